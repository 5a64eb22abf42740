"""Quick hands and boards of buttons: what the page takes to be in the hand is what the board says, and no more."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tests.visitor.guest import Guest, Seen
from tests.visitor.house import House
from tests.visitor.launched import CHROMIUM

pytestmark = pytest.mark.skipif(not CHROMIUM, reason="no Chromium on this machine: apt install chromium")

HOW = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce", "locale": "en"}
QUICK = 0.2
"""Seconds from touch to touch."""


class Hands:
    """A guest who is told what to do."""

    def __init__(self, house: House, guest: Guest) -> None:
        self.house = house
        self.guest = guest
        self.seen: Seen = {}

    async def tap(self, *sites: str, pause: float = QUICK) -> None:
        for site in sites:
            place = next(place for place in self.seen["sites"] if place["site"] == site)
            await self.guest.touch_site(place, self.seen)
            self.seen = await self.guest.wait(pause)

    async def press(self, name: str) -> None:
        await self.guest.page.locator(f'#desk button[data-do="{name}"]').click()
        self.seen = await self.guest.wait(1.0)

    @property
    def wood(self) -> dict[str, str]:
        return dict(self.house.manager.state()["wood"])

    @property
    def expected(self) -> dict[str, str]:
        return dict(self.house.manager.state()["board"])


def by_hand(folder: Path, game: str, board: str, act: Callable[[Hands], Awaitable[None]]) -> None:
    from tests.visitor.browsers import chromium

    async def play() -> None:
        house = House(folder, game, board)
        await house.open()
        guest = Guest(house, chromium().browser, HOW)
        await guest.come()
        hands = Hands(house, guest)
        hands.seen = await guest.wait(0.5)
        try:
            await act(hands)
            assert not guest.complaints
        finally:
            await guest.leave()
            await house.close()

    chromium().run(play())


def test_a_capture_touched_twice_puts_nothing_else_there(tmp_path: Path) -> None:
    async def act(hands: Hands) -> None:
        await hands.tap("e2", "e4", "d7", "d5", "e4", "d5", "d5")  # before the hand has let go it touches again
        await hands.tap("g8", pause=1.0)
        assert hands.wood["d5"] == "P"
        await hands.tap("f6", pause=1.0)
        assert len(hands.seen["moves"]) == 4
        assert hands.wood == hands.expected

    by_hand(tmp_path, "ajedrez-jerez", "square-8x8", act)


def test_what_the_hand_held_is_forgotten_with_the_sowing(tmp_path: Path) -> None:
    """Four seeds, the last into a store without a button: the move is told by the pit before it."""

    async def act(hands: Hands) -> None:
        await hands.tap("S3", "S3", "S4", "S5", "S6")
        assert len(hands.seen["moves"]) == 1
        await hands.tap("S1", "S1", "S2")
        assert not hands.seen["why"]
        assert not hands.seen["toast"]
        assert hands.seen["hand"]
        assert hands.seen["hand"]["many"] == 3
        assert (hands.wood["S1"], len(hands.wood["S2"])) == ("", 5)

    by_hand(tmp_path, "kalah", "backgammon-24", act)


def test_every_gesture_that_is_named_works(tmp_path: Path) -> None:
    async def act(hands: Hands) -> None:
        await hands.tap("S7")
        assert hands.seen["phase"] == "guided"
        await hands.tap("S7")
        assert hands.seen["hand"]
        await hands.tap("S7", "S8")
        assert [len(hands.wood[site]) for site in ("S7", "S8", "S9")] == [1, 10, 9]
        assert any("S9" in item["read"] for item in hands.seen["todo"])
        again = next(button for button in hands.seen["buttons"] if button["name"] == "takeback")
        assert again["text"] == "Choose again"
        await hands.press("takeback")
        assert hands.seen["phase"] == "play"
        hands.seen = await hands.guest.wait(5.0)
        assert hands.wood == hands.expected
        await hands.tap("S2")
        assert hands.seen["phase"] == "guided"
        helping = next(button for button in hands.seen["buttons"] if button["name"] == "help")
        foot = await hands.guest.page.locator("footer").bounding_box()
        assert foot
        assert helping["y"] + helping["h"] / 2 <= foot["y"]
        await hands.press("help")
        hands.seen = await hands.guest.wait(10.0)
        assert len(hands.seen["moves"]) == 1
        assert not hands.seen["todo"]
        assert hands.wood == hands.expected

    by_hand(tmp_path, "toguz-kumalak", "pits-2x9", act)


def test_what_a_press_captures_goes_at_once(tmp_path: Path) -> None:
    """No list asks a mouse for the work of a hand that is not there."""

    async def act(hands: Hands) -> None:
        await hands.tap("a1", "a3", pause=0.4)
        assert len(hands.seen["moves"]) == 1
        assert not hands.seen["todo"]
        assert hands.wood == hands.expected

    by_hand(tmp_path, "nei-pat-kono", "buttons-4x8", act)


def test_a_disc_turned_over_is_seen_where_its_face_is_not(tmp_path: Path) -> None:
    """Such a board sees that it was off the wood for a moment, and the light for it goes out."""

    async def act(hands: Hands) -> None:
        await hands.tap("d3", pause=12.0)  # it counts already
        assert len(hands.seen["moves"]) == 1
        assert [item["do"] for item in hands.seen["todo"]] == ["flip"]
        await hands.tap("d4", pause=2.0)
        assert not hands.seen["todo"]
        assert hands.wood == hands.expected

    by_hand(tmp_path, "othello", "hall-8x8", act)


def test_a_word_of_refusal_goes_once_play_has_gone_on(tmp_path: Path) -> None:
    async def act(hands: Hands) -> None:
        await hands.tap("e2")
        late = "button => { button.disabled = false; button.click(); }"  # it was there when the finger came down
        await hands.guest.page.locator('#desk button[data-do="ok"]').evaluate(late)
        hands.seen = await hands.guest.wait(QUICK)
        assert hands.seen["toast"]
        await hands.tap("e4")
        assert len(hands.seen["moves"]) == 1
        assert not hands.seen["toast"]

    by_hand(tmp_path, "ajedrez-jerez", "square-8x8", act)
