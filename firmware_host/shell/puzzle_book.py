"""The puzzles of the games that were played here: one bounded file, which is whole whenever the power goes.

Lives in the board's thread.
"""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from hardware.files import PRIVATE, make_directory, read_file, replace_file
from rules.model import OptionValue

log = logging.getLogger("tablero.puzzles")

FILE = "puzzles.json"
LIMIT = 200_000
"""Bytes of the file, at most."""
MOST = 400
"""Puzzles, at most."""
LONGEST = 4_000
"""Bytes of one, at most."""


@dataclass(frozen=True, slots=True)
class Kept:
    """number: never given twice. options: of the game. find: the moves that solve it, the best first. gain: by how much
    they are better than the next; 100 is about a piece. missed: whether it was not found in the game. solved: whether
    somebody has solved it since."""

    number: int
    game: str
    options: Mapping[str, OptionValue]
    position: str
    side: int
    find: tuple[str, ...]
    gain: float
    wins: bool = False
    missed: bool = False
    solved: bool = False

    @property
    def same(self) -> tuple[str, tuple[tuple[str, OptionValue], ...], str]:
        """Equal for two that are the same puzzle."""
        return self.game, tuple(sorted(self.options.items())), self.position


class PuzzleBook:
    """directory: where it is kept; None: only as long as the program runs. A file that cannot be read is set aside."""

    def __init__(self, directory: Path | None = None, limit: int = LIMIT) -> None:
        self._path = directory / FILE if directory else None
        self._limit = limit
        self._told = ""
        self._kept = list(self._read())
        self._next = max((each.number for each in self._kept), default=0) + 1

    def __len__(self) -> int:
        return len(self._kept)

    def __iter__(self) -> Iterator[Kept]:
        """By game, then by age."""
        return iter(sorted(self._kept, key=lambda each: (each.game, each.number)))

    def of(self, game: str) -> list[Kept]:
        """The oldest first."""
        return [each for each in self if each.game == game]

    def get(self, number: int) -> Kept | None:
        return next((each for each in self._kept if each.number == number), None)

    def find(self, game: str, options: Mapping[str, OptionValue], position: str) -> Kept | None:
        wanted = (game, tuple(sorted(options.items())), position)
        return next((each for each in self._kept if each.same == wanted), None)

    def add(self, new: Kept) -> Kept | None:
        """Numbered; None where it is known already, or is too long. The oldest and dullest make room."""
        if self.find(new.game, new.options, new.position) or _size(new) > LONGEST:
            return None
        numbered = replace(new, number=self._next)
        self._next += 1
        self._kept.append(numbered)
        while len(self._kept) > MOST or sum(map(_size, self._kept)) > self._limit:
            self._kept.remove(self._dullest())
        self._write()
        return numbered if numbered in self._kept else None

    def solve(self, number: int) -> None:
        """It has been solved; nothing happens where there is none of this number, or it was solved before."""
        found = self.get(number)
        if found and not found.solved:
            self._kept[self._kept.index(found)] = replace(found, solved=True)
            self._write()

    def remove(self, number: int) -> None:
        self._kept = [each for each in self._kept if each.number != number]
        self._write()

    def _dullest(self) -> Kept:
        """Of the older half: one that was solved before one that was not, and then that of the least gain."""
        older = sorted(self._kept, key=lambda each: each.number)[: max(1, len(self._kept) // 2)]
        return min(older, key=lambda each: (not each.solved, each.wins, each.gain, each.number))

    # -- on the disk

    def _read(self) -> Iterator[Kept]:
        if self._path is None or not self._path.exists():
            return
        try:
            told = json.loads(read_file(self._path, 2 * LIMIT))
            found = [_kept(each) for each in told["puzzles"]]
        except (OSError, ValueError, TypeError, KeyError, RecursionError) as error:
            log.warning("%s cannot be read (%s); it is set aside, and the puzzles begin anew", self._path, error)
            self._set_aside(self._path)
            return
        yield from found[-MOST:]

    def _set_aside(self, path: Path) -> None:
        try:
            os.replace(path, path.with_suffix(".damaged"))
        except OSError as error:
            log.warning("%s: %s", path, error.strerror)

    def _write(self) -> None:
        """A disk that fails costs puzzles, and never a game: it is told once."""
        if self._path is None:
            return
        lines = ",\n".join(map(_text, self._kept))
        try:
            make_directory(self._path.parent)
            replace_file(self._path, f'{{"puzzles": [\n{lines}\n]}}\n', PRIVATE)
            self._told = ""
        except OSError as error:
            if str(error) != self._told:
                self._told = str(error)
                log.warning("the puzzles cannot be written: %s", error)


def _text(kept: Kept) -> str:
    return json.dumps({**asdict(kept), "options": dict(kept.options)}, ensure_ascii=False, separators=(",", ":"))


def _size(kept: Kept) -> int:
    return len(_text(kept).encode()) + 2


def _kept(told: Mapping[str, Any]) -> Kept:
    """Raises KeyError, TypeError, ValueError."""
    return Kept(
        number=int(told["number"]),
        game=str(told["game"]),
        options={str(name): _option(value) for name, value in dict(told["options"]).items()},
        position=str(told["position"]),
        side=int(told["side"]),
        find=tuple(str(text) for text in told["find"]),
        gain=float(told["gain"]),
        wins=bool(told["wins"]),
        missed=bool(told["missed"]),
        solved=bool(told["solved"]),
    )


def _option(value: object) -> OptionValue:
    if isinstance(value, bool | int | str):
        return value
    raise TypeError(f"{value!r} is no option")
