"""Any event at any time: nothing breaks, nothing is half done, the same events give the same effects, and whoever
then puts the wood right can play on."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import rules
from firmware_host.core import events as ev
from firmware_host.core.guide import scene
from firmware_host.core.sensing import Sensing
from firmware_host.core.session import Session
from firmware_host.core.session_settings import Settings
from firmware_host.core.states import State
from firmware_host.core.todo import todo
from rules.steps import Site
from tests.campaign import IN_TURN, any_order
from tests.core.bench import FACTS, Bench, wood_of
from tests.core.games import in_turn_or_felt


def told(session: Session, lost: float = 0.0) -> tuple[Any, ...]:
    """All that a session shows, and what decides what it will do. lost: seconds by which its clock is late."""
    return (
        session.state,
        tuple(move.text for move in session.line.moves),
        session.turn.moves,
        session.turn.match,
        session.asking,
        session.sensor_faults,
        tuple(session.guidance_steps),
        session.pending_move and session.pending_move.index,
        tuple(session.checklist),
        session.strict,
        session.hint,
        session.why,
        session.outcome,
        session.is_agreed,
        session.draw_offered_by,
        session.wake_at and ev.instant(session.wake_at - lost),
        scene(session),
        todo(session),
    )


class Monkey(Bench):
    """Does anything. events: all that it has told, with the effects; shown: what the session told after each."""

    def __init__(self, key: str, sensing: Sensing, seed: int, settings: Settings | None = None) -> None:
        self.rng = Random(seed)
        self.events: list[tuple[float, ev.Event, list[ev.Effect]]] = []
        self.shown: list[tuple[Any, ...]] = []
        super().__init__(rules.load(key), sensing, settings=settings)

    def tell(self, event: ev.Event) -> list[ev.Effect]:
        if not isinstance(event, FACTS):
            self.until(self.now)
        before = told(self.session)
        try:
            effects = super().tell(event)
        except ev.RefusedError:
            assert not isinstance(event, FACTS), f"{event} refused in state {self.state.value}"
            assert told(self.session) == before, f"{event} refused, but something changed"
            return []
        self.events.append((self.now, event, effects))
        self.shown.append(told(self.session))
        self.check()
        return effects

    def check(self) -> None:
        session = self.session
        by_rules = self.game.outcome(session.line.position)
        if session.is_agreed:
            assert by_rules is None
            assert session.outcome
        else:
            assert session.outcome == by_rules
        if session.outcome:
            assert session.state in (State.OVER, State.TAKEBACK, State.PAUSED, State.FAULT)
        else:
            assert session.state is not State.OVER
        if session.state in (State.SETUP, State.REPAIR):
            assert session.turn.eyes.changed
            assert todo(session), "nothing says what to put right"
        if session.state is State.PLAY and not session.layout.presses:
            free = [move for move in session.turn.legal if not move.weight]
            assert [move for move in session.turn.moves if move] == free

    # -- what it does

    def some_site(self) -> Site:
        return self.rng.choice(list(self.game.geometry.sites))

    def command(self) -> None:
        legal = self.session.turn.legal
        texts = [move.text for move in legal] + [""]
        self.tell(
            self.rng.choice(
                (
                    ev.Confirm(),
                    ev.TakeBack(),
                    ev.Roll(self.rng.random()),
                    ev.Choose(self.rng.choice(texts)),
                    ev.ShowHint(self.rng.choice(texts)),
                    ev.Resign(self.rng.randrange(2)),
                    ev.OfferDraw(self.rng.randrange(2)),
                    ev.Choose(self.rng.choice(["agree-draw", "play-on"])),
                )
            )
        )

    def interrupt(self) -> None:
        self.tell(self.rng.choice((ev.Pause(), ev.GoOn(), ev.GoOn(), ev.Broken("x"))))

    def mend(self) -> None:
        self.tell(ev.Mended())
        self.look()

    def answer(self) -> None:
        if self.session.asking:
            move = self.session.turn.moves[self.rng.choice(self.session.asking)]
            self.tell(ev.Choose(move.text if move else ""))

    def touch(self) -> None:
        beats = self.session.guidance_steps
        self.tell(ev.Touched(beats[0].site if beats and self.rng.random() < 0.7 else self.some_site()))

    def insist(self) -> None:
        """OK, and OK again, as for a question about a sensor."""
        for _ in range(2):
            self.tell(ev.Confirm())
            self.wait(self.rng.choice((0.1, 0.75, 1.5)))

    def disbelieve(self) -> None:
        """Some sensor is not believed any more, or the first of these is again."""
        lost = sorted(self.session.layout.distrusted)
        if len(lost) > 1:
            self.tell(ev.Trust({lost[0]: self.read[lost[0]](self.board[lost[0]])}))
        elif self.layout.seen:
            site = self.rng.choice(sorted(self.layout.seen))
            self.tell(ev.Distrust(frozenset({site}), made_up=self.rng.random() < 0.7))

    def move(self) -> None:
        legal = self.session.turn.legal
        if not legal:
            return
        move = self.rng.choice(legal)
        if move.weight:
            self.tell(ev.Roll(self.rng.random()))
        elif self.session.turn.press:
            for site in self.session.turn.press.declarations[legal.index(move)].sequence:
                self.tell(ev.Touched(site))
                self.wait(0.1)
        elif self.board == self.game.board(self.session.turn.position):
            for site, change in any_order(self.board, move.steps, self.rng):
                self.set(site, change(self.board[site]))
                self.wait(0.05)

    def nudge(self) -> None:
        site = self.some_site()
        contents = self.board[site]
        self.set(site, contents[:-1])
        self.wait(self.rng.choice((0.05, 0.5)))
        self.set(site, contents)

    def mess(self) -> None:
        for _ in range(self.rng.randint(1, 4)):
            a, b = self.some_site(), self.some_site()
            one, other = self.board[a], self.board[b]
            self.set(a, other)
            self.set(b, one)

    def restore(self) -> None:
        target = self.game.board(self.session.line.position)
        for site in self.rng.sample(list(target), len(target)):
            if self.board[site] != target[site]:
                self.set(site, target[site])
        self.wait(0.1)

    def pass_time(self) -> None:
        self.wait(self.rng.choice((0.1, 0.4, 1, 3, 20)))

    def go_wild(self, actions: int) -> None:
        does: list[Callable[[], None]] = [
            *[self.move] * 5, self.command, self.command, self.interrupt, self.mend, self.answer, self.insist,
            self.disbelieve, self.touch, self.nudge, self.mess, self.restore, self.look, *[self.pass_time] * 2,
        ]  # fmt: skip
        for _ in range(actions):
            self.rng.choice(does)()

    def calm_down(self) -> None:
        """Whatever has happened: no more pause, no question, the wood as it should stand."""
        for event in (ev.Mended(), ev.GoOn()):
            self.tell(event)
        self.look()
        for _ in range(40):
            self.wait(5)
            if self.state in (State.ASK, State.GUIDED):
                self.tell(ev.TakeBack())
            if self.state is State.TAKEBACK:
                self.tell(ev.Confirm())
            self.restore()
            if self.state in (State.PLAY, State.OVER) and not self.session.turn.begun():
                return
        raise AssertionError(f"still in state {self.state.value}")


@in_turn_or_felt
@pytest.mark.parametrize("seed", range(2))
def test_any_event_at_any_time(key: str, sensing: Sensing, seed: int) -> None:
    monkey = Monkey(key, sensing, seed)
    monkey.go_wild(30 if key == "rimau-rimau" else 120)
    monkey.calm_down()


@in_turn_or_felt
def test_the_same_events_give_the_same_effects(key: str, sensing: Sensing) -> None:
    monkey = Monkey(key, sensing, seed=99)
    monkey.go_wild(30 if key == "rimau-rimau" else 100)
    again = Session(rules.load(key), wood_of(monkey.game, sensing))
    for now, event, effects in monkey.events:
        assert again.feed(now, event) == effects
    assert told(again) == told(monkey.session)


class Ticking(Monkey):
    """Keeps to times that can be added and taken off again without a rounding."""

    def until(self, moment: float) -> None:
        super().until(round(moment * 64) / 64)


EXACT = Settings(rest=0.25, dwell=0.625)


@pytest.mark.parametrize(("key", "sensing"), IN_TURN)
def test_time_in_which_nobody_looked_does_not_count(key: str, sensing: Sensing) -> None:
    monkey = Ticking(key, sensing, seed=5, settings=EXACT)
    monkey.go_wild(12 if key == "rimau-rimau" else 200)
    again, lost = Session(rules.load(key), wood_of(monkey.game, sensing), EXACT), 0.0
    for (now, event, effects), shown in zip(monkey.events, monkey.shown, strict=True):
        if monkey.rng.random() < 0.4:
            seconds = monkey.rng.choice((0.5, 1.5, 8.0))
            lost += seconds
            assert again.feed(now + lost, ev.Stalled(seconds)) == []
        assert again.feed(now + lost, event) == effects
        assert told(again, lost) == shown
    assert lost


_TRACE = """
from firmware_host.core.sensing import Sensing
from tests.core.test_any_event import Monkey, told
monkey = Monkey({key!r}, Sensing({sensing!r}), seed=2)
told_so_far = []
feed = monkey.session.feed
monkey.session.feed = lambda now, event: (feed(now, event), told_so_far.append(told(monkey.session)))[0]
monkey.go_wild(150)
print(monkey.events, told_so_far)
"""


@pytest.mark.parametrize(("key", "sensing"), [("ajedrez-jerez", "polarity"), ("wari", "count"), ("molino", "press")])
def test_the_order_of_sets_decides_nothing(key: str, sensing: str) -> None:
    """Every run of Python orders its sets of strings anew; a replay on another day must not notice."""
    script = _TRACE.format(key=key, sensing=sensing)
    traces = [
        subprocess.run(
            [sys.executable, "-c", script],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": "."},
            cwd=Path(__file__).parents[2],
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert traces[0] == traces[1]
    assert "Played" in traces[0]
