#include "src/engine/proceedings.h"

#include <utility>

namespace rearguard {

bool Proceedings::fail(std::string message, std::string about) {
  problem = Unanswerable{std::move(message), std::move(about)};
  return false;
}

bool Proceedings::ask(NeedsChoice need) {
  open = std::move(need);
  return false;
}

void Proceedings::note(const std::string& unit, std::string what, RetreatPath path, std::string clause,
                       std::string cite, std::vector<Roll> rolls) {
  incidents.push_back(
      {unit, std::move(what), std::move(path), std::move(clause), std::move(cite), std::move(rolls)});
}

std::optional<int> Proceedings::roll(const DiceSum& sum, const std::string& purpose,
                                     std::vector<Roll>& rolls) {
  int total = 0;
  for (int i = 0; i < sum.dice; ++i) {
    const auto rolled = dice.roll(sum.sides, purpose);
    if (!rolled) {
      fail(dice.problem(), "dice");
      return std::nullopt;
    }
    rolls.push_back(dice.rolls().back());
    total += *rolled;
  }
  return total;
}

ResolutionOrWhyNot Proceedings::why_not() {
  if (open) {
    open->incidents = std::move(incidents);
    open->reckonings = std::move(reckonings);
    return *std::move(open);
  }
  return *problem;
}

ResolutionOrWhyNot Proceedings::finish() {
  if (const auto left = dice.left_over()) return Unanswerable{*left, "dice"};
  if (const auto left = chooser.left_over(field.position().map().grid()))
    return Unanswerable{*left, "choice"};
  return Resolution{std::move(incidents), field.position(), false, field.departed(), std::move(reckonings)};
}

}  // namespace rearguard
