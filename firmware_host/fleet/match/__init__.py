"""One game on two boards far apart, as a protocol without I/O: what a board says, and makes of the other's words."""
