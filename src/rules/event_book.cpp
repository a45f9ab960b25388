#include "src/rules/event_book.h"

#include <algorithm>

#include "src/rules/doctrine.h"

namespace rearguard {

const Event* EventBook::find_event(const std::string& name) const {
  for (const Event& e : events) {
    if (e.name == name) return &e;
  }
  for (const Event& e : events) {
    if (same_but_for_case(e.name, name)) return &e;
  }
  return nullptr;
}

const Standing* EventBook::find_standing(const std::string& name, bool is_marker) const {
  const auto found = std::find_if(standings.begin(), standings.end(), [&](const Standing& s) {
    return s.name == name && s.is_marker == is_marker;
  });
  return found == standings.end() ? nullptr : &*found;
}

}  // namespace rearguard
