"""What the tests on a real board are given. Collected only with --rig."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from firmware_host.shell.ports import DriverPorts, Ports
from hardware.ports import HardwareFault
from hardware.profile import Profile, ProfileError, load
from tests.hardware.contract import channels
from tests.rig.guide import MAGNETS, Guide, SkippedByHand
from tests.rig.human import AtTheBoard, Human
from tests.rig.simulated import FaultyWoodError, RigPorts, Simulated, build
from tests.rig.words import SKIP

if TYPE_CHECKING:
    from _pytest.terminal import TerminalReporter

BOARD = pytest.StashKey[Profile]()
GUIDE = pytest.StashKey[Guide]()
TERMINAL = "/dev/tty"


def board_of(config: pytest.Config) -> Profile:
    if BOARD not in config.stash:
        try:
            config.stash[BOARD] = load(config.getoption("--rig"))
        except ProfileError as error:
            raise pytest.UsageError(f"--rig: {error}") from error
    return config.stash[BOARD]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    profile = board_of(metafunc.config)
    if "name" in metafunc.fixturenames:
        metafunc.parametrize("name", _sites(metafunc.config, profile))
    if "scenario" in metafunc.fixturenames:
        paths = [Path(path) for path in metafunc.config.getoption("--rig-scenario")]
        metafunc.parametrize("scenario", paths, ids=lambda path: path.stem)


def _sites(config: pytest.Config, profile: Profile) -> list[str]:
    known = channels(profile)
    asked = config.getoption("--rig-sites")
    names = asked.split(",") if asked else list(known)
    if strange := [name for name in names if name not in known]:
        allowed = ", ".join(known)
        raise pytest.UsageError(f"--rig-sites: no sensor at {', '.join(strange)} of {profile.name}; allowed: {allowed}")
    return names


@pytest.fixture(scope="session")
def guide(request: pytest.FixtureRequest) -> Iterator[Guide]:
    config = request.config
    profile, patience_s = board_of(config), config.getoption("--rig-patience")
    if config.getoption("--rig-dry"):
        try:
            rig = build(profile, config.getoption("--rig-fault"))
        except (FaultyWoodError, ValueError) as error:
            pytest.exit(f"--rig-dry: {error}", returncode=4)
        yield from _guided(config, profile, RigPorts(rig), Simulated(rig), patience_s)
        return
    try:
        with open(TERMINAL) as typed, open(TERMINAL, "w") as out:
            yield from _guided(config, profile, DriverPorts(profile), AtTheBoard(typed, out), patience_s)
    except OSError as error:
        pytest.exit(f"--rig needs a terminal to talk to whoever stands at the board: {error}", returncode=4)


def _guided(
    config: pytest.Config, profile: Profile, ports: Ports, human: Human, patience_s: float
) -> Iterator[Guide]:
    try:
        ports.open()
    except HardwareFault as fault:
        pytest.exit(f"--rig {profile.name}: {fault}", returncode=1)
    guide = config.stash[GUIDE] = Guide(profile, ports, human, patience_s)
    human.told(f"{profile.title}. The light leads: where light and name differ, follow the light.")
    human.told(f"{SKIP} and Enter leaves out what is under way; it is then reported as skipped.")
    human.fetch(MAGNETS if profile.sensing == "polarity" else {"N": 1})
    yield guide
    ports.close()


@pytest.fixture(autouse=True)
def cleared(guide: Guide, request: pytest.FixtureRequest) -> None:
    """Whatever the last test left behind is cleared away before the next begins."""
    guide.human.told(f"\n{request.node.name}")
    try:
        guide.scan()
    except HardwareFault:
        guide.open_again()
    if guide.lying or None in guide.watch.settled:
        guide.clear()


def _plainly() -> Iterator[None]:
    """What was skipped or failed, in the words of whoever stands at the board; without a traceback."""
    try:
        yield
    except SkippedByHand as skipped:
        pytest.skip(str(skipped) or "skipped by hand")
    except (AssertionError, HardwareFault) as error:
        pytest.fail(str(error).partition("\nassert ")[0], pytrace=False)


pytest_runtest_setup = pytest.hookimpl(wrapper=True)(_plainly)
pytest_runtest_call = pytest.hookimpl(wrapper=True)(_plainly)


def pytest_terminal_summary(terminalreporter: TerminalReporter, config: pytest.Config) -> None:
    guide = config.stash.get(GUIDE, None)
    if guide is None:
        return
    dry = ", dry run: times are those of the simulator" if config.getoption("--rig-dry") else ""
    terminalreporter.section(f"{guide.profile.name}{dry}")
    for line in guide.measured.lines(guide.profile):
        terminalreporter.line(line)


