"""A game as a short film or a picture: an SVG file that any browser shows, with nothing beside it."""
