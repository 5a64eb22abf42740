"""The keys of a board file, table by table. A driver adds its own keys to [sensors] or [pixels] (see its CARD)."""

from __future__ import annotations

from hardware.lattice import MOST
from hardware.schema import Key, Kind, KindError, choice, integer, names, number_of, pair, real, text

SENSING = ("press", "occupancy", "polarity", "count")
_COLOURS = ("RGB", "RBG", "GRB", "GBR", "BRG", "BGR")
ORDERS = (*_COLOURS, *(f"{colours}W" for colours in _COLOURS))
BUTTONS = ("ok", "undo", "hint", "new")


def _table() -> Kind:
    def read(value: object) -> dict[str, object]:
        if not isinstance(value, dict):
            raise KindError(value, "allowed: a table of its own")
        return value

    return Kind("a table", read)


BOARD = (
    Key("title", text(), "what the board is called on the page"),
    Key("size", pair(1, MOST), "columns and rows of the lattice, as the first player sees it"),
    Key("sensing", choice(*SENSING), "what a sensor tells: a press, that something stands there, its pole, how many"),
    Key("sites", names(), "the sites that are there, when the lattice is not full", None),
    Key("places", names(), "places beside the lattice, such as store.S or bar.W", ()),
    Key("rotation", number_of(0, 90, 180, 270), "degrees clockwise that the wood was turned after it was wired", 0),
    Key("scan_hz", integer(10, 1000), "how many times a second the sensors are read", 100),
    Key("debounce_scans", integer(1, 50), "how many scans must agree before a level counts", 3),
    Key("pitch_mm", real(10, 200), "mm from site to site, for the drilling template", 50.0),
    Key(
        "hole_mm",
        real(1, 60),
        "mm across a site's hole; where pits count, across that of a pit's pixel",
        8.0,
    ),
    Key("sensors", _table(), "the sensors"),
    Key("buttons", _table(), "ok, undo, hint, new: where each is wired", None),
    Key("pixels", _table(), "the lights"),
    Key("power", _table(), "what the supply of the lights can give"),
)

SENSORS = (
    Key("driver", text(), "the sensor driver"),
    Key("map", _table(), "where single sites and places are wired, when the driver's own order does not fit", None),
)

PIXELS = (
    Key("driver", text(), "the pixel driver"),
    Key("layout", choice("serpentine", "straight"), "how the chain runs over the lattice", None),
    Key("start", text(), "the corner where it begins, such as a1", None),
    Key("along", choice("row", "column"), "whether the chain runs along the rows or the columns", "row"),
    Key("before", names(), 'places lit before the lattice; "-" is a pixel that lights nothing', ()),
    Key("after", names(), 'places lit after the lattice; "-" is a pixel that lights nothing', ()),
    Key("chain", names(), "instead of a layout: every pixel in order; a name twice lights that site twice", None),
    Key("count", integer(1, 2000), "how many pixels the chain has, checked against the layout", None),
    Key("order", choice(*ORDERS), "order of the colours on the wire; with a W the pixels have white too", "GRB"),
    Key("brightness", real(0.01, 1), "overall brightness", 0.5),
    Key("gamma", real(1, 3), "exponent that makes steps of light look even", 2.2),
    Key("dark", real(0.1, 1), "how bright the dark squares are beside the light ones (a1 is dark)", None),
)

POWER = (
    Key("limit_ma", integer(50, 60000), "mA that all lights together may draw"),
    # WS2812B: about 20 mA a colour fully lit and 1 mA dark (Adafruit NeoPixel guide: 60 mA a pixel at full white).
    Key("channel_ma", real(1, 60), "mA of one colour of one pixel, fully lit", 20.0),
    Key("idle_ma", real(0, 10), "mA of a dark pixel", 1.0),
)
