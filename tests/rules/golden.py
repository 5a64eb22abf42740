"""Golden playthroughs: one random game a file, written to be read by eye.

``python -m tests.rules.golden KEY...`` writes them again from the key, options, seed and plies in their first lines;
a game without a file gets one with the defaults. ``--seed N`` and ``--plies N`` change what the files are made from.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from rules import Game, keys, load
from rules.steps import Add, Board, Contents, Flip, Remove, Shift, Sow, Step, Touch
from tests.rules.play import random_play

FILES = Path(__file__).parent / "golden"
DRAW_EVERY = 10
LIST_UP_TO = 12


@dataclass(frozen=True)
class Recipe:
    """What a playthrough is made from: the first lines of its file."""

    game: str
    seed: int = 1
    plies: int = 160
    options: dict[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        options = " ".join(f"{name}={value}" for name, value in self.options.items()) or "defaults"
        return f"game: {self.game}\noptions: {options}\nseed: {self.seed}\nplies: at most {self.plies}\n"

    @classmethod
    def read(cls, text: str) -> Recipe:
        lines = dict(line.split(": ", 1) for line in text.splitlines()[:4])
        words = lines["options"].split()
        options = {} if words == ["defaults"] else dict(word.split("=", 1) for word in words)
        return cls(lines["game"], int(lines["seed"]), int(lines["plies"].removeprefix("at most ")), options)


def playthrough(recipe: Recipe) -> str:
    """The whole file."""
    return "\n".join([str(recipe), *_lines(load(recipe.game, **recipe.options), recipe)]) + "\n"


def _lines(game: Game[Any], recipe: Recipe) -> Iterator[str]:
    for ply, (position, moves, move) in enumerate(random_play(game, recipe.seed, recipe.plies)):
        if ply % DRAW_EVERY == 0 or move is None:
            yield drawing(game, game.board(position))
            yield ""
        listed = f": {'  '.join(m.text for m in moves)}" if 0 < len(moves) <= LIST_UP_TO else ""
        yield f"   {game.text(position)}"
        yield f"   {len(moves)} legal{listed}"
        if move is not None:
            mover = "chance" if move.weight else game.sides[position.to_move]
            yield f"{ply + 1}. {mover} {move.text}    {'  '.join(map(step_text, move.steps)) or 'no step'}"
        elif outcome := game.outcome(position):
            winner = "draw" if outcome.winner is None else f"won by {game.sides[outcome.winner]}"
            points = f" ({' to '.join(map(str, outcome.points))})" if outcome.points else ""
            yield f"{winner}: {outcome.reason}{points}"
        else:
            yield "stopped here"


def step_text(step: Step) -> str:
    match step:
        case Shift(src, dst, count, via):
            way = f" by {','.join(via)}" if via else ""
            return f"{src}>{dst}{_times(count)}{way}"
        case Remove(site, count):
            return f"-{site}{_times(count)}"
        case Add(site, piece):
            return f"+{piece}{site}"
        case Flip(site, face):
            return f"~{face}{site}"
        case Sow(src, path):
            return f"{src}:{','.join(path)}"
        case Touch(site):
            return f"!{site}"


def _times(count: int) -> str:
    return f"*{count}" if count != 1 else ""


def drawing(game: Game[Any], board: Board) -> str:
    """The lattice from the top row down, "." an empty site, 12* a heap of twelve; places beside it on the last line."""
    columns, rows = game.geometry.size
    at = {cell: site for site, cell in game.geometry.cells.items()}
    cells = {site: _heap(board[site]) for site in game.geometry.sites}
    width = max(len(cells[site]) for site in game.geometry.cells)
    lines = [
        " ".join(cells[at[c, r]].rjust(width) if (c, r) in at else " " * width for c in range(columns)).rstrip()
        for r in reversed(range(rows))
    ]
    if game.geometry.places:
        lines.append("  ".join(f"{site} {cells[site]}" for site in game.geometry.places))
    return "\n".join(f"      {line}".rstrip() for line in lines)


def _heap(contents: Contents) -> str:
    alike = len(set(contents)) == 1
    return f"{len(contents)}{contents[0]}" if alike and len(contents) > 1 else contents or "."


def recipe_of(path: Path) -> Recipe:
    return Recipe.read(path.read_text()) if path.exists() else Recipe(path.stem)


def main() -> None:
    parser = argparse.ArgumentParser(description="Write golden playthroughs.")
    parser.add_argument("games", nargs="*", metavar="KEY", default=keys())
    parser.add_argument("--seed", type=int)
    parser.add_argument("--plies", type=int)
    given = parser.parse_args()
    changes = {name: value for name in ("seed", "plies") if (value := getattr(given, name)) is not None}
    for key in given.games:
        path = FILES / f"{key}.txt"
        before = path.read_text() if path.exists() else None
        path.write_text(text := playthrough(replace(recipe_of(path), **changes)))
        what = "new" if before is None else "as before" if before == text else "changed"
        print(f"{path.name}: {what}: {text.rstrip().splitlines()[-1]}")


if __name__ == "__main__":
    main()
