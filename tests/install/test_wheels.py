"""Wheels that are not those of SHA256SUMS, or that nobody known has signed, are not installed."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.release import sums

SCRIPT = Path(__file__).parents[2] / "firmware_host" / "install" / "install.sh"
WHEEL = "tablero-1-py3-none-any.whl"


class Folder:
    """Signed wheels; trusted: the signers whose signature counts."""

    def __init__(self, home: Path) -> None:
        self.home, self.wheels, self.trusted = home, home / "wheels", home / "signers"
        self.wheels.mkdir()
        (self.wheels / WHEEL).write_bytes(b"as released")
        self.key = sums.make_key(home)
        self.trusted.write_text(sums.signers(self.key))
        self.sign()

    def sign(self) -> None:
        sums.sign(sums.write_sums(self.wheels), self.key)

    def refusal(self, **environment: str) -> str:
        """The last line that install.sh says, having changed nothing."""
        root = self.home / "root"
        given = {"DESTDIR": str(root), "WHEELS": str(self.wheels), "SIGNERS": str(self.trusted), **environment}
        done = subprocess.run(
            [SCRIPT, "install"], env={**os.environ, **given}, capture_output=True, text=True, check=False
        )
        assert done.returncode == 1
        assert not [path for path in root.rglob("*") if path.name not in ("opt", "tablero", "versions")]
        return done.stderr.splitlines()[-1]


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return Folder(tmp_path)


def changed(folder: Folder) -> None:
    (folder.wheels / WHEEL).write_bytes(b"something else")


def added(folder: Folder) -> None:
    (folder.wheels / "tablero-1-1-py3-none-any.whl").write_bytes(b"which pip would prefer")


def resummed(folder: Folder) -> None:
    changed(folder)
    sums.write_sums(folder.wheels)


def unsigned(folder: Folder) -> None:
    (folder.wheels / sums.SIGNATURE).unlink()


def unsummed(folder: Folder) -> None:
    unsigned(folder)
    (folder.wheels / sums.SUMS).unlink()


def signed_by_another(folder: Folder) -> None:
    (folder.home / "another").mkdir()
    folder.key = sums.make_key(folder.home / "another")
    folder.sign()


def signed_for_something_else(folder: Folder) -> None:
    (folder.wheels / sums.SIGNATURE).unlink()
    command = ("ssh-keygen", "-q", "-Y", "sign", "-n", "mail", "-f", folder.key, folder.wheels / sums.SUMS)
    subprocess.run(command, check=True, capture_output=True)


def trusted_for_all(folder: Folder) -> None:
    """Whose key counts for signatures of every kind: this one is of another kind all the same."""
    folder.trusted.write_text(folder.trusted.read_text().replace(f'namespaces="{sums.NAMESPACE}" ', ""))
    signed_for_something_else(folder)


FORGED = "SHA256SUMS.sig is no signature of SHA256SUMS by "


@pytest.mark.parametrize(
    ("harm", "told"),
    [
        (changed, f"{WHEEL}: is not what SHA256SUMS lists; nothing has been changed"),
        (added, "tablero-1-1-py3-none-any.whl: not in SHA256SUMS; nothing has been changed"),
        (resummed, FORGED),
        (unsigned, "SHA256SUMS and SHA256SUMS.sig are needed where SIGNERS is given; nothing has been changed"),
        (unsummed, "SHA256SUMS and SHA256SUMS.sig are needed where SIGNERS is given; nothing has been changed"),
        (signed_by_another, FORGED),
        (signed_for_something_else, FORGED),
        (trusted_for_all, FORGED),
    ],
)
def test_a_wrong_folder_of_wheels_is_refused(folder: Folder, harm: Callable[[Folder], None], told: str) -> None:
    harm(folder)
    line = folder.refusal()
    assert line.startswith(f"install: {folder.wheels}")
    assert told in line


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"WHEELS": "/nowhere"}, "WHEELS=/nowhere: no such directory"),
        ({"SIGNERS": "/nobody"}, "SIGNERS=/nobody: no such file"),
        ({"WHEELS": ""}, "only wheels are signed; WHEELS=dir says where they are"),
    ],
)
def test_what_is_named_wrong_is_named_in_the_refusal(folder: Folder, given: dict[str, str], told: str) -> None:
    assert told in folder.refusal(**given)


def test_without_signers_the_sums_are_checked_all_the_same(folder: Folder) -> None:
    changed(folder)
    assert f"{WHEEL}: is not what SHA256SUMS lists" in folder.refusal(SIGNERS="")
