"""Knows the rules, the wood and the daemon's own state, and never tells the player: is what the page shows true?

A failure is named once a visit and kind.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from firmware_host.core.offers import NEITHER
from firmware_host.core.snapshot import snapshot
from firmware_host.core.states import State
from rules.model import Game, RulesError
from tests.visitor.house import House
from tests.visitor.mind import Deed, View

KINDS = {
    "unfinished": "not finished",
    "untold": "a step that neither light nor words told",
    "scolded": "a fault, an alarm or a repair while the hand did what was asked",
    "stays": "a light that stays after its work",
    "no answer": "a question with no true answer among the choices",
    "console": "an error or a warning in the browser's console",
    "number": "a number on the page that differs from the rules' position",
    "dark": "nothing lit for more than a second while it is a person's turn",
    "wood": "the wood differs from the position, and nobody says so",
    "died": "the program or the page broke down",
}
"""kind of failure -> what it means."""
PATIENCE = 1.0
"""Seconds for which nothing may be lit, or a light may stay."""
RESTED = 0.1
"""Seconds since a sensor changed after which a question is held to what stands: the board has seen it by then."""
WORKING = ("FLIP", "CAPTURE", "TARGET", "SOW", "DONE", "MISSING", "EXTRA", "WRONG")
"""Roles that ask for something to be done now, amid a move."""


@dataclass(frozen=True)
class Failure:
    kind: str
    at: float
    ply: int
    what: str

    def __str__(self) -> str:
        return f"{self.kind} at {self.at:.1f} s, ply {self.ply}: {self.what}"


class Judge:
    """failures: kind -> the first of its kind. strict: whether the hand has only done what was asked, so that nothing
    may be found fault with; where it has not, that counts again once all stands in order and nothing is said of it any
    more, or a move has been played since."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.failures: dict[str, Failure] = {}
        self.strict = True
        self._strayed_at = 0
        self._accused: frozenset[str] = frozenset()
        self.game: Game[Any] | None = None
        self._position: Any = None
        self._texts: list[str] = []
        self._dark_since: float | None = None
        self._stays_since: dict[str, float] = {}
        self._wood_since: float | None = None

    def fail(self, kind: str, what: str) -> None:
        ply = self.house.controller.session.line.ply
        self.failures.setdefault(kind, Failure(kind, self.house.now, ply, what))

    def begin(self) -> None:
        """A new game has been laid out."""
        self.game = self.house.controller.game
        self._position, self._texts = self.game.start(), []
        self._dark_since = self._wood_since = None
        self._stays_since = {}

    def disobeyed(self) -> None:
        self.strict = False
        self._strayed_at = self.house.controller.session.line.ply

    # -- at every look

    def look(self, view: View, deed: Deed, complaints: list[str]) -> None:
        if complaints:
            self.fail("console", complaints[0][:300])
        if self.house.controller.game is not self.game:
            self.begin()
        self._follow(view.seen)
        self._faults(view)
        self._dark(view)
        self._stays(view)
        self._numbers(view)
        self._question(view)
        if not self.strict and self._in_order(view):
            self.strict = True

    def _in_order(self, view: View) -> bool:
        """What is said of a wrong try stays until the next one, also behind what else is looked at."""
        session = self.house.controller.session
        rests = session.state in (State.PLAY, State.OVER) and not session.turn.begun() and self._as_it_should()
        scolds = view.seen["why"] or snapshot(session).why
        said = view.seen["toast"] or (scolds and session.line.ply <= self._strayed_at)
        return rests and not said

    def _as_it_should(self) -> bool:
        state = self.house.manager.state()
        board = {site: contents for site, contents in state["board"].items() if contents}
        return not state["hand"] and board == {site: contents for site, contents in state["wood"].items() if contents}

    def _follow(self, seen: Mapping[str, Any]) -> None:
        """The page's record, by the rules."""
        assert self.game
        texts = seen["moves"]
        if seen["game"] != self.game.key:
            return
        common = 0
        while common < min(len(texts), len(self._texts)) and texts[common] == self._texts[common]:
            common += 1
        if common < len(self._texts):
            self._position = self.game.start()
            common = 0
        for text in texts[common:]:
            try:
                self._position = self.game.play(self._position, self.game.parse(text, self._position))
            except RulesError as error:
                self.fail("number", f"the page's record has {text}: {error}")
                return
        self._texts = list(texts)

    def _faults(self, view: View) -> None:
        controller, seen = self.house.controller, view.seen
        distrusted = frozenset(controller.session.layout.distrusted)
        accused, self._accused = distrusted - self._accused, distrusted
        if not self.strict:  # whoever presses anything may have said so
            return
        if accused:
            self.fail("scolded", f"sensors accused on a perfect board: {', '.join(sorted(accused))}")
        if controller.fault or controller.session.state in (State.FAULT, State.REPAIR):
            self.fail("scolded", f"{seen['kicker']}: {seen['sentence']} {seen['why']}")
        elif seen["why"]:
            self.fail("scolded", f"{seen['sentence']} {seen['why']}")
        elif seen["toast"]:
            self.fail("scolded", f"refused: {seen['toast']}")

    def _dark(self, view: View) -> None:
        """While it is somebody's turn something is lit, or a button says what to do."""
        session, seen = self.house.controller.session, view.seen
        told = view.lit or seen["choices"] or seen["todo"] or view.button("roll") or seen["dialog"] or seen["outcome"]
        waiting = session.state is State.PLAY and session.held is not None and seen["hand"] is None
        if told or waiting or session.state in (State.OVER, State.PAUSED, State.FAULT) or not self.strict:
            self._dark_since = None
        elif self._dark_since is None:
            self._dark_since = self.house.now
        elif self.house.now - self._dark_since > PATIENCE:
            holding = ", with a piece in the hand" if seen["hand"] else ""
            self.fail("dark", f"{seen['kicker']}: {seen['sentence']}{holding}; lit: {view.roles}")

    def _stays(self, view: View) -> None:
        """Before a turn begins no light asks for the work of the last one."""
        session, seen = self.house.controller.session, view.seen
        at_rest = session.state is State.PLAY and not session.turn.begun() and session.held is None
        idle = at_rest and self._as_it_should() and not session.reviewing and not session.sensor_faults
        working = [f"{site} {role}" for site, role in view.roles.items() if role in WORKING] if idle else []
        now = self.house.now
        self._stays_since = {light: self._stays_since.get(light, now) for light in working}
        if staying := [light for light, since in self._stays_since.items() if now - since > PATIENCE]:
            self.fail("stays", f"{seen['sentence']} {', '.join(staying[:8])}")

    def _numbers(self, view: View) -> None:
        session, seen, game = self.house.controller.session, view.seen, self.game
        assert game
        if (
            session.state not in (State.PLAY, State.OVER)
            or session.turn.begun()
            or session.held
            or session.pending_move
        ):
            self._wood_since = None
            return
        if seen["game"] != game.key or [move.text for move in session.line.moves] != seen["moves"]:
            self.fail("number", f"the page has {len(seen['moves'])} moves, the board {session.line.ply}")
            return
        if session.checklist or seen["todo"]:
            self._wood_since = None
            return
        blind = session.layout.distrusted  # of which nothing is seen: somebody has said so
        board, stands = game.board(self._position), self.house.manager.state()["wood"]
        standing = {site: contents for site, contents in board.items() if contents and site not in blind}
        wood = {site: contents for site, contents in stands.items() if contents and site not in blind}
        if seen["hand"] is None and wood != standing:
            self._wood_since = self.house.now if self._wood_since is None else self._wood_since
            if self.house.now - self._wood_since > PATIENCE and self.strict:
                apart = {
                    s: (wood.get(s, ""), standing.get(s, ""))
                    for s in {*wood, *standing}
                    if wood.get(s) != standing.get(s)
                }
                self.fail("wood", f"{seen['sentence']} stands, should stand: {dict(sorted(apart.items())[:6])}")
            return
        self._wood_since = None
        if points := game.points(self._position):
            shown = [plate["score"] for plate in seen["plates"]]
            if any(shown) and shown != [str(n) for n in points]:
                self.fail("number", f"the plates say {shown}, the rules {list(points)}")
        for site, text in seen["numbers"].items():
            count = len(standing.get(site, ""))
            if site in standing and text.isdigit() and int(text) != count and wood == standing:
                self.fail("number", f"{site} says {text}, the rules {count}")

    def _question(self, view: View) -> None:
        """A question about what stands on the wood has an answer that comes to just that, as far as sensors see it:
        what a pawn becomes is chosen before it is put there."""
        session, seen, game = self.house.controller.session, view.seen, self.game
        assert game
        if session.state is not State.ASK or not seen["choices"] or session.layout.presses or seen["hand"]:
            return
        if session.time.now - session.sight.changed_at < RESTED:
            return
        if not self.strict and seen["todo"]:  # who says too soon that all is done is told what is not
            return
        wood = {site: contents for site, contents in self.house.manager.state()["wood"].items() if contents}
        boards = []
        asked = self.house.manager.state()["ask"]
        if any(choice["text"] == NEITHER for choice in asked):
            return
        for choice in asked:
            try:
                position = game.play(self._position, game.parse(choice["text"], self._position))
            except RulesError:
                position = self._position
                if session.line.ply:
                    boards.append(game.board(session.line.positions[-2]))
            boards.append(game.board(position))
        if question := session.watching.question:  # of an earlier ply: the later ones come with the answer
            boards += [game.board(end.position) for end in question.ends]
        stands = session.readings({site: wood.get(site, "") for site in session.turn.board})
        sites = set(stands)
        if not self.strict:  # what else the hand has strayed with comes after the answer
            before = game.board(self._position)
            sites &= {site for board in boards for site in board if board[site] != before[site]}
        read = (session.readings(board) for board in boards)
        if not any(all(one[site] == stands[site] for site in sites) for one in read):
            texts = [choice["text"] for choice in seen["choices"]]
            self.fail("no answer", f"{seen['sentence']} {texts}")

    # -- at the end

    def close(self, ended: str, view: View | None, what: str) -> None:
        if ended == "over":
            assert self.game
            outcome = self.game.outcome(self._position)
            if outcome is None and not self.house.controller.session.is_agreed:  # somebody has resigned
                self.fail("number", f"the page says {view.seen['outcome'] if view else ''}, the rules know no outcome")
        elif ended not in ("long", "enough"):
            self.fail("unfinished", what)
