#!/bin/sh
# Makes the tree runnable with any Node of 20 or newer and npm: installs what the lock file names, and the tools of the
# machine given as arguments (see machine.sh) meanwhile. Afterwards node_modules/.bin/node is the Node to use.
set -eu
cd "$(dirname "$0")/.."

say() {
  echo "$1" >&2
  exit 1
}

command -v node >/dev/null || say "Node is missing: install Node 20 or newer (https://nodejs.org)."
[ "$(node -p 'process.versions.node.split(".")[0] >= 20')" = true ] || say "Node $(node -v) is too old: install Node 20 or newer."
command -v npm >/dev/null || say "npm is missing: install it with Node (https://nodejs.org)."

machine=
if [ $# -gt 0 ]; then
  scripts/machine.sh "$@" &
  machine=$!
fi

if ! node scripts/installed.mjs; then
  echo "Installing the packages of package-lock.json ..."
  npm ci --loglevel=error || say "npm ci failed: see above; behind a proxy check npm's registry setting."
fi

[ -z "$machine" ] || wait "$machine"
