"""Makes the tables of patterns that judge mills."""
