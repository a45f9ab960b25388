#include "src/desk/editor/editor_window.h"

#include "src/desk/map/underlay_layer.h"
#include "src/desk/ui/settings.h"

namespace rearguard {

namespace {

constexpr std::chrono::seconds time_between_autosaves{5};

bool same_touch(const std::optional<MapTouch>& a, const std::optional<MapTouch>& b) {
  if (!a || !b) return !a && !b;
  return a->place.x == b->place.x && a->place.y == b->place.y && a->modifiers.shift == b->modifiers.shift;
}

}  // namespace

EditorWindow::EditorWindow(EditFiles files, Places places)
    : places_(std::move(places)), controller_(std::move(files)), panels_(controller_, places_.settings_file) {
  controller_.set_rules_folder(places_.rules_folder);
  panels_.print_with(places_.printer);
  if (places_.weigher) panels_.weigh_with(places_.weigher());
  take_drawings();
  if (places_.autosaves) panels_.offer_recovery();
}

/// Reads the pictures of the map. Editing does not change the chart that names them; reading the file again
/// may.
void EditorWindow::take_drawings() {
  take_art(controller_.map().shared_chart(), controller_.draft().now().position, places_.art_folder,
           controller_.files().file_of_map());
  panels_.draw_with(art());
}

void EditorWindow::autosave() {
  const auto now = std::chrono::steady_clock::now();
  if (!places_.autosaves || autosave_failed_ || now < next_autosave_) return;
  if (panels_.leaves() || panels_.awaits_recovery()) return;
  next_autosave_ = now + time_between_autosaves;
  const std::string problem = controller_.document().autosave();
  if (problem.empty()) return;
  autosave_failed_ = true;
  controller_.report("Unsaved changes cannot be kept beside the file", problem);
}

/// The last change before a pause is kept as well.
double EditorWindow::seconds_to_next_frame() const {
  const bool keeps = places_.autosaves && !autosave_failed_ && !controller_.draft().is_saved();
  const double wanted = keeps ? std::chrono::duration<double>(time_between_autosaves).count()
                              : WindowContents::seconds_to_next_frame();
  return std::min(wanted, controller_.seconds_to_check().value_or(wanted));
}

/// Loads the picture under the map, and keeps a hex under the pointer that was dragged over it.
void EditorWindow::take_picture(WindowView& view) {
  if (const auto problem = controller_.underlay_tool().follow(controller_.files().file_of_map()))
    controller_.report("No picture under the map", *problem);
  if (controller_.fills_by_picture())
    controller_.likeness.follow(controller_.underlay_tool().shown(false), controller_.map().grid());
  const double radius = view.hex_radius();
  if (radius <= 0) return;
  controller_.set_handle_reach(handle_reach * view.scale() / radius);
  if (const auto move = controller_.take_handle_move())
    view.pan(move->x * radius / view.scale(), move->y * radius / view.scale());
}

std::optional<ShownUnderlay> EditorWindow::underlay() {
  return controller_.underlay(panels_.settings().underlay);
}

void EditorWindow::frame(WindowView& view) {
  take_drawings();
  take_picture(view);
  autosave();
  controller_.catch_up();
  controller_.check_at_rest();
  build(panels_, view);
  if (const auto focus = panels_.take_focus()) view.centre_on(*focus);
  if (const auto note = controller_.take_note()) view.message(*note);
  if (panels_.leaves()) view.quit();
}

std::vector<MapOverlay> EditorWindow::overlays() const {
  std::vector<MapOverlay> overlays = controller_.overlays();
  if (auto weighing = panels_.weighing()) overlays.push_back(*std::move(weighing));
  return overlays;
}

void EditorWindow::map_clicked(const MapClick& click, WindowView& view) {
  if (panels_.is_covered()) return;
  if (click.button == MouseButton::right) {
    const bool is_there = pointer_ && pointer_->hex == click.hex;
    controller_.pick(is_there
                         ? *pointer_
                         : MapTouch{click.hex, centre(controller_.map().grid(), click.hex), click.modifiers});
  }
  view.redraw();
}

bool EditorWindow::drag_begun(const MapTouch& touch, WindowView& view) {
  if (panels_.is_covered()) return false;
  view.redraw();
  return controller_.press(touch);
}

void EditorWindow::drag_moved(const MapTouch& touch, WindowView& view) {
  controller_.drag(touch);
  view.redraw();
}

void EditorWindow::drag_ended(WindowView& view) {
  controller_.release();
  view.redraw();
}

void EditorWindow::pointer_moved(const std::optional<MapTouch>& touch, WindowView& view) {
  const std::optional<MapTouch> now = panels_.is_covered() ? std::nullopt : touch;
  if (same_touch(now, pointer_)) return;
  pointer_ = now;
  controller_.point(now);
  view.redraw();
}

bool EditorWindow::may_quit(WindowView& view) {
  if (panels_.leaves() || controller_.document().may_close()) return true;
  panels_.ask_to_quit();
  view.redraw();
  return false;
}

bool EditorWindow::key(const std::string& name, WindowView& view) {
  const bool used = panels_.key(name);
  view.redraw();
  return used;
}

}  // namespace rearguard
