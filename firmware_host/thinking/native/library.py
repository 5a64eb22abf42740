"""The library of kernels, as far as it is there, through ctypes: it needs neither Python's headers nor its version."""

from __future__ import annotations

import ctypes
import weakref
from collections.abc import Callable, Sequence
from ctypes import POINTER, c_char_p, c_double, c_int, c_int32, c_int64, c_uint32, c_uint64, c_void_p
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from firmware_host.thinking.native.build import digest, place

BYTES, MOST_MOVES, DEEPEST = 32, 1024, 60
"""As in kernel.h and search.c."""
GO_ON, LATE, INTERRUPTED, NONE = 0, 1, 2, -1
Look = Callable[[int], int]

_NUMBERS = POINTER(c_int32)
_MOVES = POINTER(c_int64)
_ANSWER = (_MOVES, POINTER(c_double), _MOVES, _NUMBERS, POINTER(c_int64))
_STAND = (c_int, _NUMBERS, c_char_p)
_LOOK = ctypes.CFUNCTYPE(c_int, c_int64)


class NoKernelsError(Exception):
    """There is no library that can be used; says why."""


@dataclass(frozen=True, slots=True)
class Stand:
    """A position as a kernel sees it. kernel: its number. rules: numbers of its own. past: the positions before, as far
    back as one could come again, the last one first."""

    kernel: int
    rules: tuple[int, ...]
    position: bytes
    past: tuple[bytes, ...] = ()


@dataclass(frozen=True, slots=True)
class Searched:
    """moves: the best first, with their values. line: expected. spent: nodes."""

    moves: tuple[tuple[int, float], ...]
    line: tuple[int, ...]
    depth: int
    spent: int
    interrupted: bool


@dataclass(frozen=True, slots=True)
class Limits:
    """nodes: positions that are looked at. depth: plies. margin: moves so near the best are valued exactly. table:
    positions that are remembered. loud: captures in a row that are played out."""

    nodes: float
    depth: int
    margin: float
    table: int
    loud: int


class Tables:
    """Something that the library holds as long as this is there."""

    def __init__(self, address: int, close: Callable[[int], None]) -> None:
        self.address = address
        weakref.finalize(self, close, address)


class Library:
    """Raises NoKernelsError where the file is no library of these sources."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            found = ctypes.CDLL(str(path))
            found.kernel_sources.restype = c_char_p
            made_of = found.kernel_sources().decode()
        except (OSError, AttributeError) as error:
            raise NoKernelsError(f"{path.name}: {error}") from error
        if made_of != digest():
            raise NoKernelsError(f"{path.name} was built of other sources")
        self._moves, self._play = found.kernel_moves, found.kernel_play
        self._winner, self._measure = found.kernel_winner, found.kernel_measure
        self._perft, self._playout, self._search = found.kernel_perft, found.kernel_playout, found.kernel_search
        self._moves.argtypes = (*_STAND, c_char_p, c_int, _MOVES)
        self._play.argtypes = (*_STAND, c_char_p, c_int, c_int64, c_char_p)
        self._winner.argtypes = (*_STAND, c_char_p, c_int)
        self._measure.argtypes = (*_STAND, _NUMBERS)
        self._perft.argtypes, self._perft.restype = (*_STAND, c_int), c_uint64
        self._playout.argtypes = (*_STAND, c_int, POINTER(c_uint64), c_char_p)
        self._search.argtypes = (
            *(*_STAND, c_char_p, c_int, POINTER(c_double), c_double, c_int, c_double, c_uint32, c_int, _LOOK),
            *(c_void_p, c_void_p, *_ANSWER),
        )
        self._expect = found.kernel_expect
        self._expect.argtypes = (*_STAND, c_void_p, c_double, c_int, c_uint32, _LOOK, *_ANSWER)
        self._open_nets, self._close_nets = found.kernel_open_nets, found.kernel_close_nets
        self._open_nets.argtypes, self._open_nets.restype = (c_int, POINTER(c_double)), c_void_p
        self._close_nets.argtypes, self._close_nets.restype = (c_void_p,), None

        self._open, self._close = found.kernel_open_endings, found.kernel_close_endings
        self._open.argtypes, self._open.restype = (_NUMBERS, c_char_p), c_void_p
        self._close.argtypes, self._close.restype = (c_void_p,), None
        self._open_patterns, self._close_patterns = found.kernel_open_patterns, found.kernel_close_patterns
        self._open_patterns.argtypes, self._open_patterns.restype = (_NUMBERS, c_int, c_char_p), c_void_p
        self._close_patterns.argtypes, self._close_patterns.restype = (c_void_p,), None
        self._worth = found.kernel_worth
        self._worth.argtypes = (c_void_p, *_STAND)
        self._ending, self._make = found.kernel_ending, found.kernel_make_endings
        self._ending.argtypes = (c_void_p, *_STAND)
        self._make.argtypes, self._make.restype = (c_int, _NUMBERS, _NUMBERS, c_char_p), c_int64

    def moves(self, stand: Stand) -> list[int]:
        """The legal ones, in the order of the rules."""
        found = (c_int64 * MOST_MOVES)()
        return found[: self._moves(*_standing(stand), found)]

    def play(self, stand: Stand, move: int) -> Stand:
        after = ctypes.create_string_buffer(BYTES)
        goes_on = self._play(*_standing(stand), move, after)
        past = (stand.position, *stand.past) if goes_on else ()
        return Stand(stand.kernel, stand.rules, after.raw, past)

    def winner(self, stand: Stand) -> int | None:
        """Of a position without moves."""
        found: int = self._winner(*_standing(stand))
        return None if found == NONE else found

    def measure(self, stand: Stand) -> list[int]:
        """The features, the first player's less the second's."""
        found = (c_int32 * 8)()
        return found[: self._measure(*_numbered(stand), found)]

    def perft(self, stand: Stand, depth: int) -> int:
        """As ``rules.perft`` counts, from a position that has no past."""
        found: int = self._perft(*_numbered(stand), depth) if depth else 1
        return found

    def playouts(self, stand: Stand, games: int, most: int, seed: int) -> int:
        """Random games from a position; how many plies they had together."""
        state, last = c_uint64(seed), ctypes.create_string_buffer(BYTES)
        numbered = _numbered(stand)
        return sum(self._playout(*numbered, most, ctypes.byref(state), last) for _ in range(games))

    def endings(self, maps: Sequence[Sequence[int]], entries: bytes) -> Tables:
        """Small endings for a search, as ``thinking.endings`` has them. Raises MemoryError."""
        opened = self._open(_flat(maps), entries)
        if not opened:
            raise MemoryError("no room for the tables of endings")
        return Tables(opened, self._close)

    def patterns(self, places: Sequence[Sequence[int]], men: int, worths: bytes) -> Tables:
        """What patterns are worth for a search: for each its kind, how many points it has, and room for nine; men of a
        player; and the worths as ``thinking.patterns`` has them. Raises MemoryError."""
        opened = self._open_patterns(_flat(places), men, worths)
        if not opened:
            raise MemoryError("no room for the tables of patterns")
        return Tables(opened, self._close_patterns)

    def nets(self, hidden: int, nets: Sequence[Sequence[float]]) -> Tables:
        """What judges backgammon, as ``thinking.nets`` unpacks it. Raises MemoryError."""
        numbers = [number for net in nets for number in net]
        opened = self._open_nets(hidden, (c_double * len(numbers))(*numbers))
        if not opened:
            raise MemoryError("no room for the nets")
        return Tables(opened, self._close_nets)

    def worth(self, patterns: Tables, stand: Stand) -> int:
        """By patterns, for the player to move."""
        found: int = self._worth(patterns.address, *_numbered(stand))
        return found

    def ending(self, tables: Tables, stand: Stand) -> int | None:
        """The entry of a position, if it has one that counts."""
        found: int = self._ending(tables.address, *_numbered(stand))
        return None if found == NONE else found

    def make_endings(self, stand: Stand, maps: Sequence[Sequence[int]]) -> bytes:
        """All entries, anew: takes minutes. stand: of any position, for the rules. Raises MemoryError."""
        asked = stand.kernel, _numbered(stand)[1], _flat(maps)
        size: int = self._make(*asked, None)
        entries = ctypes.create_string_buffer(max(size, 1))
        if size == NONE or self._make(*asked, entries) == NONE:
            raise MemoryError("no room for the tables of endings")
        return entries.raw

    def search(
        self,
        stand: Stand,
        weights: Sequence[float],
        limits: Limits,
        look: Look,
        endings: Tables | None = None,
        patterns: Tables | None = None,
    ) -> Searched:
        """look: is asked every thousand nodes, with the nodes so far: GO_ON, LATE or INTERRUPTED. patterns: judge
        instead of the weights. Raises MemoryError."""
        answer = _Answer()
        result = self._search(
            *_standing(stand),
            (c_double * len(weights))(*weights),
            *(limits.nodes, limits.depth, limits.margin, limits.table, limits.loud, _LOOK(look)),
            *(tables.address if tables else None for tables in (endings, patterns)),
            *answer.places,
        )
        return answer.read(result)

    def expect(self, stand: Stand, nets: Tables, limits: Limits, look: Look) -> Searched:
        """With dice. limits: depth counts turns; margin and loud mean nothing. look: as above. Raises MemoryError."""
        answer, asked = _Answer(), (limits.nodes, limits.depth, limits.table, _LOOK(look))
        return answer.read(self._expect(*_numbered(stand), nets.address, *asked, *answer.places))


class _Answer:
    """Where a search writes what it has found."""

    def __init__(self) -> None:
        self._moves, self._values = (c_int64 * MOST_MOVES)(), (c_double * MOST_MOVES)()
        self._line, self._numbers, self._spent = (c_int64 * (DEEPEST + 1))(), (c_int32 * 3)(), c_int64()

    @property
    def places(self) -> tuple[object, ...]:
        return self._moves, self._values, self._line, self._numbers, ctypes.byref(self._spent)

    def read(self, result: int) -> Searched:
        """Raises MemoryError."""
        if result == NONE:
            raise MemoryError("no room for the table of positions")
        count, length, depth = self._numbers
        ranked = tuple(zip(self._moves[:count], self._values[:count], strict=True))
        return Searched(ranked, tuple(self._line[:length]), depth, self._spent.value, result == INTERRUPTED)


@cache
def library() -> Library:
    """Of this machine. Raises NoKernelsError."""
    path = place()
    if not path.exists():
        raise NoKernelsError("not built")
    return Library(path)


def _numbered(stand: Stand) -> tuple[object, ...]:
    return stand.kernel, (c_int32 * len(stand.rules))(*stand.rules), stand.position


def _flat(maps: Sequence[Sequence[int]]) -> object:
    numbers = [number for each in maps for number in each]
    return (c_int32 * len(numbers))(*numbers)


def _standing(stand: Stand) -> tuple[object, ...]:
    return *_numbered(stand), b"".join(stand.past), len(stand.past)
