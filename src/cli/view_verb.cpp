#include <fmt/format.h>

#include <memory>
#include <optional>
#include <ostream>
#include <tuple>
#include <utility>

#include "src/app/map_art.h"
#include "src/app/map_viewer.h"
#include "src/app/window.h"
#include "src/cli/verbs.h"
#include "src/io/map_reader.h"

namespace rearguard {
namespace {

constexpr int smallest_window = 320;
constexpr int largest_window = 16384;

struct Shown {
  std::shared_ptr<const Position> position;  ///< null: `problems` say why
  std::string name;
  std::string map_file;
  std::vector<Diagnostic> problems;
};

/// Reads a position; a map file is read as a position without units.
Shown read_shown(const std::string& path) {
  auto read = read_position_file(path);
  if (read) {
    PositionDocument document = std::move(read).value();
    std::string name = document.name.empty() ? document.position.map().name() : document.name;
    std::string map_file = document.map_path.empty() ? path : document.map_path;
    return {std::make_shared<const Position>(std::move(document.position)),
            std::move(name),
            std::move(map_file),
            {}};
  }
  auto map = read_map_file(path);
  // Whatever the file says it is has fewer problems as that: the other reader asks for all its own keys.
  if (!map)
    return {
        nullptr, {}, {}, map.problems().size() < read.problems().size() ? map.problems() : read.problems()};
  auto shared = std::make_shared<const HexMap>(std::move(map).value());
  std::string name = shared->name();
  auto made = Position::make(std::move(shared), {});
  return {std::make_shared<const Position>(std::get<Position>(std::move(made))), std::move(name), path, {}};
}

/// Reads "1280x800".
std::optional<std::pair<int, int>> parse_size(const std::string& text) {
  const std::size_t cross = text.find('x');
  const auto number = [](const std::string& part) -> std::optional<int> {
    if (part.empty() || part.size() > 5 || part.find_first_not_of("0123456789") != std::string::npos)
      return std::nullopt;
    const int value = std::stoi(part);
    if (value < smallest_window || value > largest_window) return std::nullopt;
    return value;
  };
  if (cross == std::string::npos) return std::nullopt;
  const auto width = number(text.substr(0, cross));
  const auto height = number(text.substr(cross + 1));
  if (!width || !height) return std::nullopt;
  return std::pair{*width, *height};
}

/// False, and why, where the hex to look at is none of the map.
bool first_look(const Position& position, const ViewOptions& options, FirstLook& look, std::string& message) {
  look.hex_radius = options.hex_radius;
  if (options.centre.empty()) return true;
  const Grid& grid = position.map().grid();
  look.centre = grid.parse(options.centre);
  if (look.centre && grid.contains(*look.centre)) return true;
  message = fmt::format("--at: {} is no hex of this map; its numbers go from {} to {}",
                        value_text(one_line(options.centre, 40)), grid.number(grid.hex_at(0)),
                        grid.number(grid.hex_at(grid.size() - 1)));
  return false;
}

}  // namespace

Status view(Session& session, const ViewOptions& options) {
  WindowOptions window;
  const auto size = parse_size(options.size);
  if (!size) {
    return refuse(session,
                  fmt::format("--size: {} is no size such as 1280x800 ({} to {} each way)",
                              value_text(one_line(options.size, 40)), smallest_window, largest_window));
  }
  std::tie(window.width, window.height) = *size;
  window.trace = options.trace;
  const Shown shown = read_shown(options.position);
  std::unique_ptr<WindowContents> contents;
  if (shown.position) {
    std::string message;
    if (!first_look(*shown.position, options, window.first, message)) return refuse(session, message);
    window.title = shown.name.empty() ? "Rearguard" : shown.name + " \u2013 Rearguard";
    const MapArt art = map_art(session.art_folder, shown.position->map(), shown.map_file);
    for (const std::string& missing : art.problems) session.err << "warning: " << missing << '\n';
    contents = std::make_unique<MapViewer>(shown.position, shown.name, art.book);
  } else {
    refuse(session, shown.problems);
    if (!options.screenshot.empty()) return unusable;
    contents = std::make_unique<MessageBoard>("The position cannot be shown", to_string(shown.problems));
  }
  const auto problem = options.screenshot.empty()
                           ? run_window(*contents, window)
                           : write_screenshot(*contents, window, options.screenshot, options.frames);
  if (problem) return refuse(session, *problem);
  return shown.position ? fine : unusable;
}

}  // namespace rearguard
