"""Sowing games as other programs and a game server have them.

Of MancalaGames: a ring of pits, South's first, then North's, and North's pits by their column as South sees them.
Of PlayStrategy: moves as squares, a1..i1 South's holes from his left and i2..a2 North's from his.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from rules import load
from rules.model import Game, Move
from rules.steps import Shift, Sow, carry_out

Record = dict[str, Any]

# A game of other programs -> ours, with the options that they play by.
GAMES: dict[str, tuple[str, dict[str, Any]]] = {
    "toguz": ("toguz-kumalak", {"end_at_majority": True}),
    "toguz_kumalak": ("toguz-kumalak", {"end_at_majority": True}),
    "oware": ("oware", {"repetition": 2}),  # the first repetition ends a game there
    "bechi": ("bechi", {"rounds": "one"}),
    "olinda": ("olinda-keliya", {"capture": "chain", "end_at_majority": False}),
}
HOLES = 9


def example_key(record: Record) -> str | None:
    ours = GAMES.get(record.get("game", ""))
    return ours[0] if ours and "commit" in record else None


def run_example(record: Record) -> None:
    key, options = GAMES[record["game"]]
    game = load(key, **options)
    if record["game"] == "oware":
        _run_oware(game, record)
    elif "before" not in record:
        _run_line(game, record)
    elif "p1" in record["before"]:
        _run_togyz(game, record)
    else:
        _run_ring(game, record)


def _run_oware(game: Game[Any], record: Record) -> None:
    """PlayStrategy: a ring of pits, and moves by their number in it. A drawn cycle leaves the rows uncollected."""
    position = game.position(_plain(record["before"]))
    for pit in record["moves"]:
        position = game.play(position, game.parse(game.geometry.sites[pit], position))
    if record.get("end"):
        outcome = game.outcome(position)
        assert outcome
        assert outcome.winner == {"draw": None, "north_wins": 1}[record["end"]]
    if record["after"]:
        assert record.get("end") or game.text(position) == _plain(record["after"])
        assert [len(game.board(position)[store]) for store in ("store.S", "store.N")] == record["after"]["store"]


def _plain(state: Record) -> str:
    parts = (state["pits"][:6], state["pits"][6:], state["store"])
    return " ".join((*(",".join(map(str, part)) for part in parts), {"S": "south", "N": "north"}[state["to_move"]]))


def _run_line(game: Game[Any], record: Record) -> None:
    """PlayStrategy: moves from the start, and some of what is so after them."""
    position = game.start()
    for squares in record["moves"]:
        start, landing = (_hole(square) for square in re.findall("[a-i][12]", squares))
        position = _play_toguz(game, position, start, landing)
    board, outcome = game.board(position), game.outcome(position)
    found = {
        "store": [len(board["store.S"]), len(board["store.N"])],
        "to_move": f"P{position.to_move + 1}",
        "legal": len(game.moves(position)),
        "tuzdik": {hole: f"P{1 + (hole[0] == 'S')}" for hole in game.marks(position)},
        "end": outcome is not None,
        "winner": f"P{outcome.winner + 1}" if outcome and outcome.winner is not None else None,
    }
    for name, value in record["after"].items():
        if name == "tuzdik":
            assert found[name] == {_hole(square): owner for square, owner in value.items()}
        elif name == "pit":
            assert all(len(board[_hole(square)]) == stones for square, stones in value.items())
        else:
            assert found[name] == value, name


def _hole(square: str) -> str:
    """i2 is N1."""
    column = "abcdefghi".index(square[0])
    return f"S{column + 1}" if square[1] == "1" else f"N{HOLES - column}"


def _play_toguz(game: Game[Any], position: Any, start: str, landing: str) -> Any:
    assert "SN"[position.to_move] == start[0], f"{start}: not his turn"
    move = game.parse(start[1:], position)
    assert _last_hole(move) == landing, f"{start}: ends on {_last_hole(move)}, recorded {landing}"
    return game.play(position, move)


def _last_hole(move: Move) -> str:
    """Where the last stone falls; one that falls on a tuzduk lands, in the steps, in its owner's store."""
    ring = [f"{side}{n}" for side in "SN" for n in range(1, HOLES + 1)]
    sow = next(step for step in move.steps if isinstance(step, Sow))
    single = len(sow.path) == 1
    last = ring[(ring.index(sow.src) + len(sow.path) - (not single)) % len(ring)]
    assert sow.path[-1] in (last, f"store.{'NS'[last[0] == 'N']}")
    return last


def _run_togyz(game: Game[Any], record: Record) -> None:
    """dehasi's togyz-kumalak: two rows with x for a tuzduk."""
    before, after = record["before"], record["after"]
    position = game.position(_rows(before, int(before["to_move"] == "P2")))
    played = game.play(position, game.parse(str(record["move"]), position))
    assert game.text(played) == _rows(after, 1 - position.to_move)


def _rows(state: Record, to_move: int) -> str:
    rows = (state["p1"], state["p2"])
    seeds = (",".join("0" if n == "x" else str(n) for n in row) for row in rows)
    words = (*seeds, f"{state['k1']},{state['k2']}", ("south", "north")[to_move])
    named = zip("SN", rows, strict=True)
    return _with_tuzduks(words, (f"{side}{row.index('x') + 1}" for side, row in named if "x" in row))


def _run_ring(game: Game[Any], record: Record) -> None:
    """MancalaGames: a move, its position before and after."""
    position = game.position(_ring(game, record["before"]))
    count = len(record["before"]["board"]) // 2
    played = game.play(position, game.parse(_column(game, position, record["move"]), position))
    if record["end"] == "None":
        assert game.text(played) == _ring(game, record["after"])
        return
    outcome = game.outcome(played)
    assert outcome
    board, store, _ = _gathered(record["after"])
    rows = (board[:count], board[count:])
    assert outcome.points == tuple(n + sum(row) for n, row in zip(store, rows, strict=True))


PASSES = ("gi.PASS_TOKEN", 0xFFFF)
SENSES = {1: ":ccw", -1: ":cw", None: ""}


def _column(game: Game[Any], position: Any, move: Any) -> str:
    """A move is a column as South sees it, or a column and a sense where there is a choice of them."""
    if move in PASSES:
        return "pass"
    column, sense = move if isinstance(move, list) else (move, None)
    sites = [site for site, (at, row) in game.geometry.cells.items() if at == column and row == position.to_move]
    return sites[0].lstrip("SN") + SENSES[sense]


def _gathered(state: Record) -> tuple[list[int], list[int], list[int]]:
    """The pits, the stores, and the tuzduks, whose stones MancalaGames leaves in them until the end."""
    board, store = list(state["board"]), list(state["store"])
    tuzduks = {pit: owner for pit, owner in enumerate(state.get("child", ())) if owner is not None}
    for pit, owner in tuzduks.items():
        store[owner] += board[pit]
        board[pit] = 0
    return board, store, list(tuzduks)


def _ring(game: Game[Any], state: Record) -> str:
    """The text without the sense of the game, which MancalaGames keeps elsewhere."""
    board, store, tuzduks = _gathered(state)
    count = len(board) // 2
    words = [",".join(map(str, part)) for part in (board[:count], board[count:], store)]
    words.append(("south", "north")[state["turn"]])
    sites = game.geometry.sites
    if game.key == "bechi":
        closed = [site for site, blocked in zip(sites, state["blocked"], strict=False) if blocked]
        opened = [site for site, unlocked in zip(sites, state["unlocked"], strict=False) if unlocked]
        opened = [site for site in opened if site not in closed]
        words += [f"{name}={','.join(pits)}" for name, pits in (("opened", opened), ("closed", closed)) if pits]
    return _with_tuzduks(words, (sites[pit] for pit in tuzduks))


def record_key(record: Record) -> str | None:
    if "tuzdik_white_owns_black_hole" in record:
        return "toguz-kumalak"
    ours = GAMES.get(record.get("game", ""))
    return ours[0] if ours and "plies" in record and "final_before_collection" not in record else None


def run_record(record: Record) -> int:
    if "tuzdik_white_owns_black_hole" in record:
        return _run_playok(record)
    if record["game"] in ("bechi", "olinda"):
        return _run_rounds(record)
    key, options = GAMES[record["game"]]
    game = load(key, **options)
    read = {"toguz": _abstractplay, "toguz_kumalak": _yernarsha}[record["game"]]
    position = game.start()
    for number, ply in enumerate(record["plies"]):
        where = f"game {record['id']}, ply {number}"
        legal, chosen = sorted(map(_number, ply["legal"])), _number(ply["chosen"])
        assert game.text(position) == read(ply["pos"]), where
        assert sorted(move.text for move in game.moves(position)) == legal, where
        position = game.play(position, game.parse(chosen, position))
    _check_final(game, position, read(record["final"]), f"game {record['id']}, end")
    winner = record.get("end", {"[1]": 1, "[2]": -1, "[1, 2]": 0}.get(str(record.get("winner"))))
    outcome = game.outcome(position)
    assert outcome
    assert winner == {0: 1, 1: -1, None: 0}[outcome.winner]
    return len(record["plies"])


def _check_final(game: Game[Any], position: Any, final: str, where: str) -> None:
    """Others leave the last rows where they lie, counted already or not."""
    outcome = game.outcome(position)
    assert outcome, where
    if outcome.reason == "majority":
        assert game.text(position) == f"{final} majority", where
        return
    south, north, stores, *_ = final.split()
    rows = [sum(map(int, row.split(","))) for row in (south, north)]
    counted = [int(n) for n in stores.split(",")]
    if sum(counted) < sum(outcome.points):
        counted = [n + row for n, row in zip(counted, rows, strict=True)]
    assert counted == list(outcome.points), where


def _number(hole: int | str) -> str:
    """A hole's number, of a number or a square."""
    return _hole(hole)[1:] if isinstance(hole, str) else str(hole)


def _abstractplay(pos: str) -> str:
    """ "9,..,9/9,..,9 kazna=10,0 tuz=-,- 1": North's row as South sees it, South's, the stores, the tuzduks."""
    rows, kazna, tuz, side = pos.split()
    north, south = (row.split(",") for row in rows.split("/"))
    words = (",".join(south), ",".join(reversed(north)), kazna.removeprefix("kazna="), ("south", "north")[side == "2"])
    return _with_tuzduks(words, (_hole(square) for square in tuz.removeprefix("tuz=").split(",") if square != "-"))


def _yernarsha(pos: str) -> str:
    """ "9 ... 9 | 10 0 | W": South's holes and North's, X for a tuzduk."""
    holes, stores, side = (part.split() for part in pos.split("|"))
    names = [f"{row}{n}" for row in "SN" for n in range(1, HOLES + 1)]
    stones = ["0" if n == "X" else n for n in holes]
    words = (*(",".join(part) for part in (stones[:HOLES], stones[HOLES:], stores)), ("south", "north")[side == ["B"]])
    return _with_tuzduks(words, (name for name, n in zip(names, holes, strict=True) if n == "X"))


def _with_tuzduks(words: Iterable[str], tuzduks: Iterable[str]) -> str:
    ordered = sorted(tuzduks, key=lambda hole: ("SN".index(hole[0]), hole))
    return " ".join((*words, *([f"tuzduk={','.join(ordered)}"] if ordered else [])))


def _run_rounds(record: Record) -> int:
    """The first round of a random game in MancalaGames. It knows no repetition, and in olinda it ends a round
    when a single seed is left, where ours plays on."""
    key, options = GAMES[record["game"]]
    game = load(key, **options)
    position = game.start()
    for number, ply in enumerate(record["plies"]):
        where = f"game {record['id']}, ply {number}"
        outcome = game.outcome(position)
        if outcome and outcome.reason == "repetition":
            return number
        assert re.sub(" sense=.*", "", game.text(position)) == _ring(game, ply["pos"]), where
        legal = sorted(_column(game, position, move) for move in ply["legal"])
        assert sorted(move.text for move in game.moves(position)) == legal, where
        position = game.play(position, game.parse(_column(game, position, ply["chosen"]), position))
    counts = [len(held) for held in game.board(position).values()]
    pits, stores = counts[:-2], counts[-2:]
    outcome, final = game.outcome(position), record["final"]
    if outcome:
        assert counts == final["board"] + final["store"]
        assert (outcome.winner is None) == (record["end"] == "ROUND_TIE")
    else:
        assert (sum(pits), not any(final["board"])) == (1, True)
        assert sorted(map(int.__sub__, final["store"], stores)) == [0, 1]
    return len(record["plies"])


PLAYOK = re.compile(r"(\d)(\d)(X?)(?:\((\d+)\))?")


def _run_playok(record: Record) -> int:
    """A game between people: start hole, last hole, X where a tuzduk is made, the mover's store where he took stones.

    Who cannot move ends the game; the server also ends it at 82, which ours does by an option.
    """
    game = load("toguz-kumalak")
    position = game.start()
    for number, text in enumerate(record["moves"]):
        where = f"game {record['id']}, ply {number}: {text}"
        read = PLAYOK.fullmatch(text)
        assert read, where
        start, last, made, store = read.groups()
        move = game.parse(start, position)
        assert _last_hole(move)[1:] == last, where
        before, mover = position, position.to_move
        position = game.play(position, move)
        assert (game.marks(position) != game.marks(before)) == bool(made), where
        rest = [step.dst for step in move.steps if isinstance(step, Shift)]
        ours = game.board(position)[f"store.{'SN'[mover]}"]
        if game.outcome(position):
            assert number == len(record["moves"]) - 1, where
        else:
            assert bool(store) == (bool(rest) and not made), where
            assert not store or len(ours) == int(store), where
    board, marks = game.board(position), game.marks(position)
    kazan = [len(board["store.S"]), len(board["store.N"])]
    assert kazan == record["kazan"]
    if outcome := game.outcome(position):
        assert record["finished_on_board"]
        assert record["result"] == {0: "1-0", 1: "0-1", None: "1/2-1/2"}[outcome.winner]
        board = carry_out(game.board(before), move.steps[: 1 + bool(made or store)])  # the last row not collected
    else:
        assert record["finished_on_board"] == (max(kazan) > HOLES * HOLES)
    assert [-1 if hole in marks else len(board[hole]) for hole in game.geometry.cells] == record["final"]
    for name, row in (("tuzdik_white_owns_black_hole", "N"), ("tuzdik_black_owns_white_hole", "S")):
        assert [hole for hole in marks if hole[0] == row] == ([f"{row}{record[name]}"] if record[name] else [])
    return len(record["moves"])
