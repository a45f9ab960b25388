#pragma once
// Games that the computer plays with itself as an extra: `game playtest` and `game compare`.

namespace rearguard {

struct Program;

void add_playtest(Program& program);

}  // namespace rearguard
