// Interrupted at any moment, the command leaves complete files, playable games, and nothing else.

#include <chrono>
#include <random>
#include <thread>

#include <fmt/format.h>

#include "tests/support/child.h"
#include "tests/support/command.h"

namespace fs = std::filesystem;

namespace {

const std::vector<int> ending = {SIGINT, SIGTERM, SIGHUP};

void sleep_some(std::mt19937& rng, int max_ms) {
  std::this_thread::sleep_for(
      std::chrono::microseconds(rng() % (static_cast<unsigned long>(max_ms) * 1000U)));
}

/// Returns how long the command takes uninterrupted, in milliseconds.
int milliseconds_of(const Strings& words) {
  const auto begin = std::chrono::steady_clock::now();
  REQUIRE(run(words).status == 0);
  const auto passed = std::chrono::steady_clock::now() - begin;
  return 1 + static_cast<int>(std::chrono::duration_cast<std::chrono::milliseconds>(passed).count());
}

Strings names_in(const std::string& folder) {
  Strings names;
  for (const auto& entry : fs::directory_iterator(folder)) names.push_back(entry.path().filename().string());
  return names;
}

}  // namespace

TEST_CASE_FIXTURE(InScratch, "an interrupted write leaves the old file or the complete new one") {
  fs::create_directories(scratch.file("w"));
  std::mt19937 rng(2930);
  for (const std::string name : {"w/map.json", "w/map.svg", "w/map.png"}) {
    const Strings words{"convert", "maps/2930/map.toml", scratch.file(name)};
    const int time = milliseconds_of(words);
    const std::string whole = scratch.read(name);
    for (int i = 0; i < 12; ++i) {
      scratch.write(name, "old");
      const int signal = ending[static_cast<std::size_t>(i) % ending.size()];
      Child child(words);
      sleep_some(rng, time);
      const int status = child.end(signal);
      CAPTURE(name);
      CAPTURE(i);
      CHECK((status == 0 || status == 128 + signal));
      const std::string left = scratch.read(name);
      CHECK((left == whole || (left == "old" && status != 0)));
      CHECK(names_in(scratch.file("w")).size() == 1);
    }
    fs::remove(scratch.file(name));
  }
}

TEST_CASE_FIXTURE(InScratch, "a game can be resumed after any signal") {
  fs::create_directories(scratch.file("w"));
  const std::string journal = scratch.file("w/game.journal");
  const Strings begin{"game", "new", "maps/2930/skirmish.toml", "--seed", "3", "--save", journal};
  std::string ends;
  for (int i = 0; i < 40; ++i) ends += "end\n";
  const std::string input = scratch.write("ends", ends);
  std::mt19937 rng(2930);
  const int time = milliseconds_of(begin);
  for (int i = 0; i < 16; ++i) {
    const int signal = ending[static_cast<std::size_t>(i) % ending.size()];
    CAPTURE(i);
    if (i % 4 == 0) {
      fs::remove(journal);
      Child child(begin);
      sleep_some(rng, time);
      child.end(signal);
      // Either begun or not begun.
      if (!fs::exists(journal)) REQUIRE(run(begin).status == 0);
    }
    Child child({"game", "apply", journal}, input);
    sleep_some(rng, time);
    child.end(signal);
    CHECK(names_in(scratch.file("w")) == Strings{"game.journal"});
    CHECK(run({"game", "verify", journal}).status == 0);
  }
}

TEST_CASE("a terminated window closes and leaves a complete game") {
  for (const int signal : {SIGTERM, SIGINT}) {
    const Scratch scratch;
    const std::string journal = scratch.file("game.journal");
    REQUIRE(run({"game", "new", "maps/2930/skirmish.toml", "--seed", "3", "--save", journal}).status == 0);
    Child child({"play", journal});
    for (int i = 0; i < 12000 && !child.catches(signal); ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    REQUIRE(child.catches(signal));
    CHECK(child.end(signal) == 0);
    CHECK(run({"game", "verify", journal}).status == 0);
  }
}

TEST_CASE("a closed pipe ends the command without a message") {
  const std::string command =
      "cd " + shell_quoted(REARGUARD_SOURCE_DIR) + " && REARGUARD_DATA=. " + shell_quoted(REARGUARD_COMMAND);
  const std::string asked = " retreat maps/2930/rout.toml --unit b1 --result rout";
  for (const auto& [before, status] :
       {std::pair<std::string, std::string>{"", "141\n"}, {"trap '' PIPE; ", "2\n"}}) {
    const Scratch scratch;
    // The command begins once the pipe has nobody left to read it.
    const std::string line = fmt::format(
        "{}mkfifo {pipe} && {{ read closed <{pipe}; {}{} 2>{}; echo $? >{}; }} | {{ exec <&-; echo closed "
        ">{pipe}; }}",
        before, command, asked, shell_quoted(scratch.file("err")), shell_quoted(scratch.file("status")),
        fmt::arg("pipe", shell_quoted(scratch.file("pipe"))));
    CHECK(std::system(line.c_str()) == 0);
    CHECK(scratch.read("status") == status);
    CHECK(scratch.read("err") == "");
  }
}

TEST_CASE("an answer that does not fit on the disk is an error") {
  for (const std::string words : {"retreat maps/2930/rout.toml --unit b1 --result rout", "--help",
                                  "--version", "completion bash", "retreat --help"}) {
    const Scratch scratch;
    const std::string line = "cd " + shell_quoted(REARGUARD_SOURCE_DIR) + " && REARGUARD_DATA=. " +
                             shell_quoted(REARGUARD_COMMAND) + " " + words + " >/dev/full 2>" +
                             shell_quoted(scratch.file("err"));
    CAPTURE(words);
    CHECK(WEXITSTATUS(std::system(line.c_str())) == 2);
    CHECK(scratch.read("err") == "rearguard: error: the answer cannot be written: No space left on device\n");
  }
}
