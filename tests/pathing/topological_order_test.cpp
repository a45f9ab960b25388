// An order exists exactly if some permutation keeps every precedence; the greatest number comes early.

#include "pathing/topological_order.h"

#include <numeric>

#include "tests/pathing/reference_passes.h"
#include "tests/support/test.h"

namespace {

using Order = std::vector<std::size_t>;
using Precedences = std::vector<Precedence>;

bool holds(const Order& order, const Precedences& precedences) {
  const auto place = [&](std::size_t task) { return std::ranges::find(order, task); };
  return std::ranges::all_of(precedences,
                             [&](const Precedence& p) { return place(p.early) < place(p.late); });
}

}  // namespace

TEST_CASE("free tasks are ordered from the greatest number down") {
  CHECK(topological_order(0, {}) == Order{});
  CHECK(topological_order(4, {}) == Order{3, 2, 1, 0});
}

TEST_CASE("the greatest number comes right after those that it waits for") {
  CHECK(topological_order(4, Precedences{{0, 3}}) == Order{0, 3, 2, 1});
  CHECK(topological_order(5, Precedences{{0, 4}, {2, 4}, {0, 4}}) == Order{2, 0, 4, 3, 1});
  CHECK(topological_order(4, Precedences{{0, 1}, {1, 2}, {2, 3}}) == Order{0, 1, 2, 3});
}

TEST_CASE("precedences that form a cycle have no order") {
  CHECK_FALSE(topological_order(3, Precedences{{0, 1}, {1, 2}, {2, 0}}));
  CHECK_FALSE(topological_order(1, Precedences{{0, 0}}));
}

TEST_CASE("random precedences have an order exactly if some permutation keeps them") {
  Random random(41);
  int ordered = 0, cyclic = 0;
  for (int i = 0; i < 500; ++i) {
    const int count = random.number(1, 5);
    Precedences precedences;
    for (int p = random.number(0, 6); p > 0; --p)
      precedences.push_back({static_cast<std::size_t>(random.number(0, count - 1)),
                             static_cast<std::size_t>(random.number(0, count - 1))});
    Order permutation(static_cast<std::size_t>(count));
    std::iota(permutation.begin(), permutation.end(), std::size_t{0});
    bool some = false;
    do {
      some = some || holds(permutation, precedences);
    } while (std::next_permutation(permutation.begin(), permutation.end()));
    const auto found = topological_order(static_cast<std::size_t>(count), precedences);
    REQUIRE(found.has_value() == some);
    ++(some ? ordered : cyclic);
    if (!found) continue;
    CHECK(std::is_permutation(found->begin(), found->end(), permutation.begin(), permutation.end()));
    CHECK(holds(*found, precedences));
  }
  CHECK(ordered > 50);
  CHECK(cyclic > 50);
}
