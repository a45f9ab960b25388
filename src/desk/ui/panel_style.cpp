#include "src/desk/ui/panel_style.h"

#include <imgui.h>

#include <cmath>
#include <cstring>
#include <vector>

#include "src/desk/paint/font.h"
#include "src/desk/ui/panel_widgets.h"

namespace rearguard {

namespace {

void add_font(Face face, float size) {
  // Latin and extensions, dashes and quotes, fractions, arrows, and the panels' symbols.
  static constexpr ImWchar ranges[] = {0x20,   0x17F,  0x2010, 0x2027, 0x2030, 0x2033, 0x2150,
                                       0x215E, 0x2190, 0x21FF, 0x2212, 0x2212, 0x2260, 0x2265,
                                       0x25A0, 0x25FF, 0x2600, 0x27BF, 0x2B00, 0x2B4F, 0};
  ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
  const std::vector<unsigned char> file = font_file(face);
  ImFontConfig config;
  config.OversampleH = 2;
  config.OversampleV = 1;
  config.SizePixels = size;
  if (file.empty()) {
    atlas.AddFontDefault(&config);
    return;
  }
  // The atlas takes ownership of memory from ImGui's allocator.
  void* const copy = ImGui::MemAlloc(file.size());
  std::memcpy(copy, file.data(), file.size());
  atlas.AddFontFromMemoryTTF(copy, static_cast<int>(file.size()), size, &config, ranges);
}

ImVec4 paper(unsigned value, float alpha = 1) {
  return {static_cast<float>((value >> 16U) & 0xFFU) / 255, static_cast<float>((value >> 8U) & 0xFFU) / 255,
          static_cast<float>(value & 0xFFU) / 255, alpha};
}

void set_colours(ImGuiStyle& style) {
  ImGui::StyleColorsLight(&style);
  const auto set = [&style](ImGuiCol which, ImVec4 colour) { style.Colors[which] = colour; };
  set(ImGuiCol_Text, paper(0x2a241d));
  set(ImGuiCol_TextDisabled, paper(0x6a6052));
  set(ImGuiCol_WindowBg, paper(0xfaf6ea));
  set(ImGuiCol_ChildBg, paper(0xfaf6ea, 0));
  set(ImGuiCol_PopupBg, paper(0xfffcf3));
  set(ImGuiCol_Border, paper(0xb7ab93));
  set(ImGuiCol_FrameBg, paper(0xefe8d6));
  set(ImGuiCol_FrameBgHovered, paper(0xe4dac1));
  set(ImGuiCol_FrameBgActive, paper(0xd9cdae));
  set(ImGuiCol_TitleBg, paper(0xe8dec6));
  set(ImGuiCol_TitleBgActive, paper(0xdccfae));
  set(ImGuiCol_MenuBarBg, paper(0xe8dec6));
  set(ImGuiCol_ScrollbarBg, paper(0xf1ebdb));
  set(ImGuiCol_ScrollbarGrab, paper(0xc9bea4));
  set(ImGuiCol_ScrollbarGrabHovered, paper(0xb2a684));
  set(ImGuiCol_ScrollbarGrabActive, paper(0x9a8d69));
  set(ImGuiCol_CheckMark, paper(0x0b5d3b));
  set(ImGuiCol_SliderGrab, paper(0xb2a684));
  set(ImGuiCol_SliderGrabActive, paper(0x9a8d69));
  set(ImGuiCol_Button, paper(0xe6dcc3));
  set(ImGuiCol_ButtonHovered, paper(0xd8cba8));
  set(ImGuiCol_ButtonActive, paper(0xc6b78c));
  set(ImGuiCol_Header, paper(0xd5e6d9));
  set(ImGuiCol_HeaderHovered, paper(0xe6dcc3));
  set(ImGuiCol_HeaderActive, paper(0xc3dcca));
  set(ImGuiCol_Separator, paper(0xc9bea4));
  set(ImGuiCol_SeparatorHovered, paper(0x7a1fa2));
  set(ImGuiCol_SeparatorActive, paper(0x7a1fa2));
  set(ImGuiCol_Tab, paper(0xe8dec6));
  set(ImGuiCol_TabHovered, paper(0xd8cba8));
  set(ImGuiCol_TabActive, paper(0xc3dcca));
  set(ImGuiCol_TabUnfocused, paper(0xe8dec6));
  set(ImGuiCol_TabUnfocusedActive, paper(0xc3dcca));
  set(ImGuiCol_TableHeaderBg, paper(0xe8dec6));
  set(ImGuiCol_TableBorderLight, paper(0xddd3bd));
  set(ImGuiCol_TableBorderStrong, paper(0xc9bea4));
  set(ImGuiCol_TableRowBgAlt, paper(0x6a6052, 0.06F));
  set(ImGuiCol_TextSelectedBg, paper(0xb9d3e6));
  set(ImGuiCol_NavHighlight, paper(0x7a1fa2));
  set(ImGuiCol_ModalWindowDimBg, paper(0x2a241d, 0.25F));
}

}  // namespace

void add_panel_fonts(float scale) {
  // Rows as high as whole pixels: everything below a line of text begins on one.
  const float size = std::round(panel_text_size * scale);
  add_font(Face::sans, size);
  add_font(Face::sans_bold, size);
}

void apply_panel_style(float scale) {
  ImGuiStyle style;
  set_colours(style);
  style.AntiAliasedLines = ImGui::GetStyle().AntiAliasedLines;
  style.AntiAliasedLinesUseTex = ImGui::GetStyle().AntiAliasedLinesUseTex;
  style.AntiAliasedFill = ImGui::GetStyle().AntiAliasedFill;
  style.WindowPadding = {12, 10};
  style.FramePadding = {8, 4};
  style.ItemSpacing = {8, 6};
  style.ItemInnerSpacing = {6, 4};
  style.CellPadding = {6, 3};
  style.IndentSpacing = 16;
  style.ScrollbarSize = 13;
  style.FrameRounding = 4;
  style.GrabRounding = 4;
  style.TabRounding = 4;
  style.PopupRounding = 4;
  style.WindowRounding = 0;
  style.WindowBorderSize = 1;
  style.WindowMenuButtonPosition = ImGuiDir_None;
  style.ScaleAllSizes(scale);
  ImGui::GetStyle() = style;
  ImGuiIO& io = ImGui::GetIO();
  io.ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
  io.IniFilename = nullptr;
}

}  // namespace rearguard
