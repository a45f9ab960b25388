// Dice of a game by mail: wanted where no round is open, and taken from the round's numbers.

#include <tuple>

#include "src/play/game/mail_dice.h"
#include "tests/play/game/little_war.h"
#include "tests/support/replaced.h"

using namespace rearguard;
using namespace rearguard::testing;

namespace {

using Asked = std::tuple<std::string, std::string, std::uint32_t, std::uint32_t>;

/// Numbers that show `face` on dice of six sides, and note what they were asked for.
std::shared_ptr<const RoundNumbers> numbers_for(std::uint64_t face, std::vector<Asked>& asked) {
  return std::make_shared<const RoundNumbers>([face, &asked](const std::string& event,
                                                             const std::string& unit, std::uint32_t count,
                                                             std::uint32_t index) {
    asked.emplace_back(event, unit, count, index);
    return face - 1;
  });
}

Game duel_by_mail(const std::string& rules = little_rules) {
  return got<Game>(Game::begin_by_mail(little_scenario(duel_units, rules)));
}

std::optional<IllegalReason> do_in(Game& game, const std::string& text) {
  return game.act(action_in(game.state(), text));
}

}  // namespace

TEST_CASE("without a round an action that rolls dice is refused and changes nothing") {
  Game game = duel_by_mail();
  REQUIRE_FALSE(do_in(game, "end"));
  const std::string before = fingerprint(game.state());
  const auto against = do_in(game, "fire b1 r1");
  REQUIRE(against);
  CHECK(against->kind == IllegalReason::Kind::dice_wanted);
  CHECK(against->text == "it rolls dice: \"fire\" for r1");
  CHECK(fingerprint(game.state()) == before);
  CHECK(game.steps().size() == 1);
}

TEST_CASE("without a round an event of a phase that rolls dice is not skipped") {
  Game game =
      duel_by_mail(replaced(little_rules, "at_end = [ { event = \"recover\", acting_side = \"all\" } ]",
                            "at_end = [ { event = \"fire\", acting_side = \"inactive\" } ]"));
  REQUIRE_FALSE(do_in(game, "end"));
  const auto against = do_in(game, "end");
  REQUIRE(against);
  CHECK(against->kind == IllegalReason::Kind::dice_wanted);
}

TEST_CASE("dice are labelled with event, unit, and the how-many-eth time in the round") {
  std::vector<Asked> asked;
  Game game =
      duel_by_mail(replaced(little_rules, "targets = { units = \"enemies\", within = 3, in_sight = true }",
                            "targets = { units = \"enemies\", within = 3, in_sight = true }\n"
                            "limit = \"unlimited\""));
  REQUIRE_FALSE(do_in(game, "end"));
  game.set_round(1, numbers_for(2, asked));
  REQUIRE_FALSE(do_in(game, "fire b1 r1"));
  REQUIRE_FALSE(do_in(game, "fire b1 r1"));
  CHECK(asked == std::vector<Asked>{{"fire", "r1", 1, 0}, {"fire", "r1", 2, 0}});
  CHECK(game.steps().back().rolls == std::vector<Roll>{{game.steps().back().rolls.front().purpose, 6, 2}});
  game.set_round(2, numbers_for(3, asked));
  REQUIRE_FALSE(do_in(game, "fire b1 r1"));
  CHECK(asked.back() == Asked{"fire", "r1", 1, 0});
  CHECK(game.steps().back().rolls.front().rolled == 3);
}

TEST_CASE("a state is found again with the rounds that its dice came from") {
  std::vector<Asked> asked;
  Game game = duel_by_mail();
  REQUIRE_FALSE(do_in(game, "end"));
  game.set_round(1, numbers_for(6, asked));
  REQUIRE_FALSE(do_in(game, "fire b1 r1"));
  const std::string after = fingerprint(game.state());
  game.set_round(1, nullptr);
  REQUIRE_FALSE(do_in(game, "end"));
  CHECK(fingerprint(game.branch(2).state()) == after);
  CHECK(game.branch(2).state().position.unit(*game.state().position.find("r1")).strength == 2);
}

TEST_CASE("dice that fell before a choice stay, and those after it come from the round in force then") {
  const std::string rules = replaced(
      little_rules,
      "do = [ { choose = \"owner\", options = [ { name = \"stake\", do = [ { lose_strength = 1 } ] }, "
      "{ name = \"stand\" } ] } ]",
      "do = [ { roll = \"1d6\", name = \"first\" }, { choose = \"owner\", options = [ { name = \"stake\", do "
      "= [ { "
      "roll = \"1d6\", name = \"second\" } ] }, { name = \"stand\" } ] } ]");
  std::vector<Asked> asked;
  Game game = duel_by_mail(rules);
  REQUIRE_FALSE(do_in(game, "end"));
  game.set_round(1, numbers_for(2, asked));
  REQUIRE_FALSE(do_in(game, "gamble b1"));
  REQUIRE(game.state().choice);
  game.set_round(1, nullptr);
  const auto against = do_in(game, "choose b1 stake");
  REQUIRE(against);
  CHECK(against->kind == IllegalReason::Kind::dice_wanted);
  game.set_round(2, numbers_for(5, asked));
  REQUIRE_FALSE(do_in(game, "choose b1 stake"));
  CHECK(asked == std::vector<Asked>{{"gamble", "b1", 1, 0}, {"gamble", "b1", 1, 0}});
  REQUIRE(game.steps().back().rolls.size() == 1);
  CHECK(game.steps().back().rolls.front().rolled == 5);
}

TEST_CASE("numbers above the greatest multiple of the sides are thrown away") {
  std::vector<std::uint64_t> numbers{~std::uint64_t{0}, ~std::uint64_t{0} - 1, 7};
  std::size_t drawn = 0;
  Dice dice = Dice::drawn({3}, [&] { return numbers.at(drawn++); });
  CHECK(dice.roll(6, "first") == 3);
  CHECK(drawn == 0);
  // 2^64 - 1 = 6 * 3074457345618258602 + 3
  CHECK(dice.roll(6, "second") == 2);
  CHECK(drawn == 3);
}

TEST_CASE("steps before a new round cannot be undone") {
  Game game = duel_by_mail();
  REQUIRE_FALSE(do_in(game, "move b1 0208"));
  REQUIRE(game.undoable() != nullptr);
  game.set_round(1, nullptr);
  CHECK(game.undoable() == nullptr);
}

TEST_CASE("imagined dice are not those of the round") {
  std::vector<Asked> asked;
  Game game = duel_by_mail();
  REQUIRE_FALSE(do_in(game, "end"));
  game.set_round(1, numbers_for(6, asked));
  GameState imagined = game.state();
  imagine_dice(imagined, 5);
  std::string message;
  const auto fire = parse_action(imagined, "fire b1 r1", message);
  REQUIRE(fire);
  CHECK(std::holds_alternative<Applied>(apply(imagined, *fire)));
  CHECK(asked.empty());
}

namespace {

/// A muster of both sides, with a die for each unit, before anybody acts.
std::string mustered_rules() {
  return replaced(
      little_rules, "[[play.phases]]\nname = \"Movement\"",
      "[[events]]\nname = \"muster\"\ncite = \"8\"\ntext = \"A muster.\"\ndo = [ { roll = \"1d6\", name = "
      "\"men\" } ]\n[[play.phases]]\nname = \"Muster\"\nfirst_turn = true\nat_start = [ { event = "
      "\"muster\", acting_side = \"all\" } ]\n[[play.phases]]\nname = \"Movement\"");
}

}  // namespace

TEST_CASE("by mail the dice before the first action are those of an action: begin") {
  std::vector<Asked> asked;
  Game game = duel_by_mail(mustered_rules());
  const std::string opening = fingerprint(game.state());
  CHECK_FALSE(game.state().has_begun());
  CHECK(game.state().acting_side() == "blue");
  CHECK(opening == fingerprint(opening_by_mail(little_scenario(duel_units, mustered_rules()))));
  GameAction begin;
  begin.kind = GameAction::Kind::begin;
  CHECK(legal_actions(game.state()) == std::vector<GameAction>{begin});
  for (const std::string text : {"end", "move b1 0208", "fire b1 r1"}) {
    const auto against = do_in(game, text);
    REQUIRE(against);
    CHECK(against->kind == IllegalReason::Kind::illegal);
    CHECK(has(against->text, "before the first action"));
  }
  const auto dry = do_in(game, "begin");
  REQUIRE(dry);
  CHECK(dry->kind == IllegalReason::Kind::dice_wanted);
  CHECK(fingerprint(game.state()) == opening);
  game.set_round(1, numbers_for(4, asked));
  REQUIRE_FALSE(do_in(game, "begin"));
  CHECK(asked == std::vector<Asked>{{"muster", "b1", 1, 0}, {"muster", "r1", 1, 0}});
  CHECK(game.steps().back().rolls.size() == 2);
  CHECK(game.state().has_begun());
  CHECK(game.state().current_phase().name == "Movement");
  CHECK_FALSE(game.undo());
  CHECK(do_in(game, "begin")->text == "the game has begun");
}

TEST_CASE("a game with a seed takes the dice before the first action as they are given") {
  const auto scenario = little_scenario(duel_units, mustered_rules());
  const auto faces = [](const Game& game) {
    std::vector<int> all;
    for (const Roll& roll : game.opening().rolls) all.push_back(roll.rolled);
    return all;
  };
  for (const std::vector<int>& dice : {std::vector{2, 5}, std::vector{6, 1}})
    CHECK(faces(got<Game>(Game::begin(scenario, 7, dice))) == dice);
  CHECK(got<IllegalReason>(Game::begin(scenario, 7, std::vector{2})).text ==
        "it rolls more dice: \"muster\" for r1");
  CHECK(got<IllegalReason>(Game::begin(scenario, 7, std::vector{2, 5, 6})).text ==
        "it rolls 2 dice, and 3 are given");
}

TEST_CASE("a game with a seed, or without dice at its start, has begun when it is made") {
  CHECK(little_game(1, little_scenario(duel_units, mustered_rules())).state().has_begun());
  Game game = duel_by_mail();
  CHECK(game.state().has_begun());
  CHECK(do_in(game, "begin")->text == "the game has begun");
}
