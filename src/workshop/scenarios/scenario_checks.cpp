#include "src/workshop/scenarios/scenario_checks.h"

#include <span>

#include <fmt/format.h>

#include "hexmap/nearest_name.h"
#include "hexmap/one_line.h"
#include "hexmap/plural.h"
#include "src/core/engine/terms/stated_numbers.h"
#include "src/core/rules/facts/causing_units.h"
#include "src/core/rules/facts/stacking.h"
#include "src/core/rules/facts/stated_facts.h"
#include "src/core/rules/words/play.h"
#include "src/workshop/scenarios/marchers.h"
#include "src/workshop/scenarios/scenario_plan.h"
#include "src/workshop/scenarios/setup_checks.h"
#include "src/workshop/scenarios/word_checks.h"

namespace rearguard {
namespace {

std::string terrain_of(const HexMap& map, Hex h) {
  return map.chart().terrains[map.terrain(h)].name;
}

class ScenarioChecks {
 public:
  explicit ScenarioChecks(const Scenario& scenario)
      : scenario_(scenario), units_(scenario), reaches_(scenario, units_) {}

  std::vector<DocumentFinding> run() {
    check_sides();
    std::set<std::string> kinds;
    for (const UnitSetup& unit : scenario_.setup.units) kinds.insert(unit.kind);
    for (const Reinforcement& arrival : scenario_.arrivals) kinds.insert(arrival.unit.kind);
    for (std::size_t i = 0; i < scenario_.victory.size(); ++i) {
      check_hold(i);
      check_kinds(i, kinds);
    }
    for (const Reinforcement& arrival : scenario_.arrivals) check_arrival(arrival);
    check_crowds();
    for (DocumentFinding& found : doubtful_plan(scenario_, units_)) findings_.push_back(std::move(found));
    return std::move(findings_);
  }

 private:
  std::string number(Hex h) const { return scenario_.map().grid().number(h); }

  void add(const char* check, std::string message, std::vector<Hex> hexes, std::vector<DocumentStep> where) {
    findings_.push_back({{check, std::move(message), std::move(hexes), {}}, std::move(where)});
  }

  void check_sides() {
    for (std::size_t i = 0; i < scenario_.sides.size(); ++i) {
      if (reaches_.has_units(scenario_.sides[i])) continue;
      add("side-without-units",
          fmt::format("the side {} has no units, neither at the start nor later", scenario_.sides[i]), {},
          {"sides", i});
    }
  }

  /// Returns the sides whose units must come to a hex for its holder to change; none if it is the holder's
  /// from the beginning and nobody else scores it.
  std::vector<std::string> takers(const VictoryRule& rule) const {
    std::vector<std::string> sides;
    for (const std::string& side : scenario_.sides) {
      const bool scores = rule.only_for.empty() || rule.only_for == side;
      if (scores && side != rule.held_by && reaches_.has_units(side)) sides.push_back(side);
    }
    return sides;
  }

  /// Reports kinds that score and that no unit is of, if they are almost one of `kinds`, which units are of.
  void check_kinds(std::size_t index, const std::set<std::string>& kinds) {
    const VictoryRule& rule = scenario_.victory[index];
    for (std::size_t i = 0; i < rule.kinds.size(); ++i) {
      const std::string* meant = misspelt(rule.kinds[i], kinds);
      if (meant != nullptr)
        add("misspelt-word",
            fmt::format("no unit is of the kind \"{}\", did you mean \"{}\"?", rule.kinds[i], *meant), {},
            {"victory", index, "kinds", i});
    }
  }

  void check_hold(std::size_t index) {
    const VictoryRule& rule = scenario_.victory[index];
    if (rule.points == 0)
      add("worthless-hex", fmt::format("\"{}\" is worth 0 points", one_line(rule.text, 60)), {},
          {"victory", index, "points"});
    if (rule.kind != VictoryRule::Kind::hold) return;
    const std::vector<std::string> sides = takers(rule);
    for (std::size_t i = 0; i < rule.hexes.size(); ++i) {
      const Hex h = rule.hexes[i];
      const std::vector<DocumentStep> where{"victory", index, "hold", i};
      check_repeated(index, i, where);
      if (sides.empty()) continue;
      if (std::ranges::none_of(sides, [&](const std::string& side) { return reaches_.admits(side, h); })) {
        add("hold-impassable",
            fmt::format("no unit of {} can enter {} ({}), which is to be held", word_list(sides, "or"),
                        number(h), terrain_of(scenario_.map(), h)),
            {h}, where);
        continue;
      }
      check_reach(h, sides, where);
    }
  }

  void check_reach(Hex h, const std::vector<std::string>& sides, const std::vector<DocumentStep>& where) {
    std::optional<std::uint32_t> earliest;
    for (const std::string& side : sides) {
      const auto turn = reaches_.earliest(side, h);
      if (turn) earliest = earliest ? std::min(*earliest, *turn) : turn;
    }
    const auto turns = static_cast<std::uint32_t>(scenario_.turns);
    if (earliest && *earliest <= turns) return;
    add("hold-unreachable",
        earliest
            ? fmt::format("no unit of {} can move to {} before turn {}, and the scenario ends with turn {}",
                          word_list(sides, "or"), number(h), *earliest, turns)
            : fmt::format("no path leads any unit of {} to {}, which is to be held", word_list(sides, "or"),
                          number(h)),
        {h}, where);
  }

  /// Reports a hex that this condition, or one before it, lets the same side score already.
  void check_repeated(std::size_t index, std::size_t item, const std::vector<DocumentStep>& where) {
    const VictoryRule& rule = scenario_.victory[index];
    const Hex h = rule.hexes[item];
    const auto lists = [h](const VictoryRule& other, std::size_t until) {
      const auto last = other.hexes.begin() + static_cast<std::ptrdiff_t>(until);
      return std::find(other.hexes.begin(), last, h) != last;
    };
    for (std::size_t i = 0; i <= index; ++i) {
      const VictoryRule& other = scenario_.victory[i];
      if (other.kind != VictoryRule::Kind::hold || other.only_for != rule.only_for ||
          other.each_turn != rule.each_turn || !lists(other, i == index ? item : other.hexes.size()))
        continue;
      add("hold-repeated",
          i == index
              ? fmt::format("{} is named twice in this condition, and scores twice", number(h))
              : fmt::format("{} scores twice: \"{}\" counts it already", number(h), one_line(other.text, 60)),
          {h}, where);
      return;
    }
  }

  void check_arrival(const Reinforcement& arrival) {
    const std::string& id = arrival.unit.id;
    if (arrival.turn > scenario_.turns)
      add("late-arrival",
          fmt::format("{} arrives in turn {}, and the scenario ends with turn {}", id, arrival.turn,
                      scenario_.turns),
          {}, {"units", ItemWith{"id", id}, "arrives"});
    const auto found = units_.all().find(id);
    if (!found) return;
    const UnitIndex u = *found;
    const HexMap& map = scenario_.map();
    const MovementPoints allowance = units_.allowance(u);
    for (const Hex h : arrival.entry_hexes) {
      const ChartCost cost =
          cost_for(map.chart().terrains[map.terrain(h)].cost, units_.all().unit(u).movement_class);
      if (allowance.parts == 0 || cost.kind != ChartCost::Kind::cost || cost.points <= allowance) continue;
      add("arrival-unaffordable",
          fmt::format("{} cannot pay for entering {} ({}): {} MP, its allowance is {} MP", id, number(h),
                      terrain_of(map, h), to_text(cost.points, map.chart().denominator),
                      to_text(allowance, map.chart().denominator)),
          {h}, {"units", ItemWith{"id", id}, "entry_hexes", ItemWithText{number(h)}});
    }
  }

  /// Reports units that arrive together and do not fit into their hexes of entry at the same time.
  void check_crowds() {
    std::map<std::tuple<std::string, int, std::vector<Hex>>, std::vector<UnitIndex>> crowds;
    for (const Reinforcement& arrival : scenario_.arrivals) {
      const auto u = units_.all().find(arrival.unit.id);
      if (u) crowds[{arrival.unit.side, arrival.turn, arrival.entry_hexes}].push_back(*u);
    }
    for (const Reinforcement& arrival : scenario_.arrivals) {
      const auto crowd = crowds.find({arrival.unit.side, arrival.turn, arrival.entry_hexes});
      if (crowd == crowds.end()) continue;
      check_crowd(crowd->second, arrival);
      crowds.erase(crowd);
    }
  }

  void check_crowd(const std::vector<UnitIndex>& crowd, const Reinforcement& first) {
    if (first.entry_hexes.empty()) return;
    std::int64_t load = 0;
    std::vector<std::string> ids;
    for (const UnitIndex u : crowd) {
      const StackingLimit limit(*scenario_.rule_set, units_.all(), u);
      if (!limit.exists()) return;
      load += limit.weight(u);
      ids.push_back(units_.all().unit(u).id);
      const auto hexes = static_cast<std::int64_t>(first.entry_hexes.size());
      if (!limit.is_exceeded_by((load + hexes - 1) / hexes)) continue;
      const auto count = static_cast<std::uint64_t>(load);
      const std::string what = limit.rule().in_points ? plural(count, "stacking point", "stacking points")
                                                      : plural(count, "unit", "units");
      add("arrival-overstacked",
          fmt::format("{} {} not fit into {} under the stacking limit: {}, {} allowed in a hex",
                      word_list(ids), ids.size() == 1 ? "does" : "do",
                      hex_list(scenario_.map().grid(), first.entry_hexes), what, limit.limit()),
          first.entry_hexes, {"units", ItemWith{"id", ids.back()}, "entry_hexes"});
      return;
    }
  }

  const Scenario& scenario_;
  Marchers units_;
  Reaches reaches_;
  std::vector<DocumentFinding> findings_;
};

void check_supply(const Position& position, std::vector<DocumentFinding>& findings) {
  const HexMap& map = position.map();
  for (SideIndex s = 0; s < position.sides().size(); ++s) {
    for (const Hex h : position.supply(s)) {
      const bool open = std::ranges::any_of(
          position.units(), [&](const Unit& u) { return u.side == s && map.admits(h, u.movement_class); });
      if (open) continue;
      const std::string number = map.grid().number(h);
      const std::string& side = position.sides()[s];
      const std::string region(supply_region);
      findings.push_back({{"supply-impassable",
                           fmt::format("no unit of {} can enter its supply source {} ({})", side, number,
                                       terrain_of(map, h)),
                           {h},
                           {}},
                          {"supply_sources", side, ItemWithText{number}},
                          {"regions", region, side, ItemWithText{number}}});
    }
  }
}

void check_enemies(const Position& position, const RuleSet& rules, std::vector<DocumentFinding>& findings) {
  for (SideIndex a = 0; a < position.sides().size(); ++a) {
    for (SideIndex b = 0; b < position.sides().size(); ++b) {
      if (position.enemies(a, b)) return;
    }
  }
  if (position.units().empty()) return;
  for (const RuleSet* move : moves_of(rules)) {
    const auto use = use_of_causing_units(*move);
    if (!use) continue;
    findings.push_back(
        {{"setup-without-enemies",
          fmt::format(
              "the rules ask which enemies caused a retreat ({}), and no unit has an enemy: all are of {}",
              use->part, word_list(position.sides())),
          {},
          {}},
         {"units", std::size_t{0}, "side"}});
    return;
  }
}

/// Tests whether the retreats of every unit are refused for want of a number.
bool refuses_all(const Position& position, const RuleSet& move) {
  for (UnitIndex u = 0; u < position.units().size(); ++u) {
    if (!missing_number(position, move, u)) return false;
  }
  return true;
}

void check_numbers(const Position& position, const RuleSet& rules, bool is_game,
                   std::vector<DocumentFinding>& findings) {
  if (position.units().empty()) return;
  const std::vector<const RuleSet*> moves = moves_of(rules);
  const bool asks = is_game || std::ranges::any_of(
                                   moves, [&](const RuleSet* move) { return refuses_all(position, *move); });
  if (!asks) return;
  for (const std::string& number : numbers_asked_for(rules)) {
    const bool stated =
        std::ranges::any_of(position.units(), [&](const Unit& unit) { return !is_unstated(unit, number); });
    if (stated) continue;
    findings.push_back({{"setup-unstated-number",
                         fmt::format("no unit states its `{}`, for which the rules ask", number),
                         {},
                         {}},
                        {"units", std::size_t{0}}});
  }
}

/// Reports units without a number that others like them state: one for which the rules ask, or one that of at
/// least four of a kind only this unit leaves out.
class NumberChecks {
 public:
  NumberChecks(const Position& position, const RuleSet& rules)
      : position_(position), numbers_(numbers_asked_for(rules)), asked_(numbers_.size()) {
    for (const char* printed : {"strength", "morale", "movement"}) {
      if (std::ranges::find(numbers_, printed) == numbers_.end()) numbers_.emplace_back(printed);
    }
    for (const Unit& unit : position.units()) {
      ++like_[{unit.kind, unit.movement_class, ""}];
      for (const std::string& number : numbers_) {
        if (is_unstated(unit, number)) continue;
        ++like_[{unit.kind, unit.movement_class, number}];
        ++times_[number];
      }
    }
  }

  void run(std::vector<DocumentFinding>& findings) const {
    for (const Unit& unit : position_.units()) {
      for (std::size_t i = 0; i < numbers_.size(); ++i) {
        if (!is_unstated(unit, numbers_[i])) continue;
        const auto who =
            i < asked_ ? who_states_asked(unit, numbers_[i]) : who_states_printed(unit, numbers_[i]);
        if (!who) continue;
        findings.push_back({{"setup-missing-number",
                             fmt::format("{} states no `{}`, {} state", unit.id, numbers_[i], *who),
                             {unit.hex},
                             {Subject::Kind::unit, 0, unit.hex, unit.id}},
                            {"units", ItemWith{"id", unit.id}, "hex"}});
      }
    }
  }

 private:
  /// Returns how many units of the unit's kind and class state a number; "": how many there are.
  std::size_t times_like(const Unit& unit, const std::string& number) const {
    const auto found = like_.find({unit.kind, unit.movement_class, number});
    return found == like_.end() ? 0 : found->second;
  }

  std::optional<std::string> who_states_asked(const Unit& unit, const std::string& number) const {
    if (times_like(unit, number) > 0) return "for which the rules ask and which units like it";
    if (is_exception(unit, number)) return "for which the rules ask and which all others";
    return std::nullopt;
  }

  std::optional<std::string> who_states_printed(const Unit& unit, const std::string& number) const {
    const std::size_t all = times_like(unit, "");
    if (all < 4 || times_like(unit, number) + 1 != all) return std::nullopt;
    return "which all other units like it";
  }

  /// Tests whether a unit is the only one, of three at least, that does not state a number, though it states
  /// another one. Leaders and trains, which do not hold ground, may have no strength.
  bool is_exception(const Unit& unit, const std::string& number) const {
    const auto times = times_.find(number);
    const std::size_t others = position_.units().size() - 1;
    return unit.zoc && unit.stacking_points > 0 &&
           std::ranges::find(without_strength_, unit.kind) == without_strength_.end() && others >= 2 &&
           times != times_.end() && times->second == others &&
           std::ranges::any_of(std::span(numbers_).first(asked_),
                               [&](const std::string& other) { return !is_unstated(unit, other); });
  }

  const Position& position_;
  std::vector<std::string> numbers_;  ///< those for which the rules ask, then others that counters show
  std::size_t asked_;                 ///< of them, the rules ask for so many
  /// Units that state a number, by kind, class and number; "": all of them.
  std::map<std::tuple<std::string, ClassId, std::string>, std::size_t> like_;
  std::map<std::string, std::size_t> times_;  ///< by number: the units that state it
  const std::vector<std::string> without_strength_{"leader", "general", "headquarters", "hq",
                                                   "supply", "wagon",   "train"};
};

}  // namespace

Position with_arrivals(const Scenario& scenario) {
  Setup setup = scenario.setup;
  for (const Reinforcement& arrival : scenario.arrivals) {
    if (arrival.entry_hexes.empty()) continue;
    setup.units.push_back(arrival.unit);
    setup.units.back().hex = scenario.map().grid().number(arrival.entry_hexes.front());
  }
  auto made = Position::make(scenario.start.shared_map(), setup);
  return std::holds_alternative<Position>(made) ? std::get<Position>(std::move(made)) : scenario.start;
}

std::vector<DocumentFinding> audit_scenario(const Scenario& scenario) {
  return ScenarioChecks(scenario).run();
}

std::vector<DocumentFinding> audit_board(const Position& position, const RuleSet* rule_set, bool is_game) {
  std::vector<DocumentFinding> findings;
  check_supply(position, findings);
  for (DocumentFinding& found : doubtful_words(position, rule_set)) findings.push_back(std::move(found));
  if (rule_set == nullptr) return findings;
  check_enemies(position, *rule_set, findings);
  check_numbers(position, *rule_set, is_game, findings);
  NumberChecks(position, *rule_set).run(findings);
  return findings;
}

std::vector<DocumentFinding> foreign_sides(const HexMap& map, const std::set<std::string>& sides) {
  std::vector<DocumentFinding> findings;
  if (sides.empty()) return findings;
  const std::vector<std::string> known(sides.begin(), sides.end());
  const bool lacks_home =
      std::ranges::any_of(known, [&](const std::string& side) { return !map.home_edges.contains(side); });
  const auto is_foreign = [&](const std::string& side) {
    return !sides.contains(side) && (nearest_name(side, known) || (lacks_home && known.size() > 1));
  };
  const auto message = [&](const std::string& what, const std::string& side) {
    return fmt::format("{} of {}, a side that no unit on this map bears{}", what, side,
                       did_you_mean(side, known));
  };
  if (lacks_home) {
    for (const auto& [side, edge] : map.home_edges) {
      if (is_foreign(side))
        findings.push_back(
            {{"foreign-side", message("the home edge is that", side), {}, {}}, {"home", side}});
    }
  }
  for (const auto& [side, called] : map.side_names) {
    if (!sides.contains(side) && nearest_name(side, known))
      findings.push_back({{"foreign-side", message("the name is that", side), {}, {}}, {"side_names", side}});
  }
  for (std::size_t i = 0; i < map.victory_hexes.size(); ++i) {
    const VictoryHex& victory = map.victory_hexes[i];
    if (victory.side.empty() || !is_foreign(victory.side)) continue;
    findings.push_back(
        {{"foreign-side",
          message(fmt::format("victory hex {} is that", map.grid().number(victory.hex)), victory.side),
          {victory.hex},
          {}},
         {"victory_hexes", i, "side"}});
  }
  return findings;
}

}  // namespace rearguard
