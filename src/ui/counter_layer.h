#pragma once
// Counters over the map: stacks as printed counters, marks of their sides from afar, one stack spread out.

#include <memory>
#include <optional>
#include <vector>

#include "src/ui/image_store.h"
#include "src/ui/window_contents.h"

namespace rearguard {

/// Below this hex radius (pixels) counters cannot be read and are drawn as marks.
inline constexpr double readable_counters = 18;

/// A mark that tells sides apart by its shape alone, `size` wide and high.
void add_side_mark(Scene& scene, const SideStyle& side, SideIndex index, Point middle, double size);

class CounterLayer {
 public:
  /// Keeps what is on screen of counters that look as before.
  void set(std::shared_ptr<const Position> position, const CounterStyle& style);

  void draw(Canvas& canvas, ImageStore& store, const Camera& camera);
  /// Spreads the stack of a hex out over everything else, at a size that can be read at any zoom.
  void draw_fan(Canvas& canvas, ImageStore& store, const Camera& camera, std::optional<Hex> hex,
                double scale);
  /// The counter of the spread-out stack under a screen pixel.
  std::optional<UnitIndex> fanned_at(Point screen) const;
  /// Whether a screen pixel lies on the spread-out stack, and whose it is.
  std::optional<Hex> fan_at(Point screen) const;

  std::size_t stack_count() const { return stacks_.size(); }
  /// A small mark for every stack, in some other picture of the map.
  template <class Place>
  void draw_marks(Canvas& canvas, ImageStore& store, int size, const Place& place) const {
    for (const Stack& stack : stacks_) draw_mark(canvas, store, stack, size, place(stack.hex));
  }

 private:
  struct Stack {
    Hex hex;
    std::vector<UnitIndex> units;  ///< that are seen; top first
    std::uint64_t look = 0;        ///< two stacks with the same one look the same; 0: not found out yet
  };
  struct Spread {
    UnitIndex unit = 0;
    ScreenBox box;
  };
  void draw_mark(Canvas& canvas, ImageStore& store, const Stack& stack, int size, Point at) const;
  bool draw_stack(Canvas& canvas, ImageStore& store, const Camera& camera, Stack& stack) const;

  std::shared_ptr<const Position> position_;
  CounterStyle style_;
  std::vector<Stack> stacks_;
  std::vector<Spread> spread_;
  ScreenBox fan_;
  std::optional<Hex> fan_hex_;
};

}  // namespace rearguard
