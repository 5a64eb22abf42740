"""All mutants of a module: one comparison, constant, min or max, and/or/not or condition changed in each."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
PLACES = ("rules/kernels", "rules/games")

OTHER: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
SWAPPED = {"min": "max", "max": "min", "any": "all", "all": "any"}
PLAIN = (ast.Name, ast.Attribute, ast.Call)
"""Conditions of one piece: they are negated as they stand."""
TECHNICAL = {"strict", "slots", "frozen", "compare", "repr", "maxsize"}
"""Keyword arguments that say nothing of a rule."""


class Name(NamedTuple):
    """Of a mutant; stays as it is when other parts of the file change.

    within: the function or class; empty at the module's own level. nth: among equal changes there, from 1.
    """

    file: str
    within: str
    change: str
    nth: int

    def __str__(self) -> str:
        nth = f" ({self.nth})" if self.nth > 1 else ""
        return f"{self.file}: {self.within or 'module'}: {self.change}{nth}"


@dataclass(frozen=True)
class Mutant:
    """line: of the statement that holds the change, as ``watched`` counts it. at: the line of the change."""

    name: Name
    line: int
    at: int
    apply: Callable[[], None]
    """Changes the tree from which the mutant was made."""


def files() -> list[str]:
    paths = (path for place in PLACES for path in (ROOT / place).glob("*.py"))
    return sorted(str(path.relative_to(ROOT)) for path in paths if path.stem != "__init__")


def mutants_of(file: str, tree: ast.Module) -> Iterator[Mutant]:
    """In the order of the source. Annotations, decorators, assertions and texts are left alone."""
    met: Counter[tuple[str, str]] = Counter()
    for node, statement, within in _nodes(tree, tree.body[0], ""):
        for old, change, apply in _changes(node):
            met[within, change] += 1
            name = Name(file, within, change, met[within, change])
            yield Mutant(name, statement.lineno, getattr(old, "lineno", statement.lineno), apply)


def mutated(file: str, name: Name, source: str) -> ast.Module:
    """The tree of the module with this one change. Raises LookupError if the source has no such mutant."""
    tree = ast.parse(source)
    for mutant in mutants_of(file, tree):
        if mutant.name == name:
            mutant.apply()
            return ast.fix_missing_locations(tree)
    raise LookupError(f"no mutant {name}")


def watched(tree: ast.Module, file: str, hook: str) -> ast.Module:
    """The tree with a call ``hook("file:line")`` before every statement."""

    def visit(body: list[ast.stmt]) -> list[ast.stmt]:
        watched: list[ast.stmt] = []
        for number, statement in enumerate(body):
            for field in ("body", "orelse", "finalbody"):
                if isinstance(inner := getattr(statement, field, None), list) and inner:
                    setattr(statement, field, visit(inner))
            for part in (*getattr(statement, "cases", ()), *getattr(statement, "handlers", ())):
                part.body = visit(part.body)
            if not (_is_text(statement) and number == 0) and not _is_future(statement):
                call = ast.Call(ast.Name(hook, ast.Load()), [ast.Constant(f"{file}:{statement.lineno}")], [])
                watched.append(ast.copy_location(ast.Expr(call), statement))
            watched.append(statement)
        return watched

    tree.body = visit(tree.body)
    return ast.fix_missing_locations(tree)


def _is_text(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _is_future(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.ImportFrom) and statement.module == "__future__"


def _nodes(node: ast.AST, statement: ast.stmt, within: str) -> Iterator[tuple[ast.AST, ast.stmt, str]]:
    """Every node that may change, with the statement and the function or class around it."""
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "decorator_list"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if not isinstance(child, ast.AST) or isinstance(child, ast.Assert | ast.JoinedStr):
                continue
            if isinstance(child, ast.keyword) and child.arg in TECHNICAL:
                continue
            holds = child if isinstance(child, ast.stmt) else statement
            inside = within
            if isinstance(child, ast.FunctionDef | ast.ClassDef):
                inside = f"{within}.{child.name}".removeprefix(".")
            yield child, holds, inside
            yield from _nodes(child, holds, inside)


def _changes(node: ast.AST) -> Iterator[tuple[ast.AST, str, Callable[[], None]]]:  # noqa: C901
    """What may be changed in the node itself: where, in words, and how."""
    match node:
        case ast.Compare():
            for place, op in enumerate(node.ops):
                yield _put(node, node, "ops", [*node.ops[:place], OTHER[type(op)](), *node.ops[place + 1 :]])
        case ast.BoolOp(op):
            yield _put(node, node, "op", ast.Or() if isinstance(op, ast.And) else ast.And())
        case ast.UnaryOp(ast.Not(), operand):
            yield _put(node, node, "operand", ast.UnaryOp(ast.Not(), operand))
        case ast.Constant(bool() as value):
            yield _put(node, node, "value", not value)
        case ast.Constant(int() as value):
            yield _put(node, node, "value", value + 1)
            if value > 0:
                yield _put(node, node, "value", value - 1)
        case ast.Call(ast.Name(id) as function) if id in SWAPPED:
            yield _put(node, function, "id", SWAPPED[id])
        case ast.If(test) | ast.IfExp(test) | ast.While(test) if isinstance(test, PLAIN):
            yield _put(test, node, "test", ast.UnaryOp(ast.Not(), test))
        case ast.comprehension():
            for place, test in enumerate(node.ifs):
                if isinstance(test, PLAIN):
                    against = ast.UnaryOp(ast.Not(), test)
                    yield _put(test, node, "ifs", [*node.ifs[:place], against, *node.ifs[place + 1 :]])


def _put(shown: ast.AST, owner: ast.AST, field: str, new: object) -> tuple[ast.AST, str, Callable[[], None]]:
    """shown: the part that tells the change; negated where it is itself what is replaced."""
    old, before = ast.unparse(shown), getattr(owner, field)
    setattr(owner, field, new)
    negated = f"not {old}" if isinstance(shown, PLAIN) and shown is not owner and field in ("test", "ifs") else ""
    changed = negated or ast.unparse(shown)
    setattr(owner, field, before)
    return shown, f"{old} -> {changed}", partial(setattr, owner, field, new)
