#pragma once
// The file of examples that rules name, with the statements of the printed rules.

#include <map>
#include <optional>

#include "src/command/session/session.h"
#include "src/core/rules/words/reading.h"
#include "src/core/rules/words/rule_set.h"
#include "src/workshop/examples/examples.h"

namespace rearguard {

/// Reads the file that rules, or those that they extend, name as their `examples`; nothing if they name none.
std::optional<Checked<ExampleFile>> examples_of_rules(const Wording& wording);

/// Examples with their rules and the failures of each.
struct ExampleRun {
  ExampleFile example_file;
  std::string folder;  ///< of the rules, as for `RuleLibrary::load`
  RuleSet rule_set;
  std::map<std::string, std::vector<std::string>> failures;  ///< by example
  Wording wording;
};

/// Runs the examples of a file, or those that ship with the rules of that name. Returns nothing, once the
/// problems are written, if one of the two cannot be read.
std::optional<ExampleRun> run_examples(Session& session, const std::string& name);

}  // namespace rearguard
