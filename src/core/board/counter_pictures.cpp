#include "src/core/board/counter_pictures.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <system_error>

namespace rearguard {
namespace {

constexpr std::string_view after_terms = ": ";
constexpr std::string_view between_terms = ", ";

std::string_view terms_of(std::string_view entry) {
  const std::size_t end = entry.find(after_terms);
  return end == std::string_view::npos ? std::string_view() : entry.substr(0, end);
}

std::string_view state_of(const Unit& unit) {
  return unit.state.empty() ? std::string_view("good") : unit.state;
}

bool holds(std::string_view term, const Unit& unit) {
  if (term == state_of(unit)) return true;
  const std::size_t end = term.rfind(' ');
  if (end == std::string_view::npos) return false;
  int number = 0;
  const char* last = term.data() + term.size();
  const auto read = std::from_chars(term.data() + end + 1, last, number);
  if (read.ec != std::errc() || read.ptr != last) return false;
  const std::string name(term.substr(0, end));
  const auto count = unit.counts.find(name);
  if (name == "strength") return unit.strength == number;
  return (count == unit.counts.end() ? 0 : count->second) == number;
}

/// Returns how many terms there are; nothing if one of them does not hold.
std::optional<std::size_t> terms_that_hold(std::string_view terms, const Unit& unit, bool& says_state) {
  std::size_t count = 0;
  says_state = false;
  while (!terms.empty()) {
    const std::string_view term = terms.substr(0, terms.find(between_terms));
    if (!holds(term, unit)) return std::nullopt;
    says_state = says_state || term == state_of(unit);
    terms.remove_prefix(std::min(terms.size(), term.size() + between_terms.size()));
    ++count;
  }
  return count;
}

}  // namespace

std::string_view picture_file(std::string_view entry) {
  const std::size_t end = entry.find(after_terms);
  return end == std::string_view::npos ? entry : entry.substr(end + after_terms.size());
}

CounterPictures drawn_pictures(const Unit& unit) {
  CounterPictures drawn;
  std::optional<std::string_view> best;
  std::size_t most = 0;
  for (const std::string& entry : unit.pictures) {
    const std::string_view terms = terms_of(entry);
    bool says_state = false;
    const auto count = terms_that_hold(terms, unit, says_state);
    if (!count || (best && (*count < most || (*count == most && terms != *best)))) continue;
    if (!best || terms != *best) drawn = {{}, says_state};
    best = terms;
    most = *count;
    drawn.files.push_back(picture_file(entry));
  }
  return drawn;
}

}  // namespace rearguard
