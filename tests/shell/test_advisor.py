"""A hint is for whoever asks, and nobody waits for it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from firmware_host.core.events import RefusedError
from firmware_host.shell.advisor import Advisor
from firmware_host.shell.commands import Commands
from firmware_host.shell.opponent import Opponent
from firmware_host.shell.thinker import AtOnce
from tests.shell.bench import Bench
from tests.shell.test_opponent import make, until

Held = list[Callable[[float], None]]
"""Answers that have been found and not been told yet."""


def told(bench: Bench, held: Held) -> None:
    while held:
        held.pop(0)(bench.now)


def test_the_board_that_thinks_about_its_own_move_is_not_held_up() -> None:
    bench, held = Bench("othello", sensing="polarity"), Held()
    thinker = AtOnce(held.append)
    bench.commands = Commands(bench.manager, bench.later, Advisor(bench.controller, thinker))
    bench.opponent = Opponent(bench.controller, thinker)
    bench.manager.opponent = bench.opponent
    bench.do("opponent", level=1, side=1)
    make(bench, "d3")
    bench.run(1.0)
    assert bench.state()["can"]["hint"] is False
    with pytest.raises(RefusedError, match="nothing to advise"):
        bench.do("hint")
    assert len(held) == 1
    told(bench, held)
    until(bench, "guided", 1)


def test_who_is_to_move_now_is_advised_though_the_last_player_asked_too() -> None:
    bench, held = Bench("othello", sensing="polarity"), Held()
    bench.commands = Commands(bench.manager, bench.later, Advisor(bench.controller, AtOnce(held.append)))
    bench.do("hint")
    bench.do("hint")
    assert len(held) == 1, "who presses again is not answered later for it"
    make(bench, "d3")
    bench.do("hint")
    told(bench, held)
    hint = bench.controller.session.hint
    assert hint in bench.controller.session.turn.legal
    assert bench.moves == ["d3"]
