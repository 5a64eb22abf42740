"""What a race is played for: the doubling cube, and matches over several games.

Sources: the Spanish text 'Backgammon' for the cube and its limit; the standard rules of backgammon for the Jacoby rule,
automatic doubles, beavers, matches and the Crawford rule.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from rules.model import RulesError
from rules.notation import read_side


@dataclass(frozen=True, slots=True)
class Stake:
    """What is at stake in a position. owner: of the cube, None while it is centred. score: the points of each player in
    a match, with those of a game that has just ended. crawford: whether this is the game without the cube."""

    cube: int = 1
    owner: int | None = None
    score: tuple[int, int] = (0, 0)
    crawford: bool = False


UNTURNED = Stake()


@dataclass(frozen=True, slots=True)
class DoublingCube:
    """How the value of a game is settled.

    cube_limit: the highest value to which the stakes may be doubled; 1 plays without a cube.
    match_length: the points that win a match; 0 plays single games, and only there are Jacoby, automatic doubles and
    beavers in force.
    jacoby: a gammon or backgammon counts as such only once a double has been taken.
    automatic_doubles: so many times at most equal dice in the opening double the stakes, the cube staying centred.
    beavers: who takes a double may double again at once, and keeps the cube.
    crawford: in the game after the first in which a player comes within a point of the match, nobody may double.
    """

    cube_limit: int = 1
    match_length: int = 0
    jacoby: bool = False
    automatic_doubles: int = 0
    beavers: bool = False
    crawford: bool = False

    # The cube

    def may_double(self, stake: Stake, player: int) -> bool:
        """Not a cube that is the other's, or at its limit, or dead: the game as it stands already wins the match."""
        dead = self.match_length and stake.score[player] + stake.cube >= self.match_length
        return stake.cube < self.cube_limit and stake.owner in (None, player) and not dead and not stake.crawford

    def may_beaver(self, stake: Stake) -> bool:
        """When doubled: there must be room for two doubles."""
        return self.beavers and not self.match_length and 4 * stake.cube <= self.cube_limit

    def doubles_by_itself(self, stake: Stake) -> bool:
        """In the opening, where the cube shows how often it has done so."""
        limit = min(self.cube_limit, 1 << self.automatic_doubles)
        return stake.cube < limit and not self.match_length

    # The value of a game

    def settled(self, stake: Stake, winner: int, reason: str, value: int) -> tuple[str, int, Stake]:
        """The reason and the points of a game that was won at this value of its own, and the stake with them scored."""
        if self.jacoby and not self.match_length and stake.owner is None and value > 1:
            reason, value = "borne-off", 1
        points = value * stake.cube
        white, black = stake.score
        scored = (white + points, black) if winner == 0 else (white, black + points)
        return reason, points, replace(stake, score=scored) if self.match_length else stake

    def goes_on(self, stake: Stake) -> bool:
        """Whether another game follows one that has ended."""
        return max(stake.score) < self.match_length

    def next_game(self, stake: Stake, winner: int) -> Stake:
        """winner: of the game before. Whoever else was within a point before has had his game without the cube."""
        close = self.match_length - 1
        first = stake.score[winner] == close > stake.score[1 - winner]
        return Stake(score=stake.score, crawford=self.crawford and first)

    # Text

    def before(self, stake: Stake, points: int, winner: int) -> Stake:
        """The stake of a game that has ended, without its points. Raises RulesError where the score has not as many."""
        if not self.match_length:
            return stake
        if stake.score[winner] < points:
            raise RulesError(f"the game was won by {points} points, the score {stake.score} has not as many")
        white, black = stake.score
        return replace(stake, score=(white - points, black) if winner == 0 else (white, black - points))

    def problem(self, stake: Stake, phase: str, mover: int, sides: tuple[str, ...]) -> str | None:
        """What is wrong with the stake of a game that goes on, in this phase of it."""
        return (
            self._problem_of_match(stake)
            or self._problem_of_owner(stake, phase)
            or self._problem_of_double(stake, phase, mover, sides)
        )

    def _problem_of_match(self, stake: Stake) -> str | None:
        score, length = stake.score, self.match_length
        if length and max(score) >= length:
            return "the match has been won"
        if stake.crawford and not (self.crawford and min(score) < max(score) == length - 1):
            return "no game without the cube at this score"
        return None

    def _problem_of_owner(self, stake: Stake, phase: str) -> str | None:
        if stake.owner is None and stake.cube > 1 and self.match_length:
            return "the cube is nobody's, and yet turned"
        if stake.owner is not None and phase == "opening":
            return "the cube is owned before the first roll"
        return None

    def _problem_of_double(self, stake: Stake, phase: str, mover: int, sides: tuple[str, ...]) -> str | None:
        """Where somebody doubles in this phase, or has just done so."""
        doubler = {"cube": mover, "take": 1 - mover, "dropped": 1 - mover, "beaver": 1 - mover}.get(phase)
        if doubler is None:
            return None
        back = phase == "beaver"
        may_beaver = self.beavers and not self.match_length and stake.owner == doubler
        if not self.may_double(stake, doubler) or (back and not may_beaver):
            return f"{sides[doubler]} may not double{' back' if back else ''}"
        return None

    def text(self, stake: Stake, sides: tuple[str, ...]) -> list[str]:
        """For example "cube 2 black" and "match 4-2 crawford"; a cube not turned and a match not begun are left out."""
        parts = []
        if stake.cube > 1:
            owner = "" if stake.owner is None else f" {sides[stake.owner]}"
            parts.append(f"cube {stake.cube}{owner}")
        if any(stake.score):
            parts.append(f"match {stake.score[0]}-{stake.score[1]}{' crawford' if stake.crawford else ''}")
        return parts

    def read(self, parts: list[str], sides: tuple[str, ...]) -> Stake:
        """Raises RulesError."""
        stake, left = UNTURNED, list(parts)
        if left and left[0].startswith("cube"):
            stake = self._read_cube(left.pop(0), sides)
        if left and left[0].startswith("match"):
            stake = self._read_match(stake, left.pop(0))
        if left:
            raise RulesError(f"{left[0]!r} is neither the cube nor, after it, the match")
        return stake

    def _read_cube(self, part: str, sides: tuple[str, ...]) -> Stake:
        values = [str(1 << n) for n in range(1, self.cube_limit.bit_length())]
        match part.split():
            case ["cube", value, side] if value in values:
                return Stake(int(value), read_side(side, sides))
            case ["cube", value] if value in values and int(value) <= 1 << self.automatic_doubles:
                return Stake(int(value))
        allowed = ", ".join(values) or "none, no cube is played"
        raise RulesError(f"{part!r} is not a cube and its owner; values: {allowed}")

    def _read_match(self, stake: Stake, part: str) -> Stake:
        found = re.fullmatch("match ([0-9]{1,4})-([0-9]{1,4})( crawford)?", part)
        score = (int(found[1]), int(found[2])) if found else (0, 0)
        if not found or not any(score) or min(score) >= self.match_length:
            raise RulesError(f"{part!r} is not the score of a match to {self.match_length} points, such as match 2-0")
        return replace(stake, score=score, crawford=bool(found[3]))
