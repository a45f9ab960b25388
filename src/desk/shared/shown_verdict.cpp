#include "src/desk/shared/shown_verdict.h"

#include "src/answers/view/verdict_marks.h"
#include "src/answers/view/verdict_scene.h"
#include "src/core/engine/terms/verdict.h"
#include "src/desk/shared/hex_report.h"

namespace rearguard {

namespace {

/// The maximum number of paths drawn side by side; beyond it each step is drawn once.
constexpr std::size_t max_paths = 80;

bool shows_a_path(const Verdict& verdict, const MapLayout& layout) {
  const auto shown = [&](const RetreatPath& path) {
    return std::ranges::any_of(path, [&](Hex h) { return layout.shows(h); });
  };
  return std::ranges::any_of(verdict.end_hexes,
                             [&](const VerdictEnd& end) { return std::ranges::any_of(end.paths, shown); });
}

}  // namespace

ShownVerdict::Drawing ShownVerdict::paths() const {
  if (!verdict || verdict->end_hexes.empty()) return {};
  return [reported = verdict](Scene& scene, const MapLayout& layout) {
    if (shows_a_path(*reported, layout)) rearguard::add_paths(scene, *reported, layout, max_paths);
  };
}

void ShownVerdict::add_marks(Scene& scene, const MapLayout& layout) const {
  const double u = layout.hex_radius();
  for (const UnitIndex cause : causing_units) {
    const Hex h = position->unit(cause).hex;
    if (layout.shows(h)) marks::add_cause(scene, layout.centre(h), u);
  }
  if (verdict) return add_verdict_marks(scene, *position, *verdict, layout);
  const Hex at = position->unit(unit).hex;
  if (layout.shows(at)) marks::add_ring(scene, Role::retreating, layout.centre(at), 0.84 * u, u);
}

std::vector<CostedHex> ShownVerdict::path_to(Hex h) const {
  if (!verdict) return {};
  HexReport reported = describe_hex(*verdict, *position, h);
  return reported.paths.empty() ? std::vector<CostedHex>{} : std::move(reported.paths.front());
}

std::vector<Hex> ShownVerdict::hexes() const {
  std::vector<Hex> hexes{position->unit(unit).hex};
  for (const UnitIndex cause : causing_units) hexes.push_back(position->unit(cause).hex);
  if (!verdict) return hexes;
  for (const VerdictEnd& end : verdict->end_hexes) {
    hexes.push_back(end.hex);
    for (const RetreatPath& path : end.paths) hexes.insert(hexes.end(), path.begin(), path.end());
  }
  for (const RuledOutHex& ruled_out : verdict->ruled_out) hexes.push_back(ruled_out.hex);
  return hexes;
}

}  // namespace rearguard
