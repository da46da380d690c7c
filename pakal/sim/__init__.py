"""Playing games out: one at a time, or by the thousand."""
