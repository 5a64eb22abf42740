"""What somebody makes of what is seen: no rules, only what each light means, what is asked for in words, and which
buttons there are. The meaning of the lights is learnt as from the page's Help: a colour each."""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import dropwhile
from random import Random
from typing import Any, TypeVar

from firmware_host.core.cues import Cue, Role
from firmware_host.core.offers import AS_IT_WAS, NEITHER, NOT_YET
from firmware_host.core.theme import THEMES, Motion, Theme

T = TypeVar("T")
BEGIN, PLACE, GO, TAKE, TURN, ANSWER, DONE = "begin", "place", "go", "take", "turn", "answer", "done"
MEANING: Mapping[str, str] = {
    "LEGAL": BEGIN,
    "DROP": PLACE,
    "TARGET": GO,
    "SOW": GO,
    "CAPTURE": TAKE,
    "FLIP": TURN,
    "ASK": ANSWER,
    "MISSING": "missing",
    "EXTRA": "extra",
    "WRONG": "wrong",
    "REFUSED": "refused",
    "DONE": DONE,
    "HINT": "hint",
    "CHECK": "check",
    "BACK": "back",
}
"""Of a light's role what it asks for; what is not here asks for nothing."""


DARK = 500
"""Milliseconds that a light which flashes may be dark."""
SEEN_BY = 12_000
"""Milliseconds within which a board shows that it has seen what was done; after them the list is read again."""
MOMENTS = 8
"""Looks at a light that are compared, to tell whether it moves."""
SHADE = 0.06
"""How far apart two hues may be that are one light at two moments."""
GOES_DARK = ("WRONG",)
SAYS = "the list says {}"
PUT = SAYS.format("put")
MISLAID = "what the hand held was laid there by mistake"
A_WHILE = 0.25
"""Of waiting once: so much of another deed that has led nowhere."""
TIDY = "tidy"
"""The button that puts everything where it belongs."""


def _hue(rgb: tuple[int, ...]) -> tuple[float, ...]:
    peak = max(*rgb, 1)
    return tuple(channel / peak for channel in rgb)


class Legend:
    """What the Help says of the lights: which colour and motion means what."""

    def __init__(self, theme: Theme = THEMES["candle"]) -> None:
        self._looks = [
            (_hue(colour), role.name, _steady(motion, role)) for role, (colour, motion) in theme.looks.items()
        ]
        self._looks += [(_hue(colour), "MISSING", None) for colour in theme.sides]
        self._peaks = {role.name: max(colour) for role, (colour, _) in theme.looks.items()}
        self._known: dict[tuple[str, bool], str] = {}

    def role(self, light: str, *, moves: bool = False) -> str:
        """Of six hex digits; empty where it is dark. moves: whether it has been seen to grow or wane."""
        if (light, moves) not in self._known:
            self._known[light, moves] = self._read(light, moves=moves)
        return self._known[light, moves]

    def is_alike(self, one: str, other: str) -> bool:
        """Whether two lights may be the same one, brighter or darker."""
        hues = [_hue(tuple(int(light[i : i + 2], 16) for i in (0, 2, 4))) for light in (one, other)]
        return math.dist(*hues) < SHADE

    def _read(self, light: str, *, moves: bool) -> str:
        rgb = tuple(int(light[i : i + 2] or "0", 16) for i in (0, 2, 4))
        if max(rgb) < 3:
            return ""
        hue = _hue(rgb)
        apart = [(math.dist(hue, known), name, steady) for known, name, steady in self._looks]
        nearest = min(apart)[0]
        alike = [(name, steady) for far, name, steady in apart if far <= nearest + 0.01]
        for name, steady in alike:
            if steady is not None and not moves and abs(max(rgb) - steady * self._peaks[name]) < 1:
                return name  # of two of one colour, the one that does not move
        return next((name for name, steady in alike if steady is None), alike[0][0])


def _words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.lower()))


def _is_named(site: str, text: str) -> bool:
    """d1 is not named by d12, nor 2 by 12."""
    before = r"(?<!\d)" if site[0].isdigit() else ""
    return re.search(rf"{before}{re.escape(site)}(?!\d)", text) is not None


def _steady(motion: Motion, role: Role) -> float | None:
    """How bright it is, if that never changes."""
    levels = {motion(moment / 7, Cue(role)) for moment in range(40)}
    return levels.pop() if len(levels) == 1 else None


@dataclass
class View:
    """One look, read. lit: site -> what its light asks for."""

    seen: Mapping[str, Any]
    legend: Legend

    @cached_property
    def places(self) -> dict[str, dict[str, Any]]:
        return {place["site"]: place for place in self.seen["sites"]}

    @cached_property
    def roles(self) -> dict[str, str]:
        """site -> role of its light. Some lights go dark between two flashes: they are remembered for a moment."""
        found: dict[str, str] = {}
        for moment in self.seen["history"]:
            if moment["at"] >= self.seen["now"] - DARK:
                for site, light in moment["lights"].items():
                    if (role := self.legend.role(light)) in GOES_DARK:
                        found[site] = role
        for place in self.seen["sites"]:
            site, light = place["site"], place["light"]
            if light:
                shades = {moment["lights"].get(site, "") for moment in self.seen["history"][-MOMENTS:]}
                alike = {shade for shade in shades if shade and self.legend.is_alike(shade, light)}
                found[site] = self.legend.role(light, moves=len(alike | {light}) > 1)
        return {site: role for site, role in found.items() if role}

    @cached_property
    def lit(self) -> dict[str, list[str]]:
        """what is asked for -> sites."""
        found: dict[str, list[str]] = {}
        for site, role in self.roles.items():
            if role in MEANING:
                found.setdefault(MEANING[role], []).append(site)
        return found

    @cached_property
    def names(self) -> dict[str, str]:
        """What a site is called in the list of what is to be done -> site."""
        return {place["label"].split(",")[0]: place["site"] for place in self.seen["sites"]}

    def button(self, name: str) -> Mapping[str, Any] | None:
        buttons: list[Mapping[str, Any]] = self.seen["buttons"]
        return next((button for button in buttons if button["name"] == name and not button["off"]), None)

    @property
    def whose(self) -> tuple[bool, ...]:
        return tuple(plate["turn"] for plate in self.seen["plates"])


@dataclass
class Deed:
    """do: "tap", "drag", "tray" (into the box), "fetch" (a kind of piece from the box), "press" (a button), "choose",
    "escape", "wait". site, to: where. what: the button's name, the piece or the answer. at: where on the screen.
    plan: how many steps of the plan are done with it."""

    do: str
    site: str = ""
    to: str = ""
    what: str = ""
    meaning: str = ""
    at: Mapping[str, float] | None = None
    why: str = ""
    plan: int = 0

    def __str__(self) -> str:
        return " ".join(
            part for part in (self.do, self.site, self.to and f"to {self.to}", self.what, f"({self.why})") if part
        )


@dataclass(frozen=True)
class Wish:
    """A move that somebody has in mind; empty where he has none. text: as the record has it. sites: in the order in
    which they are touched. goal: where its piece ends, empty where none goes anywhere."""

    text: str = ""
    sites: tuple[str, ...] = ()
    goal: str = ""

    def rank(self, one: object) -> int:
        """Of a site, or of something with a site in second place: what is touched first comes first."""
        site = one[1] if isinstance(one, tuple) else one
        return self.sites.index(site) if site in self.sites else len(self.sites)


@dataclass
class Mind:
    """chance: decides between what looks equally good. wish: what decides before it.
    carries: whether a piece has been seen in the hand; from then on it is known that pieces are to be carried here.
    taken, begun: whether what the hand holds was lit as taken, or to begin with. sows: whether it holds more than one,
    or has.
    plan: what is left of the list of what is to be done, as it was read last. story: the sites touched since the last
    ply. took: those from which something was taken. idle: deeds since things last stood as they never had in this ply.
    """

    chance: Random
    legend: Legend = field(default_factory=Legend)
    carries: bool = False
    held: bool = False
    sows: bool = False
    taken: bool = False
    begun: bool = False
    plan: list[tuple[str, str, str]] = field(default_factory=list)
    read: str = ""
    done_at: float = 0.0
    story: list[str] = field(default_factory=list)
    took: set[str] = field(default_factory=set)
    wish: Wish = field(default_factory=Wish)
    last: Deed = field(default_factory=lambda: Deed("wait"))
    idle: int = 0
    _mislaid: str = ""
    _plies: int = 0
    _stood: str = ""
    _at_first: str = ""
    _record: list[str] = field(default_factory=list)
    _met: set[tuple[str, ...]] = field(default_factory=set)
    _tried: defaultdict[tuple[object, ...], float] = field(default_factory=lambda: defaultdict(float))

    def view(self, seen: Mapping[str, Any]) -> View:
        return View(seen, self.legend)

    def disturbed(self, mislaid: str = "") -> None:
        """Something else was done: that what was tried before led nowhere says no more. mislaid: where the hand may
        have laid by mistake what it held."""
        self._tried.clear()
        self._mislaid = mislaid

    def decide(self, view: View) -> Deed:
        """What to do now. What has led nowhere before, as things stood just so, is left for something else."""
        seen = view.seen
        holding = seen["hand"] is not None
        self.carries |= holding
        if holding:
            self._mislaid = ""
        else:
            self.taken = False
        if holding and not self.held and self.last.do == "tap":
            self.taken = self.last.meaning == TAKE
            self.begun = self.last.meaning == BEGIN
        if self.held and not holding and self.last.why == PUT:  # all of it came down at once
            self.plan = list(dropwhile(lambda step: step[:2] == ("put", self.last.site), self.plan))
        self.held = holding
        self.sows = holding and (self.sows or seen["hand"]["many"] > 1)
        if not seen["choices"] or len(seen["moves"]) > len(self._record):
            self._record = list(seen["moves"])
        if len(seen["moves"]) != self._plies or not self._at_first:
            self._plies = len(seen["moves"])
            self._at_first = str([place["pieces"] for place in seen["sites"]])
            self._tried.clear()
            self._met.clear()
            self.story.clear()
            self.took.clear()
        as_it_stands = (
            str(sorted(view.roles.items())),
            str(seen["hand"]),
            seen["sentence"],
            str([p["pieces"] for p in seen["sites"]]),
        )
        pieces, stood = as_it_stands[-1], self._stood
        self._stood = pieces
        if self.last.what == TIDY and pieces != stood:
            self.last = Deed("wait", what=TIDY, why="pieces are being tidied away")
            return self.last
        self.idle = self.idle + 1 if as_it_stands in self._met else 0
        self._met.add(as_it_stands)
        ways = list(self._ways(view, holding=holding)) or [Deed("wait", why="nothing is lit")]
        best = min(
            range(len(ways)), key=lambda k: (self._tried[(*as_it_stands, ways[k].do, ways[k].site, ways[k].what)], k)
        )
        deed = ways[best]
        self._tried[(*as_it_stands, deed.do, deed.site, deed.what)] += 1 if deed.do != "wait" else A_WHILE
        if deed.plan:
            self.plan = self.plan[deed.plan :]
            self.done_at = seen["now"]
        if deed.site:
            self.story.append(deed.site)
            if deed.meaning == TAKE:
                self.took.add(deed.site)
        self.last = deed
        return deed

    def _ways(self, view: View, *, holding: bool) -> Iterator[Deed]:
        """What might be done, the most obvious first."""
        seen = view.seen
        if seen["dialog"]:
            yield self._answer_dialog(seen["dialog"])
            return
        if seen["away"]:
            yield Deed("press", what="back to the board", at=seen["away"], why="the board is not in view")
            return
        if alone := view.button("scan-off"):
            yield Deed("press", what="touch for oneself", at=alone, why="each touch takes what is framed")
            return
        if go_on := view.button("go-on"):
            yield Deed("press", what="go on", at=go_on, why="the game is paused")
            return
        if seen["choices"]:
            yield from self._choose(seen["choices"], view)
            return
        if roll := view.button("roll"):
            yield Deed("press", what="roll", at=roll, why="the button is there")
            return
        yield from self._owed(view, holding=holding)
        if holding:
            yield from self._straight(view)
        yield from self._carry(view) if holding else self._begin(view)

    def _straight(self, view: View) -> Iterator[Deed]:
        """To where his own piece is to end; what stands there is taken on the way."""
        goal = "" if self.taken or self.sows else self.wish.goal
        for meaning in (GO, PLACE, TAKE):
            if goal and goal in view.lit.get(meaning, ()):
                yield Deed("tap", goal, meaning=meaning, why=f"wished, {meaning}")

    def _carry(self, view: View) -> Iterator[Deed]:
        """The hand holds something."""
        seen, lit = view.seen, view.lit
        into_box = seen["tray"] and (self.taken or seen["tray"]["wanted"])
        if into_box:
            yield Deed("tray", at=seen["tray"], why="holding what is taken")
        for meaning in (GO, "missing"):
            for site in self._onwards(lit.get(meaning, ()), view):
                yield Deed("tap", site, meaning=meaning, why=f"holding, {meaning}")
        if lit.get(PLACE) and not self.begun and not lit.get("back") and seen["tray"] and not into_box:
            yield Deed("tray", at=seen["tray"], why="what is placed here comes from the box")
        for meaning in (PLACE, TAKE):
            for site in self._onwards(lit.get(meaning, ()), view):
                yield Deed("tap", site, meaning=meaning, why=f"holding, {meaning}")
        yield Deed("wait", why="holding, and nothing says where to")
        for site in lit.get("back", ()):
            yield Deed("tap", site, meaning="back", why="it may be put back")
        if seen["tray"] and not into_box:
            yield Deed("tray", at=seen["tray"], why="nobody wants it on the board")
        if tidy := view.button(TIDY):
            yield Deed("press", what=TIDY, at=tidy, why="nothing says where it belongs")

    def _begin(self, view: View) -> Iterator[Deed]:
        """The hand is empty."""
        lit = view.lit
        mislaid, self._mislaid = self._mislaid, ""
        if mislaid and mislaid not in view.roles and view.places[mislaid]["pieces"]:
            yield Deed("tap", mislaid, why=MISLAID)
        may_be_done = (not self.carries and "missing" in lit) or (GO in lit and not {BEGIN, TAKE, TURN} & lit.keys())
        if may_be_done and "OK" in (view.seen["sentence"] or "") and (ok := view.button("ok")):
            yield Deed("press", what="ok", at=ok, why="it says so, and all is done")
        ends_here = DONE in lit and self.chance.random() < 0.4
        if ends_here:
            yield Deed("wait", why="it is played")
        for meaning in (TURN, TAKE):
            for site in self._mixed(lit.get(meaning, ())):
                yield Deed("tap", site, meaning=meaning, why=meaning)
        ways = [(BEGIN, site) for site in lit.get(BEGIN, ())]
        hints = sorted(lit.get("hint", ()), key=lambda site: -view.places[site]["pieces"])
        # what is put where something lies already has to be taken from where there is light for it
        sources = ways or hints
        ways += [(PLACE, site) for site in lit.get(PLACE, ()) if not (sources and view.places[site]["pieces"])]
        ways += [(GO, site) for site in lit.get(GO, ()) if not self.carries]
        ways += [(DONE, site) for site in lit.get(DONE, ()) if self.carries and lit.get(GO)]
        ways = ways or [(ANSWER, site) for site in lit.get(ANSWER, ())]
        hinted = [("hint", s) for s in hints if view.places[s]["pieces"]] or [("hint", s) for s in hints]
        ways = ways or hinted
        if not ways and self.carries:
            yield Deed("wait", why="nothing to begin with is lit")
        if lit.get("back"):
            ways = ways or [("refused", site) for site in lit.get("refused", ()) if view.places[site]["pieces"]]
        ways = ways or [(GO, site) for site in lit.get(GO, ())]
        for meaning, site in ways if ways == hinted else self._mixed(ways):
            if site != self.last.site or self.last.do != "tap" or len(ways) == 1:
                yield Deed("tap", site, meaning=meaning, why=meaning)
        if not ways and (ok := view.button("ok")):
            yield Deed("press", what="ok", at=ok, why="nothing else is offered")
        lacks = lit.get("back") or lit.get("missing") or (self.carries and lit.get(GO))
        if lacks and not lit.get(BEGIN) and (tidy := view.button(TIDY)):
            yield Deed("press", what=TIDY, at=tidy, why="what belongs there is nowhere to be seen")
        if lit.get("done") and not ends_here:
            yield Deed("wait", why="it is played")

    def _onwards(self, sites: Sequence[str], view: View) -> list[str]:
        """Seeds are sown from pit to neighbouring pit and not back; any other piece goes wherever there is light."""
        mixed = self._mixed(sites)
        if not self.sows or not self.story or self.story[-1] not in view.places:
            return mixed
        here = view.places[self.story[-1]]

        def far(site: str) -> float:
            there = view.places[site]
            return math.hypot(there["x"] - here["x"], there["y"] - here["y"])

        before = self.story[-2:]
        return sorted(mixed, key=lambda site: (site in before, far(site)))

    def _mixed(self, what: Sequence[T]) -> list[T]:
        return sorted(self.chance.sample(list(what), len(what)), key=self.wish.rank)

    def _choose(self, choices: Sequence[Mapping[str, Any]], view: View) -> Iterator[Deed]:
        """The answer that is wished, or was on the record before it was asked about; else what tells of the sites from
        which pieces were taken, of those touched, of no others, and of the piece that was fetched or lies there."""
        story = self.story[-6:]
        labels = [view.places[site]["label"] for site in story[-1:] if site in view.places]
        fetched = _words(" ".join((self.last.what, *labels)))
        recorded = self._record[len(view.seen["moves"]) :][:1]

        def told(choice: Mapping[str, Any]) -> tuple[bool, int, int, int, int]:
            text = f"{choice['text']} {choice['name']}"
            named = {site for site in view.places if _is_named(site, text)}
            is_known = choice["name"] in (*recorded, self.wish.text)
            took = len(named & self.took)
            return is_known, took, len(named & set(story)), -len(named - set(story)), len(fetched & _words(text))

        answers = [choice for choice in choices if not choice["off"]]
        neither = next((choice for choice in answers if choice["name"] == NEITHER), None)
        if neither and (view.seen["hand"] or (answers[0]["name"] == AS_IT_WAS and self._stood != self._at_first)):
            yield Deed("choose", what=neither["text"], at=neither, why="a piece is in the hand, or was moved")
        ordered = sorted(self._mixed(answers), key=told, reverse=True)
        not_yet = next((choice for choice in answers if choice["name"] == NOT_YET), None)
        if not_yet and not told(ordered[0])[0] and told(ordered[0])[3] < 0:
            yield Deed("choose", what=not_yet["text"], at=not_yet, why=f"no such move, after {' '.join(story)}")
        for choice in ordered:
            yield Deed("choose", what=choice["text"], at=choice, why=f"a question, after {' '.join(story)}")

    def _answer_dialog(self, dialog: Mapping[str, Any]) -> Deed:
        names = {button["name"]: button for button in dialog["buttons"]}
        if "resume" in names:
            return Deed("press", what="resume", at=names["resume"], why="an unfinished game")
        return Deed("escape", why=f"a dialog is in the way: {dialog['id']}")

    # -- the list of what is to be done

    def _owed(self, view: View, *, holding: bool) -> Iterator[Deed]:
        """The next thing on the list, in its order; the list is read again when it says something else, or when all of
        it has been done and the board has had time to see it."""
        seen = view.seen
        told = str([item["read"] for item in seen["todo"]])
        remembered = not seen["todo"] and holding and bool(self.plan) and self.plan[0][0] in ("put", "drop")
        if remembered:  # what the hand still holds had its place on the list
            pass
        elif told != self.read or (not self.plan and seen["now"] >= self.done_at + SEEN_BY):
            self.read = told
            self.plan = [step for item in seen["todo"] for step in self._steps(item, view)]
        elif seen["todo"] and not self.plan and not holding:
            yield Deed("wait", why="all that the list asked for is done")
        skipped = 0
        for do, site, face in self.plan:
            if site not in view.places:
                return
            if do == "lift" and holding and self.taken and seen["tray"]:
                yield Deed("tray", at=seen["tray"], why="another piece is to be lifted")
                return
            if do == "lift" and holding and not skipped and len(self.plan) > 1:
                skipped += 1
                continue
            if do == "remove" and holding and (own := self._place_of_hand(seen)):
                self.plan.remove(own)
                self.plan.insert(0, own)
                yield Deed("tap", own[1], meaning=GO, why="the list says put", plan=1)
                return
            if do == "remove" and holding and not self.taken and (view.lit.get(GO) or view.lit.get(TAKE)):
                return  # the own piece comes down first, there if need be
            if do == "remove" and holding:
                if seen["tray"]:
                    yield Deed("tray", at=seen["tray"], why=do)
                return
            if do == "put" and holding and face not in ("", seen["hand"]["face"]) and seen["tray"]:
                yield Deed("tray", at=seen["tray"], why="another piece is asked for")
                return
            meaning = {"remove": TAKE, "flip": TURN, "lift": BEGIN}.get(do, GO)
            kind = next((k for k in seen["tray"]["kinds"] if k["face"] == face), None) if seen["tray"] else None
            if do == "put" and not holding and kind and not kind["pressed"]:
                yield Deed("fetch", site, what=kind["label"], at=kind, why=do, plan=skipped + 1)
            else:
                yield Deed("tap", site, meaning=meaning, why=SAYS.format(do), plan=skipped + 1)
            return

    def _place_of_hand(self, seen: Mapping[str, Any]) -> tuple[str, str, str] | None:
        """What the list has for the player's own piece in the hand, wherever it comes on the list."""
        face = seen["hand"]["face"]
        return None if self.taken else next((step for step in self.plan if step[0] == "put" and step[2] == face), None)

    def _steps(self, item: Mapping[str, Any], view: View) -> list[tuple[str, str, str]]:
        first, last = (view.names.get(name, name) for name in item["place"].partition(" … ")[::2])
        count = int("".join(filter(str.isdigit, item["count"])) or 1)
        if last:
            return [("drop", site, "") for site in self._path(first, last, count, view)]
        times = (
            count if item["do"] in ("drop", "remove", "press") or (item["do"] == "put" and not view.seen["tray"]) else 1
        )
        return [(item["do"], first, item["piece"])] * times

    def _path(self, first: str, last: str, count: int, view: View) -> list[str]:
        """From pit to neighbouring pit over those that are lit."""
        lit = [view.places[site] for site in view.lit.get(GO, ()) if site != first]
        path = [view.places[first]]
        while lit:
            here = path[-1]
            ahead = [place for place in lit if place["site"] != last] or lit
            there = min(ahead, key=lambda place: (place["x"] - here["x"]) ** 2 + (place["y"] - here["y"]) ** 2)
            lit.remove(there)
            path.append(there)
        return [path[k % len(path)]["site"] for k in range(count)]
