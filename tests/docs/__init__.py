"""The documentation site: what it is made of, and whether everything in it leads somewhere."""
