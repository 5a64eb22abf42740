"""Taking a move back: what it leaves on the wood, and how the hands put that right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from firmware_host.core.line import Line
from firmware_host.core.sensing import Reader
from firmware_host.core.tracks import Chain, chains
from rules.steps import Add, Board, Flip, Remove, Shift, Site, Sow, Step, carry_out, sows, touched


@dataclass(frozen=True, slots=True)
class Undo:
    """chains: of the move as it was played. steps: what puts the wood back as it was before it.
    plies: how many plies go, with the passes that followed it."""

    chains: Mapping[Site, Chain]
    steps: tuple[Step, ...]
    plies: int = 1


def inverse(board: Board, steps: Sequence[Step]) -> tuple[Step, ...]:
    """The steps that lead back to ``board``, from where ``steps`` lead to. Touches leave nothing to undo, nor does a
    piece that leaps in a round. Where pieces are all alike, as seeds are, those that are too many in one pit go where
    they are missing, whichever way they came."""
    if sows(steps):
        after = carry_out(board, steps)
        if len(set("".join((*board.values(), *after.values())))) == 1:
            last_first = list(dict.fromkeys(site for step in steps for site in touched(step)))[::-1]
            return _levelled({site: after[site] for site in last_first}, board)
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
    return _straight(back[::-1])


def _straight(steps: Sequence[Step]) -> tuple[Step, ...]:
    """Without detours: a piece of the box goes at once to where it would be carried next."""
    found: list[Step] = []
    for step in steps:
        last = found[-1] if found else None
        if isinstance(step, Shift) and step.count == 1 and isinstance(last, Add) and last.site == step.src:
            found[-1] = Add(step.dst, last.piece)
        else:
            found.append(step)
    return tuple(found)


def _levelled(stands: Board, wanted: Board) -> tuple[Step, ...]:
    """The steps from some pits of seeds, the first of them first, to what should be in them."""
    steps: list[Step] = []
    more = {site: len(stands[site]) - len(wanted[site]) for site in stands}
    lacking = [site for site, seeds in more.items() if seeds < 0]
    for src, seeds in more.items():
        while seeds > 0:
            if not lacking:
                steps.append(Remove(src, seeds))
                break
            dst = lacking[0]
            count = min(seeds, -more[dst])
            steps.append(Shift(src, dst, count))
            seeds -= count
            more[dst] += count
            if not more[dst]:
                lacking.pop(0)
    return (*steps, *(Add(site, wanted[site][-1]) for site in lacking for _ in range(-more[site])))


def can_undo(line: Line) -> bool:
    """Whether a move that moved anything is the last one, but for passes. Cast dice stay cast."""
    for move in reversed(line.moves):
        if move.weight:
            return False
        if move.steps:
            return True
    return False


def last_undo(line: Line, readers: Mapping[Site, Reader]) -> Undo | None:
    """Of the last move that moved anything; None at the start. Cast dice stay cast."""
    for plies, move in enumerate(reversed(line.moves), start=1):
        if move.weight:
            break
        if steps := move.steps:
            board = line.game.board(line.positions[-plies - 1])
            return Undo(chains(board, steps, readers), inverse(board, steps), plies)
    return None
