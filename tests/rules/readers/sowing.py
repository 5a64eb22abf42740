"""Worked examples of the sowing games; oware games recorded by OpenSpiel."""

from __future__ import annotations

from itertools import accumulate, takewhile
from typing import Any

from rules import card, load
from rules.kernels.sowing_rounds import LOST
from rules.model import Game, Move
from rules.steps import Shift, Sow, Step

# A game of the examples -> ours.
GAMES = {
    "wari": "wari",
    "oware_abapa": "oware",
    "toguz_kumalak": "toguz-kumalak",
    "toguz_korgool": "toguz-kumalak",
    "kalah": "kalah",
    "congkak": "congkak",
    "olinda_keliya": "olinda-keliya",
    "pallanguzhi": "pallanguzhi",
    "bechi": "bechi",
}
SIDES = {"S": "south", "N": "north"}
STORES = {"S": "store.S", "N": "store.N"}


def example_key(record: dict[str, Any]) -> str | None:
    return GAMES.get(record.get("game", "")) if "result_position" in record else None


def run_example(record: dict[str, Any]) -> None:
    game = _game(record)
    if record["move"] == "new_round":
        _check_new_round(game, record)
        return
    position = game.position(_text(game, record["position"]))
    assert game.text(position) == _text(game, record["position"])
    assert record["to_move"] == record["position"]["to_move"]
    legal = [move.text for move in game.moves(position)]
    if "legal_moves" in record:
        assert sorted(legal) == sorted(record["legal_moves"])
    assert not set(legal) & set(record.get("illegal_moves", ()))
    if not record["move"]:
        return

    line = isinstance(record["move"], list)
    texts = record["move"] if line else [record["move"]]
    captured = record["captured"] if line else [record["captured"]]
    traces = record.get("trace", [None] * len(texts)) if line else [record.get("trace")]
    for text, seeds, trace in zip(texts, captured, traces, strict=True):
        move, before, mover = game.parse(text, position), position, "SN"[position.to_move]
        position = game.play(position, move)
        _check_turn(move, STORES[mover], seeds, game.outcome(position) is not None)
        if trace:
            _check_trace(game, before, move, position, trace)
            assert seeds == sum(int(words.split()[-1]) for words in trace if words.startswith("take "))
    _check_result(game, position, record["result_position"])


def _game(record: dict[str, Any]) -> Game[Any]:
    """What a record calls the end is the end of a round, unless no other round can be filled."""
    key, options = GAMES[record["game"]], dict(record["options"])
    result = (record["result_position"] or {}).get("result")
    if (
        result
        and result["why"].replace(" ", "-") != LOST
        and any(option.name == "rounds" for option in card(key).options)
    ):
        options["rounds"] = "one"
    return load(key, **options)


def _text(game: Game[Any], state: dict[str, Any]) -> str:
    rows = (state["S"], state["N"], (state["store"]["S"], state["store"]["N"]))
    words = [*(",".join(map(str, row)) for row in rows), SIDES[state["to_move"]]]
    order = "SN"
    tuzduks = sorted(filter(None, state.get("tuzduk", {}).values()), key=lambda pit: (order.index(pit[0]), pit))
    # Where both sow the same way there is no choice to remember.
    chosen = game.options.get("directions") != "same"
    sense = (state.get("direction") or {}).get("S") if chosen else None
    notes = {
        "opened": sorted(state.get("opened", ()), key=lambda pit: (order.index(pit[0]), pit)),
        "closed": sorted(state.get("closed", ()), key=lambda pit: (order.index(pit[0]), pit)),
        "tuzduk": tuzduks,
        "sense": [sense] if sense else [],
    }
    return " ".join((*words, *(f"{name}={','.join(values)}" for name, values in notes.items() if values)))


def _check_turn(move: Move, store: str, captured: int, over: bool) -> None:
    """The examples tell a turn without the collection that follows the last one."""
    shifts = [step for step in move.steps if isinstance(step, Shift)]
    sums = list(accumulate((shift.count for shift in takewhile(lambda s: s.dst == store, shifts)), initial=0))
    assert captured in sums if over else captured == sums[-1], move.text


def _check_trace(game: Game[Any], before: Any, move: Move, after: Any, trace: list[str]) -> None:
    """A trace names a tuzduk where a stone falls on it, the steps name the store that the stone goes to."""
    tuzduks = {site for site, mark in game.marks(before).items() if mark == "tuzduk"}
    expected: list[str] = []
    for words in trace:
        site = words.split()[-1]
        if words.startswith("? "):  # the lap goes on after something was taken on its way
            last = max(k for k, told in enumerate(expected) if "->" in told)
            expected[last] = f"{expected[last].rpartition(' ')[0]} {site}"
        elif words.startswith("tuzduk "):
            assert site not in tuzduks
            assert game.marks(after)[site] == "tuzduk"
        else:
            expected.append(f"{words.removesuffix(site)}store" if "->" in words and site in tuzduks else words)
    told = [_told(step) for step in move.steps]
    assert (told[: len(expected)] if game.outcome(after) else told) == expected


def _told(step: Step) -> str:
    match step:
        case Sow(src, path):
            return f"{src} {len(path)} -> {path[-1].partition('.')[0]}"
        case Shift(src, _, count):
            return f"take {src} {count}"
    raise AssertionError(f"{step} in a sowing game")


def _check_new_round(game: Game[Any], record: dict[str, Any]) -> None:
    """The round after these totals: North, the poorer, fills pits of his choice."""
    totals, result = record["position"]["totals"], record["result_position"]
    empty = ",".join("0" * 4)
    position = game.position(f"{empty} {empty} {totals['S']},{totals['N']} north")
    assert position.first == 1, "who was second in the first round begins the second"
    row, closed = len(result["S"]), int(str(result["closed"]).split()[0])
    choices = set()
    while any(mark == "closed" for mark in game.marks(position).values()) and position.to_open:
        assert position.to_move == 1
        moves = game.moves(position)
        position = game.play(position, moves[-1])
        choices.add(moves[-1].steps[0])
    board = game.board(position)
    assert len(choices) == row - closed
    assert [len(board[f"S{n}"]) for n in range(1, row + 1)] == result["S"]
    assert sorted(len(board[f"N{n}"]) for n in range(1, row + 1)) == [0] * closed + [result["S"][0]] * (row - closed)
    assert {side: len(board[store]) for side, store in STORES.items()} == result["store"]
    assert sorted(game.marks(position).values()) == ["closed"] * closed
    assert len(game.moves(position)) == (row - closed if position.to_move else row)


def _check_result(game: Game[Any], position: Any, result: dict[str, Any]) -> None:
    if result["to_move"]:
        assert game.text(position) == _text(game, result)
        assert "result" not in result
        return
    outcome = game.outcome(position)
    assert outcome
    assert outcome.points == (result["store"]["S"], result["store"]["N"])
    assert {None: None, 0: "S", 1: "N"}[outcome.winner] == result["result"]["winner"]
    assert outcome.reason == result["result"]["why"].replace(" ", "-")
    ended = _text(game, {**result, "to_move": "SN"[position.to_move]})
    assert game.text(position) == f"{ended} {outcome.reason}"


def record_key(record: dict[str, Any]) -> str | None:
    return "oware" if record.get("game") == "oware" and "final_before_collection" in record else None


ENDS = {"majority": "majority", "cannot_feed_or_no_move": "cannot-feed", "repetition": "repetition"}


def run_record(record: dict[str, Any]) -> int:
    """Each position as the seeds of A..F a..f, the stores and the side.

    OpenSpiel ends at the first repetition, and collects each row after a majority too, where ours leaves the rest.
    """
    game = load("oware", repetition=2)
    position = game.start()
    for number, ply in enumerate(record["plies"]):
        where = f"game {record['id']}, ply {number}"
        seeds, stores, side = ply["pos"].split(" | ")
        assert _counts(game, position) == _numbers(f"{seeds} {stores}"), where
        assert position.to_move == "Aa".index(side), where
        assert sorted(move.text for move in game.moves(position)) == ply["legal"], where
        position = game.play(position, game.parse(ply["chosen"], position))
    where = f"game {record['id']}, end"
    outcome = game.outcome(position)
    assert outcome, where
    before, final = (_numbers(record[name].replace("|", "")) for name in ("final_before_collection", "final"))
    assert _swept(before) == final, where
    assert _swept(_counts(game, position)) == final, where
    if outcome.reason == "majority":
        assert _counts(game, position) == before, where
    assert record["returns"] == {0: [1, -1], 1: [-1, 1], None: [0, 0]}[outcome.winner], where
    assert outcome.reason == ENDS[record["end"]], where
    return len(record["plies"])


def _numbers(words: str) -> list[int]:
    return [int(word) for word in words.split()]


def _counts(game: Game[Any], position: Any) -> list[int]:
    return [len(held) for held in game.board(position).values()]


def _swept(counts: list[int]) -> list[int]:
    """Each row in its owner's store."""
    return [0] * 12 + [counts[12] + sum(counts[:6]), counts[13] + sum(counts[6:12])]
