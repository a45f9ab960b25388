// Games on the command line, played, replayed, and killed in the middle.

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <iterator>
#include <thread>

#include "tests/play/game/little_war.h"
#include "tests/support/command.h"
#include "tests/support/json.h"
#include "tests/support/trials.h"

namespace {

/// A folder with the little war and a new game of it.
struct Table {
  Table() {
    folder.write("war.toml", little_rules);
    scenario = folder.write("scenario.toml", little_heading + little_aims + little_units + little_map);
    journal = folder.file("game.journal");
    const Ran ran = run({"game", "new", scenario, "--save", journal, "--seed", "3"});
    INFO(ran.err);
    REQUIRE(ran.status == 0);
  }
  Scratch folder;
  std::string scenario, journal;
};

/// Returns the lines of a text that begin like this.
int lines_with(const std::string& text, const std::string& what) {
  int count = 0;
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++count;
  return count;
}

std::ptrdiff_t lines_in(const std::string& file) {
  std::ifstream text(file, std::ios::binary);
  return std::count(std::istreambuf_iterator<char>(text), std::istreambuf_iterator<char>(), '\n');
}

/// When the time until the kill starts to count.
enum class From : std::uint8_t { its_start, its_third_answer };

/// Plays from a file and is killed after some microseconds; its output until then goes into a file.
void play_and_kill(const std::string& journal, const std::string& input, const std::string& out,
                   int microseconds, From from) {
  const int in = ::open(input.c_str(), O_RDONLY);
  const int to = ::open(out.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  const pid_t child = ::fork();
  if (child == 0) {
    ::dup2(in, 0);
    ::dup2(to, 1);
    ::setenv("REARGUARD_DATA", REARGUARD_SOURCE_DIR, 1);
    ::execl(REARGUARD_COMMAND, "rearguard", "game", "apply", journal.c_str(), "--json", nullptr);
    ::_exit(127);
  }
  using namespace std::chrono_literals;
  for (int waits = 0; from == From::its_third_answer && waits < 20'000; ++waits) {
    if (lines_in(out) >= 3) break;
    std::this_thread::sleep_for(1ms);
  }
  std::this_thread::sleep_for(std::chrono::microseconds(microseconds));
  ::kill(child, SIGKILL);
  int status = 0;
  ::waitpid(child, &status, 0);
  ::close(in);
  ::close(to);
}

}  // namespace

TEST_CASE_FIXTURE(Table, "actions need no quotes: what `game legal` prints is taken as separate words") {
  const Ran ran = run(
      {"game", "apply", journal, "move", "b1", "0303", "undo", "move b2 0304", "undo", "move", "b1", "0303"});
  CHECK_MESSAGE(ran.status == 0, ran.err);
  const std::string text = folder.read("game.journal");
  CHECK(has(text, "| move b2 0304 |"));
  CHECK(text.rfind("| move b1 0303 |") > text.find("| move b2 0304 |"));
  CHECK(run({"game", "apply", journal, "moev", "b1", "0303"}).err ==
        "rearguard: not legal: the rules define no action \"moev\", did you mean \"move\"?\n");
}

TEST_CASE_FIXTURE(Table, "two programs at one journal lose no action that one of them reports as done") {
  const std::string base = folder.read("game.journal");
  int refused = 0;
  const int pairs = trials(30);
  for (int i = 0; i < pairs; ++i) {
    folder.write("game.journal", base);
    const auto apply = [&](const char* action, const char* status) {
      return "(REARGUARD_DATA=" + shell_quoted(REARGUARD_SOURCE_DIR) + ' ' + shell_quoted(REARGUARD_COMMAND) +
             " game apply " + shell_quoted(journal) + " '" + action + "' >/dev/null 2>&1; echo $? >" +
             shell_quoted(folder.file(status)) + ") & ";
    };
    REQUIRE(std::system((apply("move b1 0303", "one") + apply("move b2 0304", "two") + "wait").c_str()) == 0);
    const std::string text = folder.read("game.journal");
    for (const auto& [action, status] : {std::pair{"| move b1 0303 |", "one"}, {"| move b2 0304 |", "two"}}) {
      const bool is_done = folder.read(status) == "0\n";
      CHECK(is_done == (has(text, action)));
      refused += is_done ? 0 : 1;
    }
    CHECK(run({"game", "verify", journal}).status == 0);
  }
  CHECK(refused < 2 * pairs);
}

TEST_CASE_FIXTURE(Table, "a closed output is never taken for a document") {
  const std::string before = folder.read("game.journal");
  for (const char* closed : {">&-", "2>&-", ">&- 2>&-", "<&- >&- 2>&-"}) {
    CAPTURE(closed);
    const std::string command = "REARGUARD_DATA=" + shell_quoted(REARGUARD_SOURCE_DIR) + ' ' +
                                shell_quoted(REARGUARD_COMMAND) + " game apply " + shell_quoted(journal) +
                                " 'move b1 0303' undo 'fly b1' " + closed;
    static_cast<void>(std::system(command.c_str()));
    const Ran verified = run({"game", "verify", journal});
    CHECK_MESSAGE(verified.status == 0, verified.err);
  }
  CHECK(folder.read("game.journal").find("not legal") == std::string::npos);
  CHECK(folder.read("game.journal").starts_with(before));
}

TEST_CASE_FIXTURE(Table, "a game is begun, played, undone, shown and verified") {
  Ran ran = run({"game", "apply", journal, "move b1 0303", "move b2 0304", "undo", "end"});
  CHECK(ran.err == "");
  CHECK(ran.status == 0);
  CHECK(has(ran.out, "Undone: move b2 0304"));
  ran = run({"game", "show", journal});
  CHECK(ran.out.starts_with("Little war: turn 1 of 3, blue, Fire"));
  CHECK(has(ran.out, "0303  b1"));
  CHECK(has(ran.out, "0205  b2"));
  ran = run({"game", "verify", journal});
  CHECK(ran.status == 0);
  CHECK(ran.out.find("4 lines, 2 steps, 0 dice: all actions are legal, all dice come from the seed 3") !=
        std::string::npos);
}

TEST_CASE_FIXTURE(Table, "actions listed as JSON can be applied verbatim") {
  const Json legal = parsed(run({"game", "legal", journal, "--unit", "b1", "--json"}).out);
  REQUIRE(legal["actions"].size() > 10);
  const Json& first = legal["actions"][0];
  CHECK(first["kind"] == "movement");
  CHECK(first["path"].front() == "0203");
  const std::string ran = output_of({"game", "apply", journal, first["action"].get<std::string>(), "--json"});
  CHECK(parsed(ran)["action"] == first["action"]);
  const Json shown = parsed(run({"game", "show", journal, "--json"}).out);
  CHECK(shown["side"] == "blue");
  CHECK(shown["units"].size() == 4);
  CHECK(shown["waiting"].size() == 1);
}

TEST_CASE_FIXTURE(Table, "an illegal action is rejected with reason and rule, and nothing is written") {
  const std::string before = folder.read("game.journal");
  const Ran ran = run({"game", "apply", journal, "move b1 0903"});
  CHECK(ran.status == 1);
  CHECK(ran.err == "rearguard: not legal: b1 cannot reach 0903: that costs 7 MP, and it has 4 left (1)\n");
  CHECK(folder.read("game.journal") == before);
  CHECK(run({"game", "apply", journal, "move b1 northwards"}).err ==
        "rearguard: error: move b1 northwards: \"northwards\" is not a hex number of this map\n");
  check_rejected({"game", "new", scenario, "--save", journal},
                 journal + ": error: a file of this name already exists; choose another name, or remove it");
  CHECK(has(run({"game", "new", scenario, "--save", "x", "--seed", "-4"}).err,
            "--seed: `-4` is not in the range 0 to 18446744073709551615"));
  check_rejected({"game", "legal", journal, "--unit", "b9"},
                 "rearguard: error: --unit: no unit \"b9\", did you mean \"b1\"?");
}

TEST_CASE_FIXTURE(Table, "a game is replayed from the start, and a new game branches from any step") {
  REQUIRE(run({"game", "apply", journal, "move b1 0303", "move b1 0403", "end"}).status == 0);
  const std::string branch = folder.file("other.journal");
  Ran ran = run({"game", "replay", journal, "--step", "1", "--save", branch});
  CHECK(ran.status == 0);
  CHECK(has(ran.out, "1. blue: move b1 0303"));
  CHECK(ran.out.find("0403") == std::string::npos);
  ran = run({"game", "apply", branch, "move b1 0302"});
  CHECK(ran.status == 0);
  CHECK(run({"game", "verify", branch}).status == 0);
  check_rejected({"game", "replay", journal, "--step", "9"},
                 "rearguard: error: --step 9: only 3 steps have been played");
}

TEST_CASE_FIXTURE(Table, "game export writes the position as a document") {
  REQUIRE(run({"game", "apply", journal, "move b1 0303"}).status == 0);
  const std::string ran = output_of({"game", "export", journal});
  CHECK(has(ran, "hex = \"0303\""));
  REQUIRE(run({"game", "export", journal, "--output", folder.file("now.json")}).status == 0);
  CHECK(parsed(folder.read("now.json"))["rearguard"] == "position 1");
}

TEST_CASE_FIXTURE(Table, "an incomplete last line is dropped with a notice, and the game continues") {
  REQUIRE(run({"game", "apply", journal, "move b1 0303", "move b2 0304"}).status == 0);
  const std::string whole = folder.read("game.journal");
  folder.write("game.journal", whole.substr(0, whole.size() - 9));
  const Ran ran = run({"game", "apply", journal, "move b2 0305"});
  CHECK(ran.status == 0);
  CHECK(ran.err == journal + ":" + std::to_string(std::ranges::count(whole, '\n')) +
                       ":1: error: this line is incomplete and is ignored\n");
  CHECK(run({"game", "verify", journal}).status == 0);
}

TEST_CASE_FIXTURE(Table, "random games of a scenario are counted by verdict") {
  const std::string ran = output_of({"game", "random", scenario, "--seed", "1", "--games", "20"});
  CHECK(ran.starts_with("Little war: 20 games; a game has "));
}

TEST_CASE("a game that is killed loses no completed action") {
  const Table table;
  std::string moves;
  for (int i = 0; i < 400; ++i)
    moves += "face b1 N\nface b1 NE\nface b1 SE\nface b1 S\nface b1 SW\nface b1 NW\n";
  const std::string input = table.folder.write("moves", moves);
  const std::string out = table.folder.file("said");
  std::mt19937 rng(11);
  int reported = 0, kills = 0, kept_before = 0;
  for (; kills < trials(25); ++kills) {
    // A journal of thousands of actions takes long to replay: it ends here, and another begins.
    if (kills % 25 == 0) {
      std::filesystem::remove(table.journal);
      REQUIRE(run({"game", "new", table.scenario, "--save", table.journal, "--seed", "3"}).status == 0);
      kept_before += std::exchange(reported, 0);
    }
    // Half of the kills come at any moment from the start, half while actions are carried out, however slow
    // the machine is.
    play_and_kill(table.journal, input, out, static_cast<int>(rng() % 100'000),
                  kills % 2 == 0 ? From::its_third_answer : From::its_start);
    reported += lines_with(table.folder.read("said"), "{\"action\":\"face b1");
    const Ran verified = run({"game", "verify", table.journal});
    CAPTURE(verified.err);
    const std::string journal = table.folder.read("game.journal");
    const int kept = lines_with(journal.substr(0, journal.rfind('\n') + 1), " | blue | face b1");
    CHECK((verified.status == 0 || has(verified.err, "incomplete")));
    CHECK(kept >= reported);      // every reported action is on the disk,
    CHECK(kept <= reported + 1);  // and at most the one in progress as well
    reported = kept;
  }
  CHECK(kept_before + reported > kills);
}

TEST_CASE_FIXTURE(Table, "a damaged journal is mended into a new one, and what is left out is printed") {
  REQUIRE(run({"game", "apply", journal, "end", "end", "end"}).status == 0);
  const std::string sound = folder.read("game.journal");
  const std::string mended = folder.file("mended.journal");
  const std::string whole = output_of({"game", "mend", journal, "--save", mended});
  CHECK(has(whole, "is sound (3 lines, 3 steps): nothing is written\n"));
  CHECK_FALSE(folder.holds("mended.journal"));

  Strings lines;
  for (std::size_t at = 0; at < sound.size(); at = sound.find('\n', at) + 1)
    lines.push_back(sound.substr(at, sound.find('\n', at) + 1 - at));
  const auto first = static_cast<std::size_t>(
      std::ranges::find_if(lines, [](const std::string& line) { return line.starts_with("1 | "); }) -
      lines.begin());
  REQUIRE(lines.size() == first + 3);
  const std::string heading = sound.substr(0, sound.find("\n1 | ") + 1);
  std::string changed = lines[first + 1];
  changed.replace(changed.find("end"), 3, "END");
  const std::string damaged = heading + lines[first] + changed + lines[first + 2] + "8 | a line with\x1b[2J";
  const std::string file = folder.write("damaged.journal", damaged);
  const std::string ran = output_of({"game", "mend", file, "--save", mended});
  CHECK(has(ran, "mended.journal: 1 line, 1 step; the game goes on from there\n"));
  CHECK(has(ran, "damaged.journal:" + std::to_string(first + 2) + ":1: error: "));
  CHECK(has(ran, "left out of " + file + ": 3 lines\n  2 | "));
  CHECK(ran.find('\x1b') == std::string::npos);
  CHECK(folder.read("damaged.journal") == damaged);
  CHECK(folder.read("mended.journal") == heading + lines[first]);
  CHECK(run({"game", "apply", mended, "end", "end"}).status == 0);
  CHECK(folder.read("mended.journal") == sound);
  check_rejected({"game", "mend", file, "--save", mended},
                 mended + ": error: a file of this name already exists; choose another name, or remove it");
}

TEST_CASE_FIXTURE(Table, "a journal whose heading is damaged cannot be mended") {
  std::string text = folder.read("game.journal");
  text.replace(text.find("seed"), 4, "sead");
  const std::string file = folder.write("damaged.journal", text);
  const std::string ran = refusal_of({"game", "mend", file, "--save", folder.file("mended.journal")});
  CHECK(has(ran, "damaged.journal:3:1: error: "));
  CHECK_FALSE(folder.holds("mended.journal"));
}

TEST_CASE_FIXTURE(Table, "show --follow prints what another program plays, until the game is over") {
  const std::string file = folder.write("shown.txt", "");
  int status = -1;
  std::thread watcher([&] {
    const std::string command = "REARGUARD_DATA=" + shell_quoted(REARGUARD_SOURCE_DIR) + ' ' +
                                shell_quoted(REARGUARD_COMMAND) + " game show " + shell_quoted(journal) +
                                " --follow >" + shell_quoted(file);
    status = std::system(command.c_str());
  });
  for (int waits = 0; waits < 2'000 && lines_in(file) == 0; ++waits)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  int ends = 0;
  for (bool is_over = false; !is_over && ends < 200; ++ends)
    is_over = has(run({"game", "apply", journal, "end"}).out, " is over");
  watcher.join();
  CHECK(ends < 200);
  CHECK(status == 0);
  const std::string shown = folder.read("shown.txt");
  CHECK(shown.starts_with("Little war: turn 1 of "));
  CHECK(lines_with(shown, ": end\n") == ends);
  CHECK(has(shown, " is over"));
}

TEST_CASE_FIXTURE(Table, "a journal stands for the position of its game wherever a position is asked for") {
  REQUIRE(run({"game", "apply", journal, "end"}).status == 0);
  const std::string position = folder.file("position.toml");
  REQUIRE(run({"game", "export", journal, "--output", position}).status == 0);
  const auto answers = [&](const Strings& words) {
    const auto ask = [&](const std::string& file) {
      Strings line{words.front(), file};
      line.insert(line.end(), words.begin() + 1, words.end());
      return run(line);
    };
    const Ran of_game = ask(journal), of_file = ask(position);
    INFO(of_game.err);
    CHECK(of_file.status == 0);
    CHECK(of_game.status == 0);
    CHECK(of_game.out == of_file.out);
    CHECK(of_game.out != "");
  };
  const std::string unit = parsed(run({"game", "show", journal, "--json"}).out)["units"][0]["id"];
  answers({"retreat", "--unit", unit, "--distance", "2", "--json"});
  answers({"reach", "--unit", unit, "--json"});
  answers({"danger", "--unit", unit, "--result", "DR", "--json"});
}

TEST_CASE("a game whose rules are a file beside its scenario can be asked about from another folder") {
  const Table table;
  std::filesystem::create_directories(table.folder.file("elsewhere"));
  const std::string journal = table.folder.file("elsewhere/mine.journal");
  REQUIRE(run({"game", "new", table.scenario, "--save", journal, "--seed", "3"}).status == 0);
  const std::string position = table.folder.file("elsewhere/position.toml");
  CHECK(run({"game", "export", journal, "--output", position}).status == 0);
  CHECK(has(table.folder.read("elsewhere/position.toml"), "rules = \"../war.toml\""));
  const std::string unit = parsed(run({"game", "show", journal, "--json"}).out)["units"][0]["id"];
  const Ran of_game = run({"retreat", journal, "--unit", unit, "--distance", "2", "--json"});
  INFO(of_game.err);
  CHECK(of_game.status == 0);
  const auto of_game_file = parsed(of_game.out);
  const auto of_position =
      parsed(run({"retreat", position, "--unit", unit, "--distance", "2", "--json"}).out);
  CHECK(of_game_file["end_hexes"].size() > 0);
  CHECK(of_game_file["end_hexes"] == of_position["end_hexes"]);
}

TEST_CASE_FIXTURE(Table, "a damaged journal is no position, and its line is named") {
  std::string text = folder.read("game.journal");
  text.replace(text.find("seed"), 4, "sead");
  const std::string file = folder.write("damaged.journal", text);
  const std::string ran = refusal_of({"retreat", file, "--unit", "a", "--distance", "2"});
  CHECK(has(ran, "damaged.journal:3:1: error: "));
}
