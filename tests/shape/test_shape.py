"""The tree keeps its shape."""

import ast
from collections import Counter
from pathlib import Path

import pytest

import firmware_host.core
from tests.shape.measure import Function, assigned_from_outside, complexity, too_large

CORE = Path(str(firmware_host.core.__file__)).parent
MOST_COMPLEX = 12
LONGEST = 350
ROOMS = ("tablero", "rules", "hardware", "simulator", "firmware_host")
LONGER = {
    "firmware_host/install/update.py": 365,  # root starts it as one file, with nothing of the program beside it
}
FOREIGN = {
    "firmware_host/fleet/link.py": ("paho, ssl", "MessageExpiryInterval MaximumPacketSize minimum_version"),
    "firmware_host/service/bundle_file.py": ("zipfile", "compress_type create_system external_attr"),
    "firmware_host/service/run_settings.py": (
        "argparse",
        "options visitors_may access exhibit waits staff_pin_file",
    ),
    "firmware_host/service/settings_command.py": ("argparse", "formatter_class epilog"),
    "firmware_host/shell/web/responses.py": ("aiohttp", "etag"),
    "firmware_host/shell/web/bundling.py": ("aiohttp", "content_type content_length"),
    "firmware_host/shell/web/tls.py": ("ssl", "minimum_version"),
    "firmware_host/thinking/native/library.py": (
        "ctypes",
        "restype argtypes argtypes argtypes argtypes argtypes restype argtypes argtypes "
        "argtypes argtypes restype argtypes restype "
        "argtypes restype argtypes restype "
        "argtypes restype argtypes restype argtypes argtypes argtypes restype",
    ),
    "firmware_host/thinking/native/wheel.py": ("zipfile", "external_attr"),
    "hardware/buses.py": ("gpiozero, spidev", "pin_factory max_speed_hz mode"),
    "hardware/conformance/line.py": ("pyserial", "reset_input_buffer dtr dtr"),
    "hardware/junit.py": ("xml.etree", "text text"),
    "hardware/sensors/gpio_matrix.py": ("gpiozero", "state function state"),
    "hardware/sensors/hc165.py": ("gpiozero", "state state"),
    "hardware/sensors/mcp23017.py": ("adafruit_mcp230xx", "iodir gppu gpio iodir"),
    "hardware/sensors/mcp3008.py": ("gpiozero", "state"),
    "hardware/serial/link.py": ("pyserial", "dtr dtr"),
    "simulator/disk/failing.py": ("ctypes", "restype"),
    "simulator/pico.py": ("sys", "stdin stdout"),
    "simulator/raspberry.py": ("spidev, as its stand-in has it", "max_speed_hz"),
    "tablero/testing/_contracts.py": ("the chip of a driver's author", "unplugged unplugged unplugged unplugged"),
}
"""Files that set what an object from outside the tree has to be set: whose it is, and all that is set, in order."""
TREE = CORE.parents[1]


@pytest.mark.parametrize("room", ROOMS)
def test_nothing_is_larger_than_allowed(room: str) -> None:
    large = {f"{room}/{name}": size for name, size in too_large(TREE / room, MOST_COMPLEX, LONGEST).items()}
    longer = {name: most for name, most in LONGER.items() if name.startswith(f"{room}/")}
    assert large.keys() == longer.keys(), f"above complexity {MOST_COMPLEX} or {LONGEST} lines"
    assert all(large[name] <= most for name, most in longer.items()), "what is longer may only become shorter"


def test_no_two_modules_of_the_program_have_one_name() -> None:
    names = [path.parent.name if path.stem == "__init__" else path.stem for path in CORE.parent.rglob("*.py")]
    twice = {name for name, count in Counter(names).items() if count > 1}
    assert twice == {"__main__"}, "whoever reads a name should know which file it is"


@pytest.mark.parametrize("room", ROOMS)
def test_an_attribute_is_assigned_by_its_own_class_only(room: str) -> None:
    found = {f"{room}/{name}": attributes for name, attributes in assigned_from_outside(TREE / room).items()}
    assert found == {file: names.split() for file, (_, names) in FOREIGN.items() if file.startswith(f"{room}/")}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("class A:\n  def f(self):\n    self.x = 1\n    def g(): self.y += 1\n    del self.z", []),
        ("class A:\n  @classmethod\n  def of(cls):\n    a = cls()\n    a.x = 1\n    return a", []),
        ("class A:\n  def f(self):\n    a = copy(self)\n    a.x = 1\n    return a", []),
        ("class A:\n  def f(self):\n    a = A()\n  def g(self, a):\n    a.x = 1", ["x"]),
        ("class A:\n  def f(self, b):\n    self.x = b.x = 1", ["x"]),
        ("class A:\n  def f(self):\n    self.b.x, self.c[0].y = 1, 2", ["x", "y"]),
        ("class A:\n  def f(self):\n    b = B()\n    b.x = 1", ["x"]),
        ("def f(self):\n  self.x = 1\n  del self.y", ["x", "y"]),
    ],
)
def test_what_is_assigned_from_outside_is_found(text: str, found: list[str], tmp_path: Path) -> None:
    (tmp_path / "module.py").write_text(text)
    assert assigned_from_outside(tmp_path) == ({"module.py": found} if found else {})


@pytest.mark.parametrize(
    ("body", "number"),
    [
        ("return 1", 1),
        ("return a and b or c", 3),
        ("if a:\n  return 1\nelif b:\n  return 2\nelse:\n  return 3", 3),
        ("for x in a:\n  while b or c:\n    pass", 4),
        ("try:\n  a()\nexcept E:\n  b()\nexcept F:\n  c()\nelse:\n  d()", 4),
        ("match a:\n  case 1:\n    b()\n  case 2 if c:\n    d()\n  case _:\n    e()", 3),
        ("def inner():\n  return a or b\nreturn inner", 3),
    ],
)
def test_complexity_is_counted_as_ruff_counts_it_and_operands_too(body: str, number: int) -> None:
    indented = "\n".join("  " + line for line in body.splitlines())
    (function,) = ast.parse(f"def f():\n{indented}").body
    assert isinstance(function, Function)
    assert complexity(function) == number
