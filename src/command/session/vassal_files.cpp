#include "src/command/session/vassal_files.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hexmap/nearest_name.h"
#include "hexmap/one_line.h"
#include "src/command/session/file_names.h"
#include "src/command/session/vassal_saves.h"
#include "src/core/document/text_file.h"
#include "src/core/io/maps/map_reader.h"
#include "src/workshop/exchange/vassal/vassal_module.h"
#include "src/workshop/exchange/vassal/vassal_position.h"

namespace rearguard {

namespace fs = std::filesystem;

VassalFile vassal_file(const std::string& path) {
  const std::string suffix = file_extension(path);
  if (suffix == "vsav" || suffix == "vlog") return VassalFile::save;
  return suffix == "vmod" ? VassalFile::module : VassalFile::none;
}

Diagnostic not_a_document(const std::string& path) {
  return {path, 0, 0, "this is a file of VASSAL, not a document; `rearguard convert` makes documents of it"};
}

bool is_saved_game(const std::string& path, const SaveOptions& options) {
  const VassalFile kind = vassal_file(path);
  return kind == VassalFile::save || (kind == VassalFile::module && !options.setup.empty());
}

std::optional<std::string> save_option_problem(const std::string& path, const SaveOptions& options) {
  const bool has_options = !options.map.empty() || options.step || options.see_all || options.ignore_unknown;
  if (!options.setup.empty() && vassal_file(path) != VassalFile::module)
    return "--setup applies only to modules of VASSAL: it names a scenario inside one";
  if (has_options && !is_saved_game(path, options))
    return "--map, --step, --see-all and --ignore-unknown apply only to saves of VASSAL (.vsav, .vlog)";
  return std::nullopt;
}

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

Checked<VassalSave> open_save(const std::string& path, const SaveOptions& options) {
  auto opened = ZipFile::open(path);
  if (!opened) return opened.problems();
  ZipFile zip = std::move(opened).value();
  if (options.setup.empty()) return read_vassal_save(zip, options.step);
  auto inner = open_setup(zip, options.setup);
  if (!inner) return inner.problems();
  ZipFile save = std::move(inner).value();
  return read_vassal_save(save, options.step);
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

Checked<SavedDocument> read_saved_game(const std::string& path, const SaveOptions& options) {
  if (options.map.empty())
    return Diagnostic{
        path, 0, 0,
        "this is a save of VASSAL, which has no map: name the one that `rearguard convert MODULE FOLDER` "
        "made with --map"};
  const auto frame = open_save_frame(options.map);
  if (!frame) return frame.problems();
  const auto save = open_save(path, options);
  if (!save) return save.problems();
  auto made = position_of_save(*save, frame->roster, frame->map, {options.see_all, options.ignore_unknown});
  if (!made) return made.problems();
  SavedPosition saved = std::move(made).value();
  if (saved.one_side && !options.ignore_unknown) return Diagnostic{path, 0, 0, *saved.one_side};
  return SavedDocument{
      {std::move(saved.position), one_line(fs::path(path).stem().string(), 200), "", {}, frame->map_file},
      std::move(saved.remarks)};
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
