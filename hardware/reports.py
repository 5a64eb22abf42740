"""Reports that a user has asked for by their path: each is written as a whole or not at all. To a symbolic link, a
device or a pipe it is written directly."""

from __future__ import annotations

from pathlib import Path

from hardware.files import create_file, replace_file, temporary_of


class ReportError(OSError):
    """A report that cannot be written: says which, and why."""


def prepare(path: Path) -> None:
    """Before anything takes long: it can be written, and an older report is gone, so that nobody takes it for this
    one if this one never comes. Raises ReportError."""
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
