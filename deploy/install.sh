#!/bin/sh
# Install Furnace into a folder, for a server: deploy/install.sh FOLDER [WHEEL]
#
# Without a wheel, one is built from this checkout, with the page. Each build gets an environment of
# its own in FOLDER/releases, and FOLDER/current is a link to the last one. So a running server keeps
# its files until it is restarted, and the way back is the old link. The same build again changes
# nothing. PYTHON names the Python to use, EXTRAS the extras to install.
set -eu
# The user that runs the server is another one.
umask 022

usage="usage: deploy/install.sh FOLDER [WHEEL]"
case "${1:-}" in
"" | -*) echo "$usage" >&2 && exit 2 ;;
esac
[ $# -le 2 ] || { echo "$usage" >&2 && exit 2; }

source=$(cd "$(dirname "$0")/.." && pwd)
python=${PYTHON:-python3}
extras=${EXTRAS-fast,web}
wheel=${2:-}

mkdir -p "$1/releases"
folder=$(cd "$1" && pwd)
draft=$(mktemp -d "$folder/.draft-XXXXXX")
trap 'rm -rf "$draft"' EXIT

if [ -z "$wheel" ]; then
    "$python" "$source/scripts/setup.py" page
    "$source/.venv/bin/python" -m pip wheel -q --disable-pip-version-check --no-deps \
        --wheel-dir "$draft" "$source"
    wheel=$(ls "$draft"/furnace_game-*.whl)
fi
[ -f "$wheel" ] || { echo "There is no wheel $wheel." >&2 && exit 1; }
wheel=$(cd "$(dirname "$wheel")" && pwd)/$(basename "$wheel")

build=$({
    cat "$wheel" "$source/constraints.txt"
    "$python" --version
    echo "$extras"
} | sha256sum | cut -c 1-12)
release=$folder/releases/$build

if [ ! -e "$release/complete" ]; then
    echo "Installing into $release…"
    rm -rf "$release"
    "$python" -m venv "$release"
    "$release/bin/python" -m pip install -q --disable-pip-version-check \
        -c "$source/constraints.txt" "$wheel${extras:+[$extras]}"
    "$release/bin/furnace" --version
    touch "$release/complete"
fi

# Renaming a link is atomic; replacing it in place is not.
ln -s "releases/$build" "$draft/current"
mv -T "$draft/current" "$folder/current"
echo "$folder/current is $build."
