"""GNU Backgammon, asked for whole turns and about the cube over its external player interface.

0-ply: it looks at every end of a turn with its neural nets, and no further. The interface takes a board as FIBS writes
it, and answers with the turn, with what it says of the cube, or with the chances of a board.
Source: the manual of GNU Backgammon, "external"; the FIBS client protocol, "board".
"""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
import time
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from random import Random
from socket import AF_UNIX, socket
from threading import Timer
from typing import Any, ClassVar

import rules
from rules.kernels.backgammon_position import Race
from rules.kernels.checkers import BAR, HOLDS, OFF, POINTS, Checkers
from rules.model import Game
from tests.rules.readers.backgammon import Turn, whole_turns
from tests.strength.ledger import Pairing
from tests.strength.measured import level
from tests.strength.yardsticks.bars import Bar, NoBar, Share
from tests.strength.yardsticks.contest import Contest, Side, Yardstick, contest, opponent
from tests.strength.yardsticks.program import TIMEOUT, Program, YardstickError

NAME = "gnubg"
INSTALL = "apt-get install gnubg"
PLACES = "/usr/games"
"""Where Debian puts it, which is not in every PATH."""
COMMANDS = (
    "set jacoby off",  # or gammons count for nothing before the cube is turned
    "set automatic game off",
    "set automatic roll off",
    "set automatic move off",
    "set evaluation chequerplay evaluation plies 0",
    "set evaluation chequerplay evaluation noise 0",
    "set evaluation chequerplay evaluation prune off",
    "set evaluation cubedecision evaluation plies 0",
    "set evaluation cubedecision evaluation cubeful on",
    "set evaluation cubedecision evaluation noise 0",
    "set evaluation cubedecision evaluation prune off",
)
CUBEFUL = "set evaluation chequerplay evaluation cubeful {}"
"""Whether its turns, too, are chosen by what the cube makes of them."""
TAKES = {"beaver": "take"}
"""It would double back, which our game does not know unless that is wanted."""
LISTENS = b"Waiting for a connection"
VERSION = re.compile(r"GNU Backgammon (\S+)")
STEP = re.compile(r"(?P<path>(?:bar|\d+)\*?(?:/(?:off|\d+)\*?)+)(?:\((?P<times>[2-4])\))?")


def found() -> str | None:
    """Its path."""
    return shutil.which(NAME) or shutil.which(NAME, path=PLACES)


def version(path: str) -> str:
    """For example ``1.07.001``. Raises YardstickError."""
    said = subprocess.run([path, "--version"], capture_output=True, text=True, timeout=TIMEOUT, check=False).stdout
    told = VERSION.search(said)
    if told is None:
        raise YardstickError(f"{path}: --version: said {said!r}, not GNU Backgammon and a number")
    return told[1]


class Gnubg:
    """path: of the program. timeout: seconds for an answer. cube: whether there is one. Raises YardstickError where it
    does not listen."""

    def __init__(self, path: str, timeout: float = TIMEOUT, *, cube: bool = False) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="gnubg")
        commands = (*COMMANDS, CUBEFUL.format("on" if cube else "off"))
        try:
            self.program = self._listening(path, timeout, commands)
        except BaseException:
            self._folder.cleanup()
            raise
        self._planned: dict[Any, str] = {}

    def _listening(self, path: str, timeout: float, commands: tuple[str, ...]) -> Program:
        at = str(Path(self._folder.name) / "line")
        process = subprocess.Popen(
            [path, "--tty", "--quiet", "--no-rc"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env={"HOME": self._folder.name, "LC_ALL": "C", "PATH": "/usr/bin:/bin"},
        )
        assert process.stdin
        assert process.stdout
        late = Timer(TIMEOUT, process.kill)
        late.start()
        told = b""
        with suppress(BrokenPipeError):
            process.stdin.write("".join(f"{command}\n" for command in (*commands, f"external {at}")).encode())
            process.stdin.flush()
        for told in process.stdout:
            if told.startswith(LISTENS):
                break
        late.cancel()
        line = socket(AF_UNIX)
        program = Program(NAME, process, line, timeout)
        try:
            line.connect(at)
        except OSError as error:
            program.close()
            raise YardstickError(f"{path}: does not listen at {at}: {error}; it said {told!r} last") from None
        return program

    def close(self) -> None:
        self.program.close()
        self._folder.cleanup()

    def move(self, game: Game[Any], position: Any, chance: Random) -> str:
        """To be asked from the beginning of a turn, also where there is nothing to choose, and about every double.
        Raises YardstickError."""
        if position.phase in ("cube", "take"):
            return self._say(game, position)
        if position not in self._planned:
            self._planned = self._plan(game, position)
        return self._planned[position]

    def _say(self, game: Game[Any], position: Race) -> str:
        """Of the cube."""
        where = game.text(position)
        said = self.program.ask(fibs(position), where)
        word = TAKES.get(said, said)
        if word not in {move.text for move in game.moves(position)}:
            raise self.program.error(where, f"said {said!r}, which cannot be said of the cube there")
        return word

    def _plan(self, game: Game[Any], position: Race) -> dict[Any, str]:
        """The moves of the turn, each by the position in which it is made."""
        turns = list(whole_turns(game, position).values())
        if all(turn.position == turns[0].position for turn in turns):
            return _by_position(game, position, turns[0])
        where = game.text(position)
        said = self.program.ask(fibs(position), where)
        wanted = after(position, said)
        for turn in turns:
            if turn.position.checkers == wanted:
                return _by_position(game, position, turn)
        raise self.program.error(where, f"said {said!r}, which is no legal turn")

    def equity(self, game: Game[Any], position: Race, plies: int = 0) -> float:
        """Cubeless, for the player to move, in points; before the dice are thrown. plies: so many throws are looked
        ahead. Raises YardstickError."""
        where = game.text(position)
        said = self.program.ask(f"evaluation fibsboard {fibs(position)} plies {plies} cube off", where)
        try:
            return float(said.split()[-1])
        except (ValueError, IndexError):
            raise self.program.error(where, f"said {said!r}, not the chances and the equity") from None


def _by_position(game: Game[Any], position: Any, turn: Turn) -> dict[Any, str]:
    planned = {}
    for move in turn.moves:
        planned[position] = move.text
        position = game.play(position, move)
    return planned


def fibs(position: Race) -> str:
    """The board for the player to move, who has positive numbers and goes from point 24 to 1; the dice, 0-0 where they
    are to be thrown; the cube, and no match. Of a double that is to be answered it is asked as of who doubles, before
    the cube is turned: GNU Backgammon 1.07 judges the position so that it was given."""
    doubled = position.phase == "take"
    player = 1 - position.to_move if doubled else position.to_move
    mine, theirs = position.checkers[player], position.checkers[1 - player]
    points = [-theirs[BAR], *(mine[p] - theirs[BAR - p] for p in range(1, POINTS + 1)), mine[BAR]]
    dice = (*position.dice, 0, 0)[:2]
    stake = position.stake
    cube = (stake.cube, int(stake.owner in (None, player)), int(stake.owner in (None, 1 - player)), int(doubled))
    side, home = (1, -1), (OFF, BAR, mine[OFF], theirs[OFF], mine[BAR], theirs[BAR])
    numbers = (0, 0, 0, *points, 1, *dice, 0, 0, *cube, *side, *home, len(position.dice), 0, 0, 0)
    return f"board:tablero:gnubg:{':'.join(map(str, numbers))}"


def after(position: Race, said: str) -> tuple[Checkers, Checkers] | None:
    """The checkers of both players after a turn such as ``bar/20 13/8*/5 6/off(2)``; None where it is none."""
    sides = [bytearray(checkers) for checkers in position.checkers]
    mine, theirs = sides[position.to_move], sides[1 - position.to_move]
    for word in said.split():
        step = STEP.fullmatch(word)
        if step is None:
            return None
        path = [_point(name) for name in step["path"].replace("*", "").split("/")]
        for _ in range(int(step["times"] or 1)):
            for src, dst in pairwise(path):
                if not (OFF <= dst < src <= BAR and mine[src] and (dst == OFF or theirs[BAR - dst] < HOLDS)):
                    return None
                mine[src] -= 1
                mine[dst] += 1
                if dst != OFF and theirs[BAR - dst]:
                    theirs[BAR - dst] -= 1
                    theirs[BAR] += 1
    return bytes(sides[0]), bytes(sides[1])


def _point(name: str) -> int:
    return {"off": OFF, "bar": BAR}[name] if name.isalpha() else int(name)


class GnubgYardstick(Yardstick):
    """Our level 7 against it."""

    name = NAME
    bar: ClassVar[Bar] = Share("45 % or more over 2,000 games", 0.45)
    told: ClassVar[str] = "0-ply, cubeless"
    cube: ClassVar[bool] = False

    def __init__(self) -> None:
        self._path = found()
        self._gnubg: Gnubg | None = None

    def missing(self) -> str:
        return "" if self._path else f"the program gnubg; {INSTALL}"

    def pairings(self) -> list[Pairing]:
        assert self._path
        return [Pairing("backgammon", "level 7", f"{self.name} {version(self._path)}, {self.told}")]

    def play(self, pairing: Pairing, number: int) -> Contest:
        assert self._path
        if self._gnubg is None:
            self._gnubg = Gnubg(self._path, cube=self.cube)
        game = rules.load(pairing.game, cube=self.cube)
        ours, its = opponent(level(pairing.player, game)), Side(self._gnubg.move, time.perf_counter)
        return contest(game, ours, its, number, "Python")

    def close(self) -> None:
        if self._gnubg:
            self._gnubg.close()


class CubeYardstick(GnubgYardstick):
    """The same with the cube, for money: what counts is the points of a game."""

    name = "gnubg-cube"
    bar = NoBar()
    told = "0-ply"
    cube = True
