"""Games lived again out of journals and bundles: everything that can happen to a table, and every way to differ."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import fields, replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from firmware_host.cli import main
from firmware_host.core.hypotheses.costs import Costs
from firmware_host.service import bundle_file
from firmware_host.service.bundle import pack
from firmware_host.service.machine import Machine
from firmware_host.service.replay_command import opened
from firmware_host.shell.devices.fit import Fit, fit
from firmware_host.shell.journal.circumstances import mark
from firmware_host.shell.journal.store import Event, Store
from firmware_host.shell.journal.support_snapshot import keep_board
from firmware_host.shell.replay.replayer import Replayed, Replayer
from firmware_host.shell.views.terminal import plain
from firmware_host.shell.views.words import book, languages
from hardware.calibration import path_beside, save
from hardware.model import Calibration
from hardware.profile import boards_directory, load
from rules import registry
from rules.model import Game
from simulator.faults import Chatter
from simulator.players.writer import Writer
from simulator.scenario.export import scenario_of
from simulator.scenario.recording import Recording
from simulator.scenario.run import run
from tests.shell.bench import Bench
from tests.shell.test_table import play


def lived_again(path: Path, number: int = -1) -> tuple[Replayed, list[Event]]:
    with opened(path) as source:
        one = list(source.games.values())[number]
        happened = source.events(one.number)
        game = registry.load(one.record.key, **one.record.options)
        place = fit(game.geometry, replace(load(one.record.board), sensing=one.record.sensing))  # type: ignore[arg-type]
        assert place
        return Replayer(game, place, one.record, one.outcome, happened).run(), happened


def kinds(happened: list[Event]) -> set[str]:
    return {event.kind for event in happened}


# -- what a daemon lives through


def by_a_page(bench: Bench) -> None:
    """Hints, colours, a pause, a helping hand that says OK, a hand that says it too."""
    play(bench, "e2e4")
    bench.do("theme", theme="clear")
    bench.say("hint")
    bench.advised()
    bench.do("pause")
    bench.do("theme", theme="night")
    bench.do("go-on")
    bench.say("choose", move="e7e5")
    bench.say("help")
    bench.run(5)
    bench.button("ok")
    bench.button("hint")
    bench.button("undo")
    bench.say("help")
    bench.run(5)
    play(bench, "d7d5")


def by_dice(bench: Bench) -> None:
    for _ in range(6):
        if bench.state()["can"]["roll"]:
            bench.do("roll")
        bench.do("choose", move=next(move for move in bench.controller.session.turn.legal if not move.weight).text)
        bench.do("help")
        bench.run(8)


def by_a_lesson(bench: Bench) -> None:
    """A wrong answer goes back by light, a right one ends the game."""
    for text in ("c6", "e7"):
        bench.do("choose", move=text)
        bench.do("help")
        bench.run(3)
        bench.do("help")
        bench.run(3)


def against_the_board(bench: Bench) -> None:
    """Its moves are led, one is given up, and it is sent away."""
    bench.do("opponent", level=1)
    play(bench, "d3")
    for _ in range(2):
        bench.run(3)
        bench.do("takeback")
        bench.run(12)
    bench.do("help")
    bench.run(8)
    bench.do("opponent", level=None)


def by_faults(bench: Bench) -> None:
    """The board is away, twice for two reasons; a sensor chatters until it is shut out."""
    play(bench, "e2e4")
    bench.rig.faults.unplug()
    bench.run(3)
    bench.do("theme", theme="clear")
    bench.rig.faults.plug_in()
    bench.run(5)
    fault = bench.rig.faults.add(Chatter("h8"))
    bench.run(6)
    bench.rig.faults.remove(fault)
    play(bench, "e7e5")


LIVES: dict[str, tuple[Callable[[Bench], None], str, str, dict[str, object], set[str]]] = {
    "page": (by_a_page, "ajedrez-jerez", "polarity", {}, {"command", "setting", "button"}),
    "dice": (by_dice, "backgammon", "count", {}, {"command", "ply"}),
    "lesson": (by_a_lesson, "othello", "polarity", {"lesson": 1}, {"ply", "takeback"}),
    "opponent": (against_the_board, "othello", "polarity", {}, {"command", "setting", "ply"}),
    "faults": (by_faults, "ajedrez-jerez", "occupancy", {}, {"fault", "mended"}),
}


@pytest.mark.parametrize("life", LIVES)
def test_whatever_happens_is_lived_again(tmp_path: Path, life: str) -> None:
    act, game, sensing, options, expected = LIVES[life]
    path = tmp_path / "journal.sqlite"
    board = "backgammon-24" if game == "backgammon" else "square-8x8"
    bench = Bench(game, board, sensing=sensing, options=options, journal=Store(path))
    act(bench)
    bench.controller.close()
    found, happened = lived_again(path, 0)
    assert (found.difference, found.light) == (None, None)
    assert found.events == len(happened)
    assert kinds(happened) >= expected
    assert found.lit


def test_a_game_begun_while_a_sensor_is_shut_out_and_one_begun_in_a_fault(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    bench = Bench("ajedrez-jerez", sensing="occupancy", journal=Store(path))
    fault = bench.rig.faults.add(Chatter("h8"))
    bench.run(6)
    bench.controller.new_game(bench.now)
    bench.rig.faults.remove(fault)
    play(bench, "e2e4")
    bench.rig.faults.unplug()
    bench.run(0.3)
    bench.controller.new_game(bench.now)
    bench.run(0.4)
    bench.rig.faults.plug_in()
    bench.run(3)
    bench.do("tidy", at_once=True)
    play(bench, "d2d4")
    bench.controller.close()
    for number in range(3):
        found, happened = lived_again(path, number)
        assert (found.difference, found.light, found.events) == (None, None, len(happened))
    assert happened[0].data["fault"]
    assert lived_again(path, 1)[1][0].data["silent"] == ["h8"]


def test_a_game_that_goes_on_in_another_run_of_the_daemon(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    bench = Bench("ajedrez-jerez", journal=Store(path))
    play(bench, "e2e4")
    bench.controller.close()
    for text, theme in (("e7e5", "clear"), ("g1f3", "night")):
        journal = Store(path)
        bench = Bench("ajedrez-jerez", journal=journal, saved=journal.unfinished())
        bench.do("theme", theme=theme)  # while the question stands
        bench.run(1)
        bench.do("resume")
        play(bench, text)
        bench.controller.close()
    found, happened = lived_again(path)
    assert (found.difference, found.light, found.plies, found.lives) == (None, None, 3, 3)
    assert [event.data["theme"] for event in happened if event.kind == "resumed"] == ["clear", "night"]


# -- another computer, another board, another version


@pytest.fixture
def museum(tmp_path: Path) -> Path:
    """A daemon's directory: a board of its own, calibrated after its lights were swapped, and a game on it."""
    board = tmp_path / "museum" / "attic.toml"
    board.parent.mkdir()
    board.write_text((boards_directory() / "hall-8x8.toml").read_text())
    plain_board = load(board)
    lights = {"e2": plain_board.spots["e4"].pixels, "e4": plain_board.spots["e2"].pixels}
    found = Calibration("attic", plain_board.sensors.channels, plain_board.pixels.count, lights=lights)
    save(found, path_beside(board))
    state = tmp_path / "state"
    keep_board(state, load(board))
    bench = Bench("ajedrez-jerez", str(board), journal=Store(state / "journal.sqlite"))
    for text in ("e2e4", "e7e5"):
        play(bench, text)
    bench.controller.close()
    return state


def sent(state: Path, path: Path, without: str = " ") -> Path:
    """A bundle of that directory, without some members."""
    bundle = pack(Machine(), state)
    members = {name: content for name, content in bundle.members.items() if not name.startswith(without)}
    path.write_bytes(bundle_file.write(replace(bundle, members=members)))
    return path


def test_a_bundle_brings_its_board(museum: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = sent(museum, tmp_path / "b.zip")
    for file in (*museum.rglob("*"), *(tmp_path / "museum").iterdir()):
        if file.is_file():
            file.unlink()
    assert main(["replay", str(path)]) == 0
    assert "lived again from its sensors: the same (" in capsys.readouterr().out


def test_a_journal_has_its_board_beside_it(museum: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As it was: the board that was wired has been calibrated again since, and another of that name is kept, too."""
    board = tmp_path / "museum" / "attic.toml"
    path_beside(board).unlink()
    keep_board(museum, load(board))
    assert main(["replay", str(museum / "journal.sqlite")]) == 0
    said = capsys.readouterr()
    assert "lived again from its sensors: the same (" in said.out
    assert "has changed since then" not in said.err
    alone = tmp_path / "journal.sqlite"
    (museum / "journal.sqlite").rename(alone)
    assert main(["replay", str(alone)]) == 0
    assert "checked against the rules only: board attic is not known" in capsys.readouterr().out


def test_without_the_board_only_the_rules_are_checked(
    museum: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = sent(museum, tmp_path / "b.zip", without="boards/")
    assert main(["replay", str(path)]) == 0
    assert "checked against the rules only: board attic is not known" in capsys.readouterr().out
    assert main(["replay", str(path), "--board", "hall-8x8"]) == 1
    said = capsys.readouterr().err
    assert f", now {mark(load('hall-8x8'))}); replaying all the same" in said
    assert "the moves are the same, but the light differs at event " in said


def test_a_game_whose_board_is_not_known_becomes_no_scenario(
    museum: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, out = sent(museum, tmp_path / "b.zip", without="boards/"), tmp_path / "game.scenario"
    assert main(["replay", str(path), "--scenario", str(out)]) == 2
    assert f"--scenario: {out} is not written: board attic is not known (--board FILE)" in capsys.readouterr().err
    assert not out.exists()


def test_another_version_is_told_and_tried(museum: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bundle = pack(Machine(), museum)
    path = tmp_path / "b.zip"
    path.write_bytes(bundle_file.write(replace(bundle, version="0.0.1")))
    assert main(["replay", str(path)]) == 0
    assert "bundle of tablero 0.0.1; this is " in capsys.readouterr().out


def test_a_game_that_another_core_judged_is_told_and_checked_by_the_rules(
    journal: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ply = event_of(journal, "ply")

    def of_another(event: Event) -> Event:
        moved = round(event.at - 0.01, 6) if event == ply else event.at  # where the other core took it to be played
        data = {name: value for name, value in event.data.items() if name != "prices"}
        return replace(event, at=moved, data=data | {"settings": {"adjust": 0.5}} if "tablero" in data else data)

    path = rewritten(journal, of_another)
    assert main(["replay", str(path)]) == 0
    assert "its moves were recognised with other costs (none noted; this program has " in capsys.readouterr().out
    saved = Store(path).unfinished()
    assert saved
    assert list(saved.moves) == ["e2e4", "e7e5", "g1f3"]
    bench = Bench("ajedrez-jerez", sensing="polarity", journal=Store(path), saved=saved)
    bench.do("resume")
    play(bench, "b8c6")
    assert bench.moves == [*saved.moves, "b8c6"]
    bench.controller.close()


def rewritten(path: Path, change: Callable[[Event], Event | None]) -> Path:
    """The last game of a journal in one of its own, with other events."""
    with opened(path) as source:
        one = list(source.games.values())[-1]
        events = [changed for event in source.events(one.number) if (changed := change(event))]
    new = Store(path.with_name("rewritten.sqlite"))
    new.begin(0.0, one.record)
    for event in events:
        new.note(event.at, event.kind, event.data)  # type: ignore[arg-type]
    new.close()
    return new.path


def event_of(path: Path, kind: str) -> Event:
    with opened(path) as source:
        return next(event for event in source.events(1) if event.kind == kind)


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    path = tmp_path / "journal.sqlite"
    bench = Bench("ajedrez-jerez", sensing="polarity", journal=Store(path))
    for text in ("e2e4", "e7e5", "g1f3"):
        play(bench, text)
    for site in ("a7", "h3", "h3", "a7"):  # a piece that was put down in the wrong place
        bench.do("drop" if bench.rig.hand.held else "pick", site=site)
        bench.run(1)
    bench.controller.close()
    return path


def test_the_first_difference_is_told(journal: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tick = event_of(journal, "tick")
    early = replace(tick, at=round(tick.at - 0.01, 6))  # one scan before anything was due
    path = rewritten(journal, lambda event: early if event == tick else event)
    assert main(["replay", str(path)]) == 1
    said = capsys.readouterr().err.splitlines()
    assert said[0] == f"lived again it differs at event {tick.seq}:"
    assert said[1].startswith(f"  expected {early.at:.6f} tick ")
    assert said[2] == "  got      nothing"


def test_a_light_that_differs_is_told(journal: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ply = event_of(journal, "ply")
    dark = replace(ply, data={**ply.data, "light": "00000000"})
    path = rewritten(journal, lambda event: dark if event == ply else event)
    assert main(["replay", str(path)]) == 1
    said = capsys.readouterr().err
    assert f"the moves are the same, but the light differs at event {ply.seq}:" in said


@pytest.mark.parametrize(
    ("kind", "data", "told"),
    [
        ("dance", {}, "got      nothing"),
        ("command", {"do": "Fly"}, "nothing that this version knows: KeyError('Fly')"),
        ("command", {"do": "Roll", "chance": 0.5}, "got      refused: "),
        ("setting", {"theme": "disco"}, "nothing that this version knows: KeyError('disco')"),
        ("settled", {"site": "z9", "level": 1}, "nothing that this version knows: KeyError('z9')"),
        ("mended", {}, "got      nothing"),
        ("tick", {}, "got      "),
    ],
)
def test_what_cannot_be_lived_again_is_told(
    journal: Path, capsys: pytest.CaptureFixture[str], kind: str, data: dict[str, object], told: str
) -> None:
    at = event_of(journal, "picture").seq + 1
    path = rewritten(journal, lambda event: replace(event, kind=kind, data=data) if event.seq == at else event)
    assert main(["replay", str(path)]) == 1
    said = capsys.readouterr().err
    assert f"lived again it differs at event {at}:" in said
    assert told in said


def test_a_journal_of_before_is_lived_again_without_its_light(
    journal: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    since = ("light", "clock", "board", "theme")
    path = rewritten(
        journal, lambda event: replace(event, data={k: v for k, v in event.data.items() if k not in since})
    )
    assert main(["replay", str(path)]) == 0
    assert "no light was noted then" in capsys.readouterr().out


def test_a_game_that_was_brought_over_from_another_journal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "journal.sqlite"
    bench = Bench("ajedrez-jerez", journal=Store(path))
    play(bench, "e2e4")
    bench.controller.close()
    journal = Store(path)
    bench = Bench("ajedrez-jerez", journal=journal, saved=journal.unfinished())
    bench.do("resume")
    play(bench, "e7e5")
    bench.controller.close()
    resumed = event_of(path, "resumed")

    def carried(event: Event) -> Event | None:
        if event.seq == 1:
            return replace(event, at=resumed.at, kind="carried", data={"moves": ["e2e4"]})
        return event if event.seq >= resumed.seq else None

    assert main(["replay", str(rewritten(path, carried))]) == 0
    said = capsys.readouterr().out
    assert "1 e2e4 (brought over from another journal)\n2 e7e5\n" in said
    assert "lived again from its sensors: the same (" in said


@pytest.mark.parametrize("moves", [7, "e2e4", [7]])
def test_moves_that_are_brought_over_and_make_no_sense(
    journal: Path, capsys: pytest.CaptureFixture[str], moves: object
) -> None:
    path = rewritten(
        journal,
        lambda event: replace(event, kind="carried", data={"moves": moves}) if event.kind == "picture" else event,
    )
    assert main(["replay", str(path)]) == 1
    said = capsys.readouterr()
    assert "are no moves" in said.out
    assert "the rules differ" in said.err


@pytest.mark.parametrize(
    ("first", "told"),
    [
        ({"kind": "begin", "options": "abc"}, "its options 'abc' make no sense"),
        ({"kind": "begin", "options": ["ab"]}, "its options \"['ab']\" make no sense"),
        ({"kind": "resume", "moves": 7}, "its moves '7' make no sense"),
    ],
)
def test_a_journal_of_a_scenario_whose_game_makes_no_sense(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], first: dict[str, object], told: str
) -> None:
    path = tmp_path / "journal.jsonl"
    path.write_text(json.dumps({"at": 0.0, "game": "kalah", **first}) + "\n", encoding="utf-8")
    assert main(["replay", str(path)]) == 2
    assert f"game 1: {told}" in capsys.readouterr().err


# -- looking closer


def test_trace_until_and_view(journal: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ply = event_of(journal, "ply")
    assert main(["replay", str(journal), "--trace", "--until", str(ply.seq), "--view", "terminal"]) == 0
    said = plain(capsys.readouterr().out)
    assert f"{ply.seq:6} {ply.at:.6f} ply " in said
    assert "play, ply 1, light " in said
    assert "ply 2" not in said
    assert " a8 b8 c8 d8 e8 f8 g8 h8" in said
    assert f"lived again from its sensors as far as event {ply.seq}: the same ({ply.seq} events; " in said


def test_every_game_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "journal.sqlite"
    for game in ("othello", "molino"):
        bench = Bench(game, sensing="press", journal=Store(path))
        play(bench, bench.controller.session.turn.legal[0].text)
        bench.controller.close()
    assert main(["replay", str(path), "--game", "all"]) == 0
    said = capsys.readouterr().out
    assert said.count("lived again from its sensors: the same") == 2
    assert main(["replay", str(path), "--game", "all", "--scenario", str(tmp_path / "x")]) == 2
    with pytest.raises(SystemExit):
        main(["replay", str(path), "--game", "none"])


# -- as a scenario


@pytest.mark.parametrize(
    ("game", "sensing"),
    [
        ("ajedrez-jerez", "occupancy"),
        ("othello", "polarity"),
        ("wari", "count"),
        ("wari", "occupancy"),
        ("molino", "press"),
        ("backgammon", "count"),
        ("bao-kujifunza", "occupancy"),
    ],
)
def test_a_game_as_a_scenario_reaches_the_same_moves(game: str, sensing: str) -> None:
    writer = Writer(f"game {game}\nsensing {sensing}", 3, habits=True, durable=True)
    try:
        writer.write(8)
        writer.stage.journal.commit()
        moves = [move.text for move in writer.stage.session.line.moves]
        text = scenario_of(*played(writer.recording))
    finally:
        writer.recording.close()
    result = run(text)
    assert result.failures == ()
    assert [entry.data["text"] for entry in result.journal if entry.kind == "ply"] == moves
    assert text.endswith(f"stands at ply {len(moves)}, this one at ply {len(moves)}\n")


def played(recording: Recording) -> tuple[Game[Any], Fit, list[Event]]:
    with opened(recording.stage.journal.path) as source:
        return recording.stage.game, recording.stage.fit, source.events(max(source.games))


def test_faults_commands_and_power_cuts_as_a_scenario(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = "game ajedrez-jerez\nsetting dwell=1.5\nboard hall-8x8"
    with Recording(lines, durable=True) as table:
        for line in (
            "set up",
            "play e2e4",
            "theme night",
            "command pause",
            "command go-on",
            "hint e7e5",
            "fault unplugged",
            "wait 2",
            "mend everything",
            "wait 2",
            "play e7e5",
            "power cut",
            "lift a2",
            "wait 1",
            "command resume",
            "drop a2",
            "wait 1",
            "press undo",
            "wait 0.5",
            "move e5 e7",
            "wait 2",
            "play d7d5",
        ):
            assert table.say(line), table.problems
        table.stage.journal.commit()
        path = table.stage.journal.path
        out = tmp_path / "game.scenario"
        assert main(["replay", str(path), "--scenario", str(out)]) == 0
    text = out.read_text()
    for line in ("setting dwell=1.5", "theme night", "command pause", "hint e7e5", "fault unplugged", "power cut"):
        assert f"{line}\n" in text
    assert "ply 2 is taken back" in text
    result = run(out)
    assert result.failures == ()
    assert result.plies == 2
    assert "the game as a scenario" in capsys.readouterr().out


def test_a_spare_spot_may_be_called_as_a_site_is(tmp_path: Path) -> None:
    """A small game in the middle of a large board: its a4 is the board's c6."""
    path = tmp_path / "journal.sqlite"
    bench = Bench("nei-pat-kono", sensing="occupancy", journal=Store(path))
    assert bench.controller.fit.spots["a4"].name != "a4"
    bench.rig.world.set_up(
        {**bench.rig.world.board, "a4": bench.rig.world.board[bench.controller.fit.spots["a4"].name]}
    )
    bench.run(1)
    play(bench, bench.controller.session.turn.legal[0].text)
    bench.controller.close()
    found, happened = lived_again(path)
    assert any(event.data.get("spot") == "a4" for event in happened)
    assert (found.difference, found.light, found.events) == (None, None, len(happened))


# -- what hands may have done


def test_what_hands_may_have_done_is_told_act_by_act(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Of a piece in the hand: every move that it may be, and what each thing costs; the costs add up."""
    path = tmp_path / "journal.sqlite"
    bench = Bench("ajedrez-jerez", sensing="occupancy", journal=Store(path))
    play(bench, "e2e4")
    bench.do("pick", site="d7")
    bench.run(5)
    legal = {move.text for move in bench.controller.session.turn.legal if move.text.startswith("d7")}
    bench.controller.close()
    assert main(["replay", str(path), "--explain"]) == 0
    told = capsys.readouterr().out.splitlines()
    heads = [k for k, line in enumerate(told) if line[:2] in ("1.", "2.", "3.")]
    assert {told[k].split(":")[0].split(" ", 1)[1] for k in heads} & legal
    for k, after in pairwise([*heads, len(told)]):
        nats = [float(line.split()[-1]) for line in told[k + 1 : after] if line.startswith(" ")]
        assert float(told[k].split(": ")[1].split()[0]) == pytest.approx(sum(nats), abs=0.01 * len(nats))


def test_every_price_has_a_word() -> None:
    """In every language."""
    names = {field.name for field in fields(Costs)} - {"version", "times", "own_for", "lag", "seed", "calm"}
    for language in languages():
        lacking = {name for name in {*names, "act", "back", "lies", "unseen"} if f"act.{name}" not in book(language)}
        assert not lacking, language
