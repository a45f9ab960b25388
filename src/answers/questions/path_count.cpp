#include "src/answers/questions/path_count.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hexmap/hex_map.h"
#include "src/answers/report/json_writer.h"
#include "src/core/board/position.h"
#include "src/core/engine/events/missing_facts.h"
#include "src/core/engine/terms/causing_units.h"
#include "src/core/engine/terms/stack.h"
#include "src/core/rules/words/event.h"
#include "src/core/rules/words/rule_set.h"
#include "src/oracle/perft/reference_contacts.h"

namespace rearguard {
namespace {

constexpr std::size_t max_walks = 3'000'000;  // some 400 MB
constexpr std::size_t max_steps = 4'000'000;

/// Returns the counts by first hex, by printed number.
std::vector<std::pair<std::string, std::uint64_t>> divided(const Perft& perft, const Grid& grid) {
  std::vector<std::pair<Hex, std::uint64_t>> first_hexes(perft.by_first_hex.begin(),
                                                         perft.by_first_hex.end());
  std::sort(first_hexes.begin(), first_hexes.end(),
            [&](const auto& a, const auto& b) { return grid.key(a.first) < grid.key(b.first); });
  std::vector<std::pair<std::string, std::uint64_t>> parts;
  for (const auto& [h, count] : first_hexes) parts.emplace_back(grid.number(h), count);
  return parts;
}

}  // namespace

std::variant<CountedPaths, NoRetreat, RequestError> count_paths_of(const Position& position,
                                                                   const RuleSet& rules,
                                                                   RetreatRequest request) {
  Judge judge(position, rules);
  const auto by = judge.mover(request);
  if (const auto* problem = std::get_if<RequestError>(&by)) return *problem;
  const RuleSet& mover = std::get<Judge*>(by)->rule_set();
  if (const auto problem = settle_causing_units(position, mover, request)) return *problem;
  const ResolvedQuestion resolved = resolve_length(position, mover, request);
  if (const auto* problem = std::get_if<RequestError>(&resolved)) return *problem;
  if (const auto problem = missing_for_result(position, rules, request)) return *problem;
  if (const auto* stays = std::get_if<NoRetreat>(&resolved)) return *stays;
  if (auto impossible = impossible_result(position, rules, request)) return *std::move(impossible);
  RetreatQuestion question{request.unit, std::get<RetreatLength>(resolved), request.causing_units};
  question.companions = companions(position, mover, request);
  if (const auto problem = missing_fact_error(position, mover, question)) return *problem;
  const auto answer =
      find_reference_answer({&position, &mover, question, &rules},
                            {.max_walks = max_walks, .max_steps = max_steps, .ruled_out_hexes = false});
  const Contact* waiting = answer ? nullptr : waits_for_events(mover);
  if (waiting != nullptr)
    return RequestError{fmt::format("the paths are not counted where contact {} lets an event happen first, "
                                    "after which another may block the move: ask `rearguard retreat`",
                                    waiting->id),
                        "paths"};
  if (!answer)
    return RequestError{"there are too many paths to list one by one; request a shorter retreat", "paths"};
  Perft counts = count_paths(*answer, position.unit(request.unit).hex);
  return CountedPaths{std::move(question), std::move(counts)};
}

std::string to_json(const CountedPaths& counted, const Position& position) {
  std::vector<std::string> parts;
  for (const auto& [hex, count] : divided(counted.counts, position.map().grid()))
    parts.push_back(fmt::format("\"{}\":{}", hex, count));
  return fmt::format("{{\"unit\":{},\"distance\":{},\"paths\":{},\"end_hexes\":{},\"first\":{{{}}}}}",
                     json_string(position.unit(counted.question.unit).id), counted.question.amount.max_hexes,
                     counted.counts.paths, counted.counts.end_hex_count, fmt::join(parts, ","));
}

std::string to_text(const CountedPaths& counted, const Position& position) {
  std::string text;
  for (const auto& [hex, count] : divided(counted.counts, position.map().grid()))
    text += fmt::format("{}: {}\n", hex, count);
  return text + fmt::format("paths {}\nend hexes {}\n", counted.counts.paths, counted.counts.end_hex_count);
}

}  // namespace rearguard
