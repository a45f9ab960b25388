// A result that goes by a move makes that move as an event does, with its contacts.

#include "tests/core/engine/question/rule_board.h"

namespace {

/// One step lost for each hex in an enemy ZOC that is entered.
const std::string zoc_losses = R"(
results = [ { result = "R1", hexes = 1, move = "back", cite = "8" }, { result = "R2", hexes = 2, move = "back", cite = "8" } ]
[moves.back]
cite = "8"
[[moves.back.clauses]]
id = "farther"
forbid = { not = { farther = "start" } }
[[moves.back.clauses]]
id = "no-enemy"
forbid = "enemy"
[[moves.back.contact]]
id = "zoc-loss"
cite = "8.1"
text = "One step for each hex in an enemy ZOC."
with = "hex"
property = "enemy-zoc"
effect = "pass"
mover_do = [ { lose_strength = 1 } ]
)";

}  // namespace

TEST_CASE("a result costs what the contacts of its move say, and the verdict lists it before the choice") {
  // r1 in 3229 exerts a ZOC into 3129 and 3130; m retreats from 3030.
  ExampleBoard board(zoc_losses, "3030", {}, {"3229"});
  const UnitIndex m = *board.position->find("m");
  RetreatRequest request;
  request.unit = m;
  request.result = "R2";
  const Verdict verdict = board.verdict(request);
  const auto end = std::ranges::find_if(
      verdict.end_hexes, [&](const VerdictEnd& e) { return e.hex == board.path({"3129"}).front(); });
  REQUIRE(end != verdict.end_hexes.end());
  REQUIRE(end->paths.size() == 2);
  REQUIRE(end->path_effects.size() == 2);
  CHECK(board.text(end->paths[0]) == "3030-3029-3129");
  REQUIRE(end->path_effects[0].size() == 1);
  CHECK(end->path_effects[0][0].id == "zoc-loss");
  CHECK(end->path_effects[0][0].cite == "8.1");
  CHECK(end->path_effects[0][0].hex == board.path({"3129"}).front());
  CHECK(end->path_effects[0][0].text == "the step 3029-3129 enters an enemy ZOC: m: loses 1 strength point");
  CHECK(board.text(end->paths[1]) == "3030-3130-3129");
  REQUIRE(end->path_effects[1].size() == 2);
  CHECK(end->path_effects[1][0].hex == board.path({"3130"}).front());

  // The two paths to 3129 differ in what they cost: the owner has to name one.
  Setup setup;
  setup.units = {unit_at("m", "blue", "3030"), unit_at("r1", "red", "3229")};
  setup.units.front().strength = 4;
  const Position position = valid_position(board.position->shared_map(), setup);
  Dice dice;
  const CombatEvent event{0, "R2", {}, {}};
  const auto open =
      got<NeedsChoice>(resolve(position, board.rule_set, event, dice, {{"m", board.path({"3129"})}}));
  CHECK(open.paths.size() == 2);
  for (const auto& [path, strength] :
       std::map<std::string, int>{{"3030-3029-3129", 3}, {"3030-3130-3129", 2}}) {
    const auto done =
        got<Resolution>(resolve(position, board.rule_set, event, dice,
                                {{"m", path == "3030-3029-3129" ? board.path({"3030", "3029", "3129"})
                                                                : board.path({"3030", "3130", "3129"})}}));
    const Position& after = done.position;
    CHECK(place_of(after, "m") == "3129");
    CHECK(after.unit(0).strength == strength);
  }
}

TEST_CASE("a friend makes way for a result as for the event") {
  Setup setup;
  setup.units = {unit_at("m", "red", "0303"), unit_at("f", "red", "0304"), unit_at("e", "blue", "0302")};
  const auto map = clear_map(6, 6);
  const Position position = valid_position(map, setup);
  const RuleSet rules = shipped_rules("priority-displacement");
  Dice dice;
  const CombatEvent event{0, "D", {}, {2}};
  const auto need = got<NeedsChoice>(resolve(position, rules, event, dice, {}));
  CHECK(need.unit == "f");
  // Every neighbour of 0304 but 0303, which m leaves.
  std::set<std::string> ends;
  for (const RetreatPath& path : need.paths) ends.insert(map->grid().number(path.back()));
  std::set<std::string> neighbours;
  for (int d = 0; d < direction_count; ++d)
    neighbours.insert(map->grid().number(neighbour(*map->grid().parse("0304"), direction(d))));
  neighbours.erase("0303");
  CHECK(ends == neighbours);

  const auto done =
      got<Resolution>(resolve(position, rules, event, dice, {{"f", {*map->grid().parse("0305")}}}));
  const Position& after = done.position;
  CHECK(place_of(after, "m") == "0304");
  CHECK(place_of(after, "f") == "0305");
  CHECK(after.unit(1).markers == Strings{"displaced"});
}

TEST_CASE("units that make way for a drive-back by a result test, and the unit driven back does") {
  Setup setup;
  for (const char* id : {"m", "f", "s"}) {
    setup.units.push_back(unit_at(id, *id == 's' ? "blue" : "red",
                                  *id == 'm'   ? "0304"
                                  : *id == 'f' ? "0306"
                                               : "0302"));
    setup.units.back().movement = "4";
    setup.units.back().kind = "infantry";
  }
  const auto map = clear_map(6, 9);
  const Position position = valid_position(map, setup);
  Dice dice = Dice::given({1, 6});
  const auto resolution = got<Resolution>(
      resolve(position, shipped_rules("confusion"), CombatEvent{0, "driven back", 2, {2}}, dice,
              {{"m", {*map->grid().parse("0306")}}, {"f", {*map->grid().parse("0307")}}}));
  const Texts lines_told = texts_of(resolution);
  REQUIRE(lines_told.size() >= 4);
  CHECK(lines_told[0] == "f makes way for m from 0306 to 0307, back");
  CHECK(lines_told[1] == "m retreats from 0304 to 0306");
  CHECK(lines_told[2].starts_with("m rolls 1 for confusion."));
  CHECK(lines_told[3].starts_with("f rolls 6 for confusion."));
  CHECK(place_of(resolution.position, "m") == "0306");
  CHECK(place_of(resolution.position, "f") == "0307");
  CHECK(resolution.position.unit(0).state == "good");
  CHECK(resolution.position.unit(1).state == "confused");
}

namespace {

/// Where every unit is, and in which condition; or why nothing came of it.
std::string board_after(const ResolutionResult& result) {
  if (const auto* problem = std::get_if<RequestError>(&result)) return problem->message;
  std::string all;
  for (const Unit& unit : std::get<Resolution>(result).position.units()) {
    all += unit.id + " " + place_of(std::get<Resolution>(result).position, unit.id) + " " + unit.state + " " +
           std::to_string(unit.strength);
    for (const std::string& marker : unit.markers) all += " " + marker;
    for (const auto& [name, number] : unit.counts) all += " " + name + "=" + std::to_string(number);
    all += "\n";
  }
  for (const RemovedUnit& removed : std::get<Resolution>(result).removed_units)
    all += removed.unit + ": " + removed.outcome + "\n";
  return all;
}

/// Resolves with the first option of every choice; `choices` counts them.
template <class Event>
std::string played_first(const Position& position, const RuleSet& rules, const Event& event, int& choices) {
  std::vector<PathChoice> given;
  for (int round = 0; round < 60; ++round) {
    Dice dice = Dice::seeded(7);
    const ResolutionResult result = resolve(position, rules, event, dice, given);
    const auto* need = std::get_if<NeedsChoice>(&result);
    if (need == nullptr) return board_after(result);
    ++choices;
    PathChoice choice{need->unit, {}, {}};
    if (need->paths.empty())
      choice.word = need->options.front();
    else
      choice.hexes = need->paths.front();
    given.push_back(std::move(choice));
  }
  return "too many choices";
}

}  // namespace

TEST_CASE("a result and an event that make the same move give the same position") {
  int moved = 0;
  int choices = 0;
  for (const char* name :
       {"blocked-path", "confusion", "home-rout", "priority-displacement", "rally-table", "troop-states"}) {
    const RuleSet base = shipped_rules(name);
    std::string text = "extends = \"" + std::string(name) + "\"\n";
    for (const auto& [move, rules] : base.moves) {
      text += "[[results]]\nresult = \"by " + move + "\"\nhexes = 2\ncite = \"1\"\nmove = \"" + move + "\"\n";
      text += "[[events]]\nname = \"go " + move + "\"\ncite = \"1\"\ntext = \"It goes.\"\n";
      text += "do = [ { move = \"" + move + "\", hexes = 2 } ]\n";
    }
    const RuleSet both = rules_from(text);
    for (std::uint32_t seed = 1; seed <= 12; ++seed) {
      Rng rng(seed);
      BoardPlan plan;
      plan.density = rng.number(15, 45);
      const Position position = random_position(rng, plan);
      const auto unit = static_cast<UnitIndex>(rng.number(0, static_cast<int>(position.units().size()) - 1));
      std::vector<UnitIndex> enemies;
      for (UnitIndex u = 0; u < position.units().size(); ++u) {
        if (position.enemies(position.unit(u).side, position.unit(unit).side)) enemies.push_back(u);
      }
      if (enemies.size() > 3) enemies.resize(3);
      if (enemies.empty()) continue;
      for (const auto& one : base.moves) {
        const auto& move = one.first;
        CAPTURE(name);
        CAPTURE(move);
        CAPTURE(seed);
        CAPTURE(position.unit(unit).id);
        const std::string by_event =
            played_first(position, both, ReportedEvent{"go " + move, unit, enemies, {}}, choices);
        int ignored = 0;
        CHECK(played_first(position, both, CombatEvent{unit, "by " + move, {}, enemies}, ignored) ==
              by_event);
        if (by_event.find(position.unit(unit).id + " " + place_of(position, position.unit(unit).id)) ==
            std::string::npos)
          ++moved;
      }
    }
  }
  CHECK(moved > 100);
  CHECK(choices > 20);
}
