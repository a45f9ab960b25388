#include "src/audit/retreat_traps.h"

#include <algorithm>
#include <array>
#include <map>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "pathing/map_parts.h"
#include "src/audit/local_board.h"
#include "src/audit/map_checks.h"
#include "src/engine/judge.h"

namespace rearguard {
namespace {

/// The longest retreat of which every way out is looked at beforehand; of longer ones only the straight one.
constexpr int most_fanned = 6;
/// Hexes that one finding shows; it holds all of them.
constexpr std::size_t most_shown = 6;

/// A result that states its hexes.
struct Amount {
  std::string result;
  const Doctrine* mover = nullptr;
  int hexes = 0;   ///< that it must go at least
  int radius = 0;  ///< of the board that it can touch
};

std::vector<Amount> amounts_of(const Doctrine& doctrine) {
  std::vector<Amount> amounts;
  for (const Trigger& t : doctrine.triggers) {
    if (t.amount != Trigger::Amount::hexes || t.formula) continue;
    const Doctrine& mover = doctrine.mover_for(t.result);
    if (Translation(mover).problem()) continue;
    const int reach = t.most_hexes + (mover.length.mode == Length::Mode::extend ? mover.length.extra : 0);
    amounts.push_back({t.result, &mover, t.hexes, reach + std::max(mover.zoc.range, 1) + 2});
  }
  return amounts;
}

/// Whether a path's fate under the forbids of a doctrine hangs on nothing but which steps can be made and
/// where the enemy stands. An empty board has no lines, home edges, supply hexes or leaders.
bool looks_at_steps_only(const PropertyUse& use) {
  const bool place = use.property == Property::terrain || use.property == Property::feature ||
                     use.property == Property::map_edge || use.property == Property::uphill ||
                     use.property == Property::downhill || use.property == Property::in_sight;
  return !place;
}

bool steps_decide(const Doctrine& mover) {
  for (const Rung& rung : mover.motion.rungs) {
    if (!std::all_of(rung.forbid.begin(), rung.forbid.end(), looks_at_steps_only)) return false;
  }
  const bool plain_length =
      mover.length.mode == Length::Mode::exact || mover.length.mode == Length::Mode::up_to;
  return plain_length && std::all_of(mover.clauses.begin(), mover.clauses.end(), [](const Clause& c) {
           if (c.kind != ClauseKind::forbid) return true;
           return c.only_way_without.empty() && c.property && looks_at_steps_only(*c.property);
         });
}

/// The doctrine without its preferences, which never leave a unit without a path.
Doctrine forbids_of(const Doctrine& mover) {
  Doctrine bare = mover;
  std::erase_if(bare.clauses, [](const Clause& c) { return c.kind != ClauseKind::forbid; });
  for (Clause& c : bare.clauses) c.unless_only_path = false;
  bare.moves.clear();
  return bare;
}

/// Which walks away from an attacker a doctrine allows wherever their steps can be made: none, the straight
/// one, or all that keep to two neighbouring directions among the three that lead away.
enum class Fan : std::uint8_t { none, straight, whole };

/// Finds the traps of one class.
class TrapFinder {
 public:
  TrapFinder(const HexMap& map, const std::vector<Amount>& amounts, ClassId c, std::size_t& questions_left)
      : map_(map),
        amounts_(amounts),
        class_(c),
        questions_left_(questions_left),
        costs_(map, c),
        ground_(open_ground(costs_)) {
    const MapParts parts = map_parts(costs_, ground_);
    in_main_.resize(ground_.open.size());
    for (std::size_t i = 0; i < in_main_.size(); ++i)
      in_main_[i] = parts.part[i] != MapParts::none && parts.part[i] == parts.main() ? 1 : 0;
    find_attackers();
  }

  std::vector<RetreatTrap> find() {
    for (const Amount& amount : amounts_) look_for(amount);
    // By hex and direction the results that leave no way; then hex by hex the directions of each set.
    std::vector<RetreatTrap> traps;
    std::map<std::tuple<Printed, std::vector<std::size_t>>, RetreatTrap> grouped;
    for (const auto& [key, failed] : lost_) {
      const Hex h = map_.grid().hex_at(key.first);
      auto& trap = grouped[{map_.grid().to_printed(h), failed}];
      trap.movement_class = class_;
      trap.hex = h;
      trap.attacked_from.push_back(direction(key.second));
      trap.results.clear();
      for (const std::size_t a : failed) trap.results.push_back(amounts_[a].result);
    }
    for (auto& [key, trap] : grouped) traps.push_back(std::move(trap));
    return traps;
  }

 private:
  /// For each hex a class that can stand there, its own before others.
  void find_attackers() {
    const TerrainChart& chart = map_.chart();
    by_terrain_.resize(chart.terrains.size());
    for (std::size_t t = 1; t < chart.terrains.size(); ++t) {
      const auto& row = chart.terrains[t].cost;
      if (cost_for(row, class_).kind == ChartCost::Kind::cost) by_terrain_[t] = class_;
      for (std::size_t c = 0; c < chart.classes.size() && !by_terrain_[t]; ++c) {
        if (cost_for(row, static_cast<ClassId>(c)).kind == ChartCost::Kind::cost)
          by_terrain_[t] = static_cast<ClassId>(c);
      }
    }
  }

  std::optional<Attacker> attacker(Hex h, int d) const {
    const Hex from = neighbour(h, direction(d));
    const auto c = by_terrain_[map_.terrain(from)];
    if (!c) return std::nullopt;
    return Attacker{from, *c};
  }

  /// What the doctrine allows on open ground, attacked from direction d.
  Fan fan_of(const Amount& amount, int d) const {
    if (!steps_decide(*amount.mover)) return Fan::none;
    const auto board = open_board(amount.radius);
    const Hex middle = board->grid().to_hex({board->grid().columns / 2, board->grid().rows / 2});
    const std::array<Attacker, 1> attackers{{{neighbour(middle, direction(d)), class_}}};
    const Position position = alone_with(board, class_, middle, attackers);
    const Doctrine bare = forbids_of(*amount.mover);
    Judge judge(position, bare);
    const auto allowed = [&](const std::vector<int>& turns) {
      RetreatRequest request = request_for(position, {});
      request.distance = amount.hexes;
      request.proposed = RetreatPath{middle};
      for (const int turn : turns)
        request.proposed->push_back(neighbour(request.proposed->back(), direction(d + 3 + turn)));
      const Judgement judged = judge.judge(request);
      const auto* verdict = std::get_if<Verdict>(&judged);
      return verdict != nullptr && verdict->proposed && verdict->proposed->legal;
    };
    const auto length = static_cast<std::size_t>(amount.hexes);
    if (!allowed(std::vector<int>(length, 0))) return Fan::none;
    if (amount.hexes > most_fanned) return Fan::straight;
    for (unsigned bits = 0; bits < (1U << length); ++bits) {
      for (const int side : {-1, +1}) {
        std::vector<int> turns;
        for (std::size_t s = 0; s < length; ++s) turns.push_back(((bits >> s) & 1U) != 0 ? side : 0);
        if (!allowed(turns)) return Fan::straight;
      }
    }
    return Fan::whole;
  }

  std::shared_ptr<const HexMap> open_board(int radius) const {
    Grid grid = map_.grid();
    grid.first = {0, 0};
    grid.digits = 6;
    grid.columns = grid.rows = 2 * radius + 3;
    HexMap ground(grid, map_.chart());
    for (std::size_t i = 0; i < grid.size(); ++i) ground.set_terrain(grid.hex_at(i), 1);
    return cut_out(ground, grid.hex_at(0), 2 * grid.columns, true);
  }

  /// Bit d of a hex: a walk of so many steps can be made in the directions d and d + 1 (or d alone).
  std::vector<std::uint8_t> walks(int steps, bool straight) const {
    std::vector<std::uint8_t> can(ground_.open.size(), 0x3F);
    for (int s = 0; s < steps; ++s) {
      std::vector<std::uint8_t> next(can.size(), 0);
      for (std::size_t i = 0; i < can.size(); ++i) {
        const unsigned bits = ground_.steps[i];
        if (bits == 0) continue;
        unsigned made = 0;
        for (int d = 0; d < direction_count; ++d) {
          if (((bits >> static_cast<unsigned>(d)) & 1U) == 0) continue;
          const unsigned there = can[index_next(i, d)];
          // A step in direction d serves walks in d and d + 1 and, but for straight ones, in d - 1 and d.
          made |= there & (1U << static_cast<unsigned>(d));
          if (!straight) made |= there & (1U << static_cast<unsigned>((d + 5) % direction_count));
        }
        next[i] = static_cast<std::uint8_t>(made);
      }
      can = std::move(next);
    }
    return can;
  }

  std::size_t index_next(std::size_t i, int d) const {
    const bool odd = costs_.narrow_lanes().empty()
                         ? costs_.wide_lanes()[i * StepCosts::lane_width + direction_count] != 0
                         : costs_.narrow_lanes()[i * StepCosts::lane_width + direction_count] != 0;
    return static_cast<std::size_t>(static_cast<std::ptrdiff_t>(i) +
                                    costs_.neighbour_offsets()[odd ? 1 : 0][static_cast<std::size_t>(d)]);
  }

  void look_for(const Amount& amount) {
    std::array<Fan, direction_count> fans{};
    bool any = false;
    for (int d = 0; d < direction_count; ++d) {
      fans[static_cast<std::size_t>(d)] = fan_of(amount, d);
      any = any || fans[static_cast<std::size_t>(d)] != Fan::none;
    }
    const auto straight = any ? walks(amount.hexes, true) : std::vector<std::uint8_t>(ground_.open.size(), 0);
    const auto wide = any ? walks(amount.hexes, false) : straight;
    const bool one_way = amount.mover->motion.kind != Motion::Kind::walk;
    for (std::size_t i = 0; i < in_main_.size(); ++i) {
      if (in_main_[i] == 0) continue;
      std::vector<int> doubtful;
      bool safe = false;
      for (int d = 0; d < direction_count; ++d) {
        if (!attacker(map_.grid().hex_at(i), d)) continue;
        const Fan fan = fans[static_cast<std::size_t>(d)];
        const unsigned away = 1U << static_cast<unsigned>((d + 3) % direction_count);
        const unsigned beside = 1U << static_cast<unsigned>((d + 2) % direction_count);
        const bool way_out = (fan != Fan::none && (straight[i] & away) != 0) ||
                             (fan == Fan::whole && (wide[i] & (away | beside)) != 0);
        if (way_out) {
          safe = true;
        } else {
          doubtful.push_back(d);
        }
      }
      if (doubtful.empty() || (one_way && safe)) continue;
      if (doubtful.size() > questions_left_) {
        questions_left_ = 0;
        return;
      }
      questions_left_ -= doubtful.size();
      ask(amount, i, doubtful, one_way);
    }
  }

  void ask(const Amount& amount, std::size_t i, const std::vector<int>& doubtful, bool all_or_none) {
    const Hex h = map_.grid().hex_at(i);
    const auto board = cut_out(map_, h, amount.radius, false);
    std::vector<int> lost;
    for (const int d : doubtful) {
      if (is_lost(amount, board, h, d)) lost.push_back(d);
    }
    if (lost.empty() || (all_or_none && lost.size() < doubtful.size())) return;
    const auto open = cut_out(map_, h, amount.radius, true);
    for (const int d : lost) {
      if (is_lost(amount, open, h, d)) continue;
      lost_[{i, d}].push_back(static_cast<std::size_t>(&amount - amounts_.data()));
    }
  }

  bool is_lost(const Amount& amount, const std::shared_ptr<const HexMap>& board, Hex h, int d) const {
    const std::array<Attacker, 1> attackers{*attacker(h, d)};
    const Position position = alone_with(board, class_, h, attackers);
    Judge judge(position, *amount.mover);
    RetreatRequest request = request_for(position, {});
    request.distance = amount.hexes;
    const Settled settled = settle_amount(position, *amount.mover, request);
    const auto* hexes = std::get_if<RetreatAmount>(&settled);
    if (hexes == nullptr) return false;
    const auto* ends = judge.legal_ends({0, *hexes, request.causers});
    return ends != nullptr && ends->empty() && judge.marches().empty();
  }

  const HexMap& map_;
  const std::vector<Amount>& amounts_;
  ClassId class_;
  std::size_t& questions_left_;
  StepCosts costs_;
  OpenGround ground_;
  std::vector<std::uint8_t> in_main_;
  std::vector<std::optional<ClassId>> by_terrain_;
  std::map<std::pair<std::size_t, int>, std::vector<std::size_t>> lost_;  ///< by hex and direction: amounts
};

std::string trap_text(const Grid& grid, const RetreatTrap& trap) {
  std::vector<std::string> from;
  for (const Direction d : trap.attacked_from) from.push_back(grid.number(neighbour(trap.hex, d)));
  return fmt::format("{} (attacked from {})", grid.number(trap.hex), word_list(from, "or"));
}

}  // namespace

RetreatTraps retreat_traps(const HexMap& map, const Doctrine& doctrine, std::size_t most_questions) {
  const std::vector<Amount> amounts = amounts_of(doctrine);
  RetreatTraps all;
  if (amounts.empty()) return all;
  // One more than may be asked, so that none left means too few.
  std::size_t left = most_questions + 1;
  for (std::size_t c = 0; c < map.chart().classes.size() && left > 0; ++c) {
    for (RetreatTrap& trap : TrapFinder(map, amounts, static_cast<ClassId>(c), left).find())
      all.traps.push_back(std::move(trap));
  }
  all.complete = left > 0;
  return all;
}

std::vector<Finding> trap_findings(const HexMap& map, const Doctrine& doctrine) {
  struct Group {
    std::vector<std::string> words;
    std::vector<Hex> hexes;
  };
  const TerrainChart& chart = map.chart();
  const auto slips = likely_slips(chart);
  std::map<std::pair<ClassId, std::vector<std::string>>, Group> groups;
  const RetreatTraps found = retreat_traps(map, doctrine);
  for (const RetreatTrap& trap : found.traps) {
    if (slips[trap.movement_class]) continue;
    Group& group = groups[{trap.movement_class, trap.results}];
    group.words.push_back(trap_text(map.grid(), trap));
    group.hexes.push_back(trap.hex);
  }
  std::map<std::pair<std::vector<std::string>, std::vector<std::string>>, std::vector<std::string>> classes;
  for (const auto& [key, group] : groups)
    classes[{key.second, group.words}].push_back(chart.classes[key.first]);
  std::vector<Finding> findings;
  if (!found.complete)
    findings.push_back(
        {"retreat-trap",
         fmt::format("the map is too large to ask for every retreat under {}; traps may be missing",
                     doctrine.id),
         {},
         {}});
  for (auto& [key, group] : groups) {
    const auto& who = classes.at({key.second, group.words});
    if (who.front() != chart.classes[key.first]) continue;
    std::vector<std::string> shown = group.words;
    if (shown.size() > most_shown) {
      shown.resize(most_shown);
      shown.push_back(fmt::format("{} more", group.hexes.size() - most_shown));
    }
    const Hex first = group.hexes.front();
    findings.push_back(
        {"retreat-trap",
         fmt::format("{}: no legal {} under {}, though nobody else is on the board, from {}", word_list(who),
                     word_list(key.second, "or"), doctrine.id, word_list(shown)),
         std::move(group.hexes),
         {Subject::Kind::hex, 0, first}});
  }
  return findings;
}

}  // namespace rearguard
