"""Sowing games (mancala): lift the seeds of a pit and drop them one by one on the pits that follow.

A game is a table. Its course says where the seeds of a pit fall (``sowing_board``), its landing rules what the last
seed of a lap does and its duties which pits may be opened (``sowing_turn``), its endings when the game is over and who
collects the rest (``sowing_endings``), its notes what a position has besides its seeds (``sowing_notes``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from rules.kernels.sowing_board import BACKWARDS, ONWARDS, Course, Courses, PitBoard
from rules.kernels.sowing_endings import Ending, Winner, more_seeds, nobody, rest_stays
from rules.kernels.sowing_notes import Note, PitsNote
from rules.kernels.sowing_rounds import LOST, Rounds
from rules.kernels.sowing_turn import (
    Bank,
    Deal,
    Duty,
    Lap,
    Opening,
    Rule,
    Senses,
    SowingPosition,
    SowLap,
    Start,
    Turn,
    lift_all,
    onwards,
)
from rules.model import Card, Game, Move, OptionValue, Outcome, Piece, RulesError
from rules.notation import read_numbers, read_side
from rules.steps import Contents, Shift, Site, Sow, Step

SEED = "*"
ENDLESS = "endless"
# A turn that comes to an end was never seen to take more laps than 544 (olinda keliya, 372,000 random turns).
LAPS = 1000

Flaw = Callable[["Sowing", SowingPosition], str]


def no_flaw(game: Sowing, position: SowingPosition) -> str:
    return ""


# What a move does: a start, and its whole turn where a duty has asked for it already.
Choice = tuple[Start, Turn | None]
PASS = Start(-1, 0, "pass")


def _starts(board: PitBoard, senses: tuple[int, ...]) -> tuple[tuple[Start, ...], ...]:
    """For every pit its starts in these senses; a sense is named only where there is another."""
    return tuple(
        tuple(Start(pit, s, f"{name}:{board.rotation(s)}" if len(senses) > 1 else name) for s in senses)
        for pit, name in enumerate(board.names)
    )


class Sowing(Game[SowingPosition]):
    """seeds: how many lie in every pit at the start, or in each place.

    senses: those in which the player to move may sow a pit; a move names its sense where there are two.
    opening: the first lap of a turn. sow: how every lap is sown. least: a pit with fewer seeds may not be opened.
    endless: who wins when a turn never comes to an end; the board then stays as it was before it.
        A game that forbids such a turn has the duty ``comes_to_an_end`` instead.
    rounds: how a round that is over is followed by another; None where the game is over with it.
    notes: what a position has besides its seeds. flaw: what is wrong with a position that was read, if anything is.
    """

    def __init__(
        self,
        card: Card,
        options: Mapping[str, OptionValue],
        pits: PitBoard,
        *,
        seeds: int | bytes,
        course: Course,
        landing: tuple[Rule, ...],
        senses: Senses = onwards,
        opening: Opening = lift_all,
        sow: SowLap = Turn.sow,
        least: int = 1,
        duties: tuple[Duty, ...] = (),
        endings: tuple[Ending, ...],
        endless: Winner = nobody,
        rounds: Rounds | None = None,
        notes: tuple[Note, ...] = (),
        flaw: Flaw = no_flaw,
    ) -> None:
        super().__init__(card, options, pits.geometry, ("south", "north"), {SEED: Piece("seed", None, +1)})
        self.pits = pits
        empty = bytes(len(pits.geometry.places))
        laid_out = seeds if isinstance(seeds, bytes) else bytes([seeds] * pits.pits) + empty
        self.total = sum(laid_out)
        self._start = SowingPosition(laid_out, 0)
        self._courses = Courses(pits, course, self.total)
        self._landing = landing
        self._senses = senses
        choices: tuple[tuple[int, ...], ...] = ((ONWARDS,), (BACKWARDS,), (ONWARDS, BACKWARDS))
        self._starts = {senses: _starts(pits, senses) for senses in choices}
        self._fill = [Start(pit, 0, f"+{name}") for pit, name in enumerate(pits.names)]
        self._pass = Move("pass", (PASS, None), tuple)
        self._opening = opening
        self._sow = sow
        self._least = least
        self._duties = duties
        self._endings = endings
        self._winners = {ending.reason: ending.winner for ending in endings} | {ENDLESS: endless, LOST: more_seeds}
        if rounds and any(ending.share is rest_stays for ending in endings):
            raise ValueError("the next round needs all seeds in the stores: every ending shares them out")
        self._rounds = rounds
        self._notes = notes
        self._flaw = flaw

    def start(self) -> SowingPosition:
        return self._start

    def moves(self, position: SowingPosition) -> tuple[Move, ...]:
        if position.over:
            return ()
        steps = self._steps
        moves = tuple(Move(c[0].text, c, partial(steps, position, c)) for c in self.starts(position))
        return moves or (self._pass,)

    def starts(self, position: SowingPosition) -> Iterable[Choice]:
        """What the player to move may do, from his left."""
        if position.to_open:
            return [(self._fill[pit], None) for pit in self.pits.rows[position.to_move] if position.closed >> pit & 1]
        choices: Iterable[Choice] = [(start, None) for start in self._openable(position)]
        if self._duties:
            choices = ((start, self.turn(position, start)) for start, _ in choices)
            for duty in self._duties:
                choices = self._dutiful(duty, choices)
        return choices

    def _openable(self, position: SowingPosition) -> list[Start]:
        """The starts that no duty has been asked about."""
        holes, least, senses, starts = position.holes, self._least, self._senses, self._starts
        pits = self.pits.rows[position.to_move]
        return [start for pit in pits if holes[pit] >= least for start in starts[senses(position, pit)][pit]]

    def _dutiful(self, duty: Duty, choices: Iterable[Choice]) -> Iterable[Choice]:
        test = duty.test
        if not duty.lapses:
            return (choice for choice in choices if choice[1] and test(choice[1]))
        every = list(choices)
        return [choice for choice in every if choice[1] and test(choice[1])] or every

    def play(self, position: SowingPosition, move: Move) -> SowingPosition:
        return self._settled(self._after(position, move.action))[0]

    def turn(self, position: SowingPosition, start: Start) -> Turn:
        """The whole turn of a start, lap by lap; whether it ends the game is not asked."""
        sow, turn = self._sow, Turn(self._courses, position, start.sense)
        lap: Lap | None = self._opening(turn, start.pit)
        laps, seen = 0, None
        while lap is not None:
            sow(turn, lap)
            lap = self._land(turn)
            laps += 1
            if laps >= 16 and lap is not None:
                # A cycle comes by the state that was seen at some power of two (R. P. Brent, 1980).
                state = (bytes(turn.holes), lap.src, turn.sense)
                if state == seen or laps >= LAPS:
                    turn.never_ends()
                    return turn
                if laps & (laps - 1) == 0:
                    seen = state
        return turn

    def _land(self, turn: Turn) -> Lap | None:
        landing = turn.landing
        for rule in self._landing:
            for condition in rule.when:
                if not condition(turn, landing):
                    break
            else:
                for pit in rule.take(turn):
                    turn.capture(pit)
                return rule.then(turn)
        return None

    def _after(self, position: SowingPosition, choice: Choice) -> SowingPosition:
        start, turn = choice
        if self._rounds and position.to_open:
            return self._rounds.open(self.pits, position, start.pit)[0]
        if start is PASS:
            return replace(position, to_move=1 - position.to_move, past=(position, position.past))
        turn = turn or self.turn(position, start)
        if turn.endless:
            return replace(position, over=ENDLESS, past=None)
        holes = bytes(turn.holes)
        banked = holes[self.pits.pits :] != position.holes[self.pits.pits :]
        past = None if banked else (position, position.past)
        return SowingPosition(holes, turn.follows, "", turn.closed, turn.marks, turn.chosen, position.first, past=past)

    def _settled(self, position: SowingPosition) -> tuple[SowingPosition, tuple[Bank | Deal, ...]]:
        """The position, ended where an ending's test holds, or the next round begun; and what is carried then."""
        if position.over or position.to_open:
            return position, ()
        for ending in self._endings:
            if ending.test(self, position):
                collected = tuple(ending.share(self.pits, position))
                holes = bytearray(position.holes)
                for pit, player, seeds in collected:
                    holes[pit] -= seeds
                    holes[self.pits.stores[player]] += seeds
                ended = replace(position, holes=bytes(holes), over=ending.reason, past=None)
                if not self._rounds:
                    return ended, collected
                following, dealt = self._rounds.follow(self.pits, ended)
                return following, (*collected, *dealt)
        return position, ()

    def _steps(self, position: SowingPosition, choice: Choice) -> tuple[Step, ...]:
        start, turn = choice
        if self._rounds and position.to_open:
            return tuple(map(self._step, self._rounds.open(self.pits, position, start.pit)[1]))
        turn = turn or self.turn(position, start)
        _, carried = self._settled(self._after(position, (start, turn)))
        return tuple(map(self._step, (*turn.done, *carried))) if not turn.endless else ()

    def _step(self, done: Lap | Bank | Deal) -> Step:
        sites, stores = self.geometry.sites, self.pits.stores
        match done:
            case Lap(src, path):
                return Sow(sites[src], tuple(sites[pit] for pit in path))
            case Bank(pit, player, seeds):
                return Shift(sites[pit], sites[stores[player]], seeds)
            case Deal(player, pit, seeds):
                return Shift(sites[stores[player]], sites[pit], seeds)

    def stored(self, position: SowingPosition) -> tuple[int, int]:
        """The seeds in the stores of South and North."""
        south, north = self.pits.stores
        return position.holes[south], position.holes[north]

    def outcome(self, position: SowingPosition) -> Outcome | None:
        if not position.over:
            return None
        return Outcome(self._winners[position.over](self, position), position.over, self.stored(position))

    def board(self, position: SowingPosition) -> dict[Site, Contents]:
        return {site: SEED * seeds for site, seeds in zip(self.geometry.sites, position.holes, strict=True)}

    def marks(self, position: SowingPosition) -> dict[Site, str]:
        return {
            site: note.mark
            for note in self._notes
            if isinstance(note, PitsNote)
            for site in note.sites(self.pits, getattr(position, note.field))
        }

    def refusal(self, position: SowingPosition, src: Site | None, dst: Site | None) -> str:
        if position.to_open:
            return "fill-pits-first"
        if src in self.geometry.cells and not position.over:
            pit = self.geometry.sites.index(src)
            if self.pits.owner(pit) != position.to_move:
                return "wrong-side"
            if not position.holes[pit]:
                return "empty-pit"
            if position.holes[pit] < self._least:
                return "too-few-seeds"
            choices: Iterable[Choice] = [(start, self.turn(position, start)) for start in self._openable(position)]
            for duty in self._duties:
                choices = list(self._dutiful(duty, choices))
                if all(start.pit != pit for start, _ in choices):
                    return duty.reason
        return super().refusal(position, src, dst)

    def text(self, position: SowingPosition) -> str:
        """South's row and North's, each from its owner's left, the stores, the side to move, the notes, and why the
        game is over."""
        holes = position.holes
        words = [",".join(str(holes[pit]) for pit in part) for part in self.pits.parts.values()]
        words.append(self.sides[position.to_move])
        for note in self._notes:
            if value := note.write(self.pits, getattr(position, note.field)):
                words.append(f"{note.name}={value}")
        return " ".join((*words, position.over)).rstrip()

    def position(self, text: str) -> SowingPosition:
        """A board on which the game is over is read as ended, the rest collected."""
        parts, words = self.pits.parts, text.split()
        rest = words[len(parts) + 1 :]
        reasons = [word for word in rest if "=" not in word]
        if len(words) <= len(parts) or len(reasons) > 1 or reasons != rest[len(rest) - len(reasons) :]:
            named = [part.upper().replace(" ", "-") for part in parts]
            named += ["SIDE", *(f"{note.name}=..." for note in self._notes)]
            raise RulesError(f"position {text!r}: expected {' '.join(named)} and why the game is over, if it is")
        holes = bytearray(len(self.geometry.sites))
        for (part, places), word in zip(parts.items(), words, strict=False):
            for place, seeds in zip(places, read_numbers(part, word, len(places)), strict=True):
                if seeds > self.total:
                    raise RulesError(f"{part} {word!r}: {seeds} seeds, {self.key} has {self.total}")
                holes[place] = seeds
        if sum(holes) != self.total:
            raise RulesError(f"position {text!r}: {sum(holes)} seeds, {self.key} has {self.total}")
        position = SowingPosition(bytes(holes), read_side(words[len(parts)], self.sides))
        position = self._noted(position, [word for word in rest if "=" in word])
        flaw = self._flaw(self, position) or (self._rounds.flaw(self.pits, position) if self._rounds else "")
        if flaw:
            raise RulesError(f"position {text!r}: {flaw}")
        return self._ended(position, reasons[0]) if reasons else self._settled(position)[0]

    def _noted(self, position: SowingPosition, words: list[str]) -> SowingPosition:
        notes = {note.name: note for note in self._notes}
        for word in words:
            name, _, value = word.partition("=")
            if name not in notes:
                allowed = ", ".join(f"{note.name}=..." for note in self._notes) or "none"
                raise RulesError(f"{word!r}: expected each once of {allowed}")
            note = notes.pop(name)
            changes: dict[str, Any] = {note.field: note.read(self.pits, value)}
            position = replace(position, **changes)
        return position

    def _ended(self, position: SowingPosition, reason: str) -> SowingPosition:
        """The position over for this reason, which only a game's past may bear out. Raises RulesError."""
        if reason == ENDLESS:
            problem = "" if self._has_endless_turn(position) else "every turn comes to an end here"
        elif self._rounds:
            problem = self._rounds.unlike(self.pits, position) if reason == LOST else f"expected {LOST}"
        else:
            ending = next((ending for ending in self._endings if ending.reason == reason), None)
            reasons = (ending.reason for ending in self._endings)
            problem = ending.unlike(self, position) if ending else f"expected {', '.join(reasons)}"
        if problem:
            raise RulesError(f"reason {reason!r}: {problem}")
        return replace(position, over=reason)

    def _has_endless_turn(self, position: SowingPosition) -> bool:
        # Where there is a duty to come to an end, no such turn is ever begun.
        free = () if position.to_open else self.starts(position)
        return any((turn or self.turn(position, start)).endless for start, turn in free)
