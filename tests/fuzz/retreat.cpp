// Boards, doctrines and questions drawn by the input's bytes: the search and the plain recursion agree.

#include "tests/engine/motion_lots.h"
#include "tests/fuzz/inputs.h"

using namespace rearguard;
using namespace rearguard::testing;

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Lot lot(std::span(data, size));
  BoardPlan plan;
  const int kind = lot.number(-3, motion_kinds - 1);
  plan.least_size = 3;
  plan.most_size = 7;
  plan.density = lot.number(3, 40);
  Doctrine doctrine = lot_doctrine(lot);
  const bool walks = kind < 0;
  if (!walks) doctrine.motion = lot_motion(lot, kind);
  const Position position = lot_position(lot, plan);
  Judge judge(position, doctrine);
  if (judge.translation().problem()) return 0;
  RetreatQuestion question = lot_question(lot, position, doctrine, walks && lot.chance(90) ? 3 : 4);
  std::map<std::string, int> decided;
  CAPTURE(summary(doctrine));
  compare(judge, question, decided);
  return 0;
}
