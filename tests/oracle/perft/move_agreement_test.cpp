// Every move of the shipped rules on random boards: search and reference implementation agree.

#include <doctest/doctest.h>

#include "pathing/candidate_graph.h"
#include "src/core/engine/making_way/move_resolution.h"
#include "src/core/io/rules/rules_reader.h"
#include "tests/oracle/perft/agreement.h"

using namespace rearguard;
using rearguard::testing::compare;
using rearguard::testing::random_question;
using rearguard::testing::Rng;

TEST_CASE("search and reference implementation agree on every move of the shipped rules") {
  const RuleLibrary library(REARGUARD_SOURCE_DIR "/assets/rules");
  int moves = 0;
  for (const std::string& name : library.shipped_names()) {
    const RuleSet rule_set = library.load(name, "").value();
    for (const auto& named : rule_set.moves) {
      const std::string& move_name = named.first;
      const auto& move = named.second;
      ++moves;
      std::map<std::string, int> decided;
      for (std::uint32_t seed = 1; seed <= 25; ++seed) {
        Rng rng(seed);
        const Position position = testing::random_position(rng, {});
        Judge whole(position, rule_set);
        Judge& judge = whole.for_move(*move);
        for (int i = 0; i < 4; ++i) {
          const bool free = move->motion.kind == Motion::Kind::free;
          RetreatQuestion question = random_question(rng, position, *move, free ? 3 : 5);
          if (!free && rng.chance(20)) question.amount = {1, max_retreat_hexes, MovementPoints{18}};
          CAPTURE(name);
          CAPTURE(move_name);
          CAPTURE(seed);
          CAPTURE(i);
          CAPTURE(position.unit(question.unit).id);
          compare(judge, question, decided);
        }
      }
      CAPTURE(name);
      CAPTURE(move_name);
      CHECK(decided["open"] > 0);
    }
  }
  CHECK(moves >= 20);
}

TEST_CASE(
    "search and reference implementation agree where friends have gone first, and some only halt at last") {
  const RuleLibrary library(REARGUARD_SOURCE_DIR "/assets/rules");
  const RuleSet rule_set = library.load("home-rout", "").value();
  const RuleSet& move = *rule_set.moves.at("rout");
  std::map<std::string, int> decided;
  int halts = 0;
  for (std::uint32_t seed = 1; seed <= 60; ++seed) {
    Rng rng(seed);
    const Position position = testing::random_position(rng, {});
    Judge whole(position, rule_set);
    Judge& judge = whole.for_move(move);
    for (int i = 0; i < 4; ++i) {
      RetreatQuestion question = random_question(rng, position, move, 4);
      for (UnitIndex u = 0; u < position.units().size(); ++u) {
        if (rng.chance(30)) continue;
        question.moved_before.push_back({"friend-gives-ground", u});
        if (rng.chance(80)) question.moved_before.push_back({"friend-routs-first", u});
      }
      CAPTURE(seed);
      CAPTURE(i);
      compare(judge, question, decided);
      for (const ResolvedMove& resolved : judge.resolved_moves()) halts += is_last_resort(resolved) ? 1 : 0;
    }
  }
  CHECK(decided["open"] > 0);
  CHECK(halts > 0);
}
