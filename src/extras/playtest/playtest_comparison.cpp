#include "src/extras/playtest/playtest_comparison.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

namespace rearguard {
namespace {

class Comparer {
 public:
  Comparer(const PlaytestTally& first, const PlaytestTally& second) : first_(first), second_(second) {}

  ComparedNumber shares(std::string what, std::size_t times, std::size_t second_times) const {
    return {std::move(what), proportion(times, first_.games).share,
            proportion(second_times, second_.games).share,
            difference(times, first_.games, second_times, second_.games), true};
  }
  ComparedNumber means(std::string what, const Moments& one, const Moments& other) const {
    return {std::move(what), mean_of(one, first_.games).value, mean_of(other, second_.games).value,
            difference(one, first_.games, other, second_.games), false};
  }
  /// Compares all keys that either map has; `words` names one.
  template <class Key, class Words>
  void all(const std::map<Key, Moments>& one, const std::map<Key, Moments>& other, Words words,
           std::vector<ComparedNumber>& out) const {
    std::set<Key> keys;
    for (const auto& [key, moments] : one) keys.insert(key);
    for (const auto& [key, moments] : other) keys.insert(key);
    const auto of = [](const std::map<Key, Moments>& in, const Key& key) {
      const auto found = in.find(key);
      return found == in.end() ? Moments{} : found->second;
    };
    for (const Key& key : keys) out.push_back(means(words(key), of(one, key), of(other, key)));
  }

 private:
  const PlaytestTally& first_;
  const PlaytestTally& second_;
};

std::size_t beyond(const std::vector<ComparedNumber>& numbers) {
  return static_cast<std::size_t>(
      std::ranges::count_if(numbers, [](const ComparedNumber& n) { return !n.by.within_chance(); }));
}

/// Marks those numbers that stand out among all of them (Benjamini and Hochberg): of those marked, about one
/// in twenty is chance.
void mark_outstanding(std::vector<ComparedNumber>& numbers) {
  constexpr double level = 0.05;
  std::vector<double> chances;
  for (const ComparedNumber& number : numbers) chances.push_back(chance_of(number.by));
  std::ranges::sort(chances);
  double limit = -1;
  for (std::size_t i = 0; i < chances.size(); ++i) {
    if (chances[i] <= level * static_cast<double>(i + 1) / static_cast<double>(chances.size()))
      limit = chances[i];
  }
  for (ComparedNumber& number : numbers) number.stands_out = chance_of(number.by) <= limit;
}

}  // namespace

std::size_t PlaytestComparison::beyond_chance() const {
  return beyond(results) + beyond(rules) + beyond(places);
}

std::vector<ComparedNumber> compare_results(const PlaytestTally& first, const PlaytestTally& second) {
  const Comparer compare(first, second);
  std::vector<ComparedNumber> found;
  for (const auto& [side, one] : first.sides) {
    const auto known = second.sides.find(side);
    if (known == second.sides.end()) continue;
    const SideTally& other = known->second;
    found.push_back(compare.shares(side + " leads", one.wins, other.wins));
    found.push_back(compare.means("mean lead of " + side, one.lead, other.lead));
    found.push_back(compare.means("units lost by " + side, one.lost, other.lost));
    found.push_back(compare.means("idle turns of " + side, one.idle_turns, other.idle_turns));
  }
  found.push_back(compare.shares("nobody leads", first.drawn, second.drawn));
  found.push_back(compare.means("turns", first.turns, second.turns));
  found.push_back(compare.means("actions", first.actions, second.actions));
  return found;
}

PlaytestComparison compare(const PlaytestTally& first, const PlaytestTally& second) {
  const Comparer comparer(first, second);
  PlaytestComparison found;
  found.results = compare_results(first, second);
  comparer.all(
      first.rules, second.rules,
      [](const RuleName& rule) { return fmt::format("{} {}", rule.first, rule.second); }, found.rules);
  const auto at = [](const char* what) {
    return [what](const SidePlace& place) {
      return fmt::format("{} of {} in {}", what, place.first, place.second);
    };
  };
  comparer.all(first.retreat_ends, second.retreat_ends, at("retreats"), found.places);
  comparer.all(first.losses, second.losses, at("losses"), found.places);
  comparer.all(
      first.steps, second.steps,
      [](const SideStep& step) {
        return fmt::format("steps of {} from {} to {}", std::get<0>(step), std::get<1>(step),
                           std::get<2>(step));
      },
      found.places);
  for (auto* numbers : {&found.results, &found.rules, &found.places}) mark_outstanding(*numbers);
  return found;
}

}  // namespace rearguard
