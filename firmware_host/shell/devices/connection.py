"""The board's devices as they come and go: opened when they are wanted, let go when they fail, tried again with
patience."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from math import inf

from firmware_host.shell.devices.inputs import Inputs
from firmware_host.shell.devices.ports import Ports
from firmware_host.shell.retry import Retry
from hardware.ports import SensorPort, trouble
from hardware.profile import Profile

STEADY = 60.0
"""Seconds after which a board that answers is tried again at once when it fails. A plug that is loose fails sooner, and
each time costs the card two entries."""
Listen = Callable[[SensorPort, int, Collection[int], Mapping[str, Collection[int]]], Inputs]
"""From a port to its settled changes, as Inputs takes it."""


class Connection:
    """inputs: what comes from the sensors; None while the board does not answer. fault: why it does not, until it has
    been seen whole again. listen: how settled changes are had from the sensors."""

    def __init__(self, ports: Ports, listen: Listen) -> None:
        self.inputs: Inputs | None = None
        self.fault = ""
        self._ports = ports
        self._listen = listen
        self._retry = Retry()
        self._whole_since = inf

    def open(
        self, now: float, profile: Profile, touched: Collection[int], lines: Mapping[str, Collection[int]]
    ) -> Inputs | None:
        """Dark, and ready to be scanned; None while it is too early to try again. touched: the channels of buttons;
        lines: as Inputs takes them. Raises HardwareFault."""
        if now < self._retry.at:
            return None
        self._ports.open()
        self._ports.pixels.show(bytes(3 * profile.pixels.count))
        self.inputs = self._listen(self._ports.sensors, profile.debounce_scans, touched, lines)
        return self.inputs

    def show(self, frame: bytes) -> None:
        """Raises HardwareFault."""
        self._ports.pixels.show(frame)

    @property
    def trouble(self) -> str:
        """What is wrong with the light though frames go out; empty while nothing is, or the board does not answer."""
        return trouble(self._ports.pixels) if self.inputs else ""

    def broke(self, now: float, fault: str) -> bool:
        """It will be opened again later. Whether this is not known yet."""
        self.inputs = None
        if now - self._whole_since >= STEADY:
            self._retry = Retry()
        self._retry.failed(now)
        self._whole_since = inf
        is_news, self.fault = self.fault != fault, fault
        return is_news

    def whole(self, now: float) -> bool:
        """It has been seen whole. Whether it was not before."""
        if self._whole_since == inf:
            self._whole_since = now
        is_mended, self.fault = bool(self.fault), ""
        return is_mended

    def replace(self, ports: Ports) -> None:
        """Other devices from now on; what was known of the old ones, which are closed, is forgotten."""
        self.close()
        self._ports = ports
        self.fault, self._retry, self._whole_since = "", Retry(), inf

    @property
    def levels(self) -> tuple[Sequence[int], Sequence[int]]:
        """Of every channel the last scan, raw, and what has settled; both empty while the board does not answer."""
        return (self.inputs.levels, self.inputs.settled) if self.inputs else ((), ())

    @property
    def wake_at(self) -> float | None:
        """From when on a scan matters though no sensor changes; None for never."""
        if self.inputs is None:
            return self._retry.at
        return self.inputs.wake_at if self.inputs.complete else 0.0

    def close(self) -> None:
        """Dark. May be called twice."""
        self.inputs = None
        self._ports.close()
