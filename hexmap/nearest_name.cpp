#include "hexmap/nearest_name.h"

#include <algorithm>
#include <vector>

namespace rearguard {
namespace {

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
bool same(char a, char b) {
  return lower(a) == lower(b);
}

// Restricted Damerau-Levenshtein distance: no letter is edited twice.
std::size_t typing_errors(std::string_view a, std::string_view b) {
  const std::size_t width = b.size() + 1;
  std::vector<std::size_t> two_back(width);
  std::vector<std::size_t> back(width);
  std::vector<std::size_t> row(width);
  for (std::size_t j = 0; j < width; ++j) back[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j < width; ++j) {
      const std::size_t replaced = back[j - 1] + (same(a[i - 1], b[j - 1]) ? 0 : 1);
      row[j] = std::min({back[j] + 1, row[j - 1] + 1, replaced});
      if (i > 1 && j > 1 && same(a[i - 1], b[j - 2]) && same(a[i - 2], b[j - 1])) {
        row[j] = std::min(row[j], two_back[j - 2] + 1);
      }
    }
    std::swap(two_back, back);
    std::swap(back, row);
  }
  return back[b.size()];
}

}  // namespace

std::optional<std::string> nearest_name(std::string_view name, std::span<const std::string> known) {
  std::optional<std::string> best;
  std::size_t fewest = 0;
  if (name.size() > max_mistyped_name) return best;
  for (const std::string& candidate : known) {
    const std::size_t shorter = std::min(name.size(), candidate.size());
    const std::size_t longer = std::max(name.size(), candidate.size());
    // The difference in length is a lower bound on the errors, so much longer names are skipped.
    if (longer - shorter > (longer + 2) / 3) continue;
    const std::size_t errors = typing_errors(name, candidate);
    if (errors >= longer || errors > (longer + 2) / 3) continue;
    if (best && errors >= fewest) continue;
    best = candidate;
    fewest = errors;
  }
  return best;
}

std::string did_you_mean(std::string_view name, std::span<const std::string> known) {
  const auto nearest = nearest_name(name, known);
  return nearest ? ", did you mean \"" + *nearest + "\"?" : std::string();
}

}  // namespace rearguard
