// Games by mail between two players, each with files of his own, and what each of them can try.
#include "src/extras/mail/mailed_game.h"

#include "src/extras/mail/line_chain.h"
#include "src/extras/mail/links.h"
#include "src/extras/mail/mail_copies.h"
#include "src/extras/mail/mail_invitation.h"
#include "src/extras/mail/mail_journal.h"
#include "src/extras/mail/mail_plan.h"
#include "src/play/record/mended_game.h"
#include "tests/play/game/little_war.h"
#include "tests/support/got.h"

namespace {

/// Fire phases in which all is declared before the first die.
const std::string declared_rules = [] {
  std::string rules = little_rules;
  const std::string name = "name = \"Fire\"\nactions";
  return rules.replace(rules.find(name), name.size(), "name = \"Fire\"\ndeclare = \"phase\"\nactions");
}();

/// Rules whose `gamble` rolls a die, asks the opponent, and rolls again.
std::string gamble_rules(std::string rules) {
  const std::string old =
      "do = [ { choose = \"owner\", options = [ { name = \"stake\", do = [ { lose_strength = 1 } ] }, { name "
      "= \"stand\" } ] } ]";
  const std::size_t at = rules.find(old);
  REQUIRE(at != std::string::npos);
  return rules.replace(
      at, old.size(),
      "do = [ { roll = \"1d6\", name = \"first\" }, { choose = \"opponent\", options = [ { name = \"raise\", "
      "do = [ { roll = \"1d6\", name = \"second\" } ] }, { name = \"pass\" } ] } ]");
}

/// A player with a folder of his own for everything.
struct MailPerson {
  MailPerson(const std::string& name, const std::string& rules, const std::string& units) {
    files.write("war.toml", rules);
    files.write("scenario.toml", little_heading + little_aims + units + little_map);
    const auto made = create_mail_key(keys(), name);
    REQUIRE(made);
  }
  std::string keys() const { return files.file("data"); }
  std::string journal() const { return files.file("g.journal"); }
  std::string text() const { return files.read("g.journal"); }

  MailedGame open() const {
    std::vector<Diagnostic> notices;
    auto game = MailedGame::open(journal(), keys(), locator(), notices);
    INFO((game ? std::string() : to_string(game.problems())));
    REQUIRE(game);
    return std::move(game).value();
  }
  /// Does these; each must be possible.
  void play(const Strings& texts) const {
    MailedGame game = open();
    for (const std::string& text : texts) {
      const auto against = game.act(text);
      CAPTURE(text);
      REQUIRE_MESSAGE(!against, against->text);
    }
  }
  std::optional<std::string> refusal(const std::string& text) const {
    const auto against = open().act(text);
    return against ? std::optional(against->text) : std::nullopt;
  }
  std::string give() const {
    MailedGame game = open();
    const auto mail = game.give();
    INFO((mail ? std::string() : to_string(mail.problems())));
    REQUIRE(mail);
    return *mail;
  }
  /// Receives a mail and answers its plan. Returns the problem, or nothing.
  std::optional<std::string> receive(const std::string& mail) const {
    const std::string file = files.write("mail", mail);
    std::vector<Diagnostic> notices;
    auto game = MailedGame::receive(journal(), file, keys(), locator(), notices);
    if (!game) return to_string(game.problems());
    MailedGame received = std::move(game).value();
    const auto against = received.answer();
    return against ? std::optional(against->text) : std::nullopt;
  }
  static const ScenarioLocator& locator() {
    static const RuleLibrary rules(REARGUARD_SOURCE_DIR "/assets/rules");
    static const ScenarioLocator place{rules, "", &mail_kinds()};
    return place;
  }
  Checked<ReadGame> read(const std::string& mail) const { return read_game_text(mail, journal(), locator()); }
  Scratch files;
};

/// A game that both have sealed.
struct MailPair {
  explicit MailPair(MailMode mode, const std::string& rules = little_rules,
                    const std::string& units = duel_units)
      : blue("Anna", rules, units), red("Bert", rules, units) {
    const auto invited = invite({blue.files.file("scenario.toml"), "blue", mode, 14},
                                blue.files.file("invitation"), blue.keys(), MailPerson::locator());
    REQUIRE(invited);
    const std::string invitation = red.files.write("invitation", blue.files.read("invitation"));
    const auto accepted = accept_invitation(invitation, red.journal(), red.keys(), MailPerson::locator());
    INFO((accepted ? std::string() : to_string(accepted.problems())));
    REQUIRE(accepted);
    REQUIRE_FALSE(blue.receive(red.text()));
    REQUIRE_FALSE(red.receive(blue.give()));
    if (mode == MailMode::quick) REQUIRE_FALSE(blue.receive(red.give()));
  }
  void send_to_red() const {
    const auto problem = red.receive(blue.give());
    REQUIRE_MESSAGE(!problem, *problem);
  }
  void send_to_blue() const {
    const auto problem = blue.receive(red.give());
    REQUIRE_MESSAGE(!problem, *problem);
  }
  MailPerson blue, red;
};

/// A dishonest program: lines as it likes, with the right checksums, and its own seal.
class DishonestProgram {
 public:
  DishonestProgram(const MailPerson& person, const std::string& text, std::string side)
      : key_(read_mail_key(person.keys()).value()), side_(std::move(side)), text_(text) {
    auto read = got(read_journal(text, "forged", &mail_kinds()));
    journal_ = std::move(read);
  }
  Journal& journal() { return journal_; }
  /// Drops the lines from `number` on.
  DishonestProgram& cut(std::size_t number) {
    journal_.lines.resize(number - 1);
    heads().resize(number);
    text_ = first_lines(text_, journal_.heading_lines + static_cast<int>(number) - 1);
    return *this;
  }
  DishonestProgram& add(JournalLine line) {
    line.number = static_cast<int>(journal_.lines.size()) + 1;
    const Bytes32 head = next_head(heads().back(), chained_text(line));
    text_ += to_text(line, head);
    heads().push_back(head);
    journal_.lines.push_back(std::move(line));
    return *this;
  }
  std::string sealed() {
    int number = 1;
    for (const JournalLine& line : journal_.lines)
      number += deed_of(line) == MailDeed::seal && line.side == side_ ? 1 : 0;
    JournalLine seal;
    set_deed(seal, MailDeed::seal, std::to_string(number));
    seal.side = side_;
    seal.happened = to_hex(
        key_.identity.sign(seal_text(heads().front(), static_cast<std::uint32_t>(number), heads().back())));
    add(seal);
    return text_;
  }

 private:
  std::vector<Bytes32>& heads() { return mail_record(journal_).heads; }

  MailKey key_;
  std::string side_;
  std::string text_;
  Journal journal_;
};

/// Returns the lines of a journal that begin with this word, as numbers.
std::vector<int> lines_with(const Journal& journal, MailDeed kind) {
  std::vector<int> numbers;
  for (const JournalLine& line : journal.lines) {
    if (deed_of(line) == kind) numbers.push_back(line.number);
  }
  return numbers;
}

}  // namespace

TEST_CASE("in a strict game nothing rolls before its plan is sealed, and then by the other player") {
  const MailPair pair(MailMode::strict);
  pair.blue.play({"end"});
  const std::string before = pair.blue.text();
  pair.blue.play({"fire b1 r1", "gamble b1"});
  CHECK(pair.blue.text() == before);
  CHECK(pair.blue.open().planned() == Strings{"fire b1 r1", "gamble b1"});
  pair.send_to_red();
  CHECK(pair.blue.open().planned().empty());
  CHECK(pair.blue.open().game().steps().back().rolls.empty());
  const MailedGame game = pair.red.open();
  REQUIRE(game.game().steps().size() >= 2);
  CHECK(game.game().steps()[1].rolls.size() == 1);
  CHECK(game.table().rounds() == 1);
}

TEST_CASE("dice before the first action are rolled in a round of their own, in both modes") {
  const std::string muster =
      "[[events]]\nname = \"muster\"\ncite = \"8\"\ntext = \"A muster.\"\ndo = [ { roll = \"1d6\", name = "
      "\"men\" } ]\n[[play.phases]]\nname = \"Muster\"\nDECLARE\nfirst_turn = true\nat_start = [ { event = "
      "\"muster\" } ]\n";
  for (const std::string declare : {"", "declare = \"phase\""}) {
    CAPTURE(declare);
    std::string rules = little_rules;
    rules.insert(rules.find("[[play.phases]]"), muster);
    rules.replace(rules.find("DECLARE"), 7, declare);
    const MailPair strict(MailMode::strict, rules);
    CHECK(has(strict.blue.refusal("end").value_or(""), "starts with \"begin\""));
    CHECK(has(strict.red.refusal("begin").value_or(""), "blue has to decide"));
    strict.blue.play({"begin"});
    CHECK(strict.blue.open().planned() == Strings{"begin"});
    CHECK(has(strict.blue.refusal("end").value_or(""), "come first"));
    strict.send_to_red();
    const Journal journal = strict.red.open().journal();
    CHECK(journal.lines.back().action == "begin");
    CHECK(journal.lines.back().side == "blue");
    CHECK(journal.lines.back().dice.size() == 1);
    strict.send_to_blue();
    strict.blue.play({"end"});
    CHECK(strict.blue.open().table().rounds() == 1);

    const MailPair quick(MailMode::quick, rules);
    quick.blue.play({"begin", "end", "fire b1 r1"});
    CHECK(lines_with(quick.blue.open().journal(), MailDeed::take).size() == 1);
    CHECK(quick.blue.open().journal().lines[5].action == "begin");
  }
}

TEST_CASE("a dishonest program can neither leave the beginning out nor write its dice") {
  std::string rules = little_rules;
  rules.insert(
      rules.find("[[play.phases]]"),
      "[[events]]\nname = \"muster\"\ncite = \"8\"\ntext = \"A muster.\"\ndo = [ { roll = \"1d6\", name = "
      "\"men\" } ]\n[[play.phases]]\nname = \"Muster\"\nat_start = [ { event = \"muster\" } ]\n");
  const MailPair pair(MailMode::strict, rules);
  const auto taken = [&](JournalLine line) {
    line.side = "blue";
    DishonestProgram program(pair.blue, pair.blue.text(), "blue");
    return pair.red.receive(program.add(std::move(line)).sealed()).value_or("taken");
  };
  JournalLine line;
  line.action = "end";
  CHECK(has(taken(line), "starts with"));
  line.action = "begin";
  line.dice = {6};
  CHECK(has(taken(line), "no plan has fixed it"));
  const Bytes32 nonce = pair.blue.open().table().side(0).nonce;
  const MailKey key = read_mail_key(pair.blue.keys()).value();
  JournalLine plan;
  set_deed(plan, MailDeed::plan, "1");
  plan.happened = to_text(WrittenPlan{{"begin", "end"}, link_of(key.identity.secret(), nonce, max_links, 1)});
  CHECK(has(taken(plan), "and nothing else"));
}

TEST_CASE("actions without dice cost no mail in a strict game") {
  const MailPair pair(MailMode::strict);
  pair.blue.play({"move b1 0208", "undo", "move b1 0208", "end", "end"});
  CHECK(pair.blue.open().planned().empty());
  CHECK(pair.blue.open().table().rounds() == 0);
  pair.send_to_red();
  pair.red.play({"end", "end"});
  CHECK(pair.red.open().game().state().turn == 2);
}

TEST_CASE("a planned action that is no longer legal is void, and nothing comes of it") {
  const MailPair pair(MailMode::strict);
  pair.blue.play({"end", "fire b1 r1", "fire b1 r1", "choose r1 0607"});
  pair.send_to_red();
  const Journal journal = pair.red.open().journal();
  const auto seal = lines_with(journal, MailDeed::answer);
  REQUIRE(seal.size() == 1);
  const auto dropped = lines_with(journal, MailDeed::dropped);
  const bool stopped = pair.red.open().game().state().choice.has_value();
  // Where the shot makes a retreat, the choice of red stops the plan; else its rest is void, line by line.
  CHECK(dropped.size() == (stopped ? 0U : 2U));
  for (const int number : dropped) CHECK(journal.lines[static_cast<std::size_t>(number) - 1].dice.empty());
}

TEST_CASE("no byte of a sealed journal can be changed") {
  const MailPair pair(MailMode::strict);
  pair.blue.play({"end", "fire b1 r1"});
  pair.send_to_red();
  const std::string text = pair.red.give();
  const auto whole = pair.red.read(text);
  REQUIRE(whole);
  const std::size_t packed = text.find("documents "), packed_end = text.find("1 | ");
  std::size_t taken = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    std::string changed = text;
    changed[i] = static_cast<char>(changed[i] ^ 1);
    const auto read = pair.red.read(changed);
    // Only a line that is cut off at its very end is told in another way. Some bits of what is packed say
    // nothing.
    const bool is_idle = read && packed < i && i < packed_end && read->kept == whole->kept;
    if (read && !read->journal.torn && !is_idle) ++taken;
  }
  CHECK(taken == 0);
}

TEST_CASE("no other die, story or order is taken from a dishonest program") {
  const MailPair pair(MailMode::strict);
  pair.blue.play({"end", "fire b1 r1"});
  const std::string sent = pair.blue.give();
  REQUIRE_FALSE(pair.red.receive(sent));
  const Journal answered = pair.red.open().journal();
  const JournalLine& answer = answered.lines[answered.lines.size() - 2];
  const JournalLine& fired = answered.lines.back();
  REQUIRE(deed_of(answer) == MailDeed::answer);
  const auto forged = [&](const std::function<void(DishonestProgram&)>& change) {
    DishonestProgram program(pair.red, sent, "red");
    change(program);
    const std::string before = pair.blue.text();
    const auto problem = pair.blue.receive(program.sealed());
    CHECK(pair.blue.text() == before);
    return problem.value_or("taken");
  };
  for (int face = 1; face <= 6; ++face) {
    if (face == only(fired.dice)) continue;
    JournalLine other = fired;
    other.dice = {face};
    CHECK(has(forged([&](auto& p) { p.add(answer).add(other); }),
              "die 1 is " + std::to_string(face) + "; round 1 gives " + std::to_string(only(fired.dice))));
  }
  JournalLine other = fired;
  other.happened += " and dies";
  CHECK(has(forged([&](auto& p) { p.add(answer).add(other); }), "what comes of this is"));
  other = fired;
  other.dice.push_back(6);
  CHECK(has(forged([&](auto& p) { p.add(answer).add(other); }), "has 2 dice"));
  other = fired;
  other.action = "gamble b1";
  CHECK(has(forged([&](auto& p) { p.add(answer).add(other); }), "is due here"));
  CHECK(has(forged([&](auto& p) { p.add(answer); }), "is to be played to its end"));
  CHECK(has(forged([&](auto& p) { p.add(fired); }), "is to be answered first"));
  other = answer;
  other.action = "2";
  CHECK(has(forged([&](auto& p) { p.add(other); }), "no such plan"));
  other = answer;
  other.happened = std::string(64, '0');
  CHECK(has(forged([&](auto& p) { p.add(other); }), "this is not link 1 of red"));
  other = answer;
  other.side = "blue";
  CHECK(has(forged([&](auto& p) { p.add(other); }), "answered by the other side"));
  // With the right lines the same program is taken.
  CHECK(forged([&](auto&) {}) != "taken");
}

TEST_CASE("two plans in one round are found out: the second is not answered, and both prove the fork") {
  const MailPair pair(MailMode::strict);
  pair.blue.play({"end"});
  const std::string start = pair.blue.text();
  pair.blue.play({"fire b1 r1"});
  const std::string one = pair.blue.give();
  const Bytes32 nonce = pair.blue.open().table().side(0).nonce;
  const MailKey key = read_mail_key(pair.blue.keys()).value();
  DishonestProgram program(pair.blue, start, "blue");
  JournalLine plan;
  set_deed(plan, MailDeed::plan, "1");
  plan.side = "blue";
  plan.happened = to_text(WrittenPlan{{"gamble b1"}, link_of(key.identity.secret(), nonce, max_links, 1)});
  const std::string two = program.add(plan).sealed();
  const std::string old = pair.red.text();
  REQUIRE_FALSE(pair.red.receive(one));
  CHECK(has(pair.red.receive(two).value_or(""), "parts from"));
  // Not on an older copy either, as long as the marks are the same.
  pair.red.files.write("g.journal", old);
  CHECK(has(pair.red.receive(two).value_or(""), "has been shown for another course"));
  const auto first = pair.red.read(one);
  const auto second = pair.red.read(two);
  REQUIRE(first);
  REQUIRE(second);
  const std::string proof = fork_proof(*first, *second);
  CHECK(has(proof, "blue has sealed two different courses of this game as seal 2"));
  CHECK(fork_proof(*first, *first).empty());
}

TEST_CASE("a program that was stopped after a mark goes on with the same lines and no others") {
  const MailPair pair(MailMode::strict);
  pair.blue.play({"end", "fire b1 r1"});
  const std::string journal = pair.blue.text();
  const std::string plan = pair.blue.files.read("g.journal.plan");
  const std::string mail = pair.blue.give();
  // As if it had been killed before the journal was written.
  pair.blue.files.write("g.journal", journal);
  pair.blue.files.write("g.journal.plan", plan);
  CHECK(pair.blue.give() == mail);
  // As if it had been killed between the lines.
  const std::size_t last = mail.rfind('\n', mail.size() - 2) + 1;
  pair.blue.files.write("g.journal", mail.substr(0, last));
  pair.blue.files.write("g.journal.plan", plan);
  CHECK(pair.blue.give() == mail);
  // As if it had been killed before the plan was removed.
  pair.blue.files.write("g.journal.plan", plan);
  CHECK(pair.blue.give() == mail);
  pair.blue.files.write("g.journal", journal);
  pair.blue.files.write("g.journal.plan", "gamble b1\n");
  CHECK(pair.blue.give() == mail);
  CHECK(pair.blue.open().planned().empty());
}

TEST_CASE("half of a mail is cut, and the mail is taken again") {
  const MailPair pair(MailMode::strict);
  pair.blue.play({"end", "fire b1 r1"});
  pair.send_to_red();
  const std::string before = pair.blue.text();
  const std::string mail = pair.red.give();
  for (std::size_t bytes = before.size(); bytes < mail.size(); ++bytes) {
    pair.blue.files.write("g.journal", mail.substr(0, bytes));
    CHECK(pair.blue.open().journal().lines.size() >= 5);
    CHECK(pair.blue.text() == before);
  }
  pair.blue.files.write("g.journal", before + std::string(60, '\0') + "\n" + std::string(9, '\0'));
  CHECK_FALSE(pair.blue.receive(mail));
  CHECK(pair.blue.text() == mail);
}

TEST_CASE("a refused mail shows and seals nothing: another plan is sent in its place") {
  const MailPair pair(MailMode::strict, declared_rules);
  pair.blue.play({"end", "fire b1 r1"});
  const auto marks = [&] {
    return pair.blue.files.read("data/marks/" + to_hex(pair.blue.open().table().id()).substr(0, 16));
  };
  const std::string noted = marks();
  MailedGame game = pair.blue.open();
  CHECK_FALSE(game.give());
  CHECK_FALSE(game.drop(1));
  for (const char* text : {"gamble b1", "choose b1 stand", "fire b1 r1", "end"}) CHECK_FALSE(game.act(text));
  { const MailedGame closed = std::move(game); }
  CHECK(marks() == noted);
  pair.send_to_red();
}

TEST_CASE("what earlier versions noted and never sealed is forgotten by a thorough repair") {
  const MailPair pair(MailMode::strict);
  const std::string place = "data/marks/" + to_hex(pair.blue.open().table().id()).substr(0, 16);
  pair.blue.files.write(place, pair.blue.files.read(place) + "seal 2 " + std::string(64, 'a') + "\nlink 1 " +
                                   std::string(64, 'b') + '\n');
  pair.blue.play({"end", "fire b1 r1"});
  {
    MailedGame game = pair.blue.open();
    CHECK_FALSE(game.give());
  }
  std::vector<Diagnostic> notices;
  CHECK(MailedGame::open(pair.blue.journal(), pair.blue.keys(), MailPerson::locator(), notices, {true}));
  CHECK(notices.size() == 2);
  pair.send_to_red();
  notices.clear();
  CHECK(MailedGame::open(pair.blue.journal(), pair.blue.keys(), MailPerson::locator(), notices, {true}));
  CHECK(notices.empty());
}

TEST_CASE("what was not sent is taken back for a mail that crossed it, unless dice were rolled") {
  const MailPair pair(MailMode::strict);
  pair.red.play({"agree: drawn"});
  pair.blue.play({"end"});
  const std::string mail = pair.blue.give();
  CHECK(has(pair.red.receive(mail).value_or(""), "--take-back"));
  std::vector<Diagnostic> notices;
  CHECK(MailedGame::open(pair.red.journal(), pair.red.keys(), MailPerson::locator(), notices, {true, true}));
  CHECK_FALSE(pair.red.receive(mail));
  const MailPair quick(MailMode::quick);
  quick.blue.play({"end", "fire b1 r1"});
  CHECK_FALSE(MailedGame::open(quick.blue.journal(), quick.blue.keys(), MailPerson::locator(), notices,
                               {true, true}));
}

TEST_CASE("in a quick game dice fall at once, and from links of both") {
  const MailPair pair(MailMode::quick);
  pair.blue.play({"end", "fire b1 r1"});
  const MailedGame game = pair.blue.open();
  CHECK(game.game().steps().back().rolls.size() == 1);
  CHECK(lines_with(game.journal(), MailDeed::give).size() == 1);
  CHECK(lines_with(game.journal(), MailDeed::take).size() == 1);
}

TEST_CASE("in a quick game the unchanged program rolls in one copy only") {
  const MailPair pair(MailMode::quick, gamble_rules(little_rules));
  pair.blue.play({"end"});
  const std::string before = pair.blue.text();
  pair.blue.play({"fire b1 r1"});
  const std::string after = pair.blue.text();
  pair.blue.files.write("g.journal", before);
  CHECK(has(pair.blue.refusal("gamble b1").value_or(""), "another copy"));
  pair.blue.files.write("g.journal", before);
  pair.blue.play({"fire b1 r1"});
  CHECK(pair.blue.text() == after);
}

TEST_CASE("a quick game refuses dice without a round, and a round that is not given") {
  const MailPair pair(MailMode::quick);
  pair.blue.play({"end", "end"});
  CHECK(has(pair.blue.refusal("end").value_or(""), "red has to decide now"));
  pair.send_to_red();
  const std::string sent = pair.red.text();
  pair.red.play({"end", "fire r1 b1"});
  Journal journal = pair.red.open().journal();
  const auto take = only(lines_with(journal, MailDeed::take));
  DishonestProgram program(pair.red, pair.red.text(), "red");
  const JournalLine fired = journal.lines.back();
  program.cut(static_cast<std::size_t>(take));
  CHECK(has(pair.blue.receive(program.add(fired).sealed()).value_or(""), "no round is taken for them"));
}

TEST_CASE("a choice stops a plan, and the dice after it come from a round of its own") {
  for (const bool is_declared : {false, true}) {
    CAPTURE(is_declared);
    const MailPair pair(MailMode::strict, gamble_rules(is_declared ? declared_rules : little_rules));
    pair.blue.play({"end", "gamble b1", "fire b1 r1", "end"});
    pair.send_to_red();
    REQUIRE(pair.red.open().game().state().choice);
    CHECK(pair.red.open().table().rest().size() == (is_declared ? 2U : 0U));
    CHECK(pair.red.open().game().state().acting_side() == "red");
    pair.red.play({"choose b1 raise"});
    CHECK(pair.red.open().planned() == Strings{"choose b1 raise"});
    pair.send_to_blue();
    const MailedGame game = pair.blue.open();
    CHECK(game.table().rounds() == 2);
    const auto fired = std::ranges::count_if(game.game().steps(),
                                             [](const GameStep& step) { return step.action.name == "fire"; });
    CHECK(fired == (is_declared ? 1 : 0));
  }
}

TEST_CASE("where all is declared at once, a choice without dice is planned if the rest of the plan rolls") {
  const MailPair pair(MailMode::strict, gamble_rules(declared_rules));
  pair.blue.play({"end", "gamble b1", "fire b1 r1", "end"});
  pair.send_to_red();
  pair.red.play({"choose b1 pass"});
  CHECK(pair.red.open().planned() == Strings{"choose b1 pass"});
  pair.send_to_blue();
  CHECK(pair.blue.open().table().rounds() == 2);
}

TEST_CASE("where all is declared at once, a plan closes with the end of the phase") {
  const MailPair pair(MailMode::strict, declared_rules);
  pair.blue.play({"end", "fire b1 r1"});
  MailedGame game = pair.blue.open();
  const auto refused = game.give();
  REQUIRE_FALSE(refused);
  CHECK(has(to_string(refused.problems()), "the plan has to close with \"end\""));
}

TEST_CASE("a plan can be changed until it is sealed") {
  const MailPair pair(MailMode::strict);
  pair.blue.play({"end", "fire b1 r1", "gamble b1", "end"});
  MailedGame game = pair.blue.open();
  CHECK_FALSE(game.drop(2));
  CHECK(game.planned() == Strings{"fire b1 r1", "end"});
  CHECK(game.drop(3));
  CHECK_FALSE(game.act("undo"));
  CHECK(game.planned() == Strings{"fire b1 r1"});
}

TEST_CASE("a game is taken back only if both agree") {
  const MailPair pair(MailMode::strict);
  pair.blue.play({"end", "end"});
  pair.send_to_red();
  pair.red.play({"end", "end"});
  pair.send_to_blue();
  REQUIRE(pair.blue.open().game().state().turn == 2);
  CHECK(has(pair.blue.refusal("grant: back 4").value_or(""), "has not asked"));
  pair.blue.play({"ask: back 4"});
  pair.send_to_red();
  CHECK(has(pair.red.refusal("grant: back 3").value_or(""), "has not asked for this"));
  pair.red.play({"grant: back 4"});
  pair.send_to_blue();
  const MailedGame game = pair.blue.open();
  CHECK(game.game().state().turn == 1);
  CHECK(game.game().steps().size() == 2);
  CHECK(game.table().decider(game.game()) == 1);
}

TEST_CASE("new secrets are taken by both, and the rounds go on from there") {
  const MailPair pair(MailMode::strict);
  pair.blue.play({"renew:"});
  pair.send_to_red();
  pair.red.play({"renew:"});
  pair.send_to_blue();
  pair.blue.play({"end", "fire b1 r1"});
  pair.send_to_red();
  CHECK(pair.red.open().table().rounds() == 1);
  CHECK(pair.red.open().game().steps().back().rolls.size() == 1);
}

TEST_CASE("a resignation and a result that both write end a game") {
  const MailPair pair(MailMode::strict);
  pair.blue.play({"agree: drawn"});
  pair.send_to_red();
  CHECK_FALSE(pair.red.open().game().state().over);
  pair.red.play({"agree: drawn"});
  pair.send_to_blue();
  CHECK(pair.blue.open().game().state().ending == "agreed: drawn");
  CHECK(has(pair.blue.refusal("end").value_or(""), "the game is over"));
  const MailPair other(MailMode::quick);
  other.blue.play({"resign:"});
  other.send_to_red();
  CHECK(other.red.open().game().state().ending == "blue resigns");
}

TEST_CASE("line ends and a byte order mark of a mail program do no harm; broken lines are named") {
  const MailPair pair(MailMode::strict);
  pair.blue.play({"end", "end"});
  std::string mail = pair.blue.give();
  std::string other = "\xEF\xBB\xBF";
  for (const char c : mail) other += c == '\n' ? std::string("\r\n") : std::string(1, c);
  CHECK_FALSE(pair.red.receive(other));
  CHECK(pair.red.text() == mail);
}

namespace {

/// Breaks lines at their last blank before `width` characters, or within a word that is longer.
std::string wrapped(const std::string& text, std::size_t width, const std::string& quote) {
  std::string out;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = text.find('\n', begin);
    std::string line = text.substr(begin, end - begin);
    while (line.size() > width) {
      const std::size_t blank = line.rfind(' ', width);
      const bool is_word = blank == std::string::npos || blank == 0;
      out += quote + line.substr(0, is_word ? width : blank) + '\n';
      line.erase(0, is_word ? width : blank + 1);
    }
    out += quote + line + '\n';
    begin = end + 1;
  }
  return out;
}

}  // namespace

TEST_CASE("a game is found in the text of a mail: quoted, with broken lines, greeting and signature") {
  for (const std::size_t width : {std::size_t{66}, std::size_t{72}, std::size_t{76}, std::size_t{998}}) {
    for (const std::string quote : {"", "> ", ">> ", "| "}) {
      CAPTURE(width);
      CAPTURE(quote);
      const MailPair pair(MailMode::strict);
      pair.blue.play({"end", "fire b1 r1", "end"});
      const std::string mail = pair.blue.give();
      const std::string sent = "Hello Bert,\n\nhere it is: 1 | 2 | 3\n\n" + wrapped(mail, width, quote) +
                               "\n-- \nAnna | 12 Mill Lane\n";
      const auto problem = pair.red.receive(sent);
      CHECK_MESSAGE(!problem, *problem);
      CHECK(pair.red.text().starts_with(mail));
    }
  }
  const MailPair pair(MailMode::strict);
  const std::string invitation = pair.blue.files.read("invitation");
  pair.red.files.write("quoted", "Hi\n" + wrapped(invitation, 72, "> ") + "> \n> Anna\n");
  CHECK(accept_invitation(pair.red.files.file("quoted"), pair.red.files.file("other.journal"),
                          pair.red.keys(), MailPerson::locator()));
}

TEST_CASE("a changed line within the text of a mail is told, not taken for its end") {
  const MailPair pair(MailMode::strict);
  pair.blue.play({"end", "end"});
  std::string mail = pair.blue.give();
  mail[mail.find("| end |") + 2] = 'E';
  CHECK(has(pair.red.receive("Hello\n" + mail + "Anna\n").value_or(""), "this line is damaged"));
}

TEST_CASE("a mail that is older, the same, or of another game changes nothing") {
  const MailPair pair(MailMode::strict);
  const std::string first = pair.blue.text();
  pair.blue.play({"end", "end"});
  pair.send_to_red();
  const std::string whole = pair.red.text();
  CHECK(has(pair.red.receive(first).value_or(""), "is older than"));
  CHECK_FALSE(pair.red.receive(whole));
  CHECK(pair.red.text() == whole);
  const MailPair other(MailMode::strict);
  CHECK(has(pair.red.receive(other.blue.text()).value_or(""), "neither player of this game has your key"));
}

TEST_CASE("what was not sent is not overwritten by a mail") {
  const MailPair pair(MailMode::strict);
  const std::string start = pair.red.text();
  pair.red.play({"agree: drawn"});
  pair.blue.play({"end"});
  CHECK(has(pair.red.receive(pair.blue.give()).value_or(""), "parts from"));
}

namespace {

/// Returns a journal as it was begun when journals did not keep their documents.
std::string without_documents(const std::string& text) {
  const std::size_t begin = text.find("documents "), end = text.find("1 | ");
  REQUIRE(begin < end);
  return text.substr(0, begin) + text.substr(end);
}

}  // namespace

TEST_CASE("a game by mail needs no files: it is played by the documents of its heading") {
  const MailPair pair(MailMode::strict);
  for (const MailPerson* person : {&pair.blue, &pair.red}) {
    person->files.write("war.toml", "other rules");
    std::filesystem::remove(person->files.file("scenario.toml"));
  }
  pair.blue.play({"end", "end"});
  CHECK_FALSE(pair.red.receive(pair.blue.give()));
  std::filesystem::remove(pair.red.journal());
  CHECK_FALSE(pair.red.receive(pair.blue.text()));
}

TEST_CASE("where a game does not keep its documents, others are found out before anything is taken") {
  const MailPair pair(MailMode::strict);
  pair.blue.play({"end", "end"});
  const std::string mail = without_documents(pair.blue.give());
  pair.red.files.write("g.journal", without_documents(pair.red.text()));
  std::string rules = little_rules;
  pair.red.files.write("war.toml", rules + "# another line\n");
  CHECK(has(pair.red.receive(mail).value_or(""), "are not those with which this game began"));
  std::string other_ends;
  for (const char c : rules) other_ends += c == '\n' ? std::string("\r\n") : std::string(1, c);
  pair.red.files.write("war.toml", other_ends);
  CHECK_FALSE(pair.red.receive(mail));
}

TEST_CASE("a journal by mail is mended where nothing is sealed, and not elsewhere") {
  const MailPair pair(MailMode::strict);
  pair.blue.play({"end", "end"});
  const std::string sealed = pair.blue.give();
  const std::string damaged = pair.blue.files.write("damaged", sealed + "7 | blue | move b1 0208 |");
  const auto mended = mend_game(damaged, pair.blue.files.file("mended"), MailPerson::locator());
  REQUIRE(mended);
  CHECK(pair.blue.files.read("mended") == sealed);
  std::string changed = sealed;
  changed[sealed.rfind("end |")] = 'E';
  const std::string other = pair.blue.files.write("changed", changed);
  const auto refused = mend_game(other, pair.blue.files.file("never"), MailPerson::locator());
  REQUIRE_FALSE(refused);
  CHECK(has(to_string(refused.problems()), "lines under a seal are not left out"));
}

TEST_CASE("what needs a seed refuses a game by mail") {
  const MailPair pair(MailMode::strict);
  std::vector<Diagnostic> notices;
  const auto resumed = SavedGame::resume(pair.blue.journal(), MailPerson::locator(), notices);
  REQUIRE_FALSE(resumed);
  CHECK(has(to_string(resumed.problems()), "this is a game by mail"));
  const auto read = got(read_game(pair.blue.journal(), MailPerson::locator()));
  CHECK_FALSE(SavedGame::branch(read, 0, pair.blue.files.file("branch")));
  CHECK_FALSE(std::filesystem::exists(pair.blue.files.file("branch")));
}

TEST_CASE("a plan is read as it is written") {
  const WrittenPlan plan{{"fire \"a | b\" r1", "choose u \"x\\y\"", "end"}, random_bytes()};
  const std::string text = to_text(plan);
  CHECK(text.find('|') == std::string::npos);
  CHECK(plan_problem({"fire a | b"}) != "");
  CHECK(plan_problem({}) != "");
  CHECK(plan_problem(Strings(1001, "end")) != "");
  CHECK(plan_problem(Strings(900, std::string(80, 'x'))) != "");
  for (const char* bad : {"", "; ", "\"end\"", "end; 00", "[\"end\"]; 00", "1; 00"}) {
    const std::string filled =
        !has(std::string(bad), "00")
            ? std::string(bad)
            : std::string(bad).replace(std::string(bad).find("00"), 2, std::string(64, '0'));
    CHECK(std::holds_alternative<std::string>(read_plan(filled)));
  }
  const auto read = got<WrittenPlan>(read_plan(to_text(WrittenPlan{{"fire u1 r4", "end"}, plan.link})));
  CHECK(read.actions == Strings{"fire u1 r4", "end"});
  CHECK(read.link == plan.link);
}
