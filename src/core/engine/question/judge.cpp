#include "src/core/engine/question/judge.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <numeric>
#include <set>
#include <tuple>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hexmap/hex_planes.h"
#include "hexmap/nearest_name.h"
#include "hexmap/step_costs.h"
#include "pathing/refinement.h"
#include "src/core/board/position.h"
#include "src/core/engine/events/event_runner.h"
#include "src/core/engine/events/missing_facts.h"
#include "src/core/engine/events/path_effects.h"
#include "src/core/engine/events/reroute.h"
#include "src/core/engine/events/resolve.h"
#include "src/core/engine/events/retreat_options.h"
#include "src/core/engine/events/sequence.h"
#include "src/core/engine/making_way/displacement.h"
#include "src/core/engine/making_way/move_resolution.h"
#include "src/core/engine/making_way/path_ways.h"
#include "src/core/engine/making_way/room_beside.h"
#include "src/core/engine/question/contact_text.h"
#include "src/core/engine/question/explain.h"
#include "src/core/engine/question/unpainted_note.h"
#include "src/core/engine/terms/causing_units.h"
#include "src/core/engine/terms/path_ending.h"
#include "src/core/engine/terms/result_rule.h"
#include "src/core/engine/terms/silent_guns.h"
#include "src/core/engine/terms/stack.h"
#include "src/core/engine/terms/stated_numbers.h"
#include "src/core/engine/terms/work_meter.h"
#include "src/core/rules/facts/board_facts.h"
#include "src/core/rules/facts/causing_units.h"
#include "src/core/rules/facts/distance_anchors.h"
#include "src/core/rules/facts/stated_facts.h"
#include "src/core/rules/facts/step_properties.h"
#include "src/core/rules/facts/unit_condition.h"
#include "src/core/rules/search/compiled_clauses.h"
#include "src/core/rules/search/motion.h"
#include "src/core/rules/search/path_reading.h"
#include "src/core/rules/search/traced_regions.h"
#include "src/core/rules/words/event.h"
#include "src/core/rules/words/event_rules.h"
#include "src/core/rules/words/property.h"

namespace rearguard {
namespace {

RetreatPath to_path(Hex from, const CandidateGraph& graph, const std::vector<std::uint32_t>& vertices) {
  RetreatPath path;
  path.reserve(vertices.size());
  for (const std::uint32_t s : vertices) path.push_back(from + graph.vertices[s]);
  return path;
}

std::optional<RequestError> problem_with_path(const Position& position, const RetreatRequest& request) {
  const RetreatPath& path = *request.test_path;
  const Grid& grid = position.map().grid();
  const Hex from = position.unit(request.unit).hex;
  if (path.empty() || path.front() != from) {
    return RequestError{fmt::format("the path must start in {}, the hex of {}", grid.number(from),
                                    position.unit(request.unit).id),
                        "path"};
  }
  if (path.size() < 2) return RequestError{"the path must enter at least one hex", "path"};
  for (std::size_t i = 1; i < path.size(); ++i) {
    if (!adjacent(path[i - 1], path[i])) {
      return RequestError{
          fmt::format("{} is not adjacent to {}", grid.number(path[i]), grid.number(path[i - 1])), "path"};
    }
  }
  return std::nullopt;
}

/// Returns whether an offset is at a distance that a walk of these lengths must reach.
bool at_required_distance(const WalkLengths& lengths, Hex offset) {
  const int d = distance(Hex{}, offset);
  return d >= lengths.min && d <= lengths.max;
}

}  // namespace

struct Judge::Workings {
  explicit Workings(const RuleSet& rule_set)
      : compiled(rule_set),
        room_beside(rule_set, compiled),
        asks_who_caused_it(use_of_causing_units(rule_set).has_value()),
        asks_for_facts(rearguard::asks_for_facts(rule_set)),
        asks_for_numbers(rearguard::asks_for_numbers(rule_set)),
        tests_room(rearguard::tests_room(rule_set)),
        asks_for_retreat_fire(rearguard::asks_for_retreat_fire(rule_set)) {}

  CompiledClauses compiled;
  std::map<SideIndex, BoardFacts> boards;
  std::map<SideIndex, std::string> notes_on_guns;  ///< enemy guns that state no range; empty: there are none
  std::map<std::set<ClassId>, StepCosts> joint_costs;  ///< of several classes that move together
  std::vector<ResolvedMove> resolved_moves;
  std::map<const RuleSet*, std::unique_ptr<Judge>> move_judges;
  Refinement refinement;
  GraphProperties facts;
  std::vector<GraphClause> clauses;
  std::vector<std::uint32_t> rank;  ///< of the vertices of the refinement, once asked for
  RetreatQuestion question;
  RoomBeside room_beside;
  // What the rules ask for at all, found once: most ask for none of these.
  bool asks_who_caused_it = false;
  bool asks_for_facts = false;
  bool asks_for_numbers = false;
  bool tests_room = false;
  bool asks_for_retreat_fire = false;
  /// Why friends in a hex cannot make way, if they cannot, for the key below.
  std::map<Hex, std::optional<std::string>> rooms;
  std::optional<std::tuple<UnitIndex, std::vector<UnitIndex>, std::vector<UnitIndex>>> rooms_for;
  bool may_stay = false;  ///< the length of the latest question allows no hex at all
  Foretelling::Shared foretelling;
  int missing = 0;                       ///< hexes by which it is shorter than asked
  bool takes_last_resort = false;        ///< contacts may end moves that count only if there is no other
  bool has_last_resort = false;          ///< there are such moves
  std::optional<RequestError> unstated;  ///< a number that the contacts of the latest question ask for
  bool is_crowded = false;               ///< the latest question is about too many units that make way
};

Judge::Judge(const Position& position, const RuleSet& rule_set, const RuleSet* whole)
    : position_(&position),
      rule_set_(&rule_set),
      whole_(whole != nullptr ? whole : &rule_set),
      workings_(std::make_unique<Workings>(rule_set)) {}

Judge::~Judge() = default;
Judge::Judge(Judge&&) noexcept = default;
Judge& Judge::operator=(Judge&&) noexcept = default;

void Judge::postpone_revisit_from(std::uint64_t walks) {
  workings_->refinement.postpone_revisit_from(walks);
}

const GraphProperties& Judge::graph_properties() const {
  return workings_->facts;
}

const std::vector<PathEnd>& Judge::ends() {
  return workings_->refinement.ends(CompiledClauses::movement_points_value);
}

std::vector<Hex> Judge::end_hexes(const RetreatQuestion& asked) {
  std::vector<Hex> hexes;
  const Refinement* refinement = refine(asked, false);
  if (refinement == nullptr) return hexes;
  const Hex from = position_->unit(asked.unit).hex;
  for (const PathEnd& end : ends()) hexes.push_back(from + refinement->graph().vertices[end.vertex]);
  return hexes;
}

std::optional<ResolvedMove> Judge::blocked_after_events(const ContactFinder& contact_finder,
                                                        const ResolvedMove& resolved_move) const {
  return rearguard::blocked_after_events(contact_finder, resolved_move);
}

std::unique_ptr<Judging> Judge::on(const Position& position, const RuleSet& move) const {
  return std::make_unique<Judge>(position, move, whole_);
}

const std::vector<ResolvedMove>& Judge::resolved_moves() const {
  return workings_->resolved_moves;
}

const CompiledClauses& Judge::clauses() const {
  return workings_->compiled;
}

const BoardFacts& Judge::board(SideIndex side) {
  return workings_->boards.try_emplace(side, *position_, rule_set_->zoc, side, rule_set_->fire).first->second;
}

const StepCosts& Judge::costs(ClassId movement_class) {
  return shared_step_costs(position_->map(), movement_class);
}

const StepCosts& Judge::costs(const RetreatQuestion& question) {
  if (question.companions.empty()) return costs(position_->unit(question.unit).movement_class);
  std::set<ClassId> classes;
  for (const UnitIndex u : question.members()) classes.insert(position_->unit(u).movement_class);
  const StepCosts& first = costs(*classes.begin());
  if (classes.size() == 1) return first;
  const auto [known, is_new] = workings_->joint_costs.try_emplace(classes, first);
  if (is_new) {
    for (const ClassId c : classes) known->second = StepCosts(known->second, costs(c));
  }
  return known->second;
}

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

Judge& Judge::for_move(const RuleSet& move) {
  if (&move == rule_set_) return *this;
  auto& judge = workings_->move_judges[&move];
  if (!judge) judge = std::make_unique<Judge>(*position_, move, whole_);
  return *judge;
}

ResolvedMove Judge::resolved_move(const RetreatQuestion& question, const RetreatPath& path,
                                  const std::string& way, const EventNumbers* numbers) {
  const auto along = [&](const std::vector<ResolvedMove>& moves) -> const ResolvedMove* {
    const std::vector<PathWay> ways = ways_along(moves, path, *position_);
    const auto named =
        std::find_if(ways.begin(), ways.end(), [&](const PathWay& known) { return known.word == way; });
    if (named != ways.end()) return named->moves.front();
    return ways.empty() ? nullptr : ways.front().moves.front();
  };
  if (const ResolvedMove* found = along(workings_->resolved_moves)) return *found;
  if (rule_set_->event_rules && !rule_set_->event_rules->contacts.empty() && path.size() > 1) {
    const Unit& unit = position_->unit(question.unit);
    const QuestionContext question_context{board(unit.side), costs(question), question, *rule_set_};
    EnumeratedWalk walk;
    for (const Hex h : path) walk.hexes.push_back(h - path.front());
    const std::vector<ResolvedMove> moves = rearguard::resolve_moves(
        {*this, question_context, numbers}, {walk}, static_cast<int>(path.size()) - 1);
    if (const ResolvedMove* found = along(moves)) return *found;
  }
  ResolvedMove without_contacts;
  without_contacts.path = without_contacts.intended = path;
  return without_contacts;
}

bool Judge::stays_in_place() const {
  return workings_->may_stay ||
         std::any_of(workings_->resolved_moves.begin(), workings_->resolved_moves.end(),
                     [](const ResolvedMove& m) { return !m.destroyed && m.path.size() == 1; });
}

/// Begins to foretell the effects along the paths of a question, if its move has any.
std::optional<RequestError> Judge::begin_foretelling(const RetreatRequest& request,
                                                     const RetreatQuestion& question,
                                                     std::optional<Foretelling>& foretelling) {
  if (request.is_displaced || !has_path_effects(*rule_set_)) return std::nullopt;
  const auto rule = chosen_rule_for(*position_, *whole_, request);
  if (const auto* problem = std::get_if<RequestError>(&rule)) return *problem;
  foretelling.emplace(*this, question, workings_->missing, std::get<const ResultRule*>(rule), request.rest,
                      workings_->foretelling);
  return std::nullopt;
}

namespace {

/// Adds what happens along the path of an index to an end hex.
std::optional<RequestError> foretell_effects(std::optional<Foretelling>& foretelling, VerdictEnd& end,
                                             std::size_t index) {
  if (!foretelling) return std::nullopt;
  auto foretold = foretelling->along(end.paths[index]);
  if (auto* problem = std::get_if<RequestError>(&foretold)) return std::move(*problem);
  auto& along = std::get<Foretold>(foretold);
  std::vector<PathEffect>& effects = end.path_effects[index];
  effects.insert(effects.end(), std::make_move_iterator(along.effects.begin()),
                 std::make_move_iterator(along.effects.end()));
  end.totals.push_back({along.strength_lost, std::move(along.outcome)});
  return std::nullopt;
}

}  // namespace

/// Adds a path to those of an end hex, once for each way along it, with what its contacts do.
void Judge::list_path(const RetreatQuestion& question, const RetreatPath& path, VerdictEnd& out) {
  const Unit& unit = position_->unit(question.unit);
  const Exposure exposure = exposure_of(board(unit.side), *rule_set_, question, path);
  const auto add = [&](std::vector<PathEffect> effects, const std::string& word) {
    out.paths.push_back(path);
    out.exposure.push_back(exposure);
    out.path_effects.push_back(std::move(effects));
    if (!word.empty() || !out.ways.empty()) {
      out.ways.resize(out.paths.size());
      out.ways.back() = word;
    }
  };
  const std::vector<PathWay> ways = ways_along(workings_->resolved_moves, path, *position_);
  for (const PathWay& way : ways) {
    std::vector<PathEffect> effects;
    for (const ResolvedMove* move : way.moves) {
      for (PathEffect& effect : path_effects(*move, *position_, unit)) {
        const auto is_it = [&](const PathEffect& known) {
          return known.hex == effect.hex && known.id == effect.id && known.units == effect.units;
        };
        if (std::none_of(effects.begin(), effects.end(), is_it)) effects.push_back(std::move(effect));
      }
    }
    add(std::move(effects), way.word);
  }
  if (!ways.empty()) return;
  add(path.size() > 1 ? path_effects(resolved_move(question, path, {}, nullptr), *position_, unit)
                      : std::vector<PathEffect>{},
      {});
}

std::optional<RequestError> Judge::add_staying_in_place(const RetreatRequest& request,
                                                        const RetreatQuestion& question, Verdict& verdict) {
  const auto is_start = [&](const FullHex& full) { return full.hex == verdict.from; };
  const std::vector<FullHex>& full = workings_->question.full;
  if (!stays_in_place() || std::any_of(full.begin(), full.end(), is_start)) return std::nullopt;
  VerdictEnd end;
  end.hex = verdict.from;
  end.path_count = 1;
  list_path(question, {verdict.from}, end);
  std::optional<Foretelling> foretelling;
  if (auto problem = begin_foretelling(request, question, foretelling)) return problem;
  for (std::size_t i = 0; i < end.paths.size(); ++i) {
    if (auto problem = foretell_effects(foretelling, end, i)) return problem;
  }
  const Grid& grid = position_->map().grid();
  const auto after =
      std::find_if(verdict.end_hexes.begin(), verdict.end_hexes.end(),
                   [&](const VerdictEnd& other) { return grid.key(verdict.from) < grid.key(other.hex); });
  verdict.end_hexes.insert(after, std::move(end));
  return std::nullopt;
}

/// Adds the hexes that walks fail to reach because of their contacts.
void Judge::rule_out_by_contact(Verdict& verdict) const {
  const ResolvedMove* destroyed = straightest_destroyed(workings_->resolved_moves);
  if (destroyed != nullptr && verdict.end_hexes.empty() && verdict.exhausted_by.empty())
    verdict.exhausted_by = destroyed->contacts.back().contact->id;
  for (const ResolvedMove& m : workings_->resolved_moves) {
    const Hex h = m.intended.back();
    if (m.contacts.empty() || !position_->map().exists(h) || h == verdict.from) continue;
    const Contact& last = *m.contacts.back().contact;
    const auto is_it = [&](const auto& listed) { return listed.hex == h; };
    if (std::any_of(verdict.end_hexes.begin(), verdict.end_hexes.end(), is_it) ||
        std::any_of(verdict.ruled_out.begin(), verdict.ruled_out.end(), is_it))
      continue;
    verdict.ruled_out.push_back(
        {h, last.id, last.cite, "on the path there, " + to_text(m.contacts.back(), *position_), last.text});
  }
}

/// Adds the hexes at the required distance that no walk of the motion reaches.
void Judge::rule_out_by_motion(const RetreatQuestion& question, const WalkLengths& lengths,
                               Verdict& verdict) {
  const RetreatLength& amount = question.amount;
  if (rule_set_->motion.kind == Motion::Kind::free || amount.is_by_budget() ||
      amount.min_hexes != amount.max_hexes)
    return;
  std::vector<Hex> named;
  for (const VerdictEnd& end : verdict.end_hexes) named.push_back(end.hex);
  for (const RuledOutHex& ruled_out_hex : verdict.ruled_out) named.push_back(ruled_out_hex.hex);
  const Unit& unit = position_->unit(question.unit);
  const QuestionContext question_context{board(unit.side), costs(question), question, *rule_set_};
  const ClauseName name = clause_name(*rule_set_, motion_clause(*rule_set_));
  std::string why;
  for (const Hex h : ring(verdict.from, amount.max_hexes)) {
    if (!position_->map().exists(h) || std::find(named.begin(), named.end(), h) != named.end()) continue;
    if (why.empty()) why = why_unreachable(question_context, lengths);
    verdict.ruled_out.push_back({h, name.id, name.cite, why, name.text});
  }
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
  auto key = std::tuple{question.unit, question.causing_units, question.settled};
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

const RetreatQuestion& Judge::question() const {
  return workings_->question;
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
  if (graph) graph = workings_->compiled.told_apart(std::move(graph), question, costs_of_class, unit.hex);
  if (graph) graph = workings_->compiled.with_histories(std::move(graph), board(unit.side), question);
  if (!graph) return nullptr;
  workings_->rank.clear();
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

namespace {

/// Returns the error for a request whose paths to these ends are too many to list.
std::optional<RequestError> too_many_listed(const RetreatRequest& request, const WalkLengths& lengths,
                                            const std::vector<PathEnd>& ends) {
  std::uint64_t hexes = 0;
  for (const PathEnd& end : ends)
    hexes +=
        std::min<std::uint64_t>(end.path_count, request.max_paths) * static_cast<std::uint64_t>(lengths.max);
  if (hexes <= max_listed_hexes) return std::nullopt;
  return RequestError{
      fmt::format(
          "the listed paths would contain {} hexes, and the limit is {}; list fewer paths per end hex", hexes,
          max_listed_hexes),
      "max_paths"};
}

}  // namespace

std::optional<RequestError> Judge::fill_end_hexes(const RetreatRequest& request,
                                                  const RetreatQuestion& question, std::vector<PathEnd> ends,
                                                  Verdict& verdict) {
  if (ends.empty()) return std::nullopt;
  const CandidateGraph& graph = workings_->refinement.graph();
  const std::vector<std::uint32_t>& rank = number_order(verdict.from);
  std::sort(ends.begin(), ends.end(),
            [&](const PathEnd& a, const PathEnd& b) { return rank[a.vertex] < rank[b.vertex]; });
  std::optional<Foretelling> foretelling;
  if (request.max_paths > 0) {
    if (auto problem = begin_foretelling(request, question, foretelling)) return problem;
  }
  for (const PathEnd& end : ends) {
    VerdictEnd out;
    out.hex = verdict.from + graph.vertices[end.vertex];
    out.movement_points = {end.min_value};
    out.path_count = end.path_count;
    for (const auto& vertices :
         list_paths(workings_->refinement.paths(), end.vertex, rank, request.max_paths)) {
      const std::size_t first = out.paths.size();
      list_path(question, to_path(verdict.from, graph, vertices), out);
      for (std::size_t i = first; i < out.paths.size(); ++i) {
        if (auto problem = foretell_effects(foretelling, out, i)) return problem;
        if (const auto ending = ending_of({position_, rule_set_, question}, out.paths[i])) {
          out.path_effects[i].push_back(to_path_effect(*ending, rule_set_->length));
          add_exit(*ending, out);
        }
      }
    }
    mark_provisional(end, question, out);
    out.may_refuse = DisplacementRules(*rule_set_, *whole_).who_may_refuse(*position_, question, out.hex);
    out.provisional = out.provisional || !out.may_refuse.empty();
    verdict.end_hexes.push_back(std::move(out));
  }
  return std::nullopt;
}

/// Marks the paths to an end hex whose rest is a new question from a hex on their way.
void Judge::mark_provisional(const PathEnd& end, const RetreatQuestion& question, VerdictEnd& out) {
  if ((!rule_set_->reroute && !asks_anew_by_contact(*rule_set_)) || question.is_displaced) return;
  const PathQuestion asked{position_, rule_set_, question};
  const Hex from = position_->unit(question.unit).hex;
  const CandidateGraph& graph = workings_->refinement.graph();
  const auto first = [&](const RetreatPath& path, const std::string& way) {
    const auto at = reroute_at(asked, path);
    if (at) return std::optional(path[*at]);
    // Of a move that is asked anew before it begins, all is provisional.
    return asks_anew_by_contact(resolved_move(question, path, way, nullptr)) ? std::optional(from)
                                                                             : std::nullopt;
  };
  for (std::size_t i = 0; i < out.paths.size(); ++i)
    out.asked_anew.push_back(first(out.paths[i], i < out.ways.size() ? out.ways[i] : std::string()));
  out.provisional = true;
  for (const auto& vertices :
       list_paths(workings_->refinement.paths(), end.vertex, number_order(from), VerdictEnd::paths_looked_at))
    out.provisional = out.provisional && first(to_path(from, graph, vertices), {}).has_value();
  if (std::none_of(out.asked_anew.begin(), out.asked_anew.end(), [](const auto& hex) { return hex; }))
    out.asked_anew.clear();
}

ExplainContext Judge::explain_context(const Verdict& verdict) {
  const RetreatQuestion& question = workings_->question;
  const Unit& unit = position_->unit(question.unit);
  return {board(unit.side),      costs(question),  workings_->compiled,        question,
          workings_->refinement, workings_->facts, number_order(verdict.from), verdict.end_hexes};
}

void Judge::fill_ruled_out(const WalkLengths& lengths, Verdict& verdict) {
  const CandidateGraph& graph = workings_->refinement.graph();
  const ExplainContext about = explain_context(verdict);
  std::vector<std::uint32_t> vertices(graph.vertices.size());
  for (std::uint32_t s = 0; s < vertices.size(); ++s) vertices[about.rank[s]] = s;
  const auto is_listed = [&](std::uint32_t s) {
    const std::uint32_t clause = workings_->refinement.ruled_out_by()[s];
    if (clause == Refinement::still_open || clause == Refinement::never_reached) return false;
    // A listed walk need not recede with every step; it ends at its required hex.
    const bool required =
        rule_set_->motion.kind != Motion::Kind::free || at_required_distance(lengths, graph.vertices[s]);
    return required && position_->map().exists(verdict.from + graph.vertices[s]);
  };
  std::erase_if(vertices, [&](std::uint32_t s) { return !is_listed(s); });
  verdict.ruled_out.reserve(vertices.size());
  for (const std::uint32_t s : vertices) {
    const std::uint32_t clause = workings_->refinement.ruled_out_by()[s];
    ClauseName name = clause_name(*rule_set_, clause);
    verdict.ruled_out.push_back({verdict.from + graph.vertices[s], std::move(name.id), std::move(name.cite),
                                 why_ruled_out(about, s, clause), std::move(name.text)});
  }
}

/// Adds the clause after which no path remained, and the notes about the motion.
void Judge::add_remarks(const WalkLengths& lengths, Verdict& verdict) {
  const ExplainContext about = explain_context(verdict);
  if (auto priority = lower_priority(about.question_context(), lengths))
    verdict.notes.push_back(std::move(*priority));
  if (!verdict.end_hexes.empty() || !workings_->resolved_moves.empty()) {
    if (verdict.end_hexes.empty() && workings_->refinement.exhausted_by() != Refinement::never_reached)
      verdict.exhausted_by = clause_name(*rule_set_, workings_->refinement.exhausted_by()).id;
    return;
  }
  const bool no_walk = workings_->refinement.exhausted_by() == Refinement::never_reached;
  verdict.exhausted_by =
      clause_name(*rule_set_, no_walk ? motion_clause(*rule_set_) : workings_->refinement.exhausted_by()).id;
  if (!no_walk) return;
  if (auto reason = why_no_walk(about.question_context(), lengths)) verdict.notes.push_back(*reason);
}

std::variant<Judge*, RequestError> Judge::mover(const RetreatRequest& request) {
  if (request.move.empty()) {
    const RuleSet* by = rule_set_->mover_without_result();
    if (!request.result.empty()) {
      const auto named = mover_for(*position_, *rule_set_, request);
      if (const auto* problem = std::get_if<RequestError>(&named)) return *problem;
      by = std::get<const RuleSet*>(named);
    }
    if (by != nullptr) return &for_move(*by);
    return RequestError{fmt::format("the rules \"{}\" define a separate move for each result; name one of {}",
                                    rule_set_->id, known_results(*rule_set_)),
                        "result"};
  }
  const auto named = rule_set_->moves.find(request.move);
  if (named != rule_set_->moves.end()) return &for_move(*named->second);
  std::vector<std::string> names;
  for (const auto& [name, move] : rule_set_->moves) names.push_back(name);
  return RequestError{fmt::format("the rules \"{}\" define no move \"{}\"{}", rule_set_->id, request.move,
                                  did_you_mean(request.move, names)),
                      "rules"};
}

namespace {

/// Returns the verdict on a unit that a result does not move.
Verdict unmoved(const Verdict& asked, const NoRetreat& stays) {
  Verdict verdict;
  verdict.unit = asked.unit;
  verdict.from = asked.from;
  verdict.companions = asked.companions;
  verdict.result = asked.result;
  verdict.rules = asked.rules;
  verdict.chooser = asked.chooser;
  verdict.closed = asked.closed;
  verdict.notes = asked.notes;
  verdict.outcome = stays.outcome;
  verdict.clause = stays.clause;
  verdict.cite = stays.cite;
  verdict.why = stays.why;
  return verdict;
}

}  // namespace

/// Tests whether the units are gone from which a ray would lead away, or to which it would lead.
static bool has_lost_its_lead(const Position& position, const RuleSet& rule_set,
                              const RetreatQuestion& question) {
  const Motion& motion = rule_set.motion;
  const auto is_gone = [&](const DistanceAnchor& anchor) {
    const bool is_of_units = anchor == DistanceAnchor::enemies || anchor == DistanceAnchor::known_enemies ||
                             anchor == DistanceAnchor::causing_units || anchor == DistanceAnchor::leader ||
                             anchor.kind == DistanceAnchor::unit_group;
    return is_of_units && anchor_members(position, rule_set, question, anchor).empty();
  };
  return motion.kind == Motion::Kind::ray && is_gone(motion.anchor) &&
         std::all_of(motion.otherwise.begin(), motion.otherwise.end(),
                     [&](const RayLead& lead) { return is_gone(lead.anchor); });
}

/// Returns what becomes of such a unit.
static NoRetreat nobody_left(const RuleSet& rule_set, const std::string& unit) {
  return {outcome_stays, rule_set.motion.id, rule_set.motion.cite,
          fmt::format("nobody is left by whom the way of {} would be found", unit)};
}

/// Returns the event that the result of a request names, if it is to begin; it has the numbers that it needs.
static std::optional<ReportedEvent> event_of_result(const RuleSet& rule_set, const RetreatRequest& request) {
  const bool begins = !request.is_under_way && !request.distance;
  if (request.result.empty() || !begins || !rule_set.event_rules) return std::nullopt;
  const Event* event = rule_set.event_rules->find_event(request.result);
  if (event == nullptr || !event->needs.empty()) return std::nullopt;
  return ReportedEvent{event->name, request.unit, request.causing_units, {}};
}

std::optional<RequestError> missing_for_result(const Position& position, const RuleSet& rule_set,
                                               const RetreatRequest& request) {
  const auto event = event_of_result(rule_set, request);
  return event ? missing_for_event(position, rule_set, *event) : std::nullopt;
}

std::optional<NoRetreat> impossible_result(const Position& position, const RuleSet& rule_set,
                                           const RetreatRequest& request) {
  const auto event = event_of_result(rule_set, request);
  if (!event) return std::nullopt;
  const auto against = obstacles(position, rule_set, *event);
  if (against.empty()) return std::nullopt;
  const ResolutionStep& first = against.front();
  return NoRetreat{outcome_impossible, first.clause, first.cite, first.text};
}

std::optional<RequestError> missing_lead_error(Judge& judge, const RetreatQuestion& question,
                                               bool has_paths) {
  const RuleSet& rule_set = judge.rule_set();
  if (rule_set.motion.kind != Motion::Kind::priority_list) return std::nullopt;
  const auto error_of = [](const std::optional<MissingFact>& missing) {
    return missing ? std::optional(incomplete(describe(*missing), "facts")) : std::nullopt;
  };
  if (!has_paths) return error_of(missing_lead(judge.position(), rule_set, question));
  const Unit& unit = judge.position().unit(question.unit);
  const StepCosts& costs = judge.costs(question);
  const QuestionContext context{judge.board(unit.side), costs, question, rule_set};
  const WalkLengths lengths = judge.clauses().lengths(question, costs, unit.hex);
  return error_of(
      missing_lead_above(judge.position(), rule_set, question, leading_priority(context, lengths)));
}

namespace {

/// Rules out a legal path that ends in one of some hexes.
void rule_out_test_path(const std::vector<RuledOutHex>& hexes, PathVerdict& path) {
  const auto found = std::find_if(hexes.begin(), hexes.end(),
                                  [&](const RuledOutHex& r) { return r.hex == path.path.back(); });
  if (!path.legal || found == hexes.end()) return;
  path.legal = false;
  path.clause = found->clause;
  path.cite = found->cite;
  path.why = found->why;
  path.text = found->text;
}

}  // namespace

Judgement Judge::judge(const RetreatRequest& asked) {
  return within_work([&] { return judge_in_full(asked); });
}

Judgement Judge::judge_in_full(const RetreatRequest& asked) {
  if (auto problem = problem_with_later_units(*position_, *whole_, asked)) return *std::move(problem);
  if (names_part(asked)) {
    RetreatRequest of_part = asked;
    if (auto problem = take_named_part(*position_, *whole_, of_part)) return *std::move(problem);
    return judge(of_part);
  }
  const auto parts = parts_of_stack(*position_, *whole_, asked);
  if (const auto* problem = std::get_if<RequestError>(&parts)) return *problem;
  if (const auto& split = std::get<std::vector<StackPart>>(parts); !split.empty())
    return judge_parts(asked, split);
  if (asked.option.empty() && !asked.is_displaced && !asked.rest) {
    const auto options = retreat_options(*position_, *whole_, asked);
    if (!options.empty()) return judge_options(asked, options);
  }
  if (!asked.option.empty() && !asked.option_settled && !asked.is_displaced && !asked.rest)
    return judge_option(asked);
  const auto by = asked.rest ? this : mover(asked);
  if (const auto* problem = std::get_if<RequestError>(&by)) return *problem;
  RetreatRequest request = asked;
  if (Judge* other = std::get<Judge*>(by); other != this) {
    request.is_under_way = request.is_under_way || !request.move.empty();
    request.move.clear();
    return other->judge(request);
  }
  if (workings_->compiled.problem()) return RequestError{*workings_->compiled.problem(), "rules"};
  if (request.test_path) {
    if (auto problem = problem_with_path(*position_, request)) return *problem;
  }
  if (request.causing_units.empty() && request.distance && !workings_->asks_who_caused_it) {
    request.causes_settled = true;
  } else if (auto problem = settle_causing_units(*position_, *rule_set_, request)) {
    return *std::move(problem);
  }
  const std::vector<UnitIndex> together =
      request.rest ? request.rest->companions : companions(*position_, *rule_set_, request);
  if (workings_->asks_for_numbers) {
    if (auto problem = missing_number(*position_, *rule_set_, request.unit)) return *std::move(problem);
    for (const UnitIndex u : together) {
      if (auto problem = missing_number(*position_, *rule_set_, u)) return *std::move(problem);
    }
  }
  const ResolvedQuestion resolved =
      request.rest ? request.rest->amount : resolve_length(*position_, *rule_set_, request);
  if (const auto* problem = std::get_if<RequestError>(&resolved)) return *problem;

  const Unit& unit = position_->unit(request.unit);
  Verdict verdict;
  verdict.unit = unit.id;
  verdict.from = unit.hex;
  for (const UnitIndex u : together) verdict.companions.push_back(position_->unit(u).id);
  verdict.result = request.result;
  verdict.rules = rule_set_->id;
  verdict.chooser = rule_set_->chooser;
  verdict.closed = request.closed;
  if (request.causes_by_default)
    verdict.notes.push_back(describe_default_causes(*position_, request.causing_units));
  if (request.ruled_out && workings_->asks_for_retreat_fire) {
    const auto [note, is_new] = workings_->notes_on_guns.try_emplace(unit.side);
    if (is_new) note->second = note_on_silent_guns(*position_, unit.side);
    if (!note->second.empty()) verdict.notes.push_back(note->second);
  }
  std::vector<std::string> later;
  for (const UnitIndex u : request.then) later.push_back(position_->unit(u).id);
  if (!later.empty())
    verdict.notes.push_back(
        fmt::format("after {} the same result applies to {}", unit.id, fmt::join(later, ", then ")));
  if (auto problem = missing_for_result(*position_, *whole_, request)) return *std::move(problem);
  if (const auto impossible = impossible_result(*position_, *whole_, request))
    return unmoved(verdict, *impossible);
  if (const auto* stays = std::get_if<NoRetreat>(&resolved)) {
    if (!stays->fails) return unmoved(verdict, *stays);
    verdict.notes.push_back(stays->why);
    fail(request, verdict);
    return verdict;
  }
  RetreatQuestion asked_question{request.unit,          std::get<RetreatLength>(resolved),
                                 request.causing_units, request.closed,
                                 request.full,          {},
                                 request.settled,       request.waiting,
                                 request.is_displaced};
  asked_question.companions = together;
  asked_question.gone_first = request.gone_first;
  const bool is_leaderless = has_lost_its_lead(*position_, *rule_set_, asked_question);
  if (is_leaderless && request.units_are_gone) return unmoved(verdict, nobody_left(*rule_set_, unit.id));
  if (is_leaderless && rule_set_->motion.anchor == DistanceAnchor::causing_units &&
      rule_set_->motion.otherwise.empty())
    return incomplete(
        fmt::format("the rules ask for an enemy by whom the way of {} is found (motion{}): there is none",
                    unit.id, rule_set_->motion.id == Motion().id ? "" : " " + rule_set_->motion.id),
        "causing-units");
  if (workings_->asks_for_facts) {
    if (auto problem = missing_fact_error(*position_, *rule_set_, asked_question)) return *std::move(problem);
  }
  if (auto problem = problem_with_move(*position_, *rule_set_, asked_question)) return *std::move(problem);
  const RetreatLength& amount = asked_question.amount;
  WalkLengths lengths = workings_->compiled.lengths(asked_question, costs(asked_question), unit.hex);
  verdict.distance = amount.is_by_budget() ? lengths.max : amount.max_hexes;
  verdict.budget = amount.budget;
  verdict.within_budget = amount.budget && !amount.is_by_budget();
  verdict.required_at_least = amount.is_by_budget() ? 1 : amount.min_hexes;
  verdict.amount = amount;
  // Sentences look back at the paths before each clause.
  const bool explains = request.ruled_out || request.test_path;
  const bool is_found = refine(asked_question, explains) != nullptr;
  if (workings_->unstated) return *workings_->unstated;
  if (!is_found) {
    if (workings_->is_crowded) return too_crowded(unit.id);
    return RequestError{
        fmt::format(
            "there are too many different paths of {} hexes under these rules; request a shorter retreat",
            verdict.distance),
        "distance"};
  }
  const RetreatQuestion& question = workings_->question;
  lengths = workings_->compiled.lengths(question, costs(question), unit.hex);
  verdict.shorter_by = workings_->missing;
  if (verdict.shorter_by > 0) verdict.notes.push_back(describe_shorter(verdict, rule_set_->length));
  std::vector<PathEnd> end_hexes;
  if (!workings_->refinement.empty()) end_hexes = ends();
  if (auto problem = too_many_listed(request, lengths, end_hexes)) return std::move(*problem);
  if (auto problem = fill_end_hexes(request, question, std::move(end_hexes), verdict))
    return *std::move(problem);
  if (auto problem = add_staying_in_place(request, question, verdict)) return *std::move(problem);
  add_remarks(lengths, verdict);
  if (request.ruled_out) {
    fill_ruled_out(lengths, verdict);
    rule_out_by_contact(verdict);
    rule_out_by_motion(question, lengths, verdict);
  }
  if (std::any_of(verdict.end_hexes.begin(), verdict.end_hexes.end(),
                  [](const VerdictEnd& end) { return !end.asked_anew.empty(); }))
    verdict.notes.push_back(note_on_reroute(*rule_set_));
  auto sparing = spare_later_units(*this, request, verdict);
  if (auto* problem = std::get_if<RequestError>(&sparing)) return std::move(*problem);
  const auto& unsparing = std::get<std::vector<RuledOutHex>>(sparing);
  if (request.ruled_out)
    verdict.ruled_out.insert(verdict.ruled_out.end(), unsparing.begin(), unsparing.end());
  const Grid& grid = position_->map().grid();
  const auto by_number = [&](const RuledOutHex& a, const RuledOutHex& b) {
    return grid.key(a.hex) < grid.key(b.hex);
  };
  if (!std::is_sorted(verdict.ruled_out.begin(), verdict.ruled_out.end(), by_number))
    std::sort(verdict.ruled_out.begin(), verdict.ruled_out.end(), by_number);
  if (verdict.end_hexes.empty()) {
    const auto missing = missing_lead(*position_, *rule_set_, question);
    if (missing && !missing->is_of_board && request.units_are_gone)
      return unmoved(verdict, nobody_left(*rule_set_, unit.id));
    if (missing) return incomplete(describe(*missing), "facts");
    fail(request, verdict);
  } else {
    verdict.outcome = "retreat";
    if (workings_->asks_for_facts) {
      if (auto problem = missing_lead_error(*this, question, true)) return *std::move(problem);
    }
  }
  for (const std::size_t c : rule_set_->order_of_application()) {
    if (!workings_->refinement.effects()[c].set_aside) continue;
    const Clause& clause = rule_set_->clauses[c];
    verdict.notes.push_back(
        fmt::format("{} ({}) is set aside: all remaining paths break it", clause.id, clause.cite));
  }
  if (request.test_path) {
    judge_test_path(request, question, verdict);
    rule_out_test_path(unsparing, *verdict.judged_path);
  }
  if (request.ruled_out) {
    std::string note = note_on_unpainted_hexes(*position_, verdict);
    if (!note.empty()) verdict.notes.push_back(std::move(note));
  }
  return verdict;
}

/// Applies the failure outcome. If the rules define no failure, cites the result or the motion, so that every
/// verdict has a rule number.
void Judge::fail(const RetreatRequest& request, Verdict& verdict) const {
  const FailureRule& failure =
      failure_for(*position_, *rule_set_, *whole_, request.unit, request.causing_units);
  verdict.fails = true;
  verdict.outcome = failure.outcome;
  verdict.clause = failure.id;
  verdict.cite = failure.cite;
  verdict.why = failure.text;
  if (verdict.cite.empty()) {
    const ResultRule* result_rule = rule_set_->find_result(request.result);
    verdict.cite =
        result_rule == nullptr || result_rule->cite.empty() ? rule_set_->motion.cite : result_rule->cite;
  }
  if (verdict.why.empty())
    verdict.why = fmt::format("{} has no legal path from {}", verdict.unit,
                              position_->map().grid().number(verdict.from));
}

void Judge::judge_test_path(const RetreatRequest& request, const RetreatQuestion& question,
                            Verdict& verdict) {
  PathVerdict out;
  out.path = *request.test_path;
  out.movement_points = cost_of_path({position_, rule_set_, question}, out.path);
  const ExplainContext about = explain_context(verdict);
  const PathStatus status = status_of(about, out.path);
  out.legal = !status.outside && !status.removed_by;
  if (!out.legal) {
    const std::uint32_t clause =
        status.outside ? read_path(about, out.path).clause_against() : *status.removed_by;
    const ClauseName name = clause_name(*rule_set_, clause);
    out.clause = name.id;
    out.cite = name.cite;
    out.text = name.text;
    const auto contact = status.outside && clause != motion_clause(*rule_set_)
                             ? contact_against(workings_->resolved_moves, out.path, *position_)
                             : std::nullopt;
    if (contact) {
      out.clause = contact->contact->id;
      out.cite = contact->contact->cite;
      out.text = contact->contact->text;
    }
    out.why = contact ? contact->why : why_path_ruled_out(about, out.path, clause);
  }
  verdict.judged_path = std::move(out);
}

Exposure exposure_of(const BoardFacts& board, const RuleSet& rule_set, const RetreatQuestion& question,
                     const RetreatPath& path) {
  const Position& position = board.position();
  Exposure met;
  for (std::size_t i = 1; i < path.size(); ++i) {
    const Hex h = path[i];
    if (!position.map().exists(h)) continue;
    for (const UnitIndex u : board.firing_at(h)) met.fire.push_back(u);
    if (zoc_in(board, rule_set, question, h)) met.zoc_hexes.push_back(h);
    if (!friend_in(board, question, h)) continue;
    for (const UnitIndex u : position.units_in(h)) {
      if (!question.moves(u) && !position.enemies(position.unit(u).side, board.side()))
        met.displaced.push_back(u);
    }
  }
  std::sort(met.fire.begin(), met.fire.end());
  met.fire.erase(std::unique(met.fire.begin(), met.fire.end()), met.fire.end());
  return met;
}

}  // namespace rearguard
