"""From a page's text to a message: one JSON object, of a size and a shape that everything behind it can bear."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

LARGEST = 16 * 1024
"""Bytes of a message from the page."""
DEEPEST = 4
"""Objects and lists inside each other. No message needs more than two."""


_TOO_DEEP = f"too deep: {{}}; allowed: {DEEPEST} lists and objects inside each other"


class NotUnderstood(ValueError):
    """Says what came and what would have been read."""


def read(text: str) -> Mapping[str, Any]:
    """Raises NotUnderstood."""
    try:
        message = json.loads(text, parse_constant=_no_number)
        if _too_deep(message):
            raise NotUnderstood(_TOO_DEEP.format(shown(text)))
        json.dumps(message, ensure_ascii=False).encode()
    except RecursionError:
        raise NotUnderstood(_TOO_DEEP.format(shown(text))) from None
    except UnicodeEncodeError:
        raise NotUnderstood(f"half a character (a lone surrogate) in {shown(text)}; allowed: whole ones") from None
    except json.JSONDecodeError as error:
        raise NotUnderstood(f"not JSON: {shown(text)} ({error.msg} at character {error.pos})") from None
    except NotUnderstood:
        raise
    except ValueError as error:  # a number of too many digits
        raise NotUnderstood(f"not JSON that is read here: {shown(text)} ({error})") from None
    if not isinstance(message, dict) or not isinstance(message.get("do"), str):
        raise NotUnderstood(f"a message is an object with a field do that is a text, not {shown(text)}")
    return message


def shown(value: object) -> str:
    """A little of it, fit to be shown anywhere."""
    text = value if isinstance(value, str) else str(value)
    return ascii(text[:40]) if not text[:40].isprintable() else repr(text[:40])


def _no_number(name: str) -> None:
    raise NotUnderstood(f"{name} is no number in JSON")


def _too_deep(value: object) -> bool:
    layer = [value]
    for _ in range(DEEPEST + 1):
        layer = [inner for one in layer for inner in _inside(one)]
    return bool(layer)


def _inside(value: object) -> Iterable[object]:
    return value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
