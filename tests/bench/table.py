"""What a scan costs the table, from the sensor port to the pixel port: at rest, and with a hand at work."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from simulator.scenario.recording import Recording
from simulator.scenario.stage import Stage
from tests.bench.figures import clock, quantile, title

ROUNDS = 9
SCANS = 1000
A_CHANGE = 10
"""While a hand is at work, every tenth scan sees something change."""
BOARDS: dict[str, str] = {
    "othello, 64 buttons; steady light": "game othello\nboard hall-8x8\nsensing press",
    "othello, 64 Hall switches; steady light": "game othello\nboard hall-8x8",
    "ajedrez-jerez, 64 Hall switches; breathing light": "game ajedrez-jerez\nboard hall-8x8",
    "backgammon, counting": "game backgammon\nsensing count",
    "rimau-rimau, 4956 moves": "game rimau-rimau\nsensing polarity",
}


def scans(scan: Callable[[], object], act: Callable[[int], None]) -> Sequence[float]:
    """Microseconds a scan in each of the rounds. act: what is done, untimed, before every tenth scan, by its number."""
    rounds = []
    for round_ in range(ROUNDS):
        taken = 0
        for number in range(SCANS // A_CHANGE):
            act(round_ * SCANS // A_CHANGE + number)
            begun = clock()
            for _ in range(A_CHANGE):
                scan()
            taken += clock() - begun
        rounds.append(taken / SCANS / 1e3)
    return rounds


def rest(number: int) -> None:
    """Nobody touches anything."""


def fidget(stage: Stage) -> Callable[[int], None]:
    """A hand that lifts one piece after the other and puts it back, or presses one site after the other."""
    world, contents = stage.rig.world, stage.wood.contents()
    standing = [stage.spots[site] for site in contents if contents[site]]

    def act(number: int) -> None:
        spot, back = standing[number // 2 % len(standing)], number % 2
        if stage.session.layout.presses:
            (world.release if back else world.press)(spot)
        elif back:
            world.put("right", spot, 1)
        else:
            world.lift("right", spot, 1)

    return act


def bench() -> None:
    title(f"A scan of the table, us of processor (median of {ROUNDS} rounds of {SCANS}; a hand changes every tenth)")
    print(f"{'':50}{'at rest':>9}{'hand':>9}{'wood alone':>12}")
    for what, header in BOARDS.items():
        with Recording(header) as table:
            table.say("set up")
            table.say("wait 12")  # until the journal has nothing left to write
            stage = table.stage
            rounds = (
                scans(stage.scan, rest),
                scans(stage.scan, fidget(stage)),
                scans(stage.rig.sensors.scan, rest),
            )
        still, busy, wood = (quantile(each, 0.5) for each in rounds)
        print(f"{what:50}{still:9.1f}{busy:9.1f}{wood:12.1f}", flush=True)
