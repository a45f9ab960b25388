#pragma once
// Generated documents, the same on every machine.

#include <string>
#include <string_view>

namespace rearguard::workspace {

/// A square map of terrain by lot. `symbols`: what a hex may be, each as likely: '.' clear, 'w' woods, 'm'
/// marsh, 'h' hill, ' ' no hex. Numbers have four digits for the column and four for the row, from 1.
std::string map_text(int side, std::string_view symbols);

}  // namespace rearguard::workspace
