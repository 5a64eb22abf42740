"""Sanmill plays the opponent: a stand-in says what it said when it was recorded. Of its states that is what is read."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import rules
from tests.rules.play import choose
from tests.strength.ledger import Pairing
from tests.strength.yardsticks import sanmill
from tests.strength.yardsticks.__main__ import measured
from tests.strength.yardsticks.contest import Contest, Side
from tests.strength.yardsticks.kept import Kept
from tests.strength.yardsticks.program import Program, YardstickError
from tests.strength.yardsticks.report import sections
from tests.strength.yardsticks.sanmill import STATE, Sanmill, SanmillYardstick, actions, version
from tests.strength.yardsticks.tables import contest
from tests.thinking.talking import Told, recorded, talking

NUMBER, DEPTH = 11, 4
"""Of the game that was recorded."""
BEGUN, FIRST, LAST = 1, 2, -1


def played(program: Program) -> Contest:
    try:
        assert version(program) == "0.1.0"
        table = Sanmill(program, DEPTH)
        game = table.begin("molino", NUMBER + 1)
        ours = Side(lambda game, position, chance: choose(chance, game.moves(position)).text)
        return contest(table, game, ours, NUMBER)
    finally:
        program.close()


def altered(at: int, answer: str | dict[str, Any] | None) -> Told:
    """As recorded up to there, where a state has other fields, or the answer is another one; None for silence."""
    told = recorded("sanmill")
    question, said = told[at]
    if isinstance(answer, dict):
        assert said
        answer = STATE + json.dumps(json.loads(said.removeprefix(STATE)) | answer)
    return [*told[:at], (question, answer)]


def first(fits: Callable[[str, str], bool]) -> int:
    """The place of the first answer of this kind."""
    return next(at for at, (question, said) in enumerate(recorded("sanmill")) if fits(question, said or ""))


def test_sanmill_and_our_rules_agree_all_the_way(tmp_path: Path) -> None:
    game = played(talking(tmp_path, "sanmill", recorded("sanmill")))
    assert (game.result, game.moves) == (-1, (8, 10))
    assert game.seconds[1] > 0


@pytest.mark.parametrize(
    ("at", "answer", "told"),
    [
        (0, "Rust", "its version: said 'Rust', not what Sanmill says"),
        (
            BEGUN,
            "info string unsupported setoption: MayFly",
            "molino: said 'info string unsupported setoption: MayFly' to",
        ),
        (FIRST, {"fen": "********/****O***/******** w p p 0 9 0 9"}, "has another position: '********/****O***/"),
        (FIRST, {"side_to_move": "black"}, "has another position"),
        (FIRST, {"legal_actions": ["d5", "xd5"]}, "has the moves ['d5', 'xd5'], ours are ['a1', 'a4', "),
        (
            FIRST,
            {"terminal": True, "outcome_reason": "drawFullBoard"},
            "ends with 'drawFullBoard', ours with nothing yet",
        ),
        (FIRST, 'info string sanmill_error {"status":"error"}', "said 'info string sanmill_error"),
        (
            FIRST,
            '{"status":"position_unavailable"}',
            "said '{\"status\":\"position_unavailable\"}' to 'position startpos'",
        ),
        (FIRST, "[]", "said '[]' to 'position startpos'"),
        (LAST, {"winner_code": 1}, "ends with 'loseNoLegalMoves', ours with Outcome(winner=0, reason='no-move'"),
        (LAST, {"terminal": False}, "ends with 'loseNoLegalMoves', ours with Outcome(winner=0, reason='no-move'"),
        (
            LAST,
            {"winner_code": None, "outcome_reason": "drawThreefoldRepetition"},
            "ends with 'drawThreefoldRepetition'",
        ),
        (0, None, "its version: said b'' and no more in 0.2 s, asked 'compiler'"),
    ],
)
def test_other_rules_and_silence_are_told(
    tmp_path: Path, at: int, answer: str | dict[str, Any] | None, told: str
) -> None:
    with pytest.raises(YardstickError) as error:
        played(talking(tmp_path, "sanmill", altered(at, answer)))
    assert str(error.value).startswith("sanmill: ")
    assert told in str(error.value)


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("info depth 4 score cp 1 nodes 9 bestmove xa1", "chose 'xa1', which is no legal move"),
        ("info depth 4 score cp 1 nodes 9 bestmove none", "chose 'none', which is no legal move"),
        ("info score 0 bestmove a1", "chose 'info score 0 bestmove a1', which is no legal move"),
    ],
)
def test_a_move_of_sanmill_that_is_none(tmp_path: Path, said: str, told: str) -> None:
    at = first(lambda question, _: question.startswith("go "))
    with pytest.raises(YardstickError) as error:
        played(talking(tmp_path, "sanmill", altered(at, said)))
    assert str(error.value) == f"sanmill: 3/2b/3/1W4/3/bW1/3 white hand=7,7 quiet=0: {told}"


def test_a_mill_takes_the_same_men_in_both(tmp_path: Path) -> None:
    at = first(lambda _, said: '"pending_removal":true' in said)
    with pytest.raises(YardstickError, match=r"sanmill: .*, e4: has the moves \['xa1'\], ours are \['x"):
        played(talking(tmp_path, "sanmill", altered(at, {"legal_actions": ["xa1"]})))


def test_sanmill_that_dies_is_told(tmp_path: Path) -> None:
    at = first(lambda question, _: question.startswith("go "))
    with pytest.raises(YardstickError, match=r"sanmill: .* quiet=0: ended after b'', asked 'go depth 4'"):
        played(talking(tmp_path, "sanmill", recorded("sanmill")[:at]))


def test_who_is_blocked_by_the_last_quiet_move_has_lost(tmp_path: Path) -> None:
    drawn = {"winner_code": None, "outcome_reason": "drawFiftyMove"}
    assert played(talking(tmp_path, "sanmill", altered(LAST, drawn))).result == -1


def test_a_capture_is_an_action_of_its_own() -> None:
    assert actions("@a7") == ("a7",)
    assert actions("a7-a4xd7") == ("a7-a4", "xd7")


def test_both_games_have_options_of_both_sides() -> None:
    assert sanmill.RULES.keys() == sanmill.OURS.keys()
    for key, options in sanmill.OURS.items():
        given = rules.load(key, **options).options
        assert (given["repetition"], given["quiet_limit"]) == (3, int(sanmill.OPTIONS["NMoveRule"]))
    few = rules.load("morabaraba").options["three_cow_limit"]
    assert int(sanmill.RULES["morabaraba"]["EndgameNMoveRule"]) == 2 * int(few)


def test_sanmill_is_looked_for_and_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.delenv(sanmill.PLACE, raising=False)
    assert measured(SanmillYardstick(), 2, 0.0) == 0
    told = "its source is calcitem/Sanmill on GitHub, and SANMILL names it where it is not in PATH"
    assert capsys.readouterr().out == f"sanmill: not run: missing is Sanmill's program tgf; {told}\n"
    program = tmp_path / "tgf"
    program.write_text("#!/bin/sh\nread line\necho 'info string compiler Rust 0.1.0 target x86_64'\n", "utf-8")
    program.chmod(0o755)
    monkeypatch.setenv(sanmill.PLACE, str(program))
    there = SanmillYardstick()
    pairings = there.pairings()
    there.close()
    assert Pairing("morabaraba", "level 8", "sanmill with tgf 0.1.0, depth 8") in pairings
    assert len(pairings) == len(set(pairings)) == 12


def test_without_a_bar_the_report_says_so(tmp_path: Path) -> None:
    ledger = Kept(tmp_path / "yardsticks.jsonl")
    ledger.note(
        Pairing("molino", "level 7", "sanmill with tgf 0.1.0, depth 4"), Contest(1, 1, (20, 20), (1.0, 2.0), "Python")
    )
    told = sections(ledger)
    assert "Wanted: nothing; the figures are told as they come." in told
    assert told.splitlines()[-1].endswith("| +1.00 | 0.05, 0.1 | none |")
