"""What a service command shows: on a terminal a picture that is kept up to date, with the last lines below it;
elsewhere only the lines."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from shutil import get_terminal_size
from typing import TextIO

from firmware_host.shell.views.terminal import CLEAR_BELOW, ENTER, LEAVE

FRAMES_HZ = 10
KEPT = 200


class Screen:
    """live: whether a picture is shown. out: where to."""

    def __init__(self, out: TextIO, *, live: bool | None = None) -> None:
        self.live = out.isatty() if live is None else live
        self._out = out
        self._lines: deque[str] = deque(maxlen=KEPT)
        self._entered = False
        self._shown = ""
        self._next = float("-inf")

    def say(self, line: str) -> None:
        self._lines.append(line)
        if not self._entered:
            print(line, file=self._out, flush=True)

    def draw(self, now: float, picture: Callable[[float], list[str]]) -> None:
        if not self.live or now < self._next:
            return
        self._next = now + 1 / FRAMES_HZ
        if not self._entered:
            self._entered = True
            self._out.write(ENTER)
        size = get_terminal_size()
        rows = picture(now)[: size.lines - 2]
        room = max(1, size.lines - len(rows) - 2)
        rows += ["", *(line[: size.columns] for line in list(self._lines)[-room:])]
        text = "\r\n".join(f"{row}\x1b[0m\x1b[K" for row in rows)
        if text != self._shown:
            self._shown = text
            self._out.write(f"\x1b[H{text}{CLEAR_BELOW}")
            self._out.flush()

    def leave(self) -> None:
        """The terminal as it was; what was said stays on it. May be called twice."""
        if self._entered:
            self._entered = False
            self._out.write(LEAVE)
            for line in self._lines:
                print(line, file=self._out)
            self._out.flush()
