"""What a maker or a technician asks of a board besides a game: the commands doctor, test, monitor and calibrate."""
