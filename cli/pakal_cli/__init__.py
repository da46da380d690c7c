"""The terminal commands of Pakal."""
