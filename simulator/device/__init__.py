"""``tablero device``: a simulated board as a serial device, with a hand, faults and its light at a control line."""
