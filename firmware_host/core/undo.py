"""Taking a move back: what it leaves on the wood, and how the hands put that right."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from firmware_host.core.line import Line
from firmware_host.core.sensing import Reader
from firmware_host.core.tracks import Chain, chains
from rules.steps import Add, Board, Flip, Remove, Shift, Site, Sow, Step, carry_out


@dataclass(frozen=True, slots=True)
class Undo:
    """chains: of the move as it was played. steps: what puts the wood back as it was before it.
    plies: how many plies go, with the passes that followed it."""

    chains: Mapping[Site, Chain]
    steps: tuple[Step, ...]
    plies: int = 1


def inverse(board: Board, steps: Iterable[Step]) -> tuple[Step, ...]:
    """The steps that lead back to ``board``, from where ``steps`` lead to. Touches leave nothing to undo, nor does a
    piece that leaps in a round; seeds are all alike."""
    back: list[Step] = []
    for step in steps:
        match step:
            case Shift(src, dst, count, via) if src != dst:
                back.append(Shift(dst, src, count, via[::-1]))
            case Remove(site, count):
                back += [Add(site, piece) for piece in reversed(board[site][len(board[site]) - count :])]
            case Add(site):
                back.append(Remove(site))
            case Flip(site):
                back.append(Flip(site, board[site][-1]))
            case Sow(src, path):
                back += [Shift(site, src) for site in path if site != src]
        board = carry_out(board, [step])
    return tuple(back[::-1])


def last_undo(line: Line, readers: Mapping[Site, Reader]) -> Undo | None:
    """Of the last move that moved anything; None at the start. Cast dice stay cast."""
    for plies, move in enumerate(reversed(line.moves), start=1):
        if move.weight:
            break
        if steps := move.steps:
            board = line.game.board(line.positions[-plies - 1])
            return Undo(chains(board, steps, readers), inverse(board, steps), plies)
    return None
