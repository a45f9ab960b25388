#pragma once
// Which units retreat together.

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "src/core/engine/terms/engine_request.h"

namespace rearguard {

class Position;
struct RuleSet;

/// Returns the units that move with the unit of a request, ascending: with `mover = "stack"` those of its
/// side in its hex, with `mover = "owner"` those of them in the part that the request names. A unit for which
/// the result has an outcome and no length, such as an exempt one, moves with nobody.
std::vector<UnitIndex> companions(const Position& position, const RuleSet& rule_set,
                                  const EngineRequest& request);

/// Returns all units of the side of a unit in its hex, ascending, if a result can move stacks; else the unit
/// alone. Conditions of results may ask for any of them before it is known who moves.
std::vector<UnitIndex> stack_of(const Position& position, const RuleSet& rule_set, UnitIndex unit);

/// The most units of a stack that its owner may split: each part is an option.
inline constexpr std::size_t max_split_stack = 8;

/// Some units of a stack that retreat together.
struct StackPart {
  std::string name;              ///< by which it is chosen: "split:a+b"
  std::vector<UnitIndex> units;  ///< ascending, the unit of the request among them
};

/// Lists the parts of its stack with which the unit of a request may retreat, the whole stack first, larger
/// parts before smaller ones; empty if its owner has no choice or has made it. Fails beyond
/// `max_split_stack` units.
std::variant<std::vector<StackPart>, RequestError> parts_of_stack(const Position& position,
                                                                  const RuleSet& rule_set,
                                                                  const EngineRequest& request);

/// Tests whether the option of a request names a part of a stack.
bool names_part(const EngineRequest& request);

/// Moves the part of a stack that the option of a request names to `part`. Fails if there is no such part.
std::optional<RequestError> take_named_part(const Position& position, const RuleSet& rule_set,
                                            EngineRequest& request);

}  // namespace rearguard
