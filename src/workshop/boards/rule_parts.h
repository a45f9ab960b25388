#pragma once
// Visits every property, condition, formula, group, anchor, region and step of a rule set, each with the name
// of the part that it belongs to.

#include "src/core/rules/words/rule_set.h"

namespace rearguard {

struct Contact;
struct PathEffectRule;
struct PairUse;
struct Quantifier;
struct Test;
struct UnitGroup;

/// A visitor of the parts of a rule set. What is nested in a part is seen after it.
class RuleParts {
 public:
  virtual ~RuleParts() = default;
  /// Visits the rules of retreats: clauses, motions, lengths, failures, results, path effects, contacts of
  /// the file and of its named moves, ZOCs, stacking, displacement, traces.
  void visit_retreats(const RuleSet& rule_set);
  /// Visits states, tests and events.
  void visit_events(const RuleSet& rule_set);
  /// Visits one move alone: its clauses, motion, length, failures, path effects and contacts.
  void visit_move(const RuleSet& move);

 protected:
  /// Returns the part of the rules being visited: "clause no-zoc", "result DR".
  const std::string& part() const { return part_; }
  /// Tests whether the part being visited is under an odd number of negations, or under any for which the
  /// sense is not known.
  bool is_negated() const { return negations_ > 0; }

  virtual void see(const PropertyUse& /*use*/) {}
  virtual void see(const Condition& /*condition*/) {}
  virtual void see(const Expression& /*formula*/) {}
  virtual void see(const UnitGroup& /*group*/) {}
  virtual void see(const Quantifier& /*quantifier*/) {}
  virtual void see(const PairUse& /*pair*/) {}
  virtual void see(const DistanceAnchor& /*anchor*/) {}
  virtual void see(const RegionUse& /*region*/) {}
  virtual void see(const Effect& /*step*/) {}
  virtual void see(const ZocRule& /*zoc*/) {}
  virtual void see(const ValueUse& /*value*/) {}
  virtual void see(const MotionPriority& /*priority*/) {}

 private:
  void walk(const PropertyUse& use);
  void walk(const std::vector<PropertyUse>& uses);
  void walk(const Condition& condition);
  void walk(const Expression& formula);
  void walk(const UnitGroup& group);
  void walk(const PairUse& pair);
  void walk(const DistanceAnchor& anchor);
  void walk(const RegionUse& region);
  void walk(const std::vector<Effect>& steps);
  void walk(const Effect& step);
  void walk(const Test& test);
  void walk(const ValueUse& value);
  void walk(const ZocRule& zoc);
  void walk(const Clause& clause);
  void walk(const ResultRule& rule);
  void walk(const FailureRule& failure);
  void walk(const Length& length);
  void walk(const Motion& motion);
  void walk(const StackingRule& stacking);
  void walk(const DisplacementRule& displacement);
  void walk(const std::vector<PathEffectRule>& effects);
  void walk(const Contact& contact);
  template <class Box>
  void walk_optional(const Box& box) {
    if (box) walk(*box);
  }

  std::string part_;
  std::string of_move_;
  int negations_ = 0;
  int depth_ = 0;  ///< of traced regions
};

}  // namespace rearguard
