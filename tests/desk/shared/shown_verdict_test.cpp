// A verdict drawn over the map, for every window that shows one: the rule sheet's example.

#include "src/desk/shared/shown_verdict.h"

#include "src/answers/view/overlay_scene.h"
#include "src/answers/view/scene.h"
#include "src/core/engine/question/judge.h"
#include "src/core/io/positions/position_reader.h"
#include "src/core/io/rules/rules_reader.h"
#include "src/core/rules/words/rule_set.h"
#include "tests/support/got.h"

namespace rearguard {

namespace {

using Names = std::set<std::string>;

const std::string folder = REARGUARD_SOURCE_DIR "/";

/// b1 routs from 2930: five end hexes by the rule sheet.
struct Example {
  std::shared_ptr<const Position> position;
  ShownVerdict shown;
  Example() {
    auto read = got(read_position_file(folder + "maps/2930/rout.toml"));
    position = std::make_shared<const Position>(std::move(read).position);
    shown.position = position;
    shown.unit = *position->find("b1");
  }
  void judge() {
    const RuleSet rules = *RuleLibrary(folder + "assets/rules").load("order-actions", "");
    RetreatRequest request;
    request.unit = shown.unit;
    request.result = "rout";
    const Judgement judgement = Judge(*position, rules).judge(request);
    shown.verdict = std::make_shared<const Verdict>(std::get<Verdict>(judgement));
  }
  MapLayout layout() const { return MapLayout(position->map().grid(), 30); }
  Names named(const std::vector<Hex>& hexes) const {
    Names names;
    for (const Hex h : hexes) names.insert(position->map().grid().number(h));
    return names;
  }
  Names circled(Role role) const {
    Scene scene;
    shown.add_marks(scene, layout());
    std::vector<Hex> hexes;
    for (const Item& item : scene.items) {
      const auto* circle = std::get_if<Circle>(&item.shape);
      if (item.role == role && circle != nullptr) hexes.push_back(*layout().hex_at(circle->centre));
    }
    return named(hexes);
  }
};

}  // namespace

TEST_CASE_FIXTURE(Example, "a verdict is drawn with a dot in every end hex of the rule sheet's example") {
  judge();
  CHECK(circled(Role::end) == Names{"2933", "3032", "3132", "3230", "3231"});
  CHECK(circled(Role::retreating) == Names{"2930"});
  CHECK(shown.paths());
  const Names drawn = named(shown.hexes());
  for (const char* number : {"2930", "2933", "3230"}) CHECK(drawn.contains(number));
}

TEST_CASE_FIXTURE(Example, "without an answer yet, only a ring round the unit is drawn") {
  CHECK(circled(Role::end).empty());
  CHECK(circled(Role::retreating) == Names{"2930"});
  CHECK_FALSE(shown.paths());
  CHECK(named(shown.hexes()) == Names{"2930"});
  CHECK(shown.path_to(shown.hexes().front()).empty());
}

TEST_CASE_FIXTURE(Example, "the path to an end hex runs from the unit, and no path leads to an illegal hex") {
  judge();
  const Grid& grid = position->map().grid();
  const auto path = shown.path_to(*grid.parse("2933"));
  REQUIRE(path.size() == 4);  // a rout by the rule sheet is 3 hexes
  CHECK(grid.number(path.front().hex) == "2930");
  CHECK(path.front().cost == MovementPoints{0});
  CHECK(grid.number(path.back().hex) == "2933");
  CHECK(shown.path_to(*grid.parse("2628")).empty());
}

}  // namespace rearguard
