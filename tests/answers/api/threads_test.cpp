// Threads that load, ask and play at once say what one alone says. The thread sanitizer shows that none gets
// in the way of another (`tools/test --threads answers/api`).

#include <atomic>
#include <thread>

#include "src/answers/api/facade.h"
#include "src/answers/api/rearguard.h"
#include "tests/support/project_files.h"
#include "tests/support/test.h"

namespace {

using rearguard::api::Game;
using rearguard::api::Library;
using rearguard::api::Position;
using rearguard::api::Result;

const std::string shipped = REARGUARD_SOURCE_DIR;
constexpr std::size_t threads = 8;

/// A library of the shipped documents, and of a map that positions in memory name.
Library shipped_with_map() {
  Library library(shipped);
  library.add("map.toml", project_text("maps/2930/map.toml"));
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
        library.position_from_text(project_text("maps/2930/rout.toml"), "rout.toml"),
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

namespace {

/// Calls a function of the C interface with a question; what it answers, or else that it was refused.
template <class Function, class Handle>
std::string called(Function function, Handle* handle, const std::string& json) {
  rearguard_answer* answer = nullptr;
  const rearguard_status status = function(handle, json.data(), json.size(), &answer);
  std::string text = rearguard_answer_text(answer, nullptr);
  rearguard_answer_free(answer);
  if (status == REARGUARD_BAD_INPUT && rearguard::testing::has(text, "freed")) return "freed";
  if (status == REARGUARD_ILLEGAL) return "illegal";
  return status == REARGUARD_OK ? text : "wrong: " + text;
}

rearguard_position* routed(const rearguard_library* library) {
  rearguard_position* position = nullptr;
  rearguard_answer* answer = nullptr;
  rearguard_position_load(library, (shipped + "/maps/2930/rout.toml").c_str(), nullptr, 0, &position,
                          &answer);
  rearguard_answer_free(answer);
  return position;
}

rearguard_library* opened() {
  rearguard_library* library = nullptr;
  rearguard_answer* answer = nullptr;
  rearguard_library_new(shipped.c_str(), &library, &answer);
  rearguard_answer_free(answer);
  return library;
}

rearguard_game* skirmish(const rearguard_library* library, const std::string& request) {
  rearguard_game* game = nullptr;
  rearguard_answer* answer = nullptr;
  rearguard_game_new(library, request.data(), request.size(), &game, &answer);
  rearguard_answer_free(answer);
  return game;
}

constexpr const char* new_skirmish = R"({"scenario":"maps/2930/skirmish.toml","seed":"7"})";
constexpr const char* rout_of_b1 = R"({"ask":"retreat","unit":"b1","result":"rout"})";

}  // namespace

TEST_CASE("a handle that was freed, or is of another kind, is refused wherever it is used") {
  rearguard_library* library = opened();
  rearguard_position* position = routed(library);
  CHECK(rearguard::testing::has(called(rearguard_position_ask, position, rout_of_b1), "\"2933\""));
  auto* as_game = reinterpret_cast<rearguard_game*>(position);
  CHECK(called(rearguard_game_act, as_game, R"({"action":"end"})") == "freed");
  rearguard_game_free(as_game);
  CHECK(rearguard::testing::has(called(rearguard_position_ask, position, rout_of_b1), "\"2933\""));
  rearguard_position_free(position);
  CHECK(called(rearguard_position_ask, position, rout_of_b1) == "freed");
  rearguard_position_free(position);
  rearguard_position* another = routed(library);
  CHECK(another != position);
  CHECK(called(rearguard_position_ask, position, rout_of_b1) == "freed");
  rearguard_library_free(library);
  CHECK(routed(library) == nullptr);
  CHECK(skirmish(library, new_skirmish) == nullptr);
  rearguard_position_free(another);
}

TEST_CASE("threads use the same handles as they like, and free them while others do") {
  rearguard_library* library = opened();
  rearguard_game* game = skirmish(library, new_skirmish);
  std::atomic<rearguard_position*> shared = routed(library);
  const std::string judged = called(rearguard_position_ask, shared.load(), rout_of_b1);
  const auto said = at_once([&](std::size_t thread) -> std::string {
    for (std::size_t i = 0; i < 40; ++i) {
      const std::string answer = called(rearguard_position_ask, shared.load(), rout_of_b1);
      if (answer != judged && answer != "freed") return answer;
      if (i % 8 == thread) rearguard_position_free(shared.exchange(routed(library)));
      const std::string state = called(rearguard_game_ask, game, R"({"ask":"state"})");
      if (!rearguard::testing::has(state, "\"turn\"")) return state;
      // Most of it is illegal by the time that it is tried.
      const std::string done = called(rearguard_game_act, game,
                                      (i + thread) % 5 == 0   ? R"({"undo":true})"
                                      : (i + thread) % 5 == 1 ? R"({"redo":true})"
                                                              : R"({"action":"end"})");
      if (done.starts_with("wrong")) return done;
    }
    return "";
  });
  CHECK(said == std::vector<std::string>(threads));
  // Whatever came first: the journal is of a game that can be played.
  std::string journal = called(rearguard_game_ask, game, R"({"ask":"journal"})");
  for (std::size_t at = journal.find('\n'); at != std::string::npos; at = journal.find('\n', at + 2))
    journal.replace(at, 1, "\\n");
  rearguard_game* again = skirmish(library, R"({"journal":")" + journal + "\"}");
  REQUIRE(again != nullptr);
  CHECK(called(rearguard_game_ask, again, R"({"ask":"state"})") ==
        called(rearguard_game_ask, game, R"({"ask":"state"})"));
  for (rearguard_game* each : {game, again}) rearguard_game_free(each);
  rearguard_position_free(shared.load());
  rearguard_library_free(library);
}
