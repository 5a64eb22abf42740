"""Parts with pins, and nets that join pins: what a circuit is, apart from how it is drawn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from hardware.wiring.electrical import Facts, PinType

Role = Literal["logic", "5V", "GND", "supply", "row", "column", "signal", "analogue", "clock", "select", "bus", "pixel"]
"""What a net is for: it decides the colour of its wires. "logic" supplies chips and sensors;
"supply" is a sensor row's own switched supply."""
RAILS: tuple[Role, ...] = ("logic", "GND")
LINES: tuple[Role, ...] = ("row", "column")
"""Of a matrix."""
PI_5V = "5V PI"
"""The net of the 5 V of the Pi's header; "5V" alone is the pixels'."""

SIGNAL_MM2 = 0.14
"""Of a wire that carries signals."""

Node = tuple[str, str]
"""A pin of a part: the part's reference and the pin's number."""


@dataclass(frozen=True, slots=True)
class Pin:
    """number: as printed on the part or in its data sheet. name: what it is called there."""

    number: str
    name: str


def pins(text: str) -> tuple[Pin, ...]:
    """ "1 G, 2 S" -> pins."""
    return tuple(Pin(*entry.split(" ", 1)) for entry in text.split(", "))


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of part. prefix: of its references. note: for the parts list; says where the pin numbers come from.
    facts: what the electrical rules know of it; without them it is reported as unknown."""

    name: str
    prefix: str
    pins: tuple[Pin, ...]
    note: str = ""
    facts: Facts | None = field(default=None, compare=False, repr=False)

    def named(self, name: str) -> str:
        """The number of the pin of this name. Raises KeyError."""
        for pin in self.pins:
            if pin.name == name:
                return pin.number
        raise KeyError(f"{self.name} has no pin {name}")


@dataclass(frozen=True, slots=True)
class Part:
    """ref: such as U1. value: such as "10 kΩ", "" where the kind says it all. label: what it is for, such as a site.
    beside: the part that a bypass capacitor is soldered to."""

    ref: str
    kind: Kind
    value: str = ""
    label: str = ""
    beside: str = ""

    def __getitem__(self, name: str) -> Node:
        """The node of the pin of this name."""
        return (self.ref, self.kind.named(name))

    def at(self, number: int | str) -> Node:
        """The node of the pin of this number."""
        return (self.ref, str(number))


@dataclass(slots=True)
class Net:
    """name: how the wire is called where it ends, such as "ROW 1". wire_mm2: its copper section."""

    name: str
    role: Role
    nodes: list[Node] = field(default_factory=list)
    wire_mm2: float = SIGNAL_MM2

    def wire_with(self, mm2: float) -> None:
        """Wire of this copper section is taken for all of it."""
        self.wire_mm2 = mm2


@dataclass(frozen=True, slots=True)
class Mode:
    """How the program configures a pin. pull_ohm: of the pull resistor inside the chip that it switches on, below 0 for
    one to ground, 0 for none."""

    type: PinType
    pull_ohm: float = 0


class Netlist:
    """A circuit that is being put together. Every pin is in one net at most.

    modes: how the program configures pins of controllers and expanders. lights_ma: what all pixels together may draw.
    pixel_ma: what one draws fully lit. span_m: the length of wire of a bus that passes everywhere. i2c_hz: its rate.
    """

    def __init__(self, span_m: float = 1.0) -> None:
        self.parts: dict[str, Part] = {}
        self.nets: dict[str, Net] = {}
        self.modes: dict[Node, Mode] = {}
        self.lights_ma = 0.0
        self.pixel_ma = 60.0
        self.span_m = span_m
        self.i2c_hz = 100_000
        self._net_of: dict[Node, Net] = {}
        self._counts: dict[str, int] = {}

    def add(self, kind: Kind, value: str = "", label: str = "", ref: str = "", beside: str = "") -> Part:
        """A new part; without a ``ref`` it is numbered by its kind's prefix."""
        if not ref:
            self._counts[kind.prefix] = self._counts.get(kind.prefix, 0) + 1
            ref = f"{kind.prefix}{self._counts[kind.prefix]}"
        if ref in self.parts:
            raise ValueError(f"there are two parts {ref}")
        self.parts[ref] = part = Part(ref, kind, value, label, beside)
        return part

    def join(self, name: str, role: Role, *nodes: Node) -> Net:
        """Adds pins to the net of this name, made anew if need be. Raises ValueError for a pin that is not there or
        is in another net."""
        net = self.nets.setdefault(name, Net(name, role))
        if net.role != role:
            raise ValueError(f"net {name} is a {net.role}, not a {role}")
        for node in nodes:
            part = self.parts.get(node[0])
            if part is None or all(pin.number != node[1] for pin in part.kind.pins):
                raise ValueError(f"no pin {node[1]} of a part {node[0]}")
            there = self._net_of.setdefault(node, net)
            if there is not net:
                raise ValueError(f"pin {node[1]} of {node[0]} is in net {there.name} and in {name}")
            if node not in net.nodes:
                net.nodes.append(node)
        return net

    def cut(self, node: Node) -> None:
        """Takes a pin off its net, which stays."""
        net = self._net_of.pop(node, None)
        if net is not None:
            net.nodes.remove(node)

    def configure(self, node: Node, kind: PinType, pull_ohm: float = 0) -> None:
        """Says how the program uses a pin; what was said first stays."""
        self.modes.setdefault(node, Mode(kind, pull_ohm))

    def feed_pixels(self, lights_ma: float, pixel_ma: float) -> None:
        self.lights_ma, self.pixel_ma = lights_ma, pixel_ma

    def clock_i2c(self, hz: int) -> None:
        self.i2c_hz = hz

    def net_of(self, node: Node) -> Net | None:
        return self._net_of.get(node)

    def net_at(self, node: Node) -> Net:
        """Of a pin that is connected. Raises KeyError for one that is open."""
        return self._net_of[node]

    def of_kind(self, *kinds: Kind) -> Iterator[Part]:
        """The parts of some kinds, in the order in which they were added."""
        return (part for part in self.parts.values() if part.kind in kinds)

    def beside(self, part: Part) -> Iterator[Part]:
        """The capacitors soldered to a part."""
        return (other for other in self.parts.values() if other.beside == part.ref)

    def on(self, net: Net | None, *kinds: Kind) -> Iterator[Node]:
        """The nodes of a net that belong to parts of some kinds."""
        return (node for node in (net.nodes if net else ()) if self.parts[node[0]].kind in kinds)
