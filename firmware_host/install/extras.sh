# What install.sh places beside the service: the settings, the root helper of updates, and, where it is asked for, the
# kiosk. Sourced by install.sh, which says what the names mean.
#
# SIGNERS=file   is kept as /etc/tablero/signers: only releases that they have signed are installed from the console
# KIOSK=1        the page full screen on this machine's own display (kiosk.sh)

. "$here/kiosk.sh"

place_extras() {
    place_kiosk
    place "$here/update.py" /usr/local/lib/tablero/update.py
    place "$here/tablero-trial.service" /etc/systemd/system/tablero-trial.service
    place "$here/tablero-update.path" /etc/systemd/system/tablero-update.path
    place "$here/tablero-update.service" /etc/systemd/system/tablero-update.service
    if [ -n "$signers" ] && [ ! -e "$root/etc/tablero/signers" ]; then place "$signers" /etc/tablero/signers; fi
}

# Settings and a PIN of its own, so that the console can be opened from the first start on.
start_extras() {
    live || return 0
    start_kiosk
    systemctl enable --quiet --now tablero-update.path
    state=/var/lib/tablero
    runuser -u tablero -- /usr/local/bin/tablero settings create --state "$state" >/dev/null || return 0
    if [ ! -e "$state/staff-pin" ] && ! grep -q -- "--staff-pin-file" /etc/tablero/tablero.env; then
        pin=$(draw_pin)
        echo "$pin" | runuser -u tablero -- sh -c "umask 077; cat >$state/staff-pin.new; sync $state/staff-pin.new
 mv $state/staff-pin.new $state/staff-pin"
        systemctl restart tablero.service
        say "the staff's console is at http://127.0.0.1:8080/console; its PIN is $pin, and can be changed there"
        say "for a phone:  sudo tablero settings set page.host=0.0.0.0 page.network=watch page.tls=own
 then  sudo systemctl restart tablero  and https://$(hostname).local:8443/console"
    fi
}

# Eight digits: six would fall within a year to somebody who tries from several addresses (docs/THREATS.md).
draw_pin() { od -An -N8 -tu4 /dev/urandom | awk '{ printf "%04d%04d", $1 % 10000, $2 % 10000 }'; }

remove_extras() {
    remove_kiosk
    if live; then
        systemctl disable --quiet --now tablero-update.path 2>/dev/null || true
        systemctl disable --quiet tablero-trial.service 2>/dev/null || true
    fi
    rm -f "$root/etc/systemd/system/tablero-update.path" "$root/etc/systemd/system/tablero-update.service" \
        "$root/etc/systemd/system/tablero-trial.service"
    rm -rf "$root/usr/local/lib/tablero"
    [ -z "${PURGE:-}" ] || rm -f "$root/etc/tablero/signers"
}
