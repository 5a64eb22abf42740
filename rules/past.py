"""The positions a game has been through, as far back as they could come again.

A linked list of keys, dropped at every irreversible move, shared between positions.
"""

from __future__ import annotations

from collections.abc import Hashable

Past = tuple[Hashable, "Past"] | None


def occurrences(past: Past, key: Hashable) -> int:
    """How often the key stands in the past."""
    count = 0
    while past is not None:
        seen, past = past
        count += seen == key
    return count
