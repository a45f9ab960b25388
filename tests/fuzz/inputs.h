#pragma once
// Shared by the fuzzers: inputs as text, and the properties of every error message.

#include <cstdint>
#include <stdexcept>

#include "src/core/document/source_text.h"

/// Each tests one input. Called by libFuzzer, and by the tests with the stored inputs.
#define REARGUARD_FUZZER(name) extern "C" int fuzz_##name(const std::uint8_t* data, std::size_t size);
#include "fuzzers.inc"
#undef REARGUARD_FUZZER

namespace rearguard::testing {

inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

/// Throws unless `holds`: the exception crashes the fuzzer and fails the test that replays the input.
inline void must(bool holds, const std::string& what) {
  if (!holds) throw std::logic_error(what);
}

/// Requires every error to have a message of one line without control characters, and a position.
inline void check_rejection(const std::vector<Diagnostic>& problems) {
  must(!problems.empty(), "rejected without a problem");
  for (const Diagnostic& problem : problems) {
    must(!problem.message.empty(), "a problem without a message");
    must(problem.message.find('\n') == std::string::npos, "a message of several lines: " + problem.message);
    must(!find_bad_character(problem.message), "a message with control characters: " + problem.message);
    must(problem.line >= 0 && problem.column >= 0, "a negative line or column: " + to_string(problem));
  }
}

/// The end of an input with these problems, which are checked: 0.
inline int rejected(const std::vector<Diagnostic>& problems) {
  check_rejection(problems);
  return 0;
}

}  // namespace rearguard::testing

// As in tests/support/test.h: only fuzzers include this.
using namespace rearguard;
using namespace rearguard::testing;
