"""Changes modules of the rules as they are imported: nothing is written to the tree."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType

from tests.mutation.mutants import ROOT

Change = Callable[[str, str], ast.Module | None]
"""From a file of the tree and its source to what is imported instead; None: the file as it is."""


class _Loader(SourceFileLoader):
    def __init__(self, name: str, path: str, tree: ast.Module) -> None:
        super().__init__(name, path)
        self._tree = tree

    def get_code(self, fullname: str) -> CodeType:
        return compile(self._tree, self.path, "exec", dont_inherit=True)


class Finder(MetaPathFinder):
    def __init__(self, change: Change) -> None:
        self._change = change

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname.partition(".")[0] != "rules":
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is None or spec.origin is None:
            return spec
        origin = Path(spec.origin)
        tree = self._change(str(origin.relative_to(ROOT)), origin.read_text(encoding="utf-8"))
        if tree is not None:
            spec.loader = _Loader(fullname, spec.origin, tree)
        return spec


def install(change: Change) -> None:
    """Raises RuntimeError if the rules are imported already."""
    if "rules" in sys.modules:
        raise RuntimeError("the rules were imported before they could be changed")
    sys.meta_path.insert(0, Finder(change))
