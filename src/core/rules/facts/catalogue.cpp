#include "src/core/rules/facts/catalogue.h"

#include <array>
#include <vector>

#include "src/core/rules/facts/atom.h"

namespace rearguard {
namespace {

std::vector<PropertyRow> rows_of_atoms() {
  std::vector<PropertyRow> rows;
  for (const Atom* atom : all_atoms())
    rows.push_back({static_cast<Property>(rows.size()), atom->name, atom->scopes,
                    atom->names != AtomNames::none, atom->names == AtomNames::directions, atom->takes_anchor,
                    atom->takes_hexes, atom->is_whole_path, atom->yes});
  return rows;
}

constexpr std::array<NamedValue<ClauseKind>, 4> kinds_of_clause = {{{"forbid", ClauseKind::forbid},
                                                                    {"avoid", ClauseKind::avoid},
                                                                    {"minimize", ClauseKind::minimize},
                                                                    {"maximize", ClauseKind::maximize}}};
constexpr std::array<NamedValue<Scope>, 5> scopes = {{{"entered", Scope::entered},
                                                      {"through", Scope::through},
                                                      {"end", Scope::end},
                                                      {"hexside", Scope::hexside},
                                                      {"step", Scope::step}}};
constexpr std::array<NamedValue<DistanceAnchor::Kind>, 8> frames = {
    {{"enemies", DistanceAnchor::enemies},
     {"known-enemies", DistanceAnchor::known_enemies},
     {"causing-units", DistanceAnchor::causing_units},
     {"enemy-line", DistanceAnchor::enemy_line},
     {"home-edge", DistanceAnchor::home_edge},
     {"supply-source", DistanceAnchor::supply_source},
     {"leader", DistanceAnchor::leader},
     {"start", DistanceAnchor::start}}};
constexpr std::array<NamedValue<Members>, 5> member_names = {{{"nearest", Members::nearest},
                                                              {"sum", Members::sum},
                                                              {"any", Members::any},
                                                              {"all", Members::all},
                                                              {"one-fixed", Members::one_fixed}}};
constexpr std::array<NamedValue<Quantity>, 8> quantities = {
    {{"movement-points", Quantity::movement_points},
     {"hexes", Quantity::hexes},
     {"distance", Quantity::distance},
     {"movement_points_to", Quantity::movement_points_to},
     {"count", Quantity::count},
     {"cases", Quantity::cases},
     {"elevation", Quantity::elevation},
     {"path_effect", Quantity::path_effect}}};
constexpr std::array<NamedValue<Motion::Kind>, 5> motions = {{{"free", Motion::Kind::free},
                                                              {"ray", Motion::Kind::ray},
                                                              {"forward", Motion::Kind::forward},
                                                              {"priorities", Motion::Kind::priority_list},
                                                              {"goal", Motion::Kind::goal}}};
constexpr std::array<NamedValue<DefaultCause>, 3> default_causes = {
    {{"adjacent-enemies", DefaultCause::adjacent_enemies},
     {"nearest-enemies", DefaultCause::nearest_enemies},
     {"engaged", DefaultCause::engaged}}};
constexpr std::array<NamedValue<Motion::Oblique>, 3> obliques = {
    {{"never", Motion::Oblique::never},
     {"first-step", Motion::Oblique::first_step},
     {"first-steps", Motion::Oblique::first_steps}}};

}  // namespace

std::span<const PropertyRow> property_catalogue() {
  static const std::vector<PropertyRow> rows = rows_of_atoms();
  return rows;
}
const PropertyRow& row_of(Property p) {
  return property_catalogue()[static_cast<std::size_t>(p)];
}
std::span<const NamedValue<ClauseKind>> clause_kind_names() {
  return kinds_of_clause;
}
std::span<const NamedValue<Scope>> scope_names() {
  return scopes;
}
std::span<const NamedValue<DistanceAnchor::Kind>> anchor_names() {
  return frames;
}
std::span<const NamedValue<Members>> members_names() {
  return member_names;
}
std::span<const NamedValue<Quantity>> quantity_names() {
  return quantities;
}
std::span<const NamedValue<Motion::Kind>> motion_kind_names() {
  return motions;
}
std::span<const NamedValue<DefaultCause>> default_cause_names() {
  return default_causes;
}
std::span<const NamedValue<Motion::Oblique>> oblique_names() {
  return obliques;
}

}  // namespace rearguard
