"""King Pakal's side alone: the game of which only what he has to know is kept or asked."""
