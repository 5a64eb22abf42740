"""Every meaning has its look, and no two that can stand side by side can be taken for each other: by motion, by colour,
and in the theme that is made for it by people who see colours otherwise too."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise
from math import dist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_host.core.cues import Cue, Role
from firmware_host.core.theme import CLEAR, THEMES, Colour, Theme
from tests.campaign import CARRIES
from tests.core.test_any_event import Monkey
from tests.core.test_session import FILES
from tests.core.timeline import played, scenarios

STANDING = {Role.WATER, Role.LAST, Role.UNSAVED, Role.MARK, Role.CHECK}
TOGETHER = [
    # a turn, a question, a sowing that is led
    STANDING | {Role.BACK, Role.DROP, Role.LEGAL, Role.SOW, Role.TARGET, Role.DONE, Role.FLIP, Role.CAPTURE, Role.HINT}
    | {Role.ASK, Role.REFUSED},
    # a move carried out to order or taken back, with what is astray
    STANDING | {Role.DROP, Role.LEGAL, Role.SOW, Role.TARGET, Role.FLIP, Role.CAPTURE}
    | {Role.MISSING, Role.EXTRA, Role.WRONG},
    # set-up and repair
    STANDING | {Role.MISSING, Role.EXTRA, Role.WRONG},
    {Role.WIN},
]  # fmt: skip

every_theme = pytest.mark.parametrize("theme", list(THEMES.values()), ids=list(THEMES))
CUES = st.builds(
    Cue, st.sampled_from(Role), amount=st.integers(0, 12), order=st.integers(0, 40), side=st.none() | st.integers(0, 1)
)

# Machado, Oliveira, Fernandes: A Physiologically-based Model for Simulation of Color Vision Deficiency, IEEE TVCG
# 15(6), 2009, severity 1.0; on linear RGB.
EYES = {
    "all three cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def linear(colour: Colour) -> tuple[float, ...]:
    """sRGB to linear light (IEC 61966-2-1)."""
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in colour))


def luminance(colour: Colour) -> float:
    return sum(part * weight for part, weight in zip(linear(colour), (0.2126, 0.7152, 0.0722), strict=True))


def lab(rgb: tuple[float, ...]) -> tuple[float, float, float]:
    """CIE L*a*b*, D65, from linear sRGB."""
    to_xyz = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    xyz = [sum(m * c for m, c in zip(row, rgb, strict=True)) for row in to_xyz]
    x, y, z = (
        t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116
        for t in (v / white for v, white in zip(xyz, (0.9505, 1.0, 1.089), strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def apart(one: Colour, other: Colour, eye: str) -> float:
    """The difference that an eye sees (CIE 1976 delta E; about 2 can just be noticed)."""

    def seen(colour: Colour) -> tuple[float, float, float]:
        return lab(
            tuple(min(1.0, max(0.0, sum(m * c for m, c in zip(row, linear(colour), strict=True)))) for row in EYES[eye])
        )

    return dist(seen(one), seen(other))


def looks(theme: Theme, role: Role) -> list[Colour]:
    """The colours in which a role may be shown."""
    sides = theme.sides if role in (Role.MISSING, Role.WRONG, Role.ATTRACT) else ()
    return [theme.looks[role][0], *sides]


def alike_in_motion(theme: Theme) -> Iterator[tuple[Role, Role, Colour, Colour]]:
    """Pairs that can stand side by side and move alike, with all their colours."""
    pairs = {pair for group in TOGETHER for pair in combinations(sorted(group), 2)}
    for one, other in sorted(pairs):
        if theme.looks[one][1] is theme.looks[other][1]:
            for colour in looks(theme, one):
                for second in looks(theme, other):
                    yield one, other, colour, second


@every_theme
def test_every_role_has_a_look(theme: Theme) -> None:
    assert set(theme.looks) == set(Role)
    assert THEMES[theme.name] is theme


def test_which_roles_stand_side_by_side() -> None:
    """What the themes are measured by below is what the guide does."""
    seen: set[frozenset[Role]] = set()
    for path in FILES:
        for scenario in scenarios(path):
            seen |= played(scenario).roles
    for k, (key, kinds) in enumerate(CARRIES.items()):
        if key != "rimau-rimau":
            sensing = kinds[k % len(kinds)]
            monkey = Monkey(key, sensing, seed=1)
            for _ in range(60):
                monkey.go_wild(1)
                seen.add(frozenset(cue.role for cue in monkey.scene.values()))
    # The shell shows the last move otherwise while it cannot be saved.
    seen |= {roles - {Role.LAST} | {Role.UNSAVED} for roles in seen if Role.LAST in roles}
    assert [roles for roles in seen if not any(roles <= group for group in TOGETHER)] == []
    assert set().union(*seen) >= set(Role) - {Role.MARK, Role.ATTRACT}


@every_theme
def test_roles_that_move_alike_differ_in_colour(theme: Theme) -> None:
    least = 6 if theme.name == "night" else 20
    for one, other, colour, second in alike_in_motion(theme):
        assert apart(colour, second, "all three cones") > least, (one.name, other.name)


@pytest.mark.parametrize("eye", EYES)
def test_the_clear_theme_is_clear_to_every_eye(eye: str) -> None:
    for one, other, colour, second in alike_in_motion(CLEAR):
        assert apart(colour, second, eye) > 20, (one.name, other.name)


def test_the_clear_theme_needs_no_hue() -> None:
    for one, other, colour, second in alike_in_motion(CLEAR):
        darker, lighter = sorted((luminance(colour), luminance(second)))
        assert (lighter + 0.05) / (darker + 0.05) > 1.5, (one.name, other.name)


@every_theme
def test_the_players_are_told_apart(theme: Theme) -> None:
    """By every eye, as many as any game seats."""
    assert len(theme.sides) >= 4
    for eye in EYES:
        for one, other in combinations(theme.sides, 2):
            assert apart(one, other, eye) > (6 if theme.name == "night" else 20)


@given(CUES, st.floats(0, 1e6), st.sampled_from(list(THEMES.values())))
def test_no_look_leaves_the_range_of_a_byte(cue: Cue, now: float, theme: Theme) -> None:
    assert all(0 <= part <= 255 for part in theme.colour(cue, now))


@given(CUES, st.floats(0, 1000), st.sampled_from(list(THEMES.values())))
def test_every_look_shows_itself_within_a_second_or_three(cue: Cue, now: float, theme: Theme) -> None:
    shown = [theme.colour(cue, now + k / 20) for k in range(60)]
    assert any(max(colour) > 3 for colour in shown)
    assert theme.moves({"a": cue}) == (len({theme.colour(cue, now + k / 20) for k in range(240)}) > 1)


def flashes(theme: Theme, role: Role, amount: int) -> list[tuple[float, float]]:
    """Of a minute of light: when each flash begins, and how long after the one before it has ended."""
    step = 0.01
    bright = [max(theme.colour(Cue(role, amount), k * step)) for k in range(6000)]
    edge = (max(bright) + min(bright)) / 2
    rises = [k for k in range(1, 6000) if bright[k - 1] < edge <= bright[k]]
    falls = [k for k in range(1, 6000) if bright[k - 1] >= edge > bright[k]]
    return [(k * step, step * (k - max((f for f in falls if f < k), default=0))) for k in rises]


@every_theme
@pytest.mark.parametrize("role", [Role.MISSING, Role.EXTRA])
@pytest.mark.parametrize("amount", range(1, 9))
def test_several_pieces_flash_as_often_as_there_are(theme: Theme, role: Role, amount: int) -> None:
    seen = flashes(theme, role, amount)
    rests = [k for k, (_, dark) in enumerate(seen) if dark > 1.0]
    groups = {later - first for first, later in pairwise(rests)}
    assert groups == ({amount} if 2 <= amount <= 5 else set())
    begun = [at for at, _ in seen]
    assert min(later - first for first, later in pairwise(begun)) > 1 / 3  # WCAG 2.3.1: at most three a second
    if amount > 5:  # without a rest, as for one piece, but faster than that
        assert len(seen) > 1.3 * len(flashes(theme, role, 1))


@every_theme
def test_paint_is_one_colour_a_site(theme: Theme) -> None:
    scene = {role.name: Cue(role) for role in Role}
    assert theme.paint(scene, 0.1) == {site: theme.colour(cue, 0.1) for site, cue in scene.items()}
