#include "src/command/verbs/window_size.h"

#include <fmt/format.h>

#include "hexmap/one_line.h"
#include "src/core/document/diagnostic.h"

namespace rearguard {
namespace {

constexpr int smallest_window = 320;
constexpr int largest_window = 16384;

}  // namespace

std::optional<std::pair<int, int>> parse_window_size(const std::string& text) {
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

std::string window_size_problem(const std::string& text) {
  return fmt::format("--size: {} is not a size such as 1280x800 ({} to {} each way)",
                     value_text(one_line(text, 40)), smallest_window, largest_window);
}

}  // namespace rearguard
