"""9Qumalaq plays the opponent: a stand-in says what it said when it was recorded."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import rules
from tests.rules.play import choose
from tests.strength.ledger import Pairing
from tests.strength.yardsticks import qumalaq
from tests.strength.yardsticks.__main__ import measured
from tests.strength.yardsticks.contest import Contest, Side
from tests.strength.yardsticks.program import Program, YardstickError
from tests.strength.yardsticks.qumalaq import Qumalaq, QumalaqYardstick, served, written
from tests.strength.yardsticks.tables import contest
from tests.thinking.talking import Told, recorded, talking

NUMBER, MILLISECONDS = 2, 50
"""Of the game that was recorded."""
BEGUN, ASKED, LAST = 0, 2, -1
EMPTY = "0,0,0,0,0,0,0,0,0 2,0,0,0,0,0,0,1,1 79,79 north"
SERVING = """#!{python}
import os, sys
alone = len(os.sched_getaffinity(0)) == 1 and os.path.exists("nnue_weights.bin") and sys.argv[1:] == ["serve"]
print("ready" if alone else "not alone, or elsewhere", flush=True)
for line in sys.stdin:
    if line.strip():
        print("ready", flush=True)
"""


def played(program: Program) -> Contest:
    try:
        table = Qumalaq(program, MILLISECONDS)
        game = table.begin()
        ours = Side(lambda game, position, chance: choose(chance, game.moves(position)).text)
        return contest(table, game, ours, NUMBER)
    finally:
        program.close()


def altered(at: int, answer: str | None) -> Told:
    """As recorded up to there, where the answer is another one; None for silence."""
    told = recorded("qumalaq")
    return [*told[:at], (told[at][0], answer)]


def fake(folder: Path) -> Path:
    (folder / "nnue_weights.bin").write_bytes(b"weights")
    path = folder / "togyzkumalaq-engine"
    path.write_text(SERVING.format(python=sys.executable), "utf-8")
    path.chmod(0o755)
    return path


def test_qumalaq_and_our_rules_agree_all_the_way(tmp_path: Path) -> None:
    game = played(talking(tmp_path, "qumalaq", recorded("qumalaq")))
    assert (game.result, game.moves) == (-1, (13, 13))
    assert game.seconds[1] > 0


@pytest.mark.parametrize(
    ("at", "answer", "told"),
    [
        (BEGUN, "pong", "toguz-kumalak: said 'pong', asked 'newgame'"),
        (ASKED - 1, "error Invalid array lengths", "said 'error Invalid array lengths', asked 'position 2,0,11,"),
        (ASKED, "bestmove 9 score 1 depth 1", "said 'bestmove 9 score 1 depth 1', which is no legal move"),
        (ASKED, "bestmove 0 score 1 depth 1", "said 'bestmove 0 score 1 depth 1', which is no legal move"),
        (ASKED, "terminal draw", "said 'terminal draw', which is no legal move"),
        (BEGUN, None, "toguz-kumalak: said b'' and no more in 0.2 s, asked 'newgame'"),
        (LAST, "terminal white_win", "ends with 'terminal white_win', ours with Outcome(winner=1, reason='majority'"),
        (LAST, "bestmove 1 score 1 depth 1", "ends with 'bestmove 1 score 1 depth 1', ours with Outcome(winner=1"),
    ],
)
def test_wrong_answers_and_silence_are_told(tmp_path: Path, at: int, answer: str | None, told: str) -> None:
    with pytest.raises(YardstickError) as error:
        played(talking(tmp_path, "qumalaq", altered(at, answer)))
    assert str(error.value).startswith("qumalaq: ")
    assert told in str(error.value)


def test_qumalaq_that_dies_is_told(tmp_path: Path) -> None:
    with pytest.raises(
        YardstickError, match=r"qumalaq: 2,0,11,.* north: ended after b'', asked 'go time 50 pos 2,0,11,"
    ):
        played(talking(tmp_path, "qumalaq", recorded("qumalaq")[:ASKED]))


def test_a_move_is_made_for_it_where_a_row_is_empty(tmp_path: Path) -> None:
    game = rules.load("toguz-kumalak", end_at_majority=True)
    position = game.position(EMPTY)
    told = written(position)
    asked: Told = [("newgame", "ready"), (f"position {told}", "ready"), (f"go time 50 pos {told}", "terminal draw")]
    program = talking(tmp_path, "qumalaq", asked)
    table = Qumalaq(program, MILLISECONDS)
    table.begin()
    move, _ = table.choose(position)
    program.close()
    after = game.play(position, move)
    assert (game.text(after), table.compare(after)) == (
        "0,0,0,0,0,0,0,0,0 0,0,0,0,0,0,0,0,0 79,83 south no-move",
        [-1, 1],
    )


def test_positions_as_it_reads_them() -> None:
    game = rules.load("toguz-kumalak")
    position = game.start()
    for move in ("7", "9", "9", "7"):
        position = game.play(position, game.parse(move, position))
    assert game.text(position) == "11,11,11,11,11,11,0,11,1 11,11,11,11,11,1,1,11,1 12,3 south tuzduk=S7"
    assert written(position) == "11,11,11,11,11,11,0,11,1/11,11,11,11,11,1,1,11,1/12,3/-1,6/0"


def test_it_runs_alone_beside_its_weights(tmp_path: Path) -> None:
    program = served(fake(tmp_path))
    table = Qumalaq(program, MILLISECONDS)
    assert table.begin().options["end_at_majority"]
    program.close()


def test_another_program_of_that_name(tmp_path: Path) -> None:
    path = fake(tmp_path)
    path.write_text("#!/bin/sh\necho Usage\n", "utf-8")
    with pytest.raises(YardstickError, match="qumalaq: its start: said 'Usage', asked ''"):
        served(path)


def test_it_is_looked_for_with_its_weights_and_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setenv(qumalaq.PLACE, str(fake(tmp_path)))
    pairings = QumalaqYardstick().pairings()
    assert pairings[1] == Pairing("toguz-kumalak", "level 7", "qumalaq with weights 4ac21b5f, 1,000 ms")
    assert len(set(pairings)) == 4
    (tmp_path / qumalaq.WEIGHTS).unlink()
    assert measured(QumalaqYardstick(), 2, 0.0) == 0
    told = "qumalaq: not run: missing is 9Qumalaq's program togyzkumalaq-engine with nnue_weights.bin beside it; "
    source = (
        "the source of both is nurkal022/9Qumalaqv2 on GitHub, in engine, and QUMALAQ names it where it is not in PATH"
    )
    assert capsys.readouterr().out == f"{told}{source}\n"
