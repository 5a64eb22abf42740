"""``tablero run --demo``: the program shows itself, in manual time."""

from __future__ import annotations

import pytest

from firmware_host.cli import main
from firmware_host.shell.exhibit.demo import EACH, GAMES, INVITES, YIELDS, Demo
from tests.shell.bench import Bench

LOOK = 0.1


def run(bench: Bench, demo: Demo, seconds: float) -> list[tuple[str, int, str, bool]]:
    """Game, ply, phase and whether it calls for players, at every look."""
    seen = []
    for _ in range(round(seconds / LOOK)):
        bench.run(LOOK)
        demo.look(bench.now)
        controller = bench.controller
        seen.append((controller.game.key, controller.session.line.ply, bench.phase, controller.display.attracting))
    return seen


def test_all_of_it_is_shown_in_three_minutes_without_a_hand() -> None:
    assert len(GAMES) * EACH <= 180
    bench = Bench()
    demo = Demo(bench.manager, bench.commands.do)
    seen = run(bench, demo, len(GAMES) * EACH)
    assert tuple(dict.fromkeys(key for key, *_ in seen)) == GAMES
    for key in GAMES:
        assert max(ply for name, ply, *_ in seen if name == key) >= 2, f"{key}: too little happens"
        assert any(calls for name, *_, calls in seen if name == key)
    phases = {phase for _, _, phase, _ in seen}
    assert {"play", "guided", "repair"} <= phases
    last = [phase for _, _, phase, _ in seen][-round(INVITES / 2 / LOOK) :]
    assert set(last) == {"play"}, "what was knocked over stands again"


def test_whoever_comes_has_the_board_for_a_while() -> None:
    bench = Bench()
    demo = Demo(bench.manager, bench.commands.do)
    run(bench, demo, 5)
    demo.interrupt(bench.now)
    bench.do("new", game="clobber")
    seen = run(bench, demo, YIELDS - 1)
    assert {key for key, *_ in seen} == {"clobber"}
    assert [key for key, *_ in run(bench, demo, 3)][-1] in GAMES


def test_it_needs_a_simulated_board(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", "--demo", "--hardware", "real", "--board", "hall-8x8"]) == 2
    assert "--demo: needs a simulated board" in capsys.readouterr().err
