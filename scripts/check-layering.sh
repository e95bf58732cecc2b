#!/bin/sh
# Check what each module imports against this table, and Package.swift's dependencies with it.
# SwiftPM's own check lets transitive imports pass.
set -eu
cd "$(dirname "$0")/.."

# module: allowed imports (the C library is allowed everywhere)
table='
TextStorage:
EmacsRegexp:
OrgSyntax:
Elisp: CSupport TextStorage EmacsRegexp
Editor: CSupport Elisp TextStorage EmacsRegexp
OrgEngine: CSupport Elisp Editor OrgSyntax TextStorage EmacsRegexp
OrgstarHost: CSupport Elisp Editor OrgEngine
OrgstarCommands: CSupport CLibEdit OrgstarHost Elisp OrgSyntax
orgstar: OrgstarCommands
orgstar-fuzz: Elisp EmacsRegexp OrgSyntax
'
status=0
for folder in Sources/*/; do
  module=$(basename "$folder")
  case $module in CSupport | CLibEdit) continue ;; esac
  line=$(printf '%s\n' "$table" | grep "^$module:") || {
    echo "$folder: module is not in the table of scripts/check-layering.sh" >&2
    status=1
    continue
  }
  allowed=" ${line#*:} Glibc Musl Darwin "
  found=$(grep -rhoE '^[[:space:]]*(@[A-Za-z_]+(\([a-z]+\))?[[:space:]]+)*((public|internal|package|private|fileprivate)[[:space:]]+)?import[[:space:]]+((struct|class|enum|protocol|func|var|let|typealias)[[:space:]]+)?[A-Za-z_]+' \
    --include='*.swift' "$folder" | awk '{ print $NF }' | sort -u)
  for import in $found; do
    case $allowed in
      *" $import "*) ;;
      *)
        echo "$folder imports $import, which its layer may not:" >&2
        grep -rnE "import[[:space:]].*$import|import[[:space:]]+$import" --include='*.swift' "$folder" >&2
        status=1
        ;;
    esac
  done
done
[ $status -eq 0 ] && echo "layering: every import is allowed"
exit $status
