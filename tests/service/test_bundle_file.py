"""The file of a support bundle: read on another computer, and trusted in nothing."""

from __future__ import annotations

import io
import json
import struct
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_host.cli import main
from firmware_host.service import bundle_file
from firmware_host.service.bundle_file import FORMAT, MANIFEST, MOST_BYTES, MOST_MEMBERS, Bundle, BundleError

NAMES = st.from_regex(r"[a-z][a-z0-9.-]{0,8}(/[a-z][a-z0-9.-]{0,8}){0,2}", fullmatch=True).filter(
    lambda name: name != MANIFEST
)
MEMBERS = st.dictionaries(NAMES, st.binary(max_size=300), max_size=5)
SAMPLE = Bundle("1.2", {"journal.sqlite": b"SQLite" * 50, "boards/a/attic.toml": b"size", "empty": b""}, (1, 2), ("x",))


def laid(folder: Path, content: bytes) -> Path:
    path = folder / "bundle.zip"
    path.write_bytes(content)
    return path


@given(st.text(max_size=20), MEMBERS, st.lists(st.integers(1, 10**6)), st.lists(st.text(max_size=30)))
@settings(max_examples=60)
def test_what_was_written_is_read(
    tmp_path_factory: pytest.TempPathFactory,
    version: str,
    members: Mapping[str, bytes],
    games: list[int],
    notes: list[str],
) -> None:
    bundle = Bundle(version, members, tuple(games), tuple(notes))
    content = bundle_file.write(bundle)
    assert content == bundle_file.write(replace(bundle, members=dict(reversed(list(members.items())))))
    assert bundle_file.read(laid(tmp_path_factory.mktemp("b"), content)) == bundle


@given(st.data())
@settings(max_examples=300, deadline=None)
def test_a_bundle_that_was_damaged_is_refused_or_whole(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    content = bytearray(bundle_file.write(SAMPLE))
    if data.draw(st.booleans()):
        del content[data.draw(st.integers(0, len(content) - 1)) :]
    for at, value in data.draw(st.dictionaries(st.integers(0, len(content)), st.integers(0, 255), max_size=4)).items():
        if at < len(content):
            content[at] = value
    folder = tmp_path_factory.mktemp("b")
    path = laid(folder, bytes(content))
    found: Bundle | str
    try:
        found = bundle_file.read(path)
    except BundleError as error:
        found = str(error)
    assert found == SAMPLE or str(found).startswith(f"{path}: ")
    assert list(folder.iterdir()) == [folder / "bundle.zip"]


def archive(members: Mapping[str, bytes], /, **manifest: object) -> bytes:
    """A zip archive with a manifest that fits these members, but for what is given."""
    told: dict[str, object] = {
        "format": FORMAT,
        "tablero": "1",
        "members": {name: {"bytes": len(c), "sha256": sha256(c).hexdigest()} for name, c in members.items()},
        **manifest,
    }
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr(MANIFEST, json.dumps(told))
        for name, content in members.items():
            made.writestr(name, content)
    return out.getvalue()


def foreign() -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as made:
        made.writestr("holiday.jpg", b"sea")
    return out.getvalue()


def twice() -> bytes:
    out = io.BytesIO(archive({"a": b"1"}))
    with pytest.warns(UserWarning, match="Duplicate"), zipfile.ZipFile(out, "a") as made:
        made.writestr("a", b"2")
    return out.getvalue()


def lying_bomb() -> bytes:
    """The directory says 10 bytes, the stream holds a hundred megabytes of zeros."""
    zeros = b"\0" * (100 * 2**20)
    content = archive({"log.txt": zeros}, members={"log.txt": {"bytes": 10, "sha256": ""}})
    size = struct.pack("<I", len(zeros))
    return content.replace(size, struct.pack("<I", 10))


BAD: Mapping[str, tuple[Callable[[], bytes], str]] = {
    "no zip at all": (lambda: b"PK\3\4 and then nothing", "is damaged, or no zip archive"),
    "empty": (lambda: b"", "is damaged, or no zip archive"),
    "another zip": (foreign, "no support bundle: manifest.json is missing"),
    "upwards": (lambda: archive({"../../etc/passwd": b"x"}), "'../../etc/passwd' has a name that no bundle has"),
    "absolute": (lambda: archive({"/etc/passwd": b"x"}), "'/etc/passwd' has a name that no bundle has"),
    "backslashes": (lambda: archive({"..\\x": b"x"}), "has a name that no bundle has"),
    "hidden": (lambda: archive({"boards/.ssh": b"x"}), "has a name that no bundle has"),
    "deep": (lambda: archive({"a/b/c/d": b"x"}), "has a name that no bundle has"),
    "twice": (twice, "'a' is there twice"),
    "too many": (lambda: archive({f"m{k}": b"" for k in range(MOST_MEMBERS)}), f"allowed: {MOST_MEMBERS}"),
    "a bomb": (lambda: archive({"log.txt": b"\0" * (MOST_BYTES + 1)}), f"bytes unpacked; allowed: {MOST_BYTES}"),
    "a bomb that lies": (lying_bomb, "is damaged"),
    "another hash": (
        lambda: archive({"a": b"1"}, members={"a": {"bytes": 1, "sha256": "0" * 64}}),
        "a is not what was packed: its SHA-256 differs",
    ),
    "another size": (
        lambda: archive({"a": b"1"}, members={"a": {"bytes": 2, "sha256": ""}}),
        "a has 1 bytes; its manifest says 2",
    ),
    "not in the manifest": (lambda: archive({"a": b"1"}, members={}), "'a' is in the archive or in its manifest"),
    "only in the manifest": (
        lambda: archive({}, members={"a": {"bytes": 1, "sha256": ""}}),
        "'a' is in the archive or in its manifest",
    ),
    "a later form": (lambda: archive({}, format=FORMAT + 1), "form 2 comes from a later version; this program reads"),
    "no form": (lambda: archive({}, format=None), "form None comes from a later version"),
    "a manifest of another kind": (lambda: archive({}, members=[1]), "manifest.json makes no sense"),
    "games of another kind": (lambda: archive({}, games=["one"]), "a key has a value of another kind"),
}


@pytest.mark.parametrize("bad", BAD)
def test_bad_bundles_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str], bad: str) -> None:
    make, told = BAD[bad]
    path = laid(tmp_path, make())
    with pytest.raises(BundleError, match=f"^{path}: ") as refused:
        bundle_file.read(path)
    assert told in str(refused.value)
    assert main(["replay", str(path)]) == 2
    said = capsys.readouterr().err
    assert told in said
    assert "Traceback" not in said
    assert list(tmp_path.iterdir()) == [path]


def test_what_no_bundle_may_hold_is_not_written() -> None:
    for members in ({"../x": b""}, {MANIFEST: b""}, {"big": bytes(MOST_BYTES + 1)}):
        with pytest.raises(BundleError):
            bundle_file.write(Bundle("1", members))
