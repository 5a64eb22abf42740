"""How people sow: seed by seed, lap by lap.

Scoop all and drop one by one; large heaps in two scoops; where the first seed goes back into its own pit many
leave it there; in sowings with laps experts keep the last seed in the hand and scoop the pit's others to it. Captures
go to the store pit by pit, or are gathered in the hand first.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.steps import Board, Contents, Shift, Site, Sow, Step
from simulator.people.acts import ActError, Beat, Kind, Wood
from simulator.people.characters import Person
from simulator.people.plainly import task

SOWING = {"plain": 4.0, "keep_last": 1.0}
SCOOPING = {"scoop_all": 1.0, "leave_one": 1.5}
GATHERS = 0.4  # of those who capture from several pits, in the hand
TWO_SCOOPS_FROM = 7  # seeds that no longer fit one grasp


def sown(person: Person, steps: Sequence[Step], board: Board) -> list[Beat] | None:
    """The beats of a sowing in a manner of the person's; None where the wood does not allow it."""
    try:
        return _Sower(person, board).beats(steps)
    except ActError:
        return None


class _Sower:
    """One sowing, seed by seed. All the wood it knows is its own copy of the board."""

    def __init__(self, person: Person, board: Board) -> None:
        self._person = person
        self._wood = Wood(board)
        self._made: list[Beat] = []
        self._keeps_last = person.manner(SOWING) == "keep_last"
        self._gathers = person.chance.random() < GATHERS
        self._leaves_one = person.manner(SCOOPING) == "leave_one"
        self._kept = False  # whether the last seed of a lap never left the hand
        self._gathered = 0  # captured seeds that are in the hand

    def beats(self, steps: Sequence[Step]) -> list[Beat]:
        for step, following in zip(steps, [*steps[1:], None], strict=True):
            match step:
                case Sow():
                    self._lap(step, following)
                case Shift():
                    self._capture(step, following)
                case _:
                    for beat in task(self._person, step, self._wood.board):
                        self._act(beat.gap, beat.kind, beat.site, beat.pieces)
        return self._made

    def _lap(self, step: Sow, following: Step | None) -> None:
        path, held = step.path, len(step.path)
        if self._kept:
            held -= 1
        elif self._leaves_one and path[0] == step.src and held > 1:
            path, held = path[1:], held - 1
        self._scoop(step.src, held)
        self._kept = self._keeps_last and len(path) > 1 and self._is_gone_on_with(path[-1], following)
        for site in path[:-1] if self._kept else path:
            self._drop(site, 1, self._person.time("seed"))

    def _is_gone_on_with(self, last: Site, following: Step | None) -> bool:
        """Whether the next lap begins with the seeds that lie where this one ends."""
        goes_on = isinstance(following, Sow) and following.src == last and len(following.path) > 1
        return goes_on and bool(self._wood.board[last])

    def _capture(self, step: Shift, following: Step | None) -> None:
        """Into the store at once, or with those of the next pit."""
        self._act(self._person.time("reach"), "lift", step.src, self._top(step.src, step.count))
        if self._gathers and isinstance(following, Shift) and following.dst == step.dst:
            self._gathered += step.count
        else:
            self._drop(step.dst, step.count + self._gathered, self._person.time("carry"))
            self._gathered = 0

    def _scoop(self, site: Site, count: int) -> None:
        reach = self._person.time("reach")
        if count >= TWO_SCOOPS_FROM and self._person.chance.random() < 0.4:
            part = self._person.chance.randrange(2, count - 1)
            self._act(reach, "lift", site, self._top(site, part))
            reach, count = self._person.about(0.2), count - part
        self._act(reach, "lift", site, self._top(site, count))

    def _drop(self, site: Site, count: int, gap: float) -> None:
        held = self._wood.hands[0]
        self._act(gap, "put", site, held[len(held) - count :])

    def _top(self, site: Site, count: int) -> Contents:
        held = self._wood.board[site]
        return held[len(held) - count :]

    def _act(self, gap: float, kind: Kind, site: Site, pieces: Contents) -> None:
        beat = Beat(gap, kind, site, pieces)
        self._wood.do(beat.kind, site, pieces, "", 0)
        self._made.append(beat)
