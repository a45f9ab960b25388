// The audit of a map for retreat traps, with bit planes and hex by hex.

#include <array>
#include <span>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "src/core/io/rules/rules_reader.h"
#include "src/core/rules/words/rule_set.h"
#include "src/workshop/audit/retreat_traps.h"
#include "tools/benchmarks/ground.h"
#include "tools/benchmarks/subjects.h"

namespace rearguard::benchmarks {
namespace {

std::string name_of(int side) {
  return fmt::format("{} x {}", side, side);
}

Contender traps(const Ground& ground, const RuleSet& rule_set, unsigned threads) {
  return {[&ground, &rule_set, threads] {
            keep(retreat_traps(ground.map, rule_set, max_trap_questions, threads).traps.size());
          },
          static_cast<double>(ground.map.grid().size()), "hex"};
}

}  // namespace

/// The map audit. `walks` is decided by planes nearly everywhere; `looks` depends on terrain, so it is
/// decided hex by hex.
void measure_audits(RatioTable& table) {
  const RuleLibrary library(REARGUARD_RULES);
  const auto walks = library.load("order-actions", "");
  const auto looks = library.load("home-rout", "");
  require_agreement(walks && looks, "the shipped rule files");
  const auto sizes = [](const RuleSet& rule_set, std::span<const Ground> grounds) {
    std::vector<std::pair<std::string, Contender>> all;
    for (const Ground& ground : grounds)
      all.emplace_back(name_of(ground.map.grid().columns), traps(ground, rule_set, 1));
    return all;
  };
  const std::array few{make_ground(24, 1), make_ground(48, 1), make_ground(96, 1)};
  const std::array many{make_ground(64, 1), make_ground(256, 1), make_ground(1024, 1)};
  table.compare("retreat traps, hex by hex, on two threads", traps(few[1], *looks, 2),
                traps(few[1], *looks, 1), at_least(1.4, 1.8));
  table.growth("retreat traps, hex by hex", sizes(*looks, few), at_most(1.4, 1.25));
  table.growth("retreat traps, by planes", sizes(*walks, many), at_most(0.3, 0.25));
}

}  // namespace rearguard::benchmarks
