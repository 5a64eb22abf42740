"""New versions, as the console sees them: what is here, what has come, and a word to the root helper
(install/update.py), which alone verifies and installs. This side has no rights, and is not trusted there.
"""

from __future__ import annotations

import asyncio
import json
import sys
from asyncio.subprocess import DEVNULL, PIPE
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from firmware_host.shell.process.version import VERSION
from firmware_host.shell.web.contract import Refused
from hardware.files import PRIVATE, make_directory, read_file, replace_file

HOME = Path("/opt/tablero")
RELEASE, REQUEST = "update/release.tar", "update/request"
PATIENCE = 1800.0
"""Seconds to fetch a release."""
_LARGEST = 10_000


class Updates:
    """directory: the program's state; None where nothing is kept. home: where versions are installed."""

    def __init__(self, directory: Path | None, home: Path = HOME) -> None:
        self._directory = directory
        self._home = home
        self._fetching: asyncio.Task[None] | None = None
        self._told = ""

    async def answer(self, message: Mapping[str, Any], place: str) -> dict[str, Any]:
        """place: where new versions come from. Raises Refused."""
        what = message.get("what", "state")
        does = {"state": None, "install": self._install, "rollback": self._roll_back, "discard": self._discard}
        if what == "fetch":
            self._fetch(place)
        elif not isinstance(what, str) or what not in does:
            raise Refused(f"update: what {str(what)[:40]!r}; allowed: {', '.join(does)}, fetch")
        elif job := does[what]:
            try:
                await asyncio.to_thread(job)
            except OSError as error:
                where = f"{error.filename}: " if error.filename else ""
                raise Refused(f"update: {where}{error.strerror or error}") from error
        return self._state(place)

    def _state(self, place: str) -> dict[str, Any]:
        directory = self._directory
        return {
            "kind": "update",
            "version": VERSION,
            "installed": (self._home / "current").is_symlink(),
            "before": (self._home / "previous").is_symlink(),
            "uploaded": _size(directory / RELEASE) if directory else None,
            "asked": bool(directory and (directory / REQUEST).exists()),
            "last": self._last(),
            "place": bool(place),
            "fetching": self._fetching is not None and not self._fetching.done(),
            "trouble": self._told,
        }

    def _last(self) -> dict[str, Any] | None:
        """What came of the last update."""
        try:
            told = json.loads(read_file(self._home / "update.json", _LARGEST))
            return {"at": float(told["at"]), "good": bool(told["good"]), "told": str(told["told"])}
        except (OSError, ValueError, TypeError, KeyError):
            return None

    def _install(self) -> None:
        directory = self._need_service()
        if _size(directory / RELEASE) is None:
            raise FileNotFoundError(2, "no release file has been uploaded")
        self._ask(directory, "install")

    def _roll_back(self) -> None:
        self._ask(self._need_service(), "rollback")

    def _discard(self) -> None:
        if self._directory:
            (self._directory / RELEASE).unlink(missing_ok=True)

    def _need_service(self) -> Path:
        if self._directory is None or not (self._home / "current").is_symlink():
            raise FileNotFoundError(2, "this program was not installed with make install, which brings the helper")
        return self._directory

    @staticmethod
    def _ask(directory: Path, what: str) -> None:
        make_directory((directory / REQUEST).parent)
        replace_file(directory / REQUEST, what, PRIVATE)

    # -- from a place

    def _fetch(self, place: str) -> None:
        if self._directory is None or not place:
            raise Refused("update: no place is set (update.place)")
        if self._fetching is None or self._fetching.done():
            self._told = ""
            self._fetching = asyncio.create_task(self._fetched(self._directory, place))

    async def _fetched(self, directory: Path, place: str) -> None:
        """By a process of its own: this one knows no TLS."""
        command = (sys.executable, "-P", "-m", "firmware_host", "update", "fetch", place)
        try:
            process = await asyncio.create_subprocess_exec(
                *command, "--state", str(directory.absolute()), stdin=DEVNULL, stdout=DEVNULL, stderr=PIPE
            )
            try:
                async with asyncio.timeout(PATIENCE):
                    _, said = await process.communicate()
            finally:
                if process.returncode is None:
                    with suppress(ProcessLookupError):
                        process.kill()
        except (OSError, TimeoutError) as error:
            self._told = str(error) or "it took too long"
            return
        lines = said.decode("utf-8", "replace").strip().splitlines()
        self._told = lines[-1][:300] if process.returncode and lines else ""


def _size(path: Path) -> int | None:
    try:
        return path.stat().st_size
    except OSError:
        return None
