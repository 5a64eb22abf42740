"""What the tests on a real board are given. Collected only with --rig."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from firmware_host.shell.devices.ports import DriverPorts, Ports
from hardware.ports import HardwareFault
from hardware.profile import Profile
from simulator.rig import RigError
from simulator.scenario.on_wood.guide import MAGNETS, Guide, SkippedByHand, Unanswered, reason
from simulator.scenario.on_wood.human import AtTheBoard, Human
from simulator.scenario.on_wood.words import SKIP
from tests.rig.options import WANTED
from tests.rig.simulated import RigPorts, Simulated, build

if TYPE_CHECKING:
    from _pytest.terminal import TerminalReporter

GUIDE = pytest.StashKey[Guide]()
TERMINAL = "/dev/tty"


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "name" in metafunc.fixturenames:
        metafunc.parametrize("name", metafunc.config.stash[WANTED].names)
    if "scenario" in metafunc.fixturenames:
        paths = [Path(path) for path in metafunc.config.getoption("--rig-scenario")]
        metafunc.parametrize("scenario", paths, ids=lambda path: path.stem)


@pytest.fixture(scope="session")
def guide(request: pytest.FixtureRequest) -> Iterator[Guide]:
    config = request.config
    profile, patience_s = config.stash[WANTED].profile, config.getoption("--rig-patience")
    if config.getoption("--rig-dry"):
        try:
            rig = build(profile, config.getoption("--rig-fault"))
        except RigError as error:
            pytest.exit(f"--rig-dry: {error}", returncode=4)
        yield from _guided(config, profile, RigPorts(rig), Simulated(rig, config.getoption("--rig-fault")), patience_s)
        return
    try:
        with open(TERMINAL) as typed, open(TERMINAL, "w") as out:
            yield from _guided(config, profile, DriverPorts(profile), AtTheBoard(typed, out), patience_s)
    except OSError as error:
        pytest.exit(f"--rig needs a terminal to talk to whoever stands at the board: {error}", returncode=4)


def _guided(config: pytest.Config, profile: Profile, ports: Ports, human: Human, patience_s: float) -> Iterator[Guide]:
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
def cleared(guide: Guide, request: pytest.FixtureRequest) -> Iterator[None]:
    """Each test begins on an empty board, and leaves one behind, however it ends."""
    guide.human.told(f"\n{request.node.name}")
    try:
        guide.scan()
    except HardwareFault:
        guide.open_again()
    if None in guide.watch.settled or guide.sensed():
        guide.clear()
    yield
    if guide.lying:
        # Who does not want to clear the board now is asked again before the next test.
        with suppress(SkippedByHand, Unanswered, HardwareFault):
            guide.clear()


def _plainly() -> Iterator[None]:
    """What was skipped or failed, in the words of whoever stands at the board; without a traceback."""
    try:
        yield
        return
    except SkippedByHand as skipped:
        skip, told = True, str(skipped) or "skipped by hand"
    except (AssertionError, HardwareFault) as error:
        skip, told = False, reason(error)
    if skip:
        pytest.skip(told)
    pytest.fail(told, pytrace=False)


pytest_runtest_setup = pytest.hookimpl(wrapper=True)(_plainly)
pytest_runtest_call = pytest.hookimpl(wrapper=True)(_plainly)


def pytest_terminal_summary(terminalreporter: TerminalReporter, config: pytest.Config) -> None:
    guide = config.stash.get(GUIDE, None)
    if guide is None:
        return
    dry = ", dry run: times are those of the simulator" if config.getoption("--rig-dry") else ""
    terminalreporter.section(f"{guide.profile.name}{dry}")
    for line in guide.measured.lines(guide.profile, guide.asked):
        terminalreporter.line(line)
