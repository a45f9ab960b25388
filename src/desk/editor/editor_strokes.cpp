// The effect of a drag, for each tool.

#include <algorithm>

#include <fmt/format.h>

#include "hexmap/plural.h"
#include "src/desk/editor/editor_controller.h"

namespace rearguard {

void EditorController::begin_drag(const MapTouch& touch) {
  release();
  pointer_ = pressed_ = touch;
  touched_.clear();
  is_touched_.assign(map().grid().size(), false);
  moved_.clear();
  last_.reset();
  removes_ = touch.modifiers.shift;
}

void EditorController::begin_hexsides(const MapTouch& touch) {
  draft_.begin((removes_ ? "remove " : "place ") + map().chart().features[feature_].name);
  if (course == Course::along) {
    side_walk_.emplace(map().grid(), touch.place);
  } else {
    hex_walk_.emplace(touch.hex);
  }
}

bool EditorController::press(const MapTouch& touch) {
  begin_drag(touch);
  const bool may_be_off_map = tool_ == EditTool::hexsides || tool_ == EditTool::underlay;
  if (!map().grid().contains(touch.hex) && !may_be_off_map) {
    pressed_.reset();
    return false;
  }
  switch (tool_) {
    case EditTool::terrain:
      draft_.begin("paint terrain");
      paint_along({touch});
      break;
    case EditTool::names:
      named_ = touch.hex;
      pressed_.reset();
      return true;
    case EditTool::expect:
      expectations_.press(touch.hex);
      return true;
    case EditTool::scenario:
      show_message(scenario_.click(touch.hex));
      pressed_.reset();
      return true;
    case EditTool::select:
      if (is_pasting_) {
        paste_at(touch.hex);
        pressed_.reset();
      } else {
        selection_ = {touch.hex};
      }
      return true;
    case EditTool::fill:
      if (likeness.is_on) {
        likeness.stroke(touch.hex, map(), true, touch.modifiers.shift);
        return true;
      }
      fill_from(touch.hex);
      pressed_.reset();
      break;
    case EditTool::level:
      draft_.begin(level_mode == LevelMode::set     ? "set elevation"
                   : level_mode == LevelMode::raise ? "raise elevation"
                                                    : "lower elevation");
      paint_along({touch});
      break;
    case EditTool::hexsides:
      begin_hexsides(touch);
      break;
    case EditTool::clear:
      draft_.begin("clear hexsides");
      clear_along({touch});
      break;
    case EditTool::units:
      pressed_.reset();
      return entry_.press(touch);
    case EditTool::underlay:
      if (underlay_tool_.press(touch.place, handle_reach_)) return true;
      pressed_.reset();
      return false;
  }
  return true;
}

void EditorController::drag(const MapTouch& touch) {
  pointer_ = touch;
  if (tool_ == EditTool::units) return entry_.drag(touch);
  if (!pressed_) return;
  switch (tool_) {
    case EditTool::terrain:
    case EditTool::level:
    case EditTool::hexsides:
    case EditTool::clear:
      moved_.push_back(touch);
      return;
    case EditTool::units:
      return;
    case EditTool::underlay:
      return underlay_tool_.drag(touch.place);
    case EditTool::select:
      selection_ = rectangle(pressed_->hex, touch.hex);
      return;
    case EditTool::expect:
      return expectations_.drag(touch.hex);
    case EditTool::fill:
      if (likeness.is_on) likeness.stroke(touch.hex, map(), false, removes_);
      return;
    case EditTool::scenario:
    case EditTool::names:
      return;
  }
}

void EditorController::catch_up() {
  const std::vector<MapTouch> moved = std::exchange(moved_, {});
  if (moved.empty() || !pressed_) return;
  if (tool_ == EditTool::terrain || tool_ == EditTool::level) return paint_along(moved);
  if (tool_ == EditTool::clear) return clear_along(moved);
  bool is_longer = false;
  for (const MapTouch& touch : moved) {
    if (side_walk_) is_longer = side_walk_->follow(touch.place) || is_longer;
    if (hex_walk_) is_longer = hex_walk_->follow(touch.hex) || is_longer;
  }
  if (is_longer && side_walk_) draw_along();
  if (is_longer && hex_walk_) draw_across();
}

void EditorController::release() {
  catch_up();
  if (underlay_tool_.is_dragging()) handle_move_ = underlay_tool_.release();
  const bool is_click = pressed_ && ((side_walk_ && side_walk_->corners().size() == 1) ||
                                     (hex_walk_ && hex_walk_->hexes().size() == 1));
  // A click without a drag draws the hexside next to it.
  if (is_click && draft_.is_in_step()) draw_side(*pressed_);
  entry_.release();
  show_message(expectations_.release());
  draft_.finish();
  pressed_.reset();
  side_walk_.reset();
  hex_walk_.reset();
}

void EditorController::cancel() {
  if (pressed_) {
    underlay_tool_.cancel();
    if (tool_ == EditTool::select) selection_.clear();
    expectations_.cancel();
    draft_.abandon();
    moved_.clear();
    pressed_.reset();
    side_walk_.reset();
    hex_walk_.reset();
    note("Cancelled");
  } else if (fills_by_picture() && likeness.has_patch()) {
    likeness.forget();
  } else if (mark_ && !entry_.units.is_placing() && !entry_.units.is_dragging()) {
    mark_.reset();
  } else if (named_ && tool_ == EditTool::names) {
    named_.reset();
  } else if (tool_ == EditTool::expect && expectations_.selected()) {
    expectations_.select(std::nullopt);
  } else if (tool_ == EditTool::scenario && scenario_.has_selection()) {
    scenario_.select({});
  } else if (is_pasting_) {
    is_pasting_ = false;
  } else if (tool_ == EditTool::select && !selection_.empty()) {
    selection_.clear();
  } else {
    entry_.cancel();
  }
}

void EditorController::point(const std::optional<MapTouch>& touch) {
  pointer_ = touch;
  entry_.point(hovered());
}

void EditorController::pick(const MapTouch& touch) {
  const Hex h = touch.hex;
  if (tool_ == EditTool::underlay) return show_message(underlay_tool_.set_hex(underlay_tool_.selected(), h));
  if (!map().grid().contains(h)) return;
  switch (tool_) {
    case EditTool::terrain:
    case EditTool::fill:
      terrain = map().terrain(h);
      note("Picked " + (terrain == no_hex ? std::string("no hex") : map().chart().terrains[terrain].name));
      return;
    case EditTool::level:
      level = map().elevation(h);
      level_mode = LevelMode::set;
      note(fmt::format("Picked level {}", level));
      return;
    case EditTool::hexsides:
    case EditTool::clear: {
      const auto [from, d] = nearest_side(map().grid(), touch.place);
      std::vector<FeatureId> there = map().features(from, d);
      const auto& back = map().features(neighbour(from, d), opposite(d));
      there.insert(there.end(), back.begin(), back.end());
      if (there.empty()) return note("This hexside has no features");
      // A further right click picks the next feature there.
      const auto at = std::ranges::find(there, feature_);
      const FeatureId next = at == there.end() || at + 1 == there.end() ? there.front() : *(at + 1);
      choose_feature(next);
      return note("Picked " + map().chart().features[feature_].name);
    }
    case EditTool::underlay:
      return;
    case EditTool::names:
      named_ = h;
      return;
    case EditTool::select:
      is_pasting_ = false;
      return;
    case EditTool::expect:
      return expectations_.select(std::nullopt);
    case EditTool::scenario:
      return scenario_.select({});
    case EditTool::units:
      return entry_.pick(h);
  }
}

std::vector<Hex> EditorController::brushed(Hex h) const {
  std::vector<Hex> hexes;
  for (const Hex near : disc(h, brush)) {
    if (map().grid().contains(near)) hexes.push_back(near);
  }
  return hexes;
}

void EditorController::paint_along(const std::vector<MapTouch>& touches) {
  if (shape != Shape::freehand) return paint_shape(touches.back().hex);
  std::vector<Hex> fresh;
  for (const MapTouch& touch : touches) {
    for (const Hex middle : line(last_.value_or(touch.hex), touch.hex)) {
      for (const Hex near : brushed(middle)) {
        const std::size_t at = map().grid().index(near);
        if (is_touched_[at]) continue;
        is_touched_[at] = true;
        touched_.push_back(near);
        fresh.push_back(near);
      }
    }
    last_ = touch.hex;
  }
  paint(fresh);
}

/// Returns the hexes of the map in the rows and columns from one hex to another.
std::vector<Hex> EditorController::rectangle(Hex from, Hex to) const {
  std::vector<Hex> hexes;
  const Grid& grid = map().grid();
  const auto [a, b] = std::pair{grid.to_printed(from), grid.to_printed(to)};
  for (int row = std::min(a.row, b.row); row <= std::max(a.row, b.row); ++row) {
    for (int column = std::min(a.column, b.column); column <= std::max(a.column, b.column); ++column) {
      const Hex h = grid.to_hex({column, row});
      if (grid.contains(h)) hexes.push_back(h);
    }
  }
  return hexes;
}

/// Paints the line or rectangle from where the drag began, instead of what it has painted so far.
void EditorController::paint_shape(Hex to) {
  const Hex from = pressed_->hex;
  if (last_ == to) return;
  last_ = to;
  std::vector<Hex> hexes;
  if (shape == Shape::line) {
    for (const Hex middle : line(from, to)) {
      const std::vector<Hex> near = brushed(middle);
      hexes.insert(hexes.end(), near.begin(), near.end());
    }
  } else {
    hexes = rectangle(from, to);
  }
  std::ranges::sort(hexes);
  hexes.erase(std::unique(hexes.begin(), hexes.end()), hexes.end());
  draft_.restart();
  touched_ = hexes;
  paint(hexes);
}

void EditorController::paint(const std::vector<Hex>& hexes) {
  if (hexes.empty()) return;
  if (tool_ == EditTool::terrain) {
    show_message(draft_.paint(hexes, removes_ ? no_hex : terrain));
  } else if (level_mode == LevelMode::set) {
    show_message(draft_.set_level(hexes, level));
  } else {
    const bool is_up = (level_mode == LevelMode::raise) != removes_;
    show_message(draft_.raise(hexes, is_up ? 1 : -1));
  }
}

void EditorController::lay_along_rises() {
  release();
  Pairs rises, others;
  const Grid& grid = map().grid();
  for (std::size_t i = 0; i < grid.size(); ++i) {
    const Hex from = grid.hex_at(i);
    for (int d = 0; d < direction_count; ++d) {
      const Hex to = neighbour(from, direction(d));
      if (!grid.contains(to)) continue;
      const int rise = map().elevation(to) - map().elevation(from);
      const bool is_there = map().exists(from) && map().exists(to);
      const bool is_rise = rise >= min_rise && (max_rise == 0 || rise <= max_rise);
      if (is_there && is_rise) rises.emplace_back(from, to);
      if (rise >= 0) others.emplace_back(from, to);
    }
  }
  draft_.begin("place " + map().chart().features[feature_].name + " along rises");
  std::string problem = draft_.clear(others, feature_);
  if (problem.empty()) problem = draft_.lay(feature_, rises, one_way);
  draft_.finish();
  if (!problem.empty()) return show_message(problem);
  note(rises.empty() ? std::string("The ground rises nowhere by so many levels")
                     : fmt::format("{} at {}", map().chart().features[feature_].name,
                                   plural(rises.size(), "hexside", "hexsides")));
}

void EditorController::paint_alike() {
  release();
  const std::vector<Hex> hexes = likeness.found(map());
  if (hexes.empty()) return note("Drag over a patch on the picture first");
  const std::string problem = draft_.paint(hexes, terrain);
  likeness.forget();
  note(problem.empty() ? "Painted " + plural(hexes.size(), "hex", "hexes") : problem);
}

void EditorController::fill_from(Hex h) {
  const TerrainId from = map().terrain(h);
  std::vector<Hex> area{h};
  std::vector<bool> is_known(map().grid().size(), false);
  is_known[map().grid().index(h)] = true;
  for (std::size_t next = 0; next < area.size(); ++next) {
    for (int d = 0; d < direction_count; ++d) {
      const Hex near = neighbour(area[next], direction(d));
      if (!map().grid().contains(near) || map().terrain(near) != from) continue;
      if (is_known[map().grid().index(near)]) continue;
      is_known[map().grid().index(near)] = true;
      area.push_back(near);
    }
  }
  draft_.begin("fill with " +
               (terrain == no_hex ? std::string("no hex") : map().chart().terrains[terrain].name));
  show_message(draft_.paint(area, terrain));
  draft_.finish();
}

/// Returns the crossings for one hexside of a line. A one-way feature applies uphill or, on level ground,
/// from left to right of the line.
EditorController::Pairs EditorController::crossings(const SideStep& step) const {
  const bool falls = one_way && map().elevation(step.right) < map().elevation(step.left);
  if (falls) return {{step.right, step.left}};
  return {{step.left, step.right}};
}

void EditorController::draw_along() {
  draft_.restart();
  Pairs pairs;
  for (const SideStep& step : side_walk_->steps()) {
    for (const auto& pair : crossings(step)) pairs.push_back(pair);
  }
  show_message(removes_ ? draft_.clear(pairs, feature_) : draft_.lay(feature_, pairs, one_way));
}

void EditorController::draw_across() {
  draft_.restart();
  Pairs pairs;
  const std::vector<Hex>& hexes = hex_walk_->hexes();
  for (std::size_t k = 0; k + 1 < hexes.size(); ++k) pairs.emplace_back(hexes[k], hexes[k + 1]);
  show_message(removes_ ? draft_.clear(pairs, feature_) : draft_.lay(feature_, pairs, one_way));
}

void EditorController::draw_side(const MapTouch& touch) {
  const auto [from, d] = nearest_side(map().grid(), touch.place);
  const Hex to = neighbour(from, d);
  const Pairs pairs = crossings({from, to});
  show_message(removes_ ? draft_.clear(pairs, feature_) : draft_.lay(feature_, pairs, one_way));
}

void EditorController::clear_along(const std::vector<MapTouch>& touches) {
  Pairs pairs;
  for (const MapTouch& touch : touches) {
    const auto [from, d] = nearest_side(map().grid(), touch.place);
    pairs.emplace_back(from, neighbour(from, d));
  }
  show_message(draft_.clear(pairs, removes_ ? std::optional(feature_) : std::nullopt));
}

std::string EditorController::lay_underlay(const std::string& picture) {
  std::string problem = underlay_tool_.lay(picture, files_.file_of_map());
  if (!problem.empty()) return problem;
  likeness.is_on = true;
  choose(EditTool::underlay);
  return {};
}

std::optional<ShownUnderlay> EditorController::underlay(bool wanted) const {
  const bool is_chosen = tool_ == EditTool::underlay;
  return wanted || is_chosen ? underlay_tool_.shown(is_chosen) : std::nullopt;
}

std::string EditorController::prompt() const {
  const std::string feature = map().chart().features.empty() ? "" : map().chart().features[feature_].name;
  const std::string ground = terrain == no_hex ? "no hex" : map().chart().terrains[terrain].name;
  switch (tool_) {
    case EditTool::terrain:
      if (shape != Shape::freehand)
        return fmt::format("Drag a {} of {}; Shift removes hexes, a right click picks the terrain.",
                           shape == Shape::line ? "line" : "rectangle", ground);
      return fmt::format(
          "Paint {} with the left button; Shift removes hexes, a right click picks the terrain.", ground);
    case EditTool::fill:
      if (likeness.is_on && !likeness.has_patch())
        return fmt::format("Drag over a patch of {} on the picture; a right click picks the terrain.",
                           ground);
      if (likeness.is_on)
        return fmt::format("Enter paints them as {}; Shift takes hexes out or puts others in, Esc gives up.",
                           ground);
      return fmt::format("Click an area of one terrain to fill it with {}; a right click picks the terrain.",
                         ground);
    case EditTool::level:
      if (level_mode == LevelMode::set)
        return fmt::format("Paint level {}; a right click picks a level.", level);
      return level_mode == LevelMode::raise ? "Drag to raise each hex by one level; Shift lowers."
                                            : "Drag to lower each hex by one level; Shift raises.";
    case EditTool::hexsides: {
      if (side_walk_ || hex_walk_) return "Keep dragging; go back along the line to shorten it, Esc cancels.";
      const std::string route = course == Course::along ? "along hexsides" : "from hex to hex";
      const std::string direction = !one_way                  ? ""
                                    : course == Course::along ? " (applies uphill, or from left to right)"
                                                              : " (applies in the direction of the drag)";
      return fmt::format("Drag {} {}{}, or click a hexside; Shift removes it.", feature, route, direction);
    }
    case EditTool::clear:
      return fmt::format("Drag along hexsides to remove all features; with Shift only {}.", feature);
    case EditTool::underlay:
      if (!draft_.now().underlay) return "Choose a picture in the panel to lay it under the map.";
      return "Drag each ringed hex to its place on the picture; a right click moves the red ring to another "
             "hex.";
    case EditTool::units:
      return entry_.prompt();
    case EditTool::names:
      return named_ ? "Give this hex a label or victory points in the panel; , and . go to the next hex with "
                      "a name."
                    : "Click a hex to label it or to make it a victory hex.";
    case EditTool::select:
      if (is_pasting_)
        return "Click where the piece goes; , and . turn it, F and Shift+F mirror it, Esc ends pasting.";
      return selection_.empty() ? "Drag a rectangle over the map."
                                : fmt::format("{} selected: Ctrl+C copies, Ctrl+X cuts, Ctrl+V pastes.",
                                              plural(selection_.size(), "hex", "hexes"));
    case EditTool::scenario:
      return scenario_.has_selection()
                 ? "Click hexes on the map to add them to what is selected, or to take them away."
                 : "Turns, sides, victory conditions and arrivals are in the panel; units are placed with "
                   "tool 6.";
    case EditTool::expect:
      return expectations_.prompt();
  }
  return {};
}

}  // namespace rearguard
