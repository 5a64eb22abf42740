"""What is said, and what can be done now: decided here, once, for the page and the terminal alike.

Pure: from a snapshot of the session, and what the table around it goes through.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from firmware_host.core.offers import AS_IT_WAS, NEITHER, RESIGNED
from firmware_host.core.snapshot import Choice, Snapshot
from firmware_host.core.states import State
from firmware_host.shell.views.describing import Description, Phrase, described
from rules.model import Piece
from rules.steps import Contents, Site, touched

COMMANDS = ("takeback", "hint", "roll", "ok", "review", "pause", "resign", "draw")


@dataclass(frozen=True, slots=True)
class Offered:
    """A saved game that waits. kept: its names, by language. game: those of the game that begins if it is left. what:
    how the two differ: "again" where both are the same, "options" of the same game, a "lesson" (number: which of its
    positions), or another "game"."""

    kept: Mapping[str, str]
    game: Mapping[str, str]
    what: str = "again"
    number: int = 0

    @property
    def say(self) -> Phrase:
        return Phrase("say.resume") if self.what == "again" else Phrase("say.resume-other", self._args)

    @property
    def answers(self) -> tuple[Button, ...]:
        """Their texts are the commands that answer."""
        begin = Phrase("button.discard") if self.what == "again" else Phrase("resume.begin", self._args)
        return (
            Button("resume", (Phrase("button.resume"),), picture="go-on"),
            Button("discard", (begin,), picture="close"),
        )

    @property
    def _args(self) -> Mapping[str, object]:
        return {"kept": self.kept, "game": self.game, "what": self.what, "number": self.number}


@dataclass(frozen=True, slots=True)
class Around:
    """What the table goes through, beside the game. fault: the board does not answer. shorted: a line of sensors
    counts for nothing until an OK. invites: what a visitor is to do first (press, lift, put), while it waits for one.
    welcomes: nothing has been played since. offered: the saved game that waits. asks_again: the new-game button has to
    be pressed once more. lesson: it is one exercise. thinks: the board thinks about a move of its own, or an answer."""

    fault: bool = False
    shorted: bool = False
    invites: str = ""
    welcomes: bool = False
    offered: Offered | None = None
    asks_again: bool = False
    lesson: bool = False
    thinks: bool = False


@dataclass(frozen=True, slots=True)
class Button:
    """A choice to be shown. text: what ``choose`` takes. phrases: its words. sites: what it speaks of. piece: a piece
    that is its picture; picture: the name of a sign, for a word."""

    text: str
    phrases: tuple[Phrase, ...]
    sites: tuple[Site, ...] = ()
    piece: Contents = ""
    picture: str = ""

    def message(self) -> dict[str, Any]:
        return {
            "text": self.text,
            "label": [phrase.message() for phrase in self.phrases],
            "sites": list(self.sites),
            "piece": self.piece,
            "picture": self.picture,
        }


@dataclass(frozen=True, slots=True)
class Presented:
    """heading: where the game is. say: the one sentence to show. why: why the last try was refused. buttons: the
    choices. can: which COMMANDS."""

    heading: Phrase
    say: Phrase | None
    why: Phrase | None
    buttons: tuple[Button, ...]
    can: Mapping[str, bool] = field(default_factory=dict)


def presented(now: Snapshot, around: Around, pieces: Mapping[Contents, Piece]) -> Presented:
    """pieces: of the game, by their characters."""
    why = Phrase(f"why.{now.why.reason}", {"site": now.why.site}) if now.why and not around.welcomes else None
    unready = now.state is State.REPAIR and around.welcomes
    heading = Phrase(f"phase.{State.SETUP.value if unready else now.state.value}")
    buttons = () if around.offered or (around.thinks and now.offered_draw is not None) else _buttons(now, pieces)
    return Presented(heading, _say(now, around), why, buttons, _can(now, around))


def _can(now: Snapshot, around: Around) -> dict[str, bool]:
    if around.offered:
        return dict.fromkeys(COMMANDS, False)
    return {
        "takeback": now.can_take_back,
        "hint": now.can_hint and not around.thinks,
        "roll": now.can_roll,
        "ok": now.ok is not None or around.shorted,
        "review": now.reviewable,
        "pause": now.state not in (State.PAUSED, State.FAULT),
        "resign": now.can_end_by_word and not around.lesson,
        "draw": now.can_offer_draw and not around.lesson,
    }


# -- what is said


def _say(now: Snapshot, around: Around) -> Phrase | None:
    return _say_before_the_game(now, around) or _say_in_state(now, around)


def _say_before_the_game(now: Snapshot, around: Around) -> Phrase | None:
    """What comes before all that the game would say; None where nothing does."""
    if around.fault:
        return _phrase("fault")
    if now.state is State.FAULT:
        return _phrase("sensors", text=now.fault)
    if around.invites:
        return _phrase(f"attract-{around.invites}")
    if around.offered:
        return around.offered.say
    return _phrase("new-again") if around.asks_again else None


def _say_in_state(now: Snapshot, around: Around) -> Phrase | None:
    if now.claimed is not None:
        return _say_claim(now, now.claimed)
    if now.unseen:
        return _phrase("unseen")
    if now.offered_draw is not None:
        return _phrase("draw-offered", side=_side(now, now.offered_draw))
    match now.state:
        case State.OVER:
            return _say_over(now, around)
        case State.REPAIR if around.welcomes:
            return _phrase(State.SETUP.value)
        case State.ASK if now.asked_earlier:
            return _phrase("ask-earlier", number=now.asked_earlier)
        case State.GUIDED if now.sows:
            return _phrase("sow", site=now.sows)
        case State.PLAY if around.thinks:
            return _phrase("thinks", side=_side(now, now.to_move))
        case State.PLAY:
            return _say_in_play(now)
    return _phrase(now.state.value)


def _say_claim(now: Snapshot, liars: tuple[Site, ...]) -> Phrase:
    if not now.claims_move:
        return _phrase("claim", sites=list(liars))
    return _phrase("claim-move", sites=list(liars)) if liars else _phrase("claim-unseen")


def _say_over(now: Snapshot, around: Around) -> Phrase | None:
    if now.reviewing:
        return _phrase("review" if now.presses else "review-over")
    if now.outcome is None:
        return _phrase(now.state.value)
    if around.lesson:
        return _phrase(now.outcome.reason)
    reason, winner = f"reason.{now.outcome.reason}", now.outcome.winner
    if winner is None:
        return _phrase("draw", reason=reason)
    if now.outcome.reason == RESIGNED:
        return _phrase("resigned", side=_side(now, 1 - winner), winner=_side(now, winner))
    return _phrase("over", side=_side(now, winner), reason=reason)


def _say_in_play(now: Snapshot) -> Phrase:
    side = _side(now, now.to_move)
    texts = {choice.text for choice in now.choices}
    if now.reviewing:
        return _phrase("review")
    if now.held:
        return _phrase("sown-unseen" if now.sows_unseen else "tentative")
    if now.can_roll:
        return _phrase("roll-or-choose" if texts else "roll", side=side)
    if texts == {"next"}:
        return _phrase("next")
    if now.only_said:
        return _phrase("choose", side=side)
    if now.begun:
        return _phrase("begun-or-choose" if texts else "begun", side=side)
    if now.passed is not None:
        return _phrase("pass", side=_side(now, now.passed))
    return _phrase("turn", side=side)


def _phrase(key: str, **args: object) -> Phrase:
    return Phrase(f"say.{key}", args)


def _side(now: Snapshot, index: int) -> str:
    return f"side.{now.sides[index]}"


# -- what can be chosen


def _buttons(now: Snapshot, pieces: Mapping[Contents, Piece]) -> tuple[Button, ...]:
    moves = [choice for choice in now.choices if choice.steps and choice.text not in now.said]
    words = described([move.steps for move in moves], pieces, now.sides)
    told = dict(zip((move.text for move in moves), words, strict=True))
    buttons = tuple(_button(now, choice, told.get(choice.text)) for choice in now.choices)
    if now.claimed is None:
        return buttons
    return (*buttons, Button(NEITHER, (Phrase(f"ask.{NEITHER}"),), (), picture=f"ask.{NEITHER}"))


def _button(now: Snapshot, choice: Choice, told: Description | None) -> Button:
    if told:
        return Button(choice.text, told.phrases, told.sites, told.piece)
    if choice.text == AS_IT_WAS:
        word = "as-it-was" if now.claimed is not None else "not-taken-back"
    else:
        word = choice.text or "takeback"
    sites = tuple(dict.fromkeys(site for step in choice.steps for site in touched(step)))
    key = f"ask.{word}"
    return Button(choice.text, (Phrase(key),), sites, picture=key)
