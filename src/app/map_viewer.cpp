#include "src/app/map_viewer.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <utility>

namespace rearguard {

namespace {

constexpr ImGuiWindowFlags still = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus;

constexpr std::array<std::pair<const char*, const char*>, 11> keys = {{
    {"wheel, + and -", "zoom"},
    {"0", "the whole map"},
    {"drag, arrows", "move the map"},
    {"click", "spread a stack out"},
    {"Esc, right click", "put it together again"},
    {"Ctrl+G", "grid"},
    {"Ctrl+H", "hex numbers"},
    {"Ctrl+M", "small map"},
    {"F11", "full screen"},
    {"F1", "this list"},
    {"Ctrl+Q", "quit"},
}};

ImVec2 display() {
  return ImGui::GetIO().DisplaySize;
}

ImFont* bold() {
  const auto& fonts = ImGui::GetIO().Fonts->Fonts;
  return fonts[fonts.Size - 1];
}

}  // namespace

MapViewer::MapViewer(std::shared_ptr<const Position> position, std::string name,
                     std::shared_ptr<const ArtBook> art)
    : position_(std::move(position)), name_(std::move(name)), art_(std::move(art)) {}

std::string MapViewer::about(Hex h) const {
  const HexMap& map = position_->map();
  std::string text = fmt::format("{}  {}", map.grid().number(h), map.chart().terrains[map.terrain(h)].name);
  if (map.elevation(h) != 0) text += fmt::format(", level {}", map.elevation(h));
  for (const UnitIndex u : position_->units_in(h)) text += "  \u2022  " + counter_face(*position_, u).note;
  return text;
}

void MapViewer::frame(WindowView& view) {
  const float height = ImGui::GetTextLineHeight() + 2 * ImGui::GetStyle().WindowPadding.y;
  status_height_ = static_cast<double>(height);
  ImGui::SetNextWindowPos(ImVec2(0, display().y - height));
  ImGui::SetNextWindowSize(ImVec2(display().x, height));
  ImGui::Begin("##status", nullptr, still);
  if (hovered_) {
    ImGui::TextUnformatted(about(*hovered_).c_str());
  } else {
    ImGui::TextUnformatted(fmt::format("{}  \u2022  F1 shows the keys", name_).c_str());
  }
  ImGui::End();
  if (help_) show_help(view);
}

void MapViewer::show_help(WindowView& view) {
  ImGui::SetNextWindowPos(ImVec2(display().x / 2, display().y / 2), ImGuiCond_Appearing, ImVec2(0.5F, 0.5F));
  if (ImGui::Begin("Keys", &help_,
                   ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoSavedSettings |
                       ImGuiWindowFlags_NoCollapse) &&
      ImGui::BeginTable("keys", 2, ImGuiTableFlags_SizingFixedFit)) {
    for (const auto& [key, what] : keys) {
      ImGui::TableNextColumn();
      ImGui::PushFont(bold());
      ImGui::TextUnformatted(key);
      ImGui::PopFont();
      ImGui::TableNextColumn();
      ImGui::TextUnformatted(what);
    }
    ImGui::EndTable();
    if (ImGui::Button("Close")) help_ = false;
  }
  ImGui::End();
  if (!help_) view.redraw();
}

ScreenBox MapViewer::map_area(double width, double height) const {
  return {0, 0, width, std::max(0.0, height - status_height_)};
}

void MapViewer::map_clicked(const MapClick& click, WindowView& view) {
  if (click.button == MouseButton::right) {
    chosen_.reset();
  } else if (click.twice) {
    view.centre_on(click.hex);
  } else if (click.button == MouseButton::left) {
    chosen_ = click.hex;
  }
}

void MapViewer::paper_clicked(MouseButton, WindowView&) {
  chosen_.reset();
}

bool MapViewer::key(const std::string& name, WindowView& view) {
  if (name == "F1") {
    help_ = !help_;
    return true;
  }
  if (name != "Escape") return false;
  help_ = false;
  chosen_.reset();
  view.redraw();
  return true;
}

std::vector<MapOverlay> MapViewer::overlays() const {
  std::vector<MapOverlay> rings;
  const auto ring = [&](std::uint64_t id, Hex h, Colour colour, double width) {
    const Grid& grid = position_->map().grid();
    MapOverlay overlay;
    overlay.id = id;
    overlay.revision = grid.index(h);
    overlay.above_counters = true;
    overlay.extent = HexWindow{grid.to_printed(h), grid.to_printed(h)};
    overlay.add = [h, colour, width](Scene& scene, const MapLayout& layout) {
      scene.add(Role::grid, Polygon{{layout.outline(h)},
                                    std::nullopt,
                                    std::nullopt,
                                    Stroke{colour, std::max(1.5, width * layout.hex_radius()), {}, true}});
    };
    rings.push_back(std::move(overlay));
  };
  if (hovered_ && hovered_ != chosen_) ring(0, *hovered_, with_alpha(rgb(0x3b332a), 190), 0.05);
  if (chosen_) ring(1, *chosen_, rgb(0x7a1fa2), 0.09);
  return rings;
}

MessageBoard::MessageBoard(std::string heading, std::string text)
    : heading_(std::move(heading)), text_(std::move(text)) {}

void MessageBoard::frame(WindowView& view) {
  const ImVec2 size = display();
  const float widest = std::min(size.x * 0.85F, static_cast<float>(900 * view.scale()));
  ImGui::SetNextWindowPos(ImVec2(size.x / 2, size.y / 2), ImGuiCond_Always, ImVec2(0.5F, 0.5F));
  ImGui::SetNextWindowSizeConstraints(ImVec2(widest, 0), ImVec2(widest, size.y * 0.9F));
  ImGui::Begin("##message-board", nullptr,
               ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize |
                   ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoSavedSettings);
  ImGui::PushFont(bold());
  ImGui::TextWrapped("%s", heading_.c_str());
  ImGui::PopFont();
  ImGui::Spacing();
  ImGui::TextWrapped("%s", text_.c_str());
  ImGui::Spacing();
  if (ImGui::Button("Quit")) view.quit();
  ImGui::End();
}

bool MessageBoard::key(const std::string& name, WindowView& view) {
  if (name != "Escape" && name != "Return") return false;
  view.quit();
  return true;
}

}  // namespace rearguard
