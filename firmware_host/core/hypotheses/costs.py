"""What each thing that hands and sensors do costs, in nats: minus the logarithm of how often it happens."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from importlib.resources import files
from json import loads


@dataclass(frozen=True, slots=True)
class Costs:
    """All in nats unless said otherwise; fitted by counting acts in recorded games, the margins by search.

    version: noted with every game, so that a replay knows with which prices it was judged.
    ply: any ply, beside the logarithm of the number of legal moves. undo: the last ply is taken back by hand.
    early: a ply begins before the one before it is done; before: even before that one has begun.
    lift, rise: something is lifted and put back, or appears and goes again, where no ply of the hypothesis touches;
    own_lift, own_rise: where one does. long_lift, long_rise: more for each of their times (seconds) that is exceeded.
    odd: each further change within. palm: several sites rise in one scan, shared among them.
    disorder: an act comes before one that it needs, by more than ``lag`` seconds. sow_before: anything happens before
    the first pit of a sowing is lifted. hidden: an act that had to show did not. liar: from here on a sensor is wrong.
    quiet: seconds between the acts of a ply that cost nothing, ``seed`` more for each seed to be sown; a longer
    silence costs ``stall`` and ``stall_rate`` for each further second, at most ``stall_max``. Where only captures are
    left to be taken off, ``late_stall`` and ``late_rate``.
    """

    version: int
    ply: float
    undo: float
    early: float
    before: float
    lift: float
    own_lift: float
    long_lift: float
    long_lift_times: tuple[float, ...]
    rise: float
    own_rise: float
    long_rise: float
    long_rise_times: tuple[float, ...]
    odd: float
    palm: float
    disorder: float
    lag: float
    sow_before: float
    hidden: float
    liar: float
    quiet: float
    seed: float
    stall: float
    stall_rate: float
    stall_max: float
    late_stall: float
    late_rate: float

    @classmethod
    def read(cls, table: Mapping[str, object]) -> Costs:
        """Raises ValueError naming what is missing, unknown, or no number."""
        known = {field.name for field in fields(cls)}
        if wrong := sorted(known.symmetric_difference(table)):
            raise ValueError(f"costs: missing or unknown: {', '.join(wrong)}")
        values: dict[str, object] = {}
        for name, value in table.items():
            numbers = value if isinstance(value, list) else [value]
            if not all(isinstance(one, int | float) for one in numbers):
                raise ValueError(f"costs: {name}: {value!r} is no number")
            values[name] = tuple(numbers) if isinstance(value, list) else value
        return cls(**values)  # type: ignore[arg-type]

    def stalled(self, seconds: float, seeds: int, *, late: bool) -> float:
        """What it costs that nothing more of a ply has come for so long."""
        over = seconds - self.quiet - self.seed * seeds
        if over <= 0:
            return 0.0
        start, rate = (self.late_stall, self.late_rate) if late else (self.stall, self.stall_rate)
        return min(self.stall_max, start + rate * over)


@cache
def default() -> Costs:
    """Those that come with the program."""
    return Costs.read(loads(files(__package__).joinpath("costs.json").read_text("utf-8")))
