// The overlay of a window: the choice of one, and its answers.

#include "src/desk/shared/shown_overlay.h"

#include "src/core/board/position.h"
#include "src/core/engine/surveys/trap_search.h"
#include "src/core/io/positions/position_reader.h"
#include "src/core/io/rules/rules_reader.h"
#include "src/core/rules/words/rule_set.h"
#include "tests/support/test.h"

namespace rearguard {

namespace {

const std::string root = std::string(REARGUARD_SOURCE_DIR) + "/";

struct Board {
  int changes = 0;
  BackgroundJudge judge;
  ShownOverlay overlay{judge, [this](ShownOverlay::Part) { ++changes; }};
  ShownOverlay::Subject subject;
  Board() {
    auto read = read_position_file(root + "maps/2930/rout.toml");
    REQUIRE(read);
    subject.board = {
        std::make_shared<const Position>(std::move(read).value().position),
        std::make_shared<const RuleSet>(*RuleLibrary(root + "assets/rules").load("order-actions", ""))};
    subject.result = "rout";
    overlay.offer(overlays_of(subject.board.position.get()));
    overlay.show(subject);
  }
  /// Returns whether something is drawn between map and counters.
  bool draws() {
    do {
      judge.wait_idle();
      judge.poll([](BackgroundJudge::Kind, const std::string& why) { FAIL(why); });
    } while (judge.awaits(BackgroundJudge::Kind::danger) || judge.awaits(BackgroundJudge::Kind::traps));
    return static_cast<bool>(overlay.drawing(ShownOverlay::Part::ground, {}));
  }
};

}  // namespace

TEST_CASE("the chosen overlay remains when others are offered, unless it is not among them") {
  Board board;
  board.overlay.choose("zoc-2");
  board.overlay.offer(overlays_of(nullptr));
  CHECK(board.overlay.chosen().name == "zoc-2");
  board.overlay.offer({board.overlay.offered().front()});
  CHECK(board.overlay.chosen().kind == OverlayKind::off);
  board.overlay.choose("zoc-2");  // not offered
  CHECK(board.overlay.chosen().kind == OverlayKind::off);
}

TEST_CASE("an overlay about a unit waits until one is selected") {
  Board board;
  board.overlay.choose("reach");
  CHECK_FALSE(board.draws());
  CHECK(board.overlay.note() == "Select a unit to see this overlay.");
  board.subject.unit = board.subject.board.position->find("b1");
  board.overlay.show(board.subject);
  CHECK(board.draws());
  CHECK(board.overlay.note() == "b1 has no movement allowance.");  // the file gives none
}

TEST_CASE("a window may compute the reach by rules of its own") {
  Board board;
  const Hex only = *board.subject.board.position->map().grid().parse("3030");
  board.subject.compute = [only](Judge&, OverlayKind, std::optional<UnitIndex>) {
    OverlayFacts facts;
    facts.reached = {{only, MovementPoints{1}}};
    return facts;
  };
  board.subject.unit = board.subject.board.position->find("b1");
  board.overlay.choose("enemy-reach");
  board.overlay.show(board.subject);
  const int before = board.changes;
  CHECK(board.draws());
  CHECK(board.changes > before);
}

TEST_CASE("danger is shown for every unit, and again by another result") {
  Board board;
  board.overlay.choose("danger");
  board.draws();
  const std::size_t by_rout = board.overlay.danger().size();
  CHECK(by_rout > 0);
  CHECK(board.overlay.drawing(ShownOverlay::Part::danger, {}));
  board.overlay.show_result("pin");  // nobody retreats
  board.draws();
  CHECK(board.overlay.danger().empty());
}

TEST_CASE("the overlay of traps shows what the engine finds, and waits for a unit") {
  Board board;
  board.overlay.choose("traps");
  board.draws();
  CHECK(board.overlay.note() == "Select a unit to see this overlay.");
  RetreatRequest rout;
  rout.unit = *board.subject.board.position->find("b1");
  rout.result = "rout";
  board.subject.unit = rout.unit;
  board.subject.retreat = rout;
  board.overlay.show(board.subject);
  board.draws();
  const auto known = traps_of(*board.subject.board.position, *board.subject.board.rule_set, rout);
  REQUIRE(std::holds_alternative<std::vector<Trap>>(known));
  std::vector<Trap> shown = board.overlay.traps().traps();
  const Grid& grid = board.subject.board.position->map().grid();
  std::sort(shown.begin(), shown.end(), [&](const Trap& a, const Trap& b) {
    return std::pair(grid.key(a.hex), a.by) < std::pair(grid.key(b.hex), b.by);
  });
  CHECK(shown == std::get<std::vector<Trap>>(known));
  CHECK(static_cast<bool>(board.overlay.drawing(ShownOverlay::Part::danger, {})) == !shown.empty());
  board.overlay.choose("off");
  CHECK_FALSE(board.overlay.drawing(ShownOverlay::Part::danger, {}));
  CHECK(board.overlay.traps().traps().empty());
}

}  // namespace rearguard
