#pragma once
// Small boards for the tests of atoms: what holds on one step, and the sentence that says so.

#include <type_traits>

#include "src/core/rules/facts/atom.h"
#include "src/core/rules/facts/catalogue.h"
#include "tests/support/random_board.h"
#include "tests/support/test.h"

namespace rearguard::testing {

/// A board of 7 by 7 clear hexes, 0101 to 0707: columns run straight down, even ones lie half a hex lower.
/// The terrains are clear, woods and lake, which foot units cannot enter; the features are stream and cliff,
/// which they cannot cross. The retreating unit b1, of blue, is in 0404; the neighbours of that hex are 0403
/// (north), 0504, 0505, 0405 (south), 0305 and 0304.
class AtomBoard {
 public:
  AtomBoard() {
    TerrainChart chart;
    chart.classes = {"foot"};
    chart.terrains.resize(4);
    const ChartCost open{ChartCost::Kind::cost, {1}}, closed{ChartCost::Kind::impassable, {}};
    chart.terrains[1] = {"clear", U'.', {open}, {}, {}, {}, {}};
    chart.terrains[2] = {"woods", 0, {open}, {}, {}, {}, {}};
    chart.terrains[3] = {"lake", 0, {closed}, {}, {}, {}, {}};
    chart.features.push_back({"stream", {open}, {{}}, {}, {}, {}, {}});
    chart.features.push_back({"cliff", {closed}, {{}}, {}, {}, {}, {}});
    Grid grid;
    grid.columns = grid.rows = 7;
    map_ = std::make_shared<HexMap>(grid, chart, "board");
    for (std::size_t i = 0; i < grid.size(); ++i) map_->set_terrain(grid.hex_at(i), 1);
    setup_.units.push_back(unit_at("b1", "blue", "0404"));
  }

  void ground(std::string_view hex, std::string_view terrain) {
    const auto& terrains = map_->chart().terrains;
    for (std::size_t t = 1; t < terrains.size(); ++t) {
      if (terrains[t].name == terrain) map_->set_terrain(at(hex), static_cast<TerrainId>(t));
    }
  }
  void hole(std::string_view hex) { map_->set_terrain(at(hex), no_hex); }
  void level(std::string_view hex, int elevation) { map_->set_elevation(at(hex), elevation); }
  /// A feature on the hexside between two hexes, seen from both.
  void side(std::string_view hex, std::string_view other, std::string_view feature) {
    const auto& features = map_->chart().features;
    for (std::size_t f = 0; f < features.size(); ++f) {
      if (features[f].name == feature) map_->add_feature(static_cast<FeatureId>(f), at(hex), at(other));
    }
  }
  /// A unit of red, an enemy, or of blue. The reference is valid until the next unit.
  UnitSetup& unit(const std::string& id, const std::string& side, const std::string& hex) {
    setup_.units.push_back(unit_at(id, side, hex));
    return setup_.units.back();
  }

  HexMap& map() { return *map_; }
  Setup& setup() { return setup_; }
  RuleSet rules;
  RetreatQuestion question{0, {2, 2, std::nullopt}, {}};

  /// Returns a use of the property with this name in rule files.
  static PropertyUse use_of(std::string_view name, Strings names = {}) {
    PropertyUse use;
    for (const PropertyRow& row : property_catalogue()) {
      if (row.name != name) continue;
      use.property = row.property;
      use.scope = row.scopes.front();
      use.names = std::move(names);
      return use;
    }
    FAIL("no property is called ", name);
    return use;
  }

  /// Tests the last step of a path.
  bool holds(const PropertyUse& use, const Strings& path) const {
    return read(path, [&](const AtomStep& step) { return atom_of(use.property).holds(step, use); });
  }
  /// Returns the sentence on the last step of a path: "enemy c4 is in 2829".
  std::string why(const PropertyUse& use, const Strings& path) const {
    return read(path, [&](const AtomStep& step) { return atom_of(use.property).why(step, use).alone; });
  }
  /// Calls `reading` with the last step of a path, as an AtomStep.
  template <class Reading>
  std::invoke_result_t<Reading, AtomStep> read(const Strings& path, Reading reading) const {
    const Position position = valid_position(map_, setup_);
    std::vector<Hex> hexes;
    for (const std::string& number : path) hexes.push_back(at(number));
    return reading(AtomStep{position, rules, question, hexes, hexes.size() - 1});
  }

 private:
  Hex at(std::string_view number) const {
    // Hexes off the map have numbers too: columns and rows 00 and 08.
    return map_->grid().to_hex(
        {std::stoi(std::string(number.substr(0, 2))), std::stoi(std::string(number.substr(2)))});
  }

  std::shared_ptr<HexMap> map_;
  Setup setup_;
};

}  // namespace rearguard::testing
