"""When a game that could go on for ever is a draw."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass

from rules.model import Option, OptionValue, Outcome
from rules.past import Past, occurrences

# The texts are silent on endless play: these draws, and their limits, are our decision. 0 switches one off.
OPTIONS = (Option("repetition", 3, choices=(0, 2, 3, 4, 5)), Option("quiet_limit", 100))


@dataclass(frozen=True, slots=True)
class Endless:
    """repetition: this many occurrences of a position are a draw; quiet_limit: this many quiet plies in a row are.

    A ply is quiet if the position before it could come again.
    """

    repetition: int
    quiet_limit: int

    @classmethod
    def chosen(cls, options: Mapping[str, OptionValue]) -> Endless:
        return cls(int(options["repetition"]), int(options["quiet_limit"]))

    def remember(self, past: Past, key: Hashable) -> Past:
        """The past with one position more, if anything asks for it."""
        return (key, past) if self.repetition else None

    def draw(self, past: Past, key: Hashable, quiet: int) -> Outcome | None:
        """The draw, if the position with this key and past is one."""
        if self.repetition and occurrences(past, key) + 1 >= self.repetition:
            return Outcome(None, "repetition")
        if self.quiet_limit and quiet >= self.quiet_limit:
            return Outcome(None, "quiet-limit")
        return None
