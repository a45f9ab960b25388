// Games by mail on the command line: keys, invitations, mails, and what `game verify` says of them.

#include "tests/play/game/little_war.h"
#include "tests/support/command.h"
#include "tests/support/json.h"

namespace {

/// A player with files and a key of his own.
struct Correspondent {
  explicit Correspondent(const std::string& name) {
    files.write("war.toml", little_rules);
    scenario = files.write("scenario.toml", little_heading + little_aims + duel_units + little_map);
    REQUIRE(does({"key", "new", name}).status == 0);
  }
  Ran does(const Strings& words) const {
    ::setenv("XDG_DATA_HOME", files.file("data").c_str(), 1);
    return run(words);
  }
  std::string journal() const { return files.file("g.journal"); }
  std::string fingerprint() const { return does({"key", "show"}).out.substr(0, 39); }
  Scratch files;
  std::string scenario;
};

/// A game that Anna has invited to and Bert has accepted.
struct Correspondence {
  explicit Correspondence(const std::string& mode) {
    const std::string invitation = anna.files.file("invitation");
    REQUIRE(anna.does({"game", "mail", "new", anna.scenario, "--side", "blue", "--mode", mode, "--save",
                       invitation})
                .status == 0);
    bert.files.write("invitation", anna.files.read("invitation"));
    REQUIRE(bert.does({"game", "mail", "accept", bert.files.file("invitation"), "--save", bert.journal()})
                .status == 0);
    post(bert, "g.journal", anna);
    REQUIRE(anna.does({"game", "mail", "receive", anna.journal(), anna.files.file("mail")}).status == 0);
  }
  static void post(const Correspondent& from, const std::string& file, const Correspondent& to) {
    to.files.write("mail", from.files.read(file));
  }
  Correspondent anna{"Anna"}, bert{"Bert"};
};

}  // namespace

TEST_CASE("a key is created once, for its owner's eyes, and known by its fingerprint") {
  const Correspondent anna("Anna"), bert("Bert");
  const Ran again = anna.does({"key", "new", "Anna"});
  CHECK(again.status == 2);
  CHECK(has(again.err, "there is a key already"));
  const auto permissions =
      std::filesystem::status(anna.files.file("data/rearguard/keys/identity.key")).permissions();
  CHECK((permissions & std::filesystem::perms::all) ==
        (std::filesystem::perms::owner_read | std::filesystem::perms::owner_write));
  CHECK(anna.fingerprint() != bert.fingerprint());
  CHECK(anna.does({"key", "trust", bert.fingerprint(), "Bert of Ulm"}).status == 0);
  CHECK(has(anna.does({"key", "show"}).out, bert.fingerprint() + "  \"Bert of Ulm\""));
  CHECK(anna.does({"key", "trust", "vrm2 4ldl", "Bert"}).status == 2);
}

TEST_CASE("without a key, or without a home for it, games by mail say what to do") {
  const Correspondent anna("Anna");
  ::setenv("XDG_DATA_HOME", anna.files.file("elsewhere").c_str(), 1);
  const Ran ran =
      run({"game", "mail", "new", anna.scenario, "--side", "blue", "--save", anna.files.file("invitation")});
  CHECK(ran.status == 2);
  CHECK(has(ran.err, "there is no key yet: create it with `rearguard key new NAME`"));
  CHECK_FALSE(anna.files.holds("invitation"));
  const Ran other = anna.does(
      {"game", "mail", "new", anna.scenario, "--side", "green", "--save", anna.files.file("invitation")});
  CHECK(other.status == 2);
  CHECK(has(other.err, "its sides are blue and red"));
}

TEST_CASE("a strict game goes to and fro, and verify tells who has sealed what") {
  const Correspondence game("strict");
  const Ran planned = game.anna.does({"game", "apply", game.anna.journal(), "end", "fire b1 r1"});
  CHECK(planned.status == 0);
  CHECK(has(planned.out, "Planned, because it rolls dice or follows what does: fire b1 r1"));
  CHECK(has(game.anna.does({"game", "mail", "plan", game.anna.journal()}).out, "planned 1: fire b1 r1"));
  REQUIRE(game.anna.does({"game", "mail", "give", game.anna.journal(), "--save", game.anna.files.file("out")})
              .status == 0);
  Correspondence::post(game.anna, "out", game.bert);
  const Ran answered =
      game.bert.does({"game", "mail", "answer", game.bert.journal(), game.bert.files.file("mail"), "--save",
                      game.bert.files.file("reply")});
  REQUIRE(answered.status == 0);
  CHECK(has(answered.out, "every seal, action and die is right"));
  REQUIRE(game.bert.does({"key", "trust", game.anna.fingerprint(), "Anna"}).status == 0);
  const Ran verified = game.bert.does({"game", "verify", game.bert.files.file("reply")});
  CHECK(verified.status == 0);
  CHECK(has(verified.out, "1 round, dice by mail, strict\n"));
  CHECK(has(verified.out, "blue  \"Anna\"  " + game.anna.fingerprint() + "  (compared)  1 die"));
  CHECK(has(verified.out, "red  \"Bert\"  " + game.bert.fingerprint() + "  (not compared)  0 dice"));
  CHECK(has(verified.out, "sealed by both up to line 5, lines 6-8 by red alone"));
  const Json json = parsed(game.bert.does({"game", "verify", game.bert.files.file("reply"), "--json"}).out);
  CHECK(json.at("mode") == "strict");
  CHECK(json.at("rounds") == 1);
  CHECK(json.at("players").at(0).at("dice") == 1);
  const Ran extends = game.bert.does(
      {"game", "verify", game.bert.files.file("reply"), "--extends", game.bert.files.file("mail")});
  CHECK(extends.status == 0);
  CHECK(has(extends.out, ": 3 new lines (6-8)"));
  const Ran older = game.bert.does(
      {"game", "verify", game.bert.files.file("mail"), "--extends", game.bert.files.file("reply")});
  CHECK(older.status == 1);
  CHECK(has(older.out, "it ends with line 5"));
}

TEST_CASE("an altered line is told with its line and column, and the mail is not taken") {
  const Correspondence game("quick");
  REQUIRE(game.anna.does({"game", "mail", "give", game.anna.journal(), "--save", game.anna.files.file("out")})
              .status == 0);
  std::string mail = game.anna.files.read("out");
  const std::size_t at = mail.find("2 | blue | seal: 1");
  REQUIRE(at != std::string::npos);
  mail.replace(at + 4, 4, "bleu");
  const std::string before = game.bert.files.read("g.journal");
  game.bert.files.write("mail", mail);
  const Ran ran =
      game.bert.does({"game", "mail", "receive", game.bert.journal(), game.bert.files.file("mail")});
  CHECK(ran.status == 1);
  const auto line = 1 + std::count(mail.begin(), mail.begin() + static_cast<std::ptrdiff_t>(at), '\n');
  CHECK(has(ran.err, "mail:" + std::to_string(line) + ":"));
  CHECK(has(ran.err, "this line is damaged, or an earlier one was changed"));
  CHECK(game.bert.files.read("g.journal") == before);
}

TEST_CASE("verify says plainly that the mover of a quick game could look ahead") {
  const Correspondence game("quick");
  const Ran ran = game.anna.does({"game", "verify", game.anna.journal()});
  CHECK(ran.status == 0);
  CHECK(has(ran.out, "dice by mail, quick: the mover could look ahead within his own turn"));
}

TEST_CASE("every other command reads a game by mail, and those that cannot play it say so") {
  const Correspondence game("strict");
  const std::string& journal = game.anna.journal();
  for (const char* verb : {"show", "legal", "replay", "export", "suggest"}) {
    CAPTURE(verb);
    const Ran ran = game.anna.does({"game", verb, journal});
    CHECK(ran.status == 0);
    CHECK(ran.err.empty());
  }
  const Ran branch = game.anna.does({"game", "replay", journal, "--save", game.anna.files.file("branch")});
  CHECK(branch.status == 2);
  CHECK(has(branch.err, "a game by mail cannot be continued in another journal"));
  const Ran compared = game.anna.does({"game", "verify", journal, journal});
  CHECK(has(compared.out, "is the same as"));
}

TEST_CASE("a known name with another key is a loud warning where a game begins and goes on") {
  const Correspondent anna("Anna"), bert("Bert"), stranger("Bert");
  REQUIRE(anna.does({"key", "trust", bert.fingerprint(), "Bert"}).status == 0);
  const std::string invitation = stranger.files.file("invitation");
  REQUIRE(stranger.does({"game", "mail", "new", stranger.scenario, "--side", "red", "--save", invitation})
              .status == 0);
  anna.files.write("invitation", stranger.files.read("invitation"));
  const Ran accepted =
      anna.does({"game", "mail", "accept", anna.files.file("invitation"), "--save", anna.journal()});
  CHECK(accepted.status == 0);
  CHECK(has(accepted.err, "NOT the key that you know as that of \"Bert\""));
  stranger.files.write("mail", anna.files.read("g.journal"));
  REQUIRE(
      stranger.does({"game", "mail", "receive", stranger.journal(), stranger.files.file("mail")}).status ==
      0);
  anna.files.write("mail", stranger.files.read("g.journal"));
  CHECK(has(anna.does({"game", "mail", "receive", anna.journal(), anna.files.file("mail")}).err,
            "NOT the key"));
  CHECK(has(stranger.does({"key", "new", "B\u202eert"}).err, "U+202E"));
}

TEST_CASE("its commands stand in the lists of commands") {
  CHECK(has(run({"--help"}).out, "\n  key  "));
  CHECK(has(run({"game"}).err, " verify, mail, mend, "));
  CHECK(has(
      run({"game", "mail"}).err,
      "name a command after `mail`: new, accept, plan, give, receive, answer, mend (see rearguard --help)"));
}
