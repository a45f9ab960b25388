#include <algorithm>
#include <ostream>

#include <fmt/format.h>

#include "src/cli/numbers_option.h"
#include "src/cli/verbs.h"
#include "src/engine/causing_units.h"
#include "src/engine/judge.h"
#include "src/engine/missing_facts.h"
#include "src/engine/perft.h"
#include "src/engine/stack.h"
#include "src/io/resolve_request.h"
#include "src/report/json_writer.h"
#include "src/rules/reference/reference_path.h"
#include "src/rules/rule_set.h"

namespace rearguard {
namespace {

constexpr std::size_t max_walks = 3'000'000;  // some 400 MB
constexpr std::size_t max_steps = 4'000'000;

void print(Session& session, const Position& position, const RetreatQuestion& question, const Perft& perft,
           bool json) {
  const Grid& grid = position.map().grid();
  std::vector<std::pair<Hex, std::uint64_t>> first_hexes(perft.by_first_hex.begin(),
                                                         perft.by_first_hex.end());
  std::sort(first_hexes.begin(), first_hexes.end(),
            [&](const auto& a, const auto& b) { return grid.key(a.first) < grid.key(b.first); });
  std::vector<std::pair<std::string, std::uint64_t>> divided;
  for (const auto& [h, count] : first_hexes) divided.emplace_back(grid.number(h), count);
  const std::string& unit = position.unit(question.unit).id;
  if (json) {
    std::vector<std::string> parts;
    for (const auto& [hex, count] : divided) parts.push_back(fmt::format("\"{}\":{}", hex, count));
    session.out << fmt::format(
        "{{\"unit\":{},\"distance\":{},\"paths\":{},\"end_hexes\":{},\"first\":{{{}}}}}\n", json_string(unit),
        question.amount.max_hexes, perft.paths, perft.end_hex_count, fmt::join(parts, ","));
    return;
  }
  for (const auto& [hex, count] : divided) session.out << fmt::format("{}: {}\n", hex, count);
  session.out << fmt::format("paths {}\nend hexes {}\n", perft.paths, perft.end_hex_count);
}

}  // namespace

Status perft(Session& session, const PerftOptions& options) {
  if (options.result.empty() && !options.distance)
    return refuse(session, "name the length of the retreat: --result NAME or --distance N");
  auto open = open_position(session, options.position, options.rules);
  if (!open) return unusable;
  if (const auto problem = state_regions(options.regions, options.unit, open->document.position))
    return refuse(session, *problem);
  const Position& position = open->document.position;
  RetreatRequest request;
  std::string message;
  const auto unit = find_unit(position, options.unit, message);
  if (!unit) return refuse(session, message);
  request.unit = *unit;
  auto causing_units = find_units(position, options.causing_units, message);
  if (!causing_units) {
    return refuse(session, message);
  }
  request.causing_units = std::move(*causing_units);
  auto numbers = parse_numbers(options.numbers, message);
  if (!numbers) return refuse(session, message);
  request.numbers = *std::move(numbers);
  request.result = options.result;
  request.distance = options.distance;
  Judge judge(position, *open->rule_set);
  const auto by = judge.mover(request);
  if (const auto* problem = std::get_if<RequestError>(&by)) return refuse(session, with_option(*problem));
  const RuleSet& mover = std::get<Judge*>(by)->rule_set();
  if (const auto problem = settle_causing_units(position, mover, request))
    return refuse(session, with_option(*problem));
  const ResolvedQuestion resolved = resolve_length(position, mover, request);
  if (const auto* problem = std::get_if<RequestError>(&resolved))
    return refuse(session, with_option(*problem));
  if (const auto problem = missing_for_result(position, *open->rule_set, request))
    return refuse(session, with_option(*problem));
  std::optional<NoRetreat> no_retreat = impossible_result(position, *open->rule_set, request);
  if (const auto* stays = std::get_if<NoRetreat>(&resolved)) no_retreat = *stays;
  if (no_retreat) {
    session.out << fmt::format("{}: no retreat, nothing to count\n", no_retreat->outcome);
    return fine;
  }
  RetreatQuestion question{*unit, std::get<RetreatLength>(resolved), request.causing_units};
  question.companions = companions(position, mover, request);
  if (const auto problem = missing_fact_error(position, mover, question))
    return refuse(session, with_option(*problem));
  const auto answer =
      find_reference_answer({&position, &mover, question, open->rule_set.get()},
                            {.max_walks = max_walks, .max_steps = max_steps, .ruled_out_hexes = false});
  if (!answer)
    return refuse(session, "there are too many paths to list one by one; request a shorter retreat");
  print(session, position, question, count_paths(*answer, position.unit(*unit).hex), options.json);
  return fine;
}

}  // namespace rearguard
