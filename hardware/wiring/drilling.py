"""The drilling template: every site at its true distance, in mm, seen from above; whole, and cut into A4 pages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import escape
from itertools import pairwise
from math import floor

from hardware.model import Profile
from hardware.wiring.bars import BAR
from hardware.wiring.erc.view import Finding
from hardware.wiring.geometry import Box, Point
from hardware.wiring.wood import cells, wired_size

PAGE = (210.0, 297.0)
MARGIN = 12.0
"""Of a page, mm: most printers reach that far. Pages are cut and put edge to edge."""
EDGE = 0.25
"""From the template's edge to the wood's, in pitches."""
DRILLING = "drilling"
INK, FAINT, CUT = "#1c2529", "#8b979c", "#c1121f"
FACE = "'DejaVu Sans', Verdana, Arial, sans-serif"


@dataclass(frozen=True, slots=True)
class Hole:
    """at: mm from the left and the top of the template. kind: "site", "place" or "button"; on a board that counts also
    "light" and "screw", which have no name."""

    name: str
    at: Point
    kind: str
    diameter: float


@dataclass(frozen=True, slots=True)
class Template:
    """holes: one for each site, place and button. bores: the others, which belong to them. midway: a point midway
    between sites."""

    width: float
    height: float
    pitch: float
    wood: Box
    midway: Point
    holes: tuple[Hole, ...]
    bores: tuple[Hole, ...] = ()

    @property
    def drilled(self) -> tuple[Hole, ...]:
        """All that is drilled."""
        return (*self.holes, *self.bores)

    @property
    def kinds(self) -> Counter[str]:
        """Kind of hole -> how many."""
        return Counter(hole.kind for hole in self.drilled)

    @property
    def drills(self) -> Mapping[float, int]:
        """Diameter in mm -> how many holes of it, the widest first."""
        found = Counter(hole.diameter for hole in self.drilled)
        return {diameter: found[diameter] for diameter in sorted(found, reverse=True)}


def template(profile: Profile) -> Template:
    """Sites at the pitch of the board file. Places (beside) and buttons (before the first player's edge as wired) are
    a proposal: the board file does not say where they lie."""
    pitch = profile.pitch_mm
    columns, rows = wired_size(profile)
    at = {name: cell for name, cell in cells(profile).items() if name in profile.spots}
    left, right = (f([c for c, _ in at.values()] + [0, columns - 1]) for f in (min, max))
    row_of_buttons = -1
    counts = profile.sensing == "count"
    more = max(0.0, BAR.edge - pitch / 2) if counts else 0.0
    spread = [(columns - len(profile.buttons)) // 2 + i for i in range(len(profile.buttons))]
    left, right = min([left, *spread]), max([right, *spread])

    def place(column: float, row: float) -> Point:
        return (pitch * (column - left + 0.5 + EDGE), pitch * (rows - 1 - row + 0.5 + EDGE) + more)

    across = BAR.post if counts else profile.hole_mm
    holes = [
        Hole(name, place(*cell), "site" if profile.spots[name].cell is not None else "place", across)
        for name, cell in at.items()
    ]
    bores = [bore for hole in holes for bore in _of_a_cup(hole, profile.hole_mm)] if counts else []
    holes += [
        Hole(n, place(c, row_of_buttons), "button", profile.hole_mm)
        for n, c in zip(profile.buttons, spread, strict=True)
    ]
    first, last = place(-0.5, rows - 0.5), place(columns - 0.5, -0.5)
    return Template(
        width=pitch * (right - left + 1.5),
        height=pitch * (rows - (row_of_buttons if profile.buttons else 0) + 0.5) + more,
        pitch=pitch,
        wood=Box(first[0], first[1] - more, last[0] - first[0], last[1] - first[1] + more),
        midway=(pitch * EDGE, pitch * EDGE + more),
        holes=tuple(holes),
        bores=tuple(bores),
    )


def misdrilled(profile: Profile) -> list[Finding]:
    """What a board that counts cannot be drilled by: a pixel's hole that is not under its cup, bars that meet."""
    if profile.sensing != "count":
        return []
    pitch, hole = profile.pitch_mm, profile.hole_mm
    cup = pitch - BAR.cup
    widest, off = BAR.widest_light(cup), BAR.light(hole)
    found = []
    if pitch < BAR.length + 2:
        told = f"bars of {BAR.length:g} mm meet. Cure: every second one points to the side, or shorter bars"
        found.append(Finding(DRILLING, False, f"pitch_mm = {pitch:g}", f"{told}; the plan does not fit as it is"))
    if 2 * off > cup and widest:
        told = f"the hole of a pit's pixel lies {off:g} mm beside the pit's middle, not under the cup of {cup:g} mm"
        found.append(Finding(DRILLING, True, f"hole_mm = {hole:g}", f"{told}; allowed: up to {widest:g}"))
    return found


def _of_a_cup(hole: Hole, light: float) -> Iterator[Hole]:
    """The pixel's hole beside the cup's screws, and those of the bar's fixed end, which lies away from the first
    player."""
    x, y = hole.at
    yield Hole("", (x + BAR.light(light), y), "light", light)
    for side in (-1, 1):
        yield Hole("", (x + side * BAR.pair / 2, y - BAR.apart), "screw", BAR.screw)


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
        xs = _cut_at(made.width, page[0] - 2 * MARGIN, made.pitch, made.midway[0])
        ys = _cut_at(made.height, page[1] - 2 * MARGIN, made.pitch, made.midway[1])
        ways.append([Box(x, y, x2 - x, y2 - y) for y, y2 in pairwise(ys) for x, x2 in pairwise(xs)])
    return min(ways, key=len)


def _cut_at(length: float, room: float, pitch: float, midway: float) -> list[float]:
    """Where one side is cut, from 0 to its length; midway: between two sites."""
    cuts = [0.0]
    while cuts[-1] + room < length:
        far = cuts[-1] + room
        between = midway + pitch * floor((far - midway) / pitch)
        cuts.append(between if between > cuts[-1] else far)
    return [*cuts, length]


def _marks(profile: Profile, made: Template) -> list[str]:
    """Everything to drill by."""
    wood = made.wood
    lines = [
        f'<rect x="{_n(wood.x)}" y="{_n(wood.y)}" width="{_n(wood.w)}" height="{_n(wood.h)}" fill="none" '
        f'stroke="{FAINT}" stroke-width="0.3" stroke-dasharray="2 1.5"/>'
    ]
    lines += [_bar(hole) for hole in made.holes if made.bores and hole.kind != "button"]
    for hole in made.drilled:
        x, y = hole.at
        reach = hole.diameter / 2 + (3 if hole.name else 1)
        dash = ' stroke-dasharray="1.2 0.8"' if hole.kind in ("place", "button") else ""
        name_y = y - reach - 1 if made.bores else y + reach + 2.2
        lines.append(
            f'<path d="M{_n(x - reach)} {_n(y)}H{_n(x + reach)}M{_n(x)} {_n(y - reach)}V{_n(y + reach)}" '
            f'stroke="{INK}" stroke-width="0.2"/>'
            f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(hole.diameter / 2)}" fill="none" stroke="{INK}" '
            f'stroke-width="0.3"{dash}/>' + (_text(x + 1.5, name_y, hole.name, 3.2) if hole.name else "")
        )
    sizes = ", ".join(f"{diameter:g}" for diameter in made.drills)
    note = f"{profile.title} · 1:1 · seen from above · pitch {made.pitch:g} mm, holes {sizes} mm"
    if any(hole.kind in ("place", "button") for hole in made.holes):
        note += " · dashed holes: where you like"
    if made.bores:
        note += " · boxes: load cells, below"
    lines.append(_text(4, made.height - 4, note, 3, FAINT))
    # A ruler: the print is true if it measures what it says.
    ruler = min(100, 10 * int((made.width - 8) / 10))
    lines.append(f'<path d="M4 5V8M4 6.5H{4 + ruler}M{4 + ruler} 5V8" stroke="{INK}" stroke-width="0.3" fill="none"/>')
    lines.append(_text(5, 5, f"{ruler} mm when printed true", 3))
    return lines


def _bar(hole: Hole) -> str:
    """Where the load cell lies below."""
    x, y = hole.at
    box = f'x="{_n(x - BAR.width / 2)}" y="{_n(y - BAR.apart - BAR.tip)}" width="{_n(BAR.width)}"'
    return f'<rect {box} height="{_n(BAR.length)}" fill="none" stroke="{FAINT}" stroke-width="0.15"/>'


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
