"""A journal's game as a scenario: hands that show the sensors what they saw, at the times at which they saw it.

The journal says what the sensors read and not what the hands held, so the hands are made up: the next move of the game
says which piece is meant, and where no hand explains a reading the sensor is stuck at it. Acted out while it is
written, so that every line can be done. Times are rounded to scans; what is to be exact is lived again from the journal
itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from firmware_host.core.line import Line as Play
from firmware_host.core.session_settings import Settings
from firmware_host.shell.devices.fit import Fit
from firmware_host.shell.journal.circumstances import read as circumstances
from firmware_host.shell.journal.store import Event
from hardware.profile import shipped
from rules.model import Game, Move, RulesError
from rules.steps import Add, Contents, Shift, Site, Step
from simulator.scenario.explaining import Explaining
from simulator.scenario.recording import Recording
from simulator.scenario.script import Scenario

PATIENCE = 40.0
"""Seconds in which a board that was mended must have been opened again."""
FAITHFUL = 1000
"""Seconds: a longer rest, in which nothing happened, is cut short to this."""

_COMMANDS = {
    "Confirm": "command ok",
    "TakeBack": "command takeback",
    "Pause": "command pause",
    "GoOn": "command go-on",
}
_BUTTONS = {"ok": "command ok", "undo": "command takeback", "new": "command new"}


def scenario_of(game: Game[Any], place: Fit, happened: Sequence[Event]) -> str:
    """events: of one game, from its beginning. Says in its last line how far the game was reached."""
    exporter = _Exporter(game, place, happened)
    try:
        return exporter.write()
    finally:
        exporter.recording.close()


def header_of(game: Game[Any], place: Fit, settings: Settings) -> str:
    """The first lines of a scenario on this board."""
    options = "".join(f" {name}={str(value).lower()}" for name, value in game.options.items())
    profile = place.profile
    board = profile.name if profile.name in shipped() else f"{profile.name}.toml"
    lines = [f"game {game.key}{options}", f"board {board}", f"sensing {profile.sensing}"]
    pairs = [f"{name}={value}" for name, value in settings.changed.items()]
    return "\n".join([*lines, f"setting {' '.join(pairs)}"] if pairs else lines)


class _Exporter:
    """Lives beside the simulated stage, and keeps its own line of play: the one that the journal tells."""

    def __init__(self, game: Game[Any], place: Fit, happened: Sequence[Event]) -> None:
        self._game = game
        self._events = happened
        settings = circumstances(happened[0].data).settings if happened else Settings()
        scenario = Scenario("exported", game, place, settings, (), 0, None, ())
        self.recording = Recording(header_of(game, place, settings), durable=True, scenario=scenario)
        self._stage = self.recording.stage
        self._hands = Explaining(self._stage)
        self._profile = place.profile
        self._line = Play(game)
        self._late = 0  # scans by which the scenario has fallen behind the journal
        self._waiting: tuple[int, str] | None = None
        self._at = 0  # the event that is being acted out
        self._held: dict[str, int] = {}  # a button that is down -> when it may be let go
        self._broken: set[Site] = set()

    def write(self) -> str:
        self.recording.remark("made from a journal")
        self._say("pace 0")
        for k, event in enumerate(self._events):
            if self.recording.failed:
                break
            self._at = k
            self._act(k, event)
        self._rest_until(self._due(self._events[-1]) + 1 if self._events else 0)
        reached, there = self._stage.session.line.ply, self._line.ply
        anew = sum(entry.kind == "begin" for entry in self._stage.journal.entries) > 1
        here = "then a new one has begun" if anew else f"this one at ply {reached}"
        self.recording.remark(f"the journal's game stands at ply {there}, {here}")
        return self.recording.text

    # -- time

    @property
    def _now(self) -> int:
        return round(self._stage.now * self._profile.scan_hz)

    def _due(self, event: Event, before: int = 0) -> int:
        """The scan at which an event is to come about."""
        return round(event.at * self._profile.scan_hz) + self._late - before

    def _rest_until(self, due: int) -> None:
        """Nothing happens until that scan; where it has gone by, everything that follows comes later."""
        for name, at in sorted(self._held.items(), key=lambda held: held[1]):
            if at <= due:
                self._pass(at)
                self._say(f"release {name}")
                del self._held[name]
        longest = FAITHFUL * self._profile.scan_hz
        if due - self._now > longest:
            self._late -= due - self._now - longest
            due = self._now + longest
        self._late += max(0, self._now - due)
        self._pass(due)

    def _pass(self, due: int) -> None:
        while (rest := due - self._now) > 0 and not self.recording.failed:
            waiting = self._waiting and self._profile.debounce_scans
            self._say(f"scans {min(rest, waiting or 999_999)}")
            self._check()

    def _say(self, line: str) -> None:
        self.recording.say(line)
        if self._stage.refused is not None:
            self.recording.say("expect refused")

    # -- one event

    def _act(self, k: int, event: Event) -> None:
        data = event.data
        match event.kind:
            case "picture":
                self._show(data["image"])
            case "settled" | "fault" | "button" if show := self._felt(event):
                self._rest_until(self._due(event, self._profile.debounce_scans))
                show()
            case "button" | "command" | "setting" if line := self._ordered(event):
                self._order(event, line)
            case "fault":
                self._rest_until(self._due(event))
                self._say("fault unplugged")
            case "mended":
                self._mend()
            case "resumed":
                self._go_on(k, event)
            case "ply":
                self._played(str(data["text"]), int(data["ply"]))
            case "takeback":
                self._waiting = None
                self.recording.remark(f"ply {data['ply']} is taken back")
                self._line = Play(self._game, [move.text for move in self._line.moves[:-1]])
            case "version" | "tick" | "setting":
                pass  # of an opponent nothing but its moves follows, which are commands
            case _:
                self.recording.remark(f"{event.kind} {dict(data)}")

    def _felt(self, event: Event) -> Callable[[], None] | None:
        """What the board noted once a sensor or a button had settled: what makes it settle so."""
        data = event.data
        match event.kind:
            case "settled" if "site" in data:
                return lambda: self._bring(data["site"], int(data["level"]))
            case "fault" if "chatters" in data:
                return lambda: self._bring(data["chatters"], int(not self._hands.level(data["chatters"])))
            case "button" if "by" not in data and data["button"] in self._profile.buttons:
                return lambda: self._hold(data["button"])
        return None

    def _ordered(self, event: Event) -> str:
        """What was said by a page, as a line; empty where a scenario has no word for it."""
        data = event.data
        match event.kind, data.get("do", ""):
            case "button", _:
                return _BUTTONS.get(data["button"], "")
            case "setting", _:
                return f"theme {data['theme']}" if "theme" in data else ""
            case "command", "Choose" if data["text"]:
                return f"choose {data['text']}"
            case "command", "ShowHint" if data["text"]:
                return f"{'hint' if data.get('whole', True) else 'hint-piece'} {data['text']}"
            case "command", "Resign" | "OfferDraw" as do:
                return f"{'resign' if do == 'Resign' else 'draw'} {self._game.sides[int(data['side'])]}"
            case "command", "Roll":
                return f"throw {data['chance']:.17f}"
            case "command", do:
                return _COMMANDS.get(do, "")
        return ""

    def _order(self, event: Event, line: str) -> None:
        """What is said by a page takes effect at once, and a scan follows."""
        self._rest_until(self._due(event))
        self._say(line)

    def _hold(self, name: str) -> None:
        if name in self._held:
            self._say(f"release {name}")
            self._pass(self._now + self._profile.debounce_scans + 1)
        self._say(f"hold {name}")
        self._held[name] = self._now + 2 * self._profile.debounce_scans + 2

    def _mend(self) -> None:
        self._say("mend everything")
        self._broken.clear()
        until = self._stage.now + PATIENCE
        while self._stage.controller.fault and self._stage.now < until:
            self._say("wait 0.5")

    def _go_on(self, k: int, event: Event) -> None:
        self._rest_until(self._due(event) + 1)  # what was noted last has come about
        self.recording.remark("the program starts again")
        self._say("power cut")
        pictures = [later for later in self._events[k:] if later.kind == "picture" and later.at == event.at]
        if pictures:
            self._show(pictures[0].data["image"])
        self._late = self._now - round(event.at * self._profile.scan_hz)
        if self._stage.controller.offered is not None:
            self._say("command resume")

    def _played(self, text: str, ply: int) -> None:
        try:
            self._line.play(self._game.parse(text, self._line.position))
        except RulesError:
            self.recording.remark(f"ply {ply} {text} is not legal here")
            return
        self._waiting = (ply, text)
        self._check()

    def _check(self) -> None:
        """The move that was told last, once it has come about here too."""
        moves = self._stage.session.line.moves
        if self._waiting and moves and (len(moves), moves[-1].text) == self._waiting:
            ply, text = self._waiting
            self._waiting = None
            self._say(f"expect ply {ply}  # {text}")
            self._put_straight()

    # -- hands

    def _show(self, image: Mapping[Site, int]) -> None:
        session = self._stage.session
        if session.layout.presses:
            return
        standing = session.readings(self._stage.standing())
        is_bare = not any(map(self._hands.there, image))
        if is_bare and all(image.get(site, 0) == level for site, level in standing.items()):
            self._say("set up")
            return
        changed = False
        for site, level in image.items():
            if site in session.layout.seen and self._hands.level(site) != level:
                self._bring(site, level)
                changed = True
        if changed:
            self._pass(self._now + self._profile.debounce_scans + 1)

    def _bring(self, site: Site, level: int) -> None:
        """The sensor there is to read this."""
        if site in self._stage.session.layout.touchable:
            self._say(f"hold {site}" if level else f"release {site}")
            return
        if site not in self._stage.session.layout.seen:
            return
        if self._hands.level(site) == level and site not in self._broken:
            return
        if site in self._broken:
            self._say(f"mend {site}")
            self._broken.discard(site)
        lines = next(self._hands.ways(site, level, self._wanted(site), self._next()), None)
        if lines is None:
            self._broken.add(site)
            lines = [f"fault stuck {site} {level}"]
        for line in lines:
            self._say(line)

    def _next(self) -> tuple[Step, ...]:
        """The steps of the move that the journal tells next."""
        move = self._next_move()
        return tuple(move.steps) if move else ()

    def _next_move(self) -> Move | None:
        ply = self._line.ply + 1
        for event in self._events[self._at :]:
            if event.kind == "ply" and event.data["ply"] == ply:
                try:
                    return self._game.parse(str(event.data["text"]), self._line.position)
                except RulesError:
                    return None
        return None

    def _wanted(self, site: Site) -> Contents:
        """The piece that the next move brings there, or else the one that is missing there."""
        board = self._game.board(self._line.position)
        for step in self._next():
            match step:
                case Shift(src, dst) if dst == site:
                    return board[src][-1:]
                case Add(at, piece) if at == site:
                    return piece
        height = len(self._hands.there(site))
        return board[site][height : height + 1]

    def _put_straight(self) -> None:
        """What no sensor sees stands as the game wants it too: which seeds lie in a pit, which piece a pawn became."""
        if self._stage.session.layout.presses:
            return
        for site, wanted in self._stage.standing().items():
            there = self._hands.there(site)
            if there == wanted or site in self._broken or self._hands.level(site) != self._hands.reading(site, wanted):
                continue
            for line in [f"take {site}"] * len(there) + [f"place {piece} {site}" for piece in wanted]:
                self._say(line)
