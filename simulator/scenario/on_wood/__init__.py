"""Scenarios on a real board: a human, or what takes the place of one, does to the wood what the lines say."""
