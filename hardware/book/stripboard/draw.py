"""A stripboard as a picture, seen from the parts' side, and as lists to tick off."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from math import ceil

from hardware.book.stripboard.board import SOLD, Hole, Stripboard, Wire, pieces, thickness
from hardware.book.stripboard.check import nets
from hardware.model import Profile
from hardware.wiring.drawing import text_width
from hardware.wiring.netlist import SIGNAL_MM2, Netlist
from hardware.wiring.paint import colours
from hardware.wiring.svg import FACE

PITCH = 12.0
INK, COPPER, HOLE, BODY, NOTE = "#1c2529", "#e9cfa6", "#ffffff", "#d9dfe1", "#5b676c"
SIZE = 8.0
"""Of the letters."""
LEGEND = "From the parts' side: strips run from left to right beneath. Cross: cut the strip. Dashed: a seam."


def drawing(profile: Profile, circuit: Netlist, board: Stripboard) -> str:
    """SVG. Cuts are crosses, links are lines in the colours of their nets."""
    return _Picture(profile, circuit, board).svg()


def told(hole: Hole) -> str:
    """As it is counted by people, from 1."""
    return f"strip {hole[1] + 1}, hole {hole[0] + 1}"


def size(board: Stripboard) -> str:
    """How much stripboard it needs, in sentences."""
    parts, (strips, holes) = pieces(board), SOLD
    needs = f"It needs {board.strips} strips of {board.holes} holes."
    sold = f"A board of 100 × 160 mm has {strips} strips of {holes} holes"
    if board.holes > holes:
        return f"{needs} {sold}; take one with longer strips."
    if len(parts) == 1:
        return f"{needs} {sold}; cut a piece out of it, or use it whole."
    boards = ceil(len(parts) / (holes // board.holes))
    runs = ", ".join(f"{piece[0] + 1} to {piece[-1] + 1}" for piece in parts)
    return (
        f"{needs} {sold}: take {boards}, and cut {len(parts)} pieces, for the strips {runs}. Screw them side by side "
        "to a thin plate, 2 mm above it, the strips parallel and the holes in line. Only links cross a seam."
    )


def cuts(board: Stripboard) -> list[str]:
    """One line for each column of cuts: the strips, in runs."""
    columns: dict[int, list[int]] = {}
    for x, y in sorted(board.cuts):
        columns.setdefault(x, []).append(y + 1)
    return [f"hole {x + 1}: strips {_runs(strips)}" for x, strips in columns.items()]


def links(board: Stripboard, circuit: Netlist) -> list[str]:
    """From the shortest to the longest, which is the order in which they are soldered; how thick, as of wires."""
    order = sorted(board.links, key=lambda link: (link[1][1] - link[0][1], link))
    net_of = nets(board, circuit)
    return [f"hole {a[0] + 1}: strip {a[1] + 1} to {b[1] + 1}{_thick(thickness(circuit, net_of[a]))}" for a, b in order]


def wires(board: Stripboard) -> list[str]:
    """From the top, each with the net and where it goes, and how thick it is where it is no wire for signals."""
    order = sorted(board.wires, key=lambda wire: (wire.hole[1], wire.hole[0]))
    return [f"{told(wire.hole)}: {wire.net} to {wire.to}{_thick(wire.mm2)}" for wire in order]


def _thick(mm2: float) -> str:
    return f", {mm2:g} mm² of copper" if mm2 > SIGNAL_MM2 else ""


def _runs(numbers: list[int]) -> str:
    found: list[list[int]] = []
    for number in numbers:
        if found and found[-1][-1] == number - 1:
            found[-1].append(number)
        else:
            found.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in found)


class _Picture:
    def __init__(self, profile: Profile, circuit: Netlist, board: Stripboard) -> None:
        self._title = profile.title
        self._circuit, self._board = circuit, board
        self._colour = colours(list(circuit.nets.values()))
        self._left, self._right = self._labels()
        widths = [[text_width(text, SIZE) for text in side.values()] for side in (self._left, self._right)]
        self._x = 34 + max(widths[0], default=0)
        self._y = 46.0
        self._heading = f"{self._title}: stripboard of {board.strips} strips by {board.holes} holes"
        self.width = max(
            self._x + board.holes * PITCH + 34 + max(widths[1], default=0),
            24 + max(text_width(self._heading, 11), text_width(LEGEND, SIZE)),
        )
        self.height = self._y + board.strips * PITCH + 30

    def _labels(self) -> tuple[dict[int, str], dict[int, str]]:
        """Strip -> what is written beside it, at the left and at the right."""
        sides: tuple[dict[int, str], dict[int, str]] = ({}, {})
        by_strip: dict[tuple[int, int], list[Wire]] = {}
        for wire in self._board.wires:
            side = int(2 * wire.hole[0] > self._board.holes)
            by_strip.setdefault((side, wire.hole[1]), []).append(wire)
        for (side, strip), group in by_strip.items():
            sides[side][strip] = f"{group[0].net} to {', '.join(wire.to for wire in group)}"
        return sides

    def _at(self, hole: Hole) -> tuple[float, float]:
        return self._x + (hole[0] + 0.5) * PITCH, self._y + (hole[1] + 0.5) * PITCH

    def svg(self) -> str:
        size = f'viewBox="0 0 {self.width:.0f} {self.height:.0f}" width="{self.width:.0f}" height="{self.height:.0f}"'
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="{FACE}" fill="{INK}">',
                f"<title>{escape(self._title)}: stripboard, from the parts' side</title>",
                f'<rect width="{self.width:.0f}" height="{self.height:.0f}" fill="#fff"/>',
                _text(12, 16, self._heading, 11),
                _text(12, 30, LEGEND, SIZE),
                *self._copper(),
                *self._bodies(),
                *self._links(),
                *self._marks(),
                *self._seams(),
                "</svg>",
                "",
            ]
        )

    def _copper(self) -> Iterator[str]:
        for y in range(self._board.strips):
            top = self._y + y * PITCH + 1.5
            wide = self._board.holes * PITCH
            yield f'<rect x="{self._x:g}" y="{top:g}" width="{wide:g}" height="9" fill="{COPPER}"/>'
            yield _text(self._x - 4, top + 7, str(y + 1), 6, "end", NOTE)
        dots = "".join(
            f"M{x - 1.3:.1f} {y:.1f}h2.6"
            for strip in range(self._board.strips)
            for x, y in (self._at((hole, strip)) for hole in range(self._board.holes))
        )
        yield f'<path d="{dots}" stroke="{HOLE}" stroke-width="2.6"/>'
        for x in range(0, self._board.holes, 5):
            yield _text(self._at((x, 0))[0], self._y - 3, str(x + 1), 6, "middle", NOTE)

    def _bodies(self) -> Iterator[str]:
        for ref, holes in self._board.parts.items():
            xs, ys = zip(*map(self._at, holes.values()), strict=True)
            box = (min(xs) - 3, min(ys) - 4, max(xs) - min(xs) + 6, max(ys) - min(ys) + 8)
            yield (
                f'<rect x="{box[0]:g}" y="{box[1]:g}" width="{box[2]:g}" height="{box[3]:g}" rx="2" fill="{BODY}" '
                f'fill-opacity="0.85" stroke="{INK}" stroke-width="0.7"/>'
            )
            part = self._circuit.parts[ref]
            name = f"{ref} {part.kind.name}" if box[3] > 60 else ref
            middle = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2 + 2)
            for number, hole in holes.items():
                x, y = self._at(hole)
                yield f'<circle cx="{x:g}" cy="{y:g}" r="2.4" fill="{INK}"/>'
                if len(holes) > 2:
                    inward = 5 if x < middle[0] else -5
                    yield _text(x + inward, y + 2, number, 5, "start" if inward > 0 else "end", NOTE)
            beside = middle[0] + (4 if len(holes) == 2 else 1)  # of the cut
            yield _upright(*middle, name) if box[3] > 60 else _text(beside, middle[1], name, 6, "middle")

    def _links(self) -> Iterator[str]:
        names = nets(self._board, self._circuit)
        for a, b in self._board.links:
            (x1, y1), (x2, y2) = self._at(a), self._at(b)
            paint = self._colour.get(names.get(a, ""), INK)
            yield f'<path d="M{x1:g} {y1:g}L{x2:g} {y2:g}" stroke="{paint}" stroke-width="2"/>'
            yield "".join(f'<circle cx="{x:g}" cy="{y:g}" r="2.6" fill="{paint}"/>' for x, y in ((x1, y1), (x2, y2)))

    def _seams(self) -> Iterator[str]:
        for piece in pieces(self._board)[1:]:
            y, right = self._y + piece[0] * PITCH, self._x + self._board.holes * PITCH
            yield f'<path d="M{self._x:g} {y:g}H{right:g}" stroke="{INK}" stroke-dasharray="4 3"/>'

    def _marks(self) -> Iterator[str]:
        for hole in sorted(self._board.cuts):
            x, y = self._at(hole)
            yield f'<path d="M{x - 3:g} {y - 3:g}l6 6m-6 0l6 -6" stroke="#c1121f" stroke-width="1.4"/>'
        for wire in self._board.wires:
            x, y = self._at(wire.hole)
            paint = self._colour[wire.net]
            yield f'<circle cx="{x:g}" cy="{y:g}" r="3.4" fill="#fff" stroke="{paint}" stroke-width="2"/>'
        for strip, label in self._left.items():
            yield _text(self._x - 18, self._at((0, strip))[1] + 3, label, SIZE, "end")
        for strip, label in self._right.items():
            yield _text(self._x + self._board.holes * PITCH + 8, self._at((0, strip))[1] + 3, label, SIZE)


def _text(x: float, y: float, text: str, size: float, anchor: str = "start", colour: str = INK) -> str:
    where = f'x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" text-anchor="{anchor}" fill="{colour}"'
    return f"<text {where}>{escape(text)}</text>"


def _upright(x: float, y: float, text: str) -> str:
    where = f'transform="translate({x + 2:.1f} {y:.1f}) rotate(-90)" font-size="7" text-anchor="middle"'
    return f"<text {where}>{escape(text)}</text>"
