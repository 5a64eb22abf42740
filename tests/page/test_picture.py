"""What is drawn, measured in the picture itself: every light stands out from what it lies on, every mark has a drawing,
four seeds look like four."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

import rules
from firmware_host.core.cues import Cue, Role
from firmware_host.core.legend import legend
from firmware_host.core.theme import CHOICES, Theme
from tests.page.served import Served
from tests.page.tab import Tab
from tests.spoken import lacking

STANDS_OUT = 3.0
"""Contrast of what is not text (WCAG 2.2, 1.4.11)."""
SHARE = 0.02
"""So much of a square as broad as the site, at least, must differ so much from what was there:
a line two pixels wide around a piece."""

BUILD = """async ({ picture, key }) => {
    const load = (name) => import(`/js/${name}.js`);
    const [{ BoardView }, { Store }, { Words }] = await Promise.all(['board', 'state', 'words'].map(load));
    const words = new Words();
    await words.load('en');
    const store = new Store();
    const view = new BoardView(store, words);
    document.body.replaceChildren(view.element);
    document.body.style.cssText = 'margin:0;background:#182224';
    const { geometry, pieces, sides, standing, marks } = picture;
    const game = { key, names: {}, options: {} };
    store.receive({ kind: 'board', game, geometry, pieces, sides, sensing: 'polarity' });
    const shape = { slim: false, upright: false };
    const { width, height } = view.size(shape);
    view.fit(Math.min(760, (760 * width) / height), shape);
    store.receive({ kind: 'state', board: standing, marks: {}, counts: {}, todo: [], ask: [] });
    window.wear = (legend) => store.receive({ kind: 'hello', legend });
    window.shine = (lit) => store.receive({ kind: 'light', rgb: lit, calm: lit });
    view.element.id = 'board';
    return store.sites.map((site) => [site, Boolean(standing[site])]);
}"""

MEASURE = """async ([dark, lit]) => {
    const pixels = async (png) => {
        const picture = await createImageBitmap(new Blob([Uint8Array.from(atob(png), (c) => c.charCodeAt(0))]));
        const canvas = new OffscreenCanvas(picture.width, picture.height);
        const context = canvas.getContext('2d');
        context.drawImage(picture, 0, 0);
        return context.getImageData(0, 0, canvas.width, canvas.height);
    };
    const [before, after] = [await pixels(dark), await pixels(lit)];
    const curve = (c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
    const linear = Array.from({ length: 256 }, (_, v) => curve(v / 255));
    const luminance = ({ data }, i) =>
        0.2126 * linear[data[i]] + 0.7152 * linear[data[i + 1]] + 0.0722 * linear[data[i + 2]];
    let cell = 0;
    const frame = document.querySelector('#board').getBoundingClientRect();
    return [...document.querySelectorAll('#board .site')].map((site) => {
        const box = site.getBoundingClientRect();
        const found = [];
        cell = Math.min(box.width, box.height) ** 2;
        for (let y = Math.ceil(box.top); y < box.bottom; y++)
            for (let x = Math.ceil(box.left); x < box.right; x++) {
                const i = 4 * (Math.round(y - frame.top) * before.width + Math.round(x - frame.left));
                const [a, b] = [luminance(before, i), luminance(after, i)].sort((m, n) => m - n);
                found.push((b + 0.05) / (a + 0.05));
            }
        return [site.dataset.site, found.sort((m, n) => n - m)];
    }).map(([site, found]) => [site, found[Math.floor(cell * SHARE)] ?? 1]);
}"""


@pytest.fixture(scope="module")
def easel(browser: Any, daemon: Served) -> Iterator[Tab]:
    visitor = Tab(browser, daemon.url, painted=True, viewport={"width": 800, "height": 800})
    yield visitor
    visitor.context.close()


@pytest.fixture(scope="module")
def pictures(easel: Tab) -> dict[str, Any]:
    games = easel.page.evaluate("fetch('/api/games').then((answer) => answer.json())")["games"]
    return {game["key"]: game["picture"] for game in games}


def at_its_brightest(theme: Theme, role: Role) -> str:
    colours = (theme.colour(Cue(role), k / 50) for k in range(600))
    return "{:02x}{:02x}{:02x}".format(*max(colours, key=sum))


@pytest.mark.parametrize("key", rules.keys())
def test_every_light_stands_out_three_to_one(
    key: str, easel: Tab, pictures: dict[str, Any], record_property: Callable[[str, object], None]
) -> None:
    sites = easel.page.evaluate(BUILD, {"picture": pictures[key], "key": key})
    board = easel.page.locator("#board")

    def look() -> str:
        easel.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        return b64encode(board.screenshot()).decode()

    easel.page.evaluate("(lit) => window.shine(lit)", "000000" * len(sites))
    dark = look()
    faint = []
    themes = list(enumerate(CHOICES.values()))
    turn = rules.keys().index(key) % len(themes)
    for t, theme in (themes[turn], themes[turn - 1]):  # each theme on many games, each game in two themes
        # One role after the other on one site after the other: every role, and every tone of wood and piece.
        easel.page.evaluate("(legend) => window.wear(legend)", legend(theme))
        roles = [list(Role)[(5 * i + 7 * t) % len(Role)] for i in range(len(sites))]
        easel.page.evaluate("(lit) => window.shine(lit)", "".join(at_its_brightest(theme, role) for role in roles))
        measured = dict(easel.page.evaluate(MEASURE.replace("SHARE", str(SHARE)), [dark, look()]))
        for (site, covered), role in zip(sites, roles, strict=True):
            if (ratio := measured[site]) < STANDS_OUT:
                faint.append(f"{theme.name} {role.name} {site} {'covered' if covered else 'empty'} {ratio:.2f}")
        record_property(theme.name, round(min(measured.values()), 2))
    assert faint == []


def marks_met(key: str) -> set[str]:
    """By chance play, a few games of it."""
    game, met = rules.load(key), set()
    for seed in range(3):
        rng, position = Random(seed), game.start()
        for _ in range(60):
            met |= set(game.marks(position).values())
            if game.outcome(position) is not None or not (moves := game.moves(position)):
                break
            position = game.play(position, rng.choice(moves))
    return met


def test_every_mark_of_every_game_is_drawn_and_has_a_word(easel: Tab) -> None:
    drawn = set(easel.page.evaluate("import('/js/marks.js').then(({ DRAWN }) => DRAWN)"))
    met = set().union(*(marks_met(key) for key in rules.keys()))  # noqa: SIM118
    assert {"water", "plank"} <= met
    assert met <= drawn
    for language in ("en", "es"):
        assert lacking(language, {f"mark.{mark}" for mark in drawn}) == set()


LYING = """async (picture) => {
    const { layoutFor } = await import('/js/board.js');
    const layout = layoutFor({ ...picture, game: { key: picture.key } }, { slim: false, upright: false });
    const near = [];
    for (const site of Object.keys(picture.geometry.cells)) {
        const seeds = layout.pieces(site, '****');
        for (const [i, a] of seeds.entries())
            for (const b of seeds.slice(i + 1)) near.push(Math.hypot(a.x - b.x, a.y - b.y) / a.size);
    }
    return Math.min(...near);
}"""


@pytest.mark.parametrize("key", ["kalah", "wari", "congkak", "bao-kiswahili", "toguz-kumalak"])
def test_four_seeds_look_like_four(key: str, easel: Tab, pictures: dict[str, Any]) -> None:
    """No two lie closer than half their breadth."""
    assert easel.page.evaluate(LYING, {**pictures[key], "key": key}) >= 0.5
