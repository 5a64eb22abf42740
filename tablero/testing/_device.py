"""The simulated board as a serial device, for a host of your own, in real time."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from hardware.profile import Profile, ProfileError, load
from simulator.device.bench import LONGEST_SKIP_S, Bench
from simulator.device.endpoint import Address, Both, Pty, Tcp
from simulator.device.firmware import MisfitError
from simulator.device.loop import Background, Lock
from simulator.microcontroller import DeadError
from simulator.nano import BuildError, missing
from simulator.rig import is_serial
from simulator.scenario.stage import PRESSED, Stage
from tablero.testing import gates
from tablero.testing._arguments import may_fit, must_be_seed, must_fit
from tablero.testing._errors import MissingError, SetupError
from tablero.testing._injection import Injection
from tablero.testing.faults import Fault

BOARD = "serial-8x8"
PIECES: Mapping[str, int] = {"W": 1, "B": -1}


def board_of(board: str | Path | None) -> Profile:
    """Raises SetupError for a board that has no microcontroller."""
    try:
        profile = load(board or BOARD)
    except ProfileError as error:
        raise SetupError(str(error)) from error
    if not is_serial(profile):
        raise SetupError(
            f"board {profile.name} has no microcontroller; allowed: {BOARD}, or a file with the drivers "
            '"serial-scanner" and "serial-pixels"'
        )
    return profile


class DeviceHand:
    """What a hand does to the wood of a device. Spots are the board's own; everything raises WorldError for what cannot
    be done, and then nothing has changed."""

    def __init__(self, bench: Bench, lock: Lock) -> None:
        self._bench = bench
        self._hand = bench.hand
        self._lock = lock

    @property
    def held(self) -> str:
        """What it holds, the first lifted first."""
        return self._hand.held

    def place(self, piece: str, spot: str) -> None:
        """A piece of the box, which never lacks one, goes on the spot."""
        with self._lock:
            self._bench.place(spot, piece)

    def lift(self, spot: str, count: int = 1) -> None:
        """The top piece of the spot, or so many."""
        with self._lock:
            self._hand.pick(spot, count)

    def put(self, spot: str, count: int | None = None) -> None:
        """What is held goes on the spot, the first lifted first; all unless told how many."""
        with self._lock:
            self._hand.drop(spot, count)

    def put_back(self) -> None:
        """Every piece held goes back where it was lifted."""
        with self._lock:
            self._hand.put_back()

    def move(self, src: str, dst: str, count: int = 1) -> None:
        """Lift here and put down there, in one moment."""
        with self._lock:
            self._hand.move(src, dst, count)

    def flip(self, spot: str, piece: str) -> None:
        """The top piece is changed so that this one shows."""
        with self._lock:
            self._hand.flip(spot, piece)

    def take(self, spot: str) -> None:
        """The top piece goes into the box."""
        with self._lock:
            self._hand.take(spot)

    def sweep(self, *spots: str) -> None:
        """Everything on these spots is knocked into the box, in one moment."""
        with self._lock:
            self._hand.sweep(spots)

    def press(self, key: str) -> None:
        """A button, or a spot's own, is pressed for a tenth of a second."""
        self.hold(key)
        time.sleep(PRESSED)
        self.release(key)

    def hold(self, key: str) -> None:
        """It is pressed and kept down until ``release``."""
        with self._lock:
            self._hand.press(key)

    def release(self, key: str) -> None:
        with self._lock:
            self._hand.release(key)


class _Wood:
    """A tablero.testing.faults.Wood without a program."""

    stage: Stage | None = None

    def __init__(self, bench: Bench) -> None:
        self.rig = bench

    def spot(self, name: str) -> str:
        return name


class Device:
    """board: a shipped board with a microcontroller, or the file of one. gate: ``gates.PINS`` for a Raspberry Pi Pico
    with the firmware in MicroPython, ``gates.AVR`` for an Arduino Nano with the one in C. seed: of the chances of
    faults and of the line. pieces: a piece's character -> the pole that it turns down, +1, 0 or -1. firmware: the
    command of a process that plays the microcontroller instead (simulator/microcontroller.py: what is told to it).

    pty: the name of a pseudo terminal that is the device's line. tcp: the same line on a TCP port of this machine, for
    one host at a time. An answer goes to whoever has asked last. hand: what it does is sensed from the next SCAN on.
    line: spoils bytes.

    Raises SetupError for what cannot be had, with what is allowed, and MissingError for a gate that this machine lacks
    software for.
    """

    def __init__(
        self,
        board: str | Path | None = None,
        *,
        gate: gates.Gate = gates.PINS,
        seed: int = 0,
        pieces: Mapping[str, int] = PIECES,
        firmware: Sequence[str] | None = None,
    ) -> None:
        must_fit({"gate": gate, "pieces": pieces})
        may_fit({"board": board, "firmware": firmware})
        must_be_seed(seed)
        self._profile = board_of(board)
        self.gate = gate
        try:
            self._bench = Bench(self._profile, firmware or _firmware(gate), seed=seed, poles=pieces)
        except (BuildError, DeadError, MisfitError) as error:
            raise SetupError(f"gate {gate.name}: {error}") from error
        self.line = self._bench.line
        self._pty, self._tcp = Pty(), Tcp()
        self._runs = Background(self._bench, Both(self._pty, self._tcp))
        self.hand = DeviceHand(self._bench, self._runs.lock)

    @property
    def pty(self) -> str:
        return self._pty.name

    @property
    def tcp(self) -> Address:
        return self._tcp.address

    def reset(self) -> None:
        """The microcontroller restarts, amid whatever it does; the line stays. On return its firmware listens, dark and
        not greeted."""
        with self._runs.lock:
            self._bench.reset()

    def skip(self, seconds: float) -> None:
        """So much of the microcontroller's time passes at once, in which no host has spoken. Raises ValueError."""
        if not 0 <= seconds <= LONGEST_SKIP_S:
            raise ValueError(f"skip {seconds} s; allowed: 0 to {LONGEST_SKIP_S}")
        with self._runs.lock:
            self._bench.firmware.skip(seconds)

    def inject(self, fault: Fault) -> Injection:
        """The fault is in force until the end of its ``with``, or until ``mend`` is called. ``faults.Unplugged`` pulls
        the cable: the pseudo terminal is gone and TCP hangs up. Raises FaultError."""
        with self._runs.lock:
            undo = fault.begin(_Wood(self._bench))
            self._runs.follow()

        def mend() -> None:
            with self._runs.lock:
                undo()
                self._bench.power(True)  # after a crash, too
                self._runs.follow()

        return Injection(fault, time.monotonic(), mend, lambda: 0.0)

    @property
    def frame(self) -> bytes:
        """What the chain shows: red, green, blue a pixel, in chain order."""
        with self._runs.lock:
            return self._bench.frame

    def light(self, spot: str) -> tuple[int, int, int]:
        """What the spot's first pixel shows. Raises WorldError for an unknown spot, SetupError for one that is dark."""
        self._bench.world.know(spot)
        pixels = self._profile.spots[spot].pixels
        if not pixels:
            raise SetupError(f"no pixel at {spot} of board {self._profile.name}")
        red, green, blue = self.frame[3 * pixels[0] : 3 * pixels[0] + 3]
        return red, green, blue

    def at(self, spot: str) -> str:
        """What really stands there, the bottom piece first. Raises WorldError for an unknown spot."""
        return self._bench.world.at(spot)

    def report(self) -> str:
        """For whoever looks into a test that has failed."""
        standing = ", ".join(f"{piece} on {spot}" for spot, piece in self._bench.world.board.items() if piece)
        passed = "".join(f"\n{one.at:.4f} to the {one.to}: {one.data.hex(' ')}" for one in list(self.line.log)[-20:])
        return f"{self!r}\non the wood: {standing or 'nothing'}\nlast on the line:{passed or ' nothing'}"

    def close(self) -> None:
        """May be called twice."""
        self._runs.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<{self._profile.name} at {self.pty} and {self.tcp.url}, {self.gate.name}>"


def _firmware(gate: gates.Gate) -> str:
    if gate is gates.PINS:
        return "micropython"
    if gate is not gates.AVR:
        raise SetupError(f"gate {gate.name}: a device has a microcontroller; allowed: gates.PINS, gates.AVR")
    if lacking := missing():
        raise MissingError(f"gate {gate.name}: {lacking}")
    return "c"
