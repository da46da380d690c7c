"""Positions of Ahau: as text, as a drawing, and what cannot be in them."""
