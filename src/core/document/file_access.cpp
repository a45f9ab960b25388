#include "src/core/document/file_access.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <vector>

#include "src/core/document/document_source.h"
#include "src/core/document/text_file.h"

namespace rearguard {
namespace {

namespace fs = std::filesystem;

/// Resolves all links of a path as far as it exists; empty if links are circular or the path may not be read.
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
  Opened opened;
};

/// Process-wide, because documents are read from many places that share no context.
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
  if (const DocumentSource* source = DocumentScope::source())
    return !source->data.empty() && is_in(file, real(source->data));
  const auto& places = open_places();
  return std::any_of(places.begin(), places.end(), [&](const OpenPlace& place) {
    return (place.opened == Opened::always || !lasting) && is_in(file, place.path);
  });
}

/// Returns whether a path, taken literally, stays in its folder or below; links are not resolved.
bool stays(const fs::path& path, const fs::path& folder) {
  std::error_code problem;
  const fs::path normal =
      path.is_absolute()
          ? path.lexically_normal().lexically_relative(fs::absolute(folder, problem).lexically_normal())
          : path.lexically_normal();
  return !normal.empty() && *normal.begin() != "..";
}

bool is_document(const fs::path& file) {
  const std::string ending = file.extension().string();
  return ending == ".toml" || ending == ".json";
}

std::optional<std::string> problem_of(const std::string& folder, const std::string& path, bool lasting) {
  if (path.empty() || path.find('\0') != std::string::npos) return "this is not a valid file name";
  const std::string whole = path_from(folder, path);
  // What may be read at all is all that it can reach; reading says why not.
  if (text_in_memory(whole) != nullptr) return std::nullopt;
  if (const auto* source = DocumentScope::source(); source != nullptr && !source->reads_files)
    return std::nullopt;
  const fs::path file = real(whole);
  const fs::path own = real(folder);
  if (is_in(file, own) || is_open_to_all(file, lasting)) return std::nullopt;
  if (file.empty()) return "it cannot be found: its links are broken, or may not be followed";
  if (stays(path, folder)) return "it is a link that leads out of the document's folder";
  const fs::path around = own.parent_path();
  const bool is_beside = around != around.root_path() && is_in(file, around);
  if (is_beside && is_document(file)) return std::nullopt;
  return is_beside ? "only .toml and .json files may be outside the document's own folder"
                   : "it is outside the document's folder and its parent folder; other files are opened "
                     "only if they are shipped or given on the command line";
}

/// Returns the folders that contain those of shipped maps.
std::vector<fs::path> map_folders() {
  if (const DocumentSource* source = DocumentScope::source())
    return source->data.empty() ? std::vector<fs::path>() : std::vector{fs::path(source->data) / "maps"};
  std::vector<fs::path> folders;
  for (const OpenPlace& place : open_places()) {
    if (place.opened == Opened::always && place.path.filename() == "maps") folders.push_back(place.path);
  }
  return folders;
}

constexpr const char* map_file = "map.toml";

}  // namespace

std::string shipped_map_file(const std::string& name) {
  if (name.empty() || name.find_first_of(std::string_view("./\\\0", 4)) != std::string::npos) return {};
  const std::string in_memory = "maps/" + name + "/" + map_file;
  if (text_in_memory(in_memory) != nullptr) return in_memory;
  std::error_code problem;
  for (const fs::path& folder : map_folders()) {
    const fs::path file = folder / name / map_file;
    if (fs::is_regular_file(file, problem)) return file.string();
  }
  return {};
}

std::string shipped_map_name(const std::string& file) {
  std::string name = fs::path(file).parent_path().filename().string();
  const std::string shipped = fs::path(file).filename() == map_file ? shipped_map_file(name) : std::string();
  const bool is_same = !shipped.empty() && (normal_path(file) == shipped || real(file) == real(shipped));
  return is_same ? name : std::string();
}

std::vector<std::string> shipped_map_names() {
  std::vector<std::string> names;
  std::error_code problem;
  for (const fs::path& folder : map_folders()) {
    for (fs::directory_iterator at(folder, problem), end; !problem && at != end; at.increment(problem)) {
      if (fs::is_regular_file(at->path() / map_file, problem))
        names.push_back(at->path().filename().string());
    }
  }
  std::sort(names.begin(), names.end());
  return names;
}

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

bool is_inside_folder(const std::string& folder, const std::string& path) {
  if (path.empty() || fs::path(path).is_absolute() || !stays(path, folder)) return false;
  return is_in(real(path_from(folder, path)), real(folder));
}

std::string document_folder(const std::string& document) {
  const std::string folder = directory_of(document);
  return folder.empty() ? "." : folder;
}

}  // namespace rearguard
