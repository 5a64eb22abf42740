"""Tablero: the daemon."""
