// A frame of the window above the scan of a printed map, compared with the same frame without one: the map is
// panned to and fro, so that tiles of the scan come into view and go.

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <memory>
#include <numbers>
#include <optional>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

#include "hexmap/unpainted.h"
#include "src/core/board/position.h"
#include "src/desk/map/frame_renderer.h"
#include "src/desk/map/underlay_view.h"
#include "src/desk/paint/scan.h"
#include "tools/benchmarks/screen.h"
#include "tools/benchmarks/subjects.h"

namespace rearguard::benchmarks {
namespace {

constexpr int scan_width = 10'000;
constexpr int scan_height = 7'000;
constexpr int columns = 80;
constexpr int rows = 50;
constexpr int frames_a_batch = 40;

/// A scan in memory, with detail everywhere.
std::shared_ptr<const Scan> make_scan() {
  Scan::Level level{scan_width, scan_height, {}};
  level.rgb.resize(std::size_t{3} * scan_width * scan_height);
  std::uint32_t noise = 1;
  for (std::uint8_t& part : level.rgb) {
    noise = noise * 1664525U + 1013904223U;
    part = static_cast<std::uint8_t>(160 + (noise >> 27U));
  }
  return std::make_shared<const Scan>(scan_width, scan_height, std::move(level), 0);
}

std::shared_ptr<const Position> make_position() {
  TerrainChart chart;
  chart.classes = {"foot"};
  chart.terrains.emplace_back();
  for (const char* name : {unpainted_terrain, "woods", "clear"}) {
    Terrain terrain;
    terrain.name = name;
    terrain.cost = {{ChartCost::Kind::cost, {1}}};
    chart.terrains.push_back(terrain);
  }
  Grid grid;
  grid.numbering = Numbering::plain(4);
  grid.columns = columns;
  grid.rows = rows;
  HexMap map(grid, chart);
  for (std::size_t i = 0; i < grid.size(); ++i) {
    const Printed p = grid.to_printed(grid.hex_at(i));
    const int patch = (p.column / 7 * 31 + p.row / 5 * 17) % 11;
    map.set_terrain(grid.hex_at(i), static_cast<TerrainId>(patch < 3 ? 2 : patch == 5 ? 3 : 1));
  }
  return std::make_shared<const Position>(
      std::get<Position>(Position::make(std::make_shared<const HexMap>(std::move(map)), {})));
}

/// The map on the whole scan, turned by some degrees.
Affine lie_on_scan(double degrees) {
  const double radius = scan_width / (1.5 * columns + 2);
  const double a = degrees * std::numbers::pi / 180;
  return inverse({radius * std::cos(a),
                  -radius * std::sin(a),
                  radius * std::sin(a),
                  radius * std::cos(a),
                  {radius, 1.5 * radius}});
}

class Contents final : public WindowContents {
 public:
  Contents(std::shared_ptr<const Position> position, std::optional<ShownUnderlay> underlay)
      : position_(std::move(position)), underlay_(std::move(underlay)) {}
  std::shared_ptr<const Position> position() const override { return position_; }
  std::optional<ShownUnderlay> underlay() override { return underlay_; }
  void frame(WindowView&) override {}
  void map_clicked(const MapClick&, WindowView&) override {}
  void map_hovered(std::optional<Hex>) override {}
  bool key(const std::string&, WindowView&) override { return false; }

 private:
  std::shared_ptr<const Position> position_;
  std::optional<ShownUnderlay> underlay_;
};

/// A window that is panned across the map and back, some pixels a frame.
class Pan {
 public:
  Pan(Screen& screen, std::shared_ptr<const Position> position, std::optional<ShownUnderlay> underlay,
      double hex_radius)
      : screen_(screen),
        contents_(std::move(position), std::move(underlay)),
        stage_(screen.canvas(), contents_, look(hex_radius)) {
    for (int warm = 0; warm < 4; ++warm) {
      do {
        frame();
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
      } while (!stage_.is_idle());
      frames();
    }
  }
  void frames() {
    for (int i = 0; i < frames_a_batch; ++i) {
      constexpr double step = 12;
      stage_.pan(i < frames_a_batch / 2 ? -step : step, i < frames_a_batch / 2 ? -step / 2 : step / 2);
      frame();
    }
  }

 private:
  static FrameOptions look(double hex_radius) {
    FrameOptions options;
    options.first.hex_radius = hex_radius;
    return options;
  }
  void frame() {
    stage_.frame(1.0 / 60);
    screen_.present();
  }

  Screen& screen_;
  Contents contents_;
  FrameRenderer stage_;
};

}  // namespace

void measure_scans(RatioTable& table) {
  Screen screen;
  const auto scan = make_scan();
  const auto position = make_position();
  const auto editing = std::make_shared<const MapOpacity>(MapOpacity{0.5, 1, {}});
  struct Case {
    const char* task;
    double degrees;
    double hex_radius;
    bool edits;
    Limit limit;
  };
  const std::vector<Case> cases = {
      {"frame, panning over a scan of 10,000 x 7,000, to panning without", 0, 45, false, at_most(2, 1.5)},
      {"the same, zoomed out", 0, 14, false, at_most(2, 1.5)},
      {"the same, half transparent as in the editor", 0, 45, true, at_most(2, 1.5)},
      {"the same, the scan turned by a degree", 1, 45, false, at_most(2, 1.5)},
  };
  for (const Case& c : cases) {
    const Affine lie = lie_on_scan(c.degrees);
    const auto opacity = c.edits ? editing : opacity_on_picture(lie, *scan, position->map().grid());
    Pan with(screen, position, ShownUnderlay{scan, lie, 0, opacity}, c.hex_radius);
    Pan without(screen, position, std::nullopt, c.hex_radius);
    const std::string where = screen.is_display() ? "" : " (no display)";
    table.compare(c.task + where, {[&] { with.frames(); }, frames_a_batch, "frame"},
                  {[&] { without.frames(); }, frames_a_batch, "frame"}, c.limit);
  }
}

}  // namespace rearguard::benchmarks
