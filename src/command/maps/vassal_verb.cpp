#include "src/command/maps/vassal_verb.h"

#include <ostream>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hexmap/one_line.h"
#include "src/command/maps/convert_verb.h"
#include "src/workshop/exchange/vassal/module_folder.h"
#include "src/workshop/exchange/vassal/save_frame.h"
#include "src/workshop/exchange/vassal/vassal_position.h"

namespace rearguard {
namespace {

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

Status convert_module(Session& session, const ConvertOptions& options) {
  const auto remarks = make_module_folder(options.input, options.module, options.output);
  if (!remarks) return refuse(session, remarks.problems());
  for (const std::string& remark : *remarks) session.err << "rearguard: note: " << one_line(remark) << '\n';
  return fine;
}

Status list_saved_game(Session& session, const ConvertOptions& options) {
  const auto save = open_save(options.input, options.save.setup,
                              options.list_steps ? std::optional<std::uint64_t>() : options.save.step);
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
