"""Pits that count behind a microcontroller: a load cell with an HX711 under each, all read at once, on a serial line.

The microcontroller keeps the HX711's timing, which Linux cannot, and sends what they have converted (PROTOCOL.md,
chapter 10); what that means in seeds is found out here (hardware/scales). Its matrix, if it has one, is that of the
buttons. A board that is not calibrated (tablero calibrate) takes its cells for ideal ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from hardware.catalogue import Wanted, Wires
from hardware.lattice import listed
from hardware.model import Profile, Trim
from hardware.ports import HardwareFault, Odds
from hardware.scales import cells
from hardware.scales.counter import Seeds
from hardware.scales.scale import Scale, Trimmed
from hardware.scales.telling import Telling
from hardware.schema import Key, Report, number_of
from hardware.serial import protocol
from hardware.serial.link import Link, enter, leave, unreadable
from hardware.serial.protocol import Greeting, Kind, ProtocolError

MOST_CELLS = 64
DEAD_S = 2.0
"""Seconds without a result after which a cell is taken for dead: the HX711 need 0.4 s after they are switched on."""
HELD_LOW = 0
"""What a data line that lies on ground reads as. A real cell reads so for a conversion now and then: its noise
spans some 700 codes."""
CURE = "check the supply of its HX711, the wires DT and SCK and those of the cell, then open the board again"


class SerialScales:
    """A SensorPort. Channels: the cells in the order in which the firmware has them, then its matrix row by row.

    link: taken over; released at the end. trimmed: channel -> what its scale was found to read. seeds: what is
    weighed. rate_sps: conversions a second. scan_hz: how often it is scanned. debounce: after how many equal scans a
    level counts.

    odds: channel -> other counts that the last scan may mean. codes: the last conversions. doubtful: scales that have
    not come to rest since the board was opened; they read 0.
    """

    def __init__(
        self,
        link: Link,
        size: tuple[int, int],
        *,
        trimmed: Mapping[int, Trimmed],
        seeds: Seeds,
        rate_sps: int = 10,
        scan_hz: int = 100,
        debounce: int = 3,
    ) -> None:
        self.scales = {channel: Scale(own, seeds, rate_sps) for channel, own in sorted(trimmed.items())}
        self.codes: dict[int, int] = {}
        self.channels = len(self.scales) + size[0] * size[1]
        self._size = size
        self._settle = protocol.scan(0)
        self._telling = Telling(self.scales, scan_hz, debounce)
        self._patience = round(DEAD_S * scan_hz)
        self._silent = dict.fromkeys(self.scales, 0)
        self._number = 0
        self._generation = 0
        self._link: Link | None = link
        self._name = f"serial-scanner ({link.device})"
        enter(link, self._check)

    @property
    def doubtful(self) -> frozenset[int]:
        return self._telling.doubtful

    @property
    def odds(self) -> Mapping[int, Odds]:
        return self._telling.odds

    def believe(self, counts: Mapping[int, int]) -> None:
        """Somebody knows how many seeds lie in the pits of these channels."""
        self._telling.believe(counts)

    def scan(self) -> list[int]:
        link = self._link
        if link is None:
            raise HardwareFault(f"{self._name}: it is closed")
        link.connect()
        if link.generation != self._generation:
            self._begin(link.generation)
        try:
            self._weigh(link)
            buttons = self._buttons(link)
        except ProtocolError as error:
            raise unreadable(self._name, error) from error
        self._telling.scanned()
        return [*self._telling.levels.values(), *buttons]

    def close(self) -> None:
        link, self._link = self._link, None
        if link is not None:
            leave(link, self._check)

    def _begin(self, generation: int) -> None:
        """The microcontroller may have been without power. What lay on the scales is not forgotten: most of it lies
        there still."""
        self._generation, self._number = generation, 0
        self._silent = dict.fromkeys(self.scales, 0)
        for scale in self.scales.values():
            scale.forget()

    def _weigh(self, link: Link) -> None:
        number, found = protocol.read_weights(link.ask(Kind.WEIGH, b""), len(self.scales))
        is_new, self._number = number not in (0, self._number), number
        for channel, code in zip(self.scales, found, strict=True):
            if is_new and code not in (None, HELD_LOW, *cells.ENDS):
                self._silent[channel] = 0
                self.codes[channel] = code
                self.scales[channel].feed(code)
                continue
            self._silent[channel] += 1
            if self._silent[channel] > self._patience:
                self._begin(self._generation)
                raise HardwareFault(
                    f"{self._name}: cell {channel + 1} of {len(self.scales)} (in the order of the board file) gives "
                    f"no weight. Cure: {CURE}"
                )

    def _buttons(self, link: Link) -> list[int]:
        if not all(self._size):
            return []
        return protocol.read_levels(link.ask(Kind.SCAN, self._settle), self._size[0] * self._size[1])

    def _check(self, greeting: Greeting) -> str:
        found = (greeting.rows, greeting.columns)
        if found == self._size:
            return ""
        return "it scans {} rows of {} buttons, the board file says {} rows of {}".format(*found, *self._size)


KEYS = (
    *cells.KEYS,
    Key("rate_sps", number_of(10, 80), "conversions a second, as pin RATE of the HX711 is wired: low is 10", 10),
)
"""Of boards that count, besides those of the matrix."""


def wire(params: Mapping[str, Any], wanted: Iterable[Wanted], report: Report, own: Mapping[str, Any]) -> Wires:
    """Spots take the cells in order, unless an address, the number of a cell from 0, says otherwise; buttons have
    crossings of the matrix. own: what the driver wants to find of the keys."""
    rows, columns = params["rows"], params["columns"]
    wanted = list(wanted)
    spots = [want for want in wanted if want.key[0] != "buttons"]
    if len(spots) > MOST_CELLS:
        report(("size",), len(spots), f"so many pits and stores cannot be weighed; allowed: {MOST_CELLS}")
    channels = _cells(spots, report)
    for want in wanted:
        if want.key[0] != "buttons":
            continue
        at = want.address
        if not isinstance(at, tuple) or at[0] >= rows or at[1] >= columns:
            shown = list(at) if isinstance(at, tuple) else at
            report(
                want.key,
                shown,
                f"no such crossing; allowed, counted from 0: row 0 to {rows - 1}, column 0 to {columns - 1}",
            )
        else:
            channels[want.name] = len(spots) + at[0] * columns + at[1]
    params = {**own, **{key.name: params[key.name] for key in KEYS}, "cells": len(spots), "trims": {}}
    return Wires(channels, len(spots) + rows * columns, params)


def _cells(spots: Sequence[Wanted], report: Report) -> dict[str, int]:
    channels: dict[str, int] = {}
    for i, want in enumerate(spots):
        number = i if want.address is None else want.address
        if isinstance(number, int) and 0 <= number < len(spots):
            channels[want.name] = number
        else:
            shown = list(number) if isinstance(number, tuple) else number
            report(want.key, shown, f"no such cell; allowed, counted from 0: 0 to {len(spots) - 1}")
    twice = [want.name for want in spots if list(channels.values()).count(channels.get(want.name, -1)) > 1]
    if twice:
        report(("sensors", "map"), len(twice), f"the same cell for {listed(twice)}; allowed: one each")
    return channels


def trim(params: Mapping[str, Any], trims: Mapping[int, Trim], moved: Mapping[int, int]) -> dict[str, Any]:
    return {**params, "trims": dict(trims)} if "cells" in params else dict(params)


def open_scales(profile: Profile, link: Link) -> SerialScales:
    params = profile.sensors.params
    return SerialScales(
        link,
        (params["rows"], params["columns"]),
        trimmed={channel: cells.trimmed(params, channel) for channel in range(params["cells"])},
        seeds=cells.seeds(params),
        rate_sps=params["rate_sps"],
        scan_hz=profile.scan_hz,
        debounce=profile.debounce_scans,
    )
