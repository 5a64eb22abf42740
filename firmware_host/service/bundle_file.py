"""A support bundle as a file: one zip archive with a manifest that knows every member's size and SHA-256.

Whoever reads one trusts nothing in it: names, numbers and sizes are bounded before anything is unpacked, and all of it
stays in memory.
"""

from __future__ import annotations

import io
import json
import re
import zipfile
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from hardware.files import open_file

FORMAT = 1
MANIFEST = "manifest.json"
MOST_BYTES = 64 * 2**20
"""Of all members together, unpacked."""
MOST_MEMBERS = 200
LARGEST_MANIFEST = 2**20

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}(/[A-Za-z0-9][A-Za-z0-9._-]{0,99}){0,2}")
_EPOCH = (1980, 1, 1, 0, 0, 0)
_UNIX = 3


class BundleError(Exception):
    """A bundle that cannot be read or written: names the file, the member, and what is wrong."""


@dataclass(frozen=True)
class Bundle:
    """version: of the program that packed it. members: name -> bytes, without the manifest. games: the numbers of those
    that are in the journal. notes: what was left out or could not be had."""

    version: str
    members: Mapping[str, bytes]
    games: tuple[int, ...] = ()
    notes: tuple[str, ...] = ()


def write(bundle: Bundle) -> bytes:
    """The same bundle gives the same bytes. Raises BundleError for what no bundle may hold."""
    _check_size("the bundle", len(bundle.members), sum(map(len, bundle.members.values())))
    for name in bundle.members:
        if not _NAME.fullmatch(name) or name == MANIFEST:
            raise BundleError(f"the bundle: {name!r} is no name for a member")
    manifest = {
        "format": FORMAT,
        "tablero": bundle.version,
        "games": list(bundle.games),
        "notes": list(bundle.notes),
        "members": {
            name: {"bytes": len(content), "sha256": sha256(content).hexdigest()}
            for name, content in sorted(bundle.members.items())
        },
    }
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        told = json.dumps(manifest, ensure_ascii=False, indent=2).encode() + b"\n"
        for name, content in [(MANIFEST, told), *sorted(bundle.members.items())]:
            info = zipfile.ZipInfo(name, _EPOCH)
            info.compress_type, info.create_system, info.external_attr = zipfile.ZIP_DEFLATED, _UNIX, 0o100644 << 16
            archive.writestr(info, content)
    return out.getvalue()


def is_bundle(path: Path) -> bool:
    """Whether a file begins as a zip archive does, or is named like one."""
    try:
        with open_file(path, follow=True) as file:
            return file.read(2) == b"PK" or path.suffix == ".zip"
    except OSError:
        return False


def read(path: Path) -> Bundle:
    """Raises BundleError for anything but a whole bundle of a known form."""
    try:
        with open_file(path, follow=True) as file, zipfile.ZipFile(file) as archive:
            return _read(archive, str(path))
    except BundleError:
        raise
    except OSError as error:
        raise BundleError(f"{path}: cannot be read: {error.strerror or error}") from error
    except (zipfile.BadZipFile, zlib.error, EOFError, ValueError, NotImplementedError, RuntimeError) as error:
        raise BundleError(f"{path}: is damaged, or no zip archive: {error}") from error


def _read(archive: zipfile.ZipFile, file: str) -> Bundle:
    there = archive.infolist()
    _check_size(file, len(there), sum(info.file_size for info in there))
    names = [info.filename for info in there]
    for name in names:
        if not _NAME.fullmatch(name):
            raise BundleError(f"{file}: member {name[:80]!r} has a name that no bundle has; nothing was unpacked")
        if names.count(name) > 1:
            raise BundleError(f"{file}: member {name!r} is there twice")
    if MANIFEST not in names:
        raise BundleError(f"{file}: is a zip archive, but no support bundle: {MANIFEST} is missing")
    manifest = _manifest(_unpacked(archive, MANIFEST, LARGEST_MANIFEST, file), file)
    told = manifest["members"]
    if odd := sorted(set(names) - {MANIFEST} ^ set(told)):
        raise BundleError(f"{file}: {odd[0]!r} is in the archive or in its manifest, but not in both")
    members = {}
    for name in told:
        content = _unpacked(archive, name, told[name]["bytes"], file)
        if len(content) != told[name]["bytes"]:
            raise BundleError(f"{file}: {name} has {len(content)} bytes; its manifest says {told[name]['bytes']}")
        if sha256(content).hexdigest() != told[name]["sha256"]:
            raise BundleError(f"{file}: {name} is not what was packed: its SHA-256 differs from the manifest's")
        members[name] = content
    return Bundle(manifest["tablero"], members, tuple(manifest["games"]), tuple(manifest["notes"]))


def _check_size(file: str, members: int, total: int) -> None:
    if members > MOST_MEMBERS:
        raise BundleError(f"{file}: {members} members; allowed: {MOST_MEMBERS}")
    if total > MOST_BYTES:
        raise BundleError(f"{file}: {total} bytes unpacked; allowed: {MOST_BYTES}")


def _unpacked(archive: zipfile.ZipFile, name: str, most: int, file: str) -> bytes:
    """Never more than one byte beyond what was announced, whatever the archive's directory says."""
    info = archive.getinfo(name)
    if info.flag_bits & 1:
        raise BundleError(f"{file}: {name} is encrypted, which no bundle is")
    if info.file_size > most:
        raise BundleError(f"{file}: {name} has {info.file_size} bytes; allowed: {most}")
    with archive.open(info) as member:
        return member.read(most + 1)


def _manifest(content: bytes, file: str) -> dict[str, Any]:
    try:
        found = json.loads(content)
        number = found["format"]
        if type(number) is not int or number > FORMAT:
            raise BundleError(f"{file}: form {number!r} comes from a later version; this program reads up to {FORMAT}")
        found = {"games": [], "notes": [], **found}
        right = (
            isinstance(found["tablero"], str)
            and _all(found["games"], int)
            and _all(found["notes"], str)
            and all(
                type(one["bytes"]) is int and 0 <= one["bytes"] <= MOST_BYTES and isinstance(one["sha256"], str)
                for one in found["members"].values()
            )
        )
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise BundleError(f"{file}: {MANIFEST} makes no sense: {error!r}") from error
    if not right:
        raise BundleError(f"{file}: {MANIFEST} makes no sense: a key has a value of another kind")
    return dict(found)


def _all(values: Sequence[object], kind: type) -> bool:
    return isinstance(values, list) and all(type(value) is kind for value in values)
