"""What hands may have done since a position that is certain, each explanation with its price."""
