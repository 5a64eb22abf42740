"""A hand at the board of a test."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

Count = int | Literal["all"]


class Hand:
    """What a hand does to the wood, one small change after the other; it rests ``board.pace`` seconds after each.

    Sites and pieces are the game's. Everything raises WordError for a site, piece or button that is not there, and
    WorldError for what cannot be done; then nothing has changed.
    """

    def __init__(self, do: Callable[[str], None], held: Callable[[], str]) -> None:
        self._do = do
        self._held = held

    @property
    def held(self) -> str:
        """What it holds, the first lifted first."""
        return self._held()

    def place(self, piece: str, site: str) -> None:
        """A piece of the box, which never lacks one, goes on the site."""
        self._do(f"place {piece} {site}")

    def lift(self, site: str, count: Count = 1) -> None:
        """The top piece of the site, so many, or all."""
        self._do(f"lift {site} {count}")

    def put(self, site: str, count: Count = "all") -> None:
        """What is held goes on the site, the first lifted first."""
        self._do(f"drop {site} {count}")

    def put_back(self) -> None:
        """Every piece held goes back where it was lifted."""
        self._do("put back")

    def move(self, src: str, dst: str, count: Count = 1) -> None:
        """Lift here and put down there."""
        self._do(f"move {src} {dst} {count}")

    def slide(self, src: str, *way: str) -> None:
        """The top piece is pushed along the wood, and rests on every site of the way."""
        self._do(f"slide {src} {' '.join(way)}")

    def flip(self, site: str, piece: str = "") -> None:
        """The top piece is turned over; piece: the face that then shows, where there are several."""
        self._do(f"flip {site} {piece}")

    def take(self, site: str) -> None:
        """The top piece goes into the box."""
        self._do(f"take {site}")

    def lay_aside(self) -> None:
        """All that is held goes into the box."""
        self._do("lay aside")

    def sow(self, src: str, *path: str) -> None:
        """Lift all that is there, and drop one on each of the others in turn."""
        self._do(f"sow {src} {' '.join(path)}")

    def sweep(self, *sites: str) -> None:
        """Everything on these sites is knocked into the box, in one moment."""
        self._do(f"sweep {' '.join(sites)}")

    def swap(self, one: str, other: str) -> None:
        """All that is on the two changes places, in one moment."""
        self._do(f"swap {one} {other}")

    def cover(self, *sites: str) -> None:
        """A palm lies over these sites until ``uncover``; occupancy sensors take it for a piece."""
        self._do(f"cover {' '.join(sites)}")

    def uncover(self) -> None:
        self._do("uncover")

    def press(self, key: str) -> None:
        """A button, or a site's own, is pressed and let go."""
        self._do(f"press {key}")

    def hold(self, key: str) -> None:
        """It is pressed and kept down until ``release``."""
        self._do(f"hold {key}")

    def release(self, key: str) -> None:
        self._do(f"release {key}")
