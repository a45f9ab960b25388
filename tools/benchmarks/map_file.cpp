// Opening, checking and auditing map documents of up to a million hexes.

#include <fmt/format.h>
#include <malloc.h>

#include <fstream>
#include <functional>
#include <string>
#include <vector>

#include "src/core/io/maps/map_reader.h"
#include "src/workshop/audit/finding.h"
#include "src/workshop/audit/map_checks.h"
#include "src/workshop/audit/map_statistics.h"
#include "tools/benchmarks/documents.h"
#include "tools/benchmarks/processes.h"
#include "tools/benchmarks/subjects.h"

namespace rearguard::benchmarks {
namespace {

constexpr int largest = 1000;

double hexes(int side) {
  return double{1} * side * side;
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

/// A document on disk and its contents.
struct LargeMap {
  int side;
  TemporaryFile file;
  HexMap map;

  explicit LargeMap(int size)
      : side(size),
        file(fmt::format("map{}.toml", size), map_text(size, ".wmh ")),
        map(opened(file.path(), size)) {}
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
  keep(static_cast<bool>(read_map_file(large.file.path())));
}

void check_map(const LargeMap& large) {
  keep(audit_map({large.map, {}}).size());
}

void count_map(const LargeMap& large) {
  keep(map_statistics(large.map, {0}, nullptr).hexes);
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
  table.compare("open a map file of 1000 x 1000, to splitting it", large.timed(open_file),
                large.timed([](const LargeMap& map) { keep(split_lines(map.file.path()).size()); }),
                at_most(40, 30));
  table.figure("a loaded map of 1000 x 1000", static_cast<double>(held) / hexes(largest), "bytes per hex",
               at_most(16, 8));
  table.growth("open a map file", sizes(open_file), at_most(2, 1.5));
  table.growth("check a map", sizes(check_map), at_most(3, 2));
  table.growth("statistics of a map", sizes(count_map), at_most(3, 2));
}

}  // namespace rearguard::benchmarks
