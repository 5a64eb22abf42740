"""What comes from a broker, and the files that join a board to it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache

import rules
from firmware_host.fleet import payloads
from firmware_host.fleet.fleet_settings import COMMANDS, FleetError, read_file
from firmware_host.fleet.match.document import Terms, read, write
from firmware_host.fleet.match.lobby import Lobby
from firmware_host.fleet.match.mark import mark
from firmware_host.fleet.memory import NAME, Memory
from firmware_host.fleet.payloads import PayloadError
from tests.doors.door import Door, Refusal, Wrong
from tests.doors.files import folder
from tests.fleet.wire import Player, Room
from tests.spoken import lacking

# -- the settings


def _settings() -> Sequence[bytes]:
    return [
        b'board = "hall"\nbroker = "broker.example"\npassword_file = "SECRET"\n',
        b'board = "hall"\nbroker = "[::1]:1883"\npassword_file = "SECRET"\ntls = false\naccepts = ["attic", "cellar"]\n'
        b'invites = "attic"\nhome_assistant = true\n[rights]\nconsole = ["game", "level", "dark"]\nother = []\n',
    ]


def _setting(data: bytes) -> None:
    with folder() as here:
        secret, path = here / "secret", here / "fleet.toml"
        secret.write_text("word\n")
        secret.chmod(0o600)
        path.write_bytes(data.replace(b"SECRET", str(secret).encode()))
        try:
            read_file(path)
        except FleetError as error:
            raise Refusal(str(error)) from error


# -- what another board says of a game


@lru_cache
def _conversation() -> tuple[tuple[bytes, ...], bytes]:
    """What attic may say to hall, and what hall kept before."""
    game = rules.load("backgammon")
    terms = Terms("0" * 16, game.key, game.options, 0, mark(game), "1")
    hall, attic = Lobby("hall"), Lobby("attic", lambda: 100)
    attic.invite("hall", terms, game, b"attic")
    said = [attic.document()]
    hall.hear("attic", said[-1])
    hall.accept("attic", game, b"hall")
    for _ in range(12):
        for lobby, other in ((attic, hall), (hall, attic)):
            match = lobby.match
            if match and match.is_my_turn:
                legal = match.game.moves(match.line.position)
                match.roll() if legal[0].weight else match.play(legal[0].text)
            other.hear(lobby.board, lobby.document())
        said.append(attic.document())
    assert attic.match
    with suppress(ValueError):
        attic.match.want("takeback")
    said.append(attic.document())
    attic.match.resign()
    said.append(attic.document())
    return tuple(write(each) for each in said), json.dumps(hall.memory()).encode()


def _words() -> Sequence[bytes]:
    return _conversation()[0]


def _word(data: bytes) -> None:
    """Whatever is let in, the board goes on, and can say what has become of its game."""
    hall = Lobby("hall")
    hall.remember(json.loads(_conversation()[1]), lambda key, options: rules.load(key, **options))
    assert hall.match
    before = hall.match.moves
    try:
        document = read(data)
    except PayloadError as error:
        raise Refusal(str(error)) from error
    match = hall.match
    hall.hear("attic", document)
    read(write(hall.document()))
    if match.moves[: len(before)] != before and not match.cuts:
        raise Wrong("plies were taken back unasked")
    if hall.news and lacking("en", {f"fleet.{hall.news.key}"}) and not hall.news.key.startswith("refused-"):
        raise Wrong(f"no words for {hall.news.key}")


# -- what it is asked


def _commands() -> Sequence[bytes]:
    return [
        payloads.write(id="1", do="game", game="wari", options={"grand_slam": "no_capture"}),
        payloads.write(id="a.b-c_d", do="level", level=3, side=1),
        payloads.write(id="2", do="dark", on=True),
    ]


def _command(data: bytes) -> None:
    room = Room()
    hall = Player(room, "hall", "othello", "square-8x8", rights={"console": frozenset(COMMANDS)})
    room.run(0.1)
    hall.wire.inbox.put("tablero/hall/do/console", data, command=True)
    room.run(0.1)
    answers = [json.loads(payload) for topic, payload in room.said if topic == "tablero/hall/answer"]
    if not answers:
        raise Refusal("no answer")
    if not answers[-1]["ok"]:
        raise Refusal(answers[-1]["text"])


# -- what it has kept


def _memories() -> Sequence[bytes]:
    memory = {"schema": 1, "lobby": json.loads(_conversation()[1]), "back_to": None}
    return [
        json.dumps(memory).encode(),
        json.dumps({**memory, "lobby": {"number": 3, "heard": -1, "match": None}}).encode(),
    ]


def _memory(data: bytes) -> None:
    """A card may have kept it badly: then the board begins without it."""
    with folder() as here:
        (here / NAME).write_bytes(data)
        kept = Memory(here).read()
        if kept is None:
            raise Refusal("no memory")
        room = Room()
        hall = Player(room, "hall", "othello", "square-8x8", here)
        room.run(0.2)
        assert hall.phase


DOORS = (
    Door("fleet", "a file that joins a board to a fleet", "toml", _settings, _setting, "fleet.toml"),
    Door("match", "what another board says of a game", "json", _words, _word),
    Door("asked", "what others ask of a board", "json", _commands, _command),
    Door("fleet-memory", "what is kept of a game with another board", "json", _memories, _memory),
)
