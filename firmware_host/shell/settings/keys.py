"""Every setting of the house: its name, what it may hold, its default and what it means.

The file's comments, its checks, the console's forms and the documentation are all made from these tables.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from firmware_host.core.theme import CHOICES
from firmware_host.shell.exhibit.hours import OpeningError, day, opening
from firmware_host.shell.exhibit.idle import LONGEST, Waits
from firmware_host.shell.exhibit.visitors import GRANTS
from firmware_host.shell.journal.retention import KEEP_MB, MOST_KEPT_MB
from firmware_host.shell.views.house import QUIET, WAYS
from firmware_host.shell.views.words import languages
from firmware_host.thinking.levels import STRONGEST
from hardware import schema
from hardware.profile import shipped
from hardware.schema import Key, Kind, KindError
from rules import registry

Values = Mapping[str, Any]
"""Name ("light.theme") -> value, defaults filled in."""

LONGEST_TEXT = 300
HOST = re.compile(r"[0-9A-Za-z.:%_-]{1,253}")
QUIET_OR_NOT = re.compile(rf"(?:{QUIET.pattern})?")


@dataclass(frozen=True, slots=True)
class Section:
    """A table of the file. live: the keys that take effect at once; the others do at the next start."""

    name: str
    doc: str
    keys: tuple[Key, ...]
    live: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Formed(Kind):
    """form: how the console asks for it: its ``type``, and what that needs."""

    form: Mapping[str, Any] = field(default_factory=dict)


def board() -> Kind:
    """A board's name or file; whether there is one is found when it is used."""
    kind = line()
    return Formed(kind.allowed, kind.read, {"type": "text", "longest": LONGEST_TEXT, "suggest": shipped()})


def switch() -> Kind:
    good = _checked("allowed: true or false", lambda value: isinstance(value, bool))
    return Formed("true or false", good, {"type": "switch"})


def choice(*names: str) -> Kind:
    kind = schema.choice(*names)
    return Formed(kind.allowed, kind.read, {"type": "choice", "choices": names})


def integer(low: int, high: int) -> Kind:
    kind = schema.integer(low, high)
    return Formed(kind.allowed, kind.read, {"type": "number", "low": low, "high": high, "step": 1})


def real(low: float, high: float) -> Kind:
    kind = schema.real(low, high)
    return Formed(kind.allowed, kind.read, {"type": "number", "low": low, "high": high, "step": "any"})


def several(kind: Kind, most: int) -> Kind:
    """A list, which may be empty."""
    several = schema.anything_in(kind, 0, most)
    form = {"type": "list", "of": dict(kind.form) if isinstance(kind, Formed) else {"type": "text"}, "most": most}
    return Formed(several.allowed, several.read, form)


def line(longest: int = LONGEST_TEXT) -> Kind:
    """A text that may be empty."""
    allowed = f"a text in quotes, one line of at most {longest} characters that can be printed, or empty"
    good = _checked(f"allowed: {allowed}", lambda v: _is_line(v, longest))
    return Formed(allowed, good, {"type": "text", "longest": longest})


def matching(pattern: re.Pattern[str], allowed: str, longest: int = 253) -> Kind:
    good = _checked(f"allowed: {allowed}", lambda v: isinstance(v, str) and pattern.fullmatch(v) is not None)
    return Formed(allowed, good, {"type": "text", "longest": longest})


def by_language() -> Kind:
    """A text for each language."""
    known = ", ".join(languages())
    allowed = f'a table of texts by language, such as {{ en = "Welcome" }}; languages: {known}'

    def read(value: object) -> dict[str, str]:
        if not isinstance(value, Mapping):
            raise KindError(value, f"allowed: {allowed}")
        for language, told in value.items():
            if language not in languages() or not _is_line(told, LONGEST_TEXT):
                raise KindError({language: told}, f"allowed: {allowed}, each of at most {LONGEST_TEXT} characters")
        return dict(value)

    return Formed(allowed, read, {"type": "texts", "languages": languages(), "longest": LONGEST_TEXT})


def options() -> Kind:
    """Options of a game: the game itself judges them."""
    allowed = "a table of the game's options, such as { board = 8 }; tablero games lists them"

    def good(value: object) -> bool:
        plain = isinstance(value, Mapping) and all(isinstance(each, str | int | bool) for each in value.values())
        return plain and len(str(value)) <= LONGEST_TEXT

    return Formed(allowed, _checked(f"allowed: {allowed}", good), {"type": "options"})


def parsed(allowed: str, parse: Callable[[str], object]) -> Kind:
    """A text that another part of the program has to understand."""

    def read(value: object) -> str:
        if not isinstance(value, str):
            raise KindError(value, f"allowed: {allowed}")
        try:
            parse(value)
        except OpeningError as error:
            raise KindError(value, f"{error}; allowed: {allowed}") from error
        return value

    return Formed(allowed, read, {"type": "text", "longest": 60})


def _checked(why: str, good: Callable[[Any], bool]) -> Callable[[object], Any]:
    def read(value: object) -> Any:
        if not good(value):
            raise KindError(value, why)
        return value

    return read


def _is_line(value: object, longest: int) -> bool:
    return isinstance(value, str) and len(value) <= longest and (value.isprintable() or value == "")


def game() -> Kind:
    known = tuple(sorted(registry.keys()))
    good = _checked(f"allowed: {', '.join(known)}", lambda v: isinstance(v, str) and v in known)
    return Formed("a game's key; tablero games lists them", good, {"type": "choice", "choices": known, "of": "game"})


def _sections() -> Iterable[Section]:
    waits = Waits()
    seconds = real(1, LONGEST)
    yield Section(
        "board",
        "The board that is wired. Until one is named a simulated one plays, and no pin is driven.",
        (
            Key("name", board(), "a shipped board's name, or a board file; empty: the simulated one that suits", ""),
            Key(
                "hardware",
                choice("simulated", "pins", "real"),
                "real: the board that is wired; the others simulate one",
                "simulated",
            ),
        ),
    )
    yield Section(
        "game",
        "What is played.",
        (
            Key("key", game(), "the game that the board begins with", "othello"),
            Key("options", options(), "the options of that game", {}),
            Key("offered", several(game(), 99), "games that visitors may choose; empty: all", ()),
            Key("opponent", integer(0, STRONGEST), "the board plays too, at this level; 0: only people play", 0),
            Key("opponent_side", line(40), "the side that the board plays; empty: the last", ""),
            Key("offer_opponent", switch(), "every game begins with the choice of level and side, by light", False),
            Key("warn", switch(), "people are told of a move that loses much, and may take it back", False),
        ),
        frozenset({"offered"}),
    )
    yield Section(
        "page",
        "The page, and who may reach it.",
        (
            Key(
                "host",
                matching(HOST, "an address; 0.0.0.0: all of this machine"),
                "the address on which the page is served",
                "127.0.0.1",
            ),
            Key("port", integer(0, 65535), "the port of the page", 8080),
            Key("network", choice("play", "watch"), "what a page on another machine may do without the PIN", "play"),
            Key(
                "tls",
                choice("off", "own", "given"),
                "HTTPS for other machines: off, with a certificate made here, or with a given one",
                "off",
            ),
            Key("tls_port", integer(0, 65535), "the port for other machines, unless tls is off", 8443),
            Key("certificate", line(), "the certificate, a PEM file, for tls = given", ""),
            Key("private_key", line(), "the key of the certificate, a PEM file of mode 600", ""),
            Key("language", choice(*languages()), "the language of a page whose reader has chosen none", "es"),
            Key("access", several(choice(*WAYS), 9), "how every page begins, until a visitor chooses otherwise", ()),
            Key("languages", several(choice(*languages()), 99), "the languages offered to visitors; empty: all", ()),
        ),
        frozenset({"network", "language", "languages"}),
    )
    yield Section(
        "exhibit",
        "A board that nobody looks after.",
        (
            Key("on", switch(), "whether nobody looks after the board", False),
            Key(
                "idle", real(0.02, LONGEST / 60), "minutes after the last touch until the light calls for players", 5.0
            ),
            Key("over", seconds, "seconds after the end of a game until the next begins", waits.over),
            Key("pause", seconds, "seconds that a pause lasts at most", waits.pause),
            Key("offer", seconds, "seconds that a saved game waits for an answer", waits.offer),
        ),
        frozenset({"idle", "over", "pause", "offer"}),
    )
    yield Section(
        "hours",
        "When the house is open, by this machine's local time. Outside, an exhibit that is left alone goes dark.",
        (
            Key(
                "open",
                several(parsed('a text such as "mon-fri 10:00-18:00"', opening), 50),
                "opening hours; empty: always open",
                (),
            ),
            Key("closed", several(parsed('a day such as "2026-12-25" or "12-25"', day), 400), "days off", ()),
            Key("night", choice("dark", "lit"), "what an exhibit's light and page do outside opening hours", "dark"),
        ),
        frozenset({"open", "closed", "night"}),
    )
    yield Section(
        "light",
        "The light under the board.",
        (
            Key("theme", choice(*CHOICES), "the colours of the light", "candle"),
            Key("calm", switch(), "whether the light changes in steps, without flashing", False),
            Key("brightness", integer(5, 100), "brightness in percent of what the board file allows", 100),
        ),
        frozenset({"theme", "calm", "brightness"}),
    )
    yield Section(
        "sound",
        "Sounds of the page.",
        (
            Key("volume", integer(0, 100), "loudness in percent; 0: silent", 0),
            Key(
                "quiet",
                matching(QUIET_OR_NOT, "two times such as 20:00-09:00, or empty", len("20:00-09:00")),
                "hours without sound, such as 20:00-09:00; empty: none",
                "",
            ),
        ),
    )
    yield Section(
        "house",
        "What the page says of the house. The logo is uploaded from the console.",
        (
            Key("name", line(60), "the name of the house", ""),
            Key("welcome", by_language(), "a sentence under the title of the page", {}),
        ),
        frozenset({"name", "welcome"}),
    )
    yield Section(
        "staff",
        "Staff and visitors.",
        (
            Key("pin_file", line(), "the staff's PIN, in a file of mode 600; empty: the one set from the console", ""),
            Key("visitors_may", several(choice(*GRANTS), 9), "what visitors may do besides playing", ()),
        ),
        frozenset({"visitors_may"}),
    )
    yield Section(
        "journal",
        "The games that are kept.",
        (
            Key(
                "keep",
                integer(1, MOST_KEPT_MB),
                "megabytes of games to keep, of which every start reads all; the oldest are deleted first",
                KEEP_MB,
            ),
        ),
    )
    yield Section(
        "figures",
        "Counts of visits, without personal data.",
        (
            Key("on", switch(), "whether the figures are kept", True),
            Key("years", integer(1, 20), "years for which the figures are kept", 3),
        ),
    )
    yield Section(
        "update",
        "Where new versions come from. Only what is signed by /etc/tablero/signers is installed.",
        (Key("place", line(), "a release file's https address, or a folder; empty: only by upload", ""),),
        frozenset({"place"}),
    )


SECTIONS: Mapping[str, Section] = {section.name: section for section in _sections()}
KEYS: Mapping[str, Key] = {f"{s.name}.{key.name}": key for s in SECTIONS.values() for key in s.keys}
"""By the whole name."""
DEFAULTS: Values = {name: key.default for name, key in KEYS.items()}
LIVE = frozenset(f"{s.name}.{key}" for s in SECTIONS.values() for key in s.live)
"""What takes effect at once."""
FORMS: Mapping[str, Mapping[str, Any]] = {
    name: key.kind.form if isinstance(key.kind, Formed) else {} for name, key in KEYS.items()
}
