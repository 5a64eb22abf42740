"""What is lit, frame by frame, until the pixels have it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Protocol

from firmware_host.core.cues import Cue, Scene
from firmware_host.core.enacted import Act
from firmware_host.core.session import Session
from firmware_host.shell.devices.connection import Connection
from firmware_host.shell.devices.light import Light, attraction
from hardware.ports import HardwareFault

log = logging.getLogger("tablero.table")

AGAIN = 1.0
"""Seconds after which a frame is sent again, although it says the same: pixels may have lost it."""


class Table(Protocol):
    """Whose light it is: a Controller."""

    session: Session
    light: Light

    def touch(self) -> None: ...


class Lighting:
    """recalled: what is lit instead of what the game lights, or besides; None mostly."""

    def __init__(
        self,
        table: Table,
        connection: Connection,
        says: Callable[[], Scene],
        broke: Callable[[float, HardwareFault], None],
    ) -> None:
        """says: what every lit site says now. broke: the pixels did not take a frame."""
        self.recalled: Scene | None = None
        self._besides = False
        self._table = table
        self._connection = connection
        self._says = says
        self._broke = broke
        self._scene: Scene | None = None  # what was lit last, None where it has to be made anew
        self._wire = bytes(range(256))
        self._again_at = 0.0
        self._told = ""

    @property
    def scene(self) -> Scene:
        """What every lit site says, as it was made last."""
        if self._scene is None:
            self._scene = self._says()
        return self._scene

    def forget(self) -> None:
        """Something has changed: what is lit has to be made anew."""
        self._scene = None

    def recall(self, lit: Scene | None, *, besides: bool) -> None:
        """Light that speaks of a game's past. besides: the game's own stays, and is stronger where it says more."""
        self.recalled, self._besides = lit, besides

    def show(self, now: float, *, changed: bool) -> bool:
        """The frame of now, where it differs or is due again. Whether a new one is out."""
        light = self._table.light
        new = light.paint(now, self.scene if changed else None)
        if changed and self.recalled is not None:
            new = light.paint(now, self._past(self.recalled), recorded=False) or new
        frame = light.frame if new is None and now >= self._again_at else new
        return frame is not None and self._put_out(now, frame) and new is not None

    def act_out(self, now: float, act: Act | None) -> None:
        """An act of a move that nobody makes; where it has no light of its own, the one that calls for players
        stays."""
        lit = {act.site: Cue(act.role)} if act and act.site else attraction(self._table.session)
        if frame := self._table.light.paint(now, lit, recorded=False):
            self._put_out(now, frame)

    def dim(self, now: float, level: float) -> None:
        """How bright the pixels are, 0 to 1 of what the board file allows. Of the house and not of the game: neither
        the journal nor the page knows. What is lit stays lit, unless all is dark."""
        wire = bytes(max(round(level * value), int(value > 0 and level > 0)) for value in range(256))
        if wire == self._wire:
            return
        self._wire = wire
        if self._table.light.frame is not None and self._connection.inputs is not None:
            self._put_out(now, self._table.light.frame)

    def _past(self, recalled: Scene) -> Scene:
        own = self.scene if self._besides else {}
        weaker = {site: cue for site, cue in recalled.items() if site not in own or own[site].role < cue.role}
        return {**own, **weaker}

    def _put_out(self, now: float, frame: bytes) -> bool:
        """Whether the pixels took it."""
        self._again_at = now + AGAIN
        try:
            self._connection.show(frame.translate(self._wire))
        except HardwareFault as fault:
            self._broke(now, fault)
            return False
        self._tell_of_trouble()
        return True

    def _tell_of_trouble(self) -> None:
        trouble = self._connection.trouble
        if trouble != self._told:
            self._told = trouble
            self._table.touch()
            log.warning("%s", trouble or "the light is well again")
