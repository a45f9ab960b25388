#pragma once
// Clauses learned from boards as an extra: `rules learn`.

namespace rearguard {

struct Program;

void add_learn(Program& program);

}  // namespace rearguard
