#include "src/workshop/examples/retreat_example.h"

#include <fmt/format.h>

#include "hexmap/plural.h"
#include "src/core/board/setup_of.h"
#include "src/core/document/node_builder.h"
#include "src/core/document/toml_text.h"
#include "src/core/engine/surveys/part_of_position.h"
#include "src/workshop/examples/example_parts.h"

namespace rearguard {
namespace {

Node ids_node(const std::vector<UnitIndex>& units, const Position& position) {
  std::vector<std::string> ids;
  for (const UnitIndex u : units) ids.push_back(position.unit(u).id);
  return texts_node(ids);
}

Node question_node(const RetreatRequest& request, const Position& position) {
  Node node = table_node();
  const auto text = [&](const char* key, const std::string& value) {
    if (!value.empty()) add_member(node, key, text_node(value));
  };
  text("unit", position.unit(request.unit).id);
  text("move", request.move);
  text("result", request.result);
  if (request.distance) add_member(node, "distance", whole_node(*request.distance));
  if (!request.causing_units.empty())
    add_member(node, "caused_by", ids_node(request.causing_units, position));
  if (!request.numbers.empty()) add_member(node, "with", numbers_node(request.numbers));
  text("option", request.option);
  if (!request.then.empty()) add_member(node, "then", ids_node(request.then, position));
  if (request.test_path) add_member(node, "path", path_node(*request.test_path, position.map().grid()));
  return node;
}

/// Writes what a verdict says: end hexes, and what rules out the hexes beside the unit and at the required
/// distance.
std::string expectation(const Verdict& verdict, const Grid& grid, const Grid& part) {
  std::string out = example_line("expect.outcome", text_node(verdict.outcome));
  std::vector<std::string> ends;
  for (const VerdictEnd& end : verdict.end_hexes) ends.push_back(grid.number(end.hex));
  out += example_line("expect.end_hexes", texts_node(ends));
  Node ruled_out = table_node();
  for (const RuledOutHex& hex : verdict.ruled_out) {
    const int steps = distance(hex.hex, verdict.from);
    if ((steps == 1 || steps == verdict.distance) && part.contains(hex.hex))
      add_member(ruled_out, grid.number(hex.hex), text_node(hex.clause));
  }
  if (!ruled_out.members.empty()) out += example_line("expect.ruled_out", ruled_out);
  if (verdict.judged_path) {
    const PathVerdict& path = *verdict.judged_path;
    out += example_line("expect.path", text_node(path.legal ? "legal" : path.clause));
  }
  return out;
}

/// Returns letters, digits and single hyphens in place of all else: a bare word for an id.
std::string word_of(const std::string& text) {
  std::string word;
  for (const char c : text) {
    const bool is_plain = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (is_plain) word += c;
    if (!is_plain && !word.empty() && word.back() != '-') word += '-';
  }
  return word;
}

}  // namespace

std::string to_examples(const Position& position, const RuleSet& rule_set, const RetreatRequest& request,
                        const Judgement& judgement, const std::string& rules) {
  const auto* verdict = std::get_if<Verdict>(&judgement);
  const Grid& grid = position.map().grid();
  const PartOfPosition part = verdict != nullptr ? part_for(position, rule_set, request, *verdict)
                                                 : PartOfPosition{position.shared_map(), setup_of(position)};
  const Unit& unit = position.unit(request.unit);
  const std::string how = request.distance
                              ? plural(static_cast<std::uint64_t>(*request.distance), "hex", "hexes")
                              : request.result;
  std::string out = "rearguard = \"examples 1\"\n" + example_line("rules", text_node(rules)) + "\n";
  out += example_board(part.setup, *part.map, word_of(unit.id + "-" + how),
                       fmt::format("{} in {} retreats: {}.", unit.id, grid.number(unit.hex), how));
  out += example_line("ask", question_node(request, position));
  if (verdict != nullptr) return out + expectation(*verdict, grid, part.map->grid());
  const auto& problem = std::get<RequestError>(judgement);
  if (!problem.is_incomplete) return with_comment_marks(out + "no answer: " + problem.message);
  return out + example_line("expect.outcome", text_node("incomplete")) +
         example_line("expect.asks", text_node(problem.message));
}

}  // namespace rearguard
