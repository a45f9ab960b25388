#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "src/answers/view/counter_scene.h"
#include "src/core/board/counter_pictures.h"
#include "src/core/rules/words/event_rules.h"
#include "src/core/rules/words/play.h"
#include "src/core/rules/words/rule_set.h"
#include "src/desk/print/game_pictures.h"
#include "src/desk/print/sheets.h"

namespace rearguard {
namespace {

constexpr double share_of_hex = 0.65;  ///< of a hex from side to side: what fits into it in any direction
constexpr Colour marker_paper = rgb(0xfffbef);
constexpr Colour marker_ink = rgb(0xa11d1d);

using Drawing = std::function<void(Scene&, Point middle, double size)>;
struct Counter {
  Drawing front, back;
};

void add_words(Scene& scene, Point middle, double size, Point at, const std::string& words, double height,
               Colour ink) {
  const double ems = text_width(words, 1, Face::sans_bold);
  const double letters = std::min(height, ems > 0 ? 0.9 / ems : height) * size;
  const Point base{middle.x + at.x * size, middle.y + at.y * size};
  scene.add(Role::state, Text{base, words, letters, Anchor::middle, Face::sans_bold, ink});
}

void add_box(Scene& scene, Point middle, double width, double height, Colour paper) {
  const double left = middle.x - width / 2, top = middle.y - height / 2;
  const double right = left + width, bottom = top + height;
  scene.add(Role::counter, Polygon{{{{left, top}, {right, top}, {right, bottom}, {left, bottom}}}, paper});
}

/// Returns a marker with two lines of words, of which either may be empty.
Drawing marker(const std::string& above, const std::string& below, Colour paper = marker_paper,
               Colour ink = marker_ink) {
  return [=](Scene& scene, Point m, double size) {
    add_box(scene, m, size, size, paper);
    add_words(scene, m, size, {0, below.empty() ? 0.08 : 0.04}, above, below.empty() ? 0.22 : 0.34, ink);
    add_words(scene, m, size, {0, 0.34}, below, 0.2, ink);
  };
}

/// Returns the state that the backs of counters show: the first that forbids something; empty if none does.
std::string state_on_backs(const RuleSet* rules) {
  if (rules == nullptr || !rules->event_rules) return {};
  const auto& states = rules->event_rules->state_definitions;
  const auto found = std::ranges::find_if(
      states, [](const StateDefinition& s) { return !s.is_marker && !s.forbids.empty(); });
  return found == states.end() ? std::string() : found->name;
}

/// What a unit is when its counter is turned over: in that state, or weaker.
struct Turned {
  Unit unit;
  std::string words;
};
std::optional<Turned> turned_over(const Unit& unit, const std::string& state) {
  if (!state.empty() && state != unit.state) {
    Turned turned{unit, state};
    turned.unit.state = state;
    return turned;
  }
  if (unit.strength < 2) return std::nullopt;
  Turned turned{unit, "reduced"};
  --turned.unit.strength;
  return turned;
}

/// Makes a unit what it is when a term of a picture holds: "hits 1", "strength 2", "routed".
void take_term(Unit& unit, std::string_view term) {
  const auto number = number_in_term(term);
  if (!number)
    unit.state = term;
  else if (number->first == "strength")
    unit.strength = number->second;
  else
    unit.counts[std::string(number->first)] = number->second;
}

/// Tests whether an entry of `pictures` may be drawn of a unit.
bool may_be_drawn(Unit unit, const std::string& entry) {
  unit.pictures = {entry};
  return !drawn_pictures(unit).files.empty();
}

CounterFace printed_face(const Position& units, UnitIndex index,
                         const std::shared_ptr<const ArtLibrary>& art) {
  CounterStyle style;
  style.art = art;
  CounterFace face = counter_face(units, index, style);
  face.is_printed = true;
  const Unit& unit = units.unit(index);
  const std::size_t dash = face.values.find('-');
  if (unit.states_morale && dash != std::string::npos)
    face.values.insert(dash, fmt::format("-{}", unit.morale));
  return face;
}

/// Returns the front of a unit, with the turn in which it arrives.
Drawing unit_front(const Position& units, UnitIndex index, const Reinforcement* arrival,
                   const std::shared_ptr<const ArtLibrary>& art) {
  const CounterFace front = printed_face(units, index, art);
  const Colour ink = ink_on(front.side.colour);
  const std::string turn = arrival == nullptr ? "" : fmt::format("T{}", arrival->turn);
  return [=](Scene& scene, Point middle, double size) {
    add_counter(scene, front, middle, size);
    add_words(scene, middle, size, {0.37, 0.1}, turn, 0.16, ink);
  };
}

Counter unit_counter(const PrintedUnits& roster, UnitIndex index, const std::string& turned_state,
                     const std::shared_ptr<const ArtLibrary>& art) {
  const CounterFace front = printed_face(roster.units(), index, art);
  const Colour ink = ink_on(front.side.colour);
  Counter counter;
  counter.front = unit_front(roster.units(), index, roster.arrival(index), art);
  if (const auto turned = turned_over(roster.units().unit(index), turned_state)) {
    Position other = roster.units();
    other.amend(index, turned->unit);
    CounterFace back = printed_face(other, index, art);
    const bool has_own_picture = back.pictures != front.pictures;
    if (!has_own_picture) back.pictures.clear();
    back.state.clear();
    back.size.clear();
    counter.back = [=](Scene& scene, Point middle, double size) {
      add_counter(scene, back, middle, size);
      if (has_own_picture) return;
      add_box(scene, {middle.x, middle.y - 0.425 * size}, size, 0.15 * size, marker_paper);
      add_words(scene, middle, size, {0, -0.38}, turned->words, 0.14, marker_ink);
    };
  } else {
    counter.back = marker(front.name, "", front.side.colour, ink);
  }
  return counter;
}

bool is_shown(const RuleSet& rules, const std::string& name) {
  return !rules.play || std::ranges::find(rules.play->internal, name) == rules.play->internal.end();
}

/// Returns the states and conditions that players see, other than good order.
std::vector<const StateDefinition*> shown_states(const RuleSet* rules) {
  std::vector<const StateDefinition*> states;
  if (rules == nullptr || !rules->event_rules) return states;
  for (const StateDefinition& state : rules->event_rules->state_definitions) {
    if (is_shown(*rules, state.name) && state.name != "good") states.push_back(&state);
  }
  return states;
}

/// Returns the numbers that players keep for their units. Those that units have from the start are ratings.
std::vector<std::string> shown_counts(const RuleSet* rules, const std::vector<Unit>& units) {
  std::vector<std::string> counts;
  if (rules == nullptr || !rules->event_rules) return counts;
  for (const std::string& count : rules->event_rules->counts) {
    const bool is_rating =
        std::ranges::any_of(units, [&](const Unit& u) { return u.counts.contains(count); });
    if (is_shown(*rules, count) && !is_rating) counts.push_back(count);
  }
  return counts;
}

/// Returns the markers of states, of conditions, of numbers and of who holds what.
std::vector<Counter> markers_of(const PrintedGame& game, const PrintedUnits& roster) {
  std::vector<Counter> markers;
  const auto add = [&](std::size_t count, const Drawing& front, const Drawing& back) {
    markers.insert(markers.end(), count, Counter{front, back});
  };
  const std::vector<Unit>& units = roster.units().units();
  const std::size_t some = (units.size() + 4) / 5;
  const std::string on_backs = state_on_backs(game.rules);
  for (const StateDefinition* state : shown_states(game.rules)) {
    if (state->name == on_backs) continue;
    const auto from_start = static_cast<std::size_t>(std::ranges::count_if(units, [&](const Unit& u) {
      return state->is_marker ? std::ranges::count(u.markers, state->name) > 0 : u.state == state->name;
    }));
    const Drawing both = marker(state->name, "");
    add(std::max(some, from_start), both, both);
  }
  for (const std::string& count : shown_counts(game.rules, units)) {
    add(some, marker("1", count), marker("2", count));
    add((some + 1) / 2, marker("3", count), marker("4", count));
  }
  std::size_t held = 0;
  if (game.scenario != nullptr) {
    for (const VictoryRule& rule : game.scenario->victory)
      held += rule.kind == VictoryRule::Kind::hold ? rule.hexes.size() : 0;
    add(1, marker("turn", ""), marker("turn", ""));
  }
  held = std::max(held, game.map->victory_hexes.size());
  const auto flag = [&](std::size_t side) {
    const Colour paper = side_style(roster.units(), static_cast<SideIndex>(side)).colour;
    return marker(roster.units().sides()[side], "holds", paper, ink_on(paper));
  };
  const std::size_t sides = roster.units().sides().size();
  for (std::size_t s = 0; s < sides; s += 2) add(held, flag(s), flag(std::min(s + 1, sides - 1)));
  return markers;
}

/// Adds pages of fronts and of backs, mirrored so that they meet when the sheet is turned over its long side.
void add_sheets(std::vector<PrintedPage>& pages, const std::vector<Counter>& counters,
                const std::string& title, const PrintOptions& options) {
  const double size = share_of_hex * options.hex_mm * px_per_mm;
  const double page_width = options.paper->width * px_per_mm;
  const double page_height = options.paper->height * px_per_mm;
  const auto fit = [&](double length) {
    return std::max(1.0, std::floor((length - 2 * page_margin - 24) / size));
  };
  const auto columns = static_cast<std::size_t>(fit(page_width));
  const std::size_t on_sheet = columns * static_cast<std::size_t>(fit(page_height));
  const Point corner{(page_width - static_cast<double>(columns) * size) / 2, page_margin + 20};
  for (std::size_t first = 0; first < counters.size(); first += on_sheet) {
    const std::size_t last = std::min(counters.size(), first + on_sheet);
    const std::size_t rows = (last - first + columns - 1) / columns;
    for (const bool is_back : {false, true}) {
      PrintedPage& page = pages.emplace_back();
      page.width = page_width;
      page.height = page_height;
      if (first == 0 && !is_back) page.chapter = title;
      Scene& scene = page.layers.emplace_back().scene;
      for (std::size_t i = first; i < last; ++i) {
        const std::size_t column = (i - first) % columns;
        const double across = static_cast<double>(is_back ? columns - 1 - column : column) + 0.5;
        const double down = static_cast<double>((i - first) / columns) + 0.5;
        (is_back ? counters[i].back : counters[i].front)(
            scene, {corner.x + across * size, corner.y + down * size}, size);
      }
      const double right = corner.x + static_cast<double>(columns) * size;
      const double bottom = corner.y + static_cast<double>(rows) * size;
      for (std::size_t c = 0; c <= columns; ++c) {
        const double x = corner.x + static_cast<double>(c) * size;
        rule(scene, {x, corner.y - 10}, {x, bottom + 10}, 0.35);
      }
      for (std::size_t r = 0; r <= rows; ++r) {
        const double y = corner.y + static_cast<double>(r) * size;
        rule(scene, {corner.x - 10, y}, {right + 10, y}, 0.35);
      }
      const std::string words = fmt::format("{}: {} to {} of {}, {}", title, first + 1, last, counters.size(),
                                            is_back ? "backs" : "fronts");
      write(scene, {page_width / 2, page_margin}, words, 10, Face::sans_bold, Anchor::middle);
    }
  }
}

}  // namespace

GameCounters counter_scenes(const PrintedGame& game, double size) {
  GameCounters counters;
  if (game.start == nullptr) return counters;
  const auto scene = [&](const Drawing& draw) {
    Scene drawn;
    drawn.width = drawn.height = size;
    draw(drawn, {size / 2, size / 2}, size);
    return drawn;
  };
  const PrintedUnits roster(game);
  const std::vector<Unit>& units = roster.units().units();
  std::vector<std::string> conditions;
  const auto note = [](std::vector<std::string>& names, const std::string& name) {
    if (std::ranges::find(names, name) == names.end()) names.push_back(name);
  };
  for (const StateDefinition* state : shown_states(game.rules))
    note(state->is_marker ? conditions : counters.states, state->name);
  int strongest = 0;
  for (const Unit& unit : units) {
    if (!unit.state.empty() && unit.state != "good") note(counters.states, unit.state);
    for (const std::string& name : unit.markers) note(conditions, name);
    strongest = std::max(strongest, unit.strength);
  }
  for (UnitIndex u = 0; u < units.size(); ++u) {
    std::vector<Scene>& faces = counters.units.emplace_back();
    Position in_state = roster.units();
    std::vector<std::string> states = counters.states;
    states.insert(states.begin(), "good");
    for (const std::string& state : states) {
      Unit unit = units[u];
      unit.state = state;
      // The piece turns, not its picture.
      unit.facing.reset();
      unit.markers.clear();
      in_state.amend(u, unit);
      faces.push_back(scene(unit_front(in_state, u, roster.arrival(u), game.style.art)));
    }
  }
  for (UnitIndex u = 0; u < units.size(); ++u) {
    std::vector<GameCounters::Back>& backs = counters.backs.emplace_back();
    Unit front = units[u];
    front.facing.reset();
    front.markers.clear();
    for (const std::string& entry : front.pictures) {
      const std::vector<std::string_view> terms = picture_terms(entry);
      Unit turned = front;
      turned.state = "good";
      for (const std::string_view term : terms) take_term(turned, term);
      const auto is_number = [](std::string_view term) { return number_in_term(term).has_value(); };
      if (std::ranges::none_of(terms, is_number) || !may_be_drawn(turned, entry)) continue;
      Position there = roster.units();
      there.amend(u, turned);
      GameCounters::Back& back = backs.emplace_back();
      back.terms.assign(terms.begin(), terms.end());
      back.is_up = may_be_drawn(units[u], entry);
      back.face = scene(unit_front(there, u, roster.arrival(u), game.style.art));
    }
  }
  for (const std::string& name : conditions)
    counters.markers.push_back({name, false, {scene(marker(name, ""))}});
  const auto add_number = [&](const std::string& name, int highest) {
    GameCounters::Marker& number = counters.markers.emplace_back(GameCounters::Marker{name, true, {}});
    for (int i = 1; i <= highest; ++i) number.faces.push_back(scene(marker(std::to_string(i), name)));
  };
  constexpr int highest_count = 9, highest_strength = 30;
  if (strongest > 1) add_number("strength", std::min(strongest, highest_strength));
  for (const std::string& count : shown_counts(game.rules, units)) add_number(count, highest_count);
  return counters;
}

PrintedUnits::PrintedUnits(const PrintedGame& game) {
  if (game.scenario == nullptr) {
    units_ = *game.start;
    return;
  }
  arrivals_ = &game.scenario->arrivals;
  Setup setup = game.scenario->setup;
  for (const Reinforcement& arrival : *arrivals_) {
    setup.units.push_back(arrival.unit);
    setup.units.back().hex = game.map->grid().number(arrival.entry_hexes.front());
  }
  auto made = Position::make(game.map, setup);
  units_ = std::get<Position>(std::move(made));
}

const Reinforcement* PrintedUnits::arrival(UnitIndex unit) const {
  const std::size_t later = arrivals_ == nullptr ? 0 : arrivals_->size();
  const std::size_t there = units_->units().size() - later;
  return unit < there ? nullptr : &(*arrivals_)[unit - there];
}

std::vector<PrintedPage> counter_sheets(const PrintedGame& game, const PrintOptions& options,
                                        const PrintedUnits& roster) {
  std::vector<PrintedPage> pages;
  const Position& units = roster.units();
  for (SideIndex side = 0; side < units.sides().size(); ++side) {
    std::vector<Counter> counters;
    for (UnitIndex u = 0; u < units.units().size(); ++u) {
      if (units.unit(u).side == side)
        counters.push_back(unit_counter(roster, u, state_on_backs(game.rules), game.style.art));
    }
    add_sheets(pages, counters, "Counters of " + units.sides()[side], options);
  }
  add_sheets(pages, markers_of(game, roster), "Markers", options);
  return pages;
}

}  // namespace rearguard
