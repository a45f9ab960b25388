// The same question has the same answer, byte for byte, in every environment.

#include <cstdlib>

#include "tests/support/command.h"

namespace fs = std::filesystem;

namespace {

const std::string maps = REARGUARD_SOURCE_DIR "/maps/";

/// The arguments of each question, with full file names and its output in `folder`.
std::vector<Strings> questions(const std::string& folder) {
  const std::string rout = maps + "2930/rout.toml";
  return {
      {"retreat", rout, "--unit", "b1", "--result", "rout", "--json"},
      {"retreat", rout, "--unit", "b1", "--result", "rout", "--picture", folder + "/verdict.svg"},
      {"retreat", rout, "--unit", "b1", "--result", "rout", "--picture", folder + "/verdict.png"},
      {"danger", maps + "2930/caught-by-lakes.toml"},
      {"reach", rout, "--unit", "b1", "--mp", "4", "--json"},
      {"resolve", rout, "--unit", "b1", "--result", "R2", "--seed", "7", "--choose", "3031", "--output",
       folder + "/next.toml"},
      {"convert", maps + "2930/rout.toml", folder + "/rout.tmx"},
      {"convert", maps + "2930/rout.toml", folder + "/rout.json"},
      {"check", maps + "2930/map.toml", "--json"},
      {"audit", maps + "2930/map.toml", "--json"},
      {"audit", maps + "2930/map.toml", "--plot", "heat", "--class", "foot", "--picture",
       folder + "/heat.svg"},
      {"game", "new", maps + "2930/skirmish.toml", "--seed", "7", "--save", folder + "/game.journal"},
      {"game", "apply", folder + "/game.journal", "end", "end", "end"},
      {"game", "random", maps + "2930/skirmish.toml", "--seed", "5", "--games", "1"},
      {"rules", "show", "order-actions"},
      {"rules", "coverage", "blocked-path"},
      {"completion", "bash"},
  };
}

/// Returns all output, by question and by file.
std::map<std::string, std::string> all_output(const std::string& before,
                                              const std::string& command = REARGUARD_COMMAND) {
  const Scratch scratch;
  fs::create_directories(scratch.file("w"));
  std::map<std::string, std::string> output;
  const std::string folder = scratch.file("w");
  for (const auto& words : questions(folder)) {
    std::string line =
        before + " REARGUARD_DATA=" + shell_quoted(REARGUARD_SOURCE_DIR) + " " + shell_quoted(command);
    std::string name;
    for (const std::string& word : words) {
      line += " " + shell_quoted(word);
      name += word.starts_with(folder) ? word.substr(folder.size()) : word + " ";
    }
    const std::string to = scratch.file("said");
    line += " </dev/null >" + shell_quoted(to) + " 2>&1";
    const int status = std::system(line.c_str());
    output[name] = scratch.read("said") + "\nstatus " + std::to_string(WEXITSTATUS(status));
    for (std::size_t at; (at = output[name].find(folder)) != std::string::npos;)
      output[name].erase(at, folder.size());
  }
  for (const auto& entry : fs::directory_iterator(folder))
    output[entry.path().filename().string()] = scratch.read("w/" + entry.path().filename().string());
  return output;
}

}  // namespace

TEST_CASE("language, threads, memory, time zone, folder and compiler change no byte") {
  struct Asked {
    std::string before;
    std::string command = REARGUARD_COMMAND;
  };
  std::vector<Asked> ways = {{"cd " REARGUARD_SOURCE_DIR " && LC_ALL=C"},
                             {"cd / && LC_ALL=de_DE.UTF-8 LANGUAGE=de TZ=Asia/Tokyo"},
                             {"cd /tmp && LC_ALL=tr_TR.UTF-8 MALLOC_PERTURB_=165 OMP_NUM_THREADS=7"},
                             {"cd /tmp && taskset 1 env LC_ALL=C.UTF-8 HOME=/nowhere MALLOC_ARENA_MAX=1"}};
  // The command built by another compiler, if `tools/test --clang` has built it.
  if (const char* other = std::getenv("REARGUARD_ALSO")) ways.push_back({ways.front().before, other});
  const auto plain = all_output(ways.front().before);
  REQUIRE(plain.size() > 20);
  for (const auto& output : plain) {
    CAPTURE(output.first);
    CHECK_FALSE(output.second.empty());
    CHECK_FALSE(has(output.second, "\nstatus 2"));
  }
  for (const Asked& asked : ways) {
    CAPTURE(asked.before);
    CAPTURE(asked.command);
    const auto again = all_output(asked.before, asked.command);
    CHECK(again.size() == plain.size());
    for (const auto& output : plain) {
      CAPTURE(output.first);
      const auto found = again.find(output.first);
      CHECK((found != again.end() && found->second == output.second));
    }
  }
}
