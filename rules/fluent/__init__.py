"""Texts in Project Fluent's form (projectfluent.org), read into plain data: all of syntax 1.0 but functions.

What can be known beforehand is worked out here: terms and messages that others name are put in their places. A Pattern
is a text, or a list of parts: a text; ``[name]``, a variable; ``[name, default, {key: Pattern}]``, a choice by a
variable.
"""

from rules.fluent.files import read_text
from rules.fluent.pattern import Fault, Pattern

__all__ = ["Fault", "Pattern", "read_text"]
