#include "src/play/outcomes/outcome_rows.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "src/core/engine/terms/verdict.h"
#include "src/core/rules/words/play.h"
#include "src/core/rules/words/rule_set.h"
#include "src/play/game/game_state.h"
#include "src/play/game/score.h"
#include "src/play/outcomes/evaluation.h"
#include "src/play/outcomes/what_if.h"

namespace rearguard {
namespace {

constexpr double rare_loss = 0.01;  // a row that loses a unit stands first, unless it is rarer

/// How much of an outcome its row says: the first level that leaves few enough rows is shown.
enum class Detail : std::uint8_t { all, losses_together, without_hexes, lengths_together, others_together };

/// What has become of a unit.
struct Fate {
  std::string unit;
  std::string lost;  ///< how it left the map; empty: it has not
  std::string verb;  ///< of its way; empty: it has not moved
  int hexes = 0;
  std::string to;                 ///< number of its hex
  int loss = 0;                   ///< strength points
  std::string state;              ///< its new one
  std::vector<std::string> news;  ///< markers and counts

  bool is_unchanged() const {
    return lost.empty() && verb.empty() && loss == 0 && state.empty() && news.empty();
  }
};

/// The least and the greatest of some numbers.
struct Range {
  int least = 0, most = 0;
  void add(int number) {
    least = std::min(least, number);
    most = std::max(most, number);
  }
};
/// "2", "1 to 3"
std::string to_text(const Range& range) {
  return range.least == range.most ? std::to_string(range.most)
                                   : fmt::format("{} to {}", range.least, range.most);
}

/// What a row tells of a unit in numbers.
struct Ranges {
  Range loss, hexes;
};

/// The ends with one row.
struct Row {
  std::vector<Fate> fates;
  std::string words;                     ///< what the rules say where nothing changes
  std::map<std::string, Ranges> ranges;  ///< by unit
  std::optional<Range> others;           ///< further units to which something happens
  double share = 0, best = 0;
  std::size_t end = 0;  ///< the likeliest
  bool loses = false;
};

/// Tests whether the steps speak of a count or marker of a unit: what the rules change quietly is no news.
bool is_reported(const OutcomeChain& chain, const std::string& unit, const std::string& name) {
  return std::any_of(chain.steps.begin(), chain.steps.end(), [&](const ResolutionStep& step) {
    return step.unit == unit && step.text.find(name) != std::string::npos;
  });
}

std::vector<std::string> news_of(const Unit& was, const Unit& is, const OutcomeChain& chain,
                                 const std::vector<std::string>& unseen) {
  std::vector<std::string> news;
  const auto is_news = [&](const std::string& name) {
    return !listed(unseen, name) && is_reported(chain, is.id, name);
  };
  for (const std::string& marker : is.markers) {
    if (!listed(was.markers, marker) && is_news(marker)) news.push_back("is " + marker);
  }
  for (const std::string& marker : was.markers) {
    if (!listed(is.markers, marker) && is_news(marker)) news.push_back("is no longer " + marker);
  }
  for (const auto& [name, number] : is.counts) {
    const auto before = was.counts.find(name);
    if (number != (before == was.counts.end() ? 0 : before->second) && is_news(name))
      news.push_back(fmt::format("{} {}", name, number));
  }
  return news;
}

Fate fate_of(const Unit& was, const OutcomeBoard& board, const OutcomeChain& chain,
             const std::vector<std::string>& unseen) {
  Fate fate;
  fate.unit = was.id;
  const auto removed = std::find_if(board.removed_units.begin(), board.removed_units.end(),
                                    [&](const RemovedUnit& r) { return r.unit == was.id; });
  if (removed != board.removed_units.end()) {
    fate.lost = as_predicate(removed->outcome);
    return fate;
  }
  const auto now = board.position.find(was.id);
  if (!now) return fate;
  const Unit& is = board.position.unit(*now);
  if (is.hex != was.hex) {
    fate.verb = "moves";
    for (const ResolutionStep& step : chain.steps) {
      if (step.unit != was.id || step.path.size() < 2) continue;
      fate.hexes += static_cast<int>(step.path.size()) - 1;
      if (!step.verb.empty()) fate.verb = step.verb;
    }
    fate.to = board.position.map().grid().number(is.hex);
  }
  if (is.state != was.state) fate.state = is.state.empty() ? "good" : is.state;
  fate.loss = was.strength - is.strength;
  fate.news = news_of(was, is, chain, unseen);
  return fate;
}

/// What the rules say where nothing changes.
struct Words {
  std::string text;      ///< may be empty
  bool of_test = false;  ///< not of a report
};

/// Returns the last words of a test or report of a chain.
Words words_of(const OutcomeChain& chain) {
  for (auto step = chain.steps.rbegin(); step != chain.steps.rend(); ++step) {
    if (step->outcome.empty()) continue;
    const std::string words = step->unit + ": " + step->outcome;
    if (!step->rolls.empty() || step->text == words) return {words, !step->rolls.empty()};
    break;
  }
  return {};
}

std::string text_of(const Fate& fate, Detail detail, const Ranges& ranges) {
  if (!fate.lost.empty()) return fate.lost;
  std::vector<std::string> parts;
  const std::string hexes = to_text(ranges.hexes) + (ranges.hexes.most == 1 ? " hex" : " hexes");
  if (!fate.verb.empty() && detail < Detail::without_hexes)
    parts.push_back(fmt::format("{} to {}{}", fate.verb, fate.to, fate.hexes == 0 ? "" : " (" + hexes + ")"));
  if (!fate.verb.empty() && detail >= Detail::without_hexes)
    parts.push_back(fate.hexes == 0 ? fate.verb : fmt::format("{} {}", fate.verb, hexes));
  if (!fate.state.empty()) parts.push_back("is " + fate.state);
  if (ranges.loss.most > 0) parts.push_back("loses " + to_text(ranges.loss));
  if (detail < Detail::others_together) parts.insert(parts.end(), fate.news.begin(), fate.news.end());
  return fmt::format("{}", fmt::join(parts, ", "));
}

/// Collects the rows of one level of detail.
class RowCollector {
 public:
  RowCollector(Detail detail, const std::vector<std::string>& named) : detail_(detail), named_(named) {}

  void add(std::vector<Fate> fates, const std::string& words, double share, std::size_t end) {
    const bool loses = std::any_of(fates.begin(), fates.end(), [](const Fate& f) { return !f.lost.empty(); });
    int others = 0;
    if (detail_ == Detail::others_together) {
      const auto rest = std::stable_partition(fates.begin(), fates.end(), [&](const Fate& fate) {
        return listed(named_, fate.unit) || !fate.lost.empty();
      });
      others = static_cast<int>(fates.end() - rest);
      fates.erase(rest, fates.end());
    }
    std::string key = fates.empty() && others == 0 ? words : std::string();
    for (const Fate& fate : fates) {
      const int loss = detail_ == Detail::all ? fate.loss : std::min(fate.loss, 1);
      const int hexes = detail_ < Detail::lengths_together ? fate.hexes : std::min(fate.hexes, 1);
      key += fate.unit + ' ' + text_of(fate, detail_, {{loss, loss}, {hexes, hexes}}) + ';';
    }
    Row& row = rows_[key];
    for (const Fate& fate : fates) {
      const Ranges alone{{fate.loss, fate.loss}, {fate.hexes, fate.hexes}};
      Ranges& ranges = row.ranges.try_emplace(fate.unit, alone).first->second;
      ranges.loss.add(fate.loss);
      ranges.hexes.add(fate.hexes);
    }
    if (!row.others) row.others = Range{others, others};
    row.others->add(others);
    row.share += share;
    row.loses = loses;
    if (share <= row.best) return;
    row.best = share;
    row.end = end;
    row.fates = std::move(fates);
    row.words = words;
  }

  std::vector<std::pair<OutcomeOdds, std::size_t>> take() const {
    std::vector<std::pair<OutcomeOdds, std::size_t>> odds;
    for (const auto& [key, row] : rows_) {
      OutcomeOdds one;
      one.share = row.share;
      one.loses = row.loses;
      std::vector<std::string> parts;
      for (const Fate& fate : row.fates) {
        const std::string text = text_of(fate, detail_, row.ranges.at(fate.unit));
        if (!text.empty()) parts.push_back(fate.unit + ' ' + text);
      }
      if (row.others->most > 0)
        parts.push_back(
            fmt::format("{}{} other {} affected", row.others->least == 0 ? "up to " : "",
                        row.others->least == 0 ? std::to_string(row.others->most) : to_text(*row.others),
                        row.others->most == 1 ? "unit is" : "units are"));
      one.outcome = fmt::format("{}", fmt::join(parts, "; "));
      if (parts.empty()) one.outcome = row.words.empty() ? "nothing changes" : row.words;
      odds.emplace_back(std::move(one), row.end);
    }
    return odds;
  }

 private:
  Detail detail_;
  const std::vector<std::string>& named_;
  std::map<std::string, Row> rows_;
};

/// Returns what an end is worth to each side that chooses, as long as the nodes have places for it.
class Worth {
 public:
  Worth(const OutcomeTree& tree, const GameState& state) : state_(state), now_(state) {
    now_.choice.reset();
    now_.tasks.clear();
    for (const OutcomeNode& node : tree.nodes) {
      if (node.kind == OutcomeNode::Kind::choice)
        evaluations_.try_emplace(node.chooser, state.scenario, node.chooser);
    }
  }
  bool is_needed() const { return !evaluations_.empty(); }

  std::map<std::string, double> of(const OutcomeBoard& board) {
    now_.gone = state_.gone;
    for (const RemovedUnit& removed : board.removed_units) {
      const auto u = state_.position.find(removed.unit);
      const Unit* unit = u ? &state_.position.unit(*u) : nullptr;
      now_.gone.push_back({removed.unit, unit == nullptr ? "" : state_.side_of(*unit),
                           unit == nullptr ? "" : unit->kind, removed.outcome, removed.from, removed.strength,
                           state_.turn});
    }
    now_.position = board.position;
    now_.holders = state_.holders;
    hold_hexes(now_);
    std::map<std::string, double> values;
    for (const auto& [side, evaluation] : evaluations_) values[side] = evaluation.value(now_);
    return values;
  }

 private:
  const GameState& state_;
  GameState now_;  ///< with the board of an end
  std::map<std::string, Evaluation> evaluations_;
};

using Values = std::map<std::string, double>;

/// Sets the values of all nodes from those of the ends upward, with the branches taken.
void value_all(const OutcomeTree& tree, const std::vector<std::size_t>& taken, std::vector<Values>& values) {
  for (std::size_t n = 0; n < tree.nodes.size(); ++n) {
    const OutcomeNode& node = tree.nodes[n];
    if (node.kind == OutcomeNode::Kind::end) continue;
    values[n].clear();
    if (node.kind == OutcomeNode::Kind::choice) {
      if (!node.branches.empty()) values[n] = values[node.branches[taken[n]].to];
      continue;
    }
    for (const OutcomeBranch& branch : node.branches) {
      for (const auto& [side, value] : values[branch.to]) values[n][side] += branch.share * value;
    }
  }
}

/// Takes the best branch of each question, over all nodes that ask it.
bool take_best(const OutcomeTree& tree, const std::vector<Values>& values, std::vector<std::size_t>& taken) {
  std::map<std::size_t, std::vector<double>> sums;
  for (const OutcomeNode& node : tree.nodes) {
    if (node.kind != OutcomeNode::Kind::choice || node.branches.size() < 2) continue;
    std::vector<double>& sum = sums[node.question];
    sum.resize(std::max(sum.size(), node.branches.size()), 0);
    for (std::size_t b = 0; b < node.branches.size(); ++b) {
      const auto value = values[node.branches[b].to].find(node.chooser);
      if (value != values[node.branches[b].to].end()) sum[b] += value->second;
    }
  }
  bool changed = false;
  for (std::size_t n = 0; n < tree.nodes.size(); ++n) {
    const OutcomeNode& node = tree.nodes[n];
    if (node.kind != OutcomeNode::Kind::choice || node.branches.size() < 2) continue;
    const std::vector<double>& sum = sums[node.question];
    std::size_t best = 0;
    for (std::size_t b = 1; b < node.branches.size(); ++b) {
      if (sum[b] > sum[best] + 1e-9) best = b;
    }
    changed = changed || best != taken[n];
    taken[n] = best;
  }
  return changed;
}

}  // namespace

Forecast forecast(const OutcomeTree& tree, const GameState& state) {
  const std::size_t count = tree.nodes.size();
  Forecast all{std::vector<double>(count, 0), std::vector<std::size_t>(count, 0), {}};
  Worth worth(tree, state);
  if (worth.is_needed()) {
    std::vector<Values> values(count);
    for (std::size_t n = 0; n < count; ++n) {
      if (tree.nodes[n].board) values[n] = worth.of(*tree.nodes[n].board);
    }
    constexpr int most_passes = 12;  // a choice can have others below it
    for (int pass = 0; pass < most_passes; ++pass) {
      value_all(tree, all.taken, values);
      if (!take_best(tree, values, all.taken)) break;
    }
  }
  all.before.resize(count);
  std::iota(all.before.begin(), all.before.end(), std::size_t{0});
  std::vector<double> inflow(count, 0);
  if (count > 0) all.shares.back() = 1;
  for (std::size_t n = count; n-- > 0;) {
    const OutcomeNode& node = tree.nodes[n];
    for (std::size_t b = 0; b < node.branches.size() && all.shares[n] > 0; ++b) {
      const OutcomeBranch& branch = node.branches[b];
      if (node.kind == OutcomeNode::Kind::choice && b != all.taken[n]) continue;
      const double share = all.shares[n] * branch.share;
      all.shares[branch.to] += share;
      if (share <= inflow[branch.to]) continue;
      inflow[branch.to] = share;
      all.before[branch.to] = n;
    }
  }
  return all;
}

std::shared_ptr<const OutcomeChain> chain_to(const OutcomeTree& tree, const Forecast& forecast,
                                             std::size_t node) {
  std::vector<std::size_t> way{node};
  while (forecast.before[way.back()] != way.back()) way.push_back(forecast.before[way.back()]);
  auto chain = std::make_shared<OutcomeChain>();
  if (tree.nodes[node].board) chain->removed_units = tree.nodes[node].board->removed_units;
  for (auto n = way.rbegin(); n != way.rend(); ++n) {
    const OutcomeNode& one = tree.nodes[*n];
    chain->steps.insert(chain->steps.end(), one.steps.begin(), one.steps.end());
    if (one.kind != OutcomeNode::Kind::choice || one.branches.empty() || one.branches.front().path.empty())
      continue;
    chain->chooses = one.unit;
    chain->paths.clear();
    for (const OutcomeBranch& branch : one.branches) chain->paths.push_back(branch.path);
  }
  return chain;
}

namespace {

/// An end that some way leads to.
struct End {
  std::size_t node;
  std::vector<Fate> fates;
  Words words;
};

/// Returns the ends, with the units that are named first in front.
std::vector<End> ends_of(const OutcomeTree& tree, const Forecast& forecast, const GameState& state,
                         const std::vector<std::string>& units) {
  std::vector<std::string> order = units;
  for (const Unit& unit : state.position.units()) {
    if (!listed(order, unit.id)) order.push_back(unit.id);
  }
  std::vector<End> ends;
  for (std::size_t n = 0; n < tree.nodes.size(); ++n) {
    if (!tree.nodes[n].board || forecast.shares[n] <= 0) continue;
    const auto chain = chain_to(tree, forecast, n);
    End end{n, {}, words_of(*chain)};
    for (const std::string& id : order) {
      const auto u = state.position.find(id);
      if (!u) continue;
      Fate fate =
          fate_of(state.position.unit(*u), *tree.nodes[n].board, *chain, state.scenario->play().internal);
      if (!fate.is_unchanged()) end.fates.push_back(std::move(fate));
    }
    if (!tree.nodes[n].board->problem.empty()) end.words = {tree.nodes[n].board->problem};
    ends.push_back(std::move(end));
  }
  // A test that comes to nothing does not count by itself beside others that do.
  const auto is_silent = [](const End& end) { return end.fates.empty() && end.words.text.empty(); };
  if (std::any_of(ends.begin(), ends.end(), is_silent)) {
    for (End& end : ends) {
      if (end.words.of_test) end.words = {};
    }
  }
  return ends;
}

}  // namespace

std::vector<OutcomeOdds> rows_of(const OutcomeTree& tree, const Forecast& forecast, const GameState& state,
                                 const std::vector<std::string>& units) {
  const std::vector<End> ends = ends_of(tree, forecast, state, units);
  std::vector<std::pair<OutcomeOdds, std::size_t>> found;
  for (const Detail detail : {Detail::all, Detail::losses_together, Detail::without_hexes,
                              Detail::lengths_together, Detail::others_together}) {
    RowCollector rows(detail, units);
    for (const End& end : ends) rows.add(end.fates, end.words.text, forecast.shares[end.node], end.node);
    found = rows.take();
    if (found.size() <= max_named_outcomes) break;
  }
  std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) {
    const bool a_loses = a.first.loses && a.first.share >= rare_loss;
    const bool b_loses = b.first.loses && b.first.share >= rare_loss;
    return a_loses != b_loses ? a_loses : a.first.share > b.first.share;
  });
  std::vector<OutcomeOdds> odds;
  OutcomeOdds other;
  other.outcome = "other";
  for (auto& [one, end] : found) {
    if (odds.size() == max_named_outcomes) {
      other.share += one.share;
      other.loses = other.loses || one.loses;
      continue;
    }
    one.chain = chain_to(tree, forecast, end);
    odds.push_back(std::move(one));
  }
  if (other.share > 0) odds.push_back(std::move(other));
  return odds;
}

void set_percentages(std::vector<OutcomeOdds>& rows) {
  std::vector<std::size_t> order(rows.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  int left = 100;
  for (OutcomeOdds& row : rows) {
    row.percent = static_cast<int>(row.share * 100 + 1e-9);
    left -= row.percent;
  }
  const auto remainder = [&](std::size_t i) { return rows[i].share * 100 - rows[i].percent; };
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return remainder(a) > remainder(b) + 1e-9; });
  for (std::size_t i = 0; i < order.size() && left > 0; ++i, --left) ++rows[order[i]].percent;
}

}  // namespace rearguard
