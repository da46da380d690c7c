"""King Pakal: his facts, his lists bound to them, and what he decides."""
