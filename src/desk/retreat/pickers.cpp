#include "src/desk/retreat/pickers.h"

#include <algorithm>
#include <cctype>
#include <numeric>
#include <sstream>

#include "src/core/board/position.h"

namespace rearguard {

namespace {

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// Compares runs of digits as numbers, and other characters one by one.
bool natural_less(const std::string& a, const std::string& b) {
  std::size_t i = 0;
  std::size_t k = 0;
  while (i < a.size() && k < b.size()) {
    if (is_digit(a[i]) && is_digit(b[k])) {
      const auto run = [](const std::string& s, std::size_t& at) {
        while (at + 1 < s.size() && s[at] == '0' && is_digit(s[at + 1])) ++at;
        const std::size_t begin = at;
        while (at < s.size() && is_digit(s[at])) ++at;
        return s.substr(begin, at - begin);
      };
      const std::string x = run(a, i);
      const std::string y = run(b, k);
      if (x.size() != y.size()) return x.size() < y.size();
      if (x != y) return x < y;
      continue;
    }
    if (a[i] != b[k]) return a[i] < b[k];
    ++i;
    ++k;
  }
  return a.size() - i < b.size() - k;
}

bool passes(const Position& position, const Unit& unit, const UnitFilter& filter) {
  if (filter.side && unit.side != *filter.side) return false;
  const std::string all =
      lower(unit.id + "\n" + unit.name + "\n" + position.map().grid().number(unit.hex) + "\n" + unit.kind +
            "\n" + unit.size + "\n" + unit.state + "\n" + position.sides()[unit.side]);
  std::istringstream words(lower(filter.text));
  for (std::string word; words >> word;) {
    if (all.find(word) == std::string::npos) return false;
  }
  return true;
}

}  // namespace

std::vector<UnitIndex> listed_units(const Position& position, const UnitFilter& filter) {
  std::vector<UnitIndex> units;
  for (UnitIndex u = 0; u < position.units().size(); ++u) {
    if (passes(position, position.unit(u), filter)) units.push_back(u);
  }
  const Grid& grid = position.map().grid();
  std::ranges::stable_sort(units, [&](UnitIndex x, UnitIndex y) {
    const Unit& a = position.unit(x);
    const Unit& b = position.unit(y);
    switch (filter.order) {
      case UnitOrder::as_written:
        return false;
      case UnitOrder::by_id:
        return natural_less(a.id, b.id);
      case UnitOrder::by_hex:
        return grid.key(a.hex) < grid.key(b.hex);
      case UnitOrder::by_kind:
        return a.kind < b.kind;
      case UnitOrder::by_strength:
        return a.strength > b.strength;
    }
    return false;
  });
  return units;
}

}  // namespace rearguard
