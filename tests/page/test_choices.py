"""Choices on the page: a button for each, in words, wherever the rules or the board offer one."""

from __future__ import annotations

import re

import rules
from firmware_host.shell.views.words import languages
from tests.page.player import Player
from tests.page.tab import Tab

CHOICE = "#speech .choice"
MIDDLES = """[...document.querySelector('footer').children].filter((one) => one.offsetHeight).map((one) => {
    const box = one.getBoundingClientRect();
    return box.top + box.height / 2;
})"""


def choices(visitor: Tab) -> list[str]:
    found: list[str] = visitor.page.locator(CHOICE).evaluate_all("(all) => all.map((one) => one.dataset.move)")
    return found


def test_a_match_with_the_cube_is_played_by_the_buttons(guest: Tab) -> None:
    """Doubled and dropped as soon as the page offers it, so that the games are short."""
    options: dict[str, object] = {"cube": True, "match_length": 3}
    guest.start("backgammon", **options)
    guest.until_ply(0)
    player = Player(guest, rules.load("backgammon", **options))
    clicked: list[str] = []
    while clicked.count("next") < 2:
        legal = [move.text for move in player.game.moves(player.position)]
        wanted = next((text for text in ("double", "drop", "next") if text in legal), None)
        if wanted:
            guest.page.locator(f'{CHOICE}[data-move="{wanted}"]').wait_for()
            assert set(choices(guest)) == set(legal) - {"roll"}
            for one in guest.page.locator(CHOICE).all():
                assert one.locator("svg").count() == 1
            guest.page.locator(f'{CHOICE}[data-move="{wanted}"]').click()
            guest.until_ply(len(player.texts) + 1)
            player.follow()
            clicked.append(wanted)
        elif player.game.moves(player.position)[0].weight or "roll" in legal:
            player.roll()
        else:
            player.play(player.game.moves(player.position)[0])
    assert clicked == ["double", "drop", "next"] * 2
    assert sum(guest.state["score"].values()) == 2


def test_a_choice_points_at_what_it_is_about(guest: Tab) -> None:
    about = "document.querySelectorAll('#board .site[data-about]').length"
    guest.start("backgammon", cube=True)
    player = Player(guest, rules.load("backgammon", cube=True))
    player.roll()
    while player.game.moves(player.position)[0].text not in ("roll", "double"):
        player.play(player.game.moves(player.position)[0])
    guest.page.locator(CHOICE).hover()
    guest.until(f"() => {about} === 1")
    assert re.fullmatch("Double", guest.text(CHOICE))
    guest.page.mouse.move(1, 1)
    guest.until(f"() => {about} === 0")


def test_an_answer_that_does_not_count_yet_cannot_be_given(guest: Tab) -> None:
    """What contradicts a sensor can be answered once it can have been read, and is never refused."""
    guest.choose("pinoy-dama", "occupancy")
    said = len(guest.said)
    guest.take_off("a1")
    guest.until_phase("repair")
    guest.button("ok").click()
    guest.page.locator("#speech .choice:disabled").first.wait_for()
    guest.page.locator("#speech .choice").first.click()  # waits until it can be pressed
    guest.until_phase("play")
    assert [text for text in guest.said[said:] if '"choose"' in text] == ['{"do":"choose","move":"as-it-was"}']
    assert guest.state["distrusted"] == ["a1"]
    guest.choose("othello")


def test_another_game_amid_a_game_asks_first(guest: Tab) -> None:
    guest.choose("ajedrez-jerez", "occupancy")
    guest.button("new").click()
    guest.page.locator('#gallery .game[data-game="othello"]').click()
    guest.page.locator("#gallery button[type=submit]").click()
    guest.until("() => document.querySelector('#board').dataset.game === 'othello'")  # nothing has been played
    guest.choose("ajedrez-jerez", "occupancy")
    guest.carry("e2", "e4")
    guest.until_ply(1)
    guest.button("new").click()
    guest.page.locator('#gallery .game[data-game="othello"]').click()
    guest.page.locator("#gallery button[type=submit]").click()
    guest.page.locator("#confirm[open]").wait_for()
    guest.page.keyboard.press("Escape")
    assert guest.board["game"]["key"] == "ajedrez-jerez"
    assert guest.moves == ["e2e4"]
    guest.choose("othello")


def test_a_captured_piece_stays_in_its_box(guest: Tab) -> None:
    """A touch of an empty square brings none back."""
    guest.choose("ajedrez-jerez", "polarity")
    guest.carry("e2", "e4")
    guest.until_ply(1)
    guest.carry("d7", "d5")
    guest.until_ply(2)
    guest.take_off("d5")
    guest.carry("e4", "d5")
    guest.until_ply(3)
    said = len(guest.said)
    for site in ("e4", "a4", "h5"):
        guest.touch(site)
        guest.until_standing({site: 0})
    assert not [text for text in guest.said[said:] if '"place"' in text]
    assert guest.state["phase"] == "play"


def test_a_side_resigns_at_the_flag(guest: Tab) -> None:
    guest.choose("ajedrez-jerez", "polarity")
    flags = guest.page.locator("#sides [data-do=resign]")
    assert flags.count() == 2
    flags.nth(1).click()
    guest.page.locator("#confirm .primary").click()  # never mind
    assert guest.phase == "play"
    flags.nth(1).click()
    guest.page.locator("#confirm [data-do=resign]").click()
    guest.until_text("#outcome", "Black resigned")
    guest.until("() => !document.querySelector('#sides [data-do=resign]')")
    guest.button("takeback").click()
    guest.until_phase("play")
    flags.first.click()
    guest.page.locator("#confirm [data-do=draw]").click()
    guest.page.locator(f'{CHOICE}[data-move="agree-draw"]').click()
    guest.until_text("#outcome", "A draw")


def test_the_foot_of_the_page_is_one_line(guest: Tab) -> None:
    guest.page.set_viewport_size({"width": 1280, "height": 800})
    for language in languages():
        guest.speak(language)
        middles = guest.page.evaluate(MIDDLES)
        assert max(middles) - min(middles) < 8
    guest.speak("en")
