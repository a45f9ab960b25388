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
    echo "Run it as root, or install sudo, and start again. Without root, build with what is installed:" >&2
    echo "  cmake --preset play && cmake --build --preset play --target rearguard && build/play/rearguard" >&2
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

# Says what to do on a system that is not Debian 12, and goes on only where apt-get has the packages.
check_system() {
  local id='' codename='' name=''
  # shellcheck source=/dev/null
  if [ -r /etc/os-release ]; then
    id=$(. /etc/os-release && echo "${ID-}") codename=$(. /etc/os-release && echo "${VERSION_CODENAME-}")
    name=$(. /etc/os-release && echo "${PRETTY_NAME-}")
  fi
  [ "$id $codename" = 'debian bookworm' ] && return 0
  if command -v apt-get >/dev/null && command -v dpkg-query >/dev/null; then
    say "The packages are named as in Debian 12; this is ${name:-another system}, where some may be missing"
    return 0
  fi
  cat >&2 <<END
tools/${0##*/} installs the packages of Debian 12; this is ${name:-$(uname -s)}. Three ways remain:
  in a container, which answers an example and draws pictures:
    docker run --rm -v "$root:/rearguard" -w /rearguard debian:12 tools/play
  in any browser, without installing anything: the page that \`tools/web\` builds in such a container, build/web/rearguard.html
  by hand, once the libraries of tools/packages.txt are installed, g++ 12 or clang 14 or later, CMake and Ninja among them:
    cmake --preset play && cmake --build --preset play --target rearguard && build/play/rearguard
END
  exit 1
}

installed() { [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]; }

# Installs those of packages "$@" that are missing; changes nothing if none is.
need_packages() {
  local name missing=()
  for name in $(packages "$@" | awk '!seen[$0]++'); do
    installed "$name" || missing+=("$name")
  done
  [ ${#missing[@]} -eq 0 ] && return 0
  check_system
  say "Installing ${missing[*]}"
  as_root apt-get update -q
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "${missing[@]}"
}

# Configures and builds a preset: build PRESET [TARGET…]
build() {
  local preset=$1 launcher=() targets=()
  shift
  if command -v ccache >/dev/null; then
    launcher=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache)
    # Without these it leaves alone whatever is compiled with a precompiled header.
    export CCACHE_SLOPPINESS=${CCACHE_SLOPPINESS:-pch_defines,time_macros,include_file_mtime,include_file_ctime}
  fi
  [ $# -gt 0 ] && targets=(--target "$@")
  say "Building $preset"
  cmake --preset "$preset" "${launcher[@]}" >&2
  cmake --build --preset "$preset" -j "$jobs" "${targets[@]}" >&2
}

# Lists every file of the project, in a clone or an unpacked archive: all except build and git folders.
files() { find . \( -path ./build -o -path ./.git -o -name '*.swp' \) -prune -o -type f -printf '%P\n' | LC_ALL=C sort; }

# Lists every C++ file of the project.
sources() { files | grep -E '[.](cpp|h)$'; }
