"""How many times as fast as real the simulator is: a whole game at each gate, and an hour step by step from another
process. Times here are of the clock on the wall; a busy machine makes them longer, but not the processor's."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from simulator import gates
from simulator.rig import RigError
from simulator.scenario.memory import seldom_collected
from simulator.scenario.run import load, perform
from tests.bench.figures import title

GAME = Path(__file__).parents[1] / "scenarios/games/othello.scenario"
ROWS = (("hall-8x8", "ports"), ("hall-8x8", "pins"), ("serial-8x8", "pins"), ("serial-8x8", "avr"))
HOUR = 3600


def bench() -> None:
    title("The simulator: a game of Othello, simulated seconds in one of the clock on the wall")
    for board, gate in ROWS:
        scenario = load(GAME, board)
        gate_ = next(one for one in gates.GATES if one == gate)
        try:
            with seldom_collected():  # as ``tablero scenario`` does
                perform(scenario, gate_)  # what is built or loaded once
                began, before = time.perf_counter(), processor_s()
                result = perform(scenario, gate_)
        except RigError as error:
            print(f"{board:<12} {gate:<6} not here: {error}")
            continue
        wall, spent = time.perf_counter() - began, processor_s() - before
        speeds = f"{result.seconds / wall:5.0f} times; {spent:5.2f} s of the processor: {result.seconds / spent:5.0f}"
        print(f"{board:<12} {gate:<6} {result.seconds:6.1f} s in {wall:5.2f} s: {speeds} times")
    wall = an_hour()
    print(f"an hour in steps of a second from another process: {wall:.1f} s, {HOUR / wall:.0f} times")


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
