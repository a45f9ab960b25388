#pragma once
// Where units may come by an action, over all its outcomes: before a die is rolled.

#include <memory>
#include <string>
#include <vector>

#include "hexmap/hex.h"
#include "src/core/engine/terms/removed_unit.h"
#include "src/core/engine/terms/resolution.h"
#include "src/core/engine/terms/retreat_path.h"
#include "src/play/game/preview.h"

namespace rearguard {

/// What happens one after another in an outcome.
struct OutcomeChain {
  std::vector<ResolutionStep> steps;
  std::vector<RemovedUnit> removed_units;
  std::shared_ptr<const BoardVerdict> choice;  ///< in which it ends; null: it ends in none of a path
};
/// Returns the chain of a resolution, or of its part before a choice; null for an error.
std::shared_ptr<const OutcomeChain> chain_of(const ResolutionResult& result);

/// A unit as some outcomes of an action leave it.
struct Ghost {
  enum class Fate : std::uint8_t {
    moves,
    may_move,  ///< its end hex is one of several, and a player chooses
    lost,      ///< in `hex`
  };
  std::string unit;  ///< id
  Fate fate = Fate::moves;
  Hex hex;           ///< its last
  RetreatPath path;  ///< to it, in the first outcome that leads there; empty: it has not moved
  double share = 0;  ///< of the outcomes that lead there, 0 to 1
  std::string why;   ///< what happens to it, with the clause and its rule number
};

/// Returns the ghosts of a preview: by unit, then by descending share, then by the hex.
std::vector<Ghost> ghosts_of(const Preview& preview);

/// Returns the steps of an outcome, one a line, with clauses and rule numbers.
std::vector<std::string> describe_chain(const OutcomeChain& chain);

}  // namespace rearguard
