"""The page: one message in, one message out, the same for a server and for a browser."""
