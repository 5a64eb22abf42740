"""A recording as text: what the hands did, what settled, and what was meant, side by side in time."""

from __future__ import annotations

from collections.abc import Iterator

import rules
from tests.corpus.recorder import played_with, record
from tests.corpus.recording import Recording


def shown(recording: Recording) -> Iterator[str]:
    """A line an event. The acts are played again from the seed; where the people have been changed since, they are
    left out, and the first line says so."""
    again = _again(recording)
    yield (
        f"{recording.game}, {recording.sensing}, {' and '.join(recording.characters)}, mix {recording.mix},"
        f" seed {recording.seed}, {recording.plies} plies"
        + ("" if again is not None else "; the people have changed since: acts are not shown")
    )
    events: list[tuple[float, int, str]] = list(again or ())
    for ms, site, level in recording.changes:
        events.append((ms, 2, f"{'':34}{recording.sites[site]:>8} {level:>3}"))
    for kind, begin, end, text in recording.truth:
        column = f"{'':48}"
        if end > begin:
            events.append((begin, 0, f"{column}> {kind} {text}"))
        events.append((end, 3, f"{column}{'<' if end > begin else '='} {kind} {text}"))
    yield f"{'time, s':>9}  {'act':34}{'site':>8} {'lvl':>3}  truth: > begins, < ends, = at once"
    for at, _, line in sorted(events, key=lambda event: event[:2]):
        yield f"{at / 1000:9.3f}  {line}".rstrip()


def _again(recording: Recording) -> list[tuple[float, int, str]] | None:
    habits, pace, length = recording.habits, recording.pace, recording.length
    game, mix, seed = recording.game, recording.mix, recording.seed
    if record(game, recording.sensing, mix, seed, habits=habits, pace=pace, length=length) != recording:
        return None
    played = played_with(rules.load(game), mix, habits, pace, seed, length)
    return [
        (round(act.at * 1000), 1, f"{act.player} {act.kind} {act.pieces} {act.site}{f' to {act.to}' if act.to else ''}")
        for act in played.acts
    ]
