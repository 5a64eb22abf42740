"""What a maker or a keeper does beside playing: board files, wiring."""
