"""Mills: place men, slide them along the lines, and take an enemy man for three in a row."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial

from rules.geometry import Geometry, square_name
from rules.model import Card, Game, Move, OptionValue, Outcome, Piece, RulesError
from rules.notation import read_numbers, read_rows, reading_order, write_rows
from rules.past import Past, occurrences
from rules.steps import Add, Contents, Remove, Shift, Site, Step

Slide = tuple[Site, Site]
Action = tuple[Site | None, Site, Site | None]


def mill_board(name: str, *, corners: bool = False) -> Geometry:
    """Three squares one inside the other, their sides' middles joined by lines, and their corners too if so wanted.

    Every line has three points: the lines are the mills.
    """
    lines = []
    for ring in range(3):
        low, high = ring, 6 - ring
        for side in (low, high):
            lines.append([(low, side), (3, side), (high, side)])
            lines.append([(side, low), (side, 3), (side, high)])
    for start in (0, 4):
        lines.append([(start + i, 3) for i in range(3)])
        lines.append([(3, start + i) for i in range(3)])
        if corners:
            lines.append([(start + i, start + i) for i in range(3)])
            lines.append([(start + i, 6 - start - i) for i in range(3)])
    cells = {square_name(*cell): cell for cell in sorted({cell for line in lines for cell in line})}
    return Geometry(name, "lines", cells, tuple(tuple(square_name(*cell) for cell in line) for line in lines))


@dataclass(frozen=True, slots=True)
class MillsPosition:
    """men: for each player the bitboard of his men, a bit a point, in ``Mills.bits``. hands: men not yet placed.

    quiet: plies since the last placement or capture.
    barred: for each player the slide back that he may not make at his next turn, if any.
    past: the arrangements since the last placement or capture.
    """

    men: tuple[int, int]
    hands: tuple[int, int]
    to_move: int
    quiet: int = 0
    barred: tuple[Slide | None, Slide | None] = (None, None)
    past: Past = field(default=None, compare=False, repr=False)


class Mills(Game[MillsPosition]):
    """pieces: the first player's man, then the second's. men: how many men each player has.

    fly_at: a player with no more men than this on the board moves to any empty point; 0 for never.
    no_reverse: what a man that has just slid may not do at its owner's next turn: "mill", having opened one mill and
    closed another, slide back to close the first again; "any", slide back at all; "off".
    repetition: this occurrence of an arrangement is a draw. quiet_limit: so many plies without placement or capture;
    few_limit: so many, where a player is down to three men. 0 switches each of them off.
    """

    def __init__(
        self,
        card: Card,
        options: Mapping[str, OptionValue],
        geometry: Geometry,
        *,
        sides: tuple[str, str],
        pieces: Mapping[str, Piece],
        men: int,
        fly_at: int,
        no_reverse: str = "off",
        repetition: int = 3,
        quiet_limit: int = 100,
        few_limit: int = 0,
    ) -> None:
        self.card, self.options, self.geometry = card, options, geometry
        self.sides, self.pieces = sides, pieces
        self._faces = tuple(pieces)
        self._men, self._fly_at, self._no_reverse = men, fly_at, no_reverse
        self._repetition, self._quiet_limit, self._few_limit = repetition, quiet_limit, few_limit
        points = [site for row in reading_order(geometry) for site in row]
        self.bits: Mapping[Site, int] = {site: 1 << i for i, site in enumerate(points)}
        self._points = tuple((bit, site) for site, bit in self.bits.items())
        self._full = sum(self.bits.values())
        self._neighbours = {
            bit: tuple((self.bits[other], other) for other in geometry.adjacent[site]) for bit, site in self._points
        }
        self._mills = tuple(sum(self.bits[site] for site in line) for line in geometry.lines)
        self._partners = {bit: tuple(mill ^ bit for mill in self._mills if mill & bit) for bit, _ in self._points}

    def start(self) -> MillsPosition:
        return MillsPosition((0, 0), (self._men, self._men), 0)

    def moves(self, position: MillsPosition) -> tuple[Move, ...]:
        if self._short_of_men(position) is not None or self._draw(position):
            return ()
        player = position.to_move
        exposed = self._exposed(position.men[1 - player])
        victims = tuple(site for bit, site in self._points if exposed & bit) or (None,)
        found = []
        for src, dst, closes in self._turns(position):
            for victim in victims if closes else (None,):
                text = f"{src}-{dst}" if src else f"@{dst}"
                action = (src, dst, victim)
                found.append(Move(f"{text}x{victim}" if victim else text, action, partial(self._steps, player, action)))
        return tuple(found)

    def play(self, position: MillsPosition, move: Move) -> MillsPosition:
        player = position.to_move
        src, dst, victim = move.action
        own, enemy = position.men[player] | self.bits[dst], position.men[1 - player]
        hands, barred = list(position.hands), list(position.barred)
        barred[player] = None
        if src is None:
            hands[player] -= 1
        else:
            own ^= self.bits[src]
            opened = self._closes(position.men[player], self.bits[src])
            if self._no_reverse == "any" or (self._no_reverse == "mill" and opened and victim):
                barred[player] = (dst, src)
        if victim is not None:
            enemy ^= self.bits[victim]
        men = (enemy, own) if player else (own, enemy)
        quiet, past = 0, None
        if src is not None and victim is None:
            quiet, past = position.quiet + 1, (_arrangement(position), position.past)
        return MillsPosition(men, (hands[0], hands[1]), 1 - player, quiet, (barred[0], barred[1]), past)

    def outcome(self, position: MillsPosition) -> Outcome | None:
        loser = self._short_of_men(position)
        if loser is not None:
            return Outcome(1 - loser, "too-few-men")
        draw = self._draw(position)
        if draw != "full-board" and not any(True for _ in self._turns(position)):
            return Outcome(1 - position.to_move, "no-move")
        return Outcome(None, draw) if draw else None

    def board(self, position: MillsPosition) -> dict[Site, Contents]:
        first, second = position.men
        man, other = self._faces
        return {site: man if first & bit else other if second & bit else "" for bit, site in self._points}

    def text(self, position: MillsPosition) -> str:
        words = [write_rows(self.geometry, self.board(position)), self.sides[position.to_move]]
        words += ["hand={},{}".format(*position.hands), f"quiet={position.quiet}"]
        if any(position.barred):
            words.append("barred=" + ",".join("-".join(slide) if slide else "" for slide in position.barred))
        return " ".join(words)

    def position(self, text: str) -> MillsPosition:
        words = text.split()
        if not 4 <= len(words) <= 4 + (self._no_reverse != "off"):
            raise RulesError(f"position {text!r}: expected ROWS SIDE hand=N,N quiet=N")
        if words[1] not in self.sides:
            raise RulesError(f"side {words[1]!r}: expected {' or '.join(self.sides)}")
        board = read_rows(self.geometry, words[0], self.pieces)
        first, second = (sum(self.bits[site] for site in board if board[site] == man) for man in self._faces)
        hands = read_numbers(words[2], "hand", 2)
        for men, hand, side in zip((first, second), hands, self.sides, strict=True):
            if men.bit_count() + hand > self._men:
                raise RulesError(f"{words[2]!r}: {side} has {self._men} men, {men.bit_count()} of them on the board")
        (quiet,) = read_numbers(words[3], "quiet")
        barred = self._read_barred(words[4]) if len(words) == 5 else (None, None)
        to_move = self.sides.index(words[1])
        return MillsPosition((first, second), (hands[0], hands[1]), to_move, quiet, barred)

    def refusal(self, position: MillsPosition, src: Site | None, dst: Site | None) -> str:
        player = position.to_move
        own, enemy = position.men[player], position.men[1 - player]
        lifted, target = self.bits.get(src or "", 0), self.bits.get(dst or "", 0)
        if self.outcome(position) is None:
            if lifted & enemy & ~self._exposed(enemy):
                return "in-mill"
            if target & (own | enemy) and src != dst:
                return "occupied"
            if lifted & own and position.hands[player]:
                return "place-first"
            if src is None and target and not position.hands[player]:
                return "hand-empty"
            if lifted & own and target:
                return "no-return" if position.barred[player] == (src, dst) else "not-adjacent"
        return super().refusal(position, src, dst)

    def _turns(self, position: MillsPosition) -> Iterator[tuple[Site | None, Site, bool]]:
        """Where a man comes from (None: the hand), where he goes, and whether he closes a mill there."""
        player = position.to_move
        own = position.men[player]
        empty = self._full & ~(own | position.men[1 - player])
        if position.hands[player]:
            for bit, dst in self._points:
                if empty & bit:
                    yield None, dst, self._closes(own, bit)
            return
        flies = own.bit_count() <= self._fly_at
        for bit, src in self._points:
            if own & bit:
                for to, dst in self._points if flies else self._neighbours[bit]:
                    if empty & to:
                        closes = self._closes(own ^ bit, to)
                        if position.barred[player] != (src, dst) or (self._no_reverse == "mill" and not closes):
                            yield src, dst, closes

    def _closes(self, own: int, point: int) -> bool:
        """Whether a man on the point stands in a mill with two of the others."""
        return any(own & partners == partners for partners in self._partners[point])

    def _exposed(self, men: int) -> int:
        """The men that may be taken: those outside mills, or all of them where none is outside."""
        protected = 0
        for mill in self._mills:
            if men & mill == mill:
                protected |= mill
        return men & ~protected or men

    def _short_of_men(self, position: MillsPosition) -> int | None:
        """The player who can no longer make a mill."""
        for player in (0, 1):
            if position.men[player].bit_count() + position.hands[player] < 3:
                return player
        return None

    def _draw(self, position: MillsPosition) -> str | None:
        if not any(position.hands) and position.men[0] | position.men[1] == self._full:
            return "full-board"
        if self._repetition and occurrences(position.past, _arrangement(position)) + 1 >= self._repetition:
            return "repetition"
        if 0 < self._quiet_limit <= position.quiet:
            return "quiet-limit"
        if 0 < self._few_limit <= position.quiet and min(men.bit_count() for men in position.men) == 3:
            return "few-limit"
        return None

    def _read_barred(self, word: str) -> tuple[Slide | None, Slide | None]:
        slides = word.removeprefix("barred=").split(",")
        if not word.startswith("barred=") or len(slides) != 2 or slides == ["", ""]:
            raise RulesError(f"{word!r}: expected barred=SLIDE,SLIDE")
        return self._read_slide(slides[0]), self._read_slide(slides[1])

    def _read_slide(self, text: str) -> Slide | None:
        src, _, dst = text.partition("-")
        if text and not (src in self.bits and dst in self.bits):
            raise RulesError(f"slide {text!r}: expected two sites, such as d7-d6")
        return (src, dst) if text else None

    def _steps(self, player: int, action: Action) -> tuple[Step, ...]:
        src, dst, victim = action
        arrival = Shift(src, dst) if src else Add(dst, self._faces[player])
        return (arrival, Remove(victim)) if victim else (arrival,)


def _arrangement(position: MillsPosition) -> Hashable:
    """What makes two positions the same for repetition."""
    return position.men, position.to_move, position.barred
