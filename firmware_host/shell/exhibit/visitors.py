"""What visitors may do at a board with a staff PIN: play, and what goes with it. All else is the staff's."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from contextlib import suppress
from typing import Any

from firmware_host.core.events import RefusedError
from firmware_host.shell.controller import Controller
from rules import registry
from rules.model import OptionValue, RulesError
from rules.puzzle import played_options

PLAY = frozenset(
    {"new", "takeback", "hint", "roll", "ok", "resume", "discard", "choose", "resign", "draw", "wake", "opponent"}
    | {"turning-points", "puzzle", "warn", "seats"}
    | {"pick", "drop", "flip", "take", "place", "press", "sweep", "help", "tidy", "language"}
)
"""What they may do whatever the settings: a message's ``do``. ``new`` begins the same game again, its short form
or a lesson of it; whoever is alone may ask for an opponent."""

GRANTS: Mapping[str, frozenset[str]] = {
    "game": frozenset({"new"}),
    "theme": frozenset({"theme"}),
    "pause": frozenset({"pause", "go-on"}),
    "far": frozenset({"far"}),
    "thoughts": frozenset({"watch"}),
}
"""What the staff can let them do besides, by the words of ``--visitors-may``."""


class StaffOnly(RefusedError):
    """Visitors may not do that here."""


def grants(text: str) -> frozenset[str]:
    """The words of a setting such as "game,theme". Raises RefusedError."""
    words = frozenset(filter(None, (word.strip() for word in text.split(","))))
    if strangers := sorted(words - set(GRANTS)):
        raise RefusedError(f"visitors may {strangers[0]!r}: allowed: {', '.join(GRANTS)}, with commas between")
    return words


def allowed(granted: Collection[str]) -> list[str]:
    """What a page of visitors may do, for the page to show no more."""
    return sorted(PLAY.union(*(GRANTS[word] for word in granted)))


class Visitors:
    """granted: what they may do besides playing. Lives in the board's thread."""

    def __init__(self, granted: Collection[str] = ()) -> None:
        self._granted = frozenset(granted)
        self._offered: Collection[str] = ()
        self._rules: tuple[str, Mapping[str, OptionValue]] = ("", {})

    def may(self, granted: Collection[str], offered: Collection[str] = ()) -> None:
        """What they may do from now on. offered: the games that they may choose, where they may choose one; all, where
        none is named."""
        self._granted, self._offered = frozenset(granted), frozenset(offered)

    def look(self, controller: Controller) -> None:
        """Which rules are played, so that they can be gone back to from a lesson, or from a short form of others."""
        key, options = controller.game.key, controller.game.options
        is_apart = "lesson" in options or "puzzle" in options or ("short" in options and key == self._rules[0])
        if not is_apart:
            self._rules = (key, played_options(options))

    def judged(self, message: Mapping[str, Any], controller: Controller) -> Mapping[str, Any]:
        """The message as a visitor may say it. Raises StaffOnly."""
        do = message.get("do")
        if not isinstance(do, str) or do not in allowed(self._granted):
            may = ", ".join(allowed(self._granted))
            raise StaffOnly(f"{str(do)[:40]!r}: only staff may do that; visitors: {may}")
        if do not in ("new", "puzzle"):
            return message
        if "game" not in self._granted:
            if do == "puzzle":
                return self._same_puzzles(message, controller)
            return self._same_game(message, controller)
        if self._offered and message.get("game") not in self._offered:
            raise StaffOnly(f"{do}: that game is not on offer here; games: {', '.join(sorted(self._offered))}")
        return message

    def _same_puzzles(self, message: Mapping[str, Any], controller: Controller) -> Mapping[str, Any]:
        key = controller.game.key
        if message.get("game") != key:
            raise StaffOnly(f"puzzle: only staff may change the game; visitors: {key} and its puzzles")
        return message

    def _same_game(self, message: Mapping[str, Any], controller: Controller) -> Mapping[str, Any]:
        """Its rules stay as the staff have chosen them, whatever was said."""
        key, sensing = controller.game.key, message.get("sensing")
        if message.get("game") != key or sensing not in (None, controller.fit.profile.sensing):
            raise StaffOnly(f"new: only staff may change the game or the board; visitors: {key} and its lessons")
        said = message.get("options")
        lesson = said.get("lesson", 0) if isinstance(said, Mapping) else 0
        rules = dict(self._rules[1]) if self._rules[0] == key else {}
        options: dict[str, Any] = {"lesson": lesson}
        if lesson in (0, "0"):
            is_short = isinstance(said, Mapping) and said.get("short") is True
            options = {**_rules_of_short(key, rules), "short": True} if is_short else rules
        return {"do": "new", "game": key, "options": options, "setup": message.get("setup", True)}


def _rules_of_short(key: str, rules: Mapping[str, OptionValue]) -> Mapping[str, OptionValue]:
    """The same, where its position can be had and played on by them."""
    with suppress(RulesError):
        game = registry.load(key, short=True, **rules)
        return {} if game.outcome(game.start()) else rules
    return {}
