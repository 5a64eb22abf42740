"""Which moves do the readings so far allow, and which do they complete? Knows no game.

Each candidate is a set of chains (tracks.py). How far a hand has come along a chain depends on the site's
readings alone, so candidates that share a chain at a site share its track, and sets of candidates are bit
masks in plain integers: a reading costs a few track steps and one AND per site, whatever the number of
candidates (4,956 openings of Rimau-rimau as cheaply as 4 of Othello).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from firmware_host.core.tracks import Chain, advance, is_done, is_visible
from rules.steps import Site


def members(mask: int) -> Iterator[int]:
    """The indices of the set bits, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


@dataclass(frozen=True, slots=True)
class Match:
    """Bit masks over the candidates: open (consistent with all readings) and complete (also wholly carried out)."""

    open: int
    complete: int


class _Track:
    """One chain at one site, shared by the candidates in ``mask``. origin: the track of where its pieces come from;
    None where nothing comes, or no sensor can see it leave. sown: whether what comes stays though its origin looks full
    again: that may be a palm, or other seeds. passes: whether all that may come goes on.
    came: whether what stands here came while its origin was away. left: whether it was ever under way. once: whether it
    has been done at any time, though what came here may have left a site that is taken again."""

    __slots__ = ("alive", "at", "came", "chain", "done", "left", "mask", "once", "origin", "passes", "sown")

    def __init__(self, chain: Chain, *, sown: bool) -> None:
        self.chain = chain
        self.sown = sown
        self.origin: _Track | None = None
        self.mask = 0
        self.at = 0
        self.alive = True
        self.done = is_done(chain, 0)
        self.passes = not is_visible(chain)
        self.came = self.left = False
        self.once = self.done

    def serve(self, candidate: int) -> None:
        """A bit: this candidate has the chain too."""
        self.mask |= candidate

    def begin_at(self, origin: _Track) -> None:
        self.origin = origin

    @property
    def departed(self) -> bool:
        return self.origin is None or self.origin.at > 0 or (self.sown and self.origin.left)

    def feed(self, reading: int) -> None:
        departed = self.departed
        at = advance(self.chain, self.at, reading, departed=departed)
        if at is None:
            self.alive = self.done = arrives = False
        else:
            self.alive, self.at = True, at
            self.done = is_done(self.chain, at)
            arrives = self.chain.entries[at].arrival
        stands = reading != self.chain.entries[0].reading
        self.came = stands and (self.came or (departed and arrives))
        self.left |= self.at > 0
        self.once |= self.done
        if self.origin and self.origin.left and reading == self.chain.entries[-1].reading:
            self.once |= not any(entry.required for entry in self.chain.entries[1:-1])


_Course = tuple[tuple[Site, Chain], ...]


def _course(candidate: Mapping[Site, Chain], site: Site | None) -> _Course:
    """All that decides how far a candidate has come at a site: the chain there, then that of the site from where its
    pieces come, and so on."""
    if site and (chain := candidate.get(site)) and not chain.origin:
        return ((site, chain),)
    course: dict[Site, Chain] = {}
    while site and site in candidate and site not in course:
        course[site] = candidate[site]
        site = candidate[site].origin
    return tuple(course.items())


class _Place:
    """One site: its tracks, and what they leave open and done."""

    __slots__ = ("base", "done", "open", "others", "reading", "tolerated", "tracks")

    def __init__(self, base: int, others: int) -> None:
        """others: all candidates; none has a track here yet."""
        self.base = base
        self.reading = base
        self.tracks: list[_Track] = []
        self.others = self.open = self.done = others
        self.tolerated = False

    def begin(self, others: int, *, tolerated: bool) -> None:
        """Its tracks are complete. others: the candidates to which it does not matter."""
        self.others, self.tolerated = others, tolerated
        self.settle()

    def read(self, reading: int) -> None:
        self.reading = reading

    @property
    def alike(self) -> int:
        """Mask of the candidates that end with what is read here."""
        mask = self.others if self.reading == self.base else 0
        for track in self.tracks:
            if track.chain.entries[-1].reading == self.reading:
                mask |= track.mask
        return mask

    def settle(self) -> None:
        at_rest = self.others if self.reading == self.base else 0
        self.open = self.others if self.tolerated and self.reading == 0 else at_rest
        self.done = at_rest
        for track in self.tracks:
            if track.alive:
                self.open |= track.mask
            if track.done:
                self.done |= track.mask


class Recogniser:
    """Follows a hand from one board to each candidate's.

    base: site -> reading before anything happens, for every site that a sensor sees.
    candidates: site -> chain, for each candidate.
    tolerated: sites that may be lifted and put back without meaning anything (a disc being turned over).
    starts: for each candidate the sites of which a hand lifts one before any other (the pit that is sown, or one that
        the sowing does not pass before it is taken); empty where any will do.
    sown: whether they sow: a pit that comes to look full again has not got back what was sown from it.
    """

    def __init__(
        self,
        base: Mapping[Site, int],
        candidates: Sequence[Mapping[Site, Chain]],
        tolerated: frozenset[Site] = frozenset(),
        starts: Sequence[Collection[Site]] = (),
        *,
        sown: bool = False,
    ) -> None:
        self.size = len(candidates)
        self._all = (1 << self.size) - 1
        self._visible = 0
        self._candidates = candidates
        self._places = {site: _Place(reading, self._all) for site, reading in base.items()}
        shared: dict[_Course, _Track] = {}
        origins: list[tuple[_Track, Site, _Course]] = []
        touched = dict.fromkeys(tolerated & base.keys(), 0)
        for index, candidate in enumerate(candidates):
            bit = 1 << index
            for site, chain in candidate.items():
                course = _course(candidate, site)
                track = shared.get(course)
                if track is None:
                    track = shared[course] = _Track(chain, sown=sown)
                    self._places[site].tracks.append(track)
                    origins.append((track, site, _course(candidate, chain.origin)))
                track.serve(bit)
                touched[site] = touched.get(site, 0) | bit
                if not track.passes:
                    self._visible |= bit
        for site, mask in touched.items():
            self._places[site].begin(self._all & ~mask, tolerated=site in tolerated)
        self._changed: dict[Site, None] = {}  # in the order in which they last changed
        self._lifted: set[Site] = set()
        self._starting: dict[Site, int] = {}  # site -> the candidates that start there
        for index, sites in enumerate(starts):
            for site in sites:
                self._starting[site] = self._starting.get(site, 0) | 1 << index
        self._anywhere = self._all & ~sum(1 << index for index, sites in enumerate(starts) if sites)
        self._started = 0  # the candidates that start where a hand did
        self._match: Match | None = None
        self._arrivals: dict[Site, set[Site]] = {}  # origin -> the sites where its pieces arrive
        for track, site, course in origins:
            if course:
                track.begin_at(shared[course])
                self._arrivals.setdefault(course[0][0], set()).add(site)

    def feed(self, site: Site, reading: int, *, together: Collection[Site] | None = None) -> None:
        """A settled reading. together: the sites where what was fed before may have happened later all the same, as
        sensors differ in how quickly they feel; None: any. KeyError for a site without a sensor."""
        place = self._places[site]
        self._match = None
        leaves = abs(reading) < abs(place.reading)
        place.read(reading)
        self._follow(place)
        for other in self._arrivals.get(site, ()):  # what could not have arrived before may have now
            may_be_later = not leaves or together is None or other in together
            self._follow(self._places[other], site, again=not may_be_later)
        self._changed.pop(site, None)
        if reading != place.base:
            self._changed[site] = None
        if abs(reading) >= abs(place.base):
            self._lifted.discard(site)
        else:
            if not self._lifted:
                self._started |= self._starting.get(site, 0)
            self._lifted.add(site)

    @property
    def started(self) -> int:
        """The candidates that start where a hand did."""
        return self._started

    @property
    def anywhere(self) -> int:
        """The candidates that a hand may start with any of their sites."""
        return self._anywhere

    def forget_order(self) -> None:
        """What was fed so far came in no order: a hand may have started with any of it."""
        self._match = None
        for site in self._lifted:
            self._started |= self._starting.get(site, 0)

    def _follow(self, place: _Place, origin: Site | None = None, *, again: bool = False) -> None:
        """origin: only what comes from there; again: if it had come before."""
        for track in place.tracks:
            if origin is None or (track.chain.origin == origin and (track.came or not again)):
                track.feed(place.reading)
        place.settle()

    def reading(self, site: Site) -> int:
        return self._places[site].reading

    def may_read(self, site: Site, reading: int) -> bool:
        """Whether some candidate that is still open comes by it there, or it is read there at first."""
        place = self._places[site]
        open_ = self.match.open or self._all
        return reading == place.base or any(
            entry.reading == reading for track in place.tracks if track.mask & open_ for entry in track.chain.entries
        )

    @property
    def changed(self) -> frozenset[Site]:
        """The sites that read otherwise than at first."""
        return frozenset(self._changed)

    @property
    def image(self) -> dict[Site, int]:
        return {site: place.reading for site, place in self._places.items()}

    @property
    def base(self) -> dict[Site, int]:
        return {site: place.base for site, place in self._places.items()}

    @property
    def match(self) -> Match:
        if self._match is None:  # since the last reading
            self._match = self._matched()
        return self._match

    def _matched(self) -> Match:
        open_ = done = self._all
        if self._lifted or self._started:
            open_ &= self._started | self._anywhere
        for place in self._places.values():
            open_ &= place.open
            done &= place.done
        return Match(open_, open_ & done & self._visible)

    @property
    def looks_like(self) -> int:
        """The candidates whose final picture is what is seen now, evidence aside."""
        mask = self._visible
        for place in self._places.values():
            mask &= place.alike
        return mask

    def unlike(self, most: int, besides: Collection[Site] = ()) -> dict[int, frozenset[Site]]:
        """The candidates whose final picture differs from what is seen now at no more than so many sites, besides some
        that do not count, with all these sites; evidence aside."""
        misses = {site: self._all & ~place.alike for site, place in self._places.items()}
        at_least = [self._visible, *(0 for _ in range(most + 1))]
        for miss in (miss for site, miss in misses.items() if site not in besides):
            for k in range(most, -1, -1):
                at_least[k + 1] |= at_least[k] & miss
        near = self._visible & ~at_least[most + 1]
        return {index: frozenset(s for s, miss in misses.items() if miss >> index & 1) for index in members(near)}

    def outcome(self, index: int) -> dict[Site, int]:
        """What every site reads once the candidate is carried out."""
        chains = self._candidates[index]
        return {
            site: chains[site].entries[-1].reading if site in chains else place.base
            for site, place in self._places.items()
        }

    def borne_out(self, index: int) -> bool:
        """Whether some site reads as the candidate leaves it, and otherwise than at first."""
        bit = 1 << index
        return any(site in self._changed and self._places[site].alike & bit for site in self._candidates[index])

    @property
    def hidden(self) -> int:
        """The candidates of which no sensor sees anything."""
        return self._all & ~self._visible

    def reached(self, index: int) -> dict[Site, int]:
        """How far along its chains the candidate has come."""
        return {
            site: track.at
            for site in self._candidates[index]
            for track in self._places[site].tracks
            if track.mask >> index & 1
        }

    def astray(self, index: int) -> frozenset[Site]:
        """The sites that read what cannot belong to the candidate."""
        return frozenset(site for site, place in self._places.items() if not place.open >> index & 1)

    def unexplained(self, within: Collection[Site]) -> int:
        """How many changed sites of these the best candidate leaves unexplained."""
        changed = [site for site in self._changed if site in within]
        explained = [self._places[site].open for site in changed]
        best = max((sum(mask >> k & 1 for mask in explained) for k in range(self.size)), default=0)
        return len(explained) - best

    def awaited(self, site: Site, *, arriving: bool = False) -> int:
        """Mask of the candidates that are not yet carried out at a site; arriving: of what may come there now."""
        if (place := self._places.get(site)) is None:
            return self._all
        return sum([t.mask for t in place.tracks if not t.done and (t.departed or not arriving)])

    def pending(self, index: int) -> frozenset[Site]:
        """The sites where the candidate is not yet carried out."""
        bit = 1 << index
        return frozenset(
            site
            for site in self._candidates[index]
            if not any(track.done for track in self._places[site].tracks if track.mask & bit)
        )
