#include "src/command/session/session.h"

#include <array>
#include <filesystem>
#include <fstream>
#include <ostream>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hexmap/nearest_name.h"
#include "hexmap/one_line.h"
#include "src/command/session/file_names.h"
#include "src/command/session/program.h"
#include "src/command/session/verbs.h"
#include "src/core/board/setup_of.h"
#include "src/core/document/board_line.h"
#include "src/core/document/file_access.h"
#include "src/core/document/text_file.h"
#include "src/core/engine/terms/dice.h"
#include "src/core/io/positions/question_regions.h"
#include "src/core/io/rules/rules_signature.h"
#include "src/core/rules/words/rule_set.h"
#include "src/play/game/game.h"
#include "src/play/game/scenario.h"
#include "src/play/record/journal.h"
#include "src/play/record/saved_game.h"

namespace rearguard {

bool has_display() {
  return std::getenv("DISPLAY") != nullptr || std::getenv("WAYLAND_DISPLAY") != nullptr;
}

std::string data_of(const Session& session) {
  const std::string& rules = session.rules.folder();
  const std::string below = "/assets/rules";
  return rules.ends_with(below) ? rules.substr(0, rules.size() - below.size()) : std::string();
}

Status refuse(Session& session, const std::vector<Diagnostic>& problems) {
  session.err << to_string(problems);
  return unusable;
}

Status refuse(Session& session, const std::string& message) {
  session.err << "rearguard: error: " << one_line(message) << '\n';
  return unusable;
}

ScenarioLocator scenario_locator(const Session& session) {
  return {session.rules, data_of(session), session.program == nullptr ? nullptr : &session.program->journals};
}

std::string rules_named_from(const std::string& file, const Session& session, const ReadGame& game) {
  const std::string& rules = game.game.scenario().rules;
  const std::string folder = directory_of(game.scenario_file);
  return session.rules.names_file(rules, folder) ? seen_from(file, path_from(folder, rules)) : rules;
}

bool is_journal_file(const std::string& path) {
  std::error_code problem;
  if (!std::filesystem::is_regular_file(path, problem)) return false;  // reading a pipe empties it
  std::array<char, 32> begin{};
  std::ifstream file(path, std::ios::binary);
  file.read(begin.data(), begin.size());
  return is_journal({begin.data(), static_cast<std::size_t>(file.gcount())});
}

namespace {

/// Names a board that the command line itself contains.
constexpr const char* line_file = "line";

Checked<PositionDocument> position_of_game(Session& session, const std::string& journal) {
  const auto read = read_game(journal, scenario_locator(session));
  if (!read) return read.problems();
  if (read->journal.torn) session.err << to_string(*read->journal.torn) << '\n';
  const GameState& state = read->game.state();
  const Scenario& scenario = *state.scenario;
  return PositionDocument{state.position,
                          fmt::format("{}, turn {}", scenario.name, state.turn),
                          rules_named_from(journal, session, *read),
                          {},
                          map_file_of(*read, scenario_locator(session)),
                          scenario.rule_set};
}

}  // namespace

bool is_foreign_map(const std::string& path) {
  return foreign_format(path) != ForeignFormat::none;
}

ForeignMapOptions foreign_options(const Session& session) {
  ForeignMapOptions options = session.foreign;
  if (options.table.empty()) options.table = data_of(session) + "/assets/wesnoth/terrain.toml";
  return options;
}

Checked<Imported> open_foreign_map(Session& session, const std::string& path) {
  auto imported = read_foreign_map(path, foreign_format(path), foreign_options(session));
  if (!imported) return imported.problems();
  for (const std::string& remark : imported->remarks)
    session.err << "rearguard: note: " << one_line(remark, 400) << '\n';
  return imported;
}

std::optional<std::string> foreign_option_problem(ForeignFormat format, const ForeignMapOptions& options) {
  const bool is_wesnoth = !options.table.empty() || !options.campaigns.empty() || !options.unknown_as.empty();
  if (is_wesnoth && format != ForeignFormat::wesnoth)
    return "--terrain, --campaign and --unknown-as apply only to maps of Wesnoth";
  const bool is_tiled = !options.property.empty() || !options.tilesets.empty();
  if (is_tiled && format != ForeignFormat::tiled)
    return "--property and --tilesets apply only to maps of Tiled";
  if (!options.property.empty() && !options.draft) return "--property applies only with --draft";
  return std::nullopt;
}

std::optional<std::string> foreign_option_problem(const std::string& path, const ForeignMapOptions& options) {
  const bool given = !options.table.empty() || !options.campaigns.empty() || !options.unknown_as.empty() ||
                     options.draft || !options.property.empty() || !options.tilesets.empty();
  if (!given) return std::nullopt;
  const ForeignFormat format = foreign_format(path);
  if (options.draft && format == ForeignFormat::none) return "--draft applies only to maps of other programs";
  return foreign_option_problem(format, options);
}

namespace {

Checked<PositionDocument> read_whole_document(Session& session, const std::string& path) {
  if (is_board_line(path)) return read_position_text(path, {line_file, "."});
  if (is_foreign_map(path)) {
    auto read = open_foreign_map(session, path);
    if (!read) return read.problems();
    Imported imported = std::move(read).value();
    if (imported.position) return *std::move(imported.position);
    const std::string name = imported.map->name();
    auto bare = Position::make(std::move(imported.map), {});
    return PositionDocument{std::get<Position>(std::move(bare)), name, {}, {}, {}};
  }
  if (!is_saved_game(path, session.save)) {
    return is_journal_file(path) ? position_of_game(session, path) : read_position_file(path);
  }
  auto saved = read_saved_game(path, session.save);
  if (!saved) return saved.problems();
  SavedDocument game = std::move(saved).value();
  for (const std::string& remark : game.remarks)
    session.err << "rearguard: note: " << one_line(remark) << '\n';
  return std::move(game.document);
}

}  // namespace

Checked<PositionDocument> open_document(Session& session, const std::string& path) {
  auto read = read_whole_document(session, path);
  if (!read || session.seen_by.empty()) return read;
  PositionDocument document = std::move(read).value();
  const std::vector<std::string>& sides = document.position.sides();
  if (std::ranges::find(sides, session.seen_by) == sides.end())
    return Diagnostic{path, 0, 0, unknown_name("--as", session.seen_by, sides)};
  document.position = seen_by(document.position, session.seen_by);
  return document;
}

std::optional<OpenPosition> open_position(Session& session, const std::string& path,
                                          const std::string& rules) {
  if (const auto problem = save_option_problem(path, session.save)) {
    refuse(session, *problem);
    return std::nullopt;
  }
  auto read = open_document(session, path);
  if (!read) {
    refuse(session, read.problems());
    return std::nullopt;
  }
  PositionDocument document = std::move(read).value();
  if (rules.empty() && document.rules.empty()) {
    refuse(session, one_line(path, 60) + " names no rules; name some with --rules");
    return std::nullopt;
  }
  std::string signature;
  const std::string file = is_board_line(path) ? line_file : path;
  auto rule_set = read_signed(signature, [&] {
    return rules.empty() ? rules_of(document, file, session.rules) : session.rules.load(rules, {});
  });
  if (rules.empty() && document.rule_set) {
    auto of_game = std::make_unique<RuleSet>(*document.rule_set);
    return OpenPosition{std::move(document), std::move(of_game), signature};
  }
  if (!rule_set) {
    refuse(session, rule_set.problems());
    return std::nullopt;
  }
  return OpenPosition{std::move(document), std::make_unique<RuleSet>(std::move(rule_set).value()), signature};
}

std::optional<std::string> state_regions(const RegionOptions& options, const std::string& unit,
                                         Position& position) {
  const QuestionRegions regions{parse_region_option(options.vacated),
                                parse_region_option(options.defender_hexes),
                                parse_region_option(options.entered), options.fresh};
  const auto problem = state_regions(regions, unit, position);
  return problem ? std::optional("--" + *problem) : std::nullopt;
}

std::string unknown_name(const std::string& given, const std::vector<std::string>& known) {
  return fmt::format("there is no {}{} (known: {})", value_text(one_line(given, 40)),
                     did_you_mean(given, known), fmt::join(known, ", "));
}

std::string unknown_name(std::string_view option, const std::string& given,
                         const std::vector<std::string>& known) {
  return fmt::format("{}: {}", option, unknown_name(given, known));
}

}  // namespace rearguard
