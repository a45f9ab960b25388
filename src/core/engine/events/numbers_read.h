#pragma once
// Which numbers of an event its further steps read: all others may differ without any consequence.

#include <cstddef>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace rearguard {

struct Effect;
struct Event;
struct EventRules;
struct MakeWayPlans;
struct RuleSet;

/// What the steps of one rule file read, and what is remembered of them. The file must outlive this.
class NumbersRead {
 public:
  explicit NumbersRead(const RuleSet& rule_set);

  using Names = std::set<std::string>;
  /// Tests whether one of these names is that of a number, or asks for it over units.
  static bool has(const Names& names, const std::string& number);

  /// Returns what moves, results, contacts and tests read, whatever event they belong to.
  const Names& anywhere() const { return anywhere_; }
  /// Returns what an event reads of what it is given, and what all events read that it may set off.
  const Names& of_event(const Event* event) const;
  /// Returns what a step reads, with the steps in it; `inside`: these alone, as when it is under way.
  const Names& of_step(const Effect& step, bool inside);
  /// Tests whether any formula asks for the highest or lowest die of a roll.
  bool asks_for_faces(const std::string& roll) const { return by_face_.contains(roll); }

  /// How friends can make way, by all on which that depends: many dice lead to the same question.
  std::map<std::string, std::shared_ptr<const MakeWayPlans>> plans;

 private:
  void add_all(const std::vector<Effect>& steps, Names& names) const;
  void add_contacts(const EventRules& event_rules);
  Names read_in_turn(const Event& event) const;

  const EventRules* event_rules_;
  Names anywhere_, by_face_;
  std::map<const Event*, Names> of_event_;
  std::map<std::pair<const Effect*, bool>, Names> of_step_;
};

}  // namespace rearguard
