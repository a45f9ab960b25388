#include "src/workshop/edit/map_draft.h"

#include <algorithm>
#include <limits>
#include <set>

#include <fmt/format.h>

#include "src/core/board/setup_of.h"
#include "src/core/document/limits.h"
#include "src/workshop/edit/draft_expectations.h"
#include "src/workshop/edit/map_resize.h"
#include "src/workshop/edit/underlay_edit.h"
#include "src/workshop/rewrite/map_text_edit.h"
#include "src/workshop/rewrite/moved_hex.h"

namespace rearguard {

namespace {

constexpr std::size_t max_undo_bytes = std::size_t{256} << 20U;

/// Estimates the bytes of a state that adjacent states do not share.
std::size_t bytes_of(const MapDraft::State& state) {
  return state.map().grid().size() * 3 + state.map().crossings().size() * 80 + state.units.size() * 400;
}

/// Returns a subject such as "units[7].hex" with its number counted from the first of the new units.
std::string counted_from(const std::string& subject, std::size_t first) {
  const std::string before = "units[";
  const std::size_t end = subject.find(']');
  if (!subject.starts_with(before) || end == std::string::npos) return subject;
  const std::size_t index = std::stoul(subject.substr(before.size(), end - before.size()));
  return index < first ? subject : fmt::format("{}{}{}", before, index - first, subject.substr(end));
}

/// Returns the message of the first problem; empty if there is none.
std::string first_of(const std::vector<SetupProblem>& problems) {
  return problems.empty() ? std::string() : problems.front().message;
}

/// Returns the key of a position, other than its units, that names a side; empty if none does.
std::string key_naming(const Setup& setup, const std::string& side) {
  if (setup.enemy_line.contains(side)) return "`enemy_line`";
  if (setup.supply.contains(side)) return "`supply_sources`";
  if (setup.retreat_direction.contains(side)) return "`retreat_direction`";
  for (const auto& [name, allied] : setup.allies) {
    if (name == side || std::ranges::find(allied, side) != allied.end()) return "`allies`";
  }
  for (const auto& [name, region] : setup.regions) {
    if (region.by_side.contains(side)) return "`regions`";
  }
  return {};
}

/// Gives a state the position of a setup; returns why there is none.
std::vector<SetupProblem> set_position(MapDraft::State& state, std::shared_ptr<const HexMap> map,
                                       const Setup& setup) {
  auto made = Position::make(std::move(map), setup);
  if (auto* problems = std::get_if<std::vector<SetupProblem>>(&made)) return std::move(*problems);
  state.position = std::make_shared<const Position>(std::get<Position>(std::move(made)));
  return {};
}

/// Returns the unit with this id, or the end.
template <class Units>
auto unit_named(Units& units, const std::string& id) {
  return std::ranges::find_if(units, [&](const DraftUnit& u) { return u.unit.id == id; });
}

std::optional<std::string> number_problem(const HexMap& map) {
  return map.grid().number_problem([&](std::size_t i) { return map.terrains()[i] != no_hex; });
}

}  // namespace

MapDraft::MapDraft(std::shared_ptr<const Position> opened, std::optional<Underlay> underlay,
                   std::vector<Expectation> expectations, std::optional<DraftScenario> scenario,
                   const std::map<std::string, ArrivalSetup>& arrivals,
                   const std::vector<AcceptedFinding>& accepted)
    : base_setup_(setup_of(*opened)) {
  State state;
  state.underlay = std::move(underlay);
  for (std::size_t i = 0; i < expectations.size(); ++i)
    state.expectations.push_back({std::move(expectations[i]), i});
  for (std::size_t i = 0; i < accepted.size(); ++i) state.accepted.push_back({accepted[i], i});
  state.origin = opened->map().grid().first;
  state.chart_names = names_in(opened->map().chart());
  state.scenario = std::move(scenario);
  for (std::size_t i = 0; i < base_setup_.units.size(); ++i) {
    state.units.push_back({base_setup_.units[i], i, std::nullopt});
    const auto arrival = arrivals.find(base_setup_.units[i].id);
    if (arrival != arrivals.end()) state.units.back().arrival = arrival->second;
  }
  base_setup_.units.clear();
  state.position = std::move(opened);
  opened_ = now_ = saved_ = std::make_shared<const State>(std::move(state));
}

Setup MapDraft::setup() const {
  Setup setup = base_setup_;
  const Grid& from = opened_->map().grid();
  DroppedItems ignored;
  setup = reworked(setup, from, map().grid(), now_->origin, ignored);
  std::set<std::string> sides;
  setup.links = links_of(now_->units);
  for (const DraftUnit& unit : now_->units) {
    setup.units.push_back(unit.unit);
    sides.insert(unit.unit.side);
  }
  std::erase_if(setup.enemy_line, [&](const auto& entry) { return !sides.contains(entry.first); });
  std::erase_if(setup.supply, [&](const auto& entry) { return !sides.contains(entry.first); });
  std::erase_if(setup.retreat_direction, [&](const auto& entry) { return !sides.contains(entry.first); });
  return setup;
}

/// The links of the document between those of its units that are still there, whatever their ids are now.
std::vector<LinkSetup> MapDraft::links_of(const std::vector<DraftUnit>& units) const {
  std::map<std::string, std::string> ids;
  for (const DraftUnit& unit : units) {
    if (unit.old_index)
      ids[opened_->position->unit(static_cast<UnitIndex>(*unit.old_index)).id] = unit.unit.id;
  }
  std::vector<LinkSetup> links;
  for (LinkSetup link : base_setup_.links) {
    const auto from = ids.find(link.from);
    const auto to = ids.find(link.to);
    if (from == ids.end() || to == ids.end()) continue;
    link.from = from->second;
    link.to = to->second;
    links.push_back(std::move(link));
  }
  return links;
}

void MapDraft::begin(const std::string& name) {
  finish();
  before_ = now_;
  step_name_ = name;
}

void MapDraft::restart() {
  if (before_) now_ = before_;
}

void MapDraft::finish() {
  if (!before_) return;
  if (now_ != before_) {
    done_.push_back({step_name_, before_, bytes_of(*now_)});
    undone_.clear();
    std::size_t bytes = 0;
    for (auto step = done_.rbegin(); step != done_.rend(); ++step) {
      bytes += step->bytes;
      if (bytes <= max_undo_bytes) continue;
      done_.erase(done_.begin(), step.base());
      break;
    }
  }
  before_.reset();
}

void MapDraft::abandon() {
  restart();
  before_.reset();
}

void MapDraft::put(const std::string& name, State state) {
  const bool is_own_step = !before_;
  if (is_own_step) begin(name);
  now_ = std::make_shared<const State>(std::move(state));
  if (is_own_step) finish();
}

template <class Part>
std::string MapDraft::put_part(const std::string& name, Part State::*part, Part value) {
  State state = *now_;
  state.*part = std::move(value);
  put(name, std::move(state));
  return {};
}

std::string MapDraft::change_map(const std::string& name, const MapChange& change) {
  auto map = std::make_shared<HexMap>(this->map());
  change(*map);
  State state = *now_;
  if (const auto problems = set_position(state, std::move(map), setup()); !problems.empty())
    return first_of(problems);
  put(name, std::move(state));
  return {};
}

std::string MapDraft::paint(const std::vector<Hex>& hexes, TerrainId terrain) {
  std::vector<Hex> painted;
  std::size_t held = 0;
  for (const Hex h : hexes) {
    if (!map().grid().contains(h) || map().terrain(h) == terrain) continue;
    if (terrain == no_hex && must_exist(h)) {
      ++held;
    } else {
      painted.push_back(h);
    }
  }
  if (!painted.empty()) {
    std::string problem = change_map("paint terrain", [&](HexMap& map) {
      for (const Hex h : painted) map.set_terrain(h, terrain);
    });
    if (!problem.empty()) return problem;
  }
  return held == 0 ? "" : held_hexes;
}

bool MapDraft::must_exist(Hex h) const {
  const auto is_named = [&](const DraftExpectation& e) {
    const std::vector<Hex> hexes = hexes_of(e.expectation, map().grid());
    return std::ranges::find(hexes, h) != hexes.end();
  };
  return (map().exists(h) && !now_->position->units_in(h).empty()) ||
         std::ranges::any_of(map().victory_hexes, [&](const VictoryHex& v) { return v.hex == h; }) ||
         std::ranges::any_of(now_->expectations, is_named);
}

std::string MapDraft::set_level(const std::vector<Hex>& hexes, int level) {
  if (level < -max_level || level > max_level)
    return fmt::format("an elevation must be from {} to {}", -max_level, max_level);
  std::vector<Hex> changed;
  for (const Hex h : hexes) {
    if (map().grid().contains(h) && map().elevation(h) != level) changed.push_back(h);
  }
  if (changed.empty()) return {};
  return change_map("set elevation", [&](HexMap& map) {
    for (const Hex h : changed) map.set_elevation(h, level);
  });
}

std::string MapDraft::raise(const std::vector<Hex>& hexes, int by) {
  std::vector<Hex> changed;
  for (const Hex h : hexes) {
    const int level = map().grid().contains(h) ? map().elevation(h) + by : max_level + 1;
    if (level >= -max_level && level <= max_level) changed.push_back(h);
  }
  if (changed.empty()) return {};
  return change_map(by > 0 ? "raise elevation" : "lower elevation", [&](HexMap& map) {
    for (const Hex h : changed) map.set_elevation(h, map.elevation(h) + by);
  });
}

std::string MapDraft::lay(FeatureId feature, const std::vector<std::pair<Hex, Hex>>& crossings,
                          bool one_way) {
  const auto has = [&](Hex from, Hex to) {
    const auto& there = map().features(from, *direction_between(from, to));
    return std::ranges::find(there, feature) != there.end();
  };
  std::vector<std::pair<Hex, Hex>> missing;
  for (const auto& [from, to] : crossings) {
    const bool is_there = map().grid().contains(from) && map().grid().contains(to) && adjacent(from, to);
    if (is_there && (!has(from, to) || (!one_way && !has(to, from)))) missing.emplace_back(from, to);
  }
  if (missing.empty()) return {};
  return change_map("place " + map().chart().features[feature].name, [&](HexMap& map) {
    for (const auto& [from, to] : missing) {
      if (one_way) {
        map.add_one_way_feature(feature, from, to);
      } else {
        map.add_feature(feature, from, to);
      }
    }
  });
}

std::string MapDraft::clear(const std::vector<std::pair<Hex, Hex>>& hexsides,
                            std::optional<FeatureId> feature) {
  std::set<FeatureCrossing> gone;
  for (const auto& [a, b] : hexsides) {
    const auto there = direction_between(a, b);
    if (!there) continue;
    for (const FeatureCrossing& c :
         {FeatureCrossing{0, a, *there}, FeatureCrossing{0, b, opposite(*there)}}) {
      for (const FeatureId f : map().features(c.from, c.direction)) {
        if (!feature || *feature == f) gone.insert({f, c.from, c.direction});
      }
    }
  }
  if (gone.empty()) return {};
  return change_map(
      feature ? "remove " + map().chart().features[*feature].name : "clear hexsides",
      [&](HexMap& map) { map = without(map, [&](const FeatureCrossing& c) { return gone.contains(c); }); });
}

std::vector<DraftUnit> MapDraft::units_like(const Setup& setup) const {
  std::vector<DraftUnit> units;
  for (const UnitSetup& unit : setup.units) {
    const auto old = unit_named(now_->units, unit.id);
    units.push_back({unit, std::nullopt, std::nullopt});
    if (old == now_->units.end()) continue;
    units.back().old_index = old->old_index;
    units.back().arrival = old->arrival;
  }
  return units;
}

/// Puts what the scenario names on the grid of a new state.
void MapDraft::move_scenario(State& state, const Grid& from, Printed origin, DroppedItems& dropped) const {
  const Grid& to = state.map().grid();
  if (now_->scenario) state.scenario = reworked(*now_->scenario, from, to, origin, dropped);
  for (DraftUnit& unit : state.units) {
    if (!unit.arrival) continue;
    *unit.arrival = reworked(*unit.arrival, from, to, origin);
    if (unit.arrival->hexes.empty()) unit.arrival->hexes = {unit.unit.hex};
  }
}

std::string MapDraft::move_to(const std::string& name, const Grid& grid, Printed first, TerrainId fill,
                              DroppedItems& dropped) {
  if (const auto problem = grid.problem()) return *problem;
  const Grid& old = map().grid();
  State state;
  const Setup moved = reworked(setup(), old, grid, first, dropped);
  auto map_now = std::make_shared<const HexMap>(reworked(map(), grid, first, fill, dropped));
  if (const auto problem = number_problem(*map_now)) return *problem;
  if (const auto problems = set_position(state, std::move(map_now), moved); !problems.empty())
    return first_of(problems);
  state.units = units_like(moved);
  state.expectations = reworked(now_->expectations, old, *state.position, first, dropped);
  state.accepted = now_->accepted;
  for (AcceptTarget& one : state.accepted) {
    for (Hex& h : one.accepted.hexes) h = moved_hex(h, old, grid, first);
  }
  move_scenario(state, old, first, dropped);
  state.chart_names = now_->chart_names;
  state.origin = {now_->origin.column + first.column - old.first.column,
                  now_->origin.row + first.row - old.first.row};
  if (now_->underlay) state.underlay = reworked(*now_->underlay, old, grid, first);
  put(name, std::move(state));
  return {};
}

std::string MapDraft::resize(const EdgeGrowth& growth, TerrainId fill, DroppedItems& dropped) {
  if (growth == EdgeGrowth{}) return {};
  return move_to("resize the map", grown(map().grid(), growth), map().grid().first, fill, dropped);
}

std::string MapDraft::renumber(const Grid& grid, DroppedItems& dropped) {
  const Grid& old = map().grid();
  if (grid.first == old.first && grid.numbering == old.numbering && grid.shifted == old.shifted)
    return grid.problem().value_or("");
  return move_to("renumber the hexes", grid, grid.first, no_hex, dropped);
}

std::string MapDraft::rename(const std::string& name) {
  if (name == map().name()) return {};
  return change_map("rename the map", [&](HexMap& map) { map = renamed(map, name); });
}

std::string MapDraft::set_labels(const std::string& name, std::vector<MapLabel> labels) {
  std::erase_if(labels, [](const MapLabel& label) { return label.text.empty(); });
  for (const MapLabel& label : labels) {
    if (!map().grid().contains(label.hex)) return "a label must be on the map";
  }
  if (labels == map().labels) return {};
  return change_map(name, [&](HexMap& map) { map.labels = std::move(labels); });
}

std::string MapDraft::set_victory_hexes(const std::string& name, std::vector<VictoryHex> victory_hexes) {
  for (const VictoryHex& victory : victory_hexes) {
    if (!map().exists(victory.hex))
      return map().grid().contains(victory.hex) ? "the map has no hex at " + map().grid().number(victory.hex)
                                                : "a victory hex must be on the map";
    if (victory.points < -max_number || victory.points > max_number)
      return fmt::format("the points of a victory hex must be from {} to {}", -max_number, max_number);
  }
  if (victory_hexes == map().victory_hexes) return {};
  return change_map(name, [&](HexMap& map) { map.victory_hexes = std::move(victory_hexes); });
}

std::string MapDraft::set_home_edges(const std::map<std::string, MapEdge>& home_edges) {
  if (home_edges.contains("")) return "a home edge needs the name of its side";
  if (home_edges == map().home_edges) return {};
  return change_map("change home edges", [&](HexMap& map) { map.home_edges = home_edges; });
}

std::string MapDraft::set_ground_blocks_sight(bool blocks) {
  if (blocks == map().ground_blocks_sight) return {};
  return change_map("change what blocks sight", [&](HexMap& map) { map.ground_blocks_sight = blocks; });
}

std::string MapDraft::set_expectations(const std::string& name, std::vector<DraftExpectation> expectations) {
  for (const DraftExpectation& e : expectations) {
    if (auto problem = problem_of(e.expectation, map()); !problem.empty()) return problem;
  }
  return put_part(name, &State::expectations, std::move(expectations));
}

std::string MapDraft::set_accepted(const std::string& name, std::vector<AcceptTarget> accepted) {
  for (const AcceptTarget& one : accepted) {
    if (one.accepted.text.empty()) return "an accepted warning needs the reason why it is meant to be so";
  }
  return put_part(name, &State::accepted, std::move(accepted));
}

std::string MapDraft::set_chart(const std::string& name, const NewChart& changed) {
  const HexMap& old = map();
  auto made_map = std::make_shared<HexMap>(with_chart(old, changed));
  State state = *now_;
  state.chart_names = changed.names;
  for (DraftExpectation& e : state.expectations) {
    if (auto problem = follow_chart(e.expectation, old.chart(), changed); !problem.empty()) return problem;
  }
  for (DraftUnit& unit : state.units) {
    const auto c = old.chart().find_class(unit.unit.movement_class);
    if (c && changed.classes[*c]) unit.unit.movement_class = changed.chart->classes[*changed.classes[*c]];
  }
  Setup wanted = setup();
  wanted.units.clear();
  for (const DraftUnit& unit : state.units) wanted.units.push_back(unit.unit);
  if (const auto problems = set_position(state, std::move(made_map), wanted); !problems.empty())
    return first_of(problems);
  put(name, std::move(state));
  return {};
}

std::string MapDraft::set_underlay(const std::string& name, const std::optional<Underlay>& underlay) {
  if (underlay == now_->underlay) return {};
  if (underlay) {
    const auto lie = lie_of(*underlay, map().grid());
    if (const auto* problem = std::get_if<std::string>(&lie)) return *problem;
  }
  return put_part(name, &State::underlay, underlay);
}

std::vector<SetupProblem> MapDraft::put_units(const std::string& name, const Setup& setup,
                                              std::vector<DraftUnit> units) {
  State state = *now_;
  auto problems = set_position(state, now_->position->shared_map(), setup);
  if (!problems.empty()) return problems;
  state.units = std::move(units);
  put(name, std::move(state));
  return {};
}

std::vector<SetupProblem> MapDraft::put_units(const std::string& name, std::vector<DraftUnit> units) {
  Setup wanted = setup();
  wanted.units.clear();
  for (const DraftUnit& unit : units) wanted.units.push_back(unit.unit);
  wanted.links = links_of(units);
  return put_units(name, wanted, std::move(units));
}

std::string MapDraft::add_unit(const UnitSetup& unit) {
  return first_of(add_units({unit}));
}

std::vector<SetupProblem> MapDraft::add_units(const std::vector<UnitSetup>& units) {
  if (units.empty()) return {};
  std::vector<DraftUnit> all = now_->units;
  const std::size_t before = all.size();
  for (const UnitSetup& unit : units) all.push_back({unit, std::nullopt, std::nullopt});
  auto problems = put_units(
      units.size() == 1 ? "place unit " + units.front().id : fmt::format("place {} units", units.size()),
      std::move(all));
  for (SetupProblem& problem : problems) problem.subject = counted_from(problem.subject, before);
  return problems;
}

std::string MapDraft::rename_side(const std::string& from, const std::string& to) {
  if (from == to) return {};
  if (to.empty()) return "a side needs a name";
  if (const std::string key = key_naming(base_setup_, from); !key.empty())
    return fmt::format("{} of this position names the side {}; rename it in the file", key, from);
  std::vector<DraftUnit> units = now_->units;
  for (DraftUnit& unit : units) {
    if (unit.unit.side == to) return fmt::format("there is already a side {}", to);
    if (unit.unit.side == from) unit.unit.side = to;
  }
  if (now_->scenario) {
    State state = *now_;
    rearguard::rename_side(*state.scenario, from, to);
    const bool is_own_step = !before_;
    if (is_own_step) begin(fmt::format("rename side {} to {}", from, to));
    put("", std::move(state));
    std::string problem = first_of(put_units("", std::move(units)));
    if (is_own_step) problem.empty() ? finish() : abandon();
    return problem;
  }
  return first_of(put_units(fmt::format("rename side {} to {}", from, to), std::move(units)));
}

std::string MapDraft::change_unit(const std::string& id, const UnitSetup& unit) {
  std::vector<DraftUnit> units = now_->units;
  const auto at = unit_named(units, id);
  if (at == units.end()) return "there is no unit " + id;
  const bool is_moved = at->unit.hex != unit.hex;
  at->unit = unit;
  if (is_moved && at->arrival) at->arrival->hexes.front() = unit.hex;
  if (unit.id != id) {
    if (at->unit.name == id) at->unit.name = unit.id;
    for (DraftUnit& other : units) std::ranges::replace(other.unit.engaged, id, unit.id);
  }
  return first_of(put_units((is_moved ? "move unit " : "change unit ") + id, std::move(units)));
}

std::string MapDraft::remove_unit(const std::string& id) {
  Setup wanted = setup();
  rearguard::remove_unit(wanted, id);
  std::vector<DraftUnit> units = units_like(wanted);
  if (units.size() == now_->units.size()) return "there is no unit " + id;
  return first_of(put_units("remove unit " + id, wanted, std::move(units)));
}

std::string MapDraft::set_arrival(const std::string& id, const std::optional<ArrivalSetup>& arrival) {
  std::vector<DraftUnit> units = now_->units;
  const auto at = unit_named(units, id);
  if (at == units.end()) return "there is no unit " + id;
  if (arrival && arrival->hexes.empty()) return "a reinforcement needs at least one entry hex";
  at->arrival = arrival;
  if (arrival) at->unit.hex = arrival->hexes.front();
  return first_of(put_units("change the arrival of " + id, std::move(units)));
}

std::string MapDraft::set_scenario(const std::string& name, const DraftScenario& scenario) {
  return put_part(name, &State::scenario, std::optional(scenario));
}

std::string MapDraft::undoable() const {
  return done_.empty() ? "" : done_.back().name;
}

std::string MapDraft::redoable() const {
  return undone_.empty() ? "" : undone_.back().name;
}

bool MapDraft::undo() {
  return step_back(done_, undone_);
}

bool MapDraft::redo() {
  return step_back(undone_, done_);
}

bool MapDraft::step_back(std::vector<Step>& from, std::vector<Step>& to) {
  finish();
  if (from.empty()) return false;
  std::swap(now_, from.back().other);
  to.push_back(std::move(from.back()));
  from.pop_back();
  return true;
}

}  // namespace rearguard
