// Games by mail that are cut off after every step on files: whatever a crash leaves, its player goes on, and
// the game takes the same course.

#include "src/extras/mail/mail_invitation.h"
#include "src/extras/mail/mail_journal.h"
#include "src/extras/mail/mailed_game.h"
#include "tests/play/game/little_war.h"
#include "tests/support/crash_disk.h"

namespace {

const ScenarioLocator& locator() {
  static const RuleLibrary rules(REARGUARD_SOURCE_DIR "/assets/rules");
  static const ScenarioLocator place{rules, "", &mail_kinds()};
  return place;
}

/// Something that a player does; `text` is an action, or the mail that he receives.
struct MailStep {
  enum class Kind : std::uint8_t { act, refused_give, give, receive };
  Kind kind;
  std::string who, text;
};

/// Both players of a game, each with a folder of his own below one folder.
class Players {
 public:
  explicit Players(const Scratch& folder) : folder_(folder) {}

  void begin(MailMode mode, const std::string& rules) const {
    for (const std::string who : {"blue", "red"}) {
      std::filesystem::create_directories(folder_.file(who));
      folder_.write(who + "/war.toml", rules);
      folder_.write(who + "/scenario.toml", little_heading + little_aims + duel_units + little_map);
      REQUIRE(create_mail_key(keys(who), who));
    }
    REQUIRE(invite({folder_.file("blue/scenario.toml"), "blue", mode, 14}, folder_.file("blue/invitation"),
                   keys("blue"), locator()));
    folder_.write("red/invitation", folder_.read("blue/invitation"));
    REQUIRE(accept_invitation(folder_.file("red/invitation"), journal("red"), keys("red"), locator()));
  }

  MailedGame open(const std::string& who) const {
    std::vector<Diagnostic> notices;
    auto game = MailedGame::open(journal(who), keys(who), locator(), notices);
    INFO((game ? std::string() : to_string(game.problems())));
    REQUIRE(game);
    return std::move(game).value();
  }

  /// Does something; returns the mail that was written, if one was.
  std::string does(const MailStep& deed) const {
    CAPTURE(deed.who);
    CAPTURE(deed.text);
    if (deed.kind == MailStep::Kind::receive) {
      std::vector<Diagnostic> notices;
      auto received = MailedGame::receive(journal(deed.who), folder_.write(deed.who + "/mail", deed.text),
                                          keys(deed.who), locator(), notices);
      INFO((received ? std::string() : to_string(received.problems())));
      REQUIRE(received);
      MailedGame game = std::move(received).value();
      REQUIRE_FALSE(game.answer());
      return {};
    }
    MailedGame game = open(deed.who);
    if (deed.kind == MailStep::Kind::act) {
      const auto against = game.act(deed.text);
      REQUIRE_MESSAGE(!against, against->text);
      return {};
    }
    const auto mail = game.give();
    INFO((mail ? std::string() : to_string(mail.problems())));
    REQUIRE(static_cast<bool>(mail) == (deed.kind == MailStep::Kind::give));
    return mail ? *mail : std::string();
  }

  /// What a player sees of his game.
  std::string state(const std::string& who) const {
    const std::string plan = who + "/g.journal.plan";
    return (folder_.holds(who + "/g.journal") ? folder_.read(who + "/g.journal") : std::string()) +
           "\nplan\n" + (folder_.holds(plan) ? folder_.read(plan) : std::string());
  }
  std::string journal(const std::string& who) const { return folder_.file(who + "/g.journal"); }

 private:
  std::string keys(const std::string& who) const { return folder_.file(who + "/data"); }

  const Scratch& folder_;
};

/// A game that was played, with what each deed left.
struct Played {
  std::vector<MailStep> deeds;
  std::vector<std::size_t> steps;  ///< on files before each deed, and after the last
  Strings states;                  ///< of its player, after each
  std::string red, blue;           ///< the journals at the end
};

/// Whether an action is legal, once it has its dice.
bool is_possible(const Game& game, const std::string& text) {
  std::string message;
  const auto action = parse_action(game.state(), text, message);
  if (!action) return false;
  const ApplyResult applied = apply(game.state(), *action);
  const auto* against = std::get_if<IllegalReason>(&applied);
  return against == nullptr || against->kind == IllegalReason::Kind::dice_wanted;
}

/// Plays some turns: whoever decides fires if he can, with a plan that is refused first where all is to be
/// declared at once.
Played play_game(const Players& players, const CrashDisk& disk, const Scratch& folder) {
  Played played;
  const auto does = [&](MailStep::Kind kind, const std::string& who, const std::string& text = {}) {
    played.deeds.push_back({kind, who, text});
    played.steps.push_back(disk.steps());
    const std::string mail = players.does(played.deeds.back());
    played.states.push_back(players.state(who));
    return mail;
  };
  std::string sender = "red", mail = folder.read("red/g.journal");
  for (int round = 0; round < 6; ++round) {
    const std::string who = sender == "red" ? "blue" : "red";
    does(MailStep::Kind::receive, who, mail);
    const Game game = players.open(who).game();
    const MailTable table = players.open(who).table();
    const bool acts = table.has_begun() && table.name_of(table.decider(game)) == who;
    const bool has_dice = table.mode() == MailMode::strict || table.gift();
    if (acts && game.state().choice) {
      does(MailStep::Kind::act, who,
           to_text(legal_actions(game.state()).front(), game.scenario().map().grid()));
    } else if (acts && has_dice) {
      if (game.state().current_phase().name == "Movement") does(MailStep::Kind::act, who, "end");
      const std::string shot = who == "blue" ? "fire b1 r1" : "fire r1 b1";
      const bool can_fire = is_possible(players.open(who).game(), shot);
      if (can_fire) does(MailStep::Kind::act, who, shot);
      const bool is_refused =
          can_fire && players.open(who).game().state().current_phase().declare == Phase::Declare::phase;
      if (is_refused && table.mode() == MailMode::strict) does(MailStep::Kind::refused_give, who);
      if (!players.open(who).game().state().choice) does(MailStep::Kind::act, who, "end");
    }
    mail = does(MailStep::Kind::give, who);
    sender = who;
  }
  does(MailStep::Kind::receive, sender == "red" ? "blue" : "red", mail);
  does(MailStep::Kind::act, sender == "red" ? "blue" : "red", "resign:");
  played.steps.push_back(disk.steps());
  played.blue = players.state("blue");
  played.red = players.state("red");
  return played;
}

}  // namespace

TEST_CASE("a game by mail goes on from whatever a crash leaves of every step on files") {
  std::string declared = little_rules;
  const std::string name = "name = \"Fire\"\nactions";
  declared.replace(declared.find(name), name.size(), "name = \"Fire\"\ndeclare = \"phase\"\nactions");
  for (const MailMode mode : {MailMode::strict, MailMode::quick}) {
    const Scratch folder;
    const Players players(folder);
    players.begin(mode, mode == MailMode::strict ? declared : little_rules);
    CrashDisk disk(folder);
    const Played played = play_game(players, disk, folder);
    disk.stop();
    std::set<std::pair<std::size_t, std::map<std::string, std::string>>> seen;
    std::size_t deed = 0, continued = 0;
    for (std::size_t step = 0; step <= disk.steps(); ++step) {
      while (deed + 1 < played.deeds.size() && played.steps[deed + 1] < step) ++deed;
      for (const Survival survival : all_survivals) {
        const auto left = disk.after(step, survival);
        if (!seen.emplace(deed, left).second) continue;
        ++continued;
        CAPTURE(step);
        CAPTURE(static_cast<int>(survival));
        CAPTURE(deed);
        const Scratch again;
        CrashDisk::lay_out(left, again);
        const Players survivors(again);
        for (std::size_t i = deed; i < played.deeds.size(); ++i) {
          // A player looks at his game first, and does again what he does not find there.
          const MailStep& next = played.deeds[i];
          const bool is_there = again.holds(next.who + "/g.journal");
          if (i == deed && is_there) survivors.open(next.who);
          const bool is_done = i == deed && survivors.state(next.who) == played.states[i];
          if (!is_done || next.kind != MailStep::Kind::act) survivors.does(next);
          CHECK(survivors.state(next.who) == played.states[i]);
        }
        for (const char* who : {"blue", "red"}) survivors.open(who);
        CHECK(survivors.state("blue") == played.blue);
        CHECK(survivors.state("red") == played.red);
      }
    }
    MESSAGE("steps: " << disk.steps() << ", states continued from: " << continued);
    CHECK(disk.steps() > 40);
  }
}
