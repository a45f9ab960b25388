#include "src/desk/shared/readings_part.h"

#include <imgui.h>

#include <algorithm>

#include <fmt/format.h>

#include "hexmap/plural.h"
#include "src/desk/ui/panel_widgets.h"

namespace rearguard {

namespace {

const std::string& chosen_of(const Reading& reading, const ReadingChoices& choices) {
  const auto known = choices.find(reading.id);
  return known == choices.end() ? reading.chosen : known->second;
}

bool reading_row(const Reading& reading, ReadingChoices& choices) {
  wrapped_text(reading.text);
  if (!reading.cite.empty()) soft_text(reading.cite);
  const std::string now = chosen_of(reading, choices);
  bool is_new = false;
  ImGui::PushID(reading.id.c_str());
  for (const ReadingChoice& choice : reading.choices) {
    bool pressed = ImGui::RadioButton(("##" + choice.id).c_str(), choice.id == now);
    ImGui::SameLine();
    wrapped_text(choice.text + (choice.id == reading.usual ? " (usual)" : ""));
    pressed = pressed || ImGui::IsItemClicked();
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s=%s", reading.id.c_str(), choice.id.c_str());
    if (!pressed || choice.id == now) continue;
    is_new = true;
    choices.erase(reading.id);
    if (choice.id != reading.chosen) choices[reading.id] = choice.id;
  }
  ImGui::PopID();
  return is_new;
}

}  // namespace

std::vector<const Reading*> open_readings(const std::vector<Reading>& readings,
                                          const ReadingChoices& choices) {
  std::vector<const Reading*> open;
  for (const Reading& reading : readings) {
    const std::size_t equals = reading.only_with.find('=');
    const std::string needed = reading.only_with.substr(0, equals);
    const auto other = std::find_if(readings.begin(), readings.end(),
                                    [&](const Reading& known) { return known.id == needed; });
    const bool arises = other == readings.end() || equals == std::string::npos ||
                        chosen_of(*other, choices) == reading.only_with.substr(equals + 1);
    if (!reading.is_settled && arises) open.push_back(&reading);
  }
  return open;
}

bool readings_part(const std::vector<Reading>& readings, ReadingChoices& choices) {
  const auto open = open_readings(readings, choices);
  if (open.empty()) return false;
  const std::string title =
      fmt::format("{} of the rules: {}###readings", plural(open.size(), "reading", "readings"),
                  choices.empty() ? "as usual" : fmt::format("{} otherwise than usual", choices.size()));
  if (!ImGui::CollapsingHeader(title.c_str())) return false;
  bool is_new = false;
  for (const Reading* reading : open) is_new = reading_row(*reading, choices) || is_new;
  return is_new;
}

}  // namespace rearguard
