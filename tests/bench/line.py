"""What a serial line costs: processor time of a scan and of a frame on the host, beside what the line itself takes."""

from __future__ import annotations

import time
from collections.abc import Callable

from hardware.profile import load
from hardware.serial import protocol
from hardware.serial.framing import frame
from hardware.serial.protocol import Kind
from simulator.microcontroller import PICO, SerialBench
from simulator.nano import missing, nano
from simulator.rig import Rig
from simulator.senses import Senses
from tests.bench.figures import SPREAD_HEAD, clock, spread, title

ROUNDS = 2000
BAUDS = (115200, 250000, 500000, 1000000)


def _size(kind: Kind, payload: bytes) -> int:
    return len(frame(bytes([kind, 1]) + payload))


def bench() -> None:
    profile = load("serial-8x8")
    pixels = profile.pixels.count
    levels = bytes((profile.sensors.channels + 7) // 8)
    chain = bytes([1]) * (3 * pixels)
    scan = _size(Kind.SCAN, protocol.scan(100)), _size(Kind.SCAN, levels)
    whole = _size(Kind.SHOW, protocol.show(chain, 0, chain)), _size(Kind.SHOW, b"")
    title("Serial line: what the wire takes, ms (without scan, pixels and USB)")
    heads = (f"scan, {sum(scan)} bytes", f"frame, {sum(whole)} bytes")
    print(f"{'baud':>8}{heads[0]:>20}{'scans/s':>10}{heads[1]:>20}{'frames/s':>10}")
    for baud in BAUDS:
        scan_ms, whole_ms = (10e3 * sum(sizes) / baud for sizes in (scan, whole))
        print(f"{baud:8}{scan_ms:20.2f}{1e3 / scan_ms:10.0f}{whole_ms:20.2f}{1e3 / whole_ms:10.0f}")

    title("Serial line: processor time of the host, ms; a second by the clock, with the emulated microcontroller")
    print(f"{'':34}{SPREAD_HEAD}{'a second':>10}")
    for name, command in (("Nano (C, simavr)", None if missing() else nano()), ("Pico (MicroPython, CPython)", PICO)):
        if command is None:
            print(f"{name}: {missing()}")
            continue
        rig = Rig(profile, "ports", {"W": 1})
        bench = SerialBench(profile, Senses(profile, rig.world, rig.faults), command)
        frames = [bytes([k % 256]) * (3 * pixels) for k in range(ROUNDS)]
        _row(f"{name}: scan", lambda k, bench=bench: bench.sensors.port.scan())  # type: ignore[misc]
        _row(f"{name}: frame", lambda k, bench=bench, frames=frames: bench.pixels.port.show(frames[k]))  # type: ignore[misc]
        bench.sensors.close()
        bench.pixels.close()
        bench.close()


def _row(name: str, once: Callable[[int], object]) -> None:
    times = []
    began = time.perf_counter()
    for k in range(ROUNDS):
        start = clock()
        once(k)
        times.append(clock() - start)
    print(f"{name:34}{spread(times)}{ROUNDS / (time.perf_counter() - began):10.0f}")
