"""Whole games on boards of which every sensor is perfect, by tidy hands and by ordinary people: whatever they do, no
sensor is accused and no fault is said. Whether each move comes to count is for the campaigns of hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TypeVar

from firmware_host.shell.views.upkeep import health_message
from rules.steps import Site
from simulator.players.habits import HABITS
from simulator.players.writer import Writer
from simulator.scenario.stage import PACE
from tests.campaign import CARRIES
from tests.soak.campaign import Campaign, Cell, Result

T = TypeVar("T")
PLIES = 150
FIDDLES = 0.35
"""So many moves have people's fingers at the board before them."""
BRIEF = (1, 2)
"""Scans: shorter than any debounce of the shipped boards, so that nothing settles."""
QUICK = (4, 5, 6, 8, 10, 15)
"""Just long enough, as fast as fingers are."""
SLOW = (10, 20, 40)

FEW = [
    ("bagh-chal", "occupancy", "mouse"),
    ("bagh-chal", "polarity", "people"),
    ("othello", "polarity", "mouse"),
    ("ajedrez-jerez", "polarity", "people"),
    ("ajedrez-guadalete", "occupancy", "people"),
    ("oware", "occupancy", "people"),
    ("wari", "count", "mouse"),
    ("molino", "press", "people"),
    ("konane", "occupancy", "tidy"),
]
"""For the tests."""


class Fidgety(Writer):
    """Between the moves somebody taps, wobbles, straightens and brushes past what stands on the board."""

    def _move(self) -> None:
        fiddles = PRESSING if self.stage.session.layout.presses else LIFTING
        if self.people.chance("fiddle").random() < FIDDLES:
            self.drawn(fiddles)(self)
        super()._move()

    def drawn(self, choices: Sequence[T]) -> T:
        return self.people.chance("fiddle").choice(choices)

    def some(self, most: int) -> range:
        return range(self.drawn(range(1, most + 1)))

    @property
    def piece(self) -> Site | None:
        """A site with a sensor where something stands."""
        standing = self.people.standing()
        return self.drawn(standing) if standing else None

    def at_once(self, *lines: str) -> None:
        """Time passes only where a line says so."""
        for line in ("pace 0", *lines, f"pace {PACE:g}"):
            self.say(line)

    def lift_and_drop(self, site: Site, up: Sequence[int], down: Sequence[int]) -> None:
        """In so many scans."""
        self.at_once(f"lift {site}", f"scans {self.drawn(up)}", f"drop {site}", f"scans {self.drawn(down)}")


def tap(player: Fidgety) -> None:
    """Up and down again before it can settle."""
    if site := player.piece:
        player.lift_and_drop(site, BRIEF, QUICK)


def lift_again(player: Fidgety) -> None:
    """Put down, lifted again at once, put down."""
    if site := player.piece:
        for _ in player.some(4):
            player.lift_and_drop(site, QUICK, QUICK)


def wobble(player: Fidgety) -> None:
    """A piece is rocked to and fro."""
    if site := player.piece:
        for _ in player.some(6):
            player.lift_and_drop(site, BRIEF, SLOW)


def straighten_neighbours(player: Fidgety) -> None:
    """Around a piece, one after the other."""
    if site := player.piece:
        for near in player.people.near(site, player.people.standing())[:4]:
            player.lift_and_drop(near, (*BRIEF, *QUICK), QUICK)


def brush(player: Fidgety) -> None:
    """A piece is carried low over others, and back."""
    if (site := player.piece) and player.people.other():
        player.say(f"lift {site}")
        for _ in player.some(3):
            if over := player.piece:
                player.say(f"hover {over} {player.drawn(BRIEF)}")
        player.say(f"drop {site}")


def hammer(player: Fidgety) -> None:
    """Up and down and up again, as fast as fingers are, for a few seconds."""
    if site := player.piece:
        scans = [player.drawn((10, 14, 20))]
        for _ in range(14):
            player.lift_and_drop(site, scans, scans)


def think(player: Fidgety) -> None:
    """For long."""
    player.say(f"wait {player.drawn((5, 20, 60))}")


def graze(player: Fidgety) -> None:
    """A finger passes over a button, too briefly to count."""
    for _ in player.some(3):
        key = player.drawn(sorted(player.stage.session.layout.touchable))
        brief, quick = player.drawn(BRIEF), player.drawn(QUICK)
        player.at_once(f"hold {key}", f"scans {brief}", f"release {key}", f"scans {quick}")


PRESSING = (graze, think)
LIFTING = (tap, lift_again, wobble, straighten_neighbours, brush, hammer, think)

MOUSE = ("pace", "no-rest", "late", "put-back", "waver", "hesitate")
"""Habits of whoever plays on the page: one hand that lifts and drops by clicks, at any pace, and never waits."""


def _writer(header: str, seed: int, hand: str) -> Writer:
    match hand:
        case "tidy":
            return Writer(header, seed, habits=())
        case "mouse":
            return Fidgety(header, seed, habits=MOUSE, often=2)
        case _:
            return Fidgety(header, seed, habits=HABITS)


def cells() -> Sequence[Cell]:
    hands = ("tidy", "mouse", "people")
    return [(key, sensing.value, hand) for hand in hands for key, kinds in CARRIES.items() for sensing in kinds]


def play(cell: Cell, seed: int, plies: int = PLIES) -> Result:
    key, sensing, hand = cell
    writer = _writer(f"game {key}\nsensing {sensing}", seed, hand)
    try:
        writer.write(plies)
        return judged(writer)
    finally:
        writer.recording.close()


def judged(writer: Writer) -> Result:
    """lost: a game that could not be played on."""
    stage = writer.stage
    message = health_message(stage.controller)
    accused = [f"{sensor['site']}: {sensor['what']}" for sensor in message["sensors"]]
    said = [str(dict(entry.data)) for entry in stage.journal.written if entry.kind in ("fault", "suspect")]
    said += [trouble["key"] for trouble in message["troubles"]]
    counts = Counter(plies=stage.session.line.ply, lost=int(writer.failed), accused=len(accused), said=len(said))
    failures = [f"# {'; '.join(accused + said)}\n{writer.text}"] * bool(accused or said)
    return Result(counts=counts, failures=failures)


def _campaign(name: str, cells: Callable[[], Sequence[Cell]], runs: int, short: int) -> Campaign:
    return Campaign(
        name=name,
        what="Whole games by ordinary hands on boards of which every sensor is perfect: none is accused.",
        keys=("game", "sensing", "hand"),
        columns=("plies", "lost", "accused", "said"),
        bad=("accused", "said"),
        cells=cells,
        play=play,
        runs=runs,
        short=short,
    )


CAMPAIGNS = (_campaign("clean", cells, 3, 0), _campaign("clean-few", lambda: FEW, 10, 1))
