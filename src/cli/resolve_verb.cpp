#include <algorithm>
#include <filesystem>
#include <ostream>
#include <span>

#include <fmt/format.h>

#include "src/board/setup_of.h"
#include "src/cli/verbs.h"
#include "src/engine/resolve.h"
#include "src/io/position_writer.h"
#include "src/io/resolution_json.h"
#include "src/io/text_file.h"
#include "src/paint/png.h"

namespace rearguard {
namespace {

/// "3132", "2930-3030-3131", or either after a unit's id and a colon.
std::optional<PathChoice> parse_choice(const Position& position, const std::string& text,
                                       std::string& message) {
  PathChoice choice;
  const std::size_t colon = text.rfind(':');
  if (colon != std::string::npos) {
    choice.unit = text.substr(0, colon);
    if (!find_unit(position, choice.unit, message)) return std::nullopt;
  }
  auto hexes =
      parse_path(position.map().grid(), colon == std::string::npos ? text : text.substr(colon + 1), message);
  if (!hexes) return std::nullopt;
  choice.hexes = std::move(*hexes);
  return choice;
}

std::optional<std::vector<PathChoice>> parse_choices(const Position& position,
                                                     const std::vector<std::string>& texts,
                                                     std::string& message) {
  std::vector<PathChoice> choices;
  for (const std::string& text : texts) {
    auto choice = parse_choice(position, text, message);
    if (!choice) return std::nullopt;
    choices.push_back(std::move(*choice));
  }
  return choices;
}

std::optional<CombatEvent> make_event(const Position& position, const ResolveOptions& options,
                                      std::string& message) {
  CombatEvent event;
  const auto unit = find_unit(position, options.unit, message);
  if (!unit) return std::nullopt;
  auto causers = find_units(position, options.causers, message);
  if (!causers) return std::nullopt;
  event.unit = *unit;
  event.causers = std::move(*causers);
  event.result = options.result;
  event.distance = options.distance;
  return event;
}

std::optional<Dice> make_dice(const ResolveOptions& options, std::string& message) {
  if (options.seed) return Dice::seeded(*options.seed);
  if (!options.dice) return Dice();
  auto parsed = Dice::parse(*options.dice);
  if (const auto* problem = std::get_if<std::string>(&parsed)) {
    message = *problem;
    return std::nullopt;
  }
  return std::get<Dice>(std::move(parsed));
}

/// A path as a file in the folder of `output` would name it.
std::string seen_from(const std::string& output, const std::string& path) {
  namespace fs = std::filesystem;
  std::error_code problem;
  const fs::path folder = fs::absolute(output, problem).parent_path();
  const fs::path relative = fs::relative(path, folder, problem);
  return problem || relative.empty() ? fs::absolute(path).generic_string() : relative.generic_string();
}

bool is_path(const std::string& rules) {
  return rules.find('/') != std::string::npos || rules.ends_with(".toml") || rules.ends_with(".json");
}

/// Writes the position beside its map and rules; says what went wrong, or nothing.
std::optional<std::string> write_position(const Position& position, const PositionDocument& document,
                                          const ResolveOptions& options) {
  PositionHeading heading;
  heading.name = document.name;
  const bool own_rules = !document.rules.empty();
  heading.rules = own_rules ? document.rules : options.rules;
  if (is_path(heading.rules)) {
    const std::string folder = own_rules ? directory_of(options.position) : std::string();
    heading.rules = seen_from(options.output, path_from(folder, heading.rules));
  }
  std::optional<Node> source;
  if (document.map_path.empty()) {
    const auto text = read_text_file(options.position);
    const auto root = text ? parse_document(*text, options.position) : Checked<Node>(text.problems());
    if (!root || root->find("map") == nullptr) return options.position + " can no longer be read";
    source = *root->find("map");
    heading.map = &*source;
  } else {
    heading.map_path = seen_from(options.output, document.map_path);
  }
  const std::string text = to_toml(setup_of(position), heading);
  return write_whole(std::as_bytes(std::span(text)), options.output);
}

std::string unusable_message(const Unanswerable& problem, const ResolveOptions& options) {
  if (problem.about == "dice" && !options.dice && !options.seed)
    return problem.message + "; give them with --dice or --seed";
  if (problem.about == "dice") return "--dice: " + problem.message;
  if (problem.about == "choice") return "--choose: " + problem.message;
  return problem.message;
}

}  // namespace

Status resolve(Session& session, const ResolveOptions& options) {
  if (options.unit.empty()) return refuse(session, "say which unit it befalls: --unit ID");
  if (options.result.empty() && !options.distance)
    return refuse(session, "say what befalls it: --result NAME (such as rout) or --distance N");
  if (options.dice && options.seed) return refuse(session, "--dice and --seed exclude each other");
  std::string message;
  auto dice = make_dice(options, message);
  if (!dice) return refuse(session, "--dice: " + one_line(message, 200));
  const auto open = open_position(session, options.position, options.rules);
  if (!open) return unusable;
  const Position& position = open->document.position;
  const auto event = make_event(position, options, message);
  if (!event) return refuse(session, message);
  const auto choices = parse_choices(position, options.choices, message);
  if (!choices) return refuse(session, "--choose: " + message);

  const ResolutionOrWhyNot result = resolve(position, *open->doctrine, *event, *dice, *choices);
  if (const auto* problem = std::get_if<Unanswerable>(&result))
    return refuse(session, unusable_message(*problem, options));
  const auto* needs = std::get_if<NeedsChoice>(&result);
  const auto* done = std::get_if<Resolution>(&result);
  if (done != nullptr && !options.output.empty()) {
    if (const auto problem = write_position(done->position, open->document, options))
      return refuse(session, *problem);
  }
  const std::vector<Incident>& incidents = done != nullptr ? done->incidents : needs->incidents;
  const Grid& grid = position.map().grid();
  const ResolutionHeading heading{options.unit, options.result, options.distance, open->doctrine->id};
  session.out << (options.json ? to_json(heading, incidents, needs, dice->rolls(), grid) + "\n"
                               : to_text(incidents, needs, grid));
  return done != nullptr ? fine : problems_found;
}

}  // namespace rearguard
