#pragma once
// A board with a verdict about it, as the rule book or its referee gives it: all that is learned from.

#include "src/core/board/position.h"
#include "src/core/document/diagnostic.h"
#include "src/core/engine/terms/retreat_request.h"

namespace rearguard {

struct ExampleFile;

/// What is known of one retreat. Hexes of which nothing is said may be legal or not.
struct LearnCase {
  std::string id;
  Position position;
  RetreatRequest request;
  std::vector<Hex> legal, illegal;     ///< end hexes; no hex is in both
  bool is_complete = false;            ///< every end hex that `legal` does not name is illegal
  std::optional<std::string> outcome;  ///< "retreat", or what becomes of the unit; nothing: not stated
  std::optional<RetreatPath> path;     ///< a path of which it is known whether it is legal
  bool is_path_legal = false;
};

/// Returns the cases of a file of examples: its entries with `ask`. `file` is for messages. Reports entries
/// with `do`, unknown units and hexes, choices of options, and hexes that are said to be legal and illegal.
Checked<std::vector<LearnCase>> learn_cases(const ExampleFile& examples, const std::string& file);

inline std::string hex_number(const LearnCase& of, Hex h) {
  return of.position.map().grid().number(h);
}

}  // namespace rearguard
