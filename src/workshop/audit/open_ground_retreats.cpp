#include "src/workshop/audit/open_ground_retreats.h"

#include "src/core/rules/facts/atom.h"
#include "src/core/rules/search/compiled_clauses.h"
#include "src/workshop/audit/local_board.h"

namespace rearguard {
namespace {

/// The maximum length of retreats for which every path is judged; for longer ones only the straight path is.
constexpr int max_fanned = 6;
/// What a board of open ground shows as a real map does, if all steps are possible. An empty board has no
/// enemy lines, home edges, supply sources or leaders, and its attackers do not fire.
constexpr AtomNeeds known_on_open_ground{
    AtomNeed::grid,   AtomNeed::steps,    AtomNeed::units,  AtomNeed::enemies, AtomNeed::causing_units,
    AtomNeed::zoc,    AtomNeed::stacking, AtomNeed::fire,   AtomNeed::lines,   AtomNeed::home,
    AtomNeed::supply, AtomNeed::history,  AtomNeed::amount, AtomNeed::motion};

bool depends_on_steps_only(const PropertyUse& use) {
  return needs_of(use).within(known_on_open_ground);
}

bool steps_decide(const RuleSet& mover) {
  for (const MotionPriority& priority : mover.motion.priorities) {
    if (!std::ranges::all_of(priority.forbid, depends_on_steps_only)) return false;
  }
  const bool fixed_length = (is_exact(mover.length) || is_up_to(mover.length)) && !mover.length.if_shorter;
  return fixed_length && std::ranges::all_of(mover.clauses, [](const Clause& c) {
           if (c.looks_no_further()) return false;
           if (c.kind != ClauseKind::forbid) return true;
           return c.except_to_avoid.empty() && c.condition == nullptr && c.property &&
                  depends_on_steps_only(*c.property);
         });
}

/// Returns the rules without their preferences, which never rule out every path.
RuleSet forbids_of(const RuleSet& mover) {
  RuleSet bare = mover;
  std::erase_if(bare.clauses, [](const Clause& c) { return c.kind != ClauseKind::forbid; });
  for (Clause& c : bare.clauses) c.unless_only_path = false;
  bare.moves.clear();
  // The attackers of an open board are of no kind and in no state: on a map they may be of any.
  bare.zoc.where = nullptr;
  bare.fire.where = nullptr;
  for (auto& [name, zoc] : bare.zocs) zoc.where = nullptr;
  return bare;
}

RuleSet without_zocs(RuleSet rule_set) {
  rule_set.zoc.range = 0;
  for (auto& [name, zoc] : rule_set.zocs) zoc.range = 0;
  return rule_set;
}

int max_zoc_range(const RuleSet& rule_set) {
  int range = rule_set.zoc.range;
  for (const auto& [name, zoc] : rule_set.zocs) range = std::max(range, zoc.range);
  return range;
}

std::shared_ptr<const HexMap> open_board(const HexMap& map, int radius) {
  Grid grid = map.grid();
  grid.first = {0, 0};
  grid.numbering = Numbering::plain(6);
  grid.columns = grid.rows = 2 * radius + 3;
  auto ground = std::make_shared<HexMap>(grid, open_chart(map.chart()));
  for (std::size_t i = 0; i < grid.size(); ++i) ground->set_terrain(grid.hex_at(i), 1);
  return ground;
}

/// Judges the paths for the first class; on open ground all classes are equal.
Fan fan_of(const StatedResult& amount, const std::shared_ptr<const HexMap>& board, int d) {
  const Hex middle = board->grid().to_hex({board->grid().columns / 2, board->grid().rows / 2});
  const std::array<Attacker, 1> attackers{{{neighbour(middle, direction(d)), 0}}};
  const Position position = alone_with(board, 0, middle, attackers);
  // On the map, ground can deprive the attacker of some or all of its ZOC: paths must be legal with and
  // without it.
  const RuleSet bare = forbids_of(*amount.mover);
  const RuleSet without_zoc = without_zocs(bare);
  Judge with_zoc_judge(position, bare);
  Judge without_zoc_judge(position, without_zoc);
  const auto allowed = [&](const std::vector<int>& turns) {
    RetreatRequest request = request_for(position, {});
    request.distance = amount.hexes;
    request.test_path = RetreatPath{middle};
    for (const int turn : turns)
      request.test_path->push_back(neighbour(request.test_path->back(), direction(d + 3 + turn)));
    const std::array judges{&with_zoc_judge, &without_zoc_judge};
    return std::ranges::all_of(judges, [&](Judge* judge) {
      const Judgement judged = judge->judge(request);
      const auto* verdict = std::get_if<Verdict>(&judged);
      return verdict != nullptr && verdict->judged_path && verdict->judged_path->legal;
    });
  };
  const auto length = static_cast<std::size_t>(amount.hexes);
  if (!allowed(std::vector<int>(length, 0))) return Fan::none;
  if (amount.hexes > max_fanned) return Fan::straight;
  for (unsigned bits = 0; bits < (1U << length); ++bits) {
    for (const int side : {-1, +1}) {
      std::vector<int> turns;
      for (std::size_t s = 0; s < length; ++s) turns.push_back(((bits >> s) & 1U) != 0 ? side : 0);
      if (!allowed(turns)) return Fan::straight;
    }
  }
  return Fan::whole;
}

}  // namespace

std::vector<StatedResult> stated_results(const HexMap& map, const RuleSet& rule_set) {
  std::vector<StatedResult> results;
  for (const ResultRule& t : rule_set.result_rules) {
    if (t.amount != ResultRule::Amount::hexes || t.formula) continue;
    const RuleSet& mover = rule_set.mover_for(t.result);
    if (mover.move.condition != nullptr || CompiledClauses(mover).problem()) continue;
    const int reach = std::min(t.max_hexes + mover.length.max_extra, max_retreat_hexes);
    StatedResult& result = results.emplace_back(
        StatedResult{t.result, &mover, t.hexes, reach + std::max(max_zoc_range(mover), 1) + 2, {}});
    if (!steps_decide(mover) || map.chart().classes.empty()) continue;
    const auto board = open_board(map, result.radius);
    for (int d = 0; d < direction_count; ++d)
      result.fans[static_cast<std::size_t>(d)] = fan_of(result, board, d);
  }
  return results;
}

}  // namespace rearguard
