#include "src/cli/document_files.h"

#include <algorithm>
#include <filesystem>
#include <set>

#include <fmt/format.h>

#include "src/document/document.h"
#include "src/document/text_file.h"

namespace rearguard {

namespace fs = std::filesystem;

namespace {

/// Returns whether a file found in a folder looks like a document of Rearguard. Unreadable and unparsable
/// files count, so that the check reports them.
bool looks_like_document(const std::string& path) {
  const auto text = read_text_file(path);
  if (!text) return true;
  if (text->find("rearguard") != std::string::npos) return true;
  const auto document = parse_document(*text, path);
  if (!document) return path.ends_with(".toml");
  const std::vector<std::string> typical_keys{"grid", "terrain", "hexes", "units", "clauses", "results"};
  return std::any_of(typical_keys.begin(), typical_keys.end(),
                     [&](const std::string& key) { return document->find(key) != nullptr; });
}

/// Returns the documents in a folder and its subfolders, sorted.
std::vector<std::string> documents_in(const std::string& folder, std::string& problem) {
  std::vector<std::string> paths;
  std::error_code error;
  fs::recursive_directory_iterator at(folder, error);
  for (; !error && at != fs::recursive_directory_iterator(); at.increment(error)) {
    const std::string ending = at->path().extension().string();
    std::error_code ignored;
    if ((ending != ".toml" && ending != ".json") || !at->is_regular_file(ignored)) continue;
    if (looks_like_document(at->path().string())) paths.push_back(at->path().string());
  }
  if (error) problem = fmt::format("cannot read all of {}: {}", value_text(folder), error.message());
  std::sort(paths.begin(), paths.end());
  return paths;
}

}  // namespace

std::vector<std::string> document_files(const std::vector<std::string>& files, std::string& problem) {
  std::vector<std::string> paths;
  for (const std::string& file : files) {
    std::error_code ignored;
    if (!fs::is_directory(file, ignored)) {
      paths.push_back(file);
      continue;
    }
    const auto inside = documents_in(file, problem);
    if (inside.empty() && problem.empty())
      problem =
          fmt::format("the folder {} contains no map, position, scenario or rule file", value_text(file));
    paths.insert(paths.end(), inside.begin(), inside.end());
  }
  std::vector<std::string> once;
  std::set<std::string> seen;
  for (const std::string& path : paths) {
    std::error_code error;
    const fs::path whole = fs::weakly_canonical(path, error);
    if (seen.insert(error ? path : whole.string()).second) once.push_back(path);
  }
  return once;
}

}  // namespace rearguard
