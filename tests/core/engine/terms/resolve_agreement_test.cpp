// What `retreat` calls legal `resolve` carries out, under every shipped rule file, on random boards.

#include "src/core/engine/question/judge.h"
#include "src/core/engine/terms/causing_units.h"
#include "src/core/io/positions/resolve_request.h"
#include "src/core/io/rules/rules_reader.h"
#include "src/core/rules/words/event_rules.h"
#include "tests/support/random_board.h"
#include "tests/support/test.h"

namespace {

/// A board of clear, rough and impassable ground whose units state what shipped rules ask of them.
Position random_battle(Rng& rng) {
  BoardPlan plan;
  plan.rough_ground = rng.number(0, 30);
  const auto bare = random_map(rng, plan);
  auto map = std::make_shared<HexMap>(*bare);
  map->home_edges = {{"red", MapEdge::south}, {"blue", MapEdge::north}};
  const Grid& grid = map->grid();
  Setup setup;
  for (std::size_t i = 0; i < grid.size(); ++i) {
    const Hex h = grid.hex_at(i);
    if (!map->exists(h) || !rng.chance(35)) continue;
    UnitSetup unit =
        unit_at("u" + std::to_string(setup.units.size()), rng.chance(50) ? "red" : "blue", grid.number(h));
    unit.kind = rng.chance(70) ? "infantry" : "cavalry";
    unit.strength = rng.number(1, 4);
    unit.morale = rng.number(2, 10);
    unit.movement = std::to_string(rng.number(1, 4));
    unit.facing = std::string(grid.direction_name(direction(rng.number(0, 5))));
    setup.units.push_back(std::move(unit));
  }
  if (setup.units.empty()) return random_battle(rng);
  return valid_position(map, setup);
}

std::string text_of(const Grid& grid, const RetreatPath& path) {
  std::string text;
  for (const Hex h : path) text += (text.empty() ? "" : "-") + grid.number(h);
  return text;
}

/// Returns why a legal path is not carried out; empty if it is.
std::string refusal(const Position& position, const RuleSet& rule_set, const RetreatRequest& request,
                    const RetreatPath& path) {
  ResolveRequest action;
  action.unit = position.unit(request.unit).id;
  action.result = request.result;
  for (const UnitIndex u : request.causing_units) action.causing_units.push_back(position.unit(u).id);
  action.choices = {action.unit + ":" + text_of(position.map().grid(), path)};
  Dice dice = Dice::seeded(1);
  const ResolutionResult result = carry_out(position, rule_set, action, dice);
  if (const auto* problem = std::get_if<RequestError>(&result)) return problem->message;
  // A friend in the way may have to choose before the unit moves.
  const auto* open = std::get_if<NeedsChoice>(&result);
  if (open != nullptr && open->unit != action.unit) return {};
  RetreatPath on_map = path;
  while (!position.map().exists(on_map.back())) on_map.pop_back();
  const std::vector<ResolutionStep>& steps = std::holds_alternative<Resolution>(result)
                                                 ? std::get<Resolution>(result).resolution_steps
                                                 : std::get<NeedsChoice>(result).resolution_steps;
  const bool went = std::ranges::any_of(steps, [&](const ResolutionStep& step) {
    const bool leaves = has(step.text, "exits the map");
    return step.unit == action.unit && (step.path == path || (on_map != path && leaves));
  });
  if (went) return {};
  std::string told = "no step goes along the path:";
  for (const ResolutionStep& step : steps) told += " " + step.text + ";";
  return told;
}

}  // namespace

TEST_CASE("no hex that a retreat rules out is accepted when the retreat is resolved") {
  const RuleLibrary library(REARGUARD_SOURCE_DIR "/assets/rules");
  std::map<std::string, int> refused;
  for (const std::string& name : library.shipped_names()) {
    const RuleSet rule_set = library.load(name, "").value();
    for (std::uint32_t seed = 11; seed <= 14; ++seed) {
      Rng rng(seed);
      const Position position = random_battle(rng);
      Judge judge(position, rule_set);
      for (UnitIndex u = 0; u < position.units().size(); ++u) {
        for (const ResultRule& result_rule : rule_set.result_rules) {
          // An event of that name may roll or move before the retreat.
          if (rule_set.event_rules && rule_set.event_rules->find_event(result_rule.result) != nullptr)
            continue;
          RetreatRequest request;
          request.unit = u;
          request.result = result_rule.result;
          request.causing_units = adjacent_enemies(position, u);
          request.wanted.paths = 1;
          const Judgement answer = judge.judge(request);
          const auto* verdict = std::get_if<Verdict>(&answer);
          if (verdict == nullptr || verdict->end_hexes.empty()) continue;
          for (const RuledOutHex& other : verdict->ruled_out) {
            if (!rng.chance(25)) continue;
            ResolveRequest action;
            action.unit = verdict->unit;
            action.result = request.result;
            for (const UnitIndex c : request.causing_units)
              action.causing_units.push_back(position.unit(c).id);
            const std::string hex = position.map().grid().number(other.hex);
            action.choices = {action.unit + ":" + hex};
            CAPTURE(name);
            CAPTURE(seed);
            CAPTURE(request.result);
            CAPTURE(action.unit);
            CAPTURE(hex);
            Dice dice = Dice::seeded(1);
            CHECK_FALSE(std::holds_alternative<Resolution>(carry_out(position, rule_set, action, dice)));
            ++refused[name];
          }
        }
      }
    }
  }
  CHECK(refused.size() > 6);
}

TEST_CASE("every legal end of a retreat is accepted when the retreat is resolved") {
  const RuleLibrary library(REARGUARD_SOURCE_DIR "/assets/rules");
  std::map<std::string, int> carried_out;
  for (const std::string& name : library.shipped_names()) {
    const RuleSet rule_set = library.load(name, "").value();
    for (std::uint32_t seed = 1; seed <= 8; ++seed) {
      Rng rng(seed);
      const Position position = random_battle(rng);
      Judge judge(position, rule_set);
      for (UnitIndex u = 0; u < position.units().size(); ++u) {
        for (const ResultRule& result_rule : rule_set.result_rules) {
          RetreatRequest request;
          request.unit = u;
          request.result = result_rule.result;
          request.causing_units = adjacent_enemies(position, u);
          request.wanted.paths = 1;
          const Judgement answer = judge.judge(request);
          const auto* verdict = std::get_if<Verdict>(&answer);
          if (verdict == nullptr) continue;
          for (const VerdictEnd& end : verdict->end_hexes) {
            CAPTURE(name);
            CAPTURE(seed);
            CAPTURE(request.result);
            CAPTURE(verdict->unit);
            CAPTURE(text_of(position.map().grid(), end.paths.front()));
            const std::string told = refusal(position, rule_set, request, end.paths.front());
            // Where friends must leave the way first, the rest of the path is asked anew, and may be another.
            const bool is_anew = !end.asked_anew.empty() && end.asked_anew.front();
            CHECK((is_anew && has(told, "is asked anew") ? "" : told) == "");
            ++carried_out[name];
          }
        }
      }
    }
  }
  CHECK(carried_out.size() > 10);
}
