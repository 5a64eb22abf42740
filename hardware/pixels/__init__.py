"""Pixel drivers, one file a library."""
