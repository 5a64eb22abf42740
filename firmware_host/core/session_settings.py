"""How patient a board is."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, Literal

Guide = Literal["lap", "seed", "auto"]


@dataclass(frozen=True, slots=True)
class Settings:
    """Times in seconds.

    rest: a picture unchanged for this long is meant; patience: the same where somebody may be about to go on.
    dwell: how long a finished move waits where the same piece could go on; press_dwell: the same on a board of
    buttons.
    unseen: so long after a piece was lifted the board says what to do if it was put down where no sensor saw it, and an
    OK may say so; deliberate: so long a question must have stood, and no OK been pressed, before an answer contradicts
    a sensor.
    forgotten: on a board of buttons, after so long without a touch the hands may have turned to something else.
    disorder: this many pieces gone at once that no move explains are a knock.
    guide: how a sowing is led on a board of buttons: a press at the end of each lap, at every pit, or none.
    """

    rest: float = 0.3
    patience: float = 2.0
    dwell: float = 0.6
    press_dwell: float = 4.0
    unseen: float = 8.0
    deliberate: float = 1.0
    forgotten: float = 5.0
    disorder: int = 3
    guide: Guide = "lap"

    @property
    def changed(self) -> dict[str, Any]:
        """Those that are not as usual."""
        return {field.name: value for field in fields(self) if (value := getattr(self, field.name)) != field.default}
