"""What a board tells of itself, and what it makes of an odd broker."""

from __future__ import annotations

import json
from typing import Any

import pytest

from firmware_host.fleet.agent import ECHO
from firmware_host.fleet.boxes import MOST_SENT
from tests.fleet.test_far import first, move
from tests.fleet.wire import Player, Room


def told(room: Room, what: str) -> list[Any]:
    return [json.loads(payload) for topic, payload in room.said if topic == f"tablero/hall/{what}"]


def held(room: Room, what: str) -> Any:
    return json.loads(room.retained[f"tablero/hall/{what}"])


def test_events_and_figures_follow_a_game() -> None:
    room = Room()
    hall = Player(room, "hall", "breakthrough", "square-8x8", sensing="polarity")
    room.run(0.5)
    move(room, hall, first(hall))
    room.run(2)
    hall.do("takeback")
    hall.say("help")
    room.until(lambda: hall.moves == [], "take-back")
    move(room, hall, first(hall))
    room.run(2)
    hall.do("resign")
    room.run(65)
    kinds = [event["event_type"] for event in told(room, "events")]
    assert kinds == ["begun", "played", "taken_back", "played", "ended"]
    figures = held(room, "figures")
    assert (figures["begun"], figures["plies"], figures["taken_back"], figures["ended"]) == (1, 2, 1, 1)
    assert figures["games"] == {"breakthrough": 1}
    assert held(room, "state")["outcome"]["reason"] == "resigned"


def test_a_broken_board_says_so_and_that_it_is_mended() -> None:
    room = Room()
    hall = Player(room, "hall", "breakthrough", "square-8x8", sensing="polarity")
    room.run(0.5)
    hall.rig.faults.unplug()
    room.until(lambda: held(room, "health")["word"] == "fault", "fault")
    hall.rig.faults.plug_in()
    room.until(lambda: held(room, "health")["word"] == "ok", "all well")
    assert [event["event_type"] for event in told(room, "events")] == ["begun", "fault", "mended"]


def test_that_another_board_has_the_same_name_is_told_to_staff_until_it_is_gone() -> None:
    room = Room()
    hall = Player(room, "hall", "breakthrough", "square-8x8", sensing="polarity")
    room.run(0.5)
    hall.wire.twin = True
    room.until(lambda: held(room, "health")["word"] == "attention", "trouble")
    assert held(room, "health")["troubles"] == [{"key": "health.twin", "text": "hall"}]
    hall.wire.twin = False
    room.until(lambda: held(room, "health")["word"] == "ok", "all well")


def test_what_waits_for_a_dead_broker_is_bounded_and_the_latest_is_told_at_last() -> None:
    room = Room()
    hall = Player(room, "hall", "breakthrough", "square-8x8", sensing="polarity")
    room.run(0.5)
    room.cut("hall")
    for k in range(MOST_SENT + 20):
        hall.manager.new_game(hall.now, "othello" if k % 2 else "clobber", {})
        room.run(0.26)
    assert len(hall.wire.outbox) <= MOST_SENT + 8
    assert len(hall.wire.outbox.held) <= 8
    room.mend("hall")
    room.run(0.5)
    assert held(room, "state")["game"] == "othello"
    room.run(60)
    assert held(room, "figures")["lost"] > 0


def test_the_dark_is_dark_until_light_is_asked_for_whatever_is_played() -> None:
    room = Room()
    hall = Player(room, "hall", "breakthrough", "square-8x8", sensing="polarity")
    room.run(0.5)
    assert any(hall.rig.frame)
    hall.controller.display.darken(hall.now, on=True)
    room.run(0.5)
    assert not any(hall.rig.frame)
    move(room, hall, first(hall))
    hall.do("new", game="othello", options={})
    room.run(0.5)
    assert not any(hall.rig.frame)
    hall.controller.display.darken(hall.now, on=False)
    room.run(0.5)
    assert any(hall.rig.frame)


@pytest.mark.parametrize("drops", [True, False])
def test_a_broker_that_drops_what_a_board_writes_is_told_of(drops: bool, caplog: pytest.LogCaptureFixture) -> None:
    room = Room()
    room.deaf = drops
    Player(room, "hall", "breakthrough", "square-8x8", sensing="polarity")
    room.run(2 * ECHO)
    said = [record.getMessage() for record in caplog.records if "acl_file" in record.getMessage()]
    assert len(said) == drops
