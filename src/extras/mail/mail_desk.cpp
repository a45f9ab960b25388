#include "src/extras/mail/mail_desk.h"

#include <filesystem>

#include "src/core/document/file_steps.h"
#include "src/core/document/text_file.h"
#include "src/desk/game/game_files.h"
#include "src/extras/mail/mail_journal.h"

namespace rearguard {

std::string journal_of_game(const std::string& folder, const Bytes32& id) {
  for (const SavedEntry& entry : saved_games(folder, &mail_kinds())) {
    if (entry.is_autosave || entry.kind.empty()) continue;
    const auto text = read_text_file(entry.file);
    if (!text) continue;
    const auto journal = read_journal(*text, entry.file, &mail_kinds());
    if (journal && is_by_mail(*journal) && mail_record(*journal).heads.front() == id) return entry.file;
  }
  return {};
}

std::string folder_to_send(const std::string& games, std::string& problem) {
  if (games.empty()) {
    problem = "cannot find the folder for saved games: set XDG_DATA_HOME or HOME";
    return {};
  }
  const std::filesystem::path folder = std::filesystem::path(games) / "to-send";
  const auto failed = make_folders(folder);
  if (!failed) return folder.string();
  problem = *failed;
  return {};
}

}  // namespace rearguard
