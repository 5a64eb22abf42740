"""What a maker or a technician does beside playing: board files, wiring, doctor, test, monitor, calibrate."""
