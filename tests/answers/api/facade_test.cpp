// The classes of the installed header for C++.

#include "src/answers/api/facade.h"

#include "tests/support/test.h"

TEST_CASE("a program lists the legal actions of a game, and carries one out") {
  const rearguard::api::Library library(REARGUARD_SOURCE_DIR);
  auto game = library.game("maps/2930/skirmish.toml", 7);
  REQUIRE(game);
  const auto legal = game->legal();
  CHECK(std::find(legal.begin(), legal.end(), "end") != legal.end());
  CHECK(std::find(legal.begin(), legal.end(), "move c1 2726") != legal.end());
  CHECK_FALSE(game->why_not("move c1 2726"));
  CHECK_FALSE(game->act("move c1 2726"));
  const auto against = game->act("move c1 2726");
  REQUIRE(against);
  CHECK_FALSE(against->why.empty());
}

TEST_CASE("a library suggests a legal action, or names the option that it was built without") {
  const rearguard::api::Library library(REARGUARD_SOURCE_DIR);
  auto game = library.game("maps/2930/skirmish.toml", 7);
  REQUIRE(game);
  const auto suggested = game->ask(R"({"ask":"suggest","strength":"recruit"})");
#ifdef REARGUARD_API_SUGGEST
  REQUIRE(suggested);
  CHECK(suggested->starts_with("{\"action\":\""));
#else
  REQUIRE_FALSE(suggested);
  CHECK(suggested.problems().front().message.find("REARGUARD_API_SUGGEST") != std::string::npos);
#endif
}
