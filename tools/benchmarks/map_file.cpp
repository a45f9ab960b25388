// Loading a map document of a million hexes, beside merely reading the file and splitting its lines.

#include <benchmark/benchmark.h>
#include <malloc.h>

#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <vector>

#include "src/io/map_reader.h"
#include "tools/benchmarks/subjects.h"

namespace rearguard::bench {
namespace {

constexpr int side = 1000;
constexpr double hexes = double{side} * side;

std::string map_text() {
  std::mt19937 random(2930);
  std::string text = "rearguard = \"map 1\"\nname = \"A million hexes\"\nhexes = [\n";
  for (int row = 0; row < side; ++row) {
    text += "  \"";
    for (int column = 0; column < side; ++column) text += ".wmh "[random() % 5];
    text += "\",\n";
  }
  text +=
      "]\n[grid]\norientation = \"flat\"\nshifted = \"even\"\nfirst = \"00010001\"\ncolumns = 1000\nrows = "
      "1000\n";
  const char* const names[] = {"clear", "woods", "marsh", "hill"};
  for (std::size_t t = 0; t < 4; ++t) {
    text += std::string("[terrain.") + names[t] + "]\nsymbol = \"" + ".wmh"[t] +
            "\"\ncost = { foot = " + std::to_string(t + 1) + " }\n";
  }
  return text;
}

// A file that goes with the object.
class TemporaryMap {
 public:
  TemporaryMap() : path_(std::filesystem::temp_directory_path() / "rearguard_bench_map.toml") {
    std::ofstream(path_, std::ios::binary) << map_text();
  }
  ~TemporaryMap() {
    std::error_code ignored;
    std::filesystem::remove(path_, ignored);
  }
  TemporaryMap(const TemporaryMap&) = delete;
  TemporaryMap& operator=(const TemporaryMap&) = delete;
  std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

std::vector<std::string> split_lines(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

std::size_t bytes_allocated() {
  const auto info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

}  // namespace

void measure_map_file(RatioTable& table) {
  const TemporaryMap file;
  const std::size_t before = bytes_allocated();
  const auto map = read_map_file(file.path());
  const std::size_t held = bytes_allocated() - before;
  require_agreement(static_cast<bool>(map) && map->grid().size() == side * side,
                    "a generated map file loads");

  table.compare(
      "load a map file of 1000 x 1000, to splitting it",
      {[&] { benchmark::DoNotOptimize(static_cast<bool>(read_map_file(file.path()))); }, hexes, "hex"},
      {[&] { benchmark::DoNotOptimize(split_lines(file.path()).size()); }, hexes, "hex"}, at_most(250, 100));
  table.figure("a loaded map of 1000 x 1000", static_cast<double>(held) / hexes, "bytes a hex",
               at_most(16, 8));
}

}  // namespace rearguard::bench
