"""What the settled changes of one scan say, by name, in an order in which hands can have done them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from firmware_host.core.sensor_layout import SensorLayout
from firmware_host.shell.devices.fit import Fit


@dataclass(frozen=True, slots=True)
class Change:
    """of: a site of the game, a button, or a spot of the board that the game does not use. more: whether other sites
    have changed in the same scan, and come after it."""

    of: Literal["site", "button", "spot"]
    name: str
    level: int
    more: bool = False


def by_name(changes: Sequence[tuple[int, int]], fit: Fit, layout: SensorLayout) -> Iterator[Change]:
    """changes: (channel, level). Within one scan nobody knows what came first; but nothing can be put down that was not
    lifted before, and a button may end the game to which all of it belongs. A site that is not believed, or only
    touched, is never waited for."""
    sites, buttons = fit.sites_by_channel, fit.buttons_by_channel
    in_order = sorted(changes, key=lambda change: (change[0] in buttons, abs(change[1])))
    told = (
        channel for channel, _ in reversed(in_order) if channel in sites and sites[channel] not in layout.distrusted
    )
    last = next(told, None)
    for channel, level in in_order:
        if channel in sites:
            site = sites[channel]
            yield Change("site", site, level, more=channel != last and site not in layout.touchable)
        elif channel in buttons:
            yield Change("button", buttons[channel], level)
        elif channel in fit.spare:
            yield Change("spot", fit.spare[channel], level)


def several(changes: Sequence[tuple[int, int]], fit: Fit) -> bool:
    """Whether more than one site of the game has changed."""
    return len({channel for channel, _ in changes} & fit.sites_by_channel.keys()) > 1
