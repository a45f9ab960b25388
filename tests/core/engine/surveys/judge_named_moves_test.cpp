// Results with moves of their own: verdicts, dangers and partial paths use the result's move.

#include "src/core/engine/surveys/danger.h"
#include "src/core/engine/surveys/partial_path.h"
#include "src/core/io/rules/rules_reader.h"
#include "src/core/rules/words/rule_set.h"
#include "tests/support/got.h"
#include "tests/support/random_board.h"

namespace {

/// Calls `ask` for every result of every shipped rule file, on random boards.
template <class Query>
void query_all(Query query) {
  const RuleLibrary library(REARGUARD_SOURCE_DIR "/assets/rules");
  std::uint32_t seed = 0;
  for (const std::string& name : library.shipped_names()) {
    const auto rule_set = library.load(name, "");
    REQUIRE(static_cast<bool>(rule_set));
    for (const ResultRule& result_rule : rule_set->result_rules) {
      for (int board = 0; board < 6; ++board) {
        Rng rng(++seed);
        BoardPlan plan;
        plan.max_size = 12;
        plan.density = std::array{5, 15, 30}[seed % 3];
        const Position position = random_position(rng, plan);
        Judge judge(position, *rule_set);
        EngineRequest request;
        request.unit = static_cast<UnitIndex>(rng.number(0, static_cast<int>(position.units().size()) - 1));
        request.result = result_rule.result;
        const Unit& mover = position.unit(request.unit);
        for (UnitIndex u = 0; u < position.units().size(); ++u) {
          if (position.enemies(position.unit(u).side, mover.side) &&
              distance(position.unit(u).hex, mover.hex) < 3)
            request.causing_units.push_back(u);
        }
        CAPTURE(name);
        CAPTURE(result_rule.result);
        CAPTURE(seed);
        query(judge, request, rng.number(1, 4));
      }
    }
  }
}

std::optional<Verdict> verdict_on(Judge& judge, const EngineRequest& request) {
  Judgement judged = judge.judge(request);
  if (auto* verdict = std::get_if<Verdict>(&judged)) return std::move(*verdict);
  return std::nullopt;
}

}  // namespace

TEST_CASE("every hex at the required distance is a legal end hex or ruled out by a clause") {
  int ruled_out = 0;
  query_all([&](Judge& judge, EngineRequest request, int hexes) {
    request.distance = hexes;
    const auto verdict = verdict_on(judge, request);
    if (!verdict) return;
    for (const Hex h : ring(verdict->from, hexes)) {
      const auto ends = std::ranges::count(verdict->end_hexes, h, &VerdictEnd::hex);
      const auto ruled_out_hex = std::ranges::count_if(verdict->ruled_out, [&](const RuledOutHex& r) {
        return r.hex == h && !r.clause.empty() && !r.why.empty();
      });
      if (judge.position().map().exists(h)) CHECK(ends + ruled_out_hex == 1);
      ruled_out += static_cast<int>(ruled_out_hex);
    }
  });
  CHECK(ruled_out > 1000);
}

TEST_CASE("a danger counts end hexes and paths of the result's own move") {
  int plural = 0;
  query_all([&](Judge& judge, EngineRequest request, int) {
    request.causing_units.clear();
    request.wanted.paths = 0;
    const auto danger = danger_of(judge, request.unit, request.result);
    if (!std::holds_alternative<Danger>(danger) || std::get<Danger>(danger).outcome == "not attacked") return;
    request.causing_units = std::get<Danger>(danger).causing_units;
    request.causes_final = true;
    const auto verdict = got(verdict_on(judge, request));
    std::uint64_t paths = 0;
    for (const VerdictEnd& end : verdict.end_hexes) paths += end.path_count;
    CHECK(std::get<Danger>(danger).end_hex_count == verdict.end_hexes.size());
    CHECK(std::get<Danger>(danger).paths == paths);
    CHECK(std::get<Danger>(danger).outcome == verdict.outcome);
    plural += paths > 0 ? 1 : 0;
  });
  CHECK(plural > 50);
}

TEST_CASE("every beginning of a legal path can be completed") {
  int laid = 0;
  query_all([&](Judge& judge, EngineRequest request, int hexes) {
    request.distance = hexes;
    const auto verdict = verdict_on(judge, request);
    if (!verdict) return;
    for (const VerdictEnd& end : verdict->end_hexes) {
      const RetreatPath& path = end.paths.front();
      for (std::size_t size = 2; size <= path.size(); ++size) {
        request.test_path.emplace(path.begin(), path.begin() + static_cast<std::ptrdiff_t>(size));
        const PartialPath::State state =
            got<PartialPathVerdict>(judge_partial_path(judge, request)).path.state;
        CHECK(state != PartialPath::State::ruled_out);
        if (size == path.size()) CHECK(state == PartialPath::State::legal);
        ++laid;
      }
    }
  });
  CHECK(laid > 500);
}

TEST_CASE("a distance alone uses the move that all results share, or is an error") {
  const RuleLibrary library(REARGUARD_SOURCE_DIR "/assets/rules");
  Rng rng(7);
  const Position position = random_position(rng, BoardPlan());
  EngineRequest request;
  request.distance = 2;
  for (UnitIndex u = 1; u < position.units().size(); ++u) {
    if (position.enemies(position.unit(u).side, position.unit(0).side)) request.causing_units.push_back(u);
  }
  REQUIRE_FALSE(request.causing_units.empty());
  for (const std::string& name : library.shipped_names()) {
    const auto rule_set = library.load(name, "");
    REQUIRE(static_cast<bool>(rule_set));
    CAPTURE(name);
    Judge judge(position, *rule_set);
    const auto plain = judge.judge(request);
    const bool by_results = rule_set->clauses.empty();
    const bool shared = name == "flags-home" || name == "priority-displacement" || name == "rout-to-cover";
    CHECK(std::holds_alternative<Verdict>(plain) == (!by_results || shared));
    if (const auto* problem = std::get_if<RequestError>(&plain)) {
      CHECK(problem->about == "result");
      CHECK(problem->message.ends_with("define a separate move for each result; name one of " +
                                       known_results(*rule_set)));
    } else if (by_results) {
      EngineRequest named = request;
      named.result = rule_set->result_rules.front().result;
      const auto expected = got(verdict_on(judge, named));
      const auto& found = std::get<Verdict>(plain);
      CHECK(found.outcome == expected.outcome);
      CHECK(found.ruled_out.size() == expected.ruled_out.size());
      CHECK(found.end_hexes.size() == expected.end_hexes.size());
    }
  }
}
