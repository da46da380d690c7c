"""The priority-list kernel; it knows no game."""
