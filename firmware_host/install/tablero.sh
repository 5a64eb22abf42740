#!/bin/sh
exec /opt/tablero/current/venv/bin/python -m firmware_host "$@"
