#include "src/answers/view/counter_scene.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "src/answers/view/keyword_match.h"
#include "src/answers/view/scene.h"
#include "src/core/board/counter_pictures.h"
#include "src/core/rules/facts/unit_condition.h"

namespace rearguard {

namespace {

struct NamedColour {
  std::array<std::string_view, 6> names;  ///< sides drawn in this colour; the rest is ""
  Colour colour;
};

// Six colours that colour-blind readers can distinguish; the marks distinguish the sides without colour.
constexpr std::array<NamedColour, 6> palette = {{
    {{"union", "french", "blue", "american", "allied", "nato"}, rgb(0x6d9bc9)},
    {{"confed", "rebel", "grey", "gray", "german", "axis"}, rgb(0xc9c2b4)},
    {{"british", "english", "red", "soviet", "anglo", "coalition"}, rgb(0xd2725f)},
    {{"russian", "green", "polish", "japan", "mexican", "chinese"}, rgb(0x83ac72)},
    {{"austrian", "yellow", "spanish", "white", "swedish", "persian"}, rgb(0xe8d27a)},
    {{"prussian", "black", "turk", "ottoman", "brunswick", "finn"}, rgb(0x77718f)},
}};
constexpr std::array<SideMark, 6> side_marks = {SideMark::left_band,     SideMark::corner_triangles,
                                                SideMark::double_border, SideMark::top_stripes,
                                                SideMark::bottom_dots,   SideMark::plain};

bool known_by(std::string_view side, const NamedColour& row) {
  return std::any_of(row.names.begin(), row.names.end(),
                     [&](std::string_view name) { return !name.empty() && mentions(side, {name}); });
}

std::size_t colour_of(const Position& position, SideIndex side) {
  constexpr SideIndex max_named = 64;  // No game has so many; the rest go by number.
  if (side >= max_named) return side % palette.size();
  std::array<bool, palette.size()> taken{};
  std::vector<std::optional<std::size_t>> chosen(std::min<std::size_t>(position.sides().size(), max_named));
  for (std::size_t s = 0; s < chosen.size(); ++s) {
    for (std::size_t c = 0; c < palette.size() && !chosen[s]; ++c) {
      if (taken[c] || !known_by(position.sides()[s], palette[c])) continue;
      chosen[s] = c;
      taken[c] = true;
    }
  }
  std::size_t next = 0;
  for (auto& choice : chosen) {
    if (choice) continue;
    while (next < taken.size() && taken[next]) ++next;
    choice = next % palette.size();
    if (next < taken.size()) taken[next] = true;
  }
  return *chosen[side];
}

constexpr double smallest_name = 0.11;  ///< share of a counter's width: still readable in print
constexpr std::size_t max_chips = 3;
constexpr Colour counter_ink = rgb(0x231f1a);

/// Draws on a counter: the middle is (0, 0), the edges are at ±0.5.
class Face2D {
 public:
  Face2D(Scene& scene, Point middle, double size) : scene_(scene), middle_(middle), size_(size) {}
  double size() const { return size_; }
  Point at(double x, double y) const { return {middle_.x + x * size_, middle_.y + y * size_}; }
  void fill(Role role, std::vector<Point> ring, Colour colour) {
    scene_.add(role, Polygon{{std::move(ring)}, colour});
  }
  void text(Role role, double x, double y, std::string words, double height, Colour ink, double angle = 0) {
    Text item{at(x, y), std::move(words), height * size_, Anchor::middle, Face::sans_bold, ink};
    item.angle = angle;
    scene_.add(role, std::move(item));
  }
  /// Returns a square with rounded corners, `inset` from the counter's edge.
  std::vector<Point> rounded(double inset, double shift = 0) const {
    const double edge = 0.5 - inset;
    const double bend = std::max(0.02, 0.09 - inset);
    std::vector<Point> ring;
    for (int corner = 0; corner < 4; ++corner) {
      const double cx = corner == 0 || corner == 3 ? edge - bend : bend - edge;
      const double cy = corner < 2 ? edge - bend : bend - edge;
      for (int i = 0; i <= 4; ++i) {
        const double angle = (corner + i / 4.0) * std::numbers::pi / 2;
        ring.push_back(at(cx + bend * std::cos(angle) + shift, cy + bend * std::sin(angle) + shift));
      }
    }
    return ring;
  }
  Scene& scene() { return scene_; }

 private:
  Scene& scene_;
  Point middle_;
  double size_;
};

void add_mark(Face2D& face, const SideStyle& side) {
  const Colour dark = darker(side.colour, 0.52);
  switch (side.mark) {
    case SideMark::plain:
      break;
    case SideMark::left_band:
      face.fill(Role::counter,
                {face.at(-0.465, -0.41), face.at(-0.39, -0.41), face.at(-0.39, 0.41), face.at(-0.465, 0.41)},
                dark);
      break;
    case SideMark::corner_triangles:
      face.fill(Role::counter, {face.at(0.465, -0.44), face.at(0.465, -0.2), face.at(0.23, -0.44)}, dark);
      face.fill(Role::counter, {face.at(-0.465, 0.44), face.at(-0.465, 0.2), face.at(-0.23, 0.44)}, dark);
      break;
    case SideMark::double_border:
      face.scene().add(
          Role::counter,
          Polygon{
              {face.rounded(0.07)}, std::nullopt, std::nullopt, Stroke{dark, 0.035 * face.size(), {}, true}});
      break;
    case SideMark::top_stripes:
      for (int i = 0; i < 5; ++i) {
        const double x = -0.4 + 0.18 * i;
        face.fill(
            Role::counter,
            {face.at(x, -0.46), face.at(x + 0.09, -0.46), face.at(x + 0.04, -0.37), face.at(x - 0.05, -0.37)},
            dark);
      }
      break;
    case SideMark::bottom_dots:
      for (int i = 0; i < 5; ++i)
        face.scene().add(Role::counter, Circle{face.at(-0.32 + 0.16 * i, 0.43), 0.035 * face.size(), dark});
      break;
  }
}

/// Returns the beginning of a text that is too wide; its end if another begins with all of that, `alike`
/// bytes.
std::string shortened(const std::string& text, double size, double width, std::size_t alike) {
  if (text_width(text, size, Face::sans_bold) <= width) return text;
  double room = width - 0.3 * size;
  const std::size_t fitting = bytes_that_fit(text, size, Face::sans_bold, room);
  if (fitting > alike) return text.substr(0, fitting) + ".";
  std::size_t first = text.size();
  while (first > 0 && (room -= text_width(text.substr(first - 1, 1), size, Face::sans_bold)) >= 0) --first;
  while (is_inside_character(text[first])) ++first;
  return "." + text.substr(first);
}

/// Returns the name of a unit, or the id where that is too long to be read.
const std::string& shown_name(const Unit& unit) {
  return unit.name.empty() || text_width(unit.name, smallest_name, Face::sans_bold) > 0.62 ? unit.id
                                                                                           : unit.name;
}

/// Returns how many bytes a name has in common with the beginning of another one.
std::size_t alike_bytes(const Position& position, const std::string& name) {
  std::size_t most = 0;
  for (const Unit& unit : position.units()) {
    const std::string& other = shown_name(unit);
    if (other == name) continue;
    const auto apart = std::mismatch(name.begin(), name.end(), other.begin(), other.end());
    most = std::max(most, static_cast<std::size_t>(apart.first - name.begin()));
  }
  return most;
}

/// Returns the first two letters of a state, as states of one game often share the first; empty for "good".
std::string state_mark(std::string_view state) {
  if (state.empty() || mentions(state, {"good"})) return {};
  std::size_t length = 0;
  for (int letter = 0; letter < 2 && length < state.size(); ++letter) {
    ++length;
    while (length < state.size() && is_inside_character(state[length])) ++length;
  }
  std::string letters(state.substr(0, length));
  if (letters[0] >= 'a' && letters[0] <= 'z') letters[0] = static_cast<char>(letters[0] - 'a' + 'A');
  return letters;
}

/// `inset`: how far the disc is moved in from the corner.
void add_state(Face2D& face, const std::string& state, double inset) {
  if (state.empty()) return;
  const Point at = face.at(0.38 - inset, -0.36 + inset);
  face.scene().add(Role::state, Circle{at, 0.19 * face.size(), rgb(0xfff7e0), std::nullopt,
                                       Stroke{rgb(0xa11d1d), 0.05 * face.size(), {}, true}});
  face.text(Role::state, 0.38 - inset, -0.285 + inset, state, 0.21, rgb(0xa11d1d));
}

/// Returns two letters of a marker: of its first two words, else the first two of its only one. Capitals are
/// told apart at the smallest size.
std::string marker_letters(const std::string& marker) {
  const std::size_t dash = marker.find_first_of("- ");
  std::string letters = state_mark(marker);
  if (dash != std::string::npos && dash > 0 && dash + 1 < marker.size())
    letters = state_mark(marker.substr(0, 1)) + state_mark(marker.substr(dash + 1, 1));
  for (char& c : letters) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  return letters;
}

/// The counts that a counter shows: what a unit has suffered, and the points of command that it has left.
constexpr std::array<std::pair<std::string_view, CounterChip::Sign>, 5> shown_counts = {
    {{"hits", CounterChip::Sign::burst},
     {"wounds", CounterChip::Sign::burst},
     {"cohesion", CounterChip::Sign::burst},
     {"pips", CounterChip::Sign::square},
     {"command", CounterChip::Sign::square}}};

/// Returns the chips of a unit: what stops it or drives it first, then its numbers, then its other markers.
std::vector<CounterChip> chips_of(const Unit& unit) {
  using Sign = CounterChip::Sign;
  static constexpr std::array<std::pair<std::string_view, Sign>, 3> signs = {
      {{"abandoned", Sign::cross}, {"charging", Sign::arrow}, {"ordered", Sign::flag}}};
  std::vector<CounterChip> chips, rest;
  for (const std::string& marker : unit.markers) {
    const auto sign =
        std::find_if(signs.begin(), signs.end(), [&](const auto& each) { return each.first == marker; });
    if (sign != signs.end()) {
      chips.push_back({sign->second});
    } else {
      rest.push_back({Sign::letters, marker_letters(marker)});
    }
  }
  for (const auto& [name, sign] : shown_counts) {
    const auto count = unit.counts.find(std::string(name));
    if (count != unit.counts.end() && count->second > 0)
      chips.push_back({sign, std::to_string(count->second)});
  }
  chips.insert(chips.end(), rest.begin(), rest.end());
  if (chips.size() > max_chips) {
    chips.resize(max_chips);
    chips.back() = {Sign::letters, "+"};
  }
  return chips;
}

/// Adds the points of command of those beneath the top of a stack, who lead it mostly, and are not seen.
void add_points_below(const Position& position, const std::vector<UnitIndex>& stack,
                      std::vector<CounterChip>& chips) {
  for (std::size_t below = 1; below < stack.size(); ++below) {
    for (const CounterChip& chip : chips_of(position.unit(stack[below]))) {
      if (chip.sign == CounterChip::Sign::square && chips.size() < max_chips) chips.push_back(chip);
    }
  }
}

/// Draws the chips on the lower edge, below the values.
void add_chips(Face2D& face, const std::vector<CounterChip>& chips) {
  using Sign = CounterChip::Sign;
  constexpr double wide = 0.36, high = 0.28, middle = 0.54;
  const double size = face.size();
  const Stroke edge{counter_ink, 0.03 * size, {}, true};
  for (std::size_t i = 0; i < chips.size(); ++i) {
    const CounterChip& chip = chips[i];
    const double x = (static_cast<double>(i) - static_cast<double>(chips.size() - 1) / 2) * wide;
    const auto at = [&](double right, double down) { return face.at(x + right, middle + down); };
    const bool is_dark = chip.sign == Sign::square;
    std::vector<Point> ring{at(-0.17, -high / 2), at(0.17, -high / 2), at(0.17, high / 2),
                            at(-0.17, high / 2)};
    if (chip.sign == Sign::burst) {
      ring.clear();
      for (int point = 0; point < 16; ++point) {
        const double angle = point * std::numbers::pi / 8;
        const double radius = point % 2 == 0 ? 0.21 : 0.14;
        ring.push_back(at(radius * std::cos(angle), radius * std::sin(angle)));
      }
    }
    face.scene().add(Role::state,
                     Polygon{{std::move(ring)}, is_dark ? counter_ink : rgb(0xfff7e0), std::nullopt, edge});
    const auto line = [&](Point a, Point b) {
      face.scene().add(Role::state, Polyline{{a, b}, Stroke{counter_ink, 0.06 * size, {}, true}});
    };
    if (chip.sign == Sign::cross) {
      line(at(-0.1, -0.09), at(0.1, 0.09));
      line(at(-0.1, 0.09), at(0.1, -0.09));
    } else if (chip.sign == Sign::arrow) {
      line(at(-0.12, 0), at(0.02, 0));
      face.fill(Role::state, {at(0.13, 0), at(0, -0.11), at(0, 0.11)}, counter_ink);
    } else if (chip.sign == Sign::flag) {
      line(at(-0.08, -0.1), at(-0.08, 0.11));
      face.fill(Role::state, {at(-0.06, -0.11), at(0.12, -0.04), at(-0.06, 0.03)}, counter_ink);
    } else {
      face.text(Role::state, x, middle + 0.08, chip.text, 0.24, is_dark ? rgb(0xffffff) : counter_ink);
    }
  }
}

/// The tick has a disc of its own, so that it shows on every colour and beside the letter of a state.
void add_tick(Face2D& face) {
  const double size = face.size();
  face.scene().add(Role::state,
                   Circle{face.at(0.375, 0.04), 0.145 * size, counter_ink, std::nullopt,
                          Stroke{rgb(0xffffff), 0.035 * size, {}, true}},
                   "has acted in this phase");
  face.scene().add(Role::state, Polyline{{face.at(0.305, 0.045), face.at(0.355, 0.1), face.at(0.45, -0.03)},
                                         Stroke{rgb(0xffffff), 0.05 * size, {}, true}});
}

/// Draws a bar along each hexside through which the unit sees its front, as rules take it.
void add_front(Scene& scene, const MapLayout& layout, const Unit& unit, Colour colour) {
  const Point c = layout.centre(unit.hex);
  const double u = layout.hex_radius();
  const auto inward = [&](Point p) { return Point{c.x + 0.93 * (p.x - c.x), c.y + 0.93 * (p.y - c.y)}; };
  for (int d = 0; d < direction_count; ++d) {
    if (bearing_of(unit, neighbour(unit.hex, direction(d))) != Bearing::front) continue;
    const Point a = inward(layout.corner(unit.hex, d));
    const Point b = inward(layout.corner(unit.hex, (d + 1) % direction_count));
    scene.add(Role::facing, Polyline{{a, b}, Stroke{rgb(0xffffff), 0.12 * u, {}, true}});
    scene.add(Role::facing, Polyline{{a, b}, Stroke{colour, 0.07 * u, {}, true}}, "front");
  }
}

void add_facing(Scene& scene, const MapLayout& layout, const CounterFace& face, const Unit& unit,
                double size) {
  if (!face.facing) return;
  const Hex h = unit.hex;
  add_front(scene, layout, unit, darker(face.side.colour, 0.45));
  const Point c = layout.centre(h);
  const Point m = layout.side_middle(h, *face.facing);
  const double length = std::hypot(m.x - c.x, m.y - c.y);
  const Point f{(m.x - c.x) / length, (m.y - c.y) / length};
  const double tip = length - 0.02 * size;
  const auto placed = [&](double ahead, double aside) {
    return Point{c.x + f.x * ahead - f.y * aside, c.y + f.y * ahead + f.x * aside};
  };
  scene.add(Role::facing, Polygon{{{placed(tip, 0), placed(tip - 0.17 * size, 0.15 * size),
                                    placed(tip - 0.17 * size, -0.15 * size)}},
                                  darker(face.side.colour, 0.45),
                                  std::nullopt,
                                  Stroke{rgb(0xffffff), 0.03 * size, {}, true}});
}

void add_stack_count(Scene& scene, Point corner, std::size_t count, double size) {
  scene.add(Role::stack, Circle{corner, 0.17 * size, counter_ink, std::nullopt,
                                Stroke{rgb(0xffffff), 0.035 * size, {}, true}});
  scene.add(Role::stack, Text{{corner.x, corner.y + 0.085 * size},
                              std::to_string(count),
                              0.23 * size,
                              Anchor::middle,
                              Face::sans_bold,
                              rgb(0xffffff)});
}

}  // namespace

SideStyle side_style(const Position& position, SideIndex side) {
  return {palette[colour_of(position, side)].colour, side_marks[side % side_marks.size()]};
}

CounterFace counter_face(const Position& position, UnitIndex index, const CounterStyle& style) {
  const Unit& unit = position.unit(index);
  CounterFace face;
  face.has_acted = std::find(style.acted.begin(), style.acted.end(), index) != style.acted.end();
  const CounterPictures drawn = drawn_pictures(unit);
  for (const std::string_view file : drawn.files) {
    if (auto art = style.art ? style.art->find(picture_name(file)) : nullptr)
      face.pictures.push_back(std::move(art));
  }
  if (face.pictures.size() < drawn.files.size()) face.pictures.clear();
  face.side = side_style(position, unit.side);
  // Without a kind, the movement class at least distinguishes foot from horse.
  const std::string& movement_class = position.map().chart().classes[unit.movement_class];
  face.symbol = unit_symbol(unit.kind.empty() ? movement_class : unit.kind);
  face.size = size_mark(unit.size);
  face.name = shown_name(unit);
  face.alike = alike_bytes(position, face.name);
  const std::string movement = to_text(unit.movement, position.map().chart().denominator);
  if (unit.strength > 0) face.values = std::to_string(unit.strength);
  if (unit.movement.parts > 0) face.values += (face.values.empty() ? "" : "-") + movement;
  if (face.pictures.empty() || !drawn.say_state) face.state = state_mark(unit.state);
  face.facing = unit.facing;
  face.chips = chips_of(unit);
  std::string besides;
  for (const std::string& marker : unit.markers) besides += ", " + marker;
  for (const auto& [name, sign] : shown_counts) {
    const auto count = unit.counts.find(std::string(name));
    if (count != unit.counts.end()) besides += ", " + count->first + " " + std::to_string(count->second);
  }
  face.note = (unit.name.empty() ? unit.id : unit.name) + " (" + position.sides()[unit.side] +
              (unit.kind.empty() ? "" : ", " + unit.kind) + (unit.size.empty() ? "" : ", " + unit.size) +
              (state_mark(unit.state).empty() ? "" : ", " + unit.state) + besides + ")";
  return face;
}

namespace {

/// Draws pictures one over the other, in the middle and in one scale: the lowest fills the counter.
void add_pictures(Face2D& face, const CounterFace& counter) {
  const auto extent = [](int pixels) { return static_cast<double>(std::max(pixels, 1)); };
  const Art& lowest = *counter.pictures.front();
  const double side = std::max(extent(lowest.width), extent(lowest.height));
  const double w = extent(lowest.width) / side / 2, h = extent(lowest.height) / side / 2;
  for (const auto& art : counter.pictures) {
    Sprite sprite;
    sprite.art = art;
    sprite.centre = face.at(0, 0);
    sprite.width = extent(art->width) * face.size() / side;
    sprite.height = extent(art->height) * face.size() / side;
    face.scene().add(Role::counter, std::move(sprite), counter.note);
  }
  // Counters of one colour stay apart in a stack.
  face.scene().add(Role::counter, Polygon{{{face.at(-w, -h), face.at(w, -h), face.at(w, h), face.at(-w, h)}},
                                          std::nullopt,
                                          std::nullopt,
                                          Stroke{counter_ink, 0.025 * face.size(), {}, true}});
}

/// Draws symbol, size, name and values.
void add_symbols(Face2D& face, const CounterFace& counter) {
  Scene& scene = face.scene();
  const double size = face.size();
  const Colour ink = ink_on(counter.side.colour);
  if (!counter.is_printed) {
    face.fill(Role::counter, face.rounded(0, 0.045), with_alpha(rgb(0x2a2118), 90));
    scene.add(Role::counter,
              Polygon{{face.rounded(0)},
                      counter.side.colour,
                      std::nullopt,
                      Stroke{counter_ink, 0.035 * size, {}, true}},
              counter.note);
  }
  add_mark(face, counter.side);
  const bool named_below = counter.values.empty();
  add_unit_symbol(scene, counter.symbol, face.at(0, -0.08), 0.5 * size, 0.31 * size, counter_ink,
                  rgb(0xf6f0dd));
  if (!counter.size.empty()) face.text(Role::symbol, 0, -0.295, counter.size, 0.16, ink);
  if (named_below) {
    face.text(Role::symbol, 0, 0.36, shortened(counter.name, 0.24, 0.86, counter.alike), 0.24, ink);
  } else {
    // Half a number would be another number.
    const double fitting = 0.9 / text_width(counter.values, 1, Face::sans_bold);
    face.text(Role::symbol, 0, 0.38, counter.values, std::min(0.3, fitting), ink);
    // Printed counters have the name up the left side; draw it as large as it fits.
    const double ems = text_width(counter.name, 1, Face::sans_bold);
    const double height = std::clamp(ems > 0 ? 0.6 / ems : 1.0, smallest_name, 0.17);
    face.text(Role::symbol, -0.28, -0.07, shortened(counter.name, height, 0.62, counter.alike), height, ink,
              -90);
  }
}

}  // namespace

void add_counter(Scene& scene, const CounterFace& counter, Point middle, double size) {
  Face2D face(scene, middle, size);
  if (counter.is_printed)
    face.fill(Role::counter, {face.at(-0.5, -0.5), face.at(0.5, -0.5), face.at(0.5, 0.5), face.at(-0.5, 0.5)},
              counter.side.colour);
  if (counter.pictures.empty()) {
    add_symbols(face, counter);
  } else {
    add_pictures(face, counter);
  }
  add_state(face, counter.state, counter.is_printed ? 0.08 : 0);
  if (counter.has_acted) add_tick(face);
  add_chips(face, counter.chips);
}

void add_counters(Scene& scene, const Position& position, const MapLayout& layout,
                  const CounterStyle& style) {
  const double size = style.share * layout.hex_radius();
  for (const Hex h : layout.hexes()) {
    std::vector<UnitIndex> seen;
    for (const UnitIndex u : position.units_in(h)) {
      const Unit& unit = position.unit(u);
      if (std::find(style.absent.begin(), style.absent.end(), u) != style.absent.end()) continue;
      if (style.seen_by && unit.hidden && position.enemies(*style.seen_by, unit.side)) continue;
      seen.push_back(u);
    }
    if (seen.empty()) continue;
    const Point c = layout.centre(h);
    const std::string number = position.map().grid().number(h);
    const std::size_t depth = std::min<std::size_t>(seen.size(), 3);
    const double step = 0.075 * size;
    for (std::size_t i = depth;
         i-- > 0;) {  // the top of the stack comes first in the list, so last in the picture
      const double shift = (static_cast<double>(i) - static_cast<double>(depth - 1) / 2) * step;
      const std::size_t first = scene.items.size();
      CounterFace face = counter_face(position, seen[i], style);
      if (i == 0) add_points_below(position, seen, face.chips);
      add_counter(scene, face, {c.x + shift, c.y + 0.1 * size - shift}, size);
      scene.name_from(first, {position.unit(seen[i]).id, number, number + ": " + face.note});
    }
    if (style.facing)
      add_facing(scene, layout, counter_face(position, seen.front(), style), position.unit(seen.front()),
                 size);
    if (seen.size() > 1) add_stack_count(scene, {c.x - 0.44 * size, c.y - 0.26 * size}, seen.size(), size);
  }
}

}  // namespace rearguard
