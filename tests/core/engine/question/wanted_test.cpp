// What is not wanted of an answer is left out and changes nothing else; questions on the way to another
// answer want no more than is read; and a judge that is taken again answers as a new one.

#include "src/core/engine/events/resolve.h"
#include "src/core/engine/making_way/move_resolution.h"
#include "src/core/engine/question/judge.h"
#include "src/core/engine/terms/causing_units.h"
#include "src/core/io/rules/rules_reader.h"
#include "tests/support/random_board.h"
#include "tests/support/test.h"

namespace {

const RuleLibrary& library() {
  static const RuleLibrary shipped(REARGUARD_SOURCE_DIR "/assets/rules");
  return shipped;
}

/// A crowded board whose units state what shipped rules ask of them.
Position random_battle(std::uint32_t seed) {
  Rng rng(seed);
  auto map = std::make_shared<HexMap>(*clear_map(7, 7));
  map->home_edges = {{"red", MapEdge::south}, {"blue", MapEdge::north}};
  Setup setup;
  for (std::size_t i = 0; i < map->grid().size(); ++i) {
    if (!rng.chance(35)) continue;
    UnitSetup unit = unit_at("u" + std::to_string(setup.units.size()), rng.chance(50) ? "red" : "blue",
                             map->grid().number(map->grid().hex_at(i)));
    unit.kind = rng.chance(70) ? "infantry" : "artillery";
    unit.retreat_fire_range = unit.kind == "artillery" ? 3 : 0;
    unit.strength = rng.number(1, 4);
    unit.morale = rng.number(2, 10);
    unit.movement = std::to_string(rng.number(1, 4));
    unit.facing = std::string(map->grid().direction_name(direction(rng.number(0, 5))));
    setup.units.push_back(std::move(unit));
  }
  return valid_position(map, setup);
}

/// An answer in full, as text; `has` says which parts of it count.
std::string told(const Judgement& answer, const Wanted& has) {
  if (const auto* problem = std::get_if<RequestError>(&answer)) return "error " + problem->message;
  const auto& verdict = std::get<Verdict>(answer);
  std::string text = verdict.outcome + '|' + verdict.clause + '|' + verdict.why + '|' + verdict.exhausted_by;
  const auto add = [&](Hex h) { text += std::to_string(h.q) + ',' + std::to_string(h.r) + ' '; };
  for (const VerdictEnd& end : verdict.end_hexes) {
    text += "\nend " + std::to_string(end.path_count) + ' ' + std::to_string(end.provisional) + ' ';
    add(end.hex);
    for (std::size_t i = 0; i < end.paths.size() && has.paths > 0; ++i) {
      for (const Hex h : end.paths[i]) add(h);
      if (!has.effects) continue;
      for (const PathEffect& effect : end.path_effects[i]) text += effect.id + ": " + effect.text + ';';
      for (const UnitIndex u : end.exposure[i].fire) text += " fire " + std::to_string(u);
      if (i < end.totals.size()) text += std::to_string(end.totals[i].strength_lost) + end.totals[i].outcome;
    }
  }
  for (const RuledOutHex& hex : verdict.ruled_out) {
    if (!has.names_clauses()) break;
    text += "\nno ";
    add(hex.hex);
    text += hex.clause + '|' + hex.cite + '|' + (has.explains() ? hex.why : "");
  }
  return text;
}

RetreatRequest request_for(const Position& position, UnitIndex unit, const std::string& result) {
  RetreatRequest request;
  request.unit = unit;
  request.result = result;
  request.causing_units = adjacent_enemies(position, unit);
  request.wanted.paths = 3;
  return request;
}

/// Asks as another does, and records what was wanted of every question on the way.
struct Overheard : Judging {
  Overheard(std::shared_ptr<Judging> answers, std::vector<Wanted>& all)
      : judge_(std::move(answers)), heard_(all) {}
  Judgement judge(const EngineRequest& asked) override {
    heard_.push_back(asked.wanted);
    return judge_->judge(asked);
  }
  std::vector<Hex> end_hexes(const RetreatQuestion& asked) override { return judge_->end_hexes(asked); }
  OpenEnds open_ends(const RetreatQuestion& asked) override { return judge_->open_ends(asked); }
  const RetreatQuestion& question() const override { return judge_->question(); }
  ResolvedMove resolved_move(const RetreatQuestion& question, const RetreatPath& path, const std::string& way,
                             const std::map<std::string, std::int64_t>* numbers) override {
    return judge_->resolved_move(question, path, way, numbers);
  }
  std::optional<ResolvedMove> blocked_after_events(const ContactFinder& finder,
                                                   const ResolvedMove& move) const override {
    return judge_->blocked_after_events(finder, move);
  }
  const Position& position() const override { return judge_->position(); }
  const RuleSet& rule_set() const override { return judge_->rule_set(); }
  const RuleSet& file_rules() const override { return judge_->file_rules(); }
  std::shared_ptr<Judging> on(const Position& position, const RuleSet& move) const override {
    return std::make_shared<Overheard>(judge_->on(position, move), heard_);
  }

 private:
  std::shared_ptr<Judging> judge_;
  std::vector<Wanted>& heard_;
};

}  // namespace

TEST_CASE("what is not wanted is left out, and all else stays") {
  std::size_t paths = 0, effects = 0, reasons = 0;
  for (const std::string& name : library().shipped_names()) {
    const RuleSet rule_set = library().load(name, "").value();
    const Position position = random_battle(seed_for(name));
    Judge judge(position, rule_set);
    for (UnitIndex u = 0; u < position.units().size(); u += 3) {
      for (const std::string& result : rule_set.result_names()) {
        CAPTURE(name);
        CAPTURE(u);
        CAPTURE(result);
        RetreatRequest request = request_for(position, u, result);
        const Wanted in_full = request.wanted;
        const Judgement full = judge.judge(request);
        if (std::holds_alternative<RequestError>(full)) continue;
        for (const Wanted& wanted :
             {Wanted::ends(), Wanted::ends(3), Wanted::clauses(3), Wanted{3, true, Wanted::Reasons::none}}) {
          request.wanted = wanted;
          const Judgement lean = judge.judge(request);
          CHECK(told(lean, wanted) == told(full, wanted));
          const auto& verdict = std::get<Verdict>(lean);
          if (!wanted.names_clauses()) CHECK(verdict.ruled_out.empty());
          for (const RuledOutHex& hex : verdict.ruled_out) CHECK(hex.why == "");
          for (const VerdictEnd& end : verdict.end_hexes) {
            if (!wanted.effects)
              CHECK((end.path_effects.empty() && end.exposure.empty() && end.totals.empty()));
            // Where a unit stays, there is nothing to list but its own hex.
            if (wanted.paths == 0 && end.hex != verdict.from) CHECK(end.paths.empty());
            paths += end.paths.size();
            for (const auto& along : end.path_effects) effects += along.size();
          }
          reasons += verdict.ruled_out.size();
        }
        request.wanted = in_full;
        CHECK(told(judge.judge(request), in_full) == told(full, in_full));
      }
    }
  }
  CHECK(paths > 1000);
  CHECK(effects > 50);
  CHECK(reasons > 500);
}

TEST_CASE("no question on the way to a resolution asks for sentences unless somebody has to choose") {
  std::size_t asked = 0, choices = 0;
  for (const std::string& name : library().shipped_names()) {
    const RuleSet rule_set = library().load(name, "").value();
    const Position position = random_battle(seed_for(name) + 1);
    for (UnitIndex u = 0; u < position.units().size(); u += 2) {
      for (const std::string& result : rule_set.result_names()) {
        CAPTURE(name);
        CAPTURE(u);
        CAPTURE(result);
        std::vector<Wanted> heard;
        const Overheard judge(std::make_shared<Judge>(position, rule_set), heard);
        Dice dice = Dice::seeded(2);
        const ResolutionResult done =
            resolve(judge, CombatEvent{u, result, {}, adjacent_enemies(position, u)}, dice, {});
        asked += heard.size();
        const auto is_in_full = [](const Wanted& wanted) { return wanted.explains(); };
        const auto in_full = std::ranges::count_if(heard, is_in_full);
        const auto* need = std::get_if<NeedsChoice>(&done);
        CHECK(in_full == (need != nullptr && need->verdict ? 1 : 0));
        choices += static_cast<std::size_t>(in_full);
      }
    }
  }
  CHECK(asked > 200);
  CHECK(choices > 20);
}

TEST_CASE("a judge that is taken again answers as a new one does") {
  for (const char* name : {"order-actions", "confusion", "blocked-path", "troop-states"}) {
    const RuleSet rule_set = library().load(name, "").value();
    Position position = random_battle(seed_for(name) + 2);
    const Judge judge(position, rule_set);
    Rng rng(5);
    for (int i = 0; i < 40; ++i) {
      // Some change, and the board as it was before, by turns.
      const Position before = position;
      const auto changed =
          static_cast<UnitIndex>(rng.number(0, static_cast<int>(position.units().size()) - 1));
      Unit unit = position.unit(changed);
      if (i % 3 == 0) unit.strength += 1;
      if (i % 3 == 1) unit.markers.empty() ? unit.markers.assign({"tired"}) : unit.markers.clear();
      position.amend(changed, unit);
      if (i % 3 == 2) position.relocate(changed, position.unit(0).hex);
      CHECK((position == before) == (i % 3 == 2 && position.unit(changed).hex == before.unit(changed).hex));
      const auto u = static_cast<UnitIndex>(rng.number(0, static_cast<int>(position.units().size()) - 1));
      for (const std::string& result : rule_set.result_names()) {
        for (const Position* now : {&std::as_const(position), &before, &std::as_const(position)}) {
          CAPTURE(name);
          CAPTURE(i);
          CAPTURE(result);
          const RetreatRequest request = request_for(*now, u, result);
          const auto again = judge.on(*now, rule_set);
          CHECK(again->position() == *now);
          const std::string expected = told(Judge(*now, rule_set).judge(request), request.wanted);
          CHECK(told(again->judge(request), request.wanted) == expected);
          CHECK(told(again->judge(request), request.wanted) == expected);
          // While somebody has it, nobody else gets it.
          CHECK(judge.on(*now, rule_set) != again);
        }
      }
    }
  }
}
