"""Simulated players who act out scenarios while they are written: they know the game and see what a page shows."""
