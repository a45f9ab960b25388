#pragma once
// Which dice and choices a request to resolve something may need, in the order in which they come up.

#include <string>
#include <variant>
#include <vector>

#include "src/core/engine/terms/retreat_request.h"

namespace rearguard {

class Position;
struct ResolveRequest;
struct RuleSet;

/// Dice of one roll, or a choice.
struct ResolveNeed {
  std::string unit;                  ///< of a choice: id
  std::string purpose;               ///< of dice: "attack of x"
  int dice = 0, sides = 0;           ///< 0: a choice
  std::string chooser;               ///< of a choice: "owner" or "opponent"
  std::vector<std::string> choices;  ///< of a choice: end hexes, or names, in all courses
  bool always = true;                ///< in every course
};

struct ResolveNeeds {
  std::vector<ResolveNeed> list;
  bool is_complete = true;  ///< all courses have been looked at: at most 1000 resolutions
};

/// Returns what a request needs beside the choices that it makes. A problem as of `carry_out`.
std::variant<ResolveNeeds, RequestError> needs_of(const Position& position, const RuleSet& rules,
                                                  const ResolveRequest& request);

/// Writes one need a line: "  1d6 for attack of x", "  the owner chooses 0301 or 0302 for m, perhaps".
std::string to_text(const ResolveNeeds& needs);
/// Writes `{"needs":[{"for":"attack of x","dice":1,"sides":6,"always":true}, {"unit":"m",
/// "chooser":"owner","choices":["0301"],"always":false}],"complete":true}`.
std::string to_json(const ResolveNeeds& needs);

}  // namespace rearguard
