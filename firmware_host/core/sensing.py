"""What a kind of sensor can know: one projection from a site's contents to a small integer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from functools import lru_cache

from rules.model import Piece
from rules.steps import Contents, Site

Reader = Callable[[Contents], int]


class Sensing(Enum):
    """The kinds of sensor under a site. PRESS gives touches, not state: as a state it is blind."""

    PRESS = "press"
    BLIND = "blind"
    OCCUPANCY = "occupancy"
    POLARITY = "polarity"
    COUNT = "count"

    @property
    def sees_state(self) -> bool:
        return self not in (Sensing.PRESS, Sensing.BLIND)


def blind(contents: Contents) -> int:
    return 0


def disbelieved(contents: Contents) -> int:
    """Where a sensor would tell, and is not believed."""
    return 0


def occupancy(contents: Contents) -> int:
    return int(contents != "")


def polarity(pieces: Mapping[str, Piece]) -> Reader:
    """The pole of the top piece, 0 where nothing stands."""
    return _polarity(frozenset((character, piece.pole) for character, piece in pieces.items()))


@lru_cache(maxsize=64)
def _polarity(pieces: frozenset[tuple[str, int]]) -> Reader:
    """The same reader for every game with these pieces: what tracks.py remembers of one serves the next."""
    poles = dict(pieces)
    return lambda contents: poles[contents[-1]] if contents else 0


def counts(read: Reader) -> bool:
    """Whether it tells how many pieces stand there."""
    return read is len


def readers(sensing: Mapping[Site, Sensing], pieces: Mapping[str, Piece]) -> dict[Site, Reader]:
    """One reader a kind of sensor, shared by its sites, so that what was worked out for one serves the others."""
    kinds: dict[Sensing, Reader] = {
        Sensing.PRESS: blind,
        Sensing.BLIND: blind,
        Sensing.OCCUPANCY: occupancy,
        Sensing.POLARITY: polarity(pieces),
        Sensing.COUNT: len,
    }
    return {site: kinds[kind] for site, kind in sensing.items()}
