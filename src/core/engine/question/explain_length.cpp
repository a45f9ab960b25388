#include "src/core/engine/question/explain_length.h"

#include <algorithm>

#include <fmt/format.h>

#include "hexmap/plural.h"
#include "src/core/engine/question/explain.h"
#include "src/core/rules/facts/exits.h"

namespace rearguard {
namespace {

/// Returns "hex in an enemy ZOC", "hex with another friendly unit".
std::string hex_of(const PropertyUse& use) {
  const std::string place = place_of(use);
  return place.starts_with("in a hex ") ? place.substr(5) : "hex " + place;
}

/// A path against a length rule, and the first reason against it.
class LengthReasons {
 public:
  LengthReasons(const ExplainContext& about, const RetreatPath& path)
      : rule_set_(about.compiled.rule_set()),
        length_(rule_set_.length),
        amount_(about.question.amount),
        position_(about.board.position()),
        asked_{&position_, &rule_set_, about.question},
        path_(path),
        reading_(read_path(about, path)) {}

  std::string sentence() {
    if (reading_.stops_short())
      return fmt::format("{} stops short of the goal, which the retreat can reach", named());
    if (auto reason = over_budget()) return *reason;
    for (std::size_t i = 1; i < last(); ++i) {
      if (auto reason = goes_on_wrongly(i)) return *reason;
    }
    return ends_wrongly();
  }

 private:
  std::size_t last() const { return path_.size() - 1; }
  int entered() const { return static_cast<int>(last()); }
  std::string number(Hex h) const { return position_.map().grid().number(h); }
  std::string hexes(int n) const { return plural(static_cast<std::uint64_t>(n), "hex", "hexes"); }
  std::string points(MovementPoints p) const {
    return to_text(p, position_.map().chart().denominator) + " MP";
  }
  std::string named() const { return "path " + to_text(position_.map().grid(), path_); }
  bool has(const PropertyUse& use, std::size_t step) const {
    const std::vector<std::size_t> places = reading_.places_of(use);
    return std::find(places.begin(), places.end(), step) != places.end();
  }
  const LengthStop* stop_at(std::size_t step) const {
    const auto& stops = length_.stops;
    const auto met =
        std::find_if(stops.begin(), stops.end(), [&](const LengthStop& s) { return has(s.on, step); });
    return met == stops.end() ? nullptr : &*met;
  }
  bool goes_on_at(std::size_t step) const {
    return length_.continue_while && has(*length_.continue_while, step);
  }
  bool leaves_by(std::size_t step) const {
    return exit_by(length_, position_, position_.unit(asked_.question.unit).side, path_[step - 1],
                   path_[step]) != nullptr;
  }

  std::optional<std::string> over_budget() const {
    const auto cost = cost_of_path(asked_, path_);
    if (amount_.budget) {
      const bool pays = cost && *cost <= *amount_.budget;
      const auto of_first = cost_of_path(asked_, std::span(path_).first(2));
      const bool used_up = of_first && *of_first > *amount_.budget && length_.minimum_move &&
                           !amount_.is_rest && (!length_.minimum_move_if || has(*length_.minimum_move_if, 1));
      if (!pays && used_up && last() > 1)
        return fmt::format("{} goes on from {}: the step into it costs {}, and uses up the {} of the retreat",
                           named(), number(path_[1]), points(*of_first), points(*amount_.budget));
      if (!pays && !used_up)
        return fmt::format("{} {}; the retreat may spend {}", named(),
                           cost ? "costs " + points(*cost) : std::string("has an impassable step"),
                           points(*amount_.budget));
    }
    if (amount_.extra_budget && cost && entered() > amount_.max_hexes && *cost > *amount_.extra_budget)
      return fmt::format("{} costs {}; a retreat that goes on may spend {}", named(), points(*cost),
                         points(*amount_.extra_budget));
    return std::nullopt;
  }

  /// Returns why the path may not go on from the hex of a step.
  std::optional<std::string> goes_on_wrongly(std::size_t i) const {
    const std::string from = fmt::format("{} goes on from {}", named(), number(path_[i]));
    if (leaves_by(i)) return fmt::format("{} goes on after it has left the map", named());
    if (const LengthStop* stop = stop_at(i); stop != nullptr && !stop->optional) {
      const std::string first =
          fmt::format("{}, where it must end: it is the first {}", from, hex_of(stop->on));
      if (!stop->one_more) return first;
      const bool one = i + 1 == last() && has(*stop->one_more, last());
      if (!one) return fmt::format("{}; it may enter one hex more only {}", first, place_of(*stop->one_more));
    }
    const auto here = static_cast<int>(i);
    if (here < amount_.max_hexes || !length_.continue_while) return std::nullopt;
    if (!goes_on_at(i))
      return fmt::format("{}, which is not {}: it must end there", from, place_of(*length_.continue_while));
    return std::nullopt;
  }

  std::string ends_wrongly() const {
    const std::string enters = fmt::format("{} enters {}", named(), hexes(entered()));
    const bool too_short = !amount_.is_by_budget() && !length_.up_to && entered() < amount_.min_hexes;
    const bool too_long = entered() > amount_.max_hexes + length_.max_extra;
    if (length_.continue_while) {
      if (goes_on_at(last()) && !too_short)
        return fmt::format("{} ends {}, where it must go on", named(), place_of(*length_.continue_while));
      if (too_long)
        return fmt::format("{}; the retreat is {} long, and may go on by at most {}", enters,
                           hexes(amount_.max_hexes), hexes(length_.max_extra));
    }
    if (length_.spend_all && !too_short && entered() < amount_.max_hexes && reading_.can_pay_on())
      return fmt::format("{} ends in {}, where the retreat can pay for a further step", named(),
                         number(path_.back()));
    std::string sentence = fmt::format("{}; the retreat is {} long", enters, hexes(amount_.max_hexes));
    if (too_short && !length_.stops.empty()) {
      std::string places;
      for (const LengthStop& stop : length_.stops)
        places += (places.empty() ? "" : " or ") + place_of(stop.on);
      sentence += fmt::format(", and may end before only {}", places);
    }
    return sentence;
  }

  const RuleSet& rule_set_;
  const Length& length_;
  const RetreatLength& amount_;
  const Position& position_;
  PathQuestion asked_;
  const RetreatPath& path_;
  PathReading reading_;
};

}  // namespace

std::string length_sentence(const ExplainContext& about, const RetreatPath& path) {
  return LengthReasons(about, path).sentence();
}

}  // namespace rearguard
