"""The secrets of one board for the dice of a match: what it has told, and what the other has committed to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from firmware_host.fleet.match import shared_dice
from firmware_host.fleet.match.document import Roll


class DiceError(Exception):
    """The other board's secret is not what it has committed to, or it has committed twice."""


class Casting:
    """match, side: of which game, and of whom. seed: of all secrets, never told. wanted: whether this board's player
    has asked for the roll that is due. A roll is known by its number."""

    def __init__(self, match: str, side: int, seed: bytes) -> None:
        self.wanted = False
        self._match, self._side, self._seed = match, side, seed
        self._revealed = 0  # the number from which on nothing has been told
        self._commitments: dict[int, str] = {}  # the other's: what was told first counts

    @property
    def stamp(self) -> tuple[object, ...]:
        """Another one whenever something may have changed."""
        return self.wanted, self._revealed, tuple(self._commitments)

    def want(self) -> None:
        """This board's player asks for the roll that is due."""
        self.wanted = True

    def drop(self) -> None:
        """It has come, or nothing is due any more."""
        self.wanted = False

    def has_begun(self, number: int) -> bool:
        """Whether this board's secret has been told."""
        return self._revealed > number

    def note(self, roll: Roll | None, due: int) -> None:
        """What the other has committed to, for a roll near the one that is due here. Raises DiceError."""
        if roll is None or not due - 1 <= roll.number <= due + 1:
            return
        if self._commitments.setdefault(roll.number, roll.commitment) != roll.commitment:
            raise DiceError
        for old in [each for each in self._commitments if each < due - 1]:
            del self._commitments[old]

    def reveal(self, number: int) -> None:
        """Never before the other has committed."""
        if number in self._commitments:
            self._revealed = max(self._revealed, number + 1)

    def chance(self, number: int, theirs: str | None) -> float | None:
        """The roll that both secrets make; None until both have been told. Raises DiceError."""
        if theirs is None or not self.has_begun(number):
            return None
        if self._commitments.get(number) != shared_dice.commitment(self._match, number, 1 - self._side, theirs):
            raise DiceError
        mine = self._secret(number)
        return shared_dice.chance(self._match, number, (mine, theirs) if self._side == 0 else (theirs, mine))

    def told(self, due: int) -> Roll:
        """What the other may know: all that has been revealed of the last roll and of the one that is due."""
        secrets = {each: self._secret(each) for each in (due - 1, due) if 0 <= each < self._revealed}
        return Roll(due, shared_dice.commitment(self._match, due, self._side, self._secret(due)), secrets)

    def _secret(self, number: int) -> str:
        return shared_dice.secret(self._seed, self._match, number)

    def memory(self) -> dict[str, Any]:
        return {
            "seed": self._seed.hex(),
            "wanted": self.wanted,
            "revealed": self._revealed,
            "commitments": [[number, told] for number, told in self._commitments.items()],
        }

    def recall(self, memory: Mapping[str, Any]) -> None:
        """All but the seed. Raises KeyError, TypeError or ValueError for what is no memory."""
        self.wanted = memory["wanted"] is True
        self._revealed = int(memory["revealed"])
        self._commitments = {int(number): str(told) for number, told in memory["commitments"]}


def remembered(match: str, side: int, memory: Mapping[str, Any]) -> Casting:
    """Raises KeyError, TypeError or ValueError for what is no memory."""
    casting = Casting(match, side, bytes.fromhex(memory["seed"]))
    casting.recall(memory)
    return casting
