"""How a person at the table is asked about Ahau: what a decision needs, in a player's words."""
