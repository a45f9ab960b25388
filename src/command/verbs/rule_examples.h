#pragma once
// The file of examples that rules name, with the statements of the printed rules.

#include <optional>

#include "src/core/rules/words/reading.h"
#include "src/workshop/examples/examples.h"

namespace rearguard {

/// Reads the file that rules, or those that they extend, name as their `examples`; nothing if they name none.
std::optional<Checked<ExampleFile>> examples_of_rules(const Wording& wording);

}  // namespace rearguard
