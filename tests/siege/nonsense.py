"""Requests and frames that nobody means: whole ones, so that each is answered, of parts that are odd one by one."""

from __future__ import annotations

import json
from random import Random

PLACES = (
    *("", ".", "..", "%2e%2e", "js", "css", "words", "es.json", "board.js", "api", "games", "cards", "bundle", "ws"),
    *("a" * 255, "a" * 256, "a" * 8000, "%00", "%ff", "%zz", "%ed%a0%80", "%0d%0aX:y", "é", "\udcff", "\x7f", "\\"),
    *("~", "[", "wari", "?token=%ff", "?" + "a" * 3000, "#", "index.html", "x;y", "%F0%9F%98%80"),
)  # fmt: skip
PATHS = ("/", "/js/board.js", "/words/es.json", "/api/games", "/api/bundle?token=%ff", "/ws", "*", "http://evil/")
METHODS = ("GET",) * 6 + ("HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "BREW", "get", "G\x01T")
DATES = (
    "Thu, 01 Jan 99999999999999999999 00:00:00 GMT", "Wed, 99 Foo 99999 99:99:99 GMT", "Thu, 01 Jan 1 00:00:00 GMT",
    "Mon, 01 Jan 0000 00:00:00 GMT", "Fri, 31 Dec 9999 23:59:59 -2359", "0", "\x00",
)  # fmt: skip
ENCODINGS = ("gzip", "deflate", "br", "zstd", "identity", "chunked", "gzip, chunked", "x")
NUMBERS = ("0", "-1", "5", "9" * 30, "0x5", "five")
HEADERS = {
    "Host": ("127.0.0.1", "127.0.0.1:99999", "evil", "[::1]", "\udcff", "", "a" * 300),
    "Range": ("bytes=0-", "bytes=9-1", "bytes=-" + "9" * 5000, "bytes=0-1,5-6", "x"),
    "If-Range": DATES, "If-Modified-Since": DATES, "If-Unmodified-Since": DATES,
    "If-None-Match": ("*", '"a"', 'W/"', "a" * 8000), "If-Match": ("*", 'W/"x", "y', ""),
    "Content-Length": NUMBERS, "Content-Encoding": ENCODINGS, "Transfer-Encoding": ENCODINGS,
    "Content-Type": ("multipart/form-data; boundary=", "application/json; charset=nope", "\xff"),
    "Accept-Encoding": (*ENCODINGS, "gzip;q=nan"), "Connection": ("close", "upgrade", "keep-alive", "\udcff"),
    "Upgrade": ("websocket", "h2c", ""), "Sec-WebSocket-Version": ("13", "8", "x"),
    "Sec-WebSocket-Key": ("dGhlIHNhbXBsZSBub25jZQ==", "x", "é"), "Sec-WebSocket-Protocol": ("x", "\udcff"),
    "Sec-WebSocket-Extensions": ("permessage-deflate; client_max_window_bits=99", "x", ";;="),
    "Origin": ("http://127.0.0.1", "http://evil", "null", "http://\udcff"), "Cookie": ("a=b; c=\"d", "=;;=", "é=é"),
    "Expect": ("100-continue", "x"), "Sec-Fetch-Site": ("none", "cross-site", "\udcff"), "X": ("a" * 8000, "\x1b[31m"),
}  # fmt: skip
BODIES = (b"hello", b"\x1f\x8b\x08 no gzip", b"5\r\nhello\r\n0\r\n\r\n", b"zz\r\n\r\n", b"\x00" * 3000)


def request(chance: Random) -> bytes:
    parts = chance.choices(PLACES, k=chance.randint(0, 4))
    path = chance.choice(PATHS) if chance.random() < 0.4 else "/" + "/".join(parts)
    headers = ["Host: 127.0.0.1"] if chance.random() < 0.9 else []
    for name in chance.sample(tuple(HEADERS), k=chance.randint(0, 3)):
        headers.append(f"{name}: {chance.choice(HEADERS[name])}")
    body = b""
    if chance.random() < 0.3:
        body = chance.choice(BODIES)
        headers += [f"Content-Length: {len(body)}", f"Content-Encoding: {chance.choice(ENCODINGS)}"]
    head = "\r\n".join([f"{chance.choice(METHODS)} {path} HTTP/1.1", *headers, "", ""])
    return head.encode("utf-8", "surrogateescape") + body


WORDS = (*("new", "watch", "staff", "leave", "choose", "hint", "theme", "trust", "distrust", "sweep", "drop"), None, 1)
VALUES: tuple[object, ...] = ("x", "", "d4", "\ud800", "\x1b[31m", "a" * 5000, "0000", -1, 10**400, [], {}, [[[[]]]])
KEYS = ("game", "options", "move", "pin", "thoughts", "theme", "site", "sites", "count", "sensing", "setup")


def saying(chance: Random) -> bytes:
    """A message of a page, more or less."""
    told = {"do": chance.choice(WORDS)} | {key: chance.choice(VALUES) for key in chance.sample(KEYS, k=4)}
    if chance.random() < 0.9:
        return json.dumps(told).encode()
    return chance.choice((b"[" * 9000, b"\xff", b'"\\ud800"', b"NaN", b"1" * 9000))
