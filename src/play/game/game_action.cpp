#include "src/play/game/game_action.h"

#include <algorithm>

#include <fmt/format.h>

#include "hexmap/grid.h"
#include "hexmap/hex.h"

namespace rearguard {
namespace {

bool is_control(char c) {
  return static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
}

/// Returns a name as a single token: quoted if it is empty or contains spaces, quotes or control characters.
/// A bar is quoted too, because it separates the fields of a journal line.
std::string word(const std::string& name) {
  const bool plain = !name.empty() && name.find_first_of(" \"\\|") == std::string::npos &&
                     std::none_of(name.begin(), name.end(), is_control);
  if (plain) return name;
  std::string quoted = "\"";
  for (const char c : name) {
    if (is_control(c)) {
      quoted += fmt::format("\\x{:02x}", static_cast<unsigned>(c));
      continue;
    }
    if (c == '"' || c == '\\' || c == '|') quoted += '\\';
    quoted += c;
  }
  return quoted + '"';
}

std::string to_text(const std::vector<Hex>& hexes, const Grid& grid) {
  std::string text;
  for (const Hex h : hexes) text += (text.empty() ? "" : "-") + grid.number(h);
  return text;
}

}  // namespace

std::string to_text(const GameAction& action, const Grid& grid) {
  switch (action.kind) {
    case GameAction::Kind::end:
      return "end";
    case GameAction::Kind::begin:
      return "begin";
    case GameAction::Kind::enter:
      return "enter " + word(action.unit) + ' ' + to_text(action.hexes, grid);
    case GameAction::Kind::choose: {
      std::string text = "choose " + word(action.unit);
      for (const std::string& cause : action.targets) text += ' ' + word(cause);
      if (!action.targets.empty()) return text;
      return text + ' ' + (action.hexes.empty() ? word(action.word) : to_text(action.hexes, grid));
    }
    case GameAction::Kind::act:
      break;
  }
  std::string text = word(action.name) + ' ' + word(action.unit);
  for (const std::string& target : action.targets) text += ' ' + word(target);
  if (!action.hexes.empty()) text += ' ' + to_text(action.hexes, grid);
  if (action.facing) text += ' ' + std::string(grid.direction_name(*action.facing));
  return text;
}

}  // namespace rearguard
