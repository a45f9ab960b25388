#include "src/core/io/positions/position_reader.h"

#include <algorithm>
#include <memory>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "hexmap/nearest_name.h"
#include "hexmap/one_line.h"
#include "src/core/document/file_access.h"
#include "src/core/document/key_table.h"
#include "src/core/document/limits.h"
#include "src/core/document/node_builder.h"
#include "src/core/document/text_file.h"
#include "src/core/io/maps/grid_keys.h"
#include "src/core/io/maps/map_line.h"
#include "src/core/io/maps/map_reader.h"
#include "src/core/io/maps/region_reader.h"
#include "src/core/io/positions/board_reader.h"
#include "src/core/io/rules/readings.h"
#include "src/core/io/rules/rules_reader.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {

namespace {

/// Follows a subject such as "[3].hex" or ".union[0]" from `node`, as far as the document contains it.
Place place_below(const Node& node, std::string_view subject) {
  if (subject.empty()) return node.place;
  if (subject.front() == '[') {
    std::size_t index = 0;
    std::size_t i = 1;
    while (i < subject.size() && subject[i] >= '0' && subject[i] <= '9') {
      index = index * 10 + static_cast<std::size_t>(subject[i++] - '0');
    }
    const bool known = node.kind == Node::Kind::array && index < node.items.size() && i < subject.size();
    return known ? place_below(node.items[index], subject.substr(i + 1)) : node.place;
  }
  // Names may themselves contain dots and brackets, so the longest matching key is used.
  const std::string_view path = subject.substr(1);
  const Member* longest = nullptr;
  for (const Member& m : node.members) {
    const bool fits = path.substr(0, m.key.size()) == m.key &&
                      (path.size() == m.key.size() || path[m.key.size()] == '.' || path[m.key.size()] == '[');
    if (fits && (longest == nullptr || m.key.size() > longest->key.size())) longest = &m;
  }
  return longest == nullptr ? node.place : place_below(longest->value, path.substr(longest->key.size()));
}

class PositionReader {
 public:
  PositionReader(const Node& document, const PositionSource& source)
      : problems_(source.file),
        root_(document, "the position", problems_, keys_of("position")),
        source_(source) {}

  Checked<PositionDocument> read() {
    if (!root_.usable()) return problems_.take();
    read_kind(root_, "position", source_.kind_line);
    std::string name = root_.string("name").value_or("");
    const std::shared_ptr<const HexMap> map = read_own_map();
    const ReadingChoices readings = read_reading_choices(root_);
    std::string rules = with_readings(root_.string("rules").value_or(""), readings);
    units_ = root_.array("units", Need::required);
    read_units();
    links_ = root_.array("links");
    read_links();
    read_enemy_lines(own("enemy_line"), map == nullptr || map->grid().orientation == Orientation::flat);
    read_allies(own("allies"));
    const std::shared_ptr<const HexMap> named = with_own_names(map);
    read_supply(own("supply_sources"));
    if (const Node* regions = own("regions")) setup_.regions = read_regions(*regions, false, problems_);
    read_retreat_directions(own("retreat_direction"));
    setup_.turn = root_.integer("turn", 0, max_number);
    root_.mark_known("board");
    const Node questions = read_questions();
    check_signature(map);
    root_.finish();
    if (!map) return problems_.take();

    PositionOrProblems made = Position::make(named, setup_);
    if (const auto* found = std::get_if<std::vector<SetupProblem>>(&made)) report(*found);
    if (!problems_.empty()) return problems_.take();
    const Node* rules_node = root_.node().find("rules");
    return PositionDocument{std::get<Position>(std::move(made)),
                            std::move(name),
                            std::move(rules),
                            rules_node == nullptr ? root_.node().place : rules_node->place,
                            map_path_,
                            {},
                            questions};
  }

 private:
  /// Checks that questions have no key but their own. Their values are read where they are asked.
  Node read_questions() {
    const Node* list = root_.array("questions");
    if (list == nullptr) return list_node();
    for (const Node& question : list->items) {
      TableReader table(question, "the question", problems_, keys_of("asked"));
      table.mark_all_known();
      table.finish();
    }
    return *list;
  }

  void check_signature(const std::shared_ptr<const HexMap>& map) {
    const auto stated = root_.string("map_signature");
    if (map == nullptr || !stated) return;
    // One map may have many positions.
    thread_local std::weak_ptr<const HexMap> last;
    thread_local std::string own;
    if (last.lock() != map) own = rearguard::map_signature(*map);
    last = map;
    if (own == *stated) return;
    problems_.add(
        root_.node().find("map_signature")->place,
        fmt::format("the map has the signature {} here, and {} is stated: hexes may mean something else. "
                    "Leave the signature out to take this map",
                    own, value_text(one_line(*stated, 40))));
  }

  std::shared_ptr<const HexMap> read_own_map() {
    const Node* node = root_.find("map", Need::required);
    if (node == nullptr) return nullptr;
    if (node->kind == Node::Kind::table) {
      auto map = read_map(*node, Need::optional, problems_);
      return map ? std::make_shared<const HexMap>(*std::move(map)) : nullptr;
    }
    if (node->kind != Node::Kind::string) {
      problems_.add(node->place, "`map` must be a path in a string or a map's own table, not " +
                                     std::string(kind_name(node->kind)));
      return nullptr;
    }
    return read_map_at(*node);
  }

 public:
  /// Reads the units of the document and nothing else.
  Checked<std::vector<UnitSetup>> read_units_alone() {
    units_ = root_.array("units", Need::required);
    read_units();
    if (!problems_.empty()) return problems_.take();
    return std::move(setup_.units);
  }

  /// Returns the map that the document names by its path; null if it contains its map, or cannot be read.
  std::shared_ptr<const HexMap> read_map_by_path(Problems& problems) {
    const Node* node = root_.node().find("map");
    if (node == nullptr || node->kind != Node::Kind::string) return nullptr;
    auto map = read_map_at(*node);
    if (!problems_.empty()) problems.add(problems_.take());
    return map;
  }

 private:
  std::shared_ptr<const HexMap> read_map_at(const Node& node) {
    map_path_ = shipped_map_file(node.text);
    if (map_path_.empty()) {
      map_path_ = path_from(source_.directory, node.text);
      if (const auto problem = unreachable(node.text)) {
        problems_.add(node.place,
                      "map " + value_text(one_line(node.text, 200)) + " is not opened: " + *problem);
        return nullptr;
      }
    }
    MapCache own_cache;
    MapCache& cache = source_.cache == nullptr ? own_cache : *source_.cache;
    const Checked<MapCache::Shared>& map = cache.read(map_path_);
    if (map) return *map;
    const Diagnostic& first = map.problems().front();
    if (first.line == 0) {
      const std::vector<std::string> shipped = shipped_map_names();
      problems_.add(node.place, "map " + value_text(first.file) + ": " + first.message +
                                    did_you_mean(node.text, shipped));
    } else {
      problems_.add(map.problems());
    }
    return nullptr;
  }

  std::optional<std::string> unreachable(const std::string& path) const {
    if (source_.directory.empty()) return std::nullopt;
    if (source_.cache == nullptr) return reach_problem(source_.directory, path);
    if (source_.cache->is_pinned(map_path_) || source_.cache->is_allowed(source_.directory, path))
      return std::nullopt;
    auto problem = reach_problem(source_.directory, path);
    if (!problem) source_.cache->allow(source_.directory, path);
    return problem;
  }

  /// Finds a table of the position itself, at the top level or below the header of a unit.
  const Node* own(std::string_view key) {
    std::vector<const Member*> found;
    if (const Member* top = root_.node().member(key)) found.push_back(top);
    if (units_ != nullptr) {
      for (const Node& unit : units_->items) {
        const Member* m = unit.member(key);
        if (m != nullptr && m->value.kind == Node::Kind::table) found.push_back(m);
      }
    }
    for (std::size_t i = 1; i < found.size(); ++i) {
      problems_.add(std::max(found[i]->place, found[0]->place),
                    "duplicate key " + key_text(key) + "; it is already defined in line " +
                        std::to_string(std::min(found[i]->place, found[0]->place).line));
    }
    root_.table(key);
    if (found.empty() || found.front()->value.kind != Node::Kind::table) return nullptr;
    own_.emplace_back(key, &found.front()->value);
    return &found.front()->value;
  }

  /// Records that a problem with a value of a unit has been reported, so that its substitute causes no second
  /// one.
  template <class Read>
  auto guarded(std::size_t unit, std::string_view key, Read read) {
    const std::size_t before = problems_.size();
    auto value = read();
    if (problems_.size() > before) reported_.insert(subject_of(unit, key));
    return value;
  }
  static std::string subject_of(std::size_t unit, std::string_view key) {
    return fmt::format("units[{}].{}", unit, key);
  }

  void read_units() {
    if (units_ == nullptr) return;
    setup_.units.reserve(units_->items.size());
    for (std::size_t i = 0; i < units_->items.size(); ++i) read_unit(units_->items[i], i);
  }

  void read_unit(const Node& node, std::size_t index) {
    const Node* id = node.find("id");
    const bool has_id = id != nullptr && id->kind == Node::Kind::string;
    TableReader table(node, has_id ? "unit " + value_text(id->text) : "a unit", problems_,
                      keys_of(source_.units));
    UnitSetup& unit = setup_.units.emplace_back();
    const auto text = [&](std::string_view key, Need need) {
      return guarded(index, key, [&] { return table.string(key, need); }).value_or("");
    };
    const auto points = [&](std::string_view key, int otherwise) {
      return table.integer(key, 0, max_number).value_or(otherwise);
    };
    unit.id = text("id", Need::required);
    unit.side = text("side", Need::required);
    unit.hex = text("hex", Need::required);
    unit.movement_class = text("class", Need::required);
    unit.zoc = table.boolean("zoc").value_or(unit.zoc);
    unit.retreat_fire_range = points("retreat_fire_range", unit.retreat_fire_range);
    unit.name = text("name", Need::optional);
    unit.kind = text("kind", Need::optional);
    unit.size = text("size", Need::optional);
    unit.state = text("state", Need::optional);
    unit.facing = text("facing", Need::optional);
    unit.strength = points("strength", unit.strength);
    unit.morale = points("morale", unit.morale);
    unit.states_morale = table.find("morale") != nullptr;
    unit.stacking_points = points("stacking_points", unit.stacking_points);
    if (const Node* movement = table.find("movement")) {
      unit.movement = guarded(index, "movement", [&] { return read_movement(*movement); });
    }
    unit.hidden = table.boolean("hidden").value_or(unit.hidden);
    unit.markers = table.strings("markers").value_or(unit.markers);
    unit.engaged = table.strings("engaged").value_or(unit.engaged);
    unit.pictures = table.strings("pictures").value_or(unit.pictures);
    if (const Node* counts = table.table("counts")) unit.counts = read_counts(*counts, table.what());
    // A strength or a movement that is stated as 0 is no unknown one.
    if (unit.strength == 0 && table.find("strength") != nullptr) unit.counts["strength"] = 0;
    if (unit.movement == "0" && table.find("movement") != nullptr) unit.counts["movement"] = 0;
    // Keys of the position may stand below the header of a unit.
    const Keys& of_position = *keys_of("sides");
    for (const Key& key : keys_of(source_.units)->list) {
      const Node* value = of_position.find(key.name) != nullptr ? node.find(key.name) : nullptr;
      if (value == nullptr || value->kind == Node::Kind::table) table.mark_known(key.name);
    }
    table.finish();
    if (!table.usable()) {
      for (const char* key : {"id", "side", "hex", "class"}) reported_.insert(subject_of(index, key));
    }
  }

  void read_links() {
    if (links_ == nullptr) return;
    for (std::size_t i = 0; i < links_->items.size(); ++i) {
      TableReader table(links_->items[i], "the link", problems_, keys_of("link"));
      LinkSetup& link = setup_.links.emplace_back();
      const auto text = [&](const char* key) {
        const std::size_t before = problems_.size();
        std::string word = table.string(key, Need::required).value_or("");
        if (problems_.size() > before || !table.usable())
          reported_.insert(fmt::format("links[{}].{}", i, key));
        return word;
      };
      link.name = text("name");
      link.from = text("from");
      link.to = text("to");
      if (const Node* counts = table.table("counts")) link.counts = read_counts(*counts, table.what());
      table.finish();
    }
  }

  std::map<std::string, int> read_counts(const Node& node, const std::string& owner) {
    std::map<std::string, int> counts;
    for (const Member& m : node.members) {
      const std::string what = fmt::format("the count {} of {}", value_text(m.key), owner);
      if (const auto number = read_integer(m.value, what, -max_number, max_number, problems_))
        counts[m.key] = static_cast<int>(*number);
    }
    return counts;
  }

  std::string read_movement(const Node& node) {
    if (node.kind == Node::Kind::string) return node.text;
    if (node.kind == Node::Kind::integer || node.kind == Node::Kind::real) return decimal_digits(node);
    problems_.add(node.place, "`movement` must be a number or a string such as \"4 1/2\", not " +
                                  std::string(kind_name(node.kind)));
    return "0";
  }

  void read_enemy_lines(const Node* lines, bool is_flat) {
    if (lines == nullptr) return;
    for (const Member& m : lines->members) {
      if (m.value.kind == Node::Kind::integer || m.value.kind == Node::Kind::string) {
        if (const auto line = read_line(is_flat ? "column" : "row", m.value, problems_))
          setup_.enemy_line[m.key] = *line;
        continue;
      }
      TableReader table(m.value, "the enemy line of " + value_text(m.key), problems_, keys_of("line"));
      const Node* column = table.find("column");
      const Node* row = table.find("row");
      table.finish();
      if (!table.usable()) continue;
      const auto as_column = column == nullptr ? std::nullopt : read_line("column", *column, problems_);
      const auto as_row = row == nullptr ? std::nullopt : read_line("row", *row, problems_);
      if ((column == nullptr) == (row == nullptr)) {
        problems_.add(m.value.place, table.what() + " needs exactly one of `column` and `row`");
      } else if (as_column || as_row) {
        setup_.enemy_line[m.key] = as_column ? *as_column : *as_row;
      }
    }
  }

  std::shared_ptr<const HexMap> with_own_names(const std::shared_ptr<const HexMap>& map) {
    const Node* table = own("side_names");
    if (table == nullptr) return map;
    const std::map<std::string, SideName> names = read_side_names(*table, problems_);
    std::vector<std::string> sides;
    for (const UnitSetup& unit : setup_.units) sides.push_back(unit.side);
    for (const auto& [side, called] : names) {
      if (const std::string meant = did_you_mean(side, sides); !listed(sides, side) && !meant.empty())
        problems_.add(table->find(side)->place, "no unit is of the side " + value_text(side) + meant);
    }
    if (!map) return map;
    auto made = std::make_shared<HexMap>(*map);
    for (const auto& [side, called] : names) made->side_names[side] = called;
    return made;
  }

  void read_allies(const Node* allies) {
    if (allies == nullptr) return;
    for (const Member& m : allies->members) {
      const std::string what = "the allies of " + value_text(m.key);
      if (m.value.kind == Node::Kind::string) {
        setup_.allies[m.key] = {m.value.text};
      } else if (auto sides = read_strings(m.value, what, problems_)) {
        setup_.allies[m.key] = *std::move(sides);
      }
    }
  }

  void read_supply(const Node* supply) {
    if (supply == nullptr) return;
    for (const Member& m : supply->members) {
      auto hexes = read_strings(m.value, "the supply sources of " + value_text(m.key), problems_);
      if (hexes) setup_.supply[m.key] = *std::move(hexes);
    }
  }

  void read_retreat_directions(const Node* directions) {
    if (directions == nullptr) return;
    for (const Member& m : directions->members) {
      const auto name = read_string(m.value, "the retreat direction of " + value_text(m.key), problems_);
      if (name) setup_.retreat_direction[m.key] = *name;
    }
  }

  void report(const std::vector<SetupProblem>& found) {
    for (const SetupProblem& p : found) {
      if (!reported_.contains(p.subject)) problems_.add(place_of(p.subject), p.message);
    }
  }

  Place place_of(std::string_view subject) const {
    if (units_ != nullptr && subject.substr(0, 5) == "units") return place_below(*units_, subject.substr(5));
    if (links_ != nullptr && subject.substr(0, 5) == "links") return place_below(*links_, subject.substr(5));
    for (const auto& [key, node] : own_) {
      if (subject.substr(0, key.size()) == key) return place_below(*node, subject.substr(key.size()));
    }
    return root_.node().place;
  }

  Problems problems_;
  TableReader root_;
  const PositionSource& source_;
  const Node* units_ = nullptr;
  const Node* links_ = nullptr;
  std::vector<std::pair<std::string_view, const Node*>> own_;
  std::set<std::string> reported_;
  std::string map_path_;
  Setup setup_;
};

}  // namespace

Checked<PositionDocument> read_position(const Node& document, const PositionSource& source) {
  if (document.find("board") == nullptr) return PositionReader(document, source).read();
  Problems problems(source.file);
  const auto chart_of = PositionReader(document, source).read_map_by_path(problems);
  const auto drawn = problems.empty() ? drawn_position(document, chart_of, problems) : std::nullopt;
  if (!drawn) return problems.take();
  return PositionReader(*drawn, source).read();
}

Checked<std::vector<UnitSetup>> read_units(const Node& units, const std::string& file) {
  Node document;
  document.place = units.place;
  document.members.push_back({"units", units.place, units});
  PositionSource source;
  source.file = file;
  return PositionReader(document, source).read_units_alone();
}

Place place_in_units(const Node& units, std::string_view subject) {
  constexpr std::string_view key = "units";
  return subject.starts_with(key) ? place_below(units, subject.substr(key.size())) : units.place;
}

Checked<RuleSet> rules_of(const PositionDocument& document, const std::string& file,
                          const RuleLibrary& library) {
  auto rule_set = library.load(document.rules, document_folder(file));
  if (rule_set) return rule_set;
  std::vector<Diagnostic> problems{{file, document.rules_place.line, document.rules_place.column,
                                    "the rules " + value_text(document.rules) + " cannot be used"}};
  problems.insert(problems.end(), rule_set.problems().begin(), rule_set.problems().end());
  return problems;
}

Checked<PositionDocument> read_position_text(std::string_view text, const PositionSource& source) {
  const Checked<Node> document = parse_document(text, source.file);
  if (!document) return document.problems();
  return read_position(*document, source);
}

Checked<PositionDocument> read_position_file(const std::string& path) {
  const Checked<std::string> text = read_text_file(path);
  if (!text) return text.problems();
  PositionSource source;
  source.file = path;
  source.directory = document_folder(path);
  return read_position_text(*text, source);
}

}  // namespace rearguard
