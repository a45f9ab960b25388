#include "src/command/maps/vassal_export.h"

#include <cmath>
#include <exception>
#include <stdexcept>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "src/core/board/setup_of.h"
#include "src/core/rules/words/play.h"
#include "src/desk/map/picture_file.h"
#include "src/desk/paint/png.h"
#include "src/desk/paint/raster.h"
#include "src/desk/print/game_pictures.h"
#include "src/play/game/scenario.h"
#include "src/workshop/exchange/files/zip_file.h"

namespace rearguard {
namespace {

constexpr double counter_share = 0.72;  ///< of a hex from side to side

std::string text_of(const std::vector<std::byte>& bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

class VassalExporter {
 public:
  explicit VassalExporter(const PrintedGame& game) : printed_(game) {}

  VassalGame make(std::string map_text) {
    game_.name = printed_.title;
    game_.map = printed_.map.get();
    game_.map_text = std::move(map_text);
    draw_map();
    add_sides();
    add_counters();
    game_.charts = html_charts(printed_);
    return std::move(game_);
  }

 private:
  static std::string encoded(const std::variant<std::vector<std::byte>, std::string>& png) {
    if (const auto* problem = std::get_if<std::string>(&png)) throw std::runtime_error(*problem);
    return text_of(std::get<std::vector<std::byte>>(png));
  }
  static std::vector<std::string> drawn(const std::vector<Scene>& scenes) {
    std::vector<std::string> pictures;
    for (const Scene& scene : scenes) pictures.push_back(encoded(encode_png(paint(scene, 1))));
    return pictures;
  }

  void draw_map() {
    const MapLayout layout = map_layout(*game_.map, printed_.style);
    const Grid& grid = game_.map->grid();
    const Point first = layout.centre(grid.hex_at(0));
    game_.place = {static_cast<int>(whole_pixels(layout.width())),
                   static_cast<int>(whole_pixels(layout.height())),
                   layout.hex_radius(),
                   {first.x, first.y}};
    game_.board = encoded(map_png(*game_.map, layout, printed_.style, [](Scene&) {}));
  }

  void add_sides() {
    if (printed_.scenario != nullptr) {
      game_.sides = printed_.scenario->sides;
      game_.turns = printed_.scenario->turns;
      for (const Phase& phase : printed_.scenario->play().phases) game_.phases.push_back(phase.name);
    } else if (printed_.start != nullptr) {
      game_.sides = printed_.start->sides();
    }
  }

  void add_counters() {
    if (printed_.start == nullptr) return;
    const double size = std::round(counter_share * std::sqrt(3.0) * game_.place.radius);
    const GameCounters counters = counter_scenes(printed_, size);
    game_.states = counters.states;
    for (const GameCounters::Marker& marker : counters.markers)
      game_.markers.push_back({marker.name, marker.is_number, drawn(marker.faces)});
    const std::vector<UnitSetup> units = setup_of(*printed_.start).units;
    for (std::size_t i = 0; i < counters.units.size(); ++i) {
      VassalCounter& counter = game_.counters.emplace_back();
      counter.faces = drawn(counters.units[i]);
      for (const GameCounters::Back& back : counters.backs[i])
        counter.backs.push_back({back.terms, back.is_up, drawn({back.face}).front()});
      if (i < units.size()) {
        counter.unit = units[i];
        continue;
      }
      const Reinforcement& arrival = printed_.scenario->arrivals[i - units.size()];
      std::vector<std::string> hexes;
      for (const Hex h : arrival.entry_hexes) hexes.push_back(game_.map->grid().number(h));
      counter.unit = arrival.unit;
      counter.note = fmt::format("turn {} at {}", arrival.turn, fmt::join(hexes, " "));
    }
  }

  const PrintedGame& printed_;
  VassalGame game_;
};

}  // namespace

std::variant<WrittenModule, std::string> export_vassal(const Session& session, ExportedGame exported) {
  std::optional<RuleSet> rule_set;
  PrintedGame& game = exported.game;
  if (game.scenario != nullptr) {
    game.rules = game.scenario->rule_set.get();
  } else if (!exported.rules.name.empty()) {
    auto read = session.rules.load(exported.rules.name, exported.rules.folder);
    if (!read) return read.problems().front().message;
    game.rules = &rule_set.emplace(std::move(read).value());
  }
  try {
    return vassal_module_of(VassalExporter(game).make(std::move(exported.map_text)));
  } catch (const std::exception& error) {
    return error.what();
  }
}

std::optional<std::string> foreign_module(const std::string& path) {
  const auto there = ZipFile::open(path);
  if (there && there->has(own_map_entry)) return std::nullopt;
  return path + " exists, and Rearguard did not write it; name another file";
}

}  // namespace rearguard
