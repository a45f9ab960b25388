# Shared by the tools: sourced, never run. Leaves the shell in the project's root.
# shellcheck shell=bash

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root" || exit 1

jobs=$(nproc)

say() { printf '\n== %s\n' "$*" >&2; }

as_root() {
  if [ "$(id -u)" -eq 0 ]; then
    "$@"
  elif command -v sudo >/dev/null; then
    sudo "$@"
  else
    echo "This needs root: $*" >&2
    echo "Run it as root, or install sudo, and start again." >&2
    exit 1
  fi
}

# Prints the packages of tools/packages.txt that have no mark or one of the given marks.
packages() {
  local name reason mark
  while read -r name _ reason; do
    case $name in '' | '#'*) continue ;; esac
    case $reason in
      '['*) for mark in "$@"; do [[ $reason == "[$mark]"* ]] && echo "$name"; done ;;
      *) echo "$name" ;;
    esac
  done <tools/packages.txt
  return 0
}

installed() { [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]; }

# Installs those of packages "$@" that are missing; changes nothing if none is.
need_packages() {
  local name missing=()
  for name in $(packages "$@" | awk '!seen[$0]++'); do
    installed "$name" || missing+=("$name")
  done
  [ ${#missing[@]} -eq 0 ] && return 0
  say "Installing ${missing[*]}"
  as_root apt-get update -q
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "${missing[@]}"
}

# Configures and builds a preset: build PRESET [TARGET…]
build() {
  local preset=$1 launcher=() targets=()
  shift
  command -v ccache >/dev/null && launcher=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache)
  [ $# -gt 0 ] && targets=(--target "$@")
  say "Building $preset"
  cmake --preset "$preset" "${launcher[@]}" >&2
  cmake --build --preset "$preset" -j "$jobs" "${targets[@]}" >&2
}

# Lists every file of the project, in a clone or an unpacked archive: all except build and git folders.
files() { find . \( -path ./build -o -path ./.git -o -name '*.swp' \) -prune -o -type f -printf '%P\n' | LC_ALL=C sort; }

# Lists every C++ file of the project.
sources() { files | grep -E '[.](cpp|h)$'; }
