// Property: the search on the candidate graph and the plain recursion give the same paths, counts,
// costs and refusing clauses, on any board and under any doctrine.

#include "tests/engine/agreement.h"

#include <array>

using namespace rearguard;
using namespace rearguard::testing;

TEST_CASE("search and plain recursion agree under doctrines drawn by lot") {
  std::map<std::string, int> decided;
  for (std::uint32_t seed = 1; seed <= 700; ++seed) {
    Lot lot(seed);
    BoardPlan plan;
    plan.density = std::array{3, 10, 20, 30, 40}[seed % 5];
    const Position position = lot_position(lot, plan);
    const Doctrine doctrine = lot_doctrine(lot);
    Judge judge(position, doctrine);
    REQUIRE(!judge.translation().problem());
    const RetreatQuestion question = lot_question(lot, position, doctrine);
    CAPTURE(seed);
    CAPTURE(summary(doctrine));
    compare(judge, question, decided);
  }
}
