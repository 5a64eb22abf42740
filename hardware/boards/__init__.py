"""Board files that come with the program, one TOML file a board."""
