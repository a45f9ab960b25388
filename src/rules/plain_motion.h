#pragma once
// The motion read plainly off one written-down path, hex by hex: the second, independent meaning of a ray.

#include "src/rules/plain_path.h"

namespace rearguard {

/// Whether the motion has a walk that begins with `path`, however long. Every path is one of a walk motion.
bool motion_allows(const PlainQuestion& q, PlainPath path);

/// The step (1 for the first) after which a path is no longer the beginning of a straight ray, for paths
/// that an oblique step lets be; 0 for all others.
std::size_t oblique_step(const PlainQuestion& q, PlainPath path);

}  // namespace rearguard
