// The dialog that prints: what is printed, and its pages in small.

#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <cmath>
#include <exception>
#include <filesystem>

#include <fmt/format.h>

#include "hexmap/cycle.h"
#include "hexmap/plural.h"
#include "src/desk/editor/editor_parts.h"
#include "src/desk/print/pdf.h"
#include "src/desk/ui/panel_widgets.h"

namespace rearguard {

namespace {

constexpr const char* no_sheets = "Tick one of the sheets at least.";

bool has_sheets(const PrintOptions& printing) {
  return std::ranges::any_of(printed_parts, [&](const auto& part) { return printing.*part.second; });
}

}  // namespace

void EditorPanels::Parts::begin_printing() {
  if (!printer) return;
  if (controller.files().path().empty() || controller.files().is_new() || !controller.draft().is_saved())
    return controller.report("Save first", "What is printed is the file as it was saved.");
  printed_file = std::filesystem::path(controller.files().path()).replace_extension("pdf").string();
  preview = {};
  open_dialog(Dialog::print);
}

void EditorPanels::Parts::print() {
  if (!has_sheets(printing)) return controller.report("Nothing to print", no_sheets);
  const std::string problem = printer(controller.files().path(), printing, printed_file, {});
  if (!problem.empty()) return controller.report("Not printed", problem);
  controller.note("Printed into " + printed_file);
  close_dialog();
}

/// Takes the pages again once a value has been changed, and not at each figure that is typed.
void EditorPanels::Parts::take_pages() {
  if (preview.of == printing || ImGui::IsAnyItemActive()) return;
  preview.of = printing;
  preview.book.reset();
  preview.shown.reset();
  preview.problem = no_sheets;
  if (!has_sheets(printing)) return;
  preview.problem = printer(controller.files().path(), printing, printed_file,
                            [&](PrintedBook book) { preview.book = std::move(book); });
}

/// Draws the chosen page as large as fits.
void EditorPanels::Parts::draw_printed_page(float wide, float tall) {
  const std::array<float, 2> room{wide, tall};
  if (preview.shown && preview.room == room) return;
  preview.room = room;
  try {
    const PrintedPage page = preview.book->page(preview.page);
    preview.label = page.label;
    preview.shown = std::make_shared<const Image>(picture_of(
        page, std::min(static_cast<double>(wide) / page.width, static_cast<double>(tall) / page.height)));
  } catch (const std::exception& error) {
    preview.problem = error.what();
  }
}

void EditorPanels::Parts::turn_page(int by) {
  if (!preview.book || preview.book->pages == 0) return;
  preview.page = cycled(std::optional(preview.page), by, preview.book->pages);
  preview.shown.reset();
}

void EditorPanels::Parts::preview_part(float wide, float tall) {
  const float below = ImGui::GetFrameHeightWithSpacing();
  if (preview.book) {
    preview.page = std::min(preview.page, preview.book->pages - 1);
    draw_printed_page(wide, tall - below);
  }
  if (!preview.problem.empty()) return toned_text(Tone::bad, preview.problem, false);
  if (!preview.book || !preview.shown) return;
  const ImVec2 corner = ImGui::GetCursorPos();
  ImGui::SetCursorPosX(corner.x + std::floor((wide - static_cast<float>(preview.shown->width)) / 2));
  panel_picture(preview.shown);
  ImGui::SetCursorPos({corner.x, corner.y + tall - below});
  if (ImGui::ArrowButton("##before", ImGuiDir_Left)) turn_page(-1);
  ImGui::SameLine();
  if (ImGui::ArrowButton("##after", ImGuiDir_Right)) turn_page(1);
  ImGui::SameLine();
  ImGui::TextUnformatted(fmt::format("Page {} of {}{}", preview.page + 1, preview.book->pages,
                                     preview.label.empty() ? "" : ": the map, " + preview.label)
                             .c_str());
}

void EditorPanels::Parts::printing_fields() {
  const float label = 64 * scale;
  label_before("Paper", label);
  ImGui::SetNextItemWidth(140 * scale);
  if (ImGui::BeginCombo("##paper", std::string(printing.paper->name).c_str())) {
    for (const Paper& paper : papers()) {
      if (ImGui::Selectable(std::string(paper.name).c_str(), printing.paper == &paper))
        printing.paper = &paper;
    }
    ImGui::EndCombo();
  }
  label_before("Hexes", label);
  ImGui::SetNextItemWidth(140 * scale);
  ImGui::InputDouble("##hexes", &printing.hex_mm, 1, 5, "%.1f mm");
  printing.hex_mm = std::clamp(printing.hex_mm, smallest_hex_mm, largest_hex_mm);
  label_before("Sheets", label);
  ImGui::BeginGroup();
  for (const auto& [name, part] : printed_parts) ImGui::Checkbox(name, &(printing.*part));
  ImGui::EndGroup();
  label_before("File", label);
  ImGui::SetNextItemWidth(-1);
  ImGui::InputText("##file", &printed_file);
  if (preview.book) soft_text(plural(preview.book->pages, "page", "pages") + ". The arrow keys turn them.");
}

void EditorPanels::Parts::print_dialog() {
  const float tall = std::min(620 * scale, height - 40 * scale);
  const float left = 250 * scale;
  begin_centred("Print into a PDF", width, height, 760 * scale, tall);
  take_pages();
  const float inside = ImGui::GetContentRegionAvail().y;
  ImGui::BeginChild("##fields", {left, inside});
  printing_fields();
  const bool prints = ImGui::Button("Print (Enter)");
  ImGui::SameLine();
  const bool cancelled = ImGui::Button("Cancel (Esc)");
  ImGui::EndChild();
  ImGui::SameLine();
  // The arrow keys turn pages; they do not go from button to button here.
  ImGui::BeginChild("##pages", {0, inside}, false, ImGuiWindowFlags_NoNav);
  preview_part(ImGui::GetContentRegionAvail().x, inside);
  ImGui::EndChild();
  ImGui::End();
  if (prints) print();
  if (cancelled) close_dialog();
}

}  // namespace rearguard
