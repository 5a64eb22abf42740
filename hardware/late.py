"""Somebody else's code that comes to no end."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

_AGAIN = 0.5
"""Seconds until it is broken off once more, if it has caught that."""


class LateError(BaseException):
    """It took too long. No Exception, for code that catches all of these goes on waiting."""


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Raises LateError in what takes longer: in the main thread, as long as nobody else uses the alarm of this process.
    Elsewhere, and in a library that never comes back to Python, there is no limit."""
    is_main = threading.current_thread() is threading.main_thread()
    if not is_main or signal.getsignal(signal.SIGALRM) is not signal.SIG_DFL:
        yield
        return
    signal.signal(signal.SIGALRM, _late)
    signal.setitimer(signal.ITIMER_REAL, seconds, _AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, signal.SIG_DFL)


def _late(number: int, frame: FrameType | None) -> None:
    raise LateError
