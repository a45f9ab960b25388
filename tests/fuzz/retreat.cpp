// Boards, rule sets and questions drawn from the input's bytes: search and reference implementation must
// agree.

#include "tests/fuzz/inputs.h"
#include "tests/oracle/perft/random_motions.h"

int fuzz_retreat(const std::uint8_t* data, std::size_t size) {
  Rng rng(std::span(data, size));
  BoardPlan plan;
  const int kind = rng.number(-3, motion_kinds - 1);
  plan.min_size = 3;
  plan.max_size = 7;
  plan.density = rng.number(3, 40);
  RuleSet rule_set = random_rule_set(rng);
  const bool walks = kind < 0;
  if (!walks) rule_set.motion = random_motion(rng, kind);
  const Position position = random_position(rng, plan);
  Judge judge(position, rule_set);
  if (judge.clauses().problem()) return 0;
  RetreatQuestion question = random_question(rng, position, rule_set, walks && rng.chance(90) ? 3 : 4);
  std::map<std::string, int> decided;
  CAPTURE(summary(rule_set));
  compare(judge, question, decided);
  return 0;
}
