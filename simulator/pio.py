"""The part of an RP2040's programmable I/O that our firmware uses (RP2040 data sheet, chapter 3), as MicroPython's
module rp2 offers it: programs are put together by calling their instructions, and run a cycle at a time.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, MutableSequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any, Protocol

FIFO = 4
"""Words between a state machine and the program, each way."""


class Pins(Protocol):
    """What a state machine's pins are soldered to."""

    def drive(self, gpio: int, level: int) -> None: ...

    def read(self, gpio: int) -> int: ...

    def wait(self, seconds: float) -> None: ...


@dataclass(slots=True)
class Instruction:
    """side: the level of the side-set pin. cycles: with the delay."""

    name: str
    arguments: tuple[Any, ...]
    side_level: int | None = None
    cycles: int = 1

    def side(self, level: int) -> Instruction:
        self.side_level = level
        return self

    def __getitem__(self, delay: int) -> Instruction:
        if not 0 <= delay <= 15:  # one of five bits is the side-set pin's
            raise ValueError(f"a delay of {delay} cycles; allowed beside one side-set pin: 0 to 15")
        self.cycles += delay
        return self


@dataclass(frozen=True, slots=True)
class Program:
    instructions: tuple[Instruction, ...]
    labels: dict[str, int]
    push_thresh: int


def assemble(function: Callable[[], None], push_thresh: int) -> Program:
    """What a function with instructions in it comes to."""
    made: list[Instruction] = []
    labels: dict[str, int] = {}

    def instruction(name: str) -> Callable[..., Instruction]:
        def note(*arguments: Any) -> Instruction:
            made.append(Instruction(name, arguments))
            return made[-1]

        return note

    words: dict[str, Any] = {name: instruction(name) for name in ("pull", "mov", "nop", "in_", "jmp")}
    words |= {name: name for name in ("block", "x", "osr", "pins", "x_dec")}
    words["label"] = lambda name: labels.setdefault(name, len(made))
    around = function.__globals__
    hidden = {name: around[name] for name in words if name in around}
    around.update(words)
    try:
        function()
    finally:
        for name in words:
            del around[name]
        around.update(hidden)
    if len(made) > 32:
        raise ValueError(f"{len(made)} instructions; a PIO has room for 32")
    return Program(tuple(made), labels, push_thresh)


class StateMachine:
    """Runs as far as its queues let it whenever the program looks at them."""

    def __init__(self, program: Program, freq: int, in_base: int, side_base: int, pins: Pins) -> None:
        if not 1908 <= freq <= 125_000_000:
            raise ValueError(f"{freq} Hz; allowed at a system clock of 125 MHz: 1908 to 125000000")
        self._program, self._pins = program, pins
        self._cycle_s = 1 / freq
        self._in_base, self._side_base = in_base, side_base
        self._sent: deque[int] = deque()
        self._heard: deque[int] = deque()
        self._at = 0
        self._x = self._osr = self._isr = self._shifted = 0
        self._is_on = False
        pins.drive(side_base, 0)

    def active(self, value: int) -> None:
        self._is_on = bool(value)

    def put(self, word: int) -> None:
        self._sent.append(word)
        if len(self._sent) > FIFO:
            raise BlockingIOError("the machine takes no more words, and the program would wait for ever")
        self._run()

    def get(self, words: MutableSequence[int]) -> None:
        """Fills them."""
        for k in range(len(words)):
            self._run()
            if not self._heard:
                raise BlockingIOError("the machine gives no more words, and the program would wait for ever")
            words[k] = self._heard.popleft()
        self._run()

    def _run(self) -> None:
        while self._is_on and self._step():
            pass

    def _step(self) -> bool:
        """One instruction; False where it stalls. A stalled one sets its side-set pin all the same."""
        it = self._program.instructions[self._at]
        if it.side_level is not None:
            self._pins.drive(self._side_base, it.side_level)
        after = self._at + 1
        match it.name, it.arguments:
            case "pull", ("block",):
                if not self._sent:
                    return False
                self._osr = self._sent.popleft()
            case "mov", ("x", "osr"):
                self._x = self._osr
            case "in_", ("pins", int(count)):
                if self._shifted + count >= self._program.push_thresh and len(self._heard) == FIFO:
                    return False
                self._shift(count)
            case "jmp", ("x_dec", str(label)):
                if self._x:
                    after = self._program.labels[label]
                self._x = (self._x - 1) & 0xFFFFFFFF
            case "nop", ():
                pass
            case _:
                raise NotImplementedError(f"{it.name}{it.arguments}")
        self._pins.wait(it.cycles * self._cycle_s)
        self._at = after % len(self._program.instructions)
        return True

    def _shift(self, count: int) -> None:
        read = sum(self._pins.read(self._in_base + k) << k for k in range(count))
        self._isr = (self._isr << count | read) & 0xFFFFFFFF
        self._shifted += count
        if self._shifted >= self._program.push_thresh:
            self._heard.append(self._isr)
            self._isr = self._shifted = 0


def rp2(pins: Pins) -> ModuleType:
    """MicroPython's module of this name, for a chip with these pins."""

    class PIO:
        OUT_LOW, SHIFT_LEFT = 0, 0

    def asm_pio(
        *, sideset_init: int, in_shiftdir: int, autopush: bool, push_thresh: int
    ) -> Callable[[Callable[[], None]], Program]:
        if not autopush:
            raise NotImplementedError("a program that does not push by itself")
        return lambda function: assemble(function, push_thresh)

    def machine(number: int, program: Program, *, freq: int, in_base: Any, sideset_base: Any) -> StateMachine:
        return StateMachine(program, freq, in_base.number, sideset_base.number, pins)

    module = ModuleType("rp2")
    vars(module).update(PIO=PIO, asm_pio=asm_pio, StateMachine=machine)
    return module
