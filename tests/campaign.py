"""A campaign of legal play by a hand with human habits, at the gate of the session.

Run ``python -m tests.campaign --help``. Every run is decided by its seed alone.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter, deque
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from zlib import crc32

import rules
from firmware_host.core import events as ev
from firmware_host.core.sensing import Sensing, readers
from firmware_host.core.sensor_layout import SensorLayout
from firmware_host.core.session import Session
from firmware_host.core.states import State
from rules import keys, load
from rules.model import Game, Move
from rules.steps import Add, Flip, Remove, Shift, Site, Sow, Step, Touch
from simulator.scenario.tidy import PUT_BACK

# What a board of each drawing can be made of. A kind that leaves a game's moves without a trace is not here.
KINDS: dict[str, tuple[Sensing, ...]] = {
    "pits": (Sensing.PRESS, Sensing.OCCUPANCY, Sensing.COUNT),
    "points": (Sensing.PRESS, Sensing.COUNT),
}
FLAT = (Sensing.PRESS, Sensing.OCCUPANCY, Sensing.POLARITY)
CARRIES = {key: KINDS.get(load(key).geometry.drawing, FLAT) for key in keys()}
# In bechi a seed stays in the pit that is sown: while all pits are filled, occupancy never changes.
CARRIES["bechi"] = (Sensing.PRESS, Sensing.COUNT)


def by_lot(name: str, kinds: Sequence[Sensing]) -> Sensing:
    """One of the kinds, drawn by the name alone: a game that is added leaves the lots of the others as they were."""
    return kinds[crc32(name.encode()) % len(kinds)]


IN_TURN = [(key, by_lot(key, kinds)) for key, kinds in CARRIES.items()]
"""Each game on one kind of board, drawn by lot."""
_MOST_TOUCHES = 400
"""Of one move: a relay of bao or congkak drops some hundred seeds."""

Change = tuple[Site, str]  # a site and what stands there from now on


def changes(board: dict[Site, str], step: Step, rng: random.Random, *, glide: bool) -> Iterator[tuple[Site, Any]]:
    """The hand's actions for one step: (site, function of contents)."""
    match step:
        case Shift(src, dst, count, via):
            held: list[str] = []

            def lift(c: str) -> str:
                held.append(c[len(c) - count :])
                return c[: len(c) - count]

            yield src, lift
            if glide:
                for site in via:
                    yield site, lambda c: c + held[0]
                    yield site, lambda c: c[: len(c) - count]
            yield dst, lambda c: c + held[0]
        case Remove(site, count):
            yield site, lambda c: c[: len(c) - count]
        case Add(site, piece):
            yield site, lambda c: c + piece
        case Flip(site, face):
            if rng.random() < 0.7:
                yield site, lambda c: c[:-1]
                yield site, lambda c: c + face
            else:
                yield site, lambda c: c[:-1] + face
        case Sow(src, path):
            yield src, lambda c: c[: len(c) - len(path)]
            for site in path:
                yield site, lambda c: c + "*"
        case Touch():
            pass


def any_order(board: dict[Site, str], steps: tuple[Step, ...], rng: random.Random) -> list[tuple[Site, Any]]:
    """The actions of the steps interleaved at random: each step in its own order, each site in the steps' order,
    no piece put on a site before what must go has gone, and one lap of a sowing after the other, then what it takes."""
    glide = rng.random() < 0.3
    queues = [list(changes(board, step, rng, glide=glide and len(steps) == 1)) for step in steps]
    order = []
    while any(queues):
        ready = []
        for k, queue in enumerate(queues):
            barred = any(action[0] == queue[0][0] for earlier in queues[:k] for action in earlier) if queue else True
            sowing = any(queues[j] for j in range(k) if isinstance(steps[j], Sow))
            if not barred and not sowing:
                ready.append(k)
        k = rng.choice(ready) if rng.random() < 0.6 else ready[0]
        order.append(queues[k].pop(0))
    return order


@dataclass
class Tally:
    plies: int = 0
    committed_wrong: int = 0
    replaced: int = 0
    missed: int = 0
    asked: int = 0
    asked_without_need: int = 0
    waited: float = 0.0
    held: int = 0
    notes: list[str] = field(default_factory=list)

    @property
    def bad(self) -> int:
        """What must never happen."""
        return self.committed_wrong + self.missed + self.asked_without_need

    def add(self, other: Tally) -> None:
        for name in ("plies", "committed_wrong", "replaced", "missed", "asked", "asked_without_need", "waited", "held"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.notes += other.notes


class Player:
    """Plays one game by hand on a session."""

    def __init__(self, game: Game[Any], sensing: Sensing, seed: int, *, habits: bool = True) -> None:
        self.rng = random.Random(seed)
        self.game = game
        self.habits = habits
        self.sensing = sensing
        blind = set(game.geometry.places) if sensing is not Sensing.PRESS else set()
        if game.key == "backgammon":
            blind = set()
        self.layout = SensorLayout(
            {s: Sensing.BLIND if s in blind else sensing for s in game.geometry.sites}, frozenset({"ok"})
        )
        self.now = 0.0
        self.read = readers(self.layout.sensing, game.pieces)
        self.session = Session(game, self.layout)
        self.tally = Tally()
        self.meant: list[str] = []
        self.vacated: set[Site] = set()
        self.board = dict(game.board(game.start()))
        self.heard: list[ev.Effect] = []
        self.trace: deque[tuple[float, ev.Event, list[ev.Effect]]] = deque(maxlen=20)
        self.tell(ev.Picture({s: self.read[s](c) for s, c in self.board.items()}))

    # -- time and readings

    def tell(self, event: ev.Event) -> None:
        effects: list[ev.Effect] = []
        self.trace.append((self.now, event, effects))
        effects += self.feed(event)
        self.heard += effects

    def feed(self, event: ev.Event) -> list[ev.Effect]:
        """The one gate to the session: what times, loses or garbles events stands here."""
        return self.session.feed(self.now, event)

    def wait(self, seconds: float) -> None:
        until = self.now + seconds
        while (wake := self.session.wake_at) is not None and wake <= until:
            self.now = max(wake, self.now)
            self.tell(ev.Tick())
        self.now = until

    def pause(self) -> None:
        self.wait(self.rng.choice((0.02, 0.05, 0.1, 0.3, 0.8) if self.habits else (0.05,)))

    def put(self, site: Site, contents: str) -> None:
        before = self.read[site](self.board[site])
        self.board[site] = contents
        if not contents:
            self.vacated.add(site)
        if self.layout.sensing[site].sees_state and (level := self.read[site](contents)) != before:
            self.tell(ev.Reading(site, level))

    # -- habits

    def fidget(self) -> None:
        """Adjust a piece, or lift one and think better of it."""
        site = self.rng.choice([s for s in self.layout.seen if self.board[s]] or [None])
        if site is None:
            return
        contents = self.board[site]
        self.put(site, contents[:-1])
        self.pause()
        self.put(site, contents)
        self.pause()

    # -- moves

    def play(self, move: Move) -> None:
        ply = self.session.line.ply
        self.meant = [m.text for m in self.session.line.moves]
        heard = len(self.heard)
        if self.layout.presses:
            self.press(move)
        else:
            self.carry_out(move)
        done = self.now
        self.settle(move, ply)
        self.tally.replaced += sum(isinstance(e, ev.TookBack) for e in self.heard[heard:])
        self.tally.plies += 1
        self.tally.waited += max(0.0, self.now - done)
        self.tally.held += self.now > done

    def carry_out(self, move: Move) -> None:
        if self.habits and self.rng.random() < 0.15:
            self.fidget()
        if self.vacated & {getattr(step, end, None) for step in move.steps for end in ("site", "dst")}:
            self.wait(PUT_BACK)  # this hand replies no sooner where a piece was just taken off
        self.vacated = set()
        for site, change in any_order(self.board, move.steps, self.rng):
            self.put(site, change(self.board[site]))
            if self.habits and self.rng.random() < 0.04:
                self.fidget()
            self.pause()

    def press(self, move: Move) -> None:
        turn = self.session.turn
        index = turn.moves.index(move)
        target = self.session.line.ply
        assert turn.press
        declaration = turn.press.declarations[index]
        if self.habits and self.rng.random() < 0.2:
            legal = self.rng.choice(list(turn.press.declarations))
            if legal.first and not any(d.needed == Counter([s]) for d in turn.press.declarations for s in legal.first):
                site = self.rng.choice(sorted(legal.first))
                self.tell(ev.Touched(site))
                self.wait(0.2)
                if self.session.line.ply == target and self.session.turn.begun():
                    self.tell(ev.Touched(site))
                if self.session.line.ply != target:
                    return
        named = Counter(declaration.needed.keys())
        sequence = sorted(named, key=lambda s: (s not in declaration.first, self.rng.random()))
        sequence += (declaration.needed - named).elements()  # a landing that was named before, or a double
        for site in sequence:
            self.tell(ev.Touched(site))
            self.wait(0.2)
        for _ in range(_MOST_TOUCHES):
            if self.session.line.ply > target:
                return
            if self.session.guidance_steps:
                self.tell(ev.Touched(self.session.guidance_steps[0].site))
            elif self.session.state is State.ASK:
                more = [s for s in sorted(turn.press.pending(index)) if s in declaration.more]
                apart = [s for s in more if turn.press.awaited(s) & turn.match.open != turn.match.open]
                if not apart:
                    return
                self.tell(ev.Touched(apart[0]))
            else:
                return
            self.wait(0.3)

    def settle(self, move: Move, ply: int) -> None:
        """What the board made of it, after a while, with its question answered."""
        if not self.played(ply, move) and self.rng.random() < 0.5:
            self.wait(0.4)
        if not self.played(ply, move) and self.session.state is not State.ASK:
            self.wait(8 + len(self.board))
        if self.session.state is State.ASK:
            self.answer(move, done=self.played(ply, move))
        if not self.played(ply, move):
            line = [m.text for m in self.session.line.moves]
            wrong = line[ply:]
            if wrong or line[:ply] != self.meant:
                self.tally.committed_wrong += 1
                self.note(f"played {wrong}, meant {move.text}")
            else:
                self.tally.missed += 1
                self.note(f"missed {move.text} in state {self.session.state.value}")
            raise LostError

    def answer(self, move: Move, *, done: bool) -> None:
        """The hand meant this move; or it is done, and a piece that was only touched looks like a reply. Asked about a
        move before it, the hand says which that was."""
        turn = self.session.turn
        asked = [turn.moves[k] for k in self.session.asking]
        self.tally.asked += 1
        earlier = self.meant[self.session.line.ply :]
        made = next((m for m in asked if m and earlier and m.text == earlier[0]), None)
        if made:
            needed = all(m is made or self.stands(self.after(turn.position, m, earlier[1:])) for m in asked if m)
        else:
            meant = turn.position if done else self.game.play(turn.position, move) if move in asked else None
            pictures = {self.picture(self.game.play(turn.position, m)) for m in asked if m}
            needed = meant is not None and pictures == {self.picture(meant)}
        if not needed:
            self.tally.asked_without_need += 1
            self.note(f"asked without need: {[m and m.text for m in asked]} for {move.text}")
        if made:
            self.tell(ev.Choose(made.text))
        else:
            self.tell(ev.Choose(move.text) if move in asked and not done else ev.TakeBack())
        for _ in range(20):
            if self.session.guidance_steps:
                self.tell(ev.Confirm())

    def after(self, position: Any, move: Move, replies: Sequence[str]) -> Iterator[Any]:
        """The positions to which a move leads, and the first reply to it if that is legal then."""
        position = self.game.play(position, move)
        yield position
        yield from (self.game.play(position, m) for m in self.game.moves(position) if m.text in replies[:1])

    def stands(self, positions: Iterable[Any]) -> bool:
        """Whether the sensors see one of these now."""
        now = self.seen(self.board)
        return any(self.picture(position) == now for position in positions)

    def picture(self, position: Any) -> tuple[int, ...]:
        """What the sensors see of a position."""
        return self.seen(self.game.board(position))

    def seen(self, board: Mapping[Site, str]) -> tuple[int, ...]:
        """What the sensors see of the wood as it stands."""
        return tuple(self.read[s](board[s]) for s in self.layout.seen)

    def played(self, ply: int, move: Move) -> bool:
        """Whether the line of play is what it was and this move after it, or one that comes to the same."""
        line = self.session.line
        if line.ply <= ply or [m.text for m in line.moves[:ply]] != self.meant[:ply]:
            return False
        forced = [m for m in line.moves[ply + 1 :] if m.steps]
        return line.positions[ply + 1] == self.game.play(line.positions[ply], move) and not forced

    def note(self, text: str) -> None:
        lines = [f"{self.game.key} {self.sensing.value}: {text}", self.game.text(self.session.turn.position)]
        for at, event, effects in self.trace:
            lines += [f"{at:.2f} {event}", *(f"        -> {effect}" for effect in effects)]
        self.tally.notes.append("\n   ".join(lines))

    def run(self, plies: int) -> Tally:
        while self.tally.plies < plies and self.session.outcome is None:
            legal = self.game.moves(self.session.line.position)
            if legal[0].weight:
                self.tell(ev.Roll(self.rng.random()))
                continue
            unseen = [m for m in legal if all(isinstance(s, Touch) and not self.layout.presses for s in m.steps)]
            move = self.rng.choice(legal)
            if unseen and move in unseen:
                self.tell(ev.Choose(move.text))
                continue
            try:
                self.play(move)
            except LostError:
                break
        return self.tally


class LostError(Exception):
    """The board and the hand no longer agree: the game cannot go on."""


def campaign(
    keys: Iterable[str],
    games: int,
    plies: int,
    seed: int,
    *,
    habits: bool = True,
    first: int = 0,
    kinds: Container[Sensing] = frozenset(Sensing),
    player: type[Player] = Player,
    options: Mapping[str, str] | None = None,
) -> Iterator[tuple[str, Sensing, Tally]]:
    """(game, sensing, what became of one game) for each game played. options: of all of the games."""
    kept = "".join(f" -o {name}={value}" for name, value in (options or {}).items())
    kept += "" if habits else " --tidy"
    for key in keys:
        game = rules.load(key, **(options or {}))
        for sensing in [kind for kind in CARRIES[key] if kind in kinds]:
            for k in range(first, first + games):
                again = f"again: --seed {seed} --first {k} --games 1 --plies {plies}{kept} {key}"
                try:
                    tally = player(game, sensing, seed * 1_000_003 + k, habits=habits).run(plies)
                except Exception as error:
                    error.add_note(again)
                    raise
                tally.notes = [f"{note}\n   {again}" for note in tally.notes]
                yield key, sensing, tally


def total(played: Iterable[tuple[str, Sensing, Tally]]) -> dict[tuple[str, Sensing], Tally]:
    """All games of a game and a kind of sensor together."""
    found: dict[tuple[str, Sensing], Tally] = {}
    for key, sensing, tally in played:
        found.setdefault((key, sensing), Tally()).add(tally)
    return found


def heard(played: Iterable[tuple[str, Sensing, Tally]], games: int) -> Iterator[tuple[str, Sensing, Tally]]:
    """The same, with a line of progress every few seconds on standard error."""
    said = time.monotonic()
    counts: Counter[tuple[str, Sensing]] = Counter()
    bad = 0
    for key, sensing, tally in played:
        counts[key, sensing] += 1
        bad += tally.bad
        if time.monotonic() > said + 5:
            said = time.monotonic()
            count = counts[key, sensing]
            print(f"  {key} {sensing.value}: {count} of {games} games, {bad} bad so far", file=sys.stderr)
        yield key, sensing, tally


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.campaign", description=__doc__)
    parser.add_argument("--games", type=int, default=5)
    parser.add_argument("--plies", type=int, default=80)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the first game of the seed to play")
    parser.add_argument("--tidy", action="store_true", help="hands without habits")
    parser.add_argument("--notes", type=int, default=3, help="how many failures to print with their trace")
    parser.add_argument("-o", dest="options", action="append", default=[], metavar="NAME=VALUE", help="a game's option")
    parser.add_argument("keys", nargs="*", metavar="game", help=f"of {', '.join(CARRIES)}; all of them without")
    args = parser.parse_args()
    if unknown := [key for key in args.keys if key not in CARRIES]:
        parser.error(f"{', '.join(unknown)}: no such game here; there are {', '.join(CARRIES)}")
    options = dict(option.partition("=")[::2] for option in args.options)
    print(
        f"{'game':16}{'sensing':11}{'plies':>8}{'wrong':>7}{'missed':>7}{'asked':>7}{'needless':>9}{'replaced':>9}{'held':>8}"
    )
    bad = 0
    for key in args.keys or CARRIES:
        start = time.perf_counter()
        habits = not args.tidy
        played = campaign([key], args.games, args.plies, args.seed, habits=habits, first=args.first, options=options)
        for (name, sensing), t in total(heard(played, args.games)).items():
            print(
                f"{name:16}{sensing.value:11}{t.plies:8}{t.committed_wrong:7}{t.missed:7}{t.asked:7}"
                f"{t.asked_without_need:9}{t.replaced:9}{t.held:8}",
                flush=True,
            )
            bad += t.bad
            for note in t.notes[: args.notes]:
                print("   ", note)
        print(f"{key}: {time.perf_counter() - start:.1f} s", file=sys.stderr)
    return bool(bad)


if __name__ == "__main__":
    sys.exit(main())
