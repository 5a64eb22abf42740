"""From the board's devices to what has settled: opened, scanned, watched, and opened again once they have failed."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import Protocol

from firmware_host.core import events as ev
from firmware_host.core.session import Session
from firmware_host.core.states import State
from firmware_host.shell.devices.connection import Connection
from firmware_host.shell.devices.felt import Felt
from firmware_host.shell.devices.fit import Fit
from firmware_host.shell.devices.health import Health
from firmware_host.shell.devices.inputs import Inputs
from firmware_host.shell.devices.light import Light
from firmware_host.shell.devices.ports import Ports
from firmware_host.shell.devices.raw_scans import RawScans
from firmware_host.shell.devices.sensor_supervision import SensorSupervision
from firmware_host.shell.journal.diary import Diary
from hardware.ports import HardwareFault
from rules.steps import Site

log = logging.getLogger("tablero.table")


class Table(Protocol):
    """Whose devices they are: a Controller."""

    session: Session
    fit: Fit
    light: Light
    diary: Diary
    health: Health
    supervision: SensorSupervision

    def change(self) -> None: ...

    def refresh(self, now: float) -> None: ...


class Intake:
    def __init__(
        self,
        table: Table,
        connection: Connection,
        felt: Felt,
        feed: Callable[[float, ev.Event], None],
        *,
        keep_scans: bool,
    ) -> None:
        """feed: hands an event to the session. keep_scans: whether the journal has the scans as the driver gave
        them."""
        self._table = table
        self._connection = connection
        self._felt = felt
        self._feed = feed
        self._scans = RawScans() if keep_scans else None

    def scan(self, now: float) -> Sequence[tuple[int, int]] | None:
        """What has settled; None while the board does not answer. A port that fails is opened again later; nothing is
        raised."""
        table = self._table
        inputs = self._connection.inputs or self._open(now)
        if inputs is None:
            return None
        was_complete = inputs.complete
        try:
            changes = self._read(now, inputs)
        except HardwareFault as fault:
            self.broke(now, fault)
            return None
        table.health.scan(now, inputs.levels, changes, inputs.chattering)
        table.health.measure(now, inputs.margins)
        if inputs.complete and not was_complete:
            self._first_picture(now)
        table.supervision.judge(now, inputs)
        return changes

    def _open(self, now: float) -> Inputs | None:
        table = self._table
        fit = table.fit
        try:
            inputs = self._connection.open(now, fit.profile, fit.pressed, table.supervision.lines())
        except HardwareFault as fault:
            self.broke(now, fault)
            return None
        if inputs:
            self.begin_anew()
            table.health.board(fit.profile)
            table.supervision.opened(inputs)
            table.light.forget()
        return inputs

    def _read(self, now: float, inputs: Inputs) -> Sequence[tuple[int, int]]:
        """What has settled. Raises HardwareFault."""
        before = list(inputs.settled) if self._scans and inputs.complete else None
        changes = inputs.scan(now)
        if self._scans and (told := self._scans.of(inputs, before, changes)) is not None:
            self._table.diary.note(now, "scan", told, urgent=False)
        return changes

    def _first_picture(self, now: float) -> None:
        if self._connection.whole(now):
            self._table.diary.note(now, "mended", {}, "the board answers again")
            if self._table.session.state is State.FAULT:
                self._feed(now, ev.Mended())
        self._felt.look(now)
        self._table.change()

    def broke(self, now: float, fault: HardwareFault) -> None:
        """A port failed."""
        if self._connection.broke(now, str(fault)):
            log.error("%s", fault)
            self._table.diary.note(now, "fault", {"text": str(fault)}, f"fault: {fault}")
        self._table.light.lose()
        self._feed(now, ev.Broken(self._connection.fault))
        self._table.refresh(now)

    def replug(self, ports: Ports) -> None:
        """Another board for whatever comes next: the old one goes dark and is closed, and what was known of it is
        forgotten."""
        self._connection.replace(ports)

    def begin_anew(self) -> None:
        """What debounce knew before does not count any more."""
        if self._scans:
            self._scans.forget()

    @property
    def is_calm(self) -> bool:
        """Whether scans that say the same again may be left out without a trace, but for a light that moves."""
        inputs = self._connection.inputs
        return inputs is not None and inputs.is_calm and not self._table.supervision.frozen

    def skip(self, now: float) -> None:
        """In manual time: the scans up to now were left out, with nothing new to see."""
        if self._connection.inputs:
            self._connection.inputs.skip(now)

    @property
    def levels(self) -> tuple[Sequence[int], Sequence[int]]:
        """Of every channel the last scan, raw, and what has settled; both empty while the board does not answer."""
        return self._connection.levels

    def image(self, levels: Sequence[int]) -> dict[Site, int]:
        """site -> level, of the channels that the game uses."""
        return self._felt.image(levels)
