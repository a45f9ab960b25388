#include "src/play/record/scenario_reader.h"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "hexmap/nearest_name.h"
#include "hexmap/one_line.h"
#include "src/core/board/setup_of.h"
#include "src/core/document/file_access.h"
#include "src/core/document/limits.h"
#include "src/core/document/text_file.h"
#include "src/core/io/maps/map_reader.h"
#include "src/core/io/positions/position_reader.h"
#include "src/core/io/rules/readings.h"
#include "src/core/io/rules/rules_reader.h"
#include "src/core/io/rules/rules_signature.h"
#include "src/core/rules/words/event_rules.h"
#include "src/core/rules/words/play.h"
#include "src/core/rules/words/rule_set.h"
#include "src/play/game/scenario.h"
#include "src/play/record/scenario_units.h"

namespace rearguard {
namespace {

class ScenarioReader {
 public:
  /// Without `rules` the scenario gets none. The readings after the name of the file go before its own.
  ScenarioReader(const Node& document, std::string file, std::string directory, const RuleLibrary* rules,
                 MapCache* cache)
      : readings_(split_readings(file).readings),
        problems_(split_readings(file).name),
        root_(document, "the scenario", problems_, keys_of("scenario")),
        directory_(std::move(directory)),
        rules_(rules),
        cache_(cache) {}

  Checked<std::shared_ptr<const Scenario>> read() {
    if (!root_.usable()) return problems_.take();
    read_kind(root_, "scenario", Need::required);
    const auto name = root_.string("name", Need::required).value_or("");
    const auto rule_set = read_rules();
    const auto sides = read_sides();
    const int turns = root_.integer("turns", 1, max_scenario_turns, Need::required).value_or(1);
    // Only those who choose among scenarios ask for these.
    root_.integer("minutes", 1, max_scenario_minutes);
    root_.boolean("begin_here");
    auto all = read_units();
    // These keys are read only if the units are valid; they are known in any case.
    root_.mark_all_known();
    root_.finish();
    if (!all) return problems_.take();
    check_sides(*all, sides);
    Setup setup = setup_of(*all);
    check_links(setup);
    std::vector<Reinforcement> arrivals = take_arrivals(*all, setup);
    auto start = Position::make(all->shared_map(), setup);
    if (const auto* found = std::get_if<std::vector<SetupProblem>>(&start)) {
      for (const SetupProblem& p : *found) problems_.add(root_.node().place, p.message);
      return problems_.take();
    }
    Scenario scenario{name,
                      rules_name_,
                      map_path_,
                      root_.string("briefing").value_or(""),
                      rule_set,
                      setup,
                      std::get<Position>(std::move(start)),
                      std::move(arrivals),
                      sides,
                      turns,
                      {},
                      {},
                      {},
                      {},
                      {},
                      {},
                      signature_};
    scenario.not_lost = root_.strings("not_lost").value_or(std::vector<std::string>{});
    read_levels(scenario);
    read_victory(scenario);
    read_endings(scenario);
    read_hints(scenario);
    read_lesson(scenario);
    check_phases(scenario);
    if (!problems_.empty()) return problems_.take();
    return std::make_shared<const Scenario>(std::move(scenario));
  }

 private:
  std::shared_ptr<const RuleSet> read_rules() {
    ReadingChoices readings = read_reading_choices(root_);
    for (const auto& [id, choice] : readings_) readings[id] = choice;
    rules_name_ = with_readings(root_.string("rules", Need::required).value_or(""), readings);
    const Node* node = root_.node().find("rules");
    if (rules_name_.empty() || node == nullptr || rules_ == nullptr) return nullptr;
    auto rule_set = read_signed(signature_, [&] { return rules_->load(rules_name_, directory_); });
    if (!rule_set) {
      problems_.add(node->place, fmt::format("the rules {} cannot be used", value_text(rules_name_)));
      problems_.add(rule_set.problems());
      return nullptr;
    }
    if (!rule_set->play)
      problems_.add(node->place,
                    fmt::format("the rules {} have no sequence of play", value_text(rules_name_)));
    const ReadingChoices unusual = split_readings(rule_set->id).readings;
    rules_name_ = with_readings(split_readings(rules_name_).name, unusual);
    return std::make_shared<const RuleSet>(std::move(rule_set).value());
  }

  std::vector<std::string> read_sides() {
    auto sides = root_.strings("sides", Need::required).value_or(std::vector<std::string>{});
    const Node* node = root_.node().find("sides");
    if (node != nullptr && node->kind == Node::Kind::array && (sides.empty() || sides.size() > 16))
      problems_.add(node->place, "a scenario must have 1 to 16 sides");
    for (std::size_t i = 0; i < sides.size(); ++i) {
      if (std::find(sides.begin(), sides.begin() + static_cast<std::ptrdiff_t>(i), sides[i]) !=
          sides.begin() + static_cast<std::ptrdiff_t>(i))
        problems_.add(node->items[i].place, fmt::format("the side {} is named twice", value_text(sides[i])));
    }
    return sides;
  }

  /// Reads the position with all units; reinforcements are placed in their first entry hex.
  std::optional<Position> read_units() {
    PositionSource source;
    source.file = problems_.file();
    source.directory = directory_;
    source.cache = cache_;
    auto read = read_scenario_units(root_.node(), std::move(source), problems_);
    if (!read) return std::nullopt;
    map_path_ = read->map_path;
    entries_ = std::move(read->entries);
    return std::move(read->position);
  }

  void check_sides(const Position& all, const std::vector<std::string>& sides) {
    const Node* node = root_.node().find("sides");
    if (node == nullptr) return;
    for (const std::string& side : all.sides()) {
      if (!listed(sides, side))
        problems_.add(node->place, fmt::format("the side {} of a unit is not among the sides that play{}",
                                               value_text(side), did_you_mean(side, sides)));
    }
  }

  /// Reports links with reinforcements: these are not on the map when the links begin.
  void check_links(const Setup& setup) {
    for (const LinkSetup& link : setup.links) {
      for (const std::string& id : {link.from, link.to}) {
        if (entries_.contains(id))
          problems_.add(
              root_.find("links")->place,
              fmt::format("the link {} names {}, who arrives later and is linked to nobody until then",
                          value_text(link.name), value_text(id)));
      }
    }
  }

  std::optional<Hex> hex_of(const HexMap& map, const std::string& number, Place place) {
    const auto h = map.grid().parse(number);
    if (h && map.exists(*h)) return h;
    problems_.add(place, fmt::format("{} is not a hex of the map", value_text(one_line(number, 40))));
    return std::nullopt;
  }

  std::vector<Reinforcement> take_arrivals(const Position& all, Setup& setup) {
    std::vector<Reinforcement> arrivals;
    const Setup whole = setup;
    for (const UnitSetup& unit : whole.units) {
      const auto entries = entries_.find(unit.id);
      if (entries == entries_.end()) continue;
      Reinforcement arrival{unit, entries->second.turn, {}};
      arrival.unit.hex.clear();
      const Unit& made = all.unit(*all.find(unit.id));
      for (const auto& [number, place] : entries->second.hexes) {
        const auto h = hex_of(all.map(), number, place);
        if (!h) continue;
        const Terrain& terrain = all.map().chart().terrains[all.map().terrain(*h)];
        if (!all.map().admits(*h, made.movement_class))
          problems_.add(place,
                        fmt::format("{} cannot enter {} ({})", value_text(unit.id), number, terrain.name));
        arrival.entry_hexes.push_back(*h);
      }
      std::sort(arrival.entry_hexes.begin(), arrival.entry_hexes.end(),
                [&](Hex a, Hex b) { return all.map().grid().key(a) < all.map().grid().key(b); });
      arrivals.push_back(std::move(arrival));
      remove_unit(setup, unit.id);
    }
    return arrivals;
  }

  std::string read_side(TableReader& table, std::string_view key, const Scenario& scenario,
                        Need need = Need::optional) {
    const auto side = table.string(key, need);
    if (side && !listed(scenario.sides, *side))
      problems_.add(table.find(key)->place,
                    fmt::format("{} is not a side of the scenario{}", value_text(*side),
                                did_you_mean(*side, scenario.sides)));
    return side.value_or("");
  }

  void read_levels(Scenario& scenario) {
    const Node* list = root_.array("victory_levels");
    if (list == nullptr) return;
    for (const Node& item : list->items) {
      TableReader table(item, "the victory level", problems_, keys_of("victory-level"));
      ScoreLevel level;
      level.margin = table.integer("margin", 0, max_number, Need::required).value_or(0);
      level.text = table.string("text", Need::required).value_or("");
      table.finish();
      scenario.levels.push_back(std::move(level));
    }
    std::stable_sort(scenario.levels.begin(), scenario.levels.end(),
                     [](const ScoreLevel& a, const ScoreLevel& b) { return a.margin < b.margin; });
  }

  void read_victory(Scenario& scenario) {
    const Node* list = root_.array("victory");
    if (list == nullptr) return;
    for (const Node& item : list->items) {
      TableReader table(item, "the victory condition", problems_, keys_of("victory-condition"));
      VictoryRule rule;
      rule.text = table.string("text", Need::required).value_or("");
      rule.points = table.integer("points", -max_number, max_number, Need::required).value_or(0);
      const bool hold = item.find("hold") != nullptr;
      const bool lost = item.find("lost") != nullptr;
      const bool left = item.find("exited") != nullptr;
      if (int{hold} + int{lost} + int{left} != 1)
        problems_.add(item.place, "a victory condition needs exactly one of `hold`, `lost` and `exited`");
      if (!hold && !lost && !left) table.mark_all_known();
      if (hold) read_hold(table, scenario, rule);
      if (lost) read_lost(table, scenario, rule);
      if (left) {
        rule.kind = VictoryRule::Kind::exited;
        rule.side = read_side(table, "exited", scenario);
        rule.edge = table.choice<MapEdge>("edge", map_edge_names);
        rule.kinds = table.strings("kinds").value_or(std::vector<std::string>{});
      }
      table.finish();
      scenario.victory.push_back(std::move(rule));
    }
  }

  void read_hold(TableReader& table, const Scenario& scenario, VictoryRule& rule) {
    rule.kind = VictoryRule::Kind::hold;
    if (const Node* list = table.array("hold")) {
      for (const Node& item : list->items) {
        const auto number = read_string(item, "a hex to hold", problems_);
        if (!number) continue;
        if (const auto h = hex_of(scenario.map(), *number, item.place)) rule.hexes.push_back(*h);
      }
    }
    rule.only_for = read_side(table, "side", scenario);
    rule.held_by = read_side(table, "held_by", scenario);
    rule.each_turn = table.boolean("each_turn").value_or(false);
  }

  void read_lost(TableReader& table, const Scenario& scenario, VictoryRule& rule) {
    rule.kind = VictoryRule::Kind::lost;
    if (table.string("lost").value_or("") != "any") rule.side = read_side(table, "lost", scenario);
    static const std::vector<std::string> per{"unit", "strength"};
    if (const Node* node = table.find("per"))
      rule.per_strength = read_name(*node, "`per`", per, problems_).value_or(0) == 1;
    rule.kinds = table.strings("kinds").value_or(std::vector<std::string>{});
  }

  void read_endings(Scenario& scenario) {
    const Node* list = root_.array("early_end");
    if (list == nullptr) return;
    for (const Node& item : list->items) {
      TableReader table(item, "the early end", problems_, keys_of("early-end"));
      EndingRule rule;
      rule.text = table.string("text", Need::required).value_or("");
      const bool lost = item.find("lost") != nullptr;
      rule.side = read_side(table, lost ? "lost" : "side", scenario, Need::required);
      if (lost) {
        if (const Node* share = table.find("share", Need::required)) rule.share = read_share(*share);
      } else {
        rule.points = table.integer("points", 1, max_number, Need::required).value_or(0);
      }
      table.finish();
      scenario.endings.push_back(std::move(rule));
    }
  }

  /// Reads a name that must be one of those known.
  std::string read_known(TableReader& table, std::string_view key, const std::vector<std::string>& known,
                         const std::string& what) {
    const auto name = table.string(key);
    if (name && !listed(known, *name))
      problems_.add(table.find(key)->place,
                    fmt::format("{} is not {}{}", value_text(*name), what, did_you_mean(*name, known)));
    return name.value_or("");
  }

  void read_hints(Scenario& scenario) {
    const Node* list = root_.array("hints");
    if (list == nullptr || !scenario.rule_set || !scenario.rule_set->play) return;
    const std::vector<std::string> units = units_of(scenario);
    std::vector<std::string> phases;
    for (const Phase& phase : scenario.play().phases) phases.push_back(phase.name);
    for (const Node& item : list->items) {
      TableReader table(item, "the hint", problems_, keys_of("hint"));
      Hint hint;
      hint.text = table.string("text", Need::required).value_or("");
      hint.hex = read_hex(table, "hex", scenario);
      hint.unit = read_known(table, "unit", units, "a unit of the scenario");
      if (item.find("hex") != nullptr && item.find("unit") != nullptr)
        problems_.add(item.find("unit")->place, "a hint points at a `hex` or at a `unit`, not at both");
      hint.side = read_side(table, "side", scenario);
      hint.phase = read_known(table, "phase", phases, "a phase of the rules");
      hint.in_choice = table.boolean("choice").value_or(false);
      hint.after = table.boolean("after").value_or(false);
      read_hint_deed(table, scenario, units, hint.deed);
      if (const Node* done = table.table("done", Need::required)) read_done(*done, scenario, hint);
      table.finish();
      scenario.hints.push_back(std::move(hint));
    }
  }

  static std::vector<std::string> units_of(const Scenario& scenario) {
    std::vector<std::string> units;
    for (const UnitSetup& unit : scenario.setup.units) units.push_back(unit.id);
    for (const Reinforcement& arrival : scenario.arrivals) units.push_back(arrival.unit.id);
    return units;
  }

  std::optional<Hex> read_hex(TableReader& table, std::string_view key, const Scenario& scenario) {
    const Node* at = table.find(key);
    const auto number = at != nullptr ? read_string(*at, key_text(key), problems_) : std::nullopt;
    return number ? hex_of(scenario.map(), *number, at->place) : std::nullopt;
  }

  /// Reads what an action must be like to follow a hint, its name apart.
  void read_hint_deed(TableReader& table, const Scenario& scenario, const std::vector<std::string>& units,
                      Deed& deed) {
    if (const Node* select = table.find("select")) {
      if (const auto ids = read_strings(*select, "`select`", problems_)) deed.units = *ids;
      for (const std::string& id : deed.units) {
        if (!listed(units, id))
          problems_.add(select->place, fmt::format("{} is not a unit of the scenario{}", value_text(id),
                                                   did_you_mean(id, units)));
      }
    }
    if (const Node* list = table.array("to")) {
      for (const Node& item : list->items) {
        const auto number = read_string(item, "a hex of `to`", problems_);
        const auto h = number ? hex_of(scenario.map(), *number, item.place) : std::nullopt;
        if (h) deed.to.push_back(*h);
      }
    }
    deed.near = read_known(table, "near", units, "a unit of the scenario");
    deed.within = table.integer("within", 1, max_number).value_or(1);
  }

  void read_lesson(Scenario& scenario) {
    const Node* node = root_.table("lesson");
    if (node == nullptr || !scenario.rule_set || !scenario.rule_set->play) return;
    TableReader table(*node, "`lesson`", problems_, keys_of("lesson"));
    Lesson lesson;
    lesson.number = table.integer("number", 1, 100, Need::required).value_or(1);
    lesson.side = read_side(table, "side", scenario, Need::required);
    lesson.seed =
        static_cast<std::uint64_t>(table.integer("seed", 0, max_number, Need::required).value_or(0));
    lesson.learned = table.string("learned", Need::required).value_or("");
    const std::vector<std::string> units = units_of(scenario);
    std::vector<std::string> actions;
    for (const PlayAction& action : scenario.play().actions) actions.push_back(action.name);
    if (const Node* list = table.array("told")) {
      for (const Node& item : list->items) {
        TableReader told(item, "what is told", problems_, keys_of("told"));
        Deed deed;
        deed.action = read_known(told, "action", actions, "an action of the rules");
        told.find("unit", Need::required);
        deed.units = {read_known(told, "unit", units, "a unit of the scenario")};
        if (const auto to = read_hex(told, "to", scenario)) deed.to = {*to};
        deed.target = read_known(told, "target", units, "a unit of the scenario");
        told.finish();
        lesson.told.push_back(std::move(deed));
      }
    }
    table.finish();
    scenario.lesson = std::move(lesson);
  }

  void read_done(const Node& node, const Scenario& scenario, Hint& hint) {
    TableReader table(node, "`done`", problems_, keys_of("hint-done"));
    std::vector<std::string> actions, states;
    for (const PlayAction& action : scenario.play().actions) actions.push_back(action.name);
    if (scenario.rule_set->event_rules) {
      for (const StateDefinition& state : scenario.rule_set->event_rules->state_definitions) {
        if (!state.is_marker) states.push_back(state.name);
      }
    }
    std::size_t ways = 0;
    const auto by = [&](std::string_view key, Hint::Done done, const std::vector<std::string>& known,
                        const std::string& what) {
      if (node.find(key) == nullptr) return table.mark_known(key);
      ++ways;
      hint.done = done;
      hint.done_by = read_known(table, key, known, what);
    };
    by("action", Hint::Done::deed, actions, "an action of the rules");
    by("state", Hint::Done::state, states, "a state of the rules");
    by("leaves_state", Hint::Done::recovery, states, "a state of the rules");
    if (node.find("retreat") != nullptr) ++ways;
    if (hint.done == Hint::Done::deed) hint.deed.action = hint.done_by;
    const bool retreats = table.boolean("retreat").value_or(false);
    if (const Node* retreat = node.find("retreat"); retreat != nullptr && !retreats)
      problems_.add(retreat->place, "`retreat` can only be true; leave it out otherwise");
    if (ways != 1)
      problems_.add(node.place,
                    "`done` needs exactly one of `action`, `state`, `leaves_state` and `retreat`");
    table.finish();
  }

  std::optional<Fraction> read_share(const Node& node) {
    const bool number = node.kind == Node::Kind::integer || node.kind == Node::Kind::real;
    const auto share = parse_fraction(number ? decimal_digits(node) : node.text);
    if (share && share->numerator > 0 && share->numerator <= share->denominator) return share;
    problems_.add(node.place, "`share` must be a fraction of the units, such as \"1/2\"");
    return std::nullopt;
  }

  /// Checks that the sides named by phases exist.
  void check_phases(const Scenario& scenario) {
    if (!scenario.rule_set || !scenario.rule_set->play) return;
    for (const Phase& phase : scenario.play().phases) {
      for (const std::string& side : phase.sides) {
        if (!listed(scenario.sides, side))
          problems_.add(root_.node().find("rules")->place,
                        fmt::format("the phase {} is for a side {} that does not play here",
                                    value_text(phase.name), value_text(side)));
      }
    }
  }

  ReadingChoices readings_;
  Problems problems_;
  TableReader root_;
  std::string directory_;
  const RuleLibrary* rules_;
  MapCache* cache_;
  std::string rules_name_, signature_, map_path_;
  std::map<std::string, ArrivalEntry> entries_;
};

}  // namespace

Checked<std::shared_ptr<const Scenario>> read_scenario_text(std::string_view text, const std::string& file,
                                                            const std::string& directory,
                                                            const RuleLibrary& rules) {
  PositionSource source;
  source.file = file;
  source.directory = directory;
  return read_scenario_text(text, source, rules);
}

Checked<std::shared_ptr<const Scenario>> read_scenario_text(std::string_view text,
                                                            const PositionSource& source,
                                                            const RuleLibrary& rules) {
  const Checked<Node> document = parse_document(text, source.file);
  if (!document) return document.problems();
  return ScenarioReader(*document, source.file, source.directory, &rules, source.cache).read();
}

Checked<std::shared_ptr<const Scenario>> read_scenario_without_rules(std::string_view text,
                                                                     const PositionSource& source) {
  const Checked<Node> document = parse_document(text, source.file);
  if (!document) return document.problems();
  return ScenarioReader(*document, source.file, source.directory, nullptr, source.cache).read();
}

Checked<std::shared_ptr<const Scenario>> read_scenario_file(const std::string& path,
                                                            const RuleLibrary& rules) {
  const Checked<std::string> text = read_text_file(path);
  if (!text) return text.problems();
  return read_scenario_text(*text, path, document_folder(path), rules);
}

}  // namespace rearguard
