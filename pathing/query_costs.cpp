#include "pathing/query_costs.h"

#include <algorithm>
#include <iterator>
#include <stdexcept>

#include "pathing/movement.h"

namespace rearguard {
namespace {

std::uint64_t clipped(std::uint64_t bound, std::int64_t parts) {
  return std::min(static_cast<std::uint64_t>(parts), bound + 1);
}

std::uint64_t extra_parts(const std::optional<MovementPoints>& extra) {
  if (!extra) return 0;
  if (extra->parts < 0) throw std::invalid_argument("an extra cost for a zone of control is negative");
  return static_cast<std::uint64_t>(extra->parts);
}

}  // namespace

void QueryCosts::set(const StepCosts& costs, const ZocEffect& zoc, bool start_in_zoc, std::uint64_t bound) {
  set_codes(costs, bound);
  set_marks(zoc, start_in_zoc, bound);
}

void QueryCosts::set_codes(const StepCosts& costs, std::uint64_t bound) {
  const auto& values = costs.values();
  const std::size_t no_step = costs.narrow_lanes().empty() ? StepCosts::no_step : StepCosts::narrow_no_step;
  if (by_code.size() <= no_step) by_code.resize(no_step + 1);
  for (std::size_t i = 0; i < values.size(); ++i) by_code[i] = clipped(bound, values[i]);
  by_code[no_step] = bound + 1;
  const auto within = std::upper_bound(values.begin(), values.end(), static_cast<std::int64_t>(bound));
  largest_step = within == values.begin() ? 0 : static_cast<std::uint64_t>(*std::prev(within));
  smallest_step = values.empty() ? 0 : clipped(bound, values.front());
  usual_step = values.empty() ? 1 : std::max<std::uint64_t>(clipped(bound, values[values.size() / 2]), 1);
}

void QueryCosts::set_marks(const ZocEffect& zoc, bool start_in_zoc, std::uint64_t bound) {
  const std::uint64_t too_costly = bound + 1;
  const std::uint64_t enter = std::min(extra_parts(zoc.extra_to_enter), too_costly);
  const std::uint64_t leave = std::min(extra_parts(zoc.extra_to_leave), too_costly);
  const auto row = [&](bool from_zoc, bool include_start) {
    std::array<std::uint64_t, mark_kinds> extra{};
    extra[0] = from_zoc ? leave : 0;
    extra[mark_zoc] = extra[0] + enter;
    if (from_zoc && zoc.no_zoc_to_zoc) extra[mark_zoc] = too_costly;
    if (from_zoc && zoc.stop_on_entry && !include_start) extra[0] = extra[mark_zoc] = too_costly;
    extra[mark_blocked] = extra[mark_blocked | mark_zoc] = too_costly;
    return extra;
  };
  by_marks = {row(false, false), row(true, false)};
  from_start_by_marks = row(start_in_zoc, true);
  // Extra costs beyond the bound are never paid.
  largest_step += (enter <= bound ? enter : 0) + (leave <= bound ? leave : 0);
}

}  // namespace rearguard
