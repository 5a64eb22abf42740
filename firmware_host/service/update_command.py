"""``tablero update``: fetches a release file, asks the root helper to install it or to go back, and tells what came of
it. What is fetched is not trusted: the helper checks its signature before it looks at anything else. What cannot be a
release file is refused before anything is written."""

from __future__ import annotations

import argparse
import asyncio
import os
import tarfile
import urllib.error
import urllib.parse
import urllib.request
from contextlib import suppress
from http.client import HTTPException
from pathlib import Path
from typing import BinaryIO

from firmware_host.core.events import RefusedError
from firmware_host.service.owner import as_owner, house_state
from firmware_host.shell.process import arguments
from firmware_host.shell.web.contract import Refused
from firmware_host.shell.web.updating import RELEASE, Updates
from firmware_host.shell.web.uploads import KINDS
from hardware.files import PRIVATE, create_file, make_directory, open_file

HELP = "fetch a release file, have it installed, or go back to the version before"
DOES = ("state", "fetch", "install", "rollback", "discard")
SUFFIX = ".tar"
_PIECE = 2**20
_PATIENCE = 30.0
_ALLOWED = "allowed: a release file, as make wheels packs it"
_LONG_NAMES = (tarfile.XHDTYPE, tarfile.XGLTYPE, tarfile.GNUTYPE_LONGNAME)
"""Kinds of an entry that only says more of the next."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    does = "state (the default), fetch, install, rollback to the version before, or discard what was fetched"
    parser.add_argument("do", choices=DOES, nargs="?", default="state", metavar="DO", help=does)
    place = "for fetch: an https address, a release file, or a folder, from which the newest release file is taken"
    parser.add_argument("place", nargs="?", default="", metavar="PLACE", help=place)
    state = "the program's state directory (by default the installed service's, or as for tablero run)"
    parser.add_argument("--state", type=arguments.path, metavar="DIR", help=state)


def run(args: argparse.Namespace) -> int:
    """Raises RefusedError."""
    directory = args.state or house_state(os.environ)
    if args.do == "fetch":
        if not args.place:
            raise RefusedError("fetch: say where from: an https address, a file or a folder")
        print(f"fetched: {fetch(args.place, directory)} bytes. Next: tablero update install")
        return 0
    try:
        with as_owner(directory):
            told = asyncio.run(Updates(directory).answer({"what": args.do}, ""))
    except Refused as error:
        raise RefusedError(str(error)) from error
    except OSError as error:
        raise RefusedError(f"{error.filename}: {error.strerror}") from error
    waits = "yes" if told["asked"] else "no"
    print(f"version {told['version']}; release file: {told['uploaded'] or 'none'}; request waiting: {waits}")
    if told["last"]:
        print(f"last: {told['last']['told']}")
    return 0


def fetch(place: str, directory: Path) -> int:
    """The bytes that were fetched. Root reads the place with its own rights, and writes with those of the directory's
    owner. Raises RefusedError; a release file that was there before stays."""
    try:
        named = place if "://" in place else str(_newest(Path(place)))
        with _opened(named) as source:
            begins = _beginning(source, named)
            make_directory(directory)
            with as_owner(directory):
                return _keep(begins, source, directory / RELEASE, named)
    except RefusedError:
        raise
    except (OSError, ValueError, HTTPException) as error:  # urllib's errors are among them
        why = getattr(error, "reason", None) or getattr(error, "strerror", None) or error
        raise RefusedError(f"{getattr(error, 'filename', None) or place}: {why}") from error


def _beginning(source: BinaryIO, place: str) -> bytes:
    """Its first bytes. Raises RefusedError where they are not those of a release file."""
    begins = source.read(tarfile.BLOCKSIZE)
    try:
        first = tarfile.TarInfo.frombuf(begins, "ascii", "backslashreplace")
    except tarfile.HeaderError:
        what = f"it begins with {begins[:20]!r}" if begins else "it is empty"
        raise RefusedError(f"{place}: {what}; {_ALLOWED}") from None
    is_ours = first.isreg() and (first.name.endswith(".whl") or first.name.startswith("SHA256SUMS"))
    if not (is_ours or first.type in _LONG_NAMES):
        raise RefusedError(f"{place}: the first that it holds is {first.name[:80]!r}; {_ALLOWED}")
    return begins


def _keep(begins: bytes, source: BinaryIO, target: Path, place: str) -> int:
    part = target.with_name(f"{target.name}.part")
    most = KINDS["release"].most
    make_directory(target.parent)
    try:
        with create_file(part, PRIVATE) as file:
            taken, piece = 0, begins
            while piece:
                taken += len(piece)
                if taken > most:
                    raise RefusedError(f"{place}: larger than {most} bytes; {_ALLOWED}")
                file.write(piece)
                piece = source.read(_PIECE)
            if getattr(source, "length", None):  # of an answer: what is still to come; http.client itself takes it so
                raise RefusedError(f"{place}: the line broke off after {taken} bytes; fetch it again")
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, target)
    except BaseException:  # Ctrl-C too
        with suppress(OSError):
            part.unlink()
        raise
    return taken


def _opened(place: str):  # type: ignore[no-untyped-def]  # a file, or an answer that reads like one
    if "://" not in place:
        return open_file(Path(place), follow=True)
    if urllib.parse.urlsplit(place).scheme != "https":
        raise RefusedError(f"{place}: allowed: an https address, a file or a folder")
    opener = urllib.request.build_opener(_OnlyHttps)
    return opener.open(place, timeout=_PATIENCE)


class _OnlyHttps(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, req, fp, code, msg, headers, newurl):  # type: ignore[no-untyped-def]  # as inherited
        if urllib.parse.urlsplit(newurl).scheme != "https":
            raise urllib.error.URLError(f"redirected to {newurl[:100]!r}; allowed: https")
        return super().redirect_request(req, fp, code, msg, headers, newurl)


def _newest(path: Path) -> Path:
    if not path.is_dir():
        return path
    found = max(path.glob(f"*{SUFFIX}"), key=lambda each: each.stat().st_mtime, default=None)
    if found is None:
        raise RefusedError(f"{path}: holds no release file (*{SUFFIX})")
    return found
