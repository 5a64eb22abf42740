"""When a game that could go on for ever is a draw."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import Protocol

from rules.model import Option, OptionValue, Outcome
from rules.past import Past, occurrences

# The texts are silent on endless play: these draws, and their limits, are our decision. 0 switches one off.
QUIET_LIMIT = Option("quiet_limit", 100)
ENDLESS_OPTIONS = (Option("repetition", 3, choices=(0, 2, 3, 4, 5)), QUIET_LIMIT)


class Recurring(Protocol):
    """A position that may come again.

    identity: what is the same when it does. quiet: the plies since the last one that counts as progress.
    past: the identities of the earlier positions, as far back as any could come again.
    """

    @property
    def identity(self) -> Hashable: ...

    @property
    def quiet(self) -> int: ...

    @property
    def past(self) -> Past: ...


@dataclass(frozen=True, slots=True)
class DrawRules:
    """repetition: so many occurrences of a position, two at least, are a draw. quiet_limit: so many quiet plies are.

    0 switches either off. superko: no position may come again at all; the kernel bars the moves that would bring
    one back.
    """

    repetition: int = 0
    quiet_limit: int = 0
    superko: bool = False

    @classmethod
    def chosen(cls, options: Mapping[str, OptionValue]) -> DrawRules:
        return cls(int(options["repetition"]), int(options["quiet_limit"]))

    def remember(self, position: Recurring) -> Past:
        """The past of the position after a quiet ply, as far as anything asks for it."""
        return (position.identity, position.past) if self.repetition or self.superko else None

    def draw(self, position: Recurring) -> Outcome | None:
        """The draw, if the position is one."""
        if self.repetition and position.past and occurrences(position.past, position.identity) + 1 >= self.repetition:
            return Outcome(None, "repetition")
        if self.quiet_limit and position.quiet >= self.quiet_limit:
            return Outcome(None, "quiet-limit")
        return None
