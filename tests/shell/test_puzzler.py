"""Puzzles out of the games that were played: found after a review, kept, and solved on the wood."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pytest

import rules
from firmware_host.cli import main
from firmware_host.core.events import RefusedError
from firmware_host.shell.exhibit.lessons import JOY, REGRET
from firmware_host.shell.exhibit.visitors import StaffOnly, Visitors
from firmware_host.shell.journal.store import Store
from firmware_host.shell.puzzle_book import FILE, LIMIT, Kept, PuzzleBook
from firmware_host.shell.puzzler import A_GAME, listing
from rules.puzzle import APART, SPACE, Puzzle, puzzle_options
from simulator.disk import crash, recorder
from tests.rules.play import random_play
from tests.shell.bench import Bench
from tests.shell.test_opponent import make
from tests.shell.test_teacher import answer

GAME = "kalah"


def played(**more: object) -> Bench:
    bench = Bench(**more)  # type: ignore[arg-type]
    bench.do("new", game=GAME, options={})
    for text in [move.text for _, _, move in random_play(rules.load(GAME), 0, 8) if move]:
        make(bench, text)
    bench.run(10)
    bench.do("resign", side=0)
    bench.do("turning-points")
    bench.run(1)
    return bench


@pytest.fixture
def bench() -> Bench:
    return played()


def begin(bench: Bench) -> Kept:
    """The first that is kept."""
    kept = bench.puzzler.book.of(GAME)[0]
    bench.do("puzzle", game=GAME, id=kept.number)
    assert bench.phase == "play"
    return kept


def test_the_review_finds_them(bench: Bench) -> None:
    found = bench.puzzler.book.of(GAME)
    assert 1 <= len(found) <= A_GAME
    assert bench.state()["puzzle"]["count"] == len(found)
    game, positions = rules.load(GAME), bench.controller.session.line.positions
    texts = [game.text(position) for position in positions]
    for kept in found:
        ply = texts.index(kept.position)
        assert positions[ply].to_move == kept.side
        assert kept.missed == (bench.moves[ply] not in kept.find)
        assert {game.parse(text, positions[ply]).text for text in kept.find} == set(kept.find)
    (told,) = listing(bench.puzzler.book)["games"]
    assert (told["key"], len(told["puzzles"])) == (GAME, len(found))
    assert all("find" not in each and "position" not in each for each in told["puzzles"])


def test_the_same_game_again_adds_none(bench: Bench) -> None:
    before = list(bench.puzzler.book)
    bench.do("turning-points", number=None)
    bench.do("turning-points")
    bench.run(1)
    assert list(bench.puzzler.book) == before


def test_its_solution_is_taken(bench: Bench) -> None:
    kept = begin(bench)
    here = bench.state()["puzzle"]["here"]
    assert (here["number"], here["side"]) == (1, kept.side)
    assert bench.state()["wood"] == bench.controller.game.board(bench.controller.game.start())
    assert answer(bench, kept.find[0]) == "say.found"
    solved = bench.puzzler.book.get(kept.number)
    assert solved
    assert solved.solved


def test_another_move_goes_back_by_light(bench: Bench) -> None:
    kept = begin(bench)
    others = [move.text for move in bench.controller.session.turn.legal if move.text not in kept.find]
    assert answer(bench, others[0]) == "say.try-again"
    bench.run(REGRET + 1)
    assert bench.phase == "takeback"
    bench.do("help")
    bench.run(20)
    assert (bench.phase, bench.moves) == ("play", [])
    assert answer(bench, kept.find[0]) == "say.found"


def test_a_hint_shows_the_solution(bench: Bench) -> None:
    kept = begin(bench)
    bench.do("hint")
    bench.run(0.1)
    hint = bench.controller.session.hint
    assert hint
    assert hint.text in kept.find


def test_the_next_comes_by_itself_and_the_last_stays(bench: Bench) -> None:
    book = bench.puzzler.book
    begin(bench)
    for _ in range(len(book)):
        here = bench.puzzler.here()
        assert here
        assert answer(bench, here.find[0]) == "say.found"
        bench.run(JOY + 1)
    assert all(each.solved for each in book)
    assert bench.phase == "over"
    bench.do("new", game=GAME, options=bench.state()["puzzle"]["here"]["options"])
    assert bench.state()["puzzle"]["here"] is None
    assert bench.phase == "play"


def test_a_game_that_goes_on_does_not_wait_for_them() -> None:
    """Whoever asks meanwhile is answered first, and the puzzles are found later."""
    bench = Bench()
    bench.do("new", game=GAME, options={})
    for text in [move.text for _, _, move in random_play(rules.load(GAME), 0, 8) if move]:
        make(bench, text)
    bench.do("resign", side=0)
    bench.do("turning-points")
    bench.do("new", game=GAME, options={})
    bench.do("hint")
    bench.run(30)
    assert bench.controller.session.hint


def test_both_the_book_and_the_journal_outlast_the_program(tmp_path: Path) -> None:
    """All of it stands in the journal, whether it is still kept or not."""
    bench = played(journal=Store(tmp_path / "j"), puzzles=tmp_path)
    kept = begin(bench)
    others = [move.text for move in bench.controller.session.turn.legal if move.text not in kept.find]
    answer(bench, others[0])
    bench.run(REGRET + 1)
    bench.controller.close()
    assert main(["replay", str(tmp_path / "j"), "--game", "3"]) == 0
    again = Bench(puzzles=tmp_path)
    assert list(again.puzzler.book) == list(bench.puzzler.book)


def test_one_that_the_rules_do_not_know_any_more(bench: Bench) -> None:
    kept = bench.puzzler.book.of(GAME)[0]
    strange = bench.puzzler.book.add(replace(kept, position=kept.position, options={"no-such": 1}))
    assert strange
    with pytest.raises(RefusedError, match="puzzle"):
        bench.say("puzzle", game=GAME, id=strange.number)
    assert bench.puzzler.book.get(strange.number) is None


@pytest.mark.parametrize("number", [0, 99, "1", True, None])
def test_a_number_that_is_none(bench: Bench, number: object) -> None:
    session = bench.controller.session
    with pytest.raises(RefusedError, match="puzzle"):
        bench.say("puzzle", game=GAME, id=number)
    assert bench.controller.session is session


def test_visitors_have_those_of_the_game_that_is_on() -> None:
    bench, visitors = played(), Visitors()
    visitors.look(bench.controller)
    number = bench.puzzler.book.of(GAME)[0].number
    message = {"do": "puzzle", "game": GAME, "id": number}
    assert visitors.judged(message, bench.controller) == message
    with pytest.raises(StaffOnly):
        visitors.judged({**message, "game": "othello"}, bench.controller)
    rules_before = dict(bench.controller.game.options)
    bench.do("puzzle", game=GAME, id=number)
    visitors.look(bench.controller)
    said = {"do": "new", "game": GAME, "options": {"puzzle": "x"}}
    assert visitors.judged(said, bench.controller)["options"] == rules_before


# -- the book


def kept(number: int, **more: object) -> Kept:
    text = f"position {number} " + 60 * "x"
    return replace(Kept(0, GAME, {"seeds": 4}, text, 0, ("1",), float(number)), **more)  # type: ignore[arg-type]


def test_the_book_is_bounded(tmp_path: Path) -> None:
    """The dullest of the older half go: those that were solved first."""
    book = PuzzleBook(tmp_path, limit=4000)
    first = book.add(kept(1))
    best = book.add(kept(2, gain=2000.0))
    assert first
    assert best
    book.solve(best.number)
    for number in range(3, 200):
        book.add(kept(number))
        assert (tmp_path / FILE).stat().st_size <= 4000 + 20
    assert first not in list(book)
    assert book.get(best.number) is None
    assert list(PuzzleBook(tmp_path, limit=4000)) == list(book)
    assert book.add(kept(1, position=5000 * "x")) is None
    assert LIMIT == 200_000


BAD = [b"", b"{", b"[]", b'{"puzzles": [{}]}', b'{"puzzles": 1}', b"\xff\xfe", b"[" * 9999]


@pytest.mark.parametrize("content", BAD)
def test_a_file_that_cannot_be_read_is_set_aside(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    book = PuzzleBook(tmp_path)
    assert len(book) == 0
    assert (tmp_path / FILE).with_suffix(".damaged").read_bytes() == content
    assert book.add(kept(1))
    assert len(PuzzleBook(tmp_path)) == 1


def test_a_disk_that_fails_costs_no_game(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    book = PuzzleBook(tmp_path / "file" / "below")
    assert book.add(kept(1))
    assert len(book) == 1


WRITES = """
import sys
from pathlib import Path
from firmware_host.shell.puzzle_book import Kept, PuzzleBook
book = PuzzleBook(Path(sys.argv[1]))
for k in range(6):
    book.add(Kept(0, "kalah", {}, f"position {k}", 0, ("1",), 100.0))
book.solve(2)
"""


@pytest.mark.skipif(bool(recorder.missing()), reason=recorder.missing())
def test_whenever_the_power_goes_it_is_whole(tmp_path: Path) -> None:
    disk, log = tmp_path / "disk", tmp_path / "log"
    disk.mkdir()
    ended = recorder.record([sys.executable, "-c", WRITES, str(disk)], disk, log)
    assert ended.returncode == 0, ended.stderr
    operations = recorder.operations(log)
    seen = set()
    cuts = [crash.Cut(at, manner, at) for at in range(len(operations) + 1) for manner in crash.MANNERS]
    for number, cut in enumerate(cuts):
        after = tmp_path / f"after{number}"
        after.mkdir()
        crash.lay(crash.left_by(operations, cut), after)
        book = PuzzleBook(after)
        assert not list(after.glob("*.damaged"))
        seen.add(len(book))
        assert book.add(kept(7))
    assert seen == set(range(7))


# -- the rules


@pytest.mark.parametrize("key", rules.keys())
def test_every_position_and_move_can_be_an_option(key: str) -> None:
    game = rules.load(key)
    for position, _, move in random_play(game, 1, 12):
        if move is None or move.weight:
            continue
        text = game.text(position)
        assert not {SPACE, APART} & set(text + move.text)
        options = puzzle_options(game.options, text, (move.text,))
        assert not any(isinstance(value, str) and any(c.isspace() for c in value) for value in options.values())
        again = rules.load(key, **options)
        assert isinstance(again, Puzzle)
        assert again.find == {move.text}
        assert again.text(again.start()) == text
        assert again.options == options
