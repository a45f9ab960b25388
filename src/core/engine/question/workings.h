#pragma once
// What a judge finds once for many questions, and its latest refinement.

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "hexmap/step_costs.h"
#include "pathing/refinement.h"
#include "src/core/engine/events/path_effects.h"
#include "src/core/engine/making_way/displacement.h"
#include "src/core/engine/making_way/move_resolution.h"
#include "src/core/engine/making_way/room_search.h"
#include "src/core/engine/question/judge.h"
#include "src/core/engine/terms/guns_without_range.h"
#include "src/core/engine/terms/stated_numbers.h"
#include "src/core/engine/terms/work_meter.h"
#include "src/core/rules/facts/board_facts.h"
#include "src/core/rules/facts/causing_units.h"
#include "src/core/rules/facts/stated_facts.h"
#include "src/core/rules/search/compiled_clauses.h"

namespace rearguard {

/// Tests whether a clause asks for the required number of hexes.
bool asks_for_required_hexes(const RuleSet& rule_set);

/// What belongs to a rule set alone: found once for all judges that answer by it.
struct CompiledRules {
  explicit CompiledRules(const RuleSet& rule_set)
      : clauses(rule_set),
        asks_who_caused_it(use_of_causing_units(rule_set).has_value()),
        asks_for_facts(rearguard::asks_for_facts(rule_set)),
        asks_for_numbers(rearguard::asks_for_numbers(rule_set)),
        needs_room(rearguard::needs_room(rule_set)),
        tests_room(rearguard::tests_room(rule_set)),
        asks_for_retreat_fire(rearguard::asks_for_retreat_fire(rule_set)),
        asks_for_required_hexes(rearguard::asks_for_required_hexes(rule_set)) {}

  CompiledClauses clauses;
  // What the rules ask for at all: most ask for none of these.
  bool asks_who_caused_it;
  bool asks_for_facts;
  bool asks_for_numbers;
  bool needs_room;
  bool tests_room;
  bool asks_for_retreat_fire;
  bool asks_for_required_hexes;
};

/// The judges that one judge sends for while its question is answered: about boards that change, by the moves
/// of one rule file. A judge whose latest question was about an equal board is taken again while nobody else
/// has it, with all that it knows; the same question to it gets its latest answer, which may tell more than
/// is wanted.
class JudgesOfBoards {
 public:
  std::shared_ptr<Judge> take(const Position& position, const RuleSet& move, const RuleSet& whole);
  const CompiledRules& rules(const RuleSet& rule_set);

 private:
  struct Seat {
    std::size_t digest = 0;
    std::shared_ptr<const Position> board;
    std::shared_ptr<Judge> judge;
  };
  std::map<const RuleSet*, CompiledRules> rules_;
  std::deque<Seat> seats_;  ///< the most recent first
};

struct Judge::Workings {
  explicit Workings(const CompiledRules& of_rules) : rules(of_rules), compiled(of_rules.clauses) {}

  const CompiledRules& rules;
  const CompiledClauses& compiled;
  std::map<SideIndex, BoardFacts> boards;
  std::set<SideIndex> counted = {};                ///< of those, the ones whose work has been counted
  std::map<SideIndex, std::string> notes_on_guns;  ///< enemy guns that state no range; empty: there are none
  std::map<std::set<ClassId>, StepCosts> joint_costs;  ///< of several classes that move together
  std::vector<ResolvedMove> resolved_moves;
  std::map<const RuleSet*, std::unique_ptr<Judge>> move_judges;
  Refinement refinement;
  GraphProperties facts;
  std::shared_ptr<const CandidateGraph> filled;  ///< of which graph, for which question; null: of none
  RetreatQuestion filled_for;
  std::vector<GraphClause> clauses;
  std::vector<std::uint32_t> rank;       ///< of the vertices of the refinement, once asked for
  std::vector<std::int64_t> step_costs;  ///< of the steps of its graphs, once asked for
  RetreatQuestion question;
  /// Why friends in a hex cannot make way, if they cannot, for the key below; and the work left to find it.
  std::map<Hex, std::optional<NoRoom>> rooms;
  RoomWork room_work;
  std::optional<std::tuple<UnitIndex, std::vector<UnitIndex>, std::vector<UnitIndex>>> rooms_for;
  bool may_stay = false;  ///< the length of the latest question allows no hex at all
  Foretelling::Shared foretelling;
  int missing = 0;                       ///< hexes by which it is shorter than asked
  bool takes_last_resort = false;        ///< contacts may end moves that count only if there is no other
  bool has_last_resort = false;          ///< there are such moves
  std::optional<RequestError> unstated;  ///< a number that the contacts of the latest question ask for
  std::set<Hex> undecided;               ///< the hexes of which the latest question does not know the room
  std::map<std::pair<UnitIndex, std::vector<UnitIndex>>, OpenEnds> open_ends;

  /// A question that has been answered, while nothing else has been asked since.
  struct Answered {
    EngineRequest request;
    Judgement judgement;
    WorkMeter::Work work;  ///< that it took, which it takes again, without what follows
    std::set<SideIndex> counted = {};
    bool answers(const EngineRequest& asked) const;
  };
  std::optional<Answered> latest = {};  ///< of a judge of `JudgesOfBoards`
};

}  // namespace rearguard
