#include "src/core/engine/terms/roll_term.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace rearguard {
namespace {

constexpr std::size_t max_faces = 20;  // that are told one by one

std::string faces_of(const RollTerm& roll) {
  if (roll.faces.empty()) return "no dice";
  if (roll.faces.size() > max_faces) return fmt::format("{} dice", roll.faces.size());
  return fmt::format("{}", fmt::join(roll.faces, "+"));
}

}  // namespace

std::string to_text(const Sum& sum, std::size_t from) {
  const RollTerm& first = sum.terms.front();
  std::int64_t before = sum.total;
  for (std::size_t i = std::max<std::size_t>(from, 1); i < sum.terms.size(); ++i)
    before -= sum.terms[i].number;
  std::string text = fmt::format("{}: {} {}", first.unit, first.name, before);
  bool is_sum = sum.terms.size() > std::max<std::size_t>(from, 1);
  if (from == 0 && first.kind == RollTerm::Kind::dice) {
    text = fmt::format("{} rolls {} for {}", first.unit, faces_of(first), first.name);
    is_sum = is_sum || first.faces.size() != 1;
  } else if (from == 0 && !first.text.empty()) {
    text += fmt::format(" ({})", first.text);
  }
  for (std::size_t i = std::max<std::size_t>(from, 1); i < sum.terms.size(); ++i) {
    const RollTerm& term = sum.terms[i];
    text += fmt::format(", {:+}{}{}", term.number, term.text.empty() ? "" : " ", term.text);
  }
  return is_sum ? fmt::format("{}: {}", text, sum.total) : text;
}

}  // namespace rearguard
