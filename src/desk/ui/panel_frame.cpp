#include "src/desk/ui/panel_frame.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "src/desk/ui/panel_style.h"
#include "src/desk/ui/panel_widgets.h"
#include "src/desk/ui/settings_file.h"

namespace rearguard {

std::optional<std::string> PanelFrame::load(std::string file) {
  LoadedSettings loaded = load_settings(file);
  settings_file = std::move(file);
  settings = saved_ = std::move(loaded.settings);
  return std::move(loaded.problem);
}

std::optional<std::string> PanelFrame::save_changes(const std::function<void(const Settings&)>& changed) {
  if (settings.scale_percent != saved_.scale_percent) run_scale = 0;
  // Dragging the edge of the panels changes their width in every frame.
  if (settings == saved_ || ImGui::IsAnyItemActive()) return std::nullopt;
  saved_ = settings;
  if (changed) changed(settings);
  if (settings_file.empty()) return std::nullopt;
  return save_settings(settings, settings_file);
}

float PanelFrame::preferred_scale(float window_scale) const {
  const int percent = run_scale == 0 ? settings.scale_percent : run_scale;
  return percent == 0 ? window_scale : static_cast<float>(percent) / 100;
}

bool PanelFrame::scale_key(const std::string& k) {
  const bool larger = k == "Ctrl++" || k == "Ctrl+=" || k == "Ctrl+Shift+=" || k == "Ctrl+Shift++";
  if (k != "Ctrl+0" && !larger && k != "Ctrl+-") return false;
  // What is chosen in the window stays.
  const int chosen = run_scale == 0 ? settings.scale_percent : run_scale;
  const int now = chosen == 0 ? static_cast<int>(std::lround(scale * 100)) : chosen;
  run_scale = 0;
  if (k == "Ctrl+0") return settings.scale_percent = 0, true;
  if (larger) {
    const auto next = std::upper_bound(scale_percents.begin(), scale_percents.end(), now);
    settings.scale_percent = next == scale_percents.end() ? scale_percents.back() : *next;
  } else {
    const auto next = std::lower_bound(scale_percents.begin(), scale_percents.end(), now);
    settings.scale_percent = next == scale_percents.begin() ? scale_percents.front() : *(next - 1);
  }
  return true;
}

void PanelFrame::begin(float window_width, float window_height, float pixels_to_a_point) {
  width = window_width;
  height = window_height;
  scale = pixels_to_a_point;
  if (styled_scale_ != scale) apply_panel_style(scale);
  styled_scale_ = scale;
  if (std::exchange(release_focus, false)) ImGui::SetWindowFocus(nullptr);
}

void PanelFrame::end(bool is_covered) {
  // ImGui focuses the first window; the keyboard belongs to the map until the user asks for the panels.
  if (std::exchange(is_first_frame_, false)) ImGui::SetWindowFocus(nullptr);
  is_typing = ImGui::GetIO().WantTextInput;
  const bool is_busy = is_typing || ImGui::IsAnyItemActive() || is_covered ||
                       ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
  if (ImGui::IsMouseReleased(ImGuiMouseButton_Left) && !is_busy) release_focus = true;
}

float PanelFrame::preferred_width(float usual) const {
  return settings.panel_width == 0 ? usual : static_cast<float>(settings.panel_width);
}

float PanelFrame::dock_width(float preferred, float min, float max) const {
  return std::clamp(preferred, min, std::max(min, max)) * scale;
}

float PanelFrame::begin_dock(const char* name, float wide, float above, float below) {
  const float tall = std::max(1.0F, height - above - below);
  const float left = settings.panel_on_left ? 0 : width - wide;
  ImGui::SetNextWindowPos({left, above});
  ImGui::SetNextWindowSize({wide, tall});
  begin_fixed(name, ImGuiWindowFlags_None);
  map = {settings.panel_on_left ? wide : 0, above, width - wide, tall};
  return left;
}

void WindowPanels::set_scale_percent(int percent) {
  shared().run_scale = percent;
}

void WindowPanels::show_only_symbols() {
  shared().only_symbols = true;
}

bool WindowPanels::shows_counter_pictures() const {
  return settings().counter_pictures && !shared().only_symbols;
}

MapArea WindowPanels::map_area() const {
  return shared().map;
}

const Settings& WindowPanels::settings() const {
  return shared().settings;
}

float WindowPanels::scale(float window_scale) const {
  return shared().preferred_scale(window_scale);
}

}  // namespace rearguard
