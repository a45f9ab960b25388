// The log of the game and the controls of its replay.

#include <imgui.h>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "src/core/board/position.h"
#include "src/core/engine/terms/dice.h"
#include "src/desk/game/game_parts.h"
#include "src/desk/ui/panel_widgets.h"
#include "src/play/game/briefing.h"

namespace rearguard {

namespace {

constexpr float indent = 14;

bool is_indented(const LogEntry& entry) {
  return entry.kind == LogEntry::Kind::resolution_step || entry.kind == LogEntry::Kind::dice;
}

/// Returns as much of why the computer did it as is shown.
std::string why_of(const LogEntry& entry) {
  if (entry.why.empty()) return entry.opened ? "\u2026" : "";
  return entry.opened ? fmt::format("{}", fmt::join(entry.why, " ")) : entry.why.front();
}

std::string to_text(const LogEntry& entry) {
  std::string text = entry.text;
  if (entry.kind == LogEntry::Kind::action) text = fmt::format("\u25B8 {}: {}", entry.side_name, entry.text);
  if (entry.kind == LogEntry::Kind::resolution_step && !entry.rolls.empty() &&
      text.find("d6") == std::string::npos)
    text += " [" + describe_dice(entry.rolls) + "]";
  if (!entry.rule.empty()) text += "  (" + entry.rule + ")";
  return entry.undone ? "undone: " + text : text;
}

}  // namespace

void draw_die(const Roll& roll, float size) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const ImU32 ink = IM_COL32(42, 36, 29, 255);
  list.AddRectFilled(at, {at.x + size, at.y + size}, IM_COL32(255, 253, 245, 255), size * 0.18F);
  list.AddRect(at, {at.x + size, at.y + size}, ink, size * 0.18F, 0, size * 0.05F);
  if (roll.sides != 6) {
    const std::string number = std::to_string(roll.rolled);
    const ImVec2 wide = ImGui::CalcTextSize(number.c_str());
    list.AddText({at.x + (size - wide.x) / 2, at.y + (size - wide.y) / 2}, ink, number.c_str());
  } else {
    // The positions of the pips of each number, in a grid of three by three, row by row.
    static constexpr const char* pips[] = {"4", "08", "048", "0268", "02468", "023568"};
    for (const char* pip = pips[std::clamp(roll.rolled, 1, 6) - 1]; *pip != '\0'; ++pip) {
      const int place = *pip - '0';
      const int row = place / 3;
      const float x = 0.26F + 0.24F * static_cast<float>(place % 3);
      const float y = 0.26F + 0.24F * static_cast<float>(row);
      list.AddCircleFilled({at.x + x * size, at.y + y * size}, size * 0.09F, ink);
    }
  }
  ImGui::Dummy({size, size});
  if (ImGui::IsItemHovered())
    ImGui::SetTooltip("%s: %d on a d%d", roll.purpose.c_str(), roll.rolled, roll.sides);
}

/// Leads to a new game that continues after so many steps of this one; nothing where players sit apart.
void GamePanels::Parts::go_on_button(const char* label, std::size_t steps) {
  if (controller.apart() != nullptr) return;
  ImGui::PushID(static_cast<int>(steps));
  if (ImGui::SmallButton(label)) goes_on_after = steps;
  ImGui::PopID();
  if (ImGui::IsItemHovered())
    ImGui::SetTooltip("Starts a new game with the steps up to here; this one stays unchanged.");
}

void GamePanels::Parts::step_part(std::size_t step) {
  if (step > controller.steps()) return;
  const std::vector<GameStep>& steps = controller.game().steps();
  const bool skips = controller.passes_over && !controller.is_replay();
  while (skips && step > 0 && steps[step - 1].passes && steps[step - 1].rolls.empty()) --step;
  if (step == 0) return;
  const GameStep& done = controller.game().steps()[step - 1];
  bool is_first = true;
  for (const LogEntry& entry : controller.log().entries()) {
    if (entry.step != step || entry.undone || entry.kind == LogEntry::Kind::heading) continue;
    if (entry.kind == LogEntry::Kind::action || entry.kind == LogEntry::Kind::passed) {
      bold_text(to_text(entry));
    } else if (entry.kind == LogEntry::Kind::resolution_step) {
      wrapped_text(to_text(entry));
    }
    if (is_pointed_at()) row_hexes = entry.hexes;
    if (!std::exchange(is_first, false)) continue;
    const float size = ImGui::GetTextLineHeight() * 1.7F;
    for (std::size_t i = 0; i < done.rolls.size(); ++i) {
      if (i > 0) next_in_flow(size);
      draw_die(done.rolls[i], size);
    }
    if (!done.rolls.empty()) go_on_button("Back to before it", step - 1);
  }
}

void GamePanels::Parts::log_row(const LogEntry& entry, std::size_t index) {
  const std::string text = to_text(entry);
  ImGui::PushID(static_cast<int>(index));
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float wide = ImGui::GetContentRegionAvail().x;
  const float tall = row_heights[index] - ImGui::GetStyle().ItemSpacing.y;
  const bool is_shown = controller.is_replay() && controller.step_shown() == entry.step;
  if (is_shown) {
    ImGui::GetWindowDrawList()->AddRectFilled(at, {at.x + wide, at.y + tall},
                                              ImGui::GetColorU32(ImGuiCol_Header), 3 * scale);
  }
  // The line's own button would take the clicks on those over it.
  const char* const back = "Back to before it";
  const char* const why = entry.opened ? "Less" : "Why?";
  const bool is_action = entry.kind == LogEntry::Kind::action && !entry.undone;
  const bool goes_back = is_action && controller.apart() == nullptr;
  const bool has_why = is_action && controller.computer(entry.side);
  const auto wide_of = [](const char* label) {
    return ImGui::CalcTextSize(label).x + 2 * ImGui::GetStyle().FramePadding.x;
  };
  const float room =
      (goes_back ? wide_of(back) : 0) + (has_why ? wide_of(why) + ImGui::GetStyle().ItemSpacing.x : 0);
  if (ImGui::InvisibleButton("##row", {wide - room, tall}) && !entry.hexes.empty())
    row_focus = entry.hexes.back();
  // While the button is held, too: else it would be gone when it is released.
  const bool is_hovered = ImGui::IsWindowHovered(ImGuiHoveredFlags_AllowWhenBlockedByActiveItem) &&
                          ImGui::IsMouseHoveringRect(at, {at.x + wide, at.y + tall});
  if (is_hovered) {
    row_hexes = entry.hexes;
    ImGui::GetWindowDrawList()->AddRect(at, {at.x + wide, at.y + tall}, ImGui::GetColorU32(ImGuiCol_Border),
                                        3 * scale);
    if (ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) controller.go_to(entry.step);
  }
  ImGui::SetCursorScreenPos(at);
  if (is_indented(entry)) ImGui::Indent(indent * scale);
  if (entry.kind == LogEntry::Kind::heading && !entry.undone) {
    bold_text(text);
  } else if (entry.kind == LogEntry::Kind::action && !entry.undone) {
    wrapped_text(text);
  } else {
    soft_text(text);
  }
  if (is_indented(entry)) ImGui::Unindent(indent * scale);
  if (const std::string said = why_of(entry); !said.empty()) {
    ImGui::Indent(indent * scale);
    soft_text(said);
    ImGui::Unindent(indent * scale);
  }
  if (is_hovered) ImGui::SetCursorScreenPos({at.x + wide - room, at.y});
  if (is_hovered && has_why) {
    if (ImGui::SmallButton(why)) controller.ask_why(entry.step);
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("All about why the computer did it");
    ImGui::SameLine();
  }
  if (is_hovered && goes_back) go_on_button(back, entry.step - 1);
  ImGui::SetCursorScreenPos({at.x, at.y + row_heights[index]});
  ImGui::PopID();
}

void GamePanels::Parts::log_part() {
  replay_bar();
  ImGui::BeginChild("##rows");
  const std::vector<LogEntry>& entries = controller.log().entries();
  const float wide = ImGui::GetContentRegionAvail().x;
  const bool is_new = controller.log().changes() != changes_seen;
  if (heights_for != wide || entries.size() < row_heights.size()) row_heights.clear();
  heights_for = wide;
  // What is marked as undone or explained is longer: all is measured again. What is new can follow on changes
  // of the last ones.
  if (is_new && row_heights.size() == entries.size()) row_heights.clear();
  if (is_new) row_heights.resize(row_heights.size() - std::min<std::size_t>(row_heights.size(), 20));
  ImFont* const bold = ImGui::GetIO().Fonts->Fonts.Size > 1 ? ImGui::GetIO().Fonts->Fonts[1] : nullptr;
  while (row_heights.size() < entries.size()) {
    const LogEntry& entry = entries[row_heights.size()];
    const bool is_bold = entry.kind == LogEntry::Kind::heading && bold != nullptr;
    if (is_bold) ImGui::PushFont(bold);
    const auto height_of = [&](const std::string& text, bool indents) {
      const float room = wide - (indents ? indent * scale : 0);
      return ImGui::CalcTextSize(text.c_str(), nullptr, false, room).y + ImGui::GetStyle().ItemSpacing.y;
    };
    row_heights.push_back(height_of(to_text(entry), is_indented(entry)));
    if (const std::string said = why_of(entry); !said.empty()) row_heights.back() += height_of(said, true);
    if (is_bold) ImGui::PopFont();
  }
  const float top = ImGui::GetScrollY();
  const float bottom = top + ImGui::GetWindowHeight();
  float at = 0;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (at + row_heights[i] >= top && at <= bottom) {
      ImGui::SetCursorPosY(at);
      log_row(entries[i], i);
    }
    at += row_heights[i];
  }
  ImGui::SetCursorPosY(at);
  ImGui::Dummy({1, 1});
  // ImGui scrolls only as far as the rows of the previous frame, so scroll again in the next one.
  if (is_new) frames_to_end = 2;
  if (frames_to_end > 0 && !controller.is_replay()) {
    --frames_to_end;
    ImGui::SetScrollHereY(1);
  }
  if (controller.is_replay()) {
    float shown = 0;
    for (std::size_t i = 0; i < entries.size() && entries[i].step < controller.step_shown(); ++i)
      shown += row_heights[i];
    if (shown < top || shown > bottom - 40 * scale) ImGui::SetScrollY(std::max(0.0F, shown - 40 * scale));
  }
  changes_seen = controller.log().changes();
  ImGui::EndChild();
}

void GamePanels::Parts::replay_bar() {
  ImGui::AlignTextToFramePadding();
  bold_text("Log");
  ImGui::SameLine();
  const auto step = static_cast<int>(controller.step_shown());
  const auto last = static_cast<int>(controller.steps());
  const auto button = [](const char* label, const char* help) {
    const bool pressed = ImGui::Button(label);
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", help);
    ImGui::SameLine();
    return pressed;
  };
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {4 * scale, ImGui::GetStyle().ItemSpacing.y});
  ImGui::BeginDisabled(last == 0);
  if (button("\u25C0##back", "Replay: one step back (Left)"))
    controller.go_to(static_cast<std::size_t>(std::max(0, step - 1)));
  if (button(controller.is_playing() ? "||##play" : "\u25B6\u25B6##play",
             "Replay from here, or pause (Space)"))
    controller.play(!controller.is_playing());
  if (button("\u25B6##on", "Replay: one step forward (Right)")) controller.go_to(controller.step_shown() + 1);
  int wanted = step;
  // Beside the slider: its handle would cover the text if there are few steps.
  const std::string place = fmt::format("{} of {}", step, last);
  const float beside = ImGui::CalcTextSize(place.c_str()).x + 70 * scale;
  ImGui::SetNextItemWidth(std::max(40 * scale, ImGui::GetContentRegionAvail().x - beside));
  if (ImGui::SliderInt("##step", &wanted, 0, last, ""))
    controller.go_to(static_cast<std::size_t>(std::clamp(wanted, 0, last)));
  ImGui::SameLine();
  ImGui::TextUnformatted(place.c_str());
  ImGui::SameLine();
  ImGui::SetNextItemWidth(-1);
  static constexpr double speeds[] = {0.5, 1, 2, 4, 8, 20};
  if (ImGui::BeginCombo("##speed", fmt::format("{:g}/s", controller.speed).c_str(),
                        ImGuiComboFlags_NoArrowButton)) {
    for (const double speed : speeds) {
      if (ImGui::Selectable(fmt::format("{:g} per second", speed).c_str(), speed == controller.speed))
        controller.speed = speed;
    }
    ImGui::EndCombo();
  }
  ImGui::EndDisabled();
  ImGui::PopStyleVar();
  if (!controller.is_replay()) return;
  if (ImGui::Button("Back to the game (Esc)")) controller.leave_replay();
  next_in_flow(150 * scale);
  go_on_button("Continue from here (B)", controller.step_shown());
}

}  // namespace rearguard
