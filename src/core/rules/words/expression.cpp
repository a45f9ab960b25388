#include "src/core/rules/words/expression.h"

#include <algorithm>

#include <fmt/format.h>
#include <boost/rational.hpp>
#include <boost/spirit/home/x3.hpp>

#include "hexmap/nearest_name.h"

namespace rearguard {
namespace {

namespace x3 = boost::spirit::x3;
using Rational = boost::rational<std::int64_t>;
using Op = Expression::Op;

constexpr std::int64_t greatest = 1'000'000'000'000;
constexpr std::size_t max_formula_length = 500;

/// What the grammar produces as it parses.
struct Program {
  std::vector<Expression::Item> items;
  std::vector<std::string> names;

  void add(Op op) { items.push_back({op, 0}); }
  void add(std::string name) {
    const auto known = std::find(names.begin(), names.end(), name);
    items.push_back({Op::name, known - names.begin()});
    if (known == names.end()) names.push_back(std::move(name));
  }
};

struct ProgramTag;

template <Op op>
constexpr auto put = [](auto& context) { x3::get<ProgramTag>(context).get().add(op); };
constexpr auto put_number = [](auto& context) {
  x3::get<ProgramTag>(context).get().items.push_back({Op::number, static_cast<std::int64_t>(_attr(context))});
};
constexpr auto put_name = [](auto& context) { x3::get<ProgramTag>(context).get().add(_attr(context)); };

namespace formula {

const x3::rule<struct ComparisonRule> comparison = "formula";
const x3::rule<struct SumRule> sum = "sum";
const x3::rule<struct ProductRule> product = "product";
const x3::rule<struct FactorRule> factor = "factor";
const x3::rule<struct NameRule, std::string> name = "name";
const x3::rule<struct DiceRule, std::string> dice = "dice";
const x3::rule<struct OverUnitsRule, std::string> over_units = "number over units";

// Spirit's own classes depend on the locale and must not be given bytes beyond ASCII.
const auto letter = x3::char_("a-zA-Z");
const auto letter_or_digit = x3::char_("a-zA-Z0-9");
const auto white = x3::char_(" \t\r\n");

const x3::uint_parser<std::uint32_t, 10, 1, 9> digits{};
const auto function = [](const char* word) { return x3::lexeme[x3::lit(word) >> &x3::lit('(')]; };
const auto both = '(' > sum > ',' > sum > ')';

const auto name_def =
    x3::lexeme[letter >> *(letter_or_digit | x3::char_("_.") | (x3::char_('-') >> &letter_or_digit))];
const auto digit = x3::char_("0-9");
const auto dice_def = x3::lexeme[+digit >> x3::char_('d') >> +digit];
const auto over_units_def = x3::lexeme[(x3::string("max") | x3::string("min") | x3::string("sum")) >>
                                       x3::char_('(') >> name >> x3::char_(')')];
const auto factor_def = dice[put_name] | digits[put_number] | ('-' > factor)[put<Op::negate>] |
                        ('(' > comparison > ')') | (function("ceil") > '(' > sum > ')')[put<Op::ceil>] |
                        (function("floor") > '(' > sum > ')')[put<Op::floor>] | over_units[put_name] |
                        (function("min") > both)[put<Op::min>] | (function("max") > both)[put<Op::max>] |
                        name[put_name];
const auto product_def = factor >> *(('*' > factor)[put<Op::multiply>] | ('/' > factor)[put<Op::divide>]);
const auto sum_def = product >> *(('+' > product)[put<Op::add>] | ('-' > product)[put<Op::subtract>]);
const auto comparison_def = sum >>
                            -((x3::lit("<=") > sum)[put<Op::at_most>] |
                              (x3::lit(">=") > sum)[put<Op::at_least>] |
                              (x3::lit("!=") > sum)[put<Op::unequal>] | (x3::lit('<') > sum)[put<Op::less>] |
                              (x3::lit('>') > sum)[put<Op::more>] | (x3::lit('=') > sum)[put<Op::equal>]);

BOOST_SPIRIT_DEFINE(comparison, sum, product, factor, name, dice, over_units)

}  // namespace formula

Rational apply(Op op, const Rational& a, const Rational& b) {
  switch (op) {
    case Op::add:
      return a + b;
    case Op::subtract:
      return a - b;
    case Op::multiply:
      return a * b;
    case Op::divide:
      return a / b;
    case Op::min:
      return std::min(a, b);
    case Op::max:
      return std::max(a, b);
    case Op::less:
      return a < b ? 1 : 0;
    case Op::at_most:
      return a <= b ? 1 : 0;
    case Op::more:
      return a > b ? 1 : 0;
    case Op::at_least:
      return a >= b ? 1 : 0;
    case Op::equal:
      return a == b ? 1 : 0;
    default:
      return a != b ? 1 : 0;
  }
}

std::int64_t rounded_down(const Rational& r) {
  const std::int64_t whole = r.numerator() / r.denominator();
  return whole * r.denominator() > r.numerator() ? whole - 1 : whole;
}

Rational rounded(Op op, const Rational& r) {
  if (op == Op::negate) return -r;
  if (op == Op::floor) return rounded_down(r);
  return -rounded_down(-r);
}

/// Products of two such numbers fit 64 bits.
bool small_enough(const Rational& r) {
  constexpr std::int64_t side = 1'000'000'000;
  return r.numerator() <= side && r.numerator() >= -side && r.denominator() <= side;
}

const std::vector<std::string>& functions() {
  static const std::vector<std::string> names{"ceil", "floor", "min", "max"};
  return names;
}

/// Shortens a long text for messages.
std::string shortened(std::string_view text) {
  constexpr std::size_t enough = 60;
  if (text.size() <= enough) return std::string(text);
  std::size_t cut = enough;
  while (cut > 0 && (static_cast<unsigned char>(text[cut]) & 0xC0U) == 0x80U) --cut;
  return std::string(text.substr(0, cut)) + "...";
}

/// Returns the name at the end of a text, in front of the part that cannot be read.
std::string name_before(std::string_view text) {
  const auto end = text.find_last_not_of(" \t\n");
  if (end == std::string_view::npos) return {};
  const auto is_name = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-' || c == '.';
  };
  std::size_t begin = end + 1;
  while (begin > 0 && is_name(text[begin - 1])) --begin;
  std::string word(text.substr(begin, end + 1 - begin));
  const bool begins_well = !word.empty() && word[0] != '-' && (word[0] < '0' || word[0] > '9');
  return begins_well ? word : std::string();
}

}  // namespace

std::variant<Expression, std::string> Expression::parse(std::string_view text) {
  if (text.size() > max_formula_length)
    return fmt::format("a formula has at most {} characters", max_formula_length);
  Program program;
  auto at = text.begin();
  const auto sentence = [&](auto where) {
    const auto left = std::string(where, text.end());
    const std::string whole = shortened(text);
    const std::string before = name_before(text.substr(0, static_cast<std::size_t>(where - text.begin())));
    if (left.starts_with('(') && before == "sum")
      return std::string("`sum` adds up one number of the units of a `for_each`, such as sum(die)");
    if (left.starts_with('(') && !before.empty())
      return fmt::format("formulas know only the functions ceil, floor, min and max, not {}{}", before,
                         did_you_mean(before, functions()));
    if (text.empty()) return std::string("a formula is empty");
    if (!left.empty() && left[0] >= '0' && left[0] <= '9')
      return fmt::format("the formula \"{}\" contains a number of more than 9 digits", whole);
    return left.empty()
               ? fmt::format("the formula \"{}\" ends too early", whole)
               : fmt::format("the formula \"{}\" cannot be read from \"{}\" on", whole, shortened(left));
  };
  try {
    const auto grammar = x3::with<ProgramTag>(std::ref(program))[formula::comparison];
    if (!x3::phrase_parse(at, text.end(), grammar, formula::white) || at != text.end()) return sentence(at);
  } catch (const x3::expectation_failure<std::string_view::const_iterator>& failure) {
    return sentence(failure.where());
  }
  Expression out;
  out.text_ = std::string(text);
  out.names_ = std::move(program.names);
  out.program_ = std::move(program.items);
  return out;
}

Expression Expression::constant(std::int64_t value) {
  Expression out;
  out.text_ = std::to_string(value);
  out.program_.push_back({Op::number, value});
  return out;
}

std::optional<std::int64_t> Expression::value(
    const std::function<std::int64_t(const std::string&)>& number) const {
  std::vector<Rational> stack;
  for (const Item& item : program_) {
    if (item.op == Op::number) {
      stack.emplace_back(item.number);
    } else if (item.op == Op::name) {
      stack.emplace_back(number(names_[static_cast<std::size_t>(item.number)]));
    } else if (item.op == Op::ceil || item.op == Op::floor || item.op == Op::negate) {
      stack.back() = rounded(item.op, stack.back());
    } else {
      const Rational b = stack.back();
      stack.pop_back();
      if (item.op == Op::divide && b.numerator() == 0) return std::nullopt;
      stack.back() = apply(item.op, stack.back(), b);
    }
    if (!small_enough(stack.back())) return std::nullopt;
  }
  const std::int64_t up = rounded(Op::ceil, stack.back()).numerator();
  if (up > greatest || up < -greatest) return std::nullopt;
  return up;
}

std::string bare_number(const std::string& name) {
  const std::size_t open = name.find('(');
  return open == std::string::npos ? name : name.substr(open + 1, name.size() - open - 2);
}

}  // namespace rearguard
