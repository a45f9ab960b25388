#pragma once
// What the program knows about one kind of step of an event. The reader, its messages, every sentence, the
// event, the checks of a rule file and `rearguard explain` follow from it.

#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "src/core/rules/words/event.h"

namespace rearguard {

struct Course;
struct EventRules;
class EventRunner;
struct Node;
struct StepReader;

/// What the name of a step, `Effect::name`, is a name of.
enum class StepName : std::uint8_t { number, state, marker, count, link, test, move, event, result, word };

/// What a step changes by itself, without the steps in it.
enum class StepChange : std::uint8_t {
  nothing,
  course,  ///< numbers of the event, and what happens next in it
  state,
  marker,
  count,
  strength,  ///< lowers it
  unit,      ///< which units there are: it removes its own
  engagement,
  link,
  facing,
  anything,  ///< as a move, a result or another event may
};

/// What else the program must know of a step.
enum class StepTrait : std::uint8_t {
  none,
  certain,         ///< without dice, choices, moves and events: a path foretells it, if its steps are so, too
  alike_anywhere,  ///< does the same in every hex, if its formula, its condition and its steps do
  of_unit_alone,   ///< concerns nobody but its unit, if its formula and its condition do
  of_causing_units,  ///< concerns the causing units, whatever its `on` is
  rolls,             ///< throws dice
  for_each_unit,     ///< its steps happen to each unit of its group
  ends_event,        ///< for its unit
};

/// All traits of a step: a list with at least one member, so that none is forgotten.
class StepTraits {
 public:
  template <std::same_as<StepTrait>... Others>
  constexpr StepTraits(StepTrait first, Others... others) : bits_((bit(first) | ... | bit(others))) {}
  constexpr bool has(StepTrait trait) const { return (bits_ & bit(trait)) != 0; }

 private:
  static constexpr unsigned bit(StepTrait trait) { return 1U << static_cast<unsigned>(trait); }
  unsigned bits_;
};

/// The value of a key: `true`.
struct OnlyTrue {};
/// The value of a key that another one of the same step reads.
struct ReadByOther {};

/// What stands under a key, and where it is read to. A function reads what is like nothing else; it may read
/// other keys, too.
using StepValue =
    std::variant<OnlyTrue, ReadByOther, StepName, bool Effect::*, std::optional<Expression> Effect::*,
                 DiceSum Effect::*, CauseSelector Effect::*, UnitGroup Effect::*,
                 std::vector<Effect> Effect::*, std::vector<std::pair<std::string, Expression>> Effect::*,
                 void (*)(StepReader&, const Node&)>;

/// A key of a step besides those of all steps.
struct StepKey {
  std::string_view key = {};
  StepValue value = OnlyTrue{};
  bool required = false;
};

/// One kind of step. What has no default is missed by the compiler where a step omits it.
struct StepKind {
  StepValue value;  ///< what stands under its own key
  /// Its other keys, in the order of reading; those that are not needed are empty.
  std::array<StepKey, 5> keys = {};
  /// Checks what the keys alone do not show. May be null.
  void (*check)(StepReader& reader) = nullptr;
  StepChange changes;
  StepTraits traits;
  /// Completes "the unit …", without the steps in it: "loses 1 strength point".
  std::string (*sentence)(const Effect& step);
  /// What leads to the steps in it: "passed" and "failed". Empty: they follow without a line between.
  std::string_view then = {}, otherwise = {};
  /// Carries the step out. Returns false if the resolution stops; the context then says why.
  bool (*run)(EventRunner& runner, const Effect& step, Course& course);
  std::string_view usage, documentation;  ///< for `rearguard explain`

  /// Returns what its steps name; nothing if they name nothing.
  std::optional<StepName> names() const;
  /// Tests whether no step follows it for its unit; else it may be the last one, if `may`.
  bool ends_course() const { return traits.has(StepTrait::ends_event) || changes == StepChange::unit; }
  bool may_end_course() const { return ends_course() || changes == StepChange::strength; }
};

/// A step with its key, by which files say what it does.
struct NamedStep {
  std::string_view key;
  const StepKind* kind;
};
std::span<const NamedStep> all_steps();  ///< in the order of the list

/// Returns the test of a step that tests; null if it does not, or if the file has no such test.
const Test* test_of(const Effect& step, const EventRules& event_rules);

}  // namespace rearguard
