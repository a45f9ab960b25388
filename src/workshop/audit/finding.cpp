#include "src/workshop/audit/finding.h"

#include <algorithm>

#include "src/core/io/maps/accepted_reader.h"

namespace rearguard {

std::string word_list(const std::vector<std::string>& words, const char* before_last) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) text += i + 1 == words.size() ? std::string(" ") + before_last + " " : ", ";
    text += words[i];
  }
  return text;
}

std::string hex_list(const Grid& grid, const std::vector<Hex>& hexes, std::size_t max_listed) {
  std::vector<std::string> words;
  const std::size_t shown = hexes.size() <= max_listed ? hexes.size() : max_listed - 1;
  for (std::size_t i = 0; i < shown; ++i) words.push_back(grid.number(hexes[i]));
  if (shown < hexes.size()) words.push_back(std::to_string(hexes.size() - shown) + " more");
  return word_list(words);
}

bool is_accepted(const std::vector<AcceptedFinding>& accepted, const Finding& finding) {
  return std::any_of(accepted.begin(), accepted.end(), [&](const AcceptedFinding& entry) {
    if (entry.check != finding.name) return false;
    return entry.hexes.empty() || std::all_of(finding.hexes.begin(), finding.hexes.end(), [&](Hex h) {
             return std::find(entry.hexes.begin(), entry.hexes.end(), h) != entry.hexes.end();
           });
  });
}

}  // namespace rearguard
