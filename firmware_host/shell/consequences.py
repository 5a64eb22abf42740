"""What the session has decided, as the journal, the health of the sensors and their supervision learn of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from firmware_host.core import events as ev
from firmware_host.core.session import Session
from firmware_host.shell.devices.felt import Felt
from firmware_host.shell.devices.fit import Fit
from firmware_host.shell.devices.health import Health
from firmware_host.shell.devices.light import Light
from firmware_host.shell.devices.sensor_supervision import SensorSupervision
from firmware_host.shell.journal.diary import Diary
from rules.model import Game


class Table(Protocol):
    """Where it was decided: a Controller."""

    session: Session
    game: Game[Any]
    fit: Fit
    light: Light
    diary: Diary
    health: Health
    supervision: SensorSupervision


class Consequences:
    """new_game: begins the same game anew."""

    def __init__(self, table: Table, felt: Felt, new_game: Callable[[float], None]) -> None:
        self._table = table
        self._felt = felt
        self._new_game = new_game

    def carry_out(self, now: float, effects: Sequence[ev.Effect]) -> None:
        table, diary = self._table, self._table.diary
        for effect in effects:
            match effect:
                case ev.Played(ply, text):
                    told = {"ply": ply, "text": text, "light": table.light.trail}
                    diary.note(now, "ply", told, f"ply {ply}: {text}")
                    table.health.played(now, self._due(ply))
                    table.supervision.compare(now, table.session, ply)
                case ev.Counted(sites):
                    self._felt.believe(sites)
                case ev.Distrusted(sites):
                    table.supervision.contradicted(now, sites)
                case ev.TookBack(ply):
                    table.health.took_back()
                    diary.note(now, "takeback", {"ply": ply, "light": table.light.trail})
                    diary.ended(now, None)
                    diary.remember(now, f"ply {ply} taken back")
                case ev.GoesOn():
                    diary.ended(now, None)
                    diary.remember(now, "the game goes on after all")
                case ev.Ended(outcome):
                    diary.ended(now, outcome)
                    diary.remember(now, f"over: {outcome.reason}")
                case ev.NewGameWanted():
                    self._new_game(now)

    def _due(self, ply: int) -> set[int]:
        """The channels whose level a move should have changed; none for one that is taken back already."""
        session = self._table.session
        if ply > session.line.ply:
            return set()
        positions, game = session.line.positions, self._table.game
        before, after = (session.readings(game.board(positions[k])) for k in (ply - 1, ply))
        sites = self._table.fit.sites_by_channel
        return {channel for channel, site in sites.items() if before.get(site, 0) != after.get(site, 0)}
