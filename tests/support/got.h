#pragma once
// What a test expects of an answer: one alternative of a variant, or a document without problems.

#include "src/core/document/diagnostic.h"
#include "tests/support/test.h"

namespace rearguard::testing {

/// Returns a T; anything else, such as a problem, fails the test, which then shows its message.
template <class T, class... Others>
T got(std::variant<Others...> answer) {
  const std::string message = std::visit(
      [](const auto& held) {
        if constexpr (requires { std::string(held.message); }) {
          return std::string(held.message);
        } else {
          return std::string();
        }
      },
      answer);
  INFO(message);
  REQUIRE(std::holds_alternative<T>(answer));
  return std::get<T>(std::move(answer));
}

/// Returns what was read; problems fail the test, which then shows them.
template <class T>
T got(Checked<T> read) {
  INFO((read ? std::string() : to_string(read.problems())));
  REQUIRE(read);
  return std::move(read).value();
}

}  // namespace rearguard::testing
