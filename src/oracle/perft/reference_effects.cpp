#include "src/oracle/perft/reference_effects.h"

#include <algorithm>
#include <array>

#include "src/core/rules/facts/path_effect.h"
#include "src/core/rules/words/property.h"
#include "src/oracle/perft/reference_steps.h"

namespace rearguard {
namespace {

using Per = PathEffectRule::Per;
using Target = PathEffectRule::Target;

/// Returns the statements about units in a property, which an effect can speak of.
std::vector<const PropertyUse*> statements_in(const PropertyUse& use) {
  if (use.property == Property::units && !use.quantifier->every) return {&use};
  std::vector<const PropertyUse*> found;
  for (const PropertyUse& part : use.parts) {
    const auto more = statements_in(part);
    found.insert(found.end(), more.begin(), more.end());
  }
  return found;
}

bool is_of_steps(const PropertyUse& use) {
  constexpr std::array of_steps{Property::impassable, Property::zoc_to_zoc, Property::feature,
                                Property::uphill,     Property::downhill,   Property::compass,
                                Property::oblique,    Property::was,        Property::first_step,
                                Property::extra,      Property::cost,       Property::bond};
  return std::find(of_steps.begin(), of_steps.end(), use.property) != of_steps.end() ||
         std::any_of(use.parts.begin(), use.parts.end(), is_of_steps);
}

bool only_ends(const PropertyUse& on) {
  return on.scope == Scope::end || on.property == Property::at_end ||
         (on.property == Property::all_of && std::any_of(on.parts.begin(), on.parts.end(), only_ends));
}

/// One move with its effects.
class Walk {
 public:
  Walk(const ReferenceBoard& b, ReferencePath path, const std::optional<std::vector<int>>& dice)
      : b_(b), path_(path), play_(b, dice) {}

  std::optional<ReferenceLoss> run() {
    const UnitIndex mover = b_.asked().unit;
    const int before = b_.mover().strength;
    // Effects of end hexes come last of all.
    for (const bool at_end : {false, true}) {
      // Whoever has left the map is gone by then.
      if (at_end && !b_.map().exists(path_.back())) break;
      for (std::size_t i = 0; i < path_.size() && !is_lost(); ++i) {
        for (const int stage : {0, 1, 2}) {
          for (const PathEffectRule& effect : *b_.rules().path_effects) {
            const int own = effect.per == Per::unit || effect.per == Per::pair ? 2
                            : is_of_steps(effect.on)                           ? 0
                                                                               : 1;
            // One that stays ends where it is.
            const bool counts = i > 0 || effect.include_start || (at_end && path_.size() == 1);
            if (own == stage && counts && only_ends(effect.on) == at_end && !is_lost()) happen(effect, i);
          }
        }
      }
    }
    if (!is_known_ || !play_.is_certain()) return std::nullopt;
    return ReferenceLoss{before - play_.position().unit(mover).strength, play_.outcome_of(mover),
                         std::make_shared<const Position>(play_.position()), play_.dice_rolled()};
  }

 private:
  bool is_lost() const { return !play_.outcome_of(b_.asked().unit).empty(); }

  void happen(const PathEffectRule& effect, std::size_t i) {
    const std::array<Hex, 3> standing{path_[0], path_[0], path_[0]};
    const ReferencePath hexes = i > 0 ? path_ : ReferencePath(standing).first(path_.size() > 1 ? 3 : 2);
    const std::size_t step = std::max<std::size_t>(i, 1);
    const ReferenceBoard now = play_.board().ignoring_missing(effect.ignores_missing);
    if (effect.chart.empty() && now.is_true(effect.on, hexes, step) && is_due(effect, i)) {
      const auto statements = statements_in(effect.on);
      const bool is_of_each =
          effect.per == Per::unit || effect.per == Per::pair || effect.applies_to == Target::it;
      // Whom an effect speaks of, and stacks, are not read here.
      if (is_of_each || !statements.empty() || effect.applies_to == Target::group ||
          !b_.asked().companions.empty() || effect.per == Per::missing)
        is_known_ = false;
      else
        act(effect, path_[i]);
    }
    if (!effect.chart.empty()) is_known_ = false;
  }

  /// The mover is in the hex meanwhile.
  void act(const PathEffectRule& effect, Hex h) {
    const UnitIndex mover = b_.asked().unit;
    if (b_.map().exists(h)) play_.relocate(mover, h);
    const ReferenceBoard now = play_.board().ignoring_missing(effect.ignores_missing);
    if (!effect.condition || now.meets(*effect.condition, mover)) play_.play(effect.effects, mover);
    play_.relocate(mover, path_[0]);
  }

  /// Tests whether an effect may happen once more, and notes that it does.
  bool is_due(const PathEffectRule& effect, std::size_t i) {
    if (effect.per == Per::extra) return static_cast<int>(i) > b_.asked().amount.max_hexes;
    if (effect.per == Per::path) return done_.insert({&effect, Hex{}}).second;
    return effect.per != Per::hex || done_.insert({&effect, path_[i]}).second;
  }

  const ReferenceBoard& b_;
  ReferencePath path_;
  ReferencePlay play_;
  bool is_known_ = true;
  std::set<std::pair<const PathEffectRule*, Hex>> done_;
};

}  // namespace

std::optional<ReferenceLoss> loss_along(const ReferenceBoard& b, ReferencePath path,
                                        const std::optional<std::vector<int>>& dice) {
  if (b.rules().path_effects == nullptr) return ReferenceLoss{};
  return Walk(b, path, dice).run();
}

}  // namespace rearguard
