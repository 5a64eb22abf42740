"""The wires of a game that is lived again: ports on which only that comes in which its journal tells."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from firmware_host.core.moment import Together
from firmware_host.shell.devices.fit import Fit
from firmware_host.shell.devices.inputs import Inputs
from firmware_host.shell.journal.store import Event
from hardware.ports import HardwareFault, NoSensors, Odds, PixelPort, SensorPort


class Wires:
    """Ports on which only that comes in which is laid there."""

    def __init__(self, fit: Fit) -> None:
        channels = fit.profile.sensors.channels
        self._channels = {site: channel for channel, site in fit.sites_by_channel.items()}
        self._spare = {spot: channel for channel, spot in fit.spare.items()}  # which may be called as a site is
        self._buttons = fit.profile.buttons
        self.levels = [0] * channels
        self.odds: dict[int, Odds] = {}
        self.changes: list[tuple[int, int]] = []
        self.chattering: set[int] = set()
        self.unbelievable = ""
        self.missed = 0.0
        self.held: frozenset[int] = frozenset()
        self.jumbled = False
        self.together: Together | None = None
        self.shorted: Together | None = None
        self.failing = ""
        self.sensors: SensorPort = NoSensors(channels)
        self.pixels: PixelPort = _Strip(fit.profile.pixels.count)

    def put(self, event: Event) -> None:
        """One of the things that a scan brought. Raises KeyError, TypeError and ValueError where it makes no sense."""
        data = event.data
        if event.kind == "settled":
            channel = self._spare[data["spot"]] if "spot" in data else self._channels[data["site"]]
            self.changes.append((channel, int(data["level"])))
            self._weigh(channel, data.get("odds", ()))
            self.jumbled = self.jumbled or "jumbled" in data
        elif event.kind == "button":
            self.changes.append((self._buttons[data["button"]], 1))
        elif event.kind == "stall":
            self.missed = float(data["seconds"])
        elif event.kind == "suspect":
            channels = frozenset(map(int, data["channels"]))
            self.together = Together(str(data["line"]), channels, channels, True)
        elif "held" in data:
            self.held |= {int(data["channel"])}
        elif "frozen" in data:
            self.unbelievable = str(data["frozen"])
            if line := frozenset(map(int, data.get("all", ()))):
                sense = frozenset(map(int, data.get("sense", line)))
                self.shorted = Together(str(data["line"]), sense, line, False)
        elif event.kind == "fault":
            self.chattering.add(int(data["channel"] if "channel" in data else self._channels[data["chatters"]]))

    def see(self, picture: Mapping[str, Any]) -> None:
        """All sites at once, as a journal's picture tells them. Raises as ``put`` does."""
        for site, level in picture["image"].items():
            self.levels[self._channels[site]] = level
            self._weigh(self._channels[site], picture.get("odds", {}).get(site, ()))

    def chatter(self, sites: Iterable[str]) -> None:
        """These, and no others. Raises KeyError."""
        self.chattering = {self._channels[site] for site in sites}

    def release(self, channel: int) -> None:
        """A button that was held is up again."""
        self.held -= {channel}

    def fail(self, text: str) -> None:
        """The board does not answer."""
        self.failing = text

    def believe(self) -> None:
        """What was unbelievable is taken for what it says."""
        self.unbelievable, self.shorted = "", None

    def take(self) -> list[tuple[int, int]]:
        """The changes that were laid there, which their channels read from now on; with them goes all that is of one
        scan."""
        changes, self.changes = self.changes, []
        self.chattering, self.missed, self.jumbled, self.together = set(), 0.0, False, None
        for channel, level in changes:
            self.levels[channel] = level
        return changes

    def mend(self) -> None:
        """The board answers again, and is believed."""
        self.failing = self.unbelievable = ""
        self.shorted = None

    def _weigh(self, channel: int, odds: Iterable[Sequence[float]]) -> None:
        """What the level of a channel may be instead, as a journal has it."""
        self.odds[channel] = tuple((int(count), float(nats)) for count, nats in odds)
        if not self.odds[channel]:
            del self.odds[channel]

    def open(self) -> None:
        if self.failing:
            raise HardwareFault(self.failing)

    def close(self) -> None:
        pass

    def listen(
        self, port: SensorPort, scans: int, buttons: Collection[int], lines: Mapping[str, Collection[int]]
    ) -> Inputs:
        return _Laid(self, port, buttons)


class _Laid(Inputs):
    """The settled changes that are laid on the wires. Complete from the first scan on."""

    def __init__(self, wires: Wires, port: SensorPort, buttons: Collection[int]) -> None:
        super().__init__(port, 1, buttons)
        self._wires = wires
        self.levels = self.settled = wires.levels

    def scan(self, now: float) -> list[tuple[int, int]]:
        wires = self._wires
        if wires.failing:
            raise HardwareFault(wires.failing)
        self.restless |= wires.chattering - self.chattering
        self.chattering |= wires.chattering
        self.unbelievable, self.held, self.shorted = wires.unbelievable, wires.held, wires.shorted
        self.missed, self.jumbled, self.together = wires.missed, wires.jumbled, wires.together
        self.complete, self.odds = True, wires.odds
        return wires.take()

    def give_up(self) -> None:
        super().give_up()
        self._wires.believe()


class _Strip:
    def __init__(self, count: int) -> None:
        self.count = count

    def show(self, pixels: bytes) -> None:
        """What a game that is lived again lights is told by its light's trail."""

    def close(self) -> None:
        pass
