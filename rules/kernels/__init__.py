"""One module a family of games."""
