"""The syntax of Fluent: a text into entries, with the line of each."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.fluent.pattern import Fault

DEEPEST = 20
"""Placeables inside each other."""
SHOWN = 40
"""Characters of what is wrong that a fault shows."""


class Wrong(Exception):
    """Holds a Fault."""

    def __init__(self, line: int, text: str) -> None:
        super().__init__(text)
        self.fault = Fault(line, text)


@dataclass(frozen=True, slots=True)
class Literal:
    text: str


@dataclass(frozen=True, slots=True)
class Variable:
    name: str


@dataclass(frozen=True, slots=True)
class Reference:
    """name: with a hyphen before it that of a term; arguments: for its variables."""

    name: str
    attribute: str = ""
    arguments: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Select:
    selector: Expression
    variants: Mapping[str, Parts]
    default: str


Expression = Literal | Variable | Reference | Select
Parts = tuple[str | Expression, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """A message, or (with a hyphen before its name) a term."""

    name: str
    line: int
    value: Parts | None
    attributes: Mapping[str, Parts]


def parse(text: str) -> tuple[dict[str, Entry], list[Fault]]:
    reader = _Reader(text.replace("\r\n", "\n"))
    reader.read()
    return reader.entries, reader.faults


_NAME = r"[a-zA-Z][a-zA-Z0-9_-]*"
_PLAIN = re.compile(rf"({_NAME}) *= *([^{{}}\n\r ](?:[^{{}}\n]*[^{{}}\n\r ])?) *(?:\n+(?=[^ \n{{.])|\n*\Z)")
"""A message of one line, as nearly all are."""
_HEAD = re.compile(rf"(-?{_NAME}) *=")
_DOT = re.compile(r"[ \n]*\n *\.")
_ATTRIBUTE = re.compile(rf"({_NAME}) *=")
_COMMENT = re.compile(r"#{1,3}(?: [^\n]*)?(?:\n|\Z)")
_ENTRY_BEGINS = re.compile(r"^(?=[a-zA-Z#-])", re.MULTILINE)
_BLANK_LINES = re.compile(r"(?: *\n)*")
_BREAK = re.compile(r"((?: *\n)+)( *)")
_SPACES = re.compile(r" *")
_BLANK = re.compile(r"[ \n]*")
_TEXT = re.compile(r"[^{}\n]+")
_STRING = re.compile(r'"((?:[^"\\\n]|\\[^\n])*)"')
_ESCAPE = re.compile(r'\\(?:(["\\])|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{6})|.)', re.DOTALL)
_NUMBER = re.compile(r"-?[0-9]+(?:\.[0-9]+)?")
_VARIABLE = re.compile(rf"\$({_NAME})")
_REFERENCE = re.compile(rf"(-?{_NAME})(?:\.({_NAME}))?")
_CALL = re.compile(r"[ \n]*\(")
_ARGUMENT = re.compile(rf"[ \n]*({_NAME})[ \n]*:[ \n]*")
_ARROW = re.compile(r"[ \n]*-> *(?=\n)")
_VARIANT = re.compile(rf"(?<=\n) *(\*?)\[[ \n]*({_NUMBER.pattern}|{_NAME})[ \n]*\]")
_ALLOWED = 'a "text", a number, a $variable, a message or a -term'


class _Reader:
    def __init__(self, text: str) -> None:
        self.entries: dict[str, Entry] = {}
        self.faults: list[Fault] = []
        self._text = text
        self._at = 0
        self._depth = 0
        self._counted, self._lines = 0, 1

    def read(self) -> None:
        while self._skip(_BLANK_LINES) < len(self._text):
            begun = self._at
            try:
                if not self._take(_COMMENT):
                    self._entry()
            except Wrong as wrong:
                self.faults.append(wrong.fault)
                self._depth = 0
                self._at = self._next_entry(begun)

    def _next_entry(self, begun: int) -> int:
        """Where one may begin after one that is wrong."""
        ends = self._text.rfind("\n", begun, self._at)
        if ends < 0:
            ends = self._text.find("\n", self._at)
        found = _ENTRY_BEGINS.search(self._text, ends + 1) if ends >= 0 else None
        return found.start() if found else len(self._text)

    def _entry(self) -> None:
        line = self._line(self._at)
        if found := self._take(_PLAIN):
            entry = Entry(found[1], line, (found[2],), {})
        elif found := self._take(_HEAD):
            entry = self._whole(found[1], line)
        else:
            raise self._wrong("is no message; allowed: name = text, a comment that begins with #, or an empty line")
        if first := self.entries.get(entry.name):
            raise Wrong(line, f"{entry.name} is written already in line {first.line}")
        self.entries[entry.name] = entry

    def _whole(self, name: str, line: int) -> Entry:
        value = self._pattern()
        attributes: dict[str, Parts] = {}
        while self._take(_DOT):
            if not (found := self._take(_ATTRIBUTE)):
                raise self._wrong(f"is no attribute of {name}; allowed after the dot: name = text")
            pattern = self._pattern()
            if pattern is None:
                raise self._wrong(f"{name}.{found[1]} has no text")
            if found[1] in attributes:
                raise self._wrong(f"{name}.{found[1]} is written already")
            attributes[found[1]] = pattern
        self._skip(_SPACES)
        if self._at < len(self._text) and self._text[self._at] != "\n":
            raise self._wrong(f"does not belong to {name}; allowed: the end of the line")
        if value is None and (not attributes or name.startswith("-")):
            raise Wrong(line, f"{name} has no text; allowed: {name} = text")
        return Entry(name, line, value, attributes)

    # -- patterns

    def _pattern(self) -> Parts | None:
        """None where no text follows."""
        self._skip(_SPACES)
        parts: list[str | Expression | tuple[int, int]] = []
        if (found := self._continues()) is not None:
            parts.append((0, len(found[2])))
            self._at = found.end()
        while self._at < len(self._text):
            if found := self._take(_TEXT):
                parts.append(found[0])
            elif self._text[self._at] == "{":
                parts.append(self._placeable())
            elif self._text[self._at] == "\n":
                if (found := self._continues()) is None:
                    break
                parts.append((found[1].count("\n"), len(found[2])))
                self._at = found.end()
            else:
                raise self._wrong('a brace that closes nothing; allowed in a text: {"}"}')
        return _dedented(parts)

    def _continues(self) -> re.Match[str] | None:
        """The line break before a line that goes on with the pattern."""
        found = _BREAK.match(self._text, self._at)
        if found is None or found.end() == len(self._text):
            return None
        begins = self._text[found.end()]
        goes_on = begins == "{" or (found[2] and begins not in ".[*}\n")
        return found if goes_on else None

    def _placeable(self) -> Expression:
        self._depth += 1
        if self._depth > DEEPEST:
            raise self._wrong(f"braces within each other; allowed: {DEEPEST}")
        opened = self._at
        self._at += 1
        self._skip(_BLANK)
        in_braces = self._text.startswith("{", self._at)
        found = self._expression()
        if self._take(_ARROW):
            if in_braces or (isinstance(found, Reference) and not _chooses(found)):
                raise self._wrong('a choice is made by a $variable, a "text", a number or a -term.attribute')
            found = self._select(found)
        elif isinstance(found, Reference) and _chooses(found):
            raise self._wrong(f"{found.name}.{found.attribute}: an attribute of a term only chooses; allowed: ->")
        self._skip(_BLANK)
        if not self._text.startswith("}", self._at):
            allowed = "}, or -> and variants, each on a line of its own, and } on the last"
            raise self._wrong(f"this brace is not closed; allowed: {allowed}", opened)
        self._at += 1
        self._depth -= 1
        return found

    def _select(self, selector: Expression) -> Select:
        variants: dict[str, Parts] = {}
        default = ""
        self._skip(_BLANK_LINES)
        while found := self._take(_VARIANT):
            pattern = self._pattern()
            if pattern is None:
                raise self._wrong(f"the variant [{found[2]}] has no text")
            if found[1] and default:
                raise self._wrong("two variants with a star; allowed: one")
            variants.setdefault(found[2], pattern)
            default = found[2] if found[1] else default
            self._skip(_BLANK_LINES)
        if not default:
            raise self._wrong("none of the variants has a star; allowed: [key] text, and one *[key] text for all else")
        return Select(selector, variants, default)

    # -- expressions

    def _expression(self) -> Expression:
        if self._text.startswith("{", self._at):
            return self._placeable()
        if (literal := self._literal()) is not None:
            return Literal(literal)
        if found := self._take(_VARIABLE):
            return Variable(found[1])
        if not (found := self._take(_REFERENCE)):
            raise self._wrong(f"allowed between braces: {_ALLOWED}")
        if not self._take(_CALL):
            return Reference(found[1], found[2] or "")
        if not found[1].startswith("-"):
            raise self._wrong(f"{found[1]}: there are no functions here; allowed: {_ALLOWED}")
        return Reference(found[1], found[2] or "", self._arguments())

    def _literal(self) -> str | None:
        if found := self._take(_STRING):
            return _ESCAPE.sub(self._escaped, found[1])
        number = self._take(_NUMBER)
        return number and number[0]

    def _escaped(self, found: re.Match[str]) -> str:
        if found[1]:
            return found[1]
        code = int(found[2] or found[3] or "-1", 16)
        if not 0 <= code <= 0x10FFFF or 0xD800 <= code < 0xE000:
            raise self._wrong(r"a backslash before something else; allowed: \" \\ \u and four digits, \U and six")
        return chr(code)

    def _arguments(self) -> dict[str, str]:
        given: dict[str, str] = {}
        while found := self._take(_ARGUMENT):
            value = self._literal()
            if value is None or found[1] in given:
                raise self._wrong('an argument of a term is name: "text" or name: number, each name once')
            given[found[1]] = value
            self._skip(_BLANK)
            if not self._text.startswith(",", self._at):
                break
            self._at += 1
        self._skip(_BLANK)
        if not self._text.startswith(")", self._at):
            raise self._wrong('allowed in the parentheses after a term: name: "text", name: number')
        self._at += 1
        return given

    # -- the text

    def _take(self, shape: re.Pattern[str]) -> re.Match[str] | None:
        found = shape.match(self._text, self._at)
        if found:
            self._at = found.end()
        return found

    def _skip(self, shape: re.Pattern[str]) -> int:
        self._take(shape)
        return self._at

    def _line(self, at: int) -> int:
        if at >= self._counted:
            self._lines += self._text.count("\n", self._counted, at)
        else:
            self._lines -= self._text.count("\n", at, self._counted)
        self._counted = at
        return self._lines

    def _wrong(self, why: str, at: int | None = None) -> Wrong:
        at = self._at if at is None else at
        here = self._text[at : at + SHOWN].partition("\n")[0]
        return Wrong(self._line(at), f"{here!r}: {why}" if here else f"at the end of the line: {why}")


def _chooses(found: Reference) -> bool:
    return bool(found.attribute) and found.name.startswith("-")


def _dedented(parts: list[str | Expression | tuple[int, int]]) -> Parts | None:
    """Pairs are a number of line breaks and an indentation: what all lines share of it is taken off. No blanks stay at
    the end."""
    common = min((part[1] for part in parts if isinstance(part, tuple)), default=0)
    found: list[str | Expression] = []
    for part in parts:
        text = "\n" * part[0] + " " * (part[1] - common) if isinstance(part, tuple) else part
        if isinstance(text, str) and found and isinstance(found[-1], str):
            found[-1] += text
        else:
            found.append(text)
    if found and isinstance(found[-1], str):
        found[-1] = found[-1].rstrip(" \n\r")
    return tuple(part for part in found if part != "") or None
