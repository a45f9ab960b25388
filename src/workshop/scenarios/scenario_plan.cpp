#include "src/workshop/scenarios/scenario_plan.h"

#include <algorithm>

#include <fmt/format.h>

#include "hexmap/one_line.h"
#include "hexmap/plural.h"
#include "src/core/rules/facts/board_facts.h"
#include "src/core/rules/words/play.h"
#include "src/play/game/score.h"
#include "src/workshop/audit/cost_surface.h"
#include "src/workshop/scenarios/marchers.h"

namespace rearguard {
namespace {

constexpr int near_star = 2;  ///< hexes within which a star and a hex to be held may be one slip apart

class PlanChecks {
 public:
  PlanChecks(const Scenario& scenario, const Marchers& units)
      : scenario_(scenario), map_(scenario.map()), units_(units), all_(units.all()) {}

  std::vector<DocumentFinding> run() {
    check_homes();
    for (UnitIndex u = 0; u < all_.units().size(); ++u) {
      check_entry(u);
      check_way_out(u);
    }
    for (std::size_t i = 0; i < scenario_.victory.size(); ++i) {
      check_holder(i);
      check_exit(i);
    }
    check_points();
    check_stars();
    return std::move(findings_);
  }

 private:
  using Steps = std::vector<DocumentStep>;

  std::string number(Hex h) const { return map_.grid().number(h); }

  void add(const char* check, std::string message, std::vector<Hex> hexes, Steps where) {
    findings_.push_back({{check, std::move(message), std::move(hexes), {}}, std::move(where)});
  }
  /// The same of a finding that concerns a part of the map, too.
  void add_with_map(const char* check, std::string message, std::vector<Hex> hexes, Steps where,
                    Steps of_map) {
    add(check, std::move(message), std::move(hexes), std::move(where));
    findings_.back().of_map = std::move(of_map);
  }

  const MapEdge* home_of(const std::string& side) const {
    const auto found = map_.home_edges.find(side);
    return found == map_.home_edges.end() ? nullptr : &found->second;
  }
  bool are_enemies(const std::string& a, const std::string& b) const {
    const auto index = [&](const std::string& side) {
      return std::ranges::find(all_.sides(), side) - all_.sides().begin();
    };
    const auto count = static_cast<std::ptrdiff_t>(all_.sides().size());
    return index(a) < count && index(b) < count &&
           all_.enemies(static_cast<SideIndex>(index(a)), static_cast<SideIndex>(index(b)));
  }
  bool is_along(Hex h, MapEdge edge) const { return lines_to_edge(map_.grid(), h, edge) == 0; }

  /// Returns by how many lines the units of a side begin nearer to one edge than to another, summed up.
  std::int64_t lines_nearer(const std::string& side, MapEdge to, MapEdge than) const {
    std::int64_t sum = 0;
    for (UnitIndex u = 0; u < all_.units().size(); ++u) {
      if (units_.side_of(u) != side) continue;
      const Hex h = all_.unit(u).hex;
      sum += lines_to_edge(map_.grid(), h, than) - lines_to_edge(map_.grid(), h, to);
    }
    return sum;
  }

  void check_homes() {
    for (const auto& [a, edge_a] : map_.home_edges) {
      for (const auto& [b, edge_b] : map_.home_edges) {
        if (a >= b || edge_a == edge_b || !are_enemies(a, b)) continue;
        if (lines_nearer(a, edge_b, edge_a) <= 0 || lines_nearer(b, edge_a, edge_b) <= 0) continue;
        add_with_map("home-exchanged",
                     fmt::format("{0} begins nearer to the {3} edge, the home of {1}, than to its own, and "
                                 "{1} nearer to the {2} edge, the home of {0}: exchange the two home edges",
                                 a, b, edge_name(edge_a), edge_name(edge_b)),
                     {}, {"map"}, {"home", a});
      }
    }
  }

  void check_entry(UnitIndex u) {
    const Reinforcement* arrival = units_.arrival(u);
    if (arrival == nullptr || arrival->entry_hexes.empty()) return;
    const std::string& id = all_.unit(u).id;
    const std::string& side = units_.side_of(u);
    const std::vector<Hex>& hexes = arrival->entry_hexes;
    const Steps where{"units", ItemWith{"id", id}, "entry_hexes"};
    const auto all_along = [&](MapEdge edge) {
      return std::ranges::all_of(hexes, [&](Hex h) { return is_along(h, edge); });
    };
    const MapEdge* own = home_of(side);
    for (const auto& [other, edge] : map_.home_edges) {
      if (!are_enemies(side, other) || !all_along(edge) || (own != nullptr && all_along(*own))) continue;
      add_with_map(
          "entry-over-enemy-edge",
          fmt::format("{} of {} enters over the {} edge, the home edge of its enemy {}{}", id, side,
                      edge_name(edge), other,
                      own == nullptr ? "" : fmt::format("; its own is the {} edge", edge_name(*own))),
          hexes, where, {"home", other});
    }
    check_occupied(u, hexes, where);
  }

  /// Returns an enemy of a side that stands in a hex when the game begins, unless a friend does, too.
  const Unit* enemy_at_start(const std::string& side, Hex h) const {
    const Position& start = scenario_.start;
    const Unit* enemy = nullptr;
    for (const UnitIndex u : start.units_in(h)) {
      const std::string& owner = start.sides()[start.unit(u).side];
      if (!are_enemies(owner, side)) return nullptr;
      enemy = &start.unit(u);
    }
    return enemy;
  }

  void check_occupied(UnitIndex u, const std::vector<Hex>& hexes, const Steps& where) {
    std::vector<std::string> enemies;
    Steps beside;
    for (const Hex h : hexes) {
      const Unit* enemy = enemy_at_start(units_.side_of(u), h);
      if (enemy == nullptr) return;
      enemies.push_back(fmt::format("{} in {}", enemy->id, number(h)));
      beside = {"units", ItemWith{"id", enemy->id}, "hex"};
    }
    add("entry-occupied",
        fmt::format("{} cannot enter while its enemies stay where they begin: {}; name another hex too",
                    all_.unit(u).id, word_list(enemies)),
        hexes, where);
    findings_.back().beside = std::move(beside);
  }

  /// Reports a unit that cannot make a single step from where it begins.
  void check_way_out(UnitIndex u) {
    const MovementPoints allowance = units_.allowance(u);
    if (allowance.parts == 0) return;
    const MovementRule& rule = scenario_.play().movement;
    std::vector<std::string> reasons;
    for (const Hex h : units_.starts(u)) {
      const std::string reason = locked(u, h, allowance, rule);
      if (reason.empty()) return;
      reasons.push_back(reason);
    }
    if (reasons.empty()) return;
    const std::vector<Hex> starts = units_.starts(u);
    add("cannot-leave",
        fmt::format("{} is stuck in {} ({}): {}", all_.unit(u).id, number(starts.front()),
                    map_.chart().terrains[map_.terrain(starts.front())].name, reasons.front()),
        {starts.front()}, {"units", ItemWith{"id", all_.unit(u).id}, "hex"});
  }

  /// Returns why a unit cannot make any step from a hex; empty if it can.
  std::string locked(UnitIndex u, Hex h, MovementPoints allowance, const MovementRule& rule) const {
    const auto text = [&](MovementPoints p) { return to_text(p, map_.chart().denominator); };
    std::optional<MovementPoints> cheapest;
    std::vector<Hex> ways;
    for (int d = 0; d < direction_count; ++d) {
      const auto cost = map_.step_cost(h, direction(d), all_.unit(u).movement_class);
      if (!cost) continue;
      cheapest = cheapest ? std::min(*cheapest, *cost) : *cost;
      if (*cost <= allowance) ways.push_back(neighbour(h, direction(d)));
    }
    if (!cheapest) return "no hex beside it can be entered from there";
    if (ways.empty())
      return fmt::format("the cheapest step costs {} MP, and its allowance is {} MP{}", text(*cheapest),
                         text(allowance),
                         rule.minimum_move ? "; only the minimum move, of one hex a turn, takes it out" : "");
    // Of those that arrive nobody knows where the enemy will be.
    if (units_.arrival(u) == nullptr && is_shut_in(u, h, ways, rule))
      return "every hex beside it is occupied by an enemy, or in an enemy ZOC that it may not enter";
    return {};
  }

  bool is_shut_in(UnitIndex u, Hex h, const std::vector<Hex>& ways, const MovementRule& rule) const {
    const Position& start = scenario_.start;
    const auto unit = start.find(all_.unit(u).id);
    if (!unit) return false;
    const ZocRule zoc = movement_zoc(*scenario_.rule_set);
    const BoardFacts facts(start, zoc, start.unit(*unit).side);
    const bool in_zoc = (facts.bits(h) & BoardFacts::zoc) != 0;
    const bool shuns = rule.enemy_zoc == MovementRule::InZoc::closed || (in_zoc && !rule.zoc_to_zoc);
    return std::ranges::all_of(ways, [&](Hex to) {
      const std::uint8_t bits = facts.bits(to);
      return (bits & BoardFacts::enemy) != 0 || (shuns && (bits & BoardFacts::zoc) != 0);
    });
  }

  void check_holder(std::size_t index) {
    const VictoryRule& rule = scenario_.victory[index];
    if (rule.held_by.empty()) return;
    for (std::size_t i = 0; i < rule.hexes.size(); ++i) {
      const Unit* enemy = enemy_at_start(rule.held_by, rule.hexes[i]);
      if (enemy == nullptr) continue;
      add("held-by-absent",
          fmt::format("{} is to be held by {} at the start, and {} of its enemy {} stands there",
                      number(rule.hexes[i]), rule.held_by, enemy->id, scenario_.start.sides()[enemy->side]),
          {rule.hexes[i]}, {"victory", index, "held_by"});
      findings_.back().beside = {"units", ItemWith{"id", enemy->id}, "hex"};
    }
  }

  void check_exit(std::size_t index) {
    const VictoryRule& rule = scenario_.victory[index];
    if (rule.kind != VictoryRule::Kind::exited || !rule.edge || rule.points <= 0) return;
    const MapEdge* own = home_of(rule.side);
    if (own == nullptr || *own != *rule.edge) return;
    add_with_map("exit-over-own-edge",
                 fmt::format("\"{}\": {} scores for leaving over the {} edge, which is its own home edge",
                             one_line(rule.text, 60), rule.side, edge_name(*rule.edge)),
                 {}, {"victory", index, "edge"}, {"home", rule.side});
  }

  /// Returns the most points that a side can have at the end; nothing if points can be lost as well,
  /// or a strength that counts is unknown.
  std::optional<std::int64_t> most_points(const std::string& side) const {
    std::int64_t most = 0;
    for (const VictoryRule& rule : scenario_.victory) {
      if (rule.points < 0) return std::nullopt;
      std::int64_t times = 0;
      if (rule.kind == VictoryRule::Kind::hold) {
        const bool scores = rule.only_for.empty() || rule.only_for == side;
        times = scores ? static_cast<std::int64_t>(rule.hexes.size()) : 0;
        if (rule.each_turn) times *= scenario_.turns;
      } else {
        const bool for_own = rule.kind == VictoryRule::Kind::exited;
        for (UnitIndex u = 0; u < all_.units().size(); ++u) {
          const Unit& unit = all_.unit(u);
          if ((units_.side_of(u) == side) != for_own || !rule.counts(units_.side_of(u), unit.kind)) continue;
          if (rule.per_strength && unit.strength == 0) return std::nullopt;  // nobody knows
          times += rule.per_strength ? unit.strength : 1;
        }
      }
      most += times * rule.points;
    }
    return most;
  }

  void check_points() {
    std::map<std::string, std::int64_t> most;
    for (const std::string& side : scenario_.sides) {
      const auto points = most_points(side);
      if (!points) return;
      most[side] = *points;
    }
    for (std::size_t i = 0; i < scenario_.endings.size(); ++i) {
      const EndingRule& rule = scenario_.endings[i];
      if (rule.share || most.find(rule.side) == most.end() || rule.points <= most[rule.side]) continue;
      add("unattainable-points",
          fmt::format("\"{}\" needs {} points of {}, which can score {} at most", one_line(rule.text, 60),
                      rule.points, rule.side, most[rule.side]),
          {}, {"early_end", i, "points"});
    }
    const auto best =
        std::ranges::max_element(most, [](const auto& a, const auto& b) { return a.second < b.second; });
    for (std::size_t i = 0; best != most.end() && i < scenario_.levels.size(); ++i) {
      const ScoreLevel& level = scenario_.levels[i];
      if (level.margin <= best->second) continue;
      add("unattainable-points",
          fmt::format("\"{}\" needs a lead of {} points, and no side can score more than {} ({})",
                      one_line(level.text, 60), level.margin, best->second, best->first),
          {}, {"victory_levels", ItemWith{"text", level.text}, "margin"});
    }
  }

  /// A hex to be held, and where the scenario says so.
  struct Held {
    Hex hex;
    const VictoryRule* rule = nullptr;
    Steps where;
  };

  std::vector<Held> held_hexes() const {
    std::vector<Held> held;
    for (std::size_t i = 0; i < scenario_.victory.size(); ++i) {
      const std::vector<Hex>& hexes = scenario_.victory[i].hexes;
      for (std::size_t k = 0; k < hexes.size(); ++k)
        held.push_back({hexes[k], &scenario_.victory[i], {"victory", i, "hold", k}});
    }
    return held;
  }

  /// Holds the stars of the map against the hexes that score.
  void check_stars() {
    const std::vector<Held> held = held_hexes();
    if (held.empty()) return;
    const auto& stars = map_.victory_hexes;
    const auto is_star = [&](Hex h) {
      return std::ranges::any_of(stars, [h](const VictoryHex& v) { return v.hex == h; });
    };
    std::vector<std::size_t> unscored;
    std::vector<std::pair<std::size_t, const Held*>> met;
    for (std::size_t i = 0; i < stars.size(); ++i) {
      const auto of_star = std::ranges::find(held, stars[i].hex, &Held::hex);
      if (of_star == held.end()) {
        unscored.push_back(i);
      } else {
        met.emplace_back(i, &*of_star);
      }
    }
    for (const std::size_t i : unscored) {
      const Hex star = stars[i].hex;
      const auto slip = std::ranges::find_if(
          held, [&](const Held& h) { return !is_star(h.hex) && distance(h.hex, star) <= near_star; });
      // A scenario on a part of the map leaves out several stars.
      if (slip != held.end()) {
        add_with_map(
            "unscored-star",
            fmt::format("{} scores and is no victory hex of the map; {}, which is one, does not score",
                        number(slip->hex), number(star)),
            {slip->hex, star}, slip->where, {"victory_hexes", i, "hex"});
      } else if (unscored.size() == 1 && met.size() > 1) {
        add_with_map(
            "unscored-star",
            fmt::format("{} is a victory hex of the map, and the only one that does not score", number(star)),
            {star}, {"victory"}, {"victory_hexes", i, "hex"});
      }
    }
    check_printed_points(met);
  }

  /// Reports stars whose points or side differ from what the hex scores, if most others agree.
  void check_printed_points(const std::vector<std::pair<std::size_t, const Held*>>& met) {
    std::map<Hex, int> scored;
    for (const Held& h : held_hexes()) scored[h.hex] += h.rule->points;
    const auto agrees = [&](const auto& pair) {
      const VictoryHex& star = map_.victory_hexes[pair.first];
      return scored[star.hex] == star.points;
    };
    const auto same = std::ranges::count_if(met, agrees);
    for (const auto& [i, held] : met) {
      const VictoryHex& star = map_.victory_hexes[i];
      const std::string& side = held->rule->only_for;
      if (!side.empty() && !star.side.empty() && side != star.side)
        add_with_map("unscored-star",
                     fmt::format("{} scores for {}, and the map gives its points to {}", number(star.hex),
                                 side, star.side),
                     {star.hex}, held->where, {"victory_hexes", i, "side"});
      if (2 * same <= static_cast<std::ptrdiff_t>(met.size()) || scored[star.hex] == star.points) continue;
      add_with_map(
          "unscored-star",
          fmt::format("{} scores {}, and the map prints {}", number(star.hex),
                      plural(static_cast<std::uint64_t>(std::max(0, scored[star.hex])), "point", "points"),
                      star.points),
          {star.hex}, held->where, {"victory_hexes", i, "points"});
    }
  }

  const Scenario& scenario_;
  const HexMap& map_;
  const Marchers& units_;
  const Position& all_;
  std::vector<DocumentFinding> findings_;
};

}  // namespace

std::vector<DocumentFinding> doubtful_plan(const Scenario& scenario, const Marchers& units) {
  return PlanChecks(scenario, units).run();
}

}  // namespace rearguard
