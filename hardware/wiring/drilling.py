"""The drilling template: every site at its true distance, in mm, seen from above; whole, and cut into A4 pages."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from itertools import pairwise
from math import floor

from hardware.model import Profile
from hardware.wiring.geometry import Box, Point
from hardware.wiring.wood import cells, wired_size

PAGE = (210.0, 297.0)
MARGIN = 12.0
"""Of a page, mm: most printers reach that far. Pages are cut and put edge to edge."""
EDGE = 0.25
"""From the template's edge to the wood's, in pitches."""
INK, FAINT, CUT = "#1c2529", "#8b979c", "#c1121f"
FACE = "'DejaVu Sans', Verdana, Arial, sans-serif"


@dataclass(frozen=True, slots=True)
class Hole:
    """at: mm from the left and the top of the template. kind: "site", "place" or "button"."""

    name: str
    at: Point
    kind: str


@dataclass(frozen=True, slots=True)
class Template:
    width: float
    height: float
    pitch: float
    diameter: float
    wood: Box
    holes: tuple[Hole, ...]


def template(profile: Profile) -> Template:
    """Sites at the pitch of the board file. Places (beside) and buttons (before the first player's edge as wired) are
    a proposal: the board file does not say where they lie."""
    pitch = profile.pitch_mm
    columns, rows = wired_size(profile)
    at = {name: cell for name, cell in cells(profile).items() if name in profile.spots}
    left, right = (f([c for c, _ in at.values()] + [0, columns - 1]) for f in (min, max))
    row_of_buttons = -1
    spread = [(columns - len(profile.buttons)) // 2 + i for i in range(len(profile.buttons))]
    left, right = min([left, *spread]), max([right, *spread])

    def place(column: float, row: float) -> Point:
        return (pitch * (column - left + 0.5 + EDGE), pitch * (rows - 1 - row + 0.5 + EDGE))

    holes = [
        Hole(name, place(*cell), "site" if profile.spots[name].cell is not None else "place")
        for name, cell in at.items()
    ]
    holes += [Hole(n, place(c, row_of_buttons), "button") for n, c in zip(profile.buttons, spread, strict=True)]
    first, last = place(-0.5, rows - 0.5), place(columns - 0.5, -0.5)
    return Template(
        width=pitch * (right - left + 1.5),
        height=pitch * (rows - (row_of_buttons if profile.buttons else 0) + 0.5),
        pitch=pitch,
        diameter=profile.hole_mm,
        wood=Box(*first, last[0] - first[0], last[1] - first[1]),
        holes=tuple(holes),
    )


def whole(profile: Profile) -> str:
    """One SVG at 1:1, with the lines along which A4 pages are cut."""
    made = template(profile)
    size = f'width="{_n(made.width)}mm" height="{_n(made.height)}mm" viewBox="0 0 {_n(made.width)} {_n(made.height)}"'
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="{FACE}">']
    lines += [f"<title>{escape(profile.title)}: drilling template, 1:1, seen from above</title>"]
    lines += _marks(profile, made)
    lines += _cuts(made)
    return "\n".join([*lines, "</svg>", ""])


def pages(profile: Profile) -> str:
    """A page of HTML that prints the template at 1:1 on A4: scale 100 %, no margins of the browser's own."""
    made = template(profile)
    tiles = _tiles(made)
    wide = max(tile.w for tile in tiles) > PAGE[0] - 2 * MARGIN
    page = PAGE[::-1] if wide else PAGE
    parts = [
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">',
        f"<title>{escape(profile.title)}: drilling template</title>",
        f"<style>@page {{ size: A4 {'landscape' if wide else 'portrait'}; margin: 0 }} body {{ margin: 0 }} "
        f"svg {{ display: block; break-after: page; width: {_n(page[0])}mm; height: {_n(page[1])}mm }}</style>",
        "</head><body>",
    ]
    for k, tile in enumerate(tiles):
        view = f"{_n(tile.x - MARGIN)} {_n(tile.y - MARGIN)} {_n(page[0])} {_n(page[1])}"
        area = f'x="{_n(tile.x)}" y="{_n(tile.y)}" width="{_n(tile.w)}" height="{_n(tile.h)}"'
        clip = f'<clipPath id="c{k}"><rect {area}/></clipPath>'
        parts.append(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" font-family="{FACE}">{clip}')
        if k == 0:
            parts += ['<defs><g id="all">', *_marks(profile, made), "</g></defs>"]
        parts.append(f'<g clip-path="url(#c{k})"><use href="#all"/></g>')
        parts += _page_marks(tile, k, tiles)
        parts.append("</svg>")
    return "\n".join([*parts, "</body></html>", ""])


def _tiles(made: Template) -> list[Box]:
    """The pages, row by row, upright or across, whichever takes fewer; cut midway between sites if possible."""
    ways = []
    for page in (PAGE, PAGE[::-1]):
        xs = _cut_at(made.width, page[0] - 2 * MARGIN, made.pitch)
        ys = _cut_at(made.height, page[1] - 2 * MARGIN, made.pitch)
        ways.append([Box(x, y, x2 - x, y2 - y) for y, y2 in pairwise(ys) for x, x2 in pairwise(xs)])
    return min(ways, key=len)


def _cut_at(length: float, room: float, pitch: float) -> list[float]:
    """Where one side is cut, from 0 to its length."""
    cuts = [0.0]
    while cuts[-1] + room < length:
        far = cuts[-1] + room
        between = pitch * (floor(far / pitch - EDGE) + EDGE)
        cuts.append(between if between > cuts[-1] else far)
    return [*cuts, length]


def _marks(profile: Profile, made: Template) -> list[str]:
    """Everything to drill by."""
    reach = made.diameter / 2 + 3
    wood = made.wood
    lines = [
        f'<rect x="{_n(wood.x)}" y="{_n(wood.y)}" width="{_n(wood.w)}" height="{_n(wood.h)}" fill="none" '
        f'stroke="{FAINT}" stroke-width="0.3" stroke-dasharray="2 1.5"/>'
    ]
    for hole in made.holes:
        x, y = hole.at
        dash = ' stroke-dasharray="1.2 0.8"' if hole.kind != "site" else ""
        lines.append(
            f'<path d="M{_n(x - reach)} {_n(y)}H{_n(x + reach)}M{_n(x)} {_n(y - reach)}V{_n(y + reach)}" '
            f'stroke="{INK}" stroke-width="0.2"/>'
            f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(made.diameter / 2)}" fill="none" stroke="{INK}" '
            f'stroke-width="0.3"{dash}/>' + _text(x + 1.5, y + reach + 2.2, hole.name, 3.2)
        )
    note = f"{profile.title} · 1:1 · seen from above · pitch {made.pitch:g} mm, holes {made.diameter:g} mm"
    if any(hole.kind != "site" for hole in made.holes):
        note += " · dashed holes: where you like"
    lines.append(_text(4, made.height - 4, note, 3, FAINT))
    # A ruler: the print is true if it measures what it says.
    ruler = min(100, 10 * int((made.width - 8) / 10))
    lines.append(f'<path d="M4 5V8M4 6.5H{4 + ruler}M{4 + ruler} 5V8" stroke="{INK}" stroke-width="0.3" fill="none"/>')
    lines.append(_text(5, 5, f"{ruler} mm when printed true", 3))
    return lines


def _cuts(made: Template) -> list[str]:
    tiles = _tiles(made)
    if len(tiles) == 1:
        return []
    xs = sorted({t.x for t in tiles} - {0.0})
    ys = sorted({t.y for t in tiles} - {0.0})
    cut = f'stroke="{CUT}" stroke-width="0.25" stroke-dasharray="4 2"'
    lines = [f'<path d="M{_n(x)} 0V{_n(made.height)}" {cut}/>' for x in xs]
    lines += [f'<path d="M0 {_n(y)}H{_n(made.width)}" {cut}/>' for y in ys]
    for tile in tiles:
        lines.append(_text(tile.x + 2, tile.y + 13, _tile_name(tile, tiles), 3, CUT))
    return lines


def _page_marks(tile: Box, index: int, tiles: list[Box]) -> list[str]:
    """The line to cut along, corner crosses to join by, and which page it is."""
    lines = [
        f'<rect x="{_n(tile.x)}" y="{_n(tile.y)}" width="{_n(tile.w)}" height="{_n(tile.h)}" fill="none" '
        f'stroke="{CUT}" stroke-width="0.2" stroke-dasharray="4 2"/>'
    ]
    for x in (tile.x, tile.right):
        for y in (tile.y, tile.bottom):
            lines.append(
                f'<path d="M{_n(x - 5)} {_n(y)}h10M{_n(x)} {_n(y - 5)}v10" stroke="{CUT}" stroke-width="0.3"/>'
            )
    where = (
        f"page {_tile_name(tile, tiles)}, {index + 1} of {len(tiles)}: cut along the dashed line, join at the crosses"
    )
    lines.append(_text(tile.x + 8, tile.y - 3, where, 3, CUT))
    return lines


def _tile_name(tile: Box, tiles: list[Box]) -> str:
    """A1 at the upper left, B1 to its right, A2 below it."""
    column, row = sorted({t.x for t in tiles}).index(tile.x), sorted({t.y for t in tiles}).index(tile.y)
    return f"{chr(ord('A') + column)}{row + 1}"


def _text(x: float, y: float, text: str, size: float, colour: str = INK) -> str:
    return f'<text x="{_n(x)}" y="{_n(y)}" font-size="{_n(size)}" fill="{colour}">{escape(text)}</text>'


def _n(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
