#pragma once
// What is wrong with a doctrine that can be read: clauses that can never remove a path.

#include <string>
#include <vector>

#include "src/rules/doctrine.h"

namespace rearguard {

struct DoctrineFinding {
  std::string clause;  ///< id, or the name of the part of the file
  RulePlace place;
  std::string message;
};

/// Findings in the order of the clauses. Empty where every clause can act and every id is its own.
std::vector<DoctrineFinding> check_doctrine(const Doctrine& doctrine);

}  // namespace rearguard
