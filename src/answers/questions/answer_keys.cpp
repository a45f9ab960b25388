#include "src/answers/questions/answer_keys.h"

namespace rearguard {

const KeyTable& answer_table() {
  static const KeyTable table(
      {
#include "src/answers/questions/answers.keys"
      },
      &key_table());
  return table;
}

}  // namespace rearguard
