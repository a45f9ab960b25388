// Games by mail in the panels: whose turn it is, the plan, invitations, files to send, and the players' keys.

#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "hexmap/one_line.h"
#include "hexmap/plural.h"
#include "src/desk/game/game_controller.h"
#include "src/desk/ui/panel_widgets.h"
#include "src/extras/mail/game_mail.h"
#include "src/extras/mail/identity.h"
#include "src/extras/mail/mail_heading.h"
#include "src/extras/mail/mail_people.h"
#include "src/extras/mail/mail_table.h"
#include "src/extras/mail/mail_text.h"
#include "src/extras/mail/mailed_game.h"

namespace rearguard {
namespace {

constexpr std::size_t max_line = 300;  ///< bytes of a text
constexpr int max_reply_days = 3650;   ///< days

const char* describe(MailMode mode) {
  return mode == MailMode::strict
             ? "Strict: what rolls dice is planned and sealed before its dice can exist. Nobody can choose a "
               "die, roll again, or know one before he has decided. A mail each way for each plan."
             : "Quick: nobody can choose a die or roll again. But who has the turn can look ahead within it: "
               "on "
               "a copy, or with another program, he sees how each event would fall until he hands over. One "
               "mail for each change of who decides.";
}

bool password(const char* label, std::string& text, bool confirms) {
  const ImGuiInputTextFlags more = confirms ? ImGuiInputTextFlags_EnterReturnsTrue : ImGuiInputTextFlags_None;
  return ImGui::InputText(label, &text, ImGuiInputTextFlags_Password | more);
}

}  // namespace

void GameMail::open_dialog(Dialog which, GameFrame& frame) {
  dialog_ = which;
  frame.open_dialog_of(*this);
}

void GameMail::draw_in_list(GameFrame& frame) {
  if (ImGui::Button("Open a mail")) open_dialog(Dialog::open_mail, frame);
  if (ImGui::IsItemHovered())
    ImGui::SetTooltip("A file that came from another player: an invitation, or a game by mail");
}

void GameMail::invite_to(const ScenarioEntry& scenario, GameFrame& frame) {
  if (scenario.sides.size() != 2)
    return controller_.report("No game by mail", "A game by mail has two sides.");
  scenario_ = scenario;
  side_ = 0;
  open_dialog(Dialog::invite, frame);
}

/// Says whose turn it is in a game by mail, and shows the plan.
void GameMail::draw_panel(GameFrame& frame) {
  const MailedGame* mailed = game();
  if (mailed == nullptr) return;
  const MailTable& table = mailed->table();
  const std::size_t me = mailed->own_side();
  const MailPlayer& other = mailed->heading().players[1 - me];
  bold_text(fmt::format("By mail with {} ({})", shown_name(other.name), other.side));
  wrapped_text(fmt::format("You play {}. {}", table.name_of(me), standing_of(*mailed)));
  wrapped_text(trust_told(mailed->heading(), mailed->game(), table));
  if (const auto& asked = table.asked(); asked && asked->first != me) {
    toned_text(Tone::warning,
               fmt::format("{} asks to go back to line {}.", shown_name(other.name), asked->second), false);
    if (ImGui::Button("Agree to go back")) write_by_mail(fmt::format("grant: back {}", asked->second));
  }
  const std::vector<std::string> planned = mailed->planned();
  for (std::size_t i = 0; i < planned.size(); ++i) {
    ImGui::PushID(static_cast<int>(i));
    if (ImGui::SmallButton("Take off")) drop_planned(i + 1);
    ImGui::PopID();
    ImGui::SameLine();
    wrapped_text(fmt::format("Planned {}: {}", i + 1, one_line(planned[i], max_line)));
  }
  if (ImGui::Button(mailed->has_news() ? "Send the mail" : "Send again")) send_mail();
  if (ImGui::IsItemHovered())
    ImGui::SetTooltip("Seal what you have done, and write the file to send to %s", other.name.c_str());
  next_in_flow(110 * frame.scale);
  if (ImGui::Button("Open a mail")) open_dialog(Dialog::open_mail, frame);
  next_in_flow(130 * frame.scale);
  if (ImGui::Button("Players and keys")) open_dialog(Dialog::players, frame);
  ImGui::Separator();
}

/// Shows whatever of a game by mail waits for the player, over the map or the list of games.
void GameMail::draw_windows(GameFrame& frame) {
  if (frame.has_dialog_of(*this)) {
    if (dialog_ == Dialog::invite) invite_dialog(frame);
    if (dialog_ == Dialog::open_mail) open_mail_dialog(frame);
    if (dialog_ == Dialog::players && game() != nullptr) players_dialog(frame);
  }
  if (asks_passphrase()) {
    passphrase_window(frame);
  } else if (invitation() != nullptr) {
    invitation_window(frame);
  } else if (!to_send().empty()) {
    to_send_window(frame);
  }
}

bool GameMail::covers() const {
  return asks_passphrase() || invitation() != nullptr || !to_send().empty();
}

void GameMail::key(bool yes, bool no) {
  if (asks_passphrase()) {
    if (no) keep_key_locked();
  } else if (invitation() != nullptr) {
    if (no) decline_invitation();
  } else if (yes || no) {
    note_sent();
  }
}

void GameMail::passphrase_window(GameFrame& frame) {
  begin_centred("Your key", frame.width, frame.height, 480 * frame.scale, 0);
  wrapped_text("Your key for games by mail is under a passphrase.");
  // After a message too the next key belongs to the field.
  if (controller_.messages().empty() && !ImGui::IsAnyItemActive()) ImGui::SetKeyboardFocusHere();
  ImGui::SetNextItemWidth(-1);
  const bool entered = password("##passphrase", passphrase_, true);
  const bool pressed = ImGui::Button("Open the key (Enter)");
  next_in_flow(110 * frame.scale);
  const bool left = ImGui::Button("Cancel (Esc)");
  ImGui::End();
  frame.enter_used = frame.enter_used || entered;
  if ((entered || pressed) && !passphrase_.empty()) give_passphrase(std::exchange(passphrase_, {}));
  if (left) keep_key_locked();
}

void GameMail::invitation_window(const GameFrame& frame) {
  const MailHeading& heading = *invitation();
  const MailPlayer& host = heading.players.front();
  begin_centred("An invitation", frame.width, frame.height, 640 * frame.scale, 0);
  wrapped_text(fmt::format("{} plays {} and invites you to play the other side.", shown_name(host.name),
                           one_line(host.side, max_line)));
  wrapped_text("Scenario: " + one_line(heading.scenario, max_line));
  wrapped_text(describe(heading.mode));
  wrapped_text(fmt::format("Both agree to answer within {}.",
                           plural(static_cast<std::size_t>(heading.reply), "day", "days")));
  fingerprint_part(host);
  ImGui::Spacing();
  const bool has_key = key_part(frame.scale);
  ImGui::BeginDisabled(!has_key);
  if (ImGui::Button("Accept")) accept_invitation();
  ImGui::EndDisabled();
  if (!has_key && ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled))
    ImGui::SetTooltip("You need a key first");
  ImGui::SameLine();
  if (ImGui::Button("Not now (Esc)")) decline_invitation();
  ImGui::End();
}

void GameMail::to_send_window(const GameFrame& frame) {
  begin_centred("A file to send", frame.width, frame.height, 640 * frame.scale, 0);
  wrapped_text(fmt::format("Send this file to {}, for example as an email attachment:",
                           one_line(recipient(), max_line)));
  std::string file = to_send();
  ImGui::SetNextItemWidth(-1);
  ImGui::InputText("##file", &file, ImGuiInputTextFlags_ReadOnly);
  if (ImGui::Button("Copy the path")) ImGui::SetClipboardText(file.c_str());
  ImGui::SameLine();
  const bool closed = ImGui::Button("Close (Enter)");
  ImGui::End();
  if (closed) note_sent();
}

/// Shows the fingerprint of a player, and whether it was compared, with the way to note that.
void GameMail::fingerprint_part(const MailPlayer& player) {
  const std::string print = fingerprint_of_key(player.key);
  const std::string name = one_line(player.name, max_line);
  ImGui::PushID(print.c_str());
  bold_text(print);
  const std::string known = compared(print);
  if (!known.empty()) {
    toned_text(Tone::good, fmt::format("The key of {}: you have compared it.", known), false);
  } else {
    const auto all = known_keys(desk_.place.folder);
    if (const auto warning = all ? warning_of_name(player, *all) : std::nullopt)
      toned_text(Tone::warning, *warning, true);
    wrapped_text(
        fmt::format("The fingerprint of the key of {}. Have it read to you by telephone, or its words: {}.",
                    shown_name(name), words_of_key(player.key)));
    if (ImGui::Button("It is the same")) note_compared(print, name);
  }
  ImGui::PopID();
}

/// Shows the own key, or the way to make one. Returns whether there is one.
bool GameMail::key_part(float scale) {
  const auto card = own_card();
  if (card) {
    bold_text(fingerprint_of_key(card->public_key));
    soft_text(fmt::format("The fingerprint of your key, {}{}: read it to the other player by telephone.",
                          card->name, card->is_locked ? ", under a passphrase" : ""));
    return true;
  }
  wrapped_text("You have no key yet. It is made once, and signs all your games by mail.");
  ImGui::SetNextItemWidth(260 * scale);
  ImGui::InputText("Name that other players see", &key_name_);
  ImGui::SetNextItemWidth(260 * scale);
  password("Passphrase (may be empty)", passphrase_, false);
  if (!passphrase_.empty()) {
    ImGui::SetNextItemWidth(260 * scale);
    password("The same again", passphrase_again_, false);
  }
  const bool differs = !passphrase_.empty() && passphrase_ != passphrase_again_;
  ImGui::BeginDisabled(key_name_.empty() || differs);
  const bool made = ImGui::Button("Make my key");
  ImGui::EndDisabled();
  if (ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled))
    ImGui::SetTooltip("%s", key_name_.empty() ? "Enter a name first"
                            : differs         ? "The two passphrases differ"
                                              : "Keep a copy of it: without it games under way are lost");
  if (made && create_key(key_name_, passphrase_)) {
    passphrase_.clear();
    passphrase_again_.clear();
  }
  return false;
}

void GameMail::invite_dialog(GameFrame& frame) {
  begin_centred("A new game by mail", frame.width, frame.height, 660 * frame.scale, 0);
  bold_text(scenario_.name);
  const bool has_key = key_part(frame.scale);
  ImGui::Spacing();
  wrapped_text("You play:");
  for (std::size_t i = 0; i < scenario_.sides.size(); ++i) {
    ImGui::SameLine();
    if (ImGui::RadioButton(scenario_.sides[i].c_str(), side_ == i)) side_ = i;
  }
  for (const MailMode mode : {MailMode::strict, MailMode::quick}) {
    if (ImGui::RadioButton(to_text(mode).c_str(), mode_ == mode)) mode_ = mode;
    ImGui::Indent(24 * frame.scale);
    soft_text(describe(mode));
    ImGui::Unindent(24 * frame.scale);
  }
  ImGui::SetNextItemWidth(110 * frame.scale);
  ImGui::InputInt("days in which both answer", &reply_);
  reply_ = std::clamp(reply_, 1, max_reply_days);
  ImGui::Spacing();
  ImGui::BeginDisabled(!has_key);
  const bool written = ImGui::Button("Write the invitation");
  ImGui::EndDisabled();
  if (!has_key && ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled))
    ImGui::SetTooltip("You need a key first");
  ImGui::SameLine();
  const bool left = ImGui::Button("Cancel (Esc)");
  ImGui::End();
  if (written) {
    const MailTerms terms{scenario_.file, scenario_.sides[side_], mode_, reply_};
    if (invite(terms)) frame.close_dialog();
  } else if (left) {
    frame.close_dialog();
  }
}

void GameMail::open_mail_dialog(GameFrame& frame) {
  begin_centred("Open a mail", frame.width, frame.height, 620 * frame.scale, 0);
  wrapped_text(
      "Save the attachment that came, and enter its path here, or drop the file on this window: an "
      "invitation, "
      "its acceptance, or a game.");
  if (frame.dialog_opened) ImGui::SetKeyboardFocusHere();
  ImGui::SetNextItemWidth(-1);
  const bool entered = ImGui::InputText("##mail", &mail_file_, ImGuiInputTextFlags_EnterReturnsTrue);
  ImGui::BeginDisabled(mail_file_.empty());
  const bool pressed = ImGui::Button("Open (Enter)");
  ImGui::EndDisabled();
  ImGui::SameLine();
  const bool left = ImGui::Button("Cancel (Esc)");
  ImGui::End();
  frame.enter_used = frame.enter_used || entered;
  if (left) frame.close_dialog();
  if ((entered || pressed) && !mail_file_.empty()) {
    frame.close_dialog();
    open_mail(std::exchange(mail_file_, {}));
  }
}

void GameMail::players_dialog(GameFrame& frame) {
  const MailedGame& mailed = *game();
  const MailPlayer other = mailed.heading().players[1 - mailed.own_side()];
  begin_centred("Players and keys", frame.width, frame.height, 760 * frame.scale, 0);
  bold_text("You, " + mailed.table().name_of(mailed.own_side()));
  key_part(frame.scale);
  ImGui::Spacing();
  bold_text(shown_name(other.name) + ", " + other.side);
  fingerprint_part(other);
  ImGui::Spacing();
  bold_text("The check of this game");
  for (const std::string& line : mail_report()) wrapped_text(line);
  ImGui::Spacing();
  bool writes = false;
  std::string text;
  if (!mailed.table().has_ended(mailed.game())) {
    ImGui::SetNextItemWidth(110 * frame.scale);
    ImGui::InputInt("##line", &back_line_);
    back_line_ = std::clamp(back_line_, 2, std::max(2, static_cast<int>(mailed.journal().lines.size())));
    ImGui::SameLine();
    if (ImGui::Button("Ask to go back to this line")) {
      writes = true;
      text = fmt::format("ask: back {}", back_line_);
    }
    ImGui::Checkbox("I want to give up", &gives_up_);
    ImGui::SameLine();
    ImGui::BeginDisabled(!gives_up_);
    if (ImGui::Button("Resign")) {
      writes = true;
      text = "resign:";
    }
    ImGui::EndDisabled();
  }
  const bool closed = ImGui::Button("Close (Esc)");
  ImGui::End();
  if (writes) {
    gives_up_ = false;
    frame.close_dialog();
    if (write_by_mail(text)) send_mail();
  } else if (closed) {
    frame.close_dialog();
  }
}

}  // namespace rearguard
