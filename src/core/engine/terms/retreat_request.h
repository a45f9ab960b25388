#pragma once
// What can be asked of the retreat engine, and why it may not be answered.

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "hexmap/hex.h"
#include "src/core/board/unit.h"
#include "src/core/engine/terms/retreat_path.h"
#include "src/core/rules/facts/question.h"

namespace rearguard {

struct ResultRule;

/// The parts of an answer that somebody reads: nothing else is worked out. Those who ask on the way to
/// another answer name what they read.
struct Wanted {
  enum class Reasons : std::uint8_t {
    none,       ///< the illegal hexes are not listed
    clauses,    ///< which clause rules out each of them
    sentences,  ///< and why, with remarks for a reader
  };
  std::size_t paths = 100;  ///< listed for each end hex; all paths are counted
  bool effects = true;      ///< what the unit meets and what happens to it on the listed paths
  Reasons reasons = Reasons::sentences;

  /// The legal end hexes, with so many paths to each.
  static constexpr Wanted ends(std::size_t paths = 0) { return {paths, false, Reasons::none}; }
  /// The same, with the clauses behind the illegal hexes.
  static constexpr Wanted clauses(std::size_t paths = 0) { return {paths, false, Reasons::clauses}; }
  bool names_clauses() const { return reasons != Reasons::none; }
  bool explains() const { return reasons == Reasons::sentences; }
  friend bool operator==(const Wanted&, const Wanted&) = default;
};

/// A retreat question, as a user asks it.
struct RetreatRequest {
  UnitIndex unit = 0;
  std::string result;           ///< a combat result of the rules; may be empty if a distance is given
  std::optional<int> distance;  ///< in hexes; overrides the result's distance
  std::vector<UnitIndex> causing_units;  ///< enemies; if the rules ask for them and none is named, an error
  Wanted wanted = {};
  std::optional<RetreatPath> test_path;  ///< a path to judge, from the start hex
  std::string move = {};         ///< a move of the rules; empty: that of the result, or the rules' own
  std::vector<Hex> closed = {};  ///< further hexes that may not be entered
  std::map<std::string, std::int64_t> numbers = {};  ///< that the result needs
  /// The option taken instead of the result, or "trade-2" for two hexes less; empty: nobody has chosen, and
  /// the answer lists all of them. "split:a+b", alone or before a comma and an option, names a part of a
  /// stack.
  std::string option = {};
  /// Units of the same combat that retreat by the same result after this one, in their order.
  std::vector<UnitIndex> then = {};
  friend bool operator==(const RetreatRequest&, const RetreatRequest&) = default;
};

/// An option that was open to a unit, and the entry of the result that was for it then: which entry that is
/// can change by what the option costs.
struct SettledOption {
  std::string name;  ///< as in a RetreatRequest
  std::string unit;  ///< id
  const ResultRule* entry = nullptr;
  friend bool operator==(const SettledOption&, const SettledOption&) = default;
};

/// The reason that a request cannot be answered.
struct RequestError {
  std::string message;  ///< one sentence
  std::string about;    ///< "result", "distance", "path", "unit", "causing-units", "rules", "number"
                        ///< (one is missing), "name" (one is unknown), "option" or "move" (not for this
                        ///< unit)
  /// The rules ask for something that nobody states: the request is incomplete, not wrong.
  bool is_incomplete = false;
  /// The answer would take more work than one may: neither the request nor the rules are wrong.
  bool is_limit = false;
};

/// Returns the error of a request for whose answer somebody has to state something.
inline RequestError incomplete(std::string message, std::string about) {
  return {std::move(message), std::move(about), true};
}

/// Returns the error of a request whose answer would take too much work.
inline RequestError beyond_limit(std::string message, std::string about) {
  return {std::move(message), std::move(about), false, true};
}

}  // namespace rearguard
