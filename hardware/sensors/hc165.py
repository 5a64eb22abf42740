"""Chained 74HC165 shift registers on SPI: every sensor has an input of its own, so there are no crossings, no ghosts.

The chip next to the Pi is chip 1. Its QH (9) goes to the Pi's data input, every other QH to the SER (10) of the chip
before; all CLK (2) to the Pi's clock, all SH/LD (1) to one GPIO, CLK INH (15) to ground. Inputs that nothing is wired
to must be tied; with one tied low and one tied high on the last chip the driver notices a chain that is cut or dead,
which otherwise reads like an empty or a full board (a shift register cannot answer that it is there).

QH is never let go, so nothing else can share the data input.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Any

from hardware.buses import SPI_PINS, Machine, RaspberryPi, release
from hardware.catalogue import Links, PinUse, SensorCard, Terminal, Wanted, Wires
from hardware.lattice import listed
from hardware.libraries import LibraryError, library
from hardware.model import Profile
from hardware.ports import HardwareFault
from hardware.schema import PIN, Key, Report, anything_in, choice, integer, number_of
from hardware.sensors.matrix import INPUT_ON_DOC

# SN74HC165 (SCLS116), DIP-16.
_INPUT_PINS = (11, 12, 13, 14, 3, 4, 5, 6)
_SH_LD, _CLK, _QH, _SER, _CLK_INH = 1, 2, 9, 10, 15

_LEVELS = [tuple(byte >> k & 1 for k in range(8)) for byte in range(256)]
CURE = (
    "check the supply of the chips, the wires of clock, load and data and the links from chip to chip, then open the "
    "board again"
)


class Hc165:
    """A SensorPort. Channels: ``8 * (chip - 1) + k`` for input A + k of a chip.

    spi: a spidev.SpiDev, open. load: GPIO (Broadcom) of SH/LD. input_on: level of an input whose sensor senses.
    tied_low, tied_high: channels of inputs tied to ground or supply, checked at every scan. pin_factory: gpiozero's,
    None for its own choice.
    """

    def __init__(
        self,
        spi: Any,
        load: int,
        chips: int,
        *,
        input_on: str = "low",
        tied_low: Iterable[int] = (),
        tied_high: Iterable[int] = (),
        pin_factory: Any = None,
    ) -> None:
        self.channels = 8 * chips
        self._spi: Any = spi
        self._ask = bytes(chips)
        self._flip = 0xFF if input_on == "low" else 0
        self._tied = {**dict.fromkeys(tied_low, 0), **dict.fromkeys(tied_high, 1)}
        # chip -> which of its bits are tied, and to what
        self._checks = [
            (chip, _byte(self._tied, chip, (0, 1)), _byte(self._tied, chip, (1,)))
            for chip in sorted({place // 8 for place in self._tied})
        ]
        # What is tied is no sensor.
        self._sensors = [0xFF & ~_byte(self._tied, chip, (0, 1)) for chip in range(chips)]
        self._devices: list[Any] = []
        try:
            gpiozero = library("gpiozero")
            self._devices.append(gpiozero.OutputDevice(load, initial_value=True, pin_factory=pin_factory))
        except LibraryError:
            self.close()
            raise
        except Exception as error:  # the pin libraries below gpiozero raise classes of their own
            self.close()
            raise HardwareFault(
                f"hc165: GPIO {load} (load) cannot be opened: {type(error).__name__}: {error}. Cure: end the program "
                "that holds it (gpioinfo shows it), put the user into the group gpio, install the Python package lgpio"
            ) from error

    def scan(self) -> list[int]:
        if self._spi is None:
            raise HardwareFault("hc165: it is closed")
        read = self._read()
        if self._is_wrong(read):  # a pulse too many on the clock shifts all that comes behind it: once is noise
            read = self._read()
            if self._is_wrong(read):
                raise HardwareFault(self._complaint(read))
        flip = self._flip
        sensed = [_LEVELS[(byte ^ flip) & sensors] for byte, sensors in zip(read, self._sensors, strict=True)]
        return list(chain.from_iterable(sensed))

    def close(self) -> None:
        spi, self._spi = self._spi, None
        release(self._devices)
        if spi is not None:
            spi.close()

    def _read(self) -> list[int]:
        """A byte a chip."""
        try:
            load = self._devices[0].pin
            load.state = 0
            load.state = 1
            read: list[int] = self._spi.xfer2(self._ask)
        except Exception as error:  # as above
            raise HardwareFault(f"hc165: a scan broke off: {type(error).__name__}: {error}. Cure: {CURE}") from error
        return read

    def _is_wrong(self, read: list[int]) -> bool:
        """Whether an input that is tied does not say so."""
        return any(read[chip] & tied != level for chip, tied, level in self._checks)

    def _complaint(self, read: list[int]) -> str:
        wrong = [place for place, level in self._tied.items() if read[place // 8] >> place % 8 & 1 != level]
        tied = ("tied low", "tied high")
        names = listed(f"{input_name(place)} ({tied[self._tied[place]]})" for place in sorted(wrong))
        return f"hc165: the chain of {len(read)} chips does not answer: read wrongly: {names}. Cure: {CURE}"


def input_name(channel: int) -> str:
    """How a person calls it: chip and input."""
    return f"chip {channel // 8 + 1} input {'ABCDEFGH'[channel % 8]}"


def _byte(tied: Mapping[int, int], chip: int, levels: tuple[int, ...]) -> int:
    return sum(1 << place % 8 for place, level in tied.items() if place // 8 == chip and level in levels)


def _wire(params: Mapping[str, Any], wanted: Iterable[Wanted], sensing: str, report: Report) -> Wires:
    """An address is an input, from 0: 8 * (chip - 1) + k, or [chip - 1, k]. Without one, spots take the inputs in
    order."""
    chips, total = params["chips"], 8 * params["chips"]
    _check_tied(params, report)
    tied = (*params["tied_low"], *params["tied_high"])
    channels: dict[str, int] = {}
    homeless: list[str] = []
    for i, want in enumerate(wanted):
        address = i if want.address is None else want.address
        channel = 8 * address[0] + address[1] if isinstance(address, tuple) else address
        if (isinstance(address, tuple) and address[1] > 7) or channel >= total:
            if want.address is None:
                homeless.append(want.name)
            else:
                shown = list(address) if isinstance(address, tuple) else address
                report(want.key, shown, f"no such input; allowed: 0 to {total - 1}, or [0, 0] to [{chips - 1}, 7]")
        elif channel in tied:
            report(want.key, channel, f"{want.name} would be wired to a tied input; allowed: one that is not")
        else:
            channels[want.name] = channel
    if homeless:
        report(("sensors", "chips"), chips, f"{total} inputs leave none for {listed(homeless)}")
    if params["select"] >= len(SPI_PINS[params["spi"]][0]):
        report(("sensors", "select"), params["select"], f"SPI {params['spi']} has no such select line; allowed: 0 or 1")
    own = {key.name: params[key.name] for key in KEYS}
    return Wires(channels, total, own, (*spi_pins(params), (params["load"], ("sensors", "load"), "load (SH/LD)")))


def _check_tied(params: Mapping[str, Any], report: Report) -> None:
    """Whether there are such inputs, and each is tied to one level only."""
    chips, total = params["chips"], 8 * params["chips"]
    for key in ("tied_low", "tied_high"):
        for place in params[key]:
            if place >= total:
                report(("sensors", key), place, f"{chips} chips have the inputs 0 to {total - 1}")
    for place in set(params["tied_low"]) & set(params["tied_high"]):
        report(("sensors", "tied_high"), place, "cannot be tied low and high")


def spi_pins(params: Mapping[str, Any]) -> Iterable[PinUse]:
    """The header pins that the kernel gives to this bus, with every select line up to the one used."""
    port, select = params["spi"], params["select"]
    selects, miso, mosi, clock = SPI_PINS[port]
    used = selects if port == 0 else selects[: select + 1]
    for pin, what in (
        *((gpio, f"CE{i}") for i, gpio in enumerate(used)),
        (miso, "data in"),
        (mosi, "data out"),
        (clock, "clock"),
    ):
        yield pin, ("sensors", "spi"), f"SPI {port} ({what}) of the sensors"


def _links(params: Mapping[str, Any]) -> Links:
    chips = range(1, params["chips"] + 1)
    _, miso, _, clock = SPI_PINS[params["spi"]]
    links = {
        "clock": (_header(clock), *(_pin(chip, "CLK", _CLK) for chip in chips)),
        "load": (_header(params["load"]), *(_pin(chip, "SH/LD", _SH_LD) for chip in chips)),
        "data 1": (_header(miso), _pin(1, "QH", _QH)),
    }
    for chip in chips[1:]:
        links[f"data {chip}"] = (_pin(chip - 1, "SER", _SER), _pin(chip, "QH", _QH))
    ground = [_pin(chip, "CLK INH", _CLK_INH) for chip in chips]
    links["GND"] = (*ground, _pin(chips[-1], "SER", _SER), *(_input(place) for place in params["tied_low"]))
    if params["tied_high"]:
        links["3V3"] = tuple(_input(place) for place in params["tied_high"])
    return links


def _at(params: Mapping[str, Any], channel: int) -> tuple[Terminal, ...]:
    return (_input(channel),)


def _input(channel: int) -> Terminal:
    return _pin(channel // 8 + 1, "ABCDEFGH"[channel % 8], _INPUT_PINS[channel % 8])


def _pin(chip: int, name: str, number: int) -> Terminal:
    return Terminal(f"74HC165 {chip}", name, number)


def _header(gpio: int) -> Terminal:
    return Terminal("Pi", f"GPIO {gpio}")


def _open(profile: Profile, bus: Machine | None) -> Hc165:
    machine = bus or RaspberryPi()
    params = dict(profile.sensors.params)
    spi = machine.spi(params.pop("spi"), params.pop("select"), params.pop("rate_hz"))
    return Hc165(spi, pin_factory=machine.pins(), **params)


_PLACE = integer(0, 255)

KEYS = (
    Key("chips", integer(1, 32), "how many chips are in the chain"),
    Key("spi", number_of(0, 1), "which SPI; the pixels of neopixel-spi have SPI 0 for themselves", 1),
    Key("select", integer(0, 2), "the select line that is given to this bus; the chips do not use it", 0),
    Key("rate_hz", integer(10_000, 10_000_000), "bits a second; a chain on long wires wants it slow", 1_000_000),
    Key("load", PIN, "GPIO of SH/LD"),
    Key("input_on", choice("low", "high"), INPUT_ON_DOC, "low"),
    Key("tied_low", anything_in(_PLACE, 0, 256), "inputs tied to ground, for the driver to check", ()),
    Key("tied_high", anything_in(_PLACE, 0, 256), "inputs tied to the supply, for the driver to check", ()),
)

CARD = SensorCard(
    name="hc165",
    sensing=("press", "occupancy"),
    keys=KEYS,
    wire=_wire,
    open=_open,
    links=_links,
    at=_at,
)
