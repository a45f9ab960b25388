// Property: under every kind of motion the walks that are listed are those that are read plainly off
// paths, on any board and under any doctrine.

#include <array>

#include "tests/engine/motion_lots.h"

using namespace rearguard;
using namespace rearguard::testing;

namespace {

/// Answers questions under doctrines by lot, all with motions of one kind; how often each clause decided.
template <class LotMotion>
std::map<std::string, int> agree(std::uint32_t seeds, int most_hexes, LotMotion lot_motion) {
  std::map<std::string, int> decided;
  for (std::uint32_t seed = 1; seed <= seeds; ++seed) {
    Lot lot(seed);
    BoardPlan plan;
    plan.density = std::array{3, 6, 12, 20, 30}[seed % 5];
    const Position position = lot_position(lot, plan);
    Doctrine doctrine = lot_doctrine(lot);
    doctrine.motion = lot_motion(lot);
    const auto few = static_cast<std::size_t>(lot.number(0, 2));
    if (lot.chance(60) && few < doctrine.clauses.size()) doctrine.clauses.resize(few);
    if (lot.chance(20)) {
      Clause straight;
      straight.id = "straight";
      straight.kind = ClauseKind::least;
      straight.value = ValueUse{};
      straight.value->quantity = Quantity::count;
      straight.value->property.property = Property::oblique;
      straight.value->property.scope = Scope::step;
      doctrine.clauses.push_back(straight);
    }
    Judge judge(position, doctrine);
    REQUIRE(!judge.translation().problem());
    RetreatQuestion question = lot_question(lot, position, doctrine, most_hexes);
    const RetreatAmount in_hexes = question.amount;
    if (lot.chance(15)) question.amount = {1, most_retreat_hexes, MovementPoints{lot.number(1, 30)}};
    // Free steps would make the plain recursion write down too many walks.
    if (longest_walk({&position, &doctrine, question}) > most_hexes + 3) question.amount = in_hexes;
    CAPTURE(seed);
    CAPTURE(summary(doctrine));
    compare(judge, question, decided);
  }
  return decided;
}

/// Every kind of answer has come about.
void check_all(std::map<std::string, int> decided, const std::vector<std::string>& clauses) {
  for (const std::string& clause : clauses) {
    CAPTURE(clause);
    CHECK(decided[clause] > 10);
  }
}

}  // namespace

TEST_CASE("search and plain recursion agree on rays under doctrines drawn by lot") {
  std::map<std::string, int> decided;
  for (std::uint32_t seed = 1; seed <= 1500; ++seed) {
    Lot lot(seed);
    BoardPlan plan;
    plan.density = std::array{3, 6, 12, 20, 30}[seed % 5];
    const Position position = lot_position(lot, plan);
    Doctrine doctrine = lot_doctrine(lot);
    doctrine.motion = lot_ray(lot);
    if (lot.chance(50)) doctrine.clauses.resize(static_cast<std::size_t>(lot.number(0, 2)));
    if (doctrine.motion.oblique == Motion::Oblique::first_step && lot.chance(50)) {
      Clause straight;
      straight.id = "straight";
      straight.kind = ClauseKind::avoid;
      straight.property = PropertyUse{};
      straight.property->property = Property::oblique;
      straight.property->scope = Scope::step;
      doctrine.clauses.push_back(straight);
    }
    Judge judge(position, doctrine);
    REQUIRE(!judge.translation().problem());
    RetreatQuestion question = lot_question(lot, position, doctrine, 9);
    if (lot.chance(15)) question.amount = {1, most_retreat_hexes, MovementPoints{lot.number(1, 40)}};
    CAPTURE(seed);
    CAPTURE(summary(doctrine));
    compare(judge, question, decided);
  }
  check_all(decided, {"open", "straight", "impassable", "length", "no ray"});
}

TEST_CASE("search and plain recursion agree on rays that veer around something") {
  check_all(agree(500, 7, lot_veering), {"open", "straight", "impassable", "length", "no ray"});
}

TEST_CASE("search and plain recursion agree on ways straight ahead") {
  check_all(agree(500, 5, lot_forward), {"open", "straight", "impassable", "length", "no ray"});
}

TEST_CASE("search and plain recursion agree on the first open rung of a ladder") {
  check_all(agree(600, 8, [](Lot& lot) { return lot_ladder(lot, false); }),
            {"open", "impassable", "length", "no ray"});
}

TEST_CASE("search and plain recursion agree on a ladder that is consulted at every hex") {
  check_all(agree(500, 4, [](Lot& lot) { return lot_ladder(lot, true); }),
            {"open", "impassable", "length", "no ray"});
}

TEST_CASE("search and plain recursion agree on cheapest ways to a goal") {
  check_all(agree(800, 6, lot_goal), {"open", "length", "no ray"});
}
