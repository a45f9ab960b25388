#include <cctype>
#include <cmath>
#include <stdexcept>
#include <tuple>

#include "src/core/rules/facts/unit_groups.h"
#include "src/core/rules/words/property.h"
#include "tests/support/obvious_board.h"

// A property of the list of atoms that has no reading here does not compile.
#pragma GCC diagnostic error "-Wswitch"

namespace rearguard::testing {
namespace {

constexpr int margin = 12;  ///< hexes around the map to which a printed line is continued

PagePoint operator+(PagePoint a, PagePoint b) {
  return {a.x + b.x, a.y + b.y};
}
PagePoint operator-(PagePoint a, PagePoint b) {
  return {a.x - b.x, a.y - b.y};
}
PagePoint twice(PagePoint a) {
  return a + a;
}
/// Four times the scalar product, in squares of the corner radius.
std::int64_t dot(PagePoint a, PagePoint b) {
  return a.x * b.x + 3 * a.y * b.y;
}
/// Has the sign of the side of `a` on which `b` lies; 0 if they are parallel.
std::int64_t cross(PagePoint a, PagePoint b) {
  return a.x * b.y - a.y * b.x;
}
int sign(std::int64_t n) {
  return n > 0 ? 1 : n < 0 ? -1 : 0;
}

constexpr std::array<PagePoint, 6> corner_offsets{{{2, 0}, {1, 1}, {-1, 1}, {-2, 0}, {-1, -1}, {1, -1}}};

std::array<PagePoint, 6> corners_of(PagePoint centre) {
  std::array<PagePoint, 6> corners;
  for (std::size_t i = 0; i < corners.size(); ++i) corners[i] = centre + corner_offsets[i];
  return corners;
}

/// The two corners that two adjacent hexes share.
std::vector<PagePoint> shared_corners(PagePoint a, PagePoint b) {
  std::vector<PagePoint> shared;
  for (const PagePoint p : corners_of(a)) {
    const auto others = corners_of(b);
    if (std::ranges::find(others, p) != others.end()) shared.push_back(p);
  }
  return shared;
}

// The vectors from a centre to the centres around it, in the order of the numbers of directions. Flat: N NE
// SE S SW NW. Pointy, with exchanged axes: NW NE E SE SW W.
constexpr std::array<PagePoint, 6> flat_directions{{{0, -2}, {3, -1}, {3, 1}, {0, 2}, {-3, 1}, {-3, -1}}};
constexpr std::array<PagePoint, 6> pointy_directions{{{-3, -1}, {-3, 1}, {0, 2}, {3, 1}, {3, -1}, {0, -2}}};
constexpr std::array<std::string_view, 6> flat_names{"N", "NE", "SE", "S", "SW", "NW"};
constexpr std::array<std::string_view, 6> pointy_names{"NW", "NE", "E", "SE", "SW", "W"};

template <class Words, class Word>
bool contains(const Words& words, const Word& word) {
  return std::ranges::find(words, word) != words.end();
}

ChartCost cell(const std::vector<ChartCost>& row, ClassId c) {
  return c < row.size() ? row[c] : ChartCost{};
}

bool is_direction_of_movement(Property p) {
  return p == Property::closer || p == Property::not_closer || p == Property::farther ||
         p == Property::not_farther;
}

bool changed_as_named(Property p, std::int64_t before, std::int64_t after) {
  if (p == Property::closer) return after < before;
  if (p == Property::not_closer) return after >= before;
  if (p == Property::farther) return after > before;
  return after <= before;
}

bool in_scope(Scope scope, std::size_t step, std::size_t last) {
  return scope == Scope::end ? step == last : scope != Scope::through || step < last;
}

/// A formula of a rule file, read sign by sign. Comparisons give 1 or 0, and the value is rounded up.
class Formula {
 public:
  Formula(std::string_view text, std::function<std::int64_t(const std::string&)> number)
      : rest_(text), number_(std::move(number)) {}
  std::int64_t value() { return static_cast<std::int64_t>(std::ceil(comparison() - 1e-9)); }

 private:
  bool take(std::string_view sign) {
    while (rest_.starts_with(' ')) rest_.remove_prefix(1);
    const bool is_next = rest_.starts_with(sign);
    if (is_next) rest_.remove_prefix(sign.size());
    return is_next;
  }
  double comparison() {
    const double a = sum();
    if (take("<=")) return a <= sum() ? 1 : 0;
    if (take(">=")) return a >= sum() ? 1 : 0;
    if (take("!=")) return a != sum() ? 1 : 0;
    if (take("<")) return a < sum() ? 1 : 0;
    if (take(">")) return a > sum() ? 1 : 0;
    if (take("=")) return a == sum() ? 1 : 0;
    return a;
  }
  double sum() {
    double a = product();
    while (true) {
      if (take("+")) {
        a += product();
      } else if (take("-")) {
        a -= product();
      } else {
        return a;
      }
    }
  }
  double product() {
    double a = factor();
    while (true) {
      if (take("*")) {
        a *= factor();
      } else if (take("/")) {
        a /= factor();
      } else {
        return a;
      }
    }
  }
  double factor() {
    if (take("-")) return -factor();
    if (take("(")) return bracket("");
    std::string word;
    while (!rest_.empty() && (std::isalnum(static_cast<unsigned char>(rest_.front())) != 0 ||
                              std::string_view("_-.").find(rest_.front()) != std::string_view::npos)) {
      word += rest_.front();
      rest_.remove_prefix(1);
    }
    if (word.empty()) throw std::logic_error("no formula: " + std::string(rest_));
    if (std::isdigit(static_cast<unsigned char>(word.front())) != 0) return std::stod(word);
    return take("(") ? bracket(word) : static_cast<double>(number_(word));
  }
  /// The rest of a bracket, which may be that of a function.
  double bracket(const std::string& function) {
    double a = comparison();
    while (take(",")) {
      const double b = comparison();
      a = function == "min" ? std::min(a, b) : std::max(a, b);
    }
    take(")");
    return function == "ceil" ? std::ceil(a) : function == "floor" ? std::floor(a) : a;
  }

  std::string_view rest_;
  std::function<std::int64_t(const std::string&)> number_;
};

}  // namespace

std::vector<Printed> around(const Grid& grid, Printed p) {
  const bool flat = grid.orientation == Orientation::flat;
  const int along = flat ? p.row : p.column;
  const int across = flat ? p.column : p.row;
  const bool is_odd = across % 2 != 0;
  const bool shifted = is_odd == (grid.shifted == Parity::odd);
  const int first = shifted ? along : along - 1;
  const auto at = [&](int a, int b) { return flat ? Printed{a, b} : Printed{b, a}; };
  return {at(across, along - 1),     at(across, along + 1), at(across - 1, first),
          at(across - 1, first + 1), at(across + 1, first), at(across + 1, first + 1)};
}

/// The line of sight on the page, and the elevations at its ends.
struct ObviousBoard::Segment {
  Printed a, b;
  PagePoint from, way;
  std::int64_t from_level = 0, to_level = 0;

  /// -1, 0 or 1: the side of the line on which a point is.
  int side(PagePoint p) const { return sign(cross(way, p - from)); }
  /// Where a side of a hex meets the line, as a fraction of the way: not for one that is parallel to it.
  std::pair<std::int64_t, std::int64_t> meeting(PagePoint p, PagePoint q) const {
    const std::int64_t of_p = cross(way, p - from);
    const std::int64_t of_q = cross(way, q - from);
    const std::int64_t numerator = dot(p - from, way) * (of_p - of_q) + dot(q - p, way) * of_p;
    const std::int64_t denominator = (of_p - of_q) * dot(way, way);
    return denominator < 0 ? std::pair{-numerator, -denominator} : std::pair{numerator, denominator};
  }
  bool passes(PagePoint p) const {
    return side(p) == 0 && dot(p - from, way) > 0 && dot(p - from, way) < dot(way, way);
  }
  bool crosses(PagePoint p, PagePoint q) const {
    if (side(p) * side(q) >= 0) return false;
    const auto [numerator, denominator] = meeting(p, q);
    return numerator > 0 && numerator < denominator;
  }
  /// Tests whether the line between the two centres runs through the interior of a hex that is neither of
  /// theirs.
  bool enters(PagePoint centre) const {
    const auto corners = corners_of(centre);
    bool left = false, right = false, between = true;
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const PagePoint p = corners[i], q = corners[(i + 1) % corners.size()];
      left = left || side(p) < 0;
      right = right || side(p) > 0;
      if (side(p) == side(q) || side(p) * side(q) > 0) continue;
      const auto [numerator, denominator] = meeting(p, q);
      between = between && numerator >= 0 && numerator <= denominator;
    }
    return left && right && between;
  }
  /// The sign of a level above the line, at the point of the line nearest to a point of the page.
  int above(std::int64_t level, PagePoint twice_point) const {
    const std::int64_t whole = 2 * dot(way, way);
    const std::int64_t covered = dot(twice_point - twice(from), way);
    return sign((level - from_level) * whole - (to_level - from_level) * covered);
  }
};

/// A corner on the line, or the two of a hexside that is part of it, with the hexes that touch it.
struct ObviousBoard::Place {
  std::vector<PagePoint> corners;
  std::set<Printed> hexes;
};

ObviousBoard::ObviousBoard(const Position& position, ZocRule zoc, StackingRule stacking)
    : position_(position), grid_(position.map().grid()), zoc_(std::move(zoc)), stacking_(stacking) {}

ObviousBoard::ObviousBoard(const Position& position, const RuleSet& rule_set)
    : ObviousBoard(position, rule_set.zoc, rule_set.stacking) {
  zocs_ = rule_set.zocs;
  fire_ = rule_set.fire;
  bonds_ = rule_set.bonds;
  conditional_stacking_ = rule_set.conditional_stacking;
  has_oblique_steps_ =
      rule_set.motion.kind == Motion::Kind::ray || rule_set.motion.kind == Motion::Kind::forward;
}

PrintedPath ObviousBoard::of(const std::vector<Hex>& path) const {
  PrintedPath printed;
  for (const Hex h : path) printed.push_back(of(h));
  return printed;
}

std::vector<Printed> ObviousBoard::hexes() const {
  std::vector<Printed> all;
  for (int c = 0; c < grid_.columns; ++c) {
    for (int r = 0; r < grid_.rows; ++r) all.push_back({grid_.first.column + c, grid_.first.row + r});
  }
  return all;
}

PagePoint ObviousBoard::centre(Printed p) const {
  const bool flat = grid_.orientation == Orientation::flat;
  const int across = flat ? p.column : p.row;
  const int along = flat ? p.row : p.column;
  const bool shifted = (across % 2 != 0) == (grid_.shifted == Parity::odd);
  return {3 * across, 2 * along + (shifted ? 1 : 0)};
}

PagePoint ObviousBoard::faced(Direction d) const {
  const auto i = static_cast<std::size_t>(d);
  return grid_.orientation == Orientation::flat ? flat_directions[i] : pointy_directions[i];
}

/// Returns the number of the direction to an adjacent hex, -1 for any other.
int ObviousBoard::direction_index(Printed from, Printed to) const {
  for (int d = 0; d < 6; ++d) {
    if (centre(from) + faced(direction(d)) == centre(to)) return d;
  }
  return -1;
}

std::vector<FeatureId> ObviousBoard::features(Printed from, Printed to) const {
  return position_.map().features(grid_.to_hex(from), direction(direction_index(from, to)));
}

/// A step to the next column moves half a hex up or down as well; what is then left is made straight.
int ObviousBoard::steps(Printed a, Printed b) const {
  const PagePoint way = centre(b) - centre(a);
  const std::int64_t columns = std::abs(way.x) / 3;
  return static_cast<int>(columns + std::max<std::int64_t>(0, (std::abs(way.y) - columns) / 2));
}

std::optional<std::int64_t> ObviousBoard::step_cost(Printed from, Printed to, ClassId c) const {
  if (!exists(to) || !exists(from)) return std::nullopt;
  const TerrainChart& chart = position_.map().chart();
  const ChartCost ground = cell(chart.terrains[position_.map().terrain(grid_.to_hex(to))].cost, c);
  if (ground.kind != ChartCost::Kind::cost) return std::nullopt;
  std::int64_t sum = ground.points.parts;
  bool has_all = ground.takes_all;
  std::vector<std::int64_t> whole, all;
  for (const FeatureId f : features(from, to)) {
    const ChartCost more = cell(chart.features[f].cost, c);
    const ChartCost instead = cell(chart.features[f].replace, c);
    if (more.kind == ChartCost::Kind::impassable) return std::nullopt;
    if (more.kind == ChartCost::Kind::cost && !(has_all && more.takes_all)) sum += more.points.parts;
    has_all = has_all || (more.kind == ChartCost::Kind::cost && more.takes_all);
    if (instead.kind == ChartCost::Kind::cost)
      (instead.takes_all ? all : whole).push_back(instead.points.parts);
  }
  if (!whole.empty()) return *std::ranges::min_element(whole);
  return all.empty() ? sum : all.front();
}

bool ObviousBoard::takes_all(Printed from, Printed to, ClassId c) const {
  const TerrainChart& chart = position_.map().chart();
  bool by_sum = cell(chart.terrains[position_.map().terrain(grid_.to_hex(to))].cost, c).takes_all;
  bool is_replaced = false;
  for (const FeatureId f : features(from, to)) {
    by_sum = by_sum || cell(chart.features[f].cost, c).takes_all;
    const ChartCost instead = cell(chart.features[f].replace, c);
    if (instead.kind != ChartCost::Kind::cost) continue;
    if (!instead.takes_all) return false;
    is_replaced = true;
  }
  return is_replaced || by_sum;
}

std::int64_t ObviousBoard::spent(const RetreatQuestion& question, const PrintedPath& path,
                                 std::size_t step) const {
  const RetreatLength& amount = question.amount;
  const std::int64_t most = amount.budget         ? amount.budget->parts
                            : amount.extra_budget ? amount.extra_budget->parts
                                                  : -1;
  const ClassId c = position_.unit(question.unit).movement_class;
  std::int64_t sum = 0;
  for (std::size_t i = 1; i <= step; ++i) {
    const auto cost = step_cost(path[i - 1], path[i], c);
    if (!cost) continue;
    sum += *cost;
    if (sum < most && takes_all(path[i - 1], path[i], c)) sum = most;
  }
  return sum;
}

// Sight

std::vector<Printed> ObviousBoard::box_around(Printed a, Printed b) const {
  std::vector<Printed> box;
  for (int c = std::min(a.column, b.column) - 2; c <= std::max(a.column, b.column) + 2; ++c) {
    for (int r = std::min(a.row, b.row) - 2; r <= std::max(a.row, b.row) + 2; ++r) box.push_back({c, r});
  }
  return box;
}

bool ObviousBoard::hex_blocks(const Segment& line, Printed h) const {
  if (h == line.a || h == line.b || !exists(h)) return false;
  const HexMap& map = position_.map();
  const int ground = map.elevation(grid_.to_hex(h));
  if (map.ground_blocks_sight && line.above(ground, twice(centre(h))) > 0) return true;
  const SightBlock& sight = map.chart().terrains[map.terrain(grid_.to_hex(h))].sight;
  return sight.blocks && line.above(ground + sight.height, twice(centre(h))) >= 0;
}

bool ObviousBoard::hexside_blocks(const Segment& line, Printed h, Printed other) const {
  const HexMap& map = position_.map();
  std::vector<int> grounds;
  for (const Printed p : {h, other}) {
    if (exists(p)) grounds.push_back(map.elevation(grid_.to_hex(p)));
  }
  if (grounds.empty()) return false;
  std::vector<FeatureId> there = features(h, other);
  for (const FeatureId f : features(other, h)) there.push_back(f);
  const std::vector<PagePoint> ends = shared_corners(centre(h), centre(other));
  return std::ranges::any_of(there, [&](FeatureId f) {
    const SightBlock& sight = map.chart().features[f].sight;
    const int top = *std::ranges::max_element(grounds) + sight.height;
    return sight.blocks && line.above(top, ends[0] + ends[1]) >= 0;
  });
}

std::vector<ObviousBoard::Place> ObviousBoard::places_on(const Segment& line) const {
  std::map<PagePoint, std::set<Printed>> corners;
  for (const Printed h : box_around(line.a, line.b)) {
    for (const PagePoint p : corners_of(centre(h))) {
      if (line.passes(p)) corners[p].insert(h);
    }
  }
  std::vector<Place> places;
  for (const auto& [p, hexes] : corners) {
    // Corners one corner radius apart are the ends of a side of a hex.
    const auto joined = std::ranges::find_if(places, [&, at = p](const Place& place) {
      return dot(place.corners[0] - at, place.corners[0] - at) == 4;
    });
    if (joined == places.end()) {
      places.push_back({{p}, hexes});
    } else {
      joined->corners.push_back(p);
      joined->hexes.insert(hexes.begin(), hexes.end());
    }
  }
  return places;
}

/// Tests whether a line shifted slightly to one side is blocked at a place: by a hex that only the shifted
/// line enters there, or by a hexside that leads from the place to that side.
bool ObviousBoard::is_blocked_beside(const Segment& line, const Place& place, int side) const {
  for (const Printed h : place.hexes) {
    const bool is_entered = line.enters(centre(h)) || h == line.a || h == line.b;
    if (!is_entered && line.side(centre(h)) == side && hex_blocks(line, h)) return true;
    for (const Printed other : place.hexes) {
      const std::vector<PagePoint> ends = shared_corners(centre(h), centre(other));
      if (h == other || ends.size() != 2) continue;
      for (std::size_t i = 0; i < 2; ++i) {
        if (contains(place.corners, ends[i]) && line.side(ends[1 - i]) == side &&
            hexside_blocks(line, h, other))
          return true;
      }
    }
  }
  return false;
}

bool ObviousBoard::is_along_edges(Printed a, Printed b) const {
  return !places_on({a, b, centre(a), centre(b) - centre(a)}).empty();
}

bool ObviousBoard::see(Printed a, Printed b) const {
  if (a == b || contains(around(grid_, a), b)) return true;
  const HexMap& map = position_.map();
  const Segment line{
      a, b, centre(a), centre(b) - centre(a), map.elevation(grid_.to_hex(a)), map.elevation(grid_.to_hex(b))};
  for (const Printed h : box_around(a, b)) {
    if (!line.enters(centre(h)) && h != a && h != b) continue;
    if (hex_blocks(line, h)) return false;
    for (const Printed other : around(grid_, h)) {
      const std::vector<PagePoint> ends = shared_corners(centre(h), centre(other));
      if (line.crosses(ends[0], ends[1]) && hexside_blocks(line, h, other)) return false;
    }
  }
  for (const Place& place : places_on(line)) {
    if (is_blocked_beside(line, place, -1) && is_blocked_beside(line, place, +1)) return false;
  }
  return true;
}

bool ObviousBoard::sees(Printed a, Printed b) const {
  const auto [at, is_new] = seen_.try_emplace({a, b}, false);
  if (is_new) at->second = see(a, b);
  return at->second;
}

Bearing ObviousBoard::bearing(UnitIndex u, Printed h) const {
  const Unit& unit = position_.unit(u);
  if (!unit.facing) return Bearing::front;
  const PagePoint ahead = faced(*unit.facing);
  const PagePoint there = centre(h) - centre(hex_of(u));
  if (dot(ahead, there) >= 0) return Bearing::front;
  // The square of the cosine of 30° is 3/4.
  return 4 * dot(ahead, there) * dot(ahead, there) >= 3 * dot(ahead, ahead) * dot(there, there)
             ? Bearing::rear
             : Bearing::flank;
}

// Fire

bool ObviousBoard::can_fire_at(UnitIndex u, Printed h) const {
  const int range = position_.unit(u).retreat_fire_range;
  if (fire_.where != nullptr && !meets(*fire_.where, u)) return false;
  return range > 0 && steps(hex_of(u), h) <= range && sees(hex_of(u), h);
}

std::vector<ObviousShot> ObviousBoard::shots_at(UnitIndex mover, const PrintedPath& path, bool include_start,
                                                const std::vector<std::string>& silent_states) const {
  std::vector<UnitIndex> enemies;
  units_with(mover, true, [&](UnitIndex u) { return enemies.push_back(u), true; });
  std::ranges::sort(enemies, [&](UnitIndex a, UnitIndex b) {
    return std::tuple(hex_of(a), position_.unit(a).id) < std::tuple(hex_of(b), position_.unit(b).id);
  });
  std::vector<ObviousShot> shots;
  for (std::size_t i = 0; i < path.size() && exists(path[i]); ++i) {
    if (i == 0 && !include_start) continue;
    for (const UnitIndex u : enemies) {
      const bool fired = std::ranges::any_of(shots, [&](const ObviousShot& s) { return s.unit == u; });
      if (!fired && !contains(silent_states, position_.unit(u).state) && can_fire_at(u, path[i]))
        shots.push_back({u, i});
    }
  }
  return shots;
}

// Zones of control

/// Tests whether a ZOC extends from a hex to the next.
bool ObviousBoard::extends(UnitIndex u, const ZocRule& rule, Printed from, Printed to) const {
  if (!exists(to)) return false;
  if (rule.ground == ZocRule::Ground::own && !step_cost(from, to, position_.unit(u).movement_class))
    return false;
  RetreatQuestion question;
  question.unit = u;
  const bool crosses = rule.not_across && *shows(question, *rule.not_across, {from, to}, 1);
  const bool enters = rule.not_into && *shows(question, *rule.not_into, {from, to}, 1);
  return !crosses && !enters;
}

/// Each direction of an arc covers what is within 30° of it.
bool ObviousBoard::is_in_arc(UnitIndex u, RelativeArc arc, Printed h) const {
  const Unit& unit = position_.unit(u);
  if (!unit.facing) return true;
  const PagePoint there = centre(h) - centre(hex_of(u));
  for (int k = 0; k < 6; ++k) {
    const PagePoint d = faced(direction((static_cast<int>(*unit.facing) + k) % 6));
    const bool is_near =
        dot(d, there) > 0 && 4 * dot(d, there) * dot(d, there) >= 3 * dot(d, d) * dot(there, there);
    if (is_near && ((arc >> k) & 1) != 0) return true;
  }
  return false;
}

std::set<Printed> ObviousBoard::controlled_by(UnitIndex u, const ZocRule& rule) const {
  const Unit& unit = position_.unit(u);
  std::set<Printed> controlled;
  if (!unit.zoc || (rule.where != nullptr && !meets(*rule.where, u))) return controlled;
  std::set<Printed> reached{hex_of(u)};
  for (int k = 1; k <= rule.range; ++k) {
    std::set<Printed> next;
    for (const Printed p : reached) {
      for (const Printed q : around(grid_, p)) {
        if (steps(hex_of(u), q) == k && extends(u, rule, p, q)) next.insert(q);
      }
    }
    reached = next;
    for (const Printed p : reached) {
      if (is_in_arc(u, rule.arc, p)) controlled.insert(p);
    }
  }
  return controlled;
}

const std::set<Printed>& ObviousBoard::zoc_of(UnitIndex u, const ZocRule& rule) const {
  const auto [at, is_new] = controlled_.try_emplace({rule.name, u});
  if (is_new) at->second = controlled_by(u, rule);
  return at->second;
}

const ZocRule& ObviousBoard::named(const std::string& zoc) const {
  return zoc.empty() || zoc == zoc_.name ? zoc_ : zocs_.at(zoc);
}

bool ObviousBoard::is_cancelled(const RetreatQuestion& question, const std::optional<PropertyUse>& presence,
                                Printed h) const {
  if (!presence) return false;
  for (UnitIndex u = 0; u < position_.units().size(); ++u) {
    if (hex_of(u) == h && is_member(question, presence->quantifier->group, u)) return true;
  }
  return false;
}

bool ObviousBoard::in_enemy_zoc(UnitIndex mover, Printed h) const {
  RetreatQuestion question;
  question.unit = mover;
  return !is_cancelled(question, zoc_.cancelled_by, h) &&
         units_with(mover, true, [&](UnitIndex u) { return zoc_of(u).contains(h); }) > 0;
}

// Bonds

/// Tests whether both units exert the ZOC of a bond into every hex between them, and nothing undoes it.
bool ObviousBoard::is_bonded(const RetreatQuestion& question, const BondRule& rule, UnitIndex u, UnitIndex v,
                             const std::vector<Printed>& between) const {
  const ZocRule& zoc = named(rule.zoc);
  for (const UnitIndex end : {u, v}) {
    if (rule.where != nullptr && !meets(*rule.where, end)) return false;
    for (const Printed h : between) {
      if (!zoc_of(end, zoc).contains(h)) return false;
    }
  }
  return std::ranges::none_of(between, [&](Printed h) {
    return is_cancelled(question, zoc.cancelled_by, h) || is_cancelled(question, rule.cancelled_by, h);
  });
}

bool ObviousBoard::meets_bond(const RetreatQuestion& question, const PropertyUse& use,
                              const PrintedPath& path, std::size_t step) const {
  const BondRule& rule = bonds_.at(use.bond);
  const Printed from = path[step - 1], to = path[step];
  const Unit& mover = position_.unit(question.unit);
  for (UnitIndex u = 0; u < position_.units().size(); ++u) {
    for (UnitIndex v = 0; v < u; ++v) {
      const SideIndex side = position_.unit(u).side;
      if (side != position_.unit(v).side || !position_.enemies(mover.side, side)) continue;
      if (steps(hex_of(u), hex_of(v)) != 2) continue;
      std::vector<Printed> between;
      for (const Printed h : around(grid_, hex_of(u))) {
        if (contains(around(grid_, hex_of(v)), h)) between.push_back(h);
      }
      if (!is_bonded(question, rule, u, v, between)) continue;
      if (use.part == BondPart::hexside) {
        if (between.size() == 2 && from != to && contains(between, from) && contains(between, to))
          return true;
      } else if (between.size() == 1) {
        if (use.part == BondPart::hex && to == between[0]) return true;
        if (use.part == BondPart::hex || from != between[0] || step < 2) continue;
        // On which sides of the line from one unit to the other the hexes before and after it are.
        const PagePoint line = centre(hex_of(v)) - centre(hex_of(u));
        const int before = sign(cross(line, centre(path[step - 2]) - centre(from)));
        const int after = sign(cross(line, centre(to) - centre(from)));
        if (before * after < 0) return true;
      }
    }
  }
  return false;
}

// Anchors

std::vector<Printed> ObviousBoard::line_of(bool is_column, int number) const {
  std::vector<Printed> hexes;
  const int first = (is_column ? grid_.first.row : grid_.first.column) - margin;
  const int count = (is_column ? grid_.rows : grid_.columns) + 2 * margin;
  for (int i = 0; i < count; ++i)
    hexes.push_back(is_column ? Printed{number, first + i} : Printed{first + i, number});
  return hexes;
}

std::vector<std::vector<Printed>> ObviousBoard::members_of(const RetreatQuestion& question,
                                                           const DistanceAnchor& anchor) const {
  const Unit& mover = position_.unit(question.unit);
  std::vector<std::vector<Printed>> members;
  if (anchor.kind == DistanceAnchor::hexes_of_region) {
    for (const Printed p : hexes_of(question, anchor.region).value_or(std::set<Printed>{}))
      members.push_back({p});
  }
  for (UnitIndex u = 0; u < position_.units().size(); ++u) {
    const Unit& unit = position_.unit(u);
    const bool is_enemy = position_.enemies(mover.side, unit.side);
    if ((anchor == DistanceAnchor::enemies && is_enemy) ||
        (anchor == DistanceAnchor::known_enemies && is_enemy && !unit.hidden) ||
        (anchor == DistanceAnchor::leader && !is_enemy && u != question.unit && unit.kind == "leader") ||
        (anchor == DistanceAnchor::causing_units && contains(question.causing_units, u)) ||
        (anchor.kind == DistanceAnchor::unit_group && is_member(question, *anchor.group, u)))
      members.push_back({hex_of(u)});
  }
  if (anchor == DistanceAnchor::start) members.push_back({hex_of(question.unit)});
  if (anchor == DistanceAnchor::supply_source) {
    for (const Hex h : position_.supply(mover.side)) members.push_back({of(h)});
  }
  if (anchor == DistanceAnchor::enemy_line) {
    if (const auto line = position_.enemy_line(mover.side))
      members.push_back(line_of(line->is_column, line->number));
  }
  if (const auto edge = edge_named(question, anchor)) members.push_back(edge_of(*edge));
  return members;
}

std::vector<Printed> ObviousBoard::edge_of(MapEdge edge) const {
  // An edge that is a straight printed line counts beyond the corners of the map.
  const bool is_column = edge == MapEdge::east || edge == MapEdge::west;
  const int number = edge == MapEdge::west    ? grid_.first.column
                     : edge == MapEdge::east  ? grid_.first.column + grid_.columns - 1
                     : edge == MapEdge::north ? grid_.first.row
                                              : grid_.first.row + grid_.rows - 1;
  std::vector<Printed> hexes = line_of(is_column, number);
  if (is_column != (grid_.orientation == Orientation::flat)) {
    std::erase_if(hexes, [&](Printed p) { return !contains(this->hexes(), p); });
  }
  return hexes;
}

std::set<Printed> ObviousBoard::flooded(const RetreatQuestion& question, const TraceRule& trace) const {
  std::set<Printed> found;
  for (const std::vector<Printed>& source : members_of(question, trace.from)) {
    for (const Printed p : source) {
      if (exists(p)) found.insert(p);
    }
  }
  // Hexes are added, one round after the other, until none is new.
  for (bool changed = true; changed;) {
    changed = false;
    for (const Printed from : std::set<Printed>(found)) {
      for (const Printed to : around(grid_, from)) {
        if (!exists(to) || found.contains(to)) continue;
        if (!shows(question, trace.over, {hex_of(question.unit), from, to}, 2).value_or(false)) continue;
        found.insert(to);
        changed = true;
      }
    }
  }
  return found;
}

std::optional<std::set<Printed>> ObviousBoard::hexes_of(const RetreatQuestion& question,
                                                        const RegionUse& use) const {
  if (use.trace != nullptr) return flooded(question, *use.trace);
  if (use.name == "start") return std::set<Printed>{hex_of(question.unit)};
  const auto& own = position_.own_regions();
  const auto& printed = position_.map().regions;
  const bool is_own = own.contains(use.name);
  if (!is_own && !printed.contains(use.name)) return std::nullopt;
  const NamedRegion& region = is_own ? own.at(use.name) : printed.at(use.name);
  const std::string& side = position_.sides()[position_.unit(question.unit).side];
  std::set<Printed> found;
  bool is_stated = use.side == RegionSide::any;
  const auto add = [&](const std::vector<Hex>& hexes) {
    for (const Hex h : hexes) found.insert(of(h));
    is_stated = true;
  };
  if (use.side == RegionSide::any) add(region.hexes);
  for (const auto& [name, hexes] : region.by_side) {
    if (use.side == RegionSide::own ? name == side : true) {
      if (use.side != RegionSide::enemy || position_.is_enemy_side(position_.unit(question.unit).side, name))
        add(hexes);
    }
  }
  return is_stated ? std::optional(found) : std::nullopt;
}

std::optional<double> ObviousBoard::advance(const RetreatQuestion& question, Printed from, Printed to) const {
  const auto vector = position_.retreat_direction(position_.unit(question.unit).side);
  if (!vector) return std::nullopt;
  const Point origin = rearguard::centre(grid_, Hex{}), along = rearguard::centre(grid_, *vector);
  const Point a = rearguard::centre(grid_, grid_.to_hex(from)),
              b = rearguard::centre(grid_, grid_.to_hex(to));
  return (b.x - a.x) * (along.x - origin.x) + (b.y - a.y) * (along.y - origin.y);
}

std::optional<MapEdge> ObviousBoard::edge_named(const RetreatQuestion& question,
                                                const DistanceAnchor& anchor) const {
  if (anchor.kind == DistanceAnchor::map_edge) return anchor.edge;
  const auto& homes = position_.map().home_edges;
  const auto home = homes.find(position_.sides()[position_.unit(question.unit).side]);
  if (anchor != DistanceAnchor::home_edge || home == homes.end()) return std::nullopt;
  return home->second;
}

int ObviousBoard::nearest_of(const RetreatQuestion& question, const DistanceAnchor& anchor,
                             const std::vector<Printed>& hexes, Printed h) const {
  const auto edge = edge_named(question, anchor);
  const bool is_beyond = (edge == MapEdge::north && h.row < grid_.first.row) ||
                         (edge == MapEdge::west && h.column < grid_.first.column) ||
                         (edge == MapEdge::south && h.row > grid_.first.row + grid_.rows - 1) ||
                         (edge == MapEdge::east && h.column > grid_.first.column + grid_.columns - 1);
  if (is_beyond) return -1;
  int nearest = steps(hexes.front(), h);
  for (const Printed p : hexes) nearest = std::min(nearest, steps(p, h));
  return nearest;
}

std::optional<std::int64_t> ObviousBoard::measured(const RetreatQuestion& question,
                                                   const DistanceAnchor& anchor, Members members,
                                                   Printed h) const {
  std::optional<std::int64_t> nearest;
  std::int64_t sum = 0;
  for (const std::vector<Printed>& member : members_of(question, anchor)) {
    const std::int64_t d = nearest_of(question, anchor, member, h);
    sum += d;
    nearest = nearest ? std::min(*nearest, d) : d;
  }
  return nearest && members == Members::sum ? sum : nearest;
}

bool ObviousBoard::compares(const RetreatQuestion& question, const PropertyUse& use, Printed before,
                            Printed after) const {
  if (use.anchor == DistanceAnchor::retreat_direction) {
    constexpr double none = 1e-6;
    const auto ahead = advance(question, before, after);
    if (!ahead) return false;
    return changed_as_named(use.property, 0, *ahead > none ? -1 : *ahead < -none ? 1 : 0);
  }
  const auto members = members_of(question, use.anchor);
  if (members.empty()) return false;
  if (use.members == Members::nearest || use.members == Members::sum)
    return changed_as_named(use.property, *measured(question, use.anchor, use.members, before),
                            *measured(question, use.anchor, use.members, after));
  const auto is_true_of = [&](const std::vector<Printed>& member) {
    return changed_as_named(use.property, nearest_of(question, use.anchor, member, before),
                            nearest_of(question, use.anchor, member, after));
  };
  return use.members == Members::any ? std::ranges::any_of(members, is_true_of)
                                     : std::ranges::all_of(members, is_true_of);
}

// Properties

template <class Test>
int ObviousBoard::units_with(UnitIndex mover, bool enemy, Test test) const {
  int count = 0;
  for (UnitIndex u = 0; u < position_.units().size(); ++u) {
    if (u != mover && position_.enemies(position_.unit(mover).side, position_.unit(u).side) == enemy &&
        test(u))
      ++count;
  }
  return count;
}

std::optional<bool> ObviousBoard::shows(const RetreatQuestion& question, const PropertyUse& use,
                                        const PrintedPath& path, std::size_t step) const {
  const HexMap& map = position_.map();
  const Printed from = path[step - 1], to = path[step];
  const UnitIndex mover = question.unit;
  const Unit& unit = position_.unit(mover);
  const bool is_step = direction_index(from, to) >= 0;
  const auto level = [&](Printed p) { return map.elevation(grid_.to_hex(p)); };
  const auto unit_in = [&](bool enemy) {
    return units_with(mover, enemy, [&](UnitIndex u) { return hex_of(u) == to; }) > 0;
  };
  const auto unit_beside = [&](bool enemy) {
    return exists(to) &&
           units_with(mover, enemy, [&](UnitIndex u) { return contains(around(grid_, hex_of(u)), to); }) > 0;
  };
  switch (use.property) {
    case Property::off_map:
      return !exists(to);
    case Property::impassable:
      return is_step && !step_cost(from, to, unit.movement_class);
    case Property::enemy:
      return unit_in(true);
    case Property::friendly:
      return unit_in(false);
    case Property::enemy_zoc:
      return in_enemy_zoc(mover, to);
    case Property::friendly_zoc:
      return units_with(mover, false, [&](UnitIndex u) { return zoc_of(u).contains(to); }) > 0;
    case Property::zoc_to_zoc:
      return in_enemy_zoc(mover, from) && in_enemy_zoc(mover, to);
    case Property::bond:
      return meets_bond(question, use, path, step);
    case Property::was:
      return shows(question, use.parts.front(), {path.front(), from, from}, 2);
    case Property::retreat_fire:
      return exists(to) && units_with(mover, true, [&](UnitIndex u) { return can_fire_at(u, to); }) > 0;
    case Property::in_enemy_sight:
      return exists(to) && units_with(mover, true, [&](UnitIndex u) { return sees(hex_of(u), to); }) > 0;
    case Property::adjacent_to_enemy:
      return unit_beside(true);
    case Property::adjacent_to_friend:
      return unit_beside(false);
    case Property::first_step:
      return step == 1;
    case Property::extra:
      return static_cast<int>(step) > question.amount.max_hexes;
    case Property::cost:
      return costs_so(question, *use.operand->cost, path, step);
    case Property::mover:
      return meets(*use.operand->condition, question.unit);
    case Property::formula:
      return exists(to) &&
             Formula(use.operand->formula->text(), [&](const std::string& name) -> std::int64_t {
               return name == "elevation" ? level(to)
                      : name == "hexes"   ? question.amount.max_hexes
                                          : unit.stacking_points;
             }).value() != 0;
    case Property::overstacked: {
      const StackingRule* rule = &stacking_;
      for (auto other = conditional_stacking_.rbegin(); other != conditional_stacking_.rend(); ++other) {
        if (meets(*other->condition, question.unit)) rule = &*other;
      }
      const auto weight = [&](UnitIndex u) -> std::int64_t {
        if (rule->where != nullptr && !meets(*rule->where, u)) return 0;
        return rule->in_points ? position_.unit(u).stacking_points : 1;
      };
      std::int64_t load = weight(question.unit);
      if (use.operand != nullptr) {
        for (UnitIndex u = 0; u < position_.units().size(); ++u) {
          if (hex_of(u) == to && is_member(question, *use.operand->group, u)) load += weight(u);
        }
      } else {
        units_with(mover, false, [&](UnitIndex u) {
          if (hex_of(u) == to) load += weight(u);
          return true;
        });
      }
      if (rule->formula) {
        Formula limit(rule->formula->text(), [&](const std::string&) { return unit.stacking_points; });
        return exists(to) && load > limit.value();
      }
      return exists(to) && rule->limit > 0 && load > rule->limit;
    }
    case Property::cannot_make_way:
      return std::ranges::any_of(question.stuck, [&](const FullHex& hex) { return of(hex.hex) == to; });
    case Property::terrain:
      return exists(to) && contains(use.names, map.chart().terrains[map.terrain(grid_.to_hex(to))].name);
    case Property::region: {
      const auto hexes = hexes_of(question, use.region);
      return hexes && exists(to) && hexes->contains(to);
    }
    case Property::beside: {
      const std::vector<Printed> others = around(grid_, to);
      return exists(to) && std::ranges::any_of(others, [&](Printed other) {
               const std::vector<FeatureId> there = features(to, other);
               return std::ranges::any_of(
                   there, [&](FeatureId f) { return contains(use.names, map.chart().features[f].name); });
             });
    }
    case Property::feature: {
      if (!is_step) return false;
      const std::vector<FeatureId> there = features(from, to);
      return std::ranges::any_of(
          there, [&](FeatureId f) { return contains(use.names, map.chart().features[f].name); });
    }
    case Property::map_edge: {
      const std::vector<Printed> others = around(grid_, to);
      return exists(to) && std::ranges::any_of(others, [&](Printed p) { return !exists(p); });
    }
    case Property::uphill:
      return is_step && exists(from) && exists(to) && level(to) > level(from);
    case Property::downhill:
      return is_step && exists(from) && exists(to) && level(to) < level(from);
    case Property::compass: {
      const auto& names = grid_.orientation == Orientation::flat ? flat_names : pointy_names;
      return is_step && contains(use.names, names[static_cast<std::size_t>(direction_index(from, to))]);
    }
    case Property::revisit:
      return std::find(path.begin(), path.begin() + static_cast<std::ptrdiff_t>(step), to) !=
             path.begin() + static_cast<std::ptrdiff_t>(step);
    case Property::distance: {
      const auto away = measured(question, use.anchor, use.members, to);
      const auto number = [&](const HexCount& n) { return n.required ? question.amount.max_hexes : n.hexes; };
      return away && ((use.other_than && *away != number(*use.other_than)) ||
                      (use.less_than && *away < number(*use.less_than)) ||
                      (use.more_than && *away > number(*use.more_than)) ||
                      (use.exactly && *away == number(*use.exactly)) ||
                      (use.at_least && *away >= number(*use.at_least)) ||
                      (use.at_most && *away <= number(*use.at_most)));
    }
    case Property::at_end:
      return step + 1 == path.size();
    case Property::through:
      return step + 1 < path.size();
    case Property::units:
      return quantified(question, *use.quantifier, path, step);
    case Property::all_of:
    case Property::any_of:
    case Property::none_of:
      return combined(question, use, path, step);
    case Property::closer:
    case Property::not_closer:
    case Property::farther:
    case Property::not_farther:
      return compares(question, use, use.scope == Scope::step ? from : path.front(), to);
    case Property::oblique:
      // Only rays and paths straight ahead have such steps.
      return has_oblique_steps_ ? std::nullopt : std::optional(false);
  }
  throw std::logic_error("a property of no atom");
}

std::optional<bool> ObviousBoard::combined(const RetreatQuestion& question, const PropertyUse& use,
                                           const PrintedPath& path, std::size_t step) const {
  int yes = 0, no = 0;
  for (const PropertyUse& part : use.parts) {
    const auto here = shows(question, part, path, step);
    if (!here) return std::nullopt;
    const bool to_anchor = is_direction_of_movement(part.property) || part.property == Property::distance;
    const bool to_direction = part.anchor == DistanceAnchor::retreat_direction;
    const bool no_direction = to_direction && !advance(question, path[step - 1], path[step]);
    // A statement about each of several units is false of nobody, and its `not` true.
    const bool of_each = part.members == Members::any || part.members == Members::all;
    const bool no_members =
        !to_direction && !(of_each && is_of_units(part.anchor)) && members_of(question, part.anchor).empty();
    const bool to_nothing = (to_anchor && (no_direction || no_members)) ||
                            (part.property == Property::region && !hexes_of(question, part.region));
    // Neither a property to nothing nor its `not` is true.
    const bool counts = *here && in_scope(part.scope, step, path.size() - 1);
    ++(counts || (to_nothing && use.property == Property::none_of) ? yes : no);
  }
  if (use.property == Property::any_of) return yes > 0;
  return use.property == Property::all_of ? no == 0 : yes == 0;
}

bool ObviousBoard::is_true_of(const RetreatQuestion& question, const PairUse& pair, UnitIndex u,
                              const PrintedPath& path, std::size_t step) const {
  if (pair.join != PairUse::Join::nothing) {
    int yes = 0, no = 0;
    for (const PairUse& part : pair.parts) ++(is_true_of(question, part, u, path, step) ? yes : no);
    if (pair.join == PairUse::Join::any) return yes > 0;
    return pair.join == PairUse::Join::all ? no == 0 : yes == 0;
  }
  const Printed from = path[step - 1], to = path[step], unit = hex_of(u);
  switch (pair.atom) {
    case PairAtom::closer:
      return steps(to, unit) < steps(from, unit);
    case PairAtom::farther:
      return steps(to, unit) > steps(from, unit);
    case PairAtom::closer_than_start:
      return steps(to, unit) < steps(path.front(), unit);
    case PairAtom::farther_than_start:
      return steps(to, unit) > steps(path.front(), unit);
    default:
      break;
  }
  const Printed h = pair.was ? from : to;
  // Off the map distances are measured, and links look at no hex.
  if (!exists(h) && pair.atom != PairAtom::within && pair.atom != PairAtom::linked) return false;
  switch (pair.atom) {
    case PairAtom::here:
      return unit == h;
    case PairAtom::adjacent:
      return contains(around(grid_, unit), h);
    case PairAtom::within:
      return steps(unit, h) <= pair.hexes;
    case PairAtom::sees:
      return sees(unit, h);
    case PairAtom::can_fire:
      return can_fire_at(u, h);
    case PairAtom::zoc: {
      const ZocRule& rule = named(pair.zoc);
      return zoc_of(u, rule).contains(h) &&
             (pair.ignoring_cancel || !is_cancelled(question, rule.cancelled_by, h));
    }
    case PairAtom::linked:
      return is_linked(pair.link, question.unit, u);
    case PairAtom::in_front:
      return bearing(u, h) == Bearing::front;
    case PairAtom::in_flank:
      return bearing(u, h) == Bearing::flank;
    case PairAtom::in_rear:
      return bearing(u, h) == Bearing::rear;
    default:
      return false;
  }
}

bool ObviousBoard::is_linked(const LinkUse& link, UnitIndex mover, UnitIndex u) const {
  const UnitIndex from = link.reversed ? u : mover, to = link.reversed ? mover : u;
  for (const Link& known : position_.links()) {
    if (known.name == link.name && known.from == from && known.to == to) return true;
  }
  // Combat is mutual, and both units state it.
  return link.name == "engaged" && contains(position_.unit(mover).engaged, u) &&
         contains(position_.unit(u).engaged, mover);
}

bool ObviousBoard::meets(const Condition& c, UnitIndex u) const {
  const Unit& unit = position_.unit(u);
  const std::string& side = position_.sides()[unit.side];
  if (!c.side.empty() && !contains(c.side, side)) return false;
  if (contains(c.not_side, side) || (c.hidden && *c.hidden != unit.hidden)) return false;
  if (c.fires && *c.fires != (unit.retreat_fire_range > 0)) return false;
  if (c.engaged && *c.engaged == unit.engaged.empty()) return false;
  if (!c.state.empty() && !contains(c.state, unit.state)) return false;
  if (contains(c.not_state, unit.state)) return false;
  if (!c.kind.empty() && !contains(c.kind, unit.kind)) return false;
  if (contains(c.not_kind, unit.kind)) return false;
  return !c.check ||
         Formula(c.check->text(), [&](const std::string&) { return unit.stacking_points; }).value() != 0;
}

bool ObviousBoard::is_member(const RetreatQuestion& question, const UnitGroup& group, UnitIndex u) const {
  const Unit& mover = position_.unit(question.unit);
  const Unit& unit = position_.unit(u);
  const Printed start = hex_of(question.unit);
  if (group.base != nullptr && !is_member(question, *group.base, u)) return false;
  if ((u == question.unit) != (group.units == UnitRelation::mover)) return false;
  if (steps(start, hex_of(u)) > group.within) return false;
  const bool enemy = position_.enemies(mover.side, unit.side);
  if (group.units == UnitRelation::enemies && !enemy) return false;
  if (group.units == UnitRelation::friends && enemy) return false;
  if (group.units == UnitRelation::causing_units && !contains(question.causing_units, u)) return false;
  if (group.units == UnitRelation::engaged && !contains(mover.engaged, u)) return false;
  if (group.units == UnitRelation::linked && !is_linked(group.link, question.unit, u)) return false;
  if (group.in_sight && !sees(start, hex_of(u))) return false;
  if (group.in_front && bearing(question.unit, hex_of(u)) != Bearing::front) return false;
  return !group.condition || meets(*group.condition, u);
}

bool ObviousBoard::costs_so(const RetreatQuestion& question, const CostTest& test, const PrintedPath& path,
                            std::size_t step) const {
  const ClassId movement_class = position_.unit(question.unit).movement_class;
  const auto cost = step_cost(path[step - 1], path[step], movement_class);
  if (!cost) return false;
  std::int64_t mine = *cost, other = 0;
  if (!test.remaining) {
    const bool is_all = takes_all(path[step - 1], path[step], movement_class);
    mine *= test.points.denominator;
    other = test.points.numerator * position_.map().chart().denominator;
    if (is_all) other = mine - 1;  // all is more than any number
  } else if (question.amount.budget) {
    other = question.amount.budget->parts - spent(question, path, step - 1);
    mine = spent(question, path, step) - spent(question, path, step - 1);
  } else {
    other = mine + 1;  // there is always more
  }
  switch (test.op) {
    case CostTest::Op::more:
      return mine > other;
    case CostTest::Op::at_least:
      return mine >= other;
    case CostTest::Op::less:
      return mine < other;
    case CostTest::Op::at_most:
      return mine <= other;
    case CostTest::Op::equal:
      return mine == other;
    default:
      return mine != other;
  }
}

bool ObviousBoard::quantified(const RetreatQuestion& question, const Quantifier& quantifier,
                              const PrintedPath& path, std::size_t step) const {
  int members = 0, with = 0;
  for (UnitIndex u = 0; u < position_.units().size(); ++u) {
    if (!is_member(question, quantifier.group, u)) continue;
    ++members;
    with += is_true_of(question, quantifier.is, u, path, step) ? 1 : 0;
  }
  return quantifier.every ? members > 0 && with == members : with >= quantifier.group.at_least;
}

bool ObviousBoard::is_true_of_hex(const PairUse& pair, Printed h, const PrintedPath& path,
                                  std::size_t step) const {
  if (pair.join != PairUse::Join::nothing) {
    int yes = 0, no = 0;
    for (const PairUse& part : pair.parts) ++(is_true_of_hex(part, h, path, step) ? yes : no);
    if (pair.join == PairUse::Join::any) return yes > 0;
    return pair.join == PairUse::Join::all ? no == 0 : yes == 0;
  }
  const Printed from = path[step - 1], to = path[step];
  if (pair.atom == PairAtom::closer) return steps(to, h) < steps(from, h);
  if (pair.atom == PairAtom::farther) return steps(to, h) > steps(from, h);
  const Printed place = pair.was ? from : to;
  if (!exists(place) && pair.atom != PairAtom::within) return false;
  if (pair.atom == PairAtom::here) return place == h;
  return steps(place, h) <= (pair.atom == PairAtom::within ? pair.hexes : 1) &&
         (pair.atom == PairAtom::within || place != h);
}

bool ObviousBoard::no_single_hex(const RetreatQuestion& question, const Quantifier& quantifier,
                                 const PrintedPath& path) const {
  const std::set<Printed> hexes = hexes_of(question, *quantifier.region).value_or(std::set<Printed>{});
  return !hexes.empty() && std::ranges::none_of(hexes, [&](Printed h) {
    for (std::size_t i = 1; i < path.size(); ++i) {
      if (!is_true_of_hex(quantifier.is, h, path, i)) return false;
    }
    return true;
  });
}

std::optional<bool> ObviousBoard::path_has(const RetreatQuestion& question, const PropertyUse& use,
                                           const PrintedPath& path) const {
  const std::size_t last = path.size() - 1;
  if (is_direction_of_movement(use.property) && use.members == Members::one_fixed) {
    // True unless one member, the same on all steps, is free of it.
    const auto members = members_of(question, use.anchor);
    return !members.empty() && std::ranges::all_of(members, [&](const std::vector<Printed>& member) {
      for (std::size_t i = 1; i <= last; ++i) {
        if (changed_as_named(use.property, nearest_of(question, use.anchor, member, path[i - 1]),
                             nearest_of(question, use.anchor, member, path[i])))
          return true;
      }
      return false;
    });
  }
  if (use.quantifier != nullptr && use.members == Members::one_fixed) {
    const Quantifier& quantifier = *use.quantifier;
    if (quantifier.region) return no_single_hex(question, quantifier, path);
    int members = 0, on_all = 0;
    for (UnitIndex u = 0; u < position_.units().size(); ++u) {
      if (!is_member(question, quantifier.group, u)) continue;
      ++members;
      bool always = true;
      for (std::size_t i = 1; i <= last; ++i)
        always = always && is_true_of(question, quantifier.is, u, path, i);
      on_all += always ? 1 : 0;
    }
    return members > 0 && on_all == 0;
  }
  bool has = false;
  for (std::size_t i = 1; i <= last; ++i) {
    if (!in_scope(use.scope, i, last)) continue;
    const auto here = shows(question, use, path, i);
    if (!here) return std::nullopt;
    has = has || *here;
  }
  return has != use.negated;
}

std::optional<std::int64_t> ObviousBoard::value(const RetreatQuestion& question, const ValueUse& use,
                                                const PrintedPath& path, ClauseKind kind) const {
  const std::size_t last = path.size() - 1;
  const ClassId movement_class = position_.unit(question.unit).movement_class;
  std::int64_t sum = 0;
  for (std::size_t i = use.at_end ? last : 1; i <= last; ++i) {
    const Printed h = path[i];
    switch (use.quantity) {
      case Quantity::movement_points:
        sum += spent(question, path, i) - spent(question, path, i - 1);
        break;
      case Quantity::hexes:
        ++sum;
        break;
      case Quantity::distance:
        sum += measured(question, use.anchor, use.members, h).value_or(0);
        break;
      case Quantity::movement_points_to: {
        const auto members = members_of(question, use.anchor);
        if (members.empty()) break;
        const auto points = points_to(members, h, movement_class);
        sum += points.value_or(kind == ClauseKind::maximize ? -unreachable_points : unreachable_points);
        break;
      }
      case Quantity::elevation:
        sum += exists(h) ? position_.map().elevation(grid_.to_hex(h)) : 0;
        break;
      case Quantity::cases: {
        for (const ValueCase& one : use.cases) {
          const auto here = in_scope(one.property.scope, i, last) ? shows(question, one.property, path, i)
                                                                  : std::optional(false);
          if (!here) return std::nullopt;
          if (!*here) continue;
          sum += one.value;
          break;
        }
        break;
      }
      case Quantity::path_effect:
        for (const ValueCase& effect : use.cases) {
          if (effect.condition != nullptr) return std::nullopt;
          if (!in_scope(effect.property.scope, i, last)) continue;
          const auto here = shows(question, effect.property, path, i);
          if (!here) return std::nullopt;
          sum += *here ? effect.value : 0;
        }
        break;
      case Quantity::count: {
        if (!in_scope(use.property.scope, i, last)) break;
        if (use.counts_members) {
          sum += members_shown(question, use, path, i);
          break;
        }
        const auto here = shows(question, use.property, path, i);
        if (!here) return std::nullopt;
        sum += *here ? 1 : 0;
        break;
      }
    }
  }
  return sum;
}

std::int64_t ObviousBoard::members_shown(const RetreatQuestion& question, const ValueUse& use,
                                         const PrintedPath& path, std::size_t step) const {
  std::int64_t shown = 0;
  if (use.property.quantifier == nullptr) {
    const Printed& before = use.property.scope == Scope::step ? path[step - 1] : path[0];
    for (const std::vector<Printed>& member : members_of(question, use.property.anchor))
      shown += changed_as_named(use.property.property, nearest_of(question, use.anchor, member, before),
                                nearest_of(question, use.anchor, member, path[step]))
                   ? 1
                   : 0;
    return shown;
  }
  const Quantifier& quantifier = *use.property.quantifier;
  int with = 0;
  for (UnitIndex u = 0; u < position_.units().size(); ++u) {
    if (!is_member(question, quantifier.group, u) || !is_true_of(question, quantifier.is, u, path, step))
      continue;
    ++with;
    shown += use.in_points ? position_.unit(u).stacking_points : 1;
  }
  return with >= quantifier.group.at_least ? shown : 0;
}

/// Tries all hexes one step further, as often as a hex can be reached for less.
std::optional<std::int64_t> ObviousBoard::points_to(const std::vector<std::vector<Printed>>& members,
                                                    const Printed& from, ClassId movement_class) const {
  if (!exists(from)) return std::nullopt;
  std::map<Printed, std::int64_t> least{{from, 0}};
  for (bool changed = true; changed;) {
    changed = false;
    for (const auto& [here, points] : std::map(least)) {
      for (const Printed& next : around(grid_, here)) {
        const auto cost = step_cost(here, next, movement_class);
        if (!cost) continue;
        const auto [known, added] = least.try_emplace(next, points + *cost);
        if (!added && known->second <= points + *cost) continue;
        known->second = points + *cost;
        changed = true;
      }
    }
  }
  std::optional<std::int64_t> best;
  for (const std::vector<Printed>& member : members) {
    for (const auto& [h, points] : least) {
      const bool is_there = std::ranges::find(member, h) != member.end();
      if (is_there && (!best || points < *best)) best = points;
    }
  }
  return best;
}

}  // namespace rearguard::testing
