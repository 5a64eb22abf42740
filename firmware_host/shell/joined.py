"""How a board is joined to others, where its settings say so."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from firmware_host.shell.board_manager import BoardManager
from firmware_host.shell.neighbours import Neighbours


@dataclass(frozen=True, slots=True)
class Joined:
    """What a board gives to whoever joins it to a fleet. restart: ends the program, for whoever starts it again. post:
    has something done in the board's thread."""

    manager: BoardManager
    restart: Callable[[], None]
    post: Callable[[Callable[[float], None]], object]


Join = Callable[[Joined], Neighbours]
