"""Worked examples and recorded games of backgammon, against our single-checker moves.

The outside data knows whole turns only; ``whole_turns`` puts ours together.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules import Game, Move, load
from rules.steps import carry_out

Play = tuple[str, ...]
"""The steps of a whole turn without hit marks, sorted: the same whatever their order."""


@dataclass(frozen=True)
class Turn:
    moves: tuple[Move, ...]
    position: Any


def whole_turns(game: Game[Any], position: Any) -> dict[Play, Turn]:
    """Every play of the dice of a position in the middle of a turn, with one order of its moves and where it leads."""
    mover = position.to_move
    turns: dict[Play, Turn] = {}
    going_on: dict[Play, Turn] = {(): Turn((), position)}
    while going_on:
        further: dict[Play, Turn] = {}
        for steps, turn in going_on.items():
            for move in game.moves(turn.position):
                play = tuple(sorted((*steps, move.text.rstrip("*"))))
                after = Turn((*turn.moves, move), game.play(turn.position, move))
                same_turn = after.position.to_move == mover and game.outcome(after.position) is None
                found = further if same_turn else turns
                assert found.setdefault(play, after).position == after.position, f"{play}: the order changes the end"
        going_on = further
    return turns


def ends(turns: dict[Play, Turn]) -> set[Any]:
    return {turn.position for turn in turns.values()}


# Worked examples: checkers as {point: count}, each side by its own numbers, 25 the bar and 0 off.


def example_key(record: dict[str, Any]) -> str | None:
    return "backgammon" if {"me", "op", "dice", "plays"} <= record.keys() else None


def _checkers(counts: dict[str, int]) -> str:
    return " ".join(f"{ {'25': 'bar', '0': 'off'}.get(point, point) }:{count}" for point, count in counts.items())


def run_example(record: dict[str, Any]) -> None:
    """Every play of the roll, seen from either side of the board."""
    game = load("backgammon")
    for side in (0, 1):
        _run_example(game, record, side)


def _run_example(game: Game[Any], record: dict[str, Any], side: int) -> None:
    def read(me: dict[str, int], op: dict[str, int], rest: str) -> Any:
        checkers = (_checkers(me), _checkers(op)) if side == 0 else (_checkers(op), _checkers(me))
        return game.position(f"{checkers[0]} / {checkers[1]} / {rest}")

    name, other = game.sides[side], game.sides[1 - side]
    dice = record["dice"] * (2 if record["dice"][0] == record["dice"][1] else 1)
    position = read(record["me"], record["op"], f"{name} move {'-'.join(map(str, dice))}")
    expected = set()
    for play in record["plays"]:
        won = play["result_multiplier"] != 0
        after = read(play["me_after"], play["op_after"], f"{name} over" if won else f"{other} roll")
        expected.add(after)
        reached = position
        for text in ["pass"] if play["moves"] == "no move" else play["moves"].split():
            reached = game.play(reached, game.parse(text, reached))
        assert reached == after, f"{record['id']}: {play['moves']} leads to {game.text(reached)}"
        outcome = game.outcome(reached)
        assert (outcome.points[side] if outcome else 0) == play["result_multiplier"], f"{record['id']}: {outcome}"
    found = ends(whole_turns(game, position))
    assert found == expected, f"{record['id']}: {[game.text(p) for p in found ^ expected]}"
    assert len(found) == record.get("distinct_final_positions", len(found)), record["id"]


# Recorded games: X is White, O is Black; 24 points from White's 24, then the bars and the checkers off of X and O.


def picture(game: Game[Any], position: Any) -> str:
    board = game.board(position)
    points = "".join(_letter(board[str(p)]) for p in range(24, 0, -1))
    bar, off = (f"{len(board[f'{place}.W'])}/{len(board[f'{place}.b'])}" for place in ("bar", "off"))
    return f"{points}|{bar}|{off}"


def _letter(checkers: str) -> str:
    return chr(ord("a" if checkers[0] == "W" else "A") + len(checkers) - 1) if checkers else "."


def record_key(record: dict[str, Any]) -> str | None:
    return "backgammon" if record.get("game") == "backgammon" and "plies" in record else None


def run_record(record: dict[str, Any]) -> int:
    """Replays a game. Compares every position, every legal turn with where it leads, and the result."""
    game = load("backgammon")
    position = game.start()
    checked = 0

    def play(move: Move) -> None:
        nonlocal position, checked
        wood = carry_out(game.board(position), move.steps)
        position = game.play(position, move)
        assert wood == game.board(position), f"{move.text} in {game.text(position)}"
        checked += 1

    for number, turn in enumerate(record["plies"]):
        where = f"game {record['id']}, turn {number}"
        larger, smaller = turn["dice"]
        side = "xO".index(turn["pos"][-1])
        opening = number == 0 and side == 1
        play(game.parse(f"roll {smaller}-{larger}" if opening else f"roll {larger}-{smaller}", position))
        assert f"{picture(game, position)} {'xO'[position.to_move]}" == turn["pos"], where
        turns = whole_turns(game, position)
        legal = {tuple(sorted(text.split())): turn["results"][result] for text, result in turn["legal"].items()}
        found = {text: picture(game, after.position) for text, after in turns.items()}
        assert set(found.values()) == set(turn["results"]), where
        assert found == legal, f"{where}: {found.items() ^ legal.items()}"
        for move in turns[tuple(sorted(turn["chosen"].split()))].moves:
            play(move)
    assert picture(game, position) == record["final"]
    outcome = game.outcome(position)
    assert outcome is not None, record["id"]
    assert record["end"] == "borne_off", record["id"]
    assert list(outcome.points) == record["returns"], f"game {record['id']}: {outcome}"
    return checked
