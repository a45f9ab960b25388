#include "src/core/rules/words/formula_words.h"

#include <array>
#include <cctype>

#include <fmt/format.h>

namespace rearguard {

std::string in_words(std::string_view formula) {
  struct Function {
    std::string_view name, of_two, of_one, after;
  };
  static constexpr std::array<Function, 5> functions = {{{"ceil(", "", "", ", rounded up"},
                                                         {"floor(", "", "", ", rounded down"},
                                                         {"min(", "the smaller of ", "the least ", ""},
                                                         {"max(", "the larger of ", "the best ", ""},
                                                         {"sum(", "", "the total ", ""}}};
  for (std::size_t at = 0; at < formula.size(); ++at) {
    if (at > 0 && std::isalnum(static_cast<unsigned char>(formula[at - 1])) != 0) continue;
    for (const auto& [name, of_two, of_one, after] : functions) {
      if (!formula.substr(at).starts_with(name)) continue;
      int depth = 1;
      std::size_t end = at + name.size(), comma = 0;
      for (; end < formula.size() && depth > 0; ++end) {
        depth += formula[end] == '(' ? 1 : formula[end] == ')' ? -1 : 0;
        if (depth == 1 && formula[end] == ',') comma = end;
      }
      const std::size_t first = at + name.size();
      const auto part = [&](std::size_t from, std::size_t to) {
        return in_words(formula.substr(from, to - from));
      };
      std::string text = comma > 0
                             ? fmt::format("{}{} and{}", of_two, part(first, comma), part(comma + 1, end - 1))
                             : fmt::format("{}{}{}", of_one, part(first, end - 1), after);
      if ((comma > 0 || !after.empty()) && (at > 0 || end < formula.size())) text = '(' + text + ')';
      return fmt::format("{}{}{}", formula.substr(0, at), text, in_words(formula.substr(end)));
    }
  }
  return std::string(formula);
}

}  // namespace rearguard
