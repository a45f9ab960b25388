#include "hexmap/hex_planes.h"

#include <algorithm>
#include <mutex>
#include <utility>

#include "hexmap/step_costs.h"

namespace rearguard {

struct SharedPlanes {
  static constexpr std::size_t max_unused = 4;
  SharedPlanes() { unused.reserve(max_unused); }  // so that returning a plane cannot fail

  std::mutex guard;
  std::map<ClassId, StepCosts> step_costs;
  std::vector<std::vector<std::uint8_t>> unused;  ///< planes without marks
};

namespace {

constexpr std::uint8_t permanent = HexPlane::exists | HexPlane::at_map_edge;

std::vector<std::uint8_t> unmarked_plane(const HexMap& map) {
  const Grid& grid = map.grid();
  const std::vector<TerrainId>& terrains = map.terrains();
  std::vector<std::uint8_t> bytes(grid.size());
  std::transform(terrains.begin(), terrains.end(), bytes.begin(),
                 [](TerrainId terrain) { return terrain == no_hex ? std::uint8_t{0} : HexPlane::exists; });
  const auto mark = [&](std::size_t i) {
    if (bytes[i] != 0) bytes[i] |= HexPlane::at_map_edge;
  };
  const auto columns = static_cast<std::size_t>(grid.columns);
  for (std::size_t c = 0; c < columns; ++c) {
    mark(c);
    mark(grid.size() - 1 - c);
  }
  for (std::size_t row = 0; row < grid.size(); row += columns) {
    mark(row);
    mark(row + columns - 1);
  }
  for (std::size_t i = 0; i < grid.size(); ++i) {
    if (bytes[i] != 0) continue;
    for (int d = 0; d < direction_count; ++d) {
      const Hex beside = neighbour(grid.hex_at(i), direction(d));
      if (grid.contains(beside)) mark(grid.index(beside));
    }
  }
  return bytes;
}

}  // namespace

PlaneOwner::PlaneOwner() : planes_(std::make_shared<SharedPlanes>()) {}
PlaneOwner::~PlaneOwner() = default;
PlaneOwner::PlaneOwner(const PlaneOwner&) : PlaneOwner() {}

PlaneOwner& PlaneOwner::operator=(const PlaneOwner& other) {
  if (this != &other) reset();
  return *this;
}

void PlaneOwner::reset() {
  if (planes_->step_costs.empty() && planes_->unused.empty()) return;
  planes_ = std::make_shared<SharedPlanes>();
}

const StepCosts& shared_step_costs(const HexMap& map, ClassId c) {
  SharedPlanes& planes = *map.planes().planes();
  const std::scoped_lock lock(planes.guard);
  const auto known = planes.step_costs.find(c);
  if (known != planes.step_costs.end()) return known->second;
  return planes.step_costs.try_emplace(c, map, c).first->second;
}

HexPlane::HexPlane(const HexMap& map) : planes_(map.planes().planes()) {
  {
    const std::scoped_lock lock(planes_->guard);
    if (!planes_->unused.empty()) {
      bytes_ = std::move(planes_->unused.back());
      planes_->unused.pop_back();
      return;
    }
  }
  bytes_ = unmarked_plane(map);
}

HexPlane::~HexPlane() {
  if (!planes_) return;  // moved from
  for (const std::size_t i : marked_) bytes_[i] &= permanent;
  const std::scoped_lock lock(planes_->guard);
  if (planes_->unused.size() < SharedPlanes::max_unused) planes_->unused.push_back(std::move(bytes_));
}

}  // namespace rearguard
