"""The states of a session and the only ways between them, as a table that draws its own diagram."""

from __future__ import annotations

from enum import Enum


class State(Enum):
    SETUP = "setup"
    PLAY = "play"
    ASK = "ask"
    GUIDED = "guided"
    TAKEBACK = "takeback"
    REPAIR = "repair"
    PAUSED = "paused"
    OVER = "over"
    FAULT = "fault"


class Trigger(Enum):
    READY = "the wood stands as it should"
    DIFFERS = "the wood differs and no move explains it"
    SEVERAL = "several moves fit"
    RESOLVED = "the hand resolved it"
    COMMANDED = "a move is to be carried out"
    UNDO = "a move is to be taken back"
    CARRIED_OUT = "carried out"
    GIVEN_UP = "given up"
    FINISHED = "the game has ended"
    PAUSE = "pause"
    GO_ON = "go on"
    BROKEN = "a device failed"
    MENDED = "the device works again"


S, T = State, Trigger

_ALWAYS = {T.PAUSE: S.PAUSED, T.BROKEN: S.FAULT}

TRANSITIONS: dict[State, dict[Trigger, State]] = {
    S.SETUP: {T.READY: S.PLAY, T.DIFFERS: S.REPAIR, **_ALWAYS},
    S.PLAY: {
        T.SEVERAL: S.ASK,
        T.COMMANDED: S.GUIDED,
        T.UNDO: S.TAKEBACK,
        T.DIFFERS: S.REPAIR,
        T.FINISHED: S.OVER,
        **_ALWAYS,
    },
    S.ASK: {
        T.RESOLVED: S.PLAY,
        T.CARRIED_OUT: S.PLAY,
        T.GIVEN_UP: S.PLAY,
        T.COMMANDED: S.GUIDED,
        T.DIFFERS: S.REPAIR,
        **_ALWAYS,
    },
    S.GUIDED: {T.CARRIED_OUT: S.PLAY, T.GIVEN_UP: S.PLAY, T.COMMANDED: S.GUIDED, **_ALWAYS},
    S.TAKEBACK: {T.CARRIED_OUT: S.PLAY, T.GIVEN_UP: S.PLAY, T.UNDO: S.TAKEBACK, **_ALWAYS},
    S.REPAIR: {
        T.READY: S.PLAY,
        T.RESOLVED: S.PLAY,
        T.CARRIED_OUT: S.PLAY,
        T.SEVERAL: S.ASK,
        T.COMMANDED: S.GUIDED,
        T.UNDO: S.TAKEBACK,
        **_ALWAYS,
    },
    S.PAUSED: {T.GO_ON: S.PLAY, T.BROKEN: S.FAULT},
    S.OVER: {T.RESOLVED: S.PLAY, T.CARRIED_OUT: S.PLAY, T.UNDO: S.TAKEBACK, **_ALWAYS},
    S.FAULT: {T.MENDED: S.PLAY},
}


def mermaid() -> str:
    """The table as a Mermaid state diagram."""
    lines = ["stateDiagram-v2", "    [*] --> setup"]
    for state, ways in TRANSITIONS.items():
        lines += [f"    {state.value} --> {to.value}: {trigger.value}" for trigger, to in ways.items()]
    return "\n".join(lines)


if __name__ == "__main__":
    print(mermaid())
