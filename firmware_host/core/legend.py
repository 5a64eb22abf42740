"""What each colour and motion of the light means, as one table: for the page's help and for LIGHT.md."""

from __future__ import annotations

from collections.abc import Mapping

from firmware_host.core.cues import Role
from firmware_host.core.theme import CHOICES, Motion, Theme

MEANT = (
    *(Role.LEGAL, Role.TARGET, Role.DROP, Role.BACK, Role.SOW, Role.DONE, Role.FLIP, Role.CAPTURE, Role.ASK, Role.HINT),
    *(Role.REFUSED, Role.MISSING, Role.EXTRA, Role.WRONG, Role.CHECK, Role.LAST, Role.UNSAVED, Role.MARK, Role.WATER),
    *(Role.WIN, Role.ATTRACT),
)
"""In the order in which they are told: a turn, a question, what is wrong, what holds whatever the hand does."""


def name_of(role: Role) -> str:
    return role.name.lower()


def motion_of(motion: Motion) -> str:
    return motion.__name__.replace("_", "-")


def legend(theme: Theme) -> list[Mapping[str, str]]:
    """Role, colour in six hex digits, and motion; a calm theme is told by the motions that it calms."""
    told = CHOICES[theme.base].looks
    return [
        {
            "role": name_of(role),
            "colour": "{:02x}{:02x}{:02x}".format(*told[role][0]),
            "motion": motion_of(told[role][1]),
        }
        for role in MEANT
    ]
