"""Everything from outside that the program reads, each as a door at which any bytes may knock."""
