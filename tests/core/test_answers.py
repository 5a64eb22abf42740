"""What a person has answered stays so, whatever hands do next."""

from __future__ import annotations

import pytest

from firmware_host.core import events as ev
from firmware_host.core.sensing import Sensing
from firmware_host.core.snapshot import snapshot
from firmware_host.core.states import State
from rules import load
from tests.core.bench import Bench

WAY = ("h2h4", "g7g5", "h4g5", "h7h6", "g5h6", "a7a6", "h6h7", "a6a5")
"""A white pawn stands before the last rank."""
QUIETLY = ("h2h4", "g7g5", "h4g5", "h7h6", "g5h6", "g8f6", "h6h7", "h8g8")
"""The same, with nothing before it."""


def promoted(piece: str) -> tuple[Bench, list[str]]:
    """Quick hands have moved, a pawn has taken on the last rank, and a person has said what it has become."""
    game = load("ajedrez-jerez")
    bench = Bench(game, Sensing.OCCUPANCY, WAY[:-2])
    for text in WAY[-2:]:
        carry_out(bench, text)
    text = f"h7g8{piece}"
    for site in ("g8", "h7"):
        bench.set(site, "")
        bench.wait(0.2)
    bench.set("g8", "P")
    bench.wait(0.7)
    assert {bench.session.turn.moves[k].text for k in bench.session.asking} == {f"h7g8{each}" for each in "qrbn"}  # type: ignore[union-attr]
    bench.tell(ev.Choose(text))
    return bench, [*WAY, text]


def carry_out(bench: Bench, text: str) -> None:
    for step in bench.game.parse(text, bench.session.line.position).steps:
        bench.obey(step)
        bench.wait(0.1)


@pytest.mark.parametrize("piece", "qrbn")
def test_what_a_pawn_has_become_is_not_doubted_again(piece: str) -> None:
    """Quick replies follow, and a piece is straightened meanwhile."""
    bench, line = promoted(piece)
    for text in ("a5a4", "b1c3", "b8c6"):
        carry_out(bench, text)
        bench.set("d2", "")
        bench.wait(0.1)
        bench.set("d2", "P")
        bench.wait(0.3)
        line.append(text)
        told = [ply for story in bench.session.explain() for ply in story["plies"] if ply.startswith("h7")]
        assert set(told) <= {line[len(WAY)]}
    bench.wait(10)
    assert bench.texts == line


def test_what_was_answered_may_be_taken_back_by_hand() -> None:
    bench, _ = promoted("n")
    for site, contents in (("g8", ""), ("h7", "P"), ("g8", "n")):
        bench.set(site, contents)
        bench.wait(0.3)
    bench.wait(10)
    assert bench.texts == list(WAY)


@pytest.mark.parametrize("sensing", [Sensing.OCCUPANCY, Sensing.POLARITY])
@pytest.mark.parametrize("pace", [0.05, 0.2, 0.3, 1, 5])
def test_ok_says_that_a_pawn_has_become_what_it_mostly_does(sensing: Sensing, pace: float) -> None:
    """However quick the hand was, and as soon as the question has come or long after."""
    for waited in (0.7, 3):
        bench = Bench(load("ajedrez-jerez"), sensing, QUIETLY)
        bench.wait(3)
        bench.set("h7", "")
        bench.wait(pace)
        bench.set("h8", "P")
        bench.wait(waited)
        bench.tell(ev.Confirm())
        assert bench.texts == [*QUIETLY, "h7h8q"]


def test_a_question_about_an_earlier_move_says_which_and_what_came_later_stands() -> None:
    """The first cow is lifted and put back amid a quick placing: it may have come to stand there only then."""
    bench = Bench(load("morabaraba"), Sensing.OCCUPANCY)
    bench.wait(1)
    for site, contents, seconds in [
        *(("c5", "B", 0.1), ("d7", "B", 0.2), ("g7", "B", 0.4)),
        *(("c5", "", 2.0), ("c5", "B", 0.2), ("d1", "B", 0.7)),
    ]:
        bench.set(site, contents)
        bench.wait(seconds)
    assert bench.state is State.ASK
    assert snapshot(bench.session).asked_earlier == 1
    bench.tell(ev.Choose("@c5"))
    bench.wait(2)
    assert bench.texts == ["@c5", "@d7", "@g7", "@d1"]


@pytest.mark.parametrize("taken", ["b2", "c1", "c3", "d2"])
def test_of_what_no_sensor_can_tell_apart_everything_is_asked(taken: str) -> None:
    """A man takes by being put in the place of another without a gap; then the other side moves."""
    bench = Bench(load("clobber"), Sensing.OCCUPANCY)
    bench.wait(5)
    for site, contents, seconds in (("c2", "", 3), ("c4", "", 0.3), ("b4", "", 0.2), ("c4", "b", 3)):
        bench.set(site, contents)
        bench.wait(seconds)
    assert set(bench.session.choices) == {"c2xb2", "c2xc1", "c2xc3", "c2xd2"}
    bench.tell(ev.Choose(f"c2x{taken}"))
    bench.wait(2)
    assert bench.texts == [f"c2x{taken}", "b4xc4"]


def test_nothing_is_accepted_while_no_sensor_can_tell_it_from_another() -> None:
    """A bishop has taken one of six without a gap; after the reply three of them are left."""
    moves = (
        "f1c4 c7c6 b2b3 f7f6 d2d4 h7h5 d1d3 d8b6 b3b4 c6c5 d3g3 b6b4 b1c3 d7d5 c4b1 b4b6 g3c7 b6a6 f2f4 b7b5 c7b7 "
        "a6a4 b7b6 b5b4 b6a7 f8e5 d4e5 c8b5 a7a6 b4c3 f4f5 e8f8 a6a5 a8a5 c1f4 h5h4"
    )
    line = moves.split()
    bench = Bench(load("ajedrez-jerez"), Sensing.OCCUPANCY, line)
    bench.wait(5)
    for site, contents, seconds in (("f4", "", 4), ("a5", "", 0.5), ("a8", "r", 3)):
        bench.set(site, contents)
        bench.wait(seconds)
    assert bench.texts == line
    assert set(bench.session.choices) == {"f4c3", "f4e7", "f4g7"}


def test_that_a_move_is_still_under_way_can_be_said() -> None:
    """A rook rests on its way, then the queen that it takes is off and the rook in the hand: it may have drowned."""
    moves = (
        "d2d3 g7g6 h2h4 f8h6 b2b3 h6f8 h1h2 a7a5 e2e3 b7b5 d1d2 b5b4 h2h3 g6g5 e3e4 g5g4 f1e2 b8a6 e2d1 e7e5 e1e2 "
        "d7d6 e2e1 d8f6 g1e2 d6d5 a2a3 h7h5 a3a4 f8h6 c1b2 c8e6 e4d5 f6g6 b1a3 c7c6 d2b4 g4g3 b2e5 f7f6 f5g4 a6b8 "
        "f2f3 e8d7 c2c3 c6c5 e2c1 h5g4 d5d6 h8h7 h3h2 e6f5 d3d4 g4f3 c1d3 b4a3 d1e2 h7g7 a1c1 g5d2 e1d1 g8e7 e2f1 "
        "g7g8 h4h5 e7c8 d3e1 d2g5 g2f3 g8f8 h5g6 g3g2 b3b4 g2g1r e1c2 h6g5 c2a1 f8g8 g6g7 e5f4 h2h6 a8a7 a1b3 a7b7 "
        "c1b1 a3a2 b1c1 d7d8 b3d4 d8e8 d1e2 e8d8 f1h3 g1g3 d6d7 f6f5 c1c2 d8e7 e4e5 e7d8 h3e6 g8h8 d7c8b h8h7 e2d2 "
        "b7c7 e6g4 b8a6 c8g4 a6b8 h6h1 a2a1b d2e1 b8d7 g7g8r g3g8 c2a2 d8c8 e5e6 d7e5 e6e7 a1b2 c4b5 b2a3 h1f1 a3b2 "
        "e7e8q g8e8 b5e2 h7h6 c3c4"
    )
    line = moves.split()
    bench = Bench(load("guadalete-creciente", repetition="claim3_auto5"), Sensing.OCCUPANCY, line)
    bench.wait(5)
    for site, contents in (("e8", ""), ("e5", "r"), ("e2", ""), ("e5", "")):
        bench.set(site, contents)
        bench.wait(10)
    assert bench.session.choices == ("e8e4", "not-yet")
    bench.tell(ev.Choose("not-yet"))
    bench.wait(60)
    assert (bench.state, bench.texts) == (State.PLAY, line)
    bench.set("e2", "r")
    bench.wait(12)
    assert bench.texts == [*line, "e8e2"]
