"""The wood and the hand of a simulator, as the shell needs them. The composition root provides them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import takewhile
from typing import Any, Literal, Protocol

from firmware_host.core.session import Session
from firmware_host.shell.devices.fit import Fit, with_places
from firmware_host.shell.games.samples import supply
from firmware_host.shell.views.owed import Item, standing
from hardware.drivers import OpenSensors
from hardware.ports import HardwareFault, PixelPort, SensorPort
from hardware.profile import Profile
from rules.model import Game, Move
from rules.steps import Add, Contents, Site, Step


class World(Protocol):
    """What stands on every spot, lies in the box, and is held."""

    box: Counter[str]

    @property
    def board(self) -> dict[str, Contents]: ...

    def call(self, names: Mapping[str, str]) -> None:
        """What a refusal calls a spot, where not by the board's own name."""

    def stock(self, pieces: Mapping[str, int]) -> None: ...

    def set_up(self, board: Mapping[str, Contents]) -> None: ...


class Hand(Protocol):
    """What can be done to the wood; raises one of ``Bench.refusals`` and then has changed nothing."""

    @property
    def held(self) -> Contents: ...

    def pick(self, spot: str, count: int | Literal["all"] = 1) -> Contents: ...

    def drop(self, spot: str, count: int | None = None) -> Contents: ...

    def flip(self, spot: str, face: str) -> None: ...

    def take(self, spot: str | None = None) -> Contents: ...

    def place(self, spot: str, piece: str) -> None: ...

    def sweep(self, spots: Iterable[str]) -> None: ...

    def press(self, name: str) -> None: ...

    def release(self, name: str) -> None: ...


class Rig(Protocol):
    """A simulated board. Its ports work as long as it lives: there is nothing to open or release."""

    @property
    def sensors(self) -> SensorPort: ...

    @property
    def pixels(self) -> PixelPort: ...

    @property
    def world(self) -> World: ...

    @property
    def hand(self) -> Hand: ...

    def reopen(self, opens: OpenSensors) -> None:
        """The sensors' driver anew, or as much of it as is wanted. Raises HardwareFault."""

    def close(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Bench:
    """build: a rig of a profile, for pieces of these poles. with_sensing: the profile with another kind of sensor.
    refusals: what hand and builder raise for what cannot be done."""

    build: Callable[[Profile, Mapping[str, int]], Rig]
    with_sensing: Callable[[Profile, str], Profile]
    refusals: tuple[type[Exception], ...]


class RigPorts:
    """Ports over a rig. opens: as many of its sensors as are wanted; None leaves them as they are."""

    def __init__(self, rig: Rig, opens: OpenSensors | None = None) -> None:
        self.sensors: SensorPort = rig.sensors
        self.pixels: PixelPort = rig.pixels
        self._rig = rig
        self._opens = opens

    def open(self) -> None:
        if self._opens:
            self._rig.reopen(self._opens)
            self.sensors = self._rig.sensors

    def close(self) -> None:
        with suppress(HardwareFault):  # it is being let go because it does not answer
            self._rig.close()


class Simulation:
    """One game's wood on one simulated board, addressed by the game's sites."""

    def __init__(self, bench: Bench, game: Game[Any], fit: Fit) -> None:
        self._game = game
        self._fit = fit
        profile = with_places(fit.profile, fit.geometry)
        self.rig = bench.build(profile, {c: piece.pole for c, piece in game.pieces.items()})
        self._sites = {spot.name: site for site, spot in fit.spots.items()}
        self.rig.world.call(self._sites)
        self._moves: Sequence[Move] = ()

    @property
    def hand(self) -> Hand:
        return self.rig.hand

    def spot(self, site: Site) -> str:
        """The board's name for a site of the game. KeyError for an unknown one."""
        return self._fit.spots[site].name

    def set_up(self, board: Mapping[Site, Contents], *, in_box: bool = False) -> None:
        """New pieces for the whole game, all standing as given or all in the box."""
        world = self.rig.world
        box = Counter(supply(self._game))
        start = Counter("".join(self._game.board(self._game.start()).values()))
        standing = Counter("".join(board.values()))
        world.stock(+((box + start) if in_box else (box + start - standing)))
        world.set_up({} if in_box else {self.spot(site): contents for site, contents in board.items()})

    def contents(self) -> dict[Site, Contents]:
        """What really stands on the game's sites."""
        board = self.rig.world.board
        return {site: board[spot] for spot, site in self._sites.items()}

    def message(self) -> dict[str, Any]:
        """The part of a state message that only a simulator knows."""
        box = {piece: self.rig.world.box[piece] for piece in self._game.pieces}
        return {"wood": self.contents(), "hand": self.hand.held, "box": {p: n for p, n in box.items() if n}}

    def provide(self, session: Session, owed: Iterable[Item]) -> None:
        """The box never lacks a piece that is needed now: a disc is turned over, or a spare one found. None is needed
        where one that is missing is in the hand or elsewhere: the board may not have seen yet where it went."""
        wood, extra, missing = self.contents(), Counter(self.hand.held), Counter[str]()
        for site, due in standing(session).items():
            stands, wanted = Counter(wood[site]), Counter(due)
            extra += stands - wanted
            missing += wanted - stands
        needed = {item.piece for item in owed if item.do == "put" and extra[item.piece] < missing[item.piece]}
        if not session.turn.begun():
            needed |= {
                step.piece
                for index in range(min(len(session.turn.moves), 100))
                for step in session.turn.steps(index)
                if isinstance(step, Add)
            }
        for piece in needed:
            self.provide_one(piece)

    def follow(self, session: Session) -> None:
        """What pieces have become with the plies that were played since takes its place."""
        seen, self._moves = self._moves, tuple(session.line.moves)
        if seen == self._moves:
            return
        same = sum(takewhile(bool, (one == other for one, other in zip(seen, self._moves, strict=False))))
        self._exchange([step for move in self._moves[same:] for step in move.steps], standing(session))

    def _exchange(self, steps: Iterable[Step], due: Mapping[Site, Contents]) -> None:
        """Where a piece was put that stands for another of its side, as a pawn for the queen that it becomes, the other
        takes its place. No sensor can tell. due: what should stand."""
        wood, pieces = self.contents(), self._game.pieces
        for step in steps:
            if not isinstance(step, Add) or due[step.site] != step.piece:
                continue
            stands = wood[step.site]
            if len(stands) != 1 or stands == step.piece:
                continue
            if (pieces[stands].side, pieces[stands].pole) == (pieces[step.piece].side, pieces[step.piece].pole):
                self.provide_one(step.piece)
                self.hand.take(self.spot(step.site))
                self.hand.place(self.spot(step.site), step.piece)

    def provide_one(self, piece: Contents) -> None:
        """At least one such piece in the box."""
        box, faces = self.rig.world.box, self._game.faces
        if box[piece] == 0:
            other = max(faces - {piece}, key=lambda face: box[face], default="") if piece in faces else ""
            if other and box[other]:
                box[other] -= 1
            self.rig.world.stock({piece: 1})
