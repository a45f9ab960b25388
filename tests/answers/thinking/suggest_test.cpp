// What a computer player suggests to a program.

#include "src/answers/thinking/suggest.h"

#include "src/answers/questions/library.h"
#include "tests/support/command.h"
#include "tests/support/json.h"

namespace rearguard {
namespace {

const std::string root = REARGUARD_SOURCE_DIR;

}  // namespace

TEST_CASE_FIXTURE(InScratch, "a suggestion is that of the command, and names a legal action") {
  const std::string file = scratch.file("war.journal");
  run({"game", "new", root + "/maps/2930/skirmish.toml", "--seed", "7", "--save", file});
  const AskedLibrary library(root, Suggestions());
  auto begun = library.game(R"({"scenario":"maps/2930/skirmish.toml","seed":"7"})");
  AskedGame& game = *std::get<std::unique_ptr<AskedGame>>(begun);
  const Answer suggested = game.ask(R"({"ask":"suggest","strength":"recruit","seed":3})", library.art());
  CHECK(suggested.text + "\n" ==
        run({"game", "suggest", file, "--strength", "recruit", "--seed", "3", "--json"}).out);
  // Who asks for advice wants the best.
  CHECK(game.ask(R"({"ask":"suggest","seed":3})", library.art()).text + "\n" ==
        run({"game", "suggest", file, "--strength", "general", "--seed", "3", "--json"}).out);
  CHECK(run({"game", "suggest", file, "--seed", "3"}).out ==
        run({"game", "suggest", file, "--strength", "general", "--seed", "3"}).out);
  const std::string action = Json::parse(suggested.text)["action"];
  CHECK(game.act(Json{{"action", action}}.dump()).status == AnswerStatus::fine);
  CHECK(game.ask(R"({"ask":"suggest","strength":"captian"})", library.art()).status ==
        AnswerStatus::bad_input);
}

}  // namespace rearguard
