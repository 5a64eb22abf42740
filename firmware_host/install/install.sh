#!/bin/sh
# Installs this tree for good: its own user, a service that starts at boot, nothing outside
#   /opt/tablero             the program: versions/, current -> one of them, previous -> the one before; trial -> the one
#                            before while another is started for the first time: after a power cut it is gone back to
#   /etc/tablero             what it is started with; yours, never overwritten
#   /var/lib/tablero         the journal; yours too
#   /etc/systemd/system/tablero.service, /etc/udev/rules.d/60-tablero.rules, /etc/sysusers.d/tablero.conf,
#   /etc/modules-load.d/tablero.conf
#   /usr/local/bin/tablero, /usr/local/lib/tablero (the root helper of updates), tablero-update.path and .service,
#   tablero-trial.service
# To be run again after every update of the tree; a version that does not start gives way to the one before it.
#
#   install.sh install|rollback|uninstall
#   install.sh packages      names the Debian packages that "install" would ask apt for
#
# DESTDIR=dir    into another root, which is not started: to look at, or for an image
# PYTHON=python3 the Python it runs on
# EXTRA=pi       which libraries, with commas between them: pi on a Raspberry Pi or boards elsewhere, fleet; or none.
#                Without it, those that are installed already
# WHEELS=dir     from wheels in a directory, without a network ("make wheels" makes them on a machine with one). Where it has
#                SHA256SUMS, nothing is installed that is not as listed there
# SIGNERS=file   whose signature of SHA256SUMS counts (ALLOWED SIGNERS of ssh-keygen(1)); without one of theirs in
#                SHA256SUMS.sig nothing is installed
#                It is kept as /etc/tablero/signers, for updates from the console
# CC=cc          the compiler for the opponent's kernels, where no wheel brings them; without one Python thinks
# PURGE=1        uninstall takes /etc/tablero and /var/lib/tablero along
set -eu
# What root installs is for all to read: the service runs as a user of its own.
umask 022

# Python is started with -I throughout: what lies where this is typed is not imported by root.
here=$(cd "$(dirname "$0")" && pwd)
tree=$(cd "$here/../.." && pwd)
root=${DESTDIR:-}
signers=${SIGNERS:+$(realpath -m "$SIGNERS")}
python=${PYTHON:-python3}
home=$root/opt/tablero

. "$here/extras.sh"

say() { echo "install: $*" >&2; }
fail() {
    say "$*"
    exit 1
}

live() { [ -z "$root" ]; }

need_root() {
    live || return 0
    [ "$(id -u)" = 0 ] || fail "this installs for the whole system. Type:  sudo make $1"
    command -v systemctl >/dev/null || fail "systemctl: missing; the service needs systemd"
}

is_pi() { grep -qa "Raspberry Pi" /proc/device-tree/model 2>/dev/null; }

# Those that are installed already stay, unless told otherwise.
libraries() {
    echo "${EXTRA:-$(cat "$home/current/extras" 2>/dev/null || if is_pi; then echo pi; else echo boards; fi)}" | tr -d ' '
}

wants() {
    case ,$(libraries), in *",$1,"*) ;; *) return 1 ;; esac
}

# Of a word that it does not know pip says nothing that anybody hears.
check_libraries() {
    for word in $(libraries | tr , ' '); do
        [ "$word" = none ] || sed '1,/^\[project.optional-dependencies\]/d; /^\[/,$d; s/ = \[.*//' "$tree/pyproject.toml" |
            grep -qxF -- "$word" || fail "EXTRA=$EXTRA: $word: not known; allowed: pi, boards, fleet, with commas between them, or none"
    done
}

# Debian's own packages of what pip may have no wheel for, as far as they are missing.
packages() {
    lacking=
    wanted="python3-venv"
    if wants pi; then
        wanted="$wanted python3-spidev"
        # Of Raspberry Pi OS; Debian itself has neither, and there pip brings them.
        for package in python3-lgpio python3-rpi-lgpio; do
            if apt-cache show "$package" >/dev/null 2>&1; then wanted="$wanted $package"; fi
        done
    fi
    for package in $wanted; do
        [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || lacking="$lacking $package"
    done
    echo "${lacking# }"
}

# Only what is missing is asked for, so that a second run needs no network.
need_debian() {
    live && command -v apt-get >/dev/null || return 0
    lacking=$(packages)
    [ -n "$lacking" ] || return 0
    say "installing $lacking (Debian)"
    DEBIAN_FRONTEND=noninteractive dpkg --configure -a || true # what a power cut has left half done
    # shellcheck disable=SC2086 # several words are meant
    apt-get -q update && DEBIAN_FRONTEND=noninteractive apt-get -q install -y --no-install-recommends $lacking ||
        fail "apt-get could not install $lacking"
}

# Named by what is in it: the same tree again, with the same libraries, is the same version.
name_version() {
    number=$(sed -n 's/^version = "\(.*\)"/\1/p' "$tree/pyproject.toml")
    # From within the tree: the name must not depend on where it lies.
    sum=$(cd "$tree" && find pyproject.toml tablero rules hardware simulator firmware_host -type f ! -name '*.pyc' -print0 |
        LC_ALL=C sort -z | xargs -0 cksum | cksum | cut -d' ' -f1)
    version=$number-$sum-$(libraries | tr , -)
}

# What lies in WHEELS may change after it has been looked at: copied first, checked and installed from there.
take_wheels() {
    [ -d "$WHEELS" ] || fail "WHEELS=$WHEELS: no such directory"
    mkdir "$new/wheels"
    for file in "$WHEELS"/*.whl "$WHEELS/SHA256SUMS" "$WHEELS/SHA256SUMS.sig"; do
        [ ! -f "$file" ] || cp "$file" "$new/wheels/"
    done
    (cd "$new/wheels" && check_signature && check_sums)
}

check_sums() {
    [ -e SHA256SUMS ] || return 0
    for file in *.whl; do
        [ -f "$file" ] || continue
        listed=$(awk -v name="$file" 'length($1) == 64 && substr($0, 67) == name' SHA256SUMS)
        [ -n "$listed" ] || fail "$WHEELS/$file: not in SHA256SUMS; nothing has been changed"
        echo "$listed" | sha256sum --check --status ||
            fail "$WHEELS/$file: is not what SHA256SUMS lists; nothing has been changed"
    done
}

check_signature() {
    if [ -z "$signers" ]; then
        [ ! -e SHA256SUMS.sig ] || say "$WHEELS: its signature is not checked; SIGNERS=FILE names whose counts"
        return 0
    fi
    command -v ssh-keygen >/dev/null || fail "ssh-keygen: missing; Debian: apt install openssh-client"
    [ -f "$signers" ] || fail "SIGNERS=$SIGNERS: no such file"
    [ -e SHA256SUMS ] && [ -e SHA256SUMS.sig ] ||
        fail "$WHEELS: SHA256SUMS and SHA256SUMS.sig are needed where SIGNERS is given; nothing has been changed"
    signer=$(ssh-keygen -Y find-principals -f "$signers" -s SHA256SUMS.sig 2>/dev/null | head -n 1)
    [ -n "$signer" ] && ssh-keygen -q -Y verify -f "$signers" -I "$signer" -n tablero -s SHA256SUMS.sig \
        <SHA256SUMS >/dev/null 2>&1 ||
        fail "$WHEELS: SHA256SUMS.sig is no signature of SHA256SUMS by $SIGNERS; nothing has been changed"
    say "SHA256SUMS is signed by $signer"
}

build() {
    [ ! -e "$home/versions/$version/complete" ] || {
        say "$version is there already"
        return 0
    }
    new=$home/versions/.new
    rm -rf "$new" "$home/versions/$version"
    mkdir -p "$new"
    trap 'rm -rf "$new"' EXIT
    trap 'exit 1' INT TERM
    say "making $version"
    if [ -n "${WHEELS:-}" ]; then
        take_wheels
    elif [ -n "$signers" ]; then
        fail "SIGNERS=$SIGNERS: only wheels are signed; WHEELS=dir says where they are"
    fi
    "$python" -I -c 'import sys; sys.exit(sys.version_info < (3, 11))' || fail "$python: Python 3.11 or newer is needed"
    # The system's packages are seen, for the sake of lgpio.
    "$python" -I -m venv --system-site-packages "$new/venv" || fail "$python -m venv failed; Debian: apt install python3-venv"
    extra=$(libraries)
    [ "$extra" = none ] && extra= || extra="[$extra]"
    if [ -n "${WHEELS:-}" ]; then
        pip "$new" --no-index --find-links "$new/wheels" "tablero$extra==$number"
    else
        # A copy: building leaves traces, and root's files have no place in someone's tree.
        mkdir "$new/tree"
        (cd "$tree" && tar -cf - pyproject.toml README.md LICENSE tablero rules hardware simulator firmware_host) |
            tar -xf - -C "$new/tree"
        pip "$new" "$new/tree$extra"
        rm -rf "$new/tree"
    fi
    if wants pi && ! has_rpi_gpio; then
        # Not among what the program asks for: it asks itself for a package lgpio, of which Python 3.13 gets an empty one.
        if [ -n "${WHEELS:-}" ]; then
            pip "$new" --no-index --find-links "$new/wheels" --no-deps "rpi-lgpio>=0.6,<0.7"
        else
            pip "$new" --no-deps "rpi-lgpio>=0.6,<0.7"
        fi
    fi
    rm -rf "$new/wheels"
    cp "$tree/README.md" "$tree/CHANGELOG.md" "$new/"
    libraries >"$new/extras" # for the next installation, and for updates from the console
    same_tree || fail "$WHEELS: its wheel of tablero was made of another tree ($stale); make wheels again. Nothing has been changed"
    (cd "$new" && venv/bin/python -I -m firmware_host perft othello 3 | grep -q "^3 56$") ||
        fail "the new version does not count othello's moves right; nothing has been changed"
    make_kernels
    chmod -R go=rX "$new"
    sync # before it is called complete: after a power cut a name may be there without its file's content
    touch "$new/complete"
    mv "$new" "$home/versions/$version"
    trap - EXIT
    sync
}

# The opponent's kernels in C, where no wheel has brought them: optional.
make_kernels() {
    (
        cd "$new"
        venv/bin/python -I -m firmware_host kernels --check >/dev/null && return
        command -v "${CC:-cc}" >/dev/null && venv/bin/python -I -m firmware_host kernels >/dev/null && return
        say "without kernels in C: the opponent thinks in Python"
    )
}

has_rpi_gpio() { "$new/venv/bin/python" -I -c 'import importlib.util, sys; sys.exit(not importlib.util.find_spec("RPi"))'; }

# What was built from wheels is called by this tree's name, and so must be this tree.
same_tree() {
    [ -n "${WHEELS:-}" ] || return 0
    site=$("$new/venv/bin/python" -I -c 'import sysconfig; print(sysconfig.get_path("purelib"))')
    for part in tablero rules hardware simulator firmware_host; do
        stale=$(LC_ALL=C diff -rq -x __pycache__ "$tree/$part" "$site/$part" | sed -n 's/^Files \(.*\) and .* differ$/\1/p' | head -n 1)
        [ -z "$stale" ] || return 1
    done
}

pip() {
    into=$1
    shift
    "$into/venv/bin/python" -I -m pip install --quiet --disable-pip-version-check --no-input "$@" ||
        fail "pip could not install $* (its reason stands above); nothing has been changed"
}

# place FILE PATH [MODE]: whole or not at all.
place() {
    mkdir -p "$root$(dirname "$2")"
    cp "$1" "$root$2.new"
    chmod "${3:-644}" "$root$2.new"
    sync "$root$2.new"
    mv "$root$2.new" "$root$2"
}

configure() {
    place "$here/tablero.service" /etc/systemd/system/tablero.service
    place "$here/60-tablero.rules" /etc/udev/rules.d/60-tablero.rules
    place "$here/tablero.sysusers" /etc/sysusers.d/tablero.conf
    place "$here/tablero.modules" /etc/modules-load.d/tablero.conf
    place "$here/tablero.sh" /usr/local/bin/tablero 755
    place_extras
    if [ ! -e "$root/etc/tablero/tablero.env" ]; then
        place "$here/tablero.env" /etc/tablero/tablero.env
    fi
}

target() { readlink "$home/$1" 2>/dev/null || true; }

# point NAME VERSION: at one stroke, whatever happens meanwhile.
point() {
    ln -sfn "versions/$2" "$home/.$1" && mv -T "$home/.$1" "$home/$1"
}

# change VERSION COMMAND: COMMAND starts it. Until that has come up, "trial" leads to the version before, and "previous" is
# not touched: tablero-trial.service knows by that whether to go back. Nothing that a shell can be told ends it meanwhile.
change() {
    before=$(target trial)
    [ -n "$before" ] || before=$(target current)
    [ "$before" != "versions/$1" ] || before=
    trap '' HUP INT TERM
    if [ -n "$before" ] && live; then
        point trial "${before#versions/}" && sync || return 1
    fi
    point current "$1" && sync && "$2" && keep
}

# The version that is current now has proved itself.
keep() {
    [ -z "$before" ] || point previous "${before#versions/}"
    sync
    end_trial
}

# give_way WHY: the one before it is current again, and plays if it can. Told last, for nobody may be there to hear it.
give_way() {
    told="$1; journalctl -u tablero says why"
    if [ -n "$before" ]; then
        point current "${before#versions/}"
        sync
        told="$told; back to ${before#versions/}"
        restart || told="$told, which does not start either"
    fi
    end_trial
    fail "$told"
}

end_trial() {
    rm -f "$home/trial"
    sync
    trap - HUP INT TERM
}

restart() { ! live || systemctl restart tablero.service; } # returns when the daemon says that it is ready

# Groups that are not there yet will be ours: uninstall takes them along.
own_groups() {
    for group in tablero gpio spi i2c dialout; do
        getent group "$group" >/dev/null || echo "$group" >>"$home/groups"
    done
}

start() {
    live || return 0
    own_groups
    systemd-sysusers tablero.conf
    if command -v modprobe >/dev/null; then modprobe -qa usbserial cdc_acm || true; fi
    for group in gpio spi i2c dialout; do # where the system calls a group into being later, it is joined then
        if getent group "$group" >/dev/null; then usermod -aG "$group" tablero; fi
    done
    systemctl daemon-reload
    if command -v udevadm >/dev/null; then udevadm control --reload && udevadm trigger || true; fi
    systemctl enable --quiet tablero.service tablero-trial.service
    restart
}

# 2 is how the program ends on options that it does not take: no fault of its version.
settings_refused() {
    live && [ "$(systemctl show --property ExecMainStatus --value tablero.service 2>/dev/null)" = 2 ]
}

prune() {
    for each in "$home"/versions/*; do
        case versions/$(basename "$each") in
            "$(target current)" | "$(target previous)") ;;
            *) rm -rf "$each" ;;
        esac
    done
}

install() {
    need_root install
    check_libraries
    need_debian
    name_version
    mkdir -p "$home/versions"
    chmod 755 "$home" "$home/versions" # made by an earlier installer, under another umask
    build
    configure
    if ! change "$version" start; then
        if settings_refused; then
            keep
            fail "the service refuses the settings in /etc/tablero/tablero.env (journalctl -u tablero names the word); \
$version stays installed: correct them, then  sudo systemctl restart tablero"
        fi
        give_way "the service did not start"
    fi
    prune
    say "$version is installed"
    start_extras
    ! live || say "it runs; tablero doctor looks the board over, /etc/tablero/tablero.env says how it is started"
    grep -Eq '^[[:space:]]*TABLERO_ARGS[[:space:]]*=.*--(hardware|board)' "$root/etc/tablero/tablero.env" ||
        say "no board is named yet: a simulated one plays, and no pin is driven. Next:  sudo tablero board use NAME|FILE"
}

rollback() {
    need_root rollback
    back=$(target previous)
    back=${back#versions/}
    [ -n "$back" ] || fail "there is no version before $(target current)"
    change "$back" restart || give_way "$back does not start"
    say "back to $back"
}

uninstall() {
    need_root uninstall
    if live; then
        systemctl disable --quiet --now tablero.service 2>/dev/null || true
    fi
    remove_extras
    groups=$(cat "$home/groups" 2>/dev/null || true)
    rm -rf "$home"
    rm -f "$root/etc/systemd/system/tablero.service" "$root/etc/udev/rules.d/60-tablero.rules" \
        "$root/etc/sysusers.d/tablero.conf" "$root/etc/modules-load.d/tablero.conf" "$root/usr/local/bin/tablero"
    if live; then
        systemctl daemon-reload
        if getent passwd tablero >/dev/null; then userdel tablero; fi
        for group in $groups; do # one that someone else has joined meanwhile stays
            getent group "$group" | grep -q ':$' && groupdel "$group" || true
        done
    fi
    if [ -n "${PURGE:-}" ]; then
        rm -rf "$root/etc/tablero" "$root/var/lib/tablero"
    else
        say "kept: /etc/tablero and /var/lib/tablero (PURGE=1 takes them along)"
    fi
}

case ${1:-} in
    install | rollback | uninstall | packages) "$1" ;;
    *) fail "${1:-nothing}: no such command; install, rollback, uninstall or packages" ;;
esac
