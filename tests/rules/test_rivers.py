"""The chess games of the Guadalete: planks, the ring of the cylinder, the rising current."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules import Game, RulesError, load
from rules.model import Outcome
from rules.steps import Add, Remove, Shift, Step
from tests.rules.play import follow, texts

GUADALETE, CYLINDER, RISING = map(load, ("ajedrez-guadalete", "guadalete-cilindrico", "guadalete-creciente"))
STRICT = load("ajedrez-guadalete", balance="strict")


def of(game: Game[Any], text: str, origin: str) -> list[str]:
    """Where the man of a square may go, in alphabetical order."""
    return sorted(move[len(origin) :] for move in texts(game, game.position(text)) if move.startswith(origin))


# Planks

OPENS_A_FILE = "7k/8/8/4r3/8/4P3/8/4K3 w - - 0 1 planks=e5"


def test_a_plank_may_not_open_a_line_on_the_own_king() -> None:
    """The balance asks for a plank that cannot be laid: the duty waits, or the side is stalemated by it."""
    assert sorted(texts(GUADALETE, GUADALETE.position(OPENS_A_FILE))) == ["e1d1", "e1d2", "e1e2", "e1f1", "e1f2"]
    assert STRICT.outcome(STRICT.position(OPENS_A_FILE)) == Outcome(None, "stalemate")


def test_a_plank_may_open_a_line_on_the_other_king() -> None:
    """Black is in check and owes a plank."""
    for game, mated in ((GUADALETE, False), (STRICT, True)):
        after = follow(game, game.position("4k3/1p6/8/8/8/4P3/8/4R2K w - - 0 1 planks=a4,e5"), "e3e4")
        assert game.marks(after)["e8"] == "check"
        assert game.outcome(after) == (Outcome(0, "checkmate") if mated else None)


def test_a_duty_that_cannot_be_met_stays() -> None:
    blocked = "4k3/p7/n7/8/8/8/PP6/R3K3 b - - 0 1 planks=e4"
    assert sorted(texts(GUADALETE, GUADALETE.position(blocked)))[:2] == ["a6b8", "a6c7"]
    after = follow(GUADALETE, GUADALETE.position(blocked), "a6c7", "e1d1")
    assert texts(GUADALETE, after) == ["a7a5"]


def test_planks_stay() -> None:
    """Over random games: planks only grow, each side's in its own row, and with the pawns they are never too many."""
    for seed in range(12):
        rng, position, laid = Random(seed), GUADALETE.start(), frozenset[str]()
        while moves := GUADALETE.moves(position):
            position = GUADALETE.play(position, rng.choice(moves))
            planks = frozenset(site for site, mark in GUADALETE.marks(position).items() if mark == "plank")
            assert laid <= planks
            laid = planks
            men = "".join(GUADALETE.board(position).values())
            for pawn, rank in (("P", "4"), ("p", "5")):
                assert men.count(pawn) + sum(site.endswith(rank) for site in planks) <= 8


# The cylinder


def test_the_ring() -> None:
    planks = " planks=e1,e14"
    rook = "8/k7/8/8/8/8/8/8/8/8/8/8/K3R3/8 w - - 0 1"
    assert {"e1", "e14", "e13", "e12"} <= set(of(CYLINDER, rook + planks, "e2"))
    assert not {"e1", "e14"} & set(of(CYLINDER, rook, "e2"))
    over = {move.text: move.steps for move in CYLINDER.moves(CYLINDER.position(rook + planks))}
    assert over["e2e13"] == (Shift("e2", "e13", via=("e1", "e14")),), "the shorter way round"
    assert over["e2e5"] == (Shift("e2", "e5", via=("e3", "e4")),)


def test_the_king_stays_ashore() -> None:
    assert "d1" not in of(CYLINDER, "8/k7/8/8/8/8/8/8/8/8/8/r7/3K4/8 w - - 0 1 planks=d1", "d2")


def test_front_pawns_take_each_other_in_passing() -> None:
    position = CYLINDER.position("8/8/8/k7/3p4/8/4P3/8/8/8/K7/8/8/8 b - - 0 1")
    assert "e8d9" in texts(CYLINDER, follow(CYLINDER, position, "d10d8"))


def test_the_water_closes_behind_a_swimmer() -> None:
    swum = follow(CYLINDER, CYLINDER.position("4A3/k7/8/8/8/8/8/8/8/8/8/8/K7/8 w - - 0 1"), "e14e10", "a13a12")
    assert CYLINDER.text(swum).split()[0] == "8/8/k7/8/4A3/8/8/8/8/8/8/8/K7/8"
    rook = "3r4/k7/8/8/8/8/8/8/8/8/8/8/K7/8"
    position = CYLINDER.position(f"{rook} b - - 0 1 planks=d14")
    assert not {"e14", "c14"} & set(of(CYLINDER, CYLINDER.text(position), "d14"))


def test_amazons_of_either_side_stand_in_the_water() -> None:
    """ "Una potente dama amazona, la cual puede ocupar y cruzar el río"."""
    for amazons in ("A3a3", "a3A3"):
        text = f"{amazons}/8/8/8/6k1/8/8/8/8/7K/8/8/8/8 w - - 0 1"
        assert CYLINDER.text(CYLINDER.position(text)) == text


def test_the_water_closes_at_once() -> None:
    """Nobody but an amazon goes into or over the water that she has just left."""
    before = CYLINDER.position("3rA3/k7/8/8/8/8/8/8/8/8/8/8/K7/8 w - - 0 1 planks=d14,f14")
    swum = follow(CYLINDER, before, "e14e10")
    assert CYLINDER.position(CYLINDER.text(swum)) == swum
    assert not {"d14e14", "d14f14"} & set(texts(CYLINDER, swum))


@pytest.mark.parametrize(
    ("text", "check"),
    [
        ("8/4a3/7k/8/8/8/8/8/8/8/8/4p3/4K3/8 w - - 0 1", True),  # over two squares of water
        ("8/4a3/7k/8/8/8/8/8/8/8/8/4p3/4K3/8 w - - 0 1 planks=e1,e14", True),
        ("4n3/4a3/7k/8/8/8/8/8/8/8/8/4p3/4K3/8 w - - 0 1 planks=e14", False),
        ("8/4q3/7k/8/8/8/8/8/8/8/8/4p3/4K3/8 w - - 0 1", False),
        ("8/4q3/7k/8/8/8/8/8/8/8/8/4p3/4K3/8 w - - 0 1 planks=e14", False),
        ("8/4q3/7k/8/8/8/8/8/8/8/8/4p3/4K3/8 w - - 0 1 planks=e1,e14", True),
        ("8/8/4a2k/8/8/4p3/8/8/8/8/8/8/4K3/8 w - - 0 1", True),
        ("8/8/7k/4a3/8/4p3/4p3/8/8/8/8/4p3/4K3/8 w - - 0 1", True),
        ("4n3/8/7k/4a3/8/4p3/4p3/8/8/8/8/4p3/4K3/8 w - - 0 1 planks=e14", False),
    ],
)
def test_only_an_amazon_gives_check_across_the_water(text: str, check: bool) -> None:
    """ "Las demás piezas no pueden ni atravesar ni ocupar el río"; "una potente dama amazona, la cual puede ocupar y
    cruzar el río"; nobody looks past a man."""
    assert (
        "e2" in [site for site, mark in CYLINDER.marks(CYLINDER.position(text)).items() if mark == "check"]
    ) == check


def test_whoever_takes_a_swimmer_stands_in_the_water() -> None:
    game = load("guadalete-cilindrico", capture_swimmer_on_water=True)
    taken = follow(game, game.position("3rA3/k7/8/8/8/8/8/8/8/8/8/8/K7/8 b - - 0 1 planks=d14"), "d14e14")
    text = "4r3/k7/8/8/8/8/8/8/8/8/8/8/K7/8 w - - 0 2 planks=d14"
    assert game.text(taken) == text
    left = follow(game, taken, "a2b2", "e14e9", "b2a2")
    assert "e14" not in of(game, game.text(left), "e9")
    with pytest.raises(RulesError, match="r stands in the water on e14"):
        CYLINDER.position(text)


# The current


def test_a_drift_of_one() -> None:
    position = follow(RISING, RISING.start(), "e2e4", "d7d5", "e4d5", "d8d5")
    after = RISING.play(position, RISING.parse("a2a4", position))
    assert RISING.board(after)["b4"] == "P"
    assert RISING.board(after)["a4"] == ""


def test_a_pawn_carried_on_is_not_taken_in_passing() -> None:
    text = "4k3/8/8/8/1p6/8/P7/4K3 w - - 0 1 lost=0,{}"
    still, carried = (follow(RISING, RISING.position(text.format(lost)), "a2a4") for lost in (0, 2))
    assert "b4a3" in texts(RISING, still)
    assert "b4a3" not in texts(RISING, carried)


def test_a_pawn_carried_on_may_be_taken_in_passing_by_choice() -> None:
    game = load("guadalete-creciente", ep_after_drift=True)
    drifted = follow(game, game.position("4k3/8/8/8/1p6/8/P7/4K3 w - - 0 1 lost=0,2"), "a2a4")
    assert game.text(drifted) == "4k3/8/8/8/1pP5/8/8/4K3 b - - 0 1 lost=0,2 passing=a3,c4"
    capture = game.parse("b4a3", drifted)
    assert capture.steps == (Shift("b4", "a3"), Remove("c4"))
    assert game.text(game.play(drifted, capture)) == "4k3/8/8/8/8/p7/8/4K3 w - - 0 2 lost=1,2"
    with pytest.raises(RulesError, match="passing 'a3,c4'"):
        RISING.position(game.text(drifted))


def test_the_current_ends_on_an_own_man() -> None:
    knight = "4k3/8/8/8/5P2/5N2/8/4K3 w - - 0 1 lost=0,2"
    assert of(RISING, knight, "f3") == ["d2", "e5", "g1", "g5", "h2", "h4"]
    assert RISING.refusal(RISING.position(knight), "f3", "d4") == "carried-onto-own"
    assert RISING.refusal(RISING.position(knight), "f3", "e5") == "carried-on"


def test_a_man_may_be_carried_off_an_own_one_by_choice() -> None:
    rook = "4k3/8/8/8/R7/8/8/R3K3 w Q - 0 1 lost=0,2"
    assert "a4" not in of(RISING, rook, "a1")
    game = load("guadalete-creciente", nominal_may_hold_own_man=True)
    assert game.text(follow(game, game.position(rook), "a1a4")).startswith("4k3/8/8/8/R1R5/8/8/4K3 b - - 1 1")


@pytest.mark.parametrize(
    ("text", "move", "steps"),
    [
        ("4k3/p7/8/8/8/8/8/R3K3 w Q - 0 1 lost=0,2", "a1a4", (Shift("a1", "c4", via=("a2", "a3", "a4", "b4")),)),
        ("4k3/p7/8/8/1n6/8/8/R3K3 w Q - 0 1 lost=0,2", "a1a4", (Shift("a1", "c4", via=("a2", "a3", "a4")),)),
        ("4k3/8/8/8/2n5/1N6/8/4K3 w - - 0 1 lost=0,2", "b3a5", (Shift("b3", "c5", via=("a5", "b5")),)),
        (
            "4k3/8/8/8/2n5/8/8/R3K3 w Q - 0 1 lost=0,2",
            "a1a4",
            (Remove("c4"), Shift("a1", "c4", via=("a2", "a3", "a4", "b4"))),
        ),
        ("4k3/p7/8/8/8/2N5/8/4K3 w - - 0 1 lost=0,4", "c3e4", (Shift("c3", "f4", via=("e4",)), Remove("f4"))),
        ("4k3/p7/8/8/8/2N5/8/4K3 w - - 0 1 lost=0,4", "c3a4", (Shift("c3", "e4", via=("a4", "b4", "c4", "d4")),)),
        ("4k3/p7/8/8/4nnnn/2N5/8/4K3 w - - 0 1 lost=0,4", "c3e4", (Shift("c3", "d4"), Remove("d4"))),
        ("4k3/8/8/8/pp1pnbbn/2N5/8/4K3 w - - 0 1 lost=0,4", "c3e4", (Shift("c3", "c4"), Remove("c4"))),
        ("4k3/8/8/8/ppppnbbn/2N5/8/4K3 w - - 0 1 lost=0,4", "c3e4", (Shift("c3", "e5"), Remove("e5"))),
        (
            "4k3/8/8/PPPppppp/pppbnrPP/2N5/8/4K3 w - - 0 1 lost=0,4",
            "c3e4",
            (Remove("e4"), Shift("c3", "e4"), Remove("e4"), Add("e4", "n")),
        ),
    ],
    ids=[
        *("slid", "over a man", "leapt", "onto a man", "drowned, but not where c3a4 ends", "far"),
        *("upstream", "farther upstream", "in the other row", "no free water"),
    ],
)
def test_steps_of_the_current(text: str, move: str, steps: tuple[Step, ...]) -> None:
    assert RISING.parse(move, RISING.position(text)).steps == steps


def test_a_drowned_man_swells_the_river_for_the_other_side() -> None:
    drowned = follow(RISING, RISING.position("4k3/p7/8/8/8/2N5/8/4K3 w - - 9 1 lost=0,4"), "c3e4")
    assert RISING.text(drowned) == "4k3/p7/8/8/8/8/8/4K3 b - - 0 1 lost=1,4"


def test_nobody_drowns_who_shields_his_king() -> None:
    assert of(RISING, "4k3/8/8/1b6/8/3N4/4K3/8 w - - 0 1 lost=0,6", "d3") == []


# Men too few


@pytest.mark.parametrize(
    ("key", "men", "over"),
    [
        ("ajedrez-guadalete", "4k3/8/8/8/8/8/8/3QK3 w - - 0 1 planks=a4", True),
        ("ajedrez-guadalete", "4k3/8/8/8/8/8/8/2QRK3 w - - 0 1 planks=a4", False),
        ("ajedrez-guadalete", "4k3/8/8/8/8/8/8/2QRK3 w - - 0 1", True),
        ("ajedrez-guadalete", "4k3/8/8/8/8/8/P7/2QRK3 w - - 0 1", False),
        ("ajedrez-guadalete", "4k3/8/8/8/8/8/P7/2BNK3 w - - 0 1 planks=b4", True),
        ("ajedrez-guadalete", "4k3/8/8/8/8/8/P7/1BBNK3 w - - 0 1 planks=b4", False),
        ("ajedrez-guadalete", "4k3/8/8/8/8/8/P7/B1B1K3 w - - 0 1 planks=b4", True),
        ("ajedrez-guadalete", "4k3/8/8/8/8/8/P7/BB2K3 w - - 0 1 planks=b4", False),
        ("ajedrez-guadalete", "4k3/7p/8/8/8/8/8/3QK3 w - - 0 1 planks=a4", False),
        ("ajedrez-guadalete", "2qrk3/8/8/8/8/8/8/4K3 w - - 0 1 planks=a4", False),
        ("guadalete-creciente", "4k3/8/8/8/8/8/8/3QK3 w - - 0 1", True),
        ("guadalete-creciente", "4k3/8/8/8/8/8/8/2QRK3 w - - 0 1", False),
        ("guadalete-creciente", "2qrk3/8/8/8/8/8/8/4K3 w - - 0 1", False),
        ("guadalete-creciente", "3qk3/8/8/8/8/8/8/4K3 w - - 0 1", True),
        ("guadalete-creciente", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1", False),
        ("guadalete-cilindrico", "8/4k3/8/8/8/8/8/8/8/8/8/8/3BK3/8 w - - 0 1", True),
        ("guadalete-cilindrico", "8/4k3/8/8/8/8/8/8/8/8/8/8/2BNK3/8 w - - 0 1", False),
    ],
)
def test_men_too_few_to_mate(key: str, men: str, over: bool) -> None:
    game = load(key)
    assert game.outcome(game.position(men)) == (Outcome(None, "dead-position") if over else None)


def test_without_planks_and_pawns_a_game_may_go_on_by_choice() -> None:
    game = load("ajedrez-guadalete", draw_if_uncrossable=False)
    assert game.outcome(game.position("4k3/8/8/8/8/8/8/2QRK3 w - - 0 1")) is None


# Reasons and bad text

PLANKS = "4k3/p6p/8/8/8/2R5/8/3QK3 w - - 0 1 planks=e4,e5"


@pytest.mark.parametrize(
    ("game", "text", "src", "dst", "reason"),
    [
        (GUADALETE, PLANKS, "d1", "d5", "water"),
        (GUADALETE, PLANKS, "d1", "d8", "water"),
        (GUADALETE, PLANKS, "c3", "d4", "not-reachable"),
        (GUADALETE, PLANKS, "a7", "a5", "wrong-side"),
        (GUADALETE, PLANKS.replace("3QK3", "3Q4").replace("2R5", "2R1K3"), "e3", "e4", "king-in-river"),
        (GUADALETE, PLANKS.replace(" w ", " b ").replace(",e5", ""), "e8", "d8", "must-lay-plank"),
        (GUADALETE, PLANKS.replace(" w ", " b ").replace(",e5", ""), "e8", None, "must-lay-plank"),
        (GUADALETE, "r3k3/8/8/8/8/8/7P/R3K3 w - - 0 1 planks=e5", "h2", None, "not-reachable"),  # h2h4 lays one
        (GUADALETE, "r3k3/8/8/8/8/8/7P/R3K3 w - - 0 1 planks=e5", "h2", "h3", "must-lay-plank"),
        (GUADALETE, OPENS_A_FILE, "e3", "e4", "in-check"),
        (CYLINDER, "8/k7/8/8/8/8/8/8/8/8/8/8/K3R3/8 w - - 0 1", "e2", "e14", "water"),
        (RISING, "4k3/p7/8/8/8/4K3/8/8 w - - 0 1", "e3", "e4", "king-in-river"),
    ],
)
def test_refusal(game: Game[Any], text: str, src: str, dst: str | None, reason: str) -> None:
    assert game.refusal(game.position(text), src, dst) == reason


@pytest.mark.parametrize(
    ("game", "text", "complaint"),
    [
        (GUADALETE, "4k3/8/8/8/8/8/8/4K3 w - - 0 1 planks=e3", "planks 'e3'"),
        (GUADALETE, "4k3/8/8/8/8/8/8/4K3 w - - 0 1 planks=e4,e4", "planks 'e4,e4'"),
        (GUADALETE, "4k3/8/8/8/4R3/8/8/4K3 w - - 0 1 planks=e5", "R stands in the water on e4"),
        (GUADALETE, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 planks=e4", "a pawn and a plank on the column of e2"),
        (GUADALETE, "4k3/8/4P3/8/8/8/8/4K3 w - - 0 1", "white has a pawn on e6; allowed: ranks 2 to 3"),
        (GUADALETE, "8/8/8/8/4k3/8/8/4K3 w - - 0 1 planks=e4", "black has the king on e4"),
        (GUADALETE, "4k3/8/8/8/8/8/8/2QQK3 w - - 0 1", "more men Q than at the start"),
        (CYLINDER, "8/8/8/8/4k3/8/8/8/8/8/T7/8/4K3/8 w - - 0 1", "white has a rear-pawn on a4; allowed: ranks 2 to 3"),
        (CYLINDER, "8/8/8/8/4k3/8/8/8/8/PPPPPPPP/4A3/8/4K3/8 w - - 0 1", "8 pawns and 1 promoted men"),
        (RISING, "4k3/8/8/8/8/8/8/4K3 w - - 0 1 lost=16,0", "white has 1 men and has lost 16"),
        (RISING, "4k3/8/8/8/8/8/8/4K3 w - - 0 1 lost=1", "men lost '1'"),
        (RISING, "8/8/8/8/4k3/8/8/4K3 w - - 0 1", "black has the king on e4"),
    ],
)
def test_bad_text(game: Game[Any], text: str, complaint: str) -> None:
    with pytest.raises(RulesError) as error:
        game.position(text)
    assert complaint in str(error.value)
