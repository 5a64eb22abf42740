"""Everything that is wrong with a board at present, a line each."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from firmware_host.shell.devices.connection import Connection
from firmware_host.shell.devices.felt import Felt
from firmware_host.shell.devices.fit import Fit
from firmware_host.shell.devices.sensor_supervision import SensorSupervision
from firmware_host.shell.journal.diary import Diary


class Table(Protocol):
    """Whose board it is: a Controller."""

    fit: Fit
    diary: Diary
    supervision: SensorSupervision


class Troubles:
    def __init__(self, table: Table, connection: Connection, felt: Felt) -> None:
        self._table = table
        self._connection = connection
        self._felt = felt

    @property
    def all(self) -> list[str]:
        """Those of the sensors that are not believed, too."""
        return self.besides_disbelief + self._table.supervision.disbelieved

    @property
    def besides_disbelief(self) -> list[str]:
        """All but those of the sensors that are not believed."""
        doubt = [f"{name}: its sensor is in doubt and reads as nothing" for name in self._called(self._felt.doubtful)]
        told = [text for text in (self._connection.fault, self._table.diary.journal.fault, self.light) if text]
        return told + self._table.supervision.troubles + doubt

    @property
    def light(self) -> str:
        """What is wrong with the light though frames go out; empty while nothing is."""
        return self._connection.trouble

    def _called(self, channels: Iterable[int]) -> list[str]:
        """The game's sites, the board's other spots, and the buttons of these channels."""
        fit = self._table.fit
        spare = {channel: fit.called(name) for channel, name in fit.spare.items()}
        names = {**spare, **fit.sites_by_channel, **fit.buttons_by_channel}
        return sorted(names[channel] for channel in channels if channel in names)
