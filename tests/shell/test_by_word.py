"""Resigning, and agreeing to a draw: by a page or a terminal, kept in the journal, told in words."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

import rules
from firmware_host.core.events import RefusedError
from firmware_host.shell.devices.fit import fit
from firmware_host.shell.journal import store
from firmware_host.shell.journal.store import Store
from firmware_host.shell.replay.replayer import Replayer
from firmware_host.shell.views.terminal import read
from firmware_host.shell.views.words import sentence, sentences
from tests.shell.bench import Bench
from tests.shell.test_table import play


def said(bench: Bench, language: str = "en") -> str:
    say = bench.state()["say"]
    return sentence(language, say["key"], say["args"])


def test_a_resignation_is_told_and_can_be_undone() -> None:
    bench = Bench("ajedrez-jerez")
    play(bench, "e2e4")
    bench.do("resign", side=0)
    assert bench.state()["outcome"] == {"winner": 1, "reason": "resigned", "points": []}
    assert said(bench) == "White resigned, and Black wins."
    assert not bench.state()["can"]["resign"]
    bench.do("takeback")
    assert bench.state()["outcome"] is None
    assert bench.moves == ["e2e4"]
    bench.do("resign")
    assert said(bench) == "Black resigned, and White wins."
    bench.do("new", game="ajedrez-jerez")
    assert bench.state()["outcome"] is None
    assert bench.phase == "play"


def test_a_draw_is_offered_to_be_taken_or_left() -> None:
    bench = Bench("ajedrez-jerez")
    bench.do("draw", side="black")
    assert said(bench) == "Black offers a draw."
    state = bench.state()
    assert [sentences("en", one["label"]) for one in state["ask"]] == ["Agree to a draw", "Play on"]
    assert (state["can"]["draw"], state["can"]["resign"]) == (False, True)
    bench.do(**read("choose #2"))
    assert bench.state()["ask"] == []
    bench.do(**read("draw"))
    bench.do(**read("choose #1"))
    assert bench.state()["outcome"] == {"winner": None, "reason": "agreed", "points": []}
    assert said(bench, "es") == "Tablas: de común acuerdo."


def test_a_draw_offered_amid_a_sowing_is_answered_there() -> None:
    bench = Bench("bechi", sensing="press")
    bench.do("choose", move=bench.controller.session.turn.legal[0].text)
    assert bench.phase == "guided"
    for answer in ("#2", "#1"):
        assert bench.state()["can"]["draw"]
        bench.do("draw", side=0)
        assert (said(bench), bench.state()["can"]["draw"]) == ("South offers a draw.", False)
        bench.do(**read(f"choose {answer}"))
    assert bench.state()["outcome"] == {"winner": None, "reason": "agreed", "points": []}


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"side": 2}, "side '2'; allowed: 0 (white), 1 (black)"),
        ({"side": "red"}, "side 'red'; allowed"),
        ({"side": True}, "side 'True'"),
    ],
)
def test_a_side_that_is_none(fields: dict[str, object], told: str) -> None:
    bench = Bench("ajedrez-jerez")
    with pytest.raises(RefusedError) as refused:
        bench.do("resign", **fields)
    assert told in str(refused.value)
    assert bench.state()["outcome"] is None


def test_a_lesson_is_not_given_up() -> None:
    bench = Bench("ajedrez-jerez", options={"lesson": 1})
    assert not bench.state()["can"]["resign"]
    with pytest.raises(RefusedError, match="resign: not now"):
        bench.do("resign")


def test_it_is_kept_and_lives_again(tmp_path: Path) -> None:
    journal = Store(tmp_path / "journal.sqlite")
    bench = Bench("ajedrez-jerez", journal=journal)
    play(bench, "e2e4")
    bench.do("resign", side=1)
    bench.do("takeback")
    play(bench, "e7e5")
    bench.do("draw", side=0)
    bench.do("choose", move="agree-draw")
    bench.controller.close()
    with closing(store.open_existing(tmp_path / "journal.sqlite")) as found:
        (game,) = store.games(found)
        happened = list(store.events(found, game.number))
    assert game.outcome == {"winner": None, "reason": "agreed", "points": []}
    chosen = rules.load(game.record.key, **game.record.options)
    place = fit(chosen.geometry, bench.controller.fit.profile)
    assert place
    assert Replayer(chosen, place, game.record, game.outcome, happened).run().same
