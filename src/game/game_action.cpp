#include "src/game/game_action.h"

#include <algorithm>

namespace rearguard {
namespace {

/// A name as one word: in quotes where it has spaces, quotes or nothing in it.
std::string word(const std::string& name) {
  const bool plain = !name.empty() && name.find_first_of(" \"\\\t|") == std::string::npos;
  if (plain) return name;
  std::string quoted = "\"";
  for (const char c : name) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted + '"';
}

std::string path_text(const std::vector<Hex>& hexes, const Grid& grid) {
  std::string text;
  for (const Hex h : hexes) text += (text.empty() ? "" : "-") + grid.number(h);
  return text;
}

}  // namespace

std::string to_text(const GameAction& action, const Grid& grid) {
  using Kind = GameAction::Kind;
  switch (action.kind) {
    case Kind::end:
      return "end";
    case Kind::enter:
      return "enter " + word(action.unit) + ' ' + path_text(action.hexes, grid);
    case Kind::choose:
      return "choose " + word(action.unit) + ' ' +
             (action.hexes.empty() ? word(action.word) : path_text(action.hexes, grid));
    case Kind::act:
      break;
  }
  std::string text = word(action.name) + ' ' + word(action.unit);
  for (const std::string& target : action.targets) text += ' ' + word(target);
  if (!action.hexes.empty()) text += ' ' + path_text(action.hexes, grid);
  if (action.facing) text += ' ' + std::string(grid.direction_name(*action.facing));
  return text;
}

}  // namespace rearguard
