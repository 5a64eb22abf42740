"""The driver on a pin of its own, run with the real libraries on what they take for a Raspberry Pi.

Blinka finds out the platform at import, once for a process, so each of these runs in a process of its own.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from hardware.drivers import open_pixels
from hardware.pixels.neopixel import NeoPixelPin
from hardware.ports import HardwareFault
from hardware.profile import boards_directory, load

# The forced board is not enough: Blinka also asks the processor for its revision, and claims the pin through gpiod.
PLATFORM = """
import json, sys, types, warnings
warnings.simplefilter("error")
from adafruit_platformdetect.board import Board
Board._pi_rev_code = lambda self: REVISION
for name in ("gpiod", "gpiod.line"):
    sys.modules[name] = types.ModuleType(name)
sys.modules["gpiod"].__version__ = "2.2.2"
sys.modules["gpiod"].line = sys.modules["gpiod.line"]
sys.modules["gpiod.line"].Value = types.SimpleNamespace(INACTIVE=0, ACTIVE=1)
from adafruit_blinka.microcontroller.generic_linux import raspberry_pi_pin
raspberry_pi_pin.Pin.init = lambda self, *a, **k: None
raspberry_pi_pin.Pin.value = lambda self, level=None: 0
frames = []
"""

PI_4 = (
    PLATFORM.replace("REVISION", "'c03114'")
    + """
class Ws281x(types.ModuleType):
    # The C library's calls that Blinka makes: two channels with settings, a colour a pixel, render.
    WS2811_SUCCESS, WS2811_STRIP_RGB, SK6812_STRIP_RGBW = 0, 0x100800, 0x18100800
    def __init__(self):
        super().__init__("_rpi_ws281x")
        self.leds, self.channels, self.opened = {}, [{}, {}], 0
    def new_ws2811_t(self): return self
    def ws2811_init(self, strip): self.opened += 1; return ANSWER
    def ws2811_channel_get(self, strip, number): return number
    def ws2811_led_set(self, channel, i, colour): self.leds[i] = colour
    def ws2811_render(self, strip):
        count, wide = self.channels[0]["count"], self.channels[0]["strip_type"] == self.SK6812_STRIP_RGBW
        # White is in the highest byte of four and goes out last.
        wire = (((led << 8 | led >> 24) & 0xFFFFFFFF).to_bytes(4, "big") if wide else led.to_bytes(3, "big")
                for led in (self.leds[i] for i in range(count)))
        frames.append(b"".join(wire).hex())
        return 0
    def __getattr__(self, name):
        if name.startswith("__"): raise AttributeError(name)
        prefix, _, way = name.rpartition("_")
        setting = prefix.removeprefix("ws2811_channel_t_")
        if setting != prefix and way == "set":
            return lambda channel, value: self.channels[channel].__setitem__(setting, value)
        if setting != prefix and way == "get":
            return lambda channel: self.channels[channel][setting]
        return lambda *given: 0
sys.modules["_rpi_ws281x"] = chip = Ws281x()
"""
)

PI_5 = (
    PLATFORM.replace("REVISION", "'c04170'")
    + """
writer = types.ModuleType("adafruit_raspberry_pi5_neopixel_write")
writer.neopixel_write = lambda pin, colours: frames.append(bytes(colours).hex())
sys.modules[writer.__name__] = writer
"""
)

SHOW = """
from hardware.pixels.neopixel import NeoPixelPin
driver = NeoPixelPin(3, "GRB", pin=18)
for frame in (bytes(range(1, 10)), bytes(range(1, 10)), bytes(range(11, 20))):
    driver.show(frame)
driver.close()
driver.close()
print(json.dumps(frames))
"""


def on(board: str, code: str) -> subprocess.CompletedProcess[str]:
    pretend = {"BLINKA_FORCECHIP": "BCM2XXX", "BLINKA_FORCEBOARD": board, "BLINKA_SKIP_DEPENDENCY_CHECK": "1"}
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, env={**os.environ, **pretend}
    )


def answer(done: subprocess.CompletedProcess[str]) -> Any:
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize(
    ("board", "platform"), [("RASPBERRY_PI_4B", PI_4.replace("ANSWER", "0")), ("RASPBERRY_PI_5", PI_5)]
)
def test_frames_go_out_green_first_and_dark_at_both_ends(board: str, platform: str) -> None:
    dark = "00" * 9
    shown = ["020103050406080709", "020103050406080709", "0c0b0d0f0e10121113"]
    assert answer(on(board, platform + SHOW)) == [dark, *shown, dark]


@pytest.mark.parametrize("count", [2, 3])
@pytest.mark.parametrize(
    ("board", "platform"), [("RASPBERRY_PI_4B", PI_4.replace("ANSWER", "0")), ("RASPBERRY_PI_5", PI_5)]
)
def test_pixels_with_white_get_four_bytes_each(board: str, platform: str, count: int) -> None:
    """Blinka takes a frame that can be divided by three for RGB, whatever it is; the bytes are the same."""
    code = f"""
from hardware.pixels.neopixel import NeoPixelPin
driver = NeoPixelPin({count}, "GRBW", pin=18)
driver.show(bytes([7, 9, 5]) * {count})
print(json.dumps(frames))
"""
    assert answer(on(board, platform + code)) == ["00" * 4 * count, "04020005" * count]


def test_the_strip_is_opened_once() -> None:
    ask = SHOW.replace("json.dumps(frames)", "json.dumps([chip.opened, chip.channels[0]])")
    code = PI_4.replace("ANSWER", "0") + ask
    opened, channel = answer(on("RASPBERRY_PI_4B", code))
    assert opened == 1
    assert (channel["count"], channel["gpionum"]) == (3, 18)


def test_without_root_the_fault_says_so() -> None:
    code = PI_4.replace("ANSWER", "-5") + (
        "from hardware.ports import HardwareFault\n"
        "from hardware.pixels.neopixel import NeoPixelPin\n"
        "try: NeoPixelPin(3)\n"
        "except HardwareFault as fault: print(json.dumps(str(fault)))\n"
    )
    told = answer(on("RASPBERRY_PI_4B", code))
    assert "sudo" in told
    assert "neopixel-spi" in told


OFF_A_PI = pytest.mark.skipif(Path("/dev/gpiochip0").exists(), reason="this machine has pins")


@OFF_A_PI
def test_off_a_pi_the_fault_names_pin_and_cure() -> None:
    with pytest.raises(HardwareFault, match=r"neopixel: 3 pixels on GPIO 21 .*neopixel-spi"):
        NeoPixelPin(3, pin=21)


@OFF_A_PI
def test_a_board_file_can_ask_for_it(tmp_path: Path) -> None:
    text = (boards_directory() / "hall-8x8.toml").read_text()
    mine = tmp_path / "mine.toml"
    mine.write_text(text.replace('driver = "neopixel-spi"', 'driver = "neopixel"\npin = 10'))
    profile = load(mine)
    assert profile.pixels.params == {"pin": 10}
    with pytest.raises(HardwareFault, match="64 pixels on GPIO 10"):
        open_pixels(profile)
