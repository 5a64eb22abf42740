"""Writes scenarios: legal play from a seed, by a tidy hand or by one with human habits.

The play is acted out while it is written, so that the file says what the hand did, and whatever the board made of
it: a game that goes wrong is written down to the line where it did.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from random import Random
from typing import Any

from firmware_host.core.states import State
from rules import registry
from rules.model import Move, OptionValue
from rules.steps import Add, Flip, Remove, Shift, Site, Sow, Step, Touch
from simulator.scenario.recording import Recording

PAUSES = (0.03, 0.05, 0.1, 0.3, 0.8)
PATIENCE = 40
"""Seconds to wait for a move to count: a sowing that no sensor sees takes one a seed."""

Act = tuple[Site, str]
"""A site, and the line that does something there."""


class Writer:
    """recording: the scenario so far. failed: whether its last line did not do what it should."""

    def __init__(self, header: str, seed: int, *, habits: bool, durable: bool = False) -> None:
        """header: the first lines of the scenario, as far as ``set up``. durable: as Recording takes it."""
        self.recording = Recording(header, durable=durable)
        self.stage = self.recording.stage
        self.say = self.recording.say
        self._chance = Random(seed)
        self._habits = habits
        self._pace = self.stage.pace
        self._hand = "right"
        self._vacated: set[Site] = set()
        self.say("set up")

    @property
    def text(self) -> str:
        return self.recording.text

    @property
    def failed(self) -> bool:
        return self.recording.failed

    def write(self, plies: int) -> str:
        """Play on until so many moves are made, the game is over, or something goes wrong."""
        stage = self.stage
        while not self.failed and stage.session.outcome is None and stage.session.line.ply < plies:
            self._move()
        if outcome := stage.session.outcome:
            winner = "draw" if outcome.winner is None else stage.game.sides[outcome.winner]
            self.say(f"expect over {winner} {outcome.reason}")
        return self.text

    # -- one move

    def _move(self) -> None:
        session = self.stage.session
        waiting = session.doubt and session.turn.moves[session.doubt.index]
        turn = session.doubt.after if session.doubt and waiting else session.turn
        legal = self.stage.game.moves(turn.position)
        if not legal:
            self.say(f"expect ply {session.line.ply + 1} within {PATIENCE}")
            return
        move = self._named(turn.position, legal, self._draw(legal))
        touched = session.wood.presses or all(isinstance(step, Touch) for step in move.steps)
        if not touched:
            self._let_go(move)
        if not self._habits or (touched and not session.wood.presses):
            self.say(f"play {move.text}")
        elif touched:
            self._press(move)
        else:
            self._make(move)

    def _draw(self, legal: tuple[Move, ...]) -> Move:
        bounds = list(accumulate(move.weight or 1 for move in legal))
        at = self._chance.random() * bounds[-1]
        return next(move for move, bound in zip(legal, bounds, strict=True) if at < bound)

    def _named(self, position: Any, legal: tuple[Move, ...], move: Move) -> Move:
        """The first of the moves that come to the same, as the board will call it."""
        if move.weight:
            return move
        after = self.stage.game.play(position, move)
        return next(other for other in legal if self.stage.game.play(position, other) == after)

    def _press(self, move: Move) -> None:
        """By buttons; now and then the finger finds another piece first, and is lifted again by a second press."""
        press = self.stage.session.turn.press
        assert press
        if not move.weight and self._chance.random() < 0.2:
            others = sorted({site for d in press.declarations for site in d.first if sum(d.needed.values()) > 1})
            settled = {site for d in press.declarations for site in d.needed if sum(d.needed.values()) == 1}
            if others := [site for site in others if site not in settled]:
                site = others[int(self._chance.random() * len(others))]
                self.say(f"press {site}")
                if self.stage.session.turn.begun():
                    self.say(f"press {site}")
        self.say(f"play {move.text}")

    def _let_go(self, move: Move) -> None:
        """No hand replies at once on the very site where a piece was just taken off: that piece would be adjusted."""
        if self._vacated & {getattr(step, end, None) for step in move.steps for end in ("site", "dst")}:
            self.say(f"wait {self.stage.settings.put_back + 0.1:g}")
        self._vacated = {step.site for step in move.steps if isinstance(step, Remove)}

    def _make(self, move: Move) -> None:
        """By hand, in any order that hands can do, at any pace."""
        session = self.stage.session
        ply = session.line.ply + bool(session.doubt and session.turn.moves[session.doubt.index])
        if self._chance.random() < 0.15:
            self._fidget()
        for line in self._in_some_order(move.steps):
            self._hurry()
            self.say(line)
        self._see(move, ply)

    def _see(self, move: Move, ply: int) -> None:
        """Wait until it counts, answer if asked, or play on while the board still waits for the hand."""
        self.say(f"wait {self.stage.settle:g}")
        session = self.stage.session
        if session.line.ply <= ply and session.state is State.ASK:
            self.say(f"choose {move.text}")
        tentative = session.doubt and session.turn.moves[session.doubt.index] == move
        if tentative and self._chance.random() < 0.5:
            self.say(f"expect tentative {move.text}")
            return
        if tentative and not session.turn.begun():  # to the board it may only have been touched
            self.say(f"expect ask {move.text} within {PATIENCE}")
            self.say(f"choose {move.text}")
        if session.line.ply <= ply and session.line.moves and session.line.moves[-1].text == move.text:
            self.say(f"expect ply {ply + 1} within {PATIENCE}")  # the last move was called the same
        self.say(f"expect played {move.text} within {PATIENCE}")

    # -- habits

    def _hurry(self) -> None:
        pace = PAUSES[int(self._chance.random() * len(PAUSES))]
        if pace != self._pace and self._chance.random() < 0.3:
            self._pace = pace
            self.say(f"pace {pace:g}")

    def _fidget(self) -> None:
        """A piece is straightened, or lifted and thought better of."""
        wood = self.stage.wood.contents()
        standing = [site for site in self.stage.session.wood.seen if wood[site]]
        if standing:
            site = standing[int(self._chance.random() * len(standing))]
            self.say(f"lift {site}")
            self.say(f"drop {site}")

    def _in_some_order(self, steps: tuple[Step, ...]) -> Iterator[str]:
        """The steps interleaved: each in its own order, each site in the steps' order, one thing a hand at a time, one
        lap of a sowing after the other."""
        glide = self._chance.random() < 0.3 and len(steps) == 1
        queues = [list(_acts(step, glide)) for step in steps]
        laps = [k for k, step in enumerate(steps) if isinstance(step, Sow)]
        holding: dict[int, str] = {}
        while any(queues):
            free = [name for name in ("right", "left") if name not in holding.values()]
            ready = [k for k in range(len(queues)) if _may_go_on(queues, k, holding, bool(free))]
            lap = next((k for k in laps if queues[k]), None)
            ready = [k for k in ready if k not in laps or k == lap]
            k = ready[int(self._chance.random() * len(ready))] if self._chance.random() < 0.6 else ready[0]
            _, line = queues[k].pop(0)
            if line.startswith(("lift", "drop")):
                mine = holding[k] if k in holding else self._hand if self._hand in free else free[0]
                holding[k] = mine
                yield from self._use(mine)
                if line.startswith("drop") and not any(act[1].startswith("drop") for act in queues[k]):
                    del holding[k]
            yield line

    def _use(self, hand: str) -> Iterator[str]:
        if hand != self._hand:
            self._hand = hand
            yield f"hand {hand}"


def _may_go_on(queues: Sequence[Sequence[Act]], k: int, holding: Mapping[int, str], free: bool) -> bool:
    """Whether the next act of queue k can be done now. A hand lifts nothing that it could not put down again."""
    if not queues[k]:
        return False
    site, line = queues[k][0]
    lifts = line.startswith("lift") and k not in holding
    waits_for = {site for site, _ in queues[k]} if lifts else {site}
    for j in range(k):
        sites = {site for site, _ in queues[j]}
        if site in sites or (j not in holding and waits_for & sites):
            return False
    return free or not lifts


def _acts(step: Step, glide: bool) -> Iterator[Act]:
    match step:
        case Shift(src, dst, count, via):
            if glide and via and count == 1:
                yield src, f"slide {' '.join((src, *via, dst))}"
                return
            yield src, f"lift {src} {count}" if count > 1 else f"lift {src}"
            yield dst, f"drop {dst}"
        case Remove(site, count):
            for _ in range(count):
                yield site, f"take {site}"
        case Add(site, piece):
            yield site, f"place {piece} {site}"
        case Flip(site, face):
            yield site, f"flip {site} {face}"
        case Sow(src, path):
            yield src, f"lift {src} {len(path)}"
            for site in path:
                yield site, f"drop {site} 1"


def write(
    key: str,
    *,
    seed: int,
    plies: int = 200,
    habits: bool = True,
    board: str = "",
    sensing: str = "",
    options: Mapping[str, OptionValue] | None = None,
) -> tuple[str, bool]:
    """The scenario, and whether all went as it should. Raises ScenarioError where the header names nothing real."""
    chosen = "".join(f" {name}={str(value).lower()}" for name, value in (options or {}).items())
    header = [f"# written by a {'hand with habits' if habits else 'tidy hand'}, seed {seed}", f"game {key}{chosen}"]
    header += [f"board {board}"] * bool(board) + [f"sensing {sensing}"] * bool(sensing)
    writer = Writer("\n".join(header), seed, habits=habits)
    try:
        return writer.write(plies), not writer.failed
    finally:
        writer.recording.close()


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m simulator.scenario.writer", description=__doc__)
    parser.add_argument("game", choices=registry.keys())
    parser.add_argument("options", nargs="*", help="of the game, as name=value")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plies", type=int, default=200)
    parser.add_argument("--tidy", action="store_true", help="a tidy hand, for any board")
    parser.add_argument("--board", default="")
    parser.add_argument("--sensing", default="")
    args = parser.parse_args(argv)
    options: dict[str, Any] = dict(option.partition("=")[::2] for option in args.options)
    text, went_well = write(
        args.game,
        seed=args.seed,
        plies=args.plies,
        habits=not args.tidy,
        board=args.board,
        sensing=args.sensing,
        options=options,
    )
    print(text, end="")
    return not went_well


if __name__ == "__main__":
    raise SystemExit(main())
