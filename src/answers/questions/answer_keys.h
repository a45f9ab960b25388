#pragma once
// The keys of questions and of their answers. They stand once, in `answers.keys`: `rearguard schema answers`,
// and the types of the packages for Python and JavaScript, are made of them.

#include "src/core/document/key_table.h"

namespace rearguard {

const KeyTable& answer_table();

}  // namespace rearguard
