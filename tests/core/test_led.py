"""Whole games on boards of buttons by people who know no rules: they touch what is lit, and do what is asked."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import rules
from firmware_host.core import events as ev
from firmware_host.core.cues import Role
from firmware_host.core.guidance_steps import guided_touches, told
from firmware_host.core.sensing import Sensing
from firmware_host.core.session_settings import Settings
from firmware_host.core.states import State
from firmware_host.shell.views.owed import Item, items
from rules.steps import Site, Sow
from tests.core.bench import Bench
from tests.core.games import FELT

SOWN = [key for key in FELT if rules.load(key).geometry.drawing == "pits"]
PLIES = 60
OFFERED = (Role.LEGAL, Role.DROP, Role.TARGET, Role.CAPTURE, Role.ASK)


class Visitor:
    """touches_all: whether the hand touches every pit that it lifts from or drops into; otherwise only where it is told
    to press."""

    def __init__(self, key: str, seed: int, guide: Any, *, touches_all: bool) -> None:
        self.game = rules.load(key)
        self.bench = Bench(self.game, Sensing.PRESS, settings=Settings(guide=guide))
        self.rng = Random(seed)
        self.touches_all = touches_all
        self.hand = ""
        self.board = dict(self.bench.board)

    @property
    def session(self) -> Any:
        return self.bench.session

    def touch(self, site: Site) -> None:
        assert site in self.bench.scene, f"{site} is not lit"
        self.bench.tell(ev.Touched(site))
        self.bench.wait(0.3)

    def choose(self) -> None:
        """Something that is lit, until one move is meant."""
        lit = sorted(site for site, cue in self.bench.scene.items() if cue.role in OFFERED)
        if self.session.state is State.ASK and len(self.session.asking) > 1 and not lit:
            move = self.session.turn.moves[self.rng.choice(self.session.asking)]
            self.bench.tell(ev.Choose(move.text))
        elif lit:
            self.touch(self.rng.choice(lit))
        else:
            self.say()

    def say(self) -> None:
        """What nobody can touch: dice and words."""
        legal = self.session.turn.legal
        told = ev.Roll(self.rng.random()) if legal[0].weight else ev.Choose(self.rng.choice(legal).text)
        self.bench.tell(told)

    def do(self, item: Item) -> None:
        match item.do:
            case "lift":
                there = self.board[item.site]
                self.hand += there[len(there) - item.count :]
                self.board[item.site] = there[: len(there) - item.count]
            case "drop" | "put":
                assert len(self.hand) >= item.count
                self.board[item.site] += self.hand[: item.count]
                self.hand = self.hand[item.count :]
            case "press":
                pass
            case other:
                raise AssertionError(f"nobody can {other} here")
        if self.touches_all or item.do == "press":
            self.bench.tell(ev.Touched(item.site))
            self.bench.wait(0.1)

    def ply(self) -> None:
        ply = self.session.line.ply
        for _ in range(400):
            if self.session.line.ply > ply:
                break
            if self.session.guidance_steps:
                self.sow()
            else:
                self.choose()
        assert self.session.line.ply > ply, f"nothing came of it: {self.session.state}, {self.bench.scene}"

    def sow(self) -> None:
        """All that is asked, up to the press that it ends with, if that has not come of the last seed."""
        step = self.session.guidance_steps[0].step
        for item in items(self.session):
            if self.touches_all and (not self.session.guidance_steps or self.session.guidance_steps[0].step != step):
                break
            assert item.site in self.bench.scene or item.do in ("lift", "press")
            self.do(item)
            if item.do == "press":
                break
        while self.session.guidance_steps and self.session.guidance_steps[0].step == step and item.do == "press":
            self.do(item)  # its lights are not out: a pit that is passed more than once was not taken for the end

    def tidies(self) -> None:
        """What the move asks for without a sowing."""
        self.board = dict(self.game.board(self.session.line.position))


@pytest.mark.parametrize("touches_all", [True, False], ids=["every pit", "where it says"])
@pytest.mark.parametrize("key", SOWN)
def test_a_whole_game_by_what_is_lit(key: str, touches_all: bool) -> None:
    visitor = Visitor(key, 5, "lap", touches_all=touches_all)
    sown = 0
    for _ in range(PLIES):
        if visitor.session.outcome:
            break
        visitor.ply()
        move = visitor.session.line.moves[-1]
        if any(isinstance(step, Sow) for step in move.steps):
            sown += 1
            assert visitor.hand == ""
            assert visitor.board == visitor.game.board(visitor.session.line.position), move.text
            assert not visitor.session.checklist
        else:
            visitor.tidies()
    assert sown > 5


def test_what_a_hand_has_done_of_a_move_that_counts_goes_out() -> None:
    bench = Bench(rules.load("othello"), Sensing.PRESS)
    bench.tell(ev.Touched("d3"))
    assert bench.texts == ["d3"]
    assert bench.scene["d4"].role is Role.FLIP
    bench.tell(ev.Touched("d4"))
    assert "d4" not in bench.scene or bench.scene["d4"].role is not Role.FLIP
    assert bench.session.why is None
    bench.tell(ev.Touched("d4"))  # nothing is owed there any more
    assert bench.session.why is not None


def test_a_lap_of_one_seed_into_a_store_without_a_button() -> None:
    """The pit itself is all that can be touched."""
    steps = (Sow("N6", ("store.N",)),)
    left = guided_touches(steps, "lap", frozenset({"N6"}))
    assert told(steps, left, "lap", "N6") == len(left)
    assert told(steps, left, "lap", "N5") == 0
