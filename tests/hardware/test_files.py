"""What may lie under a name besides a file, and what becomes of it."""

from __future__ import annotations

import os
import socket
import stat
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from hardware.files import close_to_others, create_file, make_directory, open_file, read_file, replace_file


def mode_of(path: Path) -> int:
    return stat.S_IMODE(path.lstat().st_mode)


def a_socket(path: Path) -> None:
    with closing(socket.socket(socket.AF_UNIX)) as made:
        made.bind(str(path))


ODD: dict[str, tuple[Callable[[Path], object], str]] = {
    "a pipe": (os.mkfifo, "it is no file"),
    "a device": (lambda path: path.symlink_to("/dev/zero"), "(it is no file|it is a symbolic link)"),
    "a socket": (a_socket, "it is no file"),
    "a directory": (Path.mkdir, "Is a directory"),
    "a link in a circle": (lambda path: path.symlink_to(path), "symbolic link"),
    "nothing": (lambda path: None, "No such file"),
}


@pytest.mark.parametrize("follow", [False, True])
@pytest.mark.parametrize("odd", ODD)
def test_only_files_are_read_and_nothing_is_waited_for(tmp_path: Path, odd: str, follow: bool) -> None:
    path = tmp_path / "odd"
    make, why = ODD[odd]
    make(path)
    with pytest.raises(OSError, match=why):
        open_file(path, follow=follow)
    with pytest.raises(OSError, match=why):
        read_file(path, 10, follow=follow)


def test_a_link_is_followed_only_where_that_is_wanted(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("told")
    (tmp_path / "link").symlink_to("file")
    assert read_file(tmp_path / "link", 10, follow=True) == b"told"
    with pytest.raises(OSError, match="it is a symbolic link"):
        read_file(tmp_path / "link", 10)


def test_a_file_has_a_bound(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"12345")
    assert read_file(tmp_path / "file", 5) == b"12345"
    with pytest.raises(OSError, match="it is larger than 4 bytes"):
        read_file(tmp_path / "file", 4)


def a_link(path: Path) -> None:
    path.symlink_to("mine")


def a_second_name(path: Path) -> None:
    path.hardlink_to("mine")


@pytest.mark.parametrize("kind", [os.mkfifo, a_link, a_second_name])
def test_nothing_is_written_through_what_lies_in_the_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: Callable[[Path], object]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine").write_text("mine")
    kind(Path(".told.new"))
    replace_file(Path("told"), "ñ")
    assert Path("told").read_text("utf-8") == "ñ"
    assert not Path("told").is_symlink()
    assert Path("mine").read_text() == "mine"


def test_what_is_private_is_so_whatever_the_umask(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        replace_file(tmp_path / "private", "x", 0o600)
        create_file(tmp_path / "new", 0o600).close()
        make_directory(tmp_path / "a/b")
        (tmp_path / "open").touch()
        close_to_others(tmp_path / "open")
    finally:
        os.umask(before)
    assert {mode_of(tmp_path / name) for name in ("private", "new", "open")} == {0o600}
    assert mode_of(tmp_path / "a") == mode_of(tmp_path / "a/b") == 0o700
