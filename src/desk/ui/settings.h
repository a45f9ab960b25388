#pragma once
// The user's settings.

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "src/core/document/diagnostic.h"

namespace rearguard {

/// Who draws a window; `automatic`: the graphics card, unless its driver is one that draws on the processor.
enum class Drawing : std::uint8_t { automatic, card, processor };
/// Their names in settings and options, in this order.
inline constexpr std::array<std::string_view, 3> drawing_names = {"auto", "card", "processor"};

/// How fast counters go their paths, from not at all.
enum class MotionSpeed : std::uint8_t { off, slow, usual, fast };
/// Their names in settings and options, in this order; and in hexes a second.
inline constexpr std::array<std::string_view, 4> motion_names = {"off", "slow", "usual", "fast"};
inline constexpr std::array<double, 4> motion_speeds = {0, 3, 7, 15};

struct Settings {
  int scale_percent = 0;                 ///< of text and panels, 75 to 300; 0: the window's scale
  int panel_width = 0;                   ///< in pixels at 100 per cent; 0: default
  bool panel_on_left = false;            ///< else on the right
  bool grid = true;                      ///< hex outlines
  bool numbers = true;                   ///< hex numbers
  bool underlay = true;                  ///< the picture under a map that has one
  bool counter_pictures = true;          ///< the pictures of units that have some, in place of symbols
  bool hand_over = true;                 ///< show a screen between the turns of two players
  bool pass_over = true;                 ///< end phases in which nothing else is possible
  bool hints = true;                     ///< show the hints of a scenario that is a lesson
  Drawing drawing = Drawing::automatic;  ///< of the next window
  MotionSpeed motion = MotionSpeed::usual;
  std::string overlay = "off";            ///< the overlay at startup, by the name of its kind
  std::string last_position;              ///< file opened last; empty: none
  std::vector<std::string> lessons = {};  ///< names of those that have been won
  friend bool operator==(const Settings&, const Settings&) = default;
};

/// Reads a settings document, `rearguard = "settings 1"`. Keys: `scale_percent`, `panel_width`,
/// `panel_on_left`, `grid`, `numbers`, `underlay`, `counter_pictures`, `hand_over`, `pass_over`, `hints`,
/// `drawing`, `motion`, `overlay`, `last_position`, `lessons`; missing keys have their default. `file` names
/// the text in messages.
Checked<Settings> read_settings(std::string_view text, const std::string& file);

/// Returns the document from which `read_settings` reads the same settings.
std::string to_toml(const Settings& settings);

}  // namespace rearguard
