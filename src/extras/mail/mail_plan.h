#pragma once
// A plan as the line of a journal holds it: actions, and the planner's link.

#include <cstddef>
#include <variant>
#include <vector>

#include "src/extras/mail/digest.h"

namespace rearguard {

inline constexpr std::size_t max_planned = 1000;       ///< actions of a plan
inline constexpr std::size_t max_plan_bytes = 60'000;  ///< of a plan in its line

struct WrittenPlan {
  std::vector<std::string> actions;  ///< at least one
  Bytes32 link;
};

/// Returns `"order d1", "move d1 0907"; LINK`. Bars are written as `\u007c`, since a bar separates the parts
/// of a line.
std::string to_text(const WrittenPlan& plan);
/// Reads what `to_text` writes, or returns why not.
std::variant<WrittenPlan, std::string> read_plan(std::string_view text);

/// Returns why these actions are not a plan, or an empty text: none, too many or too long, or with characters
/// that a line cannot hold.
std::string plan_problem(const std::vector<std::string>& actions);

}  // namespace rearguard
