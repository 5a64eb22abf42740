"""Whatever has to be chosen can be chosen by what is shown, on the page and on the wood alone."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from firmware_host.core.cues import Role
from tests.shell.bench import SETTLES, Bench

CUBE = {"cube": True, "match_length": 3}


class Follower:
    """Sees what a page shows, and does what it says. rng: for what is free to choose."""

    def __init__(self, bench: Bench, seed: int) -> None:
        self.bench = bench
        self.rng = Random(seed)
        self.chosen: list[str] = []

    def lit(self, *roles: Role) -> list[str]:
        return sorted(site for site, cue in self.bench.controller.display.scene.items() if cue.role in roles)

    def press(self, site: str) -> None:
        self.bench.do("press", site=site)
        self.bench.run(0.5)

    def go_on(self) -> None:
        """One choice, one roll, or one checker."""
        bench, state = self.bench, self.bench.state()
        offered: list[str] = [choice["text"] for choice in state["ask"]] + ["roll"] * state["can"]["roll"]
        if offered:
            told = self.rng.choice(offered)
            self.chosen.append(told)
            if told == "roll":
                bench.do("roll")
            else:
                bench.do("choose", move=told)
        else:
            if begins := self.lit(Role.LEGAL):
                self.press(self.rng.choice(begins))
            if targets := self.lit(Role.TARGET, Role.CAPTURE):
                self.press(self.rng.choice(targets))
        bench.run(3.0)
        bench.do("tidy", at_once=True)

    def play(self, most: int = 4000) -> dict[str, Any]:
        for _ in range(most):
            state = self.bench.state()
            if state["outcome"]:
                return state
            self.go_on()
        raise AssertionError(f"no end: {self.bench.state()}")


@pytest.mark.parametrize(("options", "seed"), [({"cube": True}, 5), (CUBE, 2), ({"cube": True, "beavers": True}, 1)])
def test_a_game_with_the_cube_is_played_by_what_the_page_shows(options: dict[str, object], seed: int) -> None:
    follower = Follower(Bench("backgammon", "backgammon-24", options=options), seed)
    state = follower.play()
    assert {"double", "roll"} <= set(follower.chosen)
    assert state["outcome"]["reason"] in ("match", "borne-off", "gammon", "backgammon", "dropped")


def test_every_choice_about_the_cube_is_lit_and_can_be_touched() -> None:
    """On the wood alone."""
    follower = Follower(Bench("backgammon", "backgammon-24", options={"cube": True, "match_length": 9}), 3)
    bench = follower.bench
    seen: set[str] = set()
    for _ in range(900):
        if not any(choice["text"] in ("double", "take") for choice in bench.state()["ask"]):
            follower.go_on()
            continue
        texts = sorted(move.text for move in bench.controller.session.turn.legal)
        lit = follower.lit(Role.ASK)
        assert len(lit) == len(texts)
        follower.press(follower.rng.choice(lit))
        bench.run(SETTLES)
        seen.add(bench.moves[-1])
        if seen >= {"double", "take", "drop", "roll"}:
            return
    raise AssertionError(f"only {seen} came up")


def test_hint_shows_one_choice_after_the_other_and_ok_takes_it() -> None:
    """On boards that feel no touch there is no other way without a page."""
    bench = Bench("abismo", "square-8x8", sensing="occupancy")
    while not bench.state()["ask"]:
        move = bench.controller.session.turn.legal[0]
        bench.do("choose", move=move.text)
        bench.run(SETTLES)
        bench.do("help")
        bench.run(8.0)
    choices = [choice["text"] for choice in bench.state()["ask"]]
    assert len(choices) > 1
    for text in [*choices, choices[0]]:
        bench.controller.button(bench.now, "hint")
        bench.commands.wishes(bench.now)
        hint = bench.controller.session.hint
        assert hint is not None
        assert hint.text == text
        assert Role.HINT in {cue.role for cue in bench.controller.display.scene.values()}
    assert bench.state()["can"]["ok"]
    bench.controller.button(bench.now, "ok")
    assert bench.moves[-1] == choices[0]
