#include "src/workshop/exchange/vassal/save_frame.h"

#include <filesystem>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hexmap/nearest_name.h"
#include "hexmap/one_line.h"
#include "src/core/document/text_file.h"
#include "src/core/io/maps/map_reader.h"
#include "src/workshop/exchange/files/zip_file.h"
#include "src/workshop/exchange/vassal/vassal_module.h"
#include "src/workshop/exchange/vassal/vassal_position.h"
#include "src/workshop/exchange/vassal/vassal_sides.h"

namespace rearguard {

namespace fs = std::filesystem;

namespace {

/// Opens a scenario inside a module, by its name in the menu or its file.
Checked<ZipFile> open_setup(ZipFile& module_zip, const std::string& setup) {
  const auto module = read_vassal_module(module_zip);
  if (!module) return module.problems();
  std::vector<std::string> names;
  for (const VassalScenario& scenario : module->scenarios) {
    if (scenario.name != setup && scenario.file != setup) {
      names.push_back(scenario.name);
      continue;
    }
    auto bytes = module_zip.read(scenario.file, max_save_bytes);
    if (!bytes) return bytes.problems();
    return ZipFile::open_bytes(std::move(bytes).value(),
                               module_zip.name() + ":" + one_line(scenario.file, 80));
  }
  std::vector<std::string> shown;
  for (const std::string& name : names) shown.push_back(value_text(one_line(name, 80)));
  return Diagnostic{module_zip.name(), 0, 0,
                    fmt::format("--setup: the module has no scenario {}{} (it has {})",
                                value_text(one_line(setup, 80)), did_you_mean(setup, names),
                                shown.empty() ? "none" : fmt::format("{}", fmt::join(shown, ", ")))};
}

}  // namespace

VassalFile vassal_file(const std::string& path) {
  const std::string suffix = lower_letters(fs::path(path).extension().string());
  if (suffix == ".vsav" || suffix == ".vlog") return VassalFile::save;
  return suffix == ".vmod" ? VassalFile::module : VassalFile::none;
}

Checked<VassalSave> open_save(const std::string& path, const std::string& setup,
                              std::optional<std::uint64_t> step) {
  auto opened = ZipFile::open(path);
  if (!opened) return opened.problems();
  ZipFile zip = std::move(opened).value();
  if (setup.empty()) return read_vassal_save(zip, step);
  auto inner = open_setup(zip, setup);
  if (!inner) return inner.problems();
  ZipFile save = std::move(inner).value();
  return read_vassal_save(save, step);
}

Checked<SaveFrame> open_save_frame(const std::string& map_path) {
  const std::string file = map_file_in(map_path);
  auto map = read_map_file(file);
  if (!map) return map.problems();
  const std::string roster_file = path_from(directory_of(file), "roster.toml");
  std::error_code ignored;
  if (!fs::exists(roster_file, ignored))
    return Diagnostic{
        file, 0, 0, "there is no roster.toml beside this map; `rearguard convert MODULE FOLDER` writes both"};
  auto roster = read_roster_file(roster_file);
  if (!roster) return roster.problems();
  return SaveFrame{file, std::make_shared<const HexMap>(std::move(map).value()), std::move(roster).value()};
}

std::string saved_game_comment(const std::string& path, const std::vector<std::string>& remarks) {
  std::string text = fmt::format("# From {}, a save of VASSAL.\n", one_line(file_name_of(path), 200));
  for (const std::string& remark : remarks) text += "# " + one_line(remark) + "\n";
  return text + "# " + what_saves_do_not_say() + "\n";
}

std::string map_file_in(const std::string& path) {
  std::error_code ignored;
  const std::string inside = path_from(path, "map.toml");
  return fs::is_directory(path, ignored) && fs::is_regular_file(inside, ignored) ? inside : path;
}

}  // namespace rearguard
