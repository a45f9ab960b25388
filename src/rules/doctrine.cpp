#include "src/rules/doctrine.h"

#include <algorithm>
#include <cctype>

namespace rearguard {
namespace {

std::string folded(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

}  // namespace

bool same_but_for_case(const std::string& a, const std::string& b) {
  return folded(a) == folded(b);
}

bool listed(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

std::string to_text(const DiceSum& sum) {
  return std::to_string(sum.dice) + "d" + std::to_string(sum.sides);
}

const Doctrine& Doctrine::mover_for(const std::string& result) const {
  const Trigger* trigger = result.empty() ? nullptr : find_trigger(result);
  if (trigger == nullptr || trigger->move.empty()) return *this;
  const auto found = moves.find(trigger->move);
  return found == moves.end() ? *this : *found->second;
}

const Doctrine* Doctrine::mover_without_result() const {
  if (!clauses.empty() || moves.empty() || triggers.empty()) return this;
  const Doctrine& first = mover_for(triggers.front().result);
  const bool shared = std::all_of(triggers.begin(), triggers.end(),
                                  [&](const Trigger& t) { return &mover_for(t.result) == &first; });
  return shared ? &first : nullptr;
}

const Trigger* Doctrine::find_trigger(const std::string& result) const {
  for (const Trigger& t : triggers) {
    if (t.result == result) return &t;
  }
  for (const Trigger& t : triggers) {
    if (folded(t.result) == folded(result)) return &t;
  }
  return nullptr;
}

std::vector<std::size_t> Doctrine::order_of_application() const {
  const auto rank = [](const Clause& c) {
    if (c.kind != ClauseKind::forbid) return 2;
    return c.unless_only_path || !c.only_way_without.empty() ? 1 : 0;
  };
  std::vector<std::size_t> order;
  for (int r = 0; r < 3; ++r) {
    for (std::size_t c = 0; c < clauses.size(); ++c) {
      if (rank(clauses[c]) == r) order.push_back(c);
    }
  }
  return order;
}

}  // namespace rearguard
