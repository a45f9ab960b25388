#include "src/document/number_reader.h"

#include <charconv>
#include <string>

#include <fmt/format.h>

#include "hexmap/one_line.h"
#include "src/document/document.h"

namespace rearguard {

std::optional<double> read_real(const Node& node, std::string_view what, double min, double max,
                                Problems& problems) {
  if (node.kind != Node::Kind::integer && node.kind != Node::Kind::real) {
    problems.add(node.place, fmt::format("{} must be a number, not {}", what, kind_name(node.kind)));
    return std::nullopt;
  }
  std::string digits = node.text;
  std::erase(digits, '_');
  if (digits.starts_with('+')) digits.erase(0, 1);
  double value = 0;
  const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  // NaN is in no range.
  if (read.ec == std::errc() && read.ptr == digits.data() + digits.size() && value >= min && value <= max)
    return value;
  problems.add(node.place, fmt::format("{} must be a number from {} to {}, not {}", what, min, max,
                                       one_line(node.text, 40)));
  return std::nullopt;
}

}  // namespace rearguard
