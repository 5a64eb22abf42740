"""Legal play by hands with habits, all at once or each by itself, from the sensors up: what they meant is what counts,
and nobody is asked without need. Every failure is a scenario that replays it; ``--without`` of the scenario writer
leaves habits out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from firmware_host.core.sensing import Sensing
from rules.model import Move
from simulator.players.account import Question
from simulator.players.habits import HABITS
from simulator.players.writer import Writer
from tests.campaign import CARRIES
from tests.soak.campaign import Campaign, Cell, Result
from tests.soak.evidence import begun, fits, history, image_at, shown

PLIES = 60
OFTEN = 4
"""So many times as often as among others shows a habit that is looked at by itself."""
_SENSED = (Sensing.OCCUPANCY, Sensing.POLARITY, Sensing.COUNT)


def cells() -> Sequence[Cell]:
    return [(key, sensing.value) for key, kinds in CARRIES.items() for sensing in kinds]


def play(cell: Cell, seed: int, plies: int = PLIES) -> Result:
    key, sensing = cell
    return _played(Writer(f"game {key}\nsensing {sensing}", seed, habits=True), plies)


def habit_cells() -> Sequence[Cell]:
    return [(habit, sensing.value) for habit in HABITS if habit != "waver" for sensing in _SENSED]


def play_by_one_habit(cell: Cell, seed: int, plies: int = PLIES) -> Result:
    """One game after the other, as the seeds go on."""
    habit, sensing = cell
    keys = [key for key, kinds in CARRIES.items() if Sensing(sensing) in kinds]
    header = f"game {keys[seed % len(keys)]}\nsensing {sensing}"
    return _played(Writer(header, seed, habits=[habit], often=OFTEN), plies)


def _played(writer: Writer, plies: int) -> Result:
    try:
        writer.write(plies)
        return judged(writer)
    finally:
        writer.recording.close()


def judged(writer: Writer) -> Result:
    """What happened at a game that was written."""
    made = writer.account.made
    needless = [question for question in writer.account.questions if not is_needed(writer, question)]
    counts = Counter(
        plies=len(made),
        wrong=int(writer.failed and writer.account.wrong),
        missed=int(writer.failed and not writer.account.wrong),
        asked=len(writer.account.questions),
        needless=len(needless),
        replaced=sum(one.replaced for one in made),
    )
    failures = [f"{writer.text}# meant: {' then '.join(move.text for move in writer.account.meant)}\n"] * writer.failed
    lines = writer.text.splitlines()
    failures += ["\n".join([*lines[: one.lines], "expect not state ask\n"]) for one in needless]
    waits = [one.waited for one in made if one.waited is not None]
    return Result(counts=counts, figures={"wait": waits}, failures=failures)


def is_needed(writer: Writer, question: Question) -> bool:
    """Whether all that it asked about fits what was seen: two moves or more, or a single one that leaves everything as
    it was, so that nothing at all fits too. A move fits as well where a reply to it may have begun, or, if both have
    been seen done, what follows the reply; a take-back where all stands as before the last move."""
    stage, game = writer.stage, writer.stage.game
    readers = stage.session.readers
    entries = stage.journal.written
    seen = history(image_at(entries[: question.since]), entries[question.since : question.at])
    last = {site: levels[-1] for site, levels in seen.items()}
    here = stage.session.readings(game.board(question.position))

    def may_be(move: Move) -> bool:
        if fits(game, question.position, move, seen, readers):
            return True
        after = game.play(question.position, move)
        replies = game.moves(after)
        if any(begun(game, after, reply, seen, readers) for reply in replies):
            return True
        return shown(game, question.position, move, seen, readers) and any(goes_on(after, reply) for reply in replies)

    def goes_on(position: Any, reply: Move) -> bool:
        after = game.play(position, reply)
        made = shown(game, position, reply, seen, readers)
        return made and any(begun(game, after, move, seen, readers) for move in game.moves(after))

    return all(move is None or may_be(move) for move in question.asked) and (len(question.asked) > 1 or last == here)


_ALL_AT_ONCE = Campaign(
    name="hands",
    what="Games played by hands with habits on a simulated board: what they meant is what counts.",
    keys=("game", "sensing"),
    columns=("plies", "wrong", "missed", "asked", "needless", "replaced"),
    bad=("wrong", "missed", "needless"),
    figures={"wait": "s"},
    cells=cells,
    play=play,
    runs=200,
)
_ONE_BY_ONE = replace(
    _ALL_AT_ONCE,
    name="habits",
    what="The same with each habit by itself: where hands do one odd thing at a time.",
    keys=("habit", "sensing"),
    cells=habit_cells,
    play=play_by_one_habit,
    runs=120,
)
CAMPAIGNS = (_ALL_AT_ONCE, _ONE_BY_ONE)
