"""Games of every kind, with faults, commands and power cuts, packed as a bundle and lived again in another process,
which must come to the very same journal and light."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from atexit import register
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from firmware_host.core.states import State
from firmware_host.core.theme import THEMES
from firmware_host.service.bundle import pack
from firmware_host.service.bundle_file import write
from firmware_host.service.machine import Machine
from firmware_host.service.replay_command import board_of, opened
from firmware_host.shell.devices.fit import fit
from firmware_host.shell.journal.circumstances import mark
from firmware_host.shell.replay.replayer import Replayer
from rules import registry
from rules.steps import Add, Flip, Remove, Shift, Site, Sow
from simulator.scenario.recording import Recording
from tests.campaign import CARRIES
from tests.soak.campaign import Campaign, Cell, Result

ACTS = 60
"""How many things happen in a run."""


class Monkey:
    """Plays, and does whatever else a hand, a page and a board can do, sensible or not."""

    def __init__(self, recording: Recording, chance: Random) -> None:
        self._recording = recording
        self._stage = recording.stage
        self._chance = chance
        self._buttons = tuple(self._stage.fit.profile.buttons)
        self._sensors = [site for site, spot in self._stage.fit.spots.items() if spot.channel is not None]
        self._acts: tuple[tuple[int, Callable[[], None]], ...] = (
            (30, self._play),
            (12, self._fumble),
            (4, self._press),
            (8, self._command),
            (3, self._break),
            (3, self._mend),
            (2, self._cut),
            (4, self._wait),
            (4, self._tidy),
            (1, self._hurry),
        )

    def act(self) -> None:
        """Something."""
        acts, weights = [act for _, act in self._acts], [weight for weight, _ in self._acts]
        self._chance.choices(acts, weights)[0]()

    def say(self, line: str) -> None:
        self._recording.say(line)
        if self._stage.refused is not None:
            self._recording.say("expect refused")

    # -- play

    def _play(self) -> None:
        session = self._stage.session
        if self._stage.controller.offered is not None or not session.turn.legal or self._stage.hand.held:
            return
        move = self._chance.choice(session.turn.legal)
        if move.weight and self._chance.random() < 0.7:
            self.say(f"throw {self._chance.random():.6f}")
        elif move.weight or (session.layout.presses and self._chance.random() < 0.3):
            self.say(f"choose {move.text}")
        elif session.layout.presses:
            press = session.turn.press
            sites = sorted({site for d in press.declarations for site in d.needed}) if press else []
            for site in self._chance.sample(sites, min(2, len(sites))):
                self.say(f"press {site}")
        else:
            for step in move.steps:
                for line in self._lines(step):
                    self.say(line)

    def _lines(self, step: object) -> list[str]:
        """What a hand would do, as far as it can be done on the wood as it is."""
        held = list(self._stage.hand.held)
        match step:
            case Shift(src, dst) if self._there(src):
                return [f"lift {src}", f"drop {dst}"]
            case Remove(site) if self._there(site):
                return [f"take {site}"]
            case Add(site, piece):
                return [f"place {piece} {site}"]
            case Flip(site, face) if self._there(site):
                return [f"flip {site} {face}"]
            case Sow(src, path) if self._there(src) and not held:
                count = min(len(path), len(self._there(src)))
                return [f"lift {src} {count}", *(f"drop {site} 1" for site in path[:count])]
        return []

    def _there(self, site: Site) -> str:
        return self._stage.rig.world.at(self._stage.spots[site])

    def _fumble(self) -> None:
        """A hand does something that is no move, or half of one."""
        hand = self._stage.hand
        standing = [site for site in self._stage.spots if self._there(site)]
        if hand.held:
            ways = ["put back", "lay aside", f"drop {self._chance.choice(list(self._stage.spots))}"]
            self.say(self._chance.choice(ways))
        elif standing:
            site = self._chance.choice(standing)
            other = self._chance.choice(standing)
            self.say(self._chance.choice([f"lift {site}", f"lift {site}", f"take {site}", f"sweep {site} {other}"]))

    def _press(self) -> None:
        if self._buttons:
            self.say(f"press {self._chance.choice(self._buttons)}")

    def _command(self) -> None:
        legal = self._stage.session.turn.legal
        some = [f"choose {move.text}" for move in legal[:1]] + [f"hint {move.text}" for move in legal[-1:]]
        words = ["command ok", "command takeback", "command pause", "command go-on", *some]
        words += [f"theme {self._chance.choice(list(THEMES))}", "command go-on", "command takeback"]
        if self._chance.random() < 0.1:
            words = ["command new"]
        if self._stage.controller.offered is not None:
            words = ["command resume", "command resume", "command discard", "command ok"]
        line = self._chance.choice(words)
        if line == "command resume" and self._stage.controller.offered is None:
            return
        self.say(line)

    # -- trouble

    def _break(self) -> None:
        site = self._chance.choice(self._sensors)
        kinds = [
            "fault unplugged",
            f"fault dead {site}",
            f"fault stuck {site} 1",
            f"fault weak {site} 0.3",
            f"fault chatter {site}",
            f"fault bounce {site} 6",
            "fault noise 0.02",
            "fault dropped 0.4",
        ]
        self.say(self._chance.choice(kinds))
        self.say(f"wait {self._chance.choice((0.05, 0.5, 1.5))}")

    def _mend(self) -> None:
        if self._stage.faults or self._stage.rig.faults.unplugged:
            self.say("mend everything")
            self.say(f"wait {self._chance.choice((0.05, 1, 4))}")

    def _cut(self) -> None:
        self.say("power cut")
        if self._chance.random() < 0.5:
            self._fumble()
        if self._stage.controller.offered is not None:
            self.say(self._chance.choice(["command resume"] * 4 + ["command discard"]))

    def _wait(self) -> None:
        self.say(f"wait {self._chance.choice((0.01, 0.1, 0.31, 0.6, 1, 2.5, 6))}")

    def _hurry(self) -> None:
        self.say(f"pace {self._chance.choice((0, 0.03, 0.1, 0.4))}")

    def _tidy(self) -> None:
        """Every piece where the game wants it."""
        if self._stage.hand.held:
            self.say("lay aside")
        wanted = self._stage.standing()
        for site, contents in wanted.items():
            while not contents.startswith(self._there(site)):
                self.say(f"take {site}")
        for site, contents in wanted.items():
            for piece in contents[len(self._there(site)) :]:
                self.say(f"place {piece} {site}")
        self.say("wait 0.5")
        if self._stage.session.state is State.PAUSED:
            self.say("command go-on")


def relived(path: Path) -> list[str]:
    """A line for every game of a bundle that is not lived again bit for bit."""
    told = []
    with opened(path) as source:
        for one in source.games.values():
            happened = source.events(one.number)
            game = registry.load(one.record.key, **one.record.options)
            known = str(happened[0].data["board"])
            profile = board_of(source, one.record.board, one.record.sensing, known, None)
            place = fit(game.geometry, profile) if profile else None
            if profile is None or place is None or mark(profile) != known:
                told.append(f"game {one.number}: no board {one.record.board} {known}")
                continue
            found = Replayer(game, place, one.record, one.outcome, happened).run()
            for difference in (found.difference, found.light):
                if difference:
                    told.append(f"game {one.number}: {difference}")
            if found.events != len(happened) and not found.difference:
                told.append(f"game {one.number}: {found.events} of {len(happened)} events")
    return told


@cache
def _elsewhere() -> subprocess.Popen[str]:
    """A process that lives bundles again, with other hashes than this one."""
    environment = {**os.environ, "PYTHONHASHSEED": str(Random().randrange(2**32))}
    process = subprocess.Popen(
        [sys.executable, "-m", __name__],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=environment,
    )
    register(_end, process)
    return process


def _end(process: subprocess.Popen[str]) -> None:
    with suppress(OSError):
        process.communicate()


def relived_elsewhere(path: Path) -> list[str]:
    process = _elsewhere()
    assert process.stdin
    assert process.stdout
    process.stdin.write(f"{path}\n")
    process.stdin.flush()
    answer = process.stdout.readline()
    told: list[str] = json.loads(answer) if answer else ["the other process has died"]
    return told


def cells() -> Sequence[Cell]:
    return [(key, sensing.value) for key, kinds in CARRIES.items() for sensing in kinds]


def play(cell: Cell, seed: int) -> Result:
    key, sensing = cell
    chance = Random(f"{key} {sensing} {seed}")
    header = [f"game {key}", f"sensing {sensing}", f"seed {seed}"]
    if chance.random() < 0.3:
        header.append(f"setting dwell={chance.choice((0.1, 0.25, 1.0))} rest={chance.choice((0.2, 0.33))}")
    with TemporaryDirectory(prefix="tablero-bundle-") as folder, Recording("\n".join(header), durable=True) as table:
        if chance.random() < 0.8:
            table.say("set up")
        monkey = Monkey(table, chance)
        for _ in range(ACTS):
            monkey.act()
            if table.failed:
                break
        table.stage.controller.diary.journal.commit()
        state = table.stage.journal.path.parent
        bundle = pack(Machine(), state)
        path = Path(folder) / "bundle.zip"
        path.write_bytes(write(bundle))
        with opened(path) as source:
            events = sum(len(source.events(number)) for number in source.games)
            counts = Counter(games=len(source.games), events=events, plies=0)
            kinds = Counter(event.kind for number in source.games for event in source.events(number))
        told = relived_elsewhere(path)
        counts.update(plies=kinds["ply"], faults=kinds["fault"], resumed=kinds["resumed"], differ=len(told))
        counts["broken off"] = int(table.failed)
        comment = "".join(f"# {line}\n" for line in told)
        result = Result(counts=counts, failures=[comment + table.text] if told else [])
        result.figures["size"].append(len(path.read_bytes()) / 1000)
        return result


CAMPAIGNS = (
    Campaign(
        name="bundle",
        what="Games with faults, commands and power cuts, packed and lived again elsewhere: same journal, same light.",
        keys=("game", "sensing"),
        columns=("games", "plies", "events", "faults", "resumed", "broken off", "differ"),
        bad=("differ",),
        cells=cells,
        play=play,
        runs=100,
        short=1,
        figures={"size": "kB"},
    ),
)

if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(relived(Path(line.strip()))), flush=True)
