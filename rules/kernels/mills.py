"""Mills: place men, slide them along the lines, and take an enemy man for three in a row."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial

from rules.geometry import Geometry, square_name
from rules.kernels.draw_rules import DrawRules
from rules.model import Card, Game, Move, OptionValue, Outcome, Piece, RulesError
from rules.notation import Detail, read_numbers, read_position, reading_order, write_position
from rules.past import Past
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
    """

    men: tuple[int, int]
    hands: tuple[int, int]
    to_move: int
    quiet: int = 0
    barred: tuple[Slide | None, Slide | None] = (None, None)
    past: Past = field(default=None, compare=False, repr=False)

    @property
    def identity(self) -> tuple[tuple[int, int], int, tuple[Slide | None, Slide | None]]:
        return self.men, self.to_move, self.barred


class Mills(Game[MillsPosition]):
    """pieces: the first player's man, then the second's. men: how many men each player has.

    fly_at: a player with no more men than this on the board moves to any empty point; 0 for never.
    no_reverse: what a man that has just slid may not do at its owner's next turn: "mill", having opened one mill and
    closed another, slide back to close the first again; "any", slide back at all; "off".
    few_limit: so many quiet plies are a draw where a player is down to three men; 0 for no such limit.
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
        endless: DrawRules,
        no_reverse: str = "off",
        few_limit: int = 0,
    ) -> None:
        super().__init__(card, options, geometry, sides, pieces)
        self._faces = tuple(pieces)
        self._men, self._fly_at, self._no_reverse = men, fly_at, no_reverse
        self._endless, self._few_limit = endless, few_limit
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
            if self._no_reverse == "any" or (
                self._no_reverse == "mill" and victim and self._closes(position.men[player], self.bits[src])
            ):
                barred[player] = (dst, src)
        if victim is not None:
            enemy ^= self.bits[victim]
        men = (enemy, own) if player else (own, enemy)
        quiet = src is not None and victim is None
        return MillsPosition(
            men,
            (hands[0], hands[1]),
            1 - player,
            position.quiet + 1 if quiet else 0,
            (barred[0], barred[1]),
            self._endless.remember(position) if quiet else None,
        )

    def outcome(self, position: MillsPosition) -> Outcome | None:
        loser = self._short_of_men(position)
        if loser is not None:
            return Outcome(1 - loser, "too-few-men")
        if self._full_board(position):
            return Outcome(None, "full-board")
        if next(self._turns(position), None) is None:
            return Outcome(1 - position.to_move, "no-move")
        return self._draw(position)

    def board(self, position: MillsPosition) -> dict[Site, Contents]:
        first, second = position.men
        man, other = self._faces
        return {site: man if first & bit else other if second & bit else "" for bit, site in self._points}

    def text(self, position: MillsPosition) -> str:
        details: dict[str, Detail] = {"hand": position.hands, "quiet": position.quiet}
        if any(position.barred):
            details["barred"] = ",".join("-".join(slide) if slide else "" for slide in position.barred)
        return write_position(self.geometry, self.board(position), self.sides[position.to_move], details)

    def position(self, text: str) -> MillsPosition:
        details = {"hand": "0,0", "quiet": "0"} | ({} if self._no_reverse == "off" else {"barred": ","})
        board, to_move, given = read_position(self.geometry, text, self.pieces, self.sides, details)
        first, second = (sum(self.bits[site] for site in board if board[site] == man) for man in self._faces)
        hands = read_numbers("hand", given["hand"], 2)
        for men, hand, side in zip((first, second), hands, self.sides, strict=True):
            if men.bit_count() + hand > self._men:
                raise RulesError(f"hand={given['hand']}: {side} has {self._men} men, {men.bit_count()} on the board")
        (quiet,) = read_numbers("quiet", given["quiet"])
        barred = self._read_barred(given.get("barred", ","))
        return MillsPosition((first, second), (hands[0], hands[1]), to_move, quiet, barred)

    def refusal(self, position: MillsPosition, src: Site | None, dst: Site | None) -> str:
        own = self._why_not(position, src, dst) if self.outcome(position) is None else ""
        return own or super().refusal(position, src, dst)

    def _why_not(self, position: MillsPosition, src: Site | None, dst: Site | None) -> str:
        """Why a man may not go, or be taken, while the game goes on; empty where that is told as in other games."""
        player = position.to_move
        own, enemy = position.men[player], position.men[1 - player]
        lifted, target = self.bits.get(src or "", 0), self.bits.get(dst or "", 0)
        if lifted & enemy & ~self._exposed(enemy):
            return "in-mill"
        if target & (own | enemy) and src != dst:
            return "occupied"
        if position.hands[player]:
            return "place-first" if lifted & own else ""
        if src is None and target:
            return "hand-empty"
        if lifted & own and target:
            return "no-return" if position.barred[player] == (src, dst) else "not-adjacent"
        return ""

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

    def _full_board(self, position: MillsPosition) -> bool:
        """Whether all men are placed and there is no room to move any."""
        return not any(position.hands) and position.men[0] | position.men[1] == self._full

    def _draw(self, position: MillsPosition) -> Outcome | None:
        """The draw of a game that could go on."""
        draw = self._endless.draw(position)
        if draw is None and 0 < self._few_limit <= position.quiet and min(map(int.bit_count, position.men)) == 3:
            return Outcome(None, "few-limit")
        return draw

    def _read_barred(self, word: str) -> tuple[Slide | None, Slide | None]:
        slides = word.split(",")
        if len(slides) != 2:
            raise RulesError(f"barred {word!r}: expected SLIDE,SLIDE")
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
