"""Files that are there as a whole or not at all, and stay when the power goes; and files that are read only as files.

Where others may write beside us, a name may lead anywhere: to a pipe at which a reader waits for ever, to a device, or
by a link to what is none of ours.
"""

from __future__ import annotations

import errno
import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

PRIVATE = 0o600
"""Mode of a file that is its owner's alone."""
_PRIVATE_DIRECTORY = 0o700


def sync_directory(directory: Path) -> None:
    """On return the names in it are on the disk: those of new files, and those that have been changed. Raises
    OSError."""
    descriptor = os.open(directory, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def sync_file(path: Path) -> None:
    """On return what is in it is on the disk, whoever has written it. Raises OSError."""
    with open_file(path) as file:
        os.fsync(file.fileno())


def make_directory(directory: Path) -> None:
    """With those that lead there, each of them on the disk on return, and those made now their owner's alone. Raises
    OSError."""
    if directory.is_dir():
        return
    if directory.exists():
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(directory))
    make_directory(directory.parent)
    directory.mkdir(mode=_PRIVATE_DIRECTORY, exist_ok=True)
    sync_directory(directory.parent)


def open_file(path: Path, *, follow: bool = False) -> BinaryIO:
    """For reading. follow: whether a symbolic link will do, as for a file that the user has named. Raises OSError for
    anything that is no regular file, and never waits for one."""
    flags = os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC | (0 if follow else os.O_NOFOLLOW)
    try:
        descriptor = os.open(path, flags)
    except OSError as error:
        if error.errno == errno.ELOOP and not follow:
            raise OSError(errno.ELOOP, "it is a symbolic link", str(path)) from None
        if error.errno == errno.ENXIO:  # a socket, or a device that is not there
            raise OSError(errno.ENXIO, "it is no file", str(path)) from None
        raise
    mode = os.fstat(descriptor).st_mode
    if not stat.S_ISREG(mode):
        os.close(descriptor)
        if stat.S_ISDIR(mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
        raise OSError(errno.EINVAL, "it is no file", str(path))
    return open(descriptor, "rb")


def read_file(path: Path, most: int, *, follow: bool = False) -> bytes:
    """All of it. Raises OSError as ``open_file`` does, and for one of more than ``most`` bytes."""
    with open_file(path, follow=follow) as file:
        content = file.read(most + 1)
    if len(content) > most:
        raise OSError(errno.EFBIG, f"it is larger than {most} bytes", str(path))
    return content


def create_file(path: Path, mode: int = 0o666) -> BinaryIO:
    """A new file, for writing; what has the name already is removed, and nothing is written through it. mode: before
    the umask. Raises OSError."""
    path.unlink(missing_ok=True)
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
    return open(os.open(path, flags, mode), "wb")


def replace_file(path: Path, text: str, mode: int = 0o666) -> None:
    """The old file or the new one stands there, whenever the power goes. mode: before the umask. Raises OSError, and
    then the old one does, with nothing beside it."""
    temporary = temporary_of(path)
    try:
        with create_file(temporary, mode) as file:
            file.write(text.encode())
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except BaseException:  # Ctrl-C too
        with suppress(OSError):
            temporary.unlink()
        raise
    sync_directory(path.parent)


def temporary_of(path: Path) -> Path:
    """Where a file lies until it is whole."""
    return path.with_name(f".{path.name}.new")


def close_to_others(path: Path) -> None:
    """A file of ours that others may read or write becomes ours alone. Raises OSError."""
    with open_file(path) as file:
        about = os.fstat(file.fileno())
        if about.st_uid == os.geteuid() and about.st_mode & 0o077:
            os.fchmod(file.fileno(), PRIVATE)
