"""The page: a web server for the browsers in front of the board."""
