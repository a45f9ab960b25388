#include "src/desk/ui/panel_widgets.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "hexmap/one_line.h"
#include "src/desk/paint/raster.h"
#include "src/desk/ui/message.h"

namespace rearguard {

namespace {

ImFont* bold_font() {
  const ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
  return atlas.Fonts.Size > 1 ? atlas.Fonts[1] : nullptr;
}

ImVec4 ink_of(Tone tone) {
  switch (tone) {
    case Tone::good:
      return {0.043F, 0.365F, 0.231F, 1};
    case Tone::bad:
      return {0.62F, 0.106F, 0.106F, 1};
    case Tone::warning:
      return {0.55F, 0.27F, 0.03F, 1};
  }
  return {};
}

const char* mark_of(Tone tone) {
  switch (tone) {
    case Tone::good:
      return "\u25CF ";
    case Tone::bad:
      return "\u2717 ";
    case Tone::warning:
      return "! ";
  }
  return "";
}

}  // namespace

void wrapped_text(const std::string& text) {
  ImGui::PushTextWrapPos(0);
  ImGui::TextUnformatted(text.data(), text.data() + text.size());
  ImGui::PopTextWrapPos();
}

void bold_text(const std::string& text) {
  ImFont* const font = bold_font();
  if (font != nullptr) ImGui::PushFont(font);
  wrapped_text(text);
  if (font != nullptr) ImGui::PopFont();
}

void label_before(const std::string& text, float x) {
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted(text.c_str());
  ImGui::SameLine(x);
}

void soft_text(const std::string& text) {
  ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
  wrapped_text(text);
  ImGui::PopStyleColor();
}

void toned_text(Tone tone, const std::string& text, bool bold) {
  ImGui::PushStyleColor(ImGuiCol_Text, ink_of(tone));
  const std::string marked = mark_of(tone) + text;
  if (bold) {
    bold_text(marked);
  } else {
    wrapped_text(marked);
  }
  ImGui::PopStyleColor();
}

bool choice_button(const std::string& label, bool chosen) {
  if (chosen) {
    ImGui::PushStyleColor(ImGuiCol_Button, {0.043F, 0.365F, 0.231F, 1});
    ImGui::PushStyleColor(ImGuiCol_ButtonHovered, {0.07F, 0.44F, 0.29F, 1});
    ImGui::PushStyleColor(ImGuiCol_ButtonActive, {0.03F, 0.29F, 0.18F, 1});
    ImGui::PushStyleColor(ImGuiCol_Text, {1, 1, 1, 1});
    if (bold_font() != nullptr) ImGui::PushFont(bold_font());
  }
  const bool pressed = ImGui::Button(label.c_str());
  if (chosen) {
    if (bold_font() != nullptr) ImGui::PopFont();
    ImGui::PopStyleColor(4);
  }
  return pressed;
}

void panel_picture(const std::shared_ptr<const Image>& image) {
  // PanelCache makes a texture of it when it draws the frame.
  void* const id = const_cast<void*>(static_cast<const void*>(&image));
  ImGui::Image(id, {static_cast<float>(image->width), static_cast<float>(image->height)});
}

bool is_pointed_at() {
  return ImGui::IsItemHovered() || (ImGui::IsItemFocused() && ImGui::GetIO().NavVisible);
}

void next_in_flow(float next_width) {
  const ImGuiStyle& style = ImGui::GetStyle();
  const float right = ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMax().x;
  if (ImGui::GetItemRectMax().x + style.ItemSpacing.x + next_width <= right) ImGui::SameLine();
}

bool ButtonFlow::operator()(const std::string& label, bool enabled, const std::string& help) {
  const float wide =
      ImGui::CalcTextSize(label.c_str(), nullptr, true).x + 2 * ImGui::GetStyle().FramePadding.x;
  if (!std::exchange(is_first_, false)) next_in_flow(wide);
  ImGui::BeginDisabled(!enabled);
  const bool pressed = ImGui::Button(label.c_str());
  ImGui::EndDisabled();
  if (ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) ImGui::SetTooltip("%s", help.c_str());
  return pressed;
}

std::string ButtonFlow::keyed(const char* label, const char* key) const {
  return is_wide_ ? fmt::format("{} ({})###{}", label, key, label) : std::string(label);
}

void begin_fixed(const char* name, int more) {
  ImGui::Begin(name, nullptr,
               more | ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize |
                   ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoBringToFrontOnFocus |
                   ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoSavedSettings |
                   ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
}

void begin_bar(const char* name, float top, float width, float height, float scale) {
  ImGui::SetNextWindowPos({0, top});
  ImGui::SetNextWindowSize({width, height});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ImGui::GetStyle().WindowPadding.x, 7 * scale});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1, 1});
  ImGui::PushStyleVar(ImGuiStyleVar_FrameBorderSize, std::max(1.0F, std::round(scale)));
  ImGui::PushStyleColor(ImGuiCol_WindowBg, ImGui::GetStyleColorVec4(ImGuiCol_MenuBarBg));
  ImGui::PushStyleColor(ImGuiCol_Button, ImGui::GetStyleColorVec4(ImGuiCol_PopupBg));
  begin_fixed(name, ImGuiWindowFlags_NoNavInputs);
}

float end_bar(float scale) {
  const float used = ImGui::GetCursorPosY() - ImGui::GetStyle().ItemSpacing.y + 7 * scale;
  ImGui::End();
  ImGui::PopStyleColor(2);
  ImGui::PopStyleVar(3);
  return used;
}

void begin_centred(const char* title, float width, float height, float wide, float tall) {
  const bool is_titled = title[0] != '#';
  ImGui::SetNextWindowPos({width / 2, height / 2}, ImGuiCond_Always, {0.5F, 0.5F});
  ImGui::SetNextWindowSize({std::min(wide, width * 0.96F), tall == 0 ? 0 : std::min(tall, height * 0.94F)});
  ImGui::SetNextWindowSizeConstraints({0, 0}, {width * 0.96F, height * 0.94F});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 2);
  ImGui::Begin(title, nullptr,
               ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoCollapse |
                   ImGuiWindowFlags_NoSavedSettings |
                   (is_titled ? ImGuiWindowFlags_None : ImGuiWindowFlags_NoTitleBar));
  ImGui::PopStyleVar();
  // Taken from its parts, the focus would close a list that is open, and Tab would not find the next field.
  const bool is_within = ImGui::IsWindowFocused(ImGuiFocusedFlags_RootAndChildWindows) ||
                         ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopup);
  if (!is_within) ImGui::SetWindowFocus();
}

bool message_window(const Message& message, float width, float height, float scale) {
  begin_centred("##message", width, height, 640 * scale, 0);
  toned_text(Tone::warning, message.title, true);
  ImGui::Spacing();
  wrapped_text(message.text);
  ImGui::Spacing();
  const bool closed = ImGui::Button("Close (Esc)", {130 * scale, 0});
  ImGui::End();
  return closed;
}

std::string shortened(const std::string& text, std::size_t max_length) {
  return text.size() <= max_length ? text : one_line(text, max_length);
}

}  // namespace rearguard
