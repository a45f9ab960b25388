#include "src/desk/game/game_window.h"

#include <imgui.h>

namespace rearguard {

namespace {

constexpr double opening_radius = 40;            // points
constexpr double readable_radius = 28;           // points: names and numbers can be read
constexpr double smallest_readable_radius = 18;  // points

}  // namespace

GameWindow::GameWindow(RuleLibrary rules, Files files, const GamePartMakers& parts)
    : files_(std::move(files)),
      controller_(std::move(rules), files_.places, [this] { report_news(); }),
      panels_(controller_, {}, files_.settings_file) {
  controller_.add(parts);
}

void GameWindow::frame(WindowView& view) {
  if (patient_) {
    controller_.skip_motion();
    controller_.wait_idle();
  } else {
    controller_.poll();
  }
  // Nobody moves behind a briefing.
  const bool goes_on =
      !panels_.is_covered() && controller_.tick(static_cast<double>(ImGui::GetIO().DeltaTime));
  if (goes_on || controller_.check_next_unit()) view.redraw();
  if (const Proposal* proposal = controller_.proposal();
      proposal != nullptr && proposal->number != proposal_) {
    proposal_ = proposal->number;
    proposed_in_ = frame_;
  }
  build(panels_, view);
  if (panels_.is_reading()) view.redraw();
  const auto position = controller_.position();
  const auto map = position ? position->shared_map() : nullptr;
  const std::string map_file = map ? controller_.map_file() : "";
  take_art(map, position, files_.art_folder, map_file);
  controller_.set_counter_art(PanelWindow::counter_style().art);
  take_underlay(map, map_file);
  if (const auto note = controller_.take_note()) view.message(*note);
  const auto focus = controller_.take_focus();
  if (focus && !view.shows(*focus)) view.centre_on(*focus);
  follow(view);
  draw_box(view);
}

/// Frames what the controller wants seen, once the map is there and the panels have their new sizes.
void GameWindow::follow(WindowView& view) {
  if (auto framing = controller_.take_framing()) {
    const bool is_left = framing->opens && !std::exchange(near_view_, true);
    framing_ = std::move(*framing);
    frames_to_framing_ = is_left ? 0 : 3;
  }
  if (frames_to_framing_ == 0) return;
  view.redraw();
  if (--frames_to_framing_ > 0) return;
  if (framing_.opens) view.come_near(opening_radius);
  const double least = framing_.opens ? readable_radius : smallest_readable_radius;
  view.show_all(framing_.hexes, framing_.needs_all ? 0 : least);
}

/// Tests whether a key or click came before the proposal that it would confirm was on the screen.
bool GameWindow::is_unseen() const {
  const Proposal* proposal = controller_.proposal();
  return proposal != nullptr && (proposal->number != proposal_ || seen_ < proposed_in_);
}

void GameWindow::map_clicked(const MapClick& click, WindowView& view) {
  controller_.skip_motion();
  if (panels_.is_covered()) return;
  if (click.button == MouseButton::right) {
    // A right click cancels the current action, or else inspects the hex.
    if (controller_.proposal() != nullptr || !controller_.armed().empty()) {
      controller_.cancel();
    } else {
      controller_.inspect(controller_.inspected() == click.hex ? std::nullopt : std::optional(click.hex));
    }
  } else if (click.button == MouseButton::left && is_unseen() && controller_.proposal()->aimed == click.hex) {
    view.message("This click came before the proposal was on the screen. Click again to confirm it.");
  } else if (click.button == MouseButton::left) {
    controller_.click(click.hex, click.unit, click.modifiers.shift);
  }
  view.redraw();
}

void GameWindow::paper_clicked(MouseButton, WindowView& view) {
  controller_.skip_motion();
  if (panels_.is_covered() || !controller_.is_open()) return;
  controller_.cancel();
  view.redraw();
}

void GameWindow::map_hovered(std::optional<Hex> hex) {
  controller_.hover(panels_.is_covered() ? std::nullopt : hex);
}

bool GameWindow::key(const std::string& name, WindowView& view) {
  controller_.skip_motion();
  if (is_unseen() && (name == "Enter" || name == "Return" || name == "Keypad Enter")) {
    view.message("Enter came before the proposal was on the screen. Press it again to confirm it.");
    view.redraw();
    return true;
  }
  const bool used = panels_.key(name);
  view.redraw();
  return used;
}

void GameWindow::file_dropped(const std::string& file, WindowView& view) {
  panels_.open(file);
  view.redraw();
}

void GameWindow::key_released(const std::string& name, WindowView& view) {
  panels_.key_released(name);
  view.redraw();
}

std::vector<MapOverlay> GameWindow::overlays() const {
  return layers_of(controller_);
}

/// Returns the hex of the clicked stack, unless a proposal is shown, which the next click confirms.
std::optional<Hex> GameWindow::fanned() const {
  return controller_.is_open() && controller_.proposal() == nullptr ? controller_.fan() : std::nullopt;
}

CounterStyle GameWindow::counter_style() const {
  CounterStyle style = PanelWindow::counter_style();
  if (!controller_.is_open()) return style;
  style.acted.assign(controller_.acted().begin(), controller_.acted().end());
  const Position& position = controller_.shown().position;
  for (UnitIndex u = 0; u < position.units().size() && controller_.motion().is_running(); ++u) {
    if (controller_.motion().moves(position.unit(u).id)) style.absent.push_back(u);
  }
  return style;
}

// Dragging --------------------------------------------------------------------------------------------

bool GameWindow::drag_started(const MapTouch& pressed, WindowView& view) {
  controller_.skip_motion();
  if (panels_.is_covered() || !controller_.can_act() || controller_.shown().choice) return false;
  if (!pressed.modifiers.shift && !controller_.pick_up(pressed.hex)) return false;
  dragged_ = Dragged{pressed.modifiers.shift, pressed, pressed};
  view.redraw();
  return true;
}

void GameWindow::drag_moved(const MapTouch& touch, WindowView& view) {
  if (dragged_) dragged_->to = touch;
  view.redraw();
}

void GameWindow::drag_ended(WindowView& view) {
  if (!dragged_) return;
  if (dragged_->is_box) {
    controller_.select_group(boxed_hexes());
  } else if (const std::string reason = controller_.drop(dragged_->to.hex); !reason.empty()) {
    view.message(reason);
  }
  dragged_.reset();
  view.redraw();
}

std::vector<Hex> GameWindow::boxed_hexes() const {
  const Point a = dragged_->from.place;
  const Point b = dragged_->to.place;
  const Grid& grid = controller_.shown().position.map().grid();
  std::vector<Hex> hexes;
  for (const Unit& unit : controller_.shown().position.units()) {
    const Point at = centre(grid, unit.hex);
    if (at.x >= std::min(a.x, b.x) && at.x <= std::max(a.x, b.x) && at.y >= std::min(a.y, b.y) &&
        at.y <= std::max(a.y, b.y))
      hexes.push_back(unit.hex);
  }
  return hexes;
}

void GameWindow::draw_box(const WindowView& view) const {
  if (!dragged_ || !dragged_->is_box || !controller_.is_open()) return;
  const Grid& grid = controller_.shown().position.map().grid();
  const auto on_screen = [&](const MapTouch& touch) {
    const Point middle = centre(grid, touch.hex);
    const Point pixel = view.to_screen(touch.hex);
    const double r = view.hex_radius();
    return ImVec2(static_cast<float>(pixel.x + (touch.place.x - middle.x) * r),
                  static_cast<float>(pixel.y + (touch.place.y - middle.y) * r));
  };
  const ImVec2 a = on_screen(dragged_->from);
  const ImVec2 b = on_screen(dragged_->to);
  const ImVec2 low{std::min(a.x, b.x), std::min(a.y, b.y)};
  const ImVec2 high{std::max(a.x, b.x), std::max(a.y, b.y)};
  const auto line = static_cast<float>(view.scale());
  ImDrawList& list = *ImGui::GetBackgroundDrawList();
  list.AddRectFilled(low, high, IM_COL32(255, 253, 245, 60));
  list.AddRect(low, high, IM_COL32(255, 253, 245, 255), 0, 0, 4 * line);
  list.AddRect(low, high, IM_COL32(42, 36, 29, 255), 0, 0, 2 * line);
}

}  // namespace rearguard
