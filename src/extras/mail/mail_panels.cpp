// Games by mail in the panels: whose turn it is, the plan, invitations, files to send, and the players' keys.

#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "hexmap/one_line.h"
#include "hexmap/plural.h"
#include "src/desk/game/game_parts.h"
#include "src/desk/ui/panel_widgets.h"
#include "src/extras/mail/identity.h"
#include "src/extras/mail/mail_heading.h"
#include "src/extras/mail/mail_table.h"
#include "src/extras/mail/mail_text.h"
#include "src/extras/mail/mailed_game.h"

namespace rearguard {
namespace {

constexpr std::size_t max_line = 300;  ///< bytes of a text
constexpr int max_reply = 3650;         ///< days

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

/// Says above everything else whose turn it is in a game by mail, and shows the plan.
void GamePanels::Parts::mail_part() {
  const MailedGame* game = controller.mail();
  if (game == nullptr) return;
  const MailTable& table = game->table();
  const std::size_t me = game->own_side();
  const MailPlayer& other = game->heading().players[1 - me];
  bold_text(fmt::format("By mail with {} ({}), {}", other.name, other.side, to_text(table.mode())));
  wrapped_text(fmt::format("You play {}. {}", table.name_of(me), standing_of(*game)));
  if (const auto& asked = table.asked(); asked && asked->first != me) {
    toned_text(Tone::warning, fmt::format("{} asks to go back to line {}.", other.name, asked->second),
               false);
    if (ImGui::Button("Agree to go back"))
      controller.write_by_mail(fmt::format("grant: back {}", asked->second));
  }
  const std::vector<std::string> planned = game->planned();
  for (std::size_t i = 0; i < planned.size(); ++i) {
    ImGui::PushID(static_cast<int>(i));
    if (ImGui::SmallButton("Take off")) controller.drop_planned(i + 1);
    ImGui::PopID();
    ImGui::SameLine();
    wrapped_text(fmt::format("Planned {}: {}", i + 1, one_line(planned[i], max_line)));
  }
  if (ImGui::Button(game->has_news() ? "Send the mail" : "Send again")) controller.send_mail();
  if (ImGui::IsItemHovered())
    ImGui::SetTooltip("Seal what you have done, and write the file to send to %s", other.name.c_str());
  next_in_flow(110 * scale);
  if (ImGui::Button("Open a mail")) open_dialog(Dialog::open_mail);
  next_in_flow(130 * scale);
  if (ImGui::Button("Players and keys")) open_dialog(Dialog::players);
  ImGui::Separator();
}

/// Shows whatever of a game by mail waits for the player, over the map or the list of games.
void GamePanels::Parts::mail_windows() {
  if (dialog == Dialog::mail_new) mail_new_dialog();
  if (dialog == Dialog::open_mail) open_mail_dialog();
  if (dialog == Dialog::players && controller.mail() != nullptr) players_dialog();
  if (controller.asks_passphrase()) {
    passphrase_window();
  } else if (controller.invitation() != nullptr) {
    invitation_window();
  } else if (!controller.to_send().empty()) {
    to_send_window();
  }
}

bool GamePanels::Parts::covers_with_mail() const {
  return controller.asks_passphrase() || controller.invitation() != nullptr || !controller.to_send().empty();
}

/// Handles Enter and Esc in the windows that are no dialogs; returns true if the key was used.
bool GamePanels::Parts::mail_key(bool yes, bool no) {
  if (controller.asks_passphrase()) {
    if (no) controller.keep_key_locked();
  } else if (controller.invitation() != nullptr) {
    if (no) controller.decline_invitation();
  } else if (yes || no) {
    controller.note_sent();
  }
  return true;
}

void GamePanels::Parts::passphrase_window() {
  begin_centred("Your key", width, height, 480 * scale, 0);
  wrapped_text("Your key for games by mail is under a passphrase.");
  // After a message too the next key belongs to the field.
  if (controller.messages().empty() && !ImGui::IsAnyItemActive()) ImGui::SetKeyboardFocusHere();
  ImGui::SetNextItemWidth(-1);
  const bool entered = password("##passphrase", passphrase, true);
  const bool pressed = ImGui::Button("Open the key (Enter)");
  next_in_flow(110 * scale);
  const bool left = ImGui::Button("Cancel (Esc)");
  ImGui::End();
  enter_used = enter_used || entered;
  if ((entered || pressed) && !passphrase.empty()) controller.give_passphrase(std::exchange(passphrase, {}));
  if (left) controller.keep_key_locked();
}

void GamePanels::Parts::invitation_window() {
  const MailHeading& heading = *controller.invitation();
  const MailPlayer& host = heading.players.front();
  begin_centred("An invitation", width, height, 640 * scale, 0);
  wrapped_text(fmt::format("{} plays {} and invites you to play the other side.",
                           one_line(host.name, max_line), one_line(host.side, max_line)));
  wrapped_text("Scenario: " + one_line(heading.scenario, max_line));
  wrapped_text(describe(heading.mode));
  wrapped_text(fmt::format("Both agree to answer within {}.",
                           plural(static_cast<std::size_t>(heading.reply), "day", "days")));
  fingerprint_part(host);
  ImGui::Spacing();
  const bool has_key = key_part();
  ImGui::BeginDisabled(!has_key);
  if (ImGui::Button("Accept")) controller.accept_invitation();
  ImGui::EndDisabled();
  if (!has_key && ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled))
    ImGui::SetTooltip("You need a key first");
  ImGui::SameLine();
  if (ImGui::Button("Not now (Esc)")) controller.decline_invitation();
  ImGui::End();
}

void GamePanels::Parts::to_send_window() {
  begin_centred("A file to send", width, height, 640 * scale, 0);
  wrapped_text(fmt::format("Send this file to {}, as an attachment of a mail say:",
                           one_line(controller.recipient(), max_line)));
  std::string file = controller.to_send();
  ImGui::SetNextItemWidth(-1);
  ImGui::InputText("##file", &file, ImGuiInputTextFlags_ReadOnly);
  if (ImGui::Button("Copy the path")) ImGui::SetClipboardText(file.c_str());
  ImGui::SameLine();
  const bool closed = ImGui::Button("Close (Enter)");
  ImGui::End();
  if (closed) controller.note_sent();
}

/// Shows the fingerprint of a player, and whether it was compared, with the way to note that.
void GamePanels::Parts::fingerprint_part(const MailPlayer& player) {
  const std::string print = fingerprint_of_key(player.key);
  const std::string name = one_line(player.name, max_line);
  ImGui::PushID(print.c_str());
  bold_text(print);
  const std::string known = controller.compared(print);
  if (!known.empty()) {
    toned_text(Tone::good, fmt::format("The key of {}: you have compared it.", known), false);
  } else {
    wrapped_text(fmt::format("The fingerprint of the key of {}. Have it read to you by telephone.", name));
    if (ImGui::Button("It is the same")) controller.note_compared(print, name);
  }
  ImGui::PopID();
}

/// Shows the own key, or the way to make one. Returns whether there is one.
bool GamePanels::Parts::key_part() {
  const auto card = controller.own_card();
  if (card) {
    bold_text(fingerprint_of_key(card->public_key));
    soft_text(fmt::format("The fingerprint of your key, {}{}: read it to the other player by telephone.",
                          card->name, card->is_locked ? ", under a passphrase" : ""));
    return true;
  }
  wrapped_text("You have no key yet. It is made once, and signs all your games by mail.");
  ImGui::SetNextItemWidth(260 * scale);
  ImGui::InputText("Name that other players see", &key_name);
  ImGui::SetNextItemWidth(260 * scale);
  password("Passphrase (may be empty)", passphrase, false);
  if (!passphrase.empty()) {
    ImGui::SetNextItemWidth(260 * scale);
    password("The same again", passphrase_again, false);
  }
  const bool differs = !passphrase.empty() && passphrase != passphrase_again;
  ImGui::BeginDisabled(key_name.empty() || differs);
  const bool made = ImGui::Button("Make my key");
  ImGui::EndDisabled();
  if (ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled))
    ImGui::SetTooltip("%s", key_name.empty() ? "Enter a name first"
                            : differs        ? "The two passphrases differ"
                                             : "Keep a copy of it: without it games under way are lost");
  if (made && controller.create_key(key_name, passphrase)) {
    passphrase.clear();
    passphrase_again.clear();
  }
  return false;
}

void GamePanels::Parts::mail_new_dialog() {
  begin_centred("A new game by mail", width, height, 660 * scale, 0);
  bold_text(mail_scenario.name);
  const bool has_key = key_part();
  ImGui::Spacing();
  wrapped_text("You play:");
  for (std::size_t i = 0; i < mail_scenario.sides.size(); ++i) {
    ImGui::SameLine();
    if (ImGui::RadioButton(mail_scenario.sides[i].c_str(), mail_side == i)) mail_side = i;
  }
  for (const MailMode mode : {MailMode::strict, MailMode::quick}) {
    if (ImGui::RadioButton(to_text(mode).c_str(), mail_mode == mode)) mail_mode = mode;
    ImGui::Indent(24 * scale);
    soft_text(describe(mode));
    ImGui::Unindent(24 * scale);
  }
  ImGui::SetNextItemWidth(110 * scale);
  ImGui::InputInt("days in which both answer", &mail_reply);
  mail_reply = std::clamp(mail_reply, 1, max_reply);
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
    const MailTerms terms{mail_scenario.file, mail_scenario.sides[mail_side], mail_mode, mail_reply};
    if (controller.invite(terms)) close_dialog();
  } else if (left) {
    close_dialog();
  }
}

void GamePanels::Parts::open_mail_dialog() {
  begin_centred("Open a mail", width, height, 620 * scale, 0);
  wrapped_text(
      "Save the attachment that came, and enter its path here, or drop the file on this window: an "
      "invitation, "
      "its acceptance, or a game.");
  if (dialog_opened) ImGui::SetKeyboardFocusHere();
  ImGui::SetNextItemWidth(-1);
  const bool entered = ImGui::InputText("##mail", &mail_file, ImGuiInputTextFlags_EnterReturnsTrue);
  ImGui::BeginDisabled(mail_file.empty());
  const bool pressed = ImGui::Button("Open (Enter)");
  ImGui::EndDisabled();
  ImGui::SameLine();
  const bool left = ImGui::Button("Cancel (Esc)");
  ImGui::End();
  enter_used = enter_used || entered;
  if (left) close_dialog();
  if ((entered || pressed) && !mail_file.empty()) {
    close_dialog();
    controller.open_mail(std::exchange(mail_file, {}));
  }
}

void GamePanels::Parts::players_dialog() {
  const MailedGame& game = *controller.mail();
  const MailPlayer other = game.heading().players[1 - game.own_side()];
  begin_centred("Players and keys", width, height, 760 * scale, 0);
  bold_text("You, " + game.table().name_of(game.own_side()));
  key_part();
  ImGui::Spacing();
  bold_text(one_line(other.name, max_line) + ", " + other.side);
  fingerprint_part(other);
  ImGui::Spacing();
  bold_text("The check of this game");
  for (const std::string& line : controller.mail_report()) wrapped_text(line);
  ImGui::Spacing();
  bool writes = false;
  std::string text;
  if (!game.table().has_ended(game.game())) {
    ImGui::SetNextItemWidth(110 * scale);
    ImGui::InputInt("##line", &back_line);
    back_line = std::clamp(back_line, 2, std::max(2, static_cast<int>(game.journal().lines.size())));
    ImGui::SameLine();
    if (ImGui::Button("Ask to go back to this line")) {
      writes = true;
      text = fmt::format("ask: back {}", back_line);
    }
    ImGui::Checkbox("I want to give up", &gives_up);
    ImGui::SameLine();
    ImGui::BeginDisabled(!gives_up);
    if (ImGui::Button("Resign")) {
      writes = true;
      text = "resign:";
    }
    ImGui::EndDisabled();
  }
  const bool closed = ImGui::Button("Close (Esc)");
  ImGui::End();
  if (writes) {
    gives_up = false;
    close_dialog();
    if (controller.write_by_mail(text)) controller.send_mail();
  } else if (closed) {
    close_dialog();
  }
}

}  // namespace rearguard
