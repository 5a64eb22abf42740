"""The two hands of whoever plays at a recorded scenario, with habits, and the chances by which they act."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random
from typing import TypeVar

from rules.steps import Site
from simulator.players.acts import Strand
from simulator.scenario.recording import Recording
from simulator.world import HANDS

T = TypeVar("T")
PAUSES = (0.03, 0.05, 0.1, 0.3, 0.8)
TOUCH = 0.1
"""Seconds at least that what a hand puts down stands before it is lifted again: no finger taps faster."""


class People:
    """say: writes a line and acts it out. habits: the names of those that they have; often: how many times as often as
    usual they show.

    changed_at: when a hand last changed anything, in seconds. just_lifted: the hand, the site and how many, where that
    was the last thing a move did. chances: every habit has its own, so that leaving one out
    changes nothing of the others.
    """

    def __init__(self, recording: Recording, seed: int, habits: Collection[str], often: float = 1) -> None:
        self.recording = recording
        self.stage = recording.stage
        self.habits = frozenset(habits)
        self.often = often
        self.changed_at = 0.0
        self.just_lifted: tuple[str, Site, int] | None = None
        self._seed = f"{seed} {self.stage.game.key} {self.stage.fit.profile.sensing}"
        self._chances: dict[str, Random] = {}
        self._hand = "right"
        self._put_at: dict[Site, float] = {}
        self._pace = self.stage.pace

    def say(self, line: str) -> bool:
        began = self.stage.now
        well = self.recording.say(line)
        if line.split(maxsplit=1)[0] in ("lift", "drop", "take", "place", "flip", "slide", "put", "press", "play"):
            self.changed_at = max(began, self.stage.now - self.stage.pace)
        return well

    def chance(self, habit: str) -> Random:
        if habit not in self._chances:
            self._chances[habit] = Random(f"{self._seed} {habit}")
        return self._chances[habit]

    def one_of(self, habit: str, choices: Sequence[T]) -> T | None:
        """None where there is nothing to choose."""
        return choices[int(self.chance(habit).random() * len(choices))] if choices else None

    def feels_like(self, habit: str, rate: float) -> bool:
        """Whether the habit shows now, as it does at this rate of all occasions."""
        return self.chance(habit).random() < rate * self.often and habit in self.habits

    # -- hands

    @property
    def free(self) -> list[str]:
        """The hands that hold nothing, the one just used first."""
        held = self.stage.rig.world.hands
        return sorted((name for name in HANDS if not held[name]), key=lambda name: name != self._hand)

    @property
    def holds(self) -> str:
        """What the hand just used holds."""
        return self.stage.rig.world.hands[self._hand]

    def use(self, hand: str) -> None:
        if hand != self._hand:
            self._hand = hand
            self.say(f"hand {hand}")

    def other(self) -> bool:
        """Go on with a hand that is free; whether there is one."""
        if self.free:
            self.use(self.free[0])
        return bool(self.free)

    def hurry(self) -> None:
        """At another pace, now and then."""
        pace = self.one_of("pace", PAUSES)
        if pace is not None and pace != self._pace and self.feels_like("pace", 0.3):
            self._pace = pace
            self.say(f"pace {pace:g}")

    def do(self, strand: Strand) -> None:
        """The strand's next act."""
        if strand.by_hand:
            both = self.free if self.feels_like("both-hands", 0.5) else self.free[:1]
            self.use(strand.hand or both[-1])
        site, line = strand.do(self._hand)
        if line.startswith(("lift", "take")) and self.stage.now - self._put_at.get(site, -1.0) < TOUCH:
            self.say(f"wait {TOUCH:g}")
        if line.startswith(("drop", "place")):
            self._put_at[site] = self.stage.now
        self.say(line)
        self.just_lifted = (self._hand, site, len(self.holds)) if line.startswith("lift") else None

    # -- wood

    def standing(self) -> list[Site]:
        """The sites with a sensor where something stands."""
        wood = self.stage.wood.contents()
        return [site for site in self.stage.session.layout.seen if wood[site]]

    def bare(self) -> list[Site]:
        """Those where nothing stands."""
        wood = self.stage.wood.contents()
        return [site for site in self.stage.session.layout.seen if not wood[site]]

    def near(self, site: Site, sites: Sequence[Site], within: float = 1.5) -> list[Site]:
        """Those of the sites that lie beside this one, in steps of the lattice."""
        at = self.stage.game.geometry.positions
        (x, y) = at[site]
        return [one for one in sites if one != site and max(abs(at[one][0] - x), abs(at[one][1] - y)) < within]
