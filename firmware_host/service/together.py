"""Sensors that never change without one another: a bridge of solder, most often."""

from __future__ import annotations

from collections.abc import Collection

LEAST = 2
"""Changes of a sensor after which it is judged: it came and it went."""


class Together:
    """Watches which sensors change in the same scan."""

    def __init__(self) -> None:
        self._with: dict[str, set[str]] = {}
        self._times: dict[str, int] = {}

    def changed(self, names: Collection[str]) -> None:
        """All that changed in one scan."""
        for name in names:
            others = set(names) - {name}
            self._with[name] = self._with[name] & others if name in self._with else others
            self._times[name] = self._times.get(name, 0) + 1

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """In the order in which they were first seen; each pair once."""
        often = [name for name in self._with if self._times[name] >= LEAST]
        return [
            (a, b) for i, a in enumerate(often) for b in often[i + 1 :] if b in self._with[a] and a in self._with[b]
        ]
