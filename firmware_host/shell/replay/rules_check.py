"""A journal against the rules: every ply and take-back. What its sensors saw is lived again in replay/replayer.py."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from firmware_host.shell.journal.store import Event, JournalError, line_of_play
from rules.model import Game, RulesError


def check(game: Game[Any], events: Sequence[Event]) -> Iterator[tuple[str, bool]]:
    """A line for every ply and take-back, and whether the rules agree; after the first that they do not agree
    with, nothing more."""
    positions, moves = [game.start()], [""]
    for event in events:
        if event.kind == "carried":
            positions, moves = [game.start()], [""]
            try:
                for text in line_of_play(iter([event])):
                    positions.append(game.play(positions[-1], game.parse(text, positions[-1])))
                    moves.append(text)
                    yield f"{len(moves) - 1} {text} (brought over from another journal)", True
            except JournalError as error:
                yield str(error), False
                return
            except RulesError as error:
                yield f"{len(moves)} {text}: {error}", False
                return
            continue
        ply, text = event.data.get("ply"), str(event.data.get("text", ""))
        if event.kind == "ply":
            try:
                if ply != len(moves):
                    raise RulesError(f"it should be ply {len(moves)}")
                move = game.parse(text, positions[-1])
            except RulesError as error:
                yield f"{ply} {text}: {error}", False
                return
            positions.append(game.play(positions[-1], move))
            moves.append(text)
            yield f"{ply} {text}", True
        elif event.kind == "takeback":
            if len(moves) == 1 or ply != len(moves) - 1:
                yield f"take-back of ply {ply}: {len(moves) - 1} have been played", False
                return
            positions.pop()
            yield f"{ply} {moves.pop()} taken back", True
