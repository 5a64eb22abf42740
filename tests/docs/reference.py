"""The pages of the reference that the program makes of itself. Each function gives file name -> text."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from importlib import import_module

from firmware_host.shell.settings.keys import SECTIONS, Section
from firmware_host.shell.settings.toml_text import literal
from hardware import manual
from simulator.fault_command import mends
from simulator.faults.book import BOOK
from tests.docs.boards import boards
from tests.docs.commands import commands
from tests.docs.games import games
from tests.docs.markdown import contents, table

Files = Mapping[str, str]

BOARD_FILE = """# Board file

A board file is TOML. These are its tables and keys, as `tablero board check` checks them; drivers of other packages add
their own. `tablero board new` writes a first file; [Add a board](../how-to/add-a-board.md) goes on from there.

"""
SETTINGS_FILE = """# Settings file

What a house decides is in `settings.toml`, beside the journal. `tablero settings` lists, checks and changes it, and so
does the console. Some keys take effect at once, the others at the next start.

"""
FAULTS = """# Faults

What a simulated board can suffer: the line of a [scenario](scenario-language.md) that brings it about, the line that
mends it, and the class in [`tablero.testing.faults`](api/tablero.testing.faults.md). `tablero faults --board FILE`
lists those that a certain board can suffer.

"""


MODULES = (
    "tablero.rules",
    "tablero.drivers",
    "tablero.testing",
    "tablero.testing.faults",
    "tablero.testing.gates",
    "tablero.testing.journal",
)
"""The public interface."""


def api() -> Files:
    """One page for each module of the public interface, and one before them."""
    front = f"# Python interface\n\n{_automatic('module', 'tablero')}"
    listed = contents((f"api/{module}" for module in MODULES), shown=True)
    return {"api.md": front + listed, **{f"api/{module}.md": _module(module) for module in MODULES}}


def _module(name: str) -> str:
    """Each name that the module offers, wherever it comes from."""
    module = import_module(name)
    parts = [_automatic("module", name)]
    for offered in module.__all__:
        found = getattr(module, offered)
        if not inspect.ismodule(found):
            parts.append(f"## {offered}\n\n{_automatic(_kind(found), f'{name}.{offered}')}")
    return f"# {name}\n\n" + "\n".join(parts)


def _kind(found: object) -> str:
    if inspect.isclass(found):
        return "exception" if issubclass(found, BaseException) else "class"
    return "function" if inspect.isroutine(found) else "data"


def _automatic(kind: str, name: str) -> str:
    members = "   :members:\n" if kind in ("class", "exception") else ""
    return f"```{{eval-rst}}\n.. auto{kind}:: {name}\n{members}```\n"


def board_file() -> Files:
    return {"board-file.md": BOARD_FILE + manual.manual().replace("### ", "## ")}


def settings_file() -> Files:
    return {"settings-file.md": SETTINGS_FILE + "\n".join(map(_section, SECTIONS.values()))}


def _section(section: Section) -> str:
    rows = (
        (
            f"`{key.name}`",
            key.doc,
            key.kind.allowed,
            f"`{literal(key.default)}`",
            "at once" * (key.name in section.live),
        )
        for key in section.keys
    )
    return f"## [{section.name}]\n\n{section.doc}\n\n" + table(("key", "what", "allowed", "default", "in force"), rows)


def faults() -> Files:
    rows = ((f"`{entry.form}`", f"`{mends(entry)}`", f"`{entry.python}`", entry.told, entry.where) for entry in BOOK)
    return {"faults.md": FAULTS + table(("scenario", "mended by", "Python", "what", "at"), rows)}


MADE: Mapping[str, Callable[[], Files]] = {
    "api": api,
    "board-file": board_file,
    "boards": boards,
    "command-line": commands,
    "faults": faults,
    "games": games,
    "settings-file": settings_file,
}
