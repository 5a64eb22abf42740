"""Worked examples of both Baos, AbstractPlay's own tests, and games that AbstractPlay recorded."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from rules import load
from rules.model import Game, Move
from rules.steps import Shift, Sow, Touch

GAMES = {"bao_kujifunza": "bao-kujifunza", "bao_kiswahili": "bao-kiswahili"}
SIDES = {"S": "south", "N": "north"}


def example_key(record: dict[str, Any]) -> str | None:
    return GAMES.get(record.get("game", "")) if "result_position" in record else None


def run_example(record: dict[str, Any]) -> None:
    game = load(GAMES[record["game"]], **record["options"])
    position = game.position(_text(record["position"]))
    assert game.text(position) == _text(record["position"])
    assert record["to_move"] == record["position"]["to_move"]
    legal = sorted(move.text for move in game.moves(position))
    if "legal_moves" in record:
        assert legal == record["legal_moves"]
    assert not set(legal) & set(record.get("illegal_moves", ()))
    if not record["move"]:
        return

    line = isinstance(record["move"], list)
    texts = record["move"] if line else [record["move"]]
    captured = record["captured"] if line else [record["captured"]]
    traces = record.get("trace", [None] * len(texts)) if line else [record.get("trace")]
    for text, seeds, trace in zip(texts, captured, traces, strict=True):
        move = game.parse(text, position)
        told = list(_told(move, mine=str.isupper if position.to_move == 0 else str.islower))
        position = game.play(position, move)
        assert sum(int(words.split()[-1]) for words in told if words.startswith("capture")) == seeds, text
        assert trace in (None, told), text
    _check_result(game, position, record["result_position"])


def _text(state: dict[str, Any]) -> str:
    words = ["/".join(",".join(map(str, state[side][row])) for row in ("front", "back")) for side in "SN"]
    if "hand" in state:
        words.append(f"{state['hand']['S']},{state['hand']['N']}")
        assert state["phase"] == ("namua" if any(state["hand"].values()) else "mtaji")
    words.append(SIDES[state["to_move"]])
    if owners := [SIDES[side] for side, owned in state.get("house", {}).items() if owned]:
        words.append(f"houses={','.join(owners)}")
    if state.get("blocked"):
        words.append(f"blocked={state['blocked']}")
    return " ".join(words)


def _told(move: Move, mine: Any) -> Any:
    """The turn in the words of the examples."""
    for step in move.steps:
        match step:
            case Shift(src, pit) if src.startswith("ghala"):
                yield f"place {pit}"
            case Sow(src, path) if mine(src[0]):
                yield f"{src} {len(path)} -> {path[-1]}"
            case Sow(src, path):
                yield from (f"capture {src} {len(path)}", f"enter {path[0]} -> {path[-1]}")
            case Shift(src, _, count):
                yield from (f"capture {src} {count}", "enter")
            case Touch():
                pass  # a turn without end is named, not sown
            case _:
                raise AssertionError(f"{step} in Bao")


def _check_result(game: Game[Any], position: Any, result: dict[str, Any]) -> None:
    if result["to_move"]:
        assert game.text(position) == _text(result)
        assert "result" not in result
        return
    outcome = game.outcome(position)
    assert outcome
    assert {None: None, 0: "S", 1: "N"}[outcome.winner] == result["result"]["winner"]
    assert outcome.reason == result["result"]["why"].replace(" ", "-")
    ended = _text({**result, "to_move": "SN"[position.to_move]})
    assert game.text(position) == f"{ended} over={outcome.reason}"


def record_key(record: dict[str, Any]) -> str | None:
    return "bao-kiswahili" if record.get("game") == "bao" and "plies" in record else None


# AbstractPlay's reading. Two differences are put to the test where they show (_explained); the rest stands here.
OPTIONS: dict[str, Any] = {"namua_takata": "avoid_singles", "no_suicide": False, "kutakatia": True}
NAMED = {  # (game, ply) -> why
    (8, 40): "a lost house is taxed like one that lives",
    (16, 15): "a capture that empties the front row goes on, to a living house",
    (18, 75): "a capture may begin in a pit that was blocked although a capture is possible",
    (21, 65): "a capture may begin in a pit that was blocked although a capture is possible",
    (22, 52): "who blocked a pit must take it next",
}


def run_record(record: dict[str, Any]) -> int:
    """Each position is North's back and front row and South's front and back, a-h as South sees them; a move is a cell,
    where to (> to its owner's right; of a capture from the hand by which kichwa), * for takasa, + on from the house."""
    game = load("bao-kiswahili", **OPTIONS)
    positions = [*(ply["pos"] for ply in record["plies"]), record["final"]]
    for number, (ply, following) in enumerate(zip(record["plies"], positions[1:], strict=True)):
        where = f"game {record['id']}, ply {number}"
        text, following = _text_of(ply["pos"]), _without_block(_text_of(following))
        position, namua = game.position(text), "hand=0,0" not in ply["pos"]
        legal = [move.text.removesuffix("!stop") for move in game.moves(position)]
        same = sorted(legal) == sorted(_move_of(move, namua) for move in ply["legal"])
        chosen = _move_of(ply["chosen"], namua)
        if same:
            after = game.play(position, game.moves(position)[legal.index(chosen)])
            same = _without_block(game.text(after)) == following or _explained(game, position, chosen, after, following)
            last = number == len(record["plies"]) - 1
            outcome = game.outcome(after)
            assert (outcome is not None) == last, where
            assert outcome is None or record["winner"] == [position.to_move + 1], where
        assert same == ((record["id"], number) not in NAMED), where
    return len(record["plies"])


def _explained(game: Game[Any], position: Any, chosen: str, after: Any, following: str) -> bool:
    """A sowing stops at a lost house as at a living one; the seeds of a winning capture are sown on."""
    ours, theirs = game.text(after).split(), following.split()
    if after.over == "front-empty":
        loser = after.to_move
        return (ours[loser], ours[2]) == (theirs[loser], theirs[2])
    owned = replace(position, houses=position.houses | 1 << position.to_move)
    stops = [move for move in game.moves(owned) if move.text in (chosen, f"{chosen}!stop")]
    lost = not position.houses >> position.to_move & 1
    return lost and any(game.text(game.play(owned, move)).split()[:3] == theirs[:3] for move in stops)


def _text_of(pos: str) -> str:
    """In our words; the mover's own blocked pit only."""
    rows, hands, houses, blocked, side = pos.split()
    back, ahead, front, behind = rows.split("/")
    words = [f"{front}/{behind}", f"{_mirrored(ahead)}/{_mirrored(back)}", hands.removeprefix("hand=")]
    words.append({"1": "south", "2": "north"}[side])
    owned = zip(("south", "north"), houses.removeprefix("houses=").split(","), strict=True)
    if owners := [owner for owner, cell in owned if cell != "-"] if words[2] != "0,0" else []:
        words.append(f"houses={','.join(owners)}")
    if (cell := blocked.removeprefix("blocked=").split(",")[int(side) - 1]) != "-":
        words.append(f"blocked={_site_of(cell)}")
    return " ".join(words)


def _mirrored(row: str) -> str:
    return ",".join(row.split(",")[::-1])


def _without_block(text: str) -> str:
    return " ".join(word for word in text.split() if not word.startswith(("blocked=", "over=")))


def _site_of(cell: str) -> str:
    column, row = "abcdefgh".index(cell[0]) + 1, "BAab"[int(cell[1]) - 1]
    return f"{row}{column if row.isupper() else 9 - column}"


def _move_of(text: str, namua: bool) -> str:
    match = re.fullmatch(r"([a-h][1-4])([<>])(\*?)(\+?)", text)
    assert match, text
    cell, way, takasa, on = match.groups()
    clockwise = (way == ">") == (cell[1] in "23")
    if namua and not takasa:
        clockwise = not clockwise
    return f"{_site_of(cell)}:{'cw' if clockwise else 'ccw'}{'!go' if on else ''}"
