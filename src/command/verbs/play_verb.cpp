#include <fmt/format.h>

#include <system_error>

#include <unistd.h>

#include "hexmap/one_line.h"
#include "src/command/verbs/shown_window.h"
#include "src/command/verbs/stage_window.h"
#include "src/core/document/deferred_signals.h"
#include "src/core/document/text_file.h"
#include "src/core/engine/terms/dice.h"
#include "src/core/io/positions/resolve_request.h"
#include "src/core/io/rules/rules_reader.h"
#include "src/core/rules/words/rule_set.h"
#include "src/desk/game/game_files.h"
#include "src/desk/game/game_window.h"
#include "src/play/opponent/opponent.h"
#include "src/play/record/saved_game.h"

namespace rearguard {
namespace {

/// A temporary folder for the game of a screenshot.
class PictureFolder {
 public:
  PictureFolder() {
    std::error_code problem;
    path_ = std::filesystem::temp_directory_path(problem) / fmt::format("rearguard-picture-{}", ::getpid());
  }
  PictureFolder(const PictureFolder&) = delete;
  PictureFolder& operator=(const PictureFolder&) = delete;
  ~PictureFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

/// Returns a message about an option that needs a game, or a new one; empty if all options fit.
std::string misplaced_option(const PlayOptions& options, bool resumes) {
  const bool has_game = !options.file.empty();
  const std::vector<std::pair<const char*, bool>> of_new = {{"--save", !options.save.empty()},
                                                            {"--seed", options.seed.has_value()}};
  for (const auto& [name, given] : of_new) {
    if (given && !has_game)
      return fmt::format("{} applies only to a new game; name a scenario to begin", name);
    if (given && resumes)
      return fmt::format("{} applies only to a new game; {} is a game in progress", name, options.file);
  }
  const std::vector<std::pair<const char*, bool>> of_any = {{"--unit", !options.unit.empty()},
                                                            {"--at", !options.centre.empty()},
                                                            {"--hex-radius", options.hex_radius.has_value()},
                                                            {"--briefing", options.briefing}};
  for (const auto& [name, given] : of_any) {
    if (given && !has_game) return fmt::format("{} needs a game; name a scenario or a journal", name);
  }
  return {};
}

/// Opens the scenario or journal of the options. Returns false, with a message in the controller, if that
/// fails.
bool open(GameController& controller, const PlayOptions& options, bool resumes, const std::string& pictures) {
  if (options.file.empty()) return true;
  if (resumes) return controller.resume(options.file);
  std::string file = options.save;
  if (file.empty() && !options.screenshot.empty()) {
    std::string problem;
    file = new_game_file(pictures, "game", problem);
  }
  return controller.begin(options.file, options.seed, file);
}

/// Sets the initial view. Returns what is wrong with its options; empty if nothing is.
std::string set_initial_view(GameController& controller, const PlayOptions& options, InitialView& initial) {
  if (!controller.is_open()) return {};
  const Position& position = controller.shown().position;
  const Grid& grid = position.map().grid();
  if (!options.unit.empty()) {
    std::string message;
    const auto unit = find_unit(position, options.unit, message);
    if (!unit) return message;
    controller.select(position.unit(*unit).id);
    initial.centre = position.unit(*unit).hex;
  }
  if (centre_at(grid, options, initial)) return {};
  return fmt::format("--at: {} is not a hex of this map", value_text(one_line(options.centre, 40)));
}

/// Gives the computer the sides of the options. Returns what is wrong with them; empty if nothing is.
std::string set_opponents(GameController& controller, const PlayOptions& options) {
  if (options.opponents.empty()) return {};
  if (!controller.is_open()) return "--opponent needs a game; name a scenario or a journal";
  const std::vector<std::string>& sides = controller.game().scenario().sides;
  for (const std::string& word : options.opponents) {
    const std::size_t colon = word.rfind(':');
    const std::string side = word.substr(0, colon);
    const std::string named = colon == std::string::npos ? "captain" : word.substr(colon + 1);
    if (!listed(sides, side)) return unknown_name("--opponent", side, sides);
    const auto strength = strength_named(named);
    if (!strength) return unknown_name("--opponent", named, strength_words());
    controller.set_computer(side, strength);
  }
  return {};
}

}  // namespace

Status play(Session& session, const PlayOptions& options) {
  WindowOptions window;
  if (const std::string problem = read_window(options, window); !problem.empty())
    return refuse(session, problem);
  const auto text = read_text_file(options.file);
  const bool resumes = text && is_journal(*text);
  if (const std::string problem = misplaced_option(options, resumes); !problem.empty())
    return refuse(session, problem);
  const bool is_picture = !options.screenshot.empty();
  const auto games = game_window(session, is_picture);
  GameWindow& contents = *games;
  apply_look(options, contents.panels(), window);
  const auto motion = std::find(motion_names.begin(), motion_names.end(), options.motion);
  if (motion != motion_names.end())
    contents.panels().set_motion(static_cast<MotionSpeed>(motion - motion_names.begin()));
  GameController& controller = contents.controller();
  // A game begun only for its screenshot is removed; a signal must not end the program before that.
  std::optional<DeferredSignals> deferred;
  if (is_picture) deferred.emplace();
  const PictureFolder pictures;
  if (!open(controller, options, resumes, pictures.path())) {
    session.err << controller.messages().back().text;
    if (!controller.messages().back().text.ends_with('\n')) session.err << '\n';
    return unusable;
  }
  std::string problem = set_opponents(controller, options);
  if (problem.empty()) problem = set_initial_view(controller, options, window.first);
  if (!problem.empty()) return refuse(session, problem);
  contents.set_patient(is_picture);
  contents.set_near_look(options.unit.empty() && options.centre.empty() && !options.hex_radius);
  if (controller.is_open()) window.title = controller.game().scenario().name + " \u2013 Rearguard";
  // A new game opens with its briefing; a screenshot shows only what is requested.
  const bool is_fresh = controller.is_open() && controller.steps() == 0 && !is_picture;
  if ((options.briefing || is_fresh) && controller.is_open())
    contents.panels().show_help(GamePanels::Page::scenario);
  return show_games(session, contents, nullptr, window, options);
}

}  // namespace rearguard
