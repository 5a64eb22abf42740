"""The steps from the microcontroller's firmware and the converter to the circuit board that is joined and fed."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

from hardware.book.meter import (
    APART_OHM,
    FIVE,
    LEAST,
    MOST,
    SHORT_OHM,
    SOURCES,
    Reading,
    apart,
    readings,
    resistances,
)
from hardware.book.step import Flaw, Step, Trouble
from hardware.book.stripboard.board import MODULES, Stripboard, belongs
from hardware.book.stripboard.check import neighbours
from hardware.book.stripboard.layout import layout
from hardware.wiring.chips import CHIPS
from hardware.wiring.kinds import CONTROLLERS, CONVERTER, FUSE, HEADER, NANO, PICO, RESISTOR, SHIFTER
from hardware.wiring.netlist import PI_5V, Netlist, Node, Part
from hardware.wiring.parts_pixels import DATA, DATA_5V

CHECK = ("board", "check", "{board}")
SOCKETS = (*CHIPS, SHIFTER)
PICTURE = "step-electronics.svg"
_BRIDGES = f"The lines of {APART_OHM / 1000:g} kΩ find solder that would put 5 V on pins which bear 3.3 V."


def board_steps(circuit: Netlist) -> Iterator[Step]:
    """Nothing is joined before it has been measured alone."""
    parts = [part for part in circuit.parts.values() if belongs(circuit, part)]
    if not any(circuit.of_kind(HEADER)):
        yield _controller(circuit)
    yield from (_converter(circuit, part) for part in circuit.of_kind(CONVERTER))
    if parts:
        yield _board(circuit, parts)
    yield _electronics(circuit, parts)


def _controller(circuit: Netlist) -> Step:
    name = next(circuit.of_kind(NANO, PICO)).kind.name
    return Step(
        "controller",
        f"The {name} and its firmware",
        "step-controller.svg",
        (
            f"Plug the {name} into the Pi's USB with nothing wired to it. With --dry-run, the test below says what it "
            "is going to do and does nothing.",
            "Then put the firmware on it: tablero flash --board FILE. It asks first; at the end the board proves "
            "itself.",
            "Unplug it. It stays out of the circuit board until that has been built and measured.",
        ),
        ("flash", "--board", "{board}", "--dry-run"),
        r"would run",
        see="it names your microcontroller's port; without --dry-run every clause of the protocol holds in the end",
        troubles=(
            Trouble(
                "Nano or Pico: not found on the USB",
                "the cable carries power only, or the socket is loose; a new Pico has no MicroPython yet",
                "take another cable; for a Pico hold BOOTSEL, plug it in, and add --uf2 FILE",
                Flaw("no port"),
                says=r"not found on the USB",
            ),
        ),
    )


def _converter(circuit: Netlist, converter: Part) -> Step:
    ref, out = converter.ref, circuit.net_at(converter["VOUT"]).name
    fed, ground = (
        sorted(circuit.on(circuit.nets[net], HEADER), key=lambda node: int(node[1])) for net in (PI_5V, "GND")
    )
    return Step(
        "converter",
        f"The converter {ref}, alone",
        "step-computer.svg",
        (
            f"{ref} makes {out}, the supply of sensors and chips, out of the Pi's 5 V. Measure {ref} alone before you "
            f"join it to the circuit board: one that is set to 5 V puts them on the Pi's inputs, which ends the Pi.",
            f"With the Pi switched off, wire VIN of {ref} to pin {fed[0][1]} (5V) and GND to pin {ground[0][1]} (GND) "
            f"of the header, with {circuit.nets[PI_5V].wire_mm2:g} mm² of copper. VOUT is joined to nothing.",
            f"Switch on and measure: {PI_5V} is VIN of {ref}, {out} is VOUT. Switch off before you go on.",
        ),
        CHECK,
        rf"pin +{fed[0][1]}  5V +{PI_5V}",
        see=f"the command names the header's pins of {PI_5V}",
        readings=readings(circuit, (PI_5V, out)),
        wired=(fed[0][0], ref),
        troubles=(
            Trouble(f"0 V between {PI_5V} and GND", "a wire of VIN or GND is off, or on another pin of the header",
                    "switch off; count the pins anew, from the corner of pin 1",
                    Flaw("open", tuple(map(".".join, fed))), reads=Reading((PI_5V, "GND"), 0, FIVE[LEAST] / 2)),
            Trouble(f"5 V between {out} and GND", f"{ref} is made for another voltage, or set to it",
                    "switch off; take a module that is fixed at 3.3 V, or set it and measure again. It is joined to "
                    "nothing before it is right", Flaw("misset", (f"{ref}.{converter['VOUT'][1]}",)),
                    reads=Reading((out, "GND"), FIVE[LEAST], FIVE[MOST])),
        ),
    )  # fmt: skip


def _board(circuit: Netlist, parts: Sequence[Part]) -> Step:
    laid = layout(circuit)
    chips = _told(part for part in parts if part.kind in SOCKETS)
    controllers = ", ".join(part.kind.name for part in parts if part.kind in CONTROLLERS)
    modules = _told(circuit.of_kind(*MODULES))
    refs = [part.ref for part in parts]
    separate = apart(circuit, refs, _five_and_three(circuit, laid))
    right = (*resistances(circuit, refs), *separate)
    return Step(
        "board",
        "The circuit board, alone",
        "stripboard.svg" if laid else PICTURE,
        (
            "Build the circuit board after the strip layout: cuts first, then links, resistors, sockets, wires."
            if laid
            else "Build the circuit on a board of your own, after the sheets: this many parts want a printed one.",
            *((f"Modules of their own, joined by the names of their pins: {modules}.",) if modules else ()),
            *((f"Chips: {chips}. Leave them out of their sockets until the voltages are right.",) if chips else ()),
            *((f"The {controllers} sits in two rows of sockets. Leave it out for now.",) if controllers else ()),
            "Leave the wires to other places loose: nothing feeds the board yet. Measure on ohms.",
            *((_BRIDGES,) if separate else ()),
        ),
        CHECK,
        r"nothing is wrong with it",
        see="the command finds nothing wrong with the file; every strip is cut through where it should be, and no "
        "solder joins two strips",
        readings=right,
        wired=tuple(part.ref for part in parts),
        troubles=tuple(_troubles_alone(circuit, right)),
    )


def _five_and_three(circuit: Netlist, laid: Stripboard | None) -> list[tuple[str, str]]:
    """Pairs of nets that solder must not join: the one has 5 V, and the other ends at what bears 3.3 V."""
    if not any(circuit.of_kind(SHIFTER)):
        return []
    five = [*(net.name for net in circuit.nets.values() if net.role == "5V"), DATA_5V]
    pairs = neighbours(laid, circuit) if laid else set()
    pairs |= {(a, net.name) for a in five[:-1] for net in circuit.nets.values() if net.role == "logic"}
    pairs |= {(DATA_5V, DATA)}
    return [(a, b) for a in five for b in circuit.nets if (a, b) in pairs and b not in (*five, "GND")]


def _troubles_alone(circuit: Netlist, right: Sequence[Reading]) -> Iterator[Trouble]:
    shorts = [reading for reading in right if reading.low == SHORT_OHM]
    pulls = [reading for reading in right if reading.high < math.inf]
    for reading in shorts[:1]:
        rail, ground = reading.between
        yield Trouble(
            f"less than {SHORT_OHM:g} Ω between {rail} and {ground}",
            "a strip that is not cut through, a bridge of solder, or a link in the wrong hole",
            "hold the board against the light and follow both nets hole by hole; feed nothing before it is found",
            Flaw("joined", reading.between),
            reads=Reading(reading.between, 0, SHORT_OHM, "Ω"),
        )
    for reading in pulls[:1]:
        line, rail = reading.between
        resistor = next(circuit.parts[ref] for ref, _ in circuit.on(circuit.nets[line], RESISTOR))
        yield Trouble(
            f"nothing (an open circuit) between {line} and {rail}",
            f"its resistor {resistor.ref} of {resistor.value} is missing, or its joint is cold",
            "solder it in; every line of this table has one of its own",
            Flaw("open", (f"{resistor.ref}.1",)),
            reads=Reading(reading.between, math.inf, math.inf, "Ω"),
        )
    for reading in [reading for reading in right if reading.low == APART_OHM][-1:]:
        five, other = reading.between
        yield Trouble(
            f"less than {APART_OHM / 1000:g} kΩ between {five} and {other}",
            "a bridge of solder between two strips, or a link in the wrong hole",
            "hold the board against the light, and scrape or suck the solder off between the strips; feed nothing "
            "before it is found",
            Flaw("joined", reading.between),
            reads=Reading(reading.between, 0, APART_OHM, "Ω"),
        )


def _electronics(circuit: Netlist, parts: Sequence[Part]) -> Step:
    controller = next(circuit.of_kind(*CONTROLLERS))
    name = "Pi" if controller.kind is HEADER else controller.kind.name
    here = {part.ref for part in parts}
    nets = [
        net.name
        for net in circuit.nets.values()
        if net.role == "logic" or (net.role == "5V" and any(ref in here for ref, _ in net.nodes))
    ]
    feeds = [ref for net in nets for ref, _ in circuit.on(circuit.nets[net], FUSE)]
    chips = any(part.kind in SOCKETS for part in parts)
    right = readings(circuit, nets)
    return Step(
        "electronics",
        f"The circuit board and the {name}",
        PICTURE,
        (
            "With the Pi switched off and the supply unplugged, join the wires of the board to their places. Those to "
            "the wood and to the pixels wait for the steps that follow.",
            *((f"Its 5 V come from behind {', '.join(feeds)}, never from the supply itself.",) if feeds else ()),
            *((f"Put the {name} into its sockets, as the layout shows it, and plug it into the Pi's USB.",)
              if controller.kind is not HEADER else ("Join the header by the pin table.",)),
            "Plug the supply in, switch the Pi on, and measure. Then switch the Pi off and unplug the supply.",
            *(("Put the chips into their sockets: pin 1, at the notch, where the layout has it.",) if chips else ()),
        ),
        CHECK,
        r"pin +\d+  ",
        see="the command lists the same pins as you have wired",
        readings=right,
        troubles=tuple(trouble for reading in right for trouble in _unfed(circuit, reading)),
    )  # fmt: skip


def _unfed(circuit: Netlist, right: Reading) -> Iterator[Trouble]:
    """The rail's own source is not joined to it; what comes through resistors is no supply."""
    rail, ground = right.between
    nodes = [node for node in circuit.nets[rail].nodes if _gives(circuit, node)]
    if nodes:
        few = 0.9 * right.low
        yield Trouble(
            f"less than {few:.1f} V between {rail} and {ground}",
            _loose(circuit, nodes[0]),
            "switch off and unplug; mend the joint, and measure again",
            Flaw("open", tuple(map(".".join, nodes))),
            reads=Reading(right.between, 0, few),
        )


def _gives(circuit: Netlist, node: Node) -> bool:
    return (circuit.parts[node[0]].kind, _name(circuit, node)) in SOURCES


def _loose(circuit: Netlist, node: Node) -> str:
    part = circuit.parts[node[0]]
    if part.kind in (NANO, PICO):
        return f"the {part.kind.name} sits loosely in its sockets, or its USB is not plugged in"
    place = f"pin {node[1]} of the Pi" if part.kind is HEADER else f"{_name(circuit, node)} of {part.ref}"
    return f"the wire from {place} is off, or the board's strip is cut where it should not be"


def _name(circuit: Netlist, node: Node) -> str:
    return next(pin.name for pin in circuit.parts[node[0]].kind.pins if pin.number == node[1])


def _told(parts: Iterable[Part]) -> str:
    return ", ".join(f"{part.ref} ({part.kind.name})" for part in parts)
