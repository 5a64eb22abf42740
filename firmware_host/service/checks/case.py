"""What all checks are given."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from firmware_host.service import installed
from firmware_host.service.findings import Finding
from firmware_host.service.learned import learned
from firmware_host.service.machine import Machine
from firmware_host.service.raspberry import Config, Pi
from hardware.profile import Profile

UNIT = "tablero.service"
SERVED = "/var/lib/tablero"
"""Where the unit keeps the journal (StateDirectory=tablero); nobody else may look there."""


@dataclass(frozen=True)
class Case:
    """pi, config: None off a Raspberry Pi. board: None where none was named. state: the directory of the journal."""

    machine: Machine
    pi: Pi | None
    config: Config | None
    board: Profile | None
    state: str

    @property
    def drivers(self) -> frozenset[str]:
        """Those of the board's that are real."""
        if self.board is None:
            return frozenset()
        return frozenset((self.board.sensors.driver, self.board.pixels.driver)) - {"simulated"}

    @property
    def is_in_use(self) -> bool:
        """Whether the board has been finished: calibrated, played, or named to the service. What one that is still
        being built lacks is no fault yet."""
        board = self.board
        if board is None:
            return False
        named = installed.read(self.machine.text(installed.FILE)).board
        is_served = named is not None and Path(named).stem == board.path.stem
        return is_served or board.calibration is not None or bool(learned(self.machine.at(self.state), board))

    def need(self, *drivers: str) -> bool:
        """Whether the board uses one of these drivers; of an unknown board it is not known, so no."""
        return bool(self.drivers.intersection(drivers))

    def may_need(self, *drivers: str) -> bool:
        return self.board is None or self.need(*drivers)


Check = Callable[[Case], Iterator[Finding]]
