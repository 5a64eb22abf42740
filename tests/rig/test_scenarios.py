"""Scenarios acted out on the board itself, line by line."""

from __future__ import annotations

from pathlib import Path

import pytest

from simulator.scenario.language import ScenarioError
from simulator.scenario.run import Performance, load
from tests.rig.guide import Guide
from tests.rig.stage import LedStage, beyond


def test_a_scenario(guide: Guide, scenario: Path) -> None:
    try:
        script = load(scenario, board=str(guide.profile.path))
    except ScenarioError as error:
        pytest.fail(str(error), pytrace=False)
    if script.fit.profile.sensing != guide.profile.sensing:
        pytest.skip(f"it is for sensing {script.fit.profile.sensing}, this board has {guide.profile.sensing}")
    if why := beyond(script):
        pytest.skip(why)
    guide.clear()
    guide.lying["all"] = ""  # whatever happens, the board is not empty afterwards
    stage = LedStage(script, guide)
    try:
        performance = Performance(script.name, stage)
        for line in script.lines:
            guide.human.told(f"{line.number:4}  {line.text}")
            if not performance.act(line):
                break
        performance.finish()
        stage.wait(stage.settle)
        wrong = [str(failure) for failure in performance.failures]
        wrong += stage.odd()
    finally:
        stage.close()
        guide.forget()
    if wrong:
        pytest.fail("\n".join(wrong), pytrace=False)
