"""SPI, I2C and PIO: whether they are switched on, and what spoils pixels on them."""

from __future__ import annotations

from collections.abc import Iterator

from firmware_host.service.checks.case import Case
from firmware_host.service.findings import Finding, note, ok, wrong
from firmware_host.service.raspberry import Config, Pi
from hardware.pixels.neopixel_spi import frame_bytes

_BUFFER = "/sys/module/spidev/parameters/bufsiz"


def spi(case: Case) -> Iterator[Finding]:
    if case.pi is None or case.config is None:
        return
    needed = case.need("neopixel-spi")
    on, there = case.config.on("spi"), case.machine.exists("/dev/spidev0.0")
    if on and there:
        yield ok("SPI", "on, /dev/spidev0.0")
    elif on:
        yield wrong("SPI", f"on in {case.config.path}, but there is no /dev/spidev0.0", "sudo reboot")
    elif there:
        yield ok("SPI", "/dev/spidev0.0 is there")
    elif needed:
        yield wrong("SPI", "off; the pixels of this board need it", "sudo raspi-config nonint do_spi 0 && sudo reboot")
    elif case.board is None:
        yield note("SPI", "off; the usual pixels need it", "sudo raspi-config nonint do_spi 0 && sudo reboot")
    else:
        yield ok("SPI", "off, and not needed")


def spi_of_sensors(case: Case) -> Iterator[Finding]:
    """Sensors on SPI: usually on port 1, the pixels having port 0 for themselves."""
    if case.pi is None or case.config is None or case.board is None or not case.need("hc165", "mcp3008"):
        return
    port, select = (case.board.sensors.params[key] for key in ("spi", "select"))
    device = f"/dev/spidev{port}.{select}"
    overlay = case.config.overlay("spi1-")
    if case.machine.exists(device):
        yield ok("SPI of the sensors", device)
    elif port == 1 and overlay is None:
        cure = case.config.add(f"dtoverlay=spi1-{select + 1}cs")
        yield wrong("SPI of the sensors", f"no {device}: SPI 1 is off", cure)
    else:
        yield wrong("SPI of the sensors", f"no {device}", "sudo reboot, after a look at dtoverlay and dtparam lines")


def i2c(case: Case) -> Iterator[Finding]:
    if case.pi is None or case.config is None:
        return
    on, there = case.config.on("i2c_arm"), case.machine.exists("/dev/i2c-1")
    if on and not there:
        yield note("I2C", f"on in {case.config.path}, but there is no /dev/i2c-1", "sudo modprobe i2c-dev")
    elif case.need("mcp23017", "nau7802") and not there:
        yield wrong("I2C", "off; this board needs it", "sudo raspi-config nonint do_i2c 0 && sudo reboot")
    else:
        yield ok("I2C", "on, /dev/i2c-1" if there else "off, and not needed")


def pio(case: Case) -> Iterator[Finding]:
    if case.pi is None or not case.pi.has_pio:
        return
    if case.machine.exists("/dev/pio0"):
        yield ok("PIO", "/dev/pio0")
    elif case.need("neopixel"):
        yield wrong("PIO", "no /dev/pio0", "sudo apt full-upgrade && sudo rpi-eeprom-update -a && sudo reboot")
    else:
        yield ok("PIO", "no /dev/pio0, and not needed")


def clock(case: Case) -> Iterator[Finding]:
    """SPI is divided from a clock that follows the load up to the Pi 4: pixels then flash white."""
    if case.pi is None or case.config is None or not case.may_need("neopixel-spi"):
        return
    if case.pi.has_pio:
        yield ok("SPI clock", "steady: the RP1 has its own")
        return
    lowest, highest = _core_mhz(case.pi, case.config)
    if lowest >= highest:
        yield ok("SPI clock", f"steady, the core at {highest} MHz")
    elif case.config.settings.get("enable_uart") == "1" and not case.pi.has_fast_core:
        yield ok("SPI clock", "steady (enable_uart=1 holds it, as long as the console is on GPIO 14 and 15)")
    else:
        told = f"follows the load, the core from {lowest} to {highest} MHz, so that pixels on SPI flash"
        cure = case.config.add(f"core_freq_min={highest}" if case.pi.has_fast_core else f"core_freq={lowest}")
        yield wrong("SPI clock", told, cure) if case.need("neopixel-spi") else note("SPI clock", told, cure)


def _core_mhz(pi: Pi, config: Config) -> tuple[int, int]:
    """From where to where the clock goes from which SPI is divided."""
    lowest, highest = pi.core_mhz
    highest = config.mhz("core_freq", "gpu_freq", otherwise=highest)
    if pi.has_fast_core and config.settings.get("hdmi_enable_4kp60") == "1":
        highest = max(highest, 550)
    if config.settings.get("force_turbo") == "1":
        return highest, highest
    return config.mhz("core_freq_min", "gpu_freq_min", otherwise=lowest), highest


def buffer(case: Case) -> Iterator[Finding]:
    if case.pi is None or case.config is None or case.board is None or not case.need("neopixel-spi"):
        return
    pixels = case.board.pixels
    most = frame_bytes(pixels.count, pixels.params["reset_us"], len(pixels.order))
    said = case.machine.text(_BUFFER).strip()
    room = int(said) if said.isdecimal() else 4096
    if most <= room:
        yield ok("SPI buffer", f"{room} bytes, a frame takes {most}")
        return
    size = max(32768, most)
    yield wrong(
        "SPI buffer",
        f"{room} bytes, a frame of {pixels.count} pixels takes {most}: it goes out in pieces, and pixels flash",
        f"sudo sed -i '1s/$/ spidev.bufsiz={size}/' {case.config.cmdline_path} && sudo reboot",
    )


def audio(case: Case) -> Iterator[Finding]:
    """Sound and pixels share the PWM up to the Pi 4 (rpi_ws281x, README)."""
    if case.pi is None or case.config is None or case.pi.has_pio or not case.need("neopixel"):
        return
    if case.machine.user.number:
        yield wrong("pixels", "the driver neopixel needs root up to the Pi 4", "use neopixel-spi, with data on GPIO 10")
    if case.config.on("audio"):
        yield wrong(
            "sound",
            "dtparam=audio=on takes the PWM that the pixels need",
            f"sudo sed -i 's/^dtparam=audio=on/dtparam=audio=off/' {case.config.path} && sudo reboot",
        )
