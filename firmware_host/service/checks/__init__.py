"""What ``tablero doctor`` looks at, one file a concern."""
