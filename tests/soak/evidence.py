"""Which moves truly fit what the sensors said: worked out from readings and steps alone, apart from the recogniser."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from firmware_host.core.sensing import Reader
from rules.model import Game, Move
from rules.steps import Shift, Site, Sow, carry_out
from simulator.scenario.journal import Entry

Image = Mapping[Site, int]
History = Mapping[Site, list[int]]


def history(image: Image, entries: Iterable[Entry]) -> dict[Site, list[int]]:
    """site -> what it read, one after the other, from an image on."""
    seen = {site: [level] for site, level in image.items()}
    for entry in entries:
        if entry.kind == "settled" and entry.data.get("site") in seen:
            seen[entry.data["site"]].append(entry.data["level"])
    return seen


def image_at(entries: Iterable[Entry]) -> dict[Site, int]:
    """What every site read after all of these."""
    image: dict[Site, int] = {}
    for entry in entries:
        if entry.kind == "picture":
            image = dict(entry.data["image"])
        elif entry.kind == "settled" and "site" in entry.data:
            image[entry.data["site"]] = entry.data["level"]
    return image


def fits(game: Game[Any], position: Any, move: Move, seen: History, readers: Mapping[Site, Reader]) -> bool:
    """Whether the last picture is the one after the move, and whatever the move lifts, to be replaced by what reads
    alike, was seen lifted."""
    for site, levels in passed(game, position, move, seen, readers).items():
        if seen[site][-1] != levels[-1]:
            return False
        around = zip(levels, levels[1:], levels[2:], strict=False)
        needed = {now for before, now, after in around if before == after and abs(now) < abs(before)}
        if not needed <= set(seen[site]):  # once is enough: a last seed that is lifted again may stay in the hand
            return False
    return True


def shown(game: Game[Any], position: Any, move: Move, seen: History, readers: Mapping[Site, Reader]) -> bool:
    """Whether every site that the move changes has at some time read what it reads after it."""
    ways = passed(game, position, move, seen, readers)
    return all(levels[-1] in seen[site][1:] for site, levels in ways.items() if levels[-1] != levels[0])


def begun(game: Game[Any], position: Any, move: Move, seen: History, readers: Mapping[Site, Reader]) -> bool:
    """Whether the last picture can be one amid the move: every site reads what it reads at some time of it."""
    ways = {site for step in move.steps if isinstance(step, Shift) for site in step.via}
    return all(
        seen[site][-1] in levels or (site in ways and seen[site][-1] != 0)
        for site, levels in passed(game, position, move, seen, readers).items()
    )


def passed(
    game: Game[Any], position: Any, move: Move, sites: Iterable[Site], readers: Mapping[Site, Reader]
) -> dict[Site, list[int]]:
    """site -> what it reads, one after the other, as the move is made."""
    board = dict(game.board(position))
    found = {site: [readers[site](board[site])] for site in sites}
    for step in move.steps:
        halves = []
        if isinstance(step, Shift | Sow):
            count = step.count if isinstance(step, Shift) else len(step.path)
            halves = [{**board, step.src: board[step.src][: len(board[step.src]) - count]}]
        board = carry_out(board, [step])
        for stage in (*halves, board):
            for site, levels in found.items():
                level = readers[site](stage[site])
                if level != levels[-1]:
                    levels.append(level)
    return found
