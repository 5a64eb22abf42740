#!/bin/sh
# unpack.sh PACKAGE ROOT [whole]: its files, and what dpkg writes down of a package that is unpacked and not configured.
# whole: with all certificates and licences.
set -eu
package=$1 root=$2
without='--exclude=./usr/share/doc/* --exclude=./usr/share/ca-certificates/*/*'
if [ "${3:-}" = whole ]; then without=; fi
info=$root/var/lib/dpkg/info
control=$(mktemp -d)
trap 'rm -rf "$control"' EXIT
set -f
# shellcheck disable=SC2086 # several words are meant
dpkg-deb --fsys-tarfile "$package" | tar -xf - -C "$root" --keep-directory-symlink --no-overwrite-dir \
    --exclude='./usr/share/man/*' --exclude='./usr/share/locale/*' $without
set +f
dpkg-deb --control "$package" "$control"
name=$(dpkg-deb -f "$package" Package)
# Of the certificates one: setting all of them up takes minutes, and Debian 13's pip does not start without any.
if [ "$name" = ca-certificates ] && [ "$without" ]; then
    dpkg-deb --fsys-tarfile "$package" | tar -xf - -C "$root" ./usr/share/ca-certificates/mozilla/ISRG_Root_X1.crt
fi
if [ "$(dpkg-deb -f "$package" Multi-Arch)" = same ]; then name=$name:$(dpkg-deb -f "$package" Architecture); fi
dpkg-deb --fsys-tarfile "$package" | tar -tf - | sed -e 's,^\.,,' -e 's,/$,,' -e 's,^$,/.,' >"$info/$name.list"
for file in "$control"/*; do
    case $(basename "$file") in control) ;; *) cp "$file" "$info/$name.$(basename "$file")" ;; esac
done
{
    sed -n '1p' "$control/control"
    echo "Status: install ok unpacked"
    sed '1d' "$control/control"
    echo
} >>"$root/var/lib/dpkg/status"
