"""Race games on the tables: two players bring their checkers home and off, in opposite directions, by two dice.

A turn explodes: each move is one checker by one die, and the same player goes on while a die left can be played.
Sources: the standard rules of backgammon for the use of the dice, bearing off and the doubling cube.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import permutations
from typing import Literal, get_args

from rules.geometry import Geometry
from rules.model import Card, Game, Move, OptionValue, Outcome, Piece, RulesError
from rules.notation import read_side
from rules.steps import Contents, Shift, Site, Step, Touch

OFF, POINTS, BAR = 0, 24, 25
HOME = 6
HOLDS = 2
"""So many checkers hold a point against the opponent; one alone is a blot, to be hit."""

Checkers = bytes
"""How many checkers a player has on each point in the player's own numbering: 0 is off, 24 the farthest from home,
25 the bar. Point p of the one is point 25 - p of the other."""

Phase = Literal["opening", "cube", "take", "roll", "move", "over", "dropped"]
"""To roll for the first turn; to roll or double; to take a double or drop; to roll; to move; won; double refused."""

Advance = tuple[int, int]
"""One checker by one die: the point it leaves, and the die."""

POINT_NAMES = ("off", *map(str, range(1, POINTS + 1)), "bar")


@dataclass(frozen=True, slots=True)
class Race:
    """checkers: of each player. dice: left to play, the larger first. owner: of the cube, None while it is centred.

    Once the game is over, ``to_move`` is the winner who bore off the last checker, or the loser who dropped a double.
    """

    checkers: tuple[Checkers, Checkers]
    to_move: int
    phase: Phase
    dice: tuple[int, ...] = ()
    cube: int = 1
    owner: int | None = None


def farthest(checkers: Checkers) -> int:
    """The farthest point with a checker on it; 0 when all are off."""
    return len(checkers.rstrip(b"\0")) - 1


def shifted(checkers: Checkers, src: int, dst: int) -> Checkers:
    after = bytearray(checkers)
    after[src] -= 1
    after[dst] += 1
    return bytes(after)


def sources(mine: Checkers, theirs: Checkers, die: int) -> list[int]:
    """The points from which a checker can move by this die, the farthest first."""
    last = farthest(mine)
    if last == BAR:
        return [BAR] if theirs[die] < HOLDS else []
    found = [p for p in range(last, die, -1) if mine[p] and theirs[BAR - p + die] < HOLDS]
    if last <= HOME:
        if mine[die]:
            found.append(die)
        elif OFF < last < die:
            found.append(last)
    return found


def advances(mine: Checkers, theirs: Checkers, dice: tuple[int, ...]) -> list[Advance]:
    """What one checker could do by one of the dice, whatever becomes of the other die; the larger die first.

    Where either die bears the same checker off, the larger stands for both: no checker left is farther, so that either
    die, being left, bears off the next.
    """
    larger, smaller = dice[0], dice[-1]
    found = [(src, larger) for src in sources(mine, theirs, larger)]
    if smaller != larger:
        found += [
            (src, smaller) for src in sources(mine, theirs, smaller) if src > smaller or (src, larger) not in found
        ]
    return found


def completing(mine: Checkers, theirs: Checkers, dice: tuple[int, ...], choices: list[Advance]) -> list[Advance]:
    """Those of the choices after which the other die can be played too, or none is left to play it with."""

    def completes(src: int, die: int) -> bool:
        after = shifted(mine, src, max(src - die, OFF))
        return not farthest(after) or bool(sources(after, theirs, dice[0] + dice[1] - die))

    return [(src, die) for src, die in choices if completes(src, die)]


class Racing(Game[Race]):
    """setup: each player's checkers at the start.

    score: from the loser's checkers when the winner's last is off, the reason and the value of the game.
    use_both_dice: a die must be played so that the other can be played too, where that is possible. Without it
    every die is still played if it can be when its turn comes, and the larger if only one of the two can.
    cube_limit: the highest value to which the stakes may be doubled; 1 plays without a doubling cube.
    geometry: has the points "1" to "24" as player 0 numbers them, and "bar.X" and "off.X" for each piece X.
    pieces: one kind for each player, in the order of the players.
    """

    explodes = True

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
        cube_limit: int = 1,
    ) -> None:
        super().__init__(card, options, geometry, sides, pieces)
        self._setup = setup
        self._score = score
        self._use_both_dice = use_both_dice
        self._cube_limit = cube_limit
        self._faces = tuple(pieces)
        white, black = self._faces
        points = [str(p) for p in range(1, POINTS + 1)]
        self._sites = ((f"off.{white}", *points, f"bar.{white}"), (f"off.{black}", *points[::-1], f"bar.{black}"))
        self._openings = tuple(
            self._roll((a, b), (self._sites[0][a], self._sites[1][b]), 1) for a, b in permutations(range(1, 7), 2)
        )
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
        return Race((self._setup, self._setup), 0, "opening")

    def moves(self, position: Race) -> tuple[Move, ...]:
        match position.phase:
            case "move":
                return self._advances(position) or (_saying("pass"),)
            case "roll":
                return self._rolls[position.to_move]
            case "opening":
                return self._openings
            case "cube":
                return (_saying("roll"), _saying("double"))
            case "take":
                return (_saying("take"), _saying("drop"))
        return ()

    def play(self, position: Race, move: Move) -> Race:
        mover, other = position.to_move, 1 - position.to_move
        match position.phase, move.action:
            case "move", "pass":
                return self._turn(position.checkers, other, position.cube, position.owner)
            case "move", (src, die):
                return self._advance(position, src, die)
            case "roll", (a, b):
                return replace(position, phase="move", dice=(a, b) if a > b else (a,) * 4)
            case "opening", (a, b):
                return replace(position, to_move=int(b > a), phase="move", dice=(max(a, b), min(a, b)))
            case "cube", "roll":
                return replace(position, phase="roll")
            case "cube", "double":
                return replace(position, to_move=other, phase="take")
            case "take", "take":
                # No second choice: the doubler rolls.
                return replace(position, to_move=other, phase="roll", cube=2 * position.cube, owner=mover)
            case "take", "drop":
                return replace(position, phase="dropped")
        raise RulesError(f"{self.key}: {move.text!r} is no move of the phase {position.phase!r}")

    def outcome(self, position: Race) -> Outcome | None:
        if position.phase == "over":
            winner = position.to_move
            reason, value = self._score(position.checkers[1 - winner])
        elif position.phase == "dropped":
            winner, reason, value = 1 - position.to_move, "dropped", 1
        else:
            return None
        value *= position.cube
        return Outcome(winner, reason, (value, -value) if winner == 0 else (-value, value))

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
            return replace(position, checkers=checkers, phase="over", dice=())
        if dice and sources(mine, theirs, dice[0]):
            return replace(position, checkers=checkers, dice=dice)
        return self._turn(checkers, 1 - position.to_move, position.cube, position.owner)

    def _turn(self, checkers: tuple[Checkers, Checkers], player: int, cube: int, owner: int | None) -> Race:
        """The beginning of a player's turn."""
        return Race(checkers, player, "cube" if self._may_double(player, cube, owner) else "roll", (), cube, owner)

    def _may_double(self, player: int, cube: int, owner: int | None) -> bool:
        return cube < self._cube_limit and owner in (None, player)

    # Refusals

    def refusal(self, position: Race, src: Site | None, dst: Site | None) -> str:
        match position.phase:
            case "opening" | "cube" | "roll":
                return "roll-first"
            case "take":
                return "answer-double"
            case "over" | "dropped":
                return super().refusal(position, src, dst)
        mine, theirs = self._facing(position)
        sites = self._sites[position.to_move]
        start = sites.index(src) if src in sites else OFF
        end = sites.index(dst) if dst in sites else None
        if start == OFF or not mine[start]:
            return super().refusal(position, src, dst)
        legal = self._legal(position)
        if not legal:
            return "must-pass"
        if mine[BAR] and start != BAR:
            return "enter-first"
        choices = advances(mine, theirs, position.dice)
        meant = [(p, die) for p, die in choices if p == start and end in (None, max(p - die, OFF))]
        if meant and not any(choice in legal for choice in meant):
            return "use-both-dice" if completing(mine, theirs, position.dice, choices) else "larger-die"
        if end is None:
            return super().refusal(position, src, dst)
        if end >= start:
            return "wrong-way"
        if end == OFF and farthest(mine) > HOME:
            return "not-home"
        if end == OFF and start < position.dice[0]:
            return "farther-first"
        if end != OFF and theirs[BAR - end] >= HOLDS:
            return "blocked"
        return super().refusal(position, src, dst)

    # Text

    def text(self, position: Race) -> str:
        """For example ``24:2 13:5 8:3 6:5 / bar:1 24:1 13:5 8:3 6:5 / white move 5-3 / cube 2 black``.

        The checkers of player 0, then of player 1, each in the player's own numbering; who is to do what, with the
        dice left; the cube once it has been turned.
        """
        parts = [
            " ".join(f"{name}:{n}" for name, n in zip(POINT_NAMES[::-1], checkers[::-1], strict=True) if n)
            for checkers in position.checkers
        ]
        dice = "-".join(map(str, position.dice))
        parts.append(" ".join(filter(None, (self.sides[position.to_move], position.phase, dice))))
        if position.owner is not None:
            parts.append(f"cube {position.cube} {self.sides[position.owner]}")
        return " / ".join(parts)

    def position(self, text: str) -> Race:
        parts = text.split(" / ")
        if len(parts) not in (3, 4):
            raise self._bad(text, "is not each side's checkers, who is to do what, and perhaps the cube, between ' / '")
        checkers = (self._read_checkers(parts[0], 0), self._read_checkers(parts[1], 1))
        for p in range(1, POINTS + 1):
            if checkers[0][p] and checkers[1][BAR - p]:
                raise self._bad(text, f"has checkers of both sides on {self.sides[0]}'s point {p}")
        cube, owner = self._read_cube(parts[3]) if len(parts) == 4 else (1, None)
        side, phase, dice = self._read_turn(parts[2])
        position = Race(checkers, side, phase, dice, cube, owner)
        self._check(position, parts[2])
        return position

    def _bad(self, part: str, why: str) -> RulesError:
        return RulesError(f"{self.key}: {part!r} {why}")

    def _read_checkers(self, part: str, side: int) -> Checkers:
        checkers = [0] * (BAR + 1)
        counts = [str(n) for n in range(1, sum(self._setup) + 1)]
        for word in part.split():
            name, _, count = word.partition(":")
            if name not in POINT_NAMES or count not in counts:
                raise self._bad(word, "is not a number of checkers on a point, such as 13:5, bar:1 or off:2")
            if checkers[POINT_NAMES.index(name)]:
                raise self._bad(part, f"gives {name} twice")
            checkers[POINT_NAMES.index(name)] = int(count)
        if sum(checkers) != sum(self._setup):
            raise self._bad(part, f"has {sum(checkers)} checkers of {self.sides[side]}, not {sum(self._setup)}")
        return bytes(checkers)

    def _read_cube(self, part: str) -> tuple[int, int]:
        values = [str(1 << n) for n in range(1, self._cube_limit.bit_length())]
        match part.split():
            case ["cube", value, side] if value in values:
                return int(value), read_side(side, self.sides)
        raise self._bad(part, f"is not a cube and its owner; values: {', '.join(values) or 'none, no cube is played'}")

    def _read_turn(self, part: str) -> tuple[int, Phase, tuple[int, ...]]:
        phases: dict[str, Phase] = {phase: phase for phase in get_args(Phase)}
        match part.split():
            case [side, "move", rolled]:
                dice = tuple(int(die) if die in POINT_NAMES[1 : HOME + 1] else 0 for die in rolled.split("-"))
                unequal = len(dice) == 2 and dice[0] > dice[1]
                if not all(dice) or not (unequal or (len(dice) <= 4 and len(set(dice)) == 1)):
                    raise self._bad(rolled, "is nothing that a roll can leave, such as 5-3, 3 or 4-4-4; larger first")
                return read_side(side, self.sides), "move", dice
            case [side, word] if word in phases and word != "move":
                return read_side(side, self.sides), phases[word], ()
        raise self._bad(part, f"is not a side and what it is to do; one of {', '.join(phases)}, move with its dice")

    def _check(self, position: Race, part: str) -> None:
        """Raises RulesError for a phase that does not go with the checkers or the cube."""
        mover, phase = position.to_move, position.phase
        finished = [not farthest(checkers) for checkers in position.checkers]
        if finished != [phase == "over" and side == mover for side in (0, 1)]:
            raise self._bad(
                part, "does not go with the checkers: a side has won when all of its own are off, and only then"
            )
        if phase == "opening" and position != self.start():
            raise self._bad(part, f"goes with the set-up alone, with {self.sides[0]} to move")
        doubler = {"cube": mover, "take": 1 - mover, "dropped": 1 - mover}.get(phase)
        if doubler is not None and not self._may_double(doubler, position.cube, position.owner):
            raise self._bad(part, f"does not go with the cube: {self.sides[doubler]} may not double")


def hits(theirs: Checkers, dst: int) -> bool:
    """Whether landing on the mover's point ``dst``, where that is allowed, hits a checker."""
    return dst != OFF and theirs[BAR - dst] > 0


def _saying(word: str) -> Move:
    """A move that leaves the board alone."""
    return Move(word, word, tuple)
