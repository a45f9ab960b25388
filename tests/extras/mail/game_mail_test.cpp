// Games by mail between two windows, each with a folder and a key of its own.

#include "src/extras/mail/game_mail.h"
#include "src/desk/game/game_window.h"
#include "src/extras/mail/mail_journal.h"
#include "tests/desk/retreat/small_controller.h"
#include "tests/support/hands.h"

namespace rearguard {

namespace {

/// A player's window with its files.
struct MailSeat {
  explicit MailSeat(const std::string& name, const std::string& passphrase = {})
      : folder(duel_units),
        contents(RuleLibrary(rules_folder),
                 {{folder.files.file(""), folder.files.file("games"), &mail_kinds()}, "", ""},
                 {[this](GameController& window) {
                   auto part = std::make_unique<GameMail>(window, folder.files.file("own"));
                   mail_ = part.get();
                   return part;
                 }}),
        driver((prepare(name, passphrase), contents), 1280, 800) {}
  void prepare(const std::string& name, const std::string& passphrase) {
    controller().hand_over = false;
    if (name.empty()) return;
    REQUIRE(create_mail_key({folder.files.file("own"), passphrase}, name));
  }
  GameController& controller() { return contents.controller(); }
  GameMail& mail() { return *mail_; }
  /// Takes the file that is to be sent, and closes its window.
  std::string sent() {
    const std::string file = mail().to_send();
    REQUIRE_FALSE(file.empty());
    driver.key(SDLK_RETURN);
    CHECK(mail().to_send().empty());
    return file;
  }
  /// Opens a file by its path, typed into the dialog.
  void open(const std::string& file) {
    SDL_Event event{};
    event.type = SDL_DROPFILE;
    event.drop.file = SDL_strdup(file.c_str());
    driver.renderer.handle(event);
    driver.frames(4);
    INFO(little.message());
    CHECK(controller().messages().empty());
  }
  Strings planned() { return mail().game()->planned(); }

  LittleFolder folder;
  GameMail* mail_ = nullptr;
  GameWindow contents;
  WindowDriver driver;
  GameDriver little{contents.controller()};
};

/// Two windows with a game that both have sealed.
struct MailedPair {
  explicit MailedPair(MailMode mode) : blue("Anna"), red("Bert") {
    REQUIRE(blue.mail().invite({blue.folder.scenario(), "blue", mode, 14}));
    red.open(blue.sent());
    REQUIRE(red.mail().invitation() != nullptr);
    REQUIRE(red.mail().accept_invitation());
    blue.open(red.sent());
    if (mode == MailMode::quick) {
      red.open(blue.sent());
      blue.open(red.sent());
    }
  }
  MailSeat blue, red;
};

}  // namespace

TEST_CASE("two windows begin a strict game by mail, and the dice of a plan are rolled by the other") {
  MailedPair pair(MailMode::strict);
  CHECK(pair.blue.controller().can_act());
  CHECK_FALSE(pair.red.controller().can_act());
  CHECK(has(pair.red.controller().prompt(), "begins when both have sealed it"));
  pair.blue.little.act("end");
  CHECK(pair.blue.controller().shown().current_phase().name == "Fire");
  pair.blue.little.act("fire b1 r1");
  // Nothing falls before the plan is sealed.
  CHECK(pair.blue.planned() == Strings{"fire b1 r1"});
  CHECK(pair.blue.controller().steps() == 1);
  CHECK(pair.blue.controller().undoable() == "planned: fire b1 r1");
  REQUIRE(pair.blue.mail().send_mail());
  CHECK_FALSE(pair.blue.controller().can_act());
  CHECK(has(pair.blue.controller().prompt(), "Waiting for the answer of \"Bert\""));
  // The other window answers the plan unasked, and writes the file to send back unless its player decides.
  pair.red.open(pair.blue.sent());
  const Game& game = pair.red.controller().game();
  REQUIRE(game.steps().size() == 2);
  CHECK(game.steps().back().rolls.size() == 1);
  if (pair.red.controller().shown().choice) {
    CHECK(pair.red.controller().can_act());
    REQUIRE(pair.red.controller().act(legal_actions(pair.red.controller().shown()).front()));
    REQUIRE(pair.red.mail().send_mail());
  }
  pair.blue.open(pair.red.sent());
  CHECK(pair.blue.controller().steps() >= 2);
  CHECK(pair.blue.controller().can_act());
  for (MailSeat* seat : {&pair.blue, &pair.red}) {
    const Strings report = seat->mail().mail_report();
    REQUIRE(report.size() == 4);
    CHECK(has(report[0], "1 round, dice by mail, strict"));
    CHECK(has(report[1], "(not compared)"));
  }
}

TEST_CASE("a plan can be changed until it is sent, and what is undone comes off it") {
  MailedPair pair(MailMode::strict);
  pair.blue.little.act("end");
  pair.blue.little.act("fire b1 r1");
  pair.blue.little.act("gamble b1");
  pair.blue.controller().undo();
  CHECK(pair.blue.planned() == Strings{"fire b1 r1"});
  pair.blue.little.act("gamble b1");
  REQUIRE(pair.blue.mail().drop_planned(1));
  CHECK(pair.blue.planned() == Strings{"gamble b1"});
  pair.blue.driver.key(SDLK_u);
  CHECK(pair.blue.planned().empty());
  // The moves before it come next; what is sealed stays.
  pair.blue.driver.key(SDLK_u);
  CHECK(pair.blue.controller().steps() == 0);
  pair.blue.controller().undo();
  CHECK_FALSE(pair.blue.controller().messages().empty());
}

TEST_CASE("a quick game is played turn by turn, and says that one can look ahead") {
  MailedPair pair(MailMode::quick);
  REQUIRE(pair.blue.controller().can_act());
  pair.blue.little.act("end");
  pair.blue.little.act("fire b1 r1");
  CHECK(pair.blue.controller().game().steps().back().rolls.size() == 1);
  CHECK(has(pair.blue.mail().mail_report()[0], "could look ahead within his own turn"));
  if (pair.blue.controller().shown().choice) {
    CHECK_FALSE(pair.blue.controller().can_act());
  } else {
    pair.blue.little.act("end");
  }
  CHECK(pair.blue.mail().game()->has_news());
  REQUIRE(pair.blue.mail().send_mail());
  pair.red.open(pair.blue.sent());
  CHECK(pair.red.controller().can_act());
  CHECK(pair.red.controller().steps() == pair.blue.controller().steps());
}

TEST_CASE("while the other player decides, the board can be looked at and nothing is done") {
  MailedPair pair(MailMode::strict);
  pair.blue.little.act("end");
  pair.blue.little.act("end");
  REQUIRE(pair.blue.mail().send_mail());
  const std::string file = pair.blue.sent();
  const std::size_t steps = pair.blue.controller().steps();
  const std::string text = pair.blue.folder.files.read("games/little-001.journal");
  pair.blue.little.click("0207");
  pair.blue.driver.key(SDLK_SPACE, KMOD_LCTRL);
  pair.blue.driver.key(SDLK_n);
  CHECK(pair.blue.controller().steps() == steps);
  CHECK(pair.blue.folder.files.read("games/little-001.journal") == text);
  CHECK(has(pair.blue.controller().prompt(), "Waiting for \"Bert\""));
  // A lost mail is sent again, with the same bytes.
  REQUIRE(pair.blue.mail().send_mail());
  CHECK(pair.blue.sent() == file);
  // The other has the turn, and sees what has been done.
  pair.red.controller().hand_over = true;
  pair.red.open(file);
  CHECK(pair.red.controller().handed_to() == "red");
  pair.red.driver.key(SDLK_RETURN);
  CHECK(pair.red.controller().can_act());
}

TEST_CASE("a mail that was changed is refused with its reason, and the game stays as it was") {
  MailedPair pair(MailMode::strict);
  pair.blue.little.act("end");
  pair.blue.little.act("end");
  REQUIRE(pair.blue.mail().send_mail());
  std::string mail = pair.blue.folder.files.read("games/to-send/little-001-to-red-002.mail");
  const std::size_t at = mail.rfind("blue | end");
  REQUIRE(at != std::string::npos);
  mail[at + 7] = 'E';
  const std::string before = pair.red.folder.files.read("games/little-001.journal");
  const std::string forged = pair.red.folder.files.write("forged", mail);
  CHECK_FALSE(pair.red.mail().open_mail(forged));
  REQUIRE_FALSE(pair.red.controller().messages().empty());
  CHECK(pair.red.controller().messages().back().title == "This mail is refused");
  CHECK(has(pair.red.little.message(), "checksum does not match"));
  CHECK(pair.red.folder.files.read("games/little-001.journal") == before);
  CHECK(pair.red.controller().is_open());
  const std::string other = pair.red.folder.files.write("other", "hello\n");
  CHECK_FALSE(pair.red.mail().open_mail(other));
  CHECK(has(pair.red.little.message(), "neither an invitation nor a game by mail"));
}

TEST_CASE("fingerprints are compared once, and a game is found again from the list of games") {
  MailedPair pair(MailMode::strict);
  GameController& controller = pair.blue.controller();
  const std::string print = fingerprint_of_key(pair.blue.mail().game()->heading().players[1].key);
  CHECK(pair.blue.mail().compared(print).empty());
  REQUIRE(pair.blue.mail().note_compared(print, "Bert"));
  CHECK(pair.blue.mail().compared(print) == "Bert");
  CHECK(has(pair.blue.mail().mail_report()[2], "(compared)"));
  controller.close();
  // Enter resumes the last game.
  pair.blue.driver.frames(4);
  pair.blue.driver.key(SDLK_RETURN);
  REQUIRE(controller.is_open());
  CHECK(pair.blue.mail().game() != nullptr);
  // Neither copies nor branches of a game by mail are made.
  CHECK_FALSE(controller.save_as("copy"));
  CHECK_FALSE(controller.branch());
}

TEST_CASE("a player resigns, or goes back with the other's consent") {
  MailedPair pair(MailMode::strict);
  pair.blue.little.act("end");
  pair.blue.little.act("end");
  REQUIRE(pair.blue.mail().send_mail());
  pair.red.open(pair.blue.sent());
  CHECK(pair.red.controller().steps() == 2);
  REQUIRE(pair.red.mail().write_by_mail("ask: back 2"));
  REQUIRE(pair.red.mail().send_mail());
  pair.blue.open(pair.red.sent());
  REQUIRE(pair.blue.mail().write_by_mail("grant: back 2"));
  CHECK(pair.blue.controller().steps() == 0);
  REQUIRE(pair.blue.mail().send_mail());
  pair.red.open(pair.blue.sent());
  CHECK(pair.red.controller().steps() == 0);
  REQUIRE(pair.red.mail().write_by_mail("resign:"));
  CHECK(pair.red.controller().shown().over);
  CHECK(pair.red.controller().shown().ending == "red resigns");
  REQUIRE(pair.red.mail().send_mail());
  pair.blue.open(pair.red.sent());
  CHECK(pair.blue.controller().shown().over);
}

TEST_CASE("a key under a passphrase is asked for once, by whatever needs it") {
  MailSeat seat("Anna", "tin soldiers");
  REQUIRE(seat.mail().invite({seat.folder.scenario(), "blue", MailMode::strict, 14}));
  CHECK(seat.mail().asks_passphrase());
  CHECK(seat.mail().to_send().empty());
  seat.driver.frames(4);
  CHECK(seat.contents.panels().is_covered());
  seat.driver.type("tin soldier");
  seat.driver.key(SDLK_RETURN);
  REQUIRE_FALSE(seat.controller().messages().empty());
  CHECK(has(seat.little.message(), "not the passphrase"));
  // The Enter of the field has not closed the message; another one does.
  seat.driver.key(SDLK_RETURN);
  CHECK(seat.controller().messages().empty());
  REQUIRE(seat.mail().asks_passphrase());
  seat.driver.frames(4);
  seat.driver.type("tin soldiers");
  seat.driver.key(SDLK_RETURN);
  CHECK_FALSE(seat.mail().asks_passphrase());
  CHECK_FALSE(seat.mail().to_send().empty());
}

TEST_CASE("a player without a key makes one in the window before he accepts") {
  MailSeat blue("Anna");
  MailSeat red("");
  REQUIRE(blue.mail().invite({blue.folder.scenario(), "blue", MailMode::quick, 30}));
  red.open(blue.sent());
  REQUIRE(red.mail().invitation() != nullptr);
  CHECK(red.mail().invitation()->reply == 30);
  CHECK_FALSE(red.mail().own_card());
  CHECK_FALSE(red.mail().accept_invitation());
  red.controller().dismiss_message();
  REQUIRE(red.mail().create_key("Bert", ""));
  REQUIRE(red.mail().own_card());
  CHECK_FALSE(red.mail().create_key("Bert", ""));
  red.controller().dismiss_message();
  CHECK(red.mail().accept_invitation());
  CHECK(red.mail().game()->table().mode() == MailMode::quick);
}

}  // namespace rearguard
