"""What the installed service is started with: the line TABLERO_ARGS of /etc/tablero/tablero.env.

Where it names neither a board nor what the board is to be, no board has been named yet: the service then runs the
simulator, and drives no pin.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from hardware.files import read_file

SETTINGS = "/etc/tablero"
FILE = f"{SETTINGS}/tablero.env"
NAME_A_BOARD = "sudo tablero board use NAME|FILE"
"""The command that names one."""
LARGEST = 2**16
"""Bytes of it."""
INSTALLED = "TABLERO_INSTALLED"
"""Set by the unit in the daemon's environment."""
ADOPTED = (
    "--game", "-o", "--opponent", "--opponent-side", "--host", "--port", "--language", "--theme", "--calm", "--exhibit",
    "--exhibit-wait", "--access", "--volume", "--quiet", "--staff-pin-file", "--visitors-may", "--keep",
)  # fmt: skip
"""The options that the settings file has too."""
_WIRED = ("--hardware", "--board", "--sensing")
_LINE = re.compile(r"^[ \t]*TABLERO_ARGS[ \t]*=(.*)$", re.MULTILINE)


class SettingsError(ValueError):
    """The file is in a form that is not changed here: says what to write by hand."""


@dataclass(frozen=True)
class Settings:
    """text: of the file. words: those of TABLERO_ARGS."""

    text: str
    words: tuple[str, ...]

    @property
    def names_a_board(self) -> bool:
        return bool(_values(self.words, ("--hardware", "--board")))

    @property
    def board(self) -> str | None:
        """Its name or file, where one is named."""
        return next(reversed(_values(self.words, ("--board",))), None)

    @property
    def pin_file(self) -> str:
        """Empty where none is named."""
        return next(reversed(_values(self.words, ("--staff-pin-file",))), "")

    @property
    def game(self) -> str | None:
        return next(reversed(_values(self.words, ("--game",))), None)

    def with_board(self, board: str | None, game: str | None = None) -> Settings:
        """board: its name or file, None for a simulated one. game: another than before, with no options yet."""
        words = list(_without(self.words, _WIRED))
        if game is not None and game != self.game:
            words = ["--game", game, *_without(words, ("--game", "-o"))]
        wired = ("--hardware", "simulated") if board is None else ("--hardware", "real", "--board", board)
        return self.with_words((*wired, *words))

    def apart(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The words that stay, and those that the settings file can take over."""
        stays: list[str] = []
        goes: list[str] = []
        into = stays
        for word in self.words:
            if word.startswith("-"):
                into = goes if _is(word, ADOPTED) else stays
            into.append(word)
        return tuple(stays), tuple(goes)

    def with_words(self, words: Sequence[str]) -> Settings:
        """Raises SettingsError."""
        now = tuple(words)
        line = f"TABLERO_ARGS={' '.join(now)}"
        lines = _LINE.findall(self.text)
        if len(lines) > 1 or any(value.rstrip().endswith("\\") for value in lines):
            raise SettingsError(f"{FILE}: TABLERO_ARGS stands there more than once, or goes over several lines")
        if not lines:
            return Settings(f"{self.text.rstrip()}\n{line}\n".lstrip(), now)
        return Settings(_LINE.sub(lambda found: line, self.text), now)


def read(text: str) -> Settings:
    """Of the file's text; the last line of that name counts, as for systemd."""
    value = next(reversed(_LINE.findall(text)), "").strip()
    if len(value) > 1 and value[0] == value[-1] and value[0] in "\"'":
        value = value[1:-1]
    return Settings(text, tuple(value.split()))


def load(path: Path) -> Settings:
    """Raises OSError, and SettingsError for a file that is no text."""
    try:
        return read(read_file(path, LARGEST, follow=True).decode())
    except UnicodeDecodeError as error:
        raise SettingsError(f"{path}: is not UTF-8 text: {error.reason} at byte {error.start}") from error


def advice(environ: Mapping[str, str], *, named: bool) -> str:
    """The command that names a board, where the installed service has none yet; empty otherwise."""
    return NAME_A_BOARD if environ.get(INSTALLED) and not named else ""


def _is(word: str, options: Sequence[str]) -> bool:
    """Whether the word is one of these options, as argparse takes them: whole, shortened, or with its value."""
    name = word.partition("=")[0]
    if name.startswith("--"):
        return len(name) > 3 and any(option.startswith(name) for option in options)
    return name[:2] in options


def _values(words: Iterable[str], options: Sequence[str]) -> list[str]:
    found: list[str] = []
    asked = False
    for word in words:
        if asked:
            found.append(word)
        elif _is(word, options) and "=" in word:
            found.append(word.partition("=")[2])
        asked = not asked and _is(word, options) and "=" not in word
    return found


def _without(words: Iterable[str], options: Sequence[str]) -> Iterable[str]:
    skip = False
    for word in words:
        if skip:
            skip = False
        elif _is(word, options):
            skip = "=" not in word
        else:
            yield word
