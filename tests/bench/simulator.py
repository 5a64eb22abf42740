"""How many times as fast as real the simulator is: a whole game at each gate, and an hour step by step from another
process. Medians of several runs, with the slowest and the fastest. Times here are of the clock on the wall; a busy
machine makes them longer, but not the processor's."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from simulator import gates
from simulator.rig import Gate, RigError
from simulator.scenario.memory import seldom_collected
from simulator.scenario.run import load, perform
from simulator.scenario.script import Scenario
from tests.bench.figures import title

GAME = Path(__file__).parents[1] / "scenarios/games/othello.scenario"
ROWS = (("hall-8x8", "ports"), ("hall-8x8", "pins"), ("serial-8x8", "pins"), ("serial-8x8", "avr"))
HOUR = 3600
RUNS = 5


def bench() -> None:
    title("The simulator: a game of Othello, simulated seconds in one of the clock on the wall")
    for board, gate in ROWS:
        scenario = load(GAME, board)
        gate_ = next(one for one in gates.GATES if one == gate)
        try:
            with seldom_collected():  # as ``tablero scenario`` does
                perform(scenario, gate_)  # what is built or loaded once
                runs = [timed(scenario, gate_) for _ in range(RUNS)]
        except RigError as error:
            print(f"{board:<12} {gate:<6} not here: {error}")
            continue
        seconds, walls, spents = zip(*runs, strict=True)
        wall, spent = median(walls), median(spents)
        speeds = f"{seconds[0] / wall:4.0f} times ({seconds[0] / max(walls):.0f} to {seconds[0] / min(walls):.0f})"
        took = f"{spent:5.2f} s of the processor: {seconds[0] / spent:4.0f} times"
        print(f"{board:<12} {gate:<6} {seconds[0]:6.1f} s in {wall:5.2f} s: {speeds}; {took}")
    wall = an_hour()
    print(f"an hour in steps of a second from another process: {wall:.1f} s, {HOUR / wall:.0f} times")


def timed(scenario: Scenario, gate: Gate) -> tuple[float, float, float]:
    """Seconds that were simulated, on the clock on the wall, and of the processor."""
    began, before = time.perf_counter(), processor_s()
    result = perform(scenario, gate)
    return result.seconds, time.perf_counter() - began, processor_s() - before


def processor_s() -> float:
    """Of this process and of the simulated microcontrollers that have ended."""
    spent = os.times()
    return spent.user + spent.system + spent.children_user + spent.children_system


def an_hour() -> float:
    """Seconds that it took."""
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/control"
        run = (sys.executable, "-m", "firmware_host", "run", "--view", "none", "--board", "hall-8x8")
        words = (*run, "--state", f"{folder}/state", "--control", path, "--speed", "0")
        with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout
            process.stdout.readline()
            with socket.socket(socket.AF_UNIX) as line:
                line.connect(path)
                with line.makefile("rw") as file:
                    began = time.perf_counter()
                    for _ in range(HOUR):
                        print(json.dumps({"do": "step", "seconds": 1}), file=file, flush=True)
                        assert json.loads(file.readline())["ok"]
                    wall = time.perf_counter() - began
            process.terminate()
    return wall
