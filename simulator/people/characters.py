"""Who plays: how fast, how evenly, and with which habits.

Paces. Reaching for a piece and grasping it takes an adult 0.4 to 1.2 s, a blitz player 0.15 to 0.4 s; children take 0.5
to 3 s with much jitter; old people 1 to 4 s. Times of human acts are skewed: mostly short, sometimes very long. So
every time is log-normal, given by its median and spread, with no shortest time.

Manners. People have a way of their own to capture, to flip, to sow, and keep to it most of the time. Players of a club
hold the captor and take its victim with the same hand; careful people clear the square first; children set the piece
down and then look for what it took; visitors of a museum shove.

Habits. Blitz players slide, knock, and reply before the other is done. Children touch, change their mind, drop pieces.
Old people rest a hand on the board and straighten pieces; hands that shake set a piece down twice. Visitors of a museum
do not know the rules, meddle, and walk off. Careful people straighten and count. Experts hardly err.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from math import log
from random import Random

BOTH_AT_ONCE = 0.08  # s between two hands that act together, at most
SAME_MANNER = 0.75  # how often people do it their own way


@dataclass(frozen=True, slots=True)
class Character:
    """Medians in seconds: reach (to a piece, and lift it), carry (and put it down), seed (from pit to pit), turn (from
    disc to disc), think (before a ply). spread: sigma of the log-normal. manners and habits: name -> how much more (or
    less) often than other people, 1 where it is not named."""

    name: str
    reach: float
    carry: float
    seed: float
    turn: float
    think: float
    spread: float
    manners: Mapping[str, float] = field(default_factory=dict)
    habits: Mapping[str, float] = field(default_factory=dict)

    def paced(self, pace: float) -> Character:
        """The same person, so many times as fast."""
        return replace(
            self,
            reach=self.reach / pace,
            carry=self.carry / pace,
            seed=self.seed / pace,
            turn=self.turn / pace,
            think=self.think / pace,
        )


CHARACTERS = {
    character.name: character
    for character in (
        Character("ordinary", reach=0.7, carry=0.6, seed=0.35, turn=0.5, think=4.0, spread=0.45),
        Character(
            "quick",
            reach=0.35,
            carry=0.3,
            seed=0.18,
            turn=0.28,
            think=1.2,
            spread=0.4,
            manners={"holding": 2.0, "both_hands": 2.0, "straight": 2.0},
            habits={"quick_reply": 3.0, "early": 2.0, "adjust": 0.5},
        ),
        Character(
            "blitz",
            reach=0.24,
            carry=0.2,
            seed=0.1,
            turn=0.15,
            think=0.5,
            spread=0.45,
            manners={"holding": 3.0, "under": 3.0, "both_hands": 2.0, "straight": 2.0, "sliding": 2.0},
            habits={"quick_reply": 5.0, "early": 4.0, "sleeve": 2.0, "drop": 2.0, "think_in_hand": 0.2, "leave": 0.1},
        ),
        Character(
            "child",
            reach=1.0,
            carry=1.0,
            seed=0.6,
            turn=0.8,
            think=3.0,
            spread=0.8,
            manners={"mover_first": 2.0, "hop_take": 3.0, "sliding": 2.0, "holding": 0.5},
            habits={"touch": 3.0, "changed_mind": 3.0, "drop": 3.0, "wrong_square": 2.0, "hop_about": 3.0},
        ),
        Character(
            "old",
            reach=1.8,
            carry=1.6,
            seed=0.9,
            turn=1.2,
            think=8.0,
            spread=0.5,
            manners={"victim_first": 2.0, "sliding": 2.0, "both_hands": 0.3},
            habits={"adjust": 2.0, "palm": 3.0, "late": 2.0, "quick_reply": 0.2, "drop": 2.0},
        ),
        Character(
            "shaky",
            reach=1.5,
            carry=1.4,
            seed=0.8,
            turn=1.2,
            think=6.0,
            spread=0.6,
            habits={"rock": 8.0, "hop_about": 3.0, "drop": 3.0, "wrong_pit": 2.0, "two_at_once": 2.0},
        ),
        Character(
            "visitor",
            reach=0.5,
            carry=0.5,
            seed=0.3,
            turn=0.4,
            think=1.0,
            spread=0.9,
            manners={"mover_first": 2.0, "shoved": 4.0, "sliding": 3.0, "hop_take": 2.0},
            habits={"meddle": 8.0, "unlawful": 4.0, "changed_mind": 3.0, "touch": 2.0, "early": 3.0, "leave": 3.0},
        ),
        Character(
            "careful",
            reach=0.9,
            carry=0.9,
            seed=0.5,
            turn=0.7,
            think=6.0,
            spread=0.25,
            manners={"victim_first": 5.0, "both_hands": 0.2, "in_order": 3.0, "sliding": 0.3},
            habits={"adjust": 3.0, "count_seeds": 3.0, "early": 0.1, "unlawful": 0.2, "take_back": 0.2},
        ),
        Character(
            "expert",
            reach=0.45,
            carry=0.38,
            seed=0.16,
            turn=0.25,
            think=5.0,
            spread=0.35,
            manners={"holding": 4.0, "straight": 3.0, "keep_last": 3.0, "leave_one": 3.0, "both_hands": 2.0},
            habits={"wrong_square": 0.3, "think_in_hand": 0.5, "adjust": 2.0, "wrong_pit": 0.3, "wrong_victim": 0.2},
        ),
    )
}


class Person:
    """A character at the board, with the favourite manners that it happens to have."""

    def __init__(self, character: Character, chance: Random) -> None:
        self.character = character
        self.chance = chance
        self._favourites: dict[tuple[str, ...], str] = {}
        self._log = {name: log(getattr(character, name)) for name in ("reach", "carry", "seed", "turn", "think")}

    def time(self, name: str) -> float:
        """Seconds for one such act."""
        return self.chance.lognormvariate(self._log[name], self.character.spread)

    def about(self, median: float, spread: float = 0.7) -> float:
        """Log-normal seconds around a median that does not depend on how quick one is."""
        return self.chance.lognormvariate(log(median), spread)

    def at_once(self) -> float:
        """Seconds from one hand's act to the other's, when both act together."""
        return self.chance.uniform(0.0, BOTH_AT_ONCE)

    def manner(self, rates: Mapping[str, float]) -> str:
        """One of the manners: mostly the person's own, at times another."""
        names = tuple(rates)
        own = self._favourites.get(names)
        if own and self.chance.random() < SAME_MANNER:
            return own
        weights = [rates[name] * self.character.manners.get(name, 1.0) for name in names]
        chosen = self.chance.choices(names, weights)[0]
        self._favourites.setdefault(names, chosen)
        return chosen
