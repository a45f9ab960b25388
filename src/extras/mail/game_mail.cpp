#include "src/extras/mail/game_mail.h"

#include <system_error>

#include <fmt/format.h>

#include "src/core/document/atomic_file.h"
#include "src/core/document/text_file.h"
#include "src/desk/game/game_controller.h"
#include "src/desk/game/played_game.h"
#include "src/extras/mail/mail_block.h"
#include "src/extras/mail/mail_journal.h"
#include "src/extras/mail/mail_people.h"
#include "src/extras/mail/mail_text.h"
#include "src/play/game/apply.h"

namespace rearguard {
namespace {

std::string stem_of(const std::string& path) {
  return std::filesystem::path(path).stem().string();
}

/// A game by mail on the table.
class PlayedMail final : public PlayedGame {
 public:
  explicit PlayedMail(MailedGame game) : mailed(std::move(game)) {}

  MailedGame mailed;

  const Game& game() const override { return mailed.game(); }
  const std::string& path() const override { return mailed.path(); }
  std::optional<IllegalReason> act(const GameAction& action) override {
    return mailed.act(to_text(action, game().state().position.map().grid()));
  }
  std::optional<IllegalReason> undo() override {
    const std::size_t planned_count = mailed.planned().size();
    return planned_count > 0 ? mailed.drop(planned_count) : mailed.act("undo");
  }
  std::optional<IllegalReason> redo() override { return mailed.act("redo"); }

  const PlayedApart* apart() const override {
    static const PlayedApart apart{"A game by mail has one journal, in which both players go on",
                                   "A game by mail goes on only at its end"};
    return &apart;
  }
  bool decides() const override { return mailed.decides(); }
  std::string standing() const override { return standing_of(mailed); }
  std::vector<std::string> planned() const override { return mailed.planned(); }
  /// By mail a phase is passed over only by the player who decides, and if nothing is rolled in it.
  bool passes() const override {
    if (!mailed.decides() || !mailed.planned().empty()) return false;
    return std::holds_alternative<Applied>(apply(game().state(), GameAction{}));
  }
};

}  // namespace

GameMail::GameMail(GameController& controller, std::string folder)
    : controller_(controller), desk_(MailPlace(std::move(folder))) {}

const MailedGame* GameMail::game() const {
  const auto* played = dynamic_cast<const PlayedMail*>(std::as_const(controller_).played());
  return played == nullptr ? nullptr : &played->mailed;
}

MailedGame* GameMail::own_game() {
  auto* played = dynamic_cast<PlayedMail*>(controller_.played());
  return played == nullptr ? nullptr : &played->mailed;
}

bool GameMail::report(const std::string& title, const std::string& text) {
  controller_.report(title, text);
  return false;
}

// The key ---------------------------------------------------------------------------------------------

Checked<MailCard> GameMail::own_card() const {
  return read_mail_card(desk_.place.folder);
}

bool GameMail::create_key(const std::string& name, const std::string& passphrase) {
  const auto key = create_mail_key({desk_.place.folder, passphrase}, name);
  if (!key) return report("The key cannot be made", to_string(key.problems()));
  desk_.place.passphrase = passphrase;
  return true;
}

/// Returns true, and goes on with `again` later, if the key is under a passphrase that is not known yet.
bool GameMail::is_locked_out(std::function<bool()> again) {
  const auto card = own_card();
  if (!card || !card->is_locked || !desk_.place.passphrase.empty()) return false;
  desk_.waits_for_passphrase = std::move(again);
  return true;
}

bool GameMail::give_passphrase(const std::string& passphrase) {
  const auto key = read_mail_key({desk_.place.folder, passphrase});
  if (!key) return report("The key stays closed", to_string(key.problems()));
  desk_.place.passphrase = passphrase;
  const auto again = std::exchange(desk_.waits_for_passphrase, nullptr);
  return !again || again();
}

std::string GameMail::compared(const std::string& fingerprint) const {
  const auto known = known_keys(desk_.place.folder);
  if (!known) return {};
  const auto found = known->find(fingerprint);
  return found == known->end() ? std::string() : found->second;
}

bool GameMail::note_compared(const std::string& fingerprint, const std::string& name) {
  const auto problem = trust_key(desk_.place.folder, fingerprint, name);
  if (problem) report("The key cannot be noted", to_string(*problem));
  return !problem;
}

// Beginning -------------------------------------------------------------------------------------------

bool GameMail::invite(const MailTerms& terms) {
  if (is_locked_out([this, terms] { return invite(terms); })) return true;
  std::string problem;
  const std::string folder = folder_to_send(controller_.places().games, problem);
  const std::string name = file_name_of(directory_of(terms.scenario)) + " " + terms.side;
  const std::string file =
      folder.empty() ? std::string() : new_game_file(folder, name, problem, ".invitation");
  if (file.empty()) return report("The invitation cannot be written", problem);
  const auto heading = rearguard::invite(terms, file, desk_.place, controller_.locator());
  if (!heading) return report("The invitation cannot be written", to_string(heading.problems()));
  desk_.to_send = file;
  desk_.recipient = "the player whom you invite";
  return true;
}

bool GameMail::open_mail(const std::string& file) {
  const std::string what = "This file cannot be opened";
  const auto text = read_text_file(file);
  if (!text) return report(what, to_string(text.problems()));
  const std::string plain = mail_block_in(*text);
  if (plain.starts_with(invitation_first_line)) {
    auto invited = read_invitation(plain, file);
    if (!invited) return report(what, to_string(invited.problems()));
    desk_.invitation = std::move(invited).value();
    desk_.invitation_file = file;
    return true;
  }
  if (!plain.starts_with(mail_first_line))
    return report(what, "This is neither an invitation nor a game by mail.");
  if (is_locked_out([this, file] { return open_mail(file); })) return true;
  return receive_mail(file, plain);
}

bool GameMail::accept_invitation() {
  if (!desk_.invitation) return false;
  if (is_locked_out([this] { return accept_invitation(); })) return true;
  const std::string what = "The invitation cannot be accepted";
  std::string problem;
  const std::string name = file_name_of(directory_of(desk_.invitation->scenario));
  const std::string file = new_game_file(controller_.places().games, name.empty() ? "game" : name, problem);
  if (file.empty()) return report(what, problem);
  const auto heading =
      rearguard::accept_invitation(desk_.invitation_file, file, desk_.place, controller_.locator());
  if (!heading) return report(what, to_string(heading.problems()));
  desk_.invitation.reset();
  std::vector<Diagnostic> notices;
  return take(MailedGame::open(file, desk_.place, controller_.locator(), notices), what) && send_mail();
}

bool GameMail::take(Checked<MailedGame> game, const std::string& what) {
  if (!game) return report(what, to_string(game.problems()));
  return controller_.put_on_table(std::make_unique<PlayedMail>(std::move(game).value()), what);
}

bool GameMail::resume(const std::string& journal) {
  if (is_locked_out([this, journal] { return controller_.resume(journal); })) return true;
  std::vector<Diagnostic> notices;
  const bool opened = take(MailedGame::open(journal, desk_.place, controller_.locator(), notices),
                           "The game cannot be opened");
  if (opened && !notices.empty()) report("The journal has been repaired", to_string(notices));
  return opened;
}

// To and fro ------------------------------------------------------------------------------------------

bool GameMail::receive_mail(const std::string& file, const std::string& text) {
  const auto sent = read_journal(text, file, &mail_kinds());
  if (!sent) return report("This mail is refused", to_string(sent.problems()));
  const Bytes32 id = mail_record(*sent).heads.front();
  const bool is_here = game() != nullptr && game()->table().id() == id;
  std::string problem;
  std::string journal = is_here ? controller_.file() : journal_of_game(controller_.places().games, id);
  if (journal.empty()) {
    const std::string name = file_name_of(directory_of(sent->heading.scenario));
    journal = new_game_file(controller_.places().games, name.empty() ? "game" : name, problem);
  }
  if (journal.empty()) return report("The game cannot be saved", problem);
  // An open game has locked its files.
  if (is_here) controller_.close();
  std::vector<Diagnostic> notices;
  auto received = MailedGame::receive(journal, file, desk_.place, controller_.locator(), notices);
  if (!received) {
    notices.insert(notices.end(), received.problems().begin(), received.problems().end());
    if (is_here) controller_.resume(journal);
    return report("This mail is refused", to_string(notices));
  }
  MailedGame mailed = std::move(received).value();
  const bool is_new = mailed.received() > 0;
  const auto against = mailed.answer();
  if (!controller_.put_on_table(std::make_unique<PlayedMail>(std::move(mailed)), "This mail is refused"))
    return false;
  if (against) return report("The plan cannot be answered", against->text + ".");
  if (!notices.empty()) report("This mail", to_string(notices));
  if (!is_new) {
    report("Nothing new", "This mail has nothing that is not in your journal already.");
    return true;
  }
  if (has_to_be_sent()) return send_mail();
  if (game()->decides() && controller_.hand_over && !controller_.shown().choice)
    controller_.hand_to(game()->table().name_of(game()->own_side()));
  return true;
}

/// Whether the other side has to get a mail before this player can do anything.
bool GameMail::has_to_be_sent() const {
  const MailedGame& mailed = *game();
  const MailTable& table = mailed.table();
  const bool lacks_round =
      table.mode() == MailMode::quick && !table.gift() && !table.has_ended(mailed.game());
  if (mailed.decides() && !lacks_round) return false;
  return mailed.has_news() || (!mailed.journal().lines.empty() &&
                               mailed.journal().lines.back().side == table.name_of(mailed.own_side()));
}

bool GameMail::send_mail() {
  if (game() == nullptr) return false;
  const std::string what = "The mail cannot be written";
  MailedGame& mailed = *own_game();
  const auto text = mailed.give();
  if (!text) return report(what, to_string(text.problems()));
  const std::size_t other = 1 - mailed.own_side();
  std::string problem;
  const std::string folder = folder_to_send(
      controller_.places().games.empty() ? directory_of(controller_.file()) : controller_.places().games,
      problem);
  if (folder.empty()) return report(what, problem);
  const std::string mail_file =
      (std::filesystem::path(folder) / fmt::format("{}-to-{}-{:03}.mail", stem_of(controller_.file()),
                                                   file_name_from(mailed.table().name_of(other)),
                                                   mailed.table().side(mailed.own_side()).seals))
          .string();
  if (const auto failed = write_whole(std::as_bytes(std::span(*text)), mail_file))
    return report(what, *failed);
  desk_.to_send = mail_file;
  desk_.recipient = shown_name(mailed.heading().players[other].name);
  controller_.deselect();
  return controller_.lay_out(what);
}

bool GameMail::write_by_mail(const std::string& text) {
  if (game() == nullptr) return false;
  if (const auto against = own_game()->act(text)) return report("That cannot be done", against->text + ".");
  return controller_.lay_out("The game cannot be shown");
}

bool GameMail::drop_planned(std::size_t number) {
  if (game() == nullptr) return false;
  if (const auto against = own_game()->drop(number))
    return report("That cannot be done", against->text + ".");
  controller_.refresh();
  return true;
}

std::vector<std::string> GameMail::mail_report() const {
  if (game() == nullptr) return {};
  const auto known = known_keys(desk_.place.folder);
  return verified_lines(game()->journal(), game()->game(), game()->table(),
                        known ? *known : std::map<std::string, std::string>());
}

}  // namespace rearguard
