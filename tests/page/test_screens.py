"""What eyes and fingers meet: on a kiosk's screen, upright or lying, and on a telephone."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

import rules
from firmware_host.core.cues import Role
from firmware_host.core.legend import MEANT
from firmware_host.core.theme import CANDLE
from tests.page.conftest import Visit
from tests.page.served import Served, served
from tests.page.tab import KIOSK, PHONE, Tab
from tests.page.test_boards import SETTLED

READ, TOUCH = 24, 60
"""In an exhibit nothing to read and nothing to touch is smaller, in pixels."""
FINGER = 44
"""Nor anything to touch on a telephone: WCAG 2.2, target size (enhanced); or else it is touched under the loupe."""
UPRIGHT = {"width": 1080, "height": 1920}
SMALL = {"width": 1280, "height": 800}
SCREENS = {"upright": UPRIGHT, "small": SMALL, "large": KIOSK}
DISPLAYS = {
    "Touch Display": {"width": 800, "height": 480},
    "Touch Display 2": {"width": 720, "height": 1280},
    "seven inches": {"width": 1024, "height": 600},
    "four to three": {"width": 1024, "height": 768},
}
"""What is sold to be screwed to a Pi. There a site is smaller than a finger where the board has many."""

# Of each family two, the densest board among them.
GAMES: list[tuple[str, dict[str, object]]] = [
    ("bao-kiswahili", {}),
    ("toguz-kumalak", {}),
    ("rimau-rimau", {}),
    ("kungser", {}),
    ("konane", {"width": 10, "height": 10}),
    ("pinoy-dama", {}),
    ("molino", {}),
    ("othello", {}),
    ("pasang", {"players": 4, "centre_hole": 3}),
    ("guadalete-cilindrico", {}),
    ("backgammon", {"cube": True}),
]

WRITTEN_ON_WOOD = """() => {
    window.written = 999;
    const plain = CanvasRenderingContext2D.prototype.fillText;
    CanvasRenderingContext2D.prototype.fillText = function (...what) {
        if (this.canvas.className === 'wood') {
            const size = parseFloat(/([\\d.]+)px/.exec(this.font)[1]);
            window.written = Math.min(window.written, size * this.getTransform().a / devicePixelRatio);
        }
        return plain.apply(this, what);
    };
}"""

SMALL_TEXT = """(least) => {
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const at = node.parentElement;
        if (!node.data.trim() || !at.checkVisibility({ visibilityProperty: true }) || at.closest('option')) continue;
        const box = at.getBoundingClientRect();
        if (box.width <= 1.5 || box.height <= 1.5) continue; // for screen readers alone
        const scale = at.ownerSVGElement ? at.getScreenCTM().a : 1;
        const size = parseFloat(getComputedStyle(at).fontSize) * scale;
        if (size < least - 0.01) found.push(`${node.data.trim()}: ${size.toFixed(1)}`);
    }
    return found;
}"""

SMALL_TARGETS = """([css, least]) => [...document.querySelectorAll(css)]
    .filter((e) => e.checkVisibility({ visibilityProperty: true }))
    .map((e) => [e.dataset.site ?? e.outerHTML.slice(0, 70), e.getBoundingClientRect()])
    .filter(([, box]) => Math.min(box.width, box.height) < least - 0.01)
    .map(([what, box]) => `${what} ${box.width.toFixed(1)}x${box.height.toFixed(1)}`)"""

CONTROLS = "#title button, #sides button, #desk button, #foot :is(button, a, select), #tray .kind"
CUT_OFF = """() => [...document.querySelectorAll('#title, #speech, #sides, .buttons, .welcome, #foot, #board')]
    .map((e) => [e.id || e.className, e.getBoundingClientRect()])
    .filter(([, b]) => b.left < -0.5 || b.top < -0.5 || b.right > innerWidth + 0.5 || b.bottom > innerHeight + 0.5)
    .map(([what, b]) => `${what} ${b.left},${b.top} ${b.right},${b.bottom}`)"""
OVERLAPPING = """() => {
    const names = ['#title', '#speech', '#sides', '.buttons', '.welcome', '#foot', '#board'];
    const parts = names.map((css) => document.querySelector(css));
    const found = [];
    for (const [i, one] of parts.entries())
        for (const other of parts.slice(i + 1)) {
            const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
            const over = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            const beside = Math.min(a.right, b.right) - Math.max(a.left, b.left);
            if (over > 1 && beside > 1) found.push(`${one.id || one.className} over ${other.id || other.className}`);
        }
    return found;
}"""


BESIDE_THE_RULES = OVERLAPPING.replace("#title", ".names")
"""On small displays what is said stands beside the rules' button, which is of the title."""


def flaws_at(museum: Tab, name: str, size: dict[str, int], overlapping: str = OVERLAPPING) -> list[str]:
    """What is too small to be read or touched there, cut off or covered; sites aside."""
    page = museum.page
    page.set_viewport_size(size)  # type: ignore[arg-type]
    page.evaluate(SETTLED, size["width"])
    flaws = [f"reads {flaw}" for flaw in page.evaluate(SMALL_TEXT, READ)]
    flaws += [f"touches {flaw}" for flaw in page.evaluate(SMALL_TARGETS, [CONTROLS, TOUCH])]
    flaws += [f"cut off: {flaw}" for flaw in page.evaluate(CUT_OFF)]
    flaws += page.evaluate(overlapping)
    return [f"{name}: {flaw}" for flaw in flaws]


@pytest.fixture(scope="module")
def museum(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tab]:
    with served(tmp_path_factory.mktemp("museum"), "--exhibit", "60") as daemon:
        visitor = Tab(browser, daemon.url, language="es")
        visitor.page.evaluate(WRITTEN_ON_WOOD)
        yield visitor
        complaints = visitor.complaints
        visitor.context.close()
    assert complaints == []


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_an_exhibit_is_read_and_touched_from_a_step_away(game: str, options: dict[str, object], museum: Tab) -> None:
    museum.start(game, **options)
    flaws = []
    for name, size in SCREENS.items():
        museum.page.evaluate("window.written = 999")
        flaws += flaws_at(museum, name, size)
        museum.page.wait_for_function("() => document.querySelector('#board .wood').width > 300")
        flaws += [f"{name}: site {flaw}" for flaw in museum.page.evaluate(SMALL_TARGETS, ["#board .site", TOUCH])]
        if (written := museum.page.evaluate("window.written")) < READ - 0.1:
            flaws.append(f"{name}: wood is lettered {written}")
    assert flaws == []


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_an_exhibit_fits_the_displays_made_for_a_pi(game: str, options: dict[str, object], museum: Tab) -> None:
    museum.start(game, **options)
    assert [f for name, size in DISPLAYS.items() for f in flaws_at(museum, name, size, BESIDE_THE_RULES)] == []


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_a_telephone_is_touched_without_scrolling(game: str, options: dict[str, object], handset: Tab) -> None:
    handset.start(game, **options)
    assert handset.page.evaluate("document.documentElement.scrollTop") == 0
    assert handset.page.evaluate(SMALL_TARGETS, [CONTROLS, FINGER]) == []
    wide = "() => document.querySelector('#board').getBoundingClientRect()"
    board = handset.page.evaluate(wide)
    bar = handset.page.evaluate("() => document.querySelector('.buttons').getBoundingClientRect()")
    assert board["bottom"] <= bar["top"] + 1, "the bar covers the board"
    assert bar["bottom"] <= PHONE["height"]
    tall = board["height"] > board["width"] * 1.2
    assert tall or board["width"] >= PHONE["width"] - 2, "a square board is as wide as the screen"


@pytest.fixture(scope="module")
def handset(browser: Any, daemon: Served) -> Iterator[Tab]:
    visitor = Tab(browser, daemon.url, viewport=PHONE, has_touch=True, language="es")
    yield visitor
    complaints = visitor.complaints
    visitor.context.close()
    assert complaints == []


def test_on_a_telephone_roll_and_ok_are_in_sight(visit: Visit, daemon: Served) -> None:
    visitor = visit(daemon.url, viewport=PHONE, has_touch=True)
    visitor.start("backgammon")
    inside = """(e) => {
        const b = e.getBoundingClientRect();
        const top = document.elementFromPoint(b.x + b.width / 2, b.y + b.height / 2);
        return b.top >= 0 && b.bottom <= innerHeight && e.contains(top);
    }"""
    for name in ("roll", "ok"):
        button = visitor.button(name)
        if name == "roll" or button.is_visible():
            assert button.evaluate(inside), name


class Fingertip:
    """A finger on a touch screen, as the browser itself hears of it."""

    def __init__(self, visitor: Tab) -> None:
        self.line = visitor.context.new_cdp_session(visitor.page)

    def _tell(self, kind: str, *at: float) -> None:
        points = [{"x": at[0], "y": at[1]}] if at else []
        self.line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def down(self, x: float, y: float) -> None:
        self._tell("touchStart", x, y)

    def slide(self, x: float, y: float) -> None:
        self._tell("touchMove", x, y)

    def lift(self) -> None:
        self._tell("touchEnd")


@pytest.fixture
def dense(visit: Visit, daemon: Served) -> Tab:
    """Ten by ten on a telephone: each site is narrower than a fingertip."""
    visitor = visit(daemon.url, viewport=PHONE, has_touch=True)
    visitor.start("konane", width=10, height=10)
    return visitor


def test_the_loupe_shows_what_a_touch_would_choose_and_lifting_counts(dense: Tab) -> None:
    finger, loupe = Fingertip(dense), dense.page.locator("#loupe")
    lit = sorted(dense.lit())
    x, y = dense.centre(lit[0])
    finger.down(x, y)
    loupe.wait_for()
    assert loupe.get_attribute("data-site") == lit[0]
    shown = loupe.locator("i").bounding_box()
    assert shown
    assert min(shown["width"], shown["height"]) >= FINGER
    assert dense.state["hand"] == "", "nothing counts before the finger is lifted"
    finger.lift()
    dense.until("() => document.body.dataset.holding === 'true'")
    assert loupe.is_hidden()


def test_sliding_under_the_loupe_corrects_and_leaving_the_board_gives_up(dense: Tab) -> None:
    finger, loupe = Fingertip(dense), dense.page.locator("#loupe")
    lit = sorted(dense.lit())
    assert len(lit) > 1
    finger.down(*dense.centre("a1"))
    loupe.wait_for()
    finger.slide(5, 5)
    loupe.wait_for(state="hidden")
    finger.slide(*dense.centre(lit[1]))
    loupe.wait_for()
    assert loupe.get_attribute("data-site") == lit[1]
    finger.slide(5, 5)
    loupe.wait_for(state="hidden")
    finger.lift()
    assert not any('"pick"' in text or '"place"' in text for text in dense.said)
    finger.down(*dense.centre("a1"))
    finger.slide(*dense.centre(lit[1]))
    finger.lift()
    dense.until("() => document.body.dataset.holding === 'true'")
    assert [text for text in dense.said if '"pick"' in text][-1].count(f'"{lit[1]}"') == 1


def test_what_stands_upright_has_its_players_where_their_rows_are(visit: Visit, daemon: Served) -> None:
    visitor = visit(daemon.url, viewport=PHONE)
    visitor.start("toguz-kumalak", "count")
    assert visitor.page.locator(".plate[data-side='0'] .seat").get_attribute("class") == "seat seat-west"
    x0, x1 = visitor.centre("S1")[0], visitor.centre("N1")[0]
    assert x0 < x1, "South's row lies at the left"
    visitor.page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    visitor.page.locator(".plate[data-side='0'] .seat-south").wait_for()


def test_no_two_elements_share_an_id(visit: Visit, daemon: Served) -> None:
    visitor = visit(daemon.url)
    visitor.start("ajedrez-jerez", "polarity")
    ids = visitor.page.evaluate("[...document.querySelectorAll('[id]')].map((e) => e.id)")
    assert sorted(ids) == sorted(set(ids))


def test_help_tells_the_light_and_on_a_touch_screen_no_keys(museum: Tab, visit: Visit, daemon: Served) -> None:
    museum.page.set_viewport_size(UPRIGHT)  # type: ignore[arg-type]
    museum.page.locator("#foot .plain").last.click()
    told = museum.page.locator("#help .legend li")
    assert told.count() == len(Role)
    assert museum.page.locator("#help kbd").count() == 0
    assert museum.page.evaluate(SMALL_TEXT, READ) == []
    first = museum.page.locator("#help .legend i").first.evaluate("(e) => getComputedStyle(e).backgroundColor")
    assert first == "rgb({}, {}, {})".format(*CANDLE.looks[MEANT[0]][0])
    museum.page.keyboard.press("Escape")
    laptop = visit(daemon.url)
    laptop.page.keyboard.press("?")
    laptop.page.locator("#help kbd").first.wait_for()
    assert laptop.page.locator("#help .legend li").count() == len(Role)


def test_for_whom_motion_disturbs_light_changes_every_other_second_at_most(visit: Visit, daemon: Served) -> None:
    """Seven seconds of a light that else flashes: each change of the picture is told by its time."""
    visitor = visit(daemon.url, reduced_motion="reduce")
    visitor.start("ajedrez-jerez", "polarity")
    visitor.button("hint").click()
    blue = "({ dataset: { light: l = '' } }) => parseInt(l.slice(4), 16) > parseInt(l.slice(0, 2), 16) * 2"
    visitor.until(f"() => [...document.querySelectorAll('#board .site')].some({blue})")
    changes = visitor.page.evaluate(
        """() => new Promise((done) => {
            const [found, since] = [[], performance.now()];
            const look = () => [...document.querySelectorAll('#board .site')].map((b) => b.dataset.light).join();
            const again = (before) => requestAnimationFrame(() => {
                const now = look();
                if (now !== before) found.push(performance.now() - since);
                performance.now() - since < 9000 ? again(now) : done(found);
            });
            again(look());
        })"""
    )
    calm = [at for at in changes if at > 1000]  # the hint itself may come in several pictures
    assert 1 <= len(calm) <= 5
    assert all(later - first > 1500 for first, later in pairwise(calm))


def test_letters_come_with_the_page(visit: Visit, daemon: Served) -> None:
    """Kazakh, Tamil and Sinhala names, whatever fonts the machine has."""
    visitor = visit(daemon.url)
    for game in ("toguz-kumalak", "pallanguzhi", "olinda-keliya"):
        visitor.start(game)
        native = rules.card(game).native
        assert visitor.text("#title h1") == native
        family = visitor.page.evaluate("getComputedStyle(document.querySelector('#title h1')).fontFamily")
        assert family.startswith('"Tablero Serif"')
        assert visitor.page.evaluate("(text) => document.fonts.check('20px \"Tablero Serif\"', text)", native)
    loaded = visitor.page.evaluate("[...document.fonts].map((face) => face.status)")
    assert set(loaded) == {"loaded"}
