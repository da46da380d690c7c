"""What is printed, as values with their sources, and how unclear rules are read."""
