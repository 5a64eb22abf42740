"""What an engineer brings along who tests his own host and driver against the simulated board."""
