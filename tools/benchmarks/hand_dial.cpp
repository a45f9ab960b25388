#include "tools/benchmarks/hand_dial.h"

#include <algorithm>

#include "pathing/movement.h"

namespace rearguard::benchmarks {

HandDial::HandDial(const Ground& ground) : grid_(&ground.map.grid()) {
  const auto columns = static_cast<std::uint32_t>(grid_->columns);
  const auto rows = static_cast<std::uint32_t>(grid_->rows);
  stride_ = columns + 2 + columns % 2;
  const std::size_t cells = std::size_t{stride_} * (rows + 2);
  entry_.resize(cells);
  marks_.resize(cells);
  cost_.assign(cells, unreached);
  for (std::size_t i = 0; i < grid_->size(); ++i) {
    entry_[cell(grid_->hex_at(i))] = ground.entry_cost[i];
    marks_[cell(grid_->hex_at(i))] = ground.marks[i];
  }
  for (int parity = 0; parity < 2; ++parity) {
    const int column = grid_->first.column + (parity == 0 ? 1 : 2);  // cells 1 and 2 of the row
    const Hex h = grid_->to_hex({column, grid_->first.row + 1});
    for (int d = 0; d < direction_count; ++d) {
      offsets_[cell(h) & 1U][static_cast<std::size_t>(d)] =
          static_cast<std::int32_t>(std::int64_t{cell(neighbour(h, direction(d)))} - std::int64_t{cell(h)});
    }
  }
}

std::uint32_t HandDial::cell(Hex h) const {
  const Printed p = grid_->to_printed(h);
  return static_cast<std::uint32_t>(p.row - grid_->first.row + 1) * stride_ +
         static_cast<std::uint32_t>(p.column - grid_->first.column + 1);
}

std::size_t HandDial::index(std::uint32_t cell) const {
  return std::size_t{cell / stride_ - 1} * static_cast<std::size_t>(grid_->columns) + cell % stride_ - 1;
}

template <bool zoc>
void HandDial::spread(std::uint32_t start, std::uint32_t budget) {
  std::size_t waiting = 1;
  cost_[start] = 0;
  touched_.push_back(start);
  buckets_[0].push_back(start);
  for (std::uint32_t now = 0; waiting != 0; ++now) {
    auto& bucket = buckets_[now % 8];
    for (std::size_t k = 0; k < bucket.size(); ++k) {
      const std::uint32_t from = bucket[k];
      if (cost_[from] != now) continue;
      found_.push_back({from, now});
      if constexpr (zoc) {
        if ((marks_[from] & mark_zoc) != 0 && from != start) continue;
      }
      for (const std::int32_t offset : offsets_[from & 1U]) {
        const std::uint32_t to = from + static_cast<std::uint32_t>(offset);
        const std::uint32_t entry = entry_[to];
        if (entry == 0) continue;
        if constexpr (zoc) {
          if ((marks_[to] & mark_blocked) != 0) continue;
        }
        const std::uint32_t cost = now + entry;
        if (cost > budget || cost >= cost_[to]) continue;
        if (cost_[to] == unreached) touched_.push_back(to);
        cost_[to] = cost;
        buckets_[cost % 8].push_back(to);
        ++waiting;
      }
    }
    waiting -= bucket.size();
    bucket.clear();
  }
}

void HandDial::forget() {
  if (all_touched_) {
    std::fill(cost_.begin(), cost_.end(), unreached);
  } else {
    for (const std::uint32_t cell : touched_) cost_[cell] = unreached;
  }
  touched_.clear();
  all_touched_ = false;
}

const std::vector<HandDial::Found>& HandDial::range(std::uint32_t start, std::uint32_t budget, bool zoc) {
  forget();
  found_.clear();
  if (zoc) {
    spread<true>(start, budget);
  } else {
    spread<false>(start, budget);
  }
  return found_;
}

const std::vector<std::uint32_t>& HandDial::all(std::uint32_t start) {
  all_touched_ = true;
  forget();
  all_touched_ = true;
  std::size_t waiting = 1;
  cost_[start] = 0;
  buckets_[0].push_back(start);
  for (std::uint32_t now = 0; waiting != 0; ++now) {
    auto& bucket = buckets_[now % 8];
    for (std::size_t k = 0; k < bucket.size(); ++k) {
      const std::uint32_t from = bucket[k];
      if (cost_[from] != now) continue;
      for (const std::int32_t offset : offsets_[from & 1U]) {
        const std::uint32_t to = from + static_cast<std::uint32_t>(offset);
        const std::uint32_t entry = entry_[to];
        if (entry == 0 || now + entry >= cost_[to]) continue;
        cost_[to] = now + entry;
        buckets_[(now + entry) % 8].push_back(to);
        ++waiting;
      }
    }
    waiting -= bucket.size();
    bucket.clear();
  }
  return cost_;
}

}  // namespace rearguard::benchmarks
