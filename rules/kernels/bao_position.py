"""A position of Bao, and its one line of text.

Each side's front and back row, from its owner's left; the hands, where there are any; the side to move; then, as far as
there is such, who owns his house, the blocked pit, and why the game is over:
"0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0 0,0,0,0,7,3,0,0/0,0,0,0,0,0,0,0 21,22 north houses=south,north".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rules.kernels.four_rows import PITS, ROW, SEEDS, SITES, back_row, front, front_row
from rules.model import RulesError
from rules.notation import read_numbers, read_side
from rules.past import Past

SIDES = ("south", "north")
DETAILS = ("houses", "blocked", "over")


@dataclass(frozen=True, slots=True)
class BaoPosition:
    """holes: the seeds in every pit, then in the hands of South and North.
    houses: a bit (1, 2) for each player who still owns his. blocked: a pit that its owner may not open now, or -1.
    over: the reason why the game is over; empty while it goes on.
    past: the earlier positions without seeds in hand.
    """

    holes: bytes
    to_move: int
    houses: int = 0
    blocked: int = -1
    over: str = ""
    past: Past = field(default=None, compare=False, repr=False)


def write(position: BaoPosition, *, hands: bool) -> str:
    holes = position.holes
    words = [f"{_numbers(front_row(holes, player))}/{_numbers(back_row(holes, player))}" for player in (0, 1)]
    if hands:
        words.append(_numbers(holes[PITS:]))
    words.append(SIDES[position.to_move])
    if position.houses:
        words.append(f"houses={','.join(side for player, side in enumerate(SIDES) if position.houses >> player & 1)}")
    if position.blocked >= 0:
        words.append(f"blocked={SITES[position.blocked]}")
    if position.over:
        words.append(f"over={position.over}")
    return " ".join(words)


def read(text: str, *, hand: int) -> BaoPosition:
    """hand: the most seeds in a hand. What the details mean to a game, the game has to judge. Raises RulesError."""
    words = text.split()
    known = 4 if hand else 3
    if len(words) < known:
        raise RulesError(f"position {text!r}: expected SOUTH NORTH {'HANDS ' if hand else ''}SIDE, rows as FRONT/BACK")
    details = _read_details(words[known:])
    to_move = read_side(words[known - 1], SIDES)
    hands = _read_hands(words[2], hand, to_move, in_turn=details.get("over") != "endless") if hand else (0, 0)
    holes = (*_read_rows("south", words[0]), *_read_rows("north", words[1]), *hands)
    if sum(holes) != SEEDS:
        raise RulesError(f"position {text!r}: {sum(holes)} seeds, expected {SEEDS}")
    houses = sum(1 << player for player in _read_owners(details["houses"])) if "houses" in details else 0
    blocked = _read_blocked(details["blocked"], to_move) if "blocked" in details else -1
    return BaoPosition(bytes(holes), to_move, houses, blocked, details.get("over", ""))


def _numbers(seeds: bytes) -> str:
    return ",".join(map(str, seeds))


def _read_rows(side: str, word: str) -> tuple[int, ...]:
    """The ring of a player."""
    rows = word.split("/")
    if len(rows) != 2:
        raise RulesError(f"{side}'s rows {word!r}: expected FRONT/BACK")
    ahead = read_numbers(f"{side}'s front row", rows[0], ROW)
    return (*ahead, *read_numbers(f"{side}'s back row", rows[1], ROW)[::-1])


def _read_hands(word: str, most: int, to_move: int, *, in_turn: bool) -> tuple[int, ...]:
    """in_turn: whether the last turn took a seed from the hand, as every one does while there are any."""
    south, north = hands = read_numbers("hands", word, 2)
    due = to_move if north else 0
    if max(hands) > most or (in_turn and north - south != due):
        raise RulesError(f"hands {word!r}: expected both alike, South's one less when North is to move; {most} at most")
    return hands


def _read_details(words: Sequence[str]) -> Mapping[str, str]:
    details: dict[str, str] = {}
    for word in words:
        name, sign, value = word.partition("=")
        if name not in DETAILS or name in details or not sign:
            raise RulesError(f"{word!r}: expected houses=SIDES, blocked=PIT or over=REASON, each once")
        details[name] = value
    return details


def _read_owners(word: str) -> list[int]:
    owners = [read_side(side, SIDES) for side in word.split(",")]
    if owners != sorted(set(owners)):
        raise RulesError(f"houses {word!r}: expected south, north or south,north")
    return owners


def _read_blocked(word: str, to_move: int) -> int:
    mine = {SITES[pit]: pit for pit in front(to_move)}
    if word not in mine:
        raise RulesError(f"blocked {word!r}: expected {' '.join(mine)}")
    return mine[word]
