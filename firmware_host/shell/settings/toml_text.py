"""The text of the settings file: read with everything that is wrong in it, and changed so that comments stay."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

from firmware_host.core.events import RefusedError
from firmware_host.shell.settings.keys import DEFAULTS, SECTIONS, Section, Values
from hardware.schema import Key, Problem, ProfileError, read_table
from hardware.toml_lines import key_lines, line_of, line_of_error

HEAD = """\
# The settings of this board. Change them here or from the staff's console, whichever you like.
# A line with a # in front has the value that applies anyway: remove the # to change it.
# "tablero settings check" looks this file over; "tablero settings history" tells who changed what.
# While this file has a mistake or is missing, the last good settings hold. To begin anew: "tablero settings reset all".
"""
_AT = re.compile(r"\(at line \d+, column \d+\)|\(at end of document\)")


class SettingsError(RefusedError):
    """Settings that cannot be used: each line names file, line, key, value and what is allowed."""


def read(text: str, name: str) -> dict[str, Any]:
    """Only what is set there, by whole name. name: the file's, for what is wrong with it. Raises SettingsError."""
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        number = line_of_error(error) or text.count("\n") + 1
        raise SettingsError(f"{name}:{number}: is not TOML: {_AT.sub('', str(error)).strip()}") from error
    except RecursionError as error:
        raise SettingsError(f"{name}: is nested too deeply") from error
    lines = key_lines(text)
    problems: list[Problem] = []

    def report(path: tuple[str, ...], value: object, why: str) -> None:
        problems.append(Problem(name, line_of(path, lines), ".".join(path), value, why))

    values: dict[str, Any] = {}
    for title, table in document.items():
        if title not in SECTIONS:
            report((title,), table, f"no such section; sections: {', '.join(SECTIONS)}")
        elif not isinstance(table, Mapping):
            report((title,), table, f"a section; allowed: [{title}] on a line of its own")
        else:
            found = read_table(table, SECTIONS[title].keys, (title,), report)
            values |= {f"{title}.{key}": found[key] for key in table if key in found}
    if problems:
        raise SettingsError(str(ProfileError(sorted(problems, key=lambda each: each.line or 0))))
    return values


def write(values: Values) -> str:
    """The whole file, with a comment for every setting."""
    return "\n".join([HEAD, *(_section(section, values) for section in SECTIONS.values())])


def change(text: str, changes: Mapping[str, Any], name: str) -> str:
    """The text with other values; None: the default again. What else stands there stays, unless the text is written in
    a form that cannot be changed line by line: then it is written anew, without comments of one's own.
    Raises SettingsError where what would come of it cannot be used."""
    wanted = {key: value for key, value in {**read(text, name), **changes}.items() if value is not None}
    lines = text.splitlines()
    for key, value in changes.items():
        lines = _changed(lines, key, value)
    now = "\n".join(lines) + "\n"
    try:
        done = read(now, name) == read(write(wanted), name)
    except SettingsError:
        read(write(wanted), name)  # whatever is wrong with the values themselves
        done = False
    return now if done else write(wanted)


def without(text: str, values: Values) -> str:
    """The text with those of these settings commented out that have these very values there, as is the header of a
    section that this program does not know. A text that is not TOML stays as it is."""
    try:
        document = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError):
        return text
    at, lines = key_lines(text), text.splitlines()
    for name, value in values.items():
        title, _, key = name.partition(".")
        table = document.get(title)
        if isinstance(table, Mapping) and key in table and literal(table[key]) == literal(value):
            unknown = [(title,)] if title not in SECTIONS else []
            for number in {at[path] for path in [(title, key), *unknown] if path in at}:
                lines[number - 1] = f"#{lines[number - 1].removeprefix('#')}"
    return "\n".join(lines) + "\n"


def _changed(lines: list[str], name: str, value: Any) -> list[str]:
    title, key = name.split(".")
    span = _span(lines, title)
    entry = f"#{key} = {literal(DEFAULTS[name])}" if value is None else f"{key} = {literal(value)}"
    if span is None:
        return [*lines, "", f"[{title}]", entry]
    begin, end = span
    for mark in (rf"\s*{key}\s*=", rf"#\s?{key}\s*="):
        for at in range(begin, end):
            if re.match(mark, lines[at]):
                return [*lines[:at], entry, *lines[at + 1 :]]
    return [*lines[:begin], entry, *lines[begin:]]


def _span(lines: list[str], title: str) -> tuple[int, int] | None:
    """The lines of a section, without its header."""
    header = re.compile(rf"\s*\[\s*{title}\s*\]")
    begin = next((at + 1 for at, line in enumerate(lines) if header.match(line)), None)
    if begin is None:
        return None
    return begin, next((at for at in range(begin, len(lines)) if lines[at].lstrip().startswith("[")), len(lines))


def _section(section: Section, values: Values) -> str:
    return "\n".join([f"# {section.doc}", f"[{section.name}]", *_entries(section, values), ""])


def _entries(section: Section, values: Values) -> Iterator[str]:
    for key in section.keys:
        name = f"{section.name}.{key.name}"
        yield f"# {_told(key)}"
        if name in values:
            yield f"{key.name} = {literal(values[name])}"
        else:
            yield f"#{key.name} = {literal(key.default)}"


def _told(key: Key) -> str:
    allowed = key.kind.allowed
    return f"{key.doc[:1].upper()}{key.doc[1:]}. Allowed: {allowed if len(allowed) < 160 else allowed[:157] + '...'}"


def literal(value: Any) -> str:
    """As TOML writes it."""
    match value:
        case bool():
            return str(value).lower()
        case str():
            return json.dumps(value, ensure_ascii=False)
        case list() | tuple():
            return f"[{', '.join(map(literal, value))}]"
        case Mapping():
            inside = ", ".join(f"{json.dumps(k, ensure_ascii=False)} = {literal(v)}" for k, v in value.items())
            return f"{{ {inside} }}" if inside else "{}"
        case float() if value.is_integer():
            return str(int(value))
    return str(value)
