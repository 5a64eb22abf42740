"""Hands that are made up, so that a sensor reads what it once read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.steps import Contents, Remove, Site, Step
from simulator.scenario.stage import Stage


class Explaining:
    """At a stage where the sensors are to read something else."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage

    def level(self, site: Site) -> int:
        """What its sensor should say now."""
        return self.reading(site, self.there(site))

    def reading(self, site: Site, contents: Contents) -> int:
        """What its sensor would say if this stood there; nothing where there is none."""
        session = self._stage.session
        return session.readers[site](contents) if site in session.layout.seen else 0

    def there(self, site: Site) -> Contents:
        """What stands on it, bottom piece first."""
        return self._stage.rig.world.at(self._stage.spots[site])

    def ways(self, site: Site, level: int, wanted: Contents, steps: Sequence[Step]) -> Iterator[list[str]]:
        """What a hand may have done there, the likeliest first. wanted: the piece that should come to stand there next.
        steps: of the move that comes next."""
        captured = any(isinstance(step, Remove) and step.site == site for step in steps)
        if self.level(site) == level:
            yield []
        yield from self._taking(site, level, captured=captured)
        yield from self._dropping(site, level, wanted)
        yield from self._flipping(site, level)
        for piece in dict.fromkeys([*wanted, *self._stage.game.pieces]):
            yield from self._placing(site, level, piece)

    def _taking(self, site: Site, level: int, *, captured: bool) -> Iterator[list[str]]:
        """So many off the top, beside the board or into the hand."""
        there = self.there(site)
        for count in range(1, len(there) + 1):
            if self.reading(site, there[: len(there) - count]) == level:
                count = len(there) if level == 0 else count
                yield [f"take {site}"] * count if captured else [_counted(f"lift {site}", count, 1)]

    def _dropping(self, site: Site, level: int, wanted: Contents) -> Iterator[list[str]]:
        """So many of what the hand holds."""
        there, held = self.there(site), list(self._stage.hand.held)
        for count in range(1, len(held) + 1):
            if self.reading(site, there + "".join(held[:count])) == level and (not wanted or held[0] == wanted):
                yield [_counted(f"drop {site}", count, len(held))]

    def _flipping(self, site: Site, level: int) -> Iterator[list[str]]:
        there, faces = self.there(site), self._stage.game.faces
        if there and there[-1] in faces:
            for face in sorted(faces - {there[-1]}):
                if self.reading(site, there[:-1] + face) == level:
                    yield [f"flip {site} {face}"]

    def _placing(self, site: Site, level: int, piece: str) -> Iterator[list[str]]:
        """So many of a piece from the box, on top of what is there or in its place."""
        there = self.there(site)
        for count in range(1, 30):
            if self.reading(site, there + piece * count) == level:
                yield [f"place {piece} {site}"] * count
            if self.reading(site, piece * count) == level:
                yield [f"take {site}"] * len(there) + [f"place {piece} {site}"] * count


def _counted(line: str, count: int, usual: int) -> str:
    return line if count == usual else f"{line} {count}"
