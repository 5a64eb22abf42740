"""Edax and Fairy-Stockfish, which play by rules of their own: stand-ins say what the real ones said.

Edax was recorded with an evaluation of nothing but zeros: its moves were weak, and its protocol is the same.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.model import Outcome
from tests.strength.ledger import Pairing
from tests.strength.match import Score
from tests.strength.yardsticks import edax, fairy_stockfish
from tests.strength.yardsticks.__main__ import main, measured
from tests.strength.yardsticks.bars import NoBar, Share
from tests.strength.yardsticks.contest import Contest, Side
from tests.strength.yardsticks.edax import Edax, EdaxYardstick, launched
from tests.strength.yardsticks.fairy_stockfish import FairyStockfish, FairyStockfishYardstick
from tests.strength.yardsticks.kept import Kept
from tests.strength.yardsticks.program import LONGEST, YardstickError
from tests.strength.yardsticks.report import sections
from tests.strength.yardsticks.table import contest, returns
from tests.thinking.stand_ins import Answers, executable, recorded, stand_in

MATED = 5
"""The number of a game that Fairy-Stockfish won by its first move, before any of ours."""
WITH_PASSES = 2
"""The number of a game in which both had to pass."""
STRONGEST = "fairy-stockfish 301126, full skill, 1,000 nodes"
PATIENCE = 2.0
"""Seconds, within which a stand-in surely starts."""


def first() -> Side:
    """It always makes the first move that there is."""
    return Side(lambda game, position, chance: game.moves(position)[0].text)


def other(answers: Answers, asked: str, old: str | None = None, new: str = "") -> Answers:
    """With another answer where this is asked first: changed, or else silence."""
    at = [question for question, _ in answers].index(asked)
    answer = answers[at][1]
    assert answer is not None
    assert old is None or old in answer
    return [*answers[:at], (asked, old and answer.replace(old, new)), *answers[at + 1 :]]


def until(answers: Answers, asked: str) -> Answers:
    """It dies when this is asked."""
    return answers[: [question for question, _ in answers].index(asked)]


# Fairy-Stockfish


def test_fairy_stockfish_mates_by_our_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = executable("fairy-stockfish", tmp_path, recorded("fairy_stockfish"))
    monkeypatch.setenv(fairy_stockfish.PROGRAM, str(path))
    yardstick = FairyStockfishYardstick()
    assert yardstick.missing() == ""
    assert Pairing("ajedrez-jerez", "level 7", STRONGEST) in yardstick.pairings()
    played = yardstick.play(Pairing("ajedrez-jerez", "level 7", STRONGEST), MATED)
    yardstick.close()
    assert (played.result, played.moves) == (-1, (0, 1))


@pytest.mark.parametrize(
    ("answers", "told"),
    [
        (other(recorded("fairy_stockfish"), "uci", "Fairy-", "Other-"), "its name: said ['id name Other-Stockfish"),
        (
            other(recorded("fairy_stockfish"), "setoption name UCI_Variant value jerez"),
            "the variant: said ['readyok'], and not 'info string variant jerez '",
        ),
        (other(recorded("fairy_stockfish"), "d", "Fen: rnb", "Fen: r1b"), "has another position: 'r1bqkbnr/"),
        (other(recorded("fairy_stockfish"), "d", "KQkq - 0", "KQkq - 1"), "KQkq - 1 1'"),
        (other(recorded("fairy_stockfish"), "go perft 1", "c1b4: 1\n"), "has the moves ['a2a3', "),
        (other(recorded("fairy_stockfish"), "go nodes 1000", "bestmove ", "bestmove a1"), "which is no legal move"),
        (
            other(recorded("fairy_stockfish"), "go nodes 1000", "bestmove ", "bestmove\n"),
            "said 'bestmove', which is no",
        ),
        (other(recorded("fairy_stockfish"), "go nodes 1000"), "no more in 2 s, asked 'go nodes 1000'"),
        (until(recorded("fairy_stockfish"), "go nodes 1000"), "ended after b'', asked 'go nodes 1000'"),
    ],
)
def test_a_wrong_fairy_stockfish(tmp_path: Path, answers: Answers, told: str) -> None:
    program = stand_in("fairy-stockfish", tmp_path, answers, PATIENCE)

    def play() -> None:
        table = FairyStockfish(program)
        contest(table, table.begin(20, 1_000), first(), MATED)

    with pytest.raises(YardstickError) as error:
        play()
    assert str(error.value).startswith("fairy-stockfish: ")
    assert told in str(error.value)
    program.close()


# Edax


def test_edax_and_our_rules_agree_all_the_way(tmp_path: Path) -> None:
    program = stand_in("edax", tmp_path, recorded("edax"))
    table = Edax(program)
    assert table.version("its version") == "4.6"
    game = table.begin()
    played = contest(table, game, first(), WITH_PASSES)
    assert (played.result, played.moves) == (-1, (26, 29))
    program.close()


@pytest.mark.parametrize(
    ("answers", "told"),
    [
        (other(recorded("edax"), "version", "= 4.6", "? unknown command"), "its version: said ['? unknown command']"),
        (other(recorded("edax"), "showboard", "O * -", "O O -"), "8/8/8/3wB3/3Bw3/8/8/8 black: has another board: ["),
        (other(recorded("edax"), "showboard", "2 - -", "2 -"), "has another board: ["),
        (other(recorded("edax"), "showboard", ". O *", "- O *"), "has the moves ['d3', 'e6', 'f5'] of ['*'], ours are"),
        (other(recorded("edax"), "showboard", "* to move", "O to move"), "of ['O'], ours are ['c4', 'd3', 'e6', 'f5']"),
        (other(recorded("edax"), "play black e6", "= ", "? illegal move"), "asked 'play black e6'"),
        (other(recorded("edax"), "genmove white", "= ", "= x"), "which is no legal move"),
        (other(recorded("edax"), "genmove white"), "no more in 2 s, asked 'genmove white'"),
        (until(recorded("edax"), "genmove white"), "ended after b'', asked 'genmove white'"),
    ],
)
def test_a_wrong_edax(tmp_path: Path, answers: Answers, told: str) -> None:
    program = stand_in("edax", tmp_path, answers, PATIENCE)

    def play() -> None:
        table = Edax(program)
        table.version("its version")
        contest(table, table.begin(), first(), WITH_PASSES)

    with pytest.raises(YardstickError) as error:
        play()
    assert str(error.value).startswith("edax: ")
    assert told in str(error.value)
    program.close()


def test_edax_is_started_at_its_level_with_its_evaluation(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = executable("edax", tmp_path, recorded("edax"))
    monkeypatch.setenv(edax.PROGRAM, str(path))
    monkeypatch.delenv(edax.EVALUATION, raising=False)
    data = tmp_path / "data" / "eval.dat"
    assert f"missing is Edax's evaluation, data/eval.dat beside {path}; " in told_missing(EdaxYardstick())
    data.parent.mkdir()
    data.touch()
    yardstick = EdaxYardstick()
    assert yardstick.missing() == ""
    assert yardstick.pairings()[-1] == Pairing("othello", "level 8", "edax 4.6, level 8")
    yardstick.close()
    program = launched(str(path), data, 4)
    assert Edax(program).version("its version") == "4.6"
    program.close()
    folder, *words = (tmp_path / "answers.called").read_text("utf-8").split()
    assert folder == "/"
    assert " ".join(words) == f"-gtp -level 4 -n-tasks 1 -ponder off -book-usage off -eval-file {data}"


# Both


def told_missing(yardstick: EdaxYardstick | FairyStockfishYardstick) -> str:
    return f"missing is {yardstick.missing()}"


def test_where_a_program_is_to_be_had(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.delenv(edax.PROGRAM, raising=False)
    monkeypatch.setenv(fairy_stockfish.PROGRAM, "/no/such/program")
    assert measured(EdaxYardstick(), 10, 0.0) == measured(FairyStockfishYardstick(), 10, 0.0) == 0
    assert capsys.readouterr().out.splitlines() == [
        "edax: not run: missing is the program Edax; abulmo/edax-reversi on GitHub; "
        "EDAX names it, or it is edax in PATH",
        "fairy-stockfish: not run: missing is the program Fairy-Stockfish; fairy-stockfish/Fairy-Stockfish on GitHub; "
        "FAIRY_STOCKFISH names it, or it is fairy-stockfish in PATH",
    ]


def test_a_program_that_dies_is_told_and_nothing_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = executable("fairy-stockfish", tmp_path, until(recorded("fairy_stockfish"), "go perft 1"))
    monkeypatch.setenv(fairy_stockfish.PROGRAM, str(path))
    kept = tmp_path / "kept.jsonl"
    assert main(["fairy-stockfish", "--games", "2", "--results", str(kept)]) == 1
    assert "fairy-stockfish: rnbqkbnr/pppppppp/" in capsys.readouterr().err
    assert not kept.exists()


def test_an_evaluation_that_edax_does_not_like(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    data = tmp_path / "eval.dat"
    data.touch()
    monkeypatch.setenv(edax.PROGRAM, "true")  # it ends without a word, as Edax does then
    monkeypatch.setenv(edax.EVALUATION, str(data))
    assert main(["edax", "--games", "2", "--results", str(tmp_path / "kept.jsonl")]) == 1
    told = capsys.readouterr().err
    assert told.startswith(f"edax: its version, with {data}: ")
    assert "ended" in told


def test_an_answer_without_an_end(tmp_path: Path) -> None:
    program = stand_in("chatter", tmp_path, [("go", "info\n" * LONGEST)])
    with pytest.raises(YardstickError, match="chatter: a place: said 'info' to 'info' and no end, asked 'go'"):
        program.answer("go", "done".__eq__, "a place")
    program.close()


def test_it_works_in_seconds_of_its_own(tmp_path: Path) -> None:
    program = stand_in("worker", tmp_path, [("go", "done"), ("go", "done")])
    program.ask("go", "a place")
    first = program.clock()
    program.ask("go", "a place")
    assert 0.0 < first < program.clock() < 60.0
    program.close()


def test_who_won_by_both_sides() -> None:
    assert [returns(Outcome(winner, "it ended")) for winner in (0, 1, None)] == [[1, -1], [-1, 1], [0, 0]]


def test_bars() -> None:
    bar = Share("half", 0.5, {"backgammon": 0.9})
    assert [bar.verdict("othello", score) for score in (Score(9, 0, 1), Score(5, 0, 5), Score(1, 0, 9))] == [
        "met",
        "open",
        "missed",
    ]
    assert bar.verdict("backgammon", Score(50, 0, 50)) == "missed"
    assert {NoBar().verdict("othello", Score(won, 0, 100 - won)) for won in (0, 50, 100)} == {"none"}


def test_the_report_says_that_there_is_no_bar(tmp_path: Path) -> None:
    ledger = Kept(tmp_path / "kept.jsonl")
    ledger.note(Pairing("othello", "level 7", "edax 4.6, level 4"), Contest(1, 1, (28, 28), (0.28, 0.028), "kernel"))
    told = sections(ledger)
    assert "### edax\n\nWanted: nothing; there is no bar, and the figures stand as they come.\n" in told
    row = "| Othello | level 7 | edax 4.6, level 4 | 1 | 1, 0, 0 | 100.0% | 20.7% to 100.0% | +1.00 |"
    assert f"{row} 0.01, 0.001 | none |" in told
