#include "src/rules/catalogue.h"

#include <array>

#include "src/rules/property.h"

namespace rearguard {
namespace {

constexpr std::array hex_scopes = {Scope::entered, Scope::through, Scope::end};
constexpr std::array step_scopes = {Scope::step};
constexpr std::array side_scopes = {Scope::hexside};
constexpr std::array end_scopes = {Scope::end};
constexpr std::array path_scopes = {Scope::entered};
constexpr std::array relation_scopes = {Scope::step, Scope::entered, Scope::through, Scope::end};

constexpr std::array<PropertyRow, 25> property_rows = {{
    {Property::off_map, "off-map", hex_scopes, false, false, false, false, "leaves the map"},
    {Property::impassable, "impassable", step_scopes, false, false, false, false,
     "makes a step that the unit's class may not make, or leaves the map"},
    {Property::enemy, "enemy", hex_scopes, false, false, false, false, "enters a hex with an enemy unit"},
    {Property::friendly, "friend", hex_scopes, false, false, false, false,
     "enters a hex with another friendly unit"},
    {Property::enemy_zoc, "enemy-zoc", hex_scopes, false, false, false, false, "enters an enemy ZOC"},
    {Property::friendly_zoc, "friendly-zoc", hex_scopes, false, false, false, false,
     "enters the ZOC of another friendly unit"},
    {Property::zoc_to_zoc, "zoc-to-zoc", step_scopes, false, false, false, false,
     "steps from one hex in an enemy ZOC to another"},
    {Property::retreat_fire, "retreat-fire", hex_scopes, false, false, false, false,
     "enters a hex at which an enemy could retreat-fire"},
    {Property::in_enemy_sight, "in-enemy-sight", hex_scopes, false, false, false, false,
     "enters a hex that an enemy can see"},
    {Property::adjacent_to_enemy, "adjacent-to-enemy", hex_scopes, false, false, false, false,
     "enters a hex adjacent to an enemy unit"},
    {Property::adjacent_to_friend, "adjacent-to-friend", hex_scopes, false, false, false, false,
     "enters a hex adjacent to another friendly unit"},
    {Property::overstacked, "overstacked", hex_scopes, false, false, false, false,
     "enters a hex that the unit would overstack"},
    {Property::terrain, "terrain", hex_scopes, true, false, false, false, "enters certain terrain"},
    {Property::feature, "feature", side_scopes, true, false, false, false, "crosses a certain feature"},
    {Property::map_edge, "map-edge", hex_scopes, false, false, false, false,
     "enters a hex at the edge of the map"},
    {Property::uphill, "uphill", step_scopes, false, false, false, false, "steps to higher ground"},
    {Property::downhill, "downhill", step_scopes, false, false, false, false, "steps to lower ground"},
    {Property::compass, "direction", step_scopes, true, false, false, false, "steps in a certain direction"},
    {Property::revisit, "revisit", path_scopes, false, false, false, true,
     "enters a hex twice, or the start hex"},
    {Property::end_distance, "end-distance", end_scopes, false, true, true, false,
     "ends at a certain distance"},
    {Property::closer, "closer", relation_scopes, false, true, false, false, "gets closer"},
    {Property::not_closer, "not-closer", relation_scopes, false, true, false, false, "does not get closer"},
    {Property::farther, "farther", relation_scopes, false, true, false, false, "gets farther"},
    {Property::not_farther, "not-farther", relation_scopes, false, true, false, false,
     "does not get farther"},
    {Property::oblique, "oblique", step_scopes, false, false, false, false,
     "turns aside from the straight line"},
}};

constexpr bool each_row_stands_at_its_property() {
  for (std::size_t i = 0; i < property_rows.size(); ++i) {
    if (static_cast<std::size_t>(property_rows[i].property) != i) return false;
    for (std::size_t j = 0; j < i; ++j) {
      if (property_rows[j].name == property_rows[i].name) return false;
    }
  }
  return true;
}
static_assert(each_row_stands_at_its_property());

constexpr std::array<NamedValue<ClauseKind>, 4> kinds_of_clause = {{{"forbid", ClauseKind::forbid},
                                                                    {"avoid", ClauseKind::avoid},
                                                                    {"minimize", ClauseKind::minimize},
                                                                    {"maximize", ClauseKind::maximize}}};
constexpr std::array<NamedValue<Scope>, 5> scopes = {{{"entered", Scope::entered},
                                                      {"through", Scope::through},
                                                      {"end", Scope::end},
                                                      {"hexside", Scope::hexside},
                                                      {"step", Scope::step}}};
constexpr std::array<NamedValue<DistanceAnchor>, 8> frames = {
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
constexpr std::array<NamedValue<Quantity>, 8> quantities = {{{"movement-points", Quantity::movement_points},
                                                             {"hexes", Quantity::hexes},
                                                             {"distance", Quantity::distance},
                                                             {"count", Quantity::count},
                                                             {"any", Quantity::any},
                                                             {"fire", Quantity::fire},
                                                             {"friends", Quantity::friends},
                                                             {"elevation", Quantity::elevation}}};
constexpr std::array<NamedValue<Length::Mode>, 4> modes = {{{"exact", Length::Mode::exact},
                                                            {"up-to", Length::Mode::up_to},
                                                            {"until", Length::Mode::until},
                                                            {"extend", Length::Mode::extend}}};
constexpr std::array<NamedValue<Motion::Kind>, 5> motions = {{{"free", Motion::Kind::free},
                                                              {"ray", Motion::Kind::ray},
                                                              {"forward", Motion::Kind::forward},
                                                              {"priorities", Motion::Kind::priority_list},
                                                              {"goal", Motion::Kind::goal}}};
constexpr std::array<NamedValue<Motion::Oblique>, 2> obliques = {
    {{"never", Motion::Oblique::never}, {"first-step", Motion::Oblique::first_step}}};

}  // namespace

std::span<const PropertyRow> property_catalogue() {
  return property_rows;
}
const PropertyRow& row_of(Property p) {
  return property_rows[static_cast<std::size_t>(p)];
}
std::span<const NamedValue<ClauseKind>> clause_kind_names() {
  return kinds_of_clause;
}
std::span<const NamedValue<Scope>> scope_names() {
  return scopes;
}
std::span<const NamedValue<DistanceAnchor>> anchor_names() {
  return frames;
}
std::span<const NamedValue<Members>> members_names() {
  return member_names;
}
std::span<const NamedValue<Quantity>> quantity_names() {
  return quantities;
}
std::span<const NamedValue<Length::Mode>> length_mode_names() {
  return modes;
}
std::span<const NamedValue<Motion::Kind>> motion_kind_names() {
  return motions;
}
std::span<const NamedValue<Motion::Oblique>> oblique_names() {
  return obliques;
}

}  // namespace rearguard
