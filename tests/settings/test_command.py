"""``tablero settings``, and what a run makes of settings and options together."""

from __future__ import annotations

from pathlib import Path

import pytest

from firmware_host.cli import main, parser, simulator_bench
from firmware_host.compose import DEFAULT_BOARD
from firmware_host.core.events import RefusedError
from firmware_host.service import run_settings
from firmware_host.service.installed import INSTALLED
from firmware_host.shell.board_manager import BoardManager
from firmware_host.shell.devices.ports import DriverPorts
from firmware_host.shell.journal.records import Forgetful
from firmware_host.shell.settings.file import SettingsFile
from firmware_host.shell.settings.in_force import InForce
from firmware_host.shell.settings.keys import DEFAULTS
from hardware.profile import load
from rules import registry


def settings(state: Path, *words: str) -> int:
    return main(["settings", *words, "--state", str(state)])


def test_set_list_history_undo(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert settings(tmp_path, "set", "light.brightness=30", "house.name=Museo", 'hours.open=["mon 10:00-12:00"]') == 0
    assert settings(tmp_path) == 0
    listed = capsys.readouterr().out
    assert "* light.brightness = 30\n" in listed
    assert '* house.name = "Museo"\n' in listed
    assert "  sound.volume = 0\n" in listed
    assert settings(tmp_path, "check") == 0
    assert settings(tmp_path, "undo", "1") == 0
    assert settings(tmp_path, "history") == 0
    assert "on the command line: hours.open: " in capsys.readouterr().out
    assert SettingsFile(tmp_path).read() == DEFAULTS
    for words, told in [
        (("set", "light.brightness=3"), "light.brightness = 3: allowed: a whole number from 5 to 100"),
        (("set", "brightness=3"), "'brightness': no such setting"),
        (("undo", "x"), "name the entry by its number"),
    ]:
        assert settings(tmp_path, *words) == 2
        assert told in capsys.readouterr().err


def test_a_lost_file_is_written_again_and_all_is_reset_only_by_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings(tmp_path, "set", "light.brightness=30", "exhibit.on=true")
    file = SettingsFile(tmp_path)
    file.path.unlink()
    assert settings(tmp_path, "list") == 2
    assert "tablero settings create writes it with the last good ones" in capsys.readouterr().err
    assert settings(tmp_path, "create") == 0
    assert (file.read()["light.brightness"], file.read()["exhibit.on"]) == (30, True)
    assert settings(tmp_path, "reset", "all") == 0
    assert file.read() == DEFAULTS
    assert settings(tmp_path, "undo", "2") == 0
    assert file.read()["light.brightness"] == 30


@pytest.mark.parametrize("mistake", [b"volume = loud\n", b"[sound]\nloudness = 3\n", b"\xff\xfe"])
def test_whatever_is_wrong_with_the_file_all_can_be_reset_as_its_head_says(
    tmp_path: Path, mistake: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    settings(tmp_path, "set", "light.brightness=30")
    file = SettingsFile(tmp_path)
    file.path.write_bytes(mistake)
    assert settings(tmp_path, "reset", "light.brightness") == 2
    assert file.path.read_bytes() == mistake
    capsys.readouterr()
    assert settings(tmp_path, "reset", "all") == 0
    assert "settings.toml: cannot be used; kept as settings.toml.old\n" in capsys.readouterr().out
    assert file.path.with_name("settings.toml.old").read_bytes() == mistake
    assert file.read() == DEFAULTS
    assert settings(tmp_path, "undo", "2") == 0
    assert file.read()["light.brightness"] == 30
    assert settings(tmp_path, "reset", "all") == 0
    assert file.path.with_name("settings.toml.old").read_bytes() == mistake, "one that can be used is changed as it is"


def test_settings_that_do_not_go_together_are_told_and_what_was_for_another_game_is_left_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for words, told in [
        (("game.key=othello", 'game.options={opening="free"}', "game.opponent=3", "game.opponent_side=white"), ""),
        (("game.key=wari",), "game.options cannot be used: wari has no option 'opening'"),
        (("game.opponent=0",), "game.opponent_side cannot be used: nobody is played against"),
        (("board.name=nope",), "board.name cannot be used: nope: is no board"),
        (("board.name=", "board.hardware=real"), "board.hardware cannot be used: no board is named"),
        (("board.name=hall-8x8", "game.key=pasang"), "game.key cannot be used: pasang does not fit board hall-8x8"),
        (("game.key=wari", "staff.pin_file=nofile"), "staff.pin_file cannot be used: nofile: cannot be read"),
    ]:
        assert settings(tmp_path, "set", *words) == 0
        said = capsys.readouterr().err
        assert told in said
        assert bool(said) == bool(told)
        assert settings(tmp_path, "check") == (2 if told else 0)
        assert told.replace(" cannot be used", "") in capsys.readouterr().err
    args = parser("run").parse_args(["run", "--state", str(tmp_path)])
    run_settings.settle(args, {})
    assert (args.game, args.options, args.opponent_side) == ("wari", [], None)
    args = parser("run").parse_args(["run", "--state", str(tmp_path), "-o", "opening=free"])
    run_settings.settle(args, {})
    assert args.options == [("opening", "free")], "what the command line says is its own affair"


def settled(state: Path, *options: str, **environment: str) -> tuple[dict[str, object], InForce]:
    args = parser("run").parse_args(["run", "--state", str(state), *options])
    house = run_settings.settle(args, environment)
    return vars(args), house


SIMULATED = {"board": None, "hardware": "simulated"}
PASANG = {"game.key": "pasang", "game.options": {"players": 2}, "game.opponent": 3, "game.opponent_side": "north"}


@pytest.mark.parametrize(
    ("changes", "options", "begins"),
    [
        ({"board.hardware": "real"}, (), SIMULATED),
        ({"board.name": "hall-9x9", "board.hardware": "real"}, (), SIMULATED),
        ({"board.name": "/home/ada/mine.toml"}, (), SIMULATED),
        ({"board.name": "hall-9x9"}, ("--hardware", "simulated"), SIMULATED),
        (
            {"board.name": "hall-8x8", "board.hardware": "real", **PASANG},
            (),
            {"board": "hall-8x8", "hardware": "real", "game": "othello", "options": [], "opponent_side": None},
        ),
        (PASANG, ("--hardware", "real", "--board", "hall-8x8"), {"board": "hall-8x8", "game": "othello"}),
        ({"board.name": "pits-2x6", "board.hardware": "real"}, (), {"board": "pits-2x6", "hardware": "real"}),
    ],
)
def test_nothing_that_the_console_can_set_keeps_a_museum_from_its_console(
    tmp_path: Path, changes: dict[str, object], options: tuple[str, ...], begins: dict[str, object]
) -> None:
    SettingsFile(tmp_path).change(changes, "console")
    args = parser("run").parse_args(["run", "--state", str(tmp_path), *options])
    house = run_settings.settle(args, {"TABLERO_INSTALLED": "1"})
    assert {name: getattr(args, name) for name in begins} == begins
    BoardManager(
        load(args.board or DEFAULT_BOARD),
        registry.load(args.game, **dict(args.options)),
        Forgetful(),
        bench=None if args.hardware == "real" else simulator_bench(args.hardware),
        ports=DriverPorts,
    )
    assert {name for name, _ in house.unfit} <= changes.keys() | {"game.key"}, "the console goes on telling it"
    assert house.unfit


def test_on_a_command_line_it_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    SettingsFile(tmp_path).change({"board.name": "hall-9x9"}, "console")
    assert main(["run", "--state", str(tmp_path), "--port", "0"]) == 2
    assert "hall-9x9: is no board" in capsys.readouterr().err


def test_options_win_over_settings_and_stay_fixed(tmp_path: Path) -> None:
    SettingsFile(tmp_path).change(
        {"game.key": "wari", "game.options": {"grand_slam": "no_capture"}, "page.port": 9000, "exhibit.on": True}, "x"
    )
    args, house = settled(tmp_path)
    assert (args["game"], args["options"], args["port"]) == ("wari", [("grand_slam", "no_capture")], 9000)
    assert (args["exhibit"], args["board"], args["opponent"], args["staff_pin_file"]) == (5.0, None, None, None)
    args, house = settled(tmp_path, "--game", "molino", "--exhibit", "2", "--exhibit-wait", "over=9")
    assert (args["game"], args["options"], args["exhibit"]) == ("molino", [], 2.0)
    assert dict(args["waits"]) == {"over": 9.0, "pause": 120.0, "offer": 60.0}  # type: ignore[call-overload]
    with pytest.raises(RefusedError, match=r"game\.key: the command line has fixed it"):
        house.change({"game.key": "wari"}, "console")
    house.change({"light.brightness": 20}, "console")
    assert house.values["exhibit.idle"] == 2.0


def test_without_settings_all_is_as_it_was(tmp_path: Path) -> None:
    args, _ = settled(tmp_path)
    wanted = {"game": "othello", "host": "127.0.0.1", "port": 8080, "language": "es", "theme": "candle", "keep": 32}
    assert {name: args[name] for name in wanted} == wanted
    assert (args["calm"], args["exhibit"], args["visitors_may"], args["hardware"]) == (False, None, "", "simulated")
    assert not list(tmp_path.iterdir())


def test_bad_settings_end_a_command_line_but_not_a_museum(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    file = SettingsFile(tmp_path)
    file.change({"game.key": "wari"}, "x")
    file.path.write_text("[game]\nkey = 'chess'\n")
    with pytest.raises(RefusedError, match=r"settings.toml:2: game.key"):
        settled(tmp_path)
    assert not caplog.messages  # the command line prints it once, as the error that it is
    args, house = settled(tmp_path, TABLERO_INSTALLED="1")
    assert args["game"] == "wari"
    assert "game.key" in house.trouble
    assert not house.look()
    assert caplog.messages == [house.trouble]


def test_what_the_service_was_started_with_is_taken_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    env, state = tmp_path / "tablero.env", tmp_path / "state"
    words = "--hardware real --board hall-8x8 --game wari -o grand_slam=no_capture --exhibit --calm --log debug"
    env.write_text(f"# mine\nTABLERO_ARGS={words} --keep 64 --visitors-may theme,pause\n")
    state.mkdir()
    assert settings(state, "adopt", "--env", str(env)) == 0
    assert env.read_text() == "# mine\nTABLERO_ARGS=--hardware real --board hall-8x8 --log debug\n"
    values = SettingsFile(state).read()
    changed = {name: value for name, value in values.items() if value != DEFAULTS[name]}
    assert changed == {
        "game.key": "wari",
        "game.options": {"grand_slam": "no_capture"},
        "exhibit.on": True,
        "light.calm": True,
        "journal.keep": 64,
        "staff.visitors_may": ("pause", "theme"),
    }
    assert settings(state, "adopt", "--env", str(env)) == 0
    assert SettingsFile(state).read() == values
    env.write_text("TABLERO_ARGS=--game chess\n")
    assert settings(state, "adopt", "--env", str(env)) == 2
    assert env.read_text() == "TABLERO_ARGS=--game chess\n"
    assert "game.key" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"TABLERO_ARGS=--game \xff\n", "is not UTF-8 text: invalid"),
        (b"TABLERO_ARGS=--game wari\n" * 2, "more than once"),
    ],
)
def test_what_cannot_be_taken_over_is_told_and_changes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes, told: str
) -> None:
    env, state = tmp_path / "tablero.env", tmp_path / "state"
    env.write_bytes(content)
    state.mkdir()
    assert settings(state, "adopt", "--env", str(env)) == 2
    assert told in capsys.readouterr().err
    assert env.read_bytes() == content
    assert list(state.iterdir()) == []


def test_hours_without_sound_that_are_none_are_refused_before_the_next_start_would_be(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for wrong in ("20 to 9", "8:00-9:00", "20:00-24:00"):
        assert settings(tmp_path, "set", f"sound.quiet={wrong}") == 2
        assert "allowed: two times such as 20:00-09:00; empty: none" in capsys.readouterr().err
    assert settings(tmp_path, "set", "sound.quiet=20:00-09:00") == 0
    assert settings(tmp_path, "set", "sound.quiet=") == 0


@pytest.mark.parametrize(("board", "begins"), [("hall-8x8", "othello"), ("pits-2x6", "bechi")])
def test_a_game_that_does_not_fit_the_wired_board_is_told_and_does_not_end_the_program(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], board: str, begins: str
) -> None:
    wired = (f"board.name={board}", "board.hardware=real")
    asked = ("game.key=pasang", "game.options={players=4}", "game.opponent=2", "game.opponent_side=south")
    assert settings(tmp_path, "set", *wired, *asked) == 0
    told = f"game.key cannot be used: pasang does not fit board {board}: it needs"
    assert told in capsys.readouterr().err
    args = parser("run").parse_args(["run", "--state", str(tmp_path)])
    run_settings.settle(args, {})
    assert (args.game, args.options, args.opponent_side, args.board) == (begins, [], None, board)
    args = parser("run").parse_args(["run", "--state", str(tmp_path), "--game", "pasang"])
    run_settings.settle(args, {})
    assert args.game == "pasang", "what the command line says is its own affair"


@pytest.mark.parametrize("wrong", [("board.hardware=real",), ("board.hardware=real", "board.name=/none.toml")])
def test_an_installed_board_that_cannot_be_used_begins_as_one_that_is_not_named(
    tmp_path: Path, wrong: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    """Its console stays within reach."""
    assert settings(tmp_path, "set", *wrong) == 0
    assert "cannot be used: " in capsys.readouterr().err
    for environment, hardware, named in [({INSTALLED: "1"}, "simulated", False), ({}, "real", True)]:
        args = parser("run").parse_args(["run", "--state", str(tmp_path)])
        house = run_settings.settle(args, environment)
        assert (args.hardware, run_settings.names_a_board(args, house)) == (hardware, named)
