"""A disk that fails under SQLite, within this process: its system calls say so for every file below one directory.

SQLite lets its system calls be replaced, for tests like these (xSetSystemCall, https://www.sqlite.org/c3ref/vfs.html).
Nothing has to be compiled; but syncs and Python's own files are not reached: for those there is the recorded disk
(recorder.py)."""

from __future__ import annotations

import _sqlite3
import ctypes
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

_Pointer = ctypes.c_void_p
_SetCall = ctypes.CFUNCTYPE(ctypes.c_int, _Pointer, ctypes.c_char_p, _Pointer)
_GetCall = ctypes.CFUNCTYPE(_Pointer, _Pointer, ctypes.c_char_p)
_Write = ctypes.CFUNCTYPE(ctypes.c_ssize_t, ctypes.c_int, _Pointer, ctypes.c_size_t, use_errno=True)
_PlacedWrite = ctypes.CFUNCTYPE(
    ctypes.c_ssize_t, ctypes.c_int, _Pointer, ctypes.c_size_t, ctypes.c_int64, use_errno=True
)
_Truncate = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_int, ctypes.c_int64, use_errno=True)
_CALLS: dict[bytes, Any] = {
    b"write": _Write,
    b"pwrite": _PlacedWrite,
    b"pwrite64": _PlacedWrite,
    b"ftruncate": _Truncate,
}


class _Vfs(ctypes.Structure):
    """sqlite3_vfs, third version."""

    _fields_ = (
        *((name, ctypes.c_int) for name in ("version", "file_size", "longest_path")),
        *((name, _Pointer) for name in ("next", "name", "data")),
        ("methods", _Pointer * 13),
        ("set_call", _SetCall),
        ("get_call", _GetCall),
    )


class UnreachableError(RuntimeError):
    """This Python's SQLite cannot be made to fail: says why."""


@cache
def _vfs() -> Any:
    library = ctypes.CDLL(_sqlite3.__file__)
    try:
        find = library.sqlite3_vfs_find
    except AttributeError:
        raise UnreachableError("this Python hides its SQLite; Debian's python3 does not") from None
    find.restype = ctypes.POINTER(_Vfs)
    found = find(None)
    if found.contents.version < 3:
        raise UnreachableError("this SQLite is too old to be made to fail")
    return found


_failing: dict[str, int] = {}
_in_force: list[Any] = []


def fail(directory: Path, error: int) -> None:
    """From now on every write below it fails with this errno. Raises UnreachableError."""
    vfs = _vfs()
    if not _in_force:
        for name, form in _CALLS.items():
            if proper := vfs.contents.get_call(vfs, name):
                call = form(_failing_or(form(proper)))
                _in_force.append(call)
                vfs.contents.set_call(vfs, name, ctypes.cast(call, _Pointer))
    _failing[str(directory.resolve())] = error


def mend(directory: Path) -> None:
    """All is well again."""
    _failing.pop(str(directory.resolve()), None)
    if not _failing and _in_force:
        vfs = _vfs()
        for name in _CALLS:
            vfs.contents.set_call(vfs, name, None)
        _in_force.clear()


def _failing_or(proper: Callable[..., int]) -> Callable[..., int]:
    def call(descriptor: int, *rest: Any) -> int:
        path = os.readlink(f"/proc/self/fd/{descriptor}")
        for directory, error in _failing.items():
            if path.startswith(f"{directory}/"):
                ctypes.set_errno(error)
                return -1
        return proper(descriptor, *rest)

    return call
