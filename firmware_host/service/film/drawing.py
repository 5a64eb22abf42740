"""Draws a script as SVG, animated by SMIL: every site's contents are there from the start and shown in their time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby, pairwise
from typing import Any

from firmware_host.service.film.script import Scene
from rules.model import Game
from rules.steps import Contents, Site

CELL = 60
EDGE = 34
CAPTION = 44
IVORY, DARK, SEED = ("#f6ecd6", "#3b2a18"), ("#2a2320", "#f6ecd6"), ("#8a5a33", "#fff4dc")
"""Fill and letter of the pieces of the first side, of the others, and of nobody."""
LIT = "#ffd34d"


class Drawing:
    """name: of the game, as people read it."""

    def __init__(self, game: Game[Any], name: str) -> None:
        self._game = game
        self._name = name
        places = game.geometry.positions.values()
        self._left, self._top = min(x for x, _ in places), max(y for _, y in places)
        self._width = (max(x for x, _ in places) - self._left + 1) * CELL + 2 * EDGE
        self._height = (self._top - min(y for _, y in places) + 1) * CELL + 2 * EDGE + CAPTION
        kinds = {(piece.name, piece.side) for piece in game.pieces.values()}
        self._lettered = len({name for name, _ in kinds}) > 1

    def film(self, scenes: Sequence[Scene]) -> str:
        total = scenes[-1].at + scenes[-1].seconds
        parts = [*self._wood(), *self._hand(scenes, total), *self._standing(scenes, total)]
        return self._document([*parts, *self._captions(scenes, total)], f"{self._name}, {scenes[-1].ply} moves")

    def picture(self, scenes: Sequence[Scene]) -> str:
        """The last position alone."""
        last = scenes[-1]
        pieces = [self._pieces(site, contents) for site, contents in last.act.board.items() if contents]
        return self._document([*self._wood(), *pieces, self._caption(last)], f"{self._name}, after {last.ply} moves")

    def _document(self, parts: Sequence[str], about: str) -> str:
        width, height = round(self._width), round(self._height)
        return "\n".join(
            (
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
                'font-family="Georgia, serif" text-anchor="middle">',
                f"<title>{escape(about)}</title>",
                f'<rect width="{width}" height="{height}" rx="14" fill="#5b3a22"/>',
                *parts,
                "</svg>",
                "",
            )
        )

    def _at(self, site: Site) -> tuple[float, float]:
        x, y = self._game.geometry.positions[site]
        return EDGE + (x - self._left + 0.5) * CELL, EDGE + (self._top - y + 0.5) * CELL

    # -- the board

    def _wood(self) -> Iterator[str]:
        geometry = self._game.geometry
        for line in geometry.lines if geometry.drawing == "lines" else ():
            points = " ".join(f"{x:g},{y:g}" for x, y in map(self._at, line))
            yield f'<polyline points="{points}" fill="none" stroke="#e8d3a6" stroke-width="3"/>'
        for site, (column, row) in geometry.cells.items():
            x, y = self._at(site)
            match geometry.drawing:
                case "squares":
                    tone = "#c79a63" if (column + row) % 2 else "#a87845"
                    box = f'x="{x - CELL / 2:g}" y="{y - CELL / 2:g}" width="{CELL}" height="{CELL}"'
                    yield f'<rect {box} fill="{tone}" stroke="#5b3a22"/>'
                case "lines":
                    yield f'<circle cx="{x:g}" cy="{y:g}" r="6" fill="#e8d3a6"/>'
                case _:
                    yield f'<circle cx="{x:g}" cy="{y:g}" r="{CELL * 0.46:g}" fill="#3f2716"/>'
        for site in geometry.places:
            x, y = self._at(site)
            yield f'<rect x="{x - 26:g}" y="{y - 26:g}" width="52" height="52" rx="18" fill="#3f2716"/>'

    # -- pieces

    def _standing(self, scenes: Sequence[Scene], total: float) -> Iterator[str]:
        for site in self._game.geometry.sites:
            told = ((scene.act.board.get(site, ""), scene.at) for scene in scenes)
            spans = [(contents, next(group)[1]) for contents, group in groupby(told, key=lambda pair: pair[0])]
            for (contents, begins), (_, ends) in pairwise([*spans, ("", total)]):
                if contents:
                    yield _timed(self._pieces(site, contents), [(begins, ends)], total)

    def _pieces(self, site: Site, contents: Contents) -> str:
        x, y = self._at(site)
        top = self._game.pieces[contents[-1]]
        fill, letter = SEED if top.side is None else (IVORY if top.side == 0 else DARK)
        if top.side is None and len(self._game.pieces) > 1:  # nobody's, of two kinds
            fill, letter = IVORY if top.pole > 0 else DARK
        ring = f'<circle cx="{x:g}" cy="{y:g}" r="{CELL * 0.38:g}" fill="{fill}" stroke="#1c120a" stroke-width="2"/>'
        told = str(len(contents)) if len(contents) > 1 else contents[-1].upper() if self._lettered else ""
        if not told:
            return ring
        return f'{ring}<text x="{x:g}" y="{y + 8:g}" font-size="22" fill="{letter}">{escape(told)}</text>'

    # -- the hand, and what is said

    def _hand(self, scenes: Sequence[Scene], total: float) -> Iterator[str]:
        """A light where the hand is."""
        spans: dict[Site, list[tuple[float, float]]] = {}
        for scene in scenes:
            if scene.act.site:
                spans.setdefault(scene.act.site, []).append((scene.at, scene.at + scene.seconds))
        for site, lit in spans.items():
            x, y = self._at(site)
            ring = f'<circle cx="{x:g}" cy="{y:g}" r="{CELL * 0.48:g}" fill="{LIT}" fill-opacity=".55" stroke="{LIT}"/>'
            yield _timed(ring, lit, total)

    def _captions(self, scenes: Sequence[Scene], total: float) -> Iterator[str]:
        for _, group in groupby(scenes, key=lambda scene: (scene.ply, scene.move)):
            first, *rest = group
            last = rest[-1] if rest else first
            yield _timed(self._caption(first), [(first.at, last.at + last.seconds)], total)

    def _caption(self, scene: Scene) -> str:
        told = f"{scene.ply}. {scene.move}" if scene.ply else self._name
        x, y = self._width / 2, self._height - CAPTION / 2
        return f'<text x="{x:g}" y="{y:g}" font-size="24" fill="#f6ecd6">{escape(told)}</text>'


def _timed(drawn: str, spans: Sequence[tuple[float, float]], total: float) -> str:
    """Shown in these spans of the film alone; a viewer that knows no motion shows what stands at the end."""
    times, values = [0.0], ["hidden"]
    for begins, ends in spans:
        for at, value in ((begins, "visible"), (ends, "hidden")):
            if times[-1] == at:
                values[-1] = value
            elif at < total:
                times.append(at)
                values.append(value)
    ended = "" if spans[-1][1] >= total else ' visibility="hidden"'
    keys = ";".join(f"{at / total:.5f}".rstrip("0").rstrip(".") for at in times)
    motion = (
        f'<animate attributeName="visibility" calcMode="discrete" dur="{total:.2f}s" repeatCount="indefinite" '
        f'keyTimes="{keys}" values="{";".join(values)}"/>'
    )
    return f"<g{ended}>{drawn}{motion}</g>"
