#pragma once
// What the fuzzers have in common: inputs as text, and what must hold of every refusal.

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "src/document/diagnostic.h"
#include "src/document/source_text.h"

/// One input; libFuzzer calls it, and so do the tests with the inputs that are kept.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace rearguard::testing {

inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

/// An exception ends the fuzzer as a crash does, and fails the test that replays its input.
inline void must(bool holds, const std::string& what) {
  if (!holds) throw std::logic_error(what);
}

/// Every refusal says something, on one line of clean text, and where.
inline void check_rejection(const std::vector<Diagnostic>& problems) {
  must(!problems.empty(), "refused without a reason");
  for (const Diagnostic& problem : problems) {
    must(!problem.message.empty(), "a problem without a message");
    must(problem.message.find('\n') == std::string::npos, "a message of several lines: " + problem.message);
    must(!find_bad_character(problem.message), "a message that is no clean text: " + problem.message);
    must(problem.line >= 0 && problem.column >= 0, "a place before the text: " + to_string(problem));
  }
}

}  // namespace rearguard::testing
