#!/bin/sh
# Writes the completions, the manual page and the schemas of the command, and the compressed list of changes:
# write_help.sh PROGRAM FOLDER CHANGELOG
set -eu
program=$1
folder=$2
"$program" completion bash >"$folder/rearguard.bash"
"$program" completion zsh >"$folder/_rearguard"
"$program" completion fish >"$folder/rearguard.fish"
"$program" manual >"$folder/rearguard.1"
for kind in $("$program" schema | sed 's/ .*//'); do "$program" schema "$kind" >"$folder/$kind.schema.json"; done
gzip -9 -n -f "$folder/rearguard.1"
gzip -9 -n -c "$3" >"$folder/changelog.gz"
