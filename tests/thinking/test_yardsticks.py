"""Outside programs play the opponent: stand-ins say what the real ones said when they were recorded (``recorded``)."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

import rules
from rules.model import Game
from tests.rules.play import choose, follow
from tests.strength.ledger import Pairing
from tests.strength.yardsticks import gnubg, losses, openspiel
from tests.strength.yardsticks.__main__ import main, measured
from tests.strength.yardsticks.contest import Contest, Side, race
from tests.strength.yardsticks.gnubg import Gnubg, GnubgYardstick, after, fibs, version
from tests.strength.yardsticks.kept import Kept
from tests.strength.yardsticks.openspiel import OpenSpiel, OpenSpielYardstick
from tests.strength.yardsticks.program import Program, YardstickError, started
from tests.strength.yardsticks.report import sections
from tests.strength.yardsticks.tables import contest
from tests.strength.yardsticks.translations import TRANSLATIONS

RECORDED = Path(__file__).parent / "recorded"
TOLD = """
import json, sys
answers = [json.loads(line) for line in open({path!r})]
for line in sys.stdin:
    asked, answer = answers.pop(0)
    print(answer if asked == line.strip() else "not what was asked then: " + asked, flush=True)
"""
LISTENING = """#!{python}
import json, socket, sys
if "--version" in sys.argv:
    sys.exit(print("GNU Backgammon 1.07.001 20230103"))
answers = dict(json.loads(line) for line in open({path!r}))
for line in sys.stdin:
    if line.startswith("external "):
        break
line_at = line.split()[1]
server = socket.socket(socket.AF_UNIX)
server.bind(line_at)
server.listen()
print("Waiting for a connection from " + line_at, flush=True)
with server.accept()[0].makefile("rw") as asked:
    for line in asked:
        if (answer := answers.get(line.strip(), "Error: syntax error")) is not None:
            print(answer, file=asked, flush=True)
"""
OPENING = "24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5 / white move 4-2"


def fake_gnubg(folder: Path, answers: dict[str, str | None] | None = None) -> Path:
    """answers: other ones than recorded; None for silence."""
    told = RECORDED / "gnubg.jsonl"
    if answers is not None:
        told = folder / "answers.jsonl"
        told.write_text("".join(json.dumps(one) + "\n" for one in answers.items()), "utf-8")
    path = folder / "gnubg"
    path.write_text(LISTENING.format(python=sys.executable, path=str(told)), "utf-8")
    path.chmod(0o755)
    return path


def fake_openspiel(folder: Path, lines: list[str] | None = None) -> Program:
    told = RECORDED / "openspiel.jsonl"
    if lines is not None:
        told = folder / "answers.jsonl"
        told.write_text("\n".join(lines), "utf-8")
    return started("openspiel", [sys.executable, "-c", TOLD.format(path=str(told))], timeout=10.0)


def test_gnubg_plays_whole_turns(tmp_path: Path) -> None:
    path = fake_gnubg(tmp_path)
    assert version(str(path)) == "1.07.001"
    game, dice, throws = rules.load("backgammon"), Random(4), 0
    position = game.start()
    player = Gnubg(str(path))
    while throws < 14:
        moves = game.moves(position)
        throws += bool(moves[0].weight)
        move = choose(dice, moves) if moves[0].weight else game.parse(player.move(game, position, dice), position)
        position = game.play(position, move)
    expected = "13:4 11:2 10:1 8:2 6:2 5:2 4:2 / 23:1 22:2 13:3 6:4 5:2 4:2 3:1 / white move 2-2-2-2"
    assert game.text(position) == expected
    assert player.equity(game, position) == pytest.approx(0.637431)
    player.close()


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("8/4 6/5", "said '8/4 6/5', which is no legal turn"),
        ("7/3 6/4", "said '7/3 6/4', which is no legal turn"),
        ("double", "said 'double', which is no legal turn"),
        (None, "said b'' and no more in 0.2 s"),
    ],
)
def test_a_wrong_answer_is_told_with_its_position(tmp_path: Path, answer: str | None, told: str) -> None:
    game = rules.load("backgammon")
    position = game.position(OPENING)
    player = Gnubg(str(fake_gnubg(tmp_path, {fibs(position): answer})), timeout=0.2 if answer is None else 10.0)
    with pytest.raises(YardstickError) as error:
        player.move(game, position, Random(1))
    assert str(error.value).startswith(f"gnubg: {OPENING}: {told}")
    player.close()


def test_a_board_that_is_not_understood(tmp_path: Path) -> None:
    game = rules.load("backgammon")
    player = Gnubg(str(fake_gnubg(tmp_path, {})))
    with pytest.raises(YardstickError, match="said 'Error: syntax error', not the chances"):
        player.equity(game, game.position(OPENING))
    player.close()


def test_what_a_turn_loses(tmp_path: Path) -> None:
    game = rules.load("backgammon")
    position = game.position(OPENING)
    worth = {("8/4", "6/4"): -0.2, ("24/20", "13/11"): 0.1}  # for who answers
    answers: dict[str, str | None] = {fibs(position): "8/4 6/4"}
    for turn, equity in worth.items():
        asked = f"evaluation fibsboard {fibs(follow(game, position, *turn))} plies {losses.PLIES} cube off"
        answers[asked] = f"0.5 0.1 0.0 0.1 0.0 {equity}"
    player = Gnubg(str(fake_gnubg(tmp_path, answers)))
    assert losses.kind(position) == "contact"
    assert losses.loss(game, position, player.move, player) == 0.0

    def other(game: Game[Any], position: Any, chance: Random) -> str:
        return "24/20" if len(position.dice) == 2 else "13/11"

    assert losses.loss(game, position, other, player) == pytest.approx(0.3)
    player.close()


def test_another_program_of_that_name(tmp_path: Path) -> None:
    path = tmp_path / "gnubg"
    path.write_text("#!/bin/sh\necho 'I am not it'\n", "utf-8")
    path.chmod(0o755)
    with pytest.raises(YardstickError, match="--version: said 'I am not it"):
        version(str(path))
    with pytest.raises(YardstickError, match=r"does not listen at .*'I am not it"):
        Gnubg(str(path))


def test_turns_as_gnubg_writes_them() -> None:
    game = rules.load("backgammon")
    position = game.position("bar:1 13:1 6:13 / 20:1 17:1 11:13 / white move 5-5-5-5")
    ends = after(position, "bar/20 13/8*/3 6/1")
    assert ends
    assert game.position("20:1 6:12 3:1 1:1 / bar:1 20:1 11:13 / black roll").checkers == ends
    assert after(position, "bar/20/15(2)") is None
    home = game.position("off:9 6:3 5:3 / off:3 24:12 / white move 6-6-6-6")
    assert after(home, "6/off(3) 5/off") == game.position("off:13 5:2 / off:3 24:12 / black roll").checkers


def test_openspiel_and_our_rules_agree_all_the_way(tmp_path: Path) -> None:
    program = fake_openspiel(tmp_path)
    assert json.loads(program.ask("version", "its version")) == {"version": "2.0.2"}
    table = OpenSpiel(program)
    game = table.begin("kalah", 100, 1)
    ours = Side(lambda game, position, chance: choose(chance, game.moves(position)).text)
    played = contest(table, game, ours, 0)
    assert (played.result, played.moves) == (-1, (13, 14))
    program.close()


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ({"board": "-4-4-4-4-4-4-\n0---0\n-4-4-4-4-4-5-\nCurrent"}, "has another board"),
        ({"actions": ["1", "2"]}, "has the moves ['1', '2'], ours are ['1', '2', '3', '4', '5', '6']"),
        ({"error": "'x': allowed: version"}, "said"),
    ],
)
def test_other_rules_are_not_compared_with(tmp_path: Path, answer: dict[str, object], told: str) -> None:
    begun = {"board": "-4-4-4-4-4-4-\n0---0\n-4-4-4-4-4-4-\nCurrent", "player": 0, "actions": [], "returns": []}
    asked, played = "new mancala 100 1", json.dumps({**begun, **answer})
    program = fake_openspiel(tmp_path, [json.dumps([asked, played])])
    table = OpenSpiel(program)
    with pytest.raises(YardstickError) as error:
        table.compare(table.begin("kalah", 100, 1).start())
    assert "openspiel: " in str(error.value)
    assert told in str(error.value)
    assert "kalah" in str(error.value) or "4,4,4,4,4,4" in str(error.value)
    program.close()


def test_a_move_of_openspiel_that_is_none(tmp_path: Path) -> None:
    told = [json.loads(line) for line in (RECORDED / "openspiel.jsonl").read_text("utf-8").splitlines()[1:2]]
    told += [["think", '{"action": "7", "seconds": 0.0}']]
    program = fake_openspiel(tmp_path, [json.dumps(one) for one in told])
    table = OpenSpiel(program)
    start = table.begin("kalah", 100, 1).start()
    with pytest.raises(YardstickError, match=r"openspiel: .* south: chose '7', which is no legal move"):
        table.choose(start)
    with pytest.raises(YardstickError, match=r"openspiel: .* asked 'think'"):
        table.choose(start)
    program.close()


def test_names_of_moves_and_pictures_of_boards() -> None:
    mills = TRANSLATIONS["molino"]
    assert mills.actions("@a7", 0) == ("Point 0",)
    assert mills.actions("g7-g4xd1", 1) == ("Move 2 -> 14", "Point 22")
    assert TRANSLATIONS["kalah"].actions("6", 1) == ("13",)
    game = rules.load("molino")
    board = mills.board(game, f"B--W--.\n|. . .|\n||BBB||{'.' * 15}\n\nCurrent player: W")
    assert {site: men for site, men in board.items() if men} == {"a7": "b", "d7": "W", "c5": "b", "d5": "b", "e5": "b"}
    oware = TRANSLATIONS["oware"].board(
        rules.load("oware"), "Player 1 score = 3\n f\n 0 5 4 4 4 4\n 4 4 4 4 4 0\n A\nPlayer 0 score = 2 [PLAYING]"
    )
    assert [len(seeds) for seeds in oware.values()] == [4, 4, 4, 4, 4, 0, 4, 4, 4, 4, 5, 0, 2, 3]


def test_what_is_missing_is_told_in_a_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(gnubg, "PLACES", "")
    monkeypatch.setenv(openspiel.PYTHON, "/no/such/python")
    assert measured(GnubgYardstick(), 10, 0.0) == measured(OpenSpielYardstick(), 10, 0.0) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "gnubg: not run: missing is the program gnubg; apt-get install gnubg"
    assert told[1].startswith("openspiel: not run: missing is OpenSpiel; python3 -m venv ")
    with pytest.raises(SystemExit):
        main(["nobody"])
    assert "nobody: allowed: gnubg, openspiel, sanmill, qumalaq, hint, tenth" in capsys.readouterr().err


def test_results_points_and_times_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "yardsticks.jsonl"
    assert sections(Kept(path)) == ""
    pairing = Pairing("backgammon", "level 7", "gnubg 1.07.001, 0-ply, cubeless")
    ledger = Kept(path)
    ledger.note(pairing, Contest(1, 2, (20, 21), (2.0, 0.1), "Python"))
    ledger.note(pairing, Contest(-1, -1, (20, 19), (4.0, 0.1), "Python"))
    again = Kept(path)
    assert again.pairings() == [pairing]
    assert again.of(pairing).results == "+-"
    assert again.sums(pairing) == ledger.sums(pairing)
    row = "| Backgammon | level 7 | gnubg 1.07.001, 0-ply, cubeless | 2 | 1, 0, 1 | 50.0% | 9.5% to 90.5% | +0.50 |"
    assert f"{row} 0.15, 0.005 | open |" in sections(again)


def test_the_dice_are_the_same_for_both_games_of_a_pair() -> None:
    met: list[list[str]] = []

    def noting(game: Game[Any], position: Any, chance: Random) -> str:
        met[-1].append(game.text(position).split(" / ")[2])
        return game.moves(position)[0].text

    for number in range(2):
        met.append([])
        race(rules.load("backgammon"), (Side(noting), Side(noting)), number)
    assert met[0] == met[1]
