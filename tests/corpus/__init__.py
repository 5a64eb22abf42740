"""What sensors saw of people who play: games made by simulated people, with the truth of every ply.

``recording`` is the form in which a game is kept, ``recorder`` makes one, ``sets`` says which seeds are for what.
``python -m tests.corpus make`` makes any amount of it again from seeds, ``show`` prints a game to be read by eye.
"""
