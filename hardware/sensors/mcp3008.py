"""Linear Hall sensors (DRV5055, SS49E) behind CD74HC4067 multiplexers and an MCP3008 on SPI: they tell the poles apart.

Sixteen sensors go to a multiplexer, its common line to one of the eight inputs of the MCP3008; S0 to S3 of all of them
to four GPIO. Sensors and MCP3008 (VDD and VREF) share one supply of 3.3 V, so that its changes cancel. 10 kOhm from
each common line to ground make an input without a sensor read 0 instead of what was read before it: such a site is
named as doubtful. Inputs of the MCP3008 that have no multiplexer can take buttons to ground with a pull-up each. A
button at a position of a multiplexer goes to 3.3 V (``input_on`` "high"): the 10 kOhm of the common line pull it down
while nobody presses.

A reading is taken relative to the site's zero, which differs from sensor to sensor (tablero calibrate --board BOARD
measures it on the empty board); it counts as a piece from ``threshold`` on and until it falls below ``release``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from hardware.buses import Machine, RaspberryPi, Wait, busy_wait, release
from hardware.catalogue import SensorCard
from hardware.libraries import LibraryError, library
from hardware.model import Profile, Trim
from hardware.ports import HardwareFault
from hardware.sensors import mcp3008_wires

MIDDLE = 512
RAIL = 8
"""Codes this near to an end of the range come from no sensor: they keep 0.1 V away from either rail."""
NULL = 4
"""The bit before every answer, which is 0 (DS21295, figure 6-1)."""
CURE = (
    "check the supply of sensors and MCP3008 and the wires of clock, data, select and S0 to S3, then open the board "
    "again"
)
Neighbours = Mapping[int, Sequence[tuple[int, float]]]
"""Channel -> the channels beside it, and what share of their own reading it feels."""


class Mcp3008:
    """A SensorPort. Channels: ``16 * m + position`` for the m-th multiplexer, then ``inputs`` in order.

    spi: a spidev.SpiDev, open. muxes: the inputs of the MCP3008 with a multiplexer. mux_pins: GPIO (Broadcom) of S0
    to S3. used: the channels at multiplexers that have a sensor. contacts: those that have a button. inputs: inputs
    of the MCP3008 that have one; buttons are pressed at ``input_on``. zeros: channel -> code without a piece, the
    middle where none is given. thresholds: channel -> its own; its release keeps their ratio. north: whether a
    north pole makes the code "low" or "high". signed: levels -1, 0, 1, otherwise 0 and 1. neighbours: what is to be
    taken away for magnets next to a site. settle_us: from selecting a position to reading it. wait, pin_factory: as
    elsewhere.

    codes: the last codes, by channel. margins: of the last scan, see ``hardware.ports.margins``. doubtful: sites whose
    code no sensor gives; they read 0.
    """

    def __init__(
        self,
        spi: Any,
        muxes: Sequence[int],
        mux_pins: Sequence[int],
        used: Iterable[int],
        inputs: Sequence[int] = (),
        *,
        contacts: Iterable[int] = (),
        zeros: Mapping[int, int] | None = None,
        north: str = "low",
        input_on: str = "low",
        threshold: int = 40,
        release: int = 25,
        thresholds: Mapping[int, int] | None = None,
        signed: bool = True,
        neighbours: Neighbours | None = None,
        settle_us: int = 10,
        wait: Wait = busy_wait,
        pin_factory: Any = None,
    ) -> None:
        used = sorted(used)
        self.channels = 16 * len(muxes) + len(inputs)
        self.doubtful: frozenset[int] = frozenset()
        self.codes: dict[int, int] = {}
        self._values: Mapping[int, float] = {}
        self._spi: Any = spi
        self._used = used
        self._zeros = [(zeros or {}).get(channel, MIDDLE) for channel in range(16 * len(muxes))]
        self._sign = -1 if north == "low" else 1
        own = [(thresholds or {}).get(channel, threshold) for channel in range(16 * len(muxes))]
        self._thresholds = own
        self._holds = [each * release / threshold for each in own]
        self._signed = signed
        self._neighbours = [(channel, tuple((neighbours or {}).get(channel, ()))) for channel in used]
        self._compensates = any(beside for _, beside in self._neighbours)
        self._settle, self._wait = settle_us / 1e6, wait
        contacts = tuple(contacts)
        self._plan = _plan(muxes, (*used, *contacts))
        self._inputs = [(16 * len(muxes) + i, _asking(number)) for i, number in enumerate(inputs)]
        self._buttons = (*contacts, *(channel for channel, _ in self._inputs))
        self._pressed_high = input_on == "high"
        self._levels = [0] * self.channels
        self._devices: list[Any] = []
        try:
            gpiozero = library("gpiozero")
            for pin in mux_pins:
                self._devices.append(gpiozero.OutputDevice(pin, initial_value=False, pin_factory=pin_factory))
        except LibraryError:
            self.close()
            raise
        except Exception as error:  # the pin libraries below gpiozero raise classes of their own
            self.close()
            pins = ", ".join(map(str, mux_pins))
            raise HardwareFault(
                f"mcp3008: GPIO {pins} (S0 to S3) cannot be opened: {type(error).__name__}: {error}. Cure: "
                "end the program that holds them (gpioinfo shows it), put the user into the group gpio, install the "
                "Python package lgpio"
            ) from error

    def scan(self) -> list[int]:
        self._measure()
        codes, zeros, sign = self.codes, self._zeros, self._sign
        strays = {channel: sign * (codes[channel] - zeros[channel]) for channel in self._used}
        if self._compensates:
            felt: Mapping[int, float] = strays
            for _ in range(2):  # the neighbours' own readings hold a little of this site's, and so on
                felt = {
                    channel: strays[channel] - sum(share * felt[other] for other, share in beside)
                    for channel, beside in self._neighbours
                }
            values: Mapping[int, float] = felt
        else:
            values = strays
        self._values = values
        levels, thresholds, holds = self._levels, self._thresholds, self._holds
        for channel, value in values.items():
            pole = 1 if value > 0 else -1
            if not self._signed:
                value, pole = abs(value), 1
            limit = (holds if levels[channel] == pole else thresholds)[channel]
            levels[channel] = pole if value * pole >= limit else 0
        doubtful = [channel for channel in self._used if not RAIL <= codes[channel] <= 1023 - RAIL]
        if doubtful:
            if len(doubtful) == len(self._used):
                raise HardwareFault(f"mcp3008: no sensor answers (code {codes[doubtful[0]]}). Cure: {CURE}")
            for channel in doubtful:
                levels[channel] = 0
        self.doubtful = frozenset(doubtful)
        for channel in self._buttons:
            levels[channel] = int((codes[channel] > MIDDLE) == self._pressed_high)
        return list(levels)

    @property
    def margins(self) -> dict[int, int]:
        return {channel: round(100 * abs(value) / self._thresholds[channel]) for channel, value in self._values.items()}

    def measured_zeros(self, scans: int = 64) -> dict[int, int]:
        """Channel -> its mean code over so many scans, to be used as its zero. Raises HardwareFault."""
        sums = dict.fromkeys(self._used, 0)
        for _ in range(scans):
            self._measure()
            for channel in sums:
                sums[channel] += self.codes[channel]
        return {channel: round(total / scans) for channel, total in sums.items()}

    def close(self) -> None:
        spi, self._spi = self._spi, None
        release(self._devices)
        if spi is not None:
            spi.close()

    def _measure(self) -> None:
        if self._spi is None:
            raise HardwareFault("mcp3008: it is closed")
        codes = self.codes
        try:
            for writes, readings in self._plan:
                for line, level in writes:
                    self._devices[line].pin.state = level
                if self._settle:
                    self._wait(self._settle)
                for channel, ask in readings:
                    codes[channel] = self._code(ask)
            for channel, ask in self._inputs:
                codes[channel] = self._code(ask)
        except HardwareFault:
            raise
        except Exception as error:  # as above
            raise HardwareFault(f"mcp3008: a scan broke off: {type(error).__name__}: {error}. Cure: {CURE}") from error

    def _code(self, ask: bytes) -> int:
        transfer = self._spi.xfer2
        _, high, low = transfer(ask)
        if high & NULL:  # once is noise
            _, high, low = transfer(ask)
            if high & NULL:
                raise HardwareFault(f"mcp3008: what comes back is no answer of an MCP3008. Cure: {CURE}")
        code: int = (high & 3) << 8 | low
        return code


def _asking(number: int) -> bytes:
    """Start bit; single-ended, the input; and clocks for the answer (DS21295, figure 6-1). Not a list: spidev writes
    the answer into a list that it is given."""
    return bytes((1, 0x80 | number << 4, 0))


def _plan(muxes: Sequence[int], used: Iterable[int]) -> list[tuple[list[tuple[int, int]], list[tuple[int, bytes]]]]:
    """The positions in Gray's order, so that one select line changes at a time: what to write to the lines, and which
    channels to read then."""
    wanted = set(used)
    plan: list[tuple[list[tuple[int, int]], list[tuple[int, bytes]]]] = []
    lines: list[int | None] = [None] * 4
    for k in range(16):
        position = k ^ k >> 1
        readings = [
            (16 * m + position, _asking(number)) for m, number in enumerate(muxes) if 16 * m + position in wanted
        ]
        if readings:
            levels = [position >> line & 1 for line in range(4)]
            writes = [(line, level) for line, level in enumerate(levels) if lines[line] != level]
            plan.append((writes, readings))
            lines[:] = levels
    return plan


def _open(profile: Profile, bus: Machine | None) -> Mcp3008:
    machine = bus or RaspberryPi()
    params = dict(profile.sensors.params)
    spi = machine.spi(params.pop("spi"), params.pop("select"), params.pop("rate_hz"))
    return Mcp3008(spi, signed=profile.sensing == "polarity", pin_factory=machine.pins(), wait=machine.wait, **params)


def _trim(params: Mapping[str, Any], trims: Mapping[int, Trim], moved: Mapping[int, int]) -> dict[str, Any]:
    return {
        **params,
        "zeros": {channel: trim.zero for channel, trim in trims.items()},
        "thresholds": {channel: trim.threshold for channel, trim in trims.items()},
        "neighbours": {
            moved.get(channel, channel): tuple((moved.get(other, other), share) for other, share in beside_it)
            for channel, beside_it in params["neighbours"].items()
        },
    }


CARD = SensorCard(
    name="mcp3008",
    sensing=("occupancy", "polarity"),
    keys=mcp3008_wires.KEYS,
    wire=mcp3008_wires.wire,
    open=_open,
    links=mcp3008_wires.links,
    at=mcp3008_wires.at,
    trim=_trim,
)
