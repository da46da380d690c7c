"""The rules of Ahau: state, points, and a module for each part of a turn."""
