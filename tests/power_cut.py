"""The power goes before a step that is counted."""

from __future__ import annotations


class PowerCut(BaseException):
    """No handler of the program's sees it."""


class Fuse:
    """Called before each step of what runs. left: steps until the power goes; 0 for never."""

    left = 0

    def __call__(self) -> None:
        self.left -= 1
        if self.left == 0:
            raise PowerCut
