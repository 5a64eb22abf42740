"""The command line, from its parsers."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping

from firmware_host.cli import parser
from tests.docs.markdown import table

WIDTH = 84


def commands() -> Mapping[str, str]:
    top = parser()
    parts = [f"# Command line\n\n{top.description}\n", *_of(top, 2)]
    return {"command-line.md": "\n".join(parts)}


def _of(parent: argparse.ArgumentParser, level: int) -> Iterator[str]:
    for group in parent._actions:
        if isinstance(group, argparse._SubParsersAction):
            told = {one.dest: one.help or "" for one in group._choices_actions}
            for name, command in group.choices.items():
                yield _command(command, told.get(name, ""), level)
                yield from _of(command, level + 1)


def _command(command: argparse.ArgumentParser, about: str, level: int) -> str:
    formatter = argparse.HelpFormatter(command.prog, width=WIDTH)
    formatter.add_usage(command.usage, command._actions, command._mutually_exclusive_groups, prefix="")
    usage = f"```text\n{formatter.format_help().strip()}\n```\n"
    parts = [f"{'#' * level} {command.prog}\n", f"{_sentence(about)}\n", usage]
    if rows := list(_rows(command)):
        parts.append(table(("argument", "what", "default"), rows))
    if command.epilog:
        parts.append(f"\n{_sentence(command.epilog)}\n")
    return "\n".join(parts)


def _rows(command: argparse.ArgumentParser) -> Iterator[tuple[str, str, str]]:
    formatter = argparse.HelpFormatter(command.prog)
    for action in command._actions:
        if isinstance(action, argparse._HelpAction | argparse._SubParsersAction):
            continue
        shown = formatter._format_action_invocation(action)
        default = "" if action.default in (None, False, argparse.SUPPRESS, []) else f"`{action.default}`"
        yield f"`{shown}`", _sentence(formatter._expand_help(action) if action.help else ""), default


def _sentence(text: str) -> str:
    """On one line, as text in which Markdown sees no tag and no stress."""
    line = " ".join(text.split()).replace("<", "&lt;").replace("*", r"\*")
    return line[:1].upper() + line[1:]
