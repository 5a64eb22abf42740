"""What the owner of a card writes into tablero.txt, carried out in another root; commands are told, not run."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_host.install.image import card
from tests.power_cut import Fuse, PowerCut

BLANK = (Path(card.__file__).parent / "tablero.txt").read_bytes()
KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJl0 ada@casa"
FILLED = f"""\ufeff# a comment\r
name = museo-2\r
country = ES\r
wifi = Café del Mar\r
wifi_password = so "quoted" it is\r
language = en\r
pin = 135790\r
ssh_key = {KEY}\r
"""


class House:
    """A root with what the image has, and the commands that were carried out in it. refused: the first word of one that
    fails."""

    def __init__(self, home: Path, asked: str | bytes = BLANK, refused: str = "") -> None:
        self.root, self.boot, self.told, self._refused = home / "root", home / "boot", list[str](), refused
        for place in ("etc/ssh", "home/maker", "var/lib/tablero"):
            (self.root / place).mkdir(parents=True)
        self.boot.mkdir()
        self.ask(asked)

    def ask(self, asked: str | bytes) -> None:
        (self.boot / card.ASKED).write_bytes(asked.encode() if isinstance(asked, str) else asked)

    def start(self) -> str:
        """What it tells its owner."""
        self.told.clear()
        card.Card(self.root, self.boot, self._run, BLANK).start()
        told = self.boot / card.TOLD
        return told.read_text() if told.exists() else ""

    def _run(self, *words: str) -> None:
        if words[0] == self._refused:
            raise subprocess.CalledProcessError(1, list(words))
        self.told.append(" ".join(words))
        if "settings set" in self.told[-1]:
            (self.root / "var/lib/tablero/settings.toml").touch()

    def file(self, name: str) -> str:
        return (self.root / name).read_text()


def test_all_that_was_written_is_carried_out_and_then_gone(tmp_path: Path) -> None:
    house = House(tmp_path, FILLED)
    told = house.start()
    assert house.file("etc/hostname") == "museo-2\n"
    network = house.file("etc/wpa_supplicant/wpa_supplicant-wlan0.conf")
    assert network.startswith("country=ES\n")
    assert f"    ssid={'Café del Mar'.encode().hex()}\n" in network
    assert '    psk="so "quoted" it is"\n' in network
    assert (house.root / "etc/wpa_supplicant/wpa_supplicant-wlan0.conf").stat().st_mode & 0o777 == 0o600
    assert house.file("home/maker/.ssh/authorized_keys") == f"{KEY}\n"
    assert house.file("var/lib/tablero/staff-pin") == "135790"
    assert "systemctl enable --quiet wpa_supplicant@wlan0.service" in house.told
    assert "systemctl enable --quiet ssh.service" in house.told
    assert any("set page.language=en page.host=0.0.0.0" in one for one in house.told)
    assert (house.boot / card.ASKED).read_bytes() == BLANK
    assert "135790" not in told
    assert "quoted" not in told
    assert "museo-2" in told


def test_a_card_as_it_came_draws_a_pin_of_its_own_once_and_no_door_is_open(tmp_path: Path) -> None:
    house = House(tmp_path)
    told = house.start()
    pin = house.file("var/lib/tablero/staff-pin")
    assert pin in told
    assert len(pin) == 8
    assert not any("ssh" in one or "wpa" in one for one in house.told)
    assert house.start() == told
    assert house.file("var/lib/tablero/staff-pin") == pin
    assert house.told == []


PAGE = "page.host=0.0.0.0 page.network=watch page.tls=own"


@pytest.mark.parametrize("asked", [BLANK.decode(), FILLED.replace("pin = 135790", "pin =")], ids=["blank", "filled"])
def test_wherever_the_power_is_cut_the_next_start_does_the_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asked: str
) -> None:
    """Before each command, and before and after each file: the page is open to a phone, and its owner knows the PIN."""
    real_run, real_write = House._run, card.Card._write
    step = Fuse()

    def run(self: House, *words: str) -> None:
        step()
        if "settings" in words:  # it writes a file that sets nothing yet, and then the one that does
            (self.root / "var/lib/tablero/settings.toml").touch()
            step()
        real_run(self, *words)

    def write(self: card.Card, path: Path, data: bytes, mode: int = 0o600) -> None:
        step()
        real_write(self, path, data, mode)
        step()

    monkeypatch.setattr(House, "_run", run)
    monkeypatch.setattr(card.Card, "_write", write)
    for cut in range(1, 60):
        house = House(tmp_path / str(cut), asked)
        step.left, done, was_cut = cut, list[str](), True
        try:
            house.start()
            was_cut = False
        except PowerCut:
            step.left = 0
        done += house.told
        told = house.start() if was_cut else (house.boot / card.TOLD).read_text()
        done += house.told if was_cut else []
        assert any(PAGE in one for one in done), f"cut before step {cut}"
        assert house.file(card.PIN) in told, f"cut before step {cut}"
        assert (house.boot / card.ASKED).read_bytes() == BLANK
        if not was_cut:
            break
    assert 5 < cut < 59


def test_keys_that_the_power_cut_short_are_made_again(tmp_path: Path) -> None:
    """ssh-keygen -A makes those that are missing or empty."""
    house = House(tmp_path, FILLED)
    (house.root / "etc/ssh/ssh_host_rsa_key").touch()
    house.start()
    assert "ssh-keygen -A" in house.told


def test_the_pin_that_was_drawn_is_told_until_the_owner_has_it_all_right(tmp_path: Path) -> None:
    house = House(tmp_path, "name = Museo\n")
    assert f"The console's PIN is {(told := house.start()).split('PIN is ')[1][:8]}, until it is changed there." in told
    house.ask("name = museo\n")
    told = house.start()
    assert "The computer is called museo." in told
    assert f"The console's PIN is {house.file(card.PIN)}, until it is changed there." in told
    house.ask("pin = 24680246\n")
    assert "until" not in house.start()


def test_a_pin_that_nobody_could_be_told_is_not_kept(tmp_path: Path) -> None:
    house = House(tmp_path)
    in_the_way = house.boot / card.TOLD
    in_the_way.mkdir()
    with pytest.raises(IsADirectoryError):
        house.start()
    assert not (house.root / card.PIN).exists()
    in_the_way.rmdir()
    told = house.start()
    assert house.file(card.PIN) in told


def test_no_two_cards_draw_the_same(tmp_path: Path) -> None:
    drawn = set()
    for number in range(8):
        house = House(tmp_path / str(number))
        house.start()
        drawn.add(house.file("var/lib/tablero/staff-pin"))
    assert len(drawn) > 5


NOBODY = 65534


@pytest.fixture
def place() -> Iterator[Path]:
    """Where other users may look, too; pytest's own directories are closed to them."""
    with TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


def belongs(house: House) -> None:
    """What belongs to other users on a card; only root can give it to them."""
    for top in (house.root / "home/maker", house.root / "var/lib/tablero"):
        for path in (top, *top.rglob("*")):
            os.chown(path, NOBODY, NOBODY, follow_symlinks=False)


def test_what_others_have_laid_there_leads_root_nowhere(place: Path) -> None:
    """The user of a daemon that was broken into lays links where root will write."""
    house = House(place, FILLED)
    victim = house.root / "etc/passwd"
    victim.write_text("root:x:0:0::/root:/bin/sh\n")
    (house.root / "home/maker/.ssh").mkdir()
    for name in ("var/lib/tablero/staff-pin", "home/maker/.ssh/authorized_keys"):
        (house.root / f"{name}.new").symlink_to(victim)
    if os.geteuid() == 0:
        belongs(house)
    assert "Not done" not in house.start()
    assert victim.read_text() == "root:x:0:0::/root:/bin/sh\n"
    assert victim.stat().st_uid == os.geteuid()
    for name, content in (("var/lib/tablero/staff-pin", "135790"), ("home/maker/.ssh/authorized_keys", f"{KEY}\n")):
        assert house.file(name) == content
        assert (house.root / name).stat().st_mode & 0o777 == 0o600
    assert not any("chown" in one for one in house.told)


def test_a_pipe_of_theirs_holds_up_no_start(tmp_path: Path) -> None:
    house = House(tmp_path, FILLED)
    os.mkfifo(house.root / "var/lib/tablero/staff-pin")  # nobody ever writes to it
    house.start()
    assert house.file("var/lib/tablero/staff-pin") == "135790"


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may give files to others")
def test_what_is_written_for_others_is_theirs_and_root_is_root_again(place: Path) -> None:
    house = House(place, FILLED)
    belongs(house)
    house.start()
    for name in ("var/lib/tablero/staff-pin", "home/maker/.ssh", "home/maker/.ssh/authorized_keys"):
        assert (house.root / name).stat().st_uid == NOBODY
    assert os.geteuid() == 0
    forbidden = house.root / "etc/rootonly"
    forbidden.mkdir(mode=0o700)
    (house.root / "home/maker/.ssh/authorized_keys").unlink()
    (house.root / "home/maker/.ssh").rmdir()
    (house.root / "home/maker/.ssh").symlink_to(forbidden)
    house.ask(FILLED)
    assert "Permission denied" in house.start()
    assert list(forbidden.iterdir()) == []


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("colour = red", "line 1: 'colour': not known; allowed: name, country"),
        ("wifi", "line 1: 'wifi': not known"),
        ("name = Museo", "line 1: name: allowed: letters a to z"),
        ("country = Spain", "line 1: country: allowed: two capital letters"),
        ("country = ES\ncountry = FR", "line 2: country: is there twice"),
        ("wifi = " + "é" * 17, "line 1: wifi: allowed: the network's name, at most 32 bytes"),
        ("wifi_password = short", "line 1: wifi_password: allowed: 8 to 63"),
        ("wifi_password = long enough", "wifi_password: needs wifi beside it"),
        ("wifi = home", "wifi: needs country beside it"),
        ("pin = 1234", "line 1: pin: allowed: 6 to 12 digits"),
        ("ssh_key = secret", "line 1: ssh_key: allowed: a public key"),
        ("language = xx", "line 1: language: allowed: ca, de"),
        (b"name = caf\xe9", "byte 10 is not UTF-8"),
        ("#" * 20000, "20000 bytes; allowed: 16384"),
    ],
)
def test_one_line_that_cannot_be_used_stops_all_of_them(tmp_path: Path, line: str | bytes, told: str) -> None:
    house = House(tmp_path, line)
    before = (house.boot / card.ASKED).read_bytes()
    assert told in house.start()
    assert not (house.root / "etc/hostname").exists()
    assert (house.boot / card.ASKED).read_bytes() == before
    assert (house.root / "var/lib/tablero/staff-pin").exists()  # or nobody could open the console


def test_what_failed_is_told_and_tried_again(tmp_path: Path) -> None:
    house = House(tmp_path, FILLED, refused="hostname")
    assert "Not done: Command '['hostname', 'museo-2']'" in house.start()
    assert house.file("var/lib/tablero/staff-pin") == "135790"
    again = House(tmp_path / "again", FILLED)
    again.start()
    again.ask("pin = 24680246\n")
    assert "the one that you wrote" in again.start()
    assert again.file("var/lib/tablero/staff-pin") == "24680246"
    assert not any("page.host" in one for one in again.told)


def test_a_file_that_was_thrown_away_comes_back_empty(tmp_path: Path) -> None:
    house = House(tmp_path)
    (house.boot / card.ASKED).unlink()
    house.start()
    assert (house.boot / card.ASKED).read_bytes() == BLANK


def test_a_page_may_begin_in_every_language_there_is() -> None:
    words = Path(card.__file__).parents[2] / "words"
    assert set(card.LANGUAGES) == {path.stem for path in words.glob("*.ftl")}


def test_the_file_that_comes_with_the_card_asks_for_everything_and_nothing_yet() -> None:
    assert card.read(BLANK) == {}
    assert [line.partition(" =")[0] for line in BLANK.decode().splitlines() if line and line[0] != "#"] == [*card.NAMES]


@given(st.binary(max_size=300))
def test_no_file_breaks_a_start(data: bytes) -> None:
    with suppress(card.CardError):
        assert card.read(data).keys() <= card.NAMES.keys()


@pytest.mark.parametrize(("left", "grows"), [(0, False), (4095, False), (4096, True), (10_000_000, True)])
def test_the_last_partition_grows_where_the_card_goes_on(tmp_path: Path, left: int, *, grows: bool) -> None:
    disk, blocks = tmp_path / "devices" / "mmcblk0", tmp_path / "block"
    part = disk / "mmcblk0p2"
    part.mkdir(parents=True)
    blocks.mkdir()
    (blocks / "mmcblk0p2").symlink_to(part)
    for path, text in (
        (disk / "size", 2000 + left),
        (part / "start", 500),
        (part / "size", 1500),
        (part / "partition", 2),
    ):
        path.write_text(f"{text}\n")
    told = list[str]()
    card.grow(lambda *words: told.append(" ".join(words)), blocks, "mmcblk0p2")
    assert told == grows * [
        "sh -c echo ', +' | sfdisk --quiet --no-reread --no-tell-kernel -N 2 /dev/mmcblk0",
        "partx --update --nr 2 /dev/mmcblk0",
    ] + ["resize2fs /dev/mmcblk0p2"], "the file system also where the power went when only the partition had grown"


def test_another_way_into_a_network() -> None:
    digits = {"country": "ES", "wifi": "a", "wifi_password": "0" * 64}
    assert f"psk={'0' * 64}\n" in card.network(digits)
    assert "SAE" not in card.network(digits)
    assert "key_mgmt=NONE" in card.network({"country": "ES", "wifi": "a"})
