"""Makes the tables of small endings that the opponent looks up."""
