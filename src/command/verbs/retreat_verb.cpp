#include <algorithm>
#include <filesystem>
#include <ostream>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hexmap/known_names.h"
#include "hexmap/one_line.h"
#include "src/answers/questions/retreat_answer.h"
#include "src/answers/report/origin.h"
#include "src/answers/report/verdict_json.h"
#include "src/answers/report/verdict_listing.h"
#include "src/answers/report/verdict_text.h"
#include "src/command/maps/underlay_picture.h"
#include "src/command/session/file_names.h"
#include "src/command/session/picture.h"
#include "src/command/session/verbs.h"
#include "src/command/verbs/numbers_option.h"
#include "src/core/document/board_line.h"
#include "src/core/document/decoder.h"
#include "src/core/document/diagnostic.h"
#include "src/core/document/file_access.h"
#include "src/core/document/node_builder.h"
#include "src/core/engine/question/judge.h"
#include "src/core/engine/surveys/trap_search.h"
#include "src/core/io/positions/position_line.h"
#include "src/core/io/positions/resolve_request.h"
#include "src/core/rules/words/rule_set.h"
#include "src/desk/map/map_art.h"
#include "src/workshop/examples/retreat_example.h"

namespace rearguard {
namespace {

/// Parses hexes of the map, each once and sorted by number; returns nothing, with a message, if one is not on
/// the map.
std::optional<std::vector<Hex>> parse_closed(const HexMap& map, const std::string& text,
                                             std::string& message) {
  auto closed = parse_hexes(map, text, message);
  if (!closed) return std::nullopt;
  std::sort(closed->begin(), closed->end(),
            [&](Hex a, Hex b) { return map.grid().key(a) < map.grid().key(b); });
  closed->erase(std::unique(closed->begin(), closed->end()), closed->end());
  return closed;
}

/// Returns the request that the options state, or what is wrong with them.
std::variant<RetreatRequest, std::string> requested(const RetreatOptions& options, const Position& position) {
  RetreatQuery query{options.unit,     options.result,        options.option,
                     options.distance, options.causing_units, options.then};
  query.max_paths = options.max_paths;
  // The text takes the rule number of a failure from the hexes that it does not list.
  if (options.json && options.ruled_out == "none") query.ruled_out = RuledOutHexes::none;
  auto asked = request_of(query, position);
  if (const auto* problem = std::get_if<RequestError>(&asked)) return with_option(*problem);
  RetreatRequest& request = std::get<RetreatRequest>(asked);
  std::string message;
  if (!options.path.empty()) {
    request.test_path = parse_path(position.map().grid(), options.path, message);
    if (!request.test_path) return "--path: " + message;
  }
  if (!options.closed.empty()) {
    auto closed = parse_closed(position.map(), options.closed, message);
    if (!closed) return "--close: " + message;
    request.closed = std::move(*closed);
  }
  auto numbers = parse_numbers(options.numbers, message);
  if (!numbers) return message;
  request.numbers = *std::move(numbers);
  return std::move(request);
}

/// Returns why no rule of that name rules out hexes; nothing if there is one, of the file or of its moves.
std::optional<std::string> clause_problem(const Verdict& verdict, const RuleSet& rule_set,
                                          const std::string& name) {
  std::vector<std::string> names{"near", "all", "none"};
  for (const RuledOutHex& hex : verdict.ruled_out) names.push_back(hex.clause);
  const auto add = [&](const RuleSet& move) {
    for (const Clause& clause : move.clauses) names.push_back(clause.id);
  };
  add(rule_set);
  for (const auto& [move_name, move] : rule_set.moves) add(*move);
  if (listed(names, name)) return std::nullopt;
  return fmt::format("--ruled-out: these rules have no clause {}{}", value_text(name),
                     name_hint(name, names));
}

/// Returns the rules of the options or the position, by a path from the working directory.
std::string named_rules(const OpenPosition& open, const RetreatOptions& options) {
  std::string rules = options.rules.empty() ? open.document.rules : options.rules;
  // The path of a position's rules is relative to its folder.
  if (options.rules.empty() && rules.ends_with(".toml"))
    rules = (std::filesystem::path(document_folder(options.position)) / rules).lexically_normal().string();
  return rules;
}

Status print_example(Session& session, const OpenPosition& open, const Position& position,
                     const RetreatOptions& options, const RetreatRequest& request,
                     const Judgement& judgement) {
  if (!request.closed.empty()) return refuse(session, "--as-example: an example cannot close hexes");
  const auto* problem = std::get_if<RequestError>(&judgement);
  if (problem != nullptr && !problem->is_incomplete) return refuse(session, with_option(*problem));
  session.out << to_examples(position, *open.rule_set, request, judgement, named_rules(open, options));
  return problem == nullptr ? fine : unusable;
}

/// Returns the question of the options, of which `request` is made, with the keys that a document has for it.
Node question_of(const RetreatOptions& options, const RetreatRequest& request, const Grid& grid) {
  Node question = table_node();
  const auto texts = [&](const char* key, const std::vector<std::string>& list) {
    if (!list.empty()) add_member(question, key, texts_node(list));
  };
  add_member(question, "unit", text_node(options.unit));
  if (!options.result.empty()) add_member(question, "result", text_node(options.result));
  if (options.distance) add_member(question, "distance", whole_node(*options.distance));
  texts("caused_by", options.causing_units);
  Node numbers = table_node();
  for (const auto& [name, number] : request.numbers) add_member(numbers, name, whole_node(number));
  if (!numbers.members.empty()) add_member(question, "with", std::move(numbers));
  texts("then", options.then);
  if (!options.option.empty()) add_member(question, "option", text_node(options.option));
  const auto region = [&](const char* key, const std::optional<std::string>& hexes) {
    if (const auto list = parse_region_option(hexes)) add_member(question, key, texts_node(*list));
  };
  region("vacated", options.regions.vacated);
  region("defender_hexes", options.regions.defender_hexes);
  region("entered", options.regions.entered);
  if (options.regions.fresh) add_member(question, "fresh", truth_node(true));
  std::vector<std::string> path;
  for (const Hex h : request.test_path.value_or(RetreatPath())) path.push_back(grid.number(h));
  texts("path", path);
  return question;
}

/// Returns the options with a question of the document in them. What the command says comes first.
RetreatOptions with_question(RetreatOptions options, const RetreatQuery& query) {
  const auto hexes = [](const std::vector<std::string>& list) {
    return list.empty() ? "none" : fmt::format("{}", fmt::join(list, ","));
  };
  const auto region = [&](std::optional<std::string>& own,
                          const std::optional<std::vector<std::string>>& asked) {
    if (!own && asked) own = hexes(*asked);
  };
  options.unit = query.unit;
  if (options.result.empty() && !options.distance) {
    options.result = query.result;
    options.distance = query.distance;
  }
  if (options.causing_units.empty()) options.causing_units = query.causing_units;
  if (options.then.empty()) options.then = query.then;
  if (options.option.empty()) options.option = query.option;
  if (options.path.empty() && query.path) options.path = fmt::format("{}", fmt::join(*query.path, ","));
  for (const auto& [name, number] : query.numbers)
    options.numbers.push_back(fmt::format("{}={}", name, number));
  region(options.regions.vacated, query.regions.vacated);
  region(options.regions.defender_hexes, query.regions.defender_hexes);
  region(options.regions.entered, query.regions.entered);
  options.regions.fresh = options.regions.fresh || query.regions.fresh;
  return options;
}

/// Returns the questions of a document, or its problems.
Checked<std::vector<RetreatQuery>> queries_of(const OpenPosition& open, const std::string& file) {
  Problems problems(file);
  std::vector<RetreatQuery> queries;
  for (const Node& question : open.document.questions.items) {
    TableReader table(question, "the question", problems);
    queries.push_back(read_query(table));
  }
  if (!problems.empty()) return problems.take();
  return queries;
}

/// Prints the board with the question of the options, or those of the document.
Status print_line(Session& session, const OpenPosition& open, const RetreatOptions& options) {
  const PositionDocument& document = open.document;
  Node asked = document.questions;
  if (!options.unit.empty()) {
    const auto request = requested(options, document.position);
    if (const auto* problem = std::get_if<std::string>(&request)) return refuse(session, *problem);
    asked =
        list_node({question_of(options, std::get<RetreatRequest>(request), document.position.map().grid())});
  }
  const std::string line =
      to_line(document.position, {shipped_map_name(document.map_path), named_rules(open, options),
                                  document.name, &asked, !options.no_names});
  session.out << (options.as_link ? link_of_line(line) : line) << '\n';
  return fine;
}

/// Writes the picture and the ruling that the options ask for. Returns what went wrong; nothing on success.
std::optional<std::string> draw_verdict(Session& session, const RetreatOptions& options,
                                        const OpenPosition& open, const Verdict& shown, Judge& judge,
                                        const VerdictListing& listing) {
  const HexMap& map = open.document.position.map();
  const std::string& map_file = open.document.map_path.empty() ? options.position : open.document.map_path;
  const std::span<const Unit> units = open.document.position.units();
  const MapArt art =
      map_art(session.art_folder, map, map_file, options.symbols ? std::span<const Unit>() : units);
  for (const std::string& problem : art.problems) session.err << "warning: " << problem << '\n';
  const auto look = [&](PictureFormat format) {
    return look_of(art.library, options.underlay, map_file, map, format);
  };
  if (!options.picture.empty()) {
    const auto drawn = look(*picture_format(options.picture));
    if (const auto* problem = std::get_if<std::string>(&drawn)) return *problem;
    if (auto problem =
            write_picture(shown, judge, std::get<MapLook>(drawn), options.picture, !options.no_legend))
      return problem;
  }
  if (options.ruling.empty()) return std::nullopt;
  const auto drawn = look(PictureFormat::svg);
  if (const auto* problem = std::get_if<std::string>(&drawn)) return *problem;
  return write_ruling(shown, judge, std::get<MapLook>(drawn), options.ruling, listing);
}

/// Returns what is wrong with options whatever the position, if anything is.
std::optional<std::string> option_problem(const RetreatOptions& options) {
  if (!options.picture.empty() && !picture_format(options.picture))
    return fmt::format("--picture: {} ends in neither .svg nor .png", options.picture);
  if (!options.ruling.empty() && file_extension(options.ruling) != "html")
    return fmt::format("--ruling: {} does not end in .html", options.ruling);
  if (options.no_legend && options.picture.empty())
    return "--no-legend needs a picture; name its file with --picture";
  if (options.traps && options.as_example)
    return "--traps: an example shows no traps; leave out --as-example";
  for (const auto& [asked, name] :
       {std::pair{options.underlay, "--underlay"}, {options.symbols, "--symbols"}}) {
    if (asked && options.picture.empty() && options.ruling.empty())
      return std::string(name) + " needs a picture; name its file with --picture or --ruling";
  }
  if (options.no_names && !options.as_line && !options.as_link)
    return "--no-names applies to a line; print one with --as-line or --as-link";
  return std::nullopt;
}

Status answer_question(Session& session, const RetreatOptions& options, const OpenPosition& open) {
  if (options.result.empty() && !options.distance) {
    return refuse(session, "name the length of the retreat: --result NAME (such as rout) or --distance N");
  }
  Position position = open.document.position;
  if (const auto problem = state_regions(options.regions, options.unit, position))
    return refuse(session, *problem);
  const auto asked = requested(options, position);
  if (const auto* problem = std::get_if<std::string>(&asked)) return refuse(session, *problem);
  const RetreatRequest& request = std::get<RetreatRequest>(asked);
  Judge judge(position, *open.rule_set);
  Judgement judgement = judge.judge(request);
  if (options.as_example) return print_example(session, open, position, options, request, judgement);
  if (const auto* problem = std::get_if<RequestError>(&judgement))
    return refuse(session, with_option(*problem));
  auto& verdict = std::get<Verdict>(judgement);
  if (options.traps) {
    auto traps = traps_of(position, *open.rule_set, request);
    if (const auto* problem = std::get_if<RequestError>(&traps))
      return refuse(session, "--traps: " + with_option(*problem));
    verdict.traps = std::get<std::vector<Trap>>(std::move(traps));
  }
  Verdict shown = verdict;
  VerdictListing listing;
  const bool by_one_clause = !options.ruled_out.empty() && !is_ruled_out_word(options.ruled_out);
  if (by_one_clause) {
    if (const auto problem = clause_problem(verdict, *open.rule_set, options.ruled_out))
      return refuse(session, *problem);
    listing.clause = options.ruled_out;
    keep_ruled_out_by(options.ruled_out, shown);
  }
  if (options.max_paths) listing.max_paths = static_cast<std::size_t>(*options.max_paths);
  listing.ruled_out =
      ruled_out_hexes_named(options.ruled_out, by_one_clause ? RuledOutHexes::all : listing.ruled_out);
  if (!options.picture.empty() || !options.ruling.empty()) {
    if (const auto problem = draw_verdict(session, options, open, shown, judge, listing))
      return refuse(session, *problem);
  }
  if (options.json) {
    const RuledOutHexes listed = ruled_out_hexes_named(options.ruled_out, RuledOutHexes::all);
    session.out << with_origin(to_json(shown, position, listed), open.signature) << '\n';
    return fine;
  }
  session.out << to_text(verdict, position, listing);
  return fine;
}

}  // namespace

Status retreat(Session& session, const RetreatOptions& options) {
  if (const auto problem = option_problem(options)) return refuse(session, *problem);
  const auto open = open_position(session, options.position, options.rules);
  if (!open) return unusable;
  if (options.as_line || options.as_link) return print_line(session, *open, options);
  if (!options.unit.empty()) return answer_question(session, options, *open);
  const auto queries = queries_of(*open, options.position);
  if (!queries) return refuse(session, queries.problems());
  if (queries->empty()) return refuse(session, "name the retreating unit: --unit ID");
  if (queries->size() > 1 && !(options.picture.empty() && options.ruling.empty()))
    return refuse(session,
                  "the document asks several questions, and there is one file for the answer: name a --unit");
  Status worst = fine;
  for (const RetreatQuery& query : *queries)
    worst = std::max(worst, answer_question(session, with_question(options, query), *open));
  return worst;
}

}  // namespace rearguard
