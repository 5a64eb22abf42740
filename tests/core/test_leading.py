"""What light leads on with, once a finished move has been seen that may still go on."""

from __future__ import annotations

import rules
from firmware_host.core.cues import Role
from firmware_host.core.sensing import Sensing
from rules.steps import Remove
from tests.core.bench import Bench

PASANG = """
    xa1 a3xa1(a2) c2xa2(b2) c4xc2(c3) e4xc4(d4) d6xd4(d5) e3xc3(d3) d4xb2(c3) a5xa3(a4) d1xd3(d2) c5xa5(b5) b6xd6(c6)
    c8xc6(c7) b8xb6(b7) a6xa4(a5) d7xd5(d6) c1xc3xc5xc7(c2,c4,c6) a1xc1(b1) g4xe4(f4) f1xd1(e1) f3xf1(f2)
    c10xc8xc6xa6(c9,c7,b6) e8xc8(d8) a11xc9(b10)
"""


def test_a_ball_that_is_lifted_again_after_its_leap_is_not_led_where_its_victim_could_have_leapt() -> None:
    bench = Bench(rules.load("pasang-bell", pattern="z18"), Sensing.POLARITY, PASANG.split())
    leap = next(move for move in bench.session.turn.legal if move.text == "c1xe1(d1)")
    other = next(move for move in bench.session.turn.legal if move.text == "d1xb1(c1)")
    assert other.steps[-1] == Remove("c1")
    for step in leap.steps:
        bench.obey(step)
    bench.wait(0.4)
    assert bench.scene["e1"].role is Role.DONE
    bench.set("e1", "")
    assert bench.scene["c3"].role is Role.TARGET
    assert "b1" not in bench.scene
