#include "src/core/rules/describe/marks.h"

#include <algorithm>
#include <array>
#include <utility>

#include "src/core/rules/words/event.h"
#include "src/core/rules/words/property.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {
namespace {

constexpr std::array<std::pair<Property, const char*>, 18> marks{{
    {Property::off_map, "off the map"},
    {Property::impassable, "impassable"},
    {Property::enemy, "enemy"},
    {Property::friendly, "friend"},
    {Property::enemy_zoc, "enemy ZOC"},
    {Property::friendly_zoc, "friendly ZOC"},
    {Property::zoc_to_zoc, "ZOC to ZOC"},
    {Property::retreat_fire, "under fire"},
    {Property::in_enemy_sight, "in enemy sight"},
    {Property::adjacent_to_enemy, "next to an enemy"},
    {Property::adjacent_to_friend, "next to a friend"},
    {Property::overstacked, "stack full"},
    {Property::cannot_make_way, "no room"},
    {Property::map_edge, "map edge"},
    {Property::uphill, "uphill"},
    {Property::downhill, "downhill"},
    {Property::revisit, "entered twice"},
    {Property::at_end, "path end"},
}};

std::string words_of(std::string id) {
  std::replace(id.begin(), id.end(), '-', ' ');
  return id.substr(0, max_mark);
}

/// Returns the words of a property, or nothing for one that has none of its own.
std::string mark_of(const PropertyUse& use) {
  if (use.negated) return {};
  if ((use.property == Property::terrain || use.property == Property::feature) && use.names.size() == 1)
    return use.names.front().substr(0, max_mark);
  if (use.property == Property::distance && use.other_than) return "wrong distance";
  const auto found =
      std::find_if(marks.begin(), marks.end(), [&](const auto& mark) { return mark.first == use.property; });
  if (found != marks.end()) return found->second;
  if (use.property != Property::all_of) return {};
  // What holds together is told by the first of its parts that has a word.
  for (const PropertyUse& part : use.parts) {
    if (std::string mark = mark_of(part); !mark.empty()) return mark;
  }
  return {};
}

}  // namespace

std::string default_mark(const Clause& clause) {
  if (clause.value && clause.kind == ClauseKind::minimize &&
      clause.value->quantity == Quantity::movement_points)
    return "costlier";
  std::string mark = clause.property ? mark_of(*clause.property) : std::string();
  return mark.empty() ? words_of(clause.id) : mark;
}

std::string mark_of(const Contact& contact) {
  using ContactWith = Contact::With;
  if (contact.with == ContactWith::enemies) return "enemy";
  if (contact.with == ContactWith::friends) return "friend";
  if (contact.with == ContactWith::impassable) return "impassable";
  if (contact.with == ContactWith::map_edge) return "map edge";
  return words_of(contact.id);
}

}  // namespace rearguard
