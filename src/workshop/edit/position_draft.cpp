#include "src/workshop/edit/position_draft.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hexmap/cycle.h"
#include "hexmap/nearest_name.h"
#include "hexmap/one_line.h"
#include "src/core/document/node_builder.h"
#include "src/core/io/positions/position_reader.h"
#include "src/workshop/edit/unit_ids.h"

namespace rearguard {

namespace {

bool lists(const std::vector<std::string>& list, std::string_view name) {
  return std::ranges::find(list, name) != list.end();
}

/// Returns the unit without what it does not share with others like it.
UnitSetup as_pattern(UnitSetup unit) {
  unit.id.clear();
  unit.name.clear();
  unit.hex.clear();
  unit.engaged.clear();
  unit.counts.clear();
  return unit;
}

/// Returns whether a list says where a unit is and not what it is.
bool says_only_where(const Node& unit) {
  return std::ranges::all_of(unit.members, [](const Member& m) {
    return m.key == "id" || m.key == "hex" || m.key == "side" || m.key == "class";
  });
}

std::string in_words(const UnitSetup& unit) {
  std::string text = unit.id + ": " + unit.side;
  if (!unit.kind.empty()) text += " " + unit.kind;
  if (unit.strength != 0 || unit.movement != "0") text += fmt::format(" {}-{}", unit.strength, unit.movement);
  return text + fmt::format(" ({}) in {}", unit.movement_class, unit.hex);
}

}  // namespace

PositionDraft::PositionDraft(MapDraft& draft) : draft_(draft) {
  start_over();
}

void PositionDraft::start_over() {
  pattern_ = {};
  typed_class_.clear();
  selected_.clear();
  is_placing_ = is_dragging_ = false;
  pressed_.reset();
  other_sides_.clear();
  for (const auto& [side, edge] : draft_.map().home_edges) other_sides_.push_back(side);
  if (!draft_.now().units.empty()) pattern_ = as_pattern(draft_.now().units.front().unit);
  if (sides().empty()) other_sides_ = {"blue", "red"};
  if (pattern_.side.empty()) pattern_.side = sides().front();
  if (pattern_.movement_class.empty()) choose_kind("infantry");
}

void PositionDraft::set_pattern(UnitSetup pattern) {
  if (pattern.movement_class != typed_class_) typed_class_.clear();
  pattern_ = as_pattern(std::move(pattern));
}

void PositionDraft::choose_side(const std::string& side) {
  pattern_.side = side;
}

void PositionDraft::choose_kind(const std::string& kind) {
  typed_class_.clear();
  pattern_.kind = kind;
  pattern_.movement_class = class_for(kind);
}

/// Returns the class of the units of this kind, or the one that maps usually have for it, or the map's first.
std::string PositionDraft::class_for(const std::string& kind) const {
  const std::vector<std::string>& classes = draft_.map().chart().classes;
  for (const DraftUnit& unit : draft_.now().units) {
    if (unit.unit.kind == kind && !kind.empty()) return unit.unit.movement_class;
  }
  if (std::string usual = usual_class(kind, classes); !usual.empty()) return usual;
  return classes.empty() ? std::string() : classes.front();
}

std::string PositionDraft::next_pattern_id() const {
  return free_id(id_stem(pattern_.side, pattern_.kind), draft_.now().units);
}

void PositionDraft::start_placing(bool on) {
  is_placing_ = on;
  if (on) selected_.clear();
}

std::vector<std::string> PositionDraft::sides_of_units() const {
  std::vector<std::string> sides;
  for (const DraftUnit& unit : draft_.now().units) {
    if (!lists(sides, unit.unit.side)) sides.push_back(unit.unit.side);
  }
  return sides;
}

std::vector<std::string> PositionDraft::sides() const {
  std::vector<std::string> sides = sides_of_units();
  std::vector<std::string> offered;
  if (const auto& scenario = draft_.now().scenario) offered = texts_at(scenario->values, "sides");
  offered.insert(offered.end(), other_sides_.begin(), other_sides_.end());
  for (const std::string& side : offered) {
    if (!lists(sides, side)) sides.push_back(side);
  }
  if (!pattern_.side.empty() && !lists(sides, pattern_.side)) sides.push_back(pattern_.side);
  return sides;
}

std::string PositionDraft::add_side(const std::string& name) {
  if (name.empty()) return "a side needs a name";
  if (lists(sides(), name)) return fmt::format("there is already a side {}", name);
  other_sides_.push_back(name);
  pattern_.side = name;
  return {};
}

std::string PositionDraft::rename_side(const std::string& from, const std::string& to) {
  if (to.empty()) return "a side needs a name";
  if (from != to && lists(sides(), to)) return fmt::format("there is already a side {}", to);
  if (lists(sides_of_units(), from)) {
    if (std::string problem = draft_.rename_side(from, to); !problem.empty()) return problem;
  }
  std::ranges::replace(other_sides_, from, to);
  if (pattern_.side == from) pattern_.side = to;
  return {};
}

const UnitSetup* PositionDraft::selected_unit() const {
  for (const DraftUnit& unit : draft_.now().units) {
    if (unit.unit.id == selected_ && !selected_.empty()) return &unit.unit;
  }
  return nullptr;
}

void PositionDraft::select(const std::string& id) {
  selected_ = id;
}

void PositionDraft::step_unit(int by) {
  const auto& units = draft_.now().units;
  if (units.empty()) return;
  std::vector<std::string> ids;
  for (const DraftUnit& u : units) ids.push_back(u.unit.id);
  select(ids[cycled(place_in(ids, selected_), by, ids.size())]);
}

std::string PositionDraft::add(const UnitSetup& unit) {
  std::string problem = draft_.add_unit(unit);
  if (problem.empty()) selected_ = unit.id;
  return problem;
}

std::string PositionDraft::place(Hex h) {
  UnitSetup unit = pattern_;
  unit.id = unit.name = next_pattern_id();
  unit.hex = draft_.map().grid().number(h);
  return add(unit);
}

std::string PositionDraft::change_selected(const UnitSetup& unit) {
  std::string problem = draft_.change_unit(selected_, unit);
  if (problem.empty()) selected_ = unit.id;
  return problem;
}

std::string PositionDraft::remove_selected() {
  if (selected_.empty()) return {};
  std::string problem = draft_.remove_unit(selected_);
  if (problem.empty()) selected_.clear();
  return problem;
}

std::string PositionDraft::duplicate_selected(std::optional<Hex> to) {
  const UnitSetup* unit = selected_unit();
  if (unit == nullptr) return "Select a unit to duplicate it";
  UnitSetup copy = *unit;
  copy.id = next_id(unit->id, draft_.now().units);
  if (copy.name.empty() || copy.name == unit->id) copy.name = copy.id;
  copy.engaged.clear();
  copy.counts.clear();
  if (to) copy.hex = draft_.map().grid().number(*to);
  return add(copy);
}

std::string PositionDraft::turn(int by) {
  const UnitSetup* unit = selected_unit();
  UnitSetup turned = unit == nullptr ? pattern_ : *unit;
  const Grid& grid = draft_.map().grid();
  const auto facing = grid.parse_direction(turned.facing);
  const Direction now = facing ? direction(index_of(*facing) + by) : direction(0);
  turned.facing = std::string(grid.direction_name(now));
  if (unit != nullptr) return change_selected(turned);
  pattern_.facing = turned.facing;
  return {};
}

bool PositionDraft::press(Hex h, bool stacks, std::string& problem) {
  release();
  if (!draft_.map().exists(h)) return false;
  const Position& position = *draft_.now().position;
  const auto units = position.units_in(h);
  if (is_placing_ && (units.empty() || stacks)) {
    problem = place(h);
    return true;
  }
  if (units.empty()) {
    selected_.clear();
    return false;
  }
  // Of a stack, a drag moves the selected unit; only a click goes on to the next.
  std::size_t at = 0;
  below_.clear();
  for (std::size_t k = 0; k < units.size(); ++k) {
    if (position.unit(units[k]).id != selected_) continue;
    at = k;
    below_ = position.unit(units[(k + 1) % units.size()]).id;
  }
  select(position.unit(units[at]).id);
  is_dragging_ = true;
  pressed_ = h;
  draft_.begin("move unit " + selected_);
  return true;
}

std::string PositionDraft::drag(Hex h) {
  const UnitSetup* unit = selected_unit();
  if (!is_dragging_ || unit == nullptr || !draft_.map().exists(h)) return {};
  if (h != pressed_) pressed_.reset();
  UnitSetup moved = *unit;
  moved.hex = draft_.map().grid().number(h);
  return moved.hex == unit->hex ? std::string() : draft_.change_unit(selected_, moved);
}

void PositionDraft::release() {
  if (!is_dragging_) return;
  is_dragging_ = false;
  draft_.finish();
  if (pressed_ && !below_.empty()) select(below_);
  pressed_.reset();
}

bool PositionDraft::cancel() {
  if (is_dragging_) {
    draft_.abandon();
    is_dragging_ = false;
    pressed_.reset();
    return true;
  }
  if (is_placing_) {
    is_placing_ = false;
    return true;
  }
  const bool had_selection = !selected_.empty();
  selected_.clear();
  return had_selection;
}

// Lists -----------------------------------------------------------------------------------------------

UnitListDefaults PositionDraft::list_defaults() const {
  UnitListDefaults defaults;
  defaults.side = pattern_.side;
  const bool follows_kind = typed_class_.empty();
  defaults.movement_class = follows_kind ? class_for("") : typed_class_;
  for (const std::string& kind : usual_kinds()) {
    if (follows_kind) defaults.class_of_kind[kind] = class_for(kind);
  }
  for (const DraftUnit& unit : draft_.now().units) {
    if (unit.unit.kind.empty()) continue;
    if (follows_kind) defaults.class_of_kind.try_emplace(unit.unit.kind, unit.unit.movement_class);
    if (!lists(defaults.kinds, unit.unit.kind)) defaults.kinds.push_back(unit.unit.kind);
  }
  defaults.is_hex = [&map = draft_.map()](const std::string& text) {
    const auto h = map.grid().parse(text);
    return h && map.exists(*h);
  };
  defaults.classes = draft_.map().chart().classes;
  defaults.sides = sides();
  defaults.is_piece = true;
  return defaults;
}

/// Adds to a unit of a list what the list leaves to the draft, and the unit to `taken`.
UnitSetup PositionDraft::completed(UnitSetup unit, const Node& from, std::vector<DraftUnit>& taken) const {
  if (says_only_where(from)) {
    UnitSetup like = pattern_;
    like.id = unit.id;
    like.side = unit.side;
    like.hex = unit.hex;
    // What the list does not say has the place of the unit.
    const Node* stated = from.find("class");
    if (stated != nullptr && stated->place != from.place) like.movement_class = unit.movement_class;
    unit = std::move(like);
  }
  if (unit.id.empty()) unit.id = free_id(id_stem(unit.side, unit.kind), taken);
  if (unit.name.empty()) unit.name = unit.id;
  taken.push_back({unit, std::nullopt});
  return unit;
}

/// Adds a problem for each id that another unit has; returns whether there is any.
bool PositionDraft::add_taken_ids(Resolved& resolved, const Node& list, const std::string& name) const {
  std::map<std::string, std::string> hexes;  // of the units that have an id
  for (const DraftUnit& unit : draft_.now().units) hexes[unit.unit.id] = unit.unit.hex;
  for (std::size_t i = 0; i < resolved.units.size(); ++i) {
    const UnitSetup& unit = resolved.units[i];
    const auto [other, is_free] = hexes.try_emplace(unit.id, unit.hex);
    if (is_free) continue;
    const Place place = place_in_units(list, fmt::format("units[{}].id", i));
    resolved.problems.push_back(
        {name, place.line, place.column,
         fmt::format("there is already a unit {}, in {}", value_text(unit.id), other->second)});
  }
  return !resolved.problems.empty();
}

PositionDraft::Resolved PositionDraft::resolve(std::string_view text, const std::string& name) const {
  Resolved resolved;
  auto list = read_unit_list(text, name, list_defaults());
  if (!list) {
    resolved.problems = list.problems();
    return resolved;
  }
  resolved.list = std::move(list).value();
  // The reader of positions insists on ids; those left open are given below.
  Node units = resolved.list.units;
  for (Node& unit : units.items) {
    if (unit.find("id") == nullptr) add_member(unit, "id", text_node("", unit.place));
  }
  const auto read = read_units(units, name);
  if (!read) {
    resolved.problems = read.problems();
    return resolved;
  }
  std::vector<DraftUnit> taken = draft_.now().units;
  for (const UnitSetup& unit : *read) {
    if (!unit.id.empty()) taken.push_back({unit, std::nullopt});
  }
  for (std::size_t i = 0; i < read->size(); ++i)
    resolved.units.push_back(completed((*read)[i], units.items[i], taken));
  if (add_taken_ids(resolved, units, name)) return resolved;
  MapDraft tried = draft_;
  for (const SetupProblem& problem : tried.add_units(resolved.units)) {
    const Place place = place_in_units(units, problem.subject);
    resolved.problems.push_back({name, place.line, place.column, problem.message});
  }
  return resolved;
}

PositionDraft::Entered PositionDraft::outcome(const Resolved& resolved) const {
  Entered entered;
  entered.problems = resolved.problems;
  if (!entered.problems.empty()) return entered;
  for (const UnitSetup& unit : resolved.units) entered.ids.push_back(unit.id);
  if (resolved.units.size() == 1) {
    entered.note = in_words(resolved.units.front());
  } else if (!resolved.units.empty()) {
    std::map<std::string, int> counts;
    for (const UnitSetup& unit : resolved.units) ++counts[unit.side];
    std::vector<std::string> parts;
    for (const auto& [side, count] : counts) parts.push_back(fmt::format("{} of {}", count, side));
    entered.note = fmt::format("{} units: {}", resolved.units.size(), fmt::join(parts, ", "));
  } else {
    entered.note = fmt::format(
        "From here on: side {}, class {}", resolved.list.side.empty() ? pattern_.side : resolved.list.side,
        resolved.list.movement_class.empty() ? pattern_.movement_class : resolved.list.movement_class);
  }
  entered.note += new_sides(resolved);
  for (const std::string& remark : resolved.list.remarks) entered.note += "; " + remark;
  return entered;
}

/// Returns the end of a note that names the sides which nobody has had yet, and what they might be meant to
/// be.
std::string PositionDraft::new_sides(const Resolved& resolved) const {
  const std::vector<std::string> known = sides();
  std::vector<std::string> named;
  if (!resolved.list.side.empty()) named.push_back(resolved.list.side);
  for (const UnitSetup& unit : resolved.units) named.push_back(unit.side);
  std::vector<std::string> fresh;
  for (const std::string& side : named) {
    if (!lists(known, side) && !lists(fresh, side)) fresh.push_back(side);
  }
  std::string text;
  for (const std::string& side : fresh)
    text += fmt::format("; {} is a new side{}", one_line(side, 40), did_you_mean(side, known));
  return text;
}

PositionDraft::Entered PositionDraft::check(std::string_view text, const std::string& name) const {
  return outcome(resolve(text, name));
}

PositionDraft::Entered PositionDraft::enter(std::string_view text, const std::string& name) {
  release();
  const Resolved resolved = resolve(text, name);
  Entered entered = outcome(resolved);
  if (!entered.problems.empty()) return entered;
  draft_.add_units(resolved.units);
  if (!resolved.list.side.empty()) pattern_.side = resolved.list.side;
  if (!resolved.list.movement_class.empty())
    pattern_.movement_class = typed_class_ = resolved.list.movement_class;
  if (entered.ids.empty()) return entered;
  selected_ = entered.ids.back();
  // What is typed after a line of like units may repeat them by their hexes alone.
  if (text.find('\n') == std::string_view::npos) pattern_ = as_pattern(resolved.units.back());
  return entered;
}

}  // namespace rearguard
