#pragma once
// Checks what a rule file says of where its parts come from, and of its readings, against its statements and
// examples.

#include "src/core/rules/words/reading.h"
#include "src/workshop/examples/examples.h"

namespace rearguard {

struct ProvenanceProblem {
  RulePlace place;
  bool is_error = false;  ///< else a note
  std::string message;
};

/// Returns the problems of the parts that stand in the file itself, not in one that it extends. `file`: the
/// examples that the rules name; null: none.
std::vector<ProvenanceProblem> provenance_problems(const Wording& text, const ExampleFile* file);

/// How many statements and parts there are of each basis.
struct ProvenanceCount {
  std::size_t statements = 0, implemented = 0, shown = 0;  ///< printed or inferred
  std::size_t inferred = 0;                                ///< of these: by inferred parts alone
  std::size_t house = 0, house_shown = 0;                  ///< house rules
  std::size_t printed_parts = 0, inferred_parts = 0, house_parts = 0;
};
ProvenanceCount count_provenance(const Wording& text, const ExampleFile& file);

}  // namespace rearguard
