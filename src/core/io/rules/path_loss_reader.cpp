#include "src/core/io/rules/path_loss_reader.h"

#include <algorithm>

#include <fmt/format.h>

#include "hexmap/nearest_name.h"
#include "src/core/rules/facts/path_effect.h"
#include "src/core/rules/facts/path_loss.h"

namespace rearguard {
namespace {

using Per = PathEffectRule::Per;

/// Replaces the effects of the rows of inherited charts by those of the charts that the move has.
void add_rows(RuleSet& move) {
  std::vector<PathEffectRule> effects;
  for (const Clause& clause : move.clauses) {
    std::vector<PropertyUse> above;
    for (const ChartRow& row : clause.chart) {
      if (row.effects) {
        PathEffectRule effect;
        effect.id = fmt::format("{} row {}", clause.id, row.row);
        effect.cite = clause.cite;
        effect.text = clause.text;
        effect.place = clause.place;
        effect.on = row.step;
        effect.effects = *row.effects;
        effect.chart = clause.id;
        effect.rows_above = above;
        effects.push_back(std::move(effect));
      }
      above.push_back(row.step);
    }
  }
  if (effects.empty() && !move.path_effects) return;
  if (move.path_effects) {
    for (const PathEffectRule& effect : *move.path_effects) {
      if (effect.chart.empty()) effects.push_back(effect);
    }
  }
  move.path_effects = std::make_shared<const std::vector<PathEffectRule>>(std::move(effects));
}

/// Looks up the effect that a clause minimizes or maximizes.
void rank_by_effect(Clause& clause, const RuleSet& move, Problems& problems) {
  const std::string wanted = clause.value->cases.front().effect;
  std::vector<std::string> ids;
  if (move.path_effects) {
    for (const PathEffectRule& effect : *move.path_effects) {
      if (effect.id != wanted) {
        ids.push_back(effect.id);
        continue;
      }
      const Place place{clause.place.line, clause.place.column};
      const std::string why = why_no_sum(effect, move);
      if (!why.empty())
        problems.add(place, fmt::format("clause \"{}\" cannot rank paths by path effect \"{}\": {}",
                                        clause.id, wanted, why));
      clause.value->cases.front() = loss_by(effect, false);
      return;
    }
  }
  problems.add({clause.place.line, clause.place.column},
               fmt::format("clause \"{}\" names path effect {}, which this move does not have{}", clause.id,
                           value_text(wanted), did_you_mean(wanted, ids)));
}

/// Adds the forbid of paths on which the fatal effects cost the unit its last strength.
void forbid_fatal_losses(RuleSet& move, Problems& problems) {
  std::erase_if(move.clauses, [](const Clause& clause) { return clause.forbids_losses(); });
  if (!move.path_effects) return;
  Clause clause;
  for (const PathEffectRule& effect : *move.path_effects) {
    if (!effect.is_fatal) continue;
    const Place place{effect.place.line, effect.place.column};
    if (const std::string why = why_no_sum(effect, move); !why.empty())
      problems.add(place, fmt::format("path effect \"{}\" cannot be `fatal`: {}", effect.id, why));
    if (std::any_of(move.clauses.begin(), move.clauses.end(),
                    [&](const Clause& c) { return c.id == effect.id; }))
      problems.add(place,
                   fmt::format("fatal path effect \"{}\" rules out paths as a clause does, and a clause "
                               "has the same id",
                               effect.id));
    if (!clause.value) {
      clause.id = effect.id;
      clause.cite = effect.cite;
      clause.text = effect.text;
      clause.place = effect.place;
      clause.value.emplace();
      clause.value->quantity = Quantity::path_effect;
    }
    clause.value->cases.push_back(loss_by(effect, true));
  }
  if (clause.value) move.clauses.push_back(std::move(clause));
}

}  // namespace

void join_path_effects(RuleSet& move, const std::string& move_name, Problems& problems) {
  add_rows(move);
  for (Clause& clause : move.clauses) {
    if (clause.value && clause.value->quantity == Quantity::path_effect && !clause.forbids_losses())
      rank_by_effect(clause, move, problems);
  }
  forbid_fatal_losses(move, problems);
  if (!move.path_effects || move.length.if_shorter) return;
  for (const PathEffectRule& effect : *move.path_effects) {
    if (effect.per == Per::missing)
      problems.add(
          {effect.place.line, effect.place.column},
          fmt::format("path effect \"{}\" happens for each hex by which `if_shorter` shortens a path, "
                      "and {} has no `if_shorter` in its `length`; to compare hexes otherwise, use "
                      "`on = \"at-end\"` and a formula, as in `lose_strength = \"required - away\"`",
                      effect.id, move_name));
  }
}

}  // namespace rearguard
