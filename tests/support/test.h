#pragma once
// What every test uses: doctest, of the standard library what is precompiled for tests, and the names of the
// project and of its helpers for tests. Only tests include this.

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace rearguard::testing {

using Strings = std::vector<std::string>;

/// Tests whether a text contains these words.
inline bool has(std::string_view text, std::string_view words) {
  return text.find(words) != std::string_view::npos;
}
/// Tests whether a list has this text as one of its items.
inline bool has(const Strings& list, const std::string& item) {
  return std::ranges::find(list, item) != list.end();
}

/// Returns the one item of a list; none, or several, fail the test.
template <class List>
auto only(const List& list) {
  REQUIRE(list.size() == 1);
  return *list.begin();
}

/// Returns what is there; nothing fails the test.
template <class T>
T got(std::optional<T> there) {
  REQUIRE(there);
  return *std::move(there);
}
template <class T>
std::remove_const_t<T> got(const std::shared_ptr<T>& there) {
  REQUIRE(there != nullptr);
  return *there;
}
template <class T>
T& got(T* there) {
  REQUIRE(there != nullptr);
  return *there;
}

}  // namespace rearguard::testing

using namespace rearguard;
using namespace rearguard::testing;
