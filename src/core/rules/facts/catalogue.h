#pragma once
// The catalogue of the names used in rule files, with their meanings.

#include <optional>
#include <span>
#include <string_view>

#include "src/core/rules/words/rule_set.h"

namespace rearguard {

/// A property with its name and the parameters it takes, as its atom states them.
struct PropertyRow {
  Property property;
  std::string_view name;
  std::span<const Scope> scopes;  ///< allowed; the first is the default
  bool takes_names;               ///< terrains, features or directions
  bool takes_directions;          ///< these names are directions
  bool takes_anchor;              ///< `to`, `members`
  bool takes_hexes;               ///< `other_than`, `less_than`, `more_than`
  bool is_whole_path;             ///< cannot be counted or used in an exception
  std::string_view meaning;       ///< completes "a path on which …" for a reader
};

std::span<const PropertyRow> property_catalogue();
const PropertyRow& row_of(Property p);

template <class Value>
struct NamedValue {
  std::string_view name;
  Value value;
};
std::span<const NamedValue<ClauseKind>> clause_kind_names();
std::span<const NamedValue<Scope>> scope_names();
/// The anchors that need nothing but a name. Groups and regions have names of their own.
std::span<const NamedValue<DistanceAnchor::Kind>> anchor_names();
std::span<const NamedValue<Members>> members_names();
std::span<const NamedValue<Quantity>> quantity_names();
std::span<const NamedValue<Motion::Kind>> motion_kind_names();
std::span<const NamedValue<Motion::Oblique>> oblique_names();
std::span<const NamedValue<DefaultCause>> default_cause_names();

template <class Value>
std::string_view name_of(std::span<const NamedValue<Value>> names, Value value) {
  for (const auto& n : names) {
    if (n.value == value) return n.name;
  }
  return {};
}

}  // namespace rearguard
