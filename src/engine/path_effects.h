#pragma once
// Path effects: where they happen on a path, and what they do as far as that is certain.

#include <cstddef>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "src/engine/retreat_path.h"
#include "src/engine/retreat_request.h"
#include "src/engine/verdict.h"
#include "src/rules/question.h"

namespace rearguard {

struct PathEffectRule;
struct ResultRule;
struct RuleSet;

/// Tests whether an effect happens at a hex of a path (0: the start hex), on this board with the mover in its
/// start hex. Returns the units of the effect's `some`, enemies by hex number and id and friends from the top
/// of their stacks; empty if the effect names none. Nothing if it does not happen.
std::optional<std::vector<UnitIndex>> units_of_effect(const Position& position, const RuleSet& move,
                                                      const RetreatQuestion& question,
                                                      const PathEffectRule& effect, const RetreatPath& path,
                                                      std::size_t index);

/// What a path does to its mover, as far as it is certain.
struct Foretold {
  std::vector<PathEffect> effects;  ///< in the order in which they happen
  int strength_lost = 0;            ///< by the mover, for certain
  std::string outcome;              ///< why the mover is lost on the path for certain; empty: it is not
};

/// Tests whether a move has effects that must be foretold.
bool has_path_effects(const RuleSet& move);

/// Plays the certain effects of a move along one path, and lists the uncertain ones as tests. What a test
/// may change is left aside. `missing`: hexes by which the path is shorter than required; `result`: the entry
/// whose `after` follows; may be null. `rest`: what has been before, if the path is the rest of a retreat. An
/// error if a formula has no value, or if effects never end.
std::variant<Foretold, RequestError> foretell(const Position& position, const RuleSet& move,
                                              const RuleSet& whole, const RetreatQuestion& question,
                                              const RetreatPath& path, int missing, const ResultRule* result,
                                              const std::optional<RestOfRetreat>& rest = std::nullopt);

}  // namespace rearguard
