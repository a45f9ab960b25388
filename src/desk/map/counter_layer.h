#pragma once
// Counters on the map: printed counters, side marks at small zooms, and one fanned-out stack.

#include "src/desk/map/image_store.h"
#include "src/desk/ui/window_contents.h"

namespace rearguard {

/// Below this hex radius (pixels) counters are drawn as side marks.
inline constexpr double readable_counters = 18;

/// Adds a mark whose shape alone identifies the side, `size` wide and high.
void add_side_mark(Scene& scene, const SideStyle& side, SideIndex index, Point middle, double size);

class CounterLayer {
 public:
  /// Shows another position. Counters that look as before are not painted again.
  void set(std::shared_ptr<const Position> position, const CounterStyle& style);

  void draw(Canvas& canvas, ImageStore& store, const Camera& camera);
  /// Fans out the stack of a hex above everything else, readable at any zoom.
  void draw_fan(Canvas& canvas, ImageStore& store, const Camera& camera, std::optional<Hex> hex,
                double scale);
  /// Returns the counter of the fanned-out stack at a screen pixel.
  std::optional<UnitIndex> fanned_at(Point screen) const;
  /// Returns the hex of the fanned-out stack if it covers a screen pixel.
  std::optional<Hex> fan_at(Point screen) const;

  std::size_t stack_count() const { return stacks_.size(); }
  /// Draws a small mark for every stack at the pixel that `place` gives, as for the minimap.
  template <class Place>
  void draw_marks(Canvas& canvas, ImageStore& store, int size, const Place& place) const {
    for (const Stack& stack : stacks_) draw_mark(canvas, store, stack, size, place(stack.hex));
  }

 private:
  struct Stack {
    Hex hex;
    std::vector<UnitIndex> units;  ///< visible ones, top first
    std::uint64_t look = 0;        ///< equal for stacks that look the same; 0: not yet computed
  };
  struct Spread {
    UnitIndex unit = 0;
    ScreenBox box;
  };
  void draw_mark(Canvas& canvas, ImageStore& store, const Stack& stack, int size, Point at) const;
  bool draw_stack(Canvas& canvas, ImageStore& store, const Camera& camera, Stack& stack) const;
  /// Draws the picture of the nearest zoom at which there is one; returns false if there is none.
  bool stretch_stack(Canvas& canvas, ImageStore& store, const Camera& camera, const Stack& stack) const;

  std::shared_ptr<const Position> position_;
  CounterStyle style_;
  std::vector<Stack> stacks_;
  std::vector<Spread> spread_;
  ScreenBox fan_;
  std::optional<Hex> fan_hex_;
};

}  // namespace rearguard
