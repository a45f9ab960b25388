#include "src/desk/retreat/retreat_window.h"

#include "src/desk/retreat/retreat_entry.h"

namespace rearguard {

namespace {

constexpr std::chrono::seconds look_again_after{1};
constexpr int levels_a_key = 2;
constexpr double pan_step = 64;  // points

}  // namespace

RetreatWindow::RetreatWindow(RuleLibrary rules, Places places)
    : places_(std::move(places)),
      controller_(std::move(rules), [this] { report_news(); }),
      panels_(controller_, {[this](Action action) { return perform(action); }, {}}, places_.settings_file) {}

double RetreatWindow::seconds_to_next_frame() const {
  return follows_ ? std::chrono::duration<double>(look_again_after).count()
                  : WindowContents::seconds_to_next_frame();
}

void RetreatWindow::frame(WindowView& view) {
  view_ = &view;
  if (patient_) controller_.wait_idle();
  if (const auto now = std::chrono::steady_clock::now(); now >= next_look_) {
    controller_.look_for_changes();
    if (follows_ && controller_.file_has_changed() && panels_.entry().session() == nullptr)
      controller_.reload();
    next_look_ = now + look_again_after;
  }
  build(panels_, view);
  const auto map = controller_.position() ? controller_.position()->shared_map() : nullptr;
  take_art(map, controller_.position(), places_.art_folder, controller_.map_file());
  take_underlay(map, controller_.map_file());
  if (RetreatEntry::Session* session = panels_.entry().session()) {
    if (const auto note = session->entry.take_note()) view.message(*note);
  }
  if (has_left_) view.quit();
  if (const auto focus = controller_.take_focus(); focus && !view.shows(*focus)) view.centre_on(*focus);
  view_ = nullptr;
}

void RetreatWindow::map_clicked(const MapClick& click, WindowView& view) {
  if (panels_.is_covered()) return;
  if (UnitEntry* target = panels_.entry().target()) {
    if (click.button == MouseButton::right) target->pick(click.hex);
  } else if (click.button == MouseButton::right) {
    controller_.inspect(click.hex);
  } else if (click.button == MouseButton::left) {
    const bool names_cause = click.modifiers.shift || controller_.waits_for_causing_units();
    if (names_cause && !controller_.is_testing_path() && controller_.toggle_causing_units(click.hex)) {
      controller_.put_cursor(click.hex);
    } else if (click.unit && !controller_.is_testing_path()) {
      controller_.select(click.unit);
    } else {
      controller_.click(click.hex);
    }
  }
  view.redraw();
}

bool RetreatWindow::drag_begun(const MapTouch& touch, WindowView& view) {
  UnitEntry* target = panels_.entry().target();
  if (target == nullptr || panels_.is_covered()) return false;
  view.redraw();
  return target->press(touch);
}

void RetreatWindow::drag_moved(const MapTouch& touch, WindowView& view) {
  if (UnitEntry* target = panels_.entry().target()) target->drag(touch);
  view.redraw();
}

void RetreatWindow::drag_ended(WindowView& view) {
  if (UnitEntry* target = panels_.entry().target()) target->release();
  view.redraw();
}

void RetreatWindow::pointer_moved(const std::optional<MapTouch>& touch, WindowView& view) {
  UnitEntry* target = panels_.entry().target();
  if (target == nullptr) return;
  target->point(touch && !panels_.is_covered() ? std::optional(touch->hex) : std::nullopt);
  view.redraw();
}

bool RetreatWindow::edits_map() const {
  return panels_.entry().session() != nullptr;
}

bool RetreatWindow::may_quit(WindowView& view) {
  panels_.before_losing_units("quit", [this] { has_left_ = true; });
  view.redraw();
  return has_left_;
}

void RetreatWindow::map_hovered(std::optional<Hex> hex) {
  controller_.hover(panels_.is_covered() ? std::nullopt : hex);
}

bool RetreatWindow::key(const std::string& name, WindowView& view) {
  view_ = &view;
  const bool used = panels_.key(name);
  view_ = nullptr;
  view.redraw();
  return used;
}

bool RetreatWindow::perform(Action action) {
  if (view_ == nullptr) return false;
  WindowView& view = *view_;
  switch (action) {
    case Action::quit:
      view.quit();
      return true;
    case Action::zoom_in:
      view.zoom(levels_a_key);
      return true;
    case Action::zoom_out:
      view.zoom(-levels_a_key);
      return true;
    case Action::zoom_to_fit:
      view.fit();
      return true;
    case Action::small_map:
      view.set_minimap(!view.minimap());
      return true;
    case Action::full_screen:
      view.set_full_screen(!view.full_screen());
      return true;
    case Action::pan_left:
      view.pan(pan_step, 0);
      return true;
    case Action::pan_right:
      view.pan(-pan_step, 0);
      return true;
    case Action::pan_up:
      view.pan(0, pan_step);
      return true;
    case Action::pan_down:
      view.pan(0, -pan_step);
      return true;
    default:
      return false;
  }
}

std::vector<MapOverlay> RetreatWindow::overlays() const {
  std::vector<MapOverlay> shown = layers_of(controller_);
  if (auto outlines = panels_.entry().overlay(RetreatController::layers))
    shown.push_back(*std::move(outlines));
  return shown;
}

std::optional<Hex> RetreatWindow::fanned() const {
  if (!controller_.selected() || panels_.entry().target() != nullptr) return std::nullopt;
  const Hex h = controller_.position()->unit(*controller_.selected()).hex;
  return controller_.position()->units_in(h).size() > 1 ? std::optional(h) : std::nullopt;
}

}  // namespace rearguard
