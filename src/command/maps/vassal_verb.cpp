#include "src/command/maps/vassal_verb.h"

#include <algorithm>
#include <ostream>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hexmap/one_line.h"
#include "src/command/maps/convert_verb.h"
#include "src/command/session/file_names.h"
#include "src/command/session/vassal_saves.h"
#include "src/core/document/files_in_use.h"
#include "src/core/document/text_file.h"
#include "src/workshop/exchange/vassal/vassal_position.h"

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

Status list_steps(Session& session, const VassalSave& save) {
  for (std::size_t i = 0; i < save.steps.size(); ++i) {
    const VassalStep& step = save.steps[i];
    std::string text = fmt::format("{}", fmt::join(step.moved, "; "));
    if (step.pieces > step.moved.size())
      text += fmt::format("; and {} more", step.pieces - step.moved.size());
    session.out << i + 1 << '\t' << text << '\n';
  }
  return fine;
}

}  // namespace

std::optional<std::string> vassal_option_problem(const ConvertOptions& options, bool from_module,
                                                 bool from_save) {
  const bool is_save = from_save || (from_module && !options.save.setup.empty());
  const bool is_module = from_module && !is_save;
  const ModuleOptions& module = options.module;
  const SaveOptions& save = options.save;
  if (!is_module && (!module.board.empty() || !module.zone.empty() || module.half_hexes || module.counters ||
                     module.plain_numbers || !module.first.empty()))
    return "--board, --zone, --half-hexes, --counters, --first and --plain-numbers apply only to modules "
           "of VASSAL";
  if (!is_module && !options.saves.empty())
    return "--saves applies only to modules of VASSAL; of saves in a folder, name the folder: convert FOLDER "
           "OUT "
           "--map GAME";
  if (!is_save && (options.list || options.list_steps || save.step ||
                   (options.saves.empty() && (save.see_all || save.ignore_unknown))))
    return "--list, --steps, --step, --see-all and --ignore-unknown apply only to saves of VASSAL";
  if (!from_module && !save.setup.empty())
    return "--setup applies only to modules of VASSAL: it names a scenario inside one";
  if (is_module && (!options.map.empty() || options.map_only || !options.to.empty()))
    return "--map, --map-only and --to do not apply to modules of VASSAL, which become a folder";
  if (options.list && options.list_steps) return "--list and --steps cannot be combined";
  if ((options.list || options.list_steps) && !options.output.empty())
    return "--list and --steps print their answer; name no file to write";
  if (module.plain_numbers && !module.first.empty()) return "--first and --plain-numbers cannot be combined";
  return std::nullopt;
}

Status make_module_folder(Session& session, const std::string& module, const ModuleOptions& options,
                          const std::string& folder) {
  auto opened = ZipFile::open(module);
  if (!opened) return refuse(session, opened.problems());
  ZipFile zip = std::move(opened).value();
  const auto content = convert_vassal_module(zip, options);
  if (!content) return refuse(session, content.problems());
  // "game/" is "game".
  std::string path = folder;
  while (path.size() > 1 && path.ends_with('/')) path.pop_back();
  if (file_extension(path) == "vmod")
    return refuse(session, path + ": a module becomes a folder; name the folder for its map");
  NewFolder target(path);
  if (const auto problem = target.problem_with(*content)) return refuse(session, *problem);
  if (const auto problem = target.write(*content)) return refuse(session, *problem);
  for (const std::string& remark : content->remarks)
    session.err << "rearguard: note: " << one_line(remark) << '\n';
  return fine;
}

Status convert_module(Session& session, const ConvertOptions& options) {
  return make_module_folder(session, options.input, options.module, options.output);
}

Status list_saved_game(Session& session, const ConvertOptions& options) {
  SaveOptions save_options = options.save;
  if (options.list_steps) save_options.step.reset();
  const auto save = open_save(options.input, save_options);
  if (!save) return refuse(session, save.problems());
  if (options.list_steps) return list_steps(session, *save);
  const auto print = [&](const Checked<std::vector<std::string>>& lines) {
    if (!lines) return refuse(session, lines.problems());
    for (const std::string& line : *lines) session.out << line << '\n';
    return fine;
  };
  if (options.map.empty()) return print(list_of_save(*save, nullptr, nullptr, options.save.see_all));
  const auto frame = open_save_frame(options.map);
  if (!frame) return refuse(session, frame.problems());
  return print(list_of_save(*save, &frame->roster, frame->map.get(), options.save.see_all));
}

}  // namespace rearguard
