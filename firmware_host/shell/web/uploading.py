"""Files from the console: a release, and the house's logo. They come in pieces, so that a line that breaks costs one
piece, and no request is larger than any other. A piece may come again: whoever sends it cannot know that it had come.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from pathlib import Path

from aiohttp import web

from firmware_host.shell.web.allowance import Allowance
from firmware_host.shell.web.uploads import KINDS, Kind, logo_number
from hardware.files import PRIVATE, make_directory, open_file

PIECE = 24 * 1024
"""Bytes: with the head of the next request it stays below what a connection may send for one (crowd.UNHEARD)."""
BURST, RATE = 400, 100.0
"""Pieces at once, and a second."""
_PICTURES = {b"\x89PNG\r\n\x1a\n": "image/png", b"\xff\xd8\xff": "image/jpeg", b"RIFF": "image/webp"}
"""What a logo begins with. No SVG: it may hold a program."""


class Uploading:
    """directory: the program's state; None where nothing is kept. may: whether a request comes from the console.
    logo_changed: is told the logo's number, or None."""

    def __init__(
        self,
        directory: Path | None,
        may: Callable[[web.Request], bool],
        clock: Callable[[], float],
        logo_changed: Callable[[int | None], None] = lambda number: None,
    ) -> None:
        self._directory = directory
        self._may = may
        self._allowance = Allowance(clock, BURST, RATE)
        self._logo_changed = logo_changed
        self._writing = asyncio.Lock()

    def expects(self, request: web.Request) -> bool:
        """Whether a request's body is one that is read here."""
        is_piece = request.method == "POST" and request.path in {f"/api/upload/{name}" for name in KINDS}
        return is_piece and request.content_length is not None and 0 < request.content_length <= PIECE

    async def piece(self, request: web.Request) -> web.Response:
        """Query: ``offset``, where the piece begins; 0 begins anew; and ``of``, the bytes of the whole file."""
        if not self._may(request):
            raise web.HTTPForbidden(text="Only staff may upload.\n")
        kind = KINDS.get(request.match_info["kind"])
        if kind is None or self._directory is None:
            raise web.HTTPNotFound(text="Nothing is uploaded here.\n")
        if not self._allowance.take():
            raise web.HTTPTooManyRequests(text="Too fast.\n", headers={"Retry-After": "1"})
        offset, whole = _number(request, "offset", kind.most), _number(request, "of", kind.most)
        piece = await request.content.read(PIECE + 1)
        while len(piece) < (request.content_length or 0) and (more := await request.content.read(PIECE)):
            piece += more
        if offset + len(piece) > whole:
            raise web.HTTPBadRequest(text=f"More than the {whole} bytes that were announced.\n")
        try:
            async with self._writing:
                await asyncio.to_thread(self._write, kind, offset, whole, piece)
        except ValueError as error:
            raise web.HTTPConflict(text=f"{error}\n") from error
        except OSError as error:
            raise web.HTTPInsufficientStorage(text=f"{error.strerror or error}\n") from error
        return web.json_response({"have": offset + len(piece), "of": whole})

    def _write(self, kind: Kind, offset: int, whole: int, piece: bytes) -> None:
        """Raises ValueError for a piece that does not follow on the last, and for a file that is none of its kind."""
        assert self._directory
        path = self._directory / kind.file
        part = path.with_name(f"{path.name}.part")
        make_directory(path.parent)
        if offset and not os.path.lexists(part) and _ends_so(path, offset, whole, piece):
            return
        if offset == 0:
            part.unlink(missing_ok=True)
            flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
        else:
            flags = os.O_WRONLY | os.O_NOFOLLOW | os.O_CLOEXEC
        with open(os.open(part, flags, PRIVATE), "wb") as file:
            if not offset <= os.fstat(file.fileno()).st_size <= offset + len(piece):
                raise ValueError("a piece is missing: begin again at 0")
            file.seek(offset)
            file.truncate()
            file.write(piece)
            if offset + len(piece) == whole:
                file.flush()
                os.fsync(file.fileno())
        if offset + len(piece) == whole:
            if kind is KINDS["logo"] and picture_type(part) is None:
                part.unlink()
                raise ValueError("a logo must be a PNG, JPEG or WebP picture")
            os.replace(part, path)
            if kind is KINDS["logo"]:
                self._logo_changed(logo_number(self._directory))

    async def logo(self, request: web.Request) -> web.Response:
        """For everybody."""
        path = self._directory / KINDS["logo"].file if self._directory else None
        try:
            kind = picture_type(path) if path else None
            if path is None or kind is None:
                raise web.HTTPNotFound(text="The house has no logo.\n")
            with open_file(path) as file:
                return web.Response(body=file.read(KINDS["logo"].most), content_type=kind)
        except OSError as error:
            raise web.HTTPNotFound(text="The house has no logo.\n") from error

    async def remove_logo(self, request: web.Request) -> web.Response:
        if not self._may(request):
            raise web.HTTPForbidden(text="Only staff may remove the logo.\n")
        if self._directory is None:
            raise web.HTTPNotFound(text="The house has no logo.\n")
        try:
            (self._directory / KINDS["logo"].file).unlink(missing_ok=True)
        except OSError as error:
            raise web.HTTPInsufficientStorage(text=f"{error.strerror or error}\n") from error
        self._logo_changed(None)
        return web.Response(status=204)


def _ends_so(path: Path, offset: int, whole: int, piece: bytes) -> bool:
    """Whether a file is there already to the last piece."""
    try:
        with open_file(path) as file:
            file.seek(offset)
            return offset + len(piece) == whole and file.read(len(piece) + 1) == piece
    except OSError:
        return False


def picture_type(path: Path) -> str | None:
    """Raises OSError."""
    with open_file(path) as file:
        begins = file.read(16)
    return next((kind for mark, kind in _PICTURES.items() if begins.startswith(mark)), None)


def _number(request: web.Request, name: str, most: int) -> int:
    text = request.query.get(name, "")
    if not (text.isascii() and text.isdecimal() and len(text) < 12 and int(text) <= most):
        raise web.HTTPBadRequest(text=f"{name}: allowed: a number from 0 to {most}\n")
    return int(text)
