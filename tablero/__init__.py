"""Tablero as a library: the rules of its games, the drivers of its boards, and a bench to test against.

    >>> from tablero import rules
    >>> game = rules.load("othello")
    >>> [move.text for move in game.moves(game.start())]
    ['d3', 'c4', 'f5', 'e6']

``tablero.rules`` is pure. ``tablero.drivers`` reads board files and opens sensors and pixels; a vendor's library is
imported when a board that needs it is opened, not before. ``tablero.testing`` is the simulated board for test suites.
What these three offer keeps to semantic versions; everything else in the installed packages may change between
versions without notice. Each of them is imported when it is first used.
"""

from importlib import import_module as _import
from typing import TYPE_CHECKING as _TYPE_CHECKING

if _TYPE_CHECKING:
    from tablero import drivers, rules, testing

    __version__: str

__all__ = ["__version__", "drivers", "rules", "testing"]


def __getattr__(name: str) -> object:
    if name == "__version__":
        _import("tablero._packages")
        return _import("firmware_host.shell.process.version").VERSION
    if name in __all__:
        return _import(f"tablero.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
