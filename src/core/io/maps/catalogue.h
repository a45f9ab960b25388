#pragma once
// The catalogue of checks: what each finds, why it matters and how to fix it.

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace rearguard {

/// The description of a check.
struct CheckText {
  std::string_view name;
  bool is_error = false;   ///< its findings are errors; else warnings, which can be intended
  std::string_view finds;  ///< one line
  std::string_view why;    ///< why it matters
  std::string_view fix;    ///< how to fix it, or when to ignore it
};

/// Returns all checks, in the order in which findings at one place are shown.
std::span<const CheckText> check_catalogue();

/// Returns the index of a check in the catalogue; nothing for an unknown name.
std::optional<std::size_t> find_check(std::string_view name);

std::vector<std::string> check_names();

/// Tests whether a check looks at a map and the rules of retreats, whatever is set up on it.
bool looks_at_map_alone(std::string_view name);

}  // namespace rearguard
