#!/bin/sh
# Write Sources/CSupport/lisp.pack, the archive of lisp/ that the program embeds.
#
#   pack-lisp.sh            write it
#   pack-lisp.sh --check    status 1 if it is not what lisp/ gives now
#
# The archive: a line "orgstar-pack COUNT INDEX-BYTES"; then a line "PATH<tab>OFFSET<tab>LENGTH" a
# file, sorted by the path's bytes, offsets counted from the end of the index; then the files' bytes.
set -eu
LC_ALL=C
export LC_ALL
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$root/lisp"

find . -type f ! -name '.*' ! -name '*~' ! -name '*.elc' | sed 's|^\./||' | sort > "$work/names"
: > "$work/index"
: > "$work/bytes"
offset=0
count=0
while IFS= read -r name; do
  length=$(($(wc -c < "$name")))
  printf '%s\t%s\t%s\n' "$name" "$offset" "$length" >> "$work/index"
  cat "$name" >> "$work/bytes"
  offset=$((offset + length))
  count=$((count + 1))
done < "$work/names"
{
  printf 'orgstar-pack %s %s\n' "$count" "$(($(wc -c < "$work/index")))"
  cat "$work/index" "$work/bytes"
} > "$work/lisp.pack"
printf '/* Written by scripts/pack-lisp.sh: check sum and size of lisp.pack. */\n/* %s */\n' \
  "$(cksum < "$work/lisp.pack")" > "$work/lisp_pack_sum.h"

to="$root/Sources/CSupport"
if cmp -s "$work/lisp.pack" "$to/lisp.pack" && cmp -s "$work/lisp_pack_sum.h" "$to/lisp_pack_sum.h"
then
  exit 0
fi
if [ "${1-}" = --check ]; then
  echo "Sources/CSupport/lisp.pack is not what lisp/ gives: run make pack" >&2
  exit 1
fi
cp "$work/lisp.pack" "$work/lisp_pack_sum.h" "$to/"
