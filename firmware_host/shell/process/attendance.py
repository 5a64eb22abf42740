"""Whether anybody sits at the terminal."""

from __future__ import annotations

import sys


def is_attended() -> bool:
    """False too where standard input was closed before the start, as a service may do."""
    return sys.stdin is not None and sys.stdin.isatty()
