"""What the light asked for and hands have done: it needs no search until they do something else."""

from __future__ import annotations

from collections.abc import Iterable

from firmware_host.core.hypotheses.evidence import Change, Evidence


class PutOff:
    def __init__(self) -> None:
        self._changes: list[Change] = []

    def __bool__(self) -> bool:
        return bool(self._changes)

    def add(self, changes: Iterable[Change]) -> None:
        self._changes += changes

    def clear(self) -> None:
        self._changes.clear()

    def taken(self) -> list[Change]:
        """All of them; none is left."""
        found = list(self._changes)
        self._changes.clear()
        return found

    def is_done(self, evidence: Evidence) -> bool:
        """Whether there is something, and all of it stands as before: discs that have been turned."""
        stands = {one.site: one.reading for one in self._changes}
        return bool(stands) and all(evidence.reading(site) == reading for site, reading in stands.items())
