// Retreat questions under a rule file, compared with the same rules in C++.

#include <array>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "src/core/engine/question/judge.h"
#include "src/core/engine/surveys/danger.h"
#include "src/core/engine/terms/result_rule.h"
#include "src/core/io/positions/position_reader.h"
#include "src/core/io/rules/rules_reader.h"
#include "src/core/rules/words/rule_set.h"
#include "src/play/game/scenario.h"
#include "src/play/record/scenario_reader.h"
#include "tools/benchmarks/ground.h"
#include "tools/benchmarks/hard_coded_retreat.h"
#include "tools/benchmarks/subjects.h"

namespace rearguard::benchmarks {
namespace {

constexpr std::array lengths{1, 2, 3, 4, 6};
constexpr std::size_t movers = 200;

Position crowded(const Ground& ground, int enemy_percent) {
  std::mt19937 random(1441);
  const Grid& grid = ground.map.grid();
  // Spreads the units over a map of any size.
  const std::size_t hexes_a_mover = grid.size() * 15 / std::size_t{64 * 64};
  std::vector<Placed> units;
  std::size_t friends = 0;
  for (std::size_t i = 0; i < grid.size(); ++i) {
    if (ground.entry_cost[i] == 0) continue;
    const bool enemy = static_cast<int>(random() % 100) < enemy_percent;
    if (!enemy && (random() % hexes_a_mover != 0 || friends >= movers)) continue;
    friends += enemy ? 0 : 1;
    units.push_back({i, enemy ? "red" : "blue"});
  }
  return position_on(ground, units);
}

/// What an answer contains besides the end hexes and the numbers of paths.
enum class Answer : std::uint8_t {
  bare,       ///< nothing
  explained,  ///< all, as `rearguard retreat` prints it: paths, and a sentence for every illegal hex
};

YardstickAnswer query(Judge& judge, UnitIndex unit, int hexes, Answer extent) {
  RetreatRequest request;
  request.unit = unit;
  request.distance = hexes;
  if (extent == Answer::bare) {
    request.wanted = Wanted::ends();
  }
  const Judgement judgement = judge.judge(request);
  YardstickAnswer answer;
  for (const VerdictEnd& end : std::get<Verdict>(judgement).end_hexes) {
    answer.paths += end.path_count;
    answer.cost = end.movement_points.parts;
    ++answer.end_hex_count;
  }
  return answer;
}

struct RetreatBoard {
  Position position;
  Judge judge;
  std::vector<UnitIndex> blue;
  HardCodedRetreat hard_coded;

  RetreatBoard(const Ground& ground, int percent, const RuleSet& rule_set)
      : position(crowded(ground, percent)),
        judge(position, rule_set),
        blue(of_side("blue")),
        hard_coded(judge.board(side_of("blue")), 0) {}

  SideIndex side_of(std::string_view name) const {
    const auto& sides = position.sides();
    return static_cast<SideIndex>(std::find(sides.begin(), sides.end(), name) - sides.begin());
  }
  std::vector<UnitIndex> of_side(std::string_view name) const {
    std::vector<UnitIndex> units;
    for (UnitIndex u = 0; u < position.units().size(); ++u) {
      if (position.sides()[position.unit(u).side] == name) units.push_back(u);
    }
    return units;
  }
  template <class Ask>
  Contender mix(std::vector<int> hexes, Ask query_one) {
    const double units = static_cast<double>(blue.size() * hexes.size());
    return {[this, hexes = std::move(hexes), query_one] {
              std::uint64_t paths = 0;
              for (const int n : hexes) {
                for (const UnitIndex u : blue) paths += query_one(u, n).paths;
              }
              keep(paths);
            },
            units, "query"};
  }
  Hex hex(UnitIndex u) const { return position.unit(u).hex; }
};

void check(RetreatBoard& field) {
  for (const int n : lengths) {
    for (const UnitIndex u : field.blue) {
      const YardstickAnswer ours = query(field.judge, u, n, Answer::bare);
      require_agreement(ours == query(field.judge, u, n, Answer::explained), "a retreat with its reasons");
      require_agreement(ours == field.hard_coded.answer(field.hex(u), n), "a retreat");
    }
  }
}

/// The same questions on larger maps: distant terrain and units must cost nothing.
void measure_map_sizes(RatioTable& table, const RuleSet& rule_set) {
  std::vector<std::unique_ptr<RetreatBoard>> fields;
  std::vector<std::pair<std::string, Contender>> sizes;
  for (const int side : {64, 256, 1024}) {
    RetreatBoard& field =
        *fields.emplace_back(std::make_unique<RetreatBoard>(make_ground(side, 1), 5, rule_set));
    const auto ours = [&field](UnitIndex u, int n) { return query(field.judge, u, n, Answer::explained); };
    ours(field.blue.front(), 1);  // computes once what all questions share
    sizes.emplace_back(fmt::format("{} x {}", side, side), field.mix({lengths.begin(), lengths.end()}, ours));
  }
  table.growth("retreat, mix of lengths, 5 % enemies", sizes, at_most(2, 1.75));
}

/// The units of the large shipped battle, and for each the hard-coded search of its side and class.
struct Battle {
  Position position;
  Judge judge;
  std::map<std::pair<SideIndex, ClassId>, HardCodedRetreat> hard_coded;

  explicit Battle(Position of, const RuleSet& rule_set) : position(std::move(of)), judge(position, rule_set) {
    for (const Unit& unit : position.units()) {
      const std::pair key(unit.side, unit.movement_class);
      if (!hard_coded.contains(key))
        hard_coded.emplace(key, HardCodedRetreat(judge.board(unit.side), unit.movement_class));
    }
  }
  YardstickAnswer by_hand(UnitIndex u, int hexes) {
    const Unit& unit = position.unit(u);
    return hard_coded.at({unit.side, unit.movement_class}).answer(unit.hex, hexes);
  }
  template <class Ask>
  Contender all_units(int hexes, Ask query_one) {
    return {[this, hexes, query_one] {
              std::uint64_t paths = 0;
              for (UnitIndex u = 0; u < position.units().size(); ++u) paths += query_one(u, hexes).paths;
              keep(paths);
            },
            static_cast<double>(position.units().size()), "query"};
  }
};

std::shared_ptr<const RuleSet> rules_named(const std::string& name) {
  auto read = RuleLibrary(REARGUARD_RULES).load(name, "");
  require_agreement(static_cast<bool>(read), "the shipped rules " + name);
  return std::make_shared<const RuleSet>(std::move(read).value());
}

Battle& shipped_battle() {
  static const auto rules = rules_named("order-actions");
  static Battle battle(
      [] {
        auto read = read_position_file(REARGUARD_MAPS "/keddles-mill/afternoon.toml");
        require_agreement(static_cast<bool>(read), "the shipped battle");
        return std::move(read).value().position;
      }(),
      *rules);
  return battle;
}

void check(Battle& battle) {
  for (UnitIndex u = 0; u < battle.position.units().size(); ++u)
    require_agreement(query(battle.judge, u, 3, Answer::explained) == battle.by_hand(u, 3),
                      "a retreat in the shipped battle");
}

/// A position with the rules that it is played under.
struct ShippedBoard {
  Position position;
  std::shared_ptr<const RuleSet> rules;
};

ShippedBoard shipped_board(const std::string& name) {
  const std::string file = std::string(REARGUARD_MAPS) + "/" + name + ".toml";
  if (auto read = read_position_file(file)) return {read->position, rules_named(read->rules)};
  const auto read = read_scenario_file(file, RuleLibrary(REARGUARD_RULES));
  require_agreement(static_cast<bool>(read), "the shipped scenario " + name);
  return {(*read)->start, (*read)->rule_set};
}

/// Returns a question that a player may have about each unit: a rout, or else the first result of the rules,
/// caused by the nearest enemy.
std::vector<RetreatRequest> routs(const ShippedBoard& board) {
  std::vector<RetreatRequest> all;
  const std::vector<Unit>& units = board.position.units();
  for (UnitIndex u = 0; u < units.size(); ++u) {
    RetreatRequest request;
    request.unit = u;
    request.result =
        board.rules->find_result("rout") != nullptr ? "rout" : board.rules->result_names().front();
    const ResultRule& rule = *board.rules->find_result(request.result);
    if (rule.amount == ResultRule::Amount::dice || rule.formula) request.distance = 3;
    for (UnitIndex other = 0; other < units.size(); ++other) {
      if (!board.position.enemies(units[u].side, units[other].side)) continue;
      const bool is_nearer = request.causing_units.empty() ||
                             distance(units[u].hex, units[other].hex) <
                                 distance(units[u].hex, units[request.causing_units.front()].hex);
      if (is_nearer) request.causing_units = {other};
    }
    all.push_back(std::move(request));
  }
  return all;
}

/// The whole verdict, a sentence for every illegal hex included, as players ask for it.
void measure_shipped_boards(RatioTable& table) {
  // With the gate of each.
  const std::vector<std::pair<std::string, double>> boards = {{"2930/rout", 450},
                                                              {"2930/caught-by-lakes", 400},
                                                              {"2930/driven-back", 100},
                                                              {"2930/friends-all-round", 400},
                                                              {"2930/friends-in-the-way", 400},
                                                              {"2930/lakes-beside", 650},
                                                              {"2930/lakes-beside-no-line", 400},
                                                              {"2930/skirmish", 350},
                                                              {"keddles-mill/afternoon", 320},
                                                              {"keddles-mill/scenario", 220},
                                                              {"kolbeck-pass/scenario", 850},
                                                              {"vessen/scenario", 130},
                                                              {"sulwen-tarn/scenario", 60},
                                                              {"san-brenzo/scenario", 60},
                                                              {"brannoc-vale/scenario", 2200}};
  for (const auto& [name, gate] : boards) {
    const ShippedBoard board = shipped_board(name);
    Judge judge(board.position, *board.rules);
    std::vector<RetreatRequest> asked = routs(board);
    std::erase_if(asked, [&](const RetreatRequest& request) {
      return !std::holds_alternative<Verdict>(judge.judge(request));
    });
    require_agreement(!asked.empty(), "a question about the board");
    table.compare(fmt::format("rout, {}, to hard-coded", name),
                  {[&] {
                     for (const RetreatRequest& request : asked) keep(judge.judge(request));
                   },
                   static_cast<double>(asked.size()), "verdict"},
                  hard_coded_search(), at_most(gate, 30));
  }
}

}  // namespace

void measure_retreats(RatioTable& table) {
  const auto rule_set = RuleLibrary(REARGUARD_RULES).load("order-actions", "");
  require_agreement(static_cast<bool>(rule_set), "the shipped rule file");
  const Ground ground = make_ground(64, 1);
  for (const int percent : {5, 30}) {
    RetreatBoard field(ground, percent, *rule_set);
    check(field);
    const auto bare = [&](UnitIndex u, int n) { return query(field.judge, u, n, Answer::bare); };
    const auto explained = [&](UnitIndex u, int n) { return query(field.judge, u, n, Answer::explained); };
    const auto by_hand = [&](UnitIndex u, int n) { return field.hard_coded.answer(field.hex(u), n); };
    const std::vector<int> all(lengths.begin(), lengths.end());
    const std::string where = fmt::format("{} % enemies", percent);
    table.compare("retreat, mix of lengths, " + where + ", to hard-coded", field.mix(all, bare),
                  field.mix(all, by_hand), at_most(6.5, 4));
    table.compare("explained verdict, mix of lengths, " + where + ", to hard-coded",
                  field.mix(all, explained), field.mix(all, by_hand), at_most(24, 15));
  }
  measure_map_sizes(table, *rule_set);
  Battle& battle = shipped_battle();
  check(battle);
  table.compare(
      "retreat, 3 hexes, Keddle's Mill, to hard-coded",
      battle.all_units(3, [&](UnitIndex u, int n) { return query(battle.judge, u, n, Answer::bare); }),
      hard_coded_search(), at_most(22, 8));
  measure_shipped_boards(table);
}

Contender hard_coded_search() {
  Battle& battle = shipped_battle();
  return battle.all_units(3, [&battle](UnitIndex u, int n) { return battle.by_hand(u, n); });
}

/// Of all units of a side, on boards that are as crowded as each other.
void measure_danger(RatioTable& table) {
  const auto rules = rules_named("order-actions");
  std::vector<std::unique_ptr<Position>> boards;
  std::vector<std::pair<std::string, Contender>> sizes;
  for (const int side : {32, 64, 128}) {
    const Ground ground = make_ground(side, 1);
    const Position& position = *boards.emplace_back(std::make_unique<Position>(crowded(ground, 20)));
    std::vector<UnitIndex> asked;
    for (UnitIndex u = 0; u < position.units().size(); u += 5) asked.push_back(u);
    sizes.emplace_back(fmt::format("{} units", position.units().size()),
                       Contender{[&position, asked, rules] {
                                   Judge judge(position, *rules);
                                   for (const UnitIndex u : asked) keep(danger_of(judge, u, "rout"));
                                 },
                                 static_cast<double>(asked.size()), "unit"});
  }
  table.growth("danger of every fifth unit by a rout", sizes, at_most(6, 1.5));
}

}  // namespace rearguard::benchmarks
