// The inputs that are kept go through the fuzzers' functions, without libFuzzer: those that reach much of the
// code, and those that once broke something.

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "tests/fuzz/inputs.h"

namespace {

namespace fs = std::filesystem;

using Fuzzer = int (*)(const std::uint8_t*, std::size_t);

std::vector<fs::path> inputs_in(const fs::path& folder) {
  std::vector<fs::path> files;
  if (!fs::exists(folder)) return files;
  for (const auto& entry : fs::directory_iterator(folder)) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

void put_through(Fuzzer fuzzer, const std::string& name) {
  const fs::path root = REARGUARD_SOURCE_DIR "/tests/fuzz";
  std::vector<fs::path> files = inputs_in(root / "corpus" / name);
  CHECK_MESSAGE(!files.empty(), "no inputs are kept for ", name);
  for (fs::path& crash : inputs_in(root / "crashes" / name)) files.push_back(std::move(crash));
  for (const fs::path& file : files) {
    CAPTURE(file.filename().string());
    std::ifstream in(file, std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(in), {}};
    // A copy of its very size, so that the sanitizers see a read beyond its end.
    const std::vector<std::uint8_t> exact(bytes.begin(), bytes.end());
    CHECK_NOTHROW(fuzzer(exact.data(), exact.size()));
  }
}

}  // namespace

// tests/fuzz/CMakeLists.txt lists them.
#define REARGUARD_FUZZER(name)                                            \
  extern "C" int fuzz_##name(const std::uint8_t* data, std::size_t size); \
  TEST_CASE("the inputs kept of the fuzzer " #name " break nothing") {    \
    put_through(fuzz_##name, #name);                                      \
  }
#include "fuzzers.inc"
