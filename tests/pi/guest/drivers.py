"""In the guest: the drivers of one board on the kernel's devices, beside the same drivers on the simulator's stand-ins.

drivers.py SEED whole|faults BOARD...   what each reads of the same pieces, whole and with a wire broken or shorted, and
                                        what the pixels got; or only with bad wires. A line of JSON for each board
drivers.py SEED every BOARD DONE MOST   faults that its wires can have, after the first DONE; a line each
"""

from __future__ import annotations

import json
import os
import random
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

sys.path.insert(0, os.path.dirname(__file__))
from flaws import KINDS, broken, neighbours  # type: ignore[import-not-found]
from wood import DEVICE, FRAMES, Chain, Wood  # type: ignore[import-not-found]

from hardware.drivers import open_pixels, open_sensors
from hardware.ports import HardwareFault, SensorPort
from hardware.profile import Profile, load
from simulator.chips.hall import output
from simulator.faults import Broken, Shorted, WireFault
from simulator.magnets import Magnets
from simulator.rig import Rig
from simulator.wired.analog import AnalogBoard

FAULTS = 10
WEIGHED_S, SCAN_HZ = 2.0, 100
"""Until a scale has come to rest and been read,"""
MOST_S = 8.0
"""and at most here, where a scan takes some times longer than on a Pi."""


def read(port: SensorPort, times: Iterable[object] = (1,)) -> list[int] | str:
    """What it reads at last, or its fault."""
    levels: Sequence[int] = ()
    try:
        for _ in times:
            levels = port.scan()
        return list(levels)
    except HardwareFault as fault:
        return f"HardwareFault: {fault}"


def rested(port: SensorPort, wanted: list[int] | str) -> list[int] | str:
    """What scales read once they had the time to come to rest, and more of it as long as they read something else than
    what is wanted."""
    reading = read(port, passing(WEIGHED_S))
    for _ in passing(MOST_S - WEIGHED_S):
        if isinstance(reading, str) or reading == wanted:
            break
        reading = read(port)
    return reading


def passing(seconds: float) -> Iterator[float]:
    end = time.monotonic() + seconds
    while (now := time.monotonic()) < end:
        yield now


class Pair:
    """A board, wired to the header and simulated; the same is done to both."""

    def __init__(self, profile: Profile) -> None:
        self.profile = profile
        self.device = os.open(DEVICE, os.O_RDWR)
        poles = {"N": 1, "S": -1}
        self.rig = Rig(profile, "pins", poles)
        if isinstance(self.rig.board, AnalogBoard):  # at the bench a sensor feels its own piece alone
            self.rig.board.magnets = Magnets(pitch_mm=1000.0)
        self.wood = Wood(profile, lambda text: os.write(self.device, text.encode()), zeros(self.rig))
        self.rig.world.stock(dict.fromkeys(poles, 1000))
        self.real = open_sensors(profile)
        self._weighs = profile.sensing == "count"
        self.names = [name for name, spot in profile.spots.items() if spot.channel is not None]

    def lay(self, name: str, level: int) -> None:
        self.wood.lay(name, level)
        hand = self.rig.hand
        if name in self.profile.buttons or self.profile.sensing == "press":
            (hand.press if level else hand.release)(name)
        elif level:
            hand.place(name, "N" if level > 0 else "S")
        else:
            hand.take(name)

    def scans(self) -> tuple[Any, Any]:
        if self._weighs:
            simulated = read(self.rig.sensors, range(round(WEIGHED_S * SCAN_HZ)))
            return rested(self.real, simulated), simulated
        return read(self.real), read(self.rig.sensors)


def each_site(pair: Pair) -> list[object]:
    """Every site and button alone; what differs from what is expected."""
    wrong: list[object] = []
    for name in (*pair.names, *pair.profile.buttons):
        levels = (1, -1) if pair.profile.sensing == "polarity" and name in pair.profile.spots else (1,)
        for level in levels:
            pair.lay(name, level)
            real, simulated = pair.scans()
            pair.lay(name, 0)
            channel = pair.profile.buttons.get(name, None)
            if channel is None:
                channel = pair.profile.spots[name].channel
            expected = [level if at == channel else 0 for at in range(len(simulated))]
            if real != simulated or real != expected:
                wrong.append([name, level, shown(real), shown(simulated)])
    return wrong


def zeros(rig: Rig) -> list[int]:
    """The codes of simulated linear sensors with nothing over them. Where a bad select line lets a button be read off
    one of them, its zero decides whether the button is held."""
    offsets = rig.board.offsets if isinstance(rig.board, AnalogBoard) else ()
    return [int(1024 * output(0, offset)) for offset in offsets]


def shown(levels: list[int] | str) -> object:
    return levels if isinstance(levels, str) else [at for at, level in enumerate(levels) if level]


def possible(pair: Pair) -> list[tuple[str, str]]:
    """(wire, what becomes of it), as far as the bench can do it."""
    alone = [(wire, kind) for wire in pair.rig.board.wires.names for kind in KINDS if broken(pair.wood, wire, kind)]
    return [*alone, *neighbours(pair.wood)]


def put_pieces(pair: Pair, chance: random.Random) -> None:
    for name in chance.sample(pair.names, len(pair.names) // 3):
        pair.lay(name, 1)


def try_fault(pair: Pair, wire: str, kind: str, before: Any) -> tuple[bool, Any, list[object]]:
    """Whether the reading tells the fault, beside the one before; what is read once it is mended; what the real and the
    simulated board read differently."""
    wrong: list[object] = []
    fault: WireFault = Broken(wire) if kind == "open" else Shorted(wire, to=kind)
    bad, mended = broken(pair.wood, wire, kind)
    pair.rig.faults.add(fault)
    pair.wood.say(*bad())
    real, simulated = pair.scans()
    if kind_of(real) != kind_of(simulated):
        wrong.append([f"{wire}, {kind}", shown(real), shown(simulated)])
    tells = real != before
    pair.rig.faults.remove(fault)
    pair.wood.say(*mended())
    real, simulated = pair.scans()
    if real != simulated:
        wrong.append([f"{wire}, {kind}, mended", shown(real), shown(simulated)])
    return tells, real, wrong


def with_faults(pair: Pair, chance: random.Random) -> tuple[list[str], list[object]]:
    """Ten faults, one at a time, over some pieces."""
    tried: list[str] = []
    wrong: list[object] = []
    put_pieces(pair, chance)
    before, _ = pair.scans()
    for wire, kind in chance.sample(possible(pair), FAULTS):
        tells, before, differing = try_fault(pair, wire, kind, before)
        tried.append(f"{wire}, {kind}: {'told apart' if tells else 'reads the same'}")
        wrong += differing
    return tried, wrong


def every(name: str, seed: int, done: int, most: int) -> None:
    """A line for each of the faults that there can be, after the first ``done`` of them."""
    pair = Pair(load(name))
    put_pieces(pair, random.Random(f"{name} {seed}"))
    faults = possible(pair)
    before, _ = pair.scans()
    for number, (wire, kind) in enumerate(faults[done : done + most], start=done + 1):
        tells, before, wrong = try_fault(pair, wire, kind, before)
        told = {
            "board": name,
            "number": number,
            "of": len(faults),
            "fault": [wire, kind],
            "tells": tells,
            "differing": wrong,
        }
        print(json.dumps(told), flush=True)
    pair.real.close()
    os.close(pair.device)


def kind_of(reading: list[int] | str) -> object:
    """Levels, or that it failed: what a bus says of its failure is the kernel's."""
    return reading if isinstance(reading, list) else reading.partition(":")[0]


def pixels(pair: Pair) -> object:
    """What the chain shows of a picture, whatever the library made of it."""
    if pair.profile.pixels.driver != "neopixel-spi":
        return None
    chain = Chain(pair.profile, lambda: os.read(pair.device, FRAMES))
    port = open_pixels(pair.profile)
    picture = bytes((7 * k) % 64 for k in range(3 * pair.profile.pixels.count))
    chain.frames()
    port.show(picture)
    shown = chain.frames()
    port.close()
    return {"as meant": bool(shown) and shown[-1] == picture, "frames": len(shown), "hz": sorted(chain.rates)}


def whole(pair: Pair) -> dict[str, object]:
    told: dict[str, object] = {"rest": [shown(one) for one in pair.scans()], "sites": each_site(pair)}
    begun = time.perf_counter()
    for _ in range(20):
        pair.real.scan()
    told["scan_ms"] = round((time.perf_counter() - begun) * 50, 2)
    return told


def opened_again(pair: Pair) -> dict[str, object]:
    pair.real.close()
    pair.real.close()
    pair.wood.clear()
    again = open_sensors(pair.profile)
    told = {"again": shown(read(again))}
    again.close()
    return {**told, "pixels": pixels(pair)}


def board(name: str, seed: int, is_whole: bool) -> dict[str, object]:
    pair = Pair(load(name))
    told = whole(pair) if is_whole else {}
    told["faults"], told["differing"] = with_faults(pair, random.Random(f"{name} {seed}"))
    if is_whole:
        told |= opened_again(pair)
    else:
        pair.real.close()
    os.close(pair.device)
    return told


def main(seed: int, what: str, *words: str) -> None:
    if what == "every":
        every(words[0], seed, *map(int, words[1:]))
        return
    for name in words:
        print(json.dumps({"board": name, **board(name, seed, what == "whole")}), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), *sys.argv[2:])
