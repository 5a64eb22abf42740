"""A person at the board: makes legal moves, looks at the page, answers what is asked truthfully, and goes on.

What such a person does is said to a Recording, line by line, so that whatever goes wrong can be replayed. They know
the game and see the wood; of the program they see what a page shows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from random import Random
from typing import Any

from firmware_host.core.offers import AS_IT_WAS, NOT_YET
from firmware_host.shell.views.page import state_message
from rules.model import Move
from rules.steps import Add, Flip, Remove, Shift, Sow, Touch
from simulator.players.acts import acts
from simulator.scenario.recording import Recording

READ = 1.3
"""Seconds that it takes to read a question and to answer it."""
WAITS = 10.0
"""Seconds after which a person who has moved begins to wonder."""
SURE, SOWS = 5.0, 60.0
"""Seconds that a person lets a move be tentative; so many while seeds that no sensor sees are still falling."""
TRIES = 40
"""So many looks at the page, and what is done about it, until a person gives up."""

CLAIMS = ("say.claim", "say.claim-move", "say.claim-unseen")
"""Questions whether a sensor is wrong."""


@dataclass
class Told:
    """What came of a game. strange: moves that stood although nobody had made them, each with the one that had been
    made instead, if any. asked: questions; repaired: times that the light asked for something that was so already;
    retreats: times that a move had to be undone because the board did not come to know it. staff: times that
    the staff had to say which sensors are wrong. stuck: over what the person gave up."""

    plies: int = 0
    asked: int = 0
    repaired: int = 0
    retreats: int = 0
    staff: int = 0
    stuck: str = ""
    strange: list[tuple[Move, Move | None]] = field(default_factory=list)

    def played(self) -> None:
        self.plies += 1

    def was_asked(self) -> None:
        self.asked += 1

    def was_asked_in_vain(self) -> None:
        self.repaired += 1

    def retreated(self) -> None:
        self.retreats += 1

    def called_staff(self) -> None:
        self.staff += 1

    def gave_up(self, over: str) -> None:
        self.stuck = over


class Person:
    """The path is what has been played on the wood, as the person knows; the game may be behind. between: called before
    each thing that hands do, and meanwhile at each look at the page."""

    def __init__(
        self,
        table: Recording,
        chance: Random,
        between: Callable[[], None] = lambda: None,
        meanwhile: Callable[[], None] = lambda: None,
    ) -> None:
        self.told = Told()
        self._controller = table
        self._stage = table.stage
        self._chance = chance
        self._between = between
        self._meanwhile = meanwhile
        self._path: list[Any] = [table.stage.session.line.position]
        self._moves: list[Move] = []
        self._clearing = False

    @property
    def page(self) -> dict[str, Any]:
        return state_message(self._stage.controller)

    @property
    def position(self) -> Any:
        """What stands on the wood."""
        return self._path[-1]

    @property
    def game_over(self) -> bool:
        return self._stage.game.outcome(self.position) is not None

    def say(self, line: str) -> None:
        """What is refused is nothing to a person. A button that does nothing has its like on the page."""
        on_page = {"press ok": "command ok", "press undo": "command takeback"}.get(line)
        if on_page and self._chance.random() < 0.2:
            line = on_page
        self._controller.attempt(line)

    def play(self) -> bool:
        """One legal move; whether the board has taken it."""
        if not self._agree():
            return False
        move = self._drawn(self._stage.game.moves(self.position))
        self._went(move)
        self._carry_out(move)
        game = self._stage.game
        while len(nexts := game.moves(self.position)) == 1 and not nexts[0].weight and not nexts[0].steps:
            self._went(nexts[0])  # a turn that is passed
        self.say(f"wait {self._stage.settle + 0.05:.3f}")
        went_well = self._agree()
        if went_well:
            self.told.played()
        return went_well

    def _went(self, move: Move) -> None:
        self._path.append(self._stage.game.play(self.position, move))
        self._moves.append(move)

    def _drawn(self, legal: tuple[Move, ...]) -> Move:
        if legal[0].weight:
            return self._chance.choices(legal, [move.weight for move in legal])[0]
        return self._chance.choice(legal)

    # -- hands

    def _carry_out(self, move: Move) -> None:
        layout = self._stage.session.layout
        if move.weight or not any(not isinstance(step, Touch) or step.site in layout.touchable for step in move.steps):
            self.say(f"choose {move.text}")
            return
        if layout.presses or not any(self._stage.fit.spots[site].channel is not None for site in _sites(move)):
            self._press(move)
            return
        for step in move.steps:
            for _, line in acts(step):
                self._between()
                self.say(line)

    def _press(self, move: Move) -> None:
        """By the buttons that feel it; where they do not, by the page. Then the hands do what the light says."""
        press = self._stage.session.turn.press
        texts = [one.text if one else "" for one in self._stage.session.turn.moves]
        touches = press.declarations[texts.index(move.text)].sequence if press and move.text in texts else []
        for site in touches:
            self._between()
            self.say(f"press {site}")
        for step in move.steps:
            for _, line in acts(step):
                self.say(line)

    # -- what the board makes of it

    def _agree(self) -> bool:
        """Look at the page, answer, wait, until the game stands as the wood does; whether it does in the end."""
        waited = 0.0
        tries = 0
        while tries < TRIES:
            tries += not self.page["tentative"] or waited > SOWS
            self._meanwhile()
            if tries == TRIES // 2 and self._is_ahead:
                self._retreat()
            if self._controller.failed:
                return False
            page, (agreed, strange) = self.page, self._compared()
            if strange:
                if not self._take_back(agreed):
                    break
            elif self._is_settled(page, waited):
                self._clearing = False
                return True
            else:
                waited += self._go_along(page, waited)
        self.told.gave_up(f"{self._moves[-1].text if self._moves else 'nothing'} was made; {self._stage.told()}")
        return False

    @property
    def _owed(self) -> Move | None:
        """The first move that was made and does not stand in the game."""
        agreed, _ = self._compared()
        return self._moves[agreed] if agreed < len(self._moves) else None

    @property
    def _is_ahead(self) -> bool:
        """Whether nothing but moves that were made stands in the game, and not all of them."""
        _, strange = self._compared()
        return self._owed is not None and not strange

    def _is_settled(self, page: dict[str, Any], waited: float) -> bool:
        sure = not page["tentative"] or waited > SURE
        return not self._owed and page["phase"] in ("play", "over") and sure

    def _go_along(self, page: dict[str, Any], waited: float) -> float:
        """Answer what is asked, or wait; for how many seconds."""
        if page["tentative"] and page["phase"] == "play":
            self.say("wait 1")
            return 1.0
        owed = self._owed
        if self._answer(page, owed):
            return 0.0
        step = 0.5 if waited < WAITS else 2.0
        self.say(f"wait {step:g}")
        if waited + step >= WAITS and page["phase"] == "play" and owed:
            self._wonder(page, owed)
        return step

    def _compared(self) -> tuple[int, Sequence[Move]]:
        """(how many moves of the game are those that were made; the others that stand in it)."""
        line = self._stage.session.line
        agreed = 0
        for mine, theirs in zip(self._path[1:], line.positions[1:], strict=False):
            if mine != theirs:
                break
            agreed += 1
        return agreed, line.moves[agreed:]

    def _answer(self, page: dict[str, Any], move: Move | None) -> bool:
        """Whether there was anything to be answered."""
        key = (page["say"] or {}).get("key")
        if key in CLAIMS or page["phase"] == "ask":
            self.told.was_asked()
            self._say_which(key, [one["text"] for one in page["ask"]], move.text if move else None)
        elif key == "say.unseen" or page["phase"] in ("repair", "setup", "guided"):
            self.told.was_asked_in_vain()
            self._say_that_it_is_so(page, move)
        elif page["phase"] == "fault":
            self.say(f"wait {READ}")
            self.say("press ok")
        elif page["phase"] == "takeback":
            self.say("press ok")  # it is to stay as it is
        else:
            return False
        return True

    def _say_which(self, key: str | None, asked: list[str], mine: str | None) -> None:
        """Whether it was the move that the board thinks of, or which it was. mine: what was made, if anything was."""
        match key:
            case "say.claim-move" | "say.claim-unseen":
                self._say_ok(asked[:1] == [mine])
            case "say.claim":
                self._say_ok(mine not in asked)
            case _ if mine in asked:
                self.say(f"choose {mine}")
            case _:
                denied = next((f"choose {one}" for one in (AS_IT_WAS, NOT_YET) if one in asked), "press undo")
                self.say(denied)

    def _say_that_it_is_so(self, page: dict[str, Any], move: Move | None) -> None:
        """The light asks for what has been done already."""
        self.say(f"wait {READ}")
        if page["can"]["ok"]:
            self.say("press ok")
        elif move and page["phase"] == "repair":
            self.say(f"choose {move.text}")
        else:
            self.say("wait 1")

    def _say_ok(self, so: bool) -> None:
        self.say(f"wait {READ}")
        self.say("press ok" if so else "press undo")

    def _wonder(self, page: dict[str, Any], move: Move) -> None:
        """Nothing happens: OK, or the page."""
        if page["can"]["ok"] and self._chance.random() < 0.5:
            self.say("press ok")
        elif move in self._stage.game.moves(self._stage.session.line.position):
            self.say(f"choose {move.text}")

    def _take_back(self, agreed: int) -> bool:
        """The last moves were not made by any hand."""
        line = self._stage.session.line
        mine = self._moves[agreed] if agreed < len(self._moves) else None
        if not self._clearing:  # else it was made while the wood was cleared
            self.told.strange.append((line.moves[agreed], mine))  # what follows it may have been made
        for k in range(8 * (line.ply - agreed)):
            if k == 5:  # two sensors may have told of a piece that was carried: that is for the staff
                self.told.called_staff()
                for item in self.page["todo"]:
                    self.say(f"distrust {item['site']}")
            self.say(f"wait {READ}")
            if self.page["phase"] == "takeback" and self._obey():  # the light asks for it
                del self._path[agreed + 1 :], self._moves[agreed:]
            if self._compared()[1]:
                self.say("press ok" if (self.page["say"] or {}).get("key") == "say.claim" else "press undo")
                self.say("wait 0.3")
            if not self._compared()[1] or self._controller.failed:
                return not self._controller.failed
        return False

    def _retreat(self) -> None:
        """What was made is given up: the wood is put as the page shows it."""
        self.told.retreated()
        self._clearing = True
        agreed = self._compared()[0]
        del self._path[agreed + 1 :], self._moves[agreed:]
        if self.page["phase"] in ("ask", "guided"):
            self.say("press undo")
        self._obey()

    def _obey(self) -> bool:
        """Whether anything had to be moved."""
        stage, wanted = self._stage, self.page["board"]
        for held in (stage.rig.hand, stage.rig.left):
            if held.held:
                self.say("lay aside")
        before = stage.wood.contents()
        for site, contents in before.items():
            same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(contents, wanted[site], strict=False)))
            for _ in contents[same:]:
                self.say(f"take {site}")
        for site, contents in stage.wood.contents().items():
            for piece in wanted[site][len(contents) :]:
                self.say(f"place {piece} {site}")
        self.say(f"wait {stage.settle + 0.4:.3f}")
        return stage.wood.contents() != before


def _sites(move: Move) -> Iterator[str]:
    for step in move.steps:
        match step:
            case Shift(src, dst):
                yield from (src, dst)
            case Sow(src, path):
                yield from (src, *path)
            case Remove(site) | Add(site) | Flip(site) | Touch(site):
                yield site
