// A frame of the window, compared with the minimal frame for a cached map: clear the screen, copy one image
// over it, present it. The processor draws both. With a display (tools/bench creates one in memory) both are
// presented in one window. Without one, presenting costs nothing; it is most of the minimal frame, so the
// limits are wider.

#include <SDL.h>

#include <array>
#include <chrono>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "src/core/document/decoder.h"
#include "src/core/io/maps/map_writer.h"
#include "src/desk/editor/editor_window.h"
#include "src/desk/map/frame_renderer.h"
#include "src/desk/retreat/retreat_window.h"
#include "tools/benchmarks/processes.h"
#include "tools/benchmarks/screen.h"
#include "tools/benchmarks/subjects.h"

namespace rearguard::benchmarks {
namespace {

constexpr int width = Screen::width;
constexpr int height = Screen::height;
constexpr int frames_a_batch = 20;

/// A map with patches of woods, roads and hills; the same on every machine.
std::shared_ptr<const HexMap> make_map(int side) {
  TerrainChart chart;
  chart.classes = {"foot"};
  chart.terrains.emplace_back();
  for (const char* name : {"clear", "woods", "field"}) {
    Terrain terrain;
    terrain.name = name;
    terrain.cost = {{ChartCost::Kind::cost, {1}}};
    chart.terrains.push_back(terrain);
  }
  Feature road;
  road.name = "road";
  road.replace = {{ChartCost::Kind::cost, {1}}};
  chart.features = {road};
  Grid grid;
  grid.numbering = Numbering::plain(4);
  grid.columns = grid.rows = side;
  HexMap map(grid, chart);
  for (std::size_t i = 0; i < grid.size(); ++i) {
    const Hex h = grid.hex_at(i);
    const Printed p = grid.to_printed(h);
    const int patch = (p.column / 7 * 31 + p.row / 5 * 17) % 11;
    map.set_terrain(h, static_cast<TerrainId>(patch < 3 ? 2 : patch == 5 ? 3 : 1));
    map.set_elevation(h, (p.column / 23 + p.row / 19) % 5);
    if (p.row % 25 == 0 && p.column < side) map.add_feature(0, h, grid.to_hex({p.column + 1, p.row}));
  }
  return std::make_shared<const HexMap>(std::move(map));
}

std::shared_ptr<const Position> make_position(int side, int units) {
  auto map = make_map(side);
  Setup setup;
  for (int i = 0; i < units; ++i) {
    UnitSetup unit;
    unit.id = "u" + std::to_string(i);
    unit.side = i % 2 == 0 ? "union" : "confederate";
    unit.hex =
        map->grid().number(map->grid().hex_at(static_cast<std::size_t>(i) * 7919U % map->grid().size()));
    unit.movement_class = "foot";
    unit.kind = i % 3 == 0 ? "cavalry" : "infantry";
    unit.strength = 1 + i % 9;
    unit.movement = "6";
    setup.units.push_back(unit);
  }
  return std::make_shared<const Position>(std::get<Position>(Position::make(std::move(map), setup)));
}

/// The window's contents with their panels, panned to and fro over painted tiles.
class Session {
 public:
  Session(Screen& screen, int side, int units, std::optional<double> hex_radius)
      : screen_(screen),
        window_(RuleLibrary(REARGUARD_RULES), {}),
        stage_(screen.canvas(), (open(side, units), window_), look(hex_radius)) {
    const Hex middle = window_.position()->map().grid().hex_at(static_cast<std::size_t>(side) *
                                                                   static_cast<std::size_t>(side) / 2 +
                                                               static_cast<std::size_t>(side) / 2);
    for (int i = -2; i <= 2; ++i) stops_.push_back(middle + direction_vectors[1] * i);
    for (int round = 0; round < 2; ++round) {
      for (const Hex stop : stops_) {
        stage_.centre_on(stop);
        do {
          stage_.frame(1.0 / 60);
          screen_.present();
          std::this_thread::sleep_for(std::chrono::milliseconds(5));
        } while (!stage_.is_idle());
      }
    }
  }
  void frames() {
    for (int i = 0; i < frames_a_batch; ++i) {
      stage_.centre_on(stops_[static_cast<std::size_t>(i) % stops_.size()]);
      stage_.frame(1.0 / 60);
      screen_.present();
    }
  }

 private:
  static FrameOptions look(std::optional<double> hex_radius) {
    FrameOptions options;
    options.first.hex_radius = hex_radius;
    return options;
  }
  /// Shows a unit's retreat, as while a player examines it.
  void open(int side, int units) {
    window_.controller().open(make_position(side, units), nullptr);
    window_.controller().choose_rules("order-actions");
    window_.controller().choose({"rout", std::nullopt});
    window_.controller().select(UnitIndex{0});
    window_.set_patient(true);
  }
  Screen& screen_;
  RetreatWindow window_;
  FrameRenderer stage_;
  std::vector<Hex> stops_;
};

/// The map editor with a map of 300 x 300 hexes at playing size, in memory: this measures the work without
/// the display.
class EditorSession {
 public:
  EditorSession()
      : file_("edited.toml", to_toml(*make_map(side))),
        window_(opened(file_.path()), {}),
        canvas_(width, height),
        stage_(canvas_, window_, look()) {
    middle_ = window_.controller().map().grid().hex_at(std::size_t{side} * side / 2 + side / 2);
    wait_idle(stage_);
    window_.controller().draft().begin("a stroke");
  }
  /// Paints the next hex of a brush stroke, until the picture shows it.
  void change_a_hex() {
    is_woods_ = !is_woods_;
    require_agreement(window_.controller().draft().paint({middle_}, is_woods_ ? 2 : 1).empty(),
                      "a hex painted");
    wait_idle(stage_);
  }
  /// Draws the whole view from nothing, as in a newly opened window.
  void draw_anew() {
    FrameRenderer fresh(canvas_, window_, look());
    wait_idle(fresh);
  }

 private:
  static constexpr int side = 300;

  static FrameOptions look() {
    FrameOptions options;
    options.first.hex_radius = 36;
    return options;
  }
  static EditFiles opened(const std::string& path) {
    auto files = EditFiles::open(path);
    require_agreement(static_cast<bool>(files), "a generated map opens in the editor");
    return std::move(files).value();
  }
  void wait_idle(FrameRenderer& stage) {
    stage.centre_on(middle_);
    do {
      stage.frame(1.0 / 60);
      std::this_thread::sleep_for(std::chrono::microseconds(200));
    } while (!stage.is_idle());
    stage.frame(1.0 / 60);
    canvas_.present();
  }

  TemporaryFile file_;
  EditorWindow window_;
  Canvas canvas_;
  FrameRenderer stage_;
  Hex middle_;
  bool is_woods_ = false;
};

}  // namespace

void measure_frames(RatioTable& table) {
  Screen screen;
  const Texture image = screen.canvas().make_texture(to_pixels(Image(width, height, rgb(0xe9e4c4))));
  const Contender floor{[&] {
                          for (int i = 0; i < frames_a_batch; ++i) {
                            screen.canvas().clear(rgb(0xcfc5ae));
                            screen.canvas().copy(image, {0, 0});
                            screen.present();
                          }
                        },
                        frames_a_batch, "frame"};
  const std::string where = screen.is_display() ? "" : " (no display)";
  const auto limit = [&](Limit on_display, Limit in_memory) {
    return screen.is_display() ? on_display : in_memory;
  };
  struct Case {
    const char* task;
    int side;
    int units;
    std::optional<double> hex_radius;
    Limit limit;
  };
  const Limit play = limit(at_most(1.5, 1.3), at_most(8.5, 4.5));
  const std::vector<Case> cases = {
      {"frame, panning 200 x 200 with 500 counters", 200, 500, 36, play},
      {"frame, all of 300 x 300 in view, 500 counters", 300, 500, std::nullopt,
       limit(at_most(1.5, 1.4), at_most(5, 4))},
  };
  for (const Case& c : cases) {
    Session session(screen, c.side, c.units, c.hex_radius);
    table.compare(c.task + where, {[&] { session.frames(); }, frames_a_batch, "frame"}, floor, c.limit);
  }
  EditorSession editor;
  table.compare("one hex changed in the editor, to redrawing the view",
                {[&] { editor.change_a_hex(); }, 1, "change"}, {[&] { editor.draw_anew(); }, 1, "view"},
                at_most(0.15, 0.08));
}

}  // namespace rearguard::benchmarks
