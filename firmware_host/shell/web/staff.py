"""The staff's PIN: who has said it on which page, and how long whoever guesses has to wait.

The file holds the digits themselves and is nobody else's to read; a hash of so few digits would be undone in no time.
What is compared are two keyed hashes of equal length, in constant time.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import logging
import os
import re
import secrets
from collections.abc import Callable, Hashable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from firmware_host.core.events import RefusedError
from firmware_host.shell.web.guards import is_loopback
from hardware.files import PRIVATE, create_file, make_directory, open_file, read_file, replace_file

log = logging.getLogger("tablero.staff")

IDLE = 180.0
"""Seconds after which a page on which staff do nothing is a visitor's again."""
MEMORY = "staff-failures.json"
MOST = 12
"""Digits of a PIN."""
LONG = 6
"""Digits of a PIN that other machines may come in with."""
_DIGITS = re.compile(rb"[0-9]{4,12}")
_MOST_ADDRESSES = 1000


class PinError(RefusedError):
    """A PIN file that cannot be used: names it, what is wrong and what is allowed."""


class Pin:
    """Knows whether digits are the right ones, but not which are."""

    def __init__(self, digits: bytes) -> None:
        self._key = secrets.token_bytes(32)
        self._digest = self._hash(digits)
        self._is_long = len(digits) >= LONG

    @property
    def is_long(self) -> bool:
        """Whether it has as many digits as it takes to be guessed at from afar."""
        return self._is_long

    def is_(self, said: str) -> bool:
        return hmac.compare_digest(self._hash(said.encode("utf-8", "replace")), self._digest)

    def _hash(self, digits: bytes) -> bytes:
        return hashlib.blake2b(digits, key=self._key).digest()


class UnreadPin(Pin):
    """In a file that cannot be used yet: nobody comes in."""

    def __init__(self, path: Path, trouble: str) -> None:
        super().__init__(secrets.token_bytes(32))
        self.path = path
        self.trouble = trouble


def read_pin(path: Path) -> Pin:
    """Raises PinError for a file that others may read, and for anything but 4 to 12 digits."""
    try:
        with open_file(path, follow=True) as file:
            about = os.fstat(file.fileno())
            content = file.read(100)
    except OSError as error:
        raise PinError(f"{path}: cannot be read: {error.strerror or error}") from error
    except ValueError as error:
        raise PinError(f"{path}: is no name of a file: {error}") from error
    if about.st_mode & 0o077:
        raise PinError(
            f"{path}: others may read or change it (mode {about.st_mode & 0o777:03o}); allowed: chmod 600 {path}"
        )
    if about.st_uid not in (0, os.geteuid()):
        raise PinError(
            f"{path}: belongs to another user (number {about.st_uid}); allowed: the user that runs this, or root"
        )
    if not _DIGITS.fullmatch(content.strip(b" \t\r\n")):
        raise PinError(f"{path}: is no PIN; allowed: 4 to 12 digits, and nothing else")
    return Pin(content.strip(b" \t\r\n"))


@dataclass
class Wait:
    """How long guessing has to wait: not at all for the first ``free`` failures, then ``first`` seconds, twice as long
    after each further one, up to ``longest``. A failure is forgiven after each ``forgiven`` seconds without another."""

    free: int
    first: float
    longest: float
    forgiven: float
    failures: int = 0
    until: float = 0.0
    _counted: float = field(default=0.0, repr=False)

    def left(self, now: float) -> float:
        """Seconds to wait before the next try."""
        return max(0.0, self.until - now)

    def failed(self, now: float) -> None:
        self.failures = max(0, self.failures - int((now - self._counted) / self.forgiven)) + 1
        self.begin(now)

    def begin(self, now: float) -> None:
        """Wait as long as so many failures demand."""
        self._counted = now
        over = min(self.failures - self.free, 64)
        self.until = now + min(self.longest, self.first * 2 ** (over - 1)) if over > 0 else 0.0


def _of_one() -> Wait:
    return Wait(free=3, first=5.0, longest=300.0, forgiven=1800.0)


def _of_own_screen() -> Wait:
    """Whoever guesses there stands in front of the board; staff must never be kept waiting for long by what others
    have typed."""
    return Wait(free=3, first=5.0, longest=20.0, forgiven=600.0)


def _of_all(failures: int) -> Wait:
    """Of all other machines together. Shorter, since it keeps the staff's phone out too."""
    return Wait(free=10, first=2.0, longest=60.0, forgiven=600.0, failures=failures)


@dataclass
class _Session:
    until: float
    token: str

    def prolong(self, until: float) -> None:
        self.until = until


class Staff:
    """pin: None where nobody asked for one: everybody is staff then. memory: the directory where failures outlast the
    program, so that pulling the plug buys no guesses; None to forget. own_pin: the file of a PIN that may be changed
    from here; None where it may not. mended: called when a PIN could be read that could not be before. A page is any
    key."""

    def __init__(
        self,
        pin: Pin | None,
        clock: Callable[[], float],
        memory: Path | None = None,
        own_pin: Path | None = None,
        mended: Callable[[], object] = lambda: None,
    ) -> None:
        self.pin = pin
        self._mended = mended
        self._own_pin = own_pin
        self._clock = clock
        self._memory = memory / MEMORY if memory and pin else None
        self._sessions: dict[Hashable, _Session] = {}
        self._waits: dict[str, Wait] = {}
        self._all = _of_all(self._remembered())
        self._all.begin(clock())

    # -- who is staff

    def is_staff(self, page: Hashable) -> bool:
        session = self._sessions.get(page)
        return self.pin is None or (session is not None and session.until > self._clock())

    def active(self, page: Hashable) -> None:
        """Staff have done something there."""
        if self.pin and self.is_staff(page):
            self._sessions[page].prolong(self._clock() + IDLE)

    def change(self, digits: str, page: Hashable) -> None:
        """Another PIN, or the first: of LONG to MOST digits. Whoever is in stays in, and so does the page that asks.
        Raises OSError."""
        if self._own_pin is None:
            raise OSError("the PIN stands in a file that was named at the start; change it there")
        make_directory(self._own_pin.parent)
        replace_file(self._own_pin, f"{digits}\n", PRIVATE)
        self.pin = Pin(digits.encode())
        self._sessions.setdefault(page, self._session())
        self._memory = self._memory or (self._own_pin.parent / MEMORY)
        log.info("the staff's PIN has been changed")

    def _session(self) -> _Session:
        return _Session(self._clock() + IDLE, secrets.token_urlsafe(24))

    def token(self, page: Hashable) -> str | None:
        """What the page says with a request that is staff's alone; good as long as it is staff's."""
        return self._sessions[page].token if page in self._sessions and self.is_staff(page) else None

    def knows(self, token: str) -> bool:
        """Whether the token is that of a page that is staff's now, or no PIN is needed."""
        return self.pin is None or bool(self._whose(token))

    def work_with(self, token: str) -> None:
        """Staff are at work on the page whose token it is, though no message comes: a file does."""
        for page in self._whose(token):
            self.active(page)

    def _whose(self, token: str) -> list[Hashable]:
        said, live = token.encode("utf-8", "replace"), filter(self.is_staff, self._sessions)
        return [page for page in live if hmac.compare_digest(said, self._sessions[page].token.encode())]

    def leave(self, page: Hashable) -> None:
        self._sessions.pop(page, None)

    def ended(self) -> list[Hashable]:
        """The pages that have been idle for too long; they are visitors' again."""
        over = [page for page in self._sessions if not self.is_staff(page)]
        for page in over:
            self.leave(page)
        return over

    # -- the way in

    def is_closed(self) -> bool:
        """Whether nobody can come in, since the PIN is in a file that cannot be used. It is tried again each time."""
        if not isinstance(self.pin, UnreadPin):
            return False
        try:
            self.pin = read_pin(self.pin.path)
        except PinError:
            return True
        log.info("the staff's PIN has been read")
        self._mended()
        return False

    def wait(self, address: str) -> float:
        """Seconds until the next try from there is heard."""
        now = self._clock()
        mine = self._waits.get(address)
        own = mine.left(now) if mine else 0.0
        return own if is_loopback(address) else max(self._all.left(now), own)

    def too_short(self, address: str) -> bool:
        """Whether the PIN has too few digits for whoever comes from there."""
        return self.pin is not None and not self.pin.is_long and not is_loopback(address)

    def enter(self, page: Hashable, address: str, said: str) -> bool:
        """Whether the page is staff's now. While there is a wait nothing is looked at, not even the right PIN. Whoever
        comes in has guessed nothing, and forgives nobody else's guesses."""
        if self.pin is None or self.wait(address) > 0 or self.too_short(address):
            return False
        if self.pin.is_(said):
            self._waits.pop(address, None)
            self._sessions[page] = self._session()
            log.info("staff have come in from %s", address)
            return True
        now = self._clock()
        own_screen = is_loopback(address)
        mine = self._waits.pop(address, None) or (_of_own_screen() if own_screen else _of_one())
        self._waits[address] = mine
        if len(self._waits) > _MOST_ADDRESSES:
            del self._waits[next(iter(self._waits))]
        mine.failed(now)
        if not own_screen:
            self._all.failed(now)
            self._remember()
        if self.wait(address):
            log.warning(
                "a wrong staff PIN from %s, failure %d; %.0f s to wait", address, mine.failures, self.wait(address)
            )
        return False

    # -- what outlasts the program

    def _remembered(self) -> int:
        try:
            failures = json.loads(read_file(self._memory, 1000))["failures"] if self._memory else 0
        except (OSError, ValueError, TypeError, KeyError, RecursionError):
            return 0
        return min(failures, 1000) if type(failures) is int and failures > 0 else 0

    def _remember(self) -> None:
        """A disk that fails makes guessing no harder than forgetting would; the board plays on."""
        if self._memory is None:
            return
        temporary = self._memory.with_name(f".{MEMORY}.new")
        with suppress(OSError):
            with create_file(temporary, PRIVATE) as file:
                file.write(json.dumps({"failures": self._all.failures}).encode())
            os.replace(temporary, self._memory)
