#include "src/workshop/exchange/vassal/module_folder.h"

#include <filesystem>
#include <span>

#include <fmt/format.h>

#include "hexmap/one_line.h"
#include "src/core/document/files_in_use.h"
#include "src/core/document/text_file.h"
#include "src/workshop/exchange/files/zip_file.h"
#include "src/workshop/exchange/vassal/save_frame.h"

namespace rearguard {
namespace {

namespace fs = std::filesystem;

/// The new files of a folder: all of them stay, or none.
class NewFolder {
 public:
  explicit NewFolder(std::string path) : path_(std::move(path)) {}
  NewFolder(const NewFolder&) = delete;
  NewFolder& operator=(const NewFolder&) = delete;
  ~NewFolder() {
    if (is_complete_) return;
    std::error_code ignored;
    for (const std::string& file : written_) fs::remove(file, ignored);
    // Folders that others have put something into stay.
    for (auto folder = made_.rbegin(); folder != made_.rend(); ++folder) fs::remove(*folder, ignored);
  }

  /// Returns what is wrong with the folder, if anything is.
  std::optional<std::string> problem_with(const ModuleFolder& content) const {
    std::error_code ignored;
    if (fs::exists(path_, ignored) && !fs::is_directory(path_, ignored))
      return path_ + " is a file; name a folder for the map";
    for (const char* file : {"map.toml", "roster.toml"}) {
      if (fs::exists(path_from(path_, file), ignored)) return taken(file);
    }
    for (const auto& [name, bytes] : content.files) {
      if (fs::exists(path_from(path_, name), ignored)) return taken(name);
    }
    return std::nullopt;
  }

  /// The last file is the map: a folder that has one is complete.
  std::optional<std::string> write(const ModuleFolder& content) {
    for (const auto& [name, bytes] : content.files) {
      const std::string file = path_from(path_, name);
      if (auto problem = make_folder(directory_of(file))) return problem;
      written_.push_back(file);
      if (auto problem = write_answer(std::as_bytes(std::span(bytes)), file)) return problem;
    }
    is_complete_ = true;
    return std::nullopt;
  }

 private:
  std::string taken(const std::string& file) const {
    return fmt::format("the folder {} has a {} already; name another folder", path_, one_line(file, 100));
  }

  std::optional<std::string> make_folder(const std::string& folder) {
    if (folder.empty()) return std::nullopt;
    std::error_code error;
    if (fs::is_directory(folder, error)) return std::nullopt;
    const std::string above = directory_of(folder);
    if (above != folder) {
      if (auto problem = make_folder(above)) return problem;
    }
    if (fs::create_directory(folder, error)) made_.push_back(folder);
    return error ? std::optional(fmt::format("cannot make the folder {}: {}", folder, error.message()))
                 : std::nullopt;
  }

  std::string path_;
  std::vector<std::string> written_, made_;
  bool is_complete_ = false;
};

}  // namespace

Checked<std::vector<std::string>> make_module_folder(const std::string& module, const ModuleOptions& options,
                                                     const std::string& folder) {
  auto opened = ZipFile::open(module);
  if (!opened) return opened.problems();
  ZipFile zip = std::move(opened).value();
  auto converted = convert_vassal_module(zip, options);
  if (!converted) return converted.problems();
  ModuleFolder content = std::move(converted).value();
  // "game/" is "game".
  std::string path = folder;
  while (path.size() > 1 && path.ends_with('/')) path.pop_back();
  if (vassal_file(path) == VassalFile::module)
    return Diagnostic{"rearguard", 0, 0, path + ": a module becomes a folder; name the folder for its map"};
  NewFolder target(path);
  auto problem = target.problem_with(content);
  if (!problem) problem = target.write(content);
  if (problem) return Diagnostic{"rearguard", 0, 0, *problem};
  return std::move(content.remarks);
}

}  // namespace rearguard
