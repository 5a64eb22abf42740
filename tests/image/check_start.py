"""The card as its owner meets it: written to, put into an emulated Pi 3, played on, unplugged, started again."""

from __future__ import annotations

import ssl
import urllib.request
from collections.abc import Iterator
from mmap import ACCESS_READ, mmap
from pathlib import Path

import pytest

from firmware_host.install.image.card import ASKED, TOLD
from tests.image.card import BOOT, OWN, Card
from tests.image.emulated import SIZE, Cards, Pi3
from tests.pi.host import run

PAGE, SSH = 18443, 18022
UP_S = 3600.0
"""An emulated Pi on a busy computer takes long."""
FILES = {"bootcode.bin", "start.elf", "fixup.dat", "start4.elf", "fixup4.dat", "config.txt", "cmdline.txt", ASKED}
TREES = {f"bcm{name}.dtb" for name in ("2837-rpi-zero-2-w", "2837-rpi-3-b", "2837-rpi-3-b-plus", "2711-rpi-4-b")}


class Owner:
    """card: in the hand. key: with which the computer can be opened."""

    def __init__(self, card: Cards, place: Path) -> None:
        self.card, self._key = card, place / "key"
        run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "ada@casa", "-f", self._key])
        public = self._key.with_suffix(".pub").read_text()
        card.write(ASKED, f"name = casa\nlanguage = en\npin = 13579024\nssh_key = {public}".encode())

    def page(self) -> str:
        insecure = ssl.create_default_context()
        insecure.check_hostname, insecure.verify_mode = False, ssl.CERT_NONE
        with urllib.request.urlopen(f"https://127.0.0.1:{PAGE}/", context=insecure, timeout=60) as answer:
            return str(answer.read().decode())

    def types(self, *words: str) -> str:
        """What the computer says to a command, over SSH."""
        known = ["-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null", "-o", "LogLevel=ERROR"]
        return run(
            ["ssh", *known, "-o", "ConnectTimeout=120", "-i", self._key, "-p", str(SSH), "maker@127.0.0.1", *words]
        )


@pytest.fixture(scope="module")
def image() -> Path:
    made = Card()
    made.make()
    return made.image


@pytest.fixture(scope="module")
def owner(image: Path, tmp_path_factory: pytest.TempPathFactory) -> Owner:
    return Owner(Cards(image, "card-in-hand"), tmp_path_factory.mktemp("owner"))


@pytest.fixture(scope="module")
def pi(owner: Owner) -> Iterator[Pi3]:
    with Pi3(owner.card, {8443: PAGE, 22: SSH}) as started:
        started.wait_until(owner.page, UP_S)
        yield started


def test_the_boot_partition_has_what_each_model_starts_from(image: Path) -> None:
    card = Cards(image, "card-to-look-at")
    there = card.names()
    assert there >= FILES | TREES
    assert {f"overlays/{name}.dtbo" for name in ("tablero-spi0", "spi1-1cs", "spi1-2cs", "spi1-3cs")} <= there
    config = card.read("config.txt").decode()
    assert {"arm_64bit=1", "dtoverlay=tablero-spi0", "core_freq_min=500"} <= set(config.splitlines())
    assert config.rindex("enable_uart=0") > config.rindex("enable_uart=1")
    cmdline = card.read("cmdline.txt").decode().split()
    assert {"root=LABEL=tablero", "spidev.bufsiz=65536", "console=tty0"} <= set(cmdline)
    assert not [word for word in cmdline if word.startswith(("console=tty", "cma=")) and word != "console=tty0"]
    assert card.read(ASKED) == (OWN / ASKED).read_bytes()
    overlays = [line.partition("=")[2] for line in config.splitlines() if line.startswith("dtoverlay=")]
    assert overlays == ["tablero-spi0"]


def test_the_page_comes_up_and_the_owner_is_told(owner: Owner, pi: Pi3) -> None:
    assert "Tablero" in owner.page()
    told = owner.card.read(TOLD).decode()
    assert "The computer is called casa." in told
    assert "The console's PIN is the one that you wrote." in told
    assert "Not done" not in told
    assert owner.card.read(ASKED) == (OWN / ASKED).read_bytes()


def test_the_card_is_used_to_its_end(owner: Owner, pi: Pi3) -> None:
    assert owner.card.sectors() > (SIZE // 512 - BOOT) * 0.9
    assert int(owner.types("df", "--output=size", "-B1", "/").split()[-1]) > SIZE * 0.8


def test_the_header_s_buses_are_there_for_the_service(owner: Owner, pi: Pi3) -> None:
    pi.wait_until(lambda: owner.types("true"), UP_S)
    told = owner.types("ls", "/dev/gpiochip0", "/dev/spidev0.0", "/dev/spidev0.1", "/dev/i2c-1")
    assert len(told.split()) == 4
    assert owner.types("cat", "/sys/module/spidev/parameters/bufsiz").strip() == "65536"
    assert owner.types("hostname").strip() == "casa"
    failed = owner.types("systemctl", "--failed", "--no-legend", "--plain")
    assert failed.strip() == ""
    doctor = owner.types("sudo", "tablero", "doctor", "--board", "hall-8x8", "||", "true")
    assert "Raspberry Pi 3 Model B" in doctor
    assert "search C kernel" in owner.types("tablero", "think", "kalah", "--level", "2")


def test_nobody_comes_in_by_a_password(owner: Owner, pi: Pi3) -> None:
    allowed = owner.types("sudo", "sshd", "-T")
    assert "passwordauthentication no" in allowed
    assert "permitrootlogin no" in allowed
    shadow = owner.types("sudo", "cat", "/etc/shadow")
    assert all(line.split(":")[1] in ("*", "!", "!*", "!!") for line in shadow.splitlines())


def test_what_made_it_has_left_no_trace(owner: Owner, pi: Pi3) -> None:
    told = owner.types("sudo", "find", "/", "-xdev", "-name", "pi-agent*", "-o", "-xdev", "-name", "pip.conf")
    assert told.strip() == ""
    assert "deb.debian.org" in owner.types("cat", "/etc/apt/sources.list")
    assert owner.types("find", "/srv", "/root/tablero", "2>/dev/null", "||", "true").split() == ["/srv"]


def test_it_comes_back_when_the_plug_is_pulled(owner: Owner, pi: Pi3) -> None:
    before = owner.card.read(TOLD)
    key = owner.types("cat", "/etc/ssh/ssh_host_ed25519_key.pub")
    pi.close()
    with Pi3(owner.card, {8443: PAGE, 22: SSH}) as again:
        again.wait_until(owner.page, UP_S)
        again.wait_until(lambda: owner.types("true"), UP_S)
        assert owner.types("cat", "/etc/ssh/ssh_host_ed25519_key.pub") == key
        assert owner.card.read(TOLD) == before


def test_nothing_secret_is_in_the_image(image: Path) -> None:
    """Not in what was deleted either. Each private key of OpenSSH begins with these letters: "openssh-key-v1"."""
    with image.open("rb") as file, mmap(file.fileno(), 0, access=ACCESS_READ) as raw:
        assert raw.find(b"b3BlbnNzaC1rZXktdjE") < 0
        assert raw.find(b"BEGIN PRIVATE KEY-----\nM") < 0
