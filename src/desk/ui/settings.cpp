#include "src/desk/ui/settings.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "src/core/document/decoder.h"
#include "src/core/document/toml_text.h"

namespace rearguard {
namespace {

constexpr std::array<Choice<Drawing>, drawing_names.size()> drawings = {
    {{drawing_names[0], Drawing::automatic},
     {drawing_names[1], Drawing::card},
     {drawing_names[2], Drawing::processor}}};

constexpr std::array<Choice<MotionSpeed>, motion_names.size()> speeds = {
    {{motion_names[0], MotionSpeed::off},
     {motion_names[1], MotionSpeed::slow},
     {motion_names[2], MotionSpeed::usual},
     {motion_names[3], MotionSpeed::fast}}};

}  // namespace

Checked<Settings> read_settings(std::string_view text, const std::string& file) {
  const auto root = parse_document(text, file);
  if (!root) return root.problems();
  Problems problems(file);
  TableReader table(*root, "the settings", problems);
  read_kind(table, "settings", Need::required);
  Settings s;
  s.scale_percent = table.integer("scale_percent", 0, 300).value_or(s.scale_percent);
  if (s.scale_percent != 0 && s.scale_percent < 75)
    problems.add(table.node().find("scale_percent")->place,
                 fmt::format("`scale_percent` is {}; it must be 0 or from 75 to 300", s.scale_percent));
  s.panel_width = table.integer("panel_width", 0, 4000).value_or(s.panel_width);
  s.panel_on_left = table.boolean("panel_on_left").value_or(s.panel_on_left);
  s.grid = table.boolean("grid").value_or(s.grid);
  s.numbers = table.boolean("numbers").value_or(s.numbers);
  s.underlay = table.boolean("underlay").value_or(s.underlay);
  s.counter_pictures = table.boolean("counter_pictures").value_or(s.counter_pictures);
  s.hand_over = table.boolean("hand_over").value_or(s.hand_over);
  s.pass_over = table.boolean("pass_over").value_or(s.pass_over);
  s.hints = table.boolean("hints").value_or(s.hints);
  s.drawing = table.choice<Drawing>("drawing", drawings).value_or(s.drawing);
  s.motion = table.choice<MotionSpeed>("motion", speeds).value_or(s.motion);
  s.overlay = table.string("overlay").value_or(s.overlay);
  s.last_position = table.string("last_position").value_or(s.last_position);
  s.lessons = table.strings("lessons").value_or(s.lessons);
  table.finish();
  if (!problems.empty()) return problems.take();
  return s;
}

std::string to_toml(const Settings& s) {
  std::vector<std::string> lessons;
  for (const std::string& name : s.lessons) lessons.push_back(toml_string(name));
  return fmt::format(
      "rearguard = \"settings 1\"\nscale_percent = {}\npanel_width = {}\npanel_on_left = {}\ngrid = {}\n"
      "numbers = {}\nunderlay = {}\ncounter_pictures = {}\nhand_over = {}\npass_over = {}\nhints = "
      "{}\ndrawing = {}\n"
      "motion = {}\n"
      "overlay = {}\nlast_position = {}\nlessons = [{}]\n",
      s.scale_percent, s.panel_width, s.panel_on_left, s.grid, s.numbers, s.underlay, s.counter_pictures,
      s.hand_over, s.pass_over, s.hints,
      toml_string(std::string(drawing_names[static_cast<std::size_t>(s.drawing)])),
      toml_string(std::string(motion_names[static_cast<std::size_t>(s.motion)])), toml_string(s.overlay),
      toml_string(s.last_position), fmt::join(lessons, ", "));
}

}  // namespace rearguard
