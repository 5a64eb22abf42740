# The kiosk: Debian's cage with Chromium, on this machine's own display. Sourced by extras.sh; placed only with KIOSK=1.

LEAST_MB=900 # of memory: Chromium with the page takes about 350

place_kiosk() {
    [ -n "${KIOSK:-}" ] || return 0
    memory=$(awk '/^MemTotal:/ { print int($2 / 1024) }' /proc/meminfo)
    ! live || [ "$memory" -ge "$LEAST_MB" ] || fail "KIOSK=1: this machine has $memory MB of memory, and a browser needs $LEAST_MB.
 Without a screen the board plays by its light, and pages on other machines show it (docs/KIOSK.md)"
    place "$here/tablero-kiosk.service" /etc/systemd/system/tablero-kiosk.service
    place "$here/tablero-kiosk.sysusers" /etc/sysusers.d/tablero-kiosk.conf
    place "$here/kiosk-policy.json" /etc/chromium/policies/managed/tablero.json
    place "$here/kiosk-keys.rules" /etc/xkb/rules/tablero_kiosk
    place "$here/kiosk-keys.symbols" /etc/xkb/symbols/tablero_kiosk
}

start_kiosk() {
    [ -n "${KIOSK:-}" ] && live || return 0
    lacking=
    for package in cage xwayland chromium; do # Debian 12's cage does not start without Xwayland
        dpkg -s "$package" >/dev/null 2>&1 || lacking="$lacking $package"
    done
    if [ -n "$lacking" ]; then
        say "installing$lacking (Debian)"
        # shellcheck disable=SC2086 # several words are meant
        apt-get -q update && DEBIAN_FRONTEND=noninteractive apt-get -q install -y --no-install-recommends $lacking ||
            fail "apt-get could not install$lacking; the board itself plays"
    fi
    systemd-sysusers tablero-kiosk.conf
    systemctl daemon-reload
    systemctl mask --quiet ctrl-alt-del.target
    systemctl enable --quiet tablero-kiosk.service
    systemctl restart tablero-kiosk.service
    say "the page is on this machine's display (tty1); make uninstall gives the display back"
}

remove_kiosk() {
    kiosk=$root/etc/systemd/system/tablero-kiosk.service
    [ -e "$kiosk" ] || return 0
    if live; then
        systemctl disable --quiet --now tablero-kiosk.service 2>/dev/null || true
        systemctl unmask --quiet ctrl-alt-del.target
        if getent passwd tablero-kiosk >/dev/null; then userdel tablero-kiosk; fi
    fi
    rm -f "$kiosk" "$root/etc/sysusers.d/tablero-kiosk.conf" "$root/etc/chromium/policies/managed/tablero.json" \
        "$root/etc/xkb/rules/tablero_kiosk" "$root/etc/xkb/symbols/tablero_kiosk"
}
