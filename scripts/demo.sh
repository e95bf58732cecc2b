#!/bin/sh
# Run a copy of examples/tour.org, and show what was written.
#
#   demo.sh PROGRAM
set -eu
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -R "$root/examples/." "$work"
cd "$work"
for file in *.org; do
  echo "\$ orgstar run --yes --diff $file"
  "$program" -Q run --yes --diff "$file"
done
