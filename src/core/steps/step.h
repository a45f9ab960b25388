#pragma once
// What steps are written with.

#include <cstdint>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "src/core/engine/events/event_runner.h"
#include "src/core/io/rules/rule_names.h"
#include "src/core/io/rules/step_reader.h"
#include "src/core/rules/describe/describe_parts.h"
#include "src/core/rules/facts/step_kind.h"
#include "src/core/rules/words/step_list.h"

namespace rearguard {

/// The greatest number that units and links carry, as positions can state it; as much below 0.
inline constexpr std::int64_t max_count = 1'000'000;

/// Returns a number that a unit or link is to carry; nothing beyond the limit, where the resolution stops.
/// `whose`: "turns of the link charge of b1".
std::optional<int> within_limit(EventRunner& runner, std::int64_t number, const std::string& whose);

/// Engages the unit of a course with an enemy; does nothing with others.
void engage_with(EventRunner& runner, const Effect& step, const Course& course, const std::string& id);

/// Returns ", caused by its nearest enemies": the causing units of a further event or move, if they differ
/// from those of this event.
std::string caused_by_text(const Effect& step);
/// Returns "1 hex", "far / 2 hexes".
std::string number_of(const std::string& formula, std::string_view one, std::string_view several);
/// Returns ", with far = far - 1": the numbers that go with an event or a link.
std::string numbers_text(const Effect& step);

}  // namespace rearguard
