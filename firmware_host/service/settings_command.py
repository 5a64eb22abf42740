"""``tablero settings``: the settings of the house on the command line, for those who would rather not edit a file."""

from __future__ import annotations

import argparse
import getpass
import os
import shlex
import sys
import tomllib
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from firmware_host.service import installed
from firmware_host.service.owner import as_owner, house_state
from firmware_host.service.run_settings import fixed
from firmware_host.service.settings_fit import misfits
from firmware_host.shell.process import arguments
from firmware_host.shell.settings import toml_text
from firmware_host.shell.settings.file import Entry, SettingsFile
from firmware_host.shell.settings.keys import KEYS
from firmware_host.shell.settings.toml_text import SettingsError
from hardware.files import replace_file
from hardware.schema import describe

ReadRun = Callable[[Sequence[str]], argparse.Namespace]

HELP = "show, check and change the settings of the house, and undo changes"
MOST_SHOWN = 30
DOES = {
    "list": "every setting with its value; * marks those that differ from the default",
    "check": "look for mistakes in the settings file",
    "set": "NAME=VALUE ...: change these settings; if one value is wrong, none is changed",
    "reset": "NAME ...: set these back to their defaults; reset all: every setting",
    "history": "who changed what",
    "undo": "NUMBER: undo what the entry with this number in the history changed",
    "create": "write the settings file, with comments, where there is none; it has the last good settings",
    "adopt": "move the options that the service starts with (TABLERO_ARGS) here, all but the board",
    "describe": "what each setting may hold",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = "\n".join(f"  {name:9} {told}" for name, told in DOES.items())
    parser.add_argument(
        "do", choices=tuple(DOES), metavar="DO", help="one of the words below (list)", nargs="?", default="list"
    )
    parser.add_argument("what", nargs="*", metavar="WHAT", help="names, values or a number, as below")
    state = "where the settings are kept (by default the installed service's, or as for tablero run)"
    parser.add_argument("--state", type=arguments.path, metavar="DIR", help=state)
    env = f"for adopt: the file with the options that the service starts with ({installed.FILE})"
    parser.add_argument("--env", type=arguments.path, default=Path(installed.FILE), metavar="FILE", help=env)


def run(args: argparse.Namespace, read_run: ReadRun) -> int:
    """read_run: the arguments of ``tablero run``. Raises RefusedError."""
    directory = args.state or house_state(os.environ)
    if args.do == "describe":
        _describe()
        return 0
    try:
        owner = as_owner(directory) if directory.exists() else None
        file = SettingsFile(directory)
        if args.do == "adopt":
            return _adopt(directory, args.env, read_run)
        if owner is None:
            return _do(args.do, args.what, file)
        with owner:
            return _do(args.do, args.what, file)
    except OSError as error:
        raise SettingsError(f"{error.filename}: {error.strerror}") from error


def _do(do: str, what: list[str], file: SettingsFile) -> int:
    who = f"{_user()} on the command line"
    if wrong := _wrong_number(do, what):
        raise SettingsError(f"{do}: {wrong}")
    match do:
        case "list":
            values = file.read()
            for name, key in KEYS.items():
                mark = " " if values[name] == key.default else "*"
                print(f"{mark} {name} = {toml_text.literal(values[name])}")
        case "check":
            _check(file)
        case "set":
            _set(what, file, who)
        case "reset":
            _reset(what, file, who)
        case "create":
            file.create()
            print(file.path)
        case "history":
            for entry in file.history()[-MOST_SHOWN:]:
                print(_told(entry))
        case "undo":
            file.undo(int(what[0]), who)
    return 0


def _wrong_number(do: str, what: list[str]) -> str:
    """What is wrong with how many words follow; empty where nothing is."""
    if do == "set" and not what:
        return "name what is to change, and to what: NAME=VALUE, such as light.theme=night"
    if do == "reset" and not what:
        return "name the settings that are to have their defaults, or say all"
    if do == "undo" and (len(what) != 1 or not what[0].isdecimal()):
        return "name the entry by its number; tablero settings history lists them"
    return f"{what[0]!r}: nothing follows" if what and do not in ("set", "reset", "undo") else ""


def _check(file: SettingsFile) -> None:
    values = file.read()
    file.look()
    if wrong := [f"{name}: {why}" for name, why in misfits(values)]:
        raise SettingsError("; ".join(wrong))
    print(f"{file.path}: all is well")


def _set(what: list[str], file: SettingsFile, who: str) -> None:
    """What does not fit is set all the same: the other half may come next."""
    for name, why in misfits(file.change(dict(_assignment(each) for each in what), who)):
        print(f"tablero settings: {name} cannot be used: {why}", file=sys.stderr)


def _reset(what: list[str], file: SettingsFile, who: str) -> None:
    if what != ["all"]:
        file.change(dict.fromkeys(what), who)
        return
    if aside := file.put_aside():
        print(f"{file.path}: cannot be used; kept as {aside.name}")
    file.change(dict.fromkeys(KEYS), who)
    print(f"{file.path}: every setting has its default; tablero settings history has what there was")


def _user() -> str:
    try:
        return os.environ.get("SUDO_USER") or getpass.getuser()
    except (KeyError, OSError):
        return str(os.getuid())


def _assignment(text: str) -> tuple[str, Any]:
    """Of NAME=VALUE; a value that is no TOML is a text."""
    name, equals, value = text.partition("=")
    if not equals:
        raise SettingsError(f"{text!r} is not NAME=VALUE")
    try:
        return name.strip(), tomllib.loads(f"value = {value}")["value"]
    except tomllib.TOMLDecodeError:
        return name.strip(), value


def _told(entry: Entry) -> str:
    at = datetime.fromtimestamp(entry.at).isoformat(" ", "seconds")
    changes = (f"{name}: {_value(before)} -> {_value(after)}" for name, (before, after) in entry.changes.items())
    return f"{entry.number:4}  {at}  {entry.who}: {', '.join(changes)}"


def _value(value: Any) -> str:
    return "default" if value is None else toml_text.literal(value)


def _describe() -> None:
    for name, key in KEYS.items():
        (_, allowed, default, doc), *_ = describe([key])
        print(f"{name} (default {default}): {doc}. Allowed: {allowed}")


def _adopt(directory: Path, env: Path, read_run: ReadRun) -> int:
    """Raises RefusedError where what stands there cannot be adopted; then nothing has changed."""
    try:
        settings = installed.load(env)
        stays, goes = settings.apart()
        left = settings.with_words(stays).text
    except installed.SettingsError as error:
        raise SettingsError(str(error)) from error
    given = fixed(read_run(goes)) if goes else {}
    with as_owner(directory):
        file = SettingsFile(directory)
        file.create()
        if given:
            file.change(given, f"taken over from {env}")
    if goes:
        replace_file(env, left)
        env.chmod(0o644)
        print(f"{file.path}: {', '.join(f'{name} = {toml_text.literal(value)}' for name, value in given.items())}")
        print(f"{env}: TABLERO_ARGS={shlex.join(stays)}", file=sys.stderr)
    else:
        print(f"{env}: holds nothing that the settings could take over")
    return 0
