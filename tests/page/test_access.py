"""For everyone: without a mouse, without sight of the screen, on any size of it, in both languages."""

from __future__ import annotations

import re
from typing import Any

import pytest

import rules
from rules.steps import travels
from tests.page.conftest import Visit
from tests.page.served import Served
from tests.page.tab import KIOSK, LAPTOP, PHONE, Tab

UNNAMED = """() => [...document.querySelectorAll('button, a, select, input, [role=img], [role=group], img')]
    .filter((e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest('[aria-hidden=true]'))
    .filter((e) => !(e.getAttribute('aria-label') ?? '').trim() && !e.getAttribute('aria-labelledby')
        && !(e.alt ?? '').trim() && !(e.closest('label')?.textContent ?? '').trim() && !e.textContent.trim())
    .map((e) => e.outerHTML.slice(0, 120))"""

SMALL = """() => [...document.querySelectorAll('#desk button, #foot :is(button, a, select), #tray .kind, summary')]
    .filter((e) => e.checkVisibility({ visibilityProperty: true }))
    .map((e) => [e.outerHTML.slice(0, 80), e.getBoundingClientRect()])
    .filter(([, box]) => Math.min(box.width, box.height) < 39.5)
    .map(([what, box]) => `${what} ${box.width}x${box.height}`)"""

WIDE = "() => Math.max(0, document.documentElement.scrollWidth - innerWidth)"


def go(visitor: Tab, *keys: str) -> None:
    for key in keys:
        visitor.page.keyboard.press(key)


def focused(visitor: Tab) -> str:
    site: str = visitor.page.evaluate("document.activeElement.dataset.site ?? ''")
    return site


def walk(visitor: Tab, site: str) -> None:
    """With the arrows, from wherever the focus is on the squares of a chess board."""
    here = focused(visitor)
    sideways, up = ord(site[0]) - ord(here[0]), int(site[1]) - int(here[1])
    go(visitor, *["ArrowRight" if sideways > 0 else "ArrowLeft"] * abs(sideways))
    go(visitor, *["ArrowUp" if up > 0 else "ArrowDown"] * abs(up))
    assert focused(visitor) == site


def test_moves_by_keyboard_alone(visit: Visit, daemon: Served) -> None:
    visitor = visit(daemon.url)
    visitor.start("ajedrez-jerez", "polarity")
    visitor.focus("#board .site[tabindex='0']")
    for ply, (src, dst) in enumerate([("e2", "e4"), ("e7", "e5"), ("g1", "f3")]):
        walk(visitor, src)
        go(visitor, "Enter")
        visitor.until("() => document.body.dataset.holding === 'true'")
        walk(visitor, dst)
        go(visitor, "Enter")
        visitor.until_ply(ply + 1)
    walk(visitor, "b8")
    go(visitor, "Enter")
    visitor.until("() => document.body.dataset.holding === 'true'")
    go(visitor, "Backspace")
    visitor.until_empty_hand()
    assert len(visitor.moves) == 3


def test_a_whole_game_by_the_accessibility_tree(visit: Visit, daemon: Served) -> None:
    """By somebody who knows the rules: sites are found by role and name, and live regions say whose turn it is."""
    visitor = visit(daemon.url)
    visitor.start("clobber", "polarity", width=3, height=2)
    board = visitor.page.get_by_role("group", name="Game board")
    game = rules.load("clobber", width=3, height=2)
    position, sides, ply = game.start(), ["White", "Black"], 0

    def enter(site: str, stone: str) -> None:
        board.get_by_role("button", name=re.compile(f"^{site}, stone of {stone}")).focus()
        go(visitor, "Enter")

    while not game.outcome(position):
        visitor.page.get_by_text(f"{sides[0]} to move.").wait_for()
        move = game.moves(position)[0]
        src, dst = travels(move.steps)[0]
        enter(src, sides[0])
        visitor.until("() => document.body.dataset.holding === 'true'")
        enter(dst, sides[1])
        ply += 1
        visitor.until_ply(ply)
        position = game.play(position, move)
        sides.reverse()
    visitor.until("() => document.body.dataset.phase === 'over'")
    told = visitor.page.get_by_role("status").filter(visible=True).all_inner_texts()
    assert any(sides[1] in text for text in told), f"who has moved last wins, and is named: {told}"


def test_letters_are_buttons(visit: Visit, daemon: Served) -> None:
    visitor = visit(daemon.url)
    visitor.start("othello", "polarity")
    go(visitor, "p")
    visitor.until_phase("paused")
    go(visitor, "p")
    visitor.until_phase("play")
    go(visitor, "l")
    visitor.until("() => document.documentElement.lang === 'fr'")
    go(visitor, "?")
    visitor.page.locator("#help").wait_for()
    go(visitor, "Escape", "n")
    visitor.page.locator("#gallery").wait_for()


def test_tab_walks_board_box_desk_foot_and_never_sticks(visit: Visit, daemon: Served) -> None:
    visitor = visit(daemon.url)
    visitor.start("othello", "polarity")
    visitor.page.reload()
    visitor.page.locator("#desk [data-do=new]:enabled").wait_for()
    visitor.page.locator("#board .site").first.wait_for()
    visitor.page.locator("#tray .kind").first.wait_for()
    rooms: list[str] = []
    for _ in range(24):
        go(visitor, "Tab")
        room = visitor.page.evaluate("document.activeElement.closest('#board, #tray, #desk, #foot')?.id ?? ''")
        if room and room not in rooms:
            rooms.append(room)
    assert rooms == ["board", "tray", "desk", "foot"]
    assert visitor.page.locator("#board .site[tabindex='0']").count() == 1


@pytest.mark.parametrize("game", ["othello", "wari", "backgammon"])
def test_everything_has_a_name(game: str, visit: Visit, daemon: Served) -> None:
    visitor = visit(daemon.url)
    visitor.start(game, None)
    assert visitor.page.evaluate(UNNAMED) == []
    visitor.button("new").click()
    visitor.page.locator(f'#gallery .game[data-game="{game}"]').click()
    visitor.page.locator("#gallery form").wait_for()
    assert visitor.page.evaluate(UNNAMED) == []
    names = visitor.page.locator("#board .site").evaluate_all("(all) => all.map((b) => b.getAttribute('aria-label'))")
    assert len(set(names)) == len(names), "two sites with one name"


def test_the_live_region_says_the_sentence_and_a_square_its_light(visit: Visit, daemon: Served) -> None:
    visitor = visit(daemon.url)
    visitor.start("othello", "polarity")
    live = visitor.page.locator(".live[aria-live=polite]")
    assert "Black to move." in live.inner_text()
    visitor.until("() => document.querySelector('.site[data-site=d3]').getAttribute('aria-label').includes('lit')")
    visitor.lay("B", "d3")
    visitor.at("d4").and_(visitor.page.locator("[data-owed=flip]")).wait_for()
    visitor.touch("d4")
    visitor.until_ply(1)
    assert "White to move." in live.inner_text()


def test_the_language_is_switched_and_remembered(visit: Visit, daemon: Served) -> None:
    visitor = visit(daemon.url)
    visitor.start("othello", "polarity")
    visitor.speak("es")
    visitor.until_text(".sentence", "Turno de las negras.")
    assert visitor.text("#desk [data-do=new]") == "Nueva partida"
    visitor.page.reload()
    visitor.until_text(".sentence", "Turno de las negras.")
    assert visitor.page.evaluate("document.documentElement.lang") == "es"


def test_reduced_motion_moves_nothing(visit: Visit, daemon: Served) -> None:
    visitor = visit(daemon.url, reduced_motion="reduce")
    visitor.start("ajedrez-jerez", "polarity")
    visitor.carry("e2", "e4")
    visitor.until_ply(1)
    assert visitor.page.evaluate("document.getAnimations().filter((a) => a.playState === 'running').length") == 0


def test_motion_is_there_for_those_who_want_it(visit: Visit, daemon: Served) -> None:
    visitor = visit(daemon.url, reduced_motion="no-preference")
    visitor.start("othello", "polarity")
    visitor.page.evaluate(
        "() => { const plain = Element.prototype.animate; window.moved = 0;"
        " Element.prototype.animate = function (...how) { window.moved++; return plain.apply(this, how); }; }"
    )
    visitor.lay("B", "d3")
    visitor.at("d4").and_(visitor.page.locator("[data-owed=flip]")).wait_for()
    visitor.touch("d4")
    visitor.until_ply(1)
    visitor.until("() => window.moved >= 3")  # the disc settles, the old face goes, the new one comes


@pytest.mark.parametrize("size", [KIOSK, LAPTOP, PHONE], ids=["kiosk", "laptop", "phone"])
def test_every_size_of_screen(size: dict[str, Any], visit: Visit, daemon: Served) -> None:
    visitor = visit(daemon.url, viewport=size)
    for game in ("wari", "pinoy-dama"):
        visitor.start(game, None)
        assert visitor.page.evaluate(WIDE) == 0, game
        assert visitor.page.evaluate(SMALL) == [], game
        for button in visitor.page.locator("#desk .buttons button:visible, #foot button, #foot a, #foot select").all():
            button.scroll_into_view_if_needed()
            box = button.bounding_box()
            assert box
            x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
            assert 0 <= x <= size["width"], game
            assert 0 <= y <= size["height"], game
            inside = "([e, x, y]) => e.contains(document.elementFromPoint(x, y))"
            assert visitor.page.evaluate(inside, [button.element_handle(), x, y]), (game, button.inner_text())
    visitor.button("new").click()
    visitor.page.locator("#gallery .game").first.wait_for()
    assert visitor.page.evaluate(WIDE) == 0
