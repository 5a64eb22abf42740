"""The command that looks after a fleet: lists its boards, watches them, asks something of them, and updates them."""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from firmware_host.core.events import RefusedError
from firmware_host.fleet.access import acl
from firmware_host.fleet.fleet_settings import FleetSettings, read_file
from firmware_host.fleet.join import need_client
from firmware_host.fleet.names import NAME, NAMES
from firmware_host.shell.process import arguments
from firmware_host.thinking.levels import STRONGEST

if TYPE_CHECKING:
    from firmware_host.fleet.operator import Operator

HELP = "look after boards that are joined over MQTT: list, watch, set, update (docs/FLEET.md)"
ANSWERS = 20.0
"""Seconds in which a board answers."""
INSTALLS = 1800.0
"""The same for an update, and once more until it is back."""
STEADY = 20.0
"""Seconds for which a board must be back: a version that does not start gives way to the one before."""
NOT_KNOWN = "it may install the version all the same: see what it has with fleet list"
PERSONAL = ("list", "watch", "set", "update")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    doings = parser.add_subparsers(dest="doing", required=True, metavar="list|watch|set|update|acl")
    told = {
        "list": "list the boards, with their game and their health",
        "watch": "print what boards report, a line each, until you stop it with Ctrl-C",
        "set": "change boards: game KEY [NAME=VALUE ..], level N, dark on|off, restart",
        "update": "let boards install a version, one after the other; stops at the first that fails",
        "acl": "print a file of access rights (ACL) for the broker Mosquitto",
    }
    added = {name: doings.add_parser(name, help=text, description=text) for name, text in told.items()}
    for name in PERSONAL:
        as_whom = "a file as for run --fleet: the name to join by, and where the broker is (docs/FLEET.md)"
        added[name].add_argument("--fleet", type=arguments.path, required=True, metavar="FILE", help=as_whom)
    added["list"].add_argument("--json", action="store_true", help="print everything that they report, as JSON")
    added["watch"].add_argument("boards", nargs="*", metavar="BOARD", help="only these boards; without any, all")
    added["watch"].add_argument("--for", dest="seconds", type=_seconds, metavar="S", help="stop after S seconds")
    added["set"].add_argument("boards", metavar="BOARD[,BOARD..]|all", help="the boards to change")
    added["set"].add_argument("what", choices=("game", "level", "dark", "restart"), help="what to change")
    added["set"].add_argument(
        "values", nargs="*", metavar="VALUE", help=f"KEY [NAME=VALUE ..], 0 to {STRONGEST}, on|off; none for restart"
    )
    added["update"].add_argument("boards", metavar="BOARD[,BOARD..]|all", help="the boards, updated in this order")
    added["update"].add_argument("version", metavar="VERSION", help="the version to install")
    added["update"].add_argument(
        "--sha256", type=_digest, required=True, metavar="HASH", help="SHA-256 of the release file"
    )
    patience = f"seconds to wait for each step of a board ({INSTALLS:g})"
    added["update"].add_argument("--patience", type=_seconds, default=INSTALLS, metavar="S", help=patience)
    added["acl"].add_argument("--boards", required=True, metavar="NAME,NAME", help="the boards' users at the broker")
    added["acl"].add_argument("--operators", default="", metavar="NAME,NAME", help="the users that may change boards")
    added["acl"].add_argument("--home-assistant", metavar="NAME", help="the user name of Home Assistant at the broker")


def run(args: argparse.Namespace) -> int:
    if args.doing == "acl":
        home = _names(args.home_assistant)[0] if args.home_assistant else None
        boards, operators = _names(args.boards), _names(args.operators) if args.operators else []
        if both := [name for name in (*operators, *filter(None, [home])) if name in boards]:
            raise RefusedError(f"{both[0]}: is a board, and no board may have the rights of those who change boards")
        print(acl(boards, operators, home), end="")
        return 0
    settings = read_file(args.fleet)
    need_client()
    doing = {"list": _list, "watch": _watch, "set": _set, "update": _update}[args.doing]
    try:
        return asyncio.run(doing(args, settings))
    except KeyboardInterrupt:
        if args.doing != "watch":
            raise
        return 0


async def _list(args: argparse.Namespace, settings: FleetSettings) -> int:
    from firmware_host.fleet.operator import operating

    async with operating(settings) as fleet:
        if args.json:
            print(json.dumps(fleet.boards, ensure_ascii=False, indent=2, sort_keys=True))
        else:
            print("\n".join(_table(fleet)))
    return 0


def _table(fleet: Operator) -> list[str]:
    rows: list[tuple[str, ...]] = [("BOARD", "LINE", "HEALTH", "VERSION", "GAME", "PLY", "PHASE", "PLAYS WITH")]
    for board, told in sorted(fleet.boards.items()):
        state, health = told.get("state", {}), told.get("health", {})
        line = "online" if fleet.is_there(board) else "offline"
        words = (health.get("word"), state.get("version"), state.get("game"), state.get("ply"), state.get("phase"))
        shown = [_plain(word) for word in (*words, state.get("plays_with"))]
        rows.append((board, line, *shown))
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return ["  ".join(word.ljust(width) for word, width in zip(row, widths, strict=True)).rstrip() for row in rows]


def _plain(word: object) -> str:
    """What a board has said, without what a terminal would obey."""
    text = "-" if word in (None, "") else str(word)[:40]
    return "".join(letter if letter.isprintable() else "?" for letter in text)


async def _watch(args: argparse.Namespace, settings: FleetSettings) -> int:
    from firmware_host.fleet.operator import operating

    def hear(board: str, what: str, content: Mapping[str, Any]) -> None:
        if not args.boards or board in args.boards:
            told = {name: value for name, value in content.items() if name != "schema"}
            print(f"{board} {what} {json.dumps(told, sort_keys=True)}", flush=True)

    async with operating(settings, hear) as fleet:
        await fleet.until(lambda: False, args.seconds or float("inf"))
    return 0


async def _set(args: argparse.Namespace, settings: FleetSettings) -> int:
    from firmware_host.fleet.operator import operating

    command = _command(args.what, args.values)
    failed = 0
    async with operating(settings) as fleet:
        for board in _chosen(args.boards, fleet):
            wrong = (
                await fleet.ask(board, ANSWERS, **command) if fleet.is_there(board) else "offline; nothing was changed"
            )
            print(f"{board}: {_plain_line(wrong) or 'done'}", flush=True)
            failed += bool(wrong)
    return 1 if failed else 0


async def _update(args: argparse.Namespace, settings: FleetSettings) -> int:
    from firmware_host.fleet.operator import BrokerError, operating

    async with operating(settings) as fleet:
        boards = _chosen(args.boards, fleet)
        for number, board in enumerate(boards):
            print(f"{board}: installs {args.version}", flush=True)
            wrong = f"interrupted; {NOT_KNOWN}"
            try:
                wrong = await _updated(fleet, board, args)
            except BrokerError as error:
                wrong = f"{error}; {NOT_KNOWN}"
            finally:
                if wrong:
                    print(f"{board}: {_plain_line(wrong)}", file=sys.stderr)
                    print(f"stopped; not updated: {', '.join(boards[number + 1 :]) or 'none'}", file=sys.stderr)
            if wrong:
                return 1
            print(f"{board}: {args.version}", flush=True)
    return 0


async def _updated(fleet: Operator, board: str, args: argparse.Namespace) -> str:
    """What went wrong; empty once the board is back with that version, and has stayed so."""
    if not fleet.is_there(board):
        return "offline; nothing was asked of it"
    before = fleet.version(board)

    def is_back() -> bool:
        return fleet.is_there(board) and fleet.version(board) == args.version

    def has_come() -> bool:  # a restart may end the updater, and its answer with it
        return before != args.version and is_back()

    wrong = await fleet.ask(board, args.patience, has_come, do="update", version=args.version, sha256=args.sha256)
    if wrong:
        return wrong
    if not await fleet.until(is_back, args.patience):
        return f"not back with version {args.version}: {fleet.version(board) or 'unknown'}"
    if await fleet.until(lambda: not is_back(), STEADY):
        return f"came with version {args.version}, and went again"
    trouble = fleet.trouble(board)
    return f"is back with version {args.version}, and reports: {trouble}" if trouble else ""


def _plain_line(text: str) -> str:
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def _chosen(text: str, fleet: Operator) -> list[str]:
    """Raises RefusedError for one that has never been heard of."""
    if text == "all":
        return sorted(board for board in fleet.boards if fleet.is_there(board))
    names = _names(text)
    if strangers := [name for name in names if name not in fleet.boards]:
        known = ", ".join(sorted(fleet.boards)) or "none"
        raise RefusedError(f"no board {strangers[0]!r}; boards: {known}")
    return names


def _names(text: str) -> list[str]:
    names = text.split(",")
    if strange := [name for name in names if not NAME.fullmatch(name)]:
        raise RefusedError(f"{strange[0][:40]!r} is no name; allowed: {NAMES}")
    return list(dict.fromkeys(names))


def _command(what: str, values: Sequence[str]) -> dict[str, Any]:
    """Raises RefusedError."""
    match what, [*values]:
        case "game", [key, *options] if all("=" in option for option in options):
            return {"do": what, "game": key, "options": dict(option.split("=", 1) for option in options)}
        case "level", [level] if level.isascii() and level.isdecimal() and int(level) <= STRONGEST:
            return {"do": what, "level": int(level)}
        case "dark", [("on" | "off") as on]:
            return {"do": what, "on": on == "on"}
        case "restart", []:
            return {"do": what}
    allowed = {
        "game": "KEY [NAME=VALUE ..]",
        "level": f"0 to {STRONGEST}",
        "dark": "on, off",
        "restart": "nothing more",
    }
    raise RefusedError(f"set {what} {' '.join(values)[:60]!r}: allowed: {allowed[what]}")


def _digest(text: str) -> str:
    if not re.fullmatch(r"[0-9a-f]{64}", text):
        raise argparse.ArgumentTypeError(f"{text[:80]!r} is no SHA-256; allowed: 64 digits of 0-9 and a-f")
    return text


def _seconds(text: str) -> float:
    return arguments.number(text, 0.1, 86400, "number of seconds", "0.1 to 86400")
