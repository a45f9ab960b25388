#pragma once
// How many legal paths a retreat has, listed one by one.

#include "src/core/engine/question/judge.h"
#include "src/core/engine/terms/retreat_request.h"
#include "src/oracle/perft/perft.h"

namespace rearguard {

/// The paths of a question, which knows its length then.
struct CountedPaths {
  RetreatQuestion question;
  Perft counts;
};

/// Counts the paths of a request by the plain enumeration that shares no code with the search. Fails as
/// `Judge::judge` does, and for more paths than can be listed.
std::variant<CountedPaths, NoRetreat, RequestError> count_paths_of(const Position& position,
                                                                   const RuleSet& rules,
                                                                   RetreatRequest request);

/// Writes `{"unit", "distance", "paths", "end_hexes", "first": {"2930": 3}}` on one line.
std::string to_json(const CountedPaths& counted, const Position& position);
/// Writes a line for each first hex, then the sums.
std::string to_text(const CountedPaths& counted, const Position& position);

}  // namespace rearguard
