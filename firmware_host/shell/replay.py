"""A journal lived again: every ply against the rules, and every settled change through a session, which has to
come to the very same plies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from firmware_host.core import events as ev
from firmware_host.core.session import Session
from firmware_host.core.states import State
from firmware_host.shell.fit import Fit
from firmware_host.shell.store import Event
from rules.model import Game, RulesError

_COMMANDS: dict[str, type] = {
    cls.__name__: cls
    for cls in (ev.Confirm, ev.TakeBack, ev.Roll, ev.Choose, ev.ShowHint, ev.Pause, ev.GoOn)
}
_BUTTONS: dict[str, ev.Event] = {"ok": ev.Confirm(), "undo": ev.TakeBack()}

Said = tuple[str, int, str]
"""("ply" or "takeback", number, text)."""


def check(game: Game[Any], events: Sequence[Event]) -> Iterator[tuple[str, bool]]:
    """A line for every ply and take-back, and whether the rules agree; after the first that they do not agree
    with, nothing more."""
    positions, moves = [game.start()], [""]
    for event in events:
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


def said(events: Sequence[Event]) -> list[Said]:
    """What was recorded as played and taken back."""
    return [
        (e.kind, int(e.data["ply"]), str(e.data.get("text", ""))) for e in events if e.kind in ("ply", "takeback")
    ]


def relive(game: Game[Any], fit: Fit, events: Sequence[Event]) -> list[Said]:
    """What a session says to the same causes at the same times."""
    answers: list[Said] = []
    silent: frozenset[str] = frozenset()
    session = Session(game, fit.wood)

    def feed(event: Event, cause: ev.Event) -> None:
        try:
            effects = session.feed(event.at, cause)
        except ev.RefusedError:
            return  # as it was refused then
        for effect in effects:
            if isinstance(effect, ev.Played):
                answers.append(("ply", effect.ply, effect.text))
            elif isinstance(effect, ev.TookBack):
                answers.append(("takeback", effect.ply, ""))

    for event in events:
        data = event.data
        if event.kind == "resumed" or (event.kind == "fault" and "chatters" in data):
            silent = silent | {data["chatters"]} if "chatters" in data else frozenset()
            played = [move.text for move in session.line.moves]
            session = Session(game, fit.without(silent).wood, moves=played)
        elif event.kind == "picture":
            feed(event, ev.Picture(data["image"]))
        elif event.kind == "settled" and "site" in data:
            if data["site"] not in session.wood.touchable:
                feed(event, ev.Reading(data["site"], data["level"], data.get("more", False)))
            elif data["level"]:
                feed(event, ev.Touched(data["site"]))
        elif event.kind == "tick":
            feed(event, ev.Tick())
        elif event.kind == "button" and data["button"] in _BUTTONS:
            feed(event, _BUTTONS[data["button"]])
        elif event.kind == "command" and data["do"] in _COMMANDS:
            fields = {name: value for name, value in data.items() if name != "do"}
            feed(event, _COMMANDS[data["do"]](**fields))
        elif event.kind == "fault":
            feed(event, ev.Broken(data["text"]))
        elif event.kind == "mended" and session.state is State.FAULT:
            feed(event, ev.Mended())
    return answers
