"""Reports that a user has asked for by their path: each is written as a whole or not at all. To a symbolic link, a
device or a pipe it is written directly."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path

from hardware.files import create_file, replace_file, temporary_of


class ReportError(OSError):
    """A report that cannot be written: says which, and why."""


_HEAD = 512
"""Bytes of a file by which it is taken for text or not."""


def must_spare(outputs: Mapping[str, Path | None], inputs: Iterable[str | Path | None]) -> None:
    """outputs: what is to be written, by the option that names it. inputs: what is read for it; what is no file does no
    harm. Raises ReportError where an output is an input or another output, by whatever name or link."""
    taken = {str(path): Path(path) for path in inputs if path}
    for option, output in outputs.items():
        if output is None or (
            os.path.exists(output) and not os.path.isfile(output)
        ):  # a pipe or a device loses nothing
            continue
        if path := next((path for path in taken.values() if _is_same(output, path)), None):
            why = f"is {path}, which is used too" if str(path) != str(output) else "is used already"
            raise ReportError(f"{option} {output}: {why}; name another file")
        taken[option] = output


def _is_same(one: Path, other: Path) -> bool:
    try:
        return os.path.samefile(one, other)
    except OSError:  # not there yet
        return os.path.realpath(one) == os.path.realpath(other)


def must_be_text(path: Path) -> None:
    """What is there already, if anything is: a file that is no text is no older report. Raises ReportError."""
    if not os.path.isfile(path):
        return
    try:
        with path.open("rb") as file:
            begins = file.read(_HEAD)
    except OSError as error:
        raise ReportError(f"{path}: is there and cannot be read: {error.strerror or error}") from error
    if b"\0" in begins:
        raise ReportError(f"{path}: is there and holds no text; name another file")


def prepare(path: Path) -> None:
    """Before anything takes long: it can be written, and an older report is gone, so that nobody takes it for this
    one if this one never comes. Raises ReportError."""
    must_be_text(path)
    if not _becomes_file(path):
        return
    try:
        create_file(temporary_of(path)).close()
        temporary_of(path).unlink()
        path.unlink(missing_ok=True)
    except OSError as error:
        raise unwritable(path, error) from error


def write(path: Path, text: str) -> None:
    """Raises ReportError."""
    try:
        if _becomes_file(path):
            replace_file(path, text)
        else:
            path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise unwritable(path, error) from error


def _becomes_file(path: Path) -> bool:
    """True for a directory too: writing then fails, and the error says so."""
    return not path.is_symlink() and (path.is_file() or path.is_dir() or not path.exists())


def unwritable(path: Path, error: OSError) -> ReportError:
    return ReportError(f"{path}: cannot be written: {error.strerror or error}")
