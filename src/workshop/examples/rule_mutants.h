#pragma once
// Small changes of a rule file, by which its examples are put to the proof.

#include <functional>

#include "src/core/document/document.h"

namespace rearguard {

/// A rule file with one thing changed; many are no rules any more.
struct RuleMutant {
  std::string part;    ///< "clauses avoid-zoc", "events rout, do 2"
  std::string change;  ///< "is gone", "comes after the next", "3 is 4"
  Place place;
  Node document;
};

/// Calls `look` with each change of a rule file, until it returns false: each table in it gone, each number
/// one more or less, two tables that follow one another in a list the other way round, if its order has a
/// meaning. What has no part in answers is left alone: texts, places of the printed rules, and what is
/// offered to players.
void for_each_mutant(const Node& rules, const std::function<bool(const RuleMutant&)>& look);

}  // namespace rearguard
