#pragma once
// Path effects: where they happen on a path, and what they do as far as that is certain.

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "src/core/engine/terms/engine_request.h"
#include "src/core/engine/terms/retreat_path.h"
#include "src/core/engine/terms/verdict.h"
#include "src/core/rules/facts/question.h"

namespace rearguard {

struct Judging;
struct PathEffectRule;
struct ResultRule;
struct RuleSet;

/// What a path does to its mover, as far as it is certain.
struct Foretold {
  std::vector<PathEffect> effects;  ///< in the order in which they happen
  int strength_lost = 0;            ///< by the mover, for certain
  std::string outcome;              ///< why the mover is lost on the path for certain; empty: it is not
};

/// Tests whether a move has effects that must be foretold.
bool has_path_effects(const RuleSet& move);

struct ForetellingBoard;

/// Foretells what happens along the paths of one question. Paths have most of their steps in common, so what
/// is found for one serves the others.
class Foretelling {
 public:
  /// What all questions about one position under one rule file have in common.
  struct Shared {
    std::shared_ptr<ForetellingBoard> board = {};  ///< made when it is needed
    std::optional<int> max_fire_range = {};        ///< the longest range of retreat fire of any unit
    std::optional<bool> is_of_hexes = {};          ///< no step of the rules measures from whole paths
  };
  /// `missing`: hexes by which the paths are shorter than required; `result`: the entry whose `after`
  /// follows; may be null. `rest`: what has been before, if the paths are the rest of a retreat. All
  /// arguments must outlive this.
  Foretelling(const Judging& judging, const RetreatQuestion& question, int missing, const ResultRule* result,
              const std::optional<Continuation>& rest, Shared& shared);
  ~Foretelling();
  Foretelling(const Foretelling&) = delete;
  Foretelling& operator=(const Foretelling&) = delete;

  /// Plays the certain effects along one path, and lists the uncertain ones as tests. What a test may change
  /// is left aside. An error if a formula has no value, or if effects never end.
  std::variant<Foretold, RequestError> along(const RetreatPath& path);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace rearguard
