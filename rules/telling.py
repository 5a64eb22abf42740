"""What is told of bad input: short and harmless, whatever the input was."""

from __future__ import annotations

import re

LONGEST_WORD = 200
LONGEST_START, LONGEST_END = 600, 3000
"""Characters kept of a text that is too long; what is allowed stands at its end."""
_LONG_WORD = re.compile(rf"\S{{{LONGEST_WORD},}}")


def told(text: str) -> str:
    """The text without what could move a terminal's cursor or break a line, with words and whole cut to a length that
    people read. Line breaks of our own stay."""
    if len(text) < LONGEST_WORD and text.isprintable():
        return text
    if len(text) > LONGEST_START + LONGEST_END:
        text = f"{text[:LONGEST_START]} ... {text[-LONGEST_END:]}"
    text = _LONG_WORD.sub(lambda word: f"{word[0][:40]}...{word[0][-10:]}", text)
    return text if text.isprintable() else "".join(map(_harmless, text))


def _harmless(character: str) -> str:
    return character if character.isprintable() or character == "\n" else ascii(character)[1:-1]
