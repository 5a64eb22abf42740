"""Boards behind a serial line: a microcontroller scans the sensors and holds the pixels. See PROTOCOL.md."""
