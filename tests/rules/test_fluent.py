"""Files of messages are read as Fluent's own parser reads them; what is wrong says where, and what is allowed."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from fluent.syntax import FluentParser, ast
from hypothesis import given
from hypothesis import strategies as st

from firmware_host.shell.views import words
from rules.fluent import Fault, files, read_text
from rules.fluent.syntax import Expression, Literal, Parts, Reference, Select, Variable, parse
from rules.rule_cards import FOLDER
from tests.doors.files import TERMS
from tests.doors.mutation import MOST_CHANGES, mutated

FILES = [*sorted(words.DIRECTORY.glob("*.ftl")), *sorted(FOLDER.rglob("*.ftl"))]


def judged(text: str) -> dict[str, Any]:
    """Entries as the reference implementation reads them; the first of a name, none that holds a function or junk."""
    found: dict[str, Any] = {}
    for entry in FluentParser(with_spans=False).parse(text).body:
        if isinstance(entry, ast.Message | ast.Term):
            name = f"-{entry.id.name}" if isinstance(entry, ast.Term) else entry.id.name
            value = entry.value and flat(entry.value)
            found.setdefault(name, (value, {one.id.name: flat(one.value) for one in entry.attributes}))
    return found


def flat(pattern: ast.Pattern) -> list[Any]:
    said = []
    for element in pattern.elements:
        match element:
            case ast.TextElement(value=text):
                said.append(text)
            case ast.Placeable(expression=inner):
                said.append(expression(inner))
    return said


def expression(node: Any) -> Any:
    match node:
        case ast.Placeable():
            return expression(node.expression)
        case ast.StringLiteral():
            return ("literal", node.parse()["value"])
        case ast.NumberLiteral():
            return ("literal", node.value)
        case ast.VariableReference():
            return ("variable", node.id.name)
        case ast.MessageReference():
            return ("reference", node.id.name, node.attribute.name if node.attribute else "", {})
        case ast.TermReference():
            named = node.arguments.named if node.arguments else []
            given = {one.name.name: expression(one.value)[1] for one in named}
            return ("reference", f"-{node.id.name}", node.attribute.name if node.attribute else "", given)
        case ast.SelectExpression():
            keys = [one.key.name if isinstance(one.key, ast.Identifier) else one.key.value for one in node.variants]
            variants: dict[str, Any] = {}
            for key, one in zip(keys, node.variants, strict=True):
                variants.setdefault(key, flat(one.value))
            default = next(key for key, one in zip(keys, node.variants, strict=True) if one.default)
            return ("select", expression(node.selector), variants, default)
    raise NotImplementedError(type(node).__name__)


def ours(parts: Parts) -> list[Any]:
    return [part if isinstance(part, str) else told(part) for part in parts]


def told(part: Expression) -> Any:
    match part:
        case Literal(text):
            return ("literal", text)
        case Variable(name):
            return ("variable", name)
        case Reference(name, attribute, arguments):
            return ("reference", name, attribute, dict(arguments))
        case Select(selector, variants, default):
            return ("select", told(selector), {key: ours(one) for key, one in variants.items()}, default)


def entries(text: str) -> dict[str, Any]:
    found, _ = parse(text)
    return {
        name: (entry.value and ours(entry.value), {key: ours(one) for key, one in entry.attributes.items()})
        for name, entry in found.items()
    }


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_file_is_read_as_fluent_reads_it(path: Path) -> None:
    text = path.read_text("utf-8")
    assert files.read(path)[1] == []
    assert entries(text) == judged(text)


SAMPLES = [TERMS.encode(), (words.DIRECTORY / "es.ftl").read_bytes()[:3000]]
CHANGES = st.lists(st.tuples(*[st.integers(0, 2**16 - 1)] * 3), min_size=1, max_size=MOST_CHANGES)


@given(st.integers(0, len(SAMPLES) - 1), CHANGES)
def test_what_is_read_of_a_spoilt_file_fluent_reads_as_well(which: int, changes: list[tuple[int, int, int]]) -> None:
    """And the other way round, but for what is refused here alone: functions, half characters, a name written twice."""
    text = mutated(SAMPLES[which], changes, "toml", SAMPLES).decode("utf-8", "replace")[:20_000]
    if text.count("{") > 200:
        return  # the reference implementation falls over depth
    found, (_, faults) = entries(text), parse(text)
    try:
        reference = judged(text)
    except NotImplementedError:
        assert any("functions" in fault.text for fault in faults)
        return
    assert found == {name: reference.get(name) for name in found}
    stricter = ("is written already", "there are no functions", "a backslash before", "name: number")
    assert found.keys() == reference.keys() or any(why in fault.text for fault in faults for why in stricter)


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("a = x\n= y\n", 2, "'= y': is no message; allowed: name = text, a comment that begins with #, or an"),
        ("a = x\n    .b\n", 2, "'b': is no attribute of a; allowed after the dot: name = text"),
        ("a =\n", 1, "a has no text; allowed: a = text"),
        ("a = x\n\na = y\n", 3, "a is written already in line 1"),
        ("a = { $n ->\n    [one] x\n}\n", 3, "none of the variants has a star; allowed: [key] text, and one *[key]"),
        ("a = { $n\n", 1, "'{ $n': this brace is not closed; allowed: }, or -> and variants"),
        ("a = x }\n", 1, '\'}\': a brace that closes nothing; allowed in a text: {"}"}'),
        ("a = { b }\n", 1, "a names b, which has no text here"),
        ("a = { b }\nb = { a }\n", 1, "a comes back to itself"),
        ("a = { NUMBER($n) }\n", 1, "NUMBER: there are no functions here; allowed: a \"text\", a number, a $variable"),
        ('a = { "\\uD800" }\n', 1, r"a backslash before something else; allowed: \" \\ \u and four digits, \U and six"),
        ("a = { b ->\n   *[x] y\n}\nb = c\n", 1, "a choice is made by a $variable"),
        ("a = { {0} ->\n   *[x] y\n}\n", 1, "a choice is made by a $variable"),
    ],
)  # fmt: skip
def test_what_is_wrong_says_where_and_what_is_allowed(text: str, line: int, said: str) -> None:
    messages, faults = read_text(text + "good = read\n")
    assert messages["good"] == "read"
    assert faults
    assert faults[0].line == line
    assert said in faults[0].text


def test_what_others_name_stands_in_its_place() -> None:
    messages, faults = read_text(TERMS)
    assert faults == []
    assert messages["piece-seed.counted"] == [
        ["count", "other", {"0": "none", "one": "one seed", "other": [["count"], " seeds"]}]
    ]
    assert messages["say-so"] == ["that is {\\", ["piece-counted"], "\nof ", ["side"], ": ", ["sites"], "."]
    assert not [name for name in messages if name.startswith("-")]


def test_a_file_that_is_none(tmp_path: Path) -> None:
    path = tmp_path / "en.ftl"
    assert files.read(path) == ({}, [Fault(1, "cannot be read: No such file or directory")])
    path.write_bytes(b"a = x\nb = \xff\n")
    assert files.read(path)[1][0].line == 2
    path.write_bytes(b"#" * (files.LARGEST + 1))
    assert re.match(r"is longer than \d+ bytes", files.read(path)[1][0].text)
    path.write_bytes("\ufeffa = x\r\nb = y\r\n".encode())
    assert files.read(path) == ({"a": "x", "b": "y"}, [])


def test_languages_are_the_files_that_there_are(tmp_path: Path) -> None:
    for name in ("en.ftl", "pt-BR.ftl", "zh-Hant.ftl", "en copy.ftl", "card.toml", "README.md"):
        (tmp_path / name).touch()
    assert files.languages(tmp_path) == ("en", "pt-BR", "zh-Hant")
