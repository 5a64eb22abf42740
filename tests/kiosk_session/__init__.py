"""The browser on the board's own screen, and what keeps it there."""
