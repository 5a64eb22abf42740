"""The board as a player, from the page: chosen with a new game, led by light, carried out by the helping hand."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

import rules
from rules.puzzle import Puzzle
from tests.page.conftest import Visit
from tests.page.player import Player
from tests.page.served import served
from tests.shell.test_warner import blunder

THINKS = b"firmware_host.thinking"


def thinkers(parent: int) -> list[int]:
    """The thinking processes of a daemon."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            after_name = stat.read_text().rpartition(")")[2].split()
            if int(after_name[1]) == parent and THINKS in (stat.parent / "cmdline").read_bytes():
                found.append(int(stat.parent.name))
        except OSError:
            continue  # it has just ended
    return found


def test_a_game_against_the_board(visit: Visit, tmp_path: Path) -> None:
    """Whoever thinks may die: the game goes on, and the board thinks again."""
    with served(tmp_path, "--language", "en") as daemon:
        visitor = visit(daemon.url)
        visitor.choose("othello", None, **{"opponent": 1, "opponent-side": 1})
        visitor.until_text("#sides [data-side='1']", "level 1")
        flags = visitor.page.locator("#sides [data-do=resign]")
        assert [flag.get_attribute("aria-label") for flag in flags.all()] == ["Resign or offer a draw: Black"]
        player = Player(visitor, rules.load("othello"))
        for ply in (0, 2):
            player.follow()
            player.play(player.game.moves(player.position)[0])
            visitor.until_phase("guided")
            visitor.button("help").click()
            visitor.until_ply(ply + 2)
            visitor.until_phase("play")
            (thinker,) = thinkers(daemon.number)
            os.kill(thinker, signal.SIGKILL)
        assert daemon.alive


def test_the_board_sits_where_it_was_told_to_among_four(visit: Visit, tmp_path: Path) -> None:
    with served(tmp_path, "--language", "en", "--opponent", "2") as daemon:
        visitor = visit(daemon.url)
        for players, side in ((4, 2), (2, 1)):
            visitor.choose("pasang", None, **{"players": players, "opponent": 2, "opponent-side": 1})
            visitor.until(f"() => document.querySelectorAll('#sides .plate').length === {players}")
            visitor.until_text(f"#sides [data-side='{side}']", "level 2")
            assert visitor.board["sides"][side] == "north"


def test_in_a_lesson_the_board_does_not_play(visit: Visit, tmp_path: Path) -> None:
    with served(tmp_path, "--language", "en", "--opponent", "2") as daemon:
        visitor = visit(daemon.url)
        visitor.start("othello")
        visitor.until_text("#sides", "level 2")
        visitor.start("othello", lesson=1)
        visitor.until("() => document.body.hasAttribute('data-lesson')")
        assert "level 2" not in (visitor.page.locator("#sides").text_content() or "")


def test_a_review_after_the_game(visit: Visit, tmp_path: Path) -> None:
    """The board as it stood, the better move lit; and gone again, with the board as it stands. Before it, a warning."""
    with served(tmp_path, "--language", "en", "--warn") as daemon:
        visitor = visit(daemon.url)
        visitor.choose("kalah", "count")
        player = Player(visitor, rules.load("kalah"))
        moves, dear = blunder()
        for ply, text in enumerate(moves[: dear + 2]):
            player.follow()
            player.play(player.game.parse(text, player.position))
            if ply == dear:
                visitor.until_text(".review", "loses a lot")
                assert visitor.page.locator("[data-do=review-takeback]").is_enabled()
        stood = visitor.state["wood"]
        visitor.page.locator("[data-do=resign]").first.click()
        visitor.page.locator("#confirm [data-do=resign]").click()
        visitor.until_phase("over")
        visitor.page.locator("[data-do=review-begin]").click()
        visitor.until_text(".review", "Turning point")
        point = visitor.state["turning"]["point"]
        visitor.until_text(".review .better", point["better"]["text"])
        visitor.until_standing({site: len(contents) for site, contents in point["board"].items()})
        assert set(visitor.lit()) == {point["better"]["sites"][0]}
        visitor.page.locator("[data-do=review-leave]").click()
        visitor.until_standing({site: len(contents) for site, contents in stood.items()})


@pytest.mark.parametrize("size", [(390, 844), (1280, 800)])
def test_a_puzzle_out_of_the_game(visit: Visit, tmp_path: Path, size: tuple[int, int]) -> None:
    """Found by the review, chosen from the list, refused and put back, solved; and found again by the next program."""
    with served(tmp_path, "--language", "en") as daemon:
        visitor = visit(daemon.url, viewport={"width": size[0], "height": size[1]})
        visitor.choose("kalah", "count")
        player = Player(visitor, rules.load("kalah"))
        for text in ("6", "5", "3", "2"):
            player.follow()
            player.play(player.game.parse(text, player.position))
        visitor.page.locator("[data-do=resign]").first.click()
        visitor.page.locator("#confirm [data-do=resign]").click()
        visitor.until_phase("over")
        visitor.page.locator("[data-do=review-begin]").click()
        visitor.until_text(".review", "Turning point")
        visitor.page.locator("[data-do=review-puzzles]").click()
        visitor.choose_puzzle("kalah")
        visitor.until_text("#speech .kicker", "Puzzle 1 of")
        visitor.until_text("#speech .sentence", "find the")
        options = visitor.board["game"]["options"]
        puzzle = rules.load("kalah", **options)
        assert isinstance(puzzle, Puzzle)
        wrong = next(move for move in puzzle.moves(puzzle.start()) if move.text not in puzzle.find)
        player = Player(visitor, puzzle)
        player.play(wrong)
        visitor.until_text("#speech .sentence", "not the right one")
        visitor.until_phase("takeback")
        visitor.button("help").click()
        visitor.until_phase("play")
        player = Player(visitor, puzzle)
        player.play(next(move for move in puzzle.moves(puzzle.start()) if move.text in puzzle.find))
        visitor.until_text("#speech .sentence", "Found")
        daemon.kill()
        daemon.again()
        visitor.until_text("#title h1", "Othello")
        visitor.complaints.clear()  # of the line that was cut
        visitor.page.locator("[data-do=rules]").first.click()
        visitor.page.locator("#rules [data-do=puzzles]").click()
        visitor.until_text("#puzzles", "Solved")
