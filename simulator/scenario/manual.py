"""The words of the scenario language as Markdown tables, written from the very forms that read them."""

from __future__ import annotations

from collections.abc import Iterator

from simulator.scenario.expectations import EXPECTATIONS
from simulator.scenario.fault_orders import FAULTS
from simulator.scenario.hands import HANDS
from simulator.scenario.language import Vocabulary
from simulator.scenario.orders import ORDERS
from simulator.scenario.script import HEADER

TABLES: tuple[tuple[str, Vocabulary], ...] = (
    ("The first lines", HEADER),
    ("Hands and time", HANDS),
    ("Commands, dice, power", ORDERS),
    ("Faults", FAULTS),
    ("Expectations", EXPECTATIONS),
)


def manual() -> str:
    """All forms, a table a room."""
    return "\n".join(_table(heading, words) for heading, words in TABLES)


def _table(heading: str, words: Vocabulary) -> str:
    rows = "\n".join(_row(form.form, form.doc) for form in words.forms.values())
    return f"### {heading}\n\n| line | what |\n|---|---|\n{rows}\n"


def _row(form: str, doc: str) -> str:
    return f"| `{form}` | {doc} |"


def blocks(text: str) -> Iterator[tuple[str, str]]:
    """The fenced blocks of a Markdown text: what stands after the fence, and the lines."""
    for part in text.split("\n```")[1::2]:
        info, _, body = part.partition("\n")
        yield info, body + "\n"


if __name__ == "__main__":
    print(manual(), end="")
