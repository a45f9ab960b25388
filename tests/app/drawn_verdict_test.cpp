// Property: what the desk draws and tells is what the JSON of the same question says.

#include <doctest/doctest.h>

#include <map>
#include <set>
#include <string>

#include "src/app/desk.h"
#include "src/io/verdict_json.h"
#include "tests/support/json.h"
#include "tests/support/random_board.h"

using namespace rearguard;
using rearguard::testing::BoardPlan;
using rearguard::testing::Json;
using rearguard::testing::Lot;
using rearguard::testing::parsed;

namespace {

using Names = std::set<std::string>;

RuleLibrary library() {
  return RuleLibrary(std::string(REARGUARD_SOURCE_DIR) + "/assets/rules");
}

/// The hexes that circles of a role have their centre in.
Names drawn(const Scene& scene, Role role, const MapLayout& layout) {
  Names names;
  for (const Item& item : scene.items) {
    const auto* circle = std::get_if<Circle>(&item.shape);
    if (item.role != role || circle == nullptr) continue;
    const auto h = layout.hex_at(circle->centre);
    REQUIRE(h);
    names.insert(layout.grid().number(*h));
  }
  return names;
}

/// The hexes with a refusal's cross.
Names crossed(const Scene& scene, const MapLayout& layout) {
  Names names;
  for (const Item& item : scene.items) {
    const auto* cross = std::get_if<Polygon>(&item.shape);
    if (item.role != Role::refused || cross == nullptr) continue;
    Point middle;
    for (const Point& p : cross->rings.front()) {
      middle.x += p.x / static_cast<double>(cross->rings.front().size());
      middle.y += p.y / static_cast<double>(cross->rings.front().size());
    }
    names.insert(layout.grid().number(*layout.hex_at(middle)));
  }
  return names;
}

struct Counts {
  int questions = 0, ends = 0, refused = 0;
};

void compare(Desk& desk, const Json& json, Counts& counts) {
  const Position& position = *desk.position();
  const MapLayout layout(position.map().grid(), 30);
  Scene scene;
  desk.draw(Desk::Layer::marks, scene, layout);
  Names ends;
  for (const auto& end : json["ends"]) {
    const std::string number = end["hex"];
    ends.insert(number);
    const auto story = desk.story(*position.map().grid().parse(number));
    REQUIRE(story);
    CHECK(story->kind == HexStory::Kind::end);
    CHECK(story->paths.size() == end["paths"].size());
    ++counts.ends;
  }
  CHECK(drawn(scene, Role::end, layout) == ends);
  Names refused;
  for (const auto& refusal : json["refused"]) {
    const std::string number = refusal["hex"];
    refused.insert(number);
    const auto story = desk.story(*position.map().grid().parse(number));
    REQUIRE(story);
    CHECK(story->why == refusal["why"]);
    CHECK(story->clause == refusal["clause"]);
    CHECK(story->cite == refusal["cite"]);
    ++counts.refused;
  }
  CHECK(crossed(scene, layout) == refused);
  for (const Hex h : layout.hexes()) {
    const std::string number = position.map().grid().number(h);
    const HexStory story = *desk.story(h);
    if (ends.contains(number) || refused.contains(number)) continue;
    CHECK(story.kind != HexStory::Kind::end);
    CHECK(story.kind != HexStory::Kind::refused);
    CHECK(story.headline.starts_with(number));
  }
}

}  // namespace

TEST_CASE("the dots and crosses drawn and the words told are those of the JSON") {
  Lot lot(41);
  const auto strict = std::make_shared<const Doctrine>(*library().load("order-actions", ""));
  const auto lenient = std::make_shared<const Doctrine>(*library().load("order-actions-lenient", ""));
  Desk desk(library());
  Counts counts;
  for (int board = 0; board < 75; ++board) {
    const auto doctrine = lot.chance(50) ? strict : lenient;
    desk.open(std::make_shared<const Position>(lot_position(lot, BoardPlan{})), doctrine);
    Judge judge(*desk.position(), *doctrine);
    for (int i = 0; i < 4; ++i) {
      RetreatRequest request;
      request.unit =
          static_cast<UnitIndex>(lot.number(0, static_cast<int>(desk.position()->units().size()) - 1));
      request.distance = lot.number(1, 4);
      desk.select(request.unit);
      desk.choose({"", request.distance});
      desk.settle();
      const Judgement judgement = judge.judge(request);
      REQUIRE(std::holds_alternative<Verdict>(judgement));
      REQUIRE(desk.verdict() != nullptr);
      ++counts.questions;
      compare(desk, parsed(to_json(std::get<Verdict>(judgement), *desk.position())), counts);
    }
  }
  CHECK(counts.questions == 300);
  CHECK(counts.ends > 150);
  CHECK(counts.refused > 1000);
}
