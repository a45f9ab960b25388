#include "src/workshop/edit/unit_ids.h"

#include <algorithm>
#include <charconv>
#include <set>

#include "src/workshop/exchange/unit_list.h"

namespace rearguard {

namespace {

bool is_plain(char c) {
  // Bytes of letters outside ASCII stay, so that no side loses its whole name.
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || static_cast<unsigned char>(c) >= 0x80;
}

/// Returns the text in lower case, with one hyphen for all that is not a letter or a digit.
std::string as_words(const std::string& text) {
  std::string out;
  for (char c : text) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    if (is_plain(c))
      out += c;
    else if (!out.empty() && out.back() != '-')
      out += '-';
  }
  while (out.ends_with('-')) out.pop_back();
  return out;
}

std::string numbered(const std::string& stem, long long from, const std::vector<DraftUnit>& units) {
  std::set<std::string> taken;
  for (const DraftUnit& unit : units) taken.insert(unit.unit.id);
  while (taken.contains(stem + std::to_string(from))) ++from;
  return stem + std::to_string(from);
}

}  // namespace

std::string id_stem(const std::string& side, const std::string& kind) {
  std::string stem;
  for (const std::string& part : {as_words(side), as_words(short_kind(kind))}) {
    if (!part.empty()) stem += part + "-";
  }
  return stem.empty() ? "unit-" : stem;
}

std::string free_id(const std::string& stem, const std::vector<DraftUnit>& units) {
  return numbered(stem, 1, units);
}

std::string next_id(const std::string& id, const std::vector<DraftUnit>& units) {
  std::size_t digits = id.size();
  while (digits > 0 && id[digits - 1] >= '0' && id[digits - 1] <= '9') --digits;
  long long number = 0;
  const auto [end, error] = std::from_chars(id.data() + digits, id.data() + id.size(), number);
  constexpr long long last_number = 999'999'999'999;
  if (error != std::errc() || end != id.data() + id.size() || number > last_number)
    return numbered(id + "-", 2, units);
  return numbered(id.substr(0, digits), number + 1, units);
}

}  // namespace rearguard
