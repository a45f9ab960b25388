// The work of one question: conditions outside events count together.

#include "src/core/engine/terms/work_meter.h"

#include <thread>

#include "src/core/engine/terms/conditions.h"
#include "tests/support/random_board.h"
#include "tests/support/test.h"

namespace {

/// A unit, two friends, and a condition on these that stands in line 12 of its rules.
struct Asked {
  Position position;
  RuleSet rule_set;
  Condition condition;

  Asked() : position(valid_position(clear_map(8, 6), setup())) {
    rule_set.id = "rules.toml";
    UnitGroup friends;
    friends.units = UnitRelation::friends;
    friends.within = 9;
    friends.at_least = 2;
    Condition each;
    each.place = {12, 3};
    friends.condition = each;
    condition.near.push_back(friends);
  }
  bool asks() const {
    EventContext scene;
    scene.position = &position;
    scene.rule_set = &rule_set;
    scene.unit = *position.find("a");
    return holds(condition, scene);
  }

  static Setup setup() {
    Setup setup;
    setup.units = {unit_at("a", "red", "0101"), unit_at("b", "red", "0102"), unit_at("c", "red", "0203")};
    return setup;
  }
};

}  // namespace

TEST_CASE_FIXTURE(Asked, "conditions of one question have one budget, and the one that uses it up is named") {
  {
    const WorkMeter::Question question;
    CHECK(asks());
    WorkMeter::of_question()->spend(max_work - 5);  // three units were looked at, two are left
    CHECK_THROWS_WITH_AS(asks(),
                         "a condition of the rules (rules.toml:12:3) takes more work than one question may: "
                         "it has looked at more than 50000000 units",
                         TooMuchWork);
  }
  CHECK(asks());
}

TEST_CASE("a question that asks another shares its budget with it; other threads have their own") {
  const WorkMeter::Question question;
  {
    const WorkMeter::Question inner;
    WorkMeter::of_question()->spend(max_work);
  }
  CHECK_THROWS_AS(WorkMeter::of_question()->spend(1), TooMuchWork);
  bool is_free = false;
  std::thread([&] {
    const WorkMeter::Question other;
    WorkMeter::of_question()->spend(max_work);
    is_free = true;
  }).join();
  CHECK(is_free);
}
