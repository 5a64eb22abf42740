"""A scenario read: the game, the board, and the lines to act out, every word of them checked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cache, partial
from pathlib import Path
from typing import Any, get_args

from firmware_host.core.events import RefusedError
from firmware_host.core.line import Line as Play
from firmware_host.core.session_settings import Guide, Settings
from firmware_host.core.states import State
from firmware_host.core.theme import THEMES
from firmware_host.shell.devices.fit import Fit
from firmware_host.shell.exhibit.idle import WAITS, Waits, waits
from firmware_host.shell.games.placement import best, place
from firmware_host.shell.views.words import book
from hardware.profile import Profile, ProfileError, Sensing, load, shipped
from rules import registry
from rules.model import Game, RulesError
from simulator.faults import FaultError, level_of
from simulator.rig import RigError, check_sensing, with_sensing
from simulator.scenario import language as lang
from simulator.scenario.expectations import EXPECTATIONS, ROLES
from simulator.scenario.fault_orders import FAULTS, MENDED, colour
from simulator.scenario.hands import HANDS
from simulator.scenario.header import Header
from simulator.scenario.language import Form, Problem, Reader, ScenarioError, Vocabulary, WordError
from simulator.scenario.orders import COMMANDS, DISK, ORDERS, line_names
from simulator.world import HANDS as BOTH_HANDS

HEADER = Vocabulary()
MOST_WAITED, MOST_WATCHED = 10_000_000, 500_000
"""Seconds that all lines of a scenario may wait, and that they may watch for something (``within``)."""
LONGEST = 2000
"""Characters of a line."""
PATIENCE = 3.0
"""Seconds within which something expected must come about, unless told otherwise."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line to act out. expected: whether it is an expectation; within: seconds until it must be so, None for one
    that must not be so."""

    number: int
    text: str
    form: Form
    arguments: tuple[Any, ...]
    expected: bool = False
    within: float | None = None


@dataclass(frozen=True)
class Scenario:
    """moves: those of a game that is already under way. seed: of the faults' chances. exhibit: for a board that nobody
    looks after."""

    name: str
    game: Game[Any]
    fit: Fit
    settings: Settings
    moves: tuple[str, ...]
    seed: int
    exhibit: Waits | None
    lines: tuple[Line, ...]


@HEADER("game GAME [OPTION...]", "which game is played; its options as name=value")
def _game(header: Header, key: str, *options: tuple[str, str]) -> None:
    header.play(registry.load(key, **dict(options)))


@HEADER("board BOARD", "on which board: a shipped one's name, or a file; without it, the one that fits best")
def _board(header: Header, name: str) -> None:
    header.play_on(_shipped(name) if name in shipped() else load(header.folder / name))


@HEADER("sensing SENSING", "what its sensors feel: press, occupancy, polarity or count; without it, as the board says")
def _sensing(header: Header, kind: str) -> None:
    header.feel(kind)


@HEADER("setting OPTION...", "times and guidance as name=value, such as dwell=0.8 or guide=seed")
def _setting(header: Header, *pairs: tuple[str, str]) -> None:
    for name, value in pairs:
        header.settings[name] = _read_setting(name, value)


def settings_of(values: Mapping[str, float | str]) -> Settings:
    """Those that are not as usual. Raises WordError for a name or value that is not allowed."""
    return Settings(**{name: _read_setting(name, str(value)) for name, value in values.items()})  # type: ignore[arg-type]


@HEADER("already MOVES", "the game is under way, with these moves played (with then between them)")
def _already(header: Header, moves: tuple[str, ...]) -> None:
    header.go_on_from(moves)


@HEADER("seed SEED", "seed for the random choices of faults")
def _seed(header: Header, number: int) -> None:
    header.sow(number)


@HEADER(
    "exhibit MINUTES [WAIT...]",
    "nobody looks after the board: left alone for these minutes, it gets ready for the next visitor; "
    f"other waits as name=seconds, of {', '.join(WAITS[1:])}",
)
def _exhibit(header: Header, minutes: float, *others: tuple[str, float]) -> None:
    try:
        header.leave_alone(waits(minutes, others))
    except RefusedError as refusal:
        raise WordError(str(refusal)) from refusal


def _read_setting(name: str, value: str) -> float | str:
    known = {field.name: field.default for field in fields(Settings)}
    if name not in known:
        raise WordError(f"no setting {name!r}; allowed: {', '.join(known)}")
    if name == "guide":
        return str(lang.one_of("guide", get_args(Guide))(value))
    try:
        return lang.whole(value) if isinstance(known[name], int) else lang.number(value)
    except WordError as error:
        raise WordError(f"setting {name}: {error}") from error


def _pair(word: str) -> tuple[str, str]:
    name, equals, value = word.partition("=")
    if not (name and equals and value):
        raise WordError(f"{word!r} is not name=value")
    return name, value


def _wait(word: str) -> tuple[str, float]:
    name, seconds = _pair(word)
    return name, lang.number(seconds)


HEADER_READERS: Mapping[str, Reader] = {
    "GAME": str,
    "OPTION": _pair,
    "BOARD": str,
    "SENSING": lang.one_of("sensing", get_args(Sensing)),
    "MOVES": lambda text: tuple(text.split(" then ")),
    "SEED": lang.seed,
    "MINUTES": lang.number,
    "WAIT": _wait,
}


@cache
def _words(prefix: str) -> tuple[str, ...]:
    """The word keys that the program has under this prefix."""
    return tuple(sorted(book("en").keys(prefix)))


def readers(game: Game[Any], profile: Profile) -> Mapping[str, Reader]:
    """How each kind of word is read where this game is played on this board."""
    sites, buttons = game.geometry.sites, tuple(profile.buttons)
    return {
        "SITE": lang.one_of(f"site of {game.key}", sites),
        "PIECE": lang.one_of("piece", tuple(game.pieces)),
        "PIECES": partial(_pieces, game),
        "KEY": lang.one_of("site or button", (*sites, *buttons)),
        "LINE": lang.one_of("line", line_names(profile)),
        "FAULTY": lang.one_of("sensor or line", (*sites, *buttons, *line_names(profile), *MENDED)),
        "WIRE": str,
        "END": str,
        "VOLTS": lang.number,
        "MILLITESLA": lang.offset,
        "COLOUR": colour,
        "PIXEL": partial(_pixel, profile),
        "HAND": lang.one_of("hand", BOTH_HANDS),
        "COUNT": lang.count,
        "NUMBER": lang.whole,
        "SCANS": lang.whole,
        "SECONDS": lang.number,
        "OFFSET": lang.offset,
        "DATE": lang.date,
        "LEVEL": partial(_level, profile),
        "RATE": lang.rate,
        "CHANCE": lang.chance,
        "THEME": lang.one_of("theme", tuple(THEMES)),
        "MOVE": str,
        "MOVES": lang.alternatives,
        "DICE": str,
        "TEXT": str,
        "TROUBLE": lang.one_of("trouble", tuple(DISK)),
        "COMMAND": lang.one_of("command", tuple(COMMANDS)),
        "SIDE": lang.one_of("side", game.sides),
        "WINNER": lang.one_of("side", (*game.sides, "draw")),
        "STATE": lang.one_of("state", tuple(state.value for state in State)),
        "ROLE": lang.one_of("light", ROLES),
        "REASON": lang.one_of("reason", tuple(sorted({*_words("why."), *_words("reason.")}))),
    }


def _level(profile: Profile, word: str) -> int:
    try:
        return level_of(profile, lang.level(word))
    except FaultError as error:
        raise WordError(str(error)) from error


def _pixel(profile: Profile, word: str) -> int:
    if lang.whole(word) >= profile.pixels.count:
        raise WordError(f"no pixel {word}; allowed: 0 to {profile.pixels.count - 1}")
    return lang.whole(word)


def _pieces(game: Game[Any], word: str) -> str:
    for piece in word.replace("-", ""):
        lang.one_of("piece", tuple(game.pieces))(piece)
    return word


def read_line(number: int, text: str, known: Mapping[str, Reader]) -> Line:
    """A line after the header. Raises WordError."""
    words = lang.words_of(text)
    plain = " ".join(words)
    if (words[0],) in HEADER.forms:
        raise WordError(f"{words[0]!r} is allowed only before any action or expectation")
    expected = words[0] == "expect"
    negated = expected and words[1:2] == ["not"]
    if negated:
        del words[1]
    within = None if negated else PATIENCE
    if expected and not negated and len(words) > 3 and words[-2] == "within":
        within = lang.number(words[-1])
        del words[-2:]
    form = VOCABULARY.find(words)
    return Line(number, plain, form, lang.arguments(form, words[len(form.head) :], known), expected, within)


VOCABULARY = Vocabulary(HANDS, ORDERS, FAULTS, EXPECTATIONS)
"""All that can follow the header."""


def read(
    text: str, name: str, *, board: str | None = None, sensing: str | None = None, folder: Path | None = None
) -> Scenario:
    """The scenario of a text. name: for messages. board, sensing: instead of what the text says.

    Raises ScenarioError with everything that is wrong.
    """
    problems: list[Problem] = []

    def note(number: int, error: Exception) -> None:
        problems.append(Problem(name, number, str(error)))

    lines = list(_lines(text, note))
    header, rest = _read_header(lines, folder or Path(), note)
    if header.game is None:
        if not problems:
            problems.append(Problem(name, lines[0][0] if lines else 1, "no game; a scenario begins with: game GAME"))
        raise ScenarioError(problems)
    fit = _fit(header, header.game, board, sensing, note)
    try:
        Play(header.game, header.moves)
    except RulesError as error:
        note(header.at["already"], error)
    known = readers(header.game, fit.profile if fit else _shipped(shipped()[0]))
    read_lines = []
    for number, line in rest:
        try:
            read_lines.append(read_line(number, line, known))
        except WordError as error:
            note(number, error)
    _bound(read_lines, note)
    if problems or fit is None:
        raise ScenarioError(problems)
    settings = settings_of(header.settings)
    moves, seed, exhibit = tuple(header.moves), header.seed, header.exhibit
    return Scenario(name, header.game, fit, settings, moves, seed, exhibit, tuple(read_lines))


def _fit(
    header: Header, game: Game[Any], board: str | None, sensing: str | None, note: Callable[[int, Exception], None]
) -> Fit | None:
    """Where the game lies; None, and a note, where it cannot. board, sensing: instead of the header's."""
    try:
        profile = load(board) if board is not None else header.board
        return laid(game, profile, sensing or header.sensing)
    except (ProfileError, RefusedError, RigError) as error:
        note(max(header.at.get(word, 1) for word in ("game", "board", "sensing")), error)
        return None


def _lines(text: str, note: Callable[[int, Exception], None]) -> Iterator[tuple[int, str]]:
    """Those that say something, each with its number."""
    for k, line in enumerate(text.split("\n"), start=1):
        if len(line) > LONGEST:
            note(k, WordError(f"a line of {len(line)} characters; allowed: {LONGEST}"))
        elif lang.words_of(line):
            yield k, line


def _bound(lines: Iterable[Line], note: Callable[[int, Exception], None]) -> None:
    """A scenario ends: what it waits and what it watches for are limited in all, not line by line alone."""
    waited = watched = 0.0
    for line in lines:
        watched += line.within or 0.0
        if line.text.startswith("wait "):
            waited += sum(each for each in line.arguments if isinstance(each, int | float))
        for total, most, word in ((waited, MOST_WAITED, "waits"), (watched, MOST_WATCHED, "watches")):
            if total > most:
                note(line.number, WordError(f"the scenario {word} {total:.0f} s so far; allowed: {most} s in all"))
                return


def _read_header(
    lines: list[tuple[int, str]], folder: Path, note: Callable[[int, Exception], None]
) -> tuple[Header, list[tuple[int, str]]]:
    header = Header(folder)
    for k, (number, line) in enumerate(lines):
        words = lang.words_of(line)
        if (words[0],) not in HEADER.forms:
            return header, lines[k:]
        form = HEADER.find(words)
        header.at[words[0]] = number
        try:
            form.do(header, *lang.arguments(form, words[1:], HEADER_READERS))
        except (WordError, RulesError, ProfileError) as error:
            note(number, error)
    return header, []


@cache
def _shipped(name: str) -> Profile:
    """A board that comes with the program: while it runs they stay as they are."""
    return load(name)


def laid(game: Game[Any], board: Profile | None, sensing: str) -> Fit:
    """Where the game lies: on this board, or on the best of those shipped; with this kind of sensor."""
    if sensing:
        check_sensing(sensing)
    if board is None:
        found = best(game, sensing or None, map(_shipped, shipped()))
        board = found.profile
    return place(game, with_sensing(board, sensing) if sensing else board)
