#pragma once
// Doctrines and questions by lot, and the search held against the plain recursion.

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "src/engine/explain.h"
#include "src/engine/judge.h"
#include "src/engine/perft.h"
#include "src/rules/catalogue.h"
#include "tests/support/random_board.h"

namespace rearguard::testing {

template <class Row>
const auto& pick(Lot& lot, const Row& row) {
  return row[static_cast<std::size_t>(lot.number(0, static_cast<int>(std::size(row)) - 1))];
}

inline PropertyUse lot_property(Lot& lot, bool single_steps) {
  while (true) {
    const PropertyRow& row = pick(lot, property_catalogue());
    if (single_steps && row.is_whole_path) continue;
    PropertyUse use;
    use.property = row.property;
    use.scope = pick(lot, row.scopes);
    if (row.property == Property::terrain) use.names = {"woods"};
    if (row.property == Property::feature) use.names = {"stream", "slope"};
    if (row.property == Property::compass) use.names = {"NE", "SW"};
    if (row.takes_frame) use.frame = pick(lot, frame_names()).value;
    if (row.takes_hexes) {
      use.frame = lot.chance(60) ? Frame::start : use.frame;
      (lot.chance(50) ? use.less_than : use.other_than) =
          lot.chance(60) ? HexCount{true, 0} : HexCount{false, lot.number(0, 3)};
    } else if (row.takes_frame) {
      use.members = pick(lot, members_names()).value;
      if (use.members == Members::one && (single_steps || use.scope != Scope::step))
        use.members = Members::any;
    }
    if (!single_steps && !row.is_whole_path && use.members != Members::one) use.negated = lot.chance(10);
    return use;
  }
}

inline Clause lot_clause(Lot& lot, int number) {
  Clause clause;
  clause.id = "c" + std::to_string(number);
  clause.kind = lot.chance(30) ? ClauseKind::forbid : pick(lot, clause_kind_names()).value;
  if (clause.kind == ClauseKind::forbid || clause.kind == ClauseKind::avoid) {
    clause.property = lot_property(lot, false);
    const bool simple = !clause.property->negated && clause.property->members != Members::one &&
                        !row_of(clause.property->property).is_whole_path;
    if (simple && lot.chance(15)) clause.only_way_without = {lot_property(lot, true)};
    if (clause.kind == ClauseKind::forbid) clause.unless_only_path = lot.chance(15);
    clause.step_by_step =
        simple && clause.only_way_without.empty() && clause.kind == ClauseKind::avoid && lot.chance(30);
    return clause;
  }
  ValueUse value;
  value.quantity = pick(lot, quantity_names()).value;
  value.at_end = value.quantity != Quantity::any && value.quantity != Quantity::count && lot.chance(30);
  value.frame = pick(lot, frame_names()).value;
  value.members = lot.chance(50) ? Members::nearest : Members::sum;
  if (value.quantity == Quantity::any || value.quantity == Quantity::count)
    value.property = lot_property(lot, true);
  clause.value = value;
  if (value.quantity != Quantity::any && lot.chance(20)) {
    clause.beaten_only_without = {lot_property(lot, true)};
  } else {
    clause.step_by_step = value.quantity != Quantity::any && lot.chance(30);
  }
  return clause;
}

inline Doctrine lot_doctrine(Lot& lot) {
  Doctrine doctrine;
  doctrine.id = "by lot";
  doctrine.zoc.range = lot.chance(80) ? 1 : 2;
  doctrine.zoc.front_arc = lot.chance(20);
  doctrine.zoc.friend_cancels = lot.chance(30);
  doctrine.stacking = {lot.number(1, 3), lot.chance(50)};
  const auto add = [&](Property p, Scope scope) {
    Clause clause;
    clause.id = std::string(row_of(p).name);
    clause.property = PropertyUse{};
    clause.property->property = p;
    clause.property->scope = scope;
    if (p == Property::net_distance) {
      clause.property->frame = Frame::start;
      clause.property->other_than = HexCount{true, 0};
    }
    doctrine.clauses.push_back(clause);
  };
  if (lot.chance(85)) add(Property::impassable, Scope::step);
  if (lot.chance(70)) add(Property::revisit, Scope::entered);
  if (lot.chance(40)) add(Property::net_distance, Scope::end);
  const int more = lot.number(1, 6);
  for (int i = 0; i < more; ++i) doctrine.clauses.push_back(lot_clause(lot, i));
  for (std::size_t i = doctrine.clauses.size(); i-- > 1;) {
    std::swap(doctrine.clauses[i],
              doctrine.clauses[static_cast<std::size_t>(lot.number(0, static_cast<int>(i)))]);
  }
  doctrine.length.mode = lot.chance(60) ? Length::Mode::exact : pick(lot, length_mode_names()).value;
  if (doctrine.length.mode == Length::Mode::until || doctrine.length.mode == Length::Mode::extend) {
    doctrine.length.property = PropertyUse{};
    doctrine.length.property->property = lot.chance(50) ? Property::enemy_zoc : Property::friendly;
    doctrine.length.extra = lot.number(1, 2);
  }
  return doctrine;
}

/// `most`: hexes entered at most, 0 for what suits walks.
inline RetreatQuestion lot_question(Lot& lot, const Position& position, const Doctrine& doctrine,
                                    int most = 0) {
  RetreatQuestion question;
  question.unit = static_cast<UnitIndex>(lot.number(0, static_cast<int>(position.units().size()) - 1));
  const int hexes = lot.number(1, most > 0 ? most : doctrine.length.mode == Length::Mode::extend ? 3 : 4);
  question.amount = {hexes, hexes, std::nullopt};
  if (doctrine.length.mode == Length::Mode::exact && lot.chance(15))
    question.amount.least_hexes = lot.number(1, hexes);
  for (UnitIndex u = 0; u < position.units().size(); ++u) {
    if (u != question.unit && question.causers.size() < 3 && lot.chance(20)) question.causers.push_back(u);
  }
  if (lot.chance(30)) {
    const std::vector<Hex> near = disc(position.unit(question.unit).hex, hexes);
    for (int i = lot.number(1, 4); i > 0; --i) question.closed.push_back(pick(lot, near));
  }
  return question;
}

inline std::string summary(const Doctrine& doctrine) {
  std::string text;
  for (const Clause& c : doctrine.clauses) {
    text += c.id + ": " + std::string(name_of(clause_kind_names(), c.kind)) + " ";
    if (c.property)
      text += std::string(row_of(c.property->property).name) + "/" +
              std::string(name_of(scope_names(), c.property->scope)) + " to " +
              std::string(name_of(frame_names(), c.property->frame)) + " of " +
              std::string(name_of(members_names(), c.property->members)) +
              (c.property->negated ? " not" : "");
    if (c.value)
      text += std::string(name_of(quantity_names(), c.value->quantity)) + (c.value->at_end ? " at end" : "");
    text += c.step_by_step ? " step by step" : "";
    text += c.unless_only_path ? " unless only path" : "";
    text += c.only_way_without.empty()
                ? ""
                : " only way without " + std::string(row_of(c.only_way_without[0].property).name);
    text += c.beaten_only_without
                ? " beaten only without " + std::string(row_of((*c.beaten_only_without)[0].property).name)
                : "";
    text += "\n";
  }
  return text + "length " + std::string(name_of(length_mode_names(), doctrine.length.mode));
}

/// Holds one answer of the search against the plain one.
inline void compare(Judge& judge, const RetreatQuestion& question, std::map<std::string, int>& decided) {
  const Position& position = judge.position();
  const Doctrine& doctrine = judge.doctrine();
  const PlainQuestion plain{&position, &doctrine, question};
  const auto expected = answer_plainly(plain, {});
  REQUIRE(expected);
  const Refinement* found = judge.refine(question, false);
  REQUIRE(found != nullptr);
  const Hex from = position.unit(question.unit).hex;
  const CandidateGraph& graph = found->graph();

  std::vector<RetreatPath> paths;
  std::vector<std::uint32_t> rank(graph.sites.size());
  for (std::uint32_t s = 0; s < rank.size(); ++s) rank[s] = s;
  std::map<Hex, std::pair<std::uint64_t, std::int64_t>> ends;
  for (const PathEnd& end : judge.ends()) {
    ends[from + graph.sites[end.site]] = {end.path_count, end.least_value};
    for (const auto& sites : list_paths(found->paths(), end.site, rank, 1'000'000)) {
      RetreatPath path;
      for (const auto s : sites) path.push_back(from + graph.sites[s]);
      paths.push_back(path);
    }
  }
  std::sort(paths.begin(), paths.end());
  // The candidate graph may leave out walks that could never pass: those that do not gain distance.
  CHECK(paths == expected->paths);
  std::map<Hex, std::pair<std::uint64_t, std::int64_t>> expected_ends;
  for (const RetreatPath& p : expected->paths) {
    const std::int64_t cost = path_value(plain, {}, p);
    auto [at, added] = expected_ends.try_emplace(p.back(), 0, cost);
    ++at->second.first;
    at->second.second = std::min(at->second.second, cost);
  }
  CHECK(ends == expected_ends);
  const int required = question.amount.most_hexes;
  for (std::size_t s = 0; s < graph.sites.size(); ++s) {
    const Hex h = from + graph.sites[s];
    if (distance(h, from) != required && doctrine.motion.kind == Motion::Kind::walk) continue;
    const auto closed = expected->closed_by.find(h);
    const std::string expected_clause = expected_ends.contains(h) ? "open"
                                        : closed == expected->closed_by.end()
                                            ? "never"
                                            : clause_name(doctrine, closed->second).id;
    const std::uint32_t by = found->closed_by()[s];
    const std::string clause = by == Refinement::still_open      ? "open"
                               : by == Refinement::never_reached ? "never"
                                                                 : clause_name(doctrine, by).id;
    CHECK(clause == expected_clause);
    ++decided[clause];
  }
  CHECK(found->empty() == expected->paths.empty());
  const bool all_walks = !judge.translation().lengths(question, 1).gaining;
  if (found->empty() && found->emptied_by() == Refinement::never_reached) {
    CHECK(expected->emptied_by == motion_clause(doctrine));
    ++decided["no ray"];
  } else if (all_walks && found->empty() && expected->emptied_by) {
    CHECK(clause_name(doctrine, found->emptied_by()).id == clause_name(doctrine, *expected->emptied_by).id);
  }
}

}  // namespace rearguard::testing
