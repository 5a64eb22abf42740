#!/bin/sh
# -I: nothing is imported from where one stands; root may stand anywhere.
exec /opt/tablero/current/venv/bin/python -I -m firmware_host "$@"
