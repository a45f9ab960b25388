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

std::string to_text(const std::vector<Hex>& hexes, const Grid& grid) {
  std::string text;
  for (const Hex h : hexes) text += (text.empty() ? "" : "-") + grid.number(h);
  return text;
}

}  // namespace

std::string one_word(const std::string& name) {
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

std::string to_text(const GameAction& action, const Grid& grid) {
  switch (action.kind) {
    case GameAction::Kind::end:
      return "end";
    case GameAction::Kind::begin:
      return "begin";
    case GameAction::Kind::enter:
      return "enter " + one_word(action.unit) + ' ' + to_text(action.hexes, grid);
    case GameAction::Kind::choose: {
      std::string text = "choose " + one_word(action.unit);
      for (const std::string& cause : action.targets) text += ' ' + one_word(cause);
      if (!action.targets.empty()) return text;
      return text + ' ' + (action.hexes.empty() ? one_word(action.word) : to_text(action.hexes, grid));
    }
    case GameAction::Kind::act:
      break;
  }
  std::string text = one_word(action.name) + ' ' + one_word(action.unit);
  for (const std::string& target : action.targets) text += ' ' + one_word(target);
  if (!action.hexes.empty()) text += ' ' + to_text(action.hexes, grid);
  if (action.facing) text += ' ' + std::string(grid.direction_name(*action.facing));
  return text;
}

}  // namespace rearguard
