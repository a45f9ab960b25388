#pragma once
// Steps through a list that begins again at its end.

#include <algorithm>
#include <cstddef>
#include <optional>

namespace rearguard {

/// Returns the index `by` places after `at` in a list of `count` items, of which there must be some; `by` may
/// be negative. From nowhere, one step forward leads to the first item, and one back to the last.
std::size_t cycled(std::optional<std::size_t> at, int by, std::size_t count);

/// Returns the index of the first item that equals `wanted`; nothing if there is none.
template <class List, class Item>
std::optional<std::size_t> place_in(const List& list, const Item& wanted) {
  const auto at = std::find(list.begin(), list.end(), wanted);
  if (at == list.end()) return std::nullopt;
  return static_cast<std::size_t>(at - list.begin());
}

}  // namespace rearguard
