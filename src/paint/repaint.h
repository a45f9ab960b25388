#pragma once
// What a change of a scene changes in its picture.

#include <vector>

namespace rearguard {

struct Bounds;
struct Item;
struct PixelBox;
struct Point;
struct Scene;

/// Everything that an item draws lies within; in scene pixels.
Bounds bounds_of(const Item& item);

/// The boxes of a picture of `width` × `height` pixels, scene pixel `corner` (whole numbers) at its top left,
/// outside of which painting `after` gives the very pixels that painting `before` does. None overlaps
/// another. They are found by the items that the scenes share, so they are small where one was made from the
/// other by a small change, and everything where they have nothing in common.
std::vector<PixelBox> changed_boxes(const Scene& before, const Scene& after, Point corner, int width,
                                    int height);

}  // namespace rearguard
