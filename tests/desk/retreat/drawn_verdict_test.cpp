// Property: marks and texts of the controller agree with the JSON verdict of the same question.

#include "src/answers/report/verdict_json.h"
#include "src/answers/view/scene.h"
#include "src/core/rules/words/rule_set.h"
#include "src/desk/retreat/retreat_controller.h"
#include "src/desk/shared/hex_report.h"
#include "tests/support/got.h"
#include "tests/support/json.h"
#include "tests/support/random_board.h"

namespace {

using Names = std::set<std::string>;

RuleLibrary shipped_rules() {
  return RuleLibrary(REARGUARD_SOURCE_DIR "/assets/rules");
}

/// Returns the hexes that contain the centres of a role's circles.
Names drawn(const Scene& scene, Role role, const MapLayout& layout) {
  Names names;
  for (const Item& item : scene.items) {
    const auto* circle = std::get_if<Circle>(&item.shape);
    if (item.role != role || circle == nullptr) continue;
    const auto h = got(layout.hex_at(circle->centre));
    names.insert(layout.grid().number(h));
  }
  return names;
}

/// Returns the hexes with the cross of an illegal hex.
Names crossed(const Scene& scene, const MapLayout& layout) {
  Names names;
  for (const Item& item : scene.items) {
    const auto* cross = std::get_if<Polygon>(&item.shape);
    if (item.role != Role::ruled_out || cross == nullptr) continue;
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
  int questions = 0, end_hex_count = 0, ruled_out = 0;
};

void compare(RetreatController& controller, const Json& json, Counts& counts) {
  const Position& position = *controller.position();
  const MapLayout layout(position.map().grid(), 30);
  Scene scene;
  controller.draw(RetreatController::Layer::marks, scene, layout);
  Names ends;
  for (const auto& end : json["end_hexes"]) {
    const std::string number = end["hex"];
    ends.insert(number);
    const auto hex_report = got(controller.hex_report(*position.map().grid().parse(number)));
    CHECK(hex_report.kind == HexReport::Kind::end);
    CHECK(hex_report.paths.size() == end["paths"].size());
    ++counts.end_hex_count;
  }
  CHECK(drawn(scene, Role::end, layout) == ends);
  Names ruled_out;
  for (const auto& ruled_out_hex : json["ruled_out"]) {
    const std::string number = ruled_out_hex["hex"];
    ruled_out.insert(number);
    const auto hex_report = got(controller.hex_report(*position.map().grid().parse(number)));
    CHECK(hex_report.why == ruled_out_hex["why"]);
    CHECK(hex_report.clause == ruled_out_hex["clause"]);
    CHECK(hex_report.cite == ruled_out_hex["cite"]);
    ++counts.ruled_out;
  }
  CHECK(crossed(scene, layout) == ruled_out);
  for (const Hex h : layout.hexes()) {
    const std::string number = position.map().grid().number(h);
    const HexReport hex_report = *controller.hex_report(h);
    if (ends.contains(number) || ruled_out.contains(number)) continue;
    CHECK(hex_report.kind != HexReport::Kind::end);
    CHECK(hex_report.kind != HexReport::Kind::ruled_out);
    CHECK(hex_report.headline.starts_with(number));
  }
}

}  // namespace

TEST_CASE("dots, crosses and hex texts agree with the JSON verdict") {
  Rng rng(41);
  const auto strict = std::make_shared<const RuleSet>(*shipped_rules().load("order-actions", ""));
  const auto lenient = std::make_shared<const RuleSet>(*shipped_rules().load("order-actions-lenient", ""));
  RetreatController controller(shipped_rules());
  Counts counts;
  for (int board = 0; board < 75; ++board) {
    const auto rule_set = rng.chance(50) ? strict : lenient;
    controller.open(std::make_shared<const Position>(random_position(rng, BoardPlan{})), rule_set);
    Judge judge(*controller.position(), *rule_set);
    for (int i = 0; i < 4; ++i) {
      RetreatRequest request;
      request.unit =
          static_cast<UnitIndex>(rng.number(0, static_cast<int>(controller.position()->units().size()) - 1));
      request.distance = rng.number(1, 4);
      controller.select(request.unit);
      controller.choose({"", request.distance});
      controller.wait_idle();
      const Judgement judgement = judge.judge(request);
      REQUIRE(std::holds_alternative<Verdict>(judgement));
      REQUIRE(controller.verdict() != nullptr);
      ++counts.questions;
      compare(controller, parsed(to_json(std::get<Verdict>(judgement), *controller.position())), counts);
    }
  }
  CHECK(counts.questions == 300);
  CHECK(counts.end_hex_count > 150);
  CHECK(counts.ruled_out > 1000);
}
