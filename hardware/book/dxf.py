"""The drilling plan as DXF of AutoCAD release 12, which every CAM program reads. Units: mm, y up."""

from __future__ import annotations

from collections.abc import Iterator

from hardware.model import Profile
from hardware.wiring.drilling import Template, template

LAYERS = (("WOOD", 8), ("SITES", 7), ("PLACES", 4), ("LIGHTS", 2), ("SCREWS", 1), ("NAMES", 3))
"""Name and AutoCAD colour."""
LAYER = {"site": "SITES", "place": "PLACES", "button": "PLACES", "light": "LIGHTS", "screw": "SCREWS"}
"""Kind of hole -> layer."""
TEXT_MM = 3.2
"""Height of the names."""

Tag = tuple[int, str]


def dxf(profile: Profile) -> str:
    """Circles of the true diameter: sites in their own layer; places and buttons, which lie where the maker likes, in
    another; on a board that counts also lights and screws. The outline of the wood, and the names."""
    made = template(profile)
    tags = [*_header(made), *_tables(), *_entities(made), (0, "EOF")]
    return "".join(f"{code:>3}\n{value}\n" for code, value in tags)


def _n(value: float) -> str:
    return f"{value:.4f}"


def _header(made: Template) -> Iterator[Tag]:
    # Release 12 knows no $INSUNITS; $MEASUREMENT came later but is read by all. The comment says it in words.
    yield from ((999, "drilling plan, 1 unit = 1 mm, seen from above"), (0, "SECTION"), (2, "HEADER"))
    yield from ((9, "$ACADVER"), (1, "AC1009"), (9, "$EXTMIN"), (10, "0.0"), (20, "0.0"))
    yield from ((9, "$EXTMAX"), (10, _n(made.width)), (20, _n(made.height)), (0, "ENDSEC"))


def _tables() -> Iterator[Tag]:
    yield from ((0, "SECTION"), (2, "TABLES"), (0, "TABLE"), (2, "LAYER"), (70, str(len(LAYERS))))
    for name, colour in LAYERS:
        yield from ((0, "LAYER"), (2, name), (70, "0"), (62, str(colour)), (6, "CONTINUOUS"))
    yield from ((0, "ENDTAB"), (0, "ENDSEC"))


def _entities(made: Template) -> Iterator[Tag]:
    yield from ((0, "SECTION"), (2, "ENTITIES"))
    wood, top = made.wood, made.height
    corners = [(wood.x, wood.y), (wood.right, wood.y), (wood.right, wood.bottom), (wood.x, wood.bottom)]
    for (x1, y1), (x2, y2) in zip(corners, [*corners[1:], corners[0]], strict=True):
        yield from ((0, "LINE"), (8, "WOOD"), (10, _n(x1)), (20, _n(top - y1)), (11, _n(x2)), (21, _n(top - y2)))
    for hole in made.drilled:
        x, y, radius = hole.at[0], top - hole.at[1], hole.diameter / 2
        yield from ((0, "CIRCLE"), (8, LAYER[hole.kind]), (10, _n(x)), (20, _n(y)), (40, _n(radius)))
        if hole.name:
            yield from ((0, "TEXT"), (8, "NAMES"), (10, _n(x + radius + 1)), (20, _n(y + 1)), (40, _n(TEXT_MM)))
            yield (1, hole.name)
    yield (0, "ENDSEC")
