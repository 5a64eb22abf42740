"""How a board file has NAU7802 and their TCA9548A wired: its keys, which pit is which channel, what is joined."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from hardware.buses import I2C_PINS
from hardware.catalogue import Links, PinUse, Terminal, Wanted, Wires
from hardware.lattice import listed
from hardware.scales import cells
from hardware.schema import PIN, Key, Report, anything_in, integer, number_of
from hardware.sensors.i2c_chips import bus_links

LEGS = 8
"""Of a TCA9548A."""
RATE_BITS = {10: 0, 20: 1, 40: 2, 80: 3}

_SWITCH = integer(0x70, 0x77)

KEYS = (
    Key("switches", anything_in(_SWITCH, 1, 8), "addresses of the TCA9548A, such as [0x70, 0x71]"),
    *cells.KEYS,
    Key("rate_sps", number_of(*RATE_BITS), "conversions a second; 10 and 20 are deaf to the mains", 20),
    Key("rate_hz", integer(10_000, 400_000), "bits a second that the bus should have", 400_000),
)


def wire(params: Mapping[str, Any], wanted: Iterable[Wanted], sensing: str, report: Report) -> Wires:
    """An address of a scale is [switch, leg], both from 0, or 8 * switch + leg; of a button its GPIO. Without one,
    spots take the legs in order."""
    places = LEGS * len(params["switches"])
    channels: dict[str, int] = {}
    pins: list[int] = []
    sda, scl = I2C_PINS
    uses: list[PinUse] = [(sda, ("sensors", "driver"), "I2C 1 (SDA)"), (scl, ("sensors", "driver"), "I2C 1 (SCL)")]
    homeless: list[str] = []
    for i, want in enumerate(wanted):
        if want.key[0] == "buttons":
            pin = want.address
            if not isinstance(pin, int) or not 2 <= pin <= 27:
                shown = list(pin) if isinstance(pin, tuple) else pin
                report(want.key, shown, f"a button needs a pin of the header; allowed: {PIN.allowed}")
                continue
            pins.append(pin)
            uses.append((pin, want.key, want.name))
            channels[want.name] = places + len(pins) - 1
            continue
        number = i if want.address is None else want.address
        address = number if isinstance(number, tuple) else divmod(number, LEGS)
        if want.address is None and i >= places:
            homeless.append(want.name)
        elif address[0] >= len(params["switches"]) or address[1] >= LEGS:
            last = len(params["switches"]) - 1
            report(want.key, list(address), f"no such leg; allowed: [0, 0] to [{last}, {LEGS - 1}]")
        else:
            channels[want.name] = LEGS * address[0] + address[1]
    if homeless:
        report(("sensors", "switches"), list(params["switches"]), f"{places} legs leave none for {listed(homeless)}")
    own = {key.name: params[key.name] for key in KEYS}
    own |= {
        "used": tuple(sorted(channel for channel in channels.values() if channel < places)),
        "pins": tuple(pins),
        "trims": {},
    }
    return Wires(channels, places + len(pins), own, tuple(uses))


# TCA9548A (SCPS207), TSSOP-24: pins of the breakout boards are called alike. NAU7802 as on boards of it.
_SD, _SC = (4, 6, 8, 10, 13, 15, 17, 19), (5, 7, 9, 11, 14, 16, 18, 20)
_A = (1, 2, 21)
_RESET, _SCL, _SDA = 3, 22, 23


def links(params: Mapping[str, Any]) -> Links:
    return bus_links(params["switches"], _switch, clock=_SCL, data=_SDA, reset=_RESET, straps=_A)


def at(params: Mapping[str, Any], channel: int) -> tuple[Terminal, ...]:
    switch, leg = divmod(channel, LEGS)
    if switch < len(params["switches"]):
        return (_switch(switch + 1, f"SD{leg}", _SD[leg]),)
    pin = params["pins"][channel - LEGS * len(params["switches"])]
    return (Terminal("Pi", f"GPIO {pin}"),)


def _switch(chip: int, name: str, number: int) -> Terminal:
    return Terminal(f"TCA9548A {chip}", name, number)
