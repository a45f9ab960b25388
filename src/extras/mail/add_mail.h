#pragma once
// Games by mail as an extra: its verbs, its kind of journal, and its part of the game window.

namespace rearguard {

struct Program;

void add_mail(Program& program);

}  // namespace rearguard
