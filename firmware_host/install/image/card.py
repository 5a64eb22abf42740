"""What the owner of a card wrote into tablero.txt on its boot partition, carried out by root at the next start.

A card image has no password, no PIN and no network of its own. Its owner fills in tablero.txt on any computer; at the
next start that is carried out, and the file is emptied again: no password stays where every computer can read it.
tablero-told.txt, beside it, tells what was done or what is wrong. A line that cannot be used stops all of it, and the
file stays as it is. What belongs to another user is written with that user's rights. Needs Python's own library alone,
and runs with -I.

    /boot/firmware/tablero.txt          NAME = VALUE; the names are in NAMES
    /boot/firmware/tablero-told.txt     written here
"""

from __future__ import annotations

import os
import re
import secrets
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

ASKED, TOLD = "tablero.txt", "tablero-told.txt"
SSH, STATE = "home/maker/.ssh", "var/lib/tablero"
PIN = f"{STATE}/staff-pin"
LANGUAGES = ("ca", "de", "en", "es", "fr", "it", "pt")
NAMES: Mapping[str, tuple[str, str]] = {
    "name": (r"[a-z]([a-z0-9-]{0,61}[a-z0-9])?", "letters a to z, digits and hyphens, at most 63"),
    "country": (r"[A-Z]{2}", "two capital letters, such as ES"),
    "wifi": (r"[^\x00-\x1f]{1,32}", "the network's name, at most 32 bytes"),
    "wifi_password": (r"[\x20-\x7e]{8,63}|[0-9a-fA-F]{64}", "8 to 63 characters without accents, or 64 hex digits"),
    "language": ("|".join(LANGUAGES), ", ".join(LANGUAGES)),
    "pin": (r"[0-9]{6,12}", "6 to 12 digits"),
    "ssh_key": (
        r"(ssh-|ecdsa-)[a-z0-9-]+ [A-Za-z0-9+/=]+( [^\x00-\x1f]*)?",
        "a public key, such as id_ed25519.pub has",
    ),
}
"""Name -> what its value must match, and the same in words. A network's name has up to 32 bytes (IEEE 802.11), a
passphrase 8 to 63 printable ASCII characters (wpa_supplicant.conf(5)), a host's name 63 letters, digits and hyphens
(RFC 1123)."""
LONGEST = 16384
"""Bytes of tablero.txt."""
DRAWN = 8
"""Digits of a PIN that nobody has chosen: six would fall within a year to somebody who tries from several addresses
(docs/THREATS.md)."""
LEFT_OVER = 4096
"""Sectors behind the last partition from which on it grows: 2 MiB."""

PIN_TOLD = "The console's PIN is {}, until it is changed there."
_TOLD_BEFORE = re.compile(PIN_TOLD.format("[0-9]+"))

Run = Callable[..., None]


class CardError(Exception):
    """Nothing was changed: says which line, and what is allowed."""


def read(data: bytes) -> dict[str, str]:
    """What is filled in. Raises CardError."""
    if len(data) > LONGEST:
        raise CardError(f"{len(data)} bytes; allowed: {LONGEST}")
    try:
        lines = data.decode("utf-8-sig").splitlines()
    except UnicodeDecodeError as error:
        raise CardError(f"byte {error.start} is not UTF-8; save it as UTF-8") from None
    found: dict[str, str] = {}
    for number, line in enumerate(lines, 1):
        if line.strip() and not line.lstrip().startswith("#"):
            name, value = _entry(f"line {number}", line)
            if name in found:
                raise CardError(f"line {number}: {name}: is there twice")
            found[name] = value
    found = {name: value for name, value in found.items() if value}
    for name, needed in (("wifi_password", "wifi"), ("wifi", "country")):
        if name in found and needed not in found:
            raise CardError(f"{name}: needs {needed} beside it")
    return found


def _entry(place: str, line: str) -> tuple[str, str]:
    name, equals, value = (part.strip() for part in line.partition("="))
    if not equals or name not in NAMES:
        raise CardError(f"{place}: {name[:40]!r}: not known; allowed: {', '.join(NAMES)}, each with = VALUE")
    pattern, allowed = NAMES[name]
    if value and not (re.fullmatch(pattern, value) and (name != "wifi" or len(value.encode()) <= 32)):
        raise CardError(f"{place}: {name}: allowed: {allowed}")
    return name, value


class Card:
    """root: of the file system. boot: the partition that every computer reads. run: carries out a command; raises
    OSError or CalledProcessError where it fails. blank: tablero.txt as it came with the card."""

    def __init__(self, root: Path, boot: Path, run: Run, blank: bytes) -> None:
        self._root, self._boot, self._run, self._blank = root, boot, run, blank

    def start(self) -> None:
        """All that a start has to do, in an order that a power cut may end anywhere."""
        asked: Mapping[str, str] = {}
        path = self._boot / ASKED
        told, failed = [], False
        try:
            asked = read(path.read_bytes()) if path.exists() else {}
        except (CardError, OSError) as error:
            told.append(f"Nothing of {ASKED} was done. {error}")
            failed = True
        for step in (self._call_it, self._join, self._let_in, self._speak):
            try:
                told += step(asked)
            except (OSError, subprocess.CalledProcessError) as error:
                told.append(f"Not done: {error}")
                failed = True
        pin = asked.get("pin") or self._drawn()
        if asked.get("pin"):
            told.append("The console's PIN is the one that you wrote.")
        elif told or pin:  # or nobody would know it any more
            told.append(PIN_TOLD.format(pin)) if pin else told.extend(self._told_before())
        self._tell(told)
        try:
            self._keep(pin)
        except OSError as error:
            self._tell([*told, f"Not done: {error}"])
            failed = True
        if not failed and (asked or not path.exists()):
            self._write(path, self._blank)

    def _call_it(self, asked: Mapping[str, str]) -> Iterable[str]:
        if name := asked.get("name"):
            self._write(self._root / "etc/hostname", f"{name}\n".encode(), 0o644)
            hosts = f"127.0.0.1 localhost\n127.0.1.1 {name}\n::1 localhost\n"
            self._write(self._root / "etc/hosts", hosts.encode(), 0o644)
            self._run("hostname", name)
            yield f"The computer is called {name}."

    def _join(self, asked: Mapping[str, str]) -> Iterable[str]:
        if wifi := asked.get("wifi"):
            self._write(self._root / "etc/wpa_supplicant/wpa_supplicant-wlan0.conf", network(asked).encode())
            self._switch_on("wpa_supplicant@wlan0.service")
            yield f"It joins the network {wifi}."

    def _let_in(self, asked: Mapping[str, str]) -> Iterable[str]:
        if key := asked.get("ssh_key"):
            self._run("ssh-keygen", "-A")  # those that are missing or empty: no two cards may share them
            folder = self._root / SSH
            with _as_owner(folder.parent):
                folder.mkdir(mode=0o700, exist_ok=True)
                self._write(folder / "authorized_keys", f"{key}\n".encode())
            self._switch_on("ssh.service")
            yield "This key lets you in: ssh maker@NAME.local"

    def _speak(self, asked: Mapping[str, str]) -> Iterable[str]:
        """And the page for a phone, before there are settings of one's own. The PIN is the last that a first start
        keeps: without it that has not ended."""
        values = [f"page.language={asked['language']}"] if "language" in asked else []
        if not ((self._root / STATE / "settings.toml").exists() and (self._root / PIN).exists()):
            values += ["page.host=0.0.0.0", "page.network=watch", "page.tls=own"]
            yield "The page: https://NAME.local:8443  The staff's console: https://NAME.local:8443/console"
        if values:
            program = ("runuser", "-u", "tablero", "--", "/usr/local/bin/tablero", "settings")
            self._run(*program, "set", *values, "--state", f"/{STATE}")
            yield "The settings: " + ", ".join(values)

    def _drawn(self) -> str:
        """A PIN for the staff, where there is none yet."""
        return "" if (self._root / PIN).exists() else f"{secrets.randbelow(10**DRAWN):0{DRAWN}d}"

    def _told_before(self) -> list[str]:
        """The PIN that was drawn."""
        path = self._boot / TOLD
        return _TOLD_BEFORE.findall(path.read_text("utf-8", "replace")) if path.is_file() else []

    def _keep(self, pin: str) -> None:
        """Once it has been told: nobody can ask for one that was drawn before the power went."""
        path = self._root / PIN
        if pin:
            with _as_owner(path.parent):
                self._write(path, pin.encode())

    def _tell(self, told: Sequence[str]) -> None:
        if told:
            self._write(self._boot / TOLD, "".join(f"{line}\r\n" for line in told).encode())

    def _switch_on(self, unit: str) -> None:
        """Without waiting: other units wait for this one."""
        self._run("systemctl", "enable", "--quiet", unit)
        self._run("systemctl", "restart", "--no-block", unit)

    def _write(self, path: Path, data: bytes, mode: int = 0o600) -> None:
        """Whole or not at all, also where the power goes; not again what is there."""
        if path.is_file() and path.read_bytes() == data:
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        unfinished = path.with_name(f"{path.name}.new")
        unfinished.unlink(missing_ok=True)
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW
        with open(os.open(unfinished, flags, mode), "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
            unfinished.replace(path)
            os.fsync(file.fileno())  # FAT gives a file that was renamed no size until it is written again (vfat_rename)
        directory = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(directory)
        finally:
            os.close(directory)


@contextmanager
def _as_owner(directory: Path) -> Iterator[None]:
    """For root: with the rights of the directory's owner, whose links then lead to nothing more. Raises
    OSError. As in service/owner.py."""
    owner = directory.stat()
    if os.geteuid() != 0:
        yield
        return
    groups, group = os.getgroups(), os.getegid()
    try:
        os.setgroups([])
        os.setegid(owner.st_gid)
        os.seteuid(owner.st_uid)
        yield
    finally:
        os.seteuid(0)
        os.setegid(group)
        os.setgroups(groups)


def network(asked: Mapping[str, str]) -> str:
    """For wpa_supplicant. The name as hexadecimal digits, which need no quotes; a passphrase may have quotes within
    (wpa_config_parse_string looks for the last one). A WPA3 network takes the same passphrase, but no key as digits."""
    lines = [f"ssid={asked['wifi'].encode().hex()}", "scan_ssid=1"]
    password = asked.get("wifi_password", "")
    if len(password) == 64:
        lines += ["key_mgmt=WPA-PSK", f"psk={password}"]
    elif password:
        lines += ["key_mgmt=WPA-PSK SAE", "ieee80211w=1", f'psk="{password}"']
    else:
        lines.append("key_mgmt=NONE")
    inside = "".join(f"    {line}\n" for line in lines)
    return f"country={asked['country']}\nnetwork={{\n{inside}}}\n"


def grow(run: Run, blocks: Path, partition: str) -> None:
    """The last partition, and the file system in it, to the end of the card. blocks: /sys/class/block."""
    place = (blocks / partition).resolve()
    disk, number = place.parent, (place / "partition").read_text().strip()
    end = int((place / "start").read_text()) + int((place / "size").read_text())
    if int((disk / "size").read_text()) - end >= LEFT_OVER:
        run("sh", "-c", f"echo ', +' | sfdisk --quiet --no-reread --no-tell-kernel -N {number} /dev/{disk.name}")
        run("partx", "--update", "--nr", number, f"/dev/{disk.name}")
    run("resize2fs", f"/dev/{partition}")  # the power may have gone since the partition grew; else it does nothing


def _run(*command: str) -> None:
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def main() -> int:
    try:
        found = subprocess.run(["findmnt", "-no", "SOURCE", "/"], check=True, capture_output=True, text=True)
        grow(_run, Path("/sys/class/block"), Path(os.path.realpath(found.stdout.strip())).name)
    except (OSError, ValueError, subprocess.CalledProcessError) as error:
        print(f"the card's file system stays as large as it was: {error}", file=sys.stderr)
    Card(Path("/"), Path("/boot/firmware"), _run, Path(__file__).with_name(ASKED).read_bytes()).start()
    return 0


if __name__ == "__main__":
    sys.exit(main())
