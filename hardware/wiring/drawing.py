"""A sheet before it is written down: texts, outlines, wires and ports, each of which can be asked where it lies."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Literal

from hardware.wiring.geometry import Box, Point, Segment, lies_on
from hardware.wiring.netlist import Net, Node

Anchor = Literal["start", "middle", "end"]
INK = "#1c2529"
FAINT = "#78858b"

# Widths in hundredths of the font size, a little more than those of DejaVu Sans, the widest of the usual faces.
_NARROW, _SPACE, _SMALL, _DIGIT, _CAPITAL, _WIDE = 40, 34, 66, 69, 76, 100


def text_width(text: str, size: float, bold: bool = False) -> float:
    """At least what any of the usual faces would take."""
    total = 0
    for char in text:
        if char == " ":
            total += _SPACE
        elif char in "iljftr.,:;|!'()[]/-·":
            total += _NARROW
        elif char in "mwMW→←µΩ×+":
            total += _WIDE
        elif char.isdigit():
            total += _DIGIT
        else:
            total += _CAPITAL if char.isupper() else _SMALL
    return total * size / 100 * (1.1 if bold else 1)


@dataclass(frozen=True, slots=True)
class Text:
    """x, y: the anchor on the base line."""

    x: float
    y: float
    text: str
    size: float = 11
    anchor: Anchor = "start"
    bold: bool = False
    colour: str = INK

    @property
    def box(self) -> Box:
        width = text_width(self.text, self.size, self.bold)
        left = self.x - {"start": 0, "middle": width / 2, "end": width}[self.anchor]
        return Box(left, self.y - 0.78 * self.size, width, self.size)


@dataclass(frozen=True, slots=True)
class Shape:
    """An outline or a filled form inside a part, or a background. points: a polygon or polyline; None for a box."""

    box: Box
    points: tuple[Point, ...] | None = None
    fill: str = "none"
    stroke: str = "none"
    width: float = 1
    radius: float = 0
    dash: str = ""
    is_round: bool = False

    @property
    def segments(self) -> tuple[Segment, ...]:
        return tuple(pairwise(self.points)) if self.points else ()


@dataclass(frozen=True, slots=True)
class Wire:
    """points: the corners of a path of level and upright stretches."""

    net: Net
    points: tuple[Point, ...]
    colour: str
    thick: float = 2
    arrow: bool = False

    @property
    def segments(self) -> tuple[Segment, ...]:
        return tuple(pairwise(self.points))


@dataclass(slots=True)
class Drawing:
    """boxes: what is drawn of each part, by reference; a wire may touch it from outside. ports: where a wire of a
    pin ends. flags: nodes whose net is told by a sign (such as GND) instead of a wire."""

    name: str
    title: str
    subtitle: str
    width: float = 0
    height: float = 0
    back: list[Shape] = field(default_factory=list)
    shapes: list[Shape] = field(default_factory=list)
    texts: list[Text] = field(default_factory=list)
    wires: list[Wire] = field(default_factory=list)
    boxes: dict[str, Box] = field(default_factory=dict)
    ports: dict[Node, Point] = field(default_factory=dict)
    flags: dict[Node, str] = field(default_factory=dict)

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float = 11,
        anchor: Anchor = "start",
        bold: bool = False,
        colour: str = INK,
    ) -> Text:
        self.texts.append(added := Text(round(x, 1), round(y, 1), text, size, anchor, bold, colour))
        return added

    def outline(self, ref: str, box: Box, fill: str = "#ffffff", stroke: str = INK, radius: float = 4) -> Box:
        """The body of a part."""
        self.boxes[ref] = box
        self.shapes.append(Shape(box, fill=fill, stroke=stroke, width=1.5, radius=radius))
        return box

    def polygon(self, points: Sequence[Point], fill: str = "none", stroke: str = "none", width: float = 1) -> None:
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        box = Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
        self.shapes.append(Shape(box, tuple(points), fill, stroke, width))

    def wire(self, net: Net, points: Iterable[Point], colour: str, thick: float = 2, arrow: bool = False) -> None:
        path: list[Point] = []
        for x, y in points:
            point = (round(x, 2), round(y, 2))
            if path and path[-1] == point:
                continue
            if len(path) > 1 and _straight(path[-2], path[-1], point):
                path.pop()
            path.append(point)
        if len(path) > 1:
            self.wires.append(Wire(net, tuple(path), colour, thick, arrow))

    def dots(self) -> list[tuple[Point, Wire]]:
        """Where three or more stretches of one net meet."""
        found: dict[Point, Wire] = {}
        of_net: dict[str, list[Wire]] = {}
        for wire in self.wires:
            of_net.setdefault(wire.net.name, []).append(wire)
        for wires in of_net.values():
            for wire in wires:
                for end in (wire.points[0], wire.points[-1]):
                    if end not in found and _degree(end, wires) > 2:
                        found[end] = wire
        return list(found.items())

    def close(self, margin: float = 30) -> None:
        """Fixes the size of the sheet by what is on it."""
        boxes = [t.box for t in self.texts] + [s.box for s in (*self.back, *self.shapes)]
        xs = [p[0] for w in self.wires for p in w.points] + [b.right for b in boxes]
        ys = [p[1] for w in self.wires for p in w.points] + [b.bottom for b in boxes]
        self.width, self.height = max(xs) + margin, max(ys) + margin


def _straight(a: Point, b: Point, c: Point) -> bool:
    return (a[0] == b[0] == c[0] and (a[1] - b[1]) * (b[1] - c[1]) >= 0) or (
        a[1] == b[1] == c[1] and (a[0] - b[0]) * (b[0] - c[0]) >= 0
    )


def _degree(point: Point, wires: Iterable[Wire]) -> int:
    """How many stretches leave a point."""
    leaving: set[tuple[int, int]] = set()
    for wire in wires:
        for a, b in wire.segments:
            if lies_on(point, (a, b)):
                for end in (a, b):
                    if end != point:
                        leaving.add(_direction(point, end))
    return len(leaving)


def _direction(a: Point, b: Point) -> tuple[int, int]:
    return ((b[0] > a[0]) - (b[0] < a[0]), (b[1] > a[1]) - (b[1] < a[1]))
