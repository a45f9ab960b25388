#pragma once
// Where units may come by an action, over all its outcomes: before a die is rolled.

#include <memory>
#include <string>
#include <vector>

#include "hexmap/hex.h"
#include "src/core/engine/terms/removed_unit.h"
#include "src/core/engine/terms/resolution.h"
#include "src/core/engine/terms/retreat_path.h"
#include "src/play/outcomes/preview.h"

namespace rearguard {

/// What happens one after another in an outcome.
struct OutcomeChain {
  std::vector<ResolutionStep> steps;
  std::vector<RemovedUnit> removed_units;
  std::string chooses = {};             ///< the last unit of which a player chooses the path; empty: none
  std::vector<RetreatPath> paths = {};  ///< from which he chooses; one stands for all with the same effect
};

/// A unit as some outcomes of an action leave it.
struct Ghost {
  enum class Fate : std::uint8_t {
    moves,
    may_move,  ///< as a player could choose, but is not taken to
    lost,      ///< in `hex`
  };
  std::string unit;  ///< id
  Fate fate = Fate::moves;
  Hex hex;           ///< its last
  RetreatPath path;  ///< to it, in the first outcome that leads there; empty: it has not moved
  double share = 0;  ///< of the outcomes that lead there, 0 to 1
  std::string why;   ///< what happens to it, with the clause and its rule number
};

/// Returns the ghosts of some outcomes: by unit, then by descending share, then by the hex.
std::vector<Ghost> ghosts_of(const std::vector<OutcomeOdds>& chances);

/// Returns the steps of an outcome, one a line, with clauses and rule numbers.
std::vector<std::string> describe_chain(const OutcomeChain& chain);

}  // namespace rearguard
