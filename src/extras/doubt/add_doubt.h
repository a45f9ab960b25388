#pragma once
// Laws of rules as an extra: `rules doubt`, and which laws hold statements in `rules coverage`.

namespace rearguard {

struct Program;

void add_doubt(Program& program);

}  // namespace rearguard
