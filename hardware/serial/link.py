"""The line to one microcontroller, shared by the drivers of its sensors and of its pixels. Through pyserial.

One thread uses a link. It asks and waits; nothing runs in the background. After a fault the next request opens the
line anew: how long to wait before it is the caller's affair.
"""

from __future__ import annotations

import errno
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, NoReturn

from hardware.libraries import library
from hardware.ports import HardwareFault
from hardware.serial import protocol
from hardware.serial.address import BY_ID, flaw, lasting_name
from hardware.serial.protocol import VERSION, Greeting, Host, Kind, ProtocolError

GREETING_S = 0.25
"""How long a microcontroller that runs may take to answer a greeting."""
RESET_S = 0.05
"""How long DTR is let go to reset an Arduino: its edge goes through 100 nF (Arduino Nano, schematic)."""

WITH_DTR = ("rfc2217://", "loop://", "spy://", "alt://", "hwgrep://")
"""Addresses of pyserial behind which there is a line with DTR; behind others, such as socket://, is none."""

AGREE = "make the board file and the firmware agree (the settings at its top)"
ANOTHER = "put the firmware that comes with this program on the microcontroller"
FIRMWARE = (
    "check the baud rate, put the firmware of hardware/firmware on the microcontroller, unplug it and plug it in again"
)

Check = Callable[[Greeting], str]
"""What is wrong with a microcontroller for a driver; empty when it fits."""
Tap = Callable[[bool, bytes], None]
"""Sees what goes over the line: whether the host sends it, and the bytes."""


class Link:
    """device: such as /dev/ttyUSB0. timeout_ms: for the answer to a request, which is sent up to three times.
    boot_ms: from a reset until the firmware listens.

    names: the directory of names that last; where a device has come back under another number, it is found there.
    lasting: its name there, where it is known from before.

    greeting: of the microcontroller that is there now. generation: counts the greetings; all that was known of the
    pixels before the last one is void, they are dark. tap: who listens in.
    """

    def __init__(
        self,
        device: str,
        baud: int,
        *,
        timeout_ms: int = 100,
        boot_ms: int = 2200,
        names: Path = BY_ID,
        lasting: str = "",
    ) -> None:
        self.device = device
        self.baud = baud
        self.generation = 0
        self.greeting: Greeting | None = None
        self.host = Host(patience=timeout_ms / 1000)
        self.users = 0
        self._boot = boot_ms / 1000
        self._checks: list[Check] = []
        self._port: Any = None
        self._names = names
        self.lasting = lasting
        self.tap: Tap | None = None

    @property
    def connected(self) -> bool:
        return self._port is not None

    def take(self) -> None:
        """One more shares it."""
        self.users += 1

    def give_back(self) -> bool:
        """Whether nobody shares it any more."""
        self.users -= 1
        return not self.users

    def listen_in(self, tap: Tap) -> None:
        """Instead of whoever did."""
        self.tap = tap

    def join(self, check: Check) -> None:
        """A driver that needs a microcontroller of its own kind. Raises HardwareFault when it is not there."""
        self.connect()
        assert self.greeting
        if wrong := check(self.greeting):
            self._misfit(self.greeting, wrong)
        self._checks.append(check)

    def leave(self, check: Check) -> None:
        self._checks.remove(check)

    def connect(self) -> None:
        """Does nothing while the line is open. Raises HardwareFault."""
        if self._port is None:
            self._open()
            try:
                self._greet()
            except HardwareFault:
                self.close()
                raise

    def ask(self, kind: Kind, payload: bytes) -> bytes:
        """The answer's payload. The line must be open. Raises HardwareFault, and then the line is closed."""
        if self._port is None:
            self._fail("the line is closed", "open the board again")
        try:
            return self._exchange(kind, payload)
        except ProtocolError as error:
            self._fail(str(error), FIRMWARE, error)
        except KeyboardInterrupt:  # amid an exchange: what comes now would be taken for the answer to the next request
            self.close()
            raise

    def close(self) -> None:
        port, self._port, self.greeting = self._port, None, None
        if port is not None:
            # A USB device that does not listen holds up the last close until what was sent has been taken, up to 30 s
            # (Linux, tty_port_close_start), longer than the service's watchdog waits.
            with suppress(Exception):  # what is unplugged cannot be closed properly either
                port.reset_output_buffer()
            with suppress(Exception):
                port.close()

    # -- opening

    def _open(self) -> None:
        serial = library("serial")
        if wrong := flaw(self.device):
            self._fail(f"it cannot be opened: {wrong}", "correct the device in the board file")
        try:
            # Not Serial: so a device may be an address too, such as rfc2217://host:port of a line elsewhere.
            self._port = serial.serial_for_url(self._place(), self.baud, timeout=0.005, write_timeout=1, exclusive=True)
        except (OSError, ValueError) as error:  # SerialException is an OSError; ValueError: a baud rate of no device
            self._fail(f"it cannot be opened: {error}", _cure(error), error)
        _stay_awake(self._port)

    def _place(self) -> str:
        """Where it is now: the kernel gives an adapter that is plugged in again another number while the first is in
        use."""
        return self.lasting if self.lasting and not Path(self.device).exists() else self.device

    def _greet(self) -> None:
        host = self.host = Host(self.host.tries, self.host.patience)
        usual = host.tries, host.patience
        host.be_patient(2, max(GREETING_S, host.patience))
        try:
            try:
                answer = self._exchange(Kind.GREET, protocol.greet())
            except ProtocolError:
                if not self._reset():
                    raise
                answer = self._exchange(Kind.GREET, protocol.greet())
            greeting = protocol.read_greeting(answer)
        except ProtocolError as error:
            there = Path(lasting_name(self._place(), self._names)).name
            told = f" (plugged in there: {there})" if there else ""
            cure = f"if that is another device{told}, name the right one in the board file; else {FIRMWARE}"
            self._fail(f"the microcontroller does not greet at {self.baud} baud: {error}", cure, error)
        finally:
            host.be_patient(*usual)
        if greeting.version != VERSION:
            wrong = f"it speaks version {greeting.version} of the protocol, this program {VERSION}"
            self._misfit(greeting, wrong, ANOTHER)
        for check in self._checks:
            if wrong := check(greeting):
                self._misfit(greeting, wrong)
        self.greeting = greeting
        self.generation += 1
        self.lasting = lasting_name(self.device, self._names) or self.lasting

    def _reset(self) -> bool:
        """Restart the microcontroller by DTR, as on an Arduino; False where the line has none. What is sent while its
        bootloader listens may keep it there, so the host is silent meanwhile."""
        if "://" in self.device and not self.device.startswith(WITH_DTR):
            return False  # pyserial takes the order there too, and does nothing
        try:
            self._port.dtr = False
            time.sleep(RESET_S)
            self._port.dtr = True
        except OSError:
            return False
        until = time.monotonic() + self._boot
        while time.monotonic() < until:
            self._read()
        return True

    # -- a request and its answer

    def _exchange(self, kind: Kind, payload: bytes) -> bytes:
        host = self.host
        self._write(host.ask(time.monotonic(), kind, payload))
        while True:
            answer = host.receive(self._read())
            if answer is not None:
                return answer
            now = time.monotonic()
            if now >= host.due:
                self._write(host.overdue(now))

    def _write(self, data: bytes) -> None:
        if self.tap:
            self.tap(True, data)
        try:
            self._port.write(data)
        except OSError as error:
            self._fail(f"it is gone: {error}", "plug it in again", error)

    def _read(self) -> bytes:
        try:
            came = bytes(self._port.read(self._port.in_waiting or 1))
        except (OSError, TypeError) as error:  # TypeError: pyserial 3.5 on a descriptor that went away meanwhile
            self._fail(f"it is gone: {error}", "plug it in again", error)
        if self.tap and came:
            self.tap(False, came)
        return came

    def _misfit(self, greeting: Greeting, wrong: str, cure: str = AGREE) -> NoReturn:
        name = f'firmware "{greeting.name}"' if greeting.name else "the firmware"
        self._fail(f"{name} does not fit: {wrong}", f"{cure}, or name the right device")

    def _fail(self, what: str, cure: str, error: Exception | None = None) -> NoReturn:
        self.close()
        raise HardwareFault(f"serial {self.device}: {what}. Cure: {cure}") from error


def _stay_awake(port: Any) -> None:
    """What a USB line does well without; a line that cannot do it is none the worse."""
    import termios

    # An FT232 gathers answers for 16 ms otherwise (pyserial, pull request 290).
    with suppress(OSError, ValueError, AttributeError):
        port.set_low_latency_mode(True)
    # Without HUPCL closing the line leaves DTR as it is, so that opening it again does not reset an Arduino.
    with suppress(OSError, termios.error):
        attributes = termios.tcgetattr(port.fileno())
        attributes[2] &= ~termios.HUPCL
        termios.tcsetattr(port.fileno(), termios.TCSANOW, attributes)


def _cure(error: Exception) -> str:
    match getattr(error, "errno", None):
        case errno.ENOENT | errno.ENXIO | errno.ENODEV | errno.EIO:
            return "plug the microcontroller in; ls /dev/serial/by-id shows the names of those that are"
        case errno.EACCES | errno.EPERM:
            return "put the user into the group dialout, then log in again"
        case errno.EBUSY | errno.EAGAIN:
            return "end the program that holds it (a serial monitor, ModemManager)"
    return "check the device and the baud rate in the board file"


_links: dict[str, Link] = {}
_lasting: dict[str, str] = {}
"""Device -> its lasting name: after a fault a board's drivers open anew, with another link."""


def share(device: str, baud: int, *, timeout_ms: int = 100, boot_ms: int = 2200, names: Path = BY_ID) -> Link:
    """The link of a device, the same for everyone who shares it. Give it back with ``release``.
    Raises HardwareFault where it is in use at another baud rate."""
    known = _lasting.get(device, "")
    fresh = Link(device, baud, timeout_ms=timeout_ms, boot_ms=boot_ms, names=names, lasting=known)
    link = _links.setdefault(device, fresh)
    if link.baud != baud:
        raise HardwareFault(
            f"serial {device}: it is in use at {link.baud} baud, not {baud}. Cure: one baud rate in the board file"
        )
    link.take()
    return link


def present(device: str) -> Link | None:
    """The link of a device that is shared at present."""
    return _links.get(device)


def release(link: Link) -> None:
    """The last one to leave closes the line."""
    if link.give_back():
        link.close()
        _lasting[link.device] = link.lasting
        del _links[link.device]


def enter(link: Link, check: Check) -> None:
    """A driver joins; where it cannot, it gives the link back. Raises HardwareFault."""
    try:
        link.join(check)
    except HardwareFault:
        release(link)
        raise


def leave(link: Link, check: Check) -> None:
    """A driver that has joined is done."""
    link.leave(check)
    release(link)


def unreadable(name: str, error: ProtocolError) -> HardwareFault:
    """An answer to a driver's request makes no sense. name: the driver's."""
    return HardwareFault(f"{name}: {error}. Cure: put the firmware of hardware/firmware on the microcontroller")
