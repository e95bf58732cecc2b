#!/bin/sh
# Write Sources/CSupport/lisp_files.c, which embeds each file of lisp/ in the program.
#
#   list-lisp-files.sh            write it
#   list-lisp-files.sh --check    status 1 if lisp/ has other files than it lists
#
# Only the list is written; the compiler reads the files, and builds anew when one of them changes.
set -eu
LC_ALL=C
export LC_ALL
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

(cd "$root/lisp" && find . -type f ! -name '.*' ! -name '*~' ! -name '*.elc') \
  | sed 's|^\./||' | sort > "$work/names"
{
  echo '/* Written by scripts/list-lisp-files.sh: the files of lisp/, sorted by the bytes of their names. */'
  echo '#include "CSupport.h"'
  echo
  awk '{ name = $0; gsub(/[^A-Za-z0-9]/, "_", name)
         print "static const unsigned char " name "[] = {\n#embed \"../../lisp/" $0 "\"\n};" }' "$work/names"
  echo
  echo 'static const csupport_lisp_file files[] = {'
  awk '{ name = $0; gsub(/[^A-Za-z0-9]/, "_", name)
         print "    {\"" $0 "\", " name ", sizeof " name "}," }' "$work/names"
  echo '};'
  echo
  echo 'const csupport_lisp_file *csupport_lisp_files(size_t *count) {'
  echo '  *count = sizeof files / sizeof *files;'
  echo '  return files;'
  echo '}'
} > "$work/lisp_files.c"

to="$root/Sources/CSupport/lisp_files.c"
if cmp -s "$work/lisp_files.c" "$to"; then
  exit 0
fi
if [ "${1-}" = --check ]; then
  echo "Sources/CSupport/lisp_files.c does not list the files of lisp/: run make lisp-files" >&2
  exit 1
fi
cp "$work/lisp_files.c" "$to"
