"""Tablero as a library: the rules of its games, and the drivers of its boards.

    >>> from tablero import rules
    >>> game = rules.load("othello")
    >>> [move.text for move in game.moves(game.start())]
    ['d3', 'c4', 'f5', 'e6']

``tablero.rules`` is pure. ``tablero.drivers`` reads board files and opens sensors and pixels; a vendor's library is
imported when a board that needs it is opened, not before. Everything else in the installed packages may change between
versions without notice.
"""

from firmware_host.shell.process.version import VERSION as _VERSION
from tablero import drivers, rules

__all__ = ["__version__", "drivers", "rules"]

__version__ = _VERSION
