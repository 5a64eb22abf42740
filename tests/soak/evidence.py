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
    board = dict(game.board(position))
    passed = {site: [readers[site](board[site])] for site in seen}
    for step in move.steps:
        if isinstance(step, Shift):
            halves = [{**board, step.src: board[step.src][: len(board[step.src]) - step.count]}]
        elif isinstance(step, Sow):
            halves = [{**board, step.src: board[step.src][: len(board[step.src]) - len(step.path)]}]
        else:
            halves = []
        board = carry_out(board, [step])
        for stage in (*halves, board):
            for site, levels in passed.items():
                level = readers[site](stage[site])
                if level != levels[-1]:
                    levels.append(level)
    for site, levels in passed.items():
        if seen[site][-1] != levels[-1]:
            return False
        there = iter(seen[site])
        needed = [now for before, now, after in zip(levels, levels[1:], levels[2:], strict=False) if before == after]
        if not all(level in there for level in needed):
            return False
    return True
