"""Sensors, wires, lights or time fail amid a game, at a random moment; the person plays on, looks at the page, and
answers truthfully. The board may ask; it may not be stuck, take a move that nobody made, or keep silent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

from firmware_host.core.states import State
from rules.model import Move
from rules.steps import Site, touched
from simulator.faults import lines_of
from simulator.players.player import Person
from simulator.scenario.orders import line_names
from simulator.scenario.recording import Recording
from tests.campaign import CARRIES
from tests.soak.campaign import Campaign, Cell, Result

PLIES = 7
"""Moves of a run."""

SITE_FAULTS = ("dead", "stuck", "weak", "chatter", "two")
"""Kinds that sit at single sensors: these may make up a move, or hide one, in a way that only the hands can tell."""
OTHERS = ("noise", "line", "unplugged", "dropped", "late", "stall", "chain")

BAD = ("wrong", "stuck", "silent")

FEW = [
    ("othello", "occupancy"),
    ("ajedrez-jerez", "polarity"),
    ("wari", "count"),
    ("molino", "press"),
    ("sixteen-soldiers", "occupancy"),
]
"""Of the games, one a kind, for the tests."""


def cells() -> Sequence[Cell]:
    kinds = (*SITE_FAULTS, *OTHERS)
    return [(key, sensing.value, kind) for key, sensed in CARRIES.items() for sensing in sensed for kind in kinds]


def few() -> Sequence[Cell]:
    return [(*FEW[k % len(FEW)], kind) for k, kind in enumerate((*SITE_FAULTS, *SITE_FAULTS[:4], *OTHERS))]


class _Trouble:
    """One fault, or two, that come and perhaps go. sites: where they sit."""

    def __init__(self, table: Recording, kind: str, chance: Random) -> None:
        self.sites: set[Site] = set()
        self._controller = table
        self._chance = chance
        self._due = chance.randrange(14)
        self._lines = self._draw(kind)
        self._mends: list[str] = []
        self._mend_at = 0.0

    def between(self) -> None:
        self._due -= 1
        if self._due == 0:
            for fault, mend in self._lines:
                self._controller.attempt(fault)
                if mend and (mend == "plug in" or self._chance.random() < 0.5):
                    self._mends.append(mend)
            self._mend_at = self._controller.stage.now + self._chance.uniform(1, 25)

    def meanwhile(self) -> None:
        if self._mends and self._controller.stage.now >= self._mend_at:
            for line in dict.fromkeys(self._mends):
                self._controller.attempt(line)
            self._mends = []

    def _draw(self, kind: str) -> list[tuple[str, str]]:
        """(the line that breaks something, the one that mends it; empty where it heals by itself)."""
        chance, profile = self._chance, self._controller.stage.fit.profile
        match kind:
            case "two":
                return [self._at_site(chance.choice(("dead", "stuck", "weak", "chatter"))) for _ in range(2)]
            case "noise":
                return [(f"fault noise {chance.uniform(0.002, 0.05):.3f}", "mend noise")]
            case "line" if names := line_names(profile):
                line = chance.choice(names)
                fit = self._controller.stage.fit
                self.sites |= {fit.sites_by_channel[c] for c in lines_of(profile)[line] if c in fit.sites_by_channel}
                return [(f"fault lost {line} {chance.choice((0, 0, 1))}", f"mend {line}")]
            case "line":
                return [self._at_site("dead"), self._at_site("dead")]
            case "unplugged":
                return [("fault unplugged", "plug in")]
            case "dropped":
                return [(f"fault dropped {chance.uniform(0.1, 0.6):.2f}", "mend dropped")]
            case "late":
                return [(f"fault late {chance.uniform(0.05, 0.5):.2f} {chance.uniform(0.01, 0.3):.2f}", "")]
            case "stall":
                return [(f"stall {chance.uniform(0.6, 9):.1f}", "")] * chance.randint(1, 3)
            case "chain":
                return [(f"fault chain broken {chance.randrange(profile.pixels.count)}", "")]
        return [self._at_site(kind)]

    def _at_site(self, kind: str) -> tuple[str, str]:
        stage, chance = self._controller.stage, self._chance
        known = [site for site, spot in stage.fit.spots.items() if spot.channel is not None]
        position = stage.session.line.position
        played = chance.choice(stage.game.moves(position)).steps
        busy = [site for step in played for site in touched(step) if site in known]
        site = chance.choice(busy) if busy and chance.random() < 0.7 else chance.choice(known)
        self.sites.add(site)
        words = {
            "dead": f"fault dead {site}",
            "stuck": f"fault stuck {site} {self._level()}",
            "weak": f"fault weak {site} {chance.uniform(0.1, 0.7):.2f}",
            "chatter": f"fault chatter {site}",
        }
        return words[kind], f"mend {site}"

    def _level(self) -> int:
        sensing = self._controller.stage.fit.profile.sensing
        return self._chance.choice({"polarity": (-1, 1), "count": (1, 2, 5)}.get(sensing, (1,)))


def play(cell: Cell, seed: int) -> Result:
    key, sensing, kind = cell
    chance = Random(f"{seed} {cell}")
    with Recording(f"game {key}\nsensing {sensing}\nseed {seed}") as table:
        table.say("set up")
        trouble = _Trouble(table, kind, chance)
        person = Person(table, chance, trouble.between, trouble.meanwhile)
        while person.told.plies < PLIES and not person.game_over and person.play():
            pass
        table.attempt("wait 16")  # a button that sticks has to have been down for a while
        return _judged(table, person, trouble, kind)


def _judged(table: Recording, person: Person, trouble: _Trouble, kind: str) -> Result:
    told, stage = person.told, table.stage
    spots = {stage.fit.spots[site].name for site in trouble.sites}
    doubted = set(stage.controller.health.distrusted)
    at = trouble.sites
    wrong = [theirs for theirs, mine in told.strange if not (_is_at(theirs, at) or _is_at(mine, at))]
    expected = stage.session.readings(stage.game.board(person.position))
    intake = stage.controller.intake
    settled = intake.image(intake.levels[1]) if intake.levels[1] else {}
    contradicting = {site for site in trouble.sites if settled.get(site, 0) != expected.get(site, 0)}
    unnamed = [
        site for site in contradicting if not any(line.startswith(f"{site}:") for line in stage.controller.faults)
    ]
    silent = sorted(unnamed) if stage.session.state is State.PLAY and not stage.session.turn.begun() else []
    counts = Counter(
        plies=told.plies,
        asked=told.asked,
        repaired=told.repaired,
        retreats=told.retreats,
        staff=told.staff,
        ghosts=len(told.strange) - len(wrong),
        wrong=len(wrong),
        stuck=bool(told.stuck) or table.failed,
        silent=bool(silent),
        rightly=len(doubted & spots),
        wrongly=len(doubted - spots) if trouble.sites else len(doubted) if kind not in ("line",) else 0,
    )
    why = [f"stuck: {told.stuck}"] * bool(told.stuck) + [str(problem) for problem in table.problems]
    why += [f"strange: {move.text}" for move in wrong]
    why += [f"silent: {', '.join(silent)}"] * counts["silent"]
    failures = [f"# {'; '.join(why)}\n{table.text}"] * bool(why)
    return Result(counts=counts, failures=failures)


def _is_at(move: Move | None, sites: set[Site]) -> bool:
    return move is not None and not sites.isdisjoint(site for step in move.steps for site in touched(step))


def _campaign(name: str, cells: Callable[[], Sequence[Cell]], runs: int, short: int) -> Campaign:
    return Campaign(
        name=name,
        what="Legal play by a person who answers truthfully, while sensors, wires, lights or time fail.",
        keys=("game", "sensing", "fault"),
        columns=("plies", "asked", "repaired", "retreats", "staff", "ghosts", "rightly", "wrongly", *BAD),
        bad=BAD,
        cells=cells,
        play=play,
        runs=runs,
        short=short,
    )


CAMPAIGNS = (_campaign("faults", cells, 30, 0), _campaign("faults-few", few, 10, 1))
