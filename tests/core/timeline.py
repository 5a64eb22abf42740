"""A tiny notation for what hands do at a board and what it says, played on a real session.

A file holds scenarios; each begins with ``== title`` and a line ``GAME SENSING [option=value...] [setting=value...]``.
Every other line is one of these, ``#`` begins a remark:

    moves e2e4 d7d5      played before, without hands (only at the top); ``;`` between them where one has blanks
    wood d4 f6           pieces taken off before the board is switched on, or put on: d4=W (only at the top)
    1.5 lift e2          at 1.5 s the top piece goes into the hand; ``lift A 4`` lifts four, ``lift A all`` all
    put e4               the piece lifted last is put down; ``put e4 Q`` one from beside the board; ``put B 2`` two
    flip d4 B            the top piece is turned over without being seen to leave
    press e2             a button is pressed
    resign 1, draw 0     a side gives up, or offers a draw
    ok, takeback, pause, go-on, broken, mended, roll 0.3, choose e2e4, hint e2e4, wait
    distrust e2          the sensor there is not believed any more
    stall 3              for 3 s nobody looks: they pass, and do not count
    mess d2=b e7=        the wood changes while nobody can see it (after ``pause`` or ``broken``)
    follow               a hand does what ``todo`` lists, step by step, until it lists nothing

    -> played e2e4       what has come out since the last such line: also ``took back 3``, ``ended 0 mate``,
                         ``goes on``, ``new game``, ``refused``; in order, joined by ``;``; ``-> nothing``
    state ask            what the session is in
    why in-check at e8   why the last try was refused; ``why nothing``
    asks a8=Q a8=N       the choices; a take-back is written ``back``
    tentative e2e3       played, but the hand may still go on; ``tentative nothing``
    light e4 target      the role shown at a site; ``light e4 dark``
    lit target d3 e4     exactly the sites with this role
    todo shift e2 e4, remove d5
    line e2e4 e7e5       all moves played

A line without a time happens 0.1 s after the one before it, a check at once, with the ticks due by then.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from functools import cache
from pathlib import Path
from typing import Any

import rules
from firmware_host.core import events as ev
from firmware_host.core.cues import Role
from firmware_host.core.guide import scene
from firmware_host.core.sensing import Sensing
from firmware_host.core.session_settings import Settings
from firmware_host.core.states import State, Trigger
from firmware_host.core.todo import todo
from rules.model import Game
from rules.steps import Contents, Site, Step
from tests.core.bench import Bench

_EVENTS: dict[str, ev.Event] = {
    "ok": ev.Confirm(),
    "takeback": ev.TakeBack(),
    "pause": ev.Pause(),
    "go-on": ev.GoOn(),
    "broken": ev.Broken("a sensor chip does not answer"),
    "wait": ev.Tick(),
}
_CHECKS = ("->", "state", "why", "asks", "tentative", "light", "lit", "todo", "line")


@dataclass(frozen=True)
class Scenario:
    title: str
    lines: tuple[tuple[int, str], ...]

    def __str__(self) -> str:
        return self.title


def scenarios(path: Path) -> Iterator[Scenario]:
    title = ""
    lines: list[tuple[int, str]] = []
    for number, raw in enumerate(path.read_text().splitlines(), start=1):
        line = raw.split("#")[0].strip()
        if line.startswith("=="):
            if title:
                yield Scenario(title, tuple(lines))
            title, lines = f"{path.stem}: {line[2:].strip()}", []
        elif line:
            lines.append((number, line))
    yield Scenario(title, tuple(lines))


@dataclass(frozen=True)
class Played:
    """What a scenario that went as it says has shown: the ways between states, and the roles that stood side by side
    before and after it."""

    ways: frozenset[tuple[State, Trigger]]
    roles: frozenset[frozenset[Role]]


@cache
def played(scenario: Scenario) -> Played:
    """Plays it, once for all tests."""
    timeline = Timeline(scenario)
    before = timeline.roles
    timeline.run()
    return Played(frozenset(timeline.bench.session.ways), frozenset((before, timeline.roles)))


class Timeline:
    """One scenario being played."""

    def __init__(self, scenario: Scenario, bench: type[Bench] = Bench) -> None:
        self.lines = list(scenario.lines)
        _, head = self.lines.pop(0)
        key, sensing, *given = head.split()
        names = {field.name: type(getattr(Settings(), field.name)) for field in fields(Settings)}
        pairs = [pair.split("=") for pair in given]
        settings = replace(Settings(), **{name: names[name](value) for name, value in pairs if name in names})
        self.game: Game[Any] = rules.load(key, **{name: value for name, value in pairs if name not in names})
        moves = self._top("moves")
        board = self._start(moves, self._top("wood"))
        self.bench = bench(self.game, Sensing(sensing), moves, settings, board)
        self.hand: list[str] = []
        self.heard = len(self.bench.heard)
        self.refused = False

    def _top(self, word: str) -> list[str]:
        if self.lines[0][1].split()[0] != word:
            return []
        text = self.lines.pop(0)[1].removeprefix(word)
        return [part.strip() for part in text.split(";") if part.strip()] if ";" in text else text.split()

    def _start(self, moves: list[str], changes: list[str]) -> dict[Site, Contents]:
        position = self.game.start()
        for text in moves:
            position = self.game.play(position, self.game.parse(text, position))
        board = dict(self.game.board(position))
        for change in changes:
            site, _, contents = change.partition("=")
            assert site in board
            board[site] = contents
        return board

    @property
    def roles(self) -> frozenset[Role]:
        return frozenset(cue.role for cue in self.bench.scene.values())

    def run(self) -> None:
        for number, line in self.lines:
            words = line.split()
            try:
                if words[0] in _CHECKS:
                    self.bench.until(self.bench.now)
                    said = self.said(words[0], words[1:])
                    expected = " ".join(words[1:])
                    assert said == expected, f"{line!r}: it says {said!r}"
                else:
                    self.do(words)
            except Exception as error:
                raise AssertionError(f"line {number}, {line!r} at {self.bench.now:.2f} s: {error}") from error

    # -- what hands do

    def do(self, words: list[str]) -> None:  # noqa: C901 - one case a word
        bench = self.bench
        if words[0][0].isdigit():
            moment = float(words.pop(0))
            assert moment >= bench.now, "time goes on"
            bench.until(moment)
        else:
            bench.wait(0.1)
        match words:
            case ["lift", site, *count]:
                held = bench.board[site]
                n = len(held) if count == ["all"] else int(count[0]) if count else 1
                assert 0 < n <= len(held), f"{site} holds {held!r}"
                self.hand += held[len(held) - n :]
                bench.set(site, held[: len(held) - n])
            case ["put", site, *what]:
                pieces = "".join(what) if what and not what[0].isdigit() else ""
                for _ in range(int(what[0]) if what and not pieces else 0 if pieces else 1):
                    pieces += self.hand.pop()
                bench.set(site, bench.board[site] + pieces)
            case ["flip", site, face]:
                bench.set(site, bench.board[site][:-1] + face)
            case ["mess", *changes]:
                for change in changes:
                    site, _, contents = change.partition("=")
                    bench.set(site, contents)
            case ["mended"]:
                self.tell(ev.Mended())
                bench.look()
            case ["follow"]:
                self.follow()
            case ["distrust", site]:
                self.tell(ev.Distrust(frozenset({site})))
            case ["stall", seconds]:
                bench.now += float(seconds)
                self.tell(ev.Stalled(float(seconds)))
            case ["press", site]:
                self.tell(ev.Touched(site))
            case ["roll", chance]:
                self.tell(ev.Roll(float(chance)))
            case ["choose", *text]:
                self.tell(ev.Choose("" if text == ["back"] else " ".join(text)))
            case ["resign", side]:
                self.tell(ev.Resign(int(side)))
            case ["draw", side]:
                self.tell(ev.OfferDraw(int(side)))
            case ["hint", text]:
                self.tell(ev.ShowHint(text))
            case [event]:
                self.tell(_EVENTS[event])
            case _:
                raise ValueError("not in the notation")

    def tell(self, event: ev.Event) -> None:
        try:
            self.bench.tell(event)
        except ev.RefusedError:
            self.refused = True

    def follow(self) -> None:
        for _ in range(200):
            self.bench.wait(0.4)
            steps = todo(self.bench.session)
            if not steps:
                return
            self.bench.obey(steps[0])
        raise AssertionError("there is always more to do")

    # -- what the board says

    def said(self, check: str, words: list[str]) -> str:
        bench, session = self.bench, self.bench.session
        match check:
            case "->":
                news = [_written(effect) for effect in bench.heard[self.heard :]] + ["refused"] * self.refused
                self.heard, self.refused = len(bench.heard), False
                return "; ".join(news) or "nothing"
            case "state":
                return session.state.value
            case "why":
                return f"{session.why.reason} at {session.why.site}" if session.why else "nothing"
            case "asks":
                return " ".join(_text(session.turn.moves[k]) for k in session.asking)
            case "tentative":
                return _text(session.turn.moves[session.pending_move.index]) if session.pending_move else "nothing"
            case "light":
                cue = scene(session).get(words[0])
                return f"{words[0]} {cue.role.name.lower() if cue else 'dark'}"
            case "lit":
                role = Role[words[0].upper()]
                return " ".join([words[0], *sorted(s for s, cue in scene(session).items() if cue.role is role)])
            case "todo":
                return ", ".join(_step(step) for step in todo(session)) or "nothing"
            case _:
                return " ".join(bench.texts)


def _text(move: Any) -> str:
    return move.text if move else "back"


def _step(step: Step) -> str:
    values = [getattr(step, field.name) for field in fields(step) if field.compare]
    shown = [str(v) for v in values if not isinstance(v, tuple) and v != 1]
    return " ".join([type(step).__name__.lower(), *shown])


def _written(effect: ev.Effect) -> str:
    match effect:
        case ev.Played(_, text):
            return f"played {text}"
        case ev.TookBack(ply):
            return f"took back {ply}"
        case ev.Ended(outcome):
            return f"ended {'drawn' if outcome.winner is None else outcome.winner} {outcome.reason}"
        case ev.GoesOn():
            return "goes on"
        case ev.Counted(sites):
            return " ".join(["counted", *sorted(sites)])
        case ev.Distrusted(sites):
            return f"distrusted {' '.join(sorted(sites))}"
        case ev.NewGameWanted():
            return "new game"
