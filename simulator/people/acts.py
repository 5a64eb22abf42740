"""What hands do, act by act, and the wood that carries it out.

Lifting and putting are separate acts because people think, talk and leave with a piece in the hand. A piece can also be
pulled from below another (a captor set down before the victim is out of the way), knocked along by a sleeve, or turned
where it lies. Nothing here keeps two acts apart in time: two hands may act in the same instant.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from rules.steps import Contents, Site

Kind = Literal["lift", "pull", "put", "fetch", "lay", "turn", "knock", "cover", "uncover"]


class ActError(ValueError):
    """An act that the wood does not allow: names the act, the site and what is there."""


class Beat(NamedTuple):
    """An act before it has a time. gap: seconds since the act before it.

    kind: lift (the top pieces), pull (the bottom ones), put, fetch (from the box into the hand), lay (from the hand
    into the box), turn (the top piece now shows ``pieces``), knock (the top piece slides to ``to``), cover and uncover
    (a palm over the site). pieces: the characters that move, bottom first. habit: what made the hand do it; "" for
    what the move needs.
    """

    gap: float
    kind: Kind
    site: Site = ""
    pieces: Contents = ""
    to: Site = ""
    habit: str = ""


class Act(NamedTuple):
    """at: seconds since the game was set up. player: whose hand. The rest as in ``Beat``."""

    at: float
    player: int
    kind: Kind
    site: Site
    pieces: Contents
    to: Site


VISIBLE = frozenset({"lift", "pull", "put", "turn", "knock"})
"""The kinds that change what stands on the wood."""


class Wood:
    """board: site -> contents, bottom piece first. hands: player -> what both hands hold. covered: under a palm."""

    def __init__(self, board: Mapping[Site, Contents]) -> None:
        self.board = dict(board)
        self.hands = {0: "", 1: ""}
        self.covered: set[Site] = set()

    def do(self, kind: Kind, site: Site, pieces: Contents, to: Site, player: int) -> None:
        """Carry an act out. Raises ActError, and then has changed nothing."""
        if site and site not in self.board:
            raise ActError(f"{kind} {pieces} at {site}: no such site")
        match kind:
            case "lift" | "pull":
                self._take(kind, site, pieces)
                self.hands[player] += pieces
            case "put" | "lay":
                self.hands[player] = _without(self.hands[player], pieces, kind, site)
                if kind == "put":
                    self.board[site] += pieces
            case "fetch":
                self.hands[player] += pieces
            case "turn":
                self._turn(site, pieces)
            case "knock":
                self._knock(site, pieces, to)
            case "cover":
                self.covered.add(site)
            case "uncover":
                self.covered.discard(site)

    def _take(self, kind: Kind, site: Site, pieces: Contents) -> None:
        """Off the top, or pulled from below."""
        held = self.board[site]
        if not pieces or not (held.endswith(pieces) if kind == "lift" else held.startswith(pieces)):
            raise ActError(f"{kind} {pieces!r} at {site}: {held!r} is there")
        self.board[site] = held[: len(held) - len(pieces)] if kind == "lift" else held[len(pieces) :]

    def _turn(self, site: Site, face: Contents) -> None:
        if not self.board[site]:
            raise ActError(f"turn at {site}: nothing is there")
        self.board[site] = self.board[site][:-1] + face

    def _knock(self, site: Site, piece: Contents, to: Site) -> None:
        held = self.board[site]
        if to not in self.board or not held.endswith(piece) or len(piece) != 1:
            raise ActError(f"knock {piece!r} from {site} to {to}: {held!r} is there")
        self.board[site] = held[:-1]
        self.board[to] += piece

    @property
    def resting(self) -> bool:
        """Whether no hand holds anything or lies on the board."""
        return not (self.covered or any(self.hands.values()))


def outcome_of(beats: list[Beat], board: Mapping[Site, Contents], player: int) -> dict[Site, Contents] | None:
    """The board after the beats; None where they cannot be done or leave a hand full or on the board."""
    wood = Wood(board)
    try:
        for _, kind, site, pieces, to, _ in beats:
            wood.do(kind, site, pieces, to, player)
    except ActError:
        return None
    return wood.board if wood.resting else None


def _without(held: Contents, pieces: Contents, kind: Kind, site: Site) -> Contents:
    for piece in pieces:
        at = held.rfind(piece)
        if at < 0:
            raise ActError(f"{kind} {pieces!r} at {site or 'the box'}: the hand holds {held!r}")
        held = held[:at] + held[at + 1 :]
    return held
