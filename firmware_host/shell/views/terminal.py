"""The board in a terminal, in true colour (ECMA-48 and the common 24-bit SGR), and a line to type commands on.

Drawn in the board's thread, only when something has changed; the typed line is left alone.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from shutil import get_terminal_size
from textwrap import wrap
from types import TracebackType
from typing import Any, TextIO

from firmware_host.core.events import RefusedError
from firmware_host.core.theme import DARK, Colour
from firmware_host.shell.views.page import Message, lesson_message
from firmware_host.shell.views.subject import Subject
from firmware_host.shell.views.words import sentence, sentences
from rules.geometry import Geometry
from rules.steps import Contents, Site

FRAMES_HZ = 12
SAY_ROWS = 2
"""Always as many, so that the line on which somebody types stays where it is."""
OWED = 6
"""So many things to do are told at once."""
WOOD: Mapping[bool, Colour] = {True: (74, 56, 40), False: (104, 82, 60)}
INK: Sequence[Colour] = ((255, 250, 235), (20, 16, 14), (200, 230, 160))
"""Of each side's pieces; the last for nobody's."""

ENTER, LEAVE = "\x1b[?1049h\x1b[?7l\x1b[2J\x1b[H", "\x1b[0m\x1b[?7h\x1b[?1049l"
SAVE, RESTORE, CLEAR_LINE, CLEAR_BELOW = "\x1b7", "\x1b8", "\x1b[K", "\x1b[J"


LONGEST = 1000
"""Characters of a typed line."""


def read(line: str) -> dict[str, Any]:
    """A typed line as a message of the page: ``pick e2``, ``drop e4``, ``place d3 B``, ``flip d4 B``, ``take e5``,
    ``press a1``, ``sweep a1 b1``, ``choose e2-e4`` or ``choose #2`` (of what is asked), ``resign white``,
    ``new wari grand_slam=no_capture``, ``theme clear``, ``far invite BOARD``, or one word (``ok``,
    ``takeback``, ``hint``, ``roll``, ``help``...). Raises RefusedError."""
    if len(line) > LONGEST:
        raise RefusedError(f"a line of {len(line)} characters; allowed: {LONGEST}")
    do, *rest = line.split()
    shapes: dict[str, Sequence[str]] = {
        "pick": ("site", "count?"),
        "drop": ("site", "count?"),
        "flip": ("site", "face"),
        "take": ("site?",),
        "place": ("site", "piece"),
        "press": ("site",),
        "choose": ("move",),
        "theme": ("theme",),
        "resign": ("side?",),
        "draw": ("side?",),
        "far": ("act", "board?"),
    }
    if do == "sweep":
        return {"do": do, "sites": rest}
    if do == "new":
        options = [word.partition("=") for word in rest[1:]]
        return {"do": do, "game": rest[0] if rest else "", "options": {name: value for name, _, value in options}}
    if rest and do not in shapes:
        more = ", ".join(sorted((*shapes, "new", "sweep")))
        raise RefusedError(f"{do[:40]!r} takes nothing more; those that do: {more}")
    shape = shapes.get(do, ())
    if len(rest) > len(shape) or len(rest) < sum(not name.endswith("?") for name in shape):
        raise RefusedError(f"{do}: what it takes is {' '.join(shape)}")
    fields: dict[str, Any] = {name.rstrip("?"): word for name, word in zip(shape, rest, strict=False)}
    if re.fullmatch("[0-9]{1,9}", fields.get("count", "")):
        fields["count"] = int(fields["count"])
    if do == "choose" and re.fullmatch("#[0-9]{1,4}", fields["move"]):
        return {"do": do, "number": int(fields["move"][1:])}
    return {"do": do, **fields}


class Terminal(logging.Handler):
    """A context: the screen is taken on entering and given back on leaving. out: a terminal.
    Warnings go into the picture instead of across it."""

    def __init__(self, manager: Subject, language: str, out: TextIO) -> None:
        super().__init__(logging.WARNING)
        self._manager = manager
        self._language = language
        self._out = out
        self._said = ""
        self._help: Sequence[str] = ()
        self._drawn: tuple[object, ...] = ()
        self._next = 0.0
        self._rows: list[str] = []
        self._width = get_terminal_size().columns

    def __enter__(self) -> Terminal:
        self._write(ENTER)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._write(LEAVE)

    def emit(self, record: logging.LogRecord) -> None:
        self._said = record.getMessage()

    def draw(self, now: float) -> None:
        """In the board's thread, after every scan."""
        controller = self._manager.controller
        shown = (self._manager.boards, controller.revision, controller.light.revision, self._said, self._help)
        if shown == self._drawn or now < self._next:
            return
        self._drawn, self._next = shown, now + 1 / FRAMES_HZ
        rows = self._helping() if self._help else self._picture()
        anew = len(rows) != len(self._rows)
        text = "".join(
            f"\x1b[{k + 1};1H{row}\x1b[0m{CLEAR_LINE}" for k, row in enumerate(rows) if anew or row != self._rows[k]
        )
        self._rows = rows
        self._write(f"{text}{self._prompt()}" if anew else f"{SAVE}{text}{RESTORE}")

    def _helping(self) -> list[str]:
        return [*(line[: self._width] for line in self._help), ""]

    def _picture(self) -> list[str]:
        controller = self._manager.controller
        rows = picture(controller.game.geometry, self._manager.state(), controller.light.colours, self._side)
        told = (line[: self._width] for line in self._lines())
        return [*rows, "", *told, *(wrap(self._said, self._width) or [""]), ""]

    def typed(self, error: str = "") -> None:
        """A line has been typed and done (or not: error); the next is asked for."""
        self._said, self._help = error, ()
        self._write(self._prompt())

    def help(self, lines: Iterable[str]) -> None:
        """Shown instead of the board until another line is typed."""
        self.typed()
        self._help = tuple(lines)

    def _prompt(self) -> str:
        return f"\x1b[{len(self._rows) + 1};1H{CLEAR_BELOW}> "

    def _side(self, piece: str) -> int | None:
        return self._manager.controller.game.pieces[piece].side

    def _lines(self) -> list[str]:
        state = self._manager.state()
        lesson = lesson_message(self._manager.controller.game)
        said = self._task(state, lesson) if lesson and state["phase"] == "play" else []
        said += [sentence(self._language, each["key"], each["args"]) for each in _sentences(state)]
        told = [sentences(self._language, choice["label"]) for choice in state["ask"]]
        choices = "   ".join(f"#{number} {text}" for number, text in enumerate(told, start=1))
        if state["resume"]:
            answers = [(each["text"], sentences(self._language, each["label"])) for each in state["resume"]["answers"]]
            choices = "   ".join(f"{word}: {label}" for word, label in answers)
        owed = sentences(self._language, map(self._owed, state["todo"][:OWED]))
        box = " ".join(f"{piece}{count}" for piece, count in state.get("box", {}).items())
        moves = " ".join(state["moves"][-8:])
        spoken = [*wrap(" ".join(said), self._width), *[""] * SAY_ROWS][:SAY_ROWS]
        lines = [*spoken, f"? {choices}" if choices else "", owed, moves]
        if "hand" in state:
            hand, tray = (sentence(self._language, key, {}) for key in ("tray.hand", "tray.name"))
            lines.append(f"{hand}: {state['hand'] or '-'}   {tray}: {box or '-'}")
        return lines

    def _owed(self, item: Mapping[str, Any]) -> dict[str, Any]:
        """As a phrase."""
        pieces, piece = self._manager.controller.game.pieces, item["piece"]
        named = {"piece": f"piece.{pieces[piece].name}"} if piece in pieces else {}
        args = {"site": item["site"], "count": item["count"], **named}
        return {"key": f"todo.{item['do']}{'.all' if item['all'] else ''}", "args": args}

    def _task(self, state: dict[str, Any], lesson: dict[str, Any]) -> list[str]:
        if lesson["number"]:
            return [lesson["say"][self._language]]
        here = state["puzzle"] and state["puzzle"]["here"]
        side = f"side.{self._manager.controller.game.sides[here['side']]}" if here else ""
        return [sentence(self._language, "puzzle.find", {"side": side})] if here else []

    def _write(self, text: str) -> None:
        self._out.write(text)
        self._out.flush()


def _sentences(state: Message) -> list[Message]:
    fleet = state["fleet"]
    return [each for each in (state["say"], state["why"], fleet and fleet["say"]) if each]


def picture(
    geometry: Geometry, state: Message, colours: Mapping[Site, Colour], side: Callable[[str], int | None]
) -> list[str]:
    """The lattice's rows from the top, then the places beside it."""
    board: Mapping[Site, Contents] = state["wood"] if "wood" in state else state["board"]
    columns, rows = geometry.size
    at = {cell: site for site, cell in geometry.cells.items()}
    lines = []
    for row in reversed(range(rows)):
        sites = [at.get((column, row)) for column in range(columns)]
        cells = [
            _cell(board.get(site, ""), colours.get(site, DARK), (column + row) % 2 == 0, side) if site else "     "
            for column, site in enumerate(sites)
        ]
        names = " ".join(site or "-" for site in sites)
        lines.append("".join(cells) + f"\x1b[0m  \x1b[2m{names}")
    for place in geometry.places:
        lines.append(f"{_cell(board.get(place, ''), colours.get(place, DARK), False, side)}\x1b[0m  \x1b[2m{place}")
    return lines


def _cell(contents: Contents, light: Colour, dark: bool, side: Callable[[str], int | None]) -> str:
    ground = tuple(min(255, max(low, lit)) for low, lit in zip(WOOD[dark], light, strict=True))
    owner = side(contents[-1]) if contents else None
    ink = INK[-1] if owner is None else INK[owner % 2]
    top = "●" if contents and contents[-1] == "*" else contents[-1:] or " "
    count = str(len(contents)) if len(contents) > 1 else " "
    return f"\x1b[48;2;{ground[0]};{ground[1]};{ground[2]}m\x1b[38;2;{ink[0]};{ink[1]};{ink[2]}m {top}{count:<3}"


_ESCAPE = re.compile(r"\x1b(\[[0-9;?]*[A-Za-z]|[78])")


def plain(text: str) -> str:
    """Without colours and cursor movements."""
    return _ESCAPE.sub("", text)
