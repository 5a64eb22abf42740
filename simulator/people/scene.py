"""The scene of one ply, in which habits show: what is done before the move, the move itself, what is done after it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rules.steps import Board, Contents, Site, Step
from simulator.people.acts import Beat, Wood
from simulator.people.characters import Person
from simulator.people.manners import Near


@dataclass(slots=True)
class Scene:
    """One ply. own: the characters of the player's pieces. lawful: from where to where the rules let pieces go.
    other: another legal move's steps and its notation."""

    person: Person
    board: Board
    goal: Board
    near: Near
    own: frozenset[Contents]
    lawful: frozenset[tuple[Site, Site]]
    other: tuple[Sequence[Step], str] | None
    main: list[Beat]
    before: list[Beat] = field(default_factory=list)
    after: list[Beat] = field(default_factory=list)

    def begin_with(self, *beats: Beat) -> None:
        """Done before the ply, after what is done before it already."""
        self.before += beats

    def parts(self) -> tuple[list[Beat], list[Beat], list[Beat]]:
        """Copies of before, main and after."""
        return list(self.before), list(self.main), list(self.after)

    def be_again(self, parts: tuple[list[Beat], list[Beat], list[Beat]]) -> None:
        """As ``parts`` had it."""
        self.before, self.main, self.after = parts

    @property
    def touched(self) -> list[Site]:
        return [beat.site for beat in self.main if beat.site]

    @property
    def occupied(self) -> list[Site]:
        return [site for site, held in self.board.items() if held]

    def of_main(self, kind: str) -> list[int]:
        """Where the plain beats of this kind are."""
        return [k for k, beat in enumerate(self.main) if beat.kind == kind and not beat.habit]

    @property
    def has_heaps(self) -> bool:
        return any(len(held) > 1 for held in self.board.values())

    def board_before(self, k: int) -> Board:
        """The board before beat ``k`` of the main part."""
        wood = Wood(self.board)
        for _, kind, site, pieces, to, _ in (*self.before, *self.main[:k]):
            wood.do(kind, site, pieces, to, 0)
        return wood.board

    def delay(self, places: Sequence[int], seconds: float) -> bool:
        """One of these beats of the main part comes so much later; whether there is one."""
        if not places:
            return False
        k = self.person.chance.choice(places)
        self.main[k] = self.main[k]._replace(gap=self.main[k].gap + seconds, habit="?")
        return True
