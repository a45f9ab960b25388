// Questions about every hex of a map: answered with bit planes, compared with handwritten planes for one map
// and with hex-by-hex search.

#include <benchmark/benchmark.h>
#include <bit>

#include <algorithm>
#include <array>
#include <span>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "pathing/movement.h"
#include "pathing/receding_walks.h"
#include "pathing/regions.h"
#include "src/audit/retreat_traps.h"
#include "src/io/rules_reader.h"
#include "src/rules/rule_set.h"
#include "tools/benchmarks/ground.h"
#include "tools/benchmarks/subjects.h"

namespace rearguard::benchmarks {
namespace {

constexpr std::size_t longest = 6;

/// The number of hexes without a retreat of 1 to 6 hexes, by length: in the first tier through hexes outside
/// enemy ZOC, in the second through any.
using Counts = std::array<std::size_t, 2 * longest>;

/// The terrain of both tiers: the possible steps.
struct Tiers {
  std::array<std::vector<std::uint8_t>, 2> open;   ///< 1: may be entered
  std::array<std::vector<std::uint8_t>, 2> steps;  ///< as OpenGround::steps
  Grid grid;

  explicit Tiers(const Ground& ground) : grid(ground.map.grid()) {
    const StepCosts costs(ground.map, 0);
    const OpenGround all = open_ground(costs);
    open = {all.open, all.open};
    for (std::size_t i = 0; i < open[0].size(); ++i) {
      if (ground.marks[i] != 0) open[0][i] = 0;
    }
    for (std::size_t tier = 0; tier < 2; ++tier) {
      steps[tier].assign(open[tier].size(), 0);
      for (std::size_t i = 0; i < steps[tier].size(); ++i) {
        const Hex h = grid.hex_at(i);
        for (int d = 0; d < direction_count; ++d) {
          const Hex to = neighbour(h, direction(d));
          if (grid.contains(to) && open[tier][grid.index(to)] != 0)
            steps[tier][i] = static_cast<std::uint8_t>(steps[tier][i] | (1U << static_cast<unsigned>(d)));
        }
      }
    }
  }
};

/// As in the audit of retreat traps: builds the planes for each run, reading directions hex by hex.
Counts ours(const Tiers& tiers) {
  Counts counts{};
  for (std::size_t tier = 0; tier < 2; ++tier) {
    RecedingWalks walks(tiers.grid, tiers.steps[tier], RecedingKind::pairs);
    for (std::size_t n = 0; n < longest; ++n) {
      walks.lengthen();
      for (std::size_t i = 0; i < tiers.grid.size(); ++i)
        counts[tier * longest + n] += walks.directions(i) == 0 ? 1 : 0;
    }
  }
  return counts;
}

/// Handwritten code for one flat grid with its even columns (from 0) higher: bits column by column, a plane
/// of open hexes, six planes of walks.
class HandPlanes {
 public:
  explicit HandPlanes(const Tiers& tiers)
      : side_(static_cast<std::size_t>(tiers.grid.columns)), words_(side_ / 64), stride_(words_ + 2) {
    for (std::size_t tier = 0; tier < 2; ++tier) {
      open_[tier].assign((side_ + 2) * stride_, 0);
      for (std::size_t i = 0; i < tiers.open[tier].size(); ++i) {
        const std::size_t row = i / side_;
        open_[tier][at(i % side_) + row / 64] |= std::uint64_t{tiers.open[tier][i]} << (row % 64);
      }
    }
    for (auto& plane : walks_) plane.resize(open_[0].size());
    longer_.resize(open_[0].size());
    paths_.resize(open_[0].size());
  }

  Counts count() {
    Counts counts{};
    for (std::size_t tier = 0; tier < 2; ++tier) {
      for (auto& plane : walks_) std::fill(plane.begin(), plane.end(), ~std::uint64_t{0});
      for (std::size_t n = 0; n < longest; ++n) {
        for (std::size_t d = 0; d < 6; ++d) lengthen(open_[tier], d);
        counts[tier * longest + n] = without();
      }
    }
    return counts;
  }

 private:
  std::size_t at(std::size_t column) const { return (column + 1) * stride_ + 1; }

  void lengthen(const std::vector<std::uint64_t>& open, std::size_t d) {
    for (std::size_t w = 0; w < paths_.size(); ++w) paths_[w] = open[w] & walks_[d][w];
    std::fill(longer_.begin(), longer_.end(), 0);
    add(d);
    add((d + 1) % 6);
    std::swap(longer_, walks_[d]);
  }

  // Flat grid, directions clockwise from north: N, NE, SE, S, SW, NW. North-east of a lower column is in the
  // same row.
  void add(std::size_t d) {
    static constexpr std::array<std::array<int, 6>, 2> rows{{{-1, -1, 0, 1, 0, -1}, {-1, 0, 1, 1, 1, 0}}};
    static constexpr std::array<int, 6> columns{0, 1, 1, 0, -1, -1};
    for (std::size_t c = 0; c < side_; ++c) {
      const std::uint64_t* there = paths_.data() + static_cast<std::ptrdiff_t>(at(c)) +
                                   columns[d] * static_cast<std::ptrdiff_t>(stride_);
      std::uint64_t* out = longer_.data() + at(c);
      const int row = rows[c % 2][d];
      if (row == 0) {
        for (std::size_t w = 0; w < words_; ++w) out[w] |= there[w];
      } else if (row > 0) {
        for (std::size_t w = 0; w < words_; ++w) out[w] |= (there[w] >> 1U) | (there[w + 1] << 63U);
      } else {
        for (std::size_t w = 0; w < words_; ++w) out[w] |= (there[w] << 1U) | (*(there + w - 1) >> 63U);
      }
    }
  }

  std::size_t without() const {
    std::size_t count = side_ * side_;
    for (std::size_t c = 0; c < side_; ++c) {
      for (std::size_t w = at(c); w < at(c) + words_; ++w) {
        const std::uint64_t some =
            walks_[0][w] | walks_[1][w] | walks_[2][w] | walks_[3][w] | walks_[4][w] | walks_[5][w];
        count -= static_cast<std::size_t>(std::popcount(some));
      }
    }
    return count;
  }

  std::size_t side_, words_, stride_;
  std::array<std::vector<std::uint64_t>, 2> open_;
  std::array<std::vector<std::uint64_t>, 6> walks_;
  std::vector<std::uint64_t> longer_, paths_;
};

/// Hex by hex: finds the reachable end hexes of two adjacent directions step by step, over small tables.
class Cones {
 public:
  explicit Cones(const Tiers& tiers) : tiers_(tiers) {
    const auto columns = static_cast<std::ptrdiff_t>(tiers.grid.columns);
    for (int parity = 0; parity < 2; ++parity) {
      const Hex from =
          tiers.grid.hex_at(static_cast<std::size_t>(columns) * 3 + 2 + static_cast<std::size_t>(parity));
      for (int d = 0; d < direction_count; ++d) {
        offsets_[static_cast<std::size_t>(parity)][static_cast<std::size_t>(d)] =
            static_cast<std::ptrdiff_t>(tiers.grid.index(neighbour(from, direction(d)))) -
            static_cast<std::ptrdiff_t>(tiers.grid.index(from));
      }
    }
  }

  Counts count() {
    Counts counts{};
    for (std::size_t tier = 0; tier < 2; ++tier) {
      for (std::size_t i = 0; i < tiers_.steps[tier].size(); ++i) {
        const std::size_t reach = longest_from(i, tier);
        for (std::size_t n = reach; n < longest; ++n) ++counts[tier * longest + n];
      }
    }
    return counts;
  }

 private:
  /// After n steps, b of them in direction d + 1, there is one hex: cell b of row n.
  std::size_t longest_from(std::size_t start, std::size_t tier) const {
    const std::vector<std::uint8_t>& steps = tiers_.steps[tier];
    const auto side = static_cast<std::size_t>(tiers_.grid.columns);
    std::size_t best = 0;
    for (unsigned d = 0; d < 6 && best < longest; ++d) {
      const unsigned e = (d + 1) % 6;
      std::array<std::size_t, longest + 1> cells{start};
      std::array<bool, longest + 1> reached{true};
      for (std::size_t n = 0; n < longest; ++n) {
        std::array<std::size_t, longest + 1> next{};
        std::array<bool, longest + 1> gained{};
        bool any = false;
        for (std::size_t b = 0; b <= n; ++b) {
          if (!reached[b]) continue;
          const auto& offsets = offsets_[cells[b] % side % 2];
          if (((steps[cells[b]] >> d) & 1U) != 0) {
            next[b] = static_cast<std::size_t>(static_cast<std::ptrdiff_t>(cells[b]) + offsets[d]);
            gained[b] = any = true;
          }
          if (((steps[cells[b]] >> e) & 1U) != 0) {
            next[b + 1] = static_cast<std::size_t>(static_cast<std::ptrdiff_t>(cells[b]) + offsets[e]);
            gained[b + 1] = any = true;
          }
        }
        if (!any) break;
        cells = next;
        reached = gained;
        best = std::max(best, n + 1);
      }
    }
    return best;
  }

  const Tiers& tiers_;
  std::array<std::array<std::ptrdiff_t, 6>, 2> offsets_{};
};

std::string name_of(int side) {
  return fmt::format("{} x {}", side, side);
}

/// The subjects of one map.
struct Board {
  Tiers tiers;
  HandPlanes hand;
  Cones cones;

  explicit Board(int side) : tiers(make_ground(side, 1)), hand(tiers), cones(tiers) {
    const Counts known = cones.count();
    require_agreement(ours(tiers) == known, "hexes without a retreat, plane by plane");
    require_agreement(hand.count() == known, "hexes without a retreat, planes by hand");
  }
  double hexes() const { return static_cast<double>(tiers.grid.size()); }
  Contender our_way() {
    return {[this] { benchmark::DoNotOptimize(ours(tiers)); }, hexes(), "hex"};
  }
  Contender by_hand() {
    return {[this] { benchmark::DoNotOptimize(hand.count()); }, hexes(), "hex"};
  }
  Contender hex_by_hex() {
    return {[this] { benchmark::DoNotOptimize(cones.count()); }, hexes(), "hex"};
  }
};

Contender traps(const Ground& ground, const RuleSet& rule_set, unsigned threads) {
  return {[&ground, &rule_set, threads] {
            benchmark::DoNotOptimize(
                retreat_traps(ground.map, rule_set, max_trap_questions, threads).traps.size());
          },
          static_cast<double>(ground.map.grid().size()), "hex"};
}

/// The map audit. `walks` is decided by planes nearly everywhere; `looks` depends on terrain, so it is
/// decided hex by hex.
void measure_traps(RatioTable& table) {
  const RuleLibrary library(REARGUARD_RULES);
  const auto walks = library.load("order-actions", "");
  const auto looks = library.load("home-rout", "");
  require_agreement(walks && looks, "the shipped rule files");
  const auto sizes = [](const RuleSet& rule_set, std::span<const Ground> grounds) {
    std::vector<std::pair<std::string, Contender>> all;
    for (const Ground& ground : grounds)
      all.emplace_back(name_of(ground.map.grid().columns), traps(ground, rule_set, 1));
    return all;
  };
  const std::array few{make_ground(24, 1), make_ground(48, 1), make_ground(96, 1)};
  const std::array many{make_ground(64, 1), make_ground(256, 1), make_ground(1024, 1)};
  table.compare("retreat traps, hex by hex, on two threads", traps(few[1], *looks, 2),
                traps(few[1], *looks, 1), at_least(1.4, 1.8));
  table.growth("retreat traps, hex by hex", sizes(*looks, few), at_most(1.4, 1.25));
  table.growth("retreat traps, by planes", sizes(*walks, many), at_most(0.3, 0.25));
}

}  // namespace

void measure_audits(RatioTable& table) {
  Board small(64);
  Board medium(256);
  Board large(1024);
  for (Board* board : {&small, &medium, &large}) {
    const std::string where = ", " + name_of(board->tiers.grid.columns);
    table.compare("no retreat of 1 to 6 hexes, two tiers" + where + ", to hand planes", board->our_way(),
                  board->by_hand(), at_most(1, 0.6));
  }
  table.compare("the same, 256 x 256, over a cone for each hex", medium.our_way(), medium.hex_by_hex(),
                at_least(100, 150));
  table.growth(
      "no retreat of 1 to 6 hexes",
      {{name_of(64), small.our_way()}, {name_of(256), medium.our_way()}, {name_of(1024), large.our_way()}},
      at_most(4, 2));
  measure_traps(table);
}

}  // namespace rearguard::benchmarks
