# ruff: noqa: PT018 - as an engineer wrote it, before there was such a bench
import pytest
from my_host import MyHost
from my_tca8418.chip import FakeTca8418

from tablero.testing import Board, Device, SensorContract, faults, gates, ms


@pytest.mark.tablero(game="othello", board="serial-8x8", gates=gates.ALL, seed=7)  # one test for each gate
def test_a_move(board: Board) -> None:
    board.hand.place("B", "d3")
    assert board.light("d4").within(30 * ms).says("flip")
    board.hand.flip("d4")
    assert board.moves == ["d3"] and board.latency("d3", "d4").p99 <= 30 * ms


def test_stuck(board: Board) -> None:
    with board.inject(faults.Stuck("a1", level=1)) as fault:
        board.run(2.0)  # virtual time; real on a rig
        assert board.light("a1").says("extra")  # or what the core then calls a stuck sensor
    assert fault.mended_after < 0.1


def test_my_host(device: Device) -> None:  # device.pty, device.tcp
    host = MyHost(device.pty)
    device.hand.place("W", "e4")
    assert host.scan()[28] == 1
    device.line.garble(3)
    device.reset()
    assert host.recovers(within=1.0)


class TestMyDriver(SensorContract):
    board, chip = "my-tca8418.toml", FakeTca8418
