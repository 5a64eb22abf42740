"""How far a hand has come with a sowing that it does in order: where every pit counts, what stands there tells.

Sensors see each pit by itself, and a sowing that goes round passes a pit again and again: that one holds as many as it
held before says little. All of them together stand so at few moments of the sowing; it is at the one to which the
fewest changes of pits lead from where it was, and of two, at the later one.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import NamedTuple

from firmware_host.core.sensing import Reader
from rules.steps import Add, Board, Contents, Remove, Shift, Site, Sow, Step, sows

_Picture = tuple[int, ...]


class _Way(NamedTuple):
    """From one moment to another. changes: of pits that are seen; acts: unseen ones too."""

    changes: int
    is_back: bool
    acts: int


class Astray(NamedTuple):
    """Pits read as they do at no moment of a sowing; the moment is that which is most like it and, of several such,
    nearest to where the hand was. stands: what lies in the pits at it; amiss: what is to be put right first; left: what
    is left then."""

    stands: Board
    amiss: Sequence[Step]
    left: Sequence[Step]

    @property
    def counts(self) -> Mapping[Site, int]:
        """How pits read at it."""
        return {site: len(seeds) for site, seeds in self.stands.items()}


class Progress:
    """Of one candidate. Worked out as far as it has been asked for."""

    def __init__(self, board: Board, steps: Sequence[Step], readers: Mapping[Site, Reader]) -> None:
        """readers: of every site that a sensor counts."""
        self._board: dict[Site, Contents] = dict(board)
        self._seed = next((contents[-1] for contents in board.values() if contents), "")
        self._readers = readers
        self._picture = {site: read(board[site]) for site, read in readers.items()}
        self._left: list[Sequence[Step]] = []  # moment by moment
        self._changes: list[int] = []  # how often pits have come to read otherwise by then
        self._moments: defaultdict[_Picture, list[int]] = defaultdict(list)
        self._at = 0
        self._read = tuple(self._picture.values())  # then
        shifts = [step for step in steps if isinstance(step, Shift)]
        self._is_seen = all(site in readers for step in shifts for site in (step.src, step.dst))
        self._sown: int | None = None  # the moment in which all is sown, and what is left is only carried
        self._walk = self._walked(tuple(steps))

    def left(self, image: Mapping[Site, int]) -> Sequence[Step] | None:
        """What is left of it now that this is read; None where this is read at no moment of it, nor, once all has been
        sown, between two of those in which seeds are only carried: any seed will do for any place then."""
        read = tuple(image[site] for site in self._readers)
        moments = self._moments[read]
        while not (moments and moments[-1] >= self._at) and (left := next(self._walk, None)) is not None:
            self._pass(tuple(self._picture.values()), left)
        at = min(reversed(moments), key=self._far, default=None)
        if at is None or self._is_astray(at, read):
            carried = self._carried(read)
            if at is None or carried is not None:
                return carried
        self._at, self._read = at, read
        return self._left[at]

    def _is_astray(self, moment: int, read: _Picture) -> bool:
        """Whether a hand that went back to this moment would have moved more seeds than now lie elsewhere."""
        way = self._far(moment)
        return way.is_back and way.changes > sum(abs(now - then) for now, then in zip(read, self._read, strict=True))

    def _pass(self, picture: _Picture, left: Sequence[Step]) -> None:
        """One moment more."""
        now, alike = len(self._left), self._moments[picture]
        is_new = now - 1 not in alike[-1:]
        self._changes.append(self._changes[-1] + is_new if self._changes else 0)
        alike.append(now)
        self._left.append(left)

    def _carried(self, read: _Picture) -> Sequence[Step] | None:
        """What is still to be put down of what hands hold, and then carried; None where that is not all, or where the
        store to which or from which seeds are carried is not seen: then it matters which it is."""
        ranges = self._ranges
        if not ranges or not self._is_seen or self._at < (self._sown or 0):
            return None
        if any(not low <= level <= high for level, (low, high) in zip(read, ranges, strict=True)):
            return None
        over, short = self._apart(read, tuple(self._picture.values()))
        held = max(0, len(short) - len(over))
        pairs = Counter(zip(over, short[held:], strict=False))
        falls = [Add(site, self._seed) for site in short[:held]]
        rest = Counter(over[len(short) - held :])
        carries = [Shift(src, dst, count) for (src, dst), count in pairs.items()]
        return (*falls, *carries, *_removed(rest))

    @cached_property
    def _ranges(self) -> Sequence[tuple[int, int]]:
        """The least and the most that each site holds once all is sown; none where nothing is carried then. To be asked
        for when all moments are worked out."""
        if self._sown is None:
            return ()
        pictures = [p for p, moments in self._moments.items() if moments and moments[-1] >= self._sown]
        return [(min(levels), max(levels)) for levels in zip(*pictures, strict=True)]

    def _apart(self, read: _Picture, wanted: _Picture) -> tuple[list[Site], list[Site]]:
        """(sites with seeds too many, sites with too few), each as often as seeds are."""
        off = [(site, level - due) for site, level, due in zip(self._readers, read, wanted, strict=True)]
        return [site for site, seeds in off for _ in range(seeds)], [site for site, seeds in off for _ in range(-seeds)]

    def astray(self, image: Mapping[Site, int]) -> Astray:
        """The same where this is read at no moment of it."""
        self.left(image)
        read = tuple(image[site] for site in self._readers)

        def unlike(picture: _Picture) -> tuple[int, _Way]:
            seeds = sum(abs(level - due) for level, due in zip(read, picture, strict=True))
            return seeds, min(map(self._far, self._moments[picture]))

        nearest = min((picture for picture, moments in self._moments.items() if moments), key=unlike)
        over, short = self._apart(read, nearest)
        missing = [Add(site, self._seed) for site in short]
        left = self._left[min(self._moments[nearest], key=self._far)]
        stands = {site: count * self._seed for site, count in zip(self._readers, nearest, strict=True)}
        return Astray(stands, (*_removed(Counter(over)), *missing), left)

    def _far(self, moment: int) -> _Way:
        """From where the hand was."""
        changes = self._changes[moment] - self._changes[self._at]
        return _Way(abs(changes), changes < 0, abs(moment - self._at))

    def _walked(self, steps: tuple[Step, ...]) -> Iterator[Sequence[Step]]:
        """What is left, moment by moment, while the board comes to stand as it does then."""
        yield steps
        for k, step in enumerate(steps):
            later = steps[k + 1 :]
            if k and self._sown is None and not sows(steps[k:]):
                self._sown = len(self._left) - 1
            match step:
                case Sow(src, path):
                    stays, seeds = self._board[src][: -len(path)], self._board[src][-len(path) :]
                    falls = tuple(map(Add, path, seeds))
                    for left in self._taken(src, len(path)):
                        yield (Remove(src, left), *falls, *later)
                    yield from self._scooped(src, stays, (*falls, *later))
                    yield from self._put(falls, later)
                case Shift(src, dst, count):
                    stays, pieces = self._board[src][:-count], self._board[src][-count:]
                    falls = tuple(Add(dst, piece) for piece in pieces)
                    for left in self._taken(src, count):
                        yield (replace(step, count=left), *falls[left:], *later)
                    yield from self._scooped(src, stays, (*falls, *later))
                    yield from self._put(falls, later)
                case Remove(src, count):
                    stays = self._board[src][:-count]
                    for left in self._taken(src, count):
                        yield (Remove(src, left), *later)
                    yield from self._scooped(src, stays, later)
                case Add():
                    yield from self._put((step,), later)

    def _taken(self, site: Site, count: int) -> Iterator[int]:
        """One by one or all at once: how many of them are still there, each time, while any is."""
        held = self._board[site]
        for taken in range(1, count):
            self._stands(site, held[:-taken])
            yield count - taken
        self._stands(site, held[:-count])

    def _scooped(self, site: Site, stays: Contents, later: Sequence[Step]) -> Iterator[Sequence[Step]]:
        """All of it is in the hand. Of a pit of which some stay a hand may lift all, and put those back."""
        if stays:
            back = tuple(Add(site, piece) for piece in stays)
            self._stands(site, "")
            yield (*back, *later)
            yield from self._put(back[:-1], (back[-1], *later))
            self._stands(site, stays)
        yield later

    def _put(self, falls: Sequence[Add], later: Sequence[Step]) -> Iterator[Sequence[Step]]:
        for k, fall in enumerate(falls, start=1):
            self._stands(fall.site, self._board[fall.site] + fall.piece)
            yield (*falls[k:], *later)

    def _stands(self, site: Site, contents: Contents) -> None:
        self._board[site] = contents
        if site in self._readers:
            self._picture[site] = self._readers[site](contents)


def _removed(seeds: Mapping[Site, int]) -> Iterator[Remove]:
    return (Remove(site, count) for site, count in seeds.items())
