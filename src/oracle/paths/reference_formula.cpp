// Formulas of rule files, read sign by sign.

#include <algorithm>
#include <cctype>
#include <cmath>
#include <numeric>
#include <string_view>

#include "src/oracle/paths/reference_board.h"

namespace rearguard {
namespace {

/// A fraction; a denominator of 0 stands for no number at all.
struct Ratio {
  std::int64_t top = 0, bottom = 1;
};

Ratio ratio(std::int64_t top, std::int64_t bottom) {
  if (bottom == 0) return {0, 0};
  const std::int64_t common = std::gcd(top, bottom) * (bottom < 0 ? -1 : 1);
  return {top / common, bottom / common};
}
Ratio operator+(Ratio a, Ratio b) {
  return ratio(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom);
}
Ratio operator-(Ratio a, Ratio b) {
  return ratio(a.top * b.bottom - b.top * a.bottom, a.bottom * b.bottom);
}
Ratio operator*(Ratio a, Ratio b) {
  return ratio(a.top * b.top, a.bottom * b.bottom);
}
Ratio operator/(Ratio a, Ratio b) {
  return b.bottom == 0 ? Ratio{0, 0} : ratio(a.top * b.bottom, a.bottom * b.top);
}
std::int64_t rounded_down(Ratio a) {
  return a.top >= 0 ? a.top / a.bottom : -((-a.top + a.bottom - 1) / a.bottom);
}

/// Comparisons give 1 or 0.
class FormulaReader {
 public:
  FormulaReader(std::string_view text, const std::function<std::int64_t(const std::string&)>& number)
      : rest_(text), number_(number) {}

  Ratio comparison() {
    const Ratio a = sum();
    for (const std::string_view sign : {"<=", ">=", "!=", "<", ">", "="}) {
      if (!take(sign)) continue;
      const Ratio difference = a - sum();
      if (difference.bottom == 0) return difference;
      const std::int64_t d = difference.top;
      const bool holds = sign == "<="   ? d <= 0
                         : sign == ">=" ? d >= 0
                         : sign == "!=" ? d != 0
                         : sign == "<"  ? d < 0
                         : sign == ">"  ? d > 0
                                        : d == 0;
      return {holds ? 1 : 0, 1};
    }
    return a;
  }

 private:
  bool take(std::string_view sign) {
    while (rest_.starts_with(' ')) rest_.remove_prefix(1);
    const bool is_next = rest_.starts_with(sign);
    if (is_next) rest_.remove_prefix(sign.size());
    return is_next;
  }
  Ratio sum() {
    Ratio a = product();
    while (true) {
      if (take("+")) {
        a = a + product();
      } else if (take("-")) {
        a = a - product();
      } else {
        return a;
      }
    }
  }
  Ratio product() {
    Ratio a = factor();
    while (true) {
      if (take("*")) {
        a = a * factor();
      } else if (take("/")) {
        a = a / factor();
      } else {
        return a;
      }
    }
  }
  Ratio factor() {
    if (take("-")) return Ratio{0, 1} - factor();
    if (take("(")) return bracket("");
    std::string word;
    const bool is_number = !rest_.empty() && std::isdigit(static_cast<unsigned char>(rest_.front())) != 0;
    const std::string_view more = is_number ? "" : "_-.";
    while (!rest_.empty() && (std::isalnum(static_cast<unsigned char>(rest_.front())) != 0 ||
                              more.find(rest_.front()) != std::string_view::npos)) {
      word += rest_.front();
      rest_.remove_prefix(1);
    }
    if (word.empty()) return {0, 0};
    if (is_number && word.find('d') == std::string::npos) return {std::stoll(word), 1};
    return take("(") ? bracket(word) : Ratio{number_(word), 1};
  }
  /// The rest of a bracket, which may be that of a function.
  Ratio bracket(const std::string& function) {
    Ratio a = comparison();
    while (take(",")) {
      const Ratio b = comparison();
      const bool is_less = (b - a).top < 0;
      if (a.bottom == 0 || b.bottom == 0)
        a = {0, 0};
      else if (is_less == (function == "min"))
        a = b;
    }
    take(")");
    if (a.bottom == 0) return a;
    if (function == "floor") return {rounded_down(a), 1};
    return function == "ceil" ? Ratio{-rounded_down({-a.top, a.bottom}), 1} : a;
  }

  std::string_view rest_;
  const std::function<std::int64_t(const std::string&)>& number_;
};

}  // namespace

std::optional<std::int64_t> reference_value(const std::string& formula,
                                            const std::function<std::int64_t(const std::string&)>& number) {
  const Ratio value = FormulaReader(formula, number).comparison();
  if (value.bottom == 0) return std::nullopt;
  return -rounded_down({-value.top, value.bottom});
}

}  // namespace rearguard
