#include "src/desk/map/panel_window.h"

#include <imgui.h>

#include <algorithm>

#include "src/core/board/position.h"
#include "src/desk/map/map_art.h"
#include "src/desk/ui/settings.h"

namespace rearguard {

void PanelWindow::report_news() {
  const std::scoped_lock lock(news_mutex_);
  if (news_) news_();
}

void PanelWindow::on_news(const std::function<void()>& news) {
  const std::scoped_lock lock(news_mutex_);
  news_ = news;
  underlay_.on_news(news);
}

double PanelWindow::ui_scale(double window_scale) const {
  return static_cast<double>(shown_panels().scale(static_cast<float>(window_scale)));
}

std::optional<ShownUnderlay> PanelWindow::underlay() {
  return shown_panels().settings().underlay ? underlay_.shown() : std::nullopt;
}

ScreenBox PanelWindow::map_area(double, double) const {
  const MapArea area = shown_panels().map_area();
  return {static_cast<double>(area.left), static_cast<double>(area.top), static_cast<double>(area.width),
          static_cast<double>(area.height)};
}

void PanelWindow::build(WindowPanels& panels, WindowView& view) {
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  panels.frame(size.x, size.y, static_cast<float>(ui_scale(view.scale())));
  const Settings& settings = panels.settings();
  if (view.grid() != settings.grid) view.set_grid(settings.grid);
  if (view.numbers() != settings.numbers) view.set_numbers(settings.numbers);
}

CounterStyle PanelWindow::counter_style() const {
  CounterStyle style;
  if (shown_panels().shows_counter_pictures()) style.art = art_;
  return style;
}

bool PanelWindow::take_art(const std::shared_ptr<const void>& owner,
                           const std::shared_ptr<const Position>& position, const std::string& art_folder,
                           const std::string& map_file) {
  if (owner == art_owner_ && position == art_seen_) return false;
  art_seen_ = position;
  std::set<std::string> named;
  for (std::size_t u = 0; position && u < position->units().size(); ++u) {
    const auto& pictures = position->units()[u].pictures;
    named.insert(pictures.begin(), pictures.end());
  }
  if (owner == art_owner_ && std::ranges::includes(unit_pictures_, named)) return false;
  art_owner_ = owner;
  unit_pictures_ = std::move(named);
  art_ = nullptr;
  if (!position) return true;
  MapArt art = map_art(art_folder, position->map(), map_file, position->units());
  art_ = std::move(art.library);
  std::string problems;
  for (const std::string& problem : art.problems) problems += problem + "\n";
  if (!problems.empty()) report("Some pictures cannot be shown", problems);
  return true;
}

void PanelWindow::take_underlay(const std::shared_ptr<const HexMap>& map, const std::string& map_file) {
  underlay_.follow(map, map_file);
  if (const auto problem = underlay_.take_problem()) report("No picture under the map", *problem);
}

}  // namespace rearguard
