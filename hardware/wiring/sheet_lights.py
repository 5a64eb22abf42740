"""The sheet of the lights: data through the level shifter into the chain, supply, fuse, and where power enters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from hardware.lattice import Cell
from hardware.wiring import channel
from hardware.wiring.channel import Run
from hardware.wiring.drawing import Drawing, Shape, text_width
from hardware.wiring.frame import controller, head, legend
from hardware.wiring.geometry import Box, Point
from hardware.wiring.kinds import CAPACITOR, FUSE, HEADER, PIXELS, RESISTOR, SHIFTER, SUPPLY
from hardware.wiring.maze import Maze
from hardware.wiring.netlist import Net, Netlist, Part
from hardware.wiring.paint import SHADES
from hardware.wiring.parts_pixels import BUFFER, DATA, DATA_5V, TRUNK, into_pixel
from hardware.wiring.power import Section
from hardware.wiring.symbols import BODY, chip, flag, flag_all, of_each, snap, two_pole, unseen

PITCH, WIDE, HIGH = 88, 52, 40
"""Of the cells of the lattice, and a pixel's box in it."""
HIGH_FEED = 80
"""Of a fuse with the capacitor behind it."""
LANES_X, LANES_Y = (-9, 0, 9), (-18, -9, 0, 9, 18)
"""Lanes between pixels, about the middle of the gap."""
THICK = 3.4


@dataclass(frozen=True, slots=True)
class Lights:
    """cells: of each pixel in chain order, as the wood was wired. size: columns and rows of the lattice.
    sections: of the chain, each with its fuse. wire_mm2, trunk_mm2: of the wires behind and before the fuses."""

    controller: Part
    cells: tuple[Cell, ...]
    size: tuple[int, int]
    sections: tuple[Section, ...]
    wire_mm2: float
    trunk_mm2: float
    notes: tuple[str, ...] = ()


def draw(circuit: Netlist, lights: Lights, drawing: Drawing) -> None:
    head(drawing)
    data, ground = circuit.nets[DATA], circuit.nets["GND"]
    colour = {name: SHADES[net.role][0] for name, net in circuit.nets.items()}
    used = {node: net for net in (data, ground) for node in net.nodes}
    box = controller(drawing, lights.controller, used, colour)
    lanes = box.right + channel.width(3)
    source = next(node for node in data.nodes if node[0] == lights.controller.ref)
    series = next(r for r in circuit.of_kind(RESISTOR) if circuit.net_of(r.at(2)) is circuit.nets[into_pixel(0)])
    shifter = next(circuit.of_kind(SHIFTER), None)
    if shifter is None:
        arrival = (lanes, snap(box.y + 66))
        unit = two_pole(drawing, series, lanes + 30, arrival[1])
        drawing.wire(data, (arrival, drawing.ports[series.at(1)]), colour[DATA])
    else:
        unit = _shifter(circuit, drawing, shifter, series, lanes + 30, box.y + 20)
        arrival = (lanes, drawing.ports[shifter["1A"]][1])
        drawing.wire(data, (arrival, drawing.ports[shifter["1A"]]), colour[DATA])
    channel.lay(drawing, box.right, [Run(data, (drawing.ports[source],), (arrival,))], colour)

    bus = _Bus(circuit, drawing, unit.x, snap(unit.bottom + 50), drawing.ports[series.at(2)][0] + 40)
    panel = _Panel(circuit, lights, drawing, bus.ground_x + 50, box.y)
    bus.draw(box.y + 30, max(panel.bottom, box.bottom - 10), lights.controller)
    panel.route(bus, drawing.ports[series.at(2)])
    bus.trim()
    y = max(panel.bottom, box.bottom, bus.low) + 24
    legend(drawing, unit.x, y, ("pixel", "5V", "GND"), _notes(circuit, lights))
    drawing.close()


def _shifter(circuit: Netlist, drawing: Drawing, shifter: Part, series: Part, x: float, y: float) -> Box:
    """The level shifter with its capacitor below and the resistor of the data line to its right."""
    left, right = ["2", "", "1", "4", "5", "10", "9", "13", "12", "7"], ["3", "", "14"]
    unit = chip(drawing, circuit, shifter, x, y, left, right)
    flag_all(drawing, circuit, shifter, {"GND": "left", "5V": "right"})
    calm = next(circuit.beside(shifter))
    box = two_pole(drawing, calm, unit.x + 40, unit.bottom + 30)
    flag(drawing, circuit.nets["5V"], calm["+"], "left")
    flag(drawing, circuit.nets["GND"], calm["-"], "right")
    out = drawing.ports[shifter["1Y"]]
    two_pole(drawing, series, unit.right + 26, out[1])
    net = circuit.nets[DATA_5V]
    drawing.wire(net, (out, drawing.ports[series.at(1)]), SHADES[net.role][0])
    return Box(unit.x, unit.y, unit.w, box.bottom - unit.y)


class _Bus:
    """Supply, a fuse and a capacitor a section, and the upright wires from which every section is fed."""

    def __init__(self, circuit: Netlist, drawing: Drawing, x: float, y: float, right: float) -> None:
        self.circuit, self.drawing = circuit, drawing
        self.ground, self.trunk = circuit.nets["GND"], circuit.nets[TRUNK]
        self.supply = next(circuit.of_kind(SUPPLY))
        self.box = drawing.outline(self.supply.ref, Box(x, y, 110, 78), fill=BODY, radius=6)
        drawing.text(x + 55, y + 20, f"{self.supply.ref}  {self.supply.kind.name}", 11, "middle", bold=True)
        drawing.text(x + 55, y + 36, f"{self.supply.value} or more", 10, "middle")
        for name, at in (("+5V", y + 48), ("0V", y + 64)):
            drawing.text(x + 104, at + 3.4, name, 9, "end")
            drawing.ports[self.supply[name]] = (x + 110, at)
        self.fuses = list(circuit.of_kind(FUSE))
        self.trunk_x = self.box.right + 12
        left, top = self.trunk_x + 12, y + 48
        fused = [two_pole(drawing, fuse, left, top + HIGH_FEED * k) for k, fuse in enumerate(self.fuses)]
        self.buffers = [self._buffer(fuse) for fuse in self.fuses]
        label = max(text_width(f"{buffer.ref} {buffer.value}", 9) for buffer in self.buffers) + 14
        self.volts_x = max(right, *(box.right + 64 for box in fused))  # room for the net's name, left of the lanes
        self.ground_x = self.volts_x + label + 30
        self.low = y + 48 + HIGH_FEED * len(self.fuses)

    def _buffer(self, fuse: Part) -> Part:
        net = self.circuit.net_of(fuse.at(2))
        calms = self.circuit.on(net, CAPACITOR)
        return next(part for ref, _ in calms if (part := self.circuit.parts[ref]).value == BUFFER)

    def volts(self, part: Part, pin: str) -> Net:
        """The section's net of 5 V at a pin."""
        return self.circuit.net_at(part[pin])

    def draw(self, top: float, bottom: float, controller: Part) -> None:
        drawing, ports = self.drawing, self.drawing.ports
        red, black = SHADES["5V"][0], SHADES["GND"][0]
        common = max(
            (node for node in self.ground.nodes if node[0] == controller.ref and node in ports),
            key=lambda node: ports[node][1],
        )
        self.top, self.bottom = top, max(bottom, ports[common][1], self.low)
        begin = ports[self.supply["+5V"]]
        for fuse in self.fuses:
            left = ports[fuse.at(1)]
            drawing.wire(self.trunk, (begin, (self.trunk_x, begin[1]), (self.trunk_x, left[1]), left), red, THICK)
        for fuse, buffer in zip(self.fuses, self.buffers, strict=True):
            net, (right, y) = self.volts(fuse, "2"), ports[fuse.at(2)]
            two_pole(drawing, buffer, self.volts_x + 15, y + HIGH_FEED / 2)
            plus, minus = ports[buffer["+"]], ports[buffer["-"]]
            drawing.wire(net, ((right, y), (self.volts_x, y)), red, THICK)
            drawing.wire(net, ((self.volts_x, y), (self.volts_x, plus[1])), red, THICK)
            drawing.wire(net, (plus, (self.volts_x, plus[1])), red, THICK)
            drawing.wire(self.ground, (minus, (self.ground_x, minus[1])), black, THICK)
            drawing.text(right + 4, y - 6, net.name, 9, "start", True, red)
        for end in (ports[self.supply["0V"]], ports[common]):
            drawing.wire(self.ground, (end, (self.ground_x, end[1])), black, THICK)
        drawing.wire(self.ground, ((self.ground_x, self.top), (self.ground_x, self.bottom)), black, THICK)
        drawing.text(self.ground_x, self.top - 6, self.ground.name, 10, "middle", True, black)
        drawing.text(ports[common][0] + 12, ports[common][1] - 6, "common ground", 10, bold=True)

    def trim(self) -> None:
        """Cuts off what leads nowhere, once everything hangs on the bus."""
        x = self.ground_x
        bus = next(w for w in self.drawing.wires if w.points == _rounded(((x, self.top), (x, self.bottom))))
        taps = [
            y
            for w in self.drawing.wires
            if w is not bus and w.net is bus.net
            for px, y in w.points
            if px == bus.points[0][0]
        ]
        points = _rounded(((x, self.top), (x, max(taps))))
        self.drawing.wires[self.drawing.wires.index(bus)] = replace(bus, points=points)


class _Panel:
    """The pixels as they lie, seen from below."""

    def __init__(self, circuit: Netlist, lights: Lights, drawing: Drawing, x: float, y: float) -> None:
        self.circuit, self.lights, self.drawing, self.x, self.y = circuit, lights, drawing, x, y
        columns = [c for c, _ in lights.cells] + [0, lights.size[0] - 1]
        rows = [r for _, r in lights.cells] + [0, lights.size[1] - 1]
        self.last, self.first = max(columns), min(columns)
        self.top_row, self.low_row = max(rows), min(rows)
        self.bottom = y + PITCH * (self.top_row - self.low_row + 1)
        self.pixels = list(circuit.of_kind(*PIXELS))
        self.taken: dict[str, set[str]] = {}
        self._boxes()

    def corner(self, cell: Cell) -> Point:
        return (self.x + PITCH * (self.last - cell[0]), self.y + PITCH * (self.top_row - cell[1]))

    def _boxes(self) -> None:
        drawing, (columns, rows) = self.drawing, self.lights.size
        left, top = self.corner((columns - 1, rows - 1))
        wood = Box(left, top, PITCH * columns, PITCH * rows)
        drawing.back.append(Shape(wood, fill="#faf6ee", stroke="#c9b48f", width=1.5, radius=6))
        inside: dict[Cell, list[int]] = {}
        for i, cell in enumerate(self.lights.cells):
            inside.setdefault(cell, []).append(i)
        for cell, indices in inside.items():
            x, y = self.corner(cell)
            wide = (WIDE - 6 * (len(indices) - 1)) / len(indices)
            for k, i in enumerate(indices):
                part = self.pixels[i]
                box = drawing.outline(
                    part.ref,
                    Box(x + (PITCH - WIDE) / 2 + k * (wide + 6), y + (PITCH - HIGH) / 2, wide, HIGH),
                    fill="#eef7f2",
                    stroke="#5d6f66",
                    radius=5,
                )
                middle = box.middle[0]
                drawing.text(middle, box.y + 17, str(i + 1), min(13, wide / 2.4), "middle", bold=True)
                size = min(10, 9 * (wide - 6) / text_width(part.label, 9))
                drawing.text(middle, box.y + 32, part.label, round(size, 1), "middle")

    def route(self, bus: _Bus, data: Point) -> None:
        """The chain, then power to where it enters."""
        boxes = [self.drawing.boxes[p.ref] for p in self.pixels]
        xs, ys = set(self._lanes_x(boxes)), set(self._lanes_y(boxes))
        xs |= {data[0], bus.volts_x, bus.ground_x, *(bus.volts_x - 10 * k for k in (1, 2))}
        ys |= {data[1], bus.top, bus.bottom}
        laid = [w for w in self.drawing.wires if w.thick == THICK]
        xs |= {x for wire in laid for x, _ in wire.points}
        ys |= {y for wire in laid for _, y in wire.points}
        maze = Maze(xs, ys, self.drawing.boxes.values())
        for wire in laid:
            maze.take(wire.net.name, wire.points)
        straight: dict[int, tuple[Point, ...]] = dict(self._straight())
        for i, points in straight.items():
            maze.take(self._net(i).name, points)
        for i in range(len(self.pixels)):
            starts = [data] if i == 0 else self._sides(i - 1)
            points = straight.get(i) or tuple(maze.route(self._net(i).name, starts, self._sides(i)))
            self.drawing.wire(self._net(i), points, SHADES["pixel"][0], 2.4, arrow=True)
            for k, end in ((i - 1, points[0]), (i, points[-1])):
                self._spend(k, end)
            if i:
                self.drawing.ports[self.pixels[i - 1]["DOUT"]] = points[0]
            self.drawing.ports[self.pixels[i]["DIN"]] = points[-1]
        feeds = {section.feed for section in self.lights.sections}
        for i, part in enumerate(self.pixels):
            for calm in self.circuit.beside(part):
                unseen(self.drawing, self.circuit, calm)
            for name, net, paint, dx in (
                ("GND", bus.ground, SHADES["GND"][0], 12),
                ("5V", bus.volts(part, "5V"), SHADES["5V"][0], -12),
            ):
                if i in feeds:
                    box = boxes[i]
                    port = (round(box.middle[0] + dx * box.w / WIDE, 2), box.bottom)
                    self.drawing.ports[part[name]] = port
                    self.drawing.wire(net, maze.route(net.name, [port], None), paint, THICK)
                else:
                    self.drawing.flags[part[name]] = net.name

    def _net(self, i: int) -> Net:
        """What leads into a pixel."""
        return self.circuit.nets[into_pixel(i)]

    def _straight(self) -> Iterator[tuple[int, tuple[Point, Point]]]:
        """Links between neighbours with nothing in between, by the position of the second."""
        boxes = [self.drawing.boxes[pixel.ref] for pixel in self.pixels]
        for i, (first, second) in enumerate(pairwise(boxes), start=1):
            (x1, y1), (x2, y2) = first.middle, second.middle
            if y1 == y2:
                link = ((first.right, y1), (second.x, y1)) if x1 < x2 else ((first.x, y1), (second.right, y1))
            elif x1 == x2:
                link = ((x1, first.y), (x1, second.bottom)) if y1 > y2 else ((x1, first.bottom), (x1, second.y))
            else:
                continue
            if not any(box.is_entered_by(link) for box in boxes):
                yield i, link

    def _sides(self, i: int) -> list[Point]:
        box = self.drawing.boxes[self.pixels[i].ref]
        (x, y), spent = box.middle, self.taken.get(self.pixels[i].ref, set())
        sides = {"left": (box.x, y), "right": (box.right, y), "up": (x, box.y), "down": (x, box.bottom)}
        return [point for side, point in sides.items() if side not in spent]

    def _spend(self, i: int, end: Point) -> None:
        if i < 0:
            return
        box = self.drawing.boxes[self.pixels[i].ref]
        x, y = end
        side = "left" if x <= box.x else "right" if x >= box.right else "up" if y <= box.y else "down"
        self.taken.setdefault(self.pixels[i].ref, set()).add(side)

    def _lanes_x(self, boxes: list[Box]) -> Iterator[float]:
        for column in range(self.last - self.first + 2):
            for lane in LANES_X:
                yield self.x + PITCH * column + lane
        for box in boxes:
            part = 12 * box.w / WIDE
            yield from (box.x, box.middle[0] - part, box.middle[0], box.middle[0] + part, box.right)

    def _lanes_y(self, boxes: list[Box]) -> Iterator[float]:
        for row in range(self.top_row - self.low_row + 2):
            for lane in LANES_Y:
                yield self.y + PITCH * row + lane
        for box in boxes:
            yield from (box.y, box.middle[1], box.bottom)


def _notes(circuit: Netlist, lights: Lights) -> list[str]:
    starts = [section.first for section in lights.sections]
    cuts = [f"{first} and {first + 1}" for first in starts[1:]]
    enters = ", ".join(str(section.feed + 1) for section in lights.sections)
    return [
        "Large number: place in the chain, counted from 1; below it the site. Arrows: from DOUT to the next DIN.",
        "Along the chain also join GND to GND, from pixel to pixel, and 5V to 5V within a section (not drawn).",
        *([f"Between pixels {', '.join(cuts)} 5V is not joined: there another section begins."] if cuts else []),
        "1000 µF: the longer leg, +, lies at 5 V, which is at its left.",
        *of_each(circuit, "one across 5V and GND of each single pixel; a strip has its own", *PIXELS),
        f"Thick wires, {lights.wire_mm2:g} mm² or more: power enters at pixel {enters}, 5 V and ground side by side.",
        f"From the supply to the fuses {lights.trunk_mm2:g} mm² or more. The same from pixel to pixel as thick wires."
        if lights.trunk_mm2 > lights.wire_mm2
        else "The same from the supply to the fuses, and from pixel to pixel.",
        "With all pixels white, measure 5V at the last pixel of each section: 4.5 V or more, or thicker wires.",
        "A dot joins. Wires that cross without a dot do not touch. Shaded: the wood.",
        *(
            ["The Pi has a supply of its own; the two 5 V are never joined, the grounds always are."]
            if lights.controller.kind is HEADER
            else ["The two 5 V are never joined, the grounds always are."]
        ),
        *lights.notes,
    ]


def _rounded(points: Iterable[Point]) -> tuple[Point, ...]:
    return tuple((round(x, 2), round(y, 2)) for x, y in points)
