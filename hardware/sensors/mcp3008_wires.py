"""How a board file has an MCP3008 and its multiplexers wired: its keys, which site is which channel, what is joined."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from hardware.buses import SPI_PINS
from hardware.catalogue import Links, Terminal, Wanted, Wires
from hardware.lattice import Cell, listed
from hardware.schema import PIN, Key, Kind, KindError, Report, anything_in, choice, flattened, integer, number_of, real
from hardware.sensors.hc165 import spi_pins


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


def wire(params: Mapping[str, Any], wanted: Iterable[Wanted], sensing: str, report: Report) -> Wires:
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


def links(params: Mapping[str, Any]) -> Links:
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


def at(params: Mapping[str, Any], channel: int) -> tuple[Terminal, ...]:
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
