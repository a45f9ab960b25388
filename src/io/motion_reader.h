#pragma once
// Reads the motion of a rule file: the paths that exist before any clause applies. Private to io.

#include "src/document/decoder.h"

namespace rearguard {

struct Motion;

/// Reads the table `motion`; adds problems where it is invalid.
Motion read_motion(const Node& node, Problems& problems);

}  // namespace rearguard
