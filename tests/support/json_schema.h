#pragma once
// Reads the part of JSON Schema that the shipped schemas use.

#include <set>
#include <vector>

#include "tests/support/json.h"

namespace rearguard::testing {

/// A step to a value: the key of an object, or the index of an array.
using JsonPath = std::vector<Json>;

/// Returns what of `value` does not fit the schema, with its place; empty if it fits.
std::vector<std::string> misfits(const Json& value, const Json& schema);

/// What a schema says of the object at a place.
struct SchemaKeys {
  std::set<std::string> keys;
  bool any = false;  ///< further keys are free names
};
SchemaKeys keys_at(const JsonPath& path, const Json& schema);

}  // namespace rearguard::testing
