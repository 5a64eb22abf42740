"""What is asked for on the command line, read before anything is collected."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pytest

from hardware.contract import channels
from hardware.profile import Profile, ProfileError, load
from tests.rig.simulated import FaultyWoodError, check


class Wanted(NamedTuple):
    """names: the sites and buttons to be tried."""

    profile: Profile
    names: tuple[str, ...]


WANTED = pytest.StashKey[Wanted]()


def wanted(board: str, sites: str | None, faults: Sequence[str] = ()) -> Wanted:
    """Raises pytest.UsageError."""
    try:
        profile = load(board)
        check(profile, faults)
    except ProfileError as error:
        raise pytest.UsageError(f"--rig: {error}") from error
    except FaultyWoodError as error:
        raise pytest.UsageError(f"--rig-fault: {error}") from error
    known = channels(profile)
    names = tuple(sites.split(",")) if sites else tuple(known)
    if strange := [name for name in names if name not in known]:
        allowed = ", ".join(known)
        raise pytest.UsageError(f"--rig-sites: no sensor at {', '.join(strange)} of {profile.name}; allowed: {allowed}")
    return Wanted(profile, names)
