#pragma once
// A scenario, a position or a map -> pages to be cut out and played with.

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "src/answers/view/map_scene.h"
#include "src/desk/print/page.h"
#include "src/desk/print/paper.h"

namespace rearguard {

class Position;
struct RuleSet;
struct Scenario;

/// What is printed; what is null or empty is left out.
struct PrintedGame {
  std::string title;
  std::shared_ptr<const HexMap> map;
  MapStyle style = {};                 ///< drawings and the picture under the map
  const Position* start = nullptr;     ///< the units on the map
  const Scenario* scenario = nullptr;  ///< `start` is its first position
  const RuleSet* rules = nullptr;
  std::string rules_text = {};  ///< the rules in words, of `describe`
};

struct PrintOptions {
  const Paper* paper = &papers().front();
  double hex_mm = usual_hex_mm;  ///< from side to side
  bool map = true, counters = true, charts = true, rules = true;
  friend bool operator==(const PrintOptions&, const PrintOptions&) = default;
};
/// The words by which `--sheets` and the dialog call the parts of `PrintOptions`.
inline constexpr std::array<std::pair<const char*, bool PrintOptions::*>, 4> printed_parts = {
    {{"map", &PrintOptions::map},
     {"counters", &PrintOptions::counters},
     {"charts", &PrintOptions::charts},
     {"rules", &PrintOptions::rules}}};

/// The pages of a game in their order, each made when it is asked for. They need nothing of the game any
/// more.
struct PrintedBook {
  std::string title;
  std::size_t pages = 0;
  std::function<PrintedPage(std::size_t)> page;
};
/// Returns the pages, the same for the same input on every run; or what went wrong.
std::variant<PrintedBook, std::string> print_game(const PrintedGame& game, const PrintOptions& options);

}  // namespace rearguard
