#include <fmt/format.h>

#include <ostream>

#include "hexmap/one_line.h"
#include "pathing/candidate_graph.h"
#include "src/command/verbs/shown_window.h"
#include "src/command/verbs/stage_window.h"
#include "src/core/io/maps/map_reader.h"
#include "src/core/io/positions/resolve_request.h"
#include "src/core/io/rules/rules_reader.h"
#include "src/core/rules/words/expression.h"
#include "src/core/rules/words/rule_set.h"
#include "src/desk/retreat/retreat_panels.h"
#include "src/desk/retreat/retreat_window.h"
#include "src/desk/ui/settings_file.h"
#include "src/workshop/exchange/vassal/save_frame.h"

namespace rearguard {
namespace {

/// Opens a position, or a map as a position without units. Returns false, with a message in the controller,
/// if the file is neither.
bool open(Session& session, RetreatController& controller, const std::string& path) {
  controller.read_files_by([&session](const std::string& file) { return open_document(session, file); });
  if (controller.open(path)) return true;
  if (is_saved_game(path, session.save) || is_foreign_map(path)) return false;
  auto map = read_map_file(path);
  if (!map) {
    // Show the shorter list of problems: the wrong reader misses all its own keys.
    const std::string as_map = to_string(map.problems());
    const std::string as_position = controller.messages().back().text;
    if (std::count(as_map.begin(), as_map.end(), '\n') <
        std::count(as_position.begin(), as_position.end(), '\n')) {
      const std::string title = controller.messages().back().title;
      controller.dismiss_message();
      controller.report(title, as_map);
    }
    return false;
  }
  controller.dismiss_message();
  auto shared = std::make_shared<const HexMap>(std::move(map).value());
  const std::string name = shared->name();
  auto made = Position::make(std::move(shared), {});
  controller.open(std::make_shared<const Position>(std::get<Position>(std::move(made))), nullptr, name, path);
  return true;
}

/// Applies the options of the question. Returns what is wrong with them; empty if nothing is.
std::string apply_question(RetreatController& controller, const ViewOptions& options) {
  if (!options.rules.empty() && !controller.choose_rules(options.rules)) {
    std::string problems = controller.messages().back().text;
    while (problems.ends_with('\n')) problems.pop_back();
    return problems;
  }
  const Position& position = *controller.position();
  if (!options.unit.empty()) {
    std::string message;
    const auto unit = find_unit(position, options.unit, message);
    if (!unit) return message;
    controller.select(unit);
  }
  if (!options.result.empty()) {
    if (!controller.rule_set()) return "--result: the position names no rules; name some with --rules";
    const ResultRule* result_rule = controller.rule_set()->find_result(options.result);
    if (result_rule == nullptr) return unknown_name("--result", options.result, controller.results());
    controller.choose({result_rule->result, std::nullopt});
  }
  if (options.distance) {
    if (*options.distance < 1 || *options.distance > max_retreat_hexes)
      return fmt::format("--distance: {} is not in the range 1 to {}", *options.distance, max_retreat_hexes);
    controller.choose({"", options.distance});
  }
  if (!options.overlay.empty()) {
    std::vector<std::string> names;
    for (const Overlay& overlay : controller.overlays()) names.push_back(overlay.name);
    if (std::find(names.begin(), names.end(), options.overlay) == names.end())
      return unknown_name("--overlay", options.overlay, names);
    controller.choose_overlay(options.overlay);
  }
  return {};
}

/// Sets the initial view: around the hex of --at, else around the unit that is selected at first. Returns
/// false, with a message, if the centre is not a hex of the map.
bool set_initial_view(const Position& position, const ViewOptions& options, InitialView& initial,
                      std::string& message) {
  if (const auto unit = position.find(options.unit)) initial.centre = position.unit(*unit).hex;
  const Grid& grid = position.map().grid();
  if (centre_at(grid, options, initial)) return true;
  message = not_on_map(grid, options);
  return false;
}

std::unique_ptr<RetreatWindow> retreat_window(const Session& session, bool is_picture) {
  return std::make_unique<RetreatWindow>(
      session.rules, RetreatWindow::Places{session.art_folder, is_picture ? "" : settings_path()});
}

}  // namespace

std::unique_ptr<WindowContents> retreat_contents(Session& session, const Errand& errand) {
  auto contents = retreat_window(session, false);
  RetreatController& controller = contents->controller();
  const bool is_open = open(session, controller, errand.file);
  if (is_open && !errand.unit.empty()) controller.select(controller.position()->find(errand.unit));
  return contents;
}

Status view(Session& session, const ViewOptions& options) {
  WindowOptions window;
  if (const std::string problem = read_window(options, window); !problem.empty())
    return refuse(session, problem);
  if (options.position.empty()) {
    if (options.screenshot.empty() && has_display())
      return show_home(session, GamePanels::Screen::first, options);
    return refuse(session, "view needs a position, a journal, a map or a save");
  }
  // What has no map yet is led to one, if there is somebody to ask.
  if (vassal_file(options.position) != VassalFile::none && session.save.map.empty() &&
      session.save.setup.empty() && options.screenshot.empty() && has_display())
    return show_home(session, GamePanels::Screen::module, options, options.position);
  auto made = retreat_window(session, !options.screenshot.empty());
  RetreatWindow& contents = *made;
  apply_look(options, contents.panels(), window);
  RetreatController& controller = contents.controller();
  if (const auto problem = save_option_problem(options.position, session.save))
    return refuse(session, *problem);
  if (const auto problem = foreign_option_problem(options.position, session.foreign))
    return refuse(session, *problem);
  const bool opened = open(session, controller, options.position);
  if (!opened) {
    session.err << controller.messages().back().text;
    if (!options.screenshot.empty()) return unusable;
  } else {
    std::string message = apply_question(controller, options);
    if (!message.empty() || !set_initial_view(*controller.position(), options, window.first, message))
      return refuse(session, message);
    if (options.new_position) contents.panels().perform(Action::new_position);
    window.title = controller.title().empty() ? "Rearguard" : controller.title() + " \u2013 Rearguard";
  }
  contents.set_following(options.follow);
  contents.set_patient(!options.screenshot.empty());
  const Status shown = show_on_stage(session, std::move(made), window, options);
  return opened ? shown : unusable;
}

}  // namespace rearguard
