// Runs the fuzzers' functions on the stored inputs, without libFuzzer: inputs that cover much of the code,
// and inputs that once caused a failure.

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "src/core/document/diagnostic.h"
#include "src/core/rules/words/rule_set.h"
#include "tests/fuzz/inputs.h"
#include "tests/fuzz/little_files.h"
#include "tests/support/quoted.h"
#include "tests/support/scratch.h"

namespace {

namespace fs = std::filesystem;
using rearguard::testing::Scratch;

using Fuzzer = int (*)(const std::uint8_t*, std::size_t);

std::vector<fs::path> inputs_in(const fs::path& folder) {
  std::vector<fs::path> files;
  if (!fs::exists(folder)) return files;
  for (const auto& entry : fs::directory_iterator(folder)) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

fs::path pack_of(const std::string& name) {
  return REARGUARD_SOURCE_DIR "/tests/fuzz/corpus/" + name + ".tar.gz";
}

/// Writes the inputs of a pack to a folder. Returns what is wrong with the pack; empty if nothing is.
std::string unpack(const fs::path& pack, const fs::path& folder) {
  const Scratch scratch;
  const std::string line = "mkdir -p " + shell_quoted(folder.string()) + " && tar -xzf " +
                           shell_quoted(pack.string()) + " -C " + shell_quoted(folder.string()) + " 2>" +
                           shell_quoted(scratch.file("errors"));
  const bool is_whole = std::system(line.c_str()) == 0;
  if (is_whole && !inputs_in(folder).empty()) return {};
  return pack.string() + " cannot be unpacked: " + (is_whole ? "no inputs" : scratch.read("errors"));
}

void put_through(Fuzzer fuzzer, const std::string& name) {
  const Scratch scratch;
  const std::string problem = unpack(pack_of(name), scratch.file("inputs"));
  CHECK_MESSAGE(problem.empty(), problem);
  std::vector<fs::path> files = inputs_in(scratch.file("inputs"));
  const fs::path root = REARGUARD_SOURCE_DIR "/tests/fuzz";
  for (fs::path& crash : inputs_in(root / "crashes" / name)) files.push_back(std::move(crash));
  for (const fs::path& file : files) {
    CAPTURE(file.filename().string());
    std::ifstream in(file, std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(in), {}};
    // A copy of exactly this size, so that the sanitizers detect a read beyond its end.
    const std::vector<std::uint8_t> exact(bytes.begin(), bytes.end());
    CHECK_NOTHROW(fuzzer(exact.data(), exact.size()));
  }
}

}  // namespace

TEST_CASE("the rules that the fuzzers name can be read") {
  const rearguard::testing::LittleFiles files;
  for (const char* name : {"little", "retreats"}) {
    const auto rules = files.library().load(name, "");
    CHECK_MESSAGE(rules, (rules ? name : rearguard::to_string(rules.problems())));
  }
}

TEST_CASE("a damaged pack of inputs is an error that names the pack") {
  const Scratch scratch;
  std::ifstream in(pack_of("document"), std::ios::binary);
  const std::string whole{std::istreambuf_iterator<char>(in), {}};
  REQUIRE(whole.size() > 1000);
  std::string damaged;
  SUBCASE("cut off") {
    damaged = whole.substr(0, whole.size() / 2);
  }
  SUBCASE("with another byte in the middle") {
    damaged = whole;
    damaged[damaged.size() / 2] = static_cast<char>(damaged[damaged.size() / 2] ^ 1);
  }
  SUBCASE("empty") {}
  const std::string pack = scratch.write("damaged.tar.gz", damaged);
  const std::string start = pack + " cannot be unpacked: ";
  const std::string problem = unpack(pack, scratch.file("inputs"));
  CHECK(problem.substr(0, start.size()) == start);
  CHECK(problem.size() > start.size());
}

TEST_CASE("a missing pack of inputs is an error that names the pack") {
  const Scratch scratch;
  const std::string pack = scratch.file("missing.tar.gz");
  const std::string problem = unpack(pack, scratch.file("inputs"));
  CHECK(problem.find(pack + " cannot be unpacked: ") == 0);
}

// tests/fuzz/CMakeLists.txt lists them.
#define REARGUARD_FUZZER(name)                                            \
  extern "C" int fuzz_##name(const std::uint8_t* data, std::size_t size); \
  TEST_CASE("the stored inputs of the fuzzer " #name " pass") {           \
    put_through(fuzz_##name, #name);                                      \
  }
#include "fuzzers.inc"
