"""The hand that follows the light says so when it is led nowhere; nothing but the light brings it through."""

from __future__ import annotations

import pytest

from simulator.scenario import Recording


def table(header: str, *lines: str) -> Recording:
    recording = Recording(header)
    for line in lines:
        assert recording.say(line), recording.problems
    return recording


def test_it_does_nothing_where_nothing_is_asked() -> None:
    with table("game othello", "set up", "follow the light") as at:
        led = at.stage.led
        assert led
        assert (led.first, led.carries, led.answers, led.went_on) == (None, 0, 0, False)


def test_it_sets_up_by_light_alone() -> None:
    with table("game molino lesson=1\nsensing polarity", "follow the light", "expect in order") as at:
        assert at.stage.led
        assert at.stage.led.carries == sum(map(len, at.stage.standing().values()))


def test_what_it_carries_is_counted() -> None:
    with table("game kalah\nsensing count", "set up", "pace 0", "spill S2 S3 N3 N4", "follow the light") as at:
        assert at.stage.led
        assert at.stage.led.carries == 4
        assert at.stage.led.first is not None
        assert at.stage.led.first < 1


def test_a_sensor_that_lies_leads_it_nowhere() -> None:
    with table("game othello\nboard hall-8x8", "set up", "fault stuck a1 1", "wait 1") as at:
        assert not at.say("follow the light 60")
        assert "nothing is on a1 to be taken off: lit: " in at.problems[0].text


def test_a_sensor_that_sees_nothing_sends_it_round_in_circles() -> None:
    with table("game kalah\nboard pits-2x6-count", "set up", "fault dead S3", "wait 1") as at:
        assert not at.say("follow the light 60")
        assert "the same again and again" in at.problems[0].text or "still not done" in at.problems[0].text


def test_it_gives_up_in_time() -> None:
    with table("game ajedrez-jerez") as at:
        assert not at.say("follow the light 3")
        assert "still not done after 3 s" in at.problems[0].text


def test_a_knock_takes_pairs() -> None:
    with table("game othello", "set up") as at:
        before = at.stage.wood.contents()
        assert not at.say("knock e4 e5 d4")
        assert "3 sites make no pairs" in at.problems[0].text
        assert at.stage.wood.contents() == before


@pytest.mark.parametrize("line", ["knock a1 a2", "knock d4 c4 d4 c5", "spill a1 a2"])
def test_nothing_falls_off_a_place_where_nothing_is(line: str) -> None:
    with table("game othello", "set up") as at:
        before = at.stage.wood.contents()
        assert not at.say(line)
        assert "off" in at.problems[0].text
        assert at.stage.wood.contents() == before


def test_a_board_of_buttons_shows_what_should_stand_where() -> None:
    header = "game wari\nsensing press\nalready C then d"
    lines = "set up", "expect not light A missing", "spill A D a", "sweep f", "press ok", "expect light A missing"
    with table(header, *lines, "follow the light", "expect in order", "expect not light A missing", "play E"):
        pass
