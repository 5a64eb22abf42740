"""What support will ask for, kept beside the journal: every board that games were played on, as it was, and what the
program was last started with.

Written at the start only, and only where it differs from what is there, so that it wears no card.
"""

from __future__ import annotations

import json
import logging
import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from firmware_host.shell.journal.circumstances import mark
from firmware_host.shell.process.version import VERSION
from hardware.calibration import path_beside
from hardware.files import PRIVATE, make_directory, read_file, replace_file
from hardware.profile import Profile

log = logging.getLogger("tablero.kept")

BOARDS = "boards"
STARTED = "started.json"
LARGEST = 2**20
"""Bytes of a file that is kept."""
MOST_BOARDS = 20
"""A board that is calibrated again is another one; the oldest are forgotten first."""
TOLD = (
    "game", "options", "board", "hardware", "sensing", "host", "port", "view", "language", "theme", "calm", "exhibit",
    "log",
)  # fmt: skip
"""The options of ``tablero run`` that are told. No file that may hold a secret is among them."""


def keep_board(directory: Path, profile: Profile) -> None:
    """The board's file, and its calibration, as they are now. A disk that fails is told, and does no harm."""
    known = mark(profile)
    there = directory / BOARDS / known
    new = directory / BOARDS / f".{known}.new"
    try:
        if there.exists():
            return
        shutil.rmtree(new, ignore_errors=True)
        make_directory(new)
        for path in (profile.path, path_beside(profile.path)):
            if path.exists():
                replace_file(new / path.name, read_file(path, LARGEST, follow=True).decode(), PRIVATE)
        new.rename(there)
        oldest = sorted(_boards(directory), key=lambda path: (path.stat().st_mtime_ns, path.name))
        for path in [path for path in oldest if path != there][: max(0, len(oldest) - MOST_BOARDS)]:
            shutil.rmtree(path)
    except OSError as error:
        log.warning("%s cannot be kept (%s): games played on it can only be lived again with its file", there, error)


def kept_boards(directory: Path) -> Iterator[tuple[str, list[Path]]]:
    """(mark, files) of every board that is kept; no files where they may not be read. Raises OSError."""
    for path in sorted(_boards(directory)):
        try:
            files = sorted(file for file in path.iterdir() if file.suffix == ".toml")
        except OSError:
            files = []
        yield path.name, files


def boards_by_name(directory: Path) -> dict[str, list[Path]]:
    """Name of a board -> its files that are kept; none where they may not be read."""
    found: dict[str, list[Path]] = {}
    with suppress(OSError):
        for _, files in kept_boards(directory):
            for file in files:
                found.setdefault(file.stem, []).append(file)
    return found


def _boards(directory: Path) -> list[Path]:
    """Raises OSError; glob would pass over what may not be read."""
    try:
        with os.scandir(directory / BOARDS) as entries:
            return [Path(entry) for entry in entries if entry.is_dir() and not entry.name.startswith(".")]
    except FileNotFoundError:  # no game has been played
        return []


def keep_start(directory: Path, options: Mapping[str, Any], profile: Profile) -> None:
    """options: of ``tablero run``, of which only those of TOLD are kept. A disk that fails is told."""
    given = {name: options[name] for name in TOLD if options.get(name) is not None}
    told = {"tablero": VERSION, "board": {"name": profile.name, "mark": mark(profile)}, "given": given}
    text = json.dumps(told, ensure_ascii=False, indent=2, default=str) + "\n"
    path = directory / STARTED
    try:
        if not _says(path, text):
            make_directory(directory)
            replace_file(path, text, PRIVATE)
    except OSError as error:
        log.warning("%s cannot be written: %s", path, error)


def _says(path: Path, text: str) -> bool:
    try:
        return read_file(path, LARGEST) == text.encode()
    except OSError:
        return False
