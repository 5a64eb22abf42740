"""What a search asks of a family of games."""

from __future__ import annotations

from typing import Any, Protocol

from rules.model import Move


class Features(Protocol):
    """family: names the weights. names: of the features, in the order of ``measure``."""

    @property
    def family(self) -> str: ...

    @property
    def names(self) -> tuple[str, ...]: ...

    def measure(self, position: Any) -> tuple[float, ...]:
        """Every feature, player 0's less player 1's."""

    def is_loud(self, position: Any, move: Move) -> bool:
        """Whether the move changes so much (a capture) that nothing can be judged before it is answered."""
