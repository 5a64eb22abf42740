"""Every meaning has its look, and no two that can stand side by side can be taken for each other: by motion, by colour,
and in the theme that is made for it by people who see colours otherwise too."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise
from math import dist
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import firmware_host
from firmware_host.core import theme as themes
from firmware_host.core.cues import Cue, Role
from firmware_host.core.legend import MEANT, legend, motion_of, name_of
from firmware_host.core.theme import CALM_STEP, CHOICES, CLEAR, THEMES, Colour, Theme, calm
from firmware_host.shell.views.words import book
from tests.campaign import CARRIES
from tests.core.test_any_event import Monkey
from tests.core.test_session import FILES
from tests.core.timeline import played, scenarios
from tests.sight import EYES, ciede2000, luminance, seen
from tests.spoken import lacking

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

every_theme = pytest.mark.parametrize("theme", list(CHOICES.values()), ids=list(CHOICES))
CUES = st.builds(
    Cue, st.sampled_from(Role), amount=st.integers(0, 12), order=st.integers(0, 40), side=st.none() | st.integers(0, 1)
)


def apart(one: Colour, other: Colour, eye: str) -> float:
    """The older measure of colour difference (CIE 1976), for colours as such."""
    return dist(seen(one, eye), seen(other, eye))


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
    assert set(MEANT) == set(Role)
    assert len(MEANT) == len(Role)


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


DIFFERENCE = 10
"""Of CIEDE2000, between two lights that can be lit together and do not flash in rhythms of their own."""
GENTLE = {themes.steady, themes.soft, themes.dim, themes.lap, themes.breathe, themes.swell}
PAIRS = sorted({pair for group in TOGETHER for pair in combinations(sorted(group), 2)} - {(Role.LAST, Role.UNSAVED)})


def shown_at_peak(theme: Theme, role: Role) -> Colour:
    """As bright as it gets, to an eye that is used to the brightest of this theme."""
    colour, motion = theme.looks[role]
    level = max(motion(k / 50, Cue(role)) for k in range(600))
    white = max(max(colour) for colour, _ in theme.looks.values())
    red, green, blue = (min(255, round(part * level * 255 / white)) for part in colour)
    return red, green, blue


@every_theme
@pytest.mark.parametrize("eye", EYES)
def test_lights_that_stand_side_by_side_differ_by_ten_or_flash_otherwise(theme: Theme, eye: str) -> None:
    sights = {role: seen(shown_at_peak(theme, role), eye) for role in Role}
    for one, other in PAIRS:
        motions = theme.looks[one][1], theme.looks[other][1]
        flash_otherwise = motions[0] is not motions[1] and not GENTLE.issuperset(motions)
        if not flash_otherwise:
            assert ciede2000(sights[one], sights[other]) >= DIFFERENCE, (one.name, other.name)


@pytest.mark.parametrize("eye", EYES)
def test_by_candle_colour_alone_would_do(eye: str) -> None:
    sights = {role: seen(shown_at_peak(themes.CANDLE, role), eye) for role in Role}
    for one, other in PAIRS:
        assert ciede2000(sights[one], sights[other]) >= DIFFERENCE, (one.name, other.name)


# Sharma, Wu, Dalal 2005, table 1.
@pytest.mark.parametrize(
    ("one", "other", "difference"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, -1.0, 2.0), (50.0, 0.0, 0.0), 2.3669),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_measure_is_that_of_its_authors(
    one: tuple[float, float, float], other: tuple[float, float, float], difference: float
) -> None:
    assert ciede2000(one, other) == pytest.approx(difference, abs=5e-5)


def test_by_candle_red_is_wrong_or_captured_and_nothing_else() -> None:
    """Red as in: the red part is more than twice either other."""
    red = {role for role, ((r, g, b), _) in themes.CANDLE.looks.items() if r > 2 * max(g, b)}
    assert red - {Role.UNSAVED} == {Role.CAPTURE, Role.REFUSED, Role.EXTRA, Role.WRONG}


@given(
    st.dictionaries(st.sampled_from("abcdefgh"), CUES, min_size=1), st.floats(0, 1e5), st.sampled_from(list(CHOICES))
)
def test_calm_light_changes_in_steps_of_two_seconds(scene: dict[str, Cue], now: float, name: str) -> None:
    calmed = calm(CHOICES[name])
    begins = now // CALM_STEP * CALM_STEP
    within = [calmed.paint(scene, begins + CALM_STEP * k / 20 + 1e-6) for k in range(20)]
    assert all(shown == within[0] for shown in within)
    assert all(
        any(max(colour) > 3 for colour in (calmed.colour(cue, begins + 2 * k) for k in range(4)))
        for cue in scene.values()
    )


def test_calm_light_still_says_what_it_says() -> None:
    for theme in CHOICES.values():
        for role in Role:
            assert calm(theme).looks[role][0] == theme.looks[role][0]
        for one, other in PAIRS:
            patterns = [
                tuple(round(calm(theme).looks[role][1](2.0 * k, Cue(role)), 2) for k in range(12))
                for role in (one, other)
            ]
            alike = patterns[0] == patterns[1]
            sights = [seen(shown_at_peak(theme, role), "all three cones") for role in (one, other)]
            assert not alike or ciede2000(*sights) >= DIFFERENCE, (theme.name, one.name, other.name)


def test_the_table_is_told_in_both_languages() -> None:
    for language in ("en", "es"):
        for line in legend(themes.CANDLE):
            assert lacking(language, {f"light.{line['role']}", f"motion.{line['motion']}"}) == set()


def test_the_page_of_the_tree_is_that_table() -> None:
    """``python -m tests.core.test_theme`` writes it anew."""
    assert PAGE.read_text("utf-8") == page_of_light()


PAGE = Path(firmware_host.__file__).parent / "LIGHT.md"


def page_of_light() -> str:
    told = book("en").word
    rows = []
    for role in MEANT:
        colours = " ".join("#{:02x}{:02x}{:02x}".format(*theme.looks[role][0]) for theme in CHOICES.values())
        motions = {name: told(f"motion.{motion_of(theme.looks[role][1])}") for name, theme in CHOICES.items()}
        usual = motions[themes.CANDLE.name]
        how = "; ".join([usual, *(f"{name}: {motion}" for name, motion in motions.items() if motion != usual)])
        rows.append(f"| {told(f'light.{name_of(role)}')} | {how} | {colours} |")
    head = "# What the light means\n\nEach pair of colour and motion means one thing. "
    head += f"The colours are those of the themes {', '.join(CHOICES)}.\n\n"
    head += "| the light says | how | colour |\n|---|---|---|\n"
    note = (
        "`tablero run --calm`, and on the page the setting for less motion, show the same colours without flashing: "
        "light changes in steps, at most every other second."
    )
    return head + "\n".join(rows) + f"\n\n{note}\n"


@given(CUES, st.floats(0, 1e6), st.sampled_from(list(THEMES.values())))
def test_no_look_leaves_the_range_of_a_byte(cue: Cue, now: float, theme: Theme) -> None:
    assert all(0 <= part <= 255 for part in theme.colour(cue, now))


@given(CUES, st.floats(0, 1000), st.sampled_from(list(THEMES.values())))
def test_every_look_shows_itself_within_a_second_or_three(cue: Cue, now: float, theme: Theme) -> None:
    shown = [theme.colour(cue, now + k / 20) for k in range(60)]
    assert any(max(colour) > 3 for colour in shown)
    assert theme.moves({"a": cue}) == (len({theme.colour(cue, now + k / 20) for k in range(600)}) > 1)


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
@pytest.mark.parametrize("role", Role)
@pytest.mark.parametrize("amount", [0, 1, 2, 4, 7, 12])
def test_nothing_flashes_three_times_a_second(theme: Theme, role: Role, amount: int) -> None:
    """WCAG 2.3.1, by the time from one flash to the next."""
    begun = [at for at, _ in flashes(theme, role, amount)]
    assert all(later - first > 1 / 3 for first, later in pairwise(begun))


@every_theme
def test_paint_is_one_colour_a_site(theme: Theme) -> None:
    scene = {role.name: Cue(role) for role in Role}
    assert theme.paint(scene, 0.1) == {site: theme.colour(cue, 0.1) for site, cue in scene.items()}


if __name__ == "__main__":
    PAGE.write_text(page_of_light(), "utf-8")
