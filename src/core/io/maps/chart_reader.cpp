#include "src/core/io/maps/chart_reader.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <span>

#include <fmt/format.h>

#include "hexmap/nearest_name.h"
#include "hexmap/one_line.h"
#include "src/core/document/source_text.h"

namespace rearguard {

namespace {

constexpr std::array<MapOwnKey, 3> own_keys = {
    {{"hexes", Node::Kind::array}, {"elevation", Node::Kind::array}, {"home", Node::Kind::table}}};
constexpr std::int64_t max_parts = 1'000'000;
constexpr std::string_view impassable = "impassable";
constexpr std::string_view takes_all = "all";

/// A cell of the chart as written, before the denominator of the chart is known.
struct WrittenCost {
  ClassId movement_class = 0;
  ChartCost::Kind kind = ChartCost::Kind::cost;
  Fraction points;
  bool takes_all = false;
  Place place;
};
using WrittenRow = std::vector<WrittenCost>;

std::string shown(const Node& node) {
  return node.kind == Node::Kind::string ? value_text(node.text) : one_line(node.text, 60);
}

/// Each table among the terrains or features defines one of them, even if its name is a key of the map.
bool is_map_own_array(const Member& m) {
  return m.value.kind == Node::Kind::array && is_map_own(m);
}

class ChartReader {
 public:
  explicit ChartReader(Problems& problems) : problems_(problems) {
    reading_.chart.terrains.push_back({});  // the entry of places without a hex
  }

  ChartReading read(const Node& terrain, const Node* features) {
    for (const Member& m : terrain.members) {
      if (!is_map_own_array(m)) read_terrain(m);
    }
    if (features != nullptr) {
      for (const Member& m : features->members) {
        if (!is_map_own_array(m)) read_feature(m);
      }
    }
    TerrainChart& chart = reading_.chart;
    find_denominator();
    for (std::size_t i = 0; i < chart.terrains.size(); ++i) chart.terrains[i].cost = row(terrain_costs_[i]);
    for (std::size_t i = 0; i < chart.features.size(); ++i) {
      chart.features[i].cost = row(feature_costs_[i]);
      chart.features[i].replace = row(replacements_[i]);
    }
    return std::move(reading_);
  }

 private:
  void read_terrain(const Member& m) {
    auto& terrains = reading_.chart.terrains;
    if (terrains.size() > max_terrains) return refuse_more(m, max_terrains, "terrains");
    const std::string what = "terrain " + value_text(m.key);
    TableReader table(m.value, what, problems_, keys_of("terrain"));
    Terrain terrain;
    terrain.name = m.key;
    terrain.symbol = read_symbol(table, static_cast<TerrainId>(terrains.size()));
    terrain_costs_.push_back(read_costs(table, "cost", true));
    terrain.role = read_role(table, terrain_roles());
    terrain.placeholder = table.boolean("placeholder").value_or(false);
    read_appearance(table, terrain.sight, terrain.colour, terrain.pattern, terrain.picture);
    mark_map_keys_known(table);
    table.finish();
    terrains.push_back(std::move(terrain));
  }

  void read_feature(const Member& m) {
    auto& features = reading_.chart.features;
    if (features.size() >= max_features) return refuse_more(m, max_features, "features");
    TableReader table(m.value, "feature " + value_text(m.key), problems_, keys_of("feature"));
    Feature feature;
    feature.name = m.key;
    feature_costs_.push_back(read_costs(table, "cost", true));
    replacements_.push_back(read_costs(table, "replace", false));
    feature.opens = table.boolean("opens").value_or(false);
    feature.role = read_role(table, feature_roles());
    feature.placeholder = table.boolean("placeholder").value_or(false);
    read_appearance(table, feature.sight, feature.colour, feature.pattern, feature.picture);
    mark_map_keys_known(table);
    table.finish();
    features.push_back(std::move(feature));
  }

  void refuse_more(const Member& m, std::size_t max_count, const char* things) {
    problems_.add(m.place, "a chart may contain at most " + std::to_string(max_count) + ' ' + things);
  }

  char32_t read_symbol(TableReader& table, TerrainId id) {
    const Node* node = table.find("symbol", Need::required);
    const auto text = node == nullptr ? std::nullopt : read_string(*node, "`symbol`", problems_);
    if (!text) {
      reading_.symbols_complete = false;
      return 0;
    }
    const std::u32string points = code_points(*text);
    if (points.size() != 1 || points[0] < 0x20) {
      problems_.add(node->place, "a symbol must be a single character, not " + value_text(*text));
      reading_.symbols_complete = false;
      return 0;
    }
    if (points[0] == U' ') {
      problems_.add(node->place, "a space cannot be a symbol; it marks a place without a hex");
      return 0;
    }
    const auto [place, added] = reading_.symbols.try_emplace(points[0], id);
    if (!added) {
      problems_.add(node->place, "the symbol " + value_text(*text) + " is already used by terrain " +
                                     value_text(reading_.chart.terrains[place->second].name));
    }
    return points[0];
  }

  WrittenRow read_costs(TableReader& table, std::string_view key, bool may_forbid) {
    WrittenRow costs;
    const Node* node = table.table(key);
    if (node == nullptr) return costs;
    for (const Member& m : node->members) {
      if (is_map_own(m)) continue;
      const auto id = class_id(m);
      auto cost = read_cost(m.value, may_forbid);
      if (!id || !cost) continue;
      cost->movement_class = *id;
      costs.push_back(*cost);
    }
    return costs;
  }

  std::optional<ClassId> class_id(const Member& m) {
    auto& classes = reading_.chart.classes;
    if (const auto known = reading_.chart.find_class(m.key)) return known;
    if (classes.size() >= max_classes) {
      refuse_more(m, max_classes, "movement classes");
      return std::nullopt;
    }
    classes.push_back(m.key);
    return static_cast<ClassId>(classes.size() - 1);
  }

  std::optional<WrittenCost> read_cost(const Node& node, bool may_forbid) {
    WrittenCost cost;
    cost.place = node.place;
    const bool is_string = node.kind == Node::Kind::string;
    if (!is_string && node.kind != Node::Kind::integer && node.kind != Node::Kind::real) {
      problems_.add(node.place,
                    "a cost must be a number or a string, not " + std::string(kind_name(node.kind)));
      return std::nullopt;
    }
    if (is_string && node.text == impassable) {
      if (!may_forbid) {
        problems_.add(node.place, "`replace` cannot make a hexside impassable; use `cost`");
        return std::nullopt;
      }
      cost.kind = ChartCost::Kind::impassable;
      return cost;
    }
    if (is_string && node.text == takes_all) {
      cost.points = {1, 1};
      cost.takes_all = true;
      return cost;
    }
    const auto points = parse_fraction(is_string ? node.text : decimal_digits(node));
    if (points) {
      cost.points = *points;
      return cost;
    }
    problems_.add(node.place, not_a_cost(node));
    return std::nullopt;
  }

  static std::string not_a_cost(const Node& node) {
    const std::array<std::string, 2> words = {std::string(impassable), std::string(takes_all)};
    if (node.kind == Node::Kind::string) {
      if (const auto word = nearest_name(node.text, words))
        return fmt::format("{} is not a valid cost; did you mean \"{}\"?", shown(node), *word);
    }
    if (!node.text.empty() && node.text.front() == '-')
      return "a cost must be zero or more, not " + shown(node);
    return shown(node) +
           " is not a valid cost; write 2, 1.5, \"1/2\", \"1 1/3\", \"all\" or \"impassable\", with no part "
           "above a million";
  }

  static ChartRole read_role(TableReader& table, std::span<const ChartRoleName> roles) {
    std::vector<Choice<ChartRole>> choices;
    for (const ChartRoleName& r : roles) choices.push_back({r.name, r.role});
    return table.choice<ChartRole>("role", choices).value_or(ChartRole::unstated);
  }

  void read_appearance(TableReader& table, SightBlock& sight, std::string& colour, std::string& pattern,
                       std::string& picture) {
    sight.blocks = table.boolean("blocks_sight").value_or(false);
    const Node* height_node = table.node().find("height");
    const auto height = table.integer("height", 0, 1000);
    if (height && !sight.blocks) {
      problems_.add(height_node->place, "`height` has no effect without `blocks_sight = true`");
    }
    if (sight.blocks) sight.height = height.value_or(1);
    const Node* colour_node = table.find("colour");
    if (colour_node != nullptr) colour = read_colour(*colour_node);
    pattern = table.string("pattern").value_or("");
    picture = table.string("picture").value_or("");
  }

  std::string read_colour(const Node& node) {
    std::string text = read_string(node, "`colour`", problems_).value_or("");
    if (node.kind != Node::Kind::string) return {};
    const bool digits = text.find_first_not_of("0123456789abcdefABCDEF", 1) == std::string::npos;
    if (text.size() == 7 && text[0] == '#' && digits) return text;
    problems_.add(node.place, "a colour must have the form \"#rrggbb\", not " + value_text(text));
    return {};
  }

  void find_denominator() {
    for (const auto* rows : {&terrain_costs_, &feature_costs_, &replacements_}) {
      for (const WrittenRow& costs : *rows) {
        for (const WrittenCost& cost : costs) widen(cost);
      }
    }
  }

  void widen(const WrittenCost& cost) {
    std::int64_t& denominator = reading_.chart.denominator;
    const std::int64_t common = std::lcm(denominator, cost.points.denominator);
    if (common <= max_parts) {
      denominator = common;
      return;
    }
    problems_.add(cost.place, "with this cost the chart needs fractions of 1/" + std::to_string(common) +
                                  " movement point; the smallest possible fraction is 1/1000000");
  }

  std::vector<ChartCost> row(const WrittenRow& costs) const {
    std::vector<ChartCost> cells(reading_.chart.classes.size());
    for (const WrittenCost& cost : costs) {
      const std::int64_t parts =
          cost.points.numerator * (reading_.chart.denominator / cost.points.denominator);
      cells[cost.movement_class] = {
          cost.kind, {cost.kind == ChartCost::Kind::cost ? parts : 0}, cost.takes_all};
    }
    return cells;
  }

  Problems& problems_;
  ChartReading reading_;
  std::vector<WrittenRow> terrain_costs_ = std::vector<WrittenRow>(1);  ///< by TerrainId
  std::vector<WrittenRow> feature_costs_;                               ///< by FeatureId
  std::vector<WrittenRow> replacements_;                                ///< by FeatureId
};

}  // namespace

bool is_map_own(const Member& member) {
  return std::any_of(own_keys.begin(), own_keys.end(), [&](const MapOwnKey& own) {
    return member.key == own.key && member.value.kind == own.kind;
  });
}

void mark_map_keys_known(TableReader& table) {
  for (const Member& m : table.node().members) {
    if (is_map_own(m)) table.mark_known(m.key);
  }
}

ChartReading read_chart(const Node& terrain, const Node* features, Problems& problems) {
  return ChartReader(problems).read(terrain, features);
}

}  // namespace rearguard
