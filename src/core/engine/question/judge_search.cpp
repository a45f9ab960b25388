// The search of the judge: the paths of one question, without sentences.

#include <algorithm>
#include <array>
#include <memory>
#include <numeric>
#include <optional>
#include <set>
#include <tuple>
#include <vector>

#include <fmt/format.h>

#include "src/core/engine/making_way/displacement.h"
#include "src/core/engine/making_way/move_resolution.h"
#include "src/core/engine/question/judge.h"
#include "src/core/engine/question/workings.h"
#include "src/core/engine/terms/work_meter.h"
#include "src/core/rules/facts/atom.h"
#include "src/core/rules/facts/step_properties.h"
#include "src/core/rules/search/motion.h"
#include "src/core/rules/search/traced_regions.h"
#include "src/core/rules/words/event_rules.h"

namespace rearguard {

/// Lists the moves after their contacts; returns false if there are too many walks.
bool Judge::list_moves(const QuestionContext& question_context, const WalkLengths& lengths) {
  const int max_hexes = lengths.max + max_extension(*rule_set_->event_rules, lengths.max);
  // A contact may stop a unit in a hex from which no priority leads on.
  const int min_hexes = rule_set_->motion.step_by_step ? 1 : lengths.min;
  const EnumeratedWalks walks = motion_walks(question_context, {min_hexes, max_hexes, false});
  if (!walks) return false;
  for (int hexes = lengths.min; hexes <= lengths.max; ++hexes) {
    for (ResolvedMove& m :
         rearguard::resolve_moves({*this, question_context, nullptr, &workings_->unstated}, *walks, hexes))
      workings_->resolved_moves.push_back(std::move(m));
  }
  // At first without the moves of last resort; then, if none of the others is legal, with them alone.
  const bool takes_last = workings_->takes_last_resort;
  workings_->has_last_resort = std::erase_if(workings_->resolved_moves, [&](const ResolvedMove& m) {
                                 return !m.destroyed && is_last_resort(m) != takes_last;
                               }) > 0;
  return true;
}

/// Returns the candidate graph of a question; null if there are too many walks.
std::shared_ptr<const CandidateGraph> Judge::graph_of(const RetreatQuestion& question,
                                                      const WalkLengths& lengths) {
  workings_->resolved_moves.clear();
  workings_->has_last_resort = false;
  if (rule_set_->motion.kind == Motion::Kind::free) return candidate_graph(lengths);
  const Unit& unit = position_->unit(question.unit);
  const QuestionContext question_context{board(unit.side), costs(question), question, *rule_set_};
  if (!has_contacts(*rule_set_)) {
    const EnumeratedWalks walks = motion_walks(question_context, lengths);
    return walks ? graph_of_walks(*walks, lengths) : nullptr;
  }
  if (!list_moves(question_context, lengths)) return nullptr;
  std::vector<EnumeratedWalk> walks;
  for (const ResolvedMove& m : workings_->resolved_moves) {
    if (m.destroyed || m.path.size() < 2) continue;
    EnumeratedWalk walk;
    for (const Hex h : m.path) walk.hexes.push_back(h - unit.hex);
    for (const std::size_t step : m.oblique) {
      if (step < m.path.size()) walk.oblique.push_back(step);
    }
    walk.only_end = m.path.size() - 1;
    walks.push_back(std::move(walk));
  }
  return graph_of_walks(walks, lengths);
}

namespace {

/// All that stays as it is while friends move; ZOCs do if no friend cancels them.
constexpr AtomNeeds fixed{AtomNeed::grid,    AtomNeed::steps,         AtomNeed::ground, AtomNeed::elevation,
                          AtomNeed::sight,   AtomNeed::enemies,       AtomNeed::fire,   AtomNeed::lines,
                          AtomNeed::history, AtomNeed::causing_units, AtomNeed::home,   AtomNeed::supply,
                          AtomNeed::amount,  AtomNeed::role};

/// Tests whether a clause rules out the same steps wherever friends are, whatever else is open.
bool is_fixed_forbid(const Clause& clause, const RuleSet& rule_set) {
  const AtomNeeds known = rule_set.zoc.cancelled_by ? fixed : fixed.with(AtomNeed::zoc);
  return clause.is_plain_forbid() && clause.condition == nullptr && clause.property &&
         needs_of(*clause.property).within(known);
}

/// Tests whether a clause never rules out all ends of a question.
bool leaves_some(const Clause& clause) {
  return !clause.looks_no_further() && clause.chart.empty() &&
         (clause.kind != ClauseKind::forbid || clause.unless_only_path);
}

}  // namespace

OpenEnds Judge::open_ends(const RetreatQuestion& asked) {
  Workings& w = *workings_;
  const auto [known, is_new] = w.open_ends.try_emplace({asked.unit, asked.causing_units});
  OpenEnds& open = known->second;
  if (!is_new || rule_set_->motion.kind != Motion::Kind::free || !is_exact(rule_set_->length) ||
      w.compiled.problem())
    return open;
  const BoardFacts& facts_of_board = board(position_->unit(asked.unit).side);
  const StepCosts& costs_of_class = costs(asked);
  const Hex from = position_->unit(asked.unit).hex;
  auto graph = candidate_graph(w.compiled.lengths(asked, costs_of_class, from));
  if (graph) graph = w.compiled.split_by_history(std::move(graph), asked, costs_of_class, from);
  if (graph) graph = w.compiled.with_histories(std::move(graph), facts_of_board, asked);
  GraphProperties facts;
  if (!graph || !w.compiled.fill(facts_of_board, costs_of_class, asked, *graph, facts)) return open;
  std::vector<GraphClause> clauses = w.compiled.clauses(asked);
  open.is_exact = true;
  for (std::size_t c = 0; c < rule_set_->clauses.size(); ++c) {
    const Clause& clause = rule_set_->clauses[c];
    if (is_fixed_forbid(clause, *rule_set_)) continue;
    open.is_exact = open.is_exact && leaves_some(clause);
    clauses[c] = GraphClause{};
  }
  Refinement refinement;
  open.is_known = refinement.run(graph, facts, clauses) == Refinement::Failure::none;
  open.is_exact = open.is_exact && open.is_known;
  if (!open.is_known) return open;
  for (const PathEnd& end : refinement.ends(CompiledClauses::movement_points_value))
    open.hexes.push_back(from + graph->vertices[end.vertex]);
  return open;
}

/// Adds a hex if the unit of the question cannot end in it because friends there cannot make way.
void Judge::add_if_full(Hex h, std::vector<FullHex>& full) {
  Workings& w = *workings_;
  const RetreatQuestion& question = w.question;
  const DisplacementRules rules(*rule_set_, *whole_, this);
  if ((board(position_->unit(question.unit).side).bits(h) & BoardFacts::friendly) == 0 ||
      !rules.is_crowded(*position_, question, h))
    return;
  auto key = std::tuple{question.unit, question.causing_units, question.steadfast};
  if (key != w.rooms_for) {
    w.rooms.clear();
    w.room_work = {};
    w.rooms_for = std::move(key);
  }
  const auto [known, is_new] = w.rooms.try_emplace(h);
  if (is_new) known->second = rules.why_full(*position_, question, h, *this, w.room_work);
  if (!known->second) return;
  full.push_back({h, known->second->why});
  if (!known->second->is_certain) w.undecided.insert(h);
}

/// Returns all hexes within a distance of the unit in which friends cannot make way, for clauses that ask.
std::vector<FullHex> Judge::find_stuck_hexes(int max_hexes) {
  const Hex from = position_->unit(workings_->question.unit).hex;
  std::vector<FullHex> stuck;
  std::set<Hex> tried;
  const std::array start{from};
  for (const UnitIndex u : units_within(*position_, start, max_hexes)) {
    const Hex h = position_->unit(u).hex;
    if (tried.insert(h).second) add_if_full(h, stuck);
  }
  return stuck;
}

/// Returns the hexes in which friends cannot make way, of those in which a path ends that passes every plain
/// forbid: room is the last of these.
std::vector<FullHex> Judge::find_full_hexes() {
  const Workings& w = *workings_;
  const Hex from = position_->unit(w.question.unit).hex;
  std::vector<FullHex> full;
  const CandidateGraph& graph = w.refinement.graph();
  for (std::uint32_t v = 0; v < graph.vertices.size(); ++v) {
    const std::uint32_t by = w.refinement.ruled_out_by()[v];
    if (by == Refinement::still_open || (by != Refinement::never_reached && !w.clauses[by].is_plain_forbid()))
      add_if_full(from + graph.vertices[v], full);
  }
  return full;
}

const Refinement* Judge::refine(const RetreatQuestion& asked, bool retain_history) {
  workings_->latest.reset();
  workings_->may_stay = false;
  workings_->missing = 0;
  workings_->unstated.reset();
  const Refinement* full = refine_length(asked, retain_history);
  if (full == nullptr || asked.is_displaced) return full;
  const int least = asked.amount.min_hexes;
  workings_->may_stay = least == 0;
  const auto& shorter = rule_set_->length.if_shorter;
  if (!shorter || !full->empty() || stays_in_place()) return full;
  for (int hexes = least - 1; hexes >= std::max(shorter->from, 1); --hexes) {
    RetreatQuestion question = asked;
    question.amount.min_hexes = question.amount.max_hexes = hexes;
    const Refinement* found = refine_length(question, retain_history);
    if (found == nullptr) return nullptr;
    if (found->empty() && !stays_in_place()) continue;
    workings_->missing = least - hexes;
    return found;
  }
  // The sentences are about the full length.
  full = refine_length(asked, retain_history);
  workings_->may_stay = shorter->from == 0;
  if (workings_->may_stay) workings_->missing = least;
  return full;
}

namespace {

/// Tests whether two questions ask the same of every step, whatever hexes they close.
bool differ_in_closed_hexes_alone(const RetreatQuestion& a, const RetreatQuestion& b) {
  const auto known = [](const RetreatQuestion& q) {
    return std::tie(q.unit, q.amount.min_hexes, q.amount.max_hexes, q.amount.budget, q.amount.extra_budget,
                    q.amount.is_rest, q.causing_units, q.steadfast, q.moves_later, q.is_displaced,
                    q.companions);
  };
  const auto adds_more = [](const RetreatQuestion& q) {
    return !q.stuck.empty() || !q.moved_before.empty() || q.traced != nullptr;
  };
  return !adds_more(a) && !adds_more(b) && known(a) == known(b);
}

/// Says what takes too much work.
std::string clauses_at_work(const Position& position, const Unit& unit, const RuleSet& rules,
                            std::size_t steps) {
  return fmt::format(
      "the clauses of \"{}\" take more work than one question may: {} has {} steps to look "
      "at, beside {} units, again and again; ask for a shorter retreat",
      rules.id, unit.id, steps, position.units().size());
}

}  // namespace

/// Finds the properties of the steps for the question; of one that closes other hexes those that are known
/// stay. Returns false if the question is too large.
bool Judge::fill(const std::shared_ptr<const CandidateGraph>& graph) {
  Workings& w = *workings_;
  const Unit& unit = position_->unit(w.question.unit);
  const auto edges = static_cast<std::int64_t>(graph->edges.size());
  const auto what = [&] { return clauses_at_work(*position_, unit, *rule_set_, graph->steps.size()); };
  const auto meter = WorkMeter::of_question();
  meter->search(edges * static_cast<std::int64_t>(1 + rule_set_->clauses.size()) / 8, what);
  if (w.filled == graph && w.compiled.closes_steps_alone(w.question) &&
      differ_in_closed_hexes_alone(w.filled_for, w.question)) {
    w.compiled.close(w.question, unit.hex, *graph, w.facts);
    return true;
  }
  const auto units = static_cast<std::int64_t>(position_->units().size());
  meter->search(static_cast<std::int64_t>(graph->steps.size()) * w.compiled.work_per_step(units), what);
  w.filled = nullptr;
  if (!w.compiled.fill(board(unit.side), costs(w.question), w.question, *graph, w.facts)) return false;
  w.filled = graph;
  w.filled_for = w.question;
  return true;
}

/// Computes the paths of one length.
const Refinement* Judge::refine_length(const RetreatQuestion& asked, bool retain_history) {
  workings_->question = asked;
  RetreatQuestion& question = workings_->question;
  for (FullHex& full : hexes_of_waiting(*position_, question)) question.full.push_back(std::move(full));
  const Unit& unit = position_->unit(question.unit);
  const StepCosts& costs_of_class = costs(question);
  question.traced = traced_regions({board(unit.side), costs_of_class, question, *rule_set_});
  const WalkLengths lengths = workings_->compiled.lengths(question, costs_of_class, unit.hex);
  workings_->undecided.clear();
  // A clause may ask for such a hex, and a path that spends all goes on wherever there is room.
  const bool asks_first =
      workings_->rules.tests_room || (workings_->rules.needs_room && rule_set_->length.spend_all);
  if (!question.is_displaced && asks_first) {
    question.stuck = find_stuck_hexes(lengths.max);
    if (workings_->rules.needs_room)
      question.full.insert(question.full.end(), question.stuck.begin(), question.stuck.end());
  }
  auto graph = graph_of(question, lengths);
  if (graph)
    graph = workings_->compiled.split_by_history(std::move(graph), question, costs_of_class, unit.hex);
  if (graph) graph = workings_->compiled.with_histories(std::move(graph), board(unit.side), question);
  if (!graph) return nullptr;
  workings_->rank.clear();
  workings_->step_costs.clear();
  const auto apply = [&] {
    if (!fill(graph)) return false;
    workings_->clauses = workings_->compiled.clauses(question, *position_);
    const auto failure =
        workings_->refinement.run(graph, workings_->facts, workings_->clauses, retain_history);
    if (failure != Refinement::Failure::none) return false;
    // A clause that looks back splits steps by the ways that lead to them. Where there are very many, one
    // takes as long as some fifty others.
    constexpr std::size_t very_many = 50'000;
    constexpr std::int64_t work_of_split_step = 60;
    const std::size_t steps = workings_->refinement.graph().edges.size();
    if (steps > very_many)
      WorkMeter::of_question()->search(work_of_split_step * static_cast<std::int64_t>(steps - very_many),
                                       [&] { return clauses_at_work(*position_, unit, *rule_set_, steps); });
    return true;
  };
  if (!apply()) return nullptr;
  if (!question.is_displaced && !asks_first && workings_->rules.needs_room) {
    const std::vector<FullHex> full = find_full_hexes();
    question.full.insert(question.full.end(), full.begin(), full.end());
    if (!full.empty() && !apply()) return nullptr;
  }
  const bool is_lost = workings_->refinement.empty() && !stays_in_place();
  if (!is_lost || workings_->takes_last_resort || !workings_->has_last_resort) return &workings_->refinement;
  workings_->takes_last_resort = true;
  const Refinement* last = refine_length(asked, retain_history);
  workings_->takes_last_resort = false;
  return last;
}

const std::vector<std::uint32_t>& Judge::number_order(Hex from) {
  std::vector<std::uint32_t>& rank = workings_->rank;
  if (!rank.empty()) return rank;
  const CandidateGraph& graph = workings_->refinement.graph();
  const Grid& grid = position_->map().grid();
  std::vector<NumberKey> keys;
  keys.reserve(graph.vertices.size());
  for (const Hex offset : graph.vertices) keys.push_back(grid.key(from + offset));
  std::vector<std::uint32_t> vertices(graph.vertices.size());
  std::iota(vertices.begin(), vertices.end(), 0U);
  std::sort(vertices.begin(), vertices.end(),
            [&](std::uint32_t a, std::uint32_t b) { return keys[a] < keys[b]; });
  rank.resize(vertices.size());
  for (std::uint32_t i = 0; i < vertices.size(); ++i) rank[vertices[i]] = i;
  return rank;
}

}  // namespace rearguard
