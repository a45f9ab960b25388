#include "hexmap/known_names.h"

#include <algorithm>
#include <vector>

#include "hexmap/nearest_name.h"
#include "hexmap/one_line.h"

namespace rearguard {

std::string name_hint(std::string_view name, std::span<const std::string> known) {
  constexpr std::size_t max_listed = 12;
  if (std::string guess = did_you_mean(name, known); !guess.empty()) return guess;
  std::vector<std::string> once;
  for (const std::string& k : known) {
    if (std::find(once.begin(), once.end(), k) == once.end()) once.push_back(k);
  }
  std::string list;
  for (std::size_t i = 0; i < std::min(once.size(), max_listed); ++i)
    list += (i == 0 ? "" : ", ") + one_line(once[i], max_mistyped_name);
  if (once.size() > max_listed) list += " and " + std::to_string(once.size() - max_listed) + " more";
  return list.empty() ? "" : " (known: " + list + ")";
}

}  // namespace rearguard
