#include "src/command/verbs/shown_window.h"

#include <fmt/format.h>

#include <algorithm>

#include "hexmap/one_line.h"

namespace rearguard {
namespace {

constexpr int smallest_window = 320;
constexpr int largest_window = 16384;

/// Reads "1280x800".
bool read_size(const std::string& text, WindowOptions& window) {
  const auto number = [](const std::string& part, int& value) {
    if (part.empty() || part.size() > 5 || part.find_first_not_of("0123456789") != std::string::npos)
      return false;
    value = std::stoi(part);
    return value >= smallest_window && value <= largest_window;
  };
  const std::size_t cross = text.find('x');
  return cross != std::string::npos && number(text.substr(0, cross), window.width) &&
         number(text.substr(cross + 1), window.height);
}

}  // namespace

std::string read_window(const WindowLook& look, WindowOptions& window) {
  window.trace = look.trace;
  if (read_size(look.size, window)) return {};
  return fmt::format("--size: {} is not a size such as 1280x800 ({} to {} each way)",
                     value_text(one_line(look.size, 40)), smallest_window, largest_window);
}

void apply_look(const WindowLook& look, WindowPanels& panels, WindowOptions& window) {
  if (look.scale_percent) panels.set_scale_percent(*look.scale_percent);
  if (look.symbols) panels.show_only_symbols();
  const auto named = std::find(drawing_names.begin(), drawing_names.end(), look.drawing);
  window.drawing = named == drawing_names.end() ? panels.settings().drawing
                                                : static_cast<Drawing>(named - drawing_names.begin());
}

bool centre_at(const Grid& grid, const WindowLook& look, InitialView& initial) {
  initial.hex_radius = look.hex_radius;
  if (look.centre.empty()) return true;
  initial.centre = grid.parse(look.centre);
  return initial.centre && grid.contains(*initial.centre);
}

std::string not_on_map(const Grid& grid, const WindowLook& look) {
  return fmt::format("--at: {} is not a hex of this map; its numbers run from {} to {}",
                     value_text(one_line(look.centre, 40)), grid.number(grid.hex_at(0)),
                     grid.number(grid.hex_at(grid.size() - 1)));
}

Status show(Session& session, WindowContents& contents, const WindowOptions& window, const WindowLook& look) {
  const auto problem = look.screenshot.empty()
                           ? run_window(contents, window)
                           : write_screenshot(contents, window, look.screenshot, look.frames);
  return problem ? refuse(session, *problem) : fine;
}

}  // namespace rearguard
