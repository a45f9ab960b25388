#include "src/workshop/edit/edit_document.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "src/core/document/atomic_file.h"
#include "src/core/document/file_steps.h"
#include "src/core/document/text_file.h"
#include "src/workshop/edit/merged_changes.h"
#include "src/workshop/rewrite/map_text_edit.h"

namespace rearguard {

namespace {

using Saving = EditDocument::Saving;

Saving failure(std::string title, std::string problem) {
  return {false, {}, std::move(title), std::move(problem)};
}

/// Writes the files; returns why one of them could not be written.
std::optional<std::string> write(const std::vector<EditFiles::Writing>& pending_writes) {
  for (const EditFiles::Writing& writing : pending_writes) {
    if (auto problem = write_whole(std::as_bytes(std::span(writing.text)), writing.path)) return problem;
  }
  return std::nullopt;
}

/// Returns the names that a state calls by other names of the opened document, as a later state has them.
void follow_names(const std::vector<std::string>& opened, const std::vector<std::string>& names,
                  std::vector<std::string>& now) {
  for (std::string& name : now) {
    if (name.empty()) continue;
    const auto at = std::ranges::find(opened, name);
    name = at == opened.end() ? "" : names[static_cast<std::size_t>(at - opened.begin())];
  }
}

/// Returns what the saved map calls the entries of the chart as it is now. Of those that are not in the
/// opened document, the names are taken to be the same.
ChartNames names_since(const MapDraft::State& saved, const MapDraft::State& now) {
  const ChartNames is_saved = names_in(saved.map().chart()), is = names_in(now.map().chart());
  ChartNames names = now.chart_names;
  const auto follow = [](const std::vector<std::string>& opened, const std::vector<std::string>& saved_names,
                         const std::vector<std::string>& now_names, std::vector<std::string>& made) {
    follow_names(opened, saved_names, made);
    for (std::size_t i = 0; i < made.size(); ++i) {
      const auto at = std::ranges::find(saved_names, now_names[i]);
      if (made[i].empty() && at != saved_names.end()) made[i] = now_names[i];
    }
  };
  follow(saved.chart_names.terrains, is_saved.terrains, is.terrains, names.terrains);
  follow(saved.chart_names.features, is_saved.features, is.features, names.features);
  follow(saved.chart_names.classes, is_saved.classes, is.classes, names.classes);
  return names;
}

}  // namespace

EditDocument::EditDocument(EditFiles opened) : files(std::move(opened)), draft(draft_of(files)) {}

void EditDocument::replace(EditFiles opened) {
  drop_autosaves();
  files = std::move(opened);
  draft = draft_of(files);
  conflicts_.clear();
}

std::string EditDocument::title() const {
  const char* unnamed = files.has_units() ? "new position" : "new map";
  const std::string name = files.path().empty() ? unnamed : file_name_of(files.path());
  return name + (draft.is_saved() && !files.is_new() && !files.is_recovered() ? "" : " *");
}

bool EditDocument::may_close() const {
  return draft.is_saved() && !files.is_recovered() && (!files.is_new() || draft.undoable().empty());
}

Saving EditDocument::save(bool anyway) {
  const auto pending_writes = files.pending_writes(draft.now());
  if (!pending_writes) return failure("The document cannot be saved", to_string(pending_writes.problems()));
  if (!anyway) conflicts_ = files.changed_on_disk();
  if (!anyway && files.is_new() && file_exists(files.path())) conflicts_ = {files.path()};
  if (!anyway && !conflicts_.empty()) return {};
  conflicts_.clear();
  if (const auto problem = write(*pending_writes)) return failure("The file could not be saved", *problem);
  std::vector<std::string> names;
  for (const EditFiles::Writing& writing : *pending_writes) names.push_back(file_name_of(writing.path));
  files.written(*pending_writes, std::nullopt);
  draft.mark_saved();
  drop_autosaves();
  return {true,
          names.empty() ? "Nothing has changed since the last save"
                        : fmt::format("Saved {}", fmt::join(names, " and ")),
          {},
          {}};
}

Saving EditDocument::save_as(const std::string& path, bool anyway) {
  if (!anyway && path != files.path() && file_exists(path)) {
    conflicts_ = {path};
    return {};
  }
  conflicts_.clear();
  const auto pending_writes = files.pending_writes_as(draft.now(), path);
  if (!pending_writes) return failure("The document cannot be saved", to_string(pending_writes.problems()));
  if (const auto problem = write(*pending_writes)) return failure("The file could not be saved", *problem);
  drop_autosaves();
  files.written(*pending_writes, path);
  draft.mark_saved();
  return {true, "Saved " + path, {}, {}};
}

std::string EditDocument::autosave() {
  if (draft.is_in_step() || draft.shared_now() == autosaved_) return {};
  if (may_close()) {
    drop_autosaves();
    return {};
  }
  const auto pending_writes = files.path().empty()
                                  ? files.pending_writes_as(draft.now(), files.suggested_path())
                                  : files.pending_writes(draft.now());
  if (!pending_writes) return to_string(pending_writes.problems());
  autosaved_ = draft.shared_now();
  for (const EditFiles::Writing& writing : *pending_writes) {
    const std::string file = autosave_of(writing.path);
    if (auto problem = write_whole(std::as_bytes(std::span(writing.text)), file)) return *problem;
    if (std::ranges::find(autosaves_, file) == autosaves_.end()) autosaves_.push_back(file);
  }
  return {};
}

void EditDocument::drop_autosaves() {
  for (const std::string& file : autosaves_) remove_file(file);
  autosaves_.clear();
  autosaved_.reset();
}

std::vector<std::string> EditDocument::found_autosaves() const {
  std::vector<std::string> found;
  std::vector<std::string> paths = files.paths();
  if (paths.empty()) paths = {files.suggested_path()};
  for (const std::string& path : paths) {
    const std::string file = autosave_of(path);
    const bool is_own = std::ranges::find(autosaves_, file) != autosaves_.end();
    if (!is_own && file_exists(file)) found.push_back(file);
  }
  return found;
}

void EditDocument::delete_found_autosaves() const {
  for (const std::string& file : found_autosaves()) remove_file(file);
}

Saving EditDocument::recover() {
  const std::vector<std::string> found = found_autosaves();
  auto opened = EditFiles::open(files.suggested_path(), EditFiles::From::autosave);
  if (!opened) return failure("The unsaved changes cannot be recovered", to_string(opened.problems()));
  replace(std::move(opened).value());
  autosaves_ = found;
  return {false, "Recovered; the changes are not saved yet", {}, {}};
}

Saving EditDocument::reload() {
  auto opened = EditFiles::open(files.path());
  if (!opened) return failure("The file cannot be read again", to_string(opened.problems()));
  replace(std::move(opened).value());
  return {false, "Read again as it is on disk", {}, {}};
}

Saving EditDocument::merge() {
  auto theirs = EditFiles::open(files.path());
  if (!theirs) return failure("The file cannot be read again", to_string(theirs.problems()));
  const auto base = files.as_last_saved();
  if (!base) return failure("The changes cannot be merged", to_string(base.problems()));
  MapDraft merged = draft_of(*theirs);
  const MapDraft before = draft_of(*base);
  MapDraft::State mine = draft.now();
  mine.chart_names = names_since(draft.saved(), draft.now());
  const Merged came_to = carry_changes(before.now(), mine, merged);
  if (!came_to.problem.empty()) return failure("The changes cannot be merged", came_to.problem);
  drop_autosaves();
  files = std::move(theirs).value();
  draft = std::move(merged);
  conflicts_.clear();
  return {false,
          came_to.both.empty() ? "Merged; the result is not saved yet"
                               : fmt::format("Merged, not saved yet. Changed by both, yours stand: {}",
                                             fmt::join(came_to.both, ", ")),
          {},
          {}};
}

}  // namespace rearguard
