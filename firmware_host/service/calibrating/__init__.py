"""The calibration's procedure: pure, its time an argument. Led by light, answered by a magnet."""
