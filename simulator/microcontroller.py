"""A microcontroller at the end of a serial line, in a process of its own, running the real firmware.

The line is a pseudo terminal under a device name that stays the same. Beside it the bench talks to the process that
plays the microcontroller, on its standard input and output, one line each way:

    contacts HEX   the levels of the matrix, a bit a channel, the first in the lowest bit of the first byte; "ok"
    frame          how many frames the pixels took, how many pulses they did not understand, how many bytes of the line
                   came too fast for the microcontroller, and the colours in hex
    cells HEX      what each load cell puts out from now on, where the microcontroller weighs (simulator/pico_scales.py)
    pass MS        so much of the microcontroller's time passes; "ok"
    until MS       the same until so much has passed since it was plugged in; nothing if it has

When it has started and can be told something, the process prints a line of its own accord.
"""

from __future__ import annotations

import os
import pty
import select
import subprocess
import sys
import tempfile
import tty
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from math import nan
from pathlib import Path
from random import Random
from types import MappingProxyType

from hardware.drivers import OpenSensors, open_pixels, open_sensors
from hardware.ports import HardwareFault, PixelPort, SensorPort
from hardware.profile import Profile, Sensors
from hardware.serial.link import present
from simulator import serial_line
from simulator.pico_scales import packed
from simulator.senses import Senses
from simulator.weighed_pits import Pits, Surroundings

PATIENCE_MS = 5000
"""The real timeouts are for a microcontroller that has a processor of its own."""
READY_S = 30.0
"""How long, in real time, the process may take until it is ready."""
SPOILT_S = 0.25
"""How long a driver waits for an answer, in real time, while the line may lose it."""
LEAST_V = 2.7
"""Below it the ATmega328P of a Nano is held in reset (brown-out level of its fuses)."""


class DeadError(HardwareFault):
    """The process that plays the microcontroller has ended by itself."""


class Microcontroller:
    """command: the process, which gets the number of the line's descriptor as its last argument.

    device: where a driver finds the line while it is plugged in. process: None while it is not.
    frame: what the pixels said last.
    """

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._directory = tempfile.TemporaryDirectory(prefix="tablero-line-")
        self.device = str(Path(self._directory.name, "ttyUSB0"))
        self.process: subprocess.Popen[str] | None = None
        self.frame = "0 0 0 "
        self._ours = -1
        self._felt: tuple[int, ...] = ()

    def plug(self) -> None:
        """Power on: the firmware starts. Does nothing while it is plugged in. Raises DeadError."""
        if self.process:
            return
        line, self._ours = pty.openpty()
        tty.setraw(self._ours)
        os.symlink(os.ttyname(self._ours), self.device)
        try:
            self.process = subprocess.Popen(
                [*self._command, str(line)],
                pass_fds=[line],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                start_new_session=True,  # Ctrl-C is for the program, which then lets this process go
            )
        except OSError as error:
            self._let_go()
            told = f"{self._command[0]} cannot be started: {error.strerror}"
            raise DeadError(f"the simulated microcontroller: {told}. Cure: name a program that can be run") from error
        finally:
            os.close(line)  # with the process, the line is gone
        self._felt = ()
        self._wait_until_ready(self.process)

    def unplug(self) -> None:
        """Power off, in the midst of whatever it does. Does nothing while it is unplugged."""
        if self.process is None:
            return
        self.look()
        process, self.process = self.process, None
        process.kill()
        process.communicate()
        self._let_go()

    def _let_go(self) -> None:
        os.close(self._ours)
        os.unlink(self.device)

    @property
    def is_dead(self) -> bool:
        """Whether the process has ended by itself."""
        return self.process is not None and self.process.poll() is not None

    def look(self) -> str:
        """What the pixels say; they have a supply of their own, and stay as they are without the rest."""
        if self.process:
            with suppress(DeadError):
                self.frame = self.tell("frame")
        return self.frame

    def tell(self, words: str) -> str:
        """Raises DeadError."""
        if self.process is None:
            raise DeadError(f"{words}: the microcontroller is unplugged")
        assert self.process.stdin
        with suppress(BrokenPipeError):
            self.process.stdin.write(f"{words}\n")
            self.process.stdin.flush()
        return self._hear()

    def feel(self, levels: Sequence[int]) -> None:
        """So every crossing of the matrix is from now on, channel by channel; 0 is open. What has been told already is
        not told again. Raises DeadError."""
        felt = tuple(levels)
        if felt == self._felt:
            return
        bits = sum(1 << channel for channel, level in enumerate(levels) if level)
        self.tell(f"contacts {bits.to_bytes((len(levels) + 7) // 8, 'little').hex()}")
        self._felt = felt

    def kill(self) -> None:
        """It crashes. Does nothing while it is unplugged."""
        if self.process:
            self.process.kill()
            self.process.wait()

    def close(self) -> None:
        self.unplug()
        self._directory.cleanup()

    def _wait_until_ready(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout
        said = select.poll()
        said.register(process.stdout, select.POLLIN)
        if not said.poll(1000 * READY_S):
            process.kill()
            told = f"{self._command[0]} has printed no line in {READY_S:g} s"
            raise DeadError(f"the simulated microcontroller: {told}. Cure: it prints one when it is ready")
        self._hear()

    def _hear(self) -> str:
        assert self.process
        assert self.process.stdout
        said = self.process.stdout.readline()
        if not said:
            ended = f"{self._command[0]} ended with status {self.process.wait()}"
            raise DeadError(f"the simulated microcontroller: {ended}. Cure: it is started again")
        return said.strip()


class Strip:
    """The pixels at the microcontroller: what is lit, as red, green, blue, and how many frames were taken."""

    def __init__(self, chip: Microcontroller, count: int, order: str) -> None:
        self.count = count
        self._chip = chip
        self._places = tuple(order.index(colour) for colour in "RGB")

    @property
    def frame(self) -> bytes:
        wire = self._look()[3]
        lit = bytearray(3 * self.count)
        for colour, place in enumerate(self._places):
            lit[colour::3] = wire[place : 3 * self.count : 3]
        return bytes(lit)

    @property
    def frames(self) -> int:
        return self._look()[0]

    @property
    def complaints(self) -> int:
        """Pulses that no pixel understands."""
        return self._look()[1]

    @property
    def overruns(self) -> int:
        """Bytes that came before the microcontroller had room for them."""
        return self._look()[2]

    def _look(self) -> tuple[int, int, int, bytes]:
        frames, complaints, overruns, wire = self._chip.look().split(" ")
        return int(frames), int(complaints), int(overruns), bytes.fromhex(wire)


class SerialBench:
    """A board's wood on the far side of the line. chip: the microcontroller; strip: its pixels. address: what the
    drivers open."""

    def __init__(self, profile: Profile, senses: Senses, command: Sequence[str]) -> None:
        self.senses = senses
        self.chip = Microcontroller(command)
        self.strip = Strip(self.chip, profile.pixels.count, profile.pixels.order)
        sensors = profile.sensors
        self._timeout_s: float = sensors.params["timeout_ms"] / 1000
        serial_line.teach()
        self.address = serial_line.address(self.chip.device, self._spoil)
        senses.faults.wiring.run(self.chip.kill)
        patient = MappingProxyType({**sensors.params, "timeout_ms": PATIENCE_MS})
        self._profile = profile = replace(profile, sensors=Sensors(sensors.driver, sensors.channels, patient))
        try:
            self.chip.plug()
            self.sensors = FeltSensors(open_sensors(profile, self.address), self)
            self.pixels = PluggedPixels(open_pixels(profile, self.address), self)
        except BaseException:
            self.chip.close()
            raise

    def reopen(self, opens: OpenSensors) -> None:
        """The sensors' driver anew, or as much of it as is wanted. Raises HardwareFault."""
        self.sensors.close()
        self.sensors = FeltSensors(opens(self._profile, self.address), self)

    def close(self) -> None:
        serial_line.forget(self.chip.device)
        self.chip.close()

    def follow(self) -> bool:
        """Plugs it in or out as the faults say; whether it is plugged in. One that has ended by itself is out until the
        driver has missed it."""
        faults = self.senses.faults
        if faults.unplugged or faults.volts < LEAST_V or self.chip.is_dead:
            self.chip.unplug()
        else:
            self.chip.plug()
        if link := present(self.address):
            patience = SPOILT_S if faults.spoils_line or self._is_too_late else PATIENCE_MS / 1000
            link.host.be_patient(link.host.tries, patience)
        if faults.line_late and not self._is_too_late:
            faults.wiring.elapse(faults.line_late)
        return self.chip.process is not None

    @property
    def _is_too_late(self) -> bool:
        """Whether no answer comes before the board's own driver would have given it up."""
        return self.senses.faults.line_late >= self._timeout_s

    def _spoil(self, data: bytes) -> bytes:
        return b"" if self._is_too_late else self.senses.faults.on_line(data)

    def feel(self) -> None:
        """The world as it is now lies on the matrix; once a scan, so that a seed gives the same faults at each gate."""
        if self.follow():
            self.chip.feel(self.senses.scan())


class FeltSensors:
    """A SensorPort: the real driver, with the world laid on the matrix before each scan."""

    def __init__(self, port: SensorPort, bench: SerialBench) -> None:
        self.port = port
        self.channels = port.channels
        self._bench: SerialBench | None = bench

    def scan(self) -> Sequence[int]:
        if self._bench:
            self._bench.feel()
        return self.port.scan()

    def close(self) -> None:
        self._bench = None
        self.port.close()


class PluggedPixels:
    """A PixelPort: the real driver, behind a plug that is in or out as the faults say."""

    def __init__(self, port: PixelPort, bench: SerialBench) -> None:
        self.port = port
        self.count = port.count
        self._bench: SerialBench | None = bench

    def show(self, pixels: bytes) -> None:
        if self._bench:
            self._bench.follow()
        self.port.show(pixels)

    def close(self) -> None:
        bench, self._bench = self._bench, None
        if bench and bench.chip.is_dead:
            bench.chip.unplug()  # or the driver would wait for an answer
        self.port.close()


class WeighingBench(SerialBench):
    """One that counts by weight. pits: what lies on its scales; a scan takes the time that the board file gives it."""

    def __init__(self, profile: Profile, senses: Senses, command: Sequence[str], around: Surroundings) -> None:
        cells = profile.sensors.params["cells"]
        self.pits = Pits(profile, range(cells), around, Random(profile.name))
        self._names = {spot.channel: name for name, spot in profile.spots.items()}
        self._step_ms = round(1000 / profile.scan_hz)
        self._plugged: object = None
        self._plugged_at = 0.0
        super().__init__(profile, senses, command)

    def feel(self) -> None:
        levels = self.senses.scan()
        pits = self.pits
        pits.elapse(self._step_ms / 1000)
        pits.lay(levels, self.senses.world.covered)
        if not self.follow():
            return
        if self.chip.process is not self._plugged:
            self._plugged, self._plugged_at = self.chip.process, pits.now - self._step_ms / 1000
        wires = self.senses.faults.wiring.wires
        broken = wires.broken if wires else frozenset()
        outputs = [nan if self._names.get(c) in broken else pits.output(c, pits.now) for c in pits.cells]
        self.chip.feel(levels[len(outputs) :])
        self.chip.tell(f"cells {packed(outputs)}")
        self.chip.tell(f"until {round(1000 * (pits.now - self._plugged_at))}")


def pico_scales(rate: int, hum_nv: float, seed: str) -> Sequence[str]:
    """A Raspberry Pi Pico with the firmware in MicroPython and an HX711 for each cell."""
    return (*PICO[:-1], f"scales {rate} {hum_nv} {seed}")


PICO = (sys.executable, "-P", "-m", "simulator.pico", "hall")
"""A Raspberry Pi Pico with the firmware in MicroPython, and Hall sensors on its matrix."""
