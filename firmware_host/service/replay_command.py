"""``tablero replay``: a game out of a journal, a scenario's journal or a support bundle, checked by the rules and lived
again bit for bit."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import Any

from firmware_host.core.tracker import prices
from firmware_host.service import bundle_file, scenario_journal
from firmware_host.shell.controller import Controller
from firmware_host.shell.devices import raw_scans
from firmware_host.shell.devices.fit import Fit, fit
from firmware_host.shell.journal import store
from firmware_host.shell.journal.circumstances import mark, read
from firmware_host.shell.journal.database import PARTS, part_of
from firmware_host.shell.journal.records import Record
from firmware_host.shell.journal.store import Event, JournalError
from firmware_host.shell.journal.support_snapshot import boards_by_name
from firmware_host.shell.process import arguments
from firmware_host.shell.process.version import VERSION
from firmware_host.shell.replay.replayer import Replayed, Replayer
from firmware_host.shell.replay.rules_check import check
from firmware_host.shell.replay.verifier import Difference, written
from firmware_host.shell.views.hypothesis_lines import lines
from firmware_host.shell.views.page import state_message
from firmware_host.shell.views.terminal import picture
from firmware_host.shell.views.words import book
from hardware import reports
from hardware.model import sensing_of
from hardware.profile import Profile, ProfileError, load, shipped
from rules import registry
from rules.model import Game
from rules.telling import told

HELP = "replay a game of a journal, a scenario's journal or a support bundle, and check it event by event"
JOURNAL = "journal.sqlite"
LAST, ALL = -1, -2
GAPS = {
    "carried": "its beginning is in another journal, or under another number",
    "lost": "readings were lost while the disk could not be written",
}
"""Kinds of event after which a game cannot be lived again, and why."""

MakeScenario = Callable[[Game[Any], Fit, Sequence[Event]], str]
"""A scenario in which hands do what these events tell; a text to be edited."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=arguments.path, metavar="JOURNAL|BUNDLE", help="a journal or a support bundle")
    told = 'the number of the game, or "all"; by default the last'
    parser.add_argument("--game", type=_number, default=LAST, metavar="N", help=told)
    told = "the board that it was played on, where that is neither in the bundle, beside the journal, nor shipped"
    parser.add_argument("--board", metavar="NAME|FILE", help=told)
    parser.add_argument("--until", type=arguments.event, metavar="EVENT", help="stop after the event with this number")
    parser.add_argument("--trace", action="store_true", help="print every event, and what came of it")
    told = "tell at the end what hands most likely did, act by act, with the cost of each explanation in nats"
    parser.add_argument("--explain", action="store_true", help=told)
    parser.add_argument("--view", choices=("none", "terminal"), default="none", help="show board and light at the end")
    told = "write the game, as far as it was replayed, as a scenario in which simulated hands play it"
    parser.add_argument("--scenario", type=arguments.path, metavar="OUT", help=told)


def _number(text: str) -> int:
    if text == "all":
        return ALL
    return arguments.whole(text, 1, 10**9, "game", '1 and up, or "all"')


@dataclass(frozen=True)
class Source:
    """games: of the journal, by number. boards: name -> the files of that name. version: of the program that packed the
    bundle, empty for a journal."""

    file: Path
    games: Mapping[int, store.Game]
    events: Callable[[int], list[Event]]
    boards: Mapping[str, Sequence[Path]] = field(default_factory=dict)
    version: str = ""
    notes: tuple[str, ...] = ()


def run(args: argparse.Namespace, make_scenario: MakeScenario) -> int:
    """1 where anything differs. Raises JournalError, BundleError, ProfileError, RulesError for what cannot be read."""
    _must_spare(args)
    with opened(args.file, args.board) as source:
        if not source.games:
            raise JournalError(f"{args.file}: no game has been played yet")
        if source.version:
            print(told(f"bundle of tablero {source.version}") + _other(source.version))
            for note in source.notes:
                print(f"  {told(note)}")
        every = list(source.games)
        numbers = {ALL: every, LAST: every[-1:]}.get(args.game, [args.game])
        if numbers[0] not in source.games:
            raise JournalError(f"{args.file}: no game {numbers[0]}; games: {min(every)} to {max(every)}")
        if args.scenario and len(numbers) > 1:
            raise JournalError("--scenario: writes one game; name it with --game N")
        return max([_replay(source, source.games[number], args, make_scenario) for number in numbers])


def _other(version: str) -> str:
    return "" if version == VERSION else f"; this is {VERSION}, which may decide otherwise; replaying all the same"


def _replay(source: Source, one: store.Game, args: argparse.Namespace, make_scenario: MakeScenario) -> int:
    """Of one game."""
    record, noted = one.record, source.events(one.number)
    happened = [event for event in noted if event.kind != raw_scans.KIND]  # nothing follows from them
    game = registry.load(record.key, **record.options)
    print(told(f"game {one.number}: {record.key} on {record.board} ({record.sensing}), begun {one.started}"))
    if not _right_by_rules(game, happened, args.trace):
        return 1
    gap = _gap(happened)
    place = None if gap else _place(source, record, game, _mark(happened), args.board)
    if place is None:
        why = gap or f"board {record.board} is not known (--board FILE)"
        print(f"checked against the rules only: {why}")
        if args.scenario:
            raise JournalError(f"--scenario: {args.scenario} is not written: {why}")
        return 0
    _tell_versions(happened, source.version)
    living = Replayer(game, place, record, one.outcome, happened, _trace if args.trace else lambda *_: None)
    came_of_it = living.run(args.until)
    if living.controller:
        _show(living.controller, args)
    if args.scenario:
        _write(args.scenario, make_scenario(game, place, happened[: came_of_it.events]))
    if living.controller and (differs := _unlike(noted, place.profile, living.controller)):
        print(f"the debounce gives other levels than recorded, at {differs}", file=sys.stderr)
        return 1
    if not came_of_it.same and (others := _other_prices(happened)):
        print(
            "checked against the rules only: its moves were recognised with other costs "
            f"({others}; this program has {prices()})"
        )
        return 0
    return _verdict(came_of_it, happened)


def _right_by_rules(game: Game[Any], happened: Sequence[Event], trace: bool) -> bool:
    """Tells every ply, with a trace only the first that differs."""
    for line, right in check(game, happened):
        if not trace or not right:
            print(line)
        if not right:
            print("the rules differ", file=sys.stderr)
            return False
    return True


def _place(source: Source, record: Record, game: Game[Any], known: str, given: str | None) -> Fit | None:
    """The game on its board; None where the board is not known. Raises JournalError where it does not fit."""
    profile = board_of(source, record.board, record.sensing, known, given)
    if profile is None:
        return None
    place = fit(game.geometry, profile)
    if place is None:
        raise JournalError(f"{record.key} does not fit board {profile.name}")
    if known and mark(profile) != known:
        print(
            f"board {profile.name} has changed since then ({known}, now {mark(profile)}); replaying all the same",
            file=sys.stderr,
        )
    return place


def _show(table: Controller, args: argparse.Namespace) -> None:
    if args.view == "terminal":
        print("\n".join(_view(table)))
    if args.explain:
        print("\n".join(lines(table.session.explain(), book("en"))))


def _unlike(noted: Sequence[Event], profile: Profile, table: Controller) -> str:
    """What debounce makes of the scans that the journal keeps, where it is not what it was; empty where there are none.
    Raises JournalError."""
    scans = list(raw_scans.scans_of(noted))
    try:
        found = raw_scans.unlike(scans, profile, table.fit.pressed, table.supervision.lines())
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise JournalError(f"the recorded scans make no sense: {error}") from error
    if scans and not found:
        print(f"{len(scans)} scans as the driver gave them settle as they did")
    return str(found) if found else ""


def _gap(happened: Sequence[Event]) -> str:
    """Why the game cannot be lived again, empty where it can. A game that begins with the moves of another journal can,
    if the program was started anew with it."""
    for event, follows in zip_longest(happened, happened[1:]):
        if event.kind == "lost" or (event.kind == "carried" and (follows is None or follows.kind != "resumed")):
            return GAPS[event.kind]
    return ""


def _tell_versions(happened: Sequence[Event], packed: str) -> None:
    versions = dict.fromkeys(str(event.data["tablero"]) for event in happened if "tablero" in event.data)
    for version in versions:
        if version not in (VERSION, packed):
            print(told(f"played by tablero {version}{_other(version)}"))


def _other_prices(happened: Sequence[Event]) -> str:
    """By which its hands were judged; empty where these are those of this program."""
    noted = dict.fromkeys(read(event.data).prices for event in happened if "tablero" in event.data)
    return ", ".join(one or "none noted" for one in noted if one != prices())


def _verdict(found: Replayed, happened: Sequence[Event]) -> int:
    def tell(what: str, difference: Difference) -> None:
        print(f"{what} at event {difference.number}:", file=sys.stderr)
        print(f"  expected {difference.expected}\n  got      {difference.got}", file=sys.stderr)

    if found.difference:
        tell("lived again it differs", found.difference)
        return 1
    if found.light:
        tell("lived again from its sensors: the moves are the same, but the light differs", found.light)
        return 1
    part = "" if found.events == len(happened) else f" as far as event {happened[found.events - 1].seq}"
    runs = f", {found.lives} runs of the program" if found.lives > 1 else ""
    light = f"its light at {found.lit} of them" if found.lit else "no light was noted then"
    print(f"lived again from its sensors{part}: the same ({found.events} events{runs}; {light})")
    return 0


def _trace(events: Sequence[Event], controller: Controller) -> None:
    for event in events:
        print(f"{event.seq:6} {written(event.at, event.kind, event.data)}")
    session = controller.session
    asked = [move.text if move else "take back" for move in (session.turn.moves[k] for k in session.asking)]
    words = [session.state.value, f"ply {session.line.ply}"]
    words += [f"asks {' or '.join(asked)}"] * bool(asked) + ([f"why {session.why.reason}"] if session.why else [])
    print(f"       {', '.join(words)}, light {controller.light.trail}")


def _view(controller: Controller) -> list[str]:
    pieces = controller.game.pieces
    rows = picture(
        controller.game.geometry, state_message(controller), controller.light.colours, lambda piece: pieces[piece].side
    )
    return [f"{row}\x1b[0m" for row in rows]


def _must_spare(args: argparse.Namespace) -> None:
    """Raises JournalError where the scenario would replace what it is made from, or what is none."""
    if args.scenario is None:
        return
    try:
        reports.must_spare({"--scenario": args.scenario}, (*(part_of(args.file, end) for end in PARTS), args.board))
        reports.must_be_text(args.scenario)
    except reports.ReportError as error:
        raise JournalError(str(error)) from error


def _write(path: Path, text: str) -> None:
    try:
        reports.write(path, text)
    except reports.ReportError as error:
        raise JournalError(str(error)) from error
    print(f"{path}: the game as a scenario")


# -- where games and boards come from


@contextmanager
def opened(path: Path, board: str | None = None) -> Iterator[Source]:
    """A journal, the daemon's or a scenario's, or a bundle with one. board: on which a scenario was played, where it is
    not a shipped one. Raises JournalError, BundleError and ProfileError."""
    if scenario_journal.is_one(path):
        found = scenario_journal.read(path, load(board) if board else None)
        yield Source(path, {number: game for number, (game, _) in found.items()}, lambda number: found[number][1])
        return
    if not bundle_file.is_bundle(path):
        with closing(store.open_existing(path)) as journal:
            games = {game.number: game for game in store.games(journal)}
            yield Source(path, games, lambda number: list(store.events(journal, number)), boards_by_name(path.parent))
        return
    bundle = bundle_file.read(path)
    with TemporaryDirectory(prefix="tablero-replay-") as folder:
        boards = _boards(bundle.members, Path(folder))
        if JOURNAL not in bundle.members:
            why = next((note for note in bundle.notes if note.startswith(JOURNAL)), "it has none")
            raise JournalError(f"{path}: no games can be lived again: {why}")
        copy = Path(folder) / JOURNAL
        copy.write_bytes(bundle.members[JOURNAL])
        with closing(store.open_existing(copy)) as journal:
            games = {game.number: game for game in store.games(journal)}
            yield Source(
                path,
                games,
                lambda number: list(store.events(journal, number)),
                boards,
                bundle.version,
                bundle.notes,
            )


def _boards(members: Mapping[str, bytes], folder: Path) -> dict[str, list[Path]]:
    """Every board in a directory of its own, counted: no name from the bundle but the last, which is the board's."""
    found: dict[str, list[Path]] = {}
    rooms: dict[PurePosixPath, Path] = {}
    for name, content in members.items():
        at = PurePosixPath(name)
        if len(at.parts) == 3 and at.parts[0] == "boards" and at.suffix == ".toml":
            room = rooms.setdefault(at.parent, folder / f"board-{len(rooms)}")
            room.mkdir(exist_ok=True)
            (room / at.name).write_bytes(content)
            found.setdefault(at.stem, []).append(room / at.name)
    return found


def board_of(source: Source, name: str, sensing: str, known: str, given: str | None) -> Profile | None:
    """The board that a game was played on: the one that was given, else one of that name out of the bundle or
    from beside the journal, else a shipped one; of several, the one with that mark. None where there is none."""
    if given:
        return _with_sensing(load(given), sensing)
    candidates: list[Profile] = []
    problem: ProfileError | None = None
    places: list[str | Path] = [*source.boards.get(name, ()), *([name] if name in shipped() else [])]
    for path in places:
        try:
            candidates.append(_with_sensing(load(path), sensing))
        except ProfileError as error:
            problem = error
    if not candidates and problem:
        raise problem
    return next((profile for profile in candidates if mark(profile) == known), candidates[0] if candidates else None)


def _with_sensing(profile: Profile, sensing: str) -> Profile:
    """No driver is opened here, so that any kind will do that there is."""
    try:
        return replace(profile, sensing=sensing_of(sensing))
    except ValueError as error:
        raise JournalError(f"the sensors of the journal: {error}") from error


def _mark(happened: Sequence[Event]) -> str:
    begun = (event.data for event in happened if event.kind == "version")
    return next((str(data["board"]) for data in begun if "board" in data), "")
