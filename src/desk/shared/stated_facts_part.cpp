#include "src/desk/shared/stated_facts_part.h"

#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>

#include "src/desk/ui/panel_widgets.h"

namespace rearguard {

std::optional<StatedFacts> stated_facts_part(StatedFacts facts, const std::vector<std::string>& needed,
                                             bool is_asked) {
  if (!needed.empty() || is_asked) ImGui::SetNextItemOpen(true, ImGuiCond_Appearing);
  if (!ImGui::TreeNodeEx("Facts")) return std::nullopt;
  float label_width = ImGui::CalcTextSize("Defender").x;
  for (const std::string& name : needed)
    label_width = std::max(label_width, ImGui::CalcTextSize(name.c_str()).x);
  label_width += ImGui::GetStyle().ItemSpacing.x;
  const auto field = [&](const std::string& name, std::string& text, const char* hint) {
    label_before(name, label_width);
    ImGui::SetNextItemWidth(-1);
    ImGui::InputTextWithHint(("##" + name).c_str(), hint, &text);
  };
  for (const std::string& name : needed) field(name, facts.numbers[name], "a number");
  field("Vacated", facts.vacated, "2930,3030-3132 or none");
  field("Defender", facts.defender_hexes, "where the defenders began");
  field("Entered", facts.entered, "hexes entered before");
  field("Then", facts.then, "units that follow, in their order");
  ImGui::Checkbox("The combat has just been fought", &facts.fresh);
  ImGui::TreePop();
  std::erase_if(facts.numbers, [](const auto& number) { return number.second.empty(); });
  return facts;
}

}  // namespace rearguard
