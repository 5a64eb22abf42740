"""Boards over a real broker: whole games of two, whatever happens to line, power and broker; and fifty at once."""

from __future__ import annotations

import resource
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from firmware_host.core.events import RefusedError
from firmware_host.shell.journal.store import Store
from tests.fleet.broker import MOSQUITTO, PATIENCE, Broker
from tests.fleet.proxy import Proxy
from tests.fleet.wire import Player, Room
from tests.soak.campaign import Campaign, Cell, Result

GAMES = (
    ("breakthrough", "square-8x8", "polarity", "press"),
    ("othello", "square-8x8", "polarity", "polarity"),
    ("backgammon", "backgammon-24", "count", "count"),
    ("kalah", "pits-2x6", "press", "count"),
    ("nei-pat-kono", "square-8x8", "occupancy", "polarity"),
)
KILLS = 3
"""Times that the broker is killed in each game."""
MOST_PLIES = 60
MANY = 50
MANY_PLIES = 4
TROUBLES = ("cut", "power", "takeback", "none")


def lacking() -> str:
    return "" if Path(MOSQUITTO).exists() and shutil.which("mosquitto_passwd") else "Mosquitto (Debian: mosquitto)"


class Two:
    """Two boards that play one game, each with a journal, a memory, and a line that can be cut."""

    def __init__(self, broker: Broker, folder: Path, cell: Cell) -> None:
        self.room, self.broker = Room(), broker
        self._folder, self._cell = folder, cell
        self.lines = {name: Proxy(broker.port) for name in ("hall", "attic")}
        self.players: dict[str, Player] = {}
        for name in self.lines:
            (folder / name).mkdir()
            self.start(name)
        hall, attic = self.players["hall"], self.players["attic"]
        self.room.until(lambda: hall.far.boards.get("attic"), "other board", PATIENCE)
        hall.do("far", act="invite", board="attic")
        self.until(lambda: hall.far.is_seated and attic.far.is_seated, "game")
        self.until(lambda: hall.phase == attic.phase == "play", "start")

    def start(self, name: str) -> None:
        game, board, *sensings = self._cell
        store = Store(self._folder / name / "journal.sqlite")
        settings = self.broker.settings(name, self.lines[name].port, accepts=frozenset({"hall"}))
        sensing = sensings[list(self.lines).index(name)]
        more: dict[str, Any] = {"sensing": sensing, "journal": store, "saved": store.unfinished(), "over": settings}
        self.players[name] = Player(self.room, name, game, board, self._folder / name, **more)

    def power_cut(self, name: str) -> None:
        player = self.players[name]
        player.line.close()
        del self.room.players[name]
        player.controller.close()
        self.start(name)
        self.until(lambda: self.players[name].far.is_seated, "game after a power cut")

    def until(self, wanted: Callable[[], Any], what: str) -> None:
        """Both hands do what the light asks for, and put right what is out of place."""

        def helped() -> Any:
            for player in self.players.values():
                player.obey()
            return wanted()

        self.room.until(helped, what, PATIENCE)

    def match(self, name: str = "hall") -> Any:
        return self.players[name].far.lobby.match

    @property
    def agree(self) -> bool:
        lines = [[*self.match(name).moves] for name in self.players]
        return lines[0] == lines[1] and all(player.moves == lines[0] for player in self.players.values())

    def close(self) -> None:
        for player in self.players.values():
            player.line.close()
            player.controller.close()
        for line in self.lines.values():
            line.close()


@contextmanager
def two(cell: Cell) -> Iterator[Two]:
    with TemporaryDirectory() as folder:
        (Path(folder) / "broker").mkdir()
        broker = Broker(Path(folder) / "broker")
        broker.start()
        pair = Two(broker, Path(folder), cell)
        try:
            yield pair
        finally:
            pair.close()
            broker.kill()


def play_two(cell: Cell, seed: int) -> Result:
    """One game to its end, or MOST_PLIES."""
    chance, result = Random(seed), Result()
    kills = sorted(chance.sample(range(1, 16), KILLS))
    with two(cell) as pair:
        ply = 0
        while not pair.match().is_over and ply < MOST_PLIES:
            trouble = chance.choice(TROUBLES)
            killed = bool(kills) and ply >= kills[0]
            if killed:
                kills.pop(0)
                pair.broker.kill()
                result.counts["kills"] += 1
            elif trouble == "cut":
                chance.choice([*pair.lines.values()]).cut()
                result.counts["cuts"] += 1
            seconds = _make(pair, chance, (lambda: pair.broker.start()) if killed else None)
            if not killed:
                result.figures["told"].append(1000 * seconds)
            if trouble == "power" and not killed:
                pair.power_cut(chance.choice([*pair.players]))
                result.counts["power cuts"] += 1
            elif trouble == "takeback" and chance.random() < 0.3:
                result.counts["taken back"] += _take_back(pair, chance)
            if not pair.agree:
                pair.until(lambda: pair.agree, "same game on both")
            ply += 1
        result.counts["plies"] += pair.match().line.ply
        result.counts["ended"] += pair.match().is_over
        result.counts["apart"] += not pair.agree
    return result


def _make(pair: Two, chance: Random, then: Callable[[], None] | None) -> float:
    """One move of whose turn it is, and the other board's answer; the seconds from one to the other."""
    match = pair.match()
    name = next(each for each in pair.players if pair.match(each).side == match.line.position.to_move)
    here, before = pair.players[name], match.line.ply
    there = next(player for each, player in pair.players.items() if each != name)
    if pair.match(name).must_roll:
        here.do("roll")
    else:
        session = here.controller.session
        here.do("choose", move=chance.choice([move.text for move in session.turn.legal]))
        if then is None:
            pair.until(lambda: pair.match(name).line.ply > before, f"move on {name}")
    if then:
        then()
    began = time.monotonic()
    pair.until(lambda: there.far.lobby.match.line.ply > before, f"word of the move of {name}")
    seconds = time.monotonic() - began
    pair.until(lambda: pair.agree, "same game on both")
    return seconds


def _take_back(pair: Two, chance: Random) -> bool:
    asks, answers = chance.sample([*pair.players.values()], 2)
    try:
        asks.do("takeback")
        pair.until(lambda: answers.far.lobby.match.asked, "question")
        answers.do("far", act=chance.choice(("agree", "deny")))
    except RefusedError:
        return False
    pair.until(lambda: asks.far.lobby.match.wish is None, "answer")
    pair.until(lambda: pair.agree, "same game on both")
    return True


def play_many(cell: Cell, seed: int) -> Result:
    """Fifty boards on one broker, in pairs; it is killed once."""
    result, names = Result(), [f"board-{k:02}" for k in range(int(cell[0]))]
    with TemporaryDirectory() as folder:
        broker = Broker(Path(folder), boards=names)
        broker.start()
        room, players = Room(), []
        try:
            began = time.monotonic()
            for k, name in enumerate(names):
                more = {"invites": names[k + 1]} if k % 2 == 0 else {"accepts": frozenset({names[k - 1]})}
                over = broker.settings(name, **more)
                players.append(Player(room, name, "breakthrough", "square-8x8", sensing="polarity", over=over))
            room.until(lambda: all(len(p.far.boards) == len(names) - 1 for p in players), "fleet", 6 * PATIENCE)
            result.figures["all found"].append(time.monotonic() - began)
            room.until(lambda: all(p.far.is_seated for p in players), "games", 6 * PATIENCE)
            _all_play(room, players)
            broker.kill()
            broker.start()
            began = time.monotonic()
            room.until(lambda: all(p.line.connected and p.line.connections > 1 for p in players), "fleet", 6 * PATIENCE)
            result.figures["all back"].append(time.monotonic() - began)
            _all_play(room, players)
            result.counts["plies"] += sum(len(player.moves) for player in players)
            pairs = zip(players[::2], players[1::2], strict=True)
            result.counts["apart"] += sum(a.moves != b.moves for a, b in pairs)
            assert broker.process
            result.figures["broker"].append(_megabytes(broker.process.pid))
            result.figures["boards"].append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
        finally:
            for player in players:
                player.line.close()
            broker.kill()
    return result


def _all_play(room: Room, players: list[Player]) -> None:
    """A few plies of every game; the light is followed wherever it leads."""
    until = len(players[0].moves) + MANY_PLIES

    def done() -> bool:
        for player in players:
            match, session = player.far.lobby.match, player.controller.session
            player.obey()
            idle = player.phase == "play" and not (session.turn.is_under_way or session.pending_move)
            if idle and match and match.is_my_turn and len(player.moves) == match.line.ply < until:
                player.say("choose", move=session.turn.legal[0].text)
        return all(len(player.moves) >= until for player in players)

    room.until(done, "moves", 6 * PATIENCE)


def _megabytes(process: int) -> float:
    status = Path(f"/proc/{process}/status").read_text()
    return next(int(line.split()[1]) / 1024 for line in status.splitlines() if line.startswith("VmRSS"))


CAMPAIGNS = (
    Campaign(
        "fleet",
        "games of two boards over a broker that is killed three times, lines that are cut, and power cuts",
        ("game", "board", "sensing", "and"),
        ("plies", "ended", "kills", "cuts", "power cuts", "taken back", "apart"),
        ("apart",),
        lambda: GAMES,
        play_two,
        runs=10,
        short=0,
        figures={"told": "ms"},
        lacking=lacking,
    ),
    Campaign(
        "fleet-many",
        "many boards on one broker, which is killed once: how long until all know each other, and are back",
        ("boards",),
        ("plies", "apart"),
        ("apart",),
        lambda: ((str(MANY),),),
        play_many,
        runs=1,
        short=0,
        figures={"all found": "s", "all back": "s", "broker": "MB", "boards": "MB"},
        lacking=lacking,
    ),
)
