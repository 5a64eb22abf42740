"""How a game stands, as the players were told or as a journal has it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from firmware_host.shell.journal.records import Saved
from simulator.disk.recorder import Kind, Operation


@dataclass(frozen=True, slots=True)
class State:
    """moves: those that stand. over: whether the game has ended."""

    moves: tuple[str, ...] = ()
    over: bool = False

    def after(self, kind: str, data: Mapping[str, Any]) -> State:
        if kind == "ply":
            return replace(self, moves=(*self.moves, data["text"]))
        if kind == "takeback":
            return replace(self, moves=self.moves[:-1])
        return self

    def ended(self, over: bool) -> State:
        return replace(self, over=over)

    @property
    def offered(self) -> tuple[str, ...] | None:
        """The moves that a start finds, if there is something to go on with."""
        return None if self.over or not self.moves else self.moves

    def told(self) -> dict[str, Any]:
        return {"moves": list(self.moves), "over": self.over}


def told(fields: Mapping[str, Any]) -> State:
    """From what ``State.told`` gave."""
    return State(tuple(fields["moves"]), fields["over"])


def found(saved: Saved | None) -> tuple[str, ...] | None:
    """What a start offers, in the terms of ``State.offered``."""
    return saved.moves if saved else None


def allowed(operations: Sequence[Operation], cut: int) -> list[State]:
    """What may be found after a cut: how the game stood when the light was last changed, or at a commit since. While
    the program says that it cannot save, nothing new is promised."""
    states, unsaved = [State()], False
    for it in operations[:cut]:
        if it.kind is Kind.MARK:
            fields = json.loads(it.data)
            if "fault" in fields:
                unsaved = bool(fields["fault"])
            elif "commit" in fields:
                states.append(told(fields["commit"]))
            elif not unsaved:
                states = [told(fields["shown"])]
    return states
