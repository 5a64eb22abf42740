"""The royal kernel, proved on standard chess, and what Ajedrez al Jerez changes."""

from __future__ import annotations

from itertools import combinations

import pytest

from rules import RulesError, load
from rules.games.ajedrez_jerez import CARD, bishop_leaps, dead
from rules.kernels.boards import CHESSBOARD
from rules.kernels.draw_rules import DrawRules
from rules.kernels.royal import Royal, RoyalPosition
from rules.kernels.royal_tables import BISHOP, KING, KNIGHT, QUEEN, ROOK, Squares
from rules.model import Outcome
from rules.perft import perft
from rules.steps import Add, Remove, Shift, Step
from tests.rules.play import follow

JEREZ = load("ajedrez-jerez")
STANDARD = Royal(
    CARD,
    {},
    CHESSBOARD,
    kind=RoyalPosition,
    men={"Q": QUEEN, "R": ROOK, "B": BISHOP, "N": KNIGHT, "K": KING},
    dead=lambda men: False,
    endless=DrawRules(repetition=5, quiet_limit=150),
)
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


@pytest.mark.parametrize(
    ("fen", "counts"),
    [
        (START, [20, 400, 8902, 197281]),
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", [48, 2039, 97862]),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", [14, 191, 2812, 43238, 674624]),
        ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", [6, 264, 9467, 422333]),
        ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", [44, 1486, 62379]),
    ],
)
def test_standard_chess_counts(fen: str, counts: list[int]) -> None:
    """Published counts: Chess Programming Wiki, 'Perft Results', initial position and positions 2 to 5."""
    position = STANDARD.position(fen)
    assert [perft(STANDARD, position, depth) for depth in range(1, len(counts) + 1)] == counts


def test_bishops_on_squares_of_one_colour_cannot_mate() -> None:
    """A draw where nobody has the men to mate ("por no disponerse de material para dar jaque mate")."""
    for first, second in combinations(range(64), 2):
        men = bytearray(b"." * 64)
        men[first], men[second] = b"Bb"
        same = (first % 8 + first // 8) % 2 == (second % 8 + second // 8) % 2
        assert dead(bytes(men)) == same


def test_leaps_of_the_jerez_bishop() -> None:
    """On the empty board 4 * 5 * 5 + 8 * 5 * 7 leaps by (3, 3) and (3, 1), 40 of them by way-points off the board."""
    squares = Squares(CHESSBOARD)
    counts = [
        sum(len(set(squares.landings(square, bishop_leaps(on_board)))) for square in range(64))
        for on_board in (False, True)
    ]
    assert counts == [380, 340]


def test_a_leap_need_not_lead_back() -> None:
    """From e1 to b2 the way-point is c3; from b2 to e1 it would be below the board."""
    white_on_b2, white_on_e1 = "7k/7p/8/8/8/8/1K6/4b3 w - - 0 1", "7k/7p/8/8/8/8/1b6/4K3 w - - 0 1"
    leaper = load("ajedrez-jerez", bishop_waypoint_on_board=False)
    for game, expected in ((JEREZ, [True, False]), (leaper, [True, True])):
        assert isinstance(game, Royal)
        assert [game.in_check(game.position(fen)) for fen in (white_on_b2, white_on_e1)] == expected


@pytest.mark.parametrize(
    ("fen", "text", "steps"),
    [
        (START, "e2e4", (Shift("e2", "e4", via=("e3",)),)),
        (START, "g1f3", (Shift("g1", "f3"),)),
        (START, "f1g4", (Shift("f1", "g4"),)),
        ("4k3/8/8/8/7q/8/8/4K2R w K - 0 1", "h1h4", (Remove("h4"), Shift("h1", "h4", via=("h2", "h3")))),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", (Shift("e1", "g1", via=("f1",)), Shift("h1", "f1"))),
        (
            "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
            "e8c8",
            (Shift("e8", "c8", via=("d8",)), Shift("a8", "d8", via=("b8",))),
        ),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", (Shift("e5", "d6"), Remove("d5"))),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8b", (Remove("a7"), Add("a8", "B"))),
        ("4k3/8/8/8/8/8/p7/1R2K3 b - - 0 1", "a2b1n", (Remove("b1"), Remove("a2"), Add("b1", "n"))),
    ],
)
def test_steps(fen: str, text: str, steps: tuple[Step, ...]) -> None:
    assert JEREZ.parse(text, JEREZ.position(fen)).steps == steps


@pytest.mark.parametrize(
    ("fen", "src", "dst", "reason"),
    [
        (START, "e7", "e5", "wrong-side"),
        (START, "e4", "e5", "cannot-move"),
        (START, "a1", None, "cannot-move"),
        (START, "e2", "e5", "not-reachable"),
        (START, "f1", "b5", "not-reachable"),
        ("4k3/4r3/8/8/8/8/4R3/4K3 w - - 0 1", "e2", "d2", "pinned"),
        ("4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", "e2", None, "pinned"),
        ("4k3/4r3/8/8/8/8/8/R3K3 w - - 0 1", "a1", "a2", "in-check"),
        ("3rk3/8/8/8/8/8/8/R3K3 w - - 0 1", "e1", "d1", "in-check"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 0 1", "e1", "g1", "castling-moved"),
        ("r3k2r/8/8/8/8/8/8/R3KB1R w KQkq - 0 1", "e1", "g1", "castling-blocked"),
        ("r3k2r/8/8/8/2b5/8/8/R3K2R w KQkq - 0 1", "e1", "g1", "castling-attacked"),
    ],
)
def test_refusal(fen: str, src: str, dst: str | None, reason: str) -> None:
    assert JEREZ.refusal(JEREZ.position(fen), src, dst) == reason


def test_a_check_is_marked() -> None:
    assert JEREZ.marks(JEREZ.start()) == {}
    assert JEREZ.marks(JEREZ.position("4k3/8/8/8/2b5/8/8/5K2 w - - 0 1")) == {"f1": "check"}


TO_AND_FRO = ("g1f3", "g8f6", "f3g1", "f6g8")


@pytest.mark.parametrize(("repetition", "occurrence"), [("auto3", 3), ("claim3_auto5", 5)])
def test_repetition(repetition: str, occurrence: int) -> None:
    game = load("ajedrez-jerez", repetition=repetition)
    assert isinstance(game, Royal)
    position = follow(game, game.start(), *TO_AND_FRO * (occurrence - 2), *TO_AND_FRO[:3])
    assert game.outcome(position) is None
    position = follow(game, position, TO_AND_FRO[3])
    assert game.outcome(position) == Outcome(None, "repetition")
    assert game.moves(position) == ()


def test_a_lost_right_to_castle_makes_another_position() -> None:
    there_and_back = ("h1g1", "h8g8", "g1h1", "g8h8")
    position = follow(STANDARD, STANDARD.position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"), *there_and_back * 4)
    assert position.castling == "Qq"
    assert STANDARD.outcome(position) is None
    assert STANDARD.outcome(follow(STANDARD, position, *there_and_back[:2])) == Outcome(None, "repetition")


def test_taking_a_rook_at_home_takes_the_right_to_castle_with_it() -> None:
    position = STANDARD.position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    assert follow(STANDARD, position, "h1h8").castling == "Qq"


@pytest.mark.parametrize(
    ("fen", "capture", "usable"),
    [
        ("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "d4e3", True),
        ("4k3/8/8/8/4P3/3p4/8/4K3 b - e3 0 1", "d4e3", False),
        ("8/8/8/8/R3pP1k/8/8/4K3 b - f3 0 1", "e4f3", False),
    ],
    ids=["a pawn can take", "no pawn beside", "both pawns would leave the king's row at once"],
)
def test_an_en_passant_square_counts_only_where_it_can_be_used(fen: str, capture: str, usable: bool) -> None:
    position = STANDARD.position(fen)
    assert STANDARD.text(position).split()[3] == (capture[2:] if usable else "-")
    assert (capture in [move.text for move in STANDARD.moves(position)]) == usable


@pytest.mark.parametrize(("move_limit", "reason"), [("fide", "quiet-limit"), ("none", None)])
def test_quiet_limit(move_limit: str, reason: str | None) -> None:
    game = load("ajedrez-jerez", move_limit=move_limit)
    assert isinstance(game, Royal)
    position = game.position("7k/8/8/8/8/8/8/KR6 w - - 149 90")
    outcome = game.outcome(follow(game, position, "b1b2"))
    assert outcome == (Outcome(None, reason) if reason else None)
    mate = game.position("7k/R7/8/8/8/8/8/KR6 w - - 149 90")
    assert game.outcome(follow(game, mate, "b1b8")) == Outcome(0, "checkmate")


@pytest.mark.parametrize(
    ("fen", "complaint"),
    [
        ("", "has 0 fields"),
        (START.removesuffix(" 1"), "has 5 fields"),
        (START.replace("/8", "", 1), "7 rows"),
        (START.replace("8", "9", 1), "row '9': 9 sites"),
        (START.replace("8", "7", 1), "row '7': 7 sites"),
        (START.replace("n", "x", 1), "piece 'x' on b8"),
        (START.replace("Q", "K", 1), "white has 2 kings"),
        (START.replace("k", "1", 1), "black has 0 kings"),
        (START.replace("8", "7P", 1), "white has 9 pawns and 0 promoted men"),
        (START.replace("8", "7Q", 1), "white has 8 pawns and 1 promoted men"),
        (START.replace("r", "p", 1).replace("ppp", "pp1", 1), "black has a pawn on a8"),
        (START.replace(" w ", " x "), "side 'x'"),
        (START.replace("KQkq", "KQkx"), "castling 'KQkx'"),
        (START.replace("KQkq", "KK"), "castling 'KK'"),
        ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", "castling 'K'"),
        (START.replace(" - ", " e9 "), "en passant 'e9'"),
        ("4k3/8/8/8/3Pp3/8/8/4K3 w - e3 0 1", "en passant 'e3'"),
        ("4k3/8/8/8/8/8/8/4R2K w - - 0 1", "black has moved, so not in check"),
        (START.replace(" 0 ", " -1 "), "quiet plies '-1'"),
        (START.removesuffix("1") + "x", "move number 'x'"),
    ],
)
def test_bad_text(fen: str, complaint: str) -> None:
    with pytest.raises(RulesError) as error:
        JEREZ.position(fen)
    assert complaint in str(error.value)
