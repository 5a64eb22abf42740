"""What is wrong with a board's wiring, said by name."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from firmware_host.service.calibrating.feeler import Feeler
from firmware_host.service.calibrating.plan import Lamp, sites_of, symmetries
from firmware_host.service.calibrating.stages import Facts
from hardware.lines import lines, where
from hardware.model import Calibration
from hardware.profile import Profile

MANY = 0.9
"""From this share of the sites on it is one fault of the whole board."""


@dataclass(frozen=True)
class Diagnosis:
    """findings: in words. sites: those that do not work."""

    findings: tuple[str, ...]
    sites: frozenset[str]


def diagnose(profile: Profile, facts: Facts, feeler: Feeler, result: Calibration, heard: Collection[int]) -> Diagnosis:
    """profile: as the board file says. result: as it was found. heard: the channels that ever answered."""
    dead = _dead(profile, facts, feeler, result, heard)
    inverted = [site for site in result.sites if site in result.inverted]
    findings = [
        *_misplaced(profile, "sensor", result.sites, {site: _channel(profile, site) for site in result.sites}, dead),
        *_lights(profile, facts, result),
        *_inverted(profile, inverted, len(result.sites) - len(dead)),
        *dead.values(),
        *_together(profile, facts, result),
        *_restless(profile, feeler, result),
        *_weak(facts, feeler, result),
    ]
    if facts.order and facts.order != profile.pixels.order:
        findings.append(f"colours: their order is {facts.order}, not {profile.pixels.order} as the board file says")
    return Diagnosis(tuple(findings), frozenset(dead))


def _channel(profile: Profile, site: str) -> int:
    channel = profile.spots[site].channel
    assert channel is not None
    return channel


def whole_board(
    profile: Profile, found: Mapping[str, object], own: Mapping[str, object], unknown: Collection[str] = ()
) -> str:
    """How the board is turned or mirrored as a whole; empty where it is not."""
    owner = {each: site for site, each in own.items()}
    seen = {site: owner.get(each) for site, each in found.items() if site not in unknown}
    if all(site == other for site, other in seen.items()):
        return ""
    for name, image in symmetries(profile).items():
        if all(image.get(site, site) == other for site, other in seen.items()):
            return name
    return ""


def _misplaced(
    profile: Profile, what: str, found: Mapping[str, object], own: Mapping[str, object], unknown: Collection[str]
) -> Iterator[str]:
    """What lies elsewhere than the board file says: the whole board turned or mirrored, rows or columns or single
    sites exchanged."""
    owner = {each: site for site, each in own.items()}
    moved = {site: owner[found[site]] for site in found if site not in unknown and found[site] in owner}
    moved = {site: other for site, other in moved.items() if site != other}
    if not moved:
        return
    if name := whole_board(profile, found, own, unknown):
        yield f"{what}s: all wired {name}, compared with the board file"
        return
    for kind, part in (("row", 1), ("column", 0)):
        lines = _lines_moved(profile, moved, part)
        if lines is not None and all(site in moved or site in unknown for site in _on(profile, found, lines, part)):
            yield from _exchanged(f"{what}s of {kind}", {_label(a, part): _label(b, part) for a, b in lines.items()})
            return
    yield from _exchanged(f"{what} of", moved)


def _lines_moved(profile: Profile, moved: Mapping[str, str], part: int) -> dict[int, int] | None:
    """Row (or column) -> the one in whose place it lies, where whole lines have moved and nothing else."""
    lines: dict[int, int] = {}
    for site, other in moved.items():
        here, there = profile.spots[site].cell, profile.spots[other].cell
        if here is None or there is None or here[1 - part] != there[1 - part]:
            return None
        if lines.setdefault(here[part], there[part]) != there[part]:
            return None
    return lines


def _on(profile: Profile, sites: Collection[str], lines: Collection[int], part: int) -> Iterator[str]:
    return (site for site in sites if (cell := profile.spots[site].cell) is not None and cell[part] in lines)


def _label(line: int, part: int) -> str:
    return str(line + 1) if part else "abcdefghijklmnopqrstuvwxyz"[line]


def _exchanged(what: str, moved: Mapping[str, str]) -> Iterator[str]:
    for site, other in moved.items():
        if moved.get(other) == site:
            if site < other:
                yield f"{what} {site} and {other}: swapped"
        else:
            yield f"{what} {site}: wired where {other} belongs"


def _lights(profile: Profile, facts: Facts, result: Calibration) -> Iterator[str]:
    own: Mapping[str, Lamp] = sites_of(profile)
    if facts.way is not None:
        if facts.way.lamps != own:
            yield f"lights: the chain does not run as the board file says: {facts.way.name}"
        own = facts.way.lamps
    yield from _misplaced(profile, "light", {site: result.lights[site] for site in own}, own, ())


def _inverted(profile: Profile, inverted: Sequence[str], working: int) -> Iterator[str]:
    told = "reads the other pole" if profile.sensing == "polarity" else "says something for nothing"
    if len(inverted) > 1 and len(inverted) >= MANY * working:
        yield f"sensors: inverted, each {told}: {'all' if len(inverted) == working else len(inverted)} of them"
        return
    for site in inverted:
        yield f"{site}: inverted, its sensor {told}; corrected by this calibration"


def _dead(
    profile: Profile, facts: Facts, feeler: Feeler, result: Calibration, heard: Collection[int]
) -> dict[str, str]:
    """site -> what is wrong, or the same said once for a whole line; empty for one of which more is said elsewhere."""
    channels = result.sites
    told = {site: _of_one(profile, feeler, result, site, heard) for site in _not_found(facts, result, heard)}
    unheard = {channels[site]: site for site in told if channels[site] not in heard}
    by_wire = _dead_wires(profile, channels, unheard)
    left = unheard.keys() - {channels[site] for site in by_wire}
    return _once(told | by_wire | _dead_lines(profile, channels, left))


def _not_found(facts: Facts, result: Calibration, heard: Collection[int]) -> Iterator[str]:
    """Sites whose light was not followed or whose sensor never answered, without those that share a channel."""
    shared = set(facts.shared)
    for site, channel in result.sites.items():
        lamp = result.lights.get(site)
        if lamp not in shared and (lamp in facts.silent or channel not in heard):
            yield site


def _of_one(profile: Profile, feeler: Feeler, result: Calibration, site: str, heard: Collection[int]) -> str:
    channel, pixels = result.sites[site], _pixels(result.lights.get(site))
    if channel in heard:
        return f"{site}: its sensor answers, its light (pixel {pixels}) was not followed"
    if channel in feeler.noisy:
        return ""  # it never rested, and so could not answer
    return (
        f"{site}: dead: no answer from its sensor ({where(profile, channel)}); check supply, ground and output, and "
        f"whether its light (pixel {pixels}) is lit"
    )


def _dead_wires(profile: Profile, channels: Mapping[str, int], unheard: Mapping[int, str]) -> dict[str, str]:
    """site -> what is wrong, for those on wires none of whose sensors answers; of two wires, for the first."""
    told: dict[str, str] = {}
    left = dict(unheard)
    for name, on_wire in lines(profile).items():
        there = [channel for channel in channels.values() if channel in on_wire]
        if len(there) > 2 and all(channel in left for channel in there):
            whole = f"{name}: dead: none of its {len(there)} sensors answers; check its wire"
            told |= {left.pop(channel): whole for channel in there}
    return told


def _dead_lines(profile: Profile, channels: Mapping[str, int], unheard: Collection[int]) -> dict[str, str]:
    """site -> what is wrong, for those in rows and columns none of whose sensors answers; of both, for the column."""
    told: dict[str, str] = {}
    for part, kind in ((1, "row"), (0, "column")):
        for line in range(profile.size[part]):
            on = list(_on(profile, channels, (line,), part))
            if len(on) > 2 and all(channels[site] in unheard for site in on):
                whole = f"{kind} {_label(line, part)}: dead: none of its {len(on)} sensors answers; check its wire"
                told.update(dict.fromkeys(on, whole))
    return told


def _once(told: Mapping[str, str]) -> dict[str, str]:
    """All sites; a text that several share only at the first, so that it is said once."""
    seen: set[str] = set()
    found = {}
    for site, text in told.items():
        found[site] = "" if text in seen else text
        seen.add(text)
    return found


def _pixels(lamp: Lamp | None) -> str:
    return " and ".join(map(str, lamp)) if lamp else "none"


def _shorted(profile: Profile, doubles: Sequence[Sequence[int]], known: Collection[int]) -> dict[str, list[int]]:
    """ "column 3 (..) and column 4 (..)" -> the places in doubles of the pairs that say so: nearly all that two wires
    have."""
    of = {name: channels & set(known) for name, channels in lines(profile).items()}
    pairs: dict[tuple[str, str], list[int]] = {}
    for k, channels in enumerate(doubles):
        if len(channels) != 2:
            continue
        one, other = ({name for name, on in of.items() if channel in on} for channel in channels)
        if len(one - other) == len(other - one) == 1:
            names = sorted((*(one - other), *(other - one)))
            pairs.setdefault((names[0], names[1]), []).append(k)
    least = {names: min(len(of[name]) for name in names) for names in pairs}
    return {" and ".join(names): found for names, found in pairs.items() if len(found) >= max(3, MANY * least[names])}


def _together(profile: Profile, facts: Facts, result: Calibration) -> Iterator[str]:
    site_of = {channel: site for site, channel in result.sites.items()}
    lit = {lamp: site for site, lamp in result.lights.items()}
    doubles = sorted(map(sorted, facts.doubles))
    shorted = _shorted(profile, doubles, site_of)
    for names in shorted:
        yield f"{names}: joined: their sensors answer together, all of them; look for a short between the two wires"
    told = {k for found in shorted.values() for k in found}
    for channels in (channels for k, channels in enumerate(doubles) if k not in told):
        named = " and ".join(sorted(site_of.get(c, f"channel {c}") for c in channels))
        yield f"{named}: double: their sensors answer together; a short between them, or too strong a magnet"
    for lamp, channel in facts.shared.items():
        yield (
            f"{lit.get(lamp, f'pixel {lamp[0]}')} and {site_of.get(channel, f'channel {channel}')}: joined: both "
            f"answer on channel {channel}; a short, or a magnet that was put on the wrong site twice"
        )


def _restless(profile: Profile, feeler: Feeler, result: Calibration) -> Iterator[str]:
    names = {channel: site for site, channel in result.sites.items()}
    names |= {channel: name for name, channel in profile.buttons.items()}
    for channel in sorted(feeler.noisy):
        yield f"{names.get(channel, f'channel {channel}')}: noisy: it changes with nothing there, and was left out"


def _weak(facts: Facts, feeler: Feeler, result: Calibration) -> Iterator[str]:
    for site, channel in result.sites.items():
        if site in result.trims and 0 < abs(facts.peaks.get(channel, 0)) < 2 * feeler.floor(channel):
            yield f"{site}: weak: a magnet moves its reading by {abs(facts.peaks[channel])} only; check the distance"
