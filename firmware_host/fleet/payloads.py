"""What is said, as JSON: small, with the number of its schema, and read with suspicion."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

SCHEMA = 1
"""Of every payload; raised when a field changes its meaning. Another number is not read."""
LARGEST = 65536
"""Bytes of a payload."""
DEEPEST = 6


class PayloadError(ValueError):
    """What was received makes no sense: names the field and what is allowed."""


def write(**content: Any) -> bytes:
    """With the schema."""
    return json.dumps({"schema": SCHEMA, **content}, ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode()


def read(payload: bytes) -> Mapping[str, Any]:
    """Raises PayloadError."""
    if len(payload) > LARGEST:
        raise PayloadError(f"{len(payload)} bytes; allowed: {LARGEST}")
    try:
        found = json.loads(payload, parse_constant=_no_number)
    except (ValueError, RecursionError):
        raise PayloadError("no JSON") from None
    if not isinstance(found, dict) or _depth(found) > DEEPEST:
        raise PayloadError("allowed: one JSON object")
    schema = found.get("schema")
    if type(schema) is not int or schema != SCHEMA:
        raise PayloadError(f"schema {str(schema)[:20]}; allowed: {SCHEMA}")
    return found


def _no_number(text: str) -> None:
    raise ValueError(text)


def _depth(value: object) -> int:
    if isinstance(value, dict):
        return 1 + max(map(_depth, value.values()), default=0)
    if isinstance(value, list):
        return 1 + max(map(_depth, value), default=0)
    return 0


def text(fields: Mapping[str, Any], name: str, most: int = 64) -> str:
    value = fields.get(name)
    if not isinstance(value, str) or not 0 < len(value) <= most or not value.isprintable():
        raise PayloadError(f"{name} {str(value)[:40]!r}; allowed: a text of 1 to {most} characters")
    return value


def whole(fields: Mapping[str, Any], name: str, low: int, high: int) -> int:
    value = fields.get(name)
    if type(value) is not int or not low <= value <= high:
        raise PayloadError(f"{name} {str(value)[:40]!r}; allowed: {low} to {high}")
    return value


def truth(fields: Mapping[str, Any], name: str) -> bool:
    value = fields.get(name)
    if not isinstance(value, bool):
        raise PayloadError(f"{name} {str(value)[:40]!r}; allowed: true, false")
    return value


def texts(fields: Mapping[str, Any], name: str, most: int, longest: int = 64) -> tuple[str, ...]:
    value = fields.get(name)
    if not isinstance(value, list) or len(value) > most:
        raise PayloadError(f"{name}; allowed: a list of at most {most} texts")
    return tuple(text({name: each}, name, longest) for each in value)
