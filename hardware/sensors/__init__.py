"""Sensor drivers, one file a chip or wiring."""
