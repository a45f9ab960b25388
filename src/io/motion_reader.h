#pragma once
// The motion of a rule file: which walks there are before any clause. Private to io.

#include "src/document/decoder.h"
#include "src/rules/rule_set.h"

namespace rearguard {

/// The table `motion`; problems are added where it cannot be read.
Motion read_motion(const Node& node, Problems& problems);

}  // namespace rearguard
