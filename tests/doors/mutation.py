"""Valid inputs made invalid, as hands, editors, disks and enemies do it.

A change is three numbers: what is done, where, and with what. So a change means something whatever the input has become
by then, a list of them can be shortened to what matters, and chance, Hypothesis and a coverage guide all draw the same.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from typing import Any, Literal

Change = tuple[int, int, int]
"""Each from 0 to 65535."""
Dialect = Literal["toml", "json", "words", "bytes"]
MOST_CHANGES = 6

NASTY = (
    *("0", "-1", "1", "2", "3.5", "255", "65536", "99999", "1000000000", "-2147483649", "9223372036854775808"),
    *("1e300", "-1e-300", "nan", "inf", "-inf", "NaN", "Infinity", "1e999", "9" * 5000, "0x7fffffff", "1_000"),
    *("true", "false", "null", '""', '"a1"', "[]", "{}", "[[]]", "[[8, 8]]", "{a1 = 1}", '{"a1": 1}', "[nan]"),
    *("1979-05-27", "'''", '"""', "\\", "=", "#", "[", "]", "}", '"', "'", "%s", "{0}"),
    *("../../etc/passwd", "/dev/zero", "C:\\", "~", "."),
    *("\x00", "\ufeff", "\u202e", "\u2028", "\x1b[2J", "é", "e\u0301", "٣", "²", "𝟖", "👩‍🌾", "ﷺ"),
    *("\\ud800", '"\\udc00"', "\\u0000", "\\x00"),
    *("__class__", "__proto__", "self", "key", "preset", "lesson", "A" * 300, "a1", "z26", "a0", "store.S", "all"),
)
DEEP = (("[", "]"), ("{a = ", "}"), ('{"a":', "}"), ("(", ")"), ('"', '"'))
LONG = 1_000_000
_TOKEN = {
    "toml": re.compile(r'"(?:[^"\\\n]|\\.)*"|[\w.+-]+|[^\w\s]'),
    "json": re.compile(r'"(?:[^"\\\n]|\\.)*"|[\w.+-]+|[^\w\s]'),
    "words": re.compile(r"\S+"),
}


def mutated(data: bytes, changes: Sequence[Change], dialect: Dialect, others: Sequence[bytes] = ()) -> bytes:
    """others: inputs of the same kind, from which parts may come."""
    for what, where, which in changes:
        known: tuple[Callable[[bytes, int, int, Dialect, Sequence[bytes]], bytes], ...]
        known = _BYTES if dialect == "bytes" else (_TREE if dialect == "json" else ()) + _TEXT + _BYTES
        data = known[what % len(known)](data, where, which, dialect, others)[: 2 * LONG]
    return data


def _text(data: bytes) -> str:
    return data.decode("utf-8", "surrogateescape")


def _data(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass" if not _escaped(text) else "surrogateescape")


def _escaped(text: str) -> bool:
    return any("\udc80" <= c <= "\udcff" for c in text)


# -- tokens and lines


def _tokens(text: str, dialect: Dialect) -> list[tuple[int, int]]:
    return [found.span() for found in _TOKEN[dialect].finditer(text)]


def _replace(data: bytes, where: int, which: int, dialect: Dialect, others: Sequence[bytes]) -> bytes:
    text = _text(data)
    spans = _tokens(text, dialect)
    start, end = spans[where % len(spans)] if spans else (0, 0)
    return _data(text[:start] + NASTY[which % len(NASTY)] + text[end:])


def _insert(data: bytes, where: int, which: int, dialect: Dialect, others: Sequence[bytes]) -> bytes:
    text = _text(data)
    spans = _tokens(text, dialect)
    start, _ = spans[where % len(spans)] if spans else (0, 0)
    return _data(text[:start] + NASTY[which % len(NASTY)] + " " + text[start:])


def _swap(data: bytes, where: int, which: int, dialect: Dialect, others: Sequence[bytes]) -> bytes:
    """Two tokens change places."""
    text = _text(data)
    spans = _tokens(text, dialect)
    if len(spans) < 2:
        return data
    (a, b), (c, d) = sorted([spans[where % len(spans)], spans[which % len(spans)]])
    if b > c:
        return data
    return _data(text[:a] + text[c:d] + text[b:c] + text[a:b] + text[d:])


def _delete(data: bytes, where: int, which: int, dialect: Dialect, others: Sequence[bytes]) -> bytes:
    text = _text(data)
    spans = _tokens(text, dialect)
    if not spans:
        return data
    first = where % len(spans)
    last = min(len(spans) - 1, first + which % 3)
    return _data(text[: spans[first][0]] + text[spans[last][1] :])


def _splice(data: bytes, where: int, which: int, dialect: Dialect, others: Sequence[bytes]) -> bytes:
    """A line of another input, or of this one."""
    lines = _text(data).splitlines(keepends=True) or [""]
    donors = _text(others[which % len(others)] if others else data).splitlines(keepends=True) or [""]
    lines.insert(where % (len(lines) + 1), donors[(which // 7) % len(donors)])
    return _data("".join(lines))


def _drop_line(data: bytes, where: int, which: int, dialect: Dialect, others: Sequence[bytes]) -> bytes:
    lines = _text(data).splitlines(keepends=True)
    if lines:
        del lines[where % len(lines)]
    return _data("".join(lines))


def _swap_lines(data: bytes, where: int, which: int, dialect: Dialect, others: Sequence[bytes]) -> bytes:
    lines = _text(data).splitlines(keepends=True)
    if len(lines) > 1:
        a, b = where % len(lines), which % len(lines)
        lines[a], lines[b] = lines[b], lines[a]
    return _data("".join(lines))


def _endings(data: bytes, where: int, which: int, dialect: Dialect, others: Sequence[bytes]) -> bytes:
    text = _text(data)
    ways: tuple[Callable[[str], str], ...] = (
        lambda t: t.replace("\n", "\r\n"),
        lambda t: t.replace("\n", "\r"),
        lambda t: t.replace("\n", "\u2028"),
        lambda t: "\ufeff" + t,
        lambda t: t.rstrip("\n"),
        lambda t: t.replace(" ", "\u00a0"),
        lambda t: t.replace(" ", "\t"),
        lambda t: t.upper(),
    )
    return _data(ways[which % len(ways)](text))


def _deep(data: bytes, where: int, which: int, dialect: Dialect, others: Sequence[bytes]) -> bytes:
    """A token inside many brackets."""
    text = _text(data)
    spans = _tokens(text, dialect)
    start, end = spans[where % len(spans)] if spans else (0, len(text))
    opening, closing = DEEP[which % len(DEEP)]
    depth = (50, 400, 900, 980, 5000, 100_000)[(which // 8) % 6]
    return _data(text[:start] + opening * depth + text[start:end] + closing * depth + text[end:])


def _long(data: bytes, where: int, which: int, dialect: Dialect, others: Sequence[bytes]) -> bytes:
    """A token a million characters long."""
    text = _text(data)
    spans = _tokens(text, dialect)
    start, end = spans[where % len(spans)] if spans else (0, 0)
    token = text[start:end] or "a"
    return _data(text[:start] + (token + " " * (which % 2)) * (LONG // (len(token) + which % 2)) + text[end:])


_TEXT = (
    _replace,
    _replace,
    _replace,
    _insert,
    _swap,
    _delete,
    _splice,
    _drop_line,
    _swap_lines,
    _endings,
    _deep,
    _long,
)


# -- trees


def _paths(value: Any, at: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [at]
    if isinstance(value, dict):
        for key, inner in value.items():
            found += _paths(inner, (*at, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            found += _paths(inner, (*at, index))
    return found


def _retype(data: bytes, where: int, which: int, dialect: Dialect, others: Sequence[bytes]) -> bytes:
    """One value of a JSON tree becomes another kind of value, goes, comes twice, or gets another name. A line that is
    no JSON stays."""
    lines = _text(data).split("\n")
    at = where % len(lines)
    try:
        tree = json.loads(lines[at])
        paths = _paths(tree)[1:]
    except (ValueError, RecursionError):
        return data
    if not paths:
        return data
    *way, last = paths[(where // 11) % len(paths)]
    holder = tree
    for step in way:
        holder = holder[step]
    value = holder[last]
    new: tuple[Any, ...] = (
        None,
        True,
        -1,
        0,
        10**30,
        1e308,
        "",
        "a1",
        [],
        {},
        [value],
        {"a": value},
        str(value),
        [value] * 50,
    )
    deed = which % (len(new) + 3)
    if deed < len(new):
        holder[last] = new[deed]
    elif deed == len(new):
        del holder[last]
    elif isinstance(holder, dict):
        holder[NASTY[(which // 17) % len(NASTY)]] = value
    else:
        holder.append(value)
    lines[at] = json.dumps(tree)
    return _data("\n".join(lines))


_TREE = (_retype, _retype, _retype, _retype)


# -- bytes


def _flip(data: bytes, where: int, which: int, dialect: Dialect, others: Sequence[bytes]) -> bytes:
    if not data:
        return bytes([which % 256])
    at = where % len(data)
    return data[:at] + bytes([data[at] ^ (1 << which % 8)]) + data[at + 1 :]


def _put(data: bytes, where: int, which: int, dialect: Dialect, others: Sequence[bytes]) -> bytes:
    at = where % (len(data) + 1)
    return data[:at] + bytes([which % 256]) * (1 + (which >> 8) % 4) + data[at:]


def _cut(data: bytes, where: int, which: int, dialect: Dialect, others: Sequence[bytes]) -> bytes:
    return data[: where % (len(data) + 1)]


def _join(data: bytes, where: int, which: int, dialect: Dialect, others: Sequence[bytes]) -> bytes:
    other = others[which % len(others)] if others else data
    return data[: where % (len(data) + 1)] + other[which % (len(other) + 1) :]


_BYTES = (_flip, _put, _cut, _join)
