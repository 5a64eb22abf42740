"""From settled readings to light: pure, with time as an argument."""
