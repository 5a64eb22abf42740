"""What acting out scenarios does with its memory."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

SELDOM = 100_000
"""So many new objects until garbage is looked for: a game makes many that stay, and hardly any cycles."""


def collect_seldom() -> None:
    """For a process of our own, that acts scenarios out and does nothing else."""
    gc.set_threshold(SELDOM)


@contextmanager
def seldom_collected() -> Iterator[None]:
    """The same for a while."""
    before = gc.get_threshold()
    collect_seldom()
    try:
        yield
    finally:
        gc.set_threshold(*before)
