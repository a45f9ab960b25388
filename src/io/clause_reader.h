#pragma once
// One clause of a rule file, and the properties it names. Private to io.

#include <optional>

#include "src/io/decoder.h"
#include "src/rules/doctrine.h"

namespace rearguard {

/// A clause table; problems are added where it cannot be read.
Clause read_clause(const Node& node, Problems& problems);

/// A property given by its bare name, or by a table with its scope and parameters.
std::optional<PropertyUse> read_property(const Node& node, Problems& problems);

}  // namespace rearguard
