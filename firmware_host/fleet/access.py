"""Who may read and write what at the broker: the file of rights that Mosquitto takes (``acl_file``)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from firmware_host.fleet import topics
from firmware_host.fleet.topics import ANSWER, EVENTS, FIGURES, HEALTH, MATCH, ONLINE, STATE

_OWN = (ONLINE, STATE, HEALTH, FIGURES, EVENTS, MATCH, ANSWER)


def acl(boards: Iterable[str], operators: Iterable[str], home_assistant: str | None = None) -> str:
    """Each user has a section; what none of them names is forbidden. home_assistant: its user, None without one."""
    lines = ["# Made by tablero fleet acl. Whoever is not named here may do nothing."]
    for board in boards:
        lines += ["", f"user {board}", *_of_board(board, home_assistant is not None)]
    for operator in operators:
        lines += ["", f"user {operator}", *_of_operator(operator)]
    if home_assistant:
        lines += ["", f"user {home_assistant}", *_of_operator(topics.HOME_ASSISTANT_SENDER)]
        lines += [f"topic read {topics.HOME_ASSISTANT}/#", f"topic write {topics.HOME_ASSISTANT_STATUS}"]
    return "\n".join(lines) + "\n"


def _of_board(board: str, home_assistant: bool) -> Iterator[str]:
    """It writes its own branch alone, and hears who is there, who plays, and what it is asked."""
    yield from (f"topic write {topics.of(board, what)}" for what in _OWN)
    yield from (f"topic read {topics.of('+', what)}" for what in (ONLINE, MATCH))
    yield f"topic read {topics.command(board, '+')}"
    if home_assistant:
        yield f"topic write {topics.discovery(board)}"
        yield f"topic read {topics.HOME_ASSISTANT_STATUS}"


def _of_operator(sender: str) -> Iterator[str]:
    """sender: the name under which it asks."""
    yield f"topic read {topics.ROOT}/#"
    yield f"topic write {topics.command('+', sender)}"
