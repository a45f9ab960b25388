#include "src/command/maps/document_files.h"

#include <algorithm>
#include <filesystem>
#include <set>

#include <fmt/format.h>

#include "src/core/document/text_file.h"
#include "src/workshop/exchange/foreign_map.h"

namespace rearguard {

namespace fs = std::filesystem;

namespace {

/// Returns whether a text found in a folder looks like a document of Rearguard. Unparsable ones count, so
/// that the check reports them.
bool looks_like_document(const std::string& path, const std::string& text) {
  if (text.find("rearguard") != std::string::npos) return true;
  const auto document = parse_document(text, path);
  if (!document) return path.ends_with(".toml");
  const std::vector<std::string> typical_keys{"grid", "terrain", "hexes", "units", "clauses", "results"};
  return std::ranges::any_of(typical_keys,
                             [&](const std::string& key) { return document->find(key) != nullptr; });
}

/// Sorts a file of a folder into what is found.
void add_file(const std::string& path, FoundFiles& found) {
  const std::string ending = fs::path(path).extension().string();
  const auto pass_over = [&](const char* reason) { found.passed_over.push_back({path, reason}); };
  if (ending == ".tmx" || ending == ".tmj") return found.paths.push_back(path);
  if (ending != ".toml" && ending != ".json" && ending != ".map" && ending != ".cfg") return pass_over("");
  const auto text = read_text_file(path);
  if (ending == ".cfg") {
    if (!text || text->find("[terrain_type]") == std::string::npos) return pass_over("");
    return found.campaigns.push_back(path);
  }
  // Unreadable files count, so that the check reports them.
  if (!text) return found.paths.push_back(path);
  if (ending == ".map") {
    if (looks_like_wesnoth_map(*text)) return found.paths.push_back(path);
    return pass_over("not a map of Wesnoth");
  }
  if (foreign_format(path, *text) != ForeignFormat::none || looks_like_document(path, *text))
    return found.paths.push_back(path);
  pass_over("not a document of Rearguard");
}

/// Adds what is in a folder and its subfolders, sorted.
void add_folder(const std::string& folder, FoundFiles& found, std::string& problem) {
  std::vector<std::string> files;
  std::error_code error;
  fs::recursive_directory_iterator at(folder, error);
  for (; !error && at != fs::recursive_directory_iterator(); at.increment(error)) {
    std::error_code ignored;
    if (at->is_regular_file(ignored)) files.push_back(at->path().string());
  }
  if (error) problem = fmt::format("cannot read all of {}: {}", value_text(folder), error.message());
  std::ranges::sort(files);
  const std::size_t before = found.paths.size();
  for (const std::string& file : files) add_file(file, found);
  if (found.paths.size() == before && problem.empty())
    problem =
        fmt::format("the folder {} contains no map, position, scenario or rule file", value_text(folder));
}

}  // namespace

FoundFiles find_files(const std::vector<std::string>& files, std::string& problem) {
  FoundFiles found;
  for (const std::string& file : files) {
    std::error_code ignored;
    if (fs::is_directory(file, ignored)) {
      add_folder(file, found, problem);
    } else {
      found.paths.push_back(file);
    }
  }
  std::vector<std::string> once;
  std::set<std::string> seen;
  for (const std::string& path : found.paths) {
    std::error_code error;
    const fs::path whole = fs::weakly_canonical(path, error);
    if (seen.insert(error ? path : whole.string()).second) once.push_back(path);
  }
  found.paths = std::move(once);
  return found;
}

std::vector<std::string> document_files(const std::vector<std::string>& files, std::string& problem) {
  std::vector<std::string> paths = find_files(files, problem).paths;
  std::erase_if(paths, [](const std::string& path) { return foreign_format(path) != ForeignFormat::none; });
  return paths;
}

}  // namespace rearguard
