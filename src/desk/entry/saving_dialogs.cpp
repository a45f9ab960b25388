#include "src/desk/entry/saving_dialogs.h"

#include <imgui.h>
#include <imgui_stdlib.h>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "src/desk/ui/panel_widgets.h"

namespace rearguard {

SavingDialogs::SavingDialogs(EditDocument& document, Report report, std::function<void()> reloaded)
    : document_(document), report_(std::move(report)), reloaded_(std::move(reloaded)) {}

void SavingDialogs::save() {
  if (document_.files.path().empty()) return ask_for_name();
  overwritten_.reset();
  finish(document_.save());
}

void SavingDialogs::ask_for_name() {
  path_ = document_.files.suggested_path();
  open(Dialog::name);
}

void SavingDialogs::save_and(std::function<void()> then) {
  then_ = std::move(then);
  if (document_.may_close() && !document_.files.is_new()) return go_on();
  save();
}

void SavingDialogs::before(const std::string& action, std::function<void()> then) {
  then_ = std::move(then);
  action_ = action;
  if (document_.may_close()) return go_on();
  open(Dialog::unsaved);
}

void SavingDialogs::open(Dialog which) {
  dialog_ = which;
  opened_ = true;
}

/// Closes the dialog; with `forgets`, what waits for its answer is not done.
void SavingDialogs::close(bool forgets) {
  dialog_ = Dialog::none;
  releases_ = true;
  if (forgets) then_ = nullptr;
}

void SavingDialogs::finish(const EditDocument::Saving& saving) {
  report_(saving);
  if (saving.is_saved) go_on();
  // A failed save has its own message; nobody waits for it any longer.
  if (!saving.problem.empty()) then_ = nullptr;
}

void SavingDialogs::go_on() {
  if (const auto then = std::exchange(then_, nullptr)) then();
}

bool SavingDialogs::is_open() const {
  return dialog_ != Dialog::none || !document_.conflicts().empty();
}

bool SavingDialogs::takes_release() {
  return std::exchange(releases_, false);
}

bool SavingDialogs::key(const std::string& k) {
  if (!is_open()) return false;
  if (k == "Esc") {
    document_.cancel_question();
    close(true);
  }
  return true;
}

void SavingDialogs::windows(float width, float height, float scale) {
  if (dialog_ == Dialog::name) name_dialog(width, height, scale);
  if (dialog_ == Dialog::unsaved) unsaved_dialog(width, height, scale);
  if (!document_.conflicts().empty()) overwrite_dialog(width, height, scale);
  opened_ = false;
}

void SavingDialogs::name_dialog(float width, float height, float scale) {
  const EditFiles& files = document_.files;
  begin_centred("Save as", width, height, 560 * scale, 0);
  wrapped_text(!files.has_units() ? "The whole map is saved in this file."
               : files.map_path().empty()
                   ? "The position is saved in this file, with its map."
                   : "The position is saved in this file; its map stays in " + files.map_path() + ".");
  if (opened_) ImGui::SetKeyboardFocusHere();
  ImGui::SetNextItemWidth(-1);
  const bool entered = ImGui::InputText("##path", &path_, ImGuiInputTextFlags_EnterReturnsTrue);
  ImGui::BeginDisabled(path_.empty());
  const bool pressed = ImGui::Button("Save", {110 * scale, 0});
  ImGui::EndDisabled();
  ImGui::SameLine();
  const bool cancelled = ImGui::Button("Cancel (Esc)");
  ImGui::End();
  if (cancelled) return close(true);
  if ((!entered && !pressed) || path_.empty()) return;
  close(false);
  overwritten_ = path_;
  finish(document_.save_as(path_));
}

void SavingDialogs::unsaved_dialog(float width, float height, float scale) {
  begin_centred("##leave", width, height, 520 * scale, 0);
  toned_text(Tone::warning, "There are unsaved changes", true);
  const std::string last = document_.draft.undoable();
  wrapped_text(!last.empty()                 ? "The last change: " + last + "."
               : document_.files.has_units() ? "The position has not been saved to a file yet."
                                             : "The map has not been saved to a file yet.");
  ImGui::Spacing();
  const bool saves = ImGui::Button(("Save and " + action_).c_str());
  next_in_flow(180 * scale);
  std::string without = action_ + " without saving";
  if (!without.empty() && without[0] >= 'a' && without[0] <= 'z')
    without[0] = static_cast<char>(without[0] - 'a' + 'A');
  const bool drops = ImGui::Button(without.c_str());
  next_in_flow(100 * scale);
  const bool stays = ImGui::Button("Back (Esc)");
  ImGui::End();
  if (saves) {
    close(false);
    save();
  } else if (drops) {
    close(false);
    document_.drop_autosaves();
    go_on();
  } else if (stays) {
    close(true);
  }
}

void SavingDialogs::overwrite_dialog(float width, float height, float scale) {
  begin_centred("##overwrite", width, height, 560 * scale, 0);
  toned_text(Tone::warning, overwritten_ ? "This file already exists" : "This file has changed on disk",
             true);
  wrapped_text(fmt::format("{}", fmt::join(document_.conflicts(), "\n")));
  ImGui::Spacing();
  const bool writes = ImGui::Button("Overwrite");
  bool reloads = false, merges = false;
  if (!overwritten_) {
    next_in_flow(100 * scale);
    merges = ImGui::Button("Merge");
    if (ImGui::IsItemHovered())
      ImGui::SetTooltip("Read the file again and make the unsaved changes in it; nothing is written yet");
    next_in_flow(180 * scale);
    reloads = ImGui::Button("Read again, lose changes");
  }
  next_in_flow(100 * scale);
  const bool stays = ImGui::Button("Back (Esc)");
  ImGui::End();
  if (stays) {
    document_.cancel_question();
    then_ = nullptr;
  } else if (writes) {
    finish(overwritten_ ? document_.save_as(*overwritten_, true) : document_.save(true));
  } else if (merges || reloads) {
    then_ = nullptr;
    finish(merges ? document_.merge() : document_.reload());
    if (reloaded_) reloaded_();
  }
}

}  // namespace rearguard
