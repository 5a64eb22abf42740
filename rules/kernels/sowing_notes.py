"""What a sowing position has besides its seeds, as its text says it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from rules.kernels.sowing_board import PitBoard
from rules.model import RulesError
from rules.notation import read_numbers
from rules.steps import Site


class Note(Protocol):
    """What a position has besides its seeds, as its text says it: name=value."""

    @property
    def name(self) -> str: ...

    @property
    def field(self) -> str: ...

    def write(self, board: PitBoard, value: int) -> str:
        """Empty where there is nothing to say."""

    def read(self, board: PitBoard, text: str) -> int:
        """Raises RulesError."""


@dataclass(frozen=True, slots=True)
class PitsNote:
    """Pits in the field of a position, a bit each. mark: the word key that tells the players of such a pit."""

    name: str
    field: str
    mark: str

    def sites(self, board: PitBoard, value: int) -> list[Site]:
        return [site for pit, site in enumerate(board.geometry.cells) if value >> pit & 1]

    def write(self, board: PitBoard, value: int) -> str:
        return ",".join(self.sites(board, value))

    def read(self, board: PitBoard, text: str) -> int:
        sites, given = list(board.geometry.cells), text.split(",")
        if bad := [site for site in given if site not in sites]:
            raise RulesError(f"{self.name}={text}: {bad[0]!r} is no pit; pits: {' '.join(sites)}")
        if len(set(given)) != len(given):
            raise RulesError(f"{self.name}={text}: a pit twice")
        return sum(1 << sites.index(site) for site in given)


@dataclass(frozen=True, slots=True)
class ChoiceNote:
    """A number in the field of a position, by a word. words: number -> word; what is left out goes without saying."""

    name: str
    field: str
    words: Mapping[int, str]

    def write(self, board: PitBoard, value: int) -> str:
        return self.words.get(value, "")

    def read(self, board: PitBoard, text: str) -> int:
        for number, word in self.words.items():
            if word == text:
                return number
        raise RulesError(f"{self.name}={text}: expected {' or '.join(self.words.values())}")


@dataclass(frozen=True, slots=True)
class NumberNote:
    """A number in the field of a position; zero goes without saying."""

    name: str
    field: str

    def write(self, board: PitBoard, value: int) -> str:
        return str(value) if value else ""

    def read(self, board: PitBoard, text: str) -> int:
        return read_numbers(f"{self.name}=", text)[0]
