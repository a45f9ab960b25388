#include "src/core/document/missing_file.h"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <vector>

#include "hexmap/nearest_name.h"

namespace rearguard {

std::string why_no_file(const std::string& file) {
  namespace fs = std::filesystem;
  constexpr std::size_t max_neighbours = 10000;  // that are looked at
  std::error_code error;
  const fs::file_status status = fs::status(file, error);
  if (fs::is_directory(status)) return "this is a folder; name a file in it";
  if (fs::exists(status)) return {};
  if (status.type() != fs::file_type::not_found) return "cannot read this file: " + error.message();
  const fs::path folder = fs::path(file).has_parent_path() ? fs::path(file).parent_path() : fs::path(".");
  if (!fs::is_directory(folder, error))
    return "there is no such file: its folder " + folder.string() + " does not exist";
  std::vector<fs::path> beside;
  for (fs::directory_iterator it(folder, error), end; !error && it != end && beside.size() < max_neighbours;
       it.increment(error))
    beside.push_back(it->path().filename());
  std::sort(beside.begin(), beside.end());
  // The endings that names share do not make them alike.
  std::vector<std::string> stems;
  for (const fs::path& name : beside) stems.push_back(name.stem().string());
  const auto near = nearest_name(fs::path(file).stem().string(), stems);
  const auto found = std::find(stems.begin(), stems.end(), near.value_or(""));
  if (!near || found == stems.end()) return "there is no such file";
  const fs::path same = *near + fs::path(file).extension().string();
  const bool has_same = std::binary_search(beside.begin(), beside.end(), same);
  return "there is no such file; did you mean " +
         (has_same ? same : beside[static_cast<std::size_t>(found - stems.begin())]).string() + "?";
}

}  // namespace rearguard
