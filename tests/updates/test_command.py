"""``tablero update`` typed by root: it means the installed service's state, and writes there as the service's user."""

from __future__ import annotations

import os
import socket
import tarfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from http.client import HTTPResponse
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from firmware_host.cli import main
from firmware_host.service.owner import as_owner, house_state
from firmware_host.shell.web.uploads import KINDS
from tests.updates.release_file import entry, tar

CONTENT = tar(entry("tablero-1.2.3-py3-none-any.whl", b"wheel"))
NOBODY = 65534
LATE = ThreadPoolExecutor
"""asyncio imports it when it needs it. By then a Python in root's own directory, if that runs the test, is closed."""
needs_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root may give files to others")


@pytest.fixture
def place() -> Iterator[Path]:
    """Where other users may look, too; pytest's own directories are closed to them."""
    with TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


@pytest.fixture
def state(place: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The installed service's, which belongs to its user; /opt/tablero is elsewhere, too."""
    home, state = place / "opt", place / "state"
    home.mkdir()
    (home / "current").symlink_to("versions/x")
    state.mkdir(mode=0o700)
    if os.geteuid() == 0:
        os.chown(state, NOBODY, NOBODY)
    monkeypatch.setattr("firmware_host.shell.web.updating.Updates.__init__.__defaults__", (home,))
    monkeypatch.setattr("firmware_host.service.owner.house_state.__defaults__", (state,))
    return state


@pytest.fixture
def release(tmp_path: Path) -> Path:
    """On a stick that only root may read."""
    folder = tmp_path / "stick"
    folder.mkdir(mode=0o700)
    (folder / "release.tar").write_bytes(CONTENT)
    return folder


def test_who_is_not_root_has_a_state_of_his_own(tmp_path: Path) -> None:
    environment = {"XDG_STATE_HOME": str(tmp_path)}
    assert house_state(environment, tmp_path / "gone") == tmp_path / "tablero"
    assert house_state(environment, tmp_path) == (tmp_path if os.geteuid() == 0 else tmp_path / "tablero")


@needs_root
def test_what_root_fetches_is_the_services_to_see_and_to_ask_for(
    state: Path, release: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["update", "fetch", str(release)]) == 0
    for path in (state / "update", state / "update/release.tar"):
        assert path.stat().st_uid == NOBODY
    with as_owner(state):
        assert (state / "update/release.tar").read_bytes() == CONTENT
    assert main(["update", "install"]) == 0
    assert f"release file: {len(CONTENT)}; request waiting: yes" in capsys.readouterr().out
    assert (state / "update/request").read_text() == "install"
    assert (state / "update/request").stat().st_uid == NOBODY
    assert os.geteuid() == 0


@needs_root
def test_a_link_of_the_services_user_leads_root_nowhere(
    state: Path, release: Path, place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    elsewhere = place / "rootonly"
    elsewhere.mkdir(mode=0o700)
    (elsewhere / "release.tar").write_text("root's own")
    (state / "update").symlink_to(elsewhere)
    assert main(["update", "fetch", str(release), "--state", str(state)]) == 2
    assert "update/release.tar.part: Permission denied" in capsys.readouterr().err
    assert [path.name for path in elsewhere.iterdir()] == ["release.tar"]
    assert (elsewhere / "release.tar").read_text() == "root's own"


def test_a_release_that_is_too_large_leaves_the_one_before(
    state: Path, release: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ["update", "fetch", str(release), "--state", str(state)]
    assert main(words) == 0
    monkeypatch.setitem(KINDS, "release", replace(KINDS["release"], most=len(CONTENT) + 500))
    os.truncate(release / "release.tar", len(CONTENT) + 501)
    assert main(words) == 2
    assert "larger than" in capsys.readouterr().err
    assert [path.name for path in (state / "update").iterdir()] == ["release.tar"]
    assert (state / "update/release.tar").stat().st_size == len(CONTENT)


def answered(content: bytes, announced: int) -> HTTPResponse:
    """What a server sends before it hangs up."""
    server, client = socket.socketpair()
    with server, client:
        server.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % announced + content)
        server.shutdown(socket.SHUT_WR)
        answer = HTTPResponse(client)
        answer.begin()
    return answer


def test_a_line_that_breaks_off_leaves_the_release_before(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ["update", "fetch", "https://releases.example/tablero.tar", "--state", str(tmp_path)]
    for content, status in ((CONTENT, 0), (CONTENT[:2000], 2), (CONTENT[:300], 2)):
        answer = answered(content, len(CONTENT))
        monkeypatch.setattr("firmware_host.service.update_command._opened", lambda place, answer=answer: answer)
        assert main(words) == status
        assert [path.name for path in (tmp_path / "update").iterdir()] == ["release.tar"]
        assert (tmp_path / "update/release.tar").read_bytes() == CONTENT
    assert "tablero.tar: the line broke off after 2000 bytes; fetch it again" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "it is empty"),
        (b"<!DOCTYPE html><title>Sign in</title>", "it begins with b'<!DOCTYPE html><titl'"),
        (b"\x1f\x8b\x08" + bytes(1000), r"it begins with b'\x1f\x8b\x08"),
        (bytes(2000), r"it begins with b'\x00\x00"),
        (CONTENT[:511], "it begins with b'tablero-1.2.3-py3-no'"),
        (tar(entry("holiday.jpg", b"x")), "the first that it holds is 'holiday.jpg'"),
        (tar(entry("SHA256SUMS", type=tarfile.DIRTYPE)), "the first that it holds is 'SHA256SUMS'"),
    ],
)
def test_what_is_no_release_file_is_refused_at_once(
    tmp_path: Path, content: bytes, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "release.tar").write_bytes(content)
    assert main(["update", "fetch", str(tmp_path), "--state", str(tmp_path / "state")]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"tablero update: {tmp_path}/release.tar: {told}")
    assert said.endswith("; allowed: a release file, as make wheels packs it\n")
    assert not (tmp_path / "state").exists()
