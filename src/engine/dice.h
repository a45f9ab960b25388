#pragma once
// Dice: rolled at the table and handed in, or drawn from a seed; every roll is recorded.

#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace rearguard {

struct Roll {
  std::string purpose;  ///< "retreat fire of c4 at b1 in 2930"
  int sides = 6;
  int rolled = 0;
  friend bool operator==(const Roll&, const Roll&) = default;
};

class Dice {
 public:
  /// No dice at hand: whoever needs one learns what for.
  Dice() = default;
  /// These results, in this order.
  static Dice given(std::vector<int> results);
  /// Drawn from std::mt19937_64 seeded with `seed`: for a die of n sides, numbers at or above the greatest
  /// multiple of n are thrown away, and the first other one gives its remainder by n, plus one. The standard
  /// fixes that generator, so that a seed means the same rolls on every machine.
  static Dice seeded(std::uint64_t seed);
  /// Reads "6,2,1"; a message where a part is no number from 1 to 1000.
  static std::variant<Dice, std::string> parse(std::string_view text);

  /// The next die of 2 to 1000 sides. Nothing where there is none, or where the next one given has not so
  /// many sides; `problem` then says so.
  std::optional<int> roll(int sides, std::string purpose);

  const std::vector<Roll>& rolls() const { return rolls_; }
  const std::string& problem() const { return problem_; }
  /// The sides of the die that was wanted when no more were given; 0 where none was.
  int wanted() const { return wanted_; }
  /// That given dice were not used, where that is so.
  std::optional<std::string> left_over() const;

 private:
  std::optional<int> next_given(int sides, const std::string& purpose);
  int draw(int sides);

  bool is_given_ = false;
  std::vector<int> results_;
  std::optional<std::mt19937_64> generator_;
  std::vector<Roll> rolls_;
  std::string problem_;
  int wanted_ = 0;
};

}  // namespace rearguard
