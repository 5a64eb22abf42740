"""From a move's steps to what each sensor will read, in order, while a hand carries them out.

A chain is the sequence of readings of one site: (reading, required) pairs. A required entry must be seen;
the others may be passed too quickly to be seen. The first entry is the reading before the move, the last the
reading after it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from firmware_host.core.sensing import Reader
from rules.steps import Add, Board, Contents, Flip, Remove, Shift, Site, Sow, Step, Touch

Chain = tuple[tuple[int, bool], ...]


def passages(board: Board, steps: Iterable[Step]) -> dict[Site, list[tuple[Contents, bool]]]:
    """site -> the contents it passes through, each marked whether it is a stage of the move (True) or
    only something that a hand may do on its way (False). The first entry is what stands there before."""
    found: dict[Site, list[tuple[Contents, bool]]] = {}

    def passage(site: Site) -> list[tuple[Contents, bool]]:
        return found.get(site) or found.setdefault(site, [(board[site], True)])

    def lift(site: Site, count: int) -> Contents:
        """One by one or all at once."""
        entries = passage(site)
        held = entries[-1][0]
        entries += [(held[:-k], k == count) for k in range(1, count + 1)]
        return held[len(held) - count :]

    def put(site: Site, pieces: Contents) -> None:
        entries = passage(site)
        held = entries[-1][0]
        entries += [(held + pieces[:k], k == len(pieces)) for k in range(1, len(pieces) + 1)]

    def glide(site: Site, pieces: Contents) -> None:
        entries = passage(site)
        held = entries[-1][0]
        entries += [(held + pieces, False), (held, False)]

    for step in steps:
        match step:
            case Shift(src, dst, count, via):
                pieces = lift(src, count)
                for site in via:
                    glide(site, pieces)
                put(dst, pieces)
            case Remove(site, count):
                lift(site, count)
            case Add(site, piece):
                put(site, piece)
            case Flip(site, face):
                entries = passage(site)
                rest = entries[-1][0][:-1]
                entries += [(rest, False), (rest + face, True)]
            case Sow(src, path):
                for site, seed in zip(path, lift(src, len(path)), strict=True):
                    put(site, seed)
            case Touch():
                pass
    return found


def collapse(entries: Iterable[tuple[Contents, bool]], read: Reader) -> Chain:
    """The chain that a sensor sees: neighbours that read alike become one; a passage is required
    evidence only where what comes before and after it read alike."""
    chain: list[tuple[int, bool]] = []
    for contents, stage in entries:
        reading = read(contents)
        if chain and chain[-1][0] == reading:
            chain[-1] = (reading, chain[-1][1] or stage)
        else:
            chain.append((reading, stage))
    return tuple(
        (reading, stage and not (0 < k < len(chain) - 1 and chain[k - 1][0] != chain[k + 1][0]))
        for k, (reading, stage) in enumerate(chain)
    )


def chains(board: Board, steps: Iterable[Step], readers: Mapping[Site, Reader]) -> dict[Site, Chain]:
    """site -> chain, for the sites where a sensor can see something of the move."""
    found = {}
    for site, entries in passages(board, steps).items():
        chain = _collapse(tuple(entries), readers[site])
        if len(chain) > 1:
            found[site] = chain
    return found


_collapse = lru_cache(maxsize=4096)(collapse)  # the same few passages come again in move after move


def reverse(chain: Chain) -> Chain:
    """The chain of the move taken back."""
    return chain[::-1]


def advance(chain: Chain, at: int, reading: int) -> int | None:
    """The place in the chain after a reading: on, or back where the hand has undone something; None where
    the reading cannot belong to the move. A required entry is never jumped."""
    for k in range(at, len(chain)):
        if chain[k][0] == reading:
            return k
        if k > at and chain[k][1]:
            break
    for k in range(at - 1, -1, -1):
        if chain[k][0] == reading:
            return k
        if chain[k][1]:
            break
    return None


def is_done(chain: Chain, at: int) -> bool:
    """Whether the site reads as after the move, with all required evidence seen."""
    return chain[at][0] == chain[-1][0] and not any(required for _, required in chain[at + 1 : -1])


def is_visible(chain: Chain) -> bool:
    """Whether carrying the move out must show at this sensor."""
    return chain[0][0] != chain[-1][0] or any(required for _, required in chain[1:-1])
