"""The line to a real broker: cut, silent, flooded and dead; the board never waits for it."""

from __future__ import annotations

import gc
import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from threading import Event

import pytest
from aiomqtt import MqttCodeError, MqttError
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.reasoncodes import ReasonCode

from firmware_host.fleet import payloads, topics
from firmware_host.fleet.boxes import MOST_ASKED, MOST_SENT, MOST_TOPICS, Inbox, Outbox
from firmware_host.fleet.fleet_settings import FleetError
from firmware_host.fleet.link import SCATTER, Link, was_taken_over
from firmware_host.fleet.pauses import FIRST, LONGEST_OF_TWINS, SETTLED, Pauses
from tests.fleet.broker import OPERATOR, PATIENCE, Broker, Listener, certificates
from tests.fleet.proxy import Proxy
from tests.fleet.test_far import first, follow, move
from tests.fleet.wire import Player, Room

DEAD = (2, 5, 6)
"""Plies during which the broker is dead: of either board, and of both in turn."""


@contextmanager
def over(broker: Broker, game: str = "breakthrough") -> Iterator[tuple[Room, Player, Player, Proxy]]:
    """hall and attic play one game over the broker; attic by a line that can be cut."""
    room, proxy = Room(), Proxy(broker.port)
    players = [
        Player(room, "hall", game, "square-8x8", sensing="polarity", over=broker.settings("hall")),
        Player(
            room, "attic", game, "square-8x8", sensing="press",
            over=broker.settings("attic", proxy.port, accepts=frozenset({"hall"})),
        ),
    ]  # fmt: skip
    hall, attic = players
    try:
        room.until(lambda: hall.far.boards.get("attic"), "other board", PATIENCE)
        hall.do("far", act="invite", board="attic")
        room.until(lambda: hall.far.is_seated and attic.far.is_seated, "game", PATIENCE)
        room.until(lambda: hall.phase == attic.phase == "play", "start", PATIENCE)
        yield room, hall, attic, proxy
    finally:
        for player in players:
            player.line.close()
        proxy.close()


def test_whatever_goes_wrong_on_the_line_it_is_tried_again(broker: Broker, caplog: pytest.LogCaptureFixture) -> None:
    line = Link(broker.settings("hall"), [("no", "topic")])  # type: ignore[list-item]
    line.start()
    deadline = time.monotonic() + PATIENCE
    while line.connections < 3 and time.monotonic() < deadline:
        Event().wait(0.02)
    line.close()
    assert line.connections >= 3
    assert [record.exc_info is not None for record in caplog.records if "tried again" in record.message] == [True]


def test_a_game_is_finished_over_a_line_that_is_cut_and_a_broker_that_is_killed_three_times(broker: Broker) -> None:
    with over(broker, "clobber") as (room, hall, attic, proxy):
        proxy.cut()
        move(room, hall, first(hall))
        room.until(lambda: proxy.accepted > 1, "another connection", PATIENCE)
        follow(room, attic, 1)
        for ply in count(2):
            here, there = (hall, attic) if ply % 2 else (attic, hall)
            if here.phase == "over":
                break
            if is_dead := ply in DEAD:
                broker.kill()
            move(room, here, first(here))
            if is_dead:
                broker.start()
            follow(room, there, ply)
        assert len(hall.moves) > max(DEAD)
        assert hall.moves == attic.moves
        room.until(lambda: hall.phase == attic.phase == "over", "end of the game on both", PATIENCE)
        assert hall.controller.session.outcome == attic.controller.session.outcome


def test_the_board_does_not_wait_for_a_broker_that_is_silent(broker: Broker) -> None:
    """While nothing comes through, a scan costs what it costs otherwise, and what waits is bounded."""
    with over(broker) as (room, _, attic, proxy):
        proxy.silence()
        began = time.monotonic()
        for _ in range(2 * MOST_SENT):
            attic.line.outbox.say("tablero/attic/events", payloads.write(event_type="played"))
        room.run(2.0)
        assert time.monotonic() - began < PATIENCE / 2
        assert len(attic.line.outbox) <= MOST_SENT + len(attic.line.outbox.held)
        assert attic.line.outbox.lost >= MOST_SENT - 1


def test_a_broker_that_is_not_there_is_tried_for_ever_and_found_at_last(tmp_path: Path) -> None:
    (tmp_path / "broker").mkdir()
    broker = Broker(tmp_path / "broker", tls=False)
    link = Link(broker.settings("hall"), [])
    link.outbox.hold(topics.of("hall", topics.ONLINE), payloads.write(online=True))
    link.start()
    try:
        broker.start()
        listener = Listener(broker, OPERATOR, "tablero/#")
        assert listener.until("tablero/hall/online")["online"]
        link.close()
        assert not listener.until("tablero/hall/online", lambda told: not told["online"])["online"]
        listener.close()
    finally:
        link.close()
        broker.kill()


def test_a_flood_of_one_board_reaches_nobody_else(broker: Broker) -> None:
    with over(broker) as (room, hall, attic, _):
        hostile = Listener(broker, "cellar")
        for k in range(1500):
            hostile._client.publish("tablero/cellar/match", b"x" * (k % 3000), qos=0)
        move(room, hall, first(hall))
        follow(room, attic, 1)
        assert len(hall.line.inbox) <= MOST_TOPICS
        hostile.close()


def test_boards_of_one_name_throw_each_other_out_ever_more_rarely() -> None:
    pauses, waited = Pauses(), []
    for _ in range(12):
        pauses.reached()
        waited.append(pauses.next(taken_over=True))
    assert waited == [0.5, 1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]
    assert pauses.twin
    pauses.reached()
    assert pauses.next(taken_over=False) == LONGEST_OF_TWINS, "it may be gone, or be waiting"
    assert SETTLED > LONGEST_OF_TWINS * (1 + SCATTER), "until then the other may be waiting"
    pauses.reached()
    pauses.settled()
    assert not pauses.twin
    assert pauses.next(taken_over=False) == FIRST


def test_a_broker_that_does_not_answer_is_tried_every_minute_in_the_end() -> None:
    pauses = Pauses()
    assert [pauses.next(taken_over=False) for _ in range(9)] == [0.5, 1, 2, 4, 8, 16, 32, 60, 60]
    pauses.reached()
    assert pauses.next(taken_over=False) == FIRST


def test_a_board_of_the_same_name_is_found_out(broker: Broker) -> None:
    """By what it says: not every broker (Mosquitto 2.0.11 does not) says why it throws a client out."""
    rooms = [Room(), Room()]
    hall, other = (Player(room, "hall", "clobber", "square-8x8", over=broker.settings("hall")) for room in rooms)
    try:
        rooms[0].until(lambda: hall.line.twin, "the other board", PATIENCE)
        rooms[0].run(0.1)
        assert hall.manager.troubles == {"health.twin": "hall"}
        rooms[1].until(lambda: other.line.twin, "this board", PATIENCE)
    finally:
        for player in (hall, other):
            player.line.close()


def test_the_broker_may_say_that_another_has_come_with_the_same_name() -> None:
    error = MqttError("Disconnected during message iteration")
    error.__cause__ = MqttCodeError(ReasonCode(PacketTypes.DISCONNECT, "Session taken over"))
    assert was_taken_over(error)
    error.__cause__ = MqttCodeError(ReasonCode(PacketTypes.DISCONNECT, "Unspecified error"))
    assert not was_taken_over(error)


def test_boxes_are_bounded() -> None:
    outbox, inbox = Outbox(), Inbox()
    for k in range(3 * MOST_TOPICS):
        outbox.say("t", b"")
        outbox.hold("same", str(k).encode())
        inbox.put(f"topic-{k}", b"", command=False)
        inbox.put("do", b"", command=True)
    assert (len(outbox), outbox.lost) == (MOST_SENT + 1, 3 * MOST_TOPICS - MOST_SENT)
    assert len(inbox) == MOST_TOPICS + MOST_ASKED
    assert inbox.lost == 5 * MOST_TOPICS - MOST_ASKED


class Heard(logging.Handler):
    """What the log says, and that it has said something."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self.news = Event()

    def emit(self, record: logging.LogRecord) -> None:
        self.said.append(record.getMessage())
        self.news.set()


@pytest.mark.filterwarnings("ignore:Exception ignored in. <ssl.SSLSocket")  # paho leaves it to the collector
def test_a_broker_of_another_authority_is_not_spoken_to(broker: Broker, tmp_path: Path) -> None:
    stranger, heard = tmp_path / "stranger", Heard()
    stranger.mkdir()
    certificates(stranger)
    logger = logging.getLogger("tablero.fleet")
    logger.addHandler(heard)
    link = Link(broker.settings("hall", ca_file=stranger / "ca.pem"), [])
    try:
        link.start()
        assert heard.news.wait(PATIENCE)
        assert "certificate verify failed" in heard.said[0]
        assert not link.connections
    finally:
        logger.removeHandler(heard)
        link.close()
        gc.collect()


def test_certificates_that_are_none_are_named(broker: Broker, tmp_path: Path) -> None:
    (tmp_path / "ca.pem").write_text("none")
    with pytest.raises(FleetError, match=r"ca\.pem"):
        Link(broker.settings("hall", ca_file=tmp_path / "ca.pem"), [])


def test_that_a_board_is_there_is_kept_for_three_minutes_alone(broker: Broker) -> None:
    """A broker that loses its power together with the board knows nothing of the board's will."""
    room, outside = Room(), Listener(broker, OPERATOR, "tablero/+/+")
    hall = Player(room, "hall", "breakthrough", "square-8x8", over=broker.settings("hall"))
    room.until(lambda: hall.line.connected, "connection", PATIENCE)
    room.run(1)
    outside.until("tablero/hall/online")
    outside.until("tablero/hall/state")
    assert 0 < outside.lasting["tablero/hall/online"] <= 180
    assert outside.lasting["tablero/hall/state"] == 0
    hall.line.close()
    outside.until("tablero/hall/online", lambda told: not told["online"])
    assert outside.lasting["tablero/hall/online"] == 0
    outside.close()


def test_that_a_board_is_there_is_said_again_each_minute() -> None:
    room = Room()
    Player(room, "hall", "breakthrough", "square-8x8")
    room.run(1)
    del room.retained["tablero/hall/online"]
    room.run(61)
    assert b'"online":true' in room.retained["tablero/hall/online"]
