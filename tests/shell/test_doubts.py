"""Sensors that are not believed: named, kept, refused nonsense; and every fault can be lived again from the journal."""

from __future__ import annotations

from pathlib import Path

import pytest

from firmware_host.core import events as ev
from firmware_host.service.bundle import pack
from firmware_host.service.bundle_file import write
from firmware_host.service.machine import Machine
from firmware_host.shell.devices.health import Health
from firmware_host.shell.devices.pulse import AGREED
from firmware_host.shell.views.page import state_message, thoughts_message
from firmware_host.shell.views.words import book
from hardware.profile import load as load_board
from simulator.scenario.recording import Recording
from simulator.scenario.run import Performance, load, stage_of
from tests.shell.bench import SCAN, Bench
from tests.soak.bundle import relived

FOLDER = Path(__file__).parents[1] / "scenarios" / "faults"


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.scenario")), ids=lambda path: path.stem)
def test_a_game_with_faults_is_lived_again(path: Path, tmp_path: Path) -> None:
    scenario = load(path)
    stage = stage_of(scenario, durable=True)
    try:
        performance = Performance(scenario.name, stage)
        for line in scenario.lines:
            assert performance.act(line), performance.failures
        performance.finish()
        assert performance.failures == []
        stage.controller.diary.journal.commit()
        bundle = tmp_path / "bundle.zip"
        bundle.write_bytes(write(pack(Machine(), stage.journal.path.parent)))
        assert relived(bundle) == []
    finally:
        stage.close()


def test_an_answer_that_contradicts_a_sensor_counts_once_the_question_has_stood_as_long_as_told() -> None:
    bench = Bench("pinoy-dama", "hall-8x8")
    bench.do("take", site="a1")
    while not bench.state()["can"]["ok"]:
        bench.run(1.0)
    assert bench.state()["ask_stands"] == 0.0
    bench.say("ok")
    state = bench.state()
    bench.run(state["ask_stands"] - SCAN)
    with pytest.raises(ev.RefusedError, match="too quick to contradict a sensor"):
        bench.say("choose", move=state["ask"][0]["text"])
    bench.run(SCAN)
    bench.say("choose", move=state["ask"][0]["text"])
    assert state_message(bench.controller)["distrusted"] == ["a1"]


def test_a_sensor_is_named_with_its_pins_everywhere() -> None:
    bench = Bench("ajedrez-jerez", "hall-8x8")
    bench.say("distrust", site="f2")
    (fault,) = bench.controller.faults
    assert fault.startswith("f2: its sensor is not believed")
    assert "channel 13, row 2 (Pi GPIO 17), column 6 (Pi GPIO 16)" in fault
    assert state_message(bench.controller)["distrusted"] == ["f2"]
    thoughts = thoughts_message(bench.controller)
    assert thoughts["faults"] == []
    (health,) = thoughts["health"]
    assert health == {
        "key": "health.contradicted",
        "args": {"site": "f2"},
        "where": "channel 13, row 2 (Pi GPIO 17), column 6 (Pi GPIO 16)",
    }
    assert all("health.contradicted" in book(language) for language in ("en", "es"))
    bench.say("trust", site="f2")
    assert bench.controller.faults == []


@pytest.mark.parametrize(
    ("do", "site", "told"),
    [
        ("trust", "f2", "trust: the sensor of f2 is believed; not believed: h8"),
        ("distrust", "h8", "distrust: the sensor of h8 is not believed already"),
        ("distrust", "z9", "no sensor at 'z9'; sensors: "),
        ("trust", 7, "trust: site '7'; it must be a text"),
    ],
)
def test_nonsense_is_refused_and_changes_nothing(do: str, site: object, told: str) -> None:
    bench = Bench("ajedrez-jerez", "hall-8x8")
    bench.say("distrust", site="h8")
    before = bench.state()
    with pytest.raises(ev.RefusedError) as refused:
        bench.say(do, site=site)
    assert str(refused.value).startswith(told)
    assert bench.state() == before


def test_what_is_not_believed_outlives_the_program(tmp_path: Path) -> None:
    board = load_board("hall-8x8")
    health = Health(tmp_path)
    health.board(board)
    health.distrust("d3", "contradicted")
    again = Health(tmp_path)
    again.board(board)
    assert again.distrusted == {"d3": "contradicted"}


def test_being_right_about_the_same_thing_again_and_again_proves_nothing() -> None:
    health = Health()
    health.board(load_board("hall-8x8"))
    health.distrust("d3", "contradicted")
    assert not any(health.compare("d3", 0, 0) for _ in range(50))
    assert not health.compare("d3", 1, 0)  # dead
    levels = [k % 2 for k in range(AGREED + 2)]
    assert [health.compare("d3", level, level) for level in levels][-1]


def test_a_hand_that_hammers_on_ok_contradicts_no_sensor() -> None:
    with Recording("game ajedrez-jerez\nboard hall-8x8") as table:
        table.say("set up")
        table.say("lift e2")
        for _ in range(60):
            table.say("press ok")
        assert table.stage.session.line.ply == 0
        assert not table.stage.controller.health.distrusted


def test_a_knocked_over_board_is_not_waved_through() -> None:
    with Recording("game ajedrez-jerez\nboard hall-8x8") as table:
        table.say("set up")
        for site in ("a1", "b1", "c1", "d1"):
            table.say(f"take {site}")
        for _ in range(5):
            table.say("wait 1.5")
            table.say("press ok")
        assert table.stage.session.state.value == "repair"
        assert not table.stage.controller.health.distrusted


def test_a_piece_on_another_site_was_carried_there_whatever_the_hand_says() -> None:
    with Recording("game ajedrez-jerez\nboard hall-8x8") as table:
        table.say("set up")
        table.say("move e2 e5")
        for _ in range(5):
            table.say("wait 1.5")
            table.say("press ok")
        assert table.stage.session.line.ply == 0
        assert not table.stage.controller.health.distrusted


def test_a_sensor_that_was_called_wrong_is_believed_again_once_it_says_what_was_said() -> None:
    """A child lays a disc where none belongs, and says that none lies there; then he takes it away. But only once."""
    bench = Bench("othello", "hall-8x8")
    for called in range(2):
        bench.do("place", site="g6", piece="B")
        while not bench.state()["can"]["ok"]:
            bench.run(1.0)
        bench.say("ok")
        bench.run(bench.state()["ask_stands"])
        bench.say("choose", move="as-it-was")
        assert state_message(bench.controller)["distrusted"] == ["g6"]
        bench.do("take", site="g6")
        bench.run(1.0)
        assert state_message(bench.controller)["distrusted"] == (["g6"] if called else [])
