"""What shape the core keeps: no function too intricate, no file too long."""
