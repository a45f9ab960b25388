// The journal of a game: writing, reading and replaying it.

#include "src/play/record/journal.h"

#include <cstdio>

#include "tests/play/game/little_war.h"

using namespace rearguard;
using rearguard::testing::little_game;

namespace {

struct Written {
  explicit Written(Game begun = little_game(5)) : game(std::move(begun)) {}

  Game game;
  std::string text = to_text(JournalHeading{"scenario.toml", 5, check_of(game.state())});
  int lines = 0;

  void play(const std::string& action_text) {
    testing::play(game, action_text);
    text += to_text(line_of(game.steps().back(), game.state(), JournalLine::Kind::action, ++lines),
                    check_of(text));
  }
};

std::string problem_of(const std::string& text) {
  const auto read = read_journal(text, "g");
  return read ? "" : to_string(read.problems());
}

std::string replayed(const std::string& text, std::uint64_t seed = 5) {
  const auto read = read_journal(text, "g");
  REQUIRE(read);
  Game game = little_game(seed);
  const auto problem = replay(*read, "g", game);
  return problem ? to_string(*problem) : "";
}

}  // namespace

TEST_CASE("a journal is readable text, with one line for each action") {
  Written w;
  w.play("move b1 0303");
  w.play("end");
  const std::string second = w.text.substr(w.text.find("\n1 | ") + 1);
  CHECK(second.starts_with("1 | blue | move b1 0303 | ="));
  CHECK(second.find(" | b1 moves from 0203 to 0303 for 1 MP [1] | ") ==
        std::string_view("1 | blue | move b1 0303 | =01234567").size());
  CHECK(second.find("\n2 | blue | end | =") != std::string::npos);
  CHECK(w.text.starts_with("rearguard journal 1\nscenario scenario.toml\nseed 5\nopening "));
}

TEST_CASE("dice that were given are in the journal as such, and are taken again") {
  Written w;
  w.play("move b2 0505");
  w.play("end");
  const GameAction fire = action_in(w.game.state(), "fire b2 r2");
  Game seeded = w.game;
  REQUIRE_FALSE(seeded.act(fire));
  const int other = seeded.steps().back().rolls[0].rolled % 3 + 1;  // 1 to 3: no effect
  REQUIRE_FALSE(w.game.act(fire, {}, std::vector{other}));
  const GameStep& step = w.game.steps().back();
  const JournalLine line = line_of(step, w.game.state(), JournalLine::Kind::action, 3);
  const std::string begun = w.text;
  w.text += to_text(line, check_of(begun));
  CHECK(has(w.text, "\n3 | blue | given: fire b2 r2 | " + std::to_string(other) + " ="));
  CHECK(replayed(w.text) == "");
  CHECK(read_journal(w.text, "g")->lines.back() == [&] {
    JournalLine same = line;
    same.line = 7;
    return same;
  }());
  // Without the word they would have to come from the seed.
  JournalLine claimed = line;
  claimed.kind = JournalLine::Kind::action;
  CHECK(has(replayed(begun + to_text(claimed, check_of(begun))), "do not come from this game's seed"));
  JournalLine impossible = line;
  impossible.dice = {7};
  CHECK(has(replayed(begun + to_text(impossible, check_of(begun))), "is not legal here"));
}

TEST_CASE("the dice before the first action are in the heading if they were given") {
  const JournalHeading heading{"scenario.toml", 5, 0xabcdef, {2, 5}};
  const std::string text = to_text(heading);
  CHECK(text == "rearguard journal 1\nscenario scenario.toml\nseed 5\ndice 2 5\nopening 00abcdef\n");
  const auto read = read_journal(text, "g");
  REQUIRE(read);
  CHECK(read->heading == heading);
}

TEST_CASE("an incomplete last line is ignored and reported") {
  Written w;
  w.play("move b1 0303");
  const std::size_t whole = w.text.size();
  w.play("move b2 0304");
  for (std::size_t size = whole + 1; size < w.text.size(); ++size) {
    const auto read = read_journal(w.text.substr(0, size), "g");
    REQUIRE(read);
    CHECK(read->lines.size() == 1);
    CHECK(read->intact_bytes == whole);
    REQUIRE(read->torn);
    CHECK(to_string(*read->torn) == "g:6:1: error: this line is incomplete and is ignored");
  }
  CHECK_FALSE(read_journal(w.text.substr(0, whole), "g")->torn);
}

TEST_CASE("any changed byte is detected in its line or the next") {
  Written w;
  w.play("move b1 0303");
  w.play("move b2 0304");
  w.play("end");
  const std::size_t first = w.text.find("1 | blue");
  for (std::size_t at = first; at + 1 < w.text.size(); ++at) {
    std::string damaged = w.text;
    damaged[at] = damaged[at] == 'x' ? 'y' : 'x';
    const auto read = read_journal(damaged, "g");
    CHECK_FALSE(read);
  }
  std::string damaged = w.text;
  damaged[damaged.find("0304")] = '1';
  CHECK(problem_of(damaged).starts_with("g:6:1: error: this line is damaged"));
}

TEST_CASE("a removed or moved line is detected") {
  Written w;
  w.play("move b1 0303");
  w.play("move b2 0304");
  w.play("end");
  const std::size_t second = w.text.find("2 | blue");
  const std::size_t third = w.text.find("3 | blue");
  CHECK(problem_of(w.text.substr(0, second) + w.text.substr(third)).starts_with("g:6:1: error: "));
}

TEST_CASE("a text that is not a journal is an error that states what is expected") {
  CHECK(problem_of("") ==
        "g:1:1: error: this is not a game journal: its first line is not \"rearguard journal 1\"\n");
  CHECK(problem_of("rearguard journal 1\nscenario a\nseed x\nopening 0\n") ==
        "g:3:1: error: the seed is not a whole number\n");
  CHECK(problem_of("rearguard journal 1\nseed 1\n") ==
        "g:2:1: error: a journal needs the line \"scenario …\" here\n");
}

TEST_CASE("a journal with other dice, an illegal move or another outcome is rejected") {
  Written w;
  w.play("move b1 0303");
  CHECK(replayed(w.text) == "");
  const std::string heading = w.text.substr(0, w.text.find("1 | "));
  const auto forged = [&](const JournalLine& line) { return heading + to_text(line, check_of(heading)); };
  JournalLine line = line_of(w.game.steps().back(), w.game.state(), JournalLine::Kind::action, 1);
  line.action = "move b1 0903";
  CHECK(replayed(forged(line))
            .starts_with("g:5:1: error: \"move b1 0903\" is not legal here: b1 cannot reach 0903"));
  line.action = "move b1 0303";
  line.dice = {6};
  CHECK(replayed(forged(line)).starts_with("g:5:1: error: these dice do not come from this game's seed"));
  line.dice = {};
  line.happened = "b1 flies";
  CHECK(replayed(forged(line)).starts_with("g:5:1: error: this has a different outcome now"));
  line.kind = JournalLine::Kind::undo;
  CHECK(replayed(forged(line)).starts_with("g:5:1: error: \"move b1 0303\" cannot be undone here"));
}

TEST_CASE("a journal with the line ends of another system or a byte order mark is the same game") {
  Written w;
  w.play("move b1 0303");
  w.play("move b2 0304");
  std::string text = "\xEF\xBB\xBF";
  for (const char c : w.text) text += c == '\n' ? std::string("\r\n") : std::string(1, c);
  CHECK(replayed(text) == "");
  const auto plain = read_journal(w.text, "g"), other = read_journal(text, "g");
  REQUIRE(plain);
  REQUIRE(other);
  CHECK(other->check == plain->check);
  CHECK(other->lines.size() == 2);
  CHECK(other->intact_bytes == text.size());
}

TEST_CASE("what an undo says of the action is verified like all else") {
  Written w;
  w.play("move b1 0303");
  const GameStep step = w.game.steps().back();
  JournalLine line = line_of(step, w.game.state(), JournalLine::Kind::undo, 2);
  const auto with = [&](const JournalLine& undo) {
    const auto before = read_journal(w.text, "g");
    return w.text + to_text(undo, before->check);
  };
  CHECK(replayed(with(line)) == "");
  line.side = "red";
  CHECK(replayed(with(line)).starts_with("g:6:1: error: what is undone here is \""));
  line.side = "blue";
  line.happened = "b1 flies";
  CHECK(replayed(with(line)).starts_with("g:6:1: error: what is undone here is \""));
}

TEST_CASE("a journal of an earlier version, in other words, is the same game and may be gone on with") {
  Written w;
  w.play("move b1 0303");
  JournalLine line = line_of(w.game.steps().back(), w.game.state(), JournalLine::Kind::action, 1);
  line.outcome.reset();
  line.happened = "b1 marches to 0303";
  w.text.resize(w.text.find("1 | "));
  w.text += to_text(line, check_of(w.text));
  const auto told = [&] {
    const auto read = read_journal(w.text, "g");
    Game game = little_game(5);
    std::vector<Diagnostic> other_words;
    const auto problem = replay(*read, "g", game, &other_words);
    return problem ? to_string(*problem) : to_string(other_words);
  };
  const std::string other = "g:5:1: error: told as \"b1 marches to 0303\", now told as \"b1 moves ";
  CHECK(told().starts_with(other));
  w.play("move b2 0304");
  CHECK(told().starts_with(other));
  // From then on each line has its check.
  line.number = 3;
  line.action = "end";
  line.happened.clear();
  w.text += to_text(line, check_of(w.text));
  CHECK(told().starts_with("g:7:1: error: this has a different outcome now"));
}

TEST_CASE("a journal of another initial state is rejected") {
  Written w;
  w.text.replace(w.text.find("opening ") + 8, 8, "00000000");
  CHECK(replayed(w.text).starts_with("g:4:1: error: the game does not start as this journal records"));
}

TEST_CASE("a game is not resumed with other reinforcements, points or turns") {
  using rearguard::testing::little_aims;
  using rearguard::testing::little_heading;
  using rearguard::testing::little_rules;
  using rearguard::testing::little_scenario;
  using rearguard::testing::little_units;
  const auto changed = [](std::string text, const std::string& what, const std::string& with) {
    return text.replace(text.find(what), what.size(), with);
  };
  const std::vector<std::shared_ptr<const Scenario>> others = {
      little_scenario(changed(little_units, "arrives = 2", "arrives = 3")),
      little_scenario(changed(little_units, "\"0102\"]", "\"0103\"]")),
      little_scenario(little_units, little_rules, changed(little_aims, "points = 3", "points = 4")),
      little_scenario(little_units, little_rules, changed(little_aims, "0603", "0604")),
      little_scenario(little_units, little_rules, little_aims,
                      changed(little_heading, "turns = 3", "turns = 4"))};
  const Written w;
  const auto read = read_journal(w.text, "g");
  REQUIRE(read);
  for (const auto& scenario : others) {
    Game game = little_game(5, scenario);
    const auto problem = replay(*read, "g", game);
    REQUIRE(problem);
    CHECK(problem->message.find("have changed") != std::string::npos);
  }
}

TEST_CASE("actions survive writing and reading, with quotes around spaces") {
  const Game game = little_game();
  const Grid& grid = game.scenario().map().grid();
  for (const std::string text : {"move b1 0303", "face b1 NE", "fire b1 r1", "enter b3 0101", "end"}) {
    std::string message;
    CHECK(to_text(testing::action_in(game.state(), text), grid) == text);
  }
  GameAction odd;
  odd.kind = GameAction::Kind::act;
  odd.name = "stand and \"shoot\"";
  odd.unit = "a | b";
  std::string message;
  CHECK(parse_action(game.state(), to_text(odd, grid), message) == odd);
}

TEST_CASE("names with bars and line breaks do not break a journal") {
  const auto replaced = [](std::string text, const std::string& from, const std::string& to) {
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
      text.replace(at, from.size(), to);
    return text;
  };
  using rearguard::testing::little_aims, rearguard::testing::little_heading, rearguard::testing::little_rules,
      rearguard::testing::little_units;
  const std::string unit = "b | 1 |", side = "blue | x |";
  const auto renamed = [&](const std::string& text) {
    return replaced(replaced(text, "\"b1\"", "\"b | 1 |\\n\""), "\"blue\"", '"' + side + '"');
  };
  const auto scenario = rearguard::testing::little_scenario(renamed(little_units), little_rules, little_aims,
                                                            renamed(little_heading));
  Written w{little_game(5, scenario)};
  w.play("move \"" + unit + "\\x0a\" 0303");
  w.play("face \"b | 1 |\\x0a\" SW");
  w.play("end");
  CHECK(w.text.find("\n1 | blue / x / | move \"b \\| 1 \\|\\x0a\" 0303 |") != std::string::npos);
  const auto read = read_journal(w.text, "g");
  REQUIRE_MESSAGE(read, problem_of(w.text));
  Game again = little_game(5, scenario);
  const auto problem = replay(*read, "g", again);
  CHECK_MESSAGE(!problem, (problem ? to_string(*problem) : ""));
  CHECK(fingerprint(again.state()) == fingerprint(w.game.state()));
}

TEST_CASE("a journal with invalid UTF-8 is an error at its place") {
  Written w;
  w.play("move b1 0303");
  const auto with_line = [&](const std::string& content) {
    char check[16];
    std::snprintf(check, sizeof check, " | %08x\n", check_of(content, check_of(w.text)));
    return problem_of(w.text + content + check);
  };
  CHECK(with_line("2 | blue | undo: m\xFFove b1 0303 |  | ") ==
        "g:6:19: error: byte 0xFF is not valid UTF-8; save the file as UTF-8\n");
  CHECK(with_line("2 | blue | \x1B[31m |  | ").find("g:6:12: error: control character 0x1B") == 0);
}

TEST_CASE("a journal of a kind that is not built in is refused by name") {
  const std::string text = "rearguard journal 2\nscenario little\n";
  CHECK(problem_of(text) ==
        "g:1:1: error: this is a game by mail; this program was built without REARGUARD_MAIL\n");
  CHECK(kind_label(text) == "by mail");
  CHECK(kind_label("\xEF\xBB\xBFrearguard journal 2\r\n") == "by mail");
  CHECK(kind_label("rearguard journal 1\n").empty());
}

namespace {

/// The lines of a kind of journals made up for this test: a word for each action, and the number of letters
/// in it.
class CountedRecord final : public JournalRecord {
 public:
  const std::string& scenario() const override { return scenario_; }
  Checked<JournalLine> read_line(std::string_view text, const std::string& file, int at,
                                 std::size_t number) override {
    const std::string wanted = std::to_string(text.size() - 2);
    if (!text.ends_with(" " + wanted)) return Diagnostic{file, at, 1, "count the letters again"};
    JournalLine line;
    line.kind = JournalLine::Kind::other;
    line.number = static_cast<int>(number);
    line.word = "say: ";
    line.action = text.substr(0, text.size() - 2);
    return line;
  }
  Checked<Game> begin(const std::string&, const std::string& file, const ScenarioLocator&,
                      const DocumentTexts&) const override {
    return Diagnostic{file, 0, 0, "not played here"};
  }
  std::optional<Diagnostic> replay(const Journal&, const std::string&, Game&) override {
    return std::nullopt;
  }

 private:
  std::string scenario_ = "a-scenario";
};

}  // namespace

TEST_CASE("a kind of journals reads its own heading and lines") {
  static const JournalKind counted{
      "rearguard journal 9",
      2,
      "",
      "",
      [](const KindHeading& heading) -> Checked<std::shared_ptr<JournalRecord>> {
        if (heading.lines != std::vector<std::string>{"counted"})
          return Diagnostic{heading.file, heading.first, 1, "this does not say that it is counted"};
        return std::shared_ptr<JournalRecord>(std::make_shared<CountedRecord>());
      },
      [](const std::vector<std::string>&) { return std::optional<std::string>(); }};
  const JournalKinds kinds{&counted};
  const auto problem_in = [&](const std::string& text) {
    const auto read = read_journal(text, "g", &kinds);
    return read ? std::string() : to_string(read.problems());
  };
  const auto read = read_journal("rearguard journal 9\r\ncounted\nhello 5\nall 3\nhal", "g", &kinds);
  REQUIRE(read);
  CHECK(read->kind == &counted);
  CHECK(read->heading.scenario == "a-scenario");
  CHECK(to_text(read->heading) == "rearguard journal 9\ncounted\n");
  REQUIRE(read->lines.size() == 2);
  CHECK(describe_deed(read->lines[1]) == "say: all");
  CHECK(read->torn);
  CHECK(problem_in("rearguard journal 9\nodd\n") == "g:2:1: error: this does not say that it is counted\n");
  CHECK(problem_in("rearguard journal 9\ncounted\nall 4\n") == "g:3:1: error: count the letters again\n");
  CHECK(problem_in("rearguard journal 8\n").find("this is not a game journal") != std::string::npos);
}
