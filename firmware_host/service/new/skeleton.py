"""What all skeletons have in common: a key, files made from templates, and none that is there already."""

from __future__ import annotations

import argparse
import keyword
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from importlib.resources import files
from pathlib import Path
from string import Template

_KEY = re.compile("[a-z][a-z0-9]*(-[a-z0-9]+)*")
LONGEST_KEY = 40
TODO = "TODO"
"""Marks what a skeleton leaves to whoever fills it."""


class NewError(ValueError):
    """What cannot be made: says why, and what is allowed."""


def attempted(name: str, run: Callable[[argparse.Namespace], int], args: argparse.Namespace) -> int:
    """The status of the command; 2 with the reason where it cannot do what was asked."""
    try:
        return run(args)
    except NewError as error:
        print(f"tablero {name}: {error}", file=sys.stderr)
        return 2


def checked_key(key: str) -> str:
    """Raises NewError for what can be no key."""
    if not _KEY.fullmatch(key) or len(key) > LONGEST_KEY or keyword.iskeyword(module_name(key)):
        allowed = f"lower-case letters and digits, words joined by hyphens, at most {LONGEST_KEY} characters"
        raise NewError(f"{key[: 2 * LONGEST_KEY]!r} is no key; allowed: {allowed}, and no word of Python")
    return key


def module_name(key: str) -> str:
    return key.replace("-", "_")


def filled(template: str, **words: str) -> str:
    """The text of a file of templates/. Raises KeyError for a word that is not given."""
    path = files("firmware_host.service.new").joinpath("templates", f"{template}.txt")
    return Template(path.read_text("utf-8")).substitute(words)


def todos(above: Path, *paths: Path) -> Iterator[str]:
    """What a skeleton has left to do in these files, as FILE:LINE: TEXT. above: a folder that they are in."""
    for path in paths:
        for number, line in enumerate(path.read_text("utf-8").splitlines() if path.exists() else (), start=1):
            if TODO in line:
                yield f"{path.relative_to(above).as_posix()}:{number}: {line.strip()}"


def write_all(texts: Mapping[Path, str]) -> None:
    """All of the files, or none. Raises NewError for a file that is there already, or cannot be written."""
    for path in texts:
        if path.exists() or path.is_symlink():
            raise NewError(f"{path}: is there already; nothing was written. --check lists what is missing")
    written: list[Path] = []
    try:
        for path, text in texts.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("x", encoding="utf-8") as file:
                written.append(path)
                file.write(text)
    except OSError as error:
        for path in written:
            with suppress(OSError):
                path.unlink()
        raise NewError(f"{path}: cannot be written: {error.strerror}") from error
