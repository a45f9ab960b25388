// Results that move units each in its own way: whoever asks is answered by the result's move.

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "src/engine/danger.h"
#include "src/engine/growing_path.h"
#include "src/engine/judge.h"
#include "src/io/rules_reader.h"
#include "tests/support/random_board.h"

using namespace rearguard;
using rearguard::testing::BoardPlan;
using rearguard::testing::Lot;

namespace {

/// Asks about every result of every rule file that ships, on boards drawn by lot.
template <class Ask>
void ask_about_all(Ask ask) {
  const RuleLibrary library(REARGUARD_SOURCE_DIR "/assets/rules");
  std::uint32_t seed = 0;
  for (const std::string& name : library.shipped_names()) {
    const auto doctrine = library.load(name, "");
    REQUIRE(static_cast<bool>(doctrine));
    for (const Trigger& trigger : doctrine->triggers) {
      for (int board = 0; board < 6; ++board) {
        Lot lot(++seed);
        BoardPlan plan;
        plan.most_size = 12;
        plan.density = std::array{5, 15, 30}[seed % 3];
        const Position position = rearguard::testing::lot_position(lot, plan);
        Judge judge(position, *doctrine);
        RetreatRequest request;
        request.unit = static_cast<UnitIndex>(lot.number(0, static_cast<int>(position.units().size()) - 1));
        request.result = trigger.result;
        const Unit& mover = position.unit(request.unit);
        for (UnitIndex u = 0; u < position.units().size(); ++u) {
          if (position.enemies(position.unit(u).side, mover.side) &&
              distance(position.unit(u).hex, mover.hex) < 3)
            request.causers.push_back(u);
        }
        CAPTURE(name);
        CAPTURE(trigger.result);
        CAPTURE(seed);
        ask(judge, request, lot.number(1, 4));
      }
    }
  }
}

std::optional<Verdict> verdict_on(Judge& judge, const RetreatRequest& request) {
  Judgement judged = judge.judge(request);
  if (auto* verdict = std::get_if<Verdict>(&judged)) return std::move(*verdict);
  return std::nullopt;
}

}  // namespace

TEST_CASE(
    "every hex at the required distance is a legal end or refused with its clause, under all rules that "
    "ship") {
  int refused = 0;
  ask_about_all([&](Judge& judge, RetreatRequest request, int hexes) {
    request.distance = hexes;
    const auto verdict = verdict_on(judge, request);
    if (!verdict) return;
    for (const Hex h : ring(verdict->from, hexes)) {
      const auto ends = std::count_if(verdict->ends.begin(), verdict->ends.end(),
                                      [&](const VerdictEnd& end) { return end.hex == h; });
      const auto refusal =
          std::count_if(verdict->refused.begin(), verdict->refused.end(),
                        [&](const Refusal& r) { return r.hex == h && !r.clause.empty() && !r.why.empty(); });
      if (judge.position().map().exists(h)) CHECK(ends + refusal == 1);
      refused += static_cast<int>(refusal);
    }
  });
  CHECK(refused > 1000);
}

TEST_CASE("a danger counts the ends and paths of the result's own move, under all rules that ship") {
  int counted = 0;
  ask_about_all([&](Judge& judge, RetreatRequest request, int) {
    request.causers.clear();
    request.max_paths = 0;
    const auto danger = danger_of(judge, request.unit, request.result);
    if (!std::holds_alternative<Danger>(danger)) return;
    const auto verdict = verdict_on(judge, request);
    REQUIRE(verdict);
    std::uint64_t paths = 0;
    for (const VerdictEnd& end : verdict->ends) paths += end.path_count;
    CHECK(std::get<Danger>(danger).ends == verdict->ends.size());
    CHECK(std::get<Danger>(danger).paths == paths);
    CHECK(std::get<Danger>(danger).outcome == verdict->outcome);
    counted += paths > 0 ? 1 : 0;
  });
  CHECK(counted > 50);
}

TEST_CASE("a legal path can be laid hex by hex by the result's own move, under all rules that ship") {
  int laid = 0;
  ask_about_all([&](Judge& judge, RetreatRequest request, int hexes) {
    request.distance = hexes;
    const auto verdict = verdict_on(judge, request);
    if (!verdict) return;
    for (const VerdictEnd& end : verdict->ends) {
      const RetreatPath& path = end.paths.front();
      for (std::size_t size = 2; size <= path.size(); ++size) {
        request.proposed.emplace(path.begin(), path.begin() + static_cast<std::ptrdiff_t>(size));
        const auto growing = judge_growing(judge, request);
        REQUIRE(std::holds_alternative<GrowingVerdict>(growing));
        const GrowingPath::State state = std::get<GrowingVerdict>(growing).path.state;
        CHECK(state != GrowingPath::State::refused);
        if (size == path.size()) CHECK(state == GrowingPath::State::legal);
        ++laid;
      }
    }
  });
  CHECK(laid > 500);
}

TEST_CASE(
    "a distance alone goes by the move that all results share, and is not answered where they have several") {
  const RuleLibrary library(REARGUARD_SOURCE_DIR "/assets/rules");
  Lot lot(7);
  const Position position = rearguard::testing::lot_position(lot, BoardPlan());
  RetreatRequest request;
  request.distance = 2;
  for (const std::string& name : library.shipped_names()) {
    const auto doctrine = library.load(name, "");
    REQUIRE(static_cast<bool>(doctrine));
    CAPTURE(name);
    Judge judge(position, *doctrine);
    const auto plain = judge.judge(request);
    const bool by_results = doctrine->clauses.empty();
    const bool shared = name == "flags-home" || name == "priority-displacement" || name == "rout-to-cover";
    CHECK(std::holds_alternative<Verdict>(plain) == (!by_results || shared));
    if (const auto* problem = std::get_if<Unanswerable>(&plain)) {
      CHECK(problem->about == "result");
      CHECK(problem->message.ends_with("have a move of its own for each result: name one of " + known_results(*doctrine)));
    } else if (by_results) {
      RetreatRequest named = request;
      named.result = doctrine->triggers.front().result;
      const auto expected = verdict_on(judge, named);
      REQUIRE(expected);
      const auto& found = std::get<Verdict>(plain);
      CHECK(found.outcome == expected->outcome);
      CHECK(found.refused.size() == expected->refused.size());
      CHECK(found.ends.size() == expected->ends.size());
    }
  }
}
