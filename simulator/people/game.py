"""Two people play a game on wood: the acts of their hands in time, and the truth of what they meant.

Plies may overlap: a victim that is taken off late stands there while the opponent replies; some people begin before the
other has finished. An act waits for another person's only where both concern the same site, as on real wood; a person's
own acts come one after the other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import dist
from random import Random
from typing import Any, Literal, NamedTuple

from rules import Game, Move, Position
from rules.geometry import Geometry
from rules.steps import Contents, Shift, Site, Sow, Step, Touch, carry_out
from simulator.people.acts import VISIBLE, Act, Beat
from simulator.people.characters import CHARACTERS, Character, Person
from simulator.people.habits import indulge
from simulator.people.manners import Near, perform
from simulator.people.mixes import BETWEEN, RATES, Mix
from simulator.people.scene import Scene
from simulator.people.undoing import undoing

NEIGHBOUR = 1.5  # lattice units
RECAPTURES = 3.0  # how many times as often as others people make a move where the last one was
IN_ONE_GO = 0.4  # of the turns of several plies: two of them made as one
TRIES = 8  # habits that people would show before they play cleanly after all

TruthKind = Literal["ply", "takeback", "said", "choice", "habit"]


class Truth(NamedTuple):
    """What was meant. begin, end: the times, in s, of the first act and of the last one that changed anything on the
    wood (what goes on between hand and box has no time of its own).

    ply: ``text`` is its notation. takeback: ``text`` is how many plies were taken back by hand, the last ones made.
    said: a ply that leaves no trace on the wood (a roll of dice, a pass); its notation. choice: besides the ply that
    ends with it, the person says which one it was, for another looks the same on the wood. habit: what else the hands
    did, whether within a ply or beside it; ``text`` is its name, for changed_mind with the ply that was not to be.
    Plies stand in the order in which they count; plies and habits may overlap. Plies of one turn that are made in one
    go (one checker for both dice) have the same times, and nothing on the wood tells their order.
    """

    kind: TruthKind
    begin: float
    end: float
    text: str


@dataclass(frozen=True)
class Played:
    """acts: in order of time. truth: in the order in which it counts. start: the board that the acts begin with."""

    game: Game[Any]
    characters: tuple[str, str]
    mix: str
    seed: int
    start: Mapping[Site, Contents]
    acts: tuple[Act, ...]
    truth: tuple[Truth, ...]

    @property
    def plies(self) -> int:
        return sum(1 for truth in self.truth if truth.kind == "ply")


def neighbours(geometry: Geometry) -> Near:
    """site -> the sites next to it on the wood."""
    return _neighbours(tuple(geometry.positions.items()))


@lru_cache(maxsize=64)
def _neighbours(places: tuple[tuple[Site, tuple[float, float]], ...]) -> Near:
    return {
        site: tuple(other for other, there in places if other != site and dist(here, there) <= NEIGHBOUR)
        for site, here in places
    }


def play_game(
    game: Game[Any], mix: Mix, seed: int, plies: int = 60, characters: tuple[str, str] | None = None
) -> Played:
    """A game of at most so many plies, from its start. characters: who plays, by name; from the seed where it is None.
    The same arguments give the same acts."""
    return _Session(game, mix, seed, characters).played(plies)


class _Session:
    def __init__(self, game: Game[Any], mix: Mix, seed: int, characters: tuple[str, str] | None) -> None:
        self._game, self._mix, self._seed = game, mix, seed
        self._chance = Random(f"{game.key} {mix.name} {seed}")
        names = characters or tuple(self._chance.choices(tuple(CHARACTERS), k=2))
        self._characters = (names[0], names[1])
        self._people = [Person(CHARACTERS[name].paced(mix.pace), self._chance) for name in names]
        self._near = neighbours(game.geometry)
        self._own = [
            frozenset(piece for piece, what in game.pieces.items() if what.side in (side, None)) for side in (0, 1)
        ]
        self._habits = [_rates(CHARACTERS[name], mix) for name in names]
        self._acts: list[Act] = []
        self._truth: list[Truth] = []
        self._position: Position = game.start()
        self._board: dict[Site, Contents] = game.board(self._position)
        self._made: list[_Made] = []  # by hand, without a word since
        self._ready = 0.0  # when the last move was plain to the opponent
        self._begun = 0.0  # when the last move could be guessed
        self._pending: list[Act] = []  # the last acts, which others may have to wait for

    def played(self, plies: int) -> Played:
        start, done = dict(self._board), 0
        while done < plies and (moves := self._game.moves(self._position)):
            done += self._ply(moves)
        acts = sorted(self._acts, key=lambda act: act.at)
        return Played(self._game, self._characters, self._mix.name, self._seed, start, tuple(acts), tuple(self._truth))

    def _ply(self, moves: Sequence[Move]) -> int:
        """How many plies were made by hand."""
        chance, player = self._chance, self._position.to_move
        person = self._people[player]
        if moves[0].weight:
            self._say(person, chance.choices(moves, [move.weight for move in moves])[0])
            return 0
        latest = _sites(self._made[-1].steps) if self._made else frozenset[Site]()
        choice = _Choice(chance, moves, self._board, latest)
        if not choice.visible:
            self._say(person, choice.moves[0])
            return 0
        position, board = self._position, self._board
        self._go_on(choice)
        if self._game.explodes and self._position.to_move == player and chance.random() < IN_ONE_GO:
            self._join(choice)
        scene = Scene(
            person,
            board,
            choice.after,
            self._near,
            self._own[player],
            choice.lawful(),
            choice.other(),
            perform(person, choice.steps, board, self._near),
        )
        shown = self._indulged(scene, player)
        self._make(player, scene, choice, shown)
        self._made.append(_Made(position, choice.steps, board, len(choice.moves)))
        if "take_back_two" in shown or "take_back" in shown:
            self._take_back(player, 2 if "take_back_two" in shown else 1)
        return len(choice.moves)

    def _go_on(self, choice: _Choice) -> None:
        self._position = self._game.play(self._position, choice.moves[-1])
        self._board = choice.after

    def _join(self, choice: _Choice) -> None:
        """Make the turn's next ply in the same go, if it can be: with the same checker, or another one beside it."""
        moves = self._game.moves(self._position)
        if not moves or moves[0].weight:
            return
        following = _Choice(self._chance, moves, self._board, frozenset())
        if following.visible and choice.join(following):
            self._go_on(choice)

    def _indulged(self, scene: Scene, player: int) -> set[str]:
        """The habits that show; each that has no place here makes room for another."""
        shown: set[str] = set()
        draw = self._chance.random()
        names, weights = self._habits[player]
        for _ in range(2 if draw < self._mix.two else 1 if draw < self._mix.two + self._mix.one else 0):
            for _ in range(TRIES):
                name = self._chance.choices(names, weights)[0]
                if name not in shown and (self._possible(name, shown) if name in BETWEEN else indulge(scene, name)):
                    shown.add(name)
                    break
        return shown

    def _possible(self, name: str, shown: set[str]) -> bool:
        if shown & BETWEEN:
            return False
        return name == "take_back" or bool(self._made)

    def _make(self, player: int, scene: Scene, choice: _Choice, shown: set[str]) -> None:
        person = scene.person
        if "quick_reply" in shown:
            first = self._ready + self._chance.uniform(0.2, 0.6)
        elif "early" in shown:
            first = self._begun
        else:
            first = self._ready + person.time("think")
        beats = [*scene.before, *scene.main, *scene.after]
        acts = self._timed(player, beats, first, self._chance.uniform(0.05, 0.4))
        begin, end = len(scene.before), len(scene.before) + len(scene.main)
        since, until = _extent(acts[begin:end])
        late = next((k for k, beat in enumerate(scene.main) if beat.habit == "late"), len(scene.main))
        plain = _extent(acts[begin : begin + late])[1]
        for name, of_habit in _by_habit(beats, acts).items():
            other = f" {scene.other[1]}" if name == "changed_mind" and scene.other else ""
            self._truth.append(Truth("habit", *_extent(of_habit), f"{name}{other}"))
        for name in sorted(shown & {"quick_reply", "early"}):
            self._truth.append(Truth("habit", acts[0].at, acts[0].at, name))
        for move in choice.moves:
            self._truth.append(Truth("ply", since, until, move.text))
        if choice.ambiguous:
            self._truth.append(Truth("choice", until, until, choice.moves[-1].text))
        self._ready, self._begun = plain, acts[min(begin + 1, end - 1)].at

    def _take_back(self, player: int, count: int) -> None:
        """By hand: the last ply, or the last two, the very last first."""
        beats: list[Beat] = []
        for made in reversed(self._made[-count:]):
            back = undoing(self._people[player], made.steps, made.board)
            if back is None:
                return
            beats += back
        first = max(self._ready, *(act.at for act in self._pending)) + self._people[player].about(1.2, 0.8)
        acts = self._timed(player, beats, first, 0.0)
        plies = sum(made.plies for made in self._made[-count:])
        self._truth.append(Truth("takeback", *_extent(acts), str(plies)))
        self._position, self._board = self._made[-count].position, dict(self._made[-count].board)
        del self._made[-count:]
        self._ready = self._begun = acts[-1].at

    def _say(self, person: Person, move: Move) -> None:
        """Told by command, when the hands have come to rest."""
        now = max([self._ready, *(act.at for act in self._pending)]) + person.about(1.0, 0.5)
        self._truth.append(Truth("said", now, now, move.text))
        self._ready = self._begun = now
        self._position = self._game.play(self._position, move)
        self._board = self._game.board(self._position)
        self._made.clear()

    def _timed(self, player: int, beats: Sequence[Beat], first: float, after: float) -> list[Act]:
        """The beats as acts, the first at ``first`` or, where it must wait for others, so long after these."""
        sites = {site for beat in beats for site in (beat.site, beat.to) if site}
        waits = [act.at for act in self._pending if act.player == player or {act.site, act.to} & sites]
        at = max([first, *(wait + after for wait in waits)])
        acts = []
        for k, (gap, kind, site, pieces, to, _) in enumerate(beats):
            at = round(at + gap if k else at, 4)
            acts.append(Act(at, player, kind, site, pieces, to))
        self._acts += acts
        self._pending = [act for act in self._pending if act.at >= acts[0].at] + acts
        return acts


class _Made(NamedTuple):
    """What was done in one go. position, board: before it."""

    position: Position
    steps: Sequence[Step]
    board: Mapping[Site, Contents]
    plies: int


class _Choice:
    """A legal move, how it is made by hand, and whether the wood tells it from every other.

    People take when they can, and answer where the last move was (``latest``), more often than chance would.
    """

    def __init__(
        self, chance: Random, moves: Sequence[Move], board: Mapping[Site, Contents], latest: frozenset[Site]
    ) -> None:
        self._chance, self._legal = chance, moves
        self._built = built = [_by_hand(move.steps) for move in moves]
        weights = [
            min(4, 1 + len(steps)) * (RECAPTURES if latest and not latest.isdisjoint(_sites(steps)) else 1.0)
            for steps in built
        ]
        self._k = k = chance.choices(range(len(moves)), weights)[0]
        self.moves, self.steps = [moves[k]], built[k]
        self.after = carry_out(board, self.steps)
        self.visible = self.after != board
        self.ambiguous = any(j != k and carry_out(board, steps) == self.after for j, steps in enumerate(built))

    def lawful(self) -> frozenset[tuple[Site, Site]]:
        """From where to where a piece may go."""
        return frozenset((step.src, step.dst) for steps in self._built for step in steps if isinstance(step, Shift))

    def other(self) -> tuple[Sequence[Step], str] | None:
        """Another move that one could have made by hand."""
        j = self._chance.randrange(len(self._legal))
        return (self._built[j], self._legal[j].text) if j != self._k and self._built[j] else None

    def join(self, following: _Choice) -> bool:
        """Make this ply and the next one in one go, where this one is a single shift; whether that can be."""
        match self.steps, following.steps:
            case (Shift(src, dst),), (*others, Shift() as last) if dst == last.src and len(others) < 2:
                self.steps = (*others, Shift(src, last.dst))
            case (Shift(_, dst),), (Shift(src, _) as last,) if dst != src:
                self.steps = (*self.steps, last)
            case _:
                return False
        self.moves += following.moves
        self.after = following.after
        self.ambiguous = self.ambiguous or following.ambiguous
        return True


def _by_hand(steps: Sequence[Step]) -> tuple[Step, ...]:
    return tuple(step for step in steps if not isinstance(step, Touch))


def _sites(steps: Sequence[Step]) -> frozenset[Site]:
    """Where a hand begins and ends with each step."""
    found: set[Site] = set()
    for step in steps:
        if isinstance(step, Shift):
            found |= {step.src, step.dst}
        elif isinstance(step, Sow):
            found |= {step.src, step.path[-1]}
        else:
            found.add(step.site)
    return frozenset(found)


def _extent(acts: Sequence[Act]) -> tuple[float, float]:
    """From the first act that changes the wood to the last one; where none does, of all acts (a palm)."""
    times = [act.at for act in acts if act.kind in VISIBLE] or [act.at for act in acts]
    return times[0], times[-1]


def _by_habit(beats: Sequence[Beat], acts: Sequence[Act]) -> dict[str, list[Act]]:
    """The acts of every habit that shows."""
    found: dict[str, list[Act]] = {}
    for beat, act in zip(beats, acts, strict=True):
        if beat.habit:
            found.setdefault(beat.habit, []).append(act)
    return found


def _rates(character: Character, mix: Mix) -> tuple[tuple[str, ...], tuple[float, ...]]:
    return tuple(RATES), tuple(
        rate * character.habits.get(name, 1.0) * mix.factors.get(name, 1.0) for name, rate in RATES.items()
    )
