"""What the electrical rules know of a kind of part: the types of its pins, its supply, its levels and its limits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

PinType = Literal[
    "input", "output", "tristate", "open drain", "analogue in", "analogue out", "gate", "passive", "power in",
    "power out", "ground", "io", "unused",
]  # fmt: skip
"""tristate: drives only while it is selected. gate: switches a supply, and must have a level before any program runs.
io: a pin of a controller that no driver configures. passive: a contact, a resistor, an analogue switch. unused: may
stay open."""


def alike(kind: PinType, *names: str) -> dict[str, PinType]:
    """Pins of one type."""
    return dict.fromkeys(names, kind)


@dataclass(frozen=True, slots=True)
class Limit:
    """value: in the unit that its name tells. page: document and page or section where it was read; a limit without one
    only warns."""

    value: float
    page: str = ""


@dataclass(frozen=True, slots=True)
class Source:
    """A pin that supplies others. volts: what it gives. most_ma: None where the part's own value tells it, such as
    "8 A". fault_ma: what it gives into a short, 0 where that is no more."""

    volts: float
    most_ma: Limit | None = None
    fault_ma: float = 0


@dataclass(frozen=True, slots=True)
class I2c:
    """A device on I2C. base: its address with all straps low; straps: address pins, the lowest bit first."""

    base: int
    straps: tuple[str, ...]
    data: str = "SDA"
    clock: str = "SCL"

    @property
    def lines(self) -> tuple[str, str]:
        """The names of its pins of data and clock."""
        return self.data, self.clock


@dataclass(frozen=True, slots=True)
class Facts:
    """pins: pin name -> type, "*" for all others.

    volts: lowest and highest supply. demand_ma: typical and largest current at its supply pins. bypass: the capacitor
    that it wants between supply and ground, "" for none. pulled: pin name -> ohm of the pull-up that it always has.

    high_v, high_share: the lowest input level that surely counts as high, in volts or as a share of the supply; None
    where nothing is known. most_v: the highest voltage that an input bears; None: its supply. logic_v: the level of its
    outputs; None: its supply. pf: capacitance of an input. pin_ma: what an output gives or takes.

    gives: pin name -> what it supplies. passes: pairs of pins through which a supply is passed on. share: of the
    current at its output that a converter draws at its input.

    i2c: how it answers on I2C. through: pin name -> the pin that it is joined to while it is selected, of a switch of
    buses. boot: pin name -> what drives it before the program does. reserved: pin name -> why nothing may be joined to
    it. weak: pin name -> why it must not be an input with a pull-up. page: document and page where supply and levels
    were read; without one they only warn.
    """

    pins: Mapping[str, PinType]
    volts: tuple[float, float] | None = None
    demand_ma: tuple[float, float] = (0, 0)
    bypass: str = ""
    pulled: Mapping[str, float] = field(default_factory=dict)
    high_v: float | None = None
    high_share: float | None = None
    most_v: float | None = None
    logic_v: float | None = None
    pf: float = 10
    pin_ma: Limit | None = None
    gives: Mapping[str, Source] = field(default_factory=dict)
    passes: tuple[tuple[str, str], ...] = ()
    share: float = 0
    i2c: I2c | None = None
    through: Mapping[str, str] = field(default_factory=dict)
    boot: Mapping[str, str] = field(default_factory=dict)
    reserved: Mapping[str, str] = field(default_factory=dict)
    weak: Mapping[str, str] = field(default_factory=dict)
    page: str = ""

    def type_of(self, name: str) -> PinType:
        """Of the pin of this name; passive where nothing is said of it."""
        return self.pins.get(name) or self.pins.get("*", "passive")


MOST_INPUTS = 4
"""So many chips on long wires an output drives without a resistor that softens its edges."""
UNITS = {"Ω": 1.0, "kΩ": 1e3, "MΩ": 1e6, "A": 1.0, "mA": 1e-3, "nF": 1e-9, "µF": 1e-6, "pF": 1e-12}


def quantity(value: str) -> float | None:
    """A part's value such as "10 kΩ" or "1000 µF, 10 V" in ohm, ampere or farad; None where it tells none."""
    words = value.replace(",", " ").split()
    if len(words) < 2 or words[1] not in UNITS:
        return None
    try:
        return float(words[0]) * UNITS[words[1]]
    except ValueError:
        return None
