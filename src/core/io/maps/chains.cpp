#include "src/core/io/maps/chains.h"

#include <map>
#include <set>

namespace rearguard {
namespace {

class Links {
 public:
  explicit Links(const std::vector<ChainLink>& links) {
    for (const auto& [a, b] : links) {
      if (a == b) continue;
      next_[a].insert(b);
      next_[b].insert(a);
    }
  }

  /// Returns the vertices of odd degree, where paths must start or end, followed by the others.
  std::vector<ChainEnd> starts() const {
    std::vector<ChainEnd> places;
    for (const bool odd : {true, false}) {
      for (const auto& [place, others] : next_) {
        if ((others.size() % 2 == 1) == odd) places.push_back(place);
      }
    }
    return places;
  }

  std::vector<ChainEnd> take_path(ChainEnd from) {
    std::vector<ChainEnd> path{from};
    for (auto* others = &next_[from]; !others->empty(); others = &next_[path.back()]) {
      const ChainEnd to = *others->begin();
      others->erase(others->begin());
      next_[to].erase(path.back());
      path.push_back(to);
    }
    return path;
  }

  bool leaves(ChainEnd place) const { return !next_.at(place).empty(); }

 private:
  std::map<ChainEnd, std::set<ChainEnd>> next_;
};

class DirectedLinks {
 public:
  explicit DirectedLinks(const std::vector<ChainLink>& links) {
    for (const auto& [a, b] : links) {
      if (a == b || !next_[a].insert(b).second) continue;
      ++surplus_[a];
      --surplus_[b];
    }
  }

  /// Returns the vertices with more outgoing than incoming links, followed by the others.
  std::vector<ChainEnd> starts() const {
    std::vector<ChainEnd> places;
    for (const bool begins : {true, false}) {
      for (const auto& [place, surplus] : surplus_) {
        if ((surplus > 0) == begins) places.push_back(place);
      }
    }
    return places;
  }

  std::vector<ChainEnd> take_path(ChainEnd from) {
    std::vector<ChainEnd> path{from};
    for (auto* others = &next_[from]; !others->empty(); others = &next_[path.back()]) {
      path.push_back(*others->begin());
      others->erase(others->begin());
    }
    return path;
  }

  bool leaves(ChainEnd place) const {
    const auto found = next_.find(place);
    return found != next_.end() && !found->second.empty();
  }

 private:
  std::map<ChainEnd, std::set<ChainEnd>> next_;
  std::map<ChainEnd, int> surplus_;
};

template <class AnyLinks>
std::vector<std::vector<ChainEnd>> paths_of(AnyLinks left) {
  std::vector<std::vector<ChainEnd>> paths;
  for (const ChainEnd start : left.starts()) {
    while (left.leaves(start)) paths.push_back(left.take_path(start));
  }
  return paths;
}

}  // namespace

std::vector<std::vector<ChainEnd>> chains(const std::vector<ChainLink>& links) {
  return paths_of(Links(links));
}

std::vector<std::vector<ChainEnd>> directed_chains(const std::vector<ChainLink>& links) {
  return paths_of(DirectedLinks(links));
}

}  // namespace rearguard
