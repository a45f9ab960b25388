#include "src/play/outcomes/roll_classes.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "src/core/engine/events/forked_event.h"

namespace rearguard {
namespace {

/// Returns how likely so many dice with so many sides show faces from `low` to `high` alone, for each sum.
std::vector<double> shares_of_sums(const DiceSum& roll, int low, int high) {
  std::vector<double> shares{1};
  for (int die = 0; die < roll.dice; ++die) {
    std::vector<double> next(shares.size() + static_cast<std::size_t>(roll.sides), 0);
    for (std::size_t sum = 0; sum < shares.size(); ++sum) {
      for (int face = low; face <= high; ++face)
        next[sum + static_cast<std::size_t>(face)] += shares[sum] / roll.sides;
    }
    shares = std::move(next);
  }
  shares.resize(static_cast<std::size_t>(roll.dice * roll.sides) + 1, 0);
  return shares;
}

/// Returns dice that show a sum, as alike as they can be.
std::vector<int> alike(int dice, int sum) {
  std::vector<int> faces;
  for (int left = dice; left > 0; --left) {
    faces.push_back((sum + left - 1) / left);
    sum -= faces.back();
  }
  return faces;
}

/// Adds the classes in which both the lowest and the highest die show these faces.
void add_between(const DiceSum& roll, int low, int high, std::vector<RollClass>& classes) {
  std::vector<double> shares = shares_of_sums(roll, low, high);
  const auto less = [&](int from, int to, double sign) {
    if (from > to) return;
    const std::vector<double> others = shares_of_sums(roll, from, to);
    for (std::size_t sum = 0; sum < shares.size(); ++sum) shares[sum] += sign * others[sum];
  };
  if (low < high) {
    less(low + 1, high, -1);
    less(low, high - 1, -1);
    less(low + 1, high - 1, 1);
  }
  const double least = std::pow(1.0 / roll.sides, roll.dice) / 2;
  for (std::size_t sum = 0; sum < shares.size(); ++sum) {
    if (shares[sum] < least) continue;
    std::vector<int> faces{high};
    if (roll.dice > 1) {
      faces = alike(roll.dice - 2, static_cast<int>(sum) - low - high);
      faces.insert(faces.end(), {high, low});
    }
    classes.push_back({shares[sum], std::move(faces)});
  }
}

}  // namespace

std::vector<RollClass> classes_of(const AwaitedRoll& awaited) {
  const DiceSum& roll = awaited.sum;
  std::vector<RollClass> classes;
  if (roll.dice > max_listed_dice) return classes;
  if (awaited.by_face && roll.dice > 1) {
    for (int low = 1; low <= roll.sides; ++low) {
      for (int high = low; high <= roll.sides; ++high) add_between(roll, low, high, classes);
    }
    return classes;
  }
  const std::vector<double> shares = shares_of_sums(roll, 1, roll.sides);
  for (int sum = roll.dice; sum <= roll.dice * roll.sides; ++sum) {
    const double share = shares[static_cast<std::size_t>(sum)];
    if (awaited.reaches && sum > roll.dice && sum != *awaited.reaches) {
      classes.back().share += share;
    } else {
      classes.push_back({share, alike(roll.dice, sum)});
    }
  }
  return classes;
}

}  // namespace rearguard
