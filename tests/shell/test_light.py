"""What is lit alike is painted once, and what every site says is kept until something changes: nobody can tell."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from itertools import count
from operator import or_

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rules
from firmware_host.core import guide
from firmware_host.core.cues import Scene
from firmware_host.core.theme import THEMES, Theme
from firmware_host.shell.devices.light import Light, as_unsaved, question
from firmware_host.shell.games.placement import place
from firmware_host.shell.journal.records import Saved
from hardware.profile import load
from simulator.scenario.recording import Recording
from simulator.scenario.stage import Stage
from tests.core.test_theme import CUES

GAME = rules.load("ajedrez-jerez")
HALL = load("hall-8x8")
BRIGHT = replace(HALL, pixels=replace(HALL.pixels, dark=0.5), power=replace(HALL.power, limit_ma=1_000_000))
"""Half as bright on dark squares, and on a supply that bears everything at once."""
SCENES = st.dictionaries(st.sampled_from(GAME.geometry.sites), CUES, max_size=12)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@given(shown=st.lists(st.tuples(SCENES, st.floats(0, 100), st.booleans()), min_size=1, max_size=4))
def test_each_site_is_lit_as_if_it_were_alone(theme: Theme, shown: list[tuple[Scene, float, bool]]) -> None:
    fit = place(GAME, BRIGHT)
    light, alone = Light(fit, theme), Light(fit, theme)

    def painted(light: Light, scene: Scene, now: float) -> int:
        light.forget()
        frame = light.paint(now, scene)
        assert frame is not None
        return int.from_bytes(frame)

    for scene, now, unsaved in shown:
        light.say(unsaved=unsaved, dark=False)
        alone.say(unsaved=unsaved, dark=False)
        together = painted(light, scene, now)
        assert together == reduce(or_, (painted(alone, {site: cue}, now) for site, cue in scene.items()), 0)
        assert light.colours == theme.paint(as_unsaved(scene) if unsaved else scene, now)


STORY = """\
set up
lift e2
drop e4
press ok
play e7e5
sweep a1 b1
follow the light
lift g1
power cut
put back
command resume
cover c7 c6 d7 d6
uncover
command takeback
follow the light
hint e7e6
command pause
command go-on
fault unplugged
command new
plug in
follow the light
distrust g1
trust g1
theme night
disk full
play e2e4
disk mended
command new
"""


def test_what_is_kept_of_the_scene_is_what_would_be_said_now() -> None:
    moments = count()
    with Recording("game ajedrez-jerez\nboard hall-8x8", durable=True) as table:
        stage = table.stage

        def look() -> None:
            kept = stage.controller.display.scene
            if stage.controller.offered is None:
                assert kept == guide.scene(stage.session), table.text
                next(moments)

        for line in STORY.splitlines():
            assert table.say(line), table.problems
            look()
            for _ in range(0 if line.startswith("command resume") else 25):
                assert table.say("scans 1")
                look()
    assert next(moments) > 400


def test_before_the_first_scan_too() -> None:
    stage = Stage(GAME, place(GAME, HALL))
    controller = stage.controller
    controller.offer(0.0, Saved(1, controller.record, ("e2e4",), ""), GAME, stage.fit)
    assert controller.display.scene == question(controller.session)
    controller.resume(0.0)
    assert controller.display.scene == guide.scene(controller.session) != question(controller.session)
    stage.close()
