"""Scenarios acted out on a real board, one after the other: one outcome each, as at any gate."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import replace
from pathlib import Path

from firmware_host.shell.devices.ports import DriverPorts
from hardware.ports import HardwareFault
from hardware.profile import Profile
from simulator.scenario.language import Problem, ScenarioError
from simulator.scenario.matrix import Outcome, Verdict
from simulator.scenario.on_wood.actuator import ActuatorError, Obeying, made
from simulator.scenario.on_wood.guide import Guide, SkippedByHand, Unanswered, reason
from simulator.scenario.on_wood.human import AtTheBoard, Human
from simulator.scenario.on_wood.stage import LedStage, beyond
from simulator.scenario.run import Performance, load
from simulator.scenario.script import Scenario

GATE = "rig"
TERMINAL = "/dev/tty"


def outcomes(paths: Iterable[Path], profile: Profile, actuator: str | None, patience_s: float) -> Iterator[Outcome]:
    """actuator: what takes the place of hands, as "module:Class"; without one, somebody at the terminal. Raises
    ActuatorError and HardwareFault before anything is done."""
    with _human(profile, actuator) as human:
        ports = DriverPorts(profile)
        ports.open()
        try:
            guide = Guide(profile, ports, human, patience_s)
            for path in paths:
                yield act(path, guide)
        finally:
            ports.close()


@contextmanager
def _human(profile: Profile, actuator: str | None) -> Iterator[Human]:
    if actuator is not None:
        with closing(made(actuator, profile)) as hands:
            yield Obeying(hands)
        return
    with ExitStack() as stack:
        try:
            typed, out = stack.enter_context(open(TERMINAL)), stack.enter_context(open(TERMINAL, "w"))
        except OSError as error:
            raise ActuatorError(
                f"no terminal, so nobody at the board can be asked: {error}; add --rig-actuator MODULE:CLASS"
            ) from error
        yield AtTheBoard(typed, out)


def act(path: Path, guide: Guide) -> Outcome:
    """A file on the board of the guide."""
    began, profile = time.perf_counter(), guide.profile
    try:
        scenario = load(path, board=str(profile.path))
    except ScenarioError as error:
        return Outcome(str(path), "", Verdict.REFUSED, str(error), error.problems)
    outcome = Outcome(
        str(path),
        GATE,
        Verdict.PASSED,
        game=scenario.game.key,
        board=profile.name,
        sensing=profile.sensing,
        is_real=True,
    )
    if why := _unfit(scenario, profile):
        return replace(outcome, verdict=Verdict.SKIPPED, told=why)
    try:
        guide.clear()
        outcome = _performed(scenario, guide, outcome)
    except SkippedByHand as skipped:
        outcome = replace(outcome, verdict=Verdict.SKIPPED, told=str(skipped))
    except (ActuatorError, Unanswered, HardwareFault) as error:
        problem = Problem(str(path), 1, reason(error), "", reason(error))
        outcome = replace(outcome, verdict=Verdict.FAILED, failures=(problem,))
    return replace(outcome, wall=time.perf_counter() - began)


def _unfit(scenario: Scenario, profile: Profile) -> str:
    if scenario.fit.profile.sensing != profile.sensing:
        return f"the scenario needs sensing {scenario.fit.profile.sensing}; this board has {profile.sensing}"
    return beyond(scenario)


def _performed(scenario: Scenario, guide: Guide, outcome: Outcome) -> Outcome:
    """Raises SkippedByHand, Unanswered, ActuatorError and HardwareFault."""
    guide.lying["all"] = ""  # whatever happens, the board is not empty afterwards
    stage = LedStage(scenario, guide)
    began = stage.now
    try:
        performance = Performance(scenario.name, stage)
        for line in scenario.lines:
            guide.human.told(f"{line.number:4}  {line.text}")
            if not performance.act(line):
                break
        performance.finish()
        stage.wait(stage.settle)
        odd = tuple(Problem(scenario.name, line.number, text, line.text, text) for text in stage.odd())
        return replace(
            outcome,
            verdict=Verdict.FAILED if performance.failures or odd else Verdict.PASSED,
            failures=(*performance.failures, *odd),
            plies=stage.session.line.ply,
            seconds=stage.now - began,
            journal=tuple(stage.journal.written),
        )
    finally:
        stage.close()
        guide.forget()
