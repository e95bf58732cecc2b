#!/bin/sh
# Compare Orgstar's syntax trees with Emacs's, node by node.
#
#   compare-trees.sh ORGSTAR ORG-LISP FOLDER-OR-FILE...
#
# ORGSTAR is the program, ORG-LISP the lisp/ folder of Org 9.8. Prints the differing lines of each
# document and, last, how many documents agree. Status 1 when any does not.
set -eu
orgstar=$1
org=$2
shift 2
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
same=0
all=0
find "$@" -type f -name '*.org' | sort > "$work/files"
while IFS= read -r file; do
  form="(dump-files '(\"$file\"))"
  emacs -Q --batch -L "$org" -l "$here/dump-tree.el" --eval "$form" > "$work/emacs" 2> /dev/null || true
  "$orgstar" -Q --batch -l "$here/dump-tree.el" --eval "$form" > "$work/ours" 2> "$work/errors" || true
  all=$((all + 1))
  if cmp -s "$work/emacs" "$work/ours"; then
    same=$((same + 1))
  else
    echo "$file"
    diff "$work/emacs" "$work/ours" | cut -c1-300 | head -n "${LINES_SHOWN:-20}" || true
  fi
done < "$work/files"
echo "$same of $all documents agree"
[ "$same" = "$all" ]
