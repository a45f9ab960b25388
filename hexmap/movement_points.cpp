#include "hexmap/movement_points.h"

#include <numeric>

namespace rearguard {
namespace {

constexpr std::int64_t most = 1'000'000;
constexpr std::size_t max_decimals = 6;

// Reads one or more decimal digits with a value of at most a million.
std::optional<std::int64_t> parse_whole(std::string_view text) {
  if (text.empty()) return std::nullopt;
  std::int64_t value = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return std::nullopt;
    value = value * 10 + (c - '0');
    if (value > most) return std::nullopt;
  }
  return value;
}

std::optional<Fraction> reduced(std::int64_t numerator, std::int64_t denominator) {
  if (denominator == 0) return std::nullopt;
  const std::int64_t divisor = std::gcd(numerator, denominator);
  const Fraction f{numerator / divisor, denominator / divisor};
  if (f.numerator > most || f.denominator > most) return std::nullopt;
  return f;
}

std::optional<Fraction> parse_ratio(std::string_view numerator, std::string_view denominator) {
  const auto n = parse_whole(numerator);
  const auto d = parse_whole(denominator);
  if (!n || !d) return std::nullopt;
  return reduced(*n, *d);
}

std::optional<Fraction> parse_decimal(std::string_view whole, std::string_view decimals) {
  if (decimals.empty()) return std::nullopt;
  while (decimals.size() > 1 && decimals.back() == '0') decimals.remove_suffix(1);
  if (decimals.size() > max_decimals) return std::nullopt;
  const auto w = parse_whole(whole);
  const auto d = parse_whole(decimals);
  if (!w || !d) return std::nullopt;
  std::int64_t scale = 1;
  for (std::size_t i = 0; i < decimals.size(); ++i) scale *= 10;
  return reduced(*w * scale + *d, scale);
}

// A whole number before a proper fraction.
std::optional<Fraction> parse_mixed(std::string_view whole, std::string_view ratio) {
  const std::size_t slash = ratio.find('/');
  if (slash == std::string_view::npos) return std::nullopt;
  const auto w = parse_whole(whole);
  const auto f = parse_ratio(ratio.substr(0, slash), ratio.substr(slash + 1));
  if (!w || !f || f->numerator >= f->denominator) return std::nullopt;
  return reduced(*w * f->denominator + f->numerator, f->denominator);
}

}  // namespace

std::optional<Fraction> parse_fraction(std::string_view text) {
  const std::size_t mark = text.find_first_of(" /.");
  if (mark == std::string_view::npos) {
    const auto whole = parse_whole(text);
    if (!whole) return std::nullopt;
    return Fraction{*whole, 1};
  }
  const std::string_view before = text.substr(0, mark);
  const std::string_view after = text.substr(mark + 1);
  if (text[mark] == ' ') return parse_mixed(before, after);
  return text[mark] == '/' ? parse_ratio(before, after) : parse_decimal(before, after);
}

std::optional<MovementPoints> in_parts(const Fraction& value, std::int64_t denominator) {
  if (denominator % value.denominator != 0) return std::nullopt;
  return MovementPoints{value.numerator * (denominator / value.denominator)};
}

std::string to_text(MovementPoints value, std::int64_t denominator) {
  const std::int64_t whole = value.parts / denominator;
  const std::int64_t rest = value.parts % denominator;
  if (rest == 0) return std::to_string(whole);
  const std::int64_t divisor = std::gcd(rest, denominator);
  const std::string ratio = std::to_string(rest / divisor) + "/" + std::to_string(denominator / divisor);
  return whole == 0 ? ratio : std::to_string(whole) + " " + ratio;
}

}  // namespace rearguard
