// The search of the judge: the paths of one question, without sentences.

#include <algorithm>
#include <numeric>

#include "src/core/engine/making_way/displacement.h"
#include "src/core/engine/making_way/move_resolution.h"
#include "src/core/engine/question/judge.h"
#include "src/core/engine/question/workings.h"
#include "src/core/rules/facts/step_properties.h"
#include "src/core/rules/search/motion.h"
#include "src/core/rules/search/traced_regions.h"
#include "src/core/rules/words/event_rules.h"

namespace rearguard {

/// Lists the moves after their contacts; returns false if there are too many walks.
bool Judge::list_moves(const QuestionContext& question_context, const WalkLengths& lengths) {
  const int max_hexes = lengths.max + max_extension(*rule_set_->event_rules, lengths.max);
  const EnumeratedWalks walks = motion_walks(question_context, {lengths.min, max_hexes, false});
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

/// Returns why the unit of the question cannot end in a hex: friends there cannot make way. Nothing if they
/// can, or if nobody is in the way; `gave_up` if that takes too many questions.
std::optional<std::string> Judge::why_full(Hex h, bool& gave_up) {
  Workings& w = *workings_;
  const RetreatQuestion& question = w.question;
  const Unit& unit = position_->unit(question.unit);
  const BoardFacts& facts = board(unit.side);
  if ((facts.bits(h) & BoardFacts::friendly) == 0) return std::nullopt;
  DisplacementRules rules(*rule_set_, *whole_, this);
  if (!rules.is_crowded(*position_, question, h)) return std::nullopt;
  auto key = std::tuple{question.unit, question.causing_units, question.steadfast};
  if (key != w.rooms_for) {
    w.rooms.clear();
    w.rooms_for = std::move(key);
  }
  const QuestionContext context{facts, costs(question), question, *rule_set_};
  const auto [known, is_new] = w.rooms.try_emplace(h);
  if (is_new && !w.room_beside.is_certain(context, h)) {
    known->second = rules.why_full(*position_, question, h);
    gave_up = rules.gave_up();
    if (gave_up) w.rooms.erase(known);
  }
  return gave_up ? std::nullopt : known->second;
}

/// Returns all hexes within a distance of the unit in which friends cannot make way, for clauses that ask.
/// Nothing if that takes too many questions.
std::optional<std::vector<FullHex>> Judge::find_stuck_hexes(int max_hexes) {
  const Hex from = position_->unit(workings_->question.unit).hex;
  std::vector<FullHex> stuck;
  std::set<Hex> tried;
  for (const Unit& other : position_->units()) {
    if (distance(other.hex, from) > max_hexes || !tried.insert(other.hex).second) continue;
    bool gave_up = false;
    auto why = why_full(other.hex, gave_up);
    if (gave_up) return std::nullopt;
    if (why) stuck.push_back({other.hex, *std::move(why)});
  }
  return stuck;
}

/// Returns the hexes in which friends cannot make way, of those in which a path ends that passes every plain
/// forbid: room is the last of these. Nothing if that takes too many questions.
std::optional<std::vector<FullHex>> Judge::find_full_hexes() {
  const Workings& w = *workings_;
  const Hex from = position_->unit(w.question.unit).hex;
  std::vector<FullHex> full;
  const CandidateGraph& graph = w.refinement.graph();
  for (std::uint32_t v = 1; v < graph.vertices.size(); ++v) {
    const std::uint32_t by = w.refinement.ruled_out_by()[v];
    if (by != Refinement::still_open && (by == Refinement::never_reached || w.clauses[by].is_plain_forbid()))
      continue;
    bool gave_up = false;
    auto why = why_full(from + graph.vertices[v], gave_up);
    if (gave_up) return std::nullopt;
    if (why) full.push_back({from + graph.vertices[v], *std::move(why)});
  }
  return full;
}

const Refinement* Judge::refine(const RetreatQuestion& asked, bool retain_history) {
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

/// Computes the paths of one length.
const Refinement* Judge::refine_length(const RetreatQuestion& asked, bool retain_history) {
  workings_->question = asked;
  RetreatQuestion& question = workings_->question;
  for (FullHex& full : hexes_of_waiting(*position_, question)) question.full.push_back(std::move(full));
  const Unit& unit = position_->unit(question.unit);
  const StepCosts& costs_of_class = costs(question);
  question.traced = traced_regions({board(unit.side), costs_of_class, question, *rule_set_});
  const WalkLengths lengths = workings_->compiled.lengths(question, costs_of_class, unit.hex);
  workings_->is_crowded = false;
  // A clause may ask for such a hex, and a path that spends all goes on wherever there is room.
  const bool asks_first = workings_->tests_room || (needs_room(*rule_set_) && rule_set_->length.spend_all);
  if (!question.is_displaced && asks_first) {
    auto stuck = find_stuck_hexes(lengths.max);
    workings_->is_crowded = !stuck;
    if (!stuck) return nullptr;
    question.stuck = *std::move(stuck);
    if (needs_room(*rule_set_))
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
    if (!workings_->compiled.fill(board(unit.side), costs_of_class, question, *graph, workings_->facts))
      return false;
    workings_->clauses = workings_->compiled.clauses(question, *position_);
    return workings_->refinement.run(graph, workings_->facts, workings_->clauses, retain_history) ==
           Refinement::Failure::none;
  };
  if (!apply()) return nullptr;
  if (!question.is_displaced && !asks_first && needs_room(*rule_set_)) {
    const auto full = find_full_hexes();
    workings_->is_crowded = !full;
    if (!full) return nullptr;
    question.full.insert(question.full.end(), full->begin(), full->end());
    if (!full->empty() && !apply()) return nullptr;
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
