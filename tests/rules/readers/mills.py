"""Games of nine men's morris and of Morabaraba, recorded by OpenSpiel and by Sanmill.

Both programs know a turn that closes a mill as two plies, the second of them the capture.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rules import Game, load
from rules.notation import write_rows
from rules.perft import perft
from rules.steps import carry_out

RECORDED = {"nine_mens_morris": "molino", "Nine Men's Morris": "molino", "Morabaraba": "morabaraba"}

# What the programs do not know of our games.
WITHOUT: dict[str, dict[str, Any]] = {
    "molino": {"repetition": 0, "quiet_limit": 0},
    "morabaraba": {"repetition": 0, "quiet_limit": 0, "no_reverse": "off", "three_cow_limit": 0},
}

# Sanmill's Morabaraba takes two cows where one closes two mills at once; ours takes one, as the text says:
# "solo dará derecho a retirar una única ficha". The second capture is done for it, and play goes on from there.
TAKES_TWICE = {"morabaraba"}

OPENSPIEL_POINTS = "a7 d7 g7 b6 d6 f6 c5 d5 e5 a4 b4 c4 e4 f4 g4 c3 d3 e3 b2 d2 f2 a1 d1 g1"
SANMILL_POINTS = "d5 e5 e4 e3 d3 c3 c4 c5 d6 f6 f4 f2 d2 b2 b4 b6 d7 g7 g4 g1 d1 a1 a4 a7"


@dataclass(frozen=True)
class Ply:
    """A placement, a slide or a capture, as both programs count them, and what they saw before it."""

    board: dict[str, str]
    to_move: int
    hands: tuple[int, int]
    takes: bool
    legal: list[str]
    chosen: str


def record_key(record: dict[str, Any]) -> str | None:
    return RECORDED.get(record.get("game") or record.get("rule", ""))


def run_record(record: dict[str, Any]) -> int:
    key = str(record_key(record))
    game = load(key, **WITHOUT[key])
    return _run_openspiel(game, record) if "plies" in record else _run_sanmill(game, record)


def replay(game: Game[Any], plies: list[Ply]) -> Any:
    """The position after the last whole turn, every ply of it compared."""
    position, number = game.start(), 0
    while number < len(plies):
        ply = plies[number]
        where = f"ply {number}"
        assert not ply.takes, where
        assert game.board(position) == ply.board, where
        assert (position.to_move, position.hands) == (ply.to_move, ply.hands), where
        turns: dict[str, dict[str, Any]] = {}
        for move in game.moves(position):
            arrival, _, victim = move.text.removeprefix("@").partition("x")
            turns.setdefault(arrival, {})[victim] = move
        assert sorted(turns) == ply.legal, where
        captures = turns[ply.chosen]
        victim = ""
        if "" not in captures:
            number += 1
            if number == len(plies):
                break  # stopped between the mill and its capture
            take = plies[number]
            arrived = carry_out(game.board(position), next(iter(captures.values())).steps[:1])
            assert take.takes, f"{where}: a mill"
            assert take.board == arrived, f"{where}: a mill"
            assert sorted(f"x{site}" for site in captures) == take.legal, f"{where}: a mill"
            victim = take.chosen.removeprefix("x")
        position = game.play(position, captures[victim])
        number += 1
        if game.key in TAKES_TWICE and number < len(plies) and plies[number].takes:
            position = _taken_again(game, position, plies[number])
            number += 1
    return position


def _taken_again(game: Game[Any], position: Any, take: Ply) -> Any:
    """The position after a second capture, which our game does not know."""
    board = game.board(position)
    assert take.board == board, "a second capture"
    victim = take.chosen.removeprefix("x")
    men = {site for site in board if board[site] == board[victim]}
    in_mills = {site for line in game.geometry.lines if men.issuperset(line) for site in line}
    assert take.legal == sorted(f"x{site}" for site in (men - in_mills or men)), "a second capture"
    rows, _, rest = game.text(position).partition(" ")
    assert rows == write_rows(game.geometry, board)
    return game.position(f"{write_rows(game.geometry, {**board, victim: ''})} {rest}")


def _run_openspiel(game: Game[Any], record: dict[str, Any]) -> int:
    plies = list(_openspiel_plies(record))
    position = replay(game, plies)
    cells, side, hand, men, turn = record["final"].split()
    where = f"game {record['id']}, end"
    assert game.board(position) == _cells(game, OPENSPIEL_POINTS, cells, "WB"), where
    assert position.to_move == "WB".index(side), where
    assert list(position.hands) == _numbers(hand), where
    assert [n.bit_count() + hand for n, hand in zip(position.men, position.hands, strict=True)] == _numbers(men), where
    assert [sum(not ply.takes for ply in plies)] == _numbers(turn), where
    outcome = game.outcome(position)
    ends = {"too-few-men": "two_men_left", "no-move": "blocked"}
    assert record["end"] == (ends[outcome.reason] if outcome else "turn_limit_200"), where
    winner = outcome.winner if outcome else None
    assert record["returns"] == {0: [1, -1], 1: [-1, 1], None: [0, 0]}[winner], where
    return len(record["plies"])


def _openspiel_plies(record: dict[str, Any]) -> Iterator[Ply]:
    game, turns = load("molino"), 0
    for number, ply in enumerate(record["plies"]):
        cells, side, hand, men, turn, *remove = ply["pos"].split()
        board = _cells(game, OPENSPIEL_POINTS, cells, "WB")
        hands = _numbers(hand)
        turns += number > 0 and not remove
        assert [cells.count(man) + hand for man, hand in zip("WB", hands, strict=True)] == _numbers(men), number
        assert [turns] == _numbers(turn), number
        yield Ply(board, "WB".index(side), (hands[0], hands[1]), remove == ["remove"], ply["legal"], ply["chosen"])


def _run_sanmill(game: Game[Any], record: dict[str, Any]) -> int:
    for depth, count in record["perft"] or ():
        assert depth > 3 or perft(game, game.start(), depth) == count, f"game {record['id']}, perft {depth}"
    outcome = game.outcome(replay(game, list(_sanmill_plies(game, record))))
    where = f"game {record['id']}, end"
    assert (outcome is not None) == (record["final_phase_tag"] == 4), where
    if outcome:  # the last capture leaves its side to move; a side to move that is blocked has lost
        to_move = record["final_side_to_move"] - 1
        assert outcome.winner == (1 - to_move if outcome.reason == "no-move" else to_move), where
    return len(record["steps"])


def _sanmill_plies(game: Game[Any], record: dict[str, Any]) -> Iterator[Ply]:
    for step in record["steps"]:
        cells, side, phase, action, *counts = step["fen"].split()
        board = _cells(game, SANMILL_POINTS, cells.replace("/", ""), "O@")
        on_board, hands, to_remove = counts[0:4:2], (int(counts[1]), int(counts[3])), counts[4:6]
        assert on_board == [str(cells.count(man)) for man in "O@"], step["fen"]
        left = [int(count) for count in to_remove]
        assert [count > 0 for count in left] == [(action, side) == ("r", mover) for mover in "wb"], step["fen"]
        assert max(left) <= (2 if game.key in TAKES_TWICE else 1), step["fen"]
        assert (phase, action) in {("p", "p"), ("p", "r"), ("m", "s"), ("m", "r")}, step["fen"]
        yield Ply(board, "wb".index(side), hands, action == "r", step["legal"], step["chosen"])


def _cells(game: Game[Any], points: str, cells: str, men: str) -> dict[str, str]:
    show = dict(zip(men, game.pieces, strict=True))
    held = {point: show.get(cell, "") for point, cell in zip(points.split(), cells, strict=True)}
    return {site: held[site] for site in game.geometry.sites}


def _numbers(word: str) -> list[int]:
    return [int(n) for n in word.partition("=")[2].split(",")]
