"""What the readers of worked examples understand beyond the shipped ones: records in the same forms, by hand."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.readers import EXAMPLES, reader_of
from tests.rules.slips import unnoticed

BLACK = [f"{column}{row}" for row in (1, 2, 3) for column in "abcdefgh"] + ["a4", "b4", "c4", "d4"]

RECORDS: dict[str, dict[str, Any]] = {
    # Both sow anticlockwise. e: f, g; then A is empty, and the three of B behind it are taken.
    "a sense where there is none to choose": {
        "game": "olinda_keliya",
        "options": {"directions": "same"},
        "position": {
            "S": [0, 3, 0, 1, 0, 0, 0],
            "N": [0, 0, 0, 0, 2, 0, 0],
            "store": {"S": 25, "N": 25},
            "direction": {"S": "ccw", "N": "ccw"},
            "to_move": "N",
        },
        "to_move": "N",
        "move": "e",
        "captured": 3,
        "trace": ["e 2 -> g", "take B 3"],
        "result_position": {
            "S": [0, 0, 0, 1, 0, 0, 0],
            "N": [0, 0, 0, 0, 0, 1, 1],
            "store": {"S": 25, "N": 28},
            "direction": {"S": "ccw", "N": "ccw"},
            "to_move": "S",
        },
    },
    # N3 leaves one and gives one to N4: no pit holds two, and each keeps his row.
    "the end of a round": {
        "game": "bechi",
        "options": {},
        "position": {
            "S": [1, 1, 0, 1],
            "N": [1, 1, 2, 0],
            "store": {"S": 20, "N": 21},
            "opened": ["N3"],
            "closed": [],
            "to_move": "N",
        },
        "to_move": "N",
        "move": "3",
        "captured": 0,
        "trace": ["N3 1 -> N4"],
        "result_position": {
            "S": [0, 0, 0, 0],
            "N": [0, 0, 0, 0],
            "store": {"S": 23, "N": 25},
            "opened": ["N3"],
            "closed": [],
            "to_move": None,
            "result": {"winner": "N", "why": "both stuck"},
        },
    },
    "a turn without end": {
        "game": "bao_kujifunza",
        "options": {"endless": "loss"},
        "position": {
            "S": {"front": [0, 3, 2, 2, 3, 0, 1, 0], "back": [1, 2, 1, 2, 1, 0, 2, 1]},
            "N": {"front": [0, 0, 0, 0, 0, 0, 0, 1], "back": [42, 0, 0, 0, 0, 0, 0, 0]},
            "to_move": "S",
        },
        "to_move": "S",
        "move": "A4:ccw",
        "captured": 0,
        "result_position": {
            "S": {"front": [0, 3, 2, 2, 3, 0, 1, 0], "back": [1, 2, 1, 2, 1, 0, 2, 1]},
            "N": {"front": [0, 0, 0, 0, 0, 0, 0, 1], "back": [42, 0, 0, 0, 0, 0, 0, 0]},
            "to_move": None,
            "result": {"winner": "N", "why": "endless"},
        },
    },
    # d7 has just opened the mill b6-d6-f6 and may close it again, and take any of five, where no rule is against it.
    "a slide back that no rule bars": {
        "game": "morabaraba",
        "options": {"no_reverse": "off"},
        "position": {
            "cells": {
                **dict.fromkeys(["a1", "g1", "d2", "e3", "g4"], "white"),
                **dict.fromkeys(["b6", "f6", "a7", "d7", "g7"], "black"),
            },
            "hand": {"black": 0, "white": 0},
            "forbidden_reverse": {"black": "d7-d6", "white": None},
        },
        "to_move": "black",
        "legal_count": 12,
        "move": "d7-d6xa1",
        "result_position": {
            "cells": {
                **dict.fromkeys(["g1", "d2", "e3", "g4"], "white"),
                **dict.fromkeys(["b6", "f6", "a7", "d6", "g7"], "black"),
            },
        },
    },
    "points at the end": {
        "game": "othello",
        "options": {},
        "position": {"cells": dict.fromkeys(BLACK, "black")},
        "to_move": "white",
        "result": "game over 28-0",
        "legal_moves": [],
    },
    "the result of a move": {
        "game": "othello",
        "options": {},
        "position": {"cells": {"c4": "black", "d4": "white"}},
        "to_move": "black",
        "legal_moves": ["e4"],
        "move": "e4",
        "result_position": {"cells": dict.fromkeys(["c4", "d4", "e4"], "black")},
        "result_after_move": "black wins",
    },
    "the points after a move": {
        "game": "othello",
        "options": {},
        "position": {"cells": {"c4": "black", "d4": "white"}},
        "to_move": "black",
        "legal_moves": ["e4"],
        "move": "e4",
        "result_after_move": "black wins, 3-0",
    },
    # A1 pushes the only black stone off; nothing can be pushed off after that.
    "no counts": {
        "game": "abismo",
        "id": "by hand",
        "board_rows_5_to_1": "...wb/...../...../...../.....",
        "to_move": "w",
        "legal": [{"move": "d5E1", "after": "....w/...../...../...../.....", "off": "b"}],
        "play": "d5E1",
        "after": "....w/...../...../...../.....",
        "off": "b",
        "result_after_move": "white wins",
    },
}


@pytest.mark.parametrize("record", RECORDS.values(), ids=RECORDS.keys())
def test_is_read(record: dict[str, Any]) -> None:
    reader = reader_of(record, EXAMPLES)
    assert reader
    reader.run(record)
    tried, missed = unnoticed(reader.run, record)
    assert tried
    assert not missed
