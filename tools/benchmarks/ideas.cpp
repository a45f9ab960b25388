// What each idea of the rule language costs: the explained verdict of the same question with it and without.

#include <memory>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "src/core/board/position.h"
#include "src/core/engine/question/judge.h"
#include "src/core/io/rules/rules_reader.h"
#include "src/core/rules/words/rule_set.h"
#include "tools/benchmarks/ground.h"
#include "tools/benchmarks/processes.h"
#include "tools/benchmarks/subjects.h"

namespace rearguard::benchmarks {
namespace {

constexpr int side = 24;
constexpr int units_a_side = 24;

// Both sides are spread over the map. Every third unit is in a second one's hex, so that stacks and friends
// who make way occur; every fifth fires two hexes far.
Position board() {
  const Ground ground = make_ground(side, 2 * units_a_side);
  const Grid& grid = ground.map.grid();
  std::mt19937 random(2930);
  Setup setup;
  std::set<Hex> of_red;
  for (std::size_t i = 0; i < ground.starts.size(); ++i) {
    const bool is_red = i % 2 != 0;
    UnitSetup unit;
    unit.id = fmt::format("u{}", i);
    unit.side = is_red ? "red" : "blue";
    const bool joins = i % 6 == 2;
    const Hex hex = ground.starts[joins ? i - 2 : i];
    if (is_red ? !of_red.insert(hex).second : of_red.contains(hex)) continue;
    unit.hex = grid.number(hex);
    unit.movement_class = "foot";
    unit.kind = random() % 3 == 0 ? "guns" : "infantry";
    unit.strength = 1 + static_cast<int>(random() % 4);
    unit.morale = 4;
    unit.movement = "6";
    if (i % 5 == 0) unit.retreat_fire_range = 2;
    setup.units.push_back(unit);
  }
  auto made = Position::make(std::make_shared<const HexMap>(ground.map), setup);
  if (const auto* problems = std::get_if<std::vector<SetupProblem>>(&made))
    require_agreement(false, problems->front().subject + ": " + problems->front().message);
  return std::get<Position>(std::move(made));
}

/// A rule file with the ground of all retreats, three hexes exactly that far, and further lines.
RuleSet rules_with(const std::string& lines) {
  const TemporaryFile file("idea.toml", R"(rearguard = "rules 2"
name = "Idea"
extends = "basic-retreat"
)" + lines);
  const auto read = RuleLibrary(REARGUARD_RULES).load(file.path(), "");
  require_agreement(static_cast<bool>(read), read ? std::string() : to_string(read.problems()));
  return *read;
}

/// A line of clauses with what a clause must have; `property` is the rest of it.
std::string clause(const std::string& property) {
  return R"([[clauses]]
id = "idea"
cite = "1"
text = "The idea."
)" + property +
         '\n';
}

const std::string three_hexes = R"(
[[results]]
result = "R"
hexes = 3
cite = "1"
)";
const std::string six_points = R"(
[[results]]
result = "R"
movement_points = 6
cite = "1"
)";
const std::string that_far = R"(
[[clauses]]
id = "that-far"
cite = "1"
text = "It ends as far away as it retreats."
forbid = { distance = "start", other_than = "required" }
at = "end"
)";

struct Idea {
  std::string name;
  std::string lines;
  Limit limit;
  std::string without = three_hexes + that_far;  ///< the question to which the lines are added
  bool others_follow = false;                    ///< two more units of the same side retreat after each
};

std::vector<UnitIndex> blue_units(const Position& position) {
  std::vector<UnitIndex> units;
  for (UnitIndex u = 0; u < position.units().size(); ++u) {
    if (position.sides()[position.unit(u).side] == "blue") units.push_back(u);
  }
  return units;
}

/// Asks for each blue unit what can become of it; returns how many end hexes there are.
std::size_t ask_all(const Position& position, const RuleSet& rule_set, bool others_follow) {
  Judge judge(position, rule_set);
  const std::vector<UnitIndex> blue = blue_units(position);
  std::size_t ends = 0;
  for (std::size_t i = 0; i < blue.size(); ++i) {
    RetreatRequest request;
    request.unit = blue[i];
    request.result = "R";
    if (others_follow) request.then = {blue[(i + 1) % blue.size()], blue[(i + 2) % blue.size()]};
    const Judgement answer = judge.judge(request);
    if (const auto* problem = std::get_if<RequestError>(&answer)) require_agreement(false, problem->message);
    ends += std::get<Verdict>(answer).end_hexes.size();
  }
  return ends;
}

std::vector<Idea> ideas() {
  const std::string loss = R"(
[[path_effects]]
id = "loss"
cite = "1"
text = "A step for each enemy ZOC."
on = "enemy-zoc"
do = [{ lose_strength = 1 }]
)";
  return {
      {"all, any, not",
       clause(
           R"(forbid = { all = [{ terrain = ["cost 4"] }, { any = ["adjacent-to-enemy", { not = "friend" }] }] })"),
       at_most(2, 1.5)},
      {"some unit of a group",
       clause(
           R"(forbid = { some = { units = "enemies", where = { kind = "guns" } }, is = { all = ["closer", "sees"] } })"),
       at_most(7, 4)},
      {"no single unit of a group",
       clause(R"(forbid = { no_single = { units = "enemies", within = 3 }, is = "farther" })"),
       at_most(2, 1.5)},
      {"a traced region", R"([regions.home]
trace = { from = { edge = "N" }, over = { not = { any = ["impassable", "enemy-zoc"] } } }
)" + clause(R"(avoid = { not = { region = "home" } }
at = "end")"),
       at_most(11, 5)},
      {"a condition on the unit", clause(R"(if = { kind = "guns" }
forbid = { terrain = ["cost 4"] })"),
       at_most(1.5, 1.2)},
      {"a ZOC bond",
       "[bonds.bond]\nzoc = \"zoc\"\n" + clause(R"(forbid = { bond = "bond", part = "through" })"),
       at_most(2, 1.5)},
      {"a chart of rows",
       clause(
           R"(chart = [{ row = "open", step = { not = "enemy-zoc" } }, { row = "held", step = "enemy-zoc" }])"),
       at_most(4.5, 3)},
      {"spending all movement points", "[length]\nspend_all = true\n", at_most(2, 1.5), six_points},
      {"stopping and going on", R"([length]
stop = [{ on = { terrain = ["cost 1"] } }]
continue_while = "friend"
max_extra = 2
)",
       at_most(8, 5), three_hexes},
      {"effects along the path", loss, at_most(15, 5)},
      {"the path of the fewest losses", loss + clause("minimize = { path_effect = \"loss\" }"),
       at_most(8, 5)},
      {"a hex less for a step", "trade = { hexes = 1, cost = [{ lose_strength = 1 }], max = 2 }\n",
       at_most(5, 3), three_hexes},
      {"stacks", "[retreat]\nmover = \"stack\"\n", at_most(2, 1.5)},
      {"friends who make way", R"([stacking]
limit = 1
[displacement]
cite = "1"
text = "Friends make way."
may_chain = true
)",
       at_most(2, 1.5)},
      {"sparing two later units",
       "[sequence]\norder = \"owner\"\nspare = true\ncite = \"1\"\ntext = \"One by one.\"\n",
       at_most(300, 200), three_hexes + that_far, true},
  };
}

}  // namespace

void measure_ideas(RatioTable& table) {
  const Position position = board();
  const auto units = static_cast<double>(blue_units(position).size());
  for (const Idea& idea : ideas()) {
    const RuleSet with = rules_with(idea.without + idea.lines);
    const RuleSet without = rules_with(idea.without);
    const auto asked = [&](const RuleSet& rule_set, bool others_follow) {
      return Contender{[&, others_follow] { keep(ask_all(position, rule_set, others_follow)); }, units,
                       "verdict"};
    };
    table.compare(idea.name + ", to the question without it", asked(with, idea.others_follow),
                  asked(without, false), idea.limit);
  }
}

}  // namespace rearguard::benchmarks
