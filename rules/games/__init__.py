"""One module a game: a CARD and a build(options)."""
