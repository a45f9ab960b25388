#pragma once
// Window contents that record the input they receive.

#include <imgui.h>

#include <utility>

#include "src/desk/ui/panel_style.h"
#include "src/desk/ui/window_contents.h"

namespace rearguard::testing {

class PlainContents final : public WindowContents {
 public:
  explicit PlainContents(std::shared_ptr<const Position> shown = nullptr) : position_(std::move(shown)) {}

  std::shared_ptr<const Position> position() const override { return position_; }
  /// A panel 200 pixels wide on the left, with a button and a text field.
  void frame(WindowView& window) override {
    if (view == nullptr) apply_panel_style(1);
    view = &window;
    ImGui::SetNextWindowPos(ImVec2(0, 0));
    ImGui::SetNextWindowSize(ImVec2(200, 300));
    ImGui::Begin("panel", nullptr, ImGuiWindowFlags_NoDecoration);
    if (ImGui::Button("press", ImVec2(150, 40))) ++presses;
    button_at = middle_of_last();
    ImGui::InputText("##text", text.data(), text.size());
    text_at = middle_of_last();
    ImGui::End();
  }
  void map_clicked(const MapClick& click, WindowView&) override { clicks.push_back(click); }
  void paper_clicked(MouseButton, WindowView&) override { ++paper_clicks; }
  void map_hovered(std::optional<Hex> hex) override { hovered.push_back(hex); }
  bool key(const std::string& name, WindowView&) override {
    keys.push_back(name);
    return name == "F1";
  }
  std::vector<MapOverlay> overlays() const override { return shown_overlays; }
  std::optional<Hex> fanned() const override { return fan; }
  std::optional<ShownUnderlay> underlay() override { return shown_underlay; }

  void show(std::shared_ptr<const Position> other) { position_ = std::move(other); }
  std::string typed() const { return text.c_str(); }

  WindowView* view = nullptr;
  int presses = 0;
  int paper_clicks = 0;
  Point button_at, text_at;
  std::string text = std::string(64, '\0');
  std::vector<MapClick> clicks;
  std::vector<std::optional<Hex>> hovered;
  std::vector<std::string> keys;
  std::vector<MapOverlay> shown_overlays;
  std::optional<Hex> fan;
  std::optional<ShownUnderlay> shown_underlay;

 private:
  static Point middle_of_last() {
    const ImVec2 a = ImGui::GetItemRectMin();
    const ImVec2 b = ImGui::GetItemRectMax();
    return {static_cast<double>((a.x + b.x) / 2), static_cast<double>((a.y + b.y) / 2)};
  }
  std::shared_ptr<const Position> position_;
};

}  // namespace rearguard::testing
