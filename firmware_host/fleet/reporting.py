"""What a board tells of itself: how it stands, how it is, and what has happened. Only read, never asked of a player."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from firmware_host.core.session import Session
from firmware_host.shell.board_manager import BoardManager
from firmware_host.shell.process.version import VERSION
from firmware_host.shell.process.wall_clock import is_date
from firmware_host.shell.views.upkeep import health_message

Told = dict[str, Any]
MOST_SENSORS = 32
MOST_GAMES = 64


def state(manager: BoardManager) -> Told:
    controller = manager.controller
    session, seat = controller.session, manager.opponent.seat if manager.opponent else None
    line, outcome = session.line, session.outcome
    return {
        "version": VERSION,
        "board": controller.fit.profile.name,
        "sensing": controller.fit.profile.sensing,
        "game": controller.game.key,
        "options": dict(controller.game.options),
        "sides": list(controller.game.sides),
        "phase": "offered" if controller.offered else session.state.value,
        "to_move": line.position.to_move,
        "ply": line.ply,
        "last": line.moves[-1].text if line.moves else "",
        "outcome": outcome and {"winner": outcome.winner, "reason": outcome.reason},
        "level": seat.level if seat else 0,
        "dark": controller.display.dark,
        "attracting": controller.display.attracting,
    }


def health(manager: BoardManager) -> Told:
    """word: ok; attention where a sensor is not well; fault where the board does not answer, or saves nothing."""
    controller = manager.controller
    found = health_message(controller, manager.troubles)
    sensors = [
        {name: sensor[name] for name in ("site", "what", "believed")} for sensor in found["sensors"][:MOST_SENSORS]
    ]
    troubles = [{"key": trouble["key"], "text": str(trouble.get("text", ""))[:200]} for trouble in found["troubles"]]
    broken = bool(controller.fault or controller.diary.journal.fault)
    word = "fault" if broken else "attention" if sensors or troubles else "ok"
    return {"word": word, "sensors": sensors, "troubles": troubles}


class Watch:
    """What has happened since it last looked, as events; and how often, as figures."""

    def __init__(self, manager: BoardManager) -> None:
        self._manager = manager
        self._session: Session | None = None
        self._moves: list[str] = []
        self._ended = False
        self._fault = ""
        self._began = time.time()
        self._counts: Counter[str] = Counter(begun=0, ended=0, left=0, plies=0, taken_back=0, faults=0)
        self._games: Counter[str] = Counter()

    def events(self) -> Iterator[Told]:
        controller = self._manager.controller
        if controller.fault != self._fault:
            self._fault = controller.fault
            if self._fault:
                self._counts["faults"] += 1
                yield {"event_type": "fault", "text": self._fault[:200]}
            else:
                yield {"event_type": "mended"}
        if controller.offered is None:
            yield from self._of_game(controller.session)

    def _of_game(self, session: Session) -> Iterator[Told]:
        key = session.game.key
        moves = [move.text for move in session.line.moves]
        if session is not self._session:
            if self._session is not None and not self._ended and self._moves:
                self._counts["left"] += 1
            self._session, self._moves, self._ended = session, moves, session.outcome is not None
            if not moves:
                self._counts["begun"] += 1
                if key in self._games or len(self._games) < MOST_GAMES:
                    self._games[key] += 1
                yield {"event_type": "begun", "game": key}
            return
        same = next((k for k, (a, b) in enumerate(zip(self._moves, moves, strict=False)) if a != b), None)
        common = min(len(self._moves), len(moves)) if same is None else same
        for ply in range(len(self._moves), common, -1):
            self._counts["taken_back"] += 1
            yield {"event_type": "taken_back", "game": key, "ply": ply}
        for ply in range(common, len(moves)):
            self._counts["plies"] += 1
            yield {"event_type": "played", "game": key, "ply": ply + 1, "text": moves[ply]}
        self._moves = moves
        if (session.outcome is not None) != self._ended:
            self._ended = session.outcome is not None
            if session.outcome:
                self._counts["ended"] += 1
                told = {"winner": session.outcome.winner, "reason": session.outcome.reason}
                yield {"event_type": "ended", "game": key, "ply": len(moves), **told}

    def figures(self) -> Told:
        began = datetime.fromtimestamp(self._began, UTC) if is_date(self._began) else None
        return {
            "since": began and began.isoformat(timespec="seconds"),
            **self._counts,
            "games": dict(self._games),
        }


EVENT_TYPES = ("begun", "played", "taken_back", "ended", "fault", "mended")
