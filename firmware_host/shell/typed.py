"""What is typed below the picture in the terminal: orders, what orders there are, and the end."""

from __future__ import annotations

import os
from collections.abc import Callable, Coroutine, Mapping
from typing import Any

from firmware_host.core.events import RefusedError
from firmware_host.shell.views.terminal import LONGEST, Terminal, read
from firmware_host.shell.web.contract import Refused

HELP: Mapping[str, str] = {
    "ok": "confirm; take what is lit",
    "takeback": "take the last move back",
    "hint": "light a good move",
    "roll": "throw the dice",
    "choose MOVE|#2": "one of the moves that are asked about",
    "pause, go-on": "pause the game; go on with it",
    "new GAME [NAME=VALUE]": "begin another game",
    "resume, discard": "go on with the kept game; forget it",
    "resign [SIDE], draw [SIDE]": "give up; offer a draw",
    "seats, opponent": "choose what the board plays; nothing",
    "turning-points": "look over the game that is over",
    "far invite|accept|leave BOARD": "play with another board",
    "theme NAME": "other colours of the light",
    "pick SITE [COUNT], drop SITE [COUNT]": "lift pieces; put them down",
    "take [SITE], place SITE PIECE": "a piece into the box; out of it",
    "flip SITE PIECE": "turn the top piece over",
    "press SITE, sweep SITE SITE": "press a button; sweep pieces away",
    "hand, tidy": "a helping hand does what is due; tidies",
    "help": "this list; Enter goes back to the board",
    "quit, or Ctrl-D": "end; the game is kept",
}
"""How an order is typed -> what it does. Those of hands only where the board is simulated."""
ORDERS = tuple(way.split()[0] for ways in HELP for way in ways.split(", ") if not way.startswith("or "))
_CHUNK = 4096


class Typed:
    """descriptor: of what is typed. do: carries a message of the page out; raises Refused or RefusedError. begin: has
    something done beside everything else. stop: ends the program; gone: nothing more will be typed."""

    def __init__(
        self,
        terminal: Terminal,
        descriptor: int,
        *,
        do: Callable[[Mapping[str, Any]], Coroutine[Any, Any, None]],
        begin: Callable[[Coroutine[Any, Any, None]], None],
        stop: Callable[[], None],
        gone: Callable[[], None],
    ) -> None:
        self._terminal = terminal
        self._descriptor = descriptor
        self._do = do
        self._begin = begin
        self._stop = stop
        self._gone = gone
        self._rest = b""

    def look(self) -> None:
        """Something has been typed, or nothing can be any more. Waits for no end of a line."""
        try:
            chunk = os.read(self._descriptor, _CHUNK)
        except OSError:  # the terminal is gone
            chunk = b""
        if not chunk:
            self._gone()
            return
        *lines, rest = (self._rest + chunk).split(b"\n")
        self._rest = rest[: 4 * LONGEST + 1]
        for line in lines:
            self._hear(line.decode("utf-8", "replace").strip())

    def _hear(self, line: str) -> None:
        match line.split():
            case []:
                self._terminal.typed()
            case ["quit"]:
                self._stop()
            case ["help"]:
                self._terminal.help(f"{way:<37}  {what}" for way, what in HELP.items())
            case [order, *_] if order not in ORDERS:
                self._terminal.typed(f"{order[:40]!r} is no order; allowed: {', '.join(ORDERS)}; help says more")
            case _:
                self._begin(self._obey(line))

    async def _obey(self, line: str) -> None:
        try:
            await self._do(read("help" if line == "hand" else line))  # "help" is typed for the list
        except (Refused, RefusedError) as refusal:
            self._terminal.typed(str(refusal))
        else:
            self._terminal.typed()
