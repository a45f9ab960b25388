#include "src/core/document/number_reader.h"

#include <string>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "hexmap/one_line.h"
#include "src/core/document/document.h"

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
  // JSON and TOML write numbers alike, but JSON has no infinities and no NaN, and neither is in any range.
  const auto read = nlohmann::json::parse(digits, nullptr, false);
  if (read.is_number()) {
    const auto value = read.get<double>();
    if (value >= min && value <= max) return value;
  }
  problems.add(node.place, fmt::format("{} must be a number from {} to {}, not {}", what, min, max,
                                       one_line(node.text, 40)));
  return std::nullopt;
}

}  // namespace rearguard
