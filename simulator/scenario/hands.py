"""What hands do to the wood, and time passing."""

from __future__ import annotations

from typing import Literal

from rules.steps import Contents, Site
from simulator.scenario.follower import follow
from simulator.scenario.language import Vocabulary, WordError
from simulator.scenario.stage import Stage
from simulator.scenario.tidy import TidyHand
from simulator.world import WorldError

HANDS = Vocabulary()

Count = int | Literal["all"]


@HANDS("set up", "put every piece of the box where it stands as the game begins, or goes on")
def set_up(stage: Stage) -> None:
    pace = stage.pace
    with stage.at_pace(0.0):
        for site, contents in stage.standing().items():
            for piece in contents:
                stage.place(site, piece)
            if contents:
                stage.rest(pace)
    stage.wait(stage.settle)


@HANDS("play MOVE", "make this legal move tidily, whatever it takes on this board, and wait until it is played")
def play(stage: Stage, move: str) -> None:
    TidyHand(stage).play(move)


@HANDS("move SITE SITE [COUNT]", "lift the top piece, or this many, and put it down on the second site")
def move(stage: Stage, src: Site, dst: Site, count: Count = 1) -> None:
    stage.hand.move(stage.spots[src], stage.spots[dst], _number(stage, src, count))


@HANDS("slide SITE SITE...", "push the top piece along the wood: it rests on every site named")
def slide(stage: Stage, src: Site, *way: Site) -> None:
    *over, dst = (stage.spots[site] for site in way)
    stage.hand.slide(stage.spots[src], dst, over)


@HANDS("lift SITE [COUNT]", "take the top piece, this many, or all into the hand")
def lift(stage: Stage, site: Site, count: Count = 1) -> None:
    stage.hand.pick(stage.spots[site], count)


@HANDS("drop SITE [COUNT]", "put the piece held down, the first lifted first; all that is held where no count is given")
def drop(stage: Stage, site: Site, count: Count = "all") -> None:
    stage.hand.drop(stage.spots[site], None if count == "all" else count)


@HANDS("hover SITE SCANS", "carry all that is held so low over the site that it is felt there for this many scans")
def hover(stage: Stage, site: Site, times: int) -> None:
    if not times:
        raise WordError("0 scans: allowed: 1 and up")
    stage.hand.hover(stage.spots[site], lambda: stage.scan(times))


@HANDS("put back", "every piece held goes back where it was lifted")
def put_back(stage: Stage) -> None:
    stage.hand.put_back()


@HANDS("place PIECE SITE", "put a piece of the box there; the box never lacks one")
def place(stage: Stage, piece: Contents, site: Site) -> None:
    stage.place(site, piece)


@HANDS("take SITE", "the top piece goes into the box")
def take(stage: Stage, site: Site) -> None:
    stage.hand.take(stage.spots[site])


@HANDS("lay aside", "all that is held goes into the box")
def lay_aside(stage: Stage) -> None:
    stage.hand.take()


@HANDS("flip SITE [PIECE]", "turn the top piece over, or change it so that this one shows")
def flip(stage: Stage, site: Site, face: Contents = "") -> None:
    if not face:
        shown = stage.rig.world.at(stage.spots[site])[-1:]
        others = stage.game.faces - {shown}
        if len(others) != 1:
            raise WorldError(f"{shown or 'nothing'} on {site} has no other face; allowed: flip SITE PIECE")
        (face,) = others
    stage.hand.flip(stage.spots[site], face)


@HANDS("sow SITE SITE...", "lift all that is on the first, and drop one on each of the others in turn")
def sow(stage: Stage, src: Site, *path: Site) -> None:
    stage.hand.scoop(stage.spots[src])
    for site in path:
        stage.hand.drop(stage.spots[site], 1)


@HANDS("sweep SITE...", "knock everything on these sites into the box, in one go")
def sweep(stage: Stage, *sites: Site) -> None:
    stage.hand.sweep([stage.spots[site] for site in sites])


@HANDS("knock SITE SITE...", "in one go the top piece of the first falls on the second, of the third on the fourth")
def knock(stage: Stage, *sites: Site) -> None:
    if len(sites) % 2:
        raise WordError(f"{len(sites)} sites make no pairs; allowed: a site to fall from, a site to fall on, and so on")
    spots = [stage.spots[site] for site in sites]
    stage.hand.knock(list(zip(spots[::2], spots[1::2], strict=True)))


@HANDS("spill SITE SITE...", "in one go all that is on the first falls on the others, one on each in turn")
def spill(stage: Stage, src: Site, *onto: Site) -> None:
    stage.hand.spill(stage.spots[src], [stage.spots[site] for site in onto])


@HANDS("swap SITE SITE", "in one go, everything on the two sites changes places")
def swap(stage: Stage, one: Site, other: Site) -> None:
    stage.hand.swap(stage.spots[one], stage.spots[other])


@HANDS("follow the light [SECONDS]", "do what it asks until it asks for nothing, knowing nothing else (in 900 seconds)")
def follow_the_light(stage: Stage, within: float = 900) -> None:
    stage.was_led(follow(stage, within))


@HANDS("cover SITE...", "a palm lies over these sites: occupancy sensors take it for a piece (those of light do)")
def cover(stage: Stage, *sites: Site) -> None:
    stage.rig.world.cover(stage.spots[site] for site in sites)


@HANDS("uncover", "the palm is gone")
def uncover(stage: Stage) -> None:
    stage.rig.world.cover(())


@HANDS("press KEY", "press a button, or a site's own, and let it go")
def press(stage: Stage, key: str) -> None:
    stage.tap(stage.spots.get(key, key))


@HANDS("hold KEY", "press it and keep it down")
def hold(stage: Stage, key: str) -> None:
    stage.hand.press(stage.spots.get(key, key))


@HANDS("release KEY", "let it go")
def release(stage: Stage, key: str) -> None:
    stage.hand.release(stage.spots.get(key, key))


@HANDS("hand HAND", "from now on this hand, right or left, lifts and drops")
def hand(stage: Stage, which: str) -> None:
    stage.use(stage.rig.hand if which == "right" else stage.rig.left)


@HANDS("pace SECONDS", "from now on hands rest this long after each change (0.1); with 0, what follows happens at once")
def pace(stage: Stage, seconds: float) -> None:
    stage.keep_pace(seconds)


@HANDS("wait SECONDS", "nothing happens for this long")
def wait(stage: Stage, seconds: float) -> None:
    stage.wait(seconds)


@HANDS("scans NUMBER", "nothing happens for this many scans")
def scans(stage: Stage, times: int) -> None:
    stage.scan(times)


def _number(stage: Stage, site: Site, count: Count) -> int:
    return max(1, len(stage.rig.world.at(stage.spots[site]))) if count == "all" else count
