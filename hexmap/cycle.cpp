#include "hexmap/cycle.h"

namespace rearguard {

std::size_t cycled(std::optional<std::size_t> at, int by, std::size_t count) {
  const auto n = static_cast<std::ptrdiff_t>(count);
  const std::ptrdiff_t from = at ? static_cast<std::ptrdiff_t>(*at) : by > 0 ? -1 : n;
  return static_cast<std::size_t>(((from + by) % n + n) % n);
}

}  // namespace rearguard
