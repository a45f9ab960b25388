// Common setup of the fuzzers: a failed check of the test framework is a crash.
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <cstdlib>
#include <iostream>

namespace {

void fail(const doctest::AssertData& data) {
  std::cerr << data.m_file << ':' << data.m_line << ": " << data.m_expr << " is " << data.m_decomp << '\n';
  std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerInitialize(int*, char***) {
  static doctest::Context context;
  context.setAsDefaultForAssertsOutOfTestCases();
  context.setAssertHandler(fail);
  return 0;
}
