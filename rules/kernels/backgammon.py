"""Race games on the tables: two players bring their checkers home and off, in opposite directions, by two dice.

A turn explodes: each move is one checker by one die, and the same player goes on while a die left can be played.
What is at stake is the business of ``stakes.py``; a match is one game here, whose tables are laid anew in between.
Source: the standard rules of backgammon for the use of the dice and bearing off.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from rules.geometry import Geometry
from rules.kernels.backgammon_position import Race, RaceLine
from rules.kernels.checkers import (
    BAR,
    HOLDS,
    HOME,
    OFF,
    POINT_NAMES,
    POINTS,
    Advance,
    Checkers,
    advances,
    completing,
    farthest,
    hits,
    shifted,
    sources,
)
from rules.kernels.doubling_cube import UNTURNED, DoublingCube, Stake
from rules.model import Card, Game, Move, OptionValue, Outcome, Piece, RulesError
from rules.steps import Contents, Shift, Site, Step, Touch

PLAIN = DoublingCube()


class Backgammon(Game[Race]):
    """setup: each player's checkers at the start.

    score: from the loser's checkers when the winner's last is off, the reason and the value of the game.
    use_both_dice: a die must be played so that the other can be played too, where that is possible. Without it
    every die is still played if it can be when its turn comes, and the larger if only one of the two can.
    stakes: the doubling cube and the match.
    geometry: has the points "1" to "24" as player 0 numbers them, and "bar.X" and "off.X" for each piece X.
    pieces: one kind for each player, in the order of the players.
    """

    explodes = True
    said = frozenset({"pass", "roll", "double", "take", "beaver", "drop", "next"})

    def __init__(
        self,
        card: Card,
        options: Mapping[str, OptionValue],
        geometry: Geometry,
        *,
        sides: tuple[str, str],
        pieces: Mapping[str, Piece],
        setup: Checkers,
        score: Callable[[Checkers], tuple[str, int]],
        use_both_dice: bool = True,
        stakes: DoublingCube = PLAIN,
    ) -> None:
        super().__init__(card, options, geometry, sides, pieces)
        self._setup = setup
        self._score = score
        self._use_both_dice = use_both_dice
        self._stakes = stakes
        self._line = RaceLine(self.key, sides, sum(setup), stakes)
        self._faces = tuple(pieces)
        white, black = self._faces
        points = [str(p) for p in range(1, POINTS + 1)]
        self._sites = ((f"off.{white}", *points, f"bar.{white}"), (f"off.{black}", *points[::-1], f"bar.{black}"))
        both = [(a, b) for a in range(1, 7) for b in range(1, 7)]
        each = [self._roll((a, b), (self._sites[0][a], self._sites[1][b]), 1) for a, b in both]
        self._any_opening = tuple(each)
        self._openings = tuple(move for move in each if len(set(move.action)) == 2)
        rolls = [(a, b) for a in range(1, 7) for b in range(1, a + 1)]
        self._rolls = tuple(
            tuple(self._roll((a, b), (sites[a], sites[b]), 2 if a > b else 1) for a, b in rolls)
            for sites in self._sites
        )

    @staticmethod
    def _roll(dice: tuple[int, int], sites: tuple[Site, Site], weight: int) -> Move:
        """Each die is entered by touching the roller's own home point of that number."""
        steps = tuple(Touch(site) for site in sites)
        return Move(f"roll {dice[0]}-{dice[1]}", dice, lambda: steps, weight)

    # The game

    def start(self) -> Race:
        return self._laid_out()

    def _laid_out(self) -> Race:
        """How every game of a match begins, those of a short form after the first as well."""
        return Race((self._setup, self._setup), 0, "opening")

    def moves(self, position: Race) -> tuple[Move, ...]:
        match position.phase:
            case "move":
                return self._advances(position) or (_saying("pass"),)
            case "roll":
                return self._rolls[position.to_move]
            case "opening":
                return self._any_opening if self._stakes.doubles_by_itself(position.stake) else self._openings
            case "cube":
                return (self._cube(position, "roll", OFF), self._cube(position, "double", BAR))
            case "take":
                answers = (self._cube(position, "take", BAR), self._cube(position, "drop", OFF))
                beaver = self._cube(position, "beaver", BAR, BAR)
                return (*answers, beaver) if self._stakes.may_beaver(position.stake) else answers
            case "beaver":
                return (self._cube(position, "take", BAR), self._cube(position, "drop", OFF))
            case "over" | "dropped" if self._stakes.goes_on(position.stake):
                return (Move("next", "next", partial(self._laying, position)),)
        return ()

    def _cube(self, position: Race, word: str, *points: int) -> Move:
        """What is said of the cube, by touching the bar for more and the tray for no more."""
        return Move(word, word, partial(tuple, [Touch(self._sites[position.to_move][point]) for point in points]))

    def play(self, position: Race, move: Move) -> Race:
        stake = position.stake
        match position.phase, move.action:
            case "move", "pass":
                return self._turn(position.checkers, 1 - position.to_move, stake)
            case "move", (src, die):
                return self._advance(position, src, die)
            case "roll", (a, b):
                return replace(position, phase="move", dice=(a, b) if a > b else (a,) * 4)
            case "opening", (a, b) if a == b:
                return replace(position, stake=replace(stake, cube=2 * stake.cube))
            case "opening", (a, b):
                return replace(position, to_move=int(b > a), phase="move", dice=(max(a, b), min(a, b)))
            case "cube" | "take" | "beaver", said if (after := self._said(position, said)) is not None:
                return after
            case "over" | "dropped", "next":
                assert position.winner is not None
                return replace(self._laid_out(), stake=self._stakes.next_game(stake, position.winner))
        raise RulesError(f"{self.key}: {move.text!r} is no move of the phase {position.phase!r}")

    def _said(self, position: Race, said: object) -> Race | None:
        """After what was said of the cube; None where it cannot be said now."""
        mover, other, stake = position.to_move, 1 - position.to_move, position.stake
        doubled = replace(stake, cube=2 * stake.cube, owner=mover)
        match position.phase, said:
            case "cube", "roll":
                return replace(position, phase="roll")
            case "cube", "double":
                return replace(position, to_move=other, phase="take")
            case "take", "take":
                # No second choice: the doubler rolls.
                return replace(position, to_move=other, phase="roll", stake=doubled)
            case "take", "beaver":
                return replace(position, to_move=other, phase="beaver", stake=doubled)
            case "beaver", "take":
                return replace(position, phase="roll", stake=replace(stake, cube=2 * stake.cube))
            case "take" | "beaver", "drop":
                return self._ended(replace(position, phase="dropped"))
        return None

    def outcome(self, position: Race) -> Outcome | None:
        winner = position.winner
        if winner is None or self._stakes.goes_on(position.stake):
            return None
        if self._stakes.match_length:
            return Outcome(winner, "match", position.stake.score)
        reason, points, _ = self._settled(position, winner)
        return Outcome(winner, reason, (points, -points) if winner == 0 else (-points, points))

    def _settled(self, position: Race, winner: int) -> tuple[str, int, Stake]:
        dropped = position.phase == "dropped"
        reason, value = ("dropped", 1) if dropped else self._score(position.checkers[1 - winner])
        return self._stakes.settled(position.stake, winner, reason, value)

    def _ended(self, position: Race) -> Race:
        """A game that has just been won, with its points scored."""
        assert position.winner is not None
        return replace(position, stake=self._settled(position, position.winner)[2])

    def _laying(self, position: Race) -> tuple[Step, ...]:
        """Between the games of a match: what stands elsewhere goes off, then everything is laid where it begins."""
        gathered, laid = [], []
        for checkers, sites in zip(position.checkers, self._sites, strict=True):
            for p in range(1, BAR + 1):
                if checkers[p] > self._setup[p]:
                    gathered.append(Shift(sites[p], sites[OFF], checkers[p] - self._setup[p]))
                elif checkers[p] < self._setup[p]:
                    laid.append(Shift(sites[OFF], sites[p], self._setup[p] - checkers[p]))
        return (*gathered, *laid)

    def points(self, position: Race) -> tuple[int, ...]:
        """Of the match, once there are any."""
        return position.stake.score if any(position.stake.score) else ()

    def board(self, position: Race) -> dict[Site, Contents]:
        board = dict.fromkeys(self.geometry.sites, "")
        for checkers, sites, face in zip(position.checkers, self._sites, self._faces, strict=True):
            for site, count in zip(sites, checkers, strict=True):
                if count:
                    board[site] = face * count
        return board

    # Moving the checkers

    @staticmethod
    def _facing(position: Race) -> tuple[Checkers, Checkers]:
        """The checkers of the player to move, and of the other."""
        return position.checkers[position.to_move], position.checkers[1 - position.to_move]

    def _legal(self, position: Race) -> list[Advance]:
        """The first steps of the fullest plays.

        Equal dice need no looking ahead, as every order plays equally many of them: no step shuts off another, since
        a checker is only borne off from where it had no other step.
        """
        mine, theirs = self._facing(position)
        dice = position.dice
        choices = advances(mine, theirs, dice)
        if dice[0] == dice[-1]:
            return choices
        if both := completing(mine, theirs, dice, choices):
            return both if self._use_both_dice else choices
        return [(src, die) for src, die in choices if die == dice[0]] or choices

    def _advances(self, position: Race) -> tuple[Move, ...]:
        mover = position.to_move
        theirs = position.checkers[1 - mover]
        return tuple(
            Move(
                f"{POINT_NAMES[src]}/{POINT_NAMES[dst]}{'*' if hits(theirs, dst) else ''}",
                (src, die),
                partial(self._steps, position, src, dst),
            )
            for src, die in self._legal(position)
            for dst in (max(src - die, OFF),)
        )

    def _steps(self, position: Race, src: int, dst: int) -> tuple[Step, ...]:
        sites, others = self._sites[position.to_move], self._sites[1 - position.to_move]
        step = Shift(sites[src], sites[dst])
        if hits(position.checkers[1 - position.to_move], dst):
            return (Shift(sites[dst], others[BAR]), step)
        return (step,)

    def _advance(self, position: Race, src: int, die: int) -> Race:
        mine, theirs = self._facing(position)
        dst = max(src - die, OFF)
        mine = shifted(mine, src, dst)
        if hits(theirs, dst):
            theirs = shifted(theirs, BAR - dst, BAR)
        checkers = (mine, theirs) if position.to_move == 0 else (theirs, mine)
        used = position.dice.index(die)
        dice = position.dice[:used] + position.dice[used + 1 :]
        if not farthest(mine):
            return self._ended(replace(position, checkers=checkers, phase="over", dice=()))
        if dice and sources(mine, theirs, dice[0]):
            return replace(position, checkers=checkers, dice=dice)
        return self._turn(checkers, 1 - position.to_move, position.stake)

    def _turn(self, checkers: tuple[Checkers, Checkers], player: int, stake: Stake) -> Race:
        """The beginning of a player's turn."""
        return Race(checkers, player, "cube" if self._stakes.may_double(stake, player) else "roll", (), stake)

    # Refusals

    def refusal(self, position: Race, src: Site | None, dst: Site | None) -> str:
        match position.phase:
            case "opening" | "cube" | "roll":
                return "roll-first"
            case "take" | "beaver":
                return "answer-double"
            case "over" | "dropped":
                return "lay-anew" if self._stakes.goes_on(position.stake) else super().refusal(position, src, dst)
        sites = self._sites[position.to_move]
        start = sites.index(src) if src in sites else OFF
        end = sites.index(dst) if dst in sites else None
        own = ""
        if start != OFF and self._facing(position)[0][start]:
            own = self._unlike_dice(position, start, end) or self._barred(position, start, end)
        return own or super().refusal(position, src, dst)

    def _unlike_dice(self, position: Race, start: int, end: int | None) -> str:
        """Why one's checker on a point may not go, by what has been thrown; empty where that is no reason."""
        mine, theirs = self._facing(position)
        legal = self._legal(position)
        if not legal:
            return "must-pass"
        if mine[BAR] and start != BAR:
            return "enter-first"
        choices = advances(mine, theirs, position.dice)
        meant = [(p, die) for p, die in choices if p == start and end in (None, max(p - die, OFF))]
        if meant and not any(choice in legal for choice in meant):
            return "use-both-dice" if completing(mine, theirs, position.dice, choices) else "larger-die"
        return ""

    def _barred(self, position: Race, start: int, end: int | None) -> str:
        """Why it may not go there, by where that is."""
        mine, theirs = self._facing(position)
        if end is None:
            return ""
        if end >= start:
            return "wrong-way"
        if end == OFF and farthest(mine) > HOME:
            return "not-home"
        if end == OFF and start < position.dice[0]:
            return "farther-first"
        if end != OFF and theirs[BAR - end] >= HOLDS:
            return "blocked"
        return ""

    # Text

    def text(self, position: Race) -> str:
        return self._line.write(position)

    def position(self, text: str) -> Race:
        position, turn = self._line.read(text)
        self._check(position, turn)
        return position

    def _check(self, position: Race, part: str) -> None:
        """Raises RulesError for a phase that does not go with the checkers or the cube."""
        mover, phase = position.to_move, position.phase
        finished = [not farthest(checkers) for checkers in position.checkers]
        if finished != [phase == "over" and side == mover for side in (0, 1)]:
            raise self._line.bad(
                part, "does not go with the checkers: a side has won when all of its own are off, and only then"
            )
        if phase == "opening" and replace(position, stake=UNTURNED) != self._laid_out():
            raise self._line.bad(part, f"goes with the set-up alone, with {self.sides[0]} to move")
        stake, winner = position.stake, position.winner
        if winner is not None:
            stake = self._stakes.before(stake, self._settled(position, winner)[1], winner)
        if problem := self._stakes.problem(stake, phase, mover, self.sides):
            raise self._line.bad(part, f"does not go with the cube or the match: {problem}")


def _saying(word: str) -> Move:
    """A move that leaves the board alone."""
    return Move(word, word, tuple)
