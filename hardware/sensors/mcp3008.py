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

from hardware.buses import SPI_PINS, Machine, RaspberryPi, Wait, busy_wait, release
from hardware.catalogue import Links, SensorCard, Terminal, Wanted, Wires
from hardware.lattice import Cell, listed
from hardware.libraries import LibraryError, library
from hardware.model import Profile, Trim
from hardware.ports import HardwareFault
from hardware.schema import (
    PIN,
    Key,
    Kind,
    KindError,
    Report,
    anything_in,
    choice,
    flattened,
    integer,
    number_of,
    real,
)
from hardware.sensors.hc165 import spi_pins

MIDDLE = 512
RAIL = 8
"""Codes this near to an end of the range come from no sensor: they keep 0.1 V away from either rail."""
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
                f"mcp3008: GPIO {pins} (S0 to S3) cannot be had: {type(error).__name__}: {error}. Cure: "
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
        codes, transfer = self.codes, self._spi.xfer2
        over = 0
        try:
            for writes, readings in self._plan:
                for line, level in writes:
                    self._devices[line].pin.state = level
                if self._settle:
                    self._wait(self._settle)
                for channel, ask in readings:
                    _, high, low = transfer(ask)
                    over |= high & 4
                    codes[channel] = (high & 3) << 8 | low
            for channel, ask in self._inputs:
                _, high, low = transfer(ask)
                over |= high & 4
                codes[channel] = (high & 3) << 8 | low
        except Exception as error:  # as above
            raise HardwareFault(f"mcp3008: a scan broke off: {type(error).__name__}: {error}. Cure: {CURE}") from error
        if over:  # the null bit before every answer is a 0
            raise HardwareFault(f"mcp3008: what comes back is no answer of an MCP3008. Cure: {CURE}")


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


def _zeros() -> Kind:
    allowed = "a table of sites and whole numbers from 0 to 1023, such as { a1 = 510 }"

    def read(value: object) -> dict[str, int]:
        if not isinstance(value, dict):
            raise KindError(value, f"allowed: {allowed}")
        found: dict[str, int] = {}
        for name, code in flattened(value):
            if type(code) is not int or not 0 <= code <= 1023:
                raise KindError({".".join(name): code}, f"allowed: {allowed}")
            found[".".join(name)] = code
        return found

    return Kind(allowed, read)


_ADC_INPUT = integer(0, 7)

KEYS = (
    Key("muxes", anything_in(_ADC_INPUT, 1, 8), "the inputs of the MCP3008 that have a multiplexer", (0, 1, 2, 3)),
    Key("mux_pins", anything_in(PIN, 4, 4), "GPIO of S0, S1, S2 and S3 of all multiplexers"),
    Key("spi", number_of(0, 1), "which SPI; the pixels of neopixel-spi have SPI 0 for themselves", 1),
    Key("select", integer(0, 2), "the select line of the MCP3008", 0),
    # DS21295: at most 1.35 MHz at 2.7 V, 3.6 MHz at 5 V.
    Key("rate_hz", integer(10_000, 3_600_000), "bits a second; at 3.3 V no more than 1350000 are sure", 1_350_000),
    Key("north", choice("low", "high"), "what a north pole does to the voltage (DRV5055, SS49E: low)", "low"),
    Key("threshold", integer(4, 500), "codes away from zero from which a piece counts; 9 make 1 mT of a DRV5055A2", 40),
    Key("release", integer(2, 499), "codes away from zero below which it no longer counts", 25),
    Key("coupling", real(-0.5, 0.5), "share of the reading of a site that the one beside it feels too", 0.0),
    Key("zeros", _zeros(), "code of each site without a piece (better measured: tablero calibrate)", None),
    Key("input_on", choice("low", "high"), "the level of an input whose button is pressed", "low"),
    Key("settle_us", integer(0, 5000), "microseconds from selecting a position to reading it", 10),
)


def _wire(params: Mapping[str, Any], wanted: Iterable[Wanted], sensing: str, report: Report) -> Wires:
    """An address is [multiplexer, position], both from 0, or an input of the MCP3008 without a multiplexer. Without
    one, spots take the multiplexers' positions in order."""
    laid = _Laid(params, report)
    homeless: list[str] = []
    for i, want in enumerate(wanted):
        if isinstance(want.address, int):
            laid.on_input(want, want.address)
        elif want.address is None and i >= laid.places:
            homeless.append(want.name)
        else:
            laid.on_mux(want, want.address or divmod(i, 16))
    if homeless:
        report(("sensors", "muxes"), list(laid.muxes), f"{laid.places} positions leave none for {listed(homeless)}")
    if params["release"] >= params["threshold"]:
        report(("sensors", "release"), params["release"], f"allowed: less than the threshold, {params['threshold']}")
    if params["select"] >= len(SPI_PINS[params["spi"]][0]):
        report(("sensors", "select"), params["select"], f"SPI {params['spi']} has no such select line; allowed: 0 or 1")
    sites, zeros = laid.sites, dict(params["zeros"] or {})
    for name, zero in zeros.items():
        if name not in sites:
            report(("sensors", "zeros", name), zero, f"no such site here; allowed: {listed(sites)}")
    own = {key.name: params[key.name] for key in KEYS if key.name not in ("zeros", "coupling")}
    own |= {
        "used": tuple(sorted(sites.values())),
        "inputs": tuple(laid.inputs),
        "contacts": tuple(laid.contacts),
        "zeros": {sites[name]: code for name, code in zeros.items() if name in sites},
        "neighbours": beside(laid.cells, params["coupling"]),
    }
    pins = [(pin, ("sensors", "mux_pins"), f"S{i} of the multiplexers") for i, pin in enumerate(params["mux_pins"])]
    return Wires(laid.channels, laid.places + len(laid.inputs), own, (*spi_pins(params), *pins))


class _Laid:
    """What has been given a channel so far: positions of multiplexers first, then inputs of the MCP3008 itself.
    contacts: the channels of buttons on a multiplexer. cells: where on the lattice a channel's site lies."""

    def __init__(self, params: Mapping[str, Any], report: Report) -> None:
        self.muxes: Sequence[int] = params["muxes"]
        self.places = 16 * len(self.muxes)
        self.channels: dict[str, int] = {}
        self.cells: dict[Cell, int] = {}
        self.inputs: list[int] = []
        self.contacts: list[int] = []
        self._pressed_low = params["input_on"] == "low"
        self._report = report

    @property
    def sites(self) -> dict[str, int]:
        """Name -> channel, without the buttons."""
        return {
            name: channel
            for name, channel in self.channels.items()
            if channel < self.places and channel not in self.contacts
        }

    def on_mux(self, want: Wanted, address: tuple[int, int]) -> None:
        mux, position = address
        if mux >= len(self.muxes) or position > 15:
            allowed = f"allowed: [0, 0] to [{len(self.muxes) - 1}, 15]"
            self._report(want.key, list(address), f"no such position; {allowed}")
            return
        channel = self.channels[want.name] = 16 * mux + position
        if want.key[0] == "buttons":
            self.contacts.append(channel)
            if self._pressed_low:
                self._report(want.key, list(address), 'a button on a multiplexer needs input_on = "high"')
        if want.cell is not None:
            self.cells[want.cell] = channel

    def on_input(self, want: Wanted, address: int) -> None:
        if address > 7 or address in self.muxes or address in self.inputs:
            free = ", ".join(str(n) for n in range(8) if n not in (*self.muxes, *self.inputs)) or "none is left"
            allowed = f"allowed: {free}, or [multiplexer, position]"
            self._report(want.key, address, f"no free input of the MCP3008; {allowed}")
        elif want.cell is not None:
            self._report(want.key, address, "a site needs a multiplexer; allowed: [multiplexer, position]")
        else:
            self.inputs.append(address)
            self.channels[want.name] = self.places + len(self.inputs) - 1


def beside(cells: Mapping[Cell, int], coupling: float) -> dict[int, tuple[tuple[int, float], ...]]:
    """What each channel feels of those next to it. A dipole's field beside it falls with the cube of the distance, so
    diagonally it is 2 ** -1.5 of what it is along a row."""
    if not coupling:
        return {}
    steps = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
    return {
        channel: tuple(
            (cells[x + dx, y + dy], coupling * (dx * dx + dy * dy) ** -1.5)
            for dx, dy in steps
            if (x + dx, y + dy) in cells
        )
        for (x, y), channel in cells.items()
    }


# MCP3008 (DS21295), DIP-16, and CD74HC4067 (SCHS209), DIP-24.
_CS, _DIN, _DOUT, _CLK = 10, 11, 12, 13
_MUX_SELECT, _COMMON, _ENABLE = (10, 11, 14, 13), 1, 15


def _links(params: Mapping[str, Any]) -> Links:
    selects, miso, mosi, clock = SPI_PINS[params["spi"]]
    links: dict[str, tuple[Terminal, ...]] = {
        "clock": (_header(clock), _adc("CLK", _CLK)),
        "data out": (_header(mosi), _adc("DIN", _DIN)),
        "data in": (_header(miso), _adc("DOUT", _DOUT)),
        "select": (_header(selects[params["select"]]), _adc("CS/SHDN", _CS)),
    }
    muxes = range(1, len(params["muxes"]) + 1)
    for line, gpio in enumerate(params["mux_pins"]):
        links[f"S{line}"] = (_header(gpio), *(_mux(m, f"S{line}", _MUX_SELECT[line]) for m in muxes))
    for m, number in zip(muxes, params["muxes"], strict=True):
        links[f"common {m}"] = (_mux(m, "COMMON", _COMMON), _adc(f"CH{number}", number + 1))
    links["GND"] = tuple(_mux(m, "E", _ENABLE) for m in muxes)
    return links


def _at(params: Mapping[str, Any], channel: int) -> tuple[Terminal, ...]:
    m, position = divmod(channel, 16)
    if m < len(params["muxes"]):
        return (_mux(m + 1, f"I{position}", 9 - position if position < 8 else 31 - position),)
    number = params["inputs"][channel - 16 * len(params["muxes"])]
    return (_adc(f"CH{number}", number + 1),)


def _adc(name: str, number: int) -> Terminal:
    return Terminal("MCP3008 1", name, number)


def _mux(which: int, name: str, number: int) -> Terminal:
    return Terminal(f"CD74HC4067 {which}", name, number)


def _header(gpio: int) -> Terminal:
    return Terminal("Pi", f"GPIO {gpio}")


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
    keys=KEYS,
    wire=_wire,
    open=_open,
    links=_links,
    at=_at,
    trim=_trim,
)
