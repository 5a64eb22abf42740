"""What a release is made of, without building one: archives, checksums, notes, bill of materials."""

from __future__ import annotations

import io
import subprocess
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.release import bill, sums
from tests.release.archives import normalise
from tests.release.notes import ReleaseError, cut, version

TREE = Path(__file__).parents[2]
EPOCH = 1_700_000_001
CONTENT = {"top/a.py": b"a = 1\n", "top/b.sh": b"#!/bin/sh\n", "top-1.dist-info/RECORD": b""}


def wheel(path: Path, names: list[str], year: int, mode: int) -> Path:
    with zipfile.ZipFile(path, "w") as file:
        for name in names:
            entry = zipfile.ZipInfo(name, (year, 1, 2, 3, 4, 6))
            entry.external_attr = mode << 16
            file.writestr(entry, CONTENT[name])
    return path


def source(path: Path, names: list[str], year: int, mode: int) -> Path:
    with tarfile.open(path, "w:gz") as file:
        for name in names:
            entry = tarfile.TarInfo(name)
            entry.size, entry.mtime, entry.mode, entry.uid, entry.uname = (
                len(CONTENT[name]),
                year,
                mode,
                mode,
                f"u{mode}",
            )
            file.addfile(entry, io.BytesIO(CONTENT[name]))
    return path


@pytest.mark.parametrize(("make", "name"), [(wheel, "top-1-py3-none-any.whl"), (source, "top-1.tar.gz")])
def test_archives_of_the_same_content_are_the_same_bytes(
    tmp_path: Path, make: Callable[[Path, list[str], int, int], Path], name: str
) -> None:
    (tmp_path / "again").mkdir()
    one = make(tmp_path / name, sorted(CONTENT), 2001, 0o600)
    other = make(tmp_path / "again" / name, sorted(CONTENT, reverse=True), 2020, 0o777)
    assert one.read_bytes() != other.read_bytes()
    normalise(one, EPOCH)
    normalise(other, EPOCH)
    assert one.read_bytes() == other.read_bytes()


def test_a_normalised_wheel_has_its_content_with_the_record_last(tmp_path: Path) -> None:
    path = wheel(tmp_path / "top-1-py3-none-any.whl", sorted(CONTENT), 2001, 0o600)
    normalise(path, EPOCH)
    with zipfile.ZipFile(path) as file:
        assert {name: file.read(name) for name in file.namelist()} == CONTENT
        assert file.namelist()[-1].endswith("RECORD")
        assert {entry.external_attr >> 16 & 0o777 for entry in file.infolist()} == {0o644, 0o755}


def test_the_sums_are_those_of_sha256sum(tmp_path: Path) -> None:
    for name in ("b.whl", "a b.txt", "SHA256SUMS.sig"):
        (tmp_path / name).write_text(name)
    text = sums.write_sums(tmp_path).read_text()
    assert [line[66:] for line in text.splitlines()] == ["a b.txt", "b.whl"]
    subprocess.run(["sha256sum", "--check", "--strict", "--status", "SHA256SUMS"], cwd=tmp_path, check=True)
    (tmp_path / "b.whl").write_text("else")
    assert subprocess.run(["sha256sum", "--check", "--status", "SHA256SUMS"], cwd=tmp_path, check=False).returncode


CHANGELOG = """# Changelog

## [Unreleased] - 0.2.0

- new

## [0.1.0] - 2026-01-31

### Added

- old

## [0.0.1] - 2025-12-31
"""


def test_the_notes_are_what_the_changelog_says_of_the_version() -> None:
    assert cut(CHANGELOG, "0.1.0") == "# Tablero 0.1.0\n\n### Added\n\n- old\n"
    assert cut(CHANGELOG, "0.2.0", rehearsal=True) == "# Tablero 0.2.0\n\n- new\n"


@pytest.mark.parametrize(
    ("number", "told"),
    [("0.2.0", 'no heading "## [0.2.0] - YYYY-MM-DD"'), ("0.0.1", "nothing is said of 0.0.1"), ("0.1", "no heading")],
)
def test_without_notes_nothing_is_released(number: str, told: str) -> None:
    with pytest.raises(ReleaseError, match=r"CHANGELOG\.md: ") as refusal:
        cut(CHANGELOG, number)
    assert told in str(refusal.value)


def test_this_tree_has_notes_for_its_version() -> None:
    assert cut((TREE / "CHANGELOG.md").read_text(), version(TREE), rehearsal=True).count("\n") > 2


PINS = """aiohttp==3.10.1 \\
    --hash=sha256:aa
    # via tablero
babel==2.16.0 ; sys_platform == 'linux' \\
    --hash=sha256:bb
Typing_Extensions==4.1 \\
    --hash=sha256:cc
"""


def component(name: str, number: str) -> dict[str, str]:
    ref = f"{name}=={number}"
    return {"type": "library", "name": name, "version": number, "bom-ref": ref, "purl": f"pkg:pypi/{name}@{number}"}


def materials() -> dict[str, Any]:
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "metadata": {"component": {"type": "application", "name": "tablero", "version": "0.1.0", "bom-ref": "root"}},
        "components": [component("aiohttp", "3.10.1"), component("Babel", "2.16.0")],
        "dependencies": [{"ref": "root", "dependsOn": ["aiohttp==3.10.1", "Babel==2.16.0"]}],
    }


def test_a_bill_of_materials_agrees_with_the_pins() -> None:
    bill.check(materials(), "0.1.0", PINS)
    assert bill.pinned(PINS) == {"aiohttp": "3.10.1", "babel": "2.16.0", "typing-extensions": "4.1"}


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda bom: bom.update(bomFormat="SPDX"), "is SPDX 1.6"),
        (lambda bom: bom["metadata"]["component"].update(version="0.0.9"), "is of tablero 0.0.9, not of tablero 0.1.0"),
        (lambda bom: bom["components"][0].pop("purl"), "aiohttp: no purl"),
        (
            lambda bom: bom["components"].append(component("left-pad", "1.0")),
            "left-pad 1.0 is not what is pinned: nothing",
        ),
        (lambda bom: bom["components"][1].update(version="2.17.0"), "babel 2.17.0 is not what is pinned: 2.16.0"),
        (lambda bom: bom["dependencies"].clear(), "tablero does not depend on aiohttp"),
    ],
)
def test_a_bill_of_materials_that_says_otherwise_is_refused(
    change: Callable[[dict[str, Any]], object], told: str
) -> None:
    changed = materials()
    change(changed)
    with pytest.raises(ReleaseError) as refusal:
        bill.check(changed, "0.1.0", PINS)
    assert told in str(refusal.value)


def test_a_pin_without_a_hash_is_refused() -> None:
    with pytest.raises(ReleaseError, match="babel: pinned without a hash"):
        bill.pinned("aiohttp==3.10.1 \\\n    --hash=sha256:aa\nbabel==2.16.0\n")
