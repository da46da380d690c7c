"""Positions of Ahau: as text, as a drawing, and what is impossible in them."""
