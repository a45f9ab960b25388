#include "src/command/session/vassal_files.h"

#include <filesystem>

#include "hexmap/one_line.h"
#include "src/workshop/exchange/vassal/save_frame.h"
#include "src/workshop/exchange/vassal/vassal_position.h"

namespace rearguard {

namespace fs = std::filesystem;

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

Checked<SavedDocument> read_saved_game(const std::string& path, const SaveOptions& options) {
  if (options.map.empty())
    return Diagnostic{
        path, 0, 0,
        "this is a save of VASSAL, which has no map: name the one that `rearguard convert MODULE FOLDER` "
        "made with --map"};
  const auto frame = open_save_frame(options.map);
  if (!frame) return frame.problems();
  const auto save = open_save(path, options.setup, options.step);
  if (!save) return save.problems();
  auto made = position_of_save(*save, frame->roster, frame->map, {options.see_all, options.ignore_unknown});
  if (!made) return made.problems();
  SavedPosition saved = std::move(made).value();
  if (saved.one_side && !options.ignore_unknown) return Diagnostic{path, 0, 0, *saved.one_side};
  return SavedDocument{
      {std::move(saved.position), one_line(fs::path(path).stem().string(), 200), "", {}, frame->map_file},
      std::move(saved.remarks)};
}

}  // namespace rearguard
