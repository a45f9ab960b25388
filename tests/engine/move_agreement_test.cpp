// Every move of the shipped rule files on boards by lot: search and plain recursion agree.

#include <doctest/doctest.h>

#include "src/io/rules_reader.h"
#include "tests/engine/agreement.h"

using namespace rearguard;
using rearguard::testing::compare;
using rearguard::testing::Lot;
using rearguard::testing::lot_question;

TEST_CASE("search and plain recursion agree on every move of the shipped rules") {
  const RuleLibrary library(REARGUARD_SOURCE_DIR "/assets/rules");
  int moves = 0;
  for (const std::string& name : library.shipped_names()) {
    const Doctrine doctrine = library.load(name, "").value();
    for (const auto& named : doctrine.moves) {
      const std::string& move_name = named.first;
      const auto& move = named.second;
      ++moves;
      std::map<std::string, int> decided;
      for (std::uint32_t seed = 1; seed <= 25; ++seed) {
        Lot lot(seed);
        const Position position = testing::lot_position(lot, {});
        Judge whole(position, doctrine);
        Judge& judge = whole.for_move(*move);
        for (int i = 0; i < 4; ++i) {
          const bool free = move->motion.kind == Motion::Kind::walk;
          RetreatQuestion question = lot_question(lot, position, *move, free ? 3 : 5);
          if (!free && lot.chance(20)) question.amount = {1, most_retreat_hexes, MovementPoints{18}};
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
