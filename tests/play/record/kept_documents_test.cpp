// Games that outlive their files: what becomes of a game when its documents change, move or go.

#include "src/play/record/kept_documents.h"

#include <fmt/format.h>

#include "tests/play/game/little_war.h"
#include "tests/support/replaced.h"

using namespace rearguard;
using namespace rearguard::testing;

namespace {

const RuleLibrary rules_at_home(REARGUARD_SOURCE_DIR "/assets/rules");
const ScenarioLocator at_home{rules_at_home, ""};

/// A game of three documents, after a move: the scenario and its rules in a folder, the map beside that, by
/// its whole path if `map` is empty.
struct Begun {
  explicit Begun(const std::string& map = "../map.toml") {
    std::filesystem::create_directory(files.file("war"));
    files.write("map.toml", "rearguard = \"map 1\"\n" + little_map.substr(little_map.find("name")));
    files.write("war/war.toml", little_rules);
    const std::string name = map.empty() ? files.file("map.toml") : map;
    files.write("war/scenario.toml", replaced(little_heading, "turns", "map = \"" + name + "\"\nturns") +
                                         little_aims + duel_units);
    auto created = SavedGame::create(files.file("war/scenario.toml"), 5, journal(), at_home);
    REQUIRE_MESSAGE(created, to_string(created ? std::vector<Diagnostic>() : created.problems()));
    SavedGame game = std::move(created).value();
    std::string message;
    REQUIRE_FALSE(game.act(*parse_action(game.game().state(), "move b1 0208", message)));
  }
  std::string journal() const { return files.file("g.journal"); }
  std::vector<std::string> compared() const { return compared_with_files(journal(), at_home); }
  Scratch files;
};

Checked<ReadGame> read_elsewhere(const std::string& text, const std::string& name = "moved.journal") {
  const Scratch empty;
  return read_game(empty.write(name, text), at_home);
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("a game outlives a comment, a change of its rules and the loss of its files, and says so") {
  const Begun begun;
  CHECK(begun.compared() ==
        std::vector<std::string>{"keeps 3 documents; the files of their names are the same"});
  const std::string rules = begun.files.file("war/war.toml");
  begun.files.write("war/war.toml", little_rules + "# a comment\n");
  auto lines = begun.compared();
  REQUIRE(lines.size() == 3);
  const auto length = std::count(little_rules.begin(), little_rules.end(), '\n');
  CHECK(lines[1] == fmt::format("{} differs from line {} on", rules, length + 1));
  CHECK(lines[2] == "by these files every action and outcome would be the same");
  // With 2 MP instead of 1 for a hex, the move to a neighbour has another outcome.
  begun.files.write("map.toml", replaced(begun.files.read("map.toml"), "foot = 1", "foot = 2"));
  lines = begun.compared();
  REQUIRE(lines.size() == 4);
  CHECK(contains(lines[3], "by these files it would be another game: "));
  REQUIRE(read_game(begun.journal(), at_home));
  std::filesystem::remove_all(begun.files.file("war"));
  std::filesystem::remove(begun.files.file("map.toml"));
  lines = begun.compared();
  REQUIRE(lines.size() == 4);
  for (std::size_t i = 1; i < lines.size(); ++i) CHECK(contains(lines[i], " is not there, and need not be"));
  std::vector<Diagnostic> notices;
  CHECK(SavedGame::resume(begun.journal(), at_home, notices));
}

TEST_CASE("a game is one file: it opens where none of its documents is, however they name each other") {
  for (const std::string map : {"../map.toml", "./.././map.toml", ""}) {
    CAPTURE(map);
    const Begun begun(map);
    const auto read = read_elsewhere(begun.files.read("g.journal"));
    REQUIRE(read);
    CHECK(read->game.steps().size() == 1);
    CHECK_FALSE(map_file_of(*read, at_home).empty());
    std::filesystem::remove(begun.files.file("map.toml"));
    CHECK(map_file_of(*read, at_home).empty());
  }
}

TEST_CASE("the documents of a game are in its checksum, and its branches keep them") {
  const Begun begun;
  const std::string text = begun.files.read("g.journal");
  const auto read = read_game(begun.journal(), at_home);
  REQUIRE(read);
  REQUIRE(SavedGame::branch(*read, 1, begun.files.file("branch")));
  CHECK(begun.files.read("branch") == text);
  const std::size_t first = text.find('\n', text.find("\ndocuments ") + 1) + 1;
  std::string damaged = text;
  damaged[first + 70] = damaged[first + 70] == 'A' ? 'B' : 'A';
  const auto other = read_elsewhere(damaged);
  REQUIRE_FALSE(other);
  CHECK(contains(other.problems().front().message, "its checksum does not match"));
  for (const std::size_t end : {first - 3, first, first + 30, first + 65})
    CHECK_FALSE(read_elsewhere(text.substr(0, end)));
}

TEST_CASE("documents come back as they were packed, and what states more than files may have is refused") {
  const DocumentTexts documents{
      {"a name.toml", "text\r\nwithout an end"}, {"empty", ""}, {"nought", std::string(3, '\0')}};
  const auto lines = packed(documents, "f");
  REQUIRE(lines);
  CHECK(*unpacked(*lines, "f") == documents);
  CHECK(unpacked("", "f")->empty());
  for (std::size_t begin = 0, end = 0; begin < lines->size(); begin = end + 1) {
    end = lines->find('\n', begin);
    CHECK(end - begin <= 64);
  }
  CHECK_FALSE(packed({{"two\nlines", ""}}, "f"));
  // A hundred million noughts are a hundred kilobytes: more is not even tried.
  const std::string line = lines->substr(0, lines->find('\n'));
  const std::string rest = lines->substr(line.size());
  for (const std::string size :
       {"documents 200000000 ", "documents 300000000 ", "documents 1 ", "documents -1 "})
    CHECK_FALSE(unpacked(size + line.substr(line.rfind(' ') + 1) + rest, "f"));
  CHECK_FALSE(packed_size("documents 1 300000000"));
  CHECK_FALSE(packed_size("documents 1"));
  CHECK_FALSE(packed_size("documents 1 2 3"));
}

TEST_CASE("a journal cannot bring a file into its game by the name of a document") {
  const Begun begun;
  const auto whole = unpacked(read_game(begun.journal(), at_home)->journal.heading.documents, "f");
  REQUIRE(whole);
  DocumentTexts less = *whole;
  less.erase("../map.toml");
  REQUIRE(less.size() == 2);
  const std::string text = begun.files.read("g.journal");
  const std::size_t block = text.find("documents ");
  begun.files.write("stolen.journal", text.substr(0, block) + *packed(less, "f"));
  const auto read = read_game(begun.files.file("stolen.journal"), at_home);
  REQUIRE_FALSE(read);
  CHECK(contains(to_string(read.problems()), "no document of this name was added"));
}
