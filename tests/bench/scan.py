"""What a scan costs the processor in each sensor driver, beside the time that its bus takes anyhow."""

from __future__ import annotations

from collections.abc import Sequence

from hardware.drivers import open_sensors
from hardware.profile import Profile, load
from simulator.raspberry import Pi
from simulator.rig import Rig
from tests.bench.figures import SPREAD_HEAD, clock, quantile, spread, title

BOARDS = ("hall-8x8", "hall-8x8-rpi-gpio", "hall-8x8-hc165", "hall-8x8-mcp23017", "square-8x8-mcp3008")
SCANS = 2000
WARM_UP = 200


class Still:
    """A chip that always gives the same answer, at once: what is left is the driver and the library below it."""

    def __init__(self, answer: bytes) -> None:
        self._answer = answer

    # An SpiChip

    def transfer(self, sent: bytes, hz: int) -> bytes:
        return self._answer[: len(sent)]

    # An I2cChip

    def answers(self) -> bool:
        return True

    def written(self, data: bytes) -> None:
        pass

    def read(self, count: int) -> bytes:
        return self._answer[:count]


def still(profile: Profile) -> Pi:
    """A Pi on which everything stands still: nothing is on the board."""
    pi = Pi()
    params = profile.sensors.params
    match profile.sensors.driver:
        case "hc165":
            answer = bytearray(b"\xff" * params["chips"])
            for place in params["tied_low"]:
                answer[place // 8] &= ~(1 << place % 8) & 0xFF
            pi.spi_chips[params["spi"], params["select"]] = Still(bytes(answer))
        case "mcp3008":
            pi.spi_chips[params["spi"], params["select"]] = Still(bytes([0, 2, 0]))
        case "mcp23017":
            # Inputs at rest read like the settings of their pull-ups: all but GPA7 and GPB7.
            pi.i2c_chips |= dict.fromkeys(params["chips"], Still(b"\x7f\x7f"))
    return pi


def wire_s(profile: Profile) -> float:
    """Seconds of one scan's waiting and of its bits on the bus, as counted by the simulated board."""
    rig = Rig(profile, "pins")
    for _ in range(2):
        before = rig.board.pi.busy_s
        rig.sensors.scan()
    rig.close()
    return rig.board.pi.busy_s - before


def scan_times(profile: Profile, scans: int = SCANS) -> Sequence[int]:
    """Nanoseconds of processor time of each scan."""
    port = open_sensors(profile, still(profile))
    times = []
    for _ in range(WARM_UP):
        port.scan()
    for _ in range(scans):
        begun = clock()
        port.scan()
        times.append(clock() - begun)
    port.close()
    return times


def bench() -> None:
    """Bar: the median is below the bus's own time."""
    title(f"A scan of 64 squares and 4 buttons, ms of processor ({SCANS} scans), beside the bus's own time")
    print("Library and driver above the lowest level, which here answers at once: no kernel, no chip.")
    print(f"{'board':22}{SPREAD_HEAD}{'bus ms':>9}{'share':>8}")
    for name in BOARDS:
        profile = load(name)
        times, bus = scan_times(profile), wire_s(profile) * 1e3
        median = quantile(times, 0.5) / 1e6
        line = f"{name:22}{spread(times)}{bus:9.3f}{median / bus:8.0%}"
        print(line if median < bus else f"{line}   over the bar")
