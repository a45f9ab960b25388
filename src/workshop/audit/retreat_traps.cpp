#include "src/workshop/audit/retreat_traps.h"

#include <atomic>
#include <future>
#include <thread>
#include <tuple>

#include <fmt/format.h>

#include "hexmap/step_costs.h"
#include "pathing/receding_walks.h"
#include "pathing/refinement.h"
#include "pathing/regions.h"
#include "src/core/rules/facts/stated_facts.h"
#include "src/core/rules/words/rule_set.h"
#include "src/workshop/audit/finding.h"
#include "src/workshop/audit/local_board.h"
#include "src/workshop/audit/map_checks.h"
#include "src/workshop/audit/open_ground_retreats.h"

namespace rearguard {
namespace {

/// The maximum number of hexes in the text of a finding; the finding itself lists all of them.
constexpr std::size_t max_shown = 6;
/// The number of questions that justifies another thread.
constexpr std::size_t min_per_thread = 64;

class TrapFinder {
 public:
  TrapFinder(const HexMap& map, const std::vector<StatedResult>& amounts, ClassId c,
             std::size_t& questions_left, unsigned threads)
      : map_(map),
        amounts_(amounts),
        class_(c),
        questions_left_(questions_left),
        threads_(threads),
        open_chart_(open_chart(map.chart())),
        costs_(map, c),
        ground_(open_ground(costs_)) {
    const MapRegions parts = regions(costs_, ground_);
    in_main_.resize(ground_.open.size());
    for (std::size_t i = 0; i < in_main_.size(); ++i)
      in_main_[i] = parts.part[i] != MapRegions::none && parts.part[i] == parts.main() ? 1 : 0;
    find_attackers();
  }

  std::vector<RetreatTrap> find() {
    for (const StatedResult& amount : amounts_) find_traps(amount);
    answer_all();
    // Groups the directions of each hex by the results that fail there.
    std::vector<RetreatTrap> traps;
    std::map<std::tuple<NumberKey, std::vector<std::size_t>>, RetreatTrap> grouped;
    for (const auto& [key, failed] : lost_) {
      const Hex h = map_.grid().hex_at(key.first);
      auto& trap = grouped[{map_.grid().key(h), failed}];
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
  /// Chooses for each terrain a class that can occupy it; prefers the class of the traps.
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
    if (const auto c = by_terrain_[map_.terrain(from)]) return Attacker{from, *c};
    for (std::size_t c = 0; c < map_.chart().classes.size(); ++c) {
      if (map_.admits(from, static_cast<ClassId>(c))) return Attacker{from, static_cast<ClassId>(c)};
    }
    return std::nullopt;
  }

  /// Returns the directions of `RecedingWalks::directions` by row-major index.
  std::vector<std::uint8_t> walks(int steps, RecedingKind kind) const {
    RecedingWalks away(map_.grid(), ground_.steps, kind);
    while (away.length() < steps) away.lengthen();
    std::vector<std::uint8_t> can(ground_.open.size());
    for (std::size_t i = 0; i < can.size(); ++i) can[i] = away.directions(i);
    return can;
  }

  /// Adds a question for each hex whose retreats need a full judgement.
  void find_traps(const StatedResult& amount) {
    const auto& fans = amount.fans;
    const bool any = std::ranges::any_of(fans, [](Fan f) { return f != Fan::none; });
    const auto straight =
        any ? walks(amount.hexes, RecedingKind::straight) : std::vector<std::uint8_t>(ground_.open.size(), 0);
    const auto wide = any ? walks(amount.hexes, RecedingKind::pairs) : straight;
    const bool one_way = amount.mover->motion.kind != Motion::Kind::free;
    for (std::size_t i = 0; i < in_main_.size(); ++i) {
      if (in_main_[i] == 0) continue;
      std::vector<int> doubtful;
      bool safe = false;
      for (int d = 0; d < direction_count; ++d) {
        if (!attacker(map_.grid().hex_at(i), d)) continue;
        const Fan fan = fans[static_cast<std::size_t>(d)];
        const unsigned away = 1U << static_cast<unsigned>((d + 3) % direction_count);
        const unsigned beside = 1U << static_cast<unsigned>((d + 2) % direction_count);
        const bool can_retreat = (fan != Fan::none && (straight[i] & away) != 0) ||
                                 (fan == Fan::whole && (wide[i] & (away | beside)) != 0);
        if (can_retreat) {
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
      questions_.push_back({&amount, i, std::move(doubtful), one_way, {}});
    }
  }

  /// Answers the questions on several threads. Each has its own board, so threads share only constant data.
  void answer_all() {
    std::atomic<std::size_t> next{0};
    const auto work = [&] {
      for (std::size_t q = next++; q < questions_.size(); q = next++) answer(questions_[q]);
    };
    std::vector<std::future<void>> others;
    const std::size_t useful = questions_.size() / min_per_thread;
    while (others.size() + 1 < std::min<std::size_t>(threads_, useful))
      others.push_back(std::async(std::launch::async, work));
    work();
    for (std::future<void>& other : others) other.get();
    for (const Question& question : questions_) {
      for (const int d : question.lost)
        lost_[{question.index, d}].push_back(static_cast<std::size_t>(question.amount - amounts_.data()));
    }
  }

  struct Question {
    const StatedResult* amount = nullptr;
    std::size_t index = 0;      ///< of the hex
    std::vector<int> doubtful;  ///< directions of attack to judge
    bool all_or_none = false;
    std::vector<int> lost;  ///< the answer: those without a legal retreat
  };

  void answer(Question& question) const {
    const StatedResult& amount = *question.amount;
    const std::vector<int>& doubtful = question.doubtful;
    const Hex h = map_.grid().hex_at(question.index);
    const auto board = cut_out(map_, h, amount.radius);
    std::vector<int> lost;
    for (const int d : doubtful) {
      if (is_lost(amount, board, h, d)) lost.push_back(d);
    }
    if (lost.empty() || (question.all_or_none && lost.size() < doubtful.size())) return;
    const auto open = open_cut_out(map_, h, amount.radius, open_chart_);
    for (const int d : lost) {
      if (!is_lost(amount, open, h, d)) question.lost.push_back(d);
    }
  }

  bool is_lost(const StatedResult& amount, const std::shared_ptr<const HexMap>& board, Hex h, int d) const {
    const std::array<Attacker, 1> attackers{*attacker(h, d)};
    const Position position = alone_with(board, class_, h, attackers);
    Judge judge(position, *amount.mover);
    RetreatRequest request = request_for(position, {});
    request.distance = amount.hexes;
    const ResolvedQuestion resolved = resolve_length(position, *amount.mover, request);
    const auto* hexes = std::get_if<RetreatLength>(&resolved);
    if (hexes == nullptr) return false;
    const RetreatQuestion question{0, *hexes, request.causing_units};
    const Refinement* paths = judge.refine(question, false);
    if (paths == nullptr || !paths->empty() || !judge.resolved_moves().empty() || judge.stays_in_place())
      return false;
    // Without a fact that nobody states there is no answer, and no trap.
    return !missing_fact(position, *amount.mover, question) &&
           !missing_ray_reference(position, *amount.mover, question);
  }

  const HexMap& map_;
  const std::vector<StatedResult>& amounts_;
  ClassId class_;
  std::size_t& questions_left_;
  unsigned threads_;
  std::shared_ptr<const TerrainChart> open_chart_;
  StepCosts costs_;
  OpenGround ground_;
  std::vector<std::uint8_t> in_main_;
  std::vector<std::optional<ClassId>> by_terrain_;
  std::vector<Question> questions_;
  std::map<std::pair<std::size_t, int>, std::vector<std::size_t>> lost_;  ///< by hex and direction: amounts
};

std::string describe_trap(const Grid& grid, const RetreatTrap& trap) {
  std::vector<std::string> from;
  for (const Direction d : trap.attacked_from) from.push_back(grid.number(neighbour(trap.hex, d)));
  return fmt::format("{} (attacked from {})", grid.number(trap.hex), word_list(from, "or"));
}

void leave_out_what_nobody_states(RuleSet& rule_set) {
  for (Clause& clause : rule_set.clauses) clause.ignores_missing = true;
  for (MotionPriority& priority : rule_set.motion.priorities) priority.ignores_missing = true;
}

/// Returns the rules without what asks for home edges, enemy lines and the like: the boards around a hex
/// state none, and a trap is one wherever they are.
RuleSet without_questions(RuleSet rule_set) {
  leave_out_what_nobody_states(rule_set);
  for (auto& [name, move] : rule_set.moves) {
    auto changed = std::make_shared<RuleSet>(*move);
    leave_out_what_nobody_states(*changed);
    move = std::move(changed);
  }
  return rule_set;
}

}  // namespace

RetreatTraps retreat_traps(const HexMap& map, const RuleSet& rule_set, std::size_t max_questions,
                           unsigned threads) {
  const RuleSet asking_nothing = without_questions(rule_set);
  const std::vector<StatedResult> amounts = stated_results(map, asking_nothing);
  RetreatTraps all;
  if (amounts.empty()) return all;
  if (threads == 0) threads = std::clamp(std::thread::hardware_concurrency(), 1U, max_trap_threads);
  // One more than the limit, so 0 means that the limit was exceeded.
  std::size_t left = max_questions + 1;
  for (std::size_t c = 0; c < map.chart().classes.size() && left > 0; ++c) {
    for (RetreatTrap& trap : TrapFinder(map, amounts, static_cast<ClassId>(c), left, threads).find())
      all.traps.push_back(std::move(trap));
  }
  all.complete = left > 0;
  return all;
}

std::vector<Finding> trap_findings(const HexMap& map, const RuleSet& rule_set) {
  struct Group {
    std::vector<std::string> words;
    std::vector<Hex> hexes;
  };
  const TerrainChart& chart = map.chart();
  const std::vector<bool> unclear = unclear_classes(map);
  std::map<std::pair<ClassId, std::vector<std::string>>, Group> groups;
  const RetreatTraps found = retreat_traps(map, rule_set);
  for (const RetreatTrap& trap : found.traps) {
    if (unclear[trap.movement_class]) continue;
    Group& group = groups[{trap.movement_class, trap.results}];
    group.words.push_back(describe_trap(map.grid(), trap));
    group.hexes.push_back(trap.hex);
  }
  std::map<std::pair<std::vector<std::string>, std::vector<std::string>>, std::vector<std::string>> classes;
  for (const auto& [key, group] : groups)
    classes[{key.second, group.words}].push_back(chart.classes[key.first]);
  std::vector<Finding> findings;
  if (!found.complete)
    findings.push_back(
        {"retreat-trap",
         fmt::format("the map is too large to test every retreat under {}; traps may be missing",
                     rule_set.id),
         {},
         {}});
  for (auto& [key, group] : groups) {
    const auto& who = classes.at({key.second, group.words});
    if (who.front() != chart.classes[key.first]) continue;
    std::vector<std::string> shown = group.words;
    if (shown.size() > max_shown) {
      shown.resize(max_shown);
      shown.push_back(fmt::format("{} more", group.hexes.size() - max_shown));
    }
    const Hex first = group.hexes.front();
    findings.push_back(
        {"retreat-trap",
         fmt::format("{}: no legal {} under {}, even on an empty board, from {}", word_list(who),
                     word_list(key.second, "or"), rule_set.id, word_list(shown)),
         std::move(group.hexes),
         {Subject::Kind::hex, 0, first}});
  }
  return findings;
}

}  // namespace rearguard
