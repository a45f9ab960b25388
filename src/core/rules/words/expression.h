#pragma once
// Arithmetic in rule files: "ceil(driven / 5)", "morale - 1", "strength <= cause.strength".

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace rearguard {

/// A formula over whole numbers and names. Arithmetic is exact: fractions are kept until `ceil`, `floor` or
/// the end. It has `+ - * /`, brackets, `min`, `max`, `ceil`, `floor`, and comparisons (`< <= > >= = !=`),
/// which give 1 or 0. Names are letters, digits, `_`, `-` and `.`, and begin with a letter; a minus after a
/// name needs a space before it ("hits - 1"). Dice ("2d6") are a name too.
class Expression {
 public:
  /// Parses a formula; returns it, or one sentence on where it cannot be read.
  static std::variant<Expression, std::string> parse(std::string_view text);
  static Expression constant(std::int64_t value);

  const std::string& text() const { return text_; }
  /// Returns every name in it, in order of first mention. "max(die)", "min(die)" and "sum(die)" are names:
  /// what units have in `for_each` of the number `die`.
  const std::vector<std::string>& names() const { return names_; }

  /// Returns the value for these numbers, rounded up. Nothing if it divides by zero, or if an intermediate
  /// number exceeds 10^12.
  std::optional<std::int64_t> value(const std::function<std::int64_t(const std::string&)>& number) const;

  enum class Op : std::uint8_t {
    number,
    name,
    add,
    subtract,
    multiply,
    divide,
    negate,
    ceil,
    floor,
    min,
    max,
    less,
    at_most,
    more,
    at_least,
    equal,
    unequal,
  };
  struct Item {
    Op op = Op::number;
    std::int64_t number = 0;  ///< the number, or the index of the name
  };

 private:
  std::string text_;
  std::vector<std::string> names_;
  std::vector<Item> program_;  ///< operands before operators
};

/// Returns "die" for "max(die)", and any other name as it is.
std::string bare_number(const std::string& name);

}  // namespace rearguard
