// The overlay of a window: the choice of one, and its answers.

#include "src/desk/shared/shown_overlay.h"

#include "src/core/engine/surveys/trap_search.h"
#include "src/core/io/positions/position_reader.h"
#include "src/core/io/rules/rules_reader.h"
#include "src/core/rules/words/rule_set.h"
#include "tests/support/got.h"

namespace rearguard {

namespace {

const std::string root = REARGUARD_SOURCE_DIR "/";

struct Board {
  int changes = 0;
  BackgroundJudge judge;
  ShownOverlay overlay{judge, [this](ShownOverlay::Part) { ++changes; }};
  ShownOverlay::Subject subject;
  Board() {
    auto read = got(read_position_file(root + "maps/2930/rout.toml"));
    subject.board = {
        std::make_shared<const Position>(std::move(read).position),
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

TEST_CASE_FIXTURE(Board, "the chosen overlay remains when others are offered, unless it is not among them") {
  overlay.choose("zoc-2");
  overlay.offer(overlays_of(nullptr));
  CHECK(overlay.chosen().name == "zoc-2");
  overlay.offer({overlay.offered().front()});
  CHECK(overlay.chosen().kind == OverlayKind::off);
  overlay.choose("zoc-2");  // not offered
  CHECK(overlay.chosen().kind == OverlayKind::off);
}

TEST_CASE_FIXTURE(Board, "an overlay about a unit waits until one is selected") {
  overlay.choose("reach");
  CHECK_FALSE(draws());
  CHECK(overlay.note() == "Select a unit to see this overlay.");
  subject.unit = subject.board.position->find("b1");
  overlay.show(subject);
  CHECK(draws());
  CHECK(overlay.note() == "b1 has no movement allowance.");  // the file gives none
}

TEST_CASE_FIXTURE(Board, "a window may compute the reach by rules of its own") {
  const Hex only = *subject.board.position->map().grid().parse("3030");
  subject.compute = [only](Judge&, OverlayKind, std::optional<UnitIndex>) {
    OverlayFacts facts;
    facts.reached = {{only, MovementPoints{1}}};
    return facts;
  };
  subject.unit = subject.board.position->find("b1");
  overlay.choose("enemy-reach");
  overlay.show(subject);
  const int before = changes;
  CHECK(draws());
  CHECK(changes > before);
}

TEST_CASE_FIXTURE(Board, "danger is shown for every unit, and again by another result") {
  overlay.choose("danger");
  draws();
  const std::size_t by_rout = overlay.danger().size();
  CHECK(by_rout > 0);
  CHECK(overlay.drawing(ShownOverlay::Part::danger, {}));
  overlay.show_result("pin");  // nobody retreats
  draws();
  CHECK(overlay.danger().empty());
}

TEST_CASE_FIXTURE(Board, "the overlay of traps shows what the engine finds, and waits for a unit") {
  overlay.choose("traps");
  draws();
  CHECK(overlay.note() == "Select a unit to see this overlay.");
  RetreatRequest rout;
  rout.unit = *subject.board.position->find("b1");
  rout.result = "rout";
  subject.unit = rout.unit;
  subject.retreat = rout;
  overlay.show(subject);
  draws();
  const auto known = got<std::vector<Trap>>(traps_of(*subject.board.position, *subject.board.rule_set, rout));
  std::vector<Trap> shown = overlay.traps().traps();
  const Grid& grid = subject.board.position->map().grid();
  std::ranges::sort(shown, [&](const Trap& a, const Trap& b) {
    return std::pair(grid.key(a.hex), a.by) < std::pair(grid.key(b.hex), b.by);
  });
  CHECK(shown == known);
  CHECK(static_cast<bool>(overlay.drawing(ShownOverlay::Part::danger, {})) == !shown.empty());
  overlay.choose("off");
  CHECK_FALSE(overlay.drawing(ShownOverlay::Part::danger, {}));
  CHECK(overlay.traps().traps().empty());
}

}  // namespace rearguard
