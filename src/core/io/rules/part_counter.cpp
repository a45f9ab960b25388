#include "src/core/io/rules/part_counter.h"

#include "src/core/rules/facts/step_operand.h"
#include "src/core/rules/words/quantifier.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {
namespace {

class PartCounter {
 public:
  explicit PartCounter(std::size_t limit) : limit_(limit) {}

  void add(const PropertyUse& use) {
    if (!count()) return;
    add(use.anchor);
    add(use.region);
    if (use.quantifier != nullptr) {
      if (use.quantifier->region) add(*use.quantifier->region);
      add(use.quantifier->group);
      add(use.quantifier->is);
    }
    if (use.operand != nullptr) {
      add(use.operand->condition);
      if (use.operand->group) add(*use.operand->group);
    }
    for (const PropertyUse& part : use.parts) add(part);
  }
  void add(const UnitGroup& group) {
    if (!count()) return;
    if (group.base) add(*group.base);
    for (const auto& other : group.common) add(*other);
    add(group.condition);
  }
  void add(const TraceRule& trace) {
    add(trace.from);
    add(trace.over);
  }
  std::size_t counted() const { return counted_; }

 private:
  bool count() { return counted_ < limit_ && ++counted_ < limit_; }
  void add(const DistanceAnchor& anchor) {
    if (anchor.group != nullptr) add(*anchor.group);
    add(anchor.region);
  }
  void add(const RegionUse& region) {
    if (region.trace != nullptr && count()) add(*region.trace);
  }
  void add(const PairUse& pair) {
    if (!count()) return;
    for (const PairUse& part : pair.parts) add(part);
  }
  void add(const OptionalBox<Condition>& condition) {
    if (condition) add(*condition);
  }
  void add(const Condition& c) {
    if (!count()) return;
    for (const auto* uses : {&c.hex, &c.not_hex}) {
      for (const PropertyUse& use : *uses) add(use);
    }
    for (const auto* groups : {&c.near, &c.not_near}) {
      for (const UnitGroup& group : *groups) add(group);
    }
    for (const auto* parts : {&c.any, &c.none_of}) {
      for (const Condition& part : *parts) add(part);
    }
    for (const auto* one : {&c.any_member, &c.cause, &c.causing_units}) add(*one);
    for (const auto* reached : {&c.can_reach, &c.cannot_reach}) {
      for (const ReachCondition& reach : *reached) add(reach.nonblocking);
    }
  }

  std::size_t limit_;
  std::size_t counted_ = 0;
};

template <class Part>
std::size_t counted_in(const Part& part, std::size_t limit) {
  PartCounter counter(limit);
  counter.add(part);
  return counter.counted();
}

}  // namespace

std::size_t count_parts(const PropertyUse& use, std::size_t limit) {
  return counted_in(use, limit);
}

std::size_t count_parts(const UnitGroup& group, std::size_t limit) {
  return counted_in(group, limit);
}

std::size_t count_parts(const TraceRule& trace, std::size_t limit) {
  return counted_in(trace, limit);
}

}  // namespace rearguard
