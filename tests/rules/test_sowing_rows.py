"""What the two-row sowing games promise: from either seat alike, their own invariants, endless turns, rounds."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from rules import RulesError, load
from rules.kernels.sowing import Sowing
from rules.kernels.sowing_turn import SowingPosition
from rules.steps import Shift, Sow
from tests.rules.play import follow, random_play, texts

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("toguz-kumalak", {}),
    ("toguz-kumalak", {"sense": "cw"}),
    ("kalah", {}),
    ("congkak", {}),
    ("congkak", {"preset": "chonka"}),
    ("congkak", {"rounds": "match"}),
    ("olinda-keliya", {"directions": "same"}),
    ("olinda-keliya", {"directions": "same", "rounds": "match"}),
    ("pallanguzhi", {}),
    ("pallanguzhi", {"after_capture": "continue", "pasu_to": "owner"}),
    ("pallanguzhi", {"rounds": "match"}),
    ("bechi", {"rounds": "one"}),
    ("bechi", {}),
]


def swapped(game: Sowing, position: SowingPosition) -> SowingPosition:
    """The same seeds seen from the other seat."""
    row = len(game.pits.rows[0])
    holes = position.holes
    low = (1 << row) - 1
    return SowingPosition(
        holes[row : 2 * row] + holes[:row] + holes[2 * row :][::-1],
        1 - position.to_move,
        position.over,
        closed=position.closed >> row | (position.closed & low) << row,
        marks=position.marks >> row | (position.marks & low) << row,
        sense=position.sense,
        first=1 - position.first,
        to_open=position.to_open,
    )


@pytest.mark.parametrize(("key", "options"), GAMES)
def test_the_seats_are_alike(key: str, options: dict[str, Any]) -> None:
    game = load(key, **options)
    assert isinstance(game, Sowing)
    for seed in range(6):
        for position, moves, move in random_play(game, seed, 120):
            other = swapped(game, position)
            assert [m.text.lower() for m in game.moves(other)] == [m.text.lower() for m in moves]
            if move and (after := game.play(position, move)).over != "repetition":
                text = move.text if move.text == "pass" else move.text.swapcase()
                assert game.play(other, game.parse(text, other)) == swapped(game, after)


def test_clockwise_is_the_mirror_image() -> None:
    """Sowing the other way, with every row read from the other end."""
    for key, senses in (("toguz-kumalak", ("ccw", "cw")), ("congkak", ("ccw", "cw"))):
        one, other = (load(key, sense=sense) for sense in senses)
        assert isinstance(one, Sowing)
        row = len(one.pits.rows[0])
        position, mirrored = one.start(), other.start()
        for _, _, move in random_play(one, 3, 100):
            if not move:
                break
            position = one.play(position, move)
            mirrored = follow(other, mirrored, str(row + 1 - int(move.text)))
            rows = [mirrored.holes[:row][::-1], mirrored.holes[row : 2 * row][::-1], mirrored.holes[2 * row :]]
            assert b"".join(rows) == position.holes


def plays(key: str, games: int, **options: Any) -> Iterator[tuple[Sowing, SowingPosition, Any, SowingPosition]]:
    game = load(key, **options)
    assert isinstance(game, Sowing)
    for seed in range(games):
        for position, _, move in random_play(game, seed, 400):
            if move:
                yield game, position, move, game.play(position, move)


def test_toguz_kumalak() -> None:
    """162 stones; a hole keeps its first stone; threes and even numbers are taken; a tuzduk is for ever, one each,
    never a ninth hole, never of one number."""
    for game, position, move, after in plays("toguz-kumalak", 8):
        assert sum(after.holes) == 162
        assert after.closed & position.closed == position.closed
        board, marks = game.board(after), game.marks(after)
        assert all(board[hole] == "" and hole[1] != "9" for hole in marks)
        assert len({hole[0] for hole in marks}) == len({hole[1] for hole in marks}) == len(marks)
        assert all(after.holes[store] >= position.holes[store] for store in game.pits.stores)
        sow, *taken = move.steps
        if not after.over:
            stones = len(game.board(position)[sow.src])
            assert (len(board[sow.src]) > 0) == (stones > 1)
            assert all(step.count == 3 or step.count % 2 == 0 for step in taken)
            assert all(step.src[0] != "SN"[position.to_move] for step in taken)


def test_olinda_keliya() -> None:
    """The pit after the landing is empty, so is the one beyond it once it was taken; only the mover's store grows."""
    for game, position, move, after in plays("olinda-keliya", 12):
        laps = [step for step in move.steps if isinstance(step, Sow)]
        assert [step.src for step in laps[1:]] == [
            game.geometry.sites[game.pits.rounds[_sense(game, after, position)][_pit(game, lap.path[-1])][0]]
            for lap in laps[:-1]
        ]
        if not after.over:
            ahead = game.pits.rounds[_sense(game, after, position)][_pit(game, laps[-1].path[-1])]
            assert after.holes[ahead[0]] == after.holes[ahead[1]] == 0
            assert (
                after.holes[game.pits.stores[1 - position.to_move]]
                == position.holes[game.pits.stores[1 - position.to_move]]
            )


def _pit(game: Sowing, site: str) -> int:
    return game.geometry.sites.index(site)


def _sense(game: Sowing, after: SowingPosition, before: SowingPosition) -> int:
    return -after.sense if before.to_move else after.sense


@pytest.mark.parametrize(("seeds", "captured"), [(4, 6), (5, 7), (6, 7), (7, 3)])
def test_every_first_turn_of_olinda_keliya_takes_alike(seeds: int, captured: int) -> None:
    """The start looks the same from every pit and in either sense. Counts: the rule specification's."""
    game = load("olinda-keliya", seeds=seeds)
    assert len(game.moves(game.start())) == 14
    for move in game.moves(game.start()):
        assert [step.count for step in move.steps if isinstance(step, Shift)] == [captured]


def test_north_sows_the_other_way() -> None:
    game = load("olinda-keliya")
    for first, senses in (("E:ccw", "ccw"), ("E:cw", "cw")):
        position = follow(game, game.start(), first)
        assert game.text(position).endswith(f"sense={senses}")
        assert all(":" not in text for text in texts(game, position))


ENDLESS = "1,1,0,1,0,1,0 2,1,0,1,0,1,0 23,24 south sense=ccw"


def test_an_endless_turn_is_not_offered() -> None:
    """B goes round for ever: found by trying random boards, and confirmed by carrying out 1,000 laps."""
    game = load("olinda-keliya")
    position = game.position(ENDLESS)
    assert texts(game, position) == ["A", "D", "F"]
    assert game.refusal(position, "B", None) == "endless"
    with pytest.raises(RulesError, match="'endless': every turn comes to an end here"):
        game.position(f"{game.text(position)} endless")


@pytest.mark.parametrize(("seeds", "taken"), [(5, "46 of the 70"), (7, "91 of the 98")])
def test_pallanguzhi_refuses_a_game_that_the_first_move_decides(seeds: int, taken: str) -> None:
    """ "The first move is the same whatever the hole; with `continue` it takes 46 of 70 or 91 of 98"."""
    with pytest.raises(RulesError, match=f"after_capture continue: any first move takes {taken} seeds"):
        load("pallanguzhi", seeds=seeds, after_capture="continue")


def test_a_cow_goes_to_the_owner_of_the_row_where_so_agreed() -> None:
    """S6 sows N1; N1 becomes four and is North's."""
    before = "0,0,0,0,0,2,0 3,0,0,0,2,0,0 40,37 south"
    for to, stores in (("sower", (44, 37)), ("owner", (40, 41))):
        game = load("pallanguzhi", pasu_to=to)
        after = follow(game, game.position(before), "6")
        assert tuple(after.holes[14:]) == stores


@pytest.mark.parametrize("key", ["bechi", "congkak", "pallanguzhi", "olinda-keliya"])
def test_a_match_of_rounds(key: str) -> None:
    """No seed is lost; the poorer fills as many pits as he can; the closed ones stay empty; first moves take turns."""
    game = load(key, rounds="match")
    assert isinstance(game, Sowing)
    total = sum(game.start().holes)
    each = total // game.pits.pits
    for seed in range(6):
        rounds = [game.start().first]
        for position, _, move in random_play(game, seed, 400):
            assert sum(position.holes) == total
            assert not any(position.closed >> pit & 1 and position.holes[pit] for pit in range(game.pits.pits))
            if position.to_open and move:
                row = game.pits.rows[position.to_move]
                own = position.holes[game.pits.stores[position.to_move]] + sum(position.holes[pit] for pit in row)
                opened = sum(not position.closed >> pit & 1 for pit in row)
                assert opened + position.to_open == own // each < len(row)
                assert move.text.startswith("+")
                assert len(game.moves(position)) == len(row) - opened
                assert game.refusal(position, None, None) == "fill-pits-first"
            rounds += [position.first] * (position.first != rounds[-1])
        assert all(one != other for one, other in pairwise(rounds))
        if outcome := game.outcome(position):
            assert outcome.reason == "cannot-fill"
            assert min(outcome.points) < each


def test_who_has_as_much_begins_again_with_a_full_board() -> None:
    game = load("bechi")
    after = game.position("0,0,0,0 0,0,0,0 24,24 south")
    assert game.text(after) == "6,6,6,6 6,6,6,6 0,0 north first=north"


def test_one_round_ends_the_game_where_so_agreed() -> None:
    game = load("bechi", rounds="one")
    outcome = game.outcome(game.position("1,1,0,0 0,1,0,0 25,20 south"))
    assert outcome
    assert (outcome.winner, outcome.reason, outcome.points) == (0, "both-stuck", (27, 21))


def test_presets() -> None:
    assert load("toguz-kumalak", preset="korgool").options["end_at_majority"] is True
    assert load("congkak", preset="chonka", capture="own").options["capture"] == "own"
    with pytest.raises(RulesError, match="no preset 'zanzibar'; presets: korgool"):
        load("toguz-kumalak", preset="zanzibar")


@pytest.mark.parametrize(
    ("key", "text", "named"),
    [
        ("toguz-kumalak", "tuzduk=S9", "no ninth hole"),
        ("toguz-kumalak", "tuzduk=S1,N1", "of the same number"),
        ("toguz-kumalak", "tuzduk=S1,S2", "two tuzduks in one row"),
        ("toguz-kumalak", "tuzduk=X1", "'X1' is no pit"),
        ("toguz-kumalak", "tuzduk=S1,S1", "a pit twice"),
        ("toguz-kumalak", "marks=S1", "expected each once of tuzduk="),
        ("olinda-keliya", "sense=left", "expected ccw or cw"),
        ("bechi", "closed=S1", "a closed pit holds seeds"),
        ("bechi", "open=x", "expected N"),
        ("bechi", "open=1", "only the player to move, who has closed pits"),
    ],
)
def test_bad_notes(key: str, text: str, named: str) -> None:
    game = load(key)
    with pytest.raises(RulesError, match=named):
        game.position(f"{game.text(game.start())} {text}")


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("6,6,6,6 0,0,0,0 10,14 north closed=N1,N2,N3,N4 open=3", "fills 2 pits in all"),
        ("6,6,6,5 0,0,0,0 11,14 north closed=N1,N2,N3,N4 open=2", "every open pit holds 6"),
        ("6,6,6,6 0,0,0,0 10,14 north closed=N1,N2,N3,N4", "a whole row is closed"),
        ("0,6,6,6 0,6,6,6 6,6 north closed=N1,S1", "pits of both players"),
        ("6,6,6,6 6,0,6,0 10,2 south opened=N2 closed=N2,N4", "cannot have been opened"),
        ("0,0,0,0 0,0,0,0 34,14 south cannot-fill", "both players can fill a pit"),
        ("0,0,0,0 0,0,0,0 34,14 south both-stuck", "expected cannot-fill"),
    ],
)
def test_bad_rounds(text: str, named: str) -> None:
    with pytest.raises(RulesError, match=named):
        load("bechi").position(text)


def test_refusals() -> None:
    bechi = load("bechi")
    position = bechi.position("2,1,4,7 3,1,2,4 14,10 south opened=S1")
    assert bechi.refusal(position, "S2", None) == "too-few-seeds"
    assert bechi.refusal(position, "N1", None) == "wrong-side"
    stuck = bechi.position("1,1,0,1 1,1,3,0 20,20 south")
    assert texts(bechi, stuck) == ["pass"]
    assert follow(bechi, stuck, "pass").to_move == 1


def test_after_a_capture_the_turn_goes_on_even_from_where_the_last_seed_fell() -> None:
    """ "`continue` from the first filled hole after it": once round, if there is no other."""
    game = load("pallanguzhi", after_capture="continue")
    position = game.position("1,0,0,2,0,0,0 0,0,0,0,0,0,0 40,41 south")
    assert game.parse("1", position).steps[:3] == (
        Sow("S1", ("S2",)),
        Shift("S4", "store.S", 2),
        Sow("S2", ("S3",)),
    )


@pytest.mark.parametrize(("sense", "ninth"), [("ccw", "N9"), ("cw", "N1")])
def test_no_ninth_hole_is_made_a_tuzduk(sense: str, ninth: str) -> None:
    """ "No está permitido formar un tuzduk en el último hoyo de la fila opuesta", in the order of sowing."""
    game = load("toguz-kumalak", sense=sense)
    for number in range(1, 10):
        north = ["0"] * 9
        north[number - 1] = "2"
        stones = number + 9 if sense == "ccw" else 19 - number  # from South's first hole on, and from his last
        start = 0 if sense == "ccw" else 8
        south = ["0"] * 9
        south[start] = str(stones)
        rest = 162 - 2 - stones
        position = game.position(f"{','.join(south)} {','.join(north)} {rest},0 south")
        after = game.play(position, game.moves(position)[0])
        marks = [site for site, mark in game.marks(after).items() if mark == "tuzduk"]
        assert marks == ([] if ninth == f"N{number}" else [f"N{number}"])
