"""The two gates between the program and the wood: levels come in, pixels go out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol


class HardwareFault(Exception):
    """A device that does not answer as it should: names the device, what was tried, and what may cure it."""


class SensorPort(Protocol):
    """Sensors that can be read as one whole picture."""

    @property
    def channels(self) -> int:
        """How many levels a scan gives."""

    def scan(self) -> Sequence[int]:
        """One level a channel: 0 or 1 (press, occupancy), -1, 0 or +1 (polarity: the sign of the pole), 0.. (count).

        Raises HardwareFault.
        """

    def close(self) -> None:
        """Release the device; may be called twice."""


class NoSensors:
    """A SensorPort that has none: all read 0."""

    def __init__(self, channels: int) -> None:
        self.channels = channels

    def scan(self) -> Sequence[int]:
        return [0] * self.channels

    def close(self) -> None:
        pass


def doubtful(port: SensorPort) -> frozenset[int]:
    """The channels whose level in the last scan may not be true, and which read 0 for that reason: a crossing of bare
    switches that three others may be faking, an analog sensor at the end of its range. A port that can tell has them
    as ``doubtful``; most cannot, and never doubt."""
    found: frozenset[int] = getattr(port, "doubtful", frozenset())
    return found


def codes(port: SensorPort) -> Mapping[int, int]:
    """Channel -> reading of the last scan, in the converter's own steps, of a port with analog sensors, which has them
    as ``codes``; empty for others."""
    found: Mapping[int, int] = getattr(port, "codes", {})
    return found


def margins(port: SensorPort) -> Mapping[int, int]:
    """Channel -> how far its reading in the last scan is from that of an empty site, in percent of what counts as a
    piece, of a port with analog sensors, which has them as ``margins``; empty for others."""
    found: Mapping[int, int] = getattr(port, "margins", {})
    return found


def trouble(port: PixelPort) -> str:
    """What is wrong with the light though every frame goes out, and its cure, of a port that can tell and has it as
    ``trouble``; empty while nothing is."""
    found: str = getattr(port, "trouble", "")
    return found


Odds = tuple[tuple[int, float], ...]
"""Other counts that a level may stand for, the likelier first: each with the nats by which it is less likely than the
one that is told."""


def odds(port: SensorPort) -> Mapping[int, Odds]:
    """Channel -> what its level in the last scan may be instead, of a port that counts and cannot be sure, which has
    them as ``odds``; a channel that is not named is sure. Empty for others."""
    found: Mapping[int, Odds] = getattr(port, "odds", {})
    return found


def believe(port: SensorPort, counts: Mapping[int, int]) -> None:
    """counts: channel -> what lies there for certain, as far as whoever plays can know. A port that counts takes it for
    granted from then on; others do not care."""
    learn: Callable[[Mapping[int, int]], None] | None = getattr(port, "believe", None)
    if learn:
        learn(counts)


class PixelPort(Protocol):
    """A chain of RGB pixels."""

    @property
    def count(self) -> int:
        """How many there are."""
        ...

    def show(self, pixels: bytes) -> None:
        """Light the chain: three bytes a pixel, red, green, blue, in chain order, as they go on the wire
        (gamma, brightness and the current limit are already in them). Raises HardwareFault, and ValueError
        when the length is not 3 * count."""

    def close(self) -> None:
        """Dark, then release the device; may be called twice."""
