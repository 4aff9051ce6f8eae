#!/bin/sh
# Installs the tools named as arguments (java, jdk, mvn, redis, chromium, python) where they are missing: by apt as root on Debian and
# Ubuntu, elsewhere it says in one line what to install. `infrastructure` stands for what its native parts need.
set -eu

if [ "$*" = infrastructure ]; then
  set --
  if ! { docker info && docker compose version; } >/dev/null 2>&1; then
    [ -n "${KAFKA_BROKERS:-}" ] && [ -n "${ZIPKIN_URL:-}" ] || set -- java mvn
    [ -n "${REDIS_URL:-}" ] || set -- "$@" redis
  fi
fi

has() {
  case $1 in
    java) java -version 2>&1 | grep -Eq 'version "(1[7-9]|[2-9][0-9])' ;;
    jdk) has java && java --list-modules | grep -q '^jdk.compiler' ;;
    redis) command -v redis-server || command -v valkey-server || python3 -m pip --version ;;
    python) python3 -c "import sys, pip; sys.exit(sys.version_info < (3, 10))" ;;
    chromium) command -v chromium-headless-shell || command -v chromium || command -v chromium-browser || command -v google-chrome || [ -d "/Applications/Google Chrome.app" ] ;;
    *) command -v "$1" ;;
  esac >/dev/null 2>&1
}

missing=
for tool in "$@"; do
  has "$tool" || missing="$missing $tool"
done
[ -n "$missing" ] || exit 0

if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
  echo "Missing on this machine:$missing. Install them (java, jdk: 17 or newer; mvn: Maven; python: 3.10 or newer with pip; macOS: brew install openjdk maven redis python) and try again." >&2
  exit 1
fi

apt-get update -qq
packages=
for tool in $missing; do
  case $tool in
    java | jdk)
      kind=$([ "$tool" = java ] && echo jre || echo jdk)
      for candidate in "openjdk-21-$kind-headless" "openjdk-17-$kind-headless" "default-$kind-headless"; do
        if apt-cache show "$candidate" >/dev/null 2>&1; then
          packages="$packages $candidate"
          break
        fi
      done
      ;;
    chromium)
      if apt-cache show chromium-headless-shell >/dev/null 2>&1; then packages="$packages chromium-headless-shell"; else packages="$packages chromium"; fi
      ;;
    mvn) packages="$packages maven" ;;
    redis) packages="$packages redis-server" ;;
    debootstrap) packages="$packages debootstrap debian-archive-keyring" ;;
    python) packages="$packages python3 python3-pip" ;;
    etcd) packages="$packages etcd-server" ;;
    *) packages="$packages $tool" ;;
  esac
done
echo "Installing$packages ..."
# None of them is to start as a service of the machine.
# shellcheck disable=SC2086
RUNLEVEL=1 DEBIAN_FRONTEND=noninteractive apt-get install -qq --yes --no-install-recommends $packages >/dev/null
