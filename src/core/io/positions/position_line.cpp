#include "src/core/io/positions/position_line.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hexmap/movement_points.h"
#include "src/core/board/position.h"
#include "src/core/board/setup_of.h"
#include "src/core/document/board_line.h"
#include "src/core/document/key_table.h"
#include "src/core/document/node_builder.h"
#include "src/core/io/maps/map_line.h"
#include "src/core/io/positions/position_writer.h"
#include "src/core/rules/words/reading.h"

namespace rearguard {
namespace {

constexpr std::string_view plain_in_names = ".,:=/";
/// Keys of a unit that its heading, or a form of their own, writes.
constexpr std::array<std::string_view, 18> unit_forms = {"id",
                                                         "side",
                                                         "hex",
                                                         "class",
                                                         "kind",
                                                         "size",
                                                         "zoc",
                                                         "stacking_points",
                                                         "retreat_fire_range",
                                                         "state",
                                                         "facing",
                                                         "strength",
                                                         "morale",
                                                         "markers",
                                                         "movement",
                                                         "hidden",
                                                         "engaged",
                                                         "counts"};
constexpr std::array<std::string_view, 8> facings = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"};

template <class Names>
bool has(const Names& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

std::string text_of(const Node& table, std::string_view key) {
  const Node* value = table.find(key);
  return value == nullptr ? std::string() : value->text;
}

std::string heading_of(const Node& unit) {
  std::string kinds = fmt::format("{}.{}.{}", line_word(text_of(unit, "class")),
                                  line_word(text_of(unit, "kind")), line_word(text_of(unit, "size")));
  while (kinds.ends_with('.')) kinds.pop_back();
  std::string text = line_word(text_of(unit, "side")) + ":" + kinds;
  if (unit.find("zoc") != nullptr) text += ":nozoc";
  if (const Node* points = unit.find("stacking_points")) text += ":stack" + points->text;
  if (const Node* range = unit.find("retreat_fire_range")) text += ":fire" + range->text;
  return text;
}

/// Returns "4 1/2" as "9/2".
std::string improper(const std::string& points) {
  const auto fraction = parse_fraction(points);
  if (!fraction || fraction->denominator == 1) return points;
  return fmt::format("{}/{}", fraction->numerator, fraction->denominator);
}

/// Takes a count away that says that a number is stated as 0; says whether it was there.
bool take_zero(const Node& unit, const std::string& key, std::map<std::string, std::string>& counts) {
  const auto count = counts.find(key);
  if (unit.find(key) != nullptr || count == counts.end() || count->second != "0") return false;
  counts.erase(count);
  return true;
}

std::string factors_of(const Node& unit, std::map<std::string, std::string>& counts) {
  std::array<std::string, 3> numbers = {text_of(unit, "strength"), text_of(unit, "morale"),
                                        improper(text_of(unit, "movement"))};
  if (take_zero(unit, "strength", counts)) numbers[0] = "0";
  if (take_zero(unit, "movement", counts)) numbers[2] = "0";
  std::string text = fmt::format("{}", fmt::join(numbers, "-"));
  while (text.ends_with('-')) text.pop_back();
  return text;
}

std::string condition_of(const Node& unit) {
  std::string text = line_word(text_of(unit, "state"));
  const bool seems_other = has(facings, text) || text == "hidden" || (!text.empty() && text[0] <= '9');
  const Node* markers = unit.find("markers");
  if (markers == nullptr) return seems_other ? text + "." : text;
  for (const Node& marker : markers->items) text += "." + line_word(marker.text);
  return text;
}

std::string questions_of(const Node& question) {
  std::string text = "ask=" + line_word(text_of(question, "unit"));
  if (const Node* result = question.find("result")) {
    const bool is_figures = result->text.find_first_not_of("-0123456789") == std::string::npos;
    text += ":" + line_word(result->text, ".") + (is_figures || result->text.ends_with('.') ? "." : "");
  }
  if (const Node* distance = question.find("distance")) text += ":" + distance->text;
  for (const Key& key : keys_of("asked")->list) {
    const Node* value = question.find(key.name);
    if (value == nullptr || key.name == "unit" || key.name == "result" || key.name == "distance") continue;
    std::string written = line_value(key.type, *value);
    if (key.name == "path") std::replace(written.begin(), written.end(), ',', '-');
    text += fmt::format(" {}={}", line_label(key.name), written);
  }
  return text;
}

class PositionLine {
 public:
  PositionLine(const Position& position, const LineHeading& heading)
      : position_(position), grid_(position.map().grid()), heading_(heading), setup_(setup_of(position)) {}

  std::string write() {
    add_heading();
    add_facts();
    for (const LinkSetup& link : sorted_links()) {
      std::string part =
          fmt::format("link={},{},{}", line_word(link.name), line_word(link.from), line_word(link.to));
      for (const auto& [name, count] : link.counts) part += fmt::format(":{}={}", line_word(name), count);
      add(part);
    }
    add_units();
    for (std::size_t i = 0; heading_.questions != nullptr && i < heading_.questions->items.size(); ++i)
      add(questions_of(heading_.questions->items[i]));
    return std::move(line_);
  }

 private:
  void add(const std::string& part) { line_.append(line_.empty() ? "" : " ").append(part); }

  void add_heading() {
    const NameWithReadings rules = split_readings(heading_.rules);
    std::string of_rules = rules.name.empty() ? "-" : line_word(rules.name, "./");
    for (const auto& [reading, choice] : rules.readings)
      of_rules += fmt::format(":{}={}", line_word(reading), line_word(choice));
    add("rg1");
    if (heading_.map.empty()) {
      const MapLine map = map_line(position_.map());
      add(map.grid);
      add(of_rules);
      for (const std::string& part : map.parts) add(part);
    } else {
      add(line_word(heading_.map) + "~" + map_signature(position_.map()));
      add(of_rules);
    }
    if (!heading_.name.empty()) add("name=" + line_word(heading_.name));
  }

  /// Writes turn, lines, supply, directions, allies, regions and any other key that a setup has.
  void add_facts() {
    add_all_regions();
    Setup without_regions = setup_;
    without_regions.regions.clear();
    Node facts = facts_node(without_regions);
    constexpr std::array<std::string_view, 4> order = {"turn", "enemy_line", "supply_sources",
                                                       "retreat_direction"};
    for (const std::string_view key : order) {
      if (const Node* value = facts.find(key)) add_fact(key, *value);
    }
    add_allies();
    for (const std::string& part : regions_) add(part);
    for (const Member& m : facts.members) {
      if (!has(order, m.key) && m.key != "allies") add_fact(m.key, m.value);
    }
  }

  void add_fact(std::string_view key, const Node& value) {
    const std::string_view type = keys_of("position")->find(key)->type;
    if (key == "enemy_line") {
      for (const Member& m : value.members)
        add(fmt::format("line.{}={}", line_word(m.key), line_word(m.value.members.front().value.text)));
      return;
    }
    const auto each = line_type_of_each(type);
    if (!each) return add(fmt::format("{}={}", line_label(key), line_value(type, value)));
    for (const Member& m : value.members)
      add(fmt::format("{}.{}={}", line_label(key), line_word(m.key), line_value(*each, m.value)));
  }

  /// Writes the regions of the position, and those of a map that is written out with them.
  void add_all_regions() {
    NamedRegions all = position_.own_regions();
    if (heading_.map.empty()) all.insert(position_.map().regions.begin(), position_.map().regions.end());
    for (const auto& [name, region] : all) {
      const auto& sides = position_.sides();
      const bool is_supply = name == supply_region && !region.by_side.empty() &&
                             std::all_of(region.by_side.begin(), region.by_side.end(),
                                         [&](const auto& of_side) { return has(sides, of_side.first); });
      if (is_supply) {
        for (const auto& [side, hexes] : region.by_side) setup_.supply[side] = region_entries(grid_, hexes);
      } else {
        for (std::string& part : region_line_parts(grid_, name, region)) regions_.push_back(std::move(part));
      }
    }
  }

  void add_allies() {
    std::vector<std::set<std::string>> groups;
    for (const auto& [side, others] : setup_.allies) {
      std::set<std::string> group(others.begin(), others.end());
      group.insert(side);
      std::vector<std::set<std::string>> apart;
      for (std::set<std::string>& known : groups) {
        const bool meets =
            std::any_of(known.begin(), known.end(), [&](const auto& name) { return group.contains(name); });
        if (meets) {
          group.merge(known);
        } else {
          apart.push_back(std::move(known));
        }
      }
      apart.push_back(std::move(group));
      groups = std::move(apart);
    }
    std::sort(groups.begin(), groups.end());
    for (const std::set<std::string>& group : groups) {
      std::vector<std::string> names;
      for (const std::string& name : group) names.push_back(line_word(name));
      if (names.size() > 1) add(fmt::format("ally={}", fmt::join(names, ",")));
    }
  }

  std::vector<LinkSetup> sorted_links() const {
    std::vector<LinkSetup> links = setup_.links;
    std::sort(links.begin(), links.end(), [](const LinkSetup& a, const LinkSetup& b) {
      if (a.name != b.name) return a.name < b.name;
      return a.from != b.from ? natural_less(a.from, b.from) : natural_less(a.to, b.to);
    });
    return links;
  }

  struct Line {
    std::string side, heading, id, unit;
  };

  void add_units() {
    std::map<std::string, int> depths;
    std::vector<Line> lines;
    for (const UnitSetup& unit : setup_.units) {
      const Node node = unit_node(unit);
      lines.push_back({unit.side, heading_of(node), unit.id, unit_text(node, ++depths[unit.hex])});
    }
    std::sort(lines.begin(), lines.end(), [](const Line& a, const Line& b) {
      if (a.side != b.side) return a.side < b.side;
      return a.heading != b.heading ? a.heading < b.heading : natural_less(a.id, b.id);
    });
    const std::string* last = nullptr;
    for (const Line& line : lines) {
      if (last == nullptr || *last != line.heading) add(line.heading);
      last = &line.heading;
      add(line.unit);
    }
  }

  std::string unit_text(const Node& unit, int depth) const {
    const std::string id = text_of(unit, "id");
    std::string text = line_word(id) + "@" + line_word(text_of(unit, "hex"), "./");
    if (depth > 1) text += fmt::format("-{}", depth);
    std::map<std::string, std::string> counts;
    if (const Node* all = unit.find("counts")) {
      for (const Member& m : all->members) counts[m.key] = m.value.text;
    }
    const auto trait = [&](const std::string& written) { text += written.empty() ? "" : ":" + written; };
    trait(factors_of(unit, counts));
    trait(text_of(unit, "facing"));
    trait(condition_of(unit));
    if (unit.find("hidden") != nullptr) trait("hidden");
    for (const auto& [name, count] : counts) trait(line_word(name) + "=" + count);
    trait(engagements(unit, id));
    for (const Member& m : unit.members) {
      if (has(unit_forms, m.key) || m.key == "name") continue;
      trait(fmt::format("@{}={}", m.key, line_value(keys_of("unit")->find(m.key)->type, m.value)));
    }
    const Node* name = unit.find("name");
    if (name != nullptr && heading_.with_names) text += ":=" + line_word(name->text, plain_in_names);
    return text;
  }

  /// An engagement is written once, with the one of the two that comes first.
  static std::string engagements(const Node& unit, const std::string& id) {
    const Node* engaged = unit.find("engaged");
    if (engaged == nullptr) return {};
    std::vector<std::string> others;
    for (const Node& other : engaged->items) {
      if (natural_less(id, other.text)) others.push_back(other.text);
    }
    std::sort(others.begin(), others.end(), natural_less);
    std::string text;
    for (const std::string& other : others) text += "/" + line_word(other);
    return text;
  }

  const Position& position_;
  const Grid& grid_;
  const LineHeading& heading_;
  Setup setup_;
  std::vector<std::string> regions_;  ///< their parts
  std::string line_;
};

}  // namespace

std::string to_line(const Position& position, const LineHeading& heading) {
  return PositionLine(position, heading).write();
}

}  // namespace rearguard
