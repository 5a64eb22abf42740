"""Measures functions and files by their syntax trees."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

Function = ast.FunctionDef | ast.AsyncFunctionDef


def complexity(function: Function) -> int:
    """McCabe's number as ruff counts it (C901), and one more for each further operand of ``and`` and ``or``."""
    further = sum(len(node.values) - 1 for node in ast.walk(function) if isinstance(node, ast.BoolOp))
    return 1 + _branches(function.body) + further


def _branches(statements: list[ast.stmt]) -> int:
    return sum(map(_of_statement, statements))


def _of_statement(statement: ast.stmt) -> int:
    match statement:
        case ast.If(body=body, orelse=orelse) | ast.For(body=body, orelse=orelse) | ast.While(body=body, orelse=orelse):
            return 1 + _branches(body) + _branches(orelse)
        case ast.Try(body=body, handlers=handlers, orelse=orelse, finalbody=final):
            handled = sum(1 + _branches(handler.body) for handler in handlers)
            return bool(orelse) + handled + sum(map(_branches, (body, orelse, final)))
        case ast.With(body=body) | ast.AsyncWith(body=body) | ast.ClassDef(body=body):
            return _branches(body)
        case ast.FunctionDef(body=body) | ast.AsyncFunctionDef(body=body):
            return 1 + _branches(body)
        case ast.Match(cases=cases):
            return sum(not _is_default(case) for case in cases) + sum(_branches(case.body) for case in cases)
    return 0


def _is_default(case: ast.match_case) -> bool:
    """Whether it takes all that is left, as ``else`` does."""
    return case.guard is None and isinstance(case.pattern, ast.MatchAs) and case.pattern.pattern is None


def functions(path: Path) -> Iterator[tuple[str, int]]:
    """Every function of a file, methods as Class.method, with its complexity. Nested ones count for what holds them."""

    def inside(body: list[ast.stmt], before: str) -> Iterator[tuple[str, int]]:
        for node in body:
            if isinstance(node, Function):
                yield before + node.name, complexity(node)
            elif isinstance(node, ast.ClassDef):
                yield from inside(node.body, f"{before}{node.name}.")

    return inside(ast.parse(path.read_text("utf-8")).body, "")


def too_large(folder: Path, most_complex: int, longest: int) -> dict[str, int]:
    """What is above a limit: ``file:function`` -> complexity, ``file`` -> lines."""
    found: dict[str, int] = {}
    for path in sorted(folder.rglob("*.py")):
        name = path.relative_to(folder).as_posix()
        if (lines := len(path.read_text("utf-8").splitlines())) > longest:
            found[name] = lines
        found.update({f"{name}:{function}": n for function, n in functions(path) if n > most_complex})
    return found


def assigned_from_outside(folder: Path) -> dict[str, list[str]]:
    """file -> the attributes that are assigned there by anything but a method of the object's own class, in order."""
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("*.py")):
        if attributes := [node.attr for node in _assigned(ast.parse(path.read_text("utf-8")), "", frozenset())]:
            found[path.relative_to(folder).as_posix()] = attributes
    return found


def _assigned(node: ast.AST, name: str, own: frozenset[str]) -> Iterator[ast.Attribute]:
    """name: of the class around it. own: what a method of that calls its object, and others that it has just made."""
    if isinstance(node, ast.ClassDef):
        name, own = node.name, frozenset()
    elif isinstance(node, Function) and name:
        own |= {"self", *_made(node, name)}
    if (
        isinstance(node, ast.Attribute)
        and isinstance(node.ctx, ast.Store | ast.Del)
        and ast.unparse(node.value) not in own
    ):
        yield node
    for child in ast.iter_child_nodes(node):
        yield from _assigned(child, name, own)


def _made(function: Function, name: str) -> Iterator[str]:
    """The variables that hold a new object of the class of this name, or a copy of ``self``."""
    for node in ast.walk(function):
        match node:
            case ast.Assign(targets=[ast.Name(id=variable)], value=ast.Call(func=ast.Name(id=called)) as value):
                if called in (name, "cls") or ast.unparse(value) == "copy(self)":
                    yield variable
