"""A move on its way, strand by strand: in any order that hands can do, at any pace."""

from __future__ import annotations

from collections.abc import Sequence

from rules.model import Move
from simulator.players.acts import Strand, ready, strands
from simulator.players.both_hands import People
from simulator.players.habits import AMID, LONG, WAY, Moves, show


class Carrying:
    """made: the move, and the reply that does not wait until it is made, if there is one."""

    def __init__(self, people: People, made: Moves, legal: tuple[Move, ...]) -> None:
        self._people = people
        self._made, self._legal = made, legal
        move, *replies = made
        slide = people.feels_like("slide", 0.3) and len(move.steps) == 1
        self._late = people.feels_like("late", 0.15)
        self._own = strands(move.steps, slide=slide)
        self._early = [strand for reply in replies for strand in strands(reply.steps)]
        self._begun = False

    def finish(self) -> None:
        """Until all is done, or something goes wrong."""
        people = self._people
        while any(strand.todo for strand in self._own + self._early) and not people.recording.failed:
            strand = self._next()
            people.hurry()
            if self._begun:
                show(AMID, people, self._made, self._legal)
            if strand.by_hand and strand.hand:
                self._on_the_way(strand, strand.hand)
            people.do(strand)
            self._begun = True

    def _next(self) -> Strand:
        able = self._taking_late(self._able())
        chosen = self._people.one_of("any-order", able) if self._people.feels_like("any-order", 0.6) else None
        return chosen or able[0]

    def _able(self) -> Sequence[Strand]:
        """Those that can go on now. The reply of a sowing is taken up early, but not sown."""
        own = self._own
        able = ready(own + (self._early if self._begun else []), free=bool(self._people.free))
        if not any(strand.lap for strand in own) or not any(strand.todo for strand in own):
            return able
        sowing = any(strand.lap and strand.todo for strand in own)
        mine = [strand for strand in able if strand in own or (not sowing and strand.lifts)]
        return mine or able  # where the reply has all hands full, it goes on

    def _taking_late(self, able: Sequence[Strand]) -> Sequence[Strand]:
        """What is captured may stay until all else is done, and longer."""
        if not self._late:
            return able
        if others := [strand for strand in able if not _takes(strand)]:
            return others
        if len(able) < len(self._own):
            self._people.say(f"wait {self._people.one_of('late', LONG):g}")
            self._late = False
        return able

    def _on_the_way(self, strand: Strand, hand: str) -> None:
        self._people.use(hand)
        for name, (rate, way) in WAY.items():
            if self._people.feels_like(name, rate / 4 if strand.lap else rate):
                way(self._people, self._made, strand.todo[0][0])


def _takes(strand: Strand) -> bool:
    return bool(strand.todo) and strand.todo[0][1].startswith("take")
