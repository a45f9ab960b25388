#include "src/desk/ui/file_chooser.h"

#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <cctype>
#include <filesystem>

#include "src/core/document/text_file.h"
#include "src/desk/ui/panel_widgets.h"

namespace rearguard {

namespace {

namespace fs = std::filesystem;

std::string absolute_folder(const std::string& folder) {
  std::error_code problem;
  const fs::path path = fs::weakly_canonical(folder.empty() ? fs::path(".") : fs::path(folder), problem);
  return problem ? folder : path.string();
}

std::string in_small_letters(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

}  // namespace

Checked<std::vector<FolderEntry>> folder_entries(const std::string& folder,
                                                 const std::vector<std::string>& endings) {
  std::vector<FolderEntry> entries;
  std::error_code problem;
  for (fs::directory_iterator at(folder.empty() ? "." : folder, problem), end; !problem && at != end;
       at.increment(problem)) {
    const std::string name = at->path().filename().string();
    if (name.empty() || name.front() == '.') continue;
    std::error_code unknown;
    const bool is_folder = at->is_directory(unknown);
    const std::string ending = in_small_letters(at->path().extension().string());
    if (is_folder || std::find(endings.begin(), endings.end(), ending) != endings.end())
      entries.push_back({name, is_folder});
  }
  if (problem) return Diagnostic{folder, 0, 0, "cannot read this folder: " + problem.message()};
  std::sort(entries.begin(), entries.end(), [](const FolderEntry& a, const FolderEntry& b) {
    if (a.is_folder != b.is_folder) return a.is_folder;
    return a.name < b.name;
  });
  entries.insert(entries.begin(), {"..", true});
  return entries;
}

void FileChooser::open(std::vector<std::string> endings, const std::string& folder) {
  endings_ = std::move(endings);
  if (folder_.empty()) folder_ = absolute_folder(folder);
  file_.clear();
  entries_folder_.clear();
}

/// Shows the entries; a second click on a file accepts it.
void FileChooser::draw_entries(bool& accepted) {
  std::optional<std::string> next_folder;
  for (const FolderEntry& entry : entries_) {
    const std::string label = entry.is_folder ? entry.name + "/" : entry.name;
    if (!ImGui::Selectable(label.c_str(), !entry.is_folder && entry.name == file_,
                           ImGuiSelectableFlags_AllowDoubleClick))
      continue;
    if (entry.is_folder) {
      next_folder = entry.name;
    } else {
      accepted = accepted || ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left) || entry.name == file_;
      file_ = entry.name;
    }
  }
  if (!next_folder) return;
  folder_ = absolute_folder(path_from(folder_, *next_folder));
  file_.clear();
}

std::optional<std::string> FileChooser::draw(const char* button, bool is_opened, float scale) {
  if (entries_folder_ != folder_) {
    auto read = folder_entries(folder_, endings_);
    problem_ = read ? std::string() : to_string(read.problems());
    entries_ = read ? *read : std::vector<FolderEntry>{{"..", true}};
    entries_folder_ = folder_;
  }
  wrapped_text("Choose a file, or type its path.");
  if (is_opened) ImGui::SetKeyboardFocusHere();
  ImGui::SetNextItemWidth(-1);
  bool accepted =
      ImGui::InputTextWithHint("##file", "file path", &file_, ImGuiInputTextFlags_EnterReturnsTrue);
  soft_text(folder_);
  if (!problem_.empty()) toned_text(Tone::warning, problem_, false);
  const float buttons = ImGui::GetFrameHeightWithSpacing() + ImGui::GetStyle().ItemSpacing.y;
  ImGui::BeginChild("##entries", {0, -buttons}, true);
  draw_entries(accepted);
  ImGui::EndChild();
  ImGui::BeginDisabled(file_.empty());
  accepted = ImGui::Button(button, {110 * scale, 0}) || accepted;
  ImGui::EndDisabled();
  ImGui::SameLine();
  is_left_ = ImGui::Button("Cancel (Esc)");
  if (!accepted || file_.empty()) return std::nullopt;
  const std::string file = path_from(folder_, file_);
  std::error_code unknown;
  if (!fs::is_directory(file, unknown)) return file;
  folder_ = absolute_folder(file);
  file_.clear();
  return std::nullopt;
}

}  // namespace rearguard
