// Threads that load, ask and play at once say what one alone says. The thread sanitizer shows that none gets
// in the way of another (`tools/test --threads answers/api`).

#include <fstream>
#include <sstream>
#include <thread>

#include "src/answers/api/facade.h"
#include "tests/support/test.h"

namespace {

using rearguard::api::Game;
using rearguard::api::Library;
using rearguard::api::Position;
using rearguard::api::Result;

const std::string shipped = REARGUARD_SOURCE_DIR;
constexpr std::size_t threads = 4;

std::string text_of(const std::string& file) {
  std::ifstream in(shipped + "/" + file);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

/// A library of the shipped documents, and of a map that positions in memory name.
Library shipped_with_map() {
  Library library(shipped);
  library.add("map.toml", text_of("maps/2930/map.toml"));
  return library;
}

std::string first_problem(const Result<std::string>& answer) {
  return answer ? *answer : answer.problems().front().message;
}

/// Everything that can be asked about the rout of b1 from 2930, and a question that is refused.
std::string asked(const Position& position) {
  std::string all;
  for (const char* question :
       {R"({"ask":"retreat","unit":"b1","result":"rout"})", R"({"ask":"retreat","unit":"b1","distance":2})",
        R"({"ask":"resolve","unit":"b1","result":"rout","seed":7})", R"({"ask":"danger"})",
        R"({"ask":"reach","unit":"b1","movement_points":3})", R"({"ask":"perft","unit":"b1","distance":3})",
        R"({"ask":"picture","unit":"b1","result":"rout"})", R"({"ask":"position"})", R"({"ask":"setup"})",
        R"({"ask":"retreat","unit":"b9","result":"rout"})"})
    all += first_problem(position.ask(question)) + "\n";
  return all;
}

/// A game of some actions with a suggestion in it, taken up again from its journal: what it says in the end.
std::string played(const Library& library, std::uint64_t seed) {
  auto game = library.game("maps/2930/skirmish.toml", seed);
  if (!game) return game.problems().front().message;
  std::string all = first_problem(game->ask(R"({"ask":"suggest","strength":"recruit"})"));
  for (std::size_t i = 0; i < 12 && !game->is_over(); ++i) {
    const auto legal = game->legal();
    if (legal.empty()) return "stuck: nothing is legal";
    if (const auto against = game->act(legal[(seed + i) * 7 % legal.size()])) return "stuck: " + against->why;
  }
  all += first_problem(game->ask(R"({"ask":"picture"})"));
  const auto again = library.game_from_journal(game->journal());
  return all + (again ? again->state() : again.problems().front().message);
}

/// What a thread does with a library: positions from a file and from a text, one that cannot be read, and a
/// game.
std::string used(const Library& library, std::uint64_t seed) {
  std::string all;
  for (const auto& position :
       {library.position_from_file(shipped + "/maps/2930/rout.toml"),
        library.position_from_text(text_of("maps/2930/rout.toml"), "rout.toml"),
        library.position_from_text("rearguard = \"position 1\"\nmapp = 1\n", "bad.toml")})
    all += position ? asked(*position) : position.problems().front().message;
  return all + played(library, seed);
}

/// What each of some threads says that begin at once.
std::vector<std::string> at_once(const std::function<std::string(std::size_t)>& work) {
  std::vector<std::string> said(threads);
  std::vector<std::thread> running;
  for (std::size_t i = 0; i < threads; ++i) running.emplace_back([&said, &work, i] { said[i] = work(i); });
  for (std::thread& thread : running) thread.join();
  return said;
}

std::vector<std::string> one_after_another() {
  const Library library = shipped_with_map();
  std::vector<std::string> said;
  for (std::size_t i = 0; i < threads; ++i) said.push_back(used(library, i));
  return said;
}

}  // namespace

TEST_CASE("threads load, ask and play with one library as one alone does") {
  const Library library = shipped_with_map();
  const auto said = at_once([&](std::size_t i) { return used(library, i); });
  CHECK(said == one_after_another());
  CHECK(rearguard::testing::has(said[0], "\"2933\""));
  CHECK_FALSE(rearguard::testing::has(said[0], "stuck: "));
}

TEST_CASE("threads load, ask and play with a library each as one alone does") {
  const auto said = at_once([](std::size_t i) { return used(shipped_with_map(), i); });
  CHECK(said == one_after_another());
}

TEST_CASE("threads ask one position, and a library may be freed before it") {
  auto library = std::make_unique<Library>(shipped);
  const auto loaded = library->position_from_file(shipped + "/maps/2930/rout.toml");
  REQUIRE(loaded);
  const Position& position = *loaded;
  library.reset();
  const auto said = at_once([&](std::size_t) { return asked(position); });
  CHECK(said == std::vector<std::string>(threads, asked(position)));
}
