#!/bin/sh
# archive_command of PostgreSQL: archive-wal.sh '%p' '<archive>/%f'. A segment is in the archive whole or not at all, and none
# takes the place of another: two clusters, or two timelines, that write into one archive would ruin it.
set -eu
segment=$1
archived=$2

# PostgreSQL archives again what it did not hear of before a crash.
if [ -e "$archived" ]; then
  cmp -s "$segment" "$archived" && exit 0
  echo "$archived is there with other content" >&2
  exit 1
fi

part=$archived.$$.part
trap 'rm -f "$part"' EXIT
cp "$segment" "$part"
sync "$part"
# Unlike mv, ln never replaces a file that came meanwhile.
ln "$part" "$archived"
sync "$(dirname "$archived")"
