"""What must be so after a power cut: nothing that was shown is lost, nothing else has come, and play goes on."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

import rules
from firmware_host.core.line import Line
from firmware_host.shell.journal.store import Store
from rules.model import RulesError
from tests.power.states import State, found

JOURNAL = Path("0") / "journal.sqlite"
"""Where a player (tests/power/player.py) keeps its journal below its disk."""


def verdict(disk: Path, allowed: Collection[State]) -> str:
    """What is wrong with what a start finds there; empty where all is well. allowed: what may be found."""
    path = disk / JOURNAL
    store = Store(path, wall=lambda: 1e9)
    try:
        saved = store.unfinished()
        if store.set_aside:
            return f"it was set aside: {store.set_aside}"
        if store.fault:
            return f"it cannot be written: {store.fault}"
        if found(saved) not in {state.offered for state in allowed}:
            return f"{found(saved)} is offered; allowed: {[state.offered for state in allowed]}"
        if saved is None:
            return ""
        game = rules.load(saved.record.key, **saved.record.options)
        try:
            line = Line(game, list(saved.moves))
        except RulesError as error:
            return f"what is offered is not legal: {error}"
        moves = game.moves(line.position)
        if not moves:
            return ""
        store.go_on(0.0, saved)
        store.note(1.0, "resumed", {"ply": line.ply})
        store.note(2.0, "ply", {"ply": line.ply + 1, "text": moves[0].text})
        store.commit()
        if store.fault:
            return f"the next move cannot be written: {store.fault}"
    finally:
        store.close()
    again = Store(path, wall=lambda: 1e9)
    try:
        after = found(again.unfinished())
        if after != (*saved.moves, moves[0].text):
            return f"after another move {after} is offered"
    finally:
        again.close()
    return ""
