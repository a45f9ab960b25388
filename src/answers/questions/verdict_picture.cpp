#include "src/answers/questions/verdict_picture.h"

#include "hexmap/hex_map.h"
#include "src/answers/view/verdict_scene.h"
#include "src/core/board/position.h"
#include "src/core/engine/question/judge.h"
#include "src/core/rules/facts/board_facts.h"
#include "src/core/rules/facts/question.h"
#include "src/core/rules/facts/step_properties.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {
namespace {

/// Returns the hexes in which the unit would be in an enemy ZOC of the move that its result uses.
std::vector<Hex> enemy_zoc(const Verdict& verdict, Judge& judge_of_file) {
  Judge& judge = judge_of_file.for_move(rules_of_move(verdict, judge_of_file.rule_set()));
  const Position& position = judge.position();
  const UnitIndex unit = *position.find(verdict.unit);
  const BoardFacts& board = judge.board(position.unit(unit).side);
  const RetreatQuestion question{unit, {}, {}};
  std::vector<Hex> hexes;
  for (std::size_t i = 0; i < position.map().grid().size(); ++i) {
    const Hex h = position.map().grid().hex_at(i);
    if (zoc_in(board, judge.rule_set(), question, h)) hexes.push_back(h);
  }
  return hexes;
}

}  // namespace

const RuleSet& rules_of_move(const Verdict& verdict, const RuleSet& rules) {
  const RuleSet* move =
      verdict.result.empty() ? rules.mover_without_result() : &rules.mover_for(verdict.result);
  return move == nullptr ? rules : *move;
}

Scene verdict_picture(const Verdict& verdict, Judge& judge, const MapLook& look, bool legend) {
  VerdictStyle style;
  style.legend = legend;
  style.map.art = look.art;
  style.map.underlay = look.underlay;
  return verdict_scene(judge.position(), verdict, enemy_zoc(verdict, judge), style);
}

}  // namespace rearguard
