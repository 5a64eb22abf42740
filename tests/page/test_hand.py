"""What hands do besides moving well: put back, take back, err, ask, knock over, pause."""

from __future__ import annotations

import pytest

import rules
from firmware_host.shell.views.words import book
from tests.page.conftest import Visit
from tests.page.player import Player, play, script
from tests.page.served import Served
from tests.page.tab import Tab


def begin(guest: Tab, game: str, sensing: str | None = "polarity", language: str = "en") -> Tab:
    guest.speak(language)
    guest.start(game, sensing)
    return guest


def test_a_piece_put_back_is_no_move(guest: Tab) -> None:
    visitor = begin(guest, "ajedrez-jerez")
    visitor.touch("e2")
    visitor.until_lit(["e3", "e4"])
    visitor.touch("e2")
    visitor.until_empty_hand()
    visitor.until_lit(["a2", "b1"])
    assert visitor.moves == []
    assert visitor.phase == "play"


def test_take_back_by_button_leads_the_piece_home(guest: Tab) -> None:
    visitor = begin(guest, "ajedrez-jerez")
    visitor.carry("e2", "e4")
    visitor.until_ply(1)
    visitor.button("takeback").click()
    visitor.until_phase("takeback")
    visitor.until_lit(["e2"])
    assert visitor.page.locator('#board .cues [data-cue="put"], #board .cues [data-cue="lift"]').count()
    visitor.carry("e4", "e2")
    visitor.until_ply(0)
    visitor.until_phase("play")


def test_take_back_by_moving_the_piece_back(guest: Tab) -> None:
    visitor = begin(guest, "ajedrez-jerez")
    visitor.carry("g1", "f3")
    visitor.until_ply(1)
    visitor.carry("f3", "g1")
    visitor.until_ply(0)
    assert visitor.standing("g1") == 1


@pytest.mark.parametrize("language", ["en", "es"])
def test_an_illegal_move_says_why(language: str, guest: Tab) -> None:
    visitor = begin(guest, "othello", language=language)
    visitor.lay("B", "a1")
    visitor.until_text(".why", book(language).say("why.no-flip"))
    visitor.until_phase("repair")
    visitor.until_lit(["a1"])
    assert visitor.page.locator('#board .cues [data-cue="remove"]').is_visible()
    visitor.take_off("a1")
    visitor.until_phase("play")
    assert visitor.moves == []


def test_a_hint_is_light(guest: Tab) -> None:
    visitor = begin(guest, "ajedrez-jerez")
    visitor.button("hint").click()
    blue = "({ dataset: { light: l = '' } }) => parseInt(l.slice(4), 16) > parseInt(l.slice(0, 2), 16) * 2"
    blues = f"[...document.querySelectorAll('#board .site')].filter({blue}).length"
    visitor.until(f"() => {blues} === 1")  # which piece
    visitor.button("hint").click()
    visitor.until(f"() => {blues} >= 2")  # and where
    assert visitor.moves == []


def test_a_promotion_is_asked_and_answered(guest: Tab) -> None:
    visitor = begin(guest, "ajedrez-jerez")
    player = Player(visitor, rules.load("ajedrez-jerez"))
    way = ["h2h4", "g7g5", "h4g5", "h7h6", "g5h6", "a7a6", "h6h7", "a6a5"]
    play(player, script(way), len(way))
    promotion = next(m for m in player.game.moves(player.position) if m.text.startswith("h7g8") and m.text[-1] in "qQ")
    assert promotion.steps
    visitor.take_off("g8")
    visitor.take_off("h7")
    visitor.lay("Q", "g8")
    visitor.until(
        "() => document.querySelector('#speech .choice') || document.querySelectorAll('#desk .moves span').length === 9"
    )
    choice = visitor.page.locator(f'#speech .choice[data-move="{promotion.text}"]')
    if choice.count():
        choice.click()
    visitor.until_ply(9)
    assert visitor.moves[-1] == promotion.text


def test_dice_are_rolled_on_the_page(guest: Tab) -> None:
    visitor = begin(guest, "backgammon", None)
    assert visitor.page.locator("#board .die").count() == 0
    visitor.button("roll").click()
    visitor.until("() => document.querySelectorAll('#board .die').length >= 2")
    assert "Still to play" in visitor.text(".dice-text")
    assert visitor.button("roll").is_hidden()


def test_wari_is_led_by_light_on_a_board_of_buttons(guest: Tab) -> None:
    visitor = begin(guest, "wari", "press")
    visitor.touch("C")
    visitor.until_phase("guided")
    visitor.until_lit(["D", "E", "F", "a"])
    visitor.touch("b")  # no pit of this sowing
    visitor.until_text("#speech .why", "follow the light")
    visitor.button("takeback").click()
    visitor.until_phase("play")
    visitor.touch("C")
    visitor.until_phase("guided")
    visitor.touch("a")
    visitor.until_ply(1)
    visitor.until("() => document.querySelectorAll('#board .pieces [data-site=a] > g').length === 5")
    assert visitor.standing("C") == 0
    assert visitor.page.locator("#speech .todo li").count() == 0


def test_wari_is_sown_by_hand_on_a_board_that_counts(guest: Tab) -> None:
    visitor = begin(guest, "wari", "count")
    visitor.touch("C")
    visitor.until("() => document.body.dataset.holding === 'true'")
    for site in "DEFa":
        visitor.touch(site)
    visitor.until_ply(1)
    assert [visitor.standing(site) for site in "CDEFa"] == [0, 5, 5, 5, 5]


def test_the_first_seed_may_stay_where_all_were_lifted(guest: Tab) -> None:
    visitor = begin(guest, "bechi", "count")
    visitor.touch("S3")
    visitor.until("() => document.body.dataset.holding === 'true'")
    visitor.touch("S3")
    visitor.until_standing({"S3": 1, "S4": 6})
    visitor.touch("S4")
    visitor.until_standing({"S3": 1, "S4": 7})


def test_seeds_that_lie_in_the_box_go_to_pits_that_hold_some(guest: Tab) -> None:
    visitor = begin(guest, "wari", "count")
    for site in "CEa":
        visitor.at(site).focus()
        visitor.page.keyboard.press("Delete")
        visitor.until_standing({site: 3})
    visitor.until_phase("repair")
    left = list("CEa")
    while left:
        asked = "#board .site[data-site=${site}][data-owed=put]"
        next_one = f"(left) => left.find((site) => document.querySelector(`{asked}`))"
        site = visitor.page.wait_for_function(next_one, arg=left).json_value()
        visitor.touch(site)
        visitor.until_standing({site: 4})
        left.remove(site)
    visitor.until_phase("play")


def test_knocked_off_pieces_are_led_back(guest: Tab) -> None:
    visitor = begin(guest, "pinoy-dama")
    for site in ("a1", "b2", "c3", "h8"):
        visitor.take_off(site)
    visitor.until_phase("repair")
    visitor.until("() => document.querySelectorAll('#board .pieces > g[data-site] > g').length === 20")
    led: list[str] = []
    while visitor.phase == "repair" and len(led) < 8:
        ghost = "document.querySelector('#board .cues [data-cue=put]')?.dataset.at"
        next_site = f"() => document.body.dataset.phase === 'play' ? 'none' : {ghost}"
        site = visitor.page.wait_for_function(next_site).json_value()
        if site != "none":
            led.append(site)
            visitor.until_lit([site])
            visitor.touch(site)  # the page knows which piece belongs there
            visitor.until(f"site => {ghost} !== site", site)
    visitor.until_phase("play")
    assert sorted(set(led)) == ["a1", "b2", "c3", "h8"]
    assert visitor.moves == []


def test_what_was_fetched_from_the_box_leaves_the_hand_empty(guest: Tab) -> None:
    """Though more of the kind lie there: one is missing, not two."""
    visitor = begin(guest, "pinoy-dama")
    for site in ("a1", "b2", "c3", "h8"):
        visitor.take_off(site)
    visitor.until_phase("repair")
    kind = visitor.page.locator("#tray .kind").first
    ghost = "document.querySelector('#board .cues [data-cue=put]')?.dataset"
    asked = visitor.page.wait_for_function(f"() => {ghost}?.at").json_value()
    kind.click()
    visitor.until("() => document.body.dataset.holding === 'true'")
    visitor.touch(asked)
    visitor.until(f"site => {ghost}?.at !== site", asked)
    visitor.until_empty_hand()
    assert kind.get_attribute("aria-pressed") == "false"


def test_tidying_up(guest: Tab) -> None:
    visitor = begin(guest, "pinoy-dama")
    for site in ("a1", "b2", "c3", "d2"):
        visitor.take_off(site)
    visitor.until_phase("repair")
    visitor.button("tidy").click()
    visitor.until_phase("play")
    visitor.until("() => document.querySelectorAll('#board .pieces > g[data-site] > g').length === 24")
    assert [visitor.standing(site) for site in ("a1", "b2", "c3", "d2")] == [1, 1, 1, 1]


def test_a_pause_holds_the_game(guest: Tab) -> None:
    visitor = begin(guest, "othello")
    visitor.button("pause").click()
    visitor.until_phase("paused")
    visitor.until_text("#desk [aria-keyshortcuts=p]", "Go on")
    visitor.button("go-on").click()
    visitor.until_phase("play")


def test_what_lies_in_the_box_holds_still_under_a_finger(guest: Tab) -> None:
    """Whatever comes and goes beside it: the same element at the same place."""
    visitor = begin(guest, "ajedrez-jerez")
    for site in ("a2", "b2"):
        visitor.take_off(site)
    held = visitor.page.locator('#tray .kind[data-piece="P"]').element_handle()
    assert held
    place = held.bounding_box()
    for site in ("a1", "b8", "c2", "d8"):
        visitor.take_off(site)
        assert held.is_visible()
        assert held.bounding_box() == place
    assert held.get_attribute("aria-label") == "3 pawns, White"
    for piece, site in (("R", "a1"), ("P", "a2"), ("P", "b2")):
        visitor.lay(piece, site)
    assert held.bounding_box() == place
    visitor.lay("P", "c2")
    visitor.page.locator('#tray .kind[data-piece="P"]').wait_for(state="detached")
    visitor.take_off("c1")  # the first empty slot is the next kind's
    fresh = visitor.page.locator('#tray .kind[data-piece="B"]').bounding_box()
    assert fresh == place


def test_a_touch_of_a_store_on_the_way_leaves_one_seed_there(guest: Tab) -> None:
    visitor = begin(guest, "kalah", "count")
    visitor.touch("S4")
    visitor.until("() => document.body.dataset.holding === 'true'")
    for site, held in (("S5", 3), ("S6", 2), ("store.S", 1)):
        visitor.touch(site)
        visitor.until_standing({site: 1 if site == "store.S" else 5})
        assert len(visitor.state["hand"]) == held
    visitor.touch("N1")
    visitor.until_ply(1)
    assert visitor.moves == ["4"]


@pytest.mark.parametrize("sensing", ["polarity", "occupancy"])
def test_what_is_captured_gives_way_to_what_is_put_there(sensing: str, guest: Tab) -> None:
    visitor = begin(guest, "ajedrez-jerez", sensing)
    play(Player(visitor, rules.load("ajedrez-jerez")), script(["e2e4", "d7d5"]), 2)
    visitor.touch("e4")
    visitor.until_lit(["d5"])
    visitor.touch("d5")
    visitor.until_ply(3)
    assert visitor.moves[-1] == "e4d5"
    assert visitor.state["wood"]["d5"] == "P"
    assert visitor.state["hand"] == ""


LATE = """(() => {
    performance.now = () => 0;
    const line = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage');
    [window.holds, window.late] = [false, []];
    Object.defineProperty(WebSocket.prototype, 'onmessage', { ...line, set(hear) {
        line.set.call(this, (event) => window.holds ? window.late.push([event.data, () => hear(event)]) : hear(event));
    } });
})()"""
"""No time passes for the page, and what the daemon says while ``holds`` is kept in ``late``."""
SOWN = """(sites) => {
    window.holds = true;
    for (const site of sites) document.querySelector(`.site[data-site=${site}]`).click();
}"""
STATES = (
    "window.late.map(([text]) => JSON.parse(text)).filter((said) => said.kind === 'state').map((said) => said.hand)"
)
HEARD = "window.late.map(([, hear]) => (hear(), document.body.dataset.holding))"


def test_what_the_board_says_late_takes_nothing_from_the_hand(visit: Visit, daemon: Served) -> None:
    """It speaks of the first pit, of which the hand once held as much as of the second."""
    visitor = visit(daemon.url)
    visitor.context.add_init_script(LATE)
    visitor.page.reload()
    visitor.page.wait_for_selector("#board .site")
    visitor.start("wari", "count")
    for sites, hand in ((["A", "B"], "***"), (["C", "D", "E"], ""), (["F", "a"], "***")):
        visitor.page.evaluate(SOWN, sites)
        visitor.until(f"(hand) => {STATES}.at(-1) === hand", hand)
    assert set(visitor.page.evaluate(HEARD)) == {"true"}
