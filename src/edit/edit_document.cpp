#include "src/edit/edit_document.h"

#include <filesystem>
#include <span>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "src/document/atomic_file.h"
#include "src/document/text_file.h"

namespace rearguard {

namespace {

using Saving = EditDocument::Saving;

Saving failure(std::string title, std::string problem) {
  return {false, {}, std::move(title), std::move(problem)};
}

bool exists(const std::string& file) {
  std::error_code unknown;
  return std::filesystem::exists(file, unknown);
}

/// Writes the files; returns why one of them could not be written.
std::optional<std::string> write(const std::vector<EditFiles::Writing>& writings) {
  for (const EditFiles::Writing& writing : writings) {
    if (auto problem = write_whole(std::as_bytes(std::span(writing.text)), writing.path)) return problem;
  }
  return std::nullopt;
}

}  // namespace

EditDocument::EditDocument(EditFiles opened)
    : files(std::move(opened)), draft(files.position(), files.underlay()) {}

void EditDocument::replace(EditFiles opened) {
  files = std::move(opened);
  draft = MapDraft(files.position(), files.underlay());
  conflicts_.clear();
}

std::string EditDocument::title() const {
  const char* unnamed = files.has_units() ? "new position" : "new map";
  const std::string name = files.path().empty() ? unnamed : file_name_of(files.path());
  return name + (draft.is_saved() && !files.is_new() ? "" : " *");
}

bool EditDocument::may_close() const {
  return draft.is_saved() && (!files.is_new() || draft.undoable().empty());
}

Saving EditDocument::save(bool anyway) {
  const auto writings = files.writings(draft.now());
  if (!writings) return failure("The document cannot be saved", to_string(writings.problems()));
  if (!anyway) conflicts_ = files.changed_on_disk();
  if (!anyway && files.is_new() && exists(files.path())) conflicts_ = {files.path()};
  if (!anyway && !conflicts_.empty()) return {};
  conflicts_.clear();
  if (const auto problem = write(*writings)) return failure("The file could not be saved", *problem);
  std::vector<std::string> names;
  for (const EditFiles::Writing& writing : *writings) names.push_back(file_name_of(writing.path));
  files.written(*writings, std::nullopt);
  draft.mark_saved();
  return {true,
          names.empty() ? "Nothing has changed since the last save"
                        : fmt::format("Saved {}", fmt::join(names, " and ")),
          {},
          {}};
}

Saving EditDocument::save_as(const std::string& path, bool anyway) {
  if (!anyway && path != files.path() && exists(path)) {
    conflicts_ = {path};
    return {};
  }
  conflicts_.clear();
  const auto writings = files.writings_as(draft.now(), path);
  if (!writings) return failure("The document cannot be saved", to_string(writings.problems()));
  if (const auto problem = write(*writings)) return failure("The file could not be saved", *problem);
  files.written(*writings, path);
  draft.mark_saved();
  return {true, "Saved " + path, {}, {}};
}

}  // namespace rearguard
