#pragma once
// What nearly every test uses: doctest, and of the standard library what is precompiled for tests.

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

/// Tests whether a text contains these words.
inline bool has(std::string_view text, std::string_view words) {
  return text.find(words) != std::string_view::npos;
}

}  // namespace rearguard::testing
