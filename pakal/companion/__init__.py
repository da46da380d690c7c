"""The companion at the table: plain values in and out, the same for terminal and page."""
