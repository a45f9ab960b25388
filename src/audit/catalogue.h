#pragma once
// Every check by its name: what it finds, why that matters, how to mend it.

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace rearguard {

struct CheckText {
  std::string_view name;
  bool is_error = false;   ///< what it finds contradicts the document; else it may be meant
  std::string_view finds;  ///< one line
  std::string_view why;    ///< why it matters
  std::string_view fix;    ///< what to do about it, or when to leave it
};

/// In the order in which findings at one place are shown.
std::span<const CheckText> check_catalogue();

/// The place of a check in the catalogue; nothing for an unknown name.
std::optional<std::size_t> find_check(std::string_view name);

std::vector<std::string> check_names();

}  // namespace rearguard
