"""The root helper: each attack on an update is refused with its reason, and leaves everything as it was."""

from __future__ import annotations

import json
import os
import sys
import tarfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from firmware_host.install import update as helper
from firmware_host.install.update import Updater
from tests.power_cut import Fuse, PowerCut
from tests.release import sums
from tests.updates.release_file import COUNTS, entry, package, packed, signed, wheel

pytestmark = pytest.mark.xdist_group("install")
HERE = "0.1.0-123"


class Machine:
    """A file system with one version installed, and a service that starts or not."""

    def __init__(self, home: Path) -> None:
        self.root = home / "root"
        self.home = self.root / "opt/tablero"
        self.inbox = self.root / "var/lib/tablero/update"
        for folder in (self.home / "versions" / HERE, self.inbox, self.root / "etc/tablero"):
            folder.mkdir(parents=True)
        (self.home / "current").symlink_to(f"versions/{HERE}")
        self.key = sums.make_key(home)
        self.signers = self.root / "etc/tablero/signers"
        self.signers.write_text(sums.signers(self.key))
        self.signers.chmod(0o644)
        self.restarts: list[str] = []
        self.starts: Callable[[str], bool] = lambda version: True
        self.updater = Updater(self.root, self._restart, str(self._python(home)))

    @staticmethod
    def _python(home: Path) -> Path:
        """Makes environments that find the pip of the Python beneath, where the system's own would unpack one each."""
        base = sys._base_executable  # type: ignore[attr-defined]
        script = home / "python"
        script.write_text(f'#!/bin/sh\nshift 3\nexec {base} -I -m venv --without-pip "$@"\n')
        script.chmod(0o755)
        return script

    def _restart(self) -> bool:
        version = os.readlink(self.home / "current")
        self.restarts.append(version)
        return self.starts(version)

    def ask(self, what: str = "install", release: bytes | None = None) -> str:
        if release is not None:
            (self.inbox / "release.tar").write_bytes(release)
        (self.inbox / "request").write_text(what)
        return self.updater.obey()

    @property
    def told(self) -> Any:
        return json.loads((self.home / "update.json").read_text())

    def picture(self) -> dict[str, str]:
        """All that stands where programs are installed, and where the links lead."""
        return {
            str(path.relative_to(self.root)): os.readlink(path) if path.is_symlink() else "there"
            for path in self.home.rglob("*")
            if path.name != "update.json"
        }


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def release(machine: Machine, number: str = "0.2.0", program: str = COUNTS) -> Path:
    return signed(machine.root.parent / f"release-{number}", machine.key, number, program)


def test_an_update_is_installed_and_rolled_back_and_a_broken_one_gives_way(machine: Machine) -> None:
    told = machine.ask(release=packed(release(machine)))
    assert told == f"0.2.0, signed by {sums.SIGNER}, is installed"
    current = os.readlink(machine.home / "current")
    assert current.startswith("versions/0.2.0-")
    assert (machine.home / "current/complete").exists()
    assert os.readlink(machine.home / "previous") == f"versions/{HERE}"
    assert machine.restarts == [current]
    assert not (machine.inbox / "request").exists()
    assert not (machine.home / "versions/.update").exists()
    for path in (machine.home / "current/").rglob("*"):
        if not path.is_symlink():
            assert path.stat().st_mode & 0o022 == 0
            assert path.stat().st_mode & 0o004

    machine.starts = lambda version: "0.3.0" not in version
    told = machine.ask(release=packed(release(machine, "0.3.0")))
    assert told == f"0.3.0, signed by {sums.SIGNER}, did not start; 0.2.0 plays on"
    assert machine.told == {"at": machine.told["at"], "good": False, "told": told}
    assert os.readlink(machine.home / "current") == current
    assert os.readlink(machine.home / "previous") == f"versions/{HERE}"
    assert not list((machine.home / "versions").glob("0.3.0-*"))

    machine.starts = lambda version: False
    assert "0.3.0, signed by" in machine.ask(release=packed(machine.root.parent / "release-0.3.0"))
    assert machine.told["told"].endswith("did not start; 0.2.0 does not either")

    machine.starts = lambda version: True
    assert machine.ask("rollback") == "back to 0.1.0"
    assert os.readlink(machine.home / "current") == f"versions/{HERE}"
    assert os.readlink(machine.home / "previous") == current
    assert "0.2.0 is no newer than 0.2.0" in machine.ask(release=packed(machine.root.parent / "release-0.2.0"))


def test_back_to_a_version_that_does_not_start_changes_nothing(machine: Machine) -> None:
    earlier = "versions/0.0.9-1"
    (machine.home / earlier).mkdir()
    (machine.home / "previous").symlink_to(earlier)
    before = machine.picture()
    machine.starts = lambda version: version != earlier
    assert machine.ask("rollback") == "0.0.9 did not start; 0.1.0 plays on"
    assert machine.told["good"] is False
    assert machine.restarts == [earlier, f"versions/{HERE}"]
    assert machine.picture() == before


@pytest.mark.parametrize("starts", [True, False])
def test_wherever_the_power_is_cut_only_what_was_seen_to_start_is_kept(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, *, starts: bool
) -> None:
    """Before and after each step that is on the disk, and while the service is started."""
    now, before = machine.home / "current", machine.home / "previous"
    (machine.home / "versions/0.0.9-1").mkdir()
    step = Fuse()

    def start(version: str) -> bool:
        step()
        return starts or "0.0.9" not in version

    machine.starts = start
    monkeypatch.setattr("os.sync", step)
    settled = set()
    for cut in range(1, 20):
        for link, version in ((now, HERE), (before, "0.0.9-1")):
            link.unlink(missing_ok=True)
            link.symlink_to(f"versions/{version}")
        machine.restarts.clear()
        step.left = cut
        try:
            machine.ask("rollback")
            break
        except PowerCut:
            step.left = 0
        machine.updater.settle()
        assert not (machine.home / "trial").is_symlink()
        plays = os.readlink(now)
        if not (starts and "versions/0.0.9-1" in machine.restarts):
            assert plays == f"versions/{HERE}"
        assert {plays, os.readlink(before)} == {f"versions/{HERE}", "versions/0.0.9-1"}
        settled.add(plays)
    assert cut > 4
    assert len(settled) == 1 + starts


def with_libraries(machine: Machine, *more: str) -> bytes:
    """A release whose program has the extras pi, boards and fleet. more: libraries that are in it."""
    folder = machine.root.parent / f"libraries-{len(more)}"
    folder.mkdir()
    wheel(folder, "0.2.0", extras={"pi": "driver_pi", "boards": "driver", "fleet": "aiomqtt>=2"})
    for name in more:
        package(folder, name, {"RPi/GPIO.py" if "rpi" in name else f"{name.partition('-')[0]}.py": ""})
    sums.sign(sums.write_sums(folder), machine.key)
    return packed(folder)


EVERY = ("driver_pi-1.0", "driver-1.0", "aiomqtt-2.5", "rpi_lgpio-0.6")


@pytest.mark.parametrize(
    ("said", "wheels", "there"),
    [
        ("pi,fleet", EVERY, {"driver_pi.py", "aiomqtt.py", "RPi"}),
        ("pi,fleet", EVERY[1:], {"driver.py", "aiomqtt.py", "RPi"}),
        ("boards", EVERY, {"driver.py"}),
        ("none", EVERY, set()),
        (None, EVERY, {"driver.py"}),
    ],
)
def test_an_update_brings_the_libraries_that_were_chosen(
    machine: Machine, said: str | None, wheels: tuple[str, ...], there: set[str]
) -> None:
    if said:
        (machine.home / "current/extras").write_text(f"{said}\n")
    machine.ask(release=with_libraries(machine, *wheels))
    assert machine.told["good"], machine.told
    (site,) = (machine.home / "current/").glob("venv/lib/*/site-packages")
    assert {path.name for path in site.iterdir()} & {"driver_pi.py", "driver.py", "aiomqtt.py", "RPi"} == there
    assert (machine.home / "current/extras").read_text() == f"{said or 'boards'}\n"


@pytest.mark.parametrize("lacking", ["aiomqtt", "rpi_lgpio"])
def test_a_release_without_them_is_refused(machine: Machine, lacking: str) -> None:
    (machine.home / "versions" / HERE / "extras").write_text("pi,fleet\n")
    told = refused(machine, with_libraries(machine, *(name for name in EVERY if not name.startswith(lacking))))
    assert f"pip could not install it: ERROR: No matching distribution found for {lacking.replace('_', '-')}" in told


def refused(machine: Machine, content: bytes) -> str:
    before = machine.picture()
    told = machine.ask(release=content)
    assert machine.picture() == before
    assert machine.restarts == []
    assert machine.told["good"] is False
    assert not (machine.inbox / "request").exists()
    return told


@pytest.mark.parametrize("number", ["0.1.0", "0.0.9", "0.0.10"])
def test_older_and_equal_versions(machine: Machine, number: str) -> None:
    assert f"{number} is no newer than 0.1.0" in refused(machine, packed(release(machine, number)))


def test_a_wheel_that_was_changed(machine: Machine) -> None:
    folder = release(machine)
    (found,) = folder.glob("*.whl")
    found.write_bytes(found.read_bytes() + b"x")
    assert "is not what was signed" in refused(machine, packed(folder))


def test_a_wheel_that_was_added_or_is_not_listed(machine: Machine) -> None:
    folder = release(machine)
    wheel(folder, "0.9.0")
    assert "tablero-0.9.0-py3-none-any.whl: is not what was signed" in refused(machine, packed(folder))


def test_checksums_that_were_changed(machine: Machine) -> None:
    folder = release(machine)
    wheel(folder, "0.9.0")
    sums.write_sums(folder)
    assert "the signature is not that of these checksums" in refused(machine, packed(folder))


def test_a_key_that_does_not_count(machine: Machine, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    folder = signed(tmp_path / "theirs", sums.make_key(tmp_path / "other"), "0.2.0")
    assert "nobody whose signature counts here" in refused(machine, packed(folder))


def test_a_signature_for_something_else(machine: Machine) -> None:
    folder = release(machine)
    machine.signers.write_text(sums.signers(machine.key).replace('namespaces="tablero"', 'namespaces="git"'))
    assert refused(machine, packed(folder)) in (
        "nobody whose signature counts here has signed the release",
        "the signature is not that of these checksums",
    )


def test_no_signature_and_no_checksums(machine: Machine) -> None:
    for name in (sums.SIGNATURE, sums.SUMS):
        folder = signed(machine.root.parent / name, machine.key, "0.2.0")
        (folder / name).unlink()
        assert f"{name}: missing in the release file" in refused(machine, packed(folder))


@pytest.mark.parametrize("mode", [0o666, 0o664, 0o622])
def test_signers_that_others_may_write(machine: Machine, mode: int) -> None:
    machine.signers.chmod(mode)
    assert "writable by nobody else" in refused(machine, packed(release(machine)))


def test_no_signers_and_signers_that_are_a_link(machine: Machine) -> None:
    elsewhere = machine.signers.with_name("mine")
    machine.signers.rename(elsewhere)
    assert "says whose releases are installed here" in refused(machine, packed(release(machine)))
    machine.signers.symlink_to(elsewhere)
    assert "must be root's" in refused(machine, packed(machine.root.parent / "release-0.2.0"))


ENTRIES = {
    "up": entry("../../../etc/cron.d/x.whl", b"x"),
    "absolute": entry("/etc/cron.d/x.whl", b"x"),
    "in a folder": entry("a/b.whl", b"x"),
    "hidden": entry(".x.whl", b"x"),
    "a script": entry("install.sh", b"x"),
    "symbolic link": entry("a.whl", type=tarfile.SYMTYPE, linkname="/etc/shadow"),
    "hard link": entry("a.whl", type=tarfile.LNKTYPE, linkname="SHA256SUMS"),
    "device": entry("a.whl", type=tarfile.BLKTYPE),
    "pipe": entry("a.whl", type=tarfile.FIFOTYPE),
    "folder": entry("a.whl", type=tarfile.DIRTYPE),
    "new line": entry("a\n.whl", b"x"),
    "escape": entry("\x1b[2J.whl", b"x"),
    "sparse": entry("a.whl", type=tarfile.GNUTYPE_SPARSE),
}


@pytest.mark.parametrize("name", ENTRIES)
def test_entries_that_have_no_place(machine: Machine, name: str) -> None:
    told = refused(machine, packed(release(machine), [ENTRIES[name]]))
    assert "has no place in a release file" in told
    assert told.isprintable()


def test_an_entry_that_stands_twice(machine: Machine) -> None:
    folder = release(machine)
    assert "stands twice" in refused(machine, packed(folder, [entry("tablero-0.2.0-py3-none-any.whl", b"other")]))


def test_too_many_and_too_large(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = release(machine)
    many = [entry(f"a{k}.whl") for k in range(helper.MOST_FILES)]
    assert "holds too much" in refused(machine, packed(folder, many))
    monkeypatch.setattr(helper, "LARGEST", 3000)
    told = refused(machine, packed(folder, [entry("a.whl", b"x" * 4000)]))
    assert "larger than 3000 bytes" in told
    monkeypatch.setattr(helper, "SPARE", 2**62)
    assert "too full" in refused(machine, packed(folder))


def test_a_size_that_is_a_lie(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sparse entry or a header that promises more than there is."""
    info, _ = entry("a.whl")
    content = packed(release(machine))
    for size in (2**40, -(2**30)):
        info.size = size
        header = info.tobuf(tarfile.GNU_FORMAT)
        lying = content[: -(-len(content.rstrip(b"\0")) // 512) * 512] + header + b"\0" * 1024
        assert refused(machine, lying)


@pytest.mark.parametrize("content", [b"", b"x" * 600, b"\x1f\x8b\x08" + b"\0" * 600, b"\0" * 20000], ids=len)
def test_what_is_no_archive(machine: Machine, content: bytes) -> None:
    assert refused(machine, content)


def test_a_link_in_the_place_of_the_release(machine: Machine, tmp_path: Path) -> None:
    good = tmp_path / "good.tar"
    good.write_bytes(packed(release(machine)))
    (machine.inbox / "release.tar").symlink_to(good)
    assert refused_request(machine)
    (machine.inbox / "release.tar").unlink()
    os.mkfifo(machine.inbox / "release.tar")
    assert "is no file" in refused_request(machine)


def refused_request(machine: Machine, what: str = "install") -> str:
    before = machine.picture()
    told = machine.ask(what)
    assert machine.picture() == before
    assert machine.told["good"] is False
    return told


def test_a_folder_that_is_a_link(machine: Machine, tmp_path: Path) -> None:
    """The daemon's directory leads elsewhere: nothing there is read or removed."""
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "request").write_text("install")
    machine.inbox.rmdir()
    machine.inbox.symlink_to(elsewhere)
    with pytest.raises(OSError, match=r"Not a directory|Too many levels"):
        machine.updater.obey()
    assert (elsewhere / "request").exists()


def test_a_request_that_is_none(machine: Machine, tmp_path: Path) -> None:
    for what in ("", "remove", "install; reboot", "rollback\0", "x" * 5000):
        assert "that is no request" in refused_request(machine, what)
    secret = tmp_path / "secret"
    secret.write_text("install")
    request = machine.inbox / "request"
    lays: tuple[Callable[[], object], ...] = (
        lambda: request.symlink_to(secret),
        lambda: os.mkfifo(request),
        lambda: (request / "a").mkdir(parents=True),
    )
    for lay in lays:
        lay()
        assert "that is no request" in machine.updater.obey()
        assert machine.updater.obey() == ""
    assert secret.read_text() == "install"
    assert "no version before" in refused_request(machine, "rollback")


def test_a_release_that_changes_while_it_is_looked_at(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever can write there swaps the file after it was copied, and again after the signature was checked: what is
    installed is what was verified."""
    evil = packed(signed(machine.root.parent / "evil", machine.key, "0.8.0"))
    real_copy, real_verify = machine.updater._copy, machine.updater._verify
    built: list[list[str]] = []

    def copy() -> Path:
        done = real_copy()
        (machine.inbox / "release.tar").write_bytes(evil)
        return done

    def verify(wheels: Path) -> str:
        done = real_verify(wheels)
        (machine.inbox / "release.tar").write_bytes(evil)
        return done

    def build(wheels: Path, number: str, new: Path) -> None:
        built.append([number, *sorted(path.name for path in wheels.iterdir())])
        assert machine.updater._work in wheels.parents
        assert machine.updater._work.stat().st_mode & 0o777 == 0o700
        new.mkdir()

    monkeypatch.setattr(machine.updater, "_copy", copy)
    monkeypatch.setattr(machine.updater, "_verify", verify)
    monkeypatch.setattr(machine.updater, "_build", build)
    machine.ask(release=packed(release(machine)))
    assert built == [["0.2.0", "SHA256SUMS", "SHA256SUMS.sig", "tablero-0.2.0-py3-none-any.whl"]]


def test_a_version_that_counts_wrong_is_not_switched_to(machine: Machine) -> None:
    told = refused(machine, packed(release(machine, program='print("3 57")\n')))
    assert "does not count othello's moves right" in told


def test_the_helper_needs_nothing_of_ours() -> None:
    """Root runs it with -I and the system's Python."""
    source = Path(str(helper.__file__)).read_text("utf-8")
    assert "firmware_host" not in [
        line.split()[1].partition(".")[0] for line in source.splitlines() if line.startswith(("import ", "from "))
    ]
    unit = (Path(str(helper.__file__)).parent / "tablero-update.service").read_text()
    assert "ExecStart=/usr/bin/python3 -I /usr/local/lib/tablero/update.py" in unit
