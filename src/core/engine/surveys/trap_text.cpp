#include "src/core/engine/surveys/trap_text.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "src/core/board/position.h"

namespace rearguard {

std::vector<TrapGroup> grouped(std::span<const Trap> traps) {
  std::vector<TrapGroup> groups;
  for (const Trap& trap : traps) {
    const auto same = std::find_if(groups.begin(), groups.end(), [&](const TrapGroup& g) {
      return g.hex == trap.hex && g.outcome == trap.outcome && g.closed_by == trap.closed_by;
    });
    if (same == groups.end()) {
      groups.push_back({trap.hex, {trap.by}, trap.outcome, trap.closed_by});
    } else {
      same->by.push_back(trap.by);
    }
  }
  return groups;
}

std::string describe(const TrapGroup& group, const Position& position) {
  constexpr std::size_t max_named = 5;
  std::vector<std::string> ids;
  for (std::size_t i = 0; i < std::min(max_named, group.by.size()); ++i)
    ids.push_back(position.unit(group.by[i]).id);
  const std::string others =
      group.by.size() > max_named ? fmt::format(" or {} others", group.by.size() - max_named) : "";
  const std::string rule = group.closed_by.empty() ? "" : "; the ways out are closed by " + group.closed_by;
  return fmt::format("{}{}: {}{}", fmt::join(ids, others.empty() ? " or " : ", "), others, group.outcome,
                     rule);
}

}  // namespace rearguard
