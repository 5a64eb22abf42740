"""What hands may have done, as lines of text: the hypotheses, act by act, with what each costs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import exp

from firmware_host.core.hypotheses.telling import Story, Told
from firmware_host.shell.views.words import Book


def shares(stories: Sequence[Story]) -> list[float]:
    """How likely each is among these; they add up to 1."""
    least = min((story["nats"] for story in stories), default=0.0)
    weights = [exp(least - story["nats"]) for story in stories]
    return [weight / sum(weights) for weight in weights]


def lines(stories: Sequence[Story], book: Book) -> Iterator[str]:
    """One story after another, the likeliest first."""
    if not stories:
        yield book.say("stories.none")
    for number, (story, share) in enumerate(zip(stories, shares(stories), strict=True), 1):
        plies = ", ".join(_named(ply, book) for ply in story["plies"]) or book.word("stories.nothing")
        cost = {"nats": f"{story['nats']:.2f}", "share": f"{share:.0%}"}
        yield f"{number}. {plies}: {book.word('stories.nats', cost)}"
        yield from (_line(told, story, book) for told in story["acts"])


def _named(ply: str, book: Book) -> str:
    return book.word("stories.undo") if ply == "undo" else ply


def _line(told: Told, story: Story, book: Book) -> str:
    at = "" if told["at"] is None else f"{told['at']:.2f} s"
    of = "" if told["ply"] is None else f" ({_named(story['plies'][told['ply']], book)})"
    what = book.word(f"act.{told['what']}") + of
    return f"{at:>12}  {told['site']:<4} {what:<56}{told['nats']:6.2f}"
