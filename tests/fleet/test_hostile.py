"""Whoever has another board's password changes nothing here: the broker refuses it, and so does the board."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from firmware_host.fleet import payloads
from firmware_host.fleet.asked import BURST
from firmware_host.fleet.fleet_settings import COMMANDS
from tests.fleet.broker import HOME, OPERATOR, Broker, Listener
from tests.fleet.test_far import first, follow, move
from tests.fleet.wire import Player, Room
from tests.shell.bench import SCAN

OWN = ("online", "state", "health", "figures", "events", "match", "answer", "do/console", "do/attic")


def test_the_broker_lets_a_board_write_its_own_branch_alone(broker: Broker) -> None:
    honest, hostile = Listener(broker, OPERATOR, "tablero/#", "homeassistant/#"), Listener(broker, "attic", "tablero/#")
    for what in OWN:
        hostile.say(f"tablero/hall/{what}", {"schema": 1}, retain=True)
    hostile.say("homeassistant/device/hall/config", {}, retain=True)
    hostile.say("tablero/attic/do/console", {"schema": 1, "id": "1", "do": "restart"})
    assert len(hostile.refused) == len(OWN) + 2
    hostile.say("tablero/attic/state", {"schema": 1, "mine": True})
    honest.until("tablero/attic/state")
    assert [topic for topic, _, _ in honest.heard] == ["tablero/attic/state"]
    hostile.close()
    honest.close()


def test_a_board_does_not_hear_what_others_are_asked(broker: Broker) -> None:
    attic, console = Listener(broker, "attic", "tablero/+/do/+", "tablero/+/online"), Listener(broker, OPERATOR)
    console.say("tablero/hall/do/console", {"id": "secret"})
    cellar = Listener(broker, "cellar")
    cellar.say("tablero/cellar/online", {"schema": 1, "online": True})
    attic.until("tablero/cellar/online")
    assert [topic for topic, _, _ in attic.heard] == ["tablero/cellar/online"]
    for one in (attic, console, cellar):
        one.close()


def test_home_assistant_is_let_through_whatever_its_user_is_called(tmp_path: Path) -> None:
    broker = Broker(tmp_path, tls=False, home="mqtt-user")
    broker.start()
    hall, home = Listener(broker, "hall", "tablero/hall/do/+"), Listener(broker, "mqtt-user")
    home.say("tablero/hall/do/home-assistant", {"schema": 1, "id": "1", "do": "restart"})
    hall.until("tablero/hall/do/home-assistant")
    home.say("tablero/hall/do/console", {"schema": 1, "id": "1", "do": "restart"})
    assert home.refused == ["Not authorized"]
    for one in (hall, home):
        one.close()
    broker.kill()


def test_nobody_comes_in_without_the_right_password(broker: Broker) -> None:
    for user, password in (("hall", "wrong"), ("nobody", "nobody")):
        listener = Listener(broker, user, password=password)
        assert listener.refused == ["Not authorized"]
        listener.close()


def hall(**more: Any) -> tuple[Room, Player]:
    room = Room()
    return room, Player(room, "hall", "othello", "square-8x8", sensing="polarity", **more)


def ask(room: Room, player: Player, sender: str, content: Any) -> dict[str, Any]:
    """The answer."""
    before = len(room.said)
    payload = content if isinstance(content, bytes) else json.dumps({"schema": 1, **content}).encode()
    player.wire.inbox.put(f"tablero/hall/do/{sender}", payload, command=True)
    room.run(0.5)
    told = [json.loads(payload) for topic, payload in room.said[before:] if topic == "tablero/hall/answer"]
    return told[-1] if told else {}


@pytest.mark.parametrize("do", COMMANDS)
def test_who_has_no_right_is_refused_by_name(do: str) -> None:
    """Even at a broker that lets everybody write everywhere."""
    room, board = hall(rights={"console": frozenset({"dark"})})
    state = board.state()
    for sender in ("attic", "console") if do != "dark" else ("attic",):
        answer = ask(room, board, sender, {"id": "1", "do": do, "game": "oware", "level": 3, "on": True})
        assert not answer["ok"]
        assert sender in answer["text"]
    assert board.state()["board"] == state["board"]
    assert board.controller.game.key == "othello"
    assert not board.controller.display.dark


def test_each_command_is_carried_out_once() -> None:
    room, board = hall(rights={"console": frozenset(COMMANDS)})
    first = ask(room, board, "console", {"id": "1", "do": "game", "game": "oware"})
    session = board.controller.session
    again = ask(room, board, "console", {"id": "1", "do": "game", "game": "oware"})
    assert first == again
    assert first["ok"]
    assert board.controller.session is session


def test_a_flood_of_commands_is_held_back() -> None:
    room, board = hall(rights={"console": frozenset(COMMANDS)})
    answers = [ask(room, board, "console", {"id": str(k), "do": "dark", "on": bool(k % 2)}) for k in range(3 * BURST)]
    assert sum(answer["ok"] for answer in answers) < 2 * BURST
    assert any("too many" in answer["text"] for answer in answers)


@pytest.mark.parametrize(
    "content",
    [
        {"id": "1", "do": "game", "game": 3},
        {"id": "1", "do": "game", "game": "oware", "options": []},
        {"id": "1", "do": "game", "game": "oware", "options": {"no": 1}},
        {"id": "1", "do": "level", "level": 9},
        {"id": "1", "do": "level", "level": True},
        {"id": "1", "do": "dark", "on": "yes"},
        {"id": "1", "do": "update", "version": "1; rm", "sha256": "ab" * 32},
        {"id": "1", "do": "update", "version": "0.2.0", "sha256": "../../x"},
        {"id": "1", "do": "update", "version": "0.2.0", "sha256": "ab" * 32},
        {"id": "1", "do": "explode"},
        {"id": "1", "do": ["game"]},
    ],
)
def test_what_makes_no_sense_is_refused(content: dict[str, Any]) -> None:
    room, board = hall(rights={"console": frozenset(COMMANDS)})
    assert not ask(room, board, "console", content)["ok"]
    assert board.controller.game.key == "othello"


@pytest.mark.parametrize(
    "payload",
    [b"", b"{", b'{"schema":1}', b'{"schema":1,"id":"","do":"restart"}', b'{"schema":2,"id":"1","do":"restart"}'],
)
def test_what_is_no_command_has_no_answer(payload: bytes) -> None:
    room, board = hall(rights={"console": frozenset(COMMANDS)})
    assert ask(room, board, "console", payload) == {}


def test_others_words_of_a_game_change_nothing() -> None:
    """A board that nobody here plays with may say what it likes."""
    room, board = hall()
    attic = Player(room, "attic", "othello", "square-8x8", sensing="polarity")
    room.run(0.5)
    attic.do("far", act="invite", board="hall")
    document = json.loads(room.retained["tablero/attic/match"])
    forged = payloads.write(**{**document, "stage": "plays", "moves": ["d3"], "number": document["number"] + 1})
    board.wire.inbox.put("tablero/attic/match", forged, command=False)
    room.run(2)
    assert board.moves == []
    assert not board.far.lobby.is_playing


def test_home_assistant_is_offered_what_it_may_ask_for() -> None:
    room, board = hall(rights={HOME: frozenset({"level", "dark"})}, home_assistant=True)
    room.run(0.1)
    device = json.loads(room.retained["homeassistant/device/hall/config"])
    parts = device["cmps"]
    assert {"phase", "ply", "turn", "health", "event", "level", "dark"} <= set(parts)
    assert not {"game", "restart"} & set(parts)
    assert device["o"]["name"]
    for name, part in parts.items():
        assert {"p", "unique_id", "default_entity_id"} <= set(part), name
        assert "object_id" not in part
        for topic in ("state_topic", "command_topic"):
            assert part.get(topic, "tablero/hall/").startswith("tablero/hall/")
    command = parts["level"]["command_template"].replace("{{ now().timestamp() }}", "1.5").replace("{{ value }}", "4")
    assert ask(room, board, HOME, command.encode())["ok"]
    assert board.opponent.seat
    assert board.opponent.seat.level == 4
    off = parts["dark"]["command_template"].replace("{{ now().timestamp() }}", "2.5").replace("{{ value }}", "true")
    assert ask(room, board, HOME, off.encode())["ok"]
    assert board.controller.display.dark


def test_the_computer_takes_no_seat_in_a_game_between_boards() -> None:
    """It would move for the people of the other board."""
    room, board = hall(rights={"console": frozenset(COMMANDS)})
    attic = Player(room, "attic", "othello", "square-8x8", sensing="polarity", accepts=frozenset({"hall"}))
    room.run(0.5)
    board.do("far", act="invite", board="attic")
    room.until(lambda: board.far.is_seated and attic.far.is_seated, "game")
    room.until(lambda: board.phase == attic.phase == "play", "start")
    answer = ask(room, board, "console", {"id": "1", "do": "level", "level": 3})
    assert not answer["ok"]
    assert "a game with attic is under way" in answer["text"]
    assert ask(room, board, "console", {"id": "2", "do": "level", "level": 0})["ok"]
    move(room, board, first(board))
    follow(room, attic, 1)
    assert board.opponent.seat is None
    board.do("far", act="leave")
    assert ask(room, board, "console", {"id": "3", "do": "level", "level": 3})["ok"]


def test_a_board_that_talks_without_end_takes_little_time_and_redraws_no_page(monkeypatch: pytest.MonkeyPatch) -> None:
    room, board = hall()
    room.run(0.5)
    heard = []
    monkeypatch.setattr(board.agent, "_hear", lambda now, topic, payload: heard.append(len(payload)))
    for _ in range(round(10 / SCAN)):
        board.wire.inbox.put("tablero/attic/match", b" " * payloads.LARGEST, command=False)
        board.scan()
    assert 10 < len(heard) < 20
    monkeypatch.undo()
    board.wire.inbox.put("tablero/attic/online", payloads.write(online=True), command=False)
    room.run(1)
    before = board.controller.revision
    for _ in range(50):
        board.wire.inbox.put("tablero/attic/online", payloads.write(online=True), command=False)
        board.scan()
    assert board.controller.revision == before


def test_what_a_partner_says_alone_is_not_written_to_the_disk(tmp_path: Path) -> None:
    room = Room()
    board = Player(room, "hall", "othello", "square-8x8", tmp_path, sensing="polarity", accepts=frozenset({"attic"}))
    attic = Player(room, "attic", "othello", "square-8x8", sensing="polarity")
    room.run(0.5)
    attic.do("far", act="invite", board="hall")
    room.until(lambda: board.far.is_seated and attic.far.is_seated, "game")
    room.run(3)
    written = (tmp_path / "fleet.json").stat().st_ino
    said = json.loads(room.retained["tablero/attic/match"])
    for k in range(1, 40):
        condition = "repair" if k % 2 else "ready"
        forged = payloads.write(**{**said, "condition": condition, "number": said["number"] + k})
        board.wire.inbox.put("tablero/attic/match", forged, command=False)
        room.run(0.1)
    assert board.far.lobby.match.theirs.number > said["number"]
    assert (tmp_path / "fleet.json").stat().st_ino == written


def test_a_level_that_comes_from_afar_answers_who_plays() -> None:
    room, board = hall(rights={"console": frozenset({"level"})})
    board.do("seats")
    assert ask(room, board, "console", {"id": "1", "do": "level", "level": 3})["ok"]
    assert not board.seating.is_open
    assert not board.opponent.undecided
    assert board.opponent.seat
    assert board.opponent.seat.level == 3
