#include <algorithm>
#include <ostream>

#include <fmt/format.h>

#include "src/cli/verbs.h"
#include "src/engine/judge.h"
#include "src/engine/perft.h"
#include "src/io/batch_json.h"

namespace rearguard {
namespace {

constexpr std::size_t most_walks = 3'000'000;  // some 400 MB
constexpr std::size_t most_steps = 4'000'000;

void print(Session& session, const Position& position, const RetreatQuestion& question, const Perft& perft,
           bool json) {
  const Grid& grid = position.map().grid();
  std::vector<std::pair<std::string, std::uint64_t>> divided;
  for (const auto& [h, count] : perft.by_first_hex) divided.emplace_back(grid.number(h), count);
  std::sort(divided.begin(), divided.end());
  const std::string& unit = position.unit(question.unit).id;
  if (json) {
    std::vector<std::string> parts;
    for (const auto& [hex, count] : divided) parts.push_back(fmt::format("\"{}\":{}", hex, count));
    session.out << fmt::format(
        "{{\"unit\":{},\"distance\":{},\"paths\":{},\"end_hexes\":{},\"first\":{{{}}}}}\n", json_string(unit),
        question.amount.most_hexes, perft.paths, perft.ends, fmt::join(parts, ","));
    return;
  }
  for (const auto& [hex, count] : divided) session.out << fmt::format("{}: {}\n", hex, count);
  session.out << fmt::format("paths {}\nend hexes {}\n", perft.paths, perft.ends);
}

}  // namespace

Status perft(Session& session, const PerftOptions& options) {
  if (options.result.empty() && !options.distance)
    return refuse(session, "say how far: --result NAME or --distance N");
  const auto open = open_position(session, options.position, options.rules);
  if (!open) return unusable;
  const Position& position = open->document.position;
  RetreatRequest request;
  std::string message;
  const auto unit = find_unit(position, options.unit, message);
  if (!unit) return refuse(session, message);
  request.unit = *unit;
  auto causers = find_units(position, options.causers, message);
  if (!causers) {
    return refuse(session, message);
  }
  request.causers = std::move(*causers);
  request.result = options.result;
  request.distance = options.distance;
  Judge judge(position, *open->doctrine);
  const auto by = judge.mover(request);
  if (const auto* problem = std::get_if<Unanswerable>(&by)) return refuse(session, problem->message);
  const Doctrine& mover = std::get<Judge*>(by)->doctrine();
  const Settled settled = settle_amount(position, mover, request);
  if (const auto* problem = std::get_if<Unanswerable>(&settled)) return refuse(session, problem->message);
  if (const auto* stays = std::get_if<NoRetreat>(&settled)) {
    session.out << fmt::format("{}: no retreat, nothing to count\n", stays->outcome);
    return fine;
  }
  const RetreatQuestion question{*unit, std::get<RetreatAmount>(settled), request.causers};
  const auto answer = answer_plainly({&position, &mover, question},
                                     {.most_walks = most_walks, .most_steps = most_steps, .refusals = false});
  if (!answer)
    return refuse(session,
                  fmt::format("there are too many paths to list: more than {} million, or {} million "
                              "steps to find them; request a shorter retreat",
                              most_walks / 1'000'000, most_steps / 1'000'000));
  print(session, position, question, count_paths(*answer, position.unit(*unit).hex), options.json);
  return fine;
}

}  // namespace rearguard
