"""What is said to the program: by a page, at a terminal, on the command line, over a serial line, in notation."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from typing import Any
from unittest.mock import patch

import rules
from firmware_host.cli import parser
from firmware_host.core.events import RefusedError
from firmware_host.shell.views import terminal
from firmware_host.shell.web.incoming import NotUnderstood, read
from hardware.serial import protocol
from hardware.serial.framing import frame
from rules import registry
from rules.model import RulesError
from tests.doors.door import Door, Refusal, Wrong
from tests.shell.bench import Bench

LINES = 40
"""Read at a time, at most: each is a case of its own."""
WORDS = 1000
"""Of a command line, at most."""


def _lines(data: bytes) -> list[str]:
    return data.decode("utf-8", "surrogateescape").split("\n")[:LINES]


# -- the page's messages, and a terminal's lines


def _messages() -> Sequence[bytes]:
    conversations: list[list[dict[str, Any]]] = [
        [{"do": "place", "site": "d3", "piece": "B"}, {"do": "flip", "site": "d4", "face": "B"}, {"do": "ok"}],
        [{"do": "pick", "site": "d4", "count": 1}, {"do": "drop", "site": "d4"}, {"do": "take", "site": "e5"}],
        [{"do": "choose", "move": "d3"}, {"do": "help"}, {"do": "takeback"}, {"do": "hint"}, {"do": "roll"}],
        [{"do": "new", "game": "wari", "options": {"repetition": 3}, "sensing": "count", "setup": True}],
        [{"do": "new", "game": "konane", "options": {"width": 6, "height": 6}}, {"do": "pick", "site": "a1"}],
        [{"do": "new", "game": "othello", "options": {"lesson": 1}}, {"do": "press", "site": "d3"}],
        [{"do": "sweep", "sites": ["d4", "e5"]}, {"do": "tidy", "at_once": True}, {"do": "theme", "theme": "night"}],
        [{"do": "pause"}, {"do": "go-on"}, {"do": "resume"}, {"do": "discard"}, {"do": "press", "site": "ok"}],
        [{"do": "new", "game": "backgammon", "options": {"match_length": 5}}, {"do": "roll"}],
    ]
    return ["\n".join(map(json.dumps, said)).encode() for said in conversations]


def _message(data: bytes) -> None:
    _say(data, read, (NotUnderstood,))


def _typed_lines() -> Sequence[bytes]:
    return [
        b"pick d4\ndrop d4",
        b"place d3 B\npick d4\ndrop d4\n",
        b"new wari repetition=4\nchoose a\npick a1 3\nsweep a1 b1\n",
        b"theme clear\nflip d4 B\ntake e5\npress a1\nok\ntakeback\n",
    ]


def _typed(data: bytes) -> None:
    _say(data, lambda line: terminal.read(line) if line.strip() else {"do": "ok"}, (RefusedError,))


def _say(data: bytes, understand: Any, misunderstandings: tuple[type[Exception], ...]) -> None:
    """A refusal changes nothing."""
    bench = Bench()
    refusals = []
    for line in _lines(data):
        try:
            message = understand(line)
        except misunderstandings as error:
            refusals.append(f"message: {error}")
            continue
        before = bench.state()
        try:
            bench.commands.do(bench.now, message)
        except bench.manager.refusals as error:
            refusals.append(f"message: {error}")
            if bench.state() != before:
                raise Wrong(f"refused, and yet something has changed: {line[:200]!r}") from error
        bench.run(0.03)
        bench.state()
    bench.run(0.3)
    bench.controller.close()
    if refusals:
        raise Refusal(max(refusals, key=len))


# -- games by key, options, positions and moves


def _games() -> Sequence[bytes]:
    chosen = ["othello opening=free", "konane width=6 height=4", "wari", "backgammon match_length=3 cube=true",
              "bagh-chal win_lost=3 repetition=superko", "pasang players=3 pattern=z2", "kalah seeds=3",
              "toguz-kumalak preset=korgool", "othello lesson=1", "morabaraba three_cow_limit=5", "bao-kiswahili",
              "rimau-rimau", "ajedrez-guadalete", "nei-pat-kono"]  # fmt: skip
    return [line.encode() for line in chosen]


def _game(data: bytes) -> None:
    key, *options = _lines(data)[0].split() or [""]
    pairs = [option.partition("=") for option in options]
    try:
        game = rules.load(key, **{name: value for name, _, value in pairs})
    except RulesError as error:
        raise Refusal(f"game: {error}") from error
    position = game.start()
    game.position(game.text(position))
    for move in game.moves(position)[:3]:
        assert move.steps is not None
        game.board(game.play(position, move))


def _positions() -> Sequence[bytes]:
    samples = []
    for key in sorted(registry.keys()):
        game = rules.load(key)
        position = game.start()
        for _ in range(6):
            moves = game.moves(position)
            samples.append(f"{key}\n{game.text(position)}\n{moves[0].text}")
            position = game.play(position, moves[len(moves) // 2])
    return [sample.encode() for sample in samples]


def _position(data: bytes) -> None:
    key, text, move = (*_lines(data), "", "", "")[:3]
    try:
        game = rules.load(key)
        position = game.position(text)
        game.board(position)
        if game.position(game.text(position)) != position:
            raise Wrong(f"{key}: {text!r} is let in, and is written as {game.text(position)!r}, another position")
        game.outcome(position)
        game.parse(move, position)
    except RulesError as error:
        raise Refusal(f"position: {error}") from error


# -- the command line and the environment


def _commands() -> Sequence[bytes]:
    lines = ["run --game wari -o repetition=4 --board pits-2x6 --view none", "run --host 0.0.0.0 --port 0 --log info",
             "perft othello 6 -o opening=free", "games --board tiger-37", "replay journal.sqlite --game 3",
             "scenario a.scenario --gate pins --sensing press", "doctor --board hall-8x8", "wiring hall-8x8",
             "test leds --board hall-8x8",
             "run --sensing count --theme night --language en --state /tmp/x"]  # fmt: skip
    return [line.encode() for line in lines]


def _command(data: bytes) -> None:
    argv = [word.replace("\0", "") for word in _lines(data)[0].split()[:WORDS]]
    heard = StringIO()
    with redirect_stderr(heard), redirect_stdout(StringIO()), patch.dict(os.environ, {"COLUMNS": "80"}):
        try:
            parser().parse_args(argv)
        except SystemExit as ended:
            if ended.code not in (0, 2):
                raise Wrong(f"exit status {ended.code}") from ended
            if ended.code:
                if heard.getvalue().count("\n") != 1:
                    raise Wrong(f"not one line: {heard.getvalue()[:300]!r}") from ended
                raise Refusal(heard.getvalue()) from ended


# -- the serial line


def _conversations() -> Sequence[bytes]:
    """A greeting of 8 rows and 8 columns and the answer to a scan; a refusal; noise between frames."""
    greeting = bytes([protocol.Kind.GREET | protocol.ANSWER, 1, protocol.VERSION, 8, 8, 64, 0, 240, 0]) + b"nano"
    levels = bytes([protocol.Kind.SCAN | protocol.ANSWER, 2]) + bytes(range(8))
    refusal = bytes([protocol.REFUSED, 2, 1])
    return [
        frame(greeting) + frame(levels),
        frame(greeting) + b"noise" + frame(levels),
        frame(greeting) + frame(refusal),
    ]


def _serial(data: bytes) -> None:
    """As the link does: a greeting is asked for, then scans, each when the last answer has come."""
    host = protocol.Host()
    host.ask(0.0, protocol.Kind.GREET, b"")
    asked = protocol.Kind.GREET
    try:
        for piece in data.split(b"\0"):
            payload = host.receive(b"\0" + piece + b"\0")
            if payload is None:
                continue
            if asked is protocol.Kind.GREET:
                protocol.read_greeting(payload)
            else:
                protocol.read_levels(payload, 64)
            asked = protocol.Kind.SCAN
            host.ask(0.0, asked, protocol.scan(50))
    except protocol.ProtocolError as error:
        raise Refusal(f"serial: {error}") from error


DOORS: tuple[Door, ...] = (
    Door("message", "what a page says, line by line", "json", _messages, _message, "message: "),
    Door("typed", "what is typed at the terminal's view", "words", _typed_lines, _typed, "message: "),
    Door("game", "a game's key and options", "words", _games, _game, "game: "),
    Door("position", "a position and a move in notation", "words", _positions, _position, "position: "),
    Door("command", "a command line", "words", _commands, _command, "tablero"),
    Door("serial", "what a microcontroller answers", "bytes", _conversations, _serial, "serial: "),
)
