#include "src/document/file_access.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <vector>

#include "src/document/text_file.h"

namespace rearguard {
namespace {

namespace fs = std::filesystem;

/// The file itself behind all links, as far as it is there; empty where links go round in circles or the
/// path cannot be looked at.
fs::path real(const fs::path& path) {
  std::error_code problem;
  const fs::path whole = fs::absolute(path, problem);
  if (problem) return {};
  fs::path found = fs::weakly_canonical(whole, problem);
  if (problem) return {};
  return found.has_filename() ? found : found.parent_path();
}

struct OpenPlace {
  fs::path path;
  Opened how;
};

/// Readers are entered by many doors, and what is open to all is the same behind each of them.
std::vector<OpenPlace>& open_places() {
  static std::vector<OpenPlace> places = [] {
    std::vector<OpenPlace> shipped;
    const char* data = std::getenv("REARGUARD_DATA");
    if (data == nullptr || *data == '\0') return shipped;
    for (const char* folder : {"maps", "assets"})
      shipped.push_back({real(fs::path(data) / folder), Opened::always});
    return shipped;
  }();
  return places;
}

bool is_in(const fs::path& file, const fs::path& folder) {
  if (file.empty() || folder.empty()) return false;
  const auto [end, other] = std::mismatch(folder.begin(), folder.end(), file.begin(), file.end());
  return end == folder.end();
}

bool is_open_to_all(const fs::path& file, bool lasting) {
  const auto& places = open_places();
  return std::any_of(places.begin(), places.end(), [&](const OpenPlace& place) {
    return (place.how == Opened::always || !lasting) && is_in(file, place.path);
  });
}

/// Whether a path speaks of its folder or what is below, whatever links may make of it.
bool stays(const fs::path& path, const fs::path& folder) {
  std::error_code problem;
  const fs::path plain =
      path.is_absolute()
          ? path.lexically_normal().lexically_relative(fs::absolute(folder, problem).lexically_normal())
          : path.lexically_normal();
  return !plain.empty() && *plain.begin() != "..";
}

bool is_document(const fs::path& file) {
  const std::string ending = file.extension().string();
  return ending == ".toml" || ending == ".json";
}

std::optional<std::string> problem_of(const std::string& folder, const std::string& path, bool lasting) {
  if (path.empty() || path.find('\0') != std::string::npos) return "this is no file name";
  const fs::path file = real(path_from(folder, path));
  const fs::path own = real(folder);
  if (is_in(file, own) || is_open_to_all(file, lasting)) return std::nullopt;
  if (file.empty()) return "it cannot be found: its links lead nowhere, or may not be followed";
  if (stays(path, folder)) return "it is a link that leads out of the document's folder";
  const fs::path around = own.parent_path();
  const bool is_beside = around != around.root_path() && is_in(file, around);
  if (is_beside && is_document(file)) return std::nullopt;
  return is_beside ? "outside the document's own folder only .toml and .json files are opened"
                   : "it lies outside the document's folder and the one around that; other files are opened "
                     "only where they ship or are given on the command line";
}

}  // namespace

void open_to_documents(const std::string& path, Opened how) {
  const fs::path place = real(path);
  if (!place.empty()) open_places().push_back({place, how});
}

std::optional<std::string> reach_problem(const std::string& folder, const std::string& path) {
  return problem_of(folder, path, false);
}

std::string folder_bounding(const std::string& path, const std::string& folder_of_batch) {
  const bool by_file =
      !folder_of_batch.empty() && fs::path(path).is_absolute() && reach_problem(".", path).has_value();
  return by_file ? folder_of_batch : ".";
}

std::optional<std::string> lasting_reach_problem(const std::string& folder, const std::string& path) {
  return problem_of(folder, path, true);
}

bool lies_below(const std::string& folder, const std::string& path) {
  if (path.empty() || fs::path(path).is_absolute() || !stays(path, folder)) return false;
  return is_in(real(path_from(folder, path)), real(folder));
}

std::string document_folder(const std::string& document) {
  const std::string folder = directory_of(document);
  return folder.empty() ? "." : folder;
}

}  // namespace rearguard
