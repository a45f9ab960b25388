#include "pathing/regions.h"

#include <algorithm>
#include <bit>

#include "hexmap/step_costs.h"

namespace rearguard {
namespace {

/// The steps of a map as a graph, without a copy: vertices are row-major indices.
struct OpenSteps {
  const StepCosts* costs = nullptr;
  const std::vector<std::uint8_t>* steps = nullptr;  ///< bits as in OpenGround

  std::size_t size() const { return steps->size(); }
  /// Returns the neighbour of the hex with this index.
  std::size_t next(std::size_t index, unsigned d) const {
    const std::size_t parity = odd(index) ? 1 : 0;
    return static_cast<std::size_t>(static_cast<std::ptrdiff_t>(index) +
                                    costs->neighbour_offsets()[parity][d]);
  }

 private:
  bool odd(std::size_t index) const {
    const std::size_t at = index * StepCosts::lane_width + direction_count;
    return costs->narrow_lanes().empty() ? costs->wide_lanes()[at] != 0 : costs->narrow_lanes()[at] != 0;
  }
};

unsigned back_of(unsigned d) {
  return (d + direction_count / 2) % direction_count;
}

/// Searches depth first, from every hex that has not been met. `visit` has `is_new(v)`; `enter(v)`, of a hex
/// that is met first; `meet(v, w)`, of a step to one that is known; `leave(v, parent)` and `finish(root)`, of
/// a hex all of whose steps have been tried. A walk can be as long as the map is large: instead of a stack,
/// each hex has a byte for the steps yet to be tried and one for the way back.
template <class Visit>
void search_depth_first(const OpenSteps& graph, Visit& visit) {
  std::vector<std::uint8_t> untried = *graph.steps;
  std::vector<std::uint8_t> back(graph.size(), 0);
  for (std::size_t root = 0; root < graph.size(); ++root) {
    if (!visit.is_new(root)) continue;
    visit.enter(root);
    for (std::size_t v = root;;) {
      if (const unsigned bits = untried[v]; bits != 0) {
        const auto d = static_cast<unsigned>(std::countr_zero(bits));
        untried[v] = static_cast<std::uint8_t>(bits & (bits - 1));
        const std::size_t w = graph.next(v, d);
        if (!visit.is_new(w)) {
          visit.meet(v, w);
          continue;
        }
        back[w] = static_cast<std::uint8_t>(back_of(d));
        visit.enter(w);
        v = w;
      } else if (v != root) {
        const std::size_t parent = graph.next(v, back[v]);
        visit.leave(v, parent);
        v = parent;
      } else {
        visit.finish(root);
        break;
      }
    }
  }
}

/// What the searches know of each hex: when it was met, and the earliest hex that a step from its subtree
/// meets.
class Lowpoints {
 public:
  explicit Lowpoints(std::size_t hexes) : found_(hexes, 0), low_(hexes, 0) {}

  bool is_new(std::size_t v) const { return found_[v] == 0; }

 protected:
  void note(std::size_t v) { found_[v] = low_[v] = ++clock_; }
  void lower(std::size_t v, std::uint32_t to) { low_[v] = std::min(low_[v], to); }
  std::uint32_t found(std::size_t v) const { return found_[v]; }
  std::uint32_t low(std::size_t v) const { return low_[v]; }

 private:
  std::vector<std::uint32_t> found_;
  std::vector<std::uint32_t> low_;
  std::uint32_t clock_ = 0;
};

/// Strong components, as Tarjan finds them.
class RegionSearch : public Lowpoints {
 public:
  explicit RegionSearch(const OpenGround& ground)
      : Lowpoints(ground.open.size()), ground_(ground), part_(ground.open.size(), MapRegions::none) {}

  bool is_new(std::size_t v) const { return ground_.open[v] != 0 && Lowpoints::is_new(v); }
  void enter(std::size_t v) {
    note(v);
    waiting_.push_back(static_cast<std::uint32_t>(v));
  }
  void meet(std::size_t v, std::size_t w) {
    if (part_[w] == MapRegions::none) lower(v, found(w));
  }
  void leave(std::size_t v, std::size_t parent) {
    finish(v);
    lower(parent, low(v));
  }
  void finish(std::size_t v) {
    if (low(v) != found(v)) return;
    std::size_t last = 0;
    do {
      last = waiting_.back();
      waiting_.pop_back();
      part_[last] = count_;
    } while (last != v);
    ++count_;
  }
  std::vector<std::uint32_t> take() { return std::move(part_); }
  std::uint32_t count() const { return count_; }

 private:
  const OpenGround& ground_;
  std::vector<std::uint32_t> part_;     ///< in the order in which they are complete
  std::vector<std::uint32_t> waiting_;  ///< hexes whose region is not complete
  std::uint32_t count_ = 0;
};

/// Articulation points. A subtree of the search without a step above its parent is connected only through
/// that parent.
class ChokeSearch : public Lowpoints {
 public:
  explicit ChokeSearch(std::size_t hexes)
      : Lowpoints(hexes), below_(hexes, 1), attached_(hexes, 0), largest_(hexes, 0) {}

  void enter(std::size_t v) { note(v); }
  void meet(std::size_t v, std::size_t w) { lower(v, found(w)); }
  void leave(std::size_t v, std::size_t parent) {
    if (attached_[v] > 0) chokes_.push_back({v, 0});
    lower(parent, low(v));
    below_[parent] += below_[v];
    if (low(v) < found(parent)) return;
    attached_[parent] += below_[v];
    largest_[parent] = std::max(largest_[parent], below_[v]);
  }
  void finish(std::size_t root) {
    const std::size_t others = below_[root] - std::size_t{1};
    if (largest_[root] < others) chokes_.push_back({root, 0});  // several subtrees
    for (; measured_ < chokes_.size(); ++measured_) {
      ChokeHex& choke = chokes_[measured_];
      const std::size_t rest = others - attached_[choke.index];  // hexes that stay connected to the root
      choke.cut_off = others - std::max<std::size_t>(rest, largest_[choke.index]);
    }
  }
  std::vector<ChokeHex> take() { return std::move(chokes_); }

 private:
  std::vector<std::uint32_t> below_;     ///< hexes of the subtree
  std::vector<std::uint32_t> attached_;  ///< hexes of the subtrees connected only through a hex
  std::vector<std::uint32_t> largest_;   ///< of those subtrees
  std::vector<ChokeHex> chokes_;
  std::size_t measured_ = 0;  ///< of them
};

/// The step graph restricted to steps that can be made both ways.
std::vector<std::uint8_t> both_ways(const StepCosts& costs, const OpenGround& ground) {
  std::vector<std::uint8_t> mutual(ground.steps.size(), 0);
  const OpenSteps graph{&costs, &ground.steps};
  for (std::size_t i = 0; i < mutual.size(); ++i) {
    for (unsigned bits = ground.steps[i]; bits != 0; bits &= bits - 1) {
      const auto d = static_cast<unsigned>(std::countr_zero(bits));
      if (((ground.steps[graph.next(i, d)] >> back_of(d)) & 1U) != 0)
        mutual[i] = static_cast<std::uint8_t>(mutual[i] | (1U << d));
    }
  }
  return mutual;
}

}  // namespace

OpenGround open_ground(const StepCosts& costs) {
  const HexMap& map = costs.map();
  const TerrainChart& chart = map.chart();
  std::vector<std::uint8_t> enterable(chart.terrains.size(), 0);
  for (std::size_t t = 1; t < enterable.size(); ++t) {
    const ChartCost cost = cost_for(chart.terrains[t].cost, costs.movement_class());
    enterable[t] = cost.kind == ChartCost::Kind::cost ? 1 : 0;
  }
  OpenGround ground;
  ground.open.resize(map.grid().size());
  ground.steps.assign(map.grid().size(), 0);
  for (std::size_t i = 0; i < ground.open.size(); ++i) ground.open[i] = enterable[map.terrains()[i]];
  const OpenSteps all{&costs, &ground.steps};
  for (const auto& [crossing, features] : map.crossings()) {
    const auto from = static_cast<std::size_t>(crossing / direction_count);
    const auto d = static_cast<unsigned>(crossing % direction_count);
    if (map.terrains()[from] != no_hex && costs.code(from, static_cast<int>(d)) != StepCosts::no_step)
      ground.open[all.next(from, d)] = 1;
  }
  for (std::size_t i = 0; i < ground.open.size(); ++i) {
    if (ground.open[i] == 0) continue;
    unsigned bits = 0;
    for (int d = 0; d < direction_count; ++d) {
      if (costs.code(i, d) != StepCosts::no_step) bits |= 1U << static_cast<unsigned>(d);
    }
    ground.steps[i] = static_cast<std::uint8_t>(bits);
  }
  return ground;
}

std::uint32_t MapRegions::main() const {
  if (size.empty()) return none;
  return static_cast<std::uint32_t>(std::max_element(size.begin(), size.end()) - size.begin());
}

MapRegions regions(const StepCosts& costs, const OpenGround& ground) {
  RegionSearch search(ground);
  search_depth_first(OpenSteps{&costs, &ground.steps}, search);
  MapRegions parts;
  parts.part = search.take();
  std::vector<std::uint32_t> number(search.count(), MapRegions::none);
  for (std::uint32_t& part : parts.part) {
    if (part == MapRegions::none) continue;
    std::uint32_t& now = number[part];
    if (now == MapRegions::none) {
      now = static_cast<std::uint32_t>(parts.size.size());
      parts.size.push_back(0);
    }
    part = now;
    ++parts.size[part];
  }
  return parts;
}

std::vector<ChokeHex> choke_hexes(const StepCosts& costs, const OpenGround& ground) {
  const std::vector<std::uint8_t> mutual = both_ways(costs, ground);
  ChokeSearch search(mutual.size());
  search_depth_first(OpenSteps{&costs, &mutual}, search);
  std::vector<ChokeHex> chokes = search.take();
  std::sort(chokes.begin(), chokes.end(),
            [](const ChokeHex& a, const ChokeHex& b) { return a.index < b.index; });
  return chokes;
}

}  // namespace rearguard
