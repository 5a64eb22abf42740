"""Writes a drawing as SVG."""

from __future__ import annotations

from collections.abc import Iterator
from xml.sax.saxutils import escape

from hardware.wiring.drawing import Drawing, Shape, Text, Wire
from hardware.wiring.geometry import Box, Point

FACE = "'DejaVu Sans', Verdana, Arial, sans-serif"


def svg(drawing: Drawing) -> str:
    """The whole file. Crossing wires without a dot are kept apart by a white rim."""
    return "\n".join((*_head(drawing), *_body(drawing), "</svg>", ""))


def _head(drawing: Drawing) -> Iterator[str]:
    size = f"{number(drawing.width)} {number(drawing.height)}"
    yield f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" font-family="{FACE}">'
    yield f"<title>{escape(drawing.title)}: {escape(drawing.name)}</title>"
    yield f'<rect width="{number(drawing.width)}" height="{number(drawing.height)}" fill="#fff"/>'


def _body(drawing: Drawing) -> Iterator[str]:
    yield from map(shape, drawing.back)
    by_net: dict[str, list[Wire]] = {}
    for wire in drawing.wires:
        by_net.setdefault(wire.net.name, []).append(wire)
    for wires in by_net.values():  # net by net, so that no rim cuts its own net
        yield from map(_rim, wires)
        yield from map(_wire, wires)
    for (x, y), wire in drawing.dots():
        yield f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(wire.thick + 1.6)}" fill="{wire.colour}"/>'
    yield from map(shape, drawing.shapes)
    yield from map(text, drawing.texts)


def number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def shape(s: Shape) -> str:
    paint = f'fill="{s.fill}"'
    if s.stroke != "none":
        paint += f' stroke="{s.stroke}" stroke-width="{number(s.width)}"'
    if s.dash:
        paint += f' stroke-dasharray="{s.dash}"'
    if s.points is not None:
        tag = "polyline" if s.fill == "none" else "polygon"
        return f'<{tag} points="{_points(s.points)}" {paint}/>'
    if s.is_round:
        (x, y), radius = s.box.middle, s.box.w / 2
        return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" {paint}/>'
    rounded = f' rx="{number(s.radius)}"' if s.radius else ""
    return f"<rect {_place(s.box)}{rounded} {paint}/>"


def text(t: Text) -> str:
    anchor = f' text-anchor="{t.anchor}"' if t.anchor != "start" else ""
    weight = ' font-weight="bold"' if t.bold else ""
    return (
        f'<text x="{number(t.x)}" y="{number(t.y)}" font-size="{number(t.size)}"{anchor}{weight} '
        f'fill="{t.colour}">{escape(t.text)}</text>'
    )


def _wire(wire: Wire) -> str:
    line = (
        f'<polyline points="{_points(wire.points)}" fill="none" stroke="{wire.colour}" '
        f'stroke-width="{number(wire.thick)}" stroke-linejoin="round"/>'
    )
    return line + _arrow_head(wire) if wire.arrow else line


def _rim(wire: Wire) -> str:
    return (
        f'<polyline points="{_points(wire.points)}" fill="none" stroke="#fff" stroke-width="{number(wire.thick + 3)}"/>'
    )


def _arrow_head(wire: Wire) -> str:
    (x1, y1), (x2, y2) = wire.points[-2:]
    dx, dy = (x2 > x1) - (x2 < x1), (y2 > y1) - (y2 < y1)
    back = (x2 - 9 * dx, y2 - 9 * dy)
    wings = ((back[0] - 4 * dy, back[1] - 4 * dx), (back[0] + 4 * dy, back[1] + 4 * dx))
    return f'<polygon points="{_points((wings[0], (x2, y2), wings[1]))}" fill="{wire.colour}"/>'


def _points(points: tuple[Point, ...]) -> str:
    return " ".join(f"{number(x)},{number(y)}" for x, y in points)


def _place(box: Box) -> str:
    return f'x="{number(box.x)}" y="{number(box.y)}" width="{number(box.w)}" height="{number(box.h)}"'
