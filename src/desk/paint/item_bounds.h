#pragma once
// Where an item of a scene draws.

namespace rearguard {

struct Bounds;
struct Item;

/// Returns a box that contains everything the item draws, in scene pixels. It may be larger than needed.
Bounds bounds_of(const Item& item);

}  // namespace rearguard
