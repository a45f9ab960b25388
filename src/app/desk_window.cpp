#include "src/app/desk_window.h"

#include <imgui.h>

#include <algorithm>
#include <utility>

#include "src/app/map_art.h"

namespace rearguard {

namespace {

constexpr int levels_a_key = 2;
constexpr double pan_step = 64;  // points

}  // namespace

DeskWindow::DeskWindow(RuleLibrary rules, Places places)
    : places_(std::move(places)),
      desk_(std::move(rules), [this] { tell_news(); }),
      panels_(desk_, {[this](Action action) { return perform(action); }, {}}, places_.settings_file) {}

void DeskWindow::tell_news() {
  const std::scoped_lock lock(news_mutex_);
  if (news_) news_();
}

void DeskWindow::on_news(const std::function<void()>& news) {
  const std::scoped_lock lock(news_mutex_);
  news_ = news;
}

double DeskWindow::ui_scale(double window_scale) const {
  return static_cast<double>(panels_.scale(static_cast<float>(window_scale)));
}

void DeskWindow::take_art() {
  if (art_for_ == desk_.position()) return;
  art_for_ = desk_.position();
  art_ = nullptr;
  if (!art_for_) return;
  MapArt art = map_art(places_.art_folder, art_for_->map(), desk_.map_file());
  art_ = std::move(art.book);
  std::string problems;
  for (const std::string& problem : art.problems) problems += problem + "\n";
  if (!problems.empty()) desk_.tell("Some pictures of the map cannot be shown", problems);
}

void DeskWindow::frame(WindowView& view) {
  view_ = &view;
  if (patient_) desk_.settle();
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  panels_.frame(size.x, size.y, static_cast<float>(ui_scale(view.scale())));
  const Settings& settings = panels_.settings();
  if (view.grid() != settings.grid) view.set_grid(settings.grid);
  if (view.numbers() != settings.numbers) view.set_numbers(settings.numbers);
  take_art();
  if (const auto focus = desk_.take_focus(); focus && !view.shows(*focus)) view.centre_on(*focus);
  view_ = nullptr;
}

ScreenBox DeskWindow::map_area(double, double) const {
  const MapArea area = panels_.map_area();
  return {static_cast<double>(area.left), static_cast<double>(area.top), static_cast<double>(area.width),
          static_cast<double>(area.height)};
}

void DeskWindow::map_clicked(const MapClick& click, WindowView& view) {
  if (panels_.is_covered()) return;
  if (click.button == MouseButton::right) {
    desk_.inspect(click.hex);
  } else if (click.button == MouseButton::left) {
    if (click.unit && !desk_.is_laying_path()) {
      desk_.select(click.unit);
    } else {
      desk_.click(click.hex);
    }
  }
  view.redraw();
}

void DeskWindow::map_hovered(std::optional<Hex> hex) {
  desk_.hover(panels_.is_covered() ? std::nullopt : hex);
}

bool DeskWindow::key(const std::string& name, WindowView& view) {
  view_ = &view;
  const bool used = panels_.key(name);
  view_ = nullptr;
  view.redraw();
  return used;
}

bool DeskWindow::perform(Action action) {
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

std::vector<MapOverlay> DeskWindow::overlays() const {
  std::vector<MapOverlay> shown;
  for (std::size_t i = 0; i < Desk::layers; ++i) {
    const auto layer = static_cast<Desk::Layer>(i);
    MapOverlay overlay;
    overlay.id = i;
    overlay.revision = desk_.revision(layer);
    overlay.above_counters = Desk::is_above_counters(layer);
    overlay.extent = desk_.extent(layer);
    overlay.add = desk_.drawing(layer);
    if (overlay.add) shown.push_back(std::move(overlay));
  }
  return shown;
}

/// The stack of the selected unit.
std::optional<Hex> DeskWindow::fanned() const {
  if (!desk_.selected()) return std::nullopt;
  const Hex h = desk_.position()->unit(*desk_.selected()).hex;
  return desk_.position()->units_in(h).size() > 1 ? std::optional(h) : std::nullopt;
}

}  // namespace rearguard
