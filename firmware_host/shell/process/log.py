"""The program's log: whoever makes it write much, by accident or on purpose, fills no disk with it."""

from __future__ import annotations

import logging
import time
from collections import Counter
from collections.abc import Callable

MOST = 30
"""Lines of one logger within a window, and as many errors: warnings drown no error. What goes beyond is counted."""
WINDOW = 60.0
"""Seconds."""
LONGEST = 8000
"""Characters of a line, with its traceback."""

log = logging.getLogger("tablero.log")


class Plain(logging.Formatter):
    """No line is longer than LONGEST, and none holds a control character that a terminal would obey."""

    def __init__(self) -> None:
        super().__init__("%(levelname)s %(name)s: %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        text = super().format(record)
        if len(text) > LONGEST:
            text = f"{text[: LONGEST // 2]} ... {text[-LONGEST // 2 :]}"
        return "".join(one if one.isprintable() or one == "\n" else ascii(one)[1:-1] for one in text)


class Sparing(logging.Handler):
    """Hands on to ``inner`` no more than MOST lines of each logger in WINDOW seconds, and MOST of its errors, then one
    line that says so, and when the window is over one with the count of those left out. Details that were asked for
    (debug) are all handed on."""

    def __init__(self, inner: logging.Handler, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._inner = inner
        self._clock = clock
        self._since = clock()
        self._lines: Counter[str] = Counter()

    def emit(self, record: logging.LogRecord) -> None:
        if self._clock() - self._since >= WINDOW:
            self._begin()
        if record.levelno > logging.DEBUG:
            kind = f"errors of {record.name}" if record.levelno >= logging.ERROR else record.name
            self._lines[kind] += 1
            if self._lines[kind] == MOST + 1:
                self._tell("%s: more than %d lines in a minute; what follows is counted only", kind, MOST)
            if self._lines[kind] > MOST:
                return
        self._inner.handle(record)

    def _begin(self) -> None:
        """A new window."""
        self._since = self._clock()
        lines, self._lines = self._lines, Counter()
        for kind, count in lines.items():
            if count > MOST:
                self._tell("%s: %d lines left out", kind, count - MOST)

    def _tell(self, text: str, *given: object) -> None:
        self._inner.handle(log.makeRecord(log.name, logging.WARNING, __file__, 0, text, given, None))

    def close(self) -> None:
        self.acquire()
        try:
            self._begin()
        finally:
            self.release()
        self._inner.close()
        super().close()
