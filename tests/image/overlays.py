"""Device tree overlays for Debian's kernel: SPI of the header, which its device trees leave off.

Pins, of "BCM2835 ARM Peripherals" (6.2, alternative functions): SPI 0 on 9 (MISO), 10 (MOSI) and 11 (SCLK),
alternative 0, selects 8 and 7; SPI 1 on 19, 20 and 21, alternative 4, selects 18, 17 and 16. Selects are plain outputs
of the driver. The kernel's spidev binds by a chip's name only, of which "lwn,bk4" is one (drivers/spi/spidev.c). SPI 1
is named as Raspberry Pi OS names it, so that what ``tablero doctor`` says holds here too.
"""

from __future__ import annotations

from collections.abc import Iterator

from tests.pi.host import BUILD, run

_BUSES = {"spi": ((9, 10, 11), 4, (8, 7)), "spi1": ((19, 20, 21), 3, (18, 17, 16))}
"""The device tree's name -> its pins, their function as brcm,function counts, its selects."""
SPEED = 125_000_000

_OVERLAY = """/dts-v1/;
/plugin/;
/ {{
    compatible = "brcm,bcm2835";
    fragment@0 {{
        target = <&gpio>;
        __overlay__ {{
            tablero_{bus}_pins: tablero_{bus}_pins {{ brcm,pins = <{pins}>; brcm,function = <{function}>; }};
            tablero_{bus}_selects: tablero_{bus}_selects {{ brcm,pins = <{selects}>; brcm,function = <1>; }};
        }};
    }};
    fragment@1 {{
        target = <&{bus}>;
        __overlay__ {{
            #address-cells = <1>;
            #size-cells = <0>;
            pinctrl-names = "default";
            pinctrl-0 = <&tablero_{bus}_pins &tablero_{bus}_selects>;
            cs-gpios = {gpios};
            status = "okay";
{devices}        }};
    }};
}};
"""
_DEVICE = '            spidev@{n} {{ compatible = "lwn,bk4"; reg = <{n}>; spi-max-frequency = <{speed}>; }};\n'


def overlays() -> Iterator[tuple[str, bytes]]:
    """Name, as config.txt calls it, and the compiled overlay."""
    yield "tablero-spi0", _compiled("tablero-spi0", _source("spi", 2))
    for selects in (1, 2, 3):
        yield f"spi1-{selects}cs", _compiled(f"spi1-{selects}cs", _source("spi1", selects))


def _source(bus: str, count: int) -> str:
    pins, function, selects = _BUSES[bus]
    return _OVERLAY.format(
        bus=bus,
        pins=" ".join(map(str, pins)),
        function=function,
        selects=" ".join(map(str, selects[:count])),
        gpios=", ".join(f"<&gpio {select} 1>" for select in selects[:count]),
        devices="".join(_DEVICE.format(n=n, speed=SPEED) for n in range(count)),
    )


def _compiled(name: str, source: str) -> bytes:
    place = BUILD / "overlays"
    place.mkdir(parents=True, exist_ok=True)
    (place / f"{name}.dts").write_text(source)
    run(["dtc", "-q", "-@", "-I", "dts", "-O", "dtb", "-o", place / f"{name}.dtbo", place / f"{name}.dts"])
    return (place / f"{name}.dtbo").read_bytes()
