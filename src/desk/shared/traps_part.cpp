#include "src/desk/shared/traps_part.h"

#include <imgui.h>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hexmap/plural.h"
#include "src/core/board/position.h"
#include "src/core/engine/surveys/trap_text.h"
#include "src/desk/shared/found_traps.h"
#include "src/desk/ui/panel_widgets.h"

namespace rearguard {

namespace {

constexpr std::size_t max_listed_traps = 12;

/// Returns who of the group can move there now, as " (within reach of c1)"; empty if none can.
std::string who_can_come(const FoundTraps& found, const TrapGroup& group, const Position& position) {
  std::vector<std::string> ids;
  for (const UnitIndex u : group.by) {
    if (found.is_within_reach({group.hex, u, group.outcome, group.closed_by}))
      ids.push_back(position.unit(u).id);
  }
  return ids.empty() ? std::string() : fmt::format(" (within reach of {})", fmt::join(ids, ", "));
}

}  // namespace

std::optional<Hex> traps_part(const FoundTraps& found, const Position& position) {
  std::optional<Hex> pointed;
  const std::vector<TrapGroup> groups = grouped(found.traps());
  if (groups.empty()) return pointed;
  bold_text("Traps: one more enemy in such a hex would leave no way out");
  std::size_t listed = 0;
  for (const bool near : {true, false}) {
    for (const TrapGroup& group : groups) {
      const std::string who = found.limits_reach() ? who_can_come(found, group, position) : std::string();
      const bool is_near = found.limits_reach() ? !who.empty() : true;
      if (is_near != near || listed >= max_listed_traps) continue;
      ++listed;
      wrapped_text(
          fmt::format("{}  {}{}", position.map().grid().number(group.hex), describe(group, position), who));
      if (is_pointed_at()) pointed = group.hex;
    }
  }
  if (groups.size() > listed)
    soft_text("… and " +
              plural(groups.size() - listed, "more, marked on the map", "more, marked on the map"));
  return pointed;
}

}  // namespace rearguard
