"""What a keyboard gives in the kiosk: libxkbcommon, which cage uses, compiles the map as it is installed."""

from __future__ import annotations

import ctypes
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path

from firmware_host.service import kiosk

INSTALL = Path(kiosk.__file__).parents[1] / "install"
RULES = LAYOUT = "tablero_kiosk"
DOWN = 1


class _Names(ctypes.Structure):
    _fields_ = [(name, ctypes.c_char_p) for name in ("rules", "model", "layout", "variant", "options")]


class Keyboard:
    """folder: for the map's two files. Keys are named as in xkeyboard-config: LCTL, FK01. Raises OSError without
    libxkbcommon."""

    def __init__(self, folder: Path) -> None:
        for kind in ("rules", "symbols"):
            (folder / kind).mkdir()
            shutil.copy(INSTALL / f"kiosk-keys.{kind}", folder / kind / RULES)
        xkb = self._xkb = ctypes.CDLL("libxkbcommon.so.0")
        for name in ("xkb_context_new", "xkb_keymap_new_from_names", "xkb_state_new"):
            getattr(xkb, name).restype = ctypes.c_void_p
        context = ctypes.c_void_p(xkb.xkb_context_new(0))
        xkb.xkb_context_include_path_append(context, str(folder).encode())
        names = _Names(rules=RULES.encode(), layout=LAYOUT.encode())
        self._map = ctypes.c_void_p(xkb.xkb_keymap_new_from_names(context, ctypes.byref(names), 0))
        assert self._map.value, "the map does not compile"

    def symbols(self, key: str, *held: str) -> str:
        """What a key gives while others are held."""
        state = ctypes.c_void_p(self._xkb.xkb_state_new(self._map))
        for other in held:
            self._xkb.xkb_state_update_key(state, self._code(other), DOWN)
        name = ctypes.create_string_buffer(64)
        self._xkb.xkb_keysym_get_name(self._xkb.xkb_state_key_get_one_sym(state, self._code(key)), name, 64)
        return name.value.decode()

    def modifiers(self, key: str) -> int:
        """Mask of the modifiers that are down while it is."""
        state = ctypes.c_void_p(self._xkb.xkb_state_new(self._map))
        self._xkb.xkb_state_update_key(state, self._code(key), DOWN)
        return int(self._xkb.xkb_state_serialize_mods(state, 1 << 3))

    def _code(self, key: str) -> int:
        return int(self._xkb.xkb_keymap_key_by_name(self._map, key.encode()))


def names(keycodes: Path = Path("/usr/share/X11/xkb/keycodes/evdev")) -> Iterator[str]:
    """Of all keys that a keyboard may have."""
    for line in keycodes.read_text("utf-8").splitlines():
        word = line.strip()
        if word.startswith("<") and "=" in word:
            yield word[1 : word.index(">")]


def given(keyboard: Keyboard) -> Mapping[str, str]:
    """key -> what it gives alone; nothing where it gives nothing."""
    return {key: symbol for key in names() if (symbol := keyboard.symbols(key)) != "NoSymbol"}
