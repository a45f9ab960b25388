// Games by mail: the key, invitations, and the files that go to and fro.

#include <filesystem>
#include <span>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "src/core/document/atomic_file.h"
#include "src/core/document/text_file.h"
#include "src/desk/game/game_controller.h"
#include "src/desk/game/game_files.h"
#include "src/desk/game/played_game.h"
#include "src/extras/mail/mail_desk.h"
#include "src/extras/mail/mail_journal.h"
#include "src/extras/mail/mail_text.h"
#include "src/play/game/apply.h"
#include "src/play/game/scenario.h"

namespace rearguard {
namespace {

constexpr const char* invitation_begin = "rearguard invitation";

std::string stem_of(const std::string& path) {
  return std::filesystem::path(path).stem().string();
}

}  // namespace

const MailedGame* GameController::mail() const {
  return game_ ? std::as_const(*game_).mail() : nullptr;
}

bool GameController::asks_passphrase() const {
  return desk_->waits_for_passphrase != nullptr;
}

void GameController::keep_key_locked() {
  desk_->waits_for_passphrase = nullptr;
}

const MailHeading* GameController::invitation() const {
  return desk_->invitation ? &*desk_->invitation : nullptr;
}

void GameController::decline_invitation() {
  desk_->invitation.reset();
}

const std::string& GameController::to_send() const {
  return desk_->to_send;
}

const std::string& GameController::recipient() const {
  return desk_->recipient;
}

void GameController::note_sent() {
  desk_->to_send.clear();
}

// The key ---------------------------------------------------------------------------------------------

Checked<MailCard> GameController::own_card() const {
  return read_mail_card(desk_->place.folder);
}

bool GameController::create_key(const std::string& name, const std::string& passphrase) {
  const auto key = create_mail_key({desk_->place.folder, passphrase}, name);
  if (!key) return report("The key cannot be made", to_string(key.problems())), false;
  desk_->place.passphrase = passphrase;
  return true;
}

/// Returns true, and goes on with `again` later, if the key is under a passphrase that is not known yet.
bool GameController::is_locked_out(std::function<bool()> again) {
  const auto card = own_card();
  if (!card || !card->is_locked || !desk_->place.passphrase.empty()) return false;
  desk_->waits_for_passphrase = std::move(again);
  return true;
}

bool GameController::give_passphrase(const std::string& passphrase) {
  const auto key = read_mail_key({desk_->place.folder, passphrase});
  if (!key) return report("The key stays closed", to_string(key.problems())), false;
  desk_->place.passphrase = passphrase;
  const auto again = std::exchange(desk_->waits_for_passphrase, nullptr);
  return !again || again();
}

std::string GameController::compared(const std::string& fingerprint) const {
  const auto known = known_keys(desk_->place.folder);
  if (!known) return {};
  const auto found = known->find(fingerprint);
  return found == known->end() ? std::string() : found->second;
}

bool GameController::note_compared(const std::string& fingerprint, const std::string& name) {
  const auto problem = trust_key(desk_->place.folder, fingerprint, name);
  if (problem) report("The key cannot be noted", to_string(*problem));
  return !problem;
}

// Beginning -------------------------------------------------------------------------------------------

bool GameController::invite(const MailTerms& terms) {
  if (is_locked_out([this, terms] { return invite(terms); })) return true;
  std::string problem;
  const std::string folder = folder_to_send(places_.games, problem);
  const std::string name = file_name_of(directory_of(terms.scenario)) + " " + terms.side;
  const std::string file =
      folder.empty() ? std::string() : new_game_file(folder, name, problem, ".invitation");
  if (file.empty()) return report("The invitation cannot be written", problem), false;
  const auto heading = rearguard::invite(terms, file, desk_->place, cache());
  if (!heading) return report("The invitation cannot be written", to_string(heading.problems())), false;
  desk_->to_send = file;
  desk_->recipient = "the player whom you invite";
  return true;
}

bool GameController::open_mail(const std::string& file) {
  const std::string what = "This file cannot be opened";
  const auto text = read_text_file(file);
  if (!text) return report(what, to_string(text.problems())), false;
  const std::string plain = plain_text(*text);
  if (plain.starts_with(invitation_begin)) {
    auto invited = read_invitation(plain, file);
    if (!invited) return report(what, to_string(invited.problems())), false;
    desk_->invitation = std::move(invited).value();
    desk_->invitation_file = file;
    return true;
  }
  if (!plain.starts_with(mail_first_line))
    return report(what, "This is neither an invitation nor a game by mail."), false;
  if (is_locked_out([this, file] { return open_mail(file); })) return true;
  return receive_mail(file, plain);
}

bool GameController::accept_invitation() {
  if (!desk_->invitation) return false;
  if (is_locked_out([this] { return accept_invitation(); })) return true;
  const std::string what = "The invitation cannot be accepted";
  std::string problem;
  const std::string name = file_name_of(directory_of(desk_->invitation->scenario));
  const std::string file = new_game_file(places_.games, name.empty() ? "game" : name, problem);
  if (file.empty()) return report(what, problem), false;
  const auto heading = rearguard::accept_invitation(desk_->invitation_file, file, desk_->place, cache());
  if (!heading) return report(what, to_string(heading.problems())), false;
  desk_->invitation.reset();
  std::vector<Diagnostic> notices;
  return take(MailedGame::open(file, desk_->place, cache(), notices), what) && send_mail();
}

bool GameController::take(Checked<MailedGame> game, const std::string& what) {
  if (!game) return report(what, to_string(game.problems())), false;
  return put_on_table(PlayedGame(std::move(game).value()), what);
}

// To and fro ------------------------------------------------------------------------------------------

bool GameController::receive_mail(const std::string& file, const std::string& text) {
  const auto sent = read_journal(text, file, &mail_kinds());
  if (!sent) return report("This mail is refused", to_string(sent.problems())), false;
  const Bytes32 id = mail_record(*sent).heads.front();
  const bool is_here = mail() != nullptr && mail()->table().id() == id;
  std::string problem;
  std::string journal = is_here ? this->file() : journal_of_game(places_.games, id);
  if (journal.empty()) {
    const std::string name = file_name_of(directory_of(sent->heading.scenario));
    journal = new_game_file(places_.games, name.empty() ? "game" : name, problem);
  }
  if (journal.empty()) return report("The game cannot be saved", problem), false;
  // An open game has locked its files.
  if (is_here) close();
  std::vector<Diagnostic> notices;
  auto received = MailedGame::receive(journal, file, desk_->place, cache(), notices);
  if (!received) {
    notices.insert(notices.end(), received.problems().begin(), received.problems().end());
    if (is_here) resume(journal);
    return report("This mail is refused", to_string(notices)), false;
  }
  MailedGame game = std::move(received).value();
  const bool is_new = game.received() > 0;
  const auto against = game.answer();
  if (!put_on_table(PlayedGame(std::move(game)), "This mail is refused")) return false;
  if (against) return report("The plan cannot be answered", against->text + "."), false;
  if (!notices.empty()) report("This mail", to_string(notices));
  if (!is_new) {
    report("Nothing new", "This mail has nothing that is not in your journal already.");
    return true;
  }
  if (has_to_be_sent()) return send_mail();
  if (mail()->decides() && hand_over && !shown().choice)
    handed_to_ = mail()->table().name_of(mail()->own_side());
  return true;
}

/// Whether the other side has to get a mail before this player can do anything.
bool GameController::has_to_be_sent() const {
  const MailedGame& game = *mail();
  const MailTable& table = game.table();
  const bool lacks_round = table.mode() == MailMode::quick && !table.gift() && !table.has_ended(game.game());
  if (game.decides() && !lacks_round) return false;
  return game.has_news() || (!game.journal().lines.empty() &&
                             game.journal().lines.back().side == table.name_of(game.own_side()));
}

bool GameController::send_mail() {
  if (mail() == nullptr) return false;
  const std::string what = "The mail cannot be written";
  MailedGame& game = *game_->mail();
  const auto text = game.give();
  if (!text) return report(what, to_string(text.problems())), false;
  const std::size_t other = 1 - game.own_side();
  std::string problem;
  const std::string folder =
      folder_to_send(places_.games.empty() ? directory_of(file()) : places_.games, problem);
  if (folder.empty()) return report(what, problem), false;
  const std::string mail_file =
      (std::filesystem::path(folder) / fmt::format("{}-to-{}-{:03}.mail", stem_of(file()),
                                                   file_name_from(game.table().name_of(other)),
                                                   game.table().side(game.own_side()).seals))
          .string();
  if (const auto failed = write_whole(std::as_bytes(std::span(*text)), mail_file))
    return report(what, *failed), false;
  desk_->to_send = mail_file;
  desk_->recipient = game.heading().players[other].name;
  selected_.clear();
  armed_.clear();
  proposal_.reset();
  return lay_out(what);
}

bool GameController::write_by_mail(const std::string& text) {
  if (mail() == nullptr) return false;
  if (const auto against = game_->mail()->act(text))
    return report("That cannot be done", against->text + "."), false;
  return lay_out("The game cannot be shown");
}

bool GameController::drop_planned(std::size_t number) {
  if (mail() == nullptr) return false;
  if (const auto against = game_->mail()->drop(number))
    return report("That cannot be done", against->text + "."), false;
  refresh();
  return true;
}

/// By mail a phase is passed over only by the player who decides, and if nothing is rolled in it.
bool GameController::passes_by_mail() const {
  if (mail() == nullptr) return true;
  if (!mail()->decides() || !mail()->planned().empty()) return false;
  return std::holds_alternative<Applied>(apply(game().state(), GameAction{}));
}

std::vector<std::string> GameController::mail_report() const {
  if (mail() == nullptr) return {};
  const auto known = known_keys(desk_->place.folder);
  return verified_lines(mail()->journal(), mail()->game(), mail()->table(),
                        known ? *known : std::map<std::string, std::string>());
}

}  // namespace rearguard
