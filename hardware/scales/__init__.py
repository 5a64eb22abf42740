"""From what load cells say to how many seeds lie in each pit. Pure: no I/O, and time is counted in conversions."""
