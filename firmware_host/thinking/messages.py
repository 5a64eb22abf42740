"""What the daemon and the thinking process say to each other: one JSON object a line."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from firmware_host.thinking.thought import Known, Puzzle, Term, Thought, TurningPoint
from rules.model import OptionValue, RulesError


@dataclass(frozen=True, slots=True)
class Question:
    """What is to be played after these moves? level: how well. played: what has been played instead, where it is asked
    what that has cost; the level does not matter then. seeks: whether it is asked instead if a better one was to be
    found, as a puzzle for others."""

    game: str
    options: Mapping[str, OptionValue]
    moves: tuple[str, ...]
    level: int
    seed: int = 0
    played: str = ""
    seeks: bool = False


@dataclass(frozen=True, slots=True)
class Asked:
    number: int
    question: Question


@dataclass(frozen=True, slots=True)
class Answered:
    """thought: None where the question could not be answered; refused says why."""

    number: int
    thought: Thought | None
    refused: str = ""


def write_question(asked: Asked) -> bytes:
    return _line({"number": asked.number, **asdict(asked.question), "options": dict(asked.question.options)})


def read_question(line: bytes) -> Asked:
    """Raises RulesError."""
    told = _read(line)
    try:
        moves = tuple(str(text) for text in told["moves"])
        game, options, level = str(told["game"]), dict(told["options"]), int(told["level"])
        question = Question(game, options, moves, level, int(told["seed"]), str(told["played"]), bool(told["seeks"]))
        return Asked(int(told["number"]), question)
    except (KeyError, TypeError, ValueError) as error:
        raise RulesError(f"no question: {error!r} in {line[:80]!r}") from error


def write_answer(answered: Answered) -> bytes:
    thought = asdict(answered.thought) if answered.thought else None
    return _line({"number": answered.number, "thought": thought, "refused": answered.refused})


def read_answer(line: bytes) -> Answered:
    """Raises RulesError."""
    told = _read(line)
    try:
        found = told["thought"]
        thought = None
        if found is not None:
            parts = {"line": tuple(found["line"]), "point": _point(found["point"]), "puzzle": _puzzle(found["puzzle"])}
            thought = Thought(**{**found, **parts})
        return Answered(int(told["number"]), thought, str(told["refused"]))
    except (KeyError, TypeError, ValueError) as error:
        raise RulesError(f"no answer: {error!r} in {line[:80]!r}") from error


def _point(told: Mapping[str, Any] | None) -> TurningPoint | None:
    if told is None:
        return None
    why = tuple(Term(**term) for term in told["why"])
    known = Known(**told["known"]) if told["known"] else None
    return TurningPoint(**{**told, "line": tuple(told["line"]), "why": why, "known": known})


def _puzzle(told: Mapping[str, Any] | None) -> Puzzle | None:
    if told is None:
        return None
    return Puzzle(**{**told, "line": tuple(told["line"]), "others": tuple(told["others"])})


def _line(told: Mapping[str, Any]) -> bytes:
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _read(line: bytes) -> dict[str, Any]:
    try:
        told = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise RulesError(f"not JSON: {line[:80]!r}") from error
    if not isinstance(told, dict):
        raise RulesError(f"not a JSON object: {line[:80]!r}")
    return told
