#include "src/play/outcomes/what_if.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "src/core/engine/terms/verdict.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {
namespace {

std::string describe_step(const ResolutionStep& step) {
  std::string rule = step.clause;
  if (!step.cite.empty()) rule += (rule.empty() ? "" : ", ") + step.cite;
  std::string text = rule.empty() ? step.text : fmt::format("{} ({})", step.text, rule);
  if (!step.closed_by.empty()) text += "; its last way out is closed by " + step.closed_by;
  return text;
}

/// Returns the whole way of a unit through the steps of an outcome.
RetreatPath way_of(const std::vector<ResolutionStep>& steps, const std::string& unit) {
  RetreatPath way;
  for (const ResolutionStep& step : steps) {
    if (step.unit != unit || step.path.size() < 2) continue;
    const bool goes_on = !way.empty() && way.back() == step.path.front();
    way.insert(way.end(), step.path.begin() + (goes_on ? 1 : 0), step.path.end());
  }
  return way;
}

/// Returns the step that closes the last way out of a unit, else its last one.
std::string why_of(const std::vector<ResolutionStep>& steps, const std::string& unit) {
  std::string why;
  bool is_closed = false;
  for (const ResolutionStep& step : steps) {
    if (step.unit != unit || (is_closed && step.closed_by.empty())) continue;
    is_closed = !step.closed_by.empty();
    why = describe_step(step);
  }
  return why;
}

class GhostCollector {
 public:
  void add(const OutcomeOdds& odds) {
    if (!odds.chain) return;
    const OutcomeChain& chain = *odds.chain;
    std::vector<std::string> gone;
    for (const RemovedUnit& lost : chain.removed_units) {
      gone.push_back(lost.unit);
      add({lost.unit, Ghost::Fate::lost, lost.from, way_of(chain.steps, lost.unit), odds.share,
           as_predicate(lost.outcome) + ": " + why_of(chain.steps, lost.unit)});
    }
    for (const ResolutionStep& step : chain.steps) {
      if (step.path.size() < 2 || listed(gone, step.unit)) continue;
      gone.push_back(step.unit);  // one ghost for each unit
      const RetreatPath way = way_of(chain.steps, step.unit);
      add({step.unit, Ghost::Fate::moves, way.back(), way, odds.share, describe_step(step)});
    }
    if (!listed(gone, chain.chooses)) return;
    const RetreatPath taken = way_of(chain.steps, chain.chooses);
    for (const RetreatPath& path : chain.paths) {
      if (taken.empty() || path.back() != taken.back())
        add({chain.chooses, Ghost::Fate::may_move, path.back(), path, odds.share, odds.outcome});
    }
  }

  std::vector<Ghost> take() {
    std::vector<Ghost> all;
    for (auto& [key, ghost] : ghosts_) all.push_back(std::move(ghost));
    std::stable_sort(all.begin(), all.end(), [](const Ghost& a, const Ghost& b) {
      return a.unit != b.unit ? a.unit < b.unit : a.share > b.share;
    });
    return all;
  }

 private:
  void add(Ghost ghost) {
    const double share = ghost.share;
    const std::tuple key{ghost.unit, ghost.hex, ghost.fate};
    const auto [at, is_new] = ghosts_.try_emplace(key, std::move(ghost));
    if (!is_new) at->second.share += share;
  }

  std::map<std::tuple<std::string, Hex, Ghost::Fate>, Ghost> ghosts_;
};

}  // namespace

std::vector<Ghost> ghosts_of(const std::vector<OutcomeOdds>& chances) {
  GhostCollector collector;
  for (const OutcomeOdds& odds : chances) collector.add(odds);
  return collector.take();
}

std::vector<std::string> describe_chain(const OutcomeChain& chain) {
  std::vector<std::string> lines;
  for (const ResolutionStep& step : chain.steps) lines.push_back(describe_step(step));
  return lines;
}

}  // namespace rearguard
