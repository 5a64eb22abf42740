"""Simulated people: how hands really play board games on wood, together with the truth of what they meant.

Pure and seeded. Knows the rules and nothing of the program that watches: what people do is written down from how people
play, not from what a recogniser can read. ``game.play_game`` is the way in.
"""
