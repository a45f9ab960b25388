#pragma once
// Reads the motion of a rule file: the paths that exist before any clause applies. Private to io.

#include "src/core/document/decoder.h"

namespace rearguard {

class RuleNames;

struct Motion;

/// Reads the table `motion`; adds problems where it is invalid.
Motion read_motion(const Node& node, RuleNames& rule_names, Problems& problems);

}  // namespace rearguard
