#include "src/command/verbs/stage_window.h"

#include <fmt/format.h>

#include "hexmap/one_line.h"
#include "src/command/session/program.h"
#include "src/command/verbs/shown_window.h"
#include "src/core/document/document.h"
#include "src/core/document/text_file.h"
#include "src/desk/game/game_files.h"
#include "src/desk/game/game_window.h"
#include "src/desk/home/stage.h"
#include "src/desk/ui/settings_file.h"
#include "src/play/record/saved_game.h"
#include "src/workshop/exchange/vassal/save_frame.h"

namespace rearguard {
namespace {

using To = Errand::To;

Errand nowhere(std::string note) {
  Errand errand{To::nothing};
  errand.note = std::move(note);
  return errand;
}

/// Returns what to do with a document by its kind: "map 1". Nothing if it states none.
std::optional<Errand> errand_of_kind(const Node& document, const std::string& file) {
  const Node* stated = document.find("rearguard");
  const std::string kind = stated == nullptr ? "" : stated->text.substr(0, stated->text.find(' '));
  if (kind == "scenario") return Errand{To::games, file};
  if (kind == "map" || (kind.empty() && document.find("hexes") != nullptr)) return Errand{To::maps, file};
  if (kind == "position" || (kind.empty() && document.find("units") != nullptr))
    return Errand{To::retreats, file};
  if (kind == "rules") return nowhere("These are rules: open a position, and choose them there at Rules.");
  return std::nullopt;
}

}  // namespace

Errand errand_of_file(const std::string& file) {
  if (vassal_file(file) != VassalFile::none) return {To::module, file};
  if (is_foreign_map(file)) return {To::retreats, file};
  const std::string name = file_name_of(file);
  const std::string ending = name.substr(std::min(name.rfind('.'), name.size()));
  if (ending == ".csv" || ending == ".tsv")
    return nowhere("A list of units is entered in a position: open one, press I, and paste the list.");
  if (ending == ".png" || ending == ".jpg" || ending == ".jpeg" || ending == ".svg")
    return nowhere("A picture goes under a map: draw a map in its folder, and choose Underlay there.");
  const auto text = read_text_file(file);
  if (!text) return nowhere(to_string(text.problems().front()));
  if (is_journal(*text)) return {To::games, file};
  const auto document = parse_document(*text, file);
  if (const auto errand = document ? errand_of_kind(*document, file) : std::nullopt) return *errand;
  // A mail may stand in the midst of a letter.
  for (const char* line : {"rearguard invitation", "rearguard journal"}) {
    if (text->find(line) != std::string::npos) return {To::games, file};
  }
  return nowhere(fmt::format(
      "{} is nothing to open here: a scenario, a game, a mail, a position, a map, or a saved game of "
      "VASSAL would be.",
      value_text(one_line(name, 60))));
}

Checked<std::string> window_command_for(const std::string& file) {
  const Errand errand = errand_of_file(file);
  switch (errand.to) {
    case To::games:
      return std::string("play");
    case To::retreats:
      return std::string("view");
    case To::maps:
      return std::string("edit");
    default:
      return Diagnostic{file, 0, 0, errand.note};
  }
}

std::unique_ptr<GameWindow> game_window(Session& session, bool is_picture) {
  return std::make_unique<GameWindow>(
      session.rules,
      GameWindow::Files{{data_of(session), games_path(), scenario_locator(session).kinds},
                        session.art_folder,
                        is_picture ? std::string() : settings_path()},
      session.program == nullptr ? GamePartMakers() : session.program->game_parts);
}

Status show_games(Session& session, GameWindow& games, std::unique_ptr<WindowContents> first,
                  const WindowOptions& window, const WindowLook& look) {
  const auto open = [&session](const Errand& errand) -> Checked<std::unique_ptr<WindowContents>> {
    if (errand.to == To::maps) return editor_contents(session, errand);
    return retreat_contents(session, errand);
  };
  const auto sort = [&session](const std::string& file) {
    // With --map a save needs no module.
    const bool has_map = vassal_file(file) == VassalFile::save && !session.save.map.empty();
    return has_map ? Errand{To::retreats, file} : errand_of_file(file);
  };
  Stage stage(games, {open, sort}, std::move(first));
  return show(session, stage, window, look);
}

Status show_on_stage(Session& session, std::unique_ptr<WindowContents> first, const WindowOptions& window,
                     const WindowLook& look) {
  if (!look.screenshot.empty()) return show(session, *first, window, look);
  const auto games = game_window(session, false);
  return show_games(session, *games, std::move(first), window, look);
}

Status show_home(Session& session, GamePanels::Screen screen, const WindowLook& look,
                 const std::string& module) {
  WindowOptions window;
  if (const std::string problem = read_window(look, window); !problem.empty())
    return refuse(session, problem);
  const auto games = game_window(session, !look.screenshot.empty());
  apply_look(look, games->panels(), window);
  if (module.empty())
    games->panels().show_home(screen);
  else
    games->panels().open_module(module);
  return show_games(session, *games, nullptr, window, look);
}

}  // namespace rearguard
