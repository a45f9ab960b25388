#include "pathing/movement.h"

#include <boost/graph/breadth_first_search.hpp>
#include <stdexcept>

#include "pathing/movement_queues.h"
#include "pathing/query_costs.h"
#include "pathing/reached_set.h"

namespace rearguard {
namespace {

using Index = std::uint32_t;
using Label = CostLabels::Label;

constexpr std::size_t no_index = static_cast<std::size_t>(-1);
constexpr std::uint64_t max_buckets = 1024;
constexpr std::uint64_t max_fetched_radius = 8;  // in hexes; a longer search has several fronts to wait for

std::uint8_t opposite_bit(int d) {
  return static_cast<std::uint8_t>(1U << static_cast<unsigned>((d + 3) % 6));
}

// The map as a Boost graph: a vertex is a row-major index, an edge a step that the unit can afford and that
// reaches its target as cheaply as any step so far. Only the step costs are stored. The visit requests the
// edges of one vertex after another, so one short list of them suffices; building it at once avoids most of
// the visit's unpredictable branches.
template <class Code, bool marked>
struct StepGraph {
  struct Edge {
    Index to = 0;
    std::uint32_t back = 0;  // mask bit of the direction from `to` back to the source
    std::uint64_t key = 0;   // of `to` when reached by this step
    friend bool operator==(const Edge&, const Edge&) = default;
  };
  struct Traversal : boost::incidence_graph_tag {};
  using vertex_descriptor = Index;
  using edge_descriptor = Edge;
  using directed_category = boost::directed_tag;
  using edge_parallel_category = boost::disallow_parallel_edge_tag;
  using traversal_category = Traversal;
  using degree_size_type = std::ptrdiff_t;
  using out_edge_iterator = const Edge*;
  static Index null_vertex() { return ~Index{0}; }

  const Code* lanes;
  const StepCosts::NeighbourOffsets* offsets;
  const std::uint64_t* code_price;
  const QueryCosts* query_costs;
  const std::uint8_t* marks;
  const Label* labels;
  const std::uint64_t* limit;  // keys above it are ignored
  std::uint64_t all_spent;     // the key at which nothing remains of an allowance; 0 without one
  Index start;
  mutable Index listed_from = 0;
  mutable std::array<Edge, direction_count> listed{};

  const std::uint64_t* extra_from(Index from) const {
    if (from == start) return query_costs->from_start_by_marks.data();
    return query_costs->by_marks[marks[from] & mark_zoc].data();
  }

  const Edge* list_edges(Index from) const {
    const Code* lane = lanes + std::size_t{from} * StepCosts::lane_width;
    const auto& to_neighbour = (*offsets)[lane[direction_count]];
    const std::uint64_t from_key = labels[from] >> CostLabels::mask_bits;
    const std::uint64_t last = *limit;
    const std::uint64_t* extra = nullptr;
    if constexpr (marked) extra = extra_from(from);
    Edge* next = listed.data();
    listed_from = from;
    if (from_key + query_costs->smallest_step > last) return next;
    for (std::size_t d = 0; d < direction_count; ++d) {
      std::uint64_t key = from_key + code_price[lane[d]];
      // The target of a missing step may be off the map; the source replaces it, at a cost above the limit.
      const Index to = key <= last ? static_cast<Index>(from + to_neighbour[d]) : from;
      if constexpr (marked) key += extra[marks[to] % mark_kinds];
      if ((lane[StepCosts::taking_all] >> d & 1U) != 0) key = std::max(key, all_spent);
      *next = {to, std::uint32_t{1} << ((d + 3) % direction_count), key};
      next += (key <= last) & (key <= labels[to] >> CostLabels::mask_bits);
    }
    return next;
  }

  friend Index source(const Edge&, const StepGraph& g) { return g.listed_from; }
  friend Index target(const Edge& e, const StepGraph&) { return e.to; }
  friend std::pair<const Edge*, const Edge*> out_edges(Index u, const StepGraph& g) {
    const Edge* end = g.list_edges(u);
    return {g.listed.data(), end};
  }
  friend std::ptrdiff_t out_degree(Index u, const StepGraph& g) { return g.list_edges(u) - g.listed.data(); }
};

// The colours of the visit, derived from the labels. Grey and black need no distinction: a step to a finished
// hex is never cheaper than its label, and may be as cheap.
struct LabelColours {
  using key_type = Index;
  using value_type = boost::default_color_type;
  using reference = value_type;
  using category = boost::read_write_property_map_tag;
  const Label* labels;
  Label first_white;
};
[[maybe_unused]] boost::default_color_type get(const LabelColours& colours, Index v) {
  return colours.labels[v] < colours.first_white ? boost::gray_color : boost::white_color;
}
[[maybe_unused]] void put(const LabelColours&, Index, boost::default_color_type) {}

// What the search reads of a hex and of its neighbours, to be fetched before it is needed.
template <class Code>
struct Surroundings {
  const Label* labels;
  const Code* lanes;
  std::size_t columns;
  std::size_t size;
  void fetch(std::size_t v) const {
    __builtin_prefetch(lanes + v * StepCosts::lane_width);
    __builtin_prefetch(labels + (v >= columns ? v - columns : v));
    __builtin_prefetch(labels + (v + columns < size ? v + columns : v));
  }
};

// Without a goal the key itself is the priority.
template <class Code>
struct ReferencePriority {
  Surroundings<Code> around;
  std::uint64_t limit;
  std::uint64_t operator()(Index v) const { return around.labels[v] >> CostLabels::mask_bits; }
  std::uint64_t last() const { return limit; }
  void fetch_early(std::size_t v) const { around.fetch(v); }
};

// Towards a goal: the key plus a lower bound on the remaining cost (A*). The limit falls to the goal's own
// key once that is known, which retains every cheapest path and ends the search.
template <class Code>
struct GoalPriority {
  Surroundings<Code> around;
  const std::uint64_t* limit;
  const Grid* grid;
  Hex goal;
  std::uint64_t smallest_step;
  double rows_an_index = 1.0 / grid->columns;
  std::uint64_t operator()(Index v) const {
    return (around.labels[v] >> CostLabels::mask_bits) +
           smallest_step * static_cast<std::uint64_t>(distance(hex_at(v), goal));
  }
  /// Does what `Grid::hex_at` does without a division, which would take longer than all else. The product is
  /// at least half an index away from a whole number of rows, so rounding does not matter.
  Hex hex_at(Index v) const {
    const int row = static_cast<int>((static_cast<double>(v) + 0.5) * rows_an_index);
    const int column = static_cast<int>(v) - row * grid->columns;
    return grid->to_hex({grid->first.column + column, grid->first.row + row});
  }
  std::uint64_t last() const { return *limit; }
  void fetch_early(std::size_t v) const { around.fetch(v); }
};

template <class Graph, class Queue>
class Relaxation : public boost::bfs_visitor<> {
 public:
  Relaxation(Label* labels, ReachedSet& reached, Queue& queue, std::uint64_t& limit, std::size_t goal)
      : labels_(labels), reached_(&reached), queue_(&queue), limit_(&limit), goal_(goal) {}

  template <class Edge>
  void tree_edge(const Edge& e, const Graph&) const {
    improve(e);
  }
  void discover_vertex(Index v, const Graph&) const { reached_->insert(v); }
  template <class Edge>
  void gray_target(const Edge& e, const Graph&) const {
    if (e.key == labels_[e.to] >> CostLabels::mask_bits) {
      labels_[e.to] |= e.back;
    } else {
      improve(e);
      queue_->push(e.to);
    }
  }

 private:
  template <class Edge>
  void improve(const Edge& e) const {
    labels_[e.to] = (e.key << CostLabels::mask_bits) | e.back;
    if (e.to == goal_) *limit_ = e.key;
  }

  Label* labels_;
  ReachedSet* reached_;
  Queue* queue_;
  std::uint64_t* limit_;
  std::size_t goal_;
};

// Fetches what a short search will need: otherwise, on a large map, it waits for one row after another.
template <class Code>
void fetch_around(const Code* lanes, const Label* labels, std::size_t at, std::size_t radius,
                  const Grid& grid) {
  const auto columns = static_cast<std::size_t>(grid.columns);
  const std::size_t row = at / columns;
  const std::size_t last_row = std::min(row + radius, static_cast<std::size_t>(grid.rows) - 1);
  constexpr std::size_t line_bytes = 64;
  for (std::size_t r = row - std::min(row, radius); r <= last_row; ++r) {
    const std::size_t middle = at - row * columns + r * columns;
    const std::size_t begin = middle - std::min(middle, radius);
    const std::size_t end = std::min(middle + radius, grid.size() - 1);
    for (std::size_t i = begin; i <= end; i += line_bytes / sizeof(Label)) __builtin_prefetch(labels + i, 1);
    constexpr std::size_t hexes_a_line = line_bytes / (StepCosts::lane_width * sizeof(Code));
    for (std::size_t i = begin; i <= end; i += hexes_a_line)
      __builtin_prefetch(lanes + i * StepCosts::lane_width);
  }
}

// A hex off the grid, from which nothing is reached.
Hex no_start(const Grid& grid) {
  return grid.to_hex({grid.first.column - 1, grid.first.row});
}

}  // namespace

namespace {

// One query, before the types of costs, queue and goal are chosen.
struct Query {
  const StepCosts& costs;
  const MovementTerms& terms;
  const QueryCosts& query_costs;
  CostLabels& labels;
  ReachedSet& reached;
  Buckets& buckets;
  std::vector<HeapEntry>& heap;
  Index start;
  std::optional<Hex> goal;
  std::uint64_t all_spent;
  std::uint64_t limit;
};

template <class Graph, class Queue>
void visit(Query& query, const Graph& graph, Queue queue) {
  const Grid& grid = query.costs.map().grid();
  const std::size_t goal = query.goal ? grid.index(*query.goal) : no_index;
  Relaxation<Graph, Queue> relaxation(query.labels.data(), query.reached, queue, query.limit, goal);
  boost::breadth_first_visit(graph, query.start, queue, relaxation,
                             LabelColours{query.labels.data(), query.labels.first_unreached()});
}

template <class Graph, class Priority>
void choose_queue(Query& query, const Graph& graph, Priority priority) {
  std::uint64_t spread = query.query_costs.largest_step;
  if (query.goal) spread += query.query_costs.smallest_step;
  if (spread < max_buckets) {
    query.buckets.begin(spread);
    visit(query, graph, BucketQueue<Priority>(query.buckets, priority, priority(query.start)));
  } else {
    visit(query, graph, HeapQueue<Priority>(query.heap, priority));
  }
}

template <class Code, bool marked>
void choose_goal(Query& query, const Code* lanes) {
  const StepGraph<Code, marked> graph{lanes,
                                      &query.costs.neighbour_offsets(),
                                      query.query_costs.by_code.data(),
                                      &query.query_costs,
                                      query.terms.marks.data(),
                                      query.labels.data(),
                                      &query.limit,
                                      query.all_spent,
                                      query.start};
  const Grid& grid = query.costs.map().grid();
  const Surroundings<Code> around{query.labels.data(), lanes, static_cast<std::size_t>(grid.columns),
                                  grid.size()};
  if (!query.goal) {
    const std::uint64_t radius = (query.limit - query.labels.base()) / query.query_costs.usual_step;
    if (radius <= max_fetched_radius)
      fetch_around(lanes, query.labels.data(), query.start, static_cast<std::size_t>(radius), grid);
    choose_queue(query, graph, ReferencePriority<Code>{around, query.limit});
    return;
  }
  // A lower estimate is also admissible; this one cannot overflow.
  const std::uint64_t farthest = grid.size() + 1;
  const std::uint64_t step = std::min(query.query_costs.smallest_step, CostLabels::max_cost / farthest);
  choose_queue(query, graph, GoalPriority<Code>{around, &query.limit, &grid, *query.goal, step});
}

template <class Code>
void choose_marks(Query& query, const Code* lanes) {
  if (query.terms.marks.empty()) {
    choose_goal<Code, false>(query, lanes);
  } else {
    choose_goal<Code, true>(query, lanes);
  }
}

void run(Query& query) {
  const auto narrow = query.costs.narrow_lanes();
  if (!narrow.empty()) {
    choose_marks(query, narrow.data());
  } else {
    choose_marks(query, query.costs.wide_lanes().data());
  }
}

}  // namespace

struct MovementSearch::Scratch {
  QueryCosts query_costs;
  ReachedSet reached;
  Buckets buckets;
  std::vector<HeapEntry> heap;
  std::vector<ReachedHex> result;

  // State of the latest query.
  Grid grid;
  std::size_t start = no_index;
  bool free_steps = false;

  // By index, only if steps may be free: the direction of the representative predecessor.
  std::vector<std::uint8_t> chosen;

  void choose_predecessors(const CostLabels& labels);
  std::optional<Direction> predecessor(const CostLabels& labels, std::size_t index) const;
};

namespace {

constexpr std::uint8_t not_chosen = 0xFF;
constexpr std::uint8_t of_this_level = 0x40;

std::optional<Direction> lowest_direction(PredecessorMask mask) {
  if (mask == 0) return std::nullopt;
  return static_cast<Direction>(std::countr_zero(mask));
}

// Returns the lowest direction of a predecessor at a lower cost.
std::uint8_t costly_predecessor(const CostLabels& labels, const Grid& grid, std::size_t index) {
  const Hex h = grid.hex_at(index);
  for (unsigned rest = labels.predecessors(index); rest != 0; rest &= rest - 1) {
    const auto d = static_cast<std::uint8_t>(std::countr_zero(rest));
    if (labels.key(grid.index(neighbour(h, direction(d)))) < labels.key(index)) return d;
  }
  return not_chosen;
}

}  // namespace

// Spreads from the hexes reached by a step with a cost over free steps, so the chosen predecessors never form
// a cycle.
void MovementSearch::Scratch::choose_predecessors(const CostLabels& labels) {
  chosen.resize(labels.size());
  std::vector<std::size_t> level;
  reached.for_each([&](std::size_t i) {
    chosen[i] = i == start ? not_chosen : costly_predecessor(labels, grid, i);
    if (i == start || chosen[i] != not_chosen) level.push_back(i);
  });
  while (!level.empty()) {
    std::vector<std::size_t> next;
    for (const std::size_t from : level) {
      const Hex h = grid.hex_at(from);
      for (int d = 0; d < direction_count; ++d) {
        const Hex to_hex = neighbour(h, direction(d));
        if (!grid.contains(to_hex)) continue;
        const std::size_t to = grid.index(to_hex);
        const bool free = labels.reached(to) && labels.key(to) == labels.key(from) &&
                          (labels.predecessors(to) & opposite_bit(d)) != 0;
        if (!free || (chosen[to] != not_chosen && (chosen[to] & of_this_level) == 0)) continue;
        if (chosen[to] == not_chosen) next.push_back(to);
        const auto back = static_cast<std::uint8_t>(index_of(opposite(direction(d))) | of_this_level);
        chosen[to] = std::min(chosen[to], back);
      }
    }
    for (const std::size_t i : next) chosen[i] = static_cast<std::uint8_t>(chosen[i] & ~of_this_level);
    level = std::move(next);
  }
}

std::optional<Direction> MovementSearch::Scratch::predecessor(const CostLabels& labels,
                                                              std::size_t index) const {
  if (index == start || !labels.reached(index)) return std::nullopt;
  return free_steps ? direction(chosen[index]) : lowest_direction(labels.predecessors(index));
}

MovementSearch::MovementSearch() : scratch_(std::make_unique<Scratch>()) {}
MovementSearch::~MovementSearch() = default;
MovementSearch::MovementSearch(MovementSearch&&) noexcept = default;
MovementSearch& MovementSearch::operator=(MovementSearch&&) noexcept = default;

void MovementSearch::search(const StepCosts& costs, Hex start, std::uint64_t bound, bool has_allowance,
                            const MovementTerms& terms, std::optional<Hex> goal) {
  const HexMap& map = costs.map();
  Scratch& s = *scratch_;
  s.grid = map.grid();
  s.start = no_index;
  const std::size_t size = s.grid.size();
  if (!terms.marks.empty() && terms.marks.size() != size) {
    throw std::invalid_argument("the marks of a movement search do not have one entry for each hex");
  }
  const bool exists = map.exists(start);
  const std::size_t at = exists ? s.grid.index(start) : no_index;
  const bool start_in_zoc = exists && !terms.marks.empty() && (terms.marks[at] & mark_zoc) != 0;
  s.query_costs.set(costs, terms.zoc, start_in_zoc, bound);
  const bool takes_all = has_allowance && costs.any_takes_all();
  if (takes_all) s.query_costs.largest_step = std::max(s.query_costs.largest_step, bound);
  const std::uint64_t allowance = bound;
  bound = std::min(bound, s.query_costs.max_of_any_path(size));
  s.free_steps = s.query_costs.smallest_step == 0;
  s.reached.begin(size);
  labels_.begin(size, bound);
  if (!exists || (goal && !map.exists(*goal))) return;

  s.start = at;
  labels_.data()[at] = labels_.base() << CostLabels::mask_bits;
  const std::uint64_t limit = start == goal ? labels_.base() : labels_.ceiling();
  const std::uint64_t all_spent = takes_all ? labels_.base() + allowance : 0;
  Query query{costs, terms,     s.query_costs, labels_, s.reached, s.buckets, s.heap, static_cast<Index>(at),
              goal,  all_spent, limit};
  run(query);
  // Free steps may lead back to the start.
  labels_.data()[at] &= ~CostLabels::mask;
  if (s.free_steps) s.choose_predecessors(labels_);
}

std::span<const ReachedHex> MovementSearch::range(const StepCosts& costs, Hex start, MovementPoints budget,
                                                  const MovementTerms& terms) {
  Scratch& s = *scratch_;
  const auto bound = static_cast<std::uint64_t>(std::max<std::int64_t>(budget.parts, 0));
  search(costs, budget.parts < 0 ? no_start(costs.map().grid()) : start,
         std::min(bound, CostLabels::max_cost), true, terms, std::nullopt);

  if (s.result.size() < s.reached.count) s.result.resize(s.reached.count);
  ReachedHex* out = s.result.data();
  // Indices ascend, so the row changes rarely and needs no division per hex.
  const Grid grid = s.grid;
  const auto columns = static_cast<std::size_t>(grid.columns);
  std::size_t row_begin = 0;
  Printed at = grid.first;
  const auto list = [&](auto predecessor) {
    s.reached.for_each([&](std::size_t i) {
      if (i - row_begin >= columns) {
        row_begin = i - i % columns;
        at.row = grid.first.row + static_cast<int>(i / columns);
      }
      at.column = grid.first.column + static_cast<int>(i - row_begin);
      *out++ = {grid.to_hex(at), MovementPoints{static_cast<std::int64_t>(labels_.cost(i))},
                static_cast<std::uint32_t>(i), labels_.predecessors(i), predecessor(i)};
    });
  };
  if (s.free_steps) {
    list([&](std::size_t i) { return s.predecessor(labels_, i); });
  } else {
    list([&](std::size_t i) { return lowest_direction(labels_.predecessors(i)); });
  }
  return {s.result.data(), s.reached.count};
}

void MovementSearch::costs_from(const StepCosts& costs, Hex start, const MovementTerms& terms) {
  search(costs, start, CostLabels::max_cost, false, terms, std::nullopt);
}

std::optional<MovementPath> MovementSearch::cheapest_path(const StepCosts& costs, Hex from, Hex to,
                                                          const MovementTerms& terms,
                                                          std::optional<MovementPoints> budget) {
  std::uint64_t bound = CostLabels::max_cost;
  if (budget) bound = std::min(bound, static_cast<std::uint64_t>(std::max<std::int64_t>(budget->parts, 0)));
  const bool hopeless = budget && budget->parts < 0;
  search(costs, hopeless ? no_start(costs.map().grid()) : from, bound, budget.has_value(), terms, to);
  const auto reached_for = cost(to);
  if (!reached_for) return std::nullopt;
  return MovementPath{*reached_for, path_to(to)};
}

std::optional<Direction> MovementSearch::predecessor_at(std::size_t index) const {
  return scratch_->predecessor(labels_, index);
}

std::optional<MovementPoints> MovementSearch::cost(Hex h) const {
  const Grid& grid = scratch_->grid;
  return grid.contains(h) ? cost_at(grid.index(h)) : std::nullopt;
}

PredecessorMask MovementSearch::predecessors(Hex h) const {
  const Grid& grid = scratch_->grid;
  return grid.contains(h) ? predecessors_at(grid.index(h)) : PredecessorMask{0};
}

std::optional<Direction> MovementSearch::predecessor(Hex h) const {
  const Grid& grid = scratch_->grid;
  return grid.contains(h) ? predecessor_at(grid.index(h)) : std::nullopt;
}

std::vector<Hex> MovementSearch::path_to(Hex h) const {
  std::vector<Hex> path;
  if (!cost(h)) return path;
  path.push_back(h);
  while (const auto back = predecessor(path.back())) path.push_back(neighbour(path.back(), *back));
  std::reverse(path.begin(), path.end());
  return path;
}

std::size_t MovementSearch::memory() const {
  const Scratch& s = *scratch_;
  std::size_t bytes =
      labels_.size() * sizeof(Label) + s.query_costs.by_code.capacity() * sizeof(std::uint64_t) +
      s.reached.bits.capacity() * sizeof(std::uint64_t) + s.heap.capacity() * sizeof(HeapEntry) +
      s.result.capacity() * sizeof(ReachedHex) + s.chosen.capacity();
  for (const auto& bucket : s.buckets.ring)
    bytes += sizeof(std::vector<Index>) + bucket.capacity() * sizeof(Index);
  return bytes;
}

}  // namespace rearguard
