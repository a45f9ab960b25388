#pragma once
// The two queues of a movement search. Both are the Buffer of a breadth-first visit: they hold row-major
// indices, the cheapest first. Entries with an outdated cost are dropped in empty(), because the visit does
// not check what it pops.

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace rearguard {

/// Storage of a circular array of buckets, one for each key modulo their number. Outlives the queries, so the
/// buckets retain their capacity.
struct Buckets {
  std::vector<std::vector<std::uint32_t>> ring;
  std::size_t wrap = 0;  ///< number of buckets in use, a power of two, less one
  bool in_use = false;   ///< still true after a query that an exception ended

  /// Prepares for keys that never differ by more than `spread`.
  void begin(std::uint64_t spread) {
    if (in_use) clear();
    std::size_t wanted = 1;
    while (wanted <= spread) wanted *= 2;
    if (ring.size() < wanted) ring.resize(wanted);
    wrap = wanted - 1;
    in_use = true;
  }
  void clear() {
    for (auto& bucket : ring) bucket.clear();
    in_use = false;
  }
};

/// Dial's bucket queue. `Priority` gives the current key of an index and the last key of
/// interest, and may fetch early what belongs to an index.
template <class Priority>
class BucketQueue {
 public:
  BucketQueue(Buckets& buckets, Priority priority, std::uint64_t first_key)
      : buckets_(buckets),
        priority_(priority),
        ring_(buckets.ring.data()),
        wrap_(buckets.wrap),
        key_(first_key) {}

  void push(std::uint32_t index) {
    const std::uint64_t key = priority_(index);
    if (key > priority_.last()) return;
    ring_[key & wrap_].push_back(index);
    ++count_;
  }
  bool empty() {
    for (; count_ != 0; ++key_) {
      if (key_ > priority_.last()) break;
      auto& bucket = ring_[key_ & wrap_];
      while (!bucket.empty()) {
        if (priority_(bucket.back()) == key_) return false;
        bucket.pop_back();
        --count_;
      }
    }
    if (count_ != 0) buckets_.clear();
    count_ = 0;
    buckets_.in_use = false;
    return true;
  }
  std::uint32_t top() const { return ring_[key_ & wrap_].back(); }
  void pop() {
    auto& bucket = ring_[key_ & wrap_];
    bucket.pop_back();
    --count_;
    // Wide fronts are scattered over memory, so what is needed soon is prefetched. Narrow ones
    // are in the cache anyway.
    if (bucket.size() >= wide_front) priority_.fetch_early(bucket[bucket.size() - fetched_ahead]);
  }

 private:
  static constexpr std::size_t wide_front = 32;
  static constexpr std::size_t fetched_ahead = 4;

  Buckets& buckets_;
  Priority priority_;
  std::vector<std::uint32_t>* ring_;
  std::size_t wrap_;
  std::uint64_t key_;
  std::size_t count_ = 0;
};

using HeapEntry = std::pair<std::uint64_t, std::uint32_t>;  ///< key, index

/// A binary heap, for costs too large for buckets.
template <class Priority>
class HeapQueue {
 public:
  HeapQueue(std::vector<HeapEntry>& entries, Priority priority) : entries_(entries), priority_(priority) {
    entries_.clear();
  }

  void push(std::uint32_t index) {
    const std::uint64_t key = priority_(index);
    if (key > priority_.last()) return;
    entries_.emplace_back(key, index);
    std::push_heap(entries_.begin(), entries_.end(), std::greater<>());
  }
  bool empty() {
    while (!entries_.empty()) {
      const auto [key, index] = entries_.front();
      if (key > priority_.last())
        entries_.clear();
      else if (priority_(index) == key)
        return false;
      else
        pop();
    }
    return true;
  }
  std::uint32_t top() const { return entries_.front().second; }
  void pop() {
    std::pop_heap(entries_.begin(), entries_.end(), std::greater<>());
    entries_.pop_back();
  }

 private:
  std::vector<HeapEntry>& entries_;
  Priority priority_;
};

}  // namespace rearguard
