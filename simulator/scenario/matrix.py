"""Scenarios at several gates: one outcome for each scenario and gate, acted out one after the other or side by side."""

from __future__ import annotations

import argparse
import multiprocessing
import signal
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial
from pathlib import Path
from types import TracebackType

from firmware_host.shell.process import arguments
from simulator import gates
from simulator.rig import Gate, RigError
from simulator.scenario.coverage import Coverage, Watcher
from simulator.scenario.fault_orders import no_meaning
from simulator.scenario.journal import Entry, difference
from simulator.scenario.language import Problem, ScenarioError
from simulator.scenario.memory import collect_seldom
from simulator.scenario.run import load, perform
from simulator.scenario.script import Scenario

MOST_JOBS = 256
ALL, AVAILABLE, BOTH = "all", "available", "both"
BOTH_GATES: tuple[Gate, ...] = ("ports", "pins")
ALLOWED = f"{', '.join((*gates.GATES, BOTH, ALL, AVAILABLE))}, or several of {', '.join(gates.GATES)} with commas"


class Verdict(Enum):
    PASSED = "passed"
    FAILED = "failed"
    SKIPPED = "skipped"
    MISSING = "missing software"
    REFUSED = "cannot be acted out"


@dataclass(frozen=True)
class Job:
    path: Path
    gate: Gate
    board: str | None
    sensing: str | None
    skips: bool
    covers: bool
    keep_scans: bool = False
    """skips: whether it is left out, and does not fail, where the software of its gate is missing. covers: whether what
    it comes by is kept. keep_scans: whether its journal has the scans as the driver gave them."""


@dataclass(frozen=True)
class Outcome:
    """seconds: by the clock of the scenario; wall: by that of the computer. told: why it was not acted out.
    gate: empty for a file that makes no sense. in_time: whether the sensors tell at once. is_whole: whether every line
    was acted out. is_real: whether nothing was simulated."""

    file: str
    gate: str
    verdict: Verdict
    told: str = ""
    failures: tuple[Problem, ...] = ()
    game: str = ""
    board: str = ""
    sensing: str = ""
    plies: int = 0
    seconds: float = 0.0
    wall: float = 0.0
    journal: tuple[Entry, ...] = ()
    coverage: Coverage | None = None
    in_time: bool = True
    is_whole: bool = True
    is_real: bool = False

    @property
    def fails(self) -> bool:
        return self.verdict not in (Verdict.PASSED, Verdict.SKIPPED)


def chosen(text: str) -> str:
    """For argparse: what ``--gate`` takes."""
    words = text.split(",")
    if text not in (ALL, AVAILABLE, BOTH) and not (set(words) <= set(gates.GATES) and len(set(words)) == len(words)):
        raise argparse.ArgumentTypeError(f"{text!r} is no gate; allowed: {ALLOWED}")
    return text


def jobs(text: str) -> int:
    """For argparse: how many scenarios are acted out side by side."""
    return arguments.whole(text, 1, MOST_JOBS, "number of jobs", f"1 to {MOST_JOBS}")


def outcomes(
    paths: Iterable[Path],
    gate: str,
    *,
    board: str | None = None,
    sensing: str | None = None,
    side_by_side: int = 1,
    covers: bool = False,
    keep_scans: bool = False,
) -> Iterator[Outcome]:
    """In the order of the files and gates. gate: as ``chosen`` lets it through.

    The journals of one scenario at several gates must be equal: a difference is a failure of the later gate. A gate at
    which a line means nothing is left out of all gates; if none is left, no gate acts it out, which fails.
    """
    files = [list(_planned(path, gate, board, sensing, covers, keep_scans)) for path in paths]
    with ExitStack() as stack:
        start = _starter(stack, side_by_side)
        started = [
            [start(one) if isinstance(one, Job) else partial(_same, one) for one in planned] for planned in files
        ]
        for answers in started:
            yield from _compared(answer() for answer in answers)


def act(job: Job) -> Outcome:
    """Raises whatever is a bug of ours."""
    began = time.perf_counter()
    scenario = load(job.path, job.board, job.sensing)
    outcome = _begun(job.path, job.gate, scenario)
    watchers: list[Watcher] = []
    try:
        watches = [lambda stage: watchers.append(Watcher(stage))] if job.covers else []
        result = perform(scenario, job.gate, watches, keep_scans=job.keep_scans)
    except RigError as error:
        if lacking := gates.lacking(job.gate, error):
            return replace(outcome, verdict=Verdict.SKIPPED if job.skips else Verdict.MISSING, told=lacking)
        return replace(outcome, verdict=Verdict.REFUSED, told=str(error))
    return replace(
        outcome,
        verdict=Verdict.FAILED if result.failures else Verdict.PASSED,
        failures=result.failures,
        plies=result.plies,
        seconds=result.seconds,
        wall=time.perf_counter() - began,
        journal=result.journal,
        coverage=watchers[0].coverage() if watchers else None,
        in_time=result.in_time,
        is_whole=result.is_whole,
    )


def _begun(path: Path, gate: Gate, scenario: Scenario) -> Outcome:
    profile = scenario.fit.profile
    return Outcome(str(path), gate, Verdict.PASSED, game=scenario.game.key, board=profile.name, sensing=profile.sensing)


def _planned(
    path: Path, gate: str, board: str | None, sensing: str | None, covers: bool = False, keep_scans: bool = False
) -> Iterator[Job | Outcome]:
    try:
        scenario = load(path, board, sensing)
    except ScenarioError as error:
        yield Outcome(str(path), "", Verdict.REFUSED, str(error), error.problems)
        return
    profile = scenario.fit.profile
    if gate in (ALL, AVAILABLE):
        without = {one: _without_meaning(scenario, one) for one in gates.of(profile)}
        verdict = Verdict.REFUSED if all(without.values()) else Verdict.SKIPPED
        for one, why in without.items():
            if why:
                yield replace(_begun(path, one, scenario), verdict=verdict, told=why)
            else:
                yield Job(path, one, board, sensing, gate == AVAILABLE, covers, keep_scans)
        return
    wanted = BOTH_GATES if gate == BOTH else gate.split(",")
    for one in gates.GATES:
        if one not in wanted:
            continue
        if refusal := gates.refusal(one, profile):
            yield Outcome(str(path), one, Verdict.REFUSED, refusal)
        else:
            yield Job(path, one, board, sensing, False, covers, keep_scans)


def _without_meaning(scenario: Scenario, gate: Gate) -> str:
    """The first line of the scenario that means nothing at this gate, and where it would; empty without one."""
    for line in scenario.lines:
        if allowed := no_meaning(line.form.head, scenario.fit.profile, gate):
            return f"line {line.number}, {line.text}: means nothing at this gate; allowed: {allowed}"
    return ""


def _starter(stack: ExitStack, side_by_side: int) -> Callable[[Job], Callable[[], Outcome]]:
    """What has a job done, and gives what waits for its outcome."""
    if side_by_side == 1:
        return lambda job: partial(act, job)
    # Processes that begin anew: a copy of this one would have its locks, but not its threads.
    pool = ProcessPoolExecutor(side_by_side, multiprocessing.get_context("spawn"), initializer=_begin_work)

    def leave(kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        for worker in multiprocessing.active_children() if kind else ():  # Ctrl-C: nobody waits for them
            worker.terminate()
        pool.shutdown(cancel_futures=True)

    stack.push(leave)
    return lambda job: partial(_awaited, job, _submitted(pool, job))


def _submitted(pool: ProcessPoolExecutor, job: Job) -> Future[Outcome]:
    # A process that begins in here inherits the mask: Ctrl-C cannot meet it before it knows what to do then.
    held = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        return pool.submit(act, job)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, held)


def _begin_work() -> None:
    """Ctrl-C reaches every process of a terminal; the one that started this one ends it then. A handler rather than
    SIG_IGN, which the programs that this process starts would inherit."""
    signal.signal(signal.SIGINT, _leave_it_to_the_parent)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    collect_seldom()


def _leave_it_to_the_parent(number: int, frame: object) -> None:
    pass


def _awaited(job: Job, answer: Future[Outcome]) -> Outcome:
    try:
        return answer.result()
    except BrokenProcessPool:
        told = "a process was killed, and the rest is not run; run it again with fewer --jobs"
        return Outcome(str(job.path), job.gate, Verdict.REFUSED, told)


def _same(outcome: Outcome) -> Outcome:
    return outcome


def _compared(found: Iterable[Outcome]) -> Iterator[Outcome]:
    first: Outcome | None = None
    for outcome in found:
        if outcome.verdict not in (Verdict.PASSED, Verdict.FAILED) or not outcome.is_whole:
            yield outcome
            continue
        first = first or outcome
        if differs := difference(first.journal, outcome.journal, in_time=outcome.in_time):
            came = f"it differs from that of the gate {first.gate} at {differs}"
            problem = Problem(outcome.file, 1, f"the journal; {came}", "the same journal at every gate", came)
            outcome = replace(outcome, verdict=Verdict.FAILED, failures=(*outcome.failures, problem))
        yield outcome
