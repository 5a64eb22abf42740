"""A position of backgammon, and its one line of text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from rules.kernels.checkers import BAR, HOME, POINT_NAMES, POINTS, Checkers
from rules.kernels.doubling_cube import UNTURNED, DoublingCube, Stake
from rules.model import RulesError
from rules.notation import read_side

Phase = Literal["opening", "cube", "take", "beaver", "roll", "move", "over", "dropped"]
"""To roll for the first turn; to roll or double; to take a double or drop; the same when doubled back; to roll; to
move; won; double refused."""


@dataclass(frozen=True, slots=True)
class Race:
    """checkers: of each player. dice: left to play, the larger first.

    Once the game is over, ``to_move`` is the winner who bore off the last checker, or the loser who dropped a double.
    """

    checkers: tuple[Checkers, Checkers]
    to_move: int
    phase: Phase
    dice: tuple[int, ...] = ()
    stake: Stake = UNTURNED

    @property
    def winner(self) -> int | None:
        """Of the game that has just ended."""
        return {"over": self.to_move, "dropped": 1 - self.to_move}.get(self.phase)


class RaceLine:
    """Writes and reads the line. key: of the game, which errors name. men: how many checkers a player has."""

    def __init__(self, key: str, sides: tuple[str, str], men: int, stakes: DoublingCube) -> None:
        self._key, self._sides, self._men, self._stakes = key, sides, men, stakes

    def write(self, position: Race) -> str:
        """For example ``24:2 13:5 8:3 6:5 / bar:1 24:1 13:5 8:3 6:5 / white move 5-3 / cube 2 black``.

        The checkers of player 0, then of player 1, each in the player's own numbering; who is to do what, with the
        dice left; the cube once it has been turned, the score of a match once there is one.
        """
        parts = [
            " ".join(f"{name}:{n}" for name, n in zip(POINT_NAMES[::-1], checkers[::-1], strict=True) if n)
            for checkers in position.checkers
        ]
        dice = "-".join(map(str, position.dice))
        parts.append(" ".join(filter(None, (self._sides[position.to_move], position.phase, dice))))
        return " / ".join(parts + self._stakes.text(position.stake, self._sides))

    def read(self, text: str) -> tuple[Race, str]:
        """A position, and the part that tells whose turn it is for what. Whether this goes with the checkers and the
        stake, the game has to judge. Raises RulesError."""
        parts = text.split(" / ")
        if len(parts) not in (3, 4, 5):
            allowed = "each side's checkers, who is to do what, and perhaps the cube and the match, between ' / '"
            raise self.bad(text, f"is not {allowed}")
        checkers = (self._read_checkers(parts[0], 0), self._read_checkers(parts[1], 1))
        for p in range(1, POINTS + 1):
            if checkers[0][p] and checkers[1][BAR - p]:
                raise self.bad(text, f"has checkers of both sides on {self._sides[0]}'s point {p}")
        side, phase, dice = self._read_turn(parts[2])
        return Race(checkers, side, phase, dice, self._stakes.read(parts[3:], self._sides)), parts[2]

    def bad(self, part: str, why: str) -> RulesError:
        return RulesError(f"{self._key}: {part!r} {why}")

    def _read_checkers(self, part: str, side: int) -> Checkers:
        checkers = [0] * (BAR + 1)
        counts = [str(n) for n in range(1, self._men + 1)]
        for word in part.split():
            name, _, count = word.partition(":")
            if name not in POINT_NAMES or count not in counts:
                raise self.bad(word, "is not a number of checkers on a point, such as 13:5, bar:1 or off:2")
            if checkers[POINT_NAMES.index(name)]:
                raise self.bad(part, f"gives {name} twice")
            checkers[POINT_NAMES.index(name)] = int(count)
        if sum(checkers) != self._men:
            raise self.bad(part, f"has {sum(checkers)} checkers of {self._sides[side]}, not {self._men}")
        return bytes(checkers)

    def _read_turn(self, part: str) -> tuple[int, Phase, tuple[int, ...]]:
        phases: dict[str, Phase] = {phase: phase for phase in get_args(Phase)}
        match part.split():
            case [side, "move", rolled]:
                dice = tuple(int(die) if die in POINT_NAMES[1 : HOME + 1] else 0 for die in rolled.split("-"))
                unequal = len(dice) == 2 and dice[0] > dice[1]
                if not all(dice) or not (unequal or (len(dice) <= 4 and len(set(dice)) == 1)):
                    raise self.bad(rolled, "is nothing that a roll can leave, such as 5-3, 3 or 4-4-4; larger first")
                return read_side(side, self._sides), "move", dice
            case [side, word] if word in phases and word != "move":
                return read_side(side, self._sides), phases[word], ()
        raise self.bad(part, f"is not a side and what it is to do; one of {', '.join(phases)}, move with its dice")
