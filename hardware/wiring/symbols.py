"""How parts look. A function draws one part in its box, notes its ports, and returns the box."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Literal

from hardware.wiring.drawing import FAINT, INK, Drawing, Shape, text_width
from hardware.wiring.geometry import Box, Point
from hardware.wiring.netlist import Kind, Net, Netlist, Node, Part, Pin
from hardware.wiring.paint import SHADES

STEP = 16
"""Height of one pin's line of a connector. A connector's ports lie at 8 beyond a multiple of 16; everything that is
wired to it from across a channel keeps to the multiples, so that no two stubs fall into one line."""
BODY = "#f7f8f5"
Side = Literal["left", "right", "up", "down"]
WAY: dict[Side, Point] = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


def connector(
    drawing: Drawing,
    part: Part,
    x: float,
    y: float,
    used: Mapping[Node, Net],
    colour: Mapping[str, str],
    title: Sequence[str],
    rows: Sequence[tuple[Pin, Pin]],
    foot: Sequence[str] = (),
) -> Box:
    """A part with two rows of pins, pictured as it lies, and a list of them all to its right, in which every pin has
    a line and a port. used: the nodes that are wired on this sheet. rows: its left and right pin, from the
    top."""
    top = snap(y + 30 + 14 * (len(title) - 1))
    field = Box(x + 12, top, 56, 2 * STEP * len(rows))
    labels = {pin: _label(pin, used.get(part.at(pin.number))) for pair in rows for pin in pair}
    widest = max(
        [field.w + 36 + max(text_width(label, 10, True) for label in labels.values())]
        + [12 + text_width(line, 12 if i == 0 else 9, i == 0) for i, line in enumerate((*title, *foot))]
    )
    box = drawing.outline(part.ref, Box(x, y, widest + 12, field.bottom + 12 + 13 * len(foot) - y), fill=BODY, radius=8)
    for i, line in enumerate(title):
        drawing.text(x + 12, y + 19 + 14 * i, line, 12 if i == 0 else 9, bold=i == 0)
    drawing.shapes.append(Shape(field, fill="#dfe4e1", radius=4))
    for i, pair in enumerate(rows):
        for side, pin in enumerate(pair):
            node = part.at(pin.number)
            net = used.get(node)
            paint = colour[net.name] if net else "#9aa5aa"
            center = (field.x + 15 + 26 * side, top + 2 * STEP * i + STEP)
            line_y = center[1] + (STEP if side else -STEP) / 2
            leader: list[Point] = [(center[0], line_y)] if side == 0 else [(center[0] + 7, center[1])]
            if side:
                leader.append((field.right - 4, center[1]))
                leader.append((field.right + 4, line_y))
            drawing.polygon([*leader, (field.right + 14, line_y)], stroke=paint, width=2 if net else 0.7)
            _pin(drawing, center, pin, paint, net is not None)
            drawing.text(
                field.right + 20, line_y + 3.6, labels[pin], 10, bold=net is not None, colour=INK if net else FAINT
            )
            if net:
                drawing.ports[node] = (box.right, line_y)
                if net.role in ("GND", "logic"):
                    drawing.flags[node] = net.name
    for i, line in enumerate(foot):
        drawing.text(x + 12, field.bottom + 16 + 13 * i, line, 9, colour=FAINT)
    return box


def snap(y: float) -> float:
    """The next y for what faces a connector across a channel."""
    return STEP * math.ceil(y / STEP)


def _label(pin: Pin, net: Net | None) -> str:
    return pin.name if net is None or net.name == pin.name else f"{pin.name} · {net.name}"


def _pin(drawing: Drawing, center: Point, pin: Pin, paint: str, is_used: bool) -> None:
    ring = Box(center[0] - 7.5, center[1] - 7.5, 15, 15)
    drawing.shapes.append(Shape(ring, fill=paint if is_used else "#fff", stroke=paint, is_round=True))
    drawing.text(center[0], center[1] + 2.9, pin.number, 8, "middle", is_used, "#fff" if is_used else FAINT)


def chip(
    drawing: Drawing,
    circuit: Netlist,
    part: Part,
    x: float,
    y: float,
    left: Sequence[str],
    right: Sequence[str],
    width: float = 150,
    step: float = STEP,
) -> Box:
    """A box with pins on both sides; pins by their numbers, "" for a gap. Its ports lie on multiples of STEP; pins
    without a net have none."""
    head = 40.0
    y = snap(y) + STEP / 2
    box = drawing.outline(part.ref, Box(x, y, width, head + step * max(len(left), len(right)) + 4), fill=BODY, radius=3)
    drawing.text(x + width / 2, y + 14, f"{part.ref}  {part.kind.name}", 11, "middle", bold=True)
    if part.label:
        drawing.text(x + width / 2, y + 26, part.label, 9, "middle", colour=FAINT)
    name = {pin.number: pin.name for pin in part.kind.pins}
    for pins, edge, inward in ((left, x, 1), (right, x + width, -1)):
        for i, number in enumerate(pins):
            if not number:
                continue
            at = (edge, y + head + step * (i + 0.5))
            node = part.at(number)
            net = circuit.net_of(node)
            label = f"{number} {name[number]}" if inward > 0 else f"{name[number]} {number}"
            drawing.text(
                edge + 7 * inward,
                at[1] + 3.4,
                label,
                9,
                "start" if inward > 0 else "end",
                colour=INK if net else FAINT,
            )
            if net:
                drawing.ports[node] = at
    return box


def two_pole(drawing: Drawing, part: Part, x: float, y: float, width: float = 0) -> Box:
    """A resistor, capacitor or fuse, lying: its first pin to the left. y: of its axis."""
    label = f"{part.ref} {part.value}"
    width = width or text_width(label, 9) + 14
    box = drawing.outline(part.ref, Box(x, y - 9, width, 18), radius=2)
    drawing.text(x + width / 2, y + 3.4, label, 9, "middle")
    drawing.ports[part.at(1)], drawing.ports[part.at(2)] = (x, y), (x + width, y)
    return box


def soften(drawing: Drawing, before: Net, resistor: Part, master: Part, paint: str) -> float:
    """A resistor beside a pin of the controller. before: the net between them. How far to the right it reaches."""
    x, y = next(drawing.ports[node] for node in before.nodes if node[0] == master.ref)
    label = f"{resistor.ref} {resistor.value}"
    box = drawing.outline(resistor.ref, Box(x + 10, y - 7, text_width(label, 8) + 8, 14), radius=2)
    drawing.text(box.middle[0], y + 3, label, 8, "middle")
    drawing.ports[resistor["1"]], drawing.ports[resistor["2"]] = (box.x, y), (box.right, y)
    drawing.wire(before, ((x, y), (box.x, y)), paint)
    return box.right


def flag(drawing: Drawing, net: Net, node: Node, side: Side, reach: float = 10) -> None:
    """Instead of a wire: a sign with the net's name at the pin's port; ground has its own sign."""
    port, (dx, dy) = drawing.ports[node], WAY[side]
    paint = SHADES[net.role][0]
    tip = (port[0] + reach * dx, port[1] + reach * dy)
    drawing.flags[node] = net.name
    drawing.wire(net, (port, tip), paint, 1.6)
    if net.role == "GND":
        for k, half in enumerate((6.0, 3.8, 1.6)):
            at = (tip[0] + 2.6 * k * dx, tip[1] + 2.6 * k * dy)
            drawing.polygon(
                ((at[0] - half * dy, at[1] - half * dx), (at[0] + half * dy, at[1] + half * dx)),
                stroke=paint,
                width=1.6,
            )
        return
    width = text_width(net.name, 8, True) + 6
    box = Box(
        tip[0] - width / 2 if dy else (tip[0] if dx > 0 else tip[0] - width),
        tip[1] - 6 if dx else (tip[1] if dy > 0 else tip[1] - 12),
        width,
        12,
    )
    drawing.shapes.append(Shape(box, fill=paint, radius=3))
    drawing.text(box.middle[0], box.middle[1] + 3, net.name, 8, "middle", True, "#fff")


TRY_ONE = "No drawing tells how far a magnet reaches: first try two neighbouring sensors under the wood, with a piece."
"""On the sheets of Hall sensors."""


def unseen(drawing: Drawing, circuit: Netlist, part: Part) -> None:
    """A part that the notes tell of instead of a picture: soldered to the legs of one that is drawn."""
    for pin in part.kind.pins:
        net = circuit.net_at(part.at(pin.number))
        drawing.flags[part.at(pin.number)] = net.name


def of_each(circuit: Netlist, what: str, *kinds: Kind) -> list[str]:
    """The note on the capacitors that are soldered to every part of some kinds."""
    calms = [calm for part in circuit.of_kind(*kinds) for calm in circuit.beside(part)]
    if not calms:
        return []
    return [f"Not drawn: {calms[0].ref} to {calms[-1].ref}, {calms[0].value}, {what}."]


def flag_all(drawing: Drawing, circuit: Netlist, part: Part, roles: Mapping[str, Side], reach: float = 10) -> None:
    """A flag at every port of the part whose net has one of the roles; the side by the role."""
    for pin in part.kind.pins:
        node = part.at(pin.number)
        net = circuit.net_of(node)
        if net is not None and node in drawing.ports and net.role in roles:
            flag(drawing, net, node, roles[net.role], reach)
