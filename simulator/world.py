"""What really stands where: on the wood, in the hands, in the box beside the board.

Contents are a string, one character a piece, the bottom piece first. Pieces only move between spots, hands and the
box; a piece that is turned over changes its face. Nothing else creates or destroys one, except ``stock`` and
``set_up``, which say what the box and the board begin with.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

Contents = str
HANDS = ("right", "left")


class WorldError(ValueError):
    """Something that hands cannot do, or a spot, button or piece that is not there: says what is."""


class World:
    """spots: the places of the wood. poles: every piece's character -> the pole that it turns down, +1 north,
    -1 south, 0 none. buttons: what can be pressed besides the spots. covered: the spots under a palm."""

    def __init__(self, spots: Iterable[str], poles: Mapping[str, int], buttons: Iterable[str] = ()) -> None:
        self.poles = dict(poles)
        self.buttons = tuple(buttons)
        self.pressed: set[str] = set()
        self.covered: frozenset[str] = frozenset()
        self._names: Mapping[str, str] = {}
        self.box: Counter[str] = Counter()
        self.hands: dict[str, Contents] = dict.fromkeys(HANDS, "")
        self._spots: dict[str, Contents] = dict.fromkeys(spots, "")
        for piece, pole in self.poles.items():
            if len(piece) != 1 or pole not in (-1, 0, 1):
                raise WorldError(f"pole {piece!r}: {pole!r}; allowed: one character, and -1, 0 or +1")

    def call(self, names: Mapping[str, str]) -> None:
        """What a refusal calls a spot, where whoever moves the hands has another name for it than the wood."""
        self._names = names

    def press_only(self, names: Iterable[str]) -> None:
        """These are held down, and nothing else."""
        self.pressed = set(names)

    @property
    def board(self) -> dict[str, Contents]:
        """spot -> contents, as it stands now."""
        return dict(self._spots)

    @property
    def stands(self) -> Mapping[str, Contents]:
        """The same to look at: it changes with the wood."""
        return self._spots

    @property
    def pieces(self) -> Counter[str]:
        """Every piece there is, wherever it is."""
        return Counter("".join((*self._spots.values(), *self.hands.values()))) + self.box

    def at(self, spot: str) -> Contents:
        """Raises WorldError for an unknown spot."""
        self.know(spot)
        return self._spots[spot]

    def know(self, spot: str) -> None:
        """Raises WorldError unless the wood has this spot."""
        if spot not in self._spots:
            raise WorldError(f"no spot {spot!r} on this wood; spots: {', '.join(map(self._called, self._spots))}")

    def know_piece(self, piece: str) -> None:
        """Raises WorldError unless there is such a piece."""
        if piece not in self.poles:
            raise WorldError(f"no piece {piece!r}; pieces: {' '.join(self.poles) or 'none'}")

    # What the world begins with

    def stock(self, pieces: Mapping[str, int] | Contents) -> None:
        """Put new pieces into the box."""
        more = Counter(pieces)
        for piece, count in more.items():
            self.know_piece(piece)
            if count < 0:
                raise WorldError(f"cannot stock {count} of {piece!r}; allowed: 0 or more")
        self.box += more

    def set_up(self, board: Mapping[str, Contents]) -> None:
        """Clear the wood and the hands away, then put new pieces on these spots; the box stays as it is."""
        for spot, contents in board.items():
            self.know(spot)
            for piece in contents:
                self.know_piece(piece)
        self._spots.update(dict.fromkeys(self._spots, ""))
        self._spots.update(board)
        self.hands = dict.fromkeys(self.hands, "")

    # What hands can do; each either happens or raises WorldError and changes nothing

    def lift(self, hand: str, spot: str, count: int) -> Contents:
        """The top ``count`` pieces, now last in the hand, the lower ones before the upper ones."""
        held = self.at(spot)
        if not 1 <= count <= len(held):
            raise WorldError(f"cannot lift {count} from {self._called(spot)}: {_there(held)}")
        lifted = held[len(held) - count :]
        self._spots[spot] = held[: len(held) - count]
        self.hands[hand] += lifted
        return lifted

    def put(self, hand: str, spot: str, count: int, first: int = 0) -> Contents:
        """``count`` pieces of the hand, from the one at ``first`` on, go on top of the spot."""
        self.know(spot)
        held = self.hands[hand]
        if count < 1 or first + count > len(held):
            holds = f"the {hand} hand holds {held or 'nothing'}"
            raise WorldError(f"cannot put {count} down on {self._called(spot)}: {holds}")
        dropped = held[first : first + count]
        self._spots[spot] += dropped
        self.hands[hand] = held[:first] + held[first + count :]
        return dropped

    def turn(self, spot: str, face: str) -> None:
        """The top piece now shows ``face``."""
        held = self.at(spot)
        self.know_piece(face)
        if not held:
            raise WorldError(f"cannot turn a piece on {self._called(spot)}: {_there(held)}")
        self._spots[spot] = held[:-1] + face

    def to_box(self, spot: str, count: int) -> Contents:
        """The top ``count`` pieces go from the spot into the box."""
        held = self.at(spot)
        if not 1 <= count <= len(held):
            raise WorldError(f"cannot take {count} from {self._called(spot)}: {_there(held)}")
        taken = held[len(held) - count :]
        self._spots[spot] = held[: len(held) - count]
        self.box.update(taken)
        return taken

    def hand_to_box(self, hand: str) -> Contents:
        """Everything in the hand goes into the box."""
        held = self.hands[hand]
        if not held:
            raise WorldError(f"cannot lay anything into the box: the {hand} hand holds nothing")
        self.hands[hand] = ""
        self.box.update(held)
        return held

    def tumble(self, falls: Sequence[tuple[str, str]]) -> None:
        """Of each pair the top piece of the first spot comes to lie on the second; all leave before one lands."""
        stands, fallen = self.board, []
        for src, dst in falls:
            self.know(src)
            self.know(dst)
            if not stands[src]:
                count = [spot for spot, _ in falls].count(src)
                raise WorldError(f"cannot knock {count} off {self._called(src)}: {_there(self.at(src))}")
            fallen.append((dst, stands[src][-1]))
            stands[src] = stands[src][:-1]
        for dst, piece in fallen:
            stands[dst] += piece
        self._spots = stands

    def from_box(self, spot: str, piece: str) -> None:
        """A piece of the box goes on top of the spot."""
        self.know(spot)
        self.know_piece(piece)
        if self.box[piece] < 1:
            holds = ", ".join(f"{n} {p}" for p, n in sorted((+self.box).items())) or "nothing"
            raise WorldError(f"cannot place {piece!r} on {self._called(spot)}: the box holds {holds}")
        self.box[piece] -= 1
        self.box += Counter()  # drops the zero
        self._spots[spot] += piece

    def cover(self, spots: Iterable[str]) -> None:
        """From now on a palm lies over these spots, and over no others."""
        covered = frozenset(spots)
        for spot in sorted(covered):
            self.know(spot)
        self.covered = covered

    def press(self, name: str) -> None:
        self._know_pressable(name)
        self.pressed.add(name)

    def release(self, name: str) -> None:
        self._know_pressable(name)
        self.pressed.discard(name)

    def _called(self, spot: str) -> str:
        return self._names.get(spot, spot)

    def _know_pressable(self, name: str) -> None:
        if name not in self.buttons and name not in self._spots:
            raise WorldError(f"nothing to press at {name!r}; buttons: {', '.join(self.buttons) or 'none'}; or a spot")


def _there(contents: Contents) -> str:
    return f"{contents!r} is there" if contents else "nothing is there"
