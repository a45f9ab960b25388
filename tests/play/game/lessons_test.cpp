// The shipped lessons, each played by its hints and against them.

#include "src/play/game/hints.h"

#include "src/play/game/score.h"
#include "tests/play/game/little_war.h"

using namespace rearguard;
using namespace rearguard::testing;

namespace {

/// A lesson with its person and the side that is told what to do.
struct Lessons {
  std::shared_ptr<const Scenario> scenario;
  Game game;
  std::vector<std::shared_ptr<const GameState>> states;

  explicit Lessons(const std::string& name)
      : scenario(got(read_scenario_file(REARGUARD_SOURCE_DIR "/maps/lessons/" + name,
                                        RuleLibrary(REARGUARD_SOURCE_DIR "/assets/rules")))),
        game(little_game(scenario->lesson->seed, scenario)),
        states{std::make_shared<const GameState>(game.state())} {}

  std::vector<HintStanding> standings() const {
    return hint_standings(game.steps(), states,
                          [&](const std::string& side) { return side == scenario->lesson->side; });
  }
  std::ptrdiff_t followed() const { return std::ranges::count(standings(), HintStanding::followed); }
  bool is_persons() const { return game.state().acting_side() == scenario->lesson->side; }
  void act(const GameAction& action) {
    const auto against = game.act(action);
    REQUIRE_MESSAGE(!against, against->text);
    states.push_back(std::make_shared<const GameState>(game.state()));
  }
  void be_told() { act(told_action(game.steps(), game.state())); }
};

const GameAction end_of_phase = {};

}  // namespace

TEST_CASE("each lesson can be won by doing what its hints say, in their order") {
  for (const char* name : {"fire.toml", "trap.toml", "defence.toml"}) {
    CAPTURE(name);
    Lessons lesson(name);
    std::ptrdiff_t done = 0;
    for (int step = 0; step < 200 && !lesson.game.state().over; ++step) {
      if (!lesson.is_persons()) {
        lesson.be_told();
        CHECK(lesson.followed() == done);
        continue;
      }
      const GameState& now = lesson.game.state();
      const Hint* hint = next_hint(now, lesson.standings());
      if (hint == nullptr) {
        lesson.act(now.choice ? legal_actions(now).front() : end_of_phase);
        continue;
      }
      CAPTURE(hint->text);
      CHECK(hint == &lesson.scenario->hints[static_cast<std::size_t>(done)]);
      CHECK(std::ranges::count(hint->text, ' ') < 16);
      const auto advised = advised_action(*hint, now);
      REQUIRE(advised);
      // The ring is at the unit, and once it is selected exactly where the hint says.
      const Hex stands = now.position.unit(*now.position.find(advised->unit)).hex;
      if (!now.choice) CHECK(place_of(*hint, now) == stands);
      const auto aimed = now.position.find(hint->unit);
      CHECK(place_of(*hint, now, advised->unit) == (aimed ? now.position.unit(*aimed).hex : *hint->hex));
      lesson.act(*advised);
      CHECK(lesson.followed() == ++done);
    }
    CHECK(lesson.game.state().over);
    CHECK(done == static_cast<std::ptrdiff_t>(lesson.scenario->hints.size()));
    CHECK(score_of(lesson.game.state()).leader == lesson.scenario->lesson->side);
  }
}

TEST_CASE("a lesson that is ignored goes on to its end, and nothing but one's own act follows a hint") {
  for (const char* name : {"fire.toml", "trap.toml", "defence.toml"}) {
    for (std::uint64_t seed = 0; seed <= 6; ++seed) {
      CAPTURE(name);
      CAPTURE(seed);
      Lessons lesson(name);
      std::mt19937_64 pick(seed);
      for (int step = 0; step < 600 && !lesson.game.state().over; ++step) {
        const auto before = lesson.followed();
        const bool acts = lesson.is_persons();
        const std::vector<GameAction> legal = legal_actions(lesson.game.state());
        REQUIRE_FALSE(legal.empty());
        if (!acts) {
          lesson.be_told();
        } else if (seed == 0 || pick() % 4 == 0) {  // the first person does nothing but end phases
          lesson.act(legal.back());
        } else {
          lesson.act(legal[pick() % legal.size()]);
        }
        const auto after = lesson.followed();
        CHECK(after <= before + (acts ? 1 : 0));
        if (const Hint* hint = next_hint(lesson.game.state(), lesson.standings());
            hint != nullptr && lesson.is_persons())
          CHECK(advised_action(*hint, lesson.game.state()));
      }
      CHECK(lesson.game.state().over);
    }
  }
}

TEST_CASE("another order of the shots, and a hex beside the advised one, lead to the same win") {
  Lessons lesson("fire.toml");
  play(lesson.game, "move q4 0504");
  play(lesson.game, "move qr 0404");
  play(lesson.game, "end");
  play(lesson.game, "end");
  play(lesson.game, "fire q4 o1");
  play(lesson.game, "fire qr o1");
  lesson.states = states_of(lesson.game);
  CHECK(lesson.followed() == 4);
  lesson.be_told();
  CHECK(lesson.game.steps().back().action.hexes.back() == lesson.scenario->map().grid().parse("0904"));
}

TEST_CASE("a hint whose phase does not come again no longer counts") {
  Lessons lesson("defence.toml");
  while (!lesson.is_persons()) lesson.be_told();
  CHECK(lesson.standings() == std::vector(5, HintStanding::open));
  lesson.act(end_of_phase);
  const auto now = lesson.standings();
  CHECK(now[0] == HintStanding::missed);
  CHECK(now[1] == HintStanding::missed);
  CHECK(now[4] == HintStanding::open);
}
