// The passes from the paths that are left to the verdict.

#include <algorithm>
#include <iterator>
#include <set>

#include <fmt/format.h>

#include "hexmap/hex_planes.h"
#include "pathing/first_paths.h"
#include "src/core/engine/events/missing_facts.h"
#include "src/core/engine/events/path_effects.h"
#include "src/core/engine/events/reroute.h"
#include "src/core/engine/events/sequence.h"
#include "src/core/engine/making_way/displacement.h"
#include "src/core/engine/making_way/path_ways.h"
#include "src/core/engine/question/contact_text.h"
#include "src/core/engine/question/explain.h"
#include "src/core/engine/question/situation.h"
#include "src/core/engine/question/unpainted_note.h"
#include "src/core/engine/terms/path_ending.h"
#include "src/core/engine/terms/result_rule.h"
#include "src/core/rules/describe/marks.h"
#include "src/core/rules/facts/stated_facts.h"
#include "src/core/rules/search/motion.h"
#include "src/core/rules/search/path_reading.h"
#include "src/core/rules/search/receding.h"
#include "src/core/rules/words/event_rules.h"

namespace rearguard {
namespace {

RetreatPath to_path(Hex from, const CandidateGraph& graph, const std::vector<std::uint32_t>& vertices) {
  RetreatPath path;
  path.reserve(vertices.size());
  for (const std::uint32_t s : vertices) path.push_back(from + graph.vertices[s]);
  return path;
}

std::optional<RequestError> too_many_listed(const Situation& s, const std::vector<PathEnd>& ends) {
  std::uint64_t hexes = 0;
  for (const PathEnd& end : ends)
    hexes += std::min<std::uint64_t>(end.path_count, s.request.wanted.paths) *
             static_cast<std::uint64_t>(s.lengths.max);
  if (hexes <= max_listed_hexes) return std::nullopt;
  return RequestError{
      fmt::format(
          "the listed paths would contain {} hexes, and the limit is {}; list fewer paths per end hex", hexes,
          max_listed_hexes),
      "max_paths"};
}

/// Begins to foretell the effects along the paths of a question, if its move has any.
std::optional<RequestError> begin_foretelling(Situation& s, std::optional<Foretelling>& foretelling) {
  if (!s.request.wanted.effects || s.request.is_displaced || !has_path_effects(s.rule_set()))
    return std::nullopt;
  const auto rule = chosen_rule_for(s.position(), s.file_rules(), s.request);
  if (const auto* problem = std::get_if<RequestError>(&rule)) return *problem;
  foretelling.emplace(s.judge, s.question(), s.found.missing, std::get<const ResultRule*>(rule),
                      s.request.continuation, s.found.foretelling);
  return std::nullopt;
}

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

/// Lists what the moves of one way along a path do, each thing once.
std::vector<PathEffect> effects_of(const PathWay& way, const Situation& s) {
  std::vector<PathEffect> effects;
  for (const ResolvedMove* move : way.moves) {
    for (PathEffect& effect : path_effects(*move, s.position(), s.unit())) {
      const auto is_it = [&](const PathEffect& known) {
        return known.hex == effect.hex && known.id == effect.id && known.units == effect.units;
      };
      if (std::none_of(effects.begin(), effects.end(), is_it)) effects.push_back(std::move(effect));
    }
  }
  return effects;
}

/// Adds a path to those of an end hex, once for each way along it, with what its contacts do.
void list_path(Situation& s, const RetreatPath& path, VerdictEnd& out) {
  const RetreatQuestion& question = s.question();
  const bool tells = s.request.wanted.effects;
  Exposure exposure;
  if (tells) exposure = exposure_of(s.judge.board(s.unit().side), s.rule_set(), question, path);
  const auto add = [&](std::vector<PathEffect> effects, const std::string& word) {
    out.paths.push_back(path);
    if (tells) {
      out.exposure.push_back(exposure);
      out.path_effects.push_back(std::move(effects));
    }
    if (!word.empty() || !out.ways.empty()) {
      out.ways.resize(out.paths.size());
      out.ways.back() = word;
    }
  };
  const std::vector<PathWay> ways = ways_along(s.found.resolved_moves, path, s.position());
  for (const PathWay& way : ways) add(tells ? effects_of(way, s) : std::vector<PathEffect>{}, way.word);
  if (!ways.empty()) return;
  add(tells && path.size() > 1
          ? path_effects(s.judge.resolved_move(question, path, {}, nullptr), s.position(), s.unit())
          : std::vector<PathEffect>{},
      {});
}

/// Marks the paths to an end hex whose rest is a new question from a hex on their way.
void mark_provisional(Situation& s, const PathEnd& end, VerdictEnd& out) {
  const RuleSet& rule_set = s.rule_set();
  const RetreatQuestion& question = s.question();
  if ((!rule_set.reroute && !replans_by_contact(rule_set)) || question.is_displaced) return;
  const PathQuestion asked{&s.position(), &rule_set, question};
  const Hex from = s.verdict.from;
  const CandidateGraph& graph = s.found.refinement.graph();
  const auto first = [&](const RetreatPath& path, const std::string& way) {
    const auto at = reroute_at(asked, path);
    if (at) return std::optional(path[*at]);
    // Of a move that is asked anew before it begins, all is provisional.
    return replans_by_contact(s.judge.resolved_move(question, path, way, nullptr)) ? std::optional(from)
                                                                                   : std::nullopt;
  };
  for (std::size_t i = 0; i < out.paths.size(); ++i)
    out.asked_anew.push_back(first(out.paths[i], i < out.ways.size() ? out.ways[i] : std::string()));
  out.provisional = true;
  for (const auto& vertices : list_paths(s.found.refinement.paths(), end.vertex, s.judge.number_order(from),
                                         VerdictEnd::paths_looked_at))
    out.provisional = out.provisional && first(to_path(from, graph, vertices), {}).has_value();
  if (std::none_of(out.asked_anew.begin(), out.asked_anew.end(), [](const auto& hex) { return hex; }))
    out.asked_anew.clear();
}

/// Returns the paths to list for an end hex: the one that stands for all, if these are given, then the others
/// by number.
std::vector<std::vector<std::uint32_t>> paths_to_list(Situation& s, const PathEnd& end,
                                                      const std::optional<FirstPaths>& first_paths) {
  const std::size_t most = s.request.wanted.paths;
  auto paths = list_paths(s.found.refinement.paths(), end.vertex, s.judge.number_order(s.verdict.from), most);
  if (!first_paths) return paths;
  const std::vector<std::uint32_t> first = first_paths->path_to(end.vertex);
  auto at = std::find(paths.begin(), paths.end(), first);
  if (at == paths.end()) *(at = paths.end() - 1) = first;
  std::rotate(paths.begin(), at, at + 1);
  return paths;
}

std::optional<RequestError> list_end_hex(Situation& s, const PathEnd& end,
                                         const std::optional<FirstPaths>& first_paths,
                                         std::optional<Foretelling>& foretelling) {
  const Hex from = s.verdict.from;
  const CandidateGraph& graph = s.found.refinement.graph();
  VerdictEnd out;
  out.hex = from + graph.vertices[end.vertex];
  out.movement_points = {end.min_value};
  out.path_count = end.path_count;
  for (const auto& vertices : paths_to_list(s, end, first_paths)) {
    const std::size_t first = out.paths.size();
    list_path(s, to_path(from, graph, vertices), out);
    for (std::size_t i = first; i < out.paths.size(); ++i) {
      if (auto problem = foretell_effects(foretelling, out, i)) return problem;
      if (const auto ending = ending_of({&s.position(), &s.rule_set(), s.question()}, out.paths[i])) {
        if (s.request.wanted.effects)
          out.path_effects[i].push_back(to_path_effect(*ending, s.rule_set().length));
        add_exit(*ending, out);
      }
    }
  }
  mark_provisional(s, end, out);
  const DisplacementRules displacement(s.rule_set(), s.file_rules());
  out.may_refuse = displacement.who_may_refuse(s.position(), s.question(), out.hex);
  out.provisional = out.provisional || !out.may_refuse.empty();
  s.verdict.end_hexes.push_back(std::move(out));
  return std::nullopt;
}

/// Adds the unit's own hex, if it may stay there: for that nobody makes way.
std::optional<RequestError> add_staying_in_place(Situation& s) {
  Verdict& verdict = s.verdict;
  const auto is_start = [&](const FullHex& full) { return full.hex == verdict.from; };
  const std::vector<FullHex>& full = s.asked.full;
  if (!s.judge.stays_in_place() || std::any_of(full.begin(), full.end(), is_start)) return std::nullopt;
  VerdictEnd end;
  end.hex = verdict.from;
  end.path_count = 1;
  list_path(s, {verdict.from}, end);
  std::optional<Foretelling> foretelling;
  if (auto problem = begin_foretelling(s, foretelling)) return problem;
  for (std::size_t i = 0; i < end.paths.size(); ++i) {
    if (auto problem = foretell_effects(foretelling, end, i)) return problem;
  }
  const Grid& grid = s.position().map().grid();
  const auto after =
      std::find_if(verdict.end_hexes.begin(), verdict.end_hexes.end(),
                   [&](const VerdictEnd& other) { return grid.key(verdict.from) < grid.key(other.hex); });
  verdict.end_hexes.insert(after, std::move(end));
  return std::nullopt;
}

/// Adds the clause after which no path remained, and the notes about the motion.
void add_remarks(Situation& s) {
  Verdict& verdict = s.verdict;
  const ExplainContext about = s.judge.explain_context(verdict);
  if (auto priority = lower_priority(about.question_context(), s.lengths)) s.note(std::move(*priority));
  const std::uint32_t by = s.found.refinement.exhausted_by();
  const bool no_walk = by == Refinement::never_reached;
  const bool has_moves = !s.found.resolved_moves.empty();
  if (!verdict.end_hexes.empty() || (has_moves && no_walk)) return;
  verdict.exhausted_by = clause_name(s.rule_set(), no_walk ? motion_clause(s.rule_set()) : by).id;
  if (!no_walk) return;
  if (auto reason = why_no_walk(about.question_context(), s.lengths)) s.note(*std::move(reason));
}

void rule_out(Situation& s, Hex h, std::uint32_t clause, std::string why) {
  ClauseName name = clause_name(s.rule_set(), clause);
  s.verdict.ruled_out.push_back({h, std::move(name.id), std::move(name.cite), std::move(why),
                                 std::move(name.text), std::move(name.mark)});
}

/// Lists the hexes to which clauses have removed every path, by what stops the nearest.
void rule_out_by_clause(Situation& s) {
  Verdict& verdict = s.verdict;
  const CandidateGraph& graph = s.found.refinement.graph();
  const ExplainContext about = s.judge.explain_context(verdict);
  const bool explains = s.request.wanted.explains();
  std::vector<std::uint32_t> vertices(graph.vertices.size());
  for (std::uint32_t v = 0; v < vertices.size(); ++v) vertices[about.rank[v]] = v;
  const auto is_listed = [&](std::uint32_t v) {
    const std::uint32_t clause = s.found.refinement.ruled_out_by()[v];
    const bool is_start = v == 0 && s.rule_set().motion.kind == Motion::Kind::free;
    return clause != Refinement::still_open && clause != Refinement::never_reached && !is_start &&
           s.position().map().exists(verdict.from + graph.vertices[v]);
  };
  std::erase_if(vertices, [&](std::uint32_t v) { return !is_listed(v); });
  verdict.ruled_out.reserve(vertices.size());
  for (const std::uint32_t v : vertices) {
    const std::uint32_t clause = clause_on_nearest_path(about, v);
    rule_out(s, verdict.from + graph.vertices[v], clause,
             explains ? why_ruled_out(about, v, clause) : std::string());
  }
}

/// Lists the hexes that are nearer than a clause requires, if no walk was tried to any of them.
void rule_out_nearer(Situation& s) {
  const auto clause = receding_clause(s.rule_set());
  if (!s.lengths.receding || !clause) return;
  const ExplainContext about = s.judge.explain_context(s.verdict);
  for (const Hex h : disc(s.verdict.from, s.lengths.max - 1)) {
    if (h != s.verdict.from && s.position().map().exists(h))
      rule_out(s, h, *clause, s.request.wanted.explains() ? why_too_near(about, h, *clause) : std::string());
  }
}

/// Lists the hexes in which listed walks pass, and none may end.
void rule_out_on_the_way(Situation& s) {
  if (s.rule_set().motion.kind == Motion::Kind::free) return;
  const CandidateGraph& graph = s.found.refinement.first_graph();
  const ExplainContext about = s.judge.explain_context(s.verdict);
  std::vector<std::uint8_t> is_known(graph.vertices.size(), 0);
  for (std::uint32_t n = 1; n < graph.node_count(); ++n) {
    const std::uint32_t v = graph.node_vertex[n];
    const bool is_end = s.found.refinement.ruled_out_by()[v] != Refinement::never_reached;
    if (is_end || v == 0 || is_known[v] != 0) continue;
    is_known[v] = 1;
    std::vector<std::uint32_t> vertices;
    for (std::uint32_t at = n; at != 0; at = graph.edges[graph.first_edge[at]].tail)
      vertices.push_back(graph.node_vertex[at]);
    vertices.push_back(0);
    std::reverse(vertices.begin(), vertices.end());
    const RetreatPath path = to_path(s.verdict.from, graph, vertices);
    const std::uint32_t clause = read_path(about, path).clause_against();
    if (s.position().map().exists(path.back()) && clause != motion_clause(s.rule_set()))
      rule_out(s, path.back(), clause,
               s.request.wanted.explains() ? why_path_ruled_out(about, path, clause) : std::string());
  }
}

/// Adds the hexes that walks fail to reach because of their contacts.
void rule_out_by_contact(Situation& s) {
  Verdict& verdict = s.verdict;
  const ResolvedMove* destroyed = straightest_destroyed(s.found.resolved_moves);
  if (destroyed != nullptr && verdict.end_hexes.empty() && verdict.exhausted_by.empty())
    verdict.exhausted_by = destroyed->contacts.back().contact->id;
  for (const ResolvedMove& m : s.found.resolved_moves) {
    const Hex h = m.intended.back();
    if (m.contacts.empty() || !s.position().map().exists(h) || h == verdict.from) continue;
    const Contact& last = *m.contacts.back().contact;
    const auto is_it = [&](const auto& listed) { return listed.hex == h; };
    if (std::any_of(verdict.end_hexes.begin(), verdict.end_hexes.end(), is_it) ||
        std::any_of(verdict.ruled_out.begin(), verdict.ruled_out.end(), is_it))
      continue;
    verdict.ruled_out.push_back(
        {h, last.id, last.cite,
         s.request.wanted.explains() ? "on the path there, " + to_text(m.contacts.back(), s.position()) : "",
         last.text, mark_of(last)});
  }
}

/// Adds the hexes within the length to which no walk of the motion leads.
void rule_out_by_motion(Situation& s) {
  const Verdict& verdict = s.verdict;
  if (s.rule_set().motion.kind == Motion::Kind::free) return;
  std::set<Hex> named{verdict.from};
  for (const VerdictEnd& end : verdict.end_hexes) named.insert(end.hex);
  for (const RuledOutHex& ruled_out_hex : verdict.ruled_out) named.insert(ruled_out_hex.hex);
  const QuestionContext context{s.judge.board(s.unit().side), s.judge.costs(s.question()), s.question(),
                                s.rule_set()};
  std::string why;
  for (const Hex h : disc(verdict.from, s.lengths.max)) {
    if (!s.position().map().exists(h) || named.contains(h)) continue;
    if (why.empty() && s.request.wanted.explains()) why = why_unreachable(context, s.lengths);
    rule_out(s, h, motion_clause(s.rule_set()), why);
  }
}

/// Rules out a legal path that ends in a hex which would cost a later unit its path.
void rule_out_by_later_units(const Situation& s, PathVerdict& path) {
  const auto found = std::find_if(s.lost_later.begin(), s.lost_later.end(),
                                  [&](const RuledOutHex& r) { return r.hex == path.path.back(); });
  if (!path.legal || found == s.lost_later.end()) return;
  path.legal = false;
  path.clause = found->clause;
  path.cite = found->cite;
  path.why = found->why;
  path.text = found->text;
}

}  // namespace

Ending fail(Situation& s) {
  const EngineRequest& request = s.request;
  if (auto missing = missing_for_failure(s.position(), s.rule_set(), s.file_rules(), request.unit,
                                         request.causing_units))
    return *std::move(missing);
  const FailureRule& failure =
      failure_for(s.position(), s.rule_set(), s.file_rules(), request.unit, request.causing_units);
  Verdict& verdict = s.verdict;
  verdict.fails = true;
  verdict.outcome = failure.outcome;
  verdict.clause = failure.id;
  verdict.cite = failure.cite;
  verdict.why = failure.text;
  if (verdict.cite.empty()) {
    const ResultRule* result_rule = s.rule_set().find_result(request.result);
    verdict.cite =
        result_rule == nullptr || result_rule->cite.empty() ? s.rule_set().motion.cite : result_rule->cite;
  }
  if (verdict.why.empty())
    verdict.why = fmt::format("{} has no legal path from {}", verdict.unit,
                              s.position().map().grid().number(verdict.from));
  return std::nullopt;
}

/// Finds the paths that are left: candidates, clauses, and the hexes in which friends cannot make way.
Ending find_paths(Situation& s) {
  const bool is_found = s.judge.refine(s.asked, s.looks_back) != nullptr;
  if (s.found.unstated) return *s.found.unstated;
  if (!is_found)
    return beyond_limit(
        fmt::format(
            "there are too many different paths of {} hexes under these rules; request a shorter retreat",
            s.verdict.distance),
        "distance");
  s.lengths = s.found.compiled.lengths(s.question(), s.judge.costs(s.question()), s.unit().hex);
  for (const Hex h : s.found.undecided)
    s.note(fmt::format("{} is left out, for want of a decision: {}", s.position().map().grid().number(h),
                       s.found.rooms.at(h)->why));
  s.verdict.shorter_by = s.found.missing;
  if (s.verdict.shorter_by > 0) s.note(describe_shorter(s.verdict, s.rule_set().length));
  return std::nullopt;
}

/// Lists the legal end hexes, with what happens along the paths to them.
Ending list_end_hexes(Situation& s) {
  std::vector<PathEnd> ends;
  if (!s.found.refinement.empty()) ends = s.judge.ends();
  if (auto problem = too_many_listed(s, ends)) return *std::move(problem);
  if (!ends.empty()) {
    const std::vector<std::uint32_t>& rank = s.judge.number_order(s.verdict.from);
    std::sort(ends.begin(), ends.end(),
              [&](const PathEnd& a, const PathEnd& b) { return rank[a.vertex] < rank[b.vertex]; });
    std::optional<Foretelling> foretelling;
    if (s.request.wanted.paths > 0) {
      if (auto problem = begin_foretelling(s, foretelling)) return *std::move(problem);
    }
    const PathSet& paths = s.found.refinement.paths();
    std::vector<std::int64_t> costs;
    std::optional<FirstPaths> first_paths;
    if (s.request.wanted.paths > 0 && !paths.none_twice) {
      costs = costs_of_steps(*paths.graph, s.judge.costs(s.question()), s.verdict.from);
      first_paths.emplace(paths, rank, costs);
    }
    for (const PathEnd& end : ends) {
      if (auto problem = list_end_hex(s, end, first_paths, foretelling)) return *std::move(problem);
    }
  }
  if (auto problem = add_staying_in_place(s)) return *std::move(problem);
  return std::nullopt;
}

/// Lists the hexes that are ruled out, each with the clause that does so.
Ending list_ruled_out(Situation& s) {
  add_remarks(s);
  if (s.request.wanted.names_clauses()) {
    rule_out_by_clause(s);
    rule_out_nearer(s);
    rule_out_by_contact(s);
    rule_out_on_the_way(s);
    rule_out_by_motion(s);
  }
  if (std::any_of(s.verdict.end_hexes.begin(), s.verdict.end_hexes.end(),
                  [](const VerdictEnd& end) { return !end.asked_anew.empty(); }))
    s.note(note_on_reroute(s.rule_set()));
  return std::nullopt;
}

/// Rules out the end hexes that would cost a later unit its path.
Ending consider_later_units(Situation& s) {
  auto sparing = protect_later_units(s.judge, s.request, s.verdict);
  if (auto* problem = std::get_if<RequestError>(&sparing)) return std::move(*problem);
  s.lost_later = std::get<std::vector<RuledOutHex>>(std::move(sparing));
  std::vector<RuledOutHex>& ruled_out = s.verdict.ruled_out;
  if (s.request.wanted.names_clauses())
    ruled_out.insert(ruled_out.end(), s.lost_later.begin(), s.lost_later.end());
  const Grid& grid = s.position().map().grid();
  const auto by_number = [&](const RuledOutHex& a, const RuledOutHex& b) {
    return grid.key(a.hex) < grid.key(b.hex);
  };
  if (!std::is_sorted(ruled_out.begin(), ruled_out.end(), by_number))
    std::sort(ruled_out.begin(), ruled_out.end(), by_number);
  return std::nullopt;
}

Ending find_outcome(Situation& s) {
  if (s.verdict.end_hexes.empty()) {
    const auto missing = missing_ray_reference(s.position(), s.rule_set(), s.question());
    if (missing && !missing->is_of_board && s.request.units_are_gone) return nobody_left(s);
    if (missing) return incomplete(describe(*missing), "facts");
    if (Ending asked = fail(s)) return asked;
  } else {
    s.verdict.outcome = "retreat";
    if (s.found.rules.asks_for_facts) {
      if (auto problem = ray_reference_error(s.judge, s.question(), true)) return *std::move(problem);
    }
  }
  for (const std::size_t c : s.rule_set().order_of_application()) {
    if (!s.found.refinement.effects()[c].set_aside) continue;
    const Clause& clause = s.rule_set().clauses[c];
    s.note(fmt::format("{} ({}) is set aside: all remaining paths break it", clause.id, clause.cite));
  }
  return std::nullopt;
}

/// Judges the path that the request gives, if it gives one.
Ending judge_test_path(Situation& s) {
  if (!s.request.test_path) return std::nullopt;
  const RuleSet& rule_set = s.rule_set();
  PathVerdict out;
  out.path = *s.request.test_path;
  out.movement_points = cost_of_path({&s.position(), &rule_set, s.question()}, out.path);
  const ExplainContext about = s.judge.explain_context(s.verdict);
  const PathStatus status = status_of(about, out.path);
  out.legal = !status.outside && !status.removed_by;
  if (!out.legal) {
    const std::uint32_t clause =
        status.outside ? read_path(about, out.path).clause_against() : *status.removed_by;
    const ClauseName name = clause_name(rule_set, clause);
    out.clause = name.id;
    out.cite = name.cite;
    out.text = name.text;
    const auto contact = status.outside && clause != motion_clause(rule_set)
                             ? contact_against(s.found.resolved_moves, out.path, s.position())
                             : std::nullopt;
    if (contact) {
      out.clause = contact->contact->id;
      out.cite = contact->contact->cite;
      out.text = contact->contact->text;
    }
    out.why = contact ? contact->why : why_path_ruled_out(about, out.path, clause);
  }
  rule_out_by_later_units(s, out);
  s.verdict.judged_path = std::move(out);
  return std::nullopt;
}

Ending note_unpainted(Situation& s) {
  std::string note =
      s.request.wanted.explains() ? note_on_unpainted_hexes(s.position(), s.verdict) : std::string();
  if (!note.empty()) s.note(std::move(note));
  return std::nullopt;
}

}  // namespace rearguard
