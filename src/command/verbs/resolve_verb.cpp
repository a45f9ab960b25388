#include <charconv>
#include <ostream>

#include <fmt/format.h>

#include "hexmap/one_line.h"
#include "src/answers/questions/resolve_answer.h"
#include "src/answers/questions/resolve_needs.h"
#include "src/answers/report/game_text.h"
#include "src/answers/report/origin.h"
#include "src/command/session/file_names.h"
#include "src/command/session/verbs.h"
#include "src/command/verbs/numbers_option.h"
#include "src/core/board/setup_of.h"
#include "src/core/document/document.h"
#include "src/core/document/files_in_use.h"
#include "src/core/document/text_file.h"
#include "src/core/io/maps/map_writer.h"
#include "src/core/io/positions/position_writer.h"
#include "src/core/io/positions/resolve_request_reader.h"
#include "src/core/io/rules/wording.h"

namespace rearguard {
namespace {

/// Writes the resulting position, with paths to its map and rules. Returns what went wrong; nothing on
/// success.
std::optional<std::string> write_position(const Session& session, const Position& position,
                                          const PositionDocument& document, const ResolveOptions& options) {
  PositionHeading heading;
  heading.name = document.name;
  const bool has_own_rules = !document.rules.empty();
  heading.rules = has_own_rules ? document.rules : options.rules;
  const std::string folder = has_own_rules ? directory_of(options.position) : std::string();
  if (session.rules.names_file(heading.rules, folder))
    heading.rules = seen_from(options.output, path_from(folder, heading.rules));
  heading.rules = with_readings(heading.rules, readings_of_command());
  std::optional<Node> source;
  if (!document.map_path.empty() && naming_problem(options.output, document.map_path)) {
    source = map_document(position.map());
    heading.map = &*source;
  } else if (document.map_path.empty()) {
    const auto text = read_text_file(options.position);
    const auto root = text ? parse_document(*text, options.position) : Checked<Node>(text.problems());
    const Node* map = root && root->find("board") == nullptr ? root->find("map") : nullptr;
    source = map == nullptr ? map_document(position.map()) : *map;
    heading.map = &*source;
  } else {
    heading.map_path = seen_from(options.output, document.map_path);
  }
  const std::string text = document_for(options.output, to_toml(setup_of(position), heading));
  return write_answer(std::as_bytes(std::span(text)), options.output);
}

std::string unusable_message(const RequestError& problem, const ResolveOptions& options) {
  if (problem.about == "dice" && !options.dice && !options.seed)
    return problem.message + "; give them with --dice or --seed";
  if (problem.about == "dice") return "--dice: " + problem.message;
  if (problem.about == "choice") return "--choose: " + problem.message;
  return with_option(problem);
}

}  // namespace

Status resolve(Session& session, const ResolveOptions& options) {
  if (options.unit.empty()) return refuse(session, "name the unit: --unit ID");
  if (options.event.empty() && options.result.empty() && !options.distance)
    return refuse(session,
                  "name what happens to it: --event NAME, --result NAME (such as rout) or --distance N");
  if (!options.event.empty() && (!options.result.empty() || options.distance))
    return refuse(session, "--event cannot be combined with --result or --distance");
  if (options.needs && options.preview) return refuse(session, "--needs and --preview cannot be combined");
  if ((options.needs || options.preview) && (options.dice || options.seed || !options.output.empty()))
    return refuse(session,
                  fmt::format("{} asks before dice are rolled: leave out --dice, --seed and --output",
                              options.needs ? "--needs" : "--preview"));
  if (options.dice && options.seed) return refuse(session, "--dice and --seed cannot be combined");
  std::string message;
  DicedRequest diced;
  diced.seed = options.seed;
  if (options.dice) {
    auto dice = GivenDice::parse(*options.dice);
    if (const auto* problem = std::get_if<std::string>(&dice))
      return refuse(session, "--dice: " + one_line(*problem, 200));
    diced.dice = std::get<GivenDice>(std::move(dice));
  }
  ResolveRequest& action = diced.request;
  action = {options.unit, options.event,  options.result, options.distance, options.causing_units,
            {},           options.choices};
  action.regions = {parse_region_option(options.regions.vacated),
                    parse_region_option(options.regions.defender_hexes),
                    parse_region_option(options.regions.entered), options.regions.fresh};
  auto numbers = parse_numbers(options.numbers, message);
  if (!numbers) return refuse(session, message);
  action.numbers = *std::move(numbers);
  action.then = options.then;
  const auto open = open_position(session, options.position, options.rules);
  if (!open) return unusable;
  const Position& position = open->document.position;
  if (options.needs) {
    const auto needs = needs_of(position, *open->rule_set, action);
    if (const auto* problem = std::get_if<RequestError>(&needs))
      return refuse(session, unusable_message(*problem, options));
    const auto& listed = std::get<ResolveNeeds>(needs);
    session.out << (options.json ? with_origin(to_json(listed), open->signature) + "\n" : to_text(listed));
    return fine;
  }
  if (options.preview) {
    const auto seen = preview_of(position, *open->rule_set, action);
    if (const auto* problem = std::get_if<RequestError>(&seen))
      return refuse(session, unusable_message(*problem, options));
    const auto& preview = std::get<Preview>(seen);
    session.out << (options.json ? with_origin(to_json(preview), open->signature) + "\n" : to_text(preview));
    return fine;
  }
  const auto answer = resolution_report(position, *open->rule_set, diced);
  if (const auto* problem = std::get_if<RequestError>(&answer))
    return refuse(session, unusable_message(*problem, options));
  const ResolutionReport& report = std::get<ResolutionReport>(answer);
  const auto* done = std::get_if<Resolution>(&report.result);
  if (done != nullptr && !done->impossible && !options.output.empty()) {
    if (const auto problem = write_position(session, done->position, open->document, options))
      return refuse(session, *problem);
  }
  const Grid& grid = position.map().grid();
  session.out << (options.json ? with_origin(to_json(report, grid), open->signature) + "\n"
                               : to_text(report.result, grid) + read_with(report.rules));
  return done != nullptr && !done->impossible ? fine : problems_found;
}

}  // namespace rearguard
