#include "src/core/engine/terms/dice.h"

#include <algorithm>
#include <charconv>
#include <limits>

#include <fmt/format.h>

#include "hexmap/plural.h"

namespace rearguard {
namespace {

constexpr int max_sides = 1000;

}  // namespace

Dice Dice::given(std::vector<int> results) {
  Dice dice;
  dice.is_given_ = true;
  dice.results_ = std::move(results);
  return dice;
}

Dice Dice::seeded(std::uint64_t seed) {
  Dice dice;
  dice.generator_.emplace(seed);
  return dice;
}

Dice Dice::continued(std::vector<int> faces, std::uint64_t seed) {
  Dice dice = seeded(seed);
  dice.results_ = std::move(faces);
  return dice;
}

Dice Dice::drawn(std::vector<int> faces, std::function<std::uint64_t()> numbers) {
  Dice dice;
  dice.results_ = std::move(faces);
  dice.numbers_ = std::move(numbers);
  return dice;
}

std::variant<Dice, std::string> Dice::parse(std::string_view text) {
  std::vector<int> results;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    const std::string_view part = text.substr(begin, end - begin);
    int value = 0;
    const auto read = std::from_chars(part.data(), part.data() + part.size(), value);
    if (part.empty() || read.ptr != part.data() + part.size()) {
      return fmt::format("\"{}\" is not a die roll; dice are numbers separated by commas, such as 6,2,1",
                         part.substr(0, 40));
    }
    if (read.ec != std::errc() || value < 1 || value > max_sides)
      return fmt::format("a die shows 1 to {}, not {}", max_sides, part.substr(0, 40));
    results.push_back(value);
    begin = end + 1;
  }
  return given(std::move(results));
}

std::optional<int> Dice::next_given(int sides, const std::string& purpose) {
  const std::size_t used = rolls_.size();
  if (used >= results_.size()) {
    wanted_ = sides;
    problem_ = fmt::format("{} given, and one more is needed: 1d{} for {}",
                           plural(results_.size(), "die", "dice"), sides, purpose);
    return std::nullopt;
  }
  if (results_[used] > sides) {
    problem_ = fmt::format("die {} of those given shows {}, but is a d{}: {}", used + 1, results_[used],
                           sides, purpose);
    return std::nullopt;
  }
  return results_[used];
}

int Dice::face_of(int sides, const std::function<std::uint64_t()>& next) {
  constexpr std::uint64_t greatest = std::numeric_limits<std::uint64_t>::max();
  const auto n = static_cast<std::uint64_t>(sides);
  const std::uint64_t end = greatest - greatest % n;
  std::uint64_t number = next();
  while (number >= end) number = next();
  return static_cast<int>(number % n) + 1;
}

int Dice::draw(int sides) {
  if (generator_) return face_of(sides, [&] { return (*generator_)(); });
  return face_of(sides, numbers_);
}

std::optional<int> Dice::roll(int sides, std::string purpose) {
  std::optional<int> rolled;
  if (generator_) {
    rolled = draw(sides);
    if (rolls_.size() < results_.size()) rolled = std::min(results_[rolls_.size()], sides);
  } else if (numbers_) {
    rolled = rolls_.size() < results_.size() ? std::min(results_[rolls_.size()], sides) : draw(sides);
  } else if (is_given_) {
    rolled = next_given(sides, purpose);
  } else {
    problem_ = fmt::format("dice are needed: 1d{} for {}", sides, purpose);
  }
  if (rolled) rolls_.push_back({std::move(purpose), sides, *rolled});
  return rolled;
}

std::optional<std::string> Dice::left_over() const {
  if (!is_given_ || rolls_.size() >= results_.size()) return std::nullopt;
  const std::string used = rolls_.empty() ? "none" : fmt::format("only {}", rolls_.size());
  return fmt::format("{} given, but {} needed", plural(results_.size(), "die", "dice"), used);
}

}  // namespace rearguard
