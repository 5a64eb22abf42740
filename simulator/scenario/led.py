"""What following the light took."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass
class Led:
    """first: seconds until it asked for something, if only quietly; None where it never did. carries: pieces carried,
    put down, taken off and turned over. answers: questions answered. went_on: whether the hand has done something of a
    move, or said that it was played."""

    first: float | None = None
    carries: int = 0
    answers: int = 0
    went_on: bool = False

    def asked_after(self, seconds: float) -> None:
        """The first time counts."""
        if self.first is None:
            self.first = seconds

    def carry(self, count: int = 1) -> None:
        self.carries += count

    def answer(self) -> None:
        self.answers += 1

    def go_on(self) -> None:
        self.went_on = True
