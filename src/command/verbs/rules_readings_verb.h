#pragma once
// `rearguard rules readings`: what the printed rules leave open.

#include <cstdint>
#include <optional>
#include <string>

#include "src/command/session/session.h"

namespace rearguard {

struct RulesReadingsOptions {
  std::string rules;
  bool smallest = false;                   ///< search a board on which each choice parts from the default
  std::optional<int> seconds;              ///< smallest: time for each choice
  std::optional<std::uint64_t> questions;  ///< smallest: boards instead of a time
  std::uint64_t seed = 1;                  ///< smallest: of random boards
};
/// Lists the readings of a rule file. Returns `problems_found` if a choice is not parted from the default.
Status rules_readings(Session& session, const RulesReadingsOptions& options);

}  // namespace rearguard
