"""Disorder of every kind, amid everything that a session can be doing, and a hand that only follows the light."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

from firmware_host.core.offers import reviewable
from firmware_host.core.repair import difference
from firmware_host.core.states import State
from firmware_host.core.undo import last_undo
from firmware_host.shell.games.placement import best, shelf
from firmware_host.shell.views.owed import standing
from rules import load, rule_card
from rules.model import Game, Move
from rules.steps import Add, Site
from simulator.players.acts import acts
from simulator.scenario.recording import Recording
from tests.campaign import CARRIES
from tests.soak.campaign import Campaign, Cell, Result
from tests.soak.disturbances import DISTURBANCES, fits

WITHIN = 1.5
"""Seconds until the light must ask for something; for a legal move begun, until it shows how to go on or back. Where
what was done may be a move, or a take-back, the board waits until the hands have rested for 1.2 s."""
DEEPEST = 60
A_LINE = 50
"""So many moves are written into a line of the header."""
WHEN = ("play",) * 6 + ("begun", "ask", "guided", "takeback", "setup", "over", "power", "lesson", "pause", "unplugged")
WHEN_PRESSED = ("play", "play", "power", "lesson")
"""On a board of buttons, which cannot be disturbed amid anything else: it sees nothing of it."""
AT_REST = {"play", "power", "lesson", "pause", "unplugged"}
"""Where no move is under way, so that the least number of carries can be told."""


def cells() -> Sequence[Cell]:
    return [
        (key, sensing.value, name)
        for key, kinds in CARRIES.items()
        for sensing in kinds
        for name in DISTURBANCES
        if fits(name, load(key).geometry.drawing, bool(load(key).faces))
    ]


@cache
def _game(key: str) -> Game[Any]:
    return load(key)


_shelf = cache(shelf)


@cache
def _board(key: str, sensing: str) -> str:
    """The shipped board that the game fits best, so that it is not looked for in every run."""
    return best(_game(key), sensing, _shelf()).profile.name


def least_carries(seen: Mapping[Site, int], wanted: Mapping[Site, int], *, turns: bool) -> int:
    """How many pieces at least are carried, put down, taken off or (where they have two faces) turned over to get from
    one to the other. A piece goes where one of its pole is missing, once nothing else lies there; where wrong ones lie
    only on each other's places, one of them has to be taken off first."""
    too_many, too_few, wrong = Counter[int](), Counter[int](), Counter[int]()
    for site, level in wanted.items():
        if seen[site] * level < 0:
            wrong[seen[site]] += 1
        elif abs(seen[site]) > abs(level):
            too_many[1 if seen[site] > 0 else -1] += abs(seen[site] - level)
        elif abs(seen[site]) < abs(level):
            too_few[1 if level > 0 else -1] += abs(level - seen[site])
    if turns:
        return wrong.total() + max(too_many.total(), too_few.total())
    leave = {pole: too_many[pole] + wrong[pole] for pole in (1, -1)}
    come = {pole: too_few[pole] + wrong[-pole] for pole in (1, -1)}
    closed = wrong.total() and leave == come and not too_many and not too_few
    return sum(max(leave[pole], come[pole]) for pole in (1, -1)) + bool(closed)


def _drawn(chance: Random, moves: Sequence[Move]) -> Move:
    (move,) = chance.choices(moves, [move.weight or 1 for move in moves])
    return move


def _line_of_play(game: Game[Any], chance: Random, *, to_the_end: bool) -> list[str]:
    """A random game's moves; it is not over, unless it is played to its end (or to what must do for one)."""
    position, texts = game.start(), []
    for _ in range(400 if to_the_end else chance.randint(0, DEEPEST)):
        if not (moves := game.moves(position)):
            break
        move = _drawn(chance, moves)
        after = game.play(position, move)
        if not to_the_end and game.outcome(after):
            break
        position = after
        texts.append(move.text)
    return texts


class _Run:
    """allowed: the positions that may stand in the end. pictures: what the sensors read after each thing done."""

    def __init__(self, cell: Cell, seed: int) -> None:
        key, sensing, self.disturbance = cell
        self.chance = Random(f"{cell} {seed}")
        self.when = self.chance.choice(WHEN_PRESSED if sensing == "press" else WHEN)
        game = _game(key)
        header = [f"game {key}", f"board {_board(key, sensing)}", f"sensing {sensing}"]
        if self.when == "lesson":
            header[0] += f" lesson={self.chance.randint(1, len(rule_card(key).lesson))}"
        elif self.when != "setup" and (moves := _line_of_play(game, self.chance, to_the_end=self.when == "over")):
            header += [f"already {' then '.join(moves[k : k + A_LINE])}" for k in range(0, len(moves), A_LINE)]
        self.recording = Recording("\n".join(header), durable=self.when == "power")
        self.say = self.recording.say
        self.stage = self.recording.stage
        self.counts: Counter[str] = Counter({self.when: 1})
        self.figures: dict[str, list[float]] = {}
        self.allowed: list[Any] = []
        self.pictures: list[dict[Site, int]] = []

    # -- what comes before

    def _prepare(self) -> None:
        stage, chance = self.stage, self.chance
        session = stage.session
        if self.when == "setup":
            for site, contents in session.turn.board.items():
                for piece in contents if chance.random() < 0.5 else "":
                    self.say(f"place {piece} {site}")
            self.allowed.append(session.line.position)
            return
        self.say("set up")
        self._allow(session.line.position)
        moves = [move for move in session.turn.legal if not move.weight and move.steps]
        if self.when == "guided" and moves:
            self._meant(move := chance.choice(moves))
            self.say(f"choose {move.text}")
        elif self.when == "takeback" and (undo := last_undo(session.line, session.readers)):
            self.allowed.append(session.line.positions[-1 - undo.plies])
            self.say("command takeback")
        elif self.when == "begun" and moves:
            self._meant(move := chance.choice(moves))
            self._do(_all_acts(move), chance.random())
        elif self.when == "ask" and moves:
            choices = [move for move in moves if any(isinstance(step, Add) for step in move.steps)] or moves
            self._do(_all_acts(chance.choice(choices)), 1.0)
            self.say("wait 0.5")
            for index in session.asking:
                self._meant(session.turn.moves[index])
        elif self.when == "pause":
            self.say("command pause")
        elif self.when == "unplugged":
            self.say("fault unplugged")
            self.say("wait 0.5")

    def _meant(self, move: Move | None) -> None:
        if move:
            self._allow(self.stage.game.play(self.stage.session.line.position, move))

    def _allow(self, position: Any) -> None:
        """With the passes that it may force."""
        game = self.stage.game
        while True:
            self.allowed.append(position)
            only = [] if game.outcome(position) else game.moves(position)
            if len(only) != 1 or only[0].steps or only[0].weight:
                return
            position = game.play(position, only[0])

    def _do(self, acts: Sequence[str], part: float) -> None:
        for line in acts[: max(1, round(part * len(acts)))]:
            self._happens(line)
        if self.recording.failed:
            return
        self._look()

    def _happens(self, line: str) -> None:
        self.say(line)
        self._look()

    def _look(self) -> None:
        self.pictures.append(self.stage.session.readings(self.stage.wood.contents()))

    # -- the disturbance

    def _disturb(self) -> None:
        if self.when == "power" and self.chance.random() < 0.5:
            self.say("power cut")
        self.say("pace 0")
        rounds = 2 if self.disturbance == "compound" else 1
        for _ in range(rounds):
            for line in DISTURBANCES[self.disturbance](self.stage, self.chance):
                self._happens(line)
            if rounds > 1 and self.chance.random() < 0.5:
                self.say(f"wait {self.chance.choice((0.05, 0.3, 1, 4))}")
        self.say("pace 0.1")
        if self.when == "power" and self.stage.controller.offered is None:
            self.say("power cut")
        elif self.when in ("pause", "unplugged"):
            if self.when == "unplugged":
                self.say("mend everything")
            while self.stage.controller.fault:  # what falls along a wire may look like a wire
                self.say("wait 0.5")
            if self.stage.session.state is State.PAUSED:
                self.say("command go-on")

    def _ask_for_all(self) -> None:
        """A board of buttons sees nothing: whoever notices that the pieces are astray has it show where they belong."""
        if self.when == "power":
            self.say("follow the light")
        while self.stage.session.pending_move or self.stage.session.checklist:
            self.say("press ok")
        self.say("press ok")

    # -- whether all is well again

    def play(self) -> Result:  # noqa: C901 - one story
        self._prepare()
        self._disturb()
        if self.stage.session.layout.presses:
            self._ask_for_all()
        session = self.stage.session
        wanted = session.readings(session.turn.board)
        least = least_carries(self.pictures[-1], wanted, turns=bool(self.stage.game.faces)) if self.pictures else 0
        before = self.stage.session.line.position
        if not self.say("follow the light"):
            return self._result("stuck")
        led = self.stage.led
        assert led
        if led.first is not None:
            self.figures["first"] = [led.first]
            if self.when != "over" and led.first > WITHIN:
                self.counts["late"] += 1
        self.counts["asked"] += bool(led.answers)
        session = self.stage.session
        if session.state is State.OVER and self.when != "over" and session.line.position in self.allowed:
            if reviewable(session):  # what lies about after the end is shown to whoever asks
                self.say("press ok")
                self.say("follow the light")
        elif session.state is State.OVER:
            self.say("command new")
            self.say("follow the light")
            self.allowed = [self.stage.game.start()]
        if self.recording.failed:
            return self._result("stuck")
        session = self.stage.session
        if session.pending_move:
            self.say("wait 5")
        if self.stage.session.state is State.ASK:  # what was put back may look like a move
            self.say("follow the light")
        if not self._is_allowed(session.line.position, went_on=led.went_on):
            self.say(f"expect position {self.stage.game.text(self.allowed[0])}")
            return self._result("lost")
        only_mended = self.when in AT_REST and session.line.position == before and not led.went_on
        if least and only_mended and not session.layout.presses:
            self.figures["carries"] = [led.carries / least]
        self.say(f"expect state {'over' if session.outcome else 'play'}")
        if self.recording.failed:
            return self._result("stuck")
        self.say("expect readings in order")
        if self.recording.failed:
            return self._result("off")
        if self.stage.wood.contents() != dict(standing(session)):
            self.counts["unseen"] += 1
            return self._result()
        if not session.outcome:
            self.say(f"play {self._another_move().text}")
        return self._result("next" if self.recording.failed else None)

    def _another_move(self) -> Move:
        """Any; of several that come to the same the first, as the board will call it."""
        turn, game = self.stage.session.turn, self.stage.game
        move = _drawn(self.chance, turn.legal)
        if move.weight:
            return move
        after = game.play(turn.position, move)
        return next(other for other in turn.legal if game.play(turn.position, other) == after)

    def _is_allowed(self, position: Any, *, went_on: bool) -> bool:
        if position == self.allowed[0]:
            self.counts["same"] += 1
            return True
        if position in self.allowed:
            self.counts["meant"] += 1
            return True
        if self._looked_like(position):
            self.counts["looked like it"] += 1
            return True
        if went_on:
            self.counts["went on"] += 1
        return went_on

    def _looked_like(self, position: Any) -> bool:
        """Whether the sensors once read just what they would after a move, or after its being taken back; or all but
        for one piece that was lifted, as a reply begins; or one thing that was done was just this move, while the same
        lay elsewhere before it and after it."""
        session = self.stage.session
        after = session.readings(self.stage.game.board(position))
        off = [difference(after, picture) for picture in self.pictures]
        if any(not each or (len(each.missing) == 1 and not each.extra + each.wrong) for each in off):
            return True
        before = session.readings(self.stage.game.board(self.allowed[0]))
        was_off = [difference(before, picture) for picture in self.pictures]
        return before != after and any(one == other for one, other in zip(was_off, off[1:], strict=False))

    def _result(self, bad: str | None = None) -> Result:
        recording = self.recording
        if bad is None and not recording.finish():
            bad = "stuck"
        if bad:
            self.counts[bad] += 1
        told = "".join(f"# {problem}\n" for problem in recording.problems)
        failures = [f"{told}{recording.text}"] if bad or self.counts["late"] else []
        recording.close()
        return Result(1, self.counts, self.figures, failures)


def _all_acts(move: Move) -> list[str]:
    return [line for step in move.steps for _, line in acts(step)]


def play(cell: Cell, seed: int) -> Result:
    return _Run(cell, seed).play()


BAD = ("stuck", "lost", "off", "next", "late")

CAMPAIGNS = (
    Campaign(
        name="recovery",
        what="After a disturbance a hand that only follows the light brings the wood back, and the game goes on.",
        keys=("game", "sensing", "disturbance"),
        columns=(*dict.fromkeys(WHEN), "same", "meant", "looked like it", "went on", "asked", "unseen", *BAD),
        bad=BAD,
        cells=cells,
        play=play,
        runs=600,
        short=0,
        figures={"first": "s", "carries": "of the least"},
    ),
)
