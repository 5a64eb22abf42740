"""What hands may have done, as lines of text: the hypotheses, act by act, with what each costs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import exp

from firmware_host.core.hypotheses.telling import Told, ToldHypothesis
from firmware_host.shell.views.words import Book


def shares(hypotheses: Sequence[ToldHypothesis]) -> list[float]:
    """How likely each is among these; they add up to 1."""
    least = min((hypothesis["nats"] for hypothesis in hypotheses), default=0.0)
    weights = [exp(least - hypothesis["nats"]) for hypothesis in hypotheses]
    return [weight / sum(weights) for weight in weights]


def lines(hypotheses: Sequence[ToldHypothesis], book: Book) -> Iterator[str]:
    """One hypothesis after another, the likeliest first."""
    if not hypotheses:
        yield book.say("hypotheses.none")
    for number, (hypothesis, share) in enumerate(zip(hypotheses, shares(hypotheses), strict=True), 1):
        plies = ", ".join(_named(ply, book) for ply in hypothesis["plies"]) or book.word("hypotheses.nothing")
        cost = {"nats": f"{hypothesis['nats']:.2f}", "share": f"{share:.0%}"}
        yield f"{number}. {plies}: {book.word('hypotheses.nats', cost)}"
        yield from (_line(told, hypothesis, book) for told in hypothesis["acts"])


def _named(ply: str, book: Book) -> str:
    return book.word("hypotheses.undo") if ply == "undo" else ply


def _line(told: Told, hypothesis: ToldHypothesis, book: Book) -> str:
    at = "" if told["at"] is None else f"{told['at']:.2f} s"
    of = "" if told["ply"] is None else f" ({_named(hypothesis['plies'][told['ply']], book)})"
    what = book.word(f"act.{told['what']}") + of
    return f"{at:>12}  {told['site']:<4} {what:<56}{told['nats']:6.2f}"
