// Opening, checking and auditing map documents of up to a million hexes.

#include <benchmark/benchmark.h>
#include <fmt/format.h>
#include <malloc.h>

#include <fstream>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "src/audit/map_checks.h"
#include "src/audit/map_statistics.h"
#include "src/io/map_reader.h"
#include "tools/benchmarks/processes.h"
#include "tools/benchmarks/subjects.h"

namespace rearguard::bench {
namespace {

constexpr int largest = 1000;

double hexes(int side) {
  return double{1} * side * side;
}

/// Ground by lot in patches, with a river and a road across, the same on every machine.
std::string map_text(int side) {
  std::mt19937 random(2930);
  std::string text = "rearguard = \"map 1\"\nname = \"A million hexes\"\nhexes = [\n";
  for (int row = 0; row < side; ++row) {
    text += "  \"";
    for (int column = 0; column < side; ++column) text += ".wmh "[random() % 5];
    text += "\",\n";
  }
  text += "]\n[grid]\norientation = \"flat\"\nshifted = \"even\"\nfirst = \"00010001\"\ncolumns = " +
          std::to_string(side) + "\nrows = " + std::to_string(side) + "\n";
  const char* const names[] = {"clear", "woods", "marsh", "hill"};
  for (std::size_t t = 0; t < 4; ++t) {
    text += std::string("[terrain.") + names[t] + "]\nsymbol = \"" + ".wmh"[t] +
            "\"\ncost = { foot = " + std::to_string(t + 1) + " }\n";
  }
  return text;
}

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

/// A document on disk and what it holds.
struct LargeMap {
  int side;
  TemporaryFile file;
  HexMap map;

  explicit LargeMap(int size)
      : side(size), file(fmt::format("map{}.toml", size), map_text(size)), map(opened(file.path(), size)) {}
  static HexMap opened(const std::string& path, int size) {
    auto read = read_map_file(path);
    require_agreement(static_cast<bool>(read) && read->grid().columns == size, "a generated map file loads");
    return std::move(read).value();
  }
  std::string name() const { return fmt::format("{} x {}", side, side); }
  Contender timed(std::function<void(const LargeMap&)> work) const {
    return {[this, work = std::move(work)] { work(*this); }, hexes(side), "hex"};
  }
};

void open_file(const LargeMap& large) {
  benchmark::DoNotOptimize(static_cast<bool>(read_map_file(large.file.path())));
}

void check_map(const LargeMap& large) {
  benchmark::DoNotOptimize(audit_map({large.map, {}}).size());
}

void count_map(const LargeMap& large) {
  benchmark::DoNotOptimize(map_statistics(large.map, {0}, nullptr).hexes);
}

}  // namespace

void measure_map_file(RatioTable& table) {
  const LargeMap small(250);
  const LargeMap medium(500);
  const std::size_t before = bytes_allocated();
  const LargeMap large(largest);
  const std::size_t held = bytes_allocated() - before;
  const auto sizes = [&](const std::function<void(const LargeMap&)>& work) {
    std::vector<std::pair<std::string, Contender>> all;
    for (const LargeMap* map : {&small, &medium, &large}) all.emplace_back(map->name(), map->timed(work));
    return all;
  };
  table.compare(
      "open a map file of 1000 x 1000, to splitting it", large.timed(open_file),
      large.timed([](const LargeMap& map) { benchmark::DoNotOptimize(split_lines(map.file.path()).size()); }),
      at_most(250, 100));
  table.figure("a loaded map of 1000 x 1000", static_cast<double>(held) / hexes(largest), "bytes a hex",
               at_most(16, 8));
  table.growth("open a map file", sizes(open_file), at_most(2, 1.5));
  table.growth("check a map", sizes(check_map), at_most(3, 2));
  table.growth("statistics of a map", sizes(count_map), at_most(3, 2));
}

}  // namespace rearguard::bench
