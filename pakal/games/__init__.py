"""The games that Pakal knows, each behind the same protocol."""
