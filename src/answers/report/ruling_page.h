#pragma once
// A verdict as a page to print or to send: the board, the question, the answer, the clauses.

#include "src/answers/report/verdict_listing.h"

namespace rearguard {

class Position;
struct RuleSet;
struct Verdict;

/// Returns a page of HTML that needs nothing else: the question, `svg` (a picture of the board), the answer
/// as `to_text` words it, and all clauses with their numbers and texts. `rule_set`: the rules of the unit's
/// move.
std::string to_ruling_page(const Verdict& verdict, const Position& position, const RuleSet& rule_set,
                           const std::string& svg, const VerdictListing& listing = {});

}  // namespace rearguard
