#include "src/core/board/counter_pictures.h"

#include <algorithm>
#include <charconv>
#include <system_error>

namespace rearguard {
namespace {

constexpr std::string_view after_terms = ": ";
constexpr std::string_view between_terms = ", ";

std::string_view state_of(const Unit& unit) {
  return unit.state.empty() ? std::string_view("good") : unit.state;
}

bool holds(std::string_view term, const Unit& unit) {
  if (term == state_of(unit)) return true;
  const auto number = number_in_term(term);
  if (!number) return false;
  const auto count = unit.counts.find(std::string(number->first));
  if (number->first == "strength") return unit.strength == number->second;
  return (count == unit.counts.end() ? 0 : count->second) == number->second;
}

}  // namespace

std::vector<std::string_view> picture_terms(std::string_view entry) {
  const std::size_t end = entry.find(after_terms);
  std::string_view left = end == std::string_view::npos ? std::string_view() : entry.substr(0, end);
  std::vector<std::string_view> terms;
  while (!left.empty()) {
    terms.push_back(left.substr(0, left.find(between_terms)));
    left.remove_prefix(std::min(left.size(), terms.back().size() + between_terms.size()));
  }
  return terms;
}

std::optional<std::pair<std::string_view, int>> number_in_term(std::string_view term) {
  const std::size_t end = term.rfind(' ');
  if (end == std::string_view::npos) return std::nullopt;
  int number = 0;
  const char* last = term.data() + term.size();
  const auto read = std::from_chars(term.data() + end + 1, last, number);
  if (read.ec != std::errc() || read.ptr != last) return std::nullopt;
  return std::pair(term.substr(0, end), number);
}

std::string_view picture_file(std::string_view entry) {
  const std::size_t end = entry.find(after_terms);
  return end == std::string_view::npos ? entry : entry.substr(end + after_terms.size());
}

CounterPictures drawn_pictures(const Unit& unit) {
  CounterPictures drawn;
  std::optional<std::vector<std::string_view>> best;
  for (const std::string& entry : unit.pictures) {
    const std::vector<std::string_view> terms = picture_terms(entry);
    if (!std::all_of(terms.begin(), terms.end(), [&](std::string_view term) { return holds(term, unit); }))
      continue;
    if (best && terms != *best && terms.size() <= best->size()) continue;
    if (!best || terms != *best)
      drawn = {{}, std::find(terms.begin(), terms.end(), state_of(unit)) != terms.end()};
    best = terms;
    drawn.files.push_back(picture_file(entry));
  }
  return drawn;
}

}  // namespace rearguard
