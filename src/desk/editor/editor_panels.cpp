#include "src/desk/editor/editor_panels.h"

#include <imgui.h>

#include <fmt/format.h>

#include "hexmap/cycle.h"
#include "src/desk/editor/editor_parts.h"
#include "src/desk/ui/panel_widgets.h"

namespace rearguard {

namespace {

constexpr float usual_tools_width = 360;
constexpr float min_tools_width = 290;
constexpr float share_of_hex = 0.4F;
constexpr float share_of_hex_entering = 0.22F;

/// Shows a tip about the button under the pointer, as wide as the panel and below the button, else above it:
/// there it hides neither the buttons nor what the problem is.
void tip_beside(const std::string& text) {
  if (!ImGui::IsItemHovered()) return;
  const ImGuiStyle& style = ImGui::GetStyle();
  const float wide = ImGui::GetWindowWidth() - 2 * style.WindowPadding.x;
  const float tall = ImGui::CalcTextSize(text.c_str(), nullptr, false, wide).y + 2 * style.WindowPadding.y;
  const float below = ImGui::GetItemRectMax().y + style.ItemSpacing.y;
  const bool has_room = below + tall < ImGui::GetIO().DisplaySize.y;
  const float above = ImGui::GetItemRectMin().y - style.ItemSpacing.y - tall;
  ImGui::SetNextWindowPos({ImGui::GetWindowPos().x, has_room ? below : above});
  ImGui::BeginTooltip();
  ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + wide);
  ImGui::TextUnformatted(text.c_str());
  ImGui::PopTextWrapPos();
  ImGui::EndTooltip();
}

}  // namespace

EditorPanels::EditorPanels(EditorController& controller, const std::string& settings_file)
    : parts_(std::make_unique<Parts>(controller)) {
  if (const auto problem = parts_->load(settings_file)) controller.report(unread_settings, *problem);
}

EditorPanels::~EditorPanels() = default;

PanelFrame& EditorPanels::shared() const {
  return *parts_;
}

void EditorPanels::draw_with(std::shared_ptr<const ArtLibrary> art) {
  parts_->art = std::move(art);
}

void EditorPanels::print_with(Printer printer) {
  parts_->printer = std::move(printer);
}

void EditorPanels::lead_on(Go go) {
  parts_->go = std::move(go);
}

void EditorPanels::weigh_with(std::unique_ptr<Weigher> weigher) {
  parts_->weigher = std::move(weigher);
}

void EditorPanels::on_news(const std::function<void()>& news) {
  parts_->news = news;
}

bool EditorPanels::is_covered() const {
  return parts_->over_map();
}

void EditorPanels::offer_recovery() {
  if (!parts_->controller.document().found_autosaves().empty()) parts_->open_dialog(Parts::Dialog::recovery);
}

bool EditorPanels::awaits_recovery() const {
  return parts_->dialog == Parts::Dialog::recovery;
}

void EditorPanels::ask_to_quit() {
  Parts& p = *parts_;
  p.controller.release();
  p.saving.before("quit", [&p] { p.has_left = true; });
}

bool EditorPanels::leaves() const {
  return parts_->has_left;
}

std::optional<Hex> EditorPanels::take_focus() {
  return std::exchange(parts_->row_focus, std::nullopt);
}

bool EditorPanels::Parts::over_map() const {
  return dialog != Dialog::none || !controller.messages().empty() || saving.is_open() ||
         entry_panel.is_covering();
}

void EditorPanels::frame(float width, float height, float scale) {
  Parts& p = *parts_;
  if (p.saving.takes_release() || p.entry_panel.takes_release()) p.release_focus = true;
  p.begin(width, height, scale);
  p.row_hexes.clear();
  p.top_bar();
  p.bottom_bar();
  p.dock();
  p.windows();
  p.controller.spotlight(p.row_hexes);
  p.had_open_list = std::exchange(p.has_open_list, ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopup));
  p.end(p.over_map());
  p.dialog_opened = false;
  if (const auto problem = p.save_changes({})) p.controller.report(unsaved_settings, *problem);
}

void EditorPanels::Parts::top_bar() {
  begin_bar("##top", 0, width, std::max(top_height, 1.0F), scale);
  const std::string& name = controller.map().name();
  bold_text(controller.title() + (name.empty() ? "" : "  \u00B7  " + name));
  wrapped_text(controller.prompt());
  top_height = end_bar(scale);
}

void EditorPanels::Parts::bottom_bar() {
  begin_bar("##bottom", height - bottom_height, width, std::max(bottom_height, 1.0F), scale);
  ButtonFlow button(width > 1000 * scale);
  const std::string undoable = controller.draft().undoable();
  const std::string redoable = controller.draft().redoable();
  if (button((undoable.empty() ? "Undo" : "Undo: " + shortened(undoable, 26)) + "###undo", !undoable.empty(),
             undoable.empty() ? "Nothing to undo" : "Undo: " + undoable + " (U, Ctrl+Z)"))
    controller.undo();
  if (button((redoable.empty() ? "Redo" : "Redo: " + shortened(redoable, 26)) + "###redo", !redoable.empty(),
             "Redo what was undone (R, Ctrl+Shift+Z)"))
    controller.redo();
  const bool has_path = !controller.files().path().empty();
  if (button(button.keyed("Save", "Ctrl+S"), !controller.draft().is_saved() || controller.files().is_new(),
             has_path ? "Save to " + controller.files().path() : "Choose a file and save"))
    saving.save();
  if (button("Save as", true, "Save under another name (Ctrl+Shift+S)")) saving.ask_for_name();
  if (button(button.keyed("Print", "Ctrl+P"), printer != nullptr, "Map, counters, charts and rules as a PDF"))
    begin_printing();
  if (controller.draft().now().scenario && button(button.keyed("Play", "F5"), go != nullptr,
                                                  "Saves, and plays this scenario; F5 comes back to the map"))
    play();
  if (button("New position", true, "Begin a new position or scenario on this map, without units (Ctrl+N)"))
    begin_position();
  if (button(button.keyed("Size, numbering", "Ctrl+E"), true,
             "Add and remove rows and columns, renumber, rename"))
    open_dialog(Dialog::map);
  if (button(button.keyed("Chart", "Ctrl+T"), true,
             "Terrains, hexside features, movement classes and their costs"))
    open_dialog(Dialog::chart);
  if (button(button.keyed("Help", "F1"), true, "All tools and keys (F1)")) open_dialog(Dialog::help);
  bottom_height = end_bar(scale);
}

void EditorPanels::Parts::dock() {
  begin_dock("##editor", dock_width(usual_tools_width, min_tools_width, width / scale * 0.42F), top_height,
             bottom_height);
  tool_row();
  ImGui::Separator();
  const float inside = ImGui::GetContentRegionAvail().y;
  const bool is_entering = controller.tool() == EditTool::units;
  const bool has_long_options = is_entering || controller.tool() == EditTool::scenario;
  const float lower = inside * (has_long_options ? share_of_hex_entering : share_of_hex);
  // A scroll bar that comes and goes would move the buttons.
  ImGui::BeginChild("##options", {0, inside - lower - 2 * ImGui::GetStyle().ItemSpacing.y}, false,
                    is_entering ? ImGuiWindowFlags_AlwaysVerticalScrollbar : ImGuiWindowFlags_None);
  options();
  ImGui::EndChild();
  ImGui::Separator();
  costs_row();
  ImGui::BeginChild("##below", {0, 0}, false);
  if (ImGui::BeginTabBar("##tabs")) {
    const auto tab = [&](const std::string& name, bool front, void (Parts::*content)()) {
      if (!ImGui::BeginTabItem(name.c_str(), nullptr,
                               front ? ImGuiTabItemFlags_SetSelected : ImGuiTabItemFlags_None))
        return;
      ImGui::BeginChild("##content");
      (this->*content)();
      ImGui::EndChild();
      ImGui::EndTabItem();
    };
    tab("Hex", false, &Parts::hex_tab);
    tab(fmt::format("Problems: {}###problems", controller.listed_findings().size()),
        std::exchange(shows_problems, false), &Parts::problems_tab);
    if (weigher) tab("Games", std::exchange(shows_weighing, false), &Parts::weighing_tab);
    ImGui::EndTabBar();
  }
  ImGui::EndChild();
  ImGui::End();
}

void EditorPanels::Parts::tool_row() {
  bool is_first = true;
  for (const ToolRow& row : tool_table()) {
    const std::string label = fmt::format("{} {}", row.key, row.name);
    const float wide = ImGui::CalcTextSize(label.c_str()).x + 2 * ImGui::GetStyle().FramePadding.x;
    if (!std::exchange(is_first, false)) next_in_flow(wide);
    if (choice_button(label, controller.tool() == row.tool)) controller.choose(row.tool);
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s (%s)", row.help, row.key);
  }
}

void EditorPanels::Parts::costs_row() {
  const TerrainChart& chart = controller.map().chart();
  label_before("Costs (C)");
  ImGui::SetNextItemWidth(118 * scale);
  const std::string now = controller.costs_for() ? chart.classes[*controller.costs_for()] : "not shown";
  if (ImGui::BeginCombo("##class", now.c_str())) {
    if (ImGui::Selectable("not shown", !controller.costs_for())) controller.show_costs(std::nullopt);
    for (std::size_t c = 0; c < chart.classes.size(); ++c) {
      if (ImGui::Selectable(chart.classes[c].c_str(), controller.costs_for() == static_cast<ClassId>(c)))
        controller.show_costs(static_cast<ClassId>(c));
    }
    ImGui::EndCombo();
  }
  if (!controller.costs_for()) return;
  ImGui::SameLine();
  ImGui::SetNextItemWidth(-1);
  ImGui::SliderInt("##budget", &controller.budget, 1, 24, "%d MP");
  if (controller.mark()) {
    soft_text("Paths are measured from " + controller.map().grid().number(*controller.mark()) + ".");
    ImGui::Checkbox("Show what cuts it off from the pointer", &controller.shows_cut);
    if (const std::string cut = controller.cut_text(); !cut.empty()) soft_text(cut + ".");
  } else {
    soft_text("Measured from the pointer; M marks a hex to measure from.");
  }
}

void EditorPanels::Parts::hex_tab() {
  const auto h = controller.hovered();
  if (!h) return soft_text("Hover over a hex to see what it costs to enter.");
  if (!controller.map().exists(*h)) return bold_text(controller.map().grid().number(*h) + ": no hex");
  hex_info_part(controller.info(*h));
}

void EditorPanels::Parts::problems_tab() {
  if (controller.listed_findings().empty()) {
    soft_text("No problems found.");
  } else {
    ImGui::Checkbox("Mark them on the map", &controller.marks_findings);
  }
  std::optional<std::size_t> mended;
  std::optional<std::string> reason;
  std::size_t accepted = 0;
  for (std::size_t i = 0; i < controller.listed_findings().size(); ++i) {
    const Finding& finding = controller.listed_findings()[i];
    const std::string text = fmt::format("{} [{}]", finding.message, finding.name);
    ImGui::PushID(static_cast<int>(i));
    const ImVec2 from = ImGui::GetCursorPos();
    const float wide = ImGui::GetContentRegionAvail().x;
    const float tall = ImGui::CalcTextSize(text.c_str(), nullptr, false, wide).y;
    const bool clicked = ImGui::Selectable("##row", false, ImGuiSelectableFlags_None, {wide, tall});
    if (clicked && !finding.hexes.empty()) row_focus = finding.hexes.front();
    if (is_pointed_at()) row_hexes.insert(row_hexes.end(), finding.hexes.begin(), finding.hexes.end());
    ImGui::SetCursorPos(from);
    wrapped_text(text);
    finding_buttons(i, mended);
    if (accepting == finding.message) {
      if (std::exchange(starts_accepting, false)) ImGui::SetKeyboardFocusHere();
      if (auto why = typed_field("##reason", "", -1, "accept", "why it is meant to be so, then Enter")) {
        reason = std::move(why);
        accepted = i;
      }
    }
    ImGui::PopID();
  }
  // The list changes with the map.
  if (mended) controller.repair(*mended);
  if (reason) {
    accepting.clear();
    if (!reason->empty()) controller.accept(accepted, *reason);
  }
  accepted_part();
}

void EditorPanels::Parts::finding_buttons(std::size_t i, std::optional<std::size_t>& mended) {
  const Finding& finding = controller.listed_findings()[i];
  // A fix names entries of the chart that was checked.
  const bool is_of_this_map = !controller.seconds_to_check();
  if (can_repair(finding)) {
    ImGui::BeginDisabled(!is_of_this_map);
    if (ImGui::SmallButton("Fix")) mended = i;
    if (is_of_this_map) tip_beside(describe_fix(controller.map(), *finding.fix));
    ImGui::EndDisabled();
    if (can_accept(finding)) ImGui::SameLine();
  }
  if (!can_accept(finding)) return;
  if (ImGui::SmallButton("Accept")) {
    starts_accepting = accepting != finding.message;
    accepting = starts_accepting ? finding.message : "";
  }
  // The field for the reason is where the tip would be.
  if (accepting == finding.message) return;
  tip_beside(finding.hexes.empty()
                 ? "It is meant to be so: the map keeps your reason, and no warning of this kind is shown "
                   "any more, wherever it is"
                 : "It is meant to be so: the map keeps your reason, and the warning is not shown any more");
}

void EditorPanels::Parts::accepted_part() {
  const std::vector<AcceptTarget>& accepted = controller.draft().now().accepted;
  if (accepted.empty()) return;
  ImGui::Separator();
  bold_text("Accepted");
  const Grid& grid = controller.map().grid();
  std::optional<std::size_t> withdrawn;
  for (std::size_t i = 0; i < accepted.size(); ++i) {
    const AcceptedFinding& one = accepted[i].accepted;
    ImGui::PushID(static_cast<int>(i));
    ImGui::BeginGroup();
    wrapped_text(fmt::format("{} [{}{}]", one.text, one.check,
                             one.hexes.empty() ? "" : " " + hex_list(grid, one.hexes)));
    if (ImGui::SmallButton("No longer accept")) withdrawn = i;
    ImGui::EndGroup();
    if (is_pointed_at()) row_hexes.insert(row_hexes.end(), one.hexes.begin(), one.hexes.end());
    ImGui::PopID();
  }
  if (withdrawn) controller.withdraw_acceptance(*withdrawn);
}

// Keys ------------------------------------------------------------------------------------------------

std::vector<EditorKey> editor_keys() {
  return {{", .", "Previous and next terrain, level, feature or unit; pieces: turn by 60°"},
          {"[ ]", "A smaller and a larger brush"},
          {"L", "Terrain and elevation: freehand, lines or rectangles"},
          {"left button",
           "Draw; each drag is one step. With Shift: draw holes, lower elevations, remove features"},
          {"Enter", "Filling by the picture: paint the hexes that look alike"},
          {"right click", "Pick what is under the pointer"},
          {"right or middle drag", "Pan the map, as the arrow keys do"},
          {"wheel, + - 0", "Zoom in, zoom out, zoom to fit"},
          {"U, Ctrl+Z", "Undo"},
          {"R, Ctrl+Shift+Z", "Redo"},
          {"C", "Movement costs for the next class, or none"},
          {"M", "Measure paths from this hex, or stop measuring"},
          {"A, O", "Features: along hexsides or from hex to hex; two-way or one-way"},
          {"Ctrl+C, Ctrl+X, Ctrl+V",
           "Areas: copy and cut the selection, paste at the pointer; Ctrl+A selects all"},
          {"F, Shift+F", "Areas: mirror left to right, top to bottom"},
          {"Ctrl+N", "New position or scenario on this map"},
          {"Ctrl+S, Ctrl+Shift+S", "Save, save as"},
          {"Ctrl+P", "Print into a PDF, and see its pages first"},
          {"F5", "Save, play the scenario, and come back with F5"},
          {"F6", "Let the computer play the scenario, and show on the map what its games say"},
          {"Ctrl+E", "Map size, hex numbering, map name"},
          {"Ctrl+T", "The chart: terrains, features, movement classes, costs, colours"},
          {"P", "List the problems"},
          {"Ctrl+G, Ctrl+H, Ctrl+M", "Hex outlines, hex numbers, minimap"},
          {"Ctrl+U", "The picture under the map"},
          {"Ctrl++, Ctrl+-, Ctrl+0", "Larger, smaller and usual size of text and panels"},
          {"Esc", "Cancel the drag, stop placing, clear the mark or the selection"},
          {"F11, Ctrl+Q", "Fullscreen, quit"}};
}

bool EditorPanels::key(const std::string& spelled) {
  Parts& p = *parts_;
  const std::string k = canonical_key(spelled);
  if (p.scale_key(k)) return true;
  // An open list, or the choice of a colour, is closed by ImGui, and only that.
  if (k == "Esc" && p.had_open_list) return true;
  if (p.answer_key(k)) return true;
  if (k == "Esc" && p.is_typing) {
    p.release_focus = true;
    return true;
  }
  const bool is_command = k == "Ctrl+S" || k == "Ctrl+Shift+S" || k == "F1" || k == "Ctrl+E" ||
                          k == "Ctrl+N" || k == "Ctrl+P" || k == "Ctrl+T" || k == "F5" || k == "F6";
  if (p.is_typing && !is_command) return true;
  return p.edit_key(k) || p.tool_key(k);
}

bool EditorPanels::Parts::answer_key(const std::string& k) {
  const bool confirms = k == "Enter";
  if (!controller.messages().empty()) {
    if (confirms || k == "Esc" || k == "Space") controller.dismiss_message();
    return true;
  }
  if (saving.key(k)) return true;
  if (dialog == Dialog::none) return entry_panel.key(k);
  if (dialog == Dialog::recovery) return confirms ? recover(), true : true;
  if ((dialog == Dialog::chart || dialog == Dialog::draft) && !is_typing) {
    if (k == "Ctrl+Z") controller.undo();
    if (k == "Ctrl+Shift+Z" || k == "Ctrl+Y") controller.redo();
  }
  if (dialog == Dialog::print && confirms) return print(), true;
  if (dialog == Dialog::print && !is_typing && (k == "Left" || k == "Right"))
    return turn_page(k == "Left" ? -1 : 1), true;
  const bool closes_itself =
      (k == "F1" && dialog == Dialog::help) || (k == "Ctrl+T" && dialog == Dialog::chart);
  if (k == "Esc" || closes_itself) close_dialog();
  return true;
}

bool EditorPanels::Parts::edit_key(const std::string& k) {
  if (k == "U" || k == "Ctrl+Z") return controller.undo(), true;
  if (k == "R" || k == "Ctrl+Shift+Z" || k == "Ctrl+Y") return controller.redo(), true;
  if (k == "Ctrl+S") return controller.release(), saving.save(), true;
  if (k == "Ctrl+Shift+S") return controller.release(), saving.ask_for_name(), true;
  if (k == "Ctrl+N") return begin_position(), true;
  if (k == "Ctrl+P") return begin_printing(), true;
  if (k == "F5") return play(), true;
  if (k == "F6") return weigh(), true;
  if (k == "Ctrl+E") return open_dialog(Dialog::map), true;
  if (k == "Ctrl+T") return open_dialog(Dialog::chart), true;
  if (k == "F1") return open_dialog(Dialog::help), true;
  if (k == "Esc") return controller.cancel(), true;
  if (k == "P") return shows_problems = true;
  // Without a change to the settings the next frame would reset them.
  if (k == "Ctrl+G") return settings.grid = !settings.grid, true;
  if (k == "Ctrl+H") return settings.numbers = !settings.numbers, true;
  if (k == "Ctrl+U") return settings.underlay = !settings.underlay, true;
  return false;
}

bool EditorPanels::Parts::tool_key(const std::string& k) {
  for (const ToolRow& row : tool_table()) {
    if (k == row.key) return controller.choose(row.tool), true;
  }
  if (controller.tool() == EditTool::select && piece_key(k)) return true;
  if (k == "Enter" && controller.fills_by_picture()) return controller.paint_alike(), true;
  if (k == ",") return controller.step_choice(-1), true;
  if (k == ".") return controller.step_choice(+1), true;
  if (k == "[") return controller.brush = std::max(0, controller.brush - 1), true;
  if (k == "]") return controller.brush = std::min(EditorController::max_brush, controller.brush + 1), true;
  if (k == "L" && (controller.tool() == EditTool::terrain || controller.tool() == EditTool::level)) {
    constexpr std::size_t shapes = 3;
    controller.shape =
        static_cast<EditorController::Shape>(cycled(static_cast<std::size_t>(controller.shape), 1, shapes));
    return true;
  }
  if (k == "C") return controller.step_costs(), true;
  if (k == "M") {
    controller.set_mark(controller.mark() == controller.hovered() ? std::nullopt : controller.hovered());
    return true;
  }
  if (k == "A" && controller.tool() == EditTool::hexsides) {
    controller.course = controller.course == EditorController::Course::along
                            ? EditorController::Course::across
                            : EditorController::Course::along;
    return true;
  }
  if (k == "O" && controller.tool() == EditTool::hexsides)
    return controller.one_way = !controller.one_way, true;
  const bool enters = k == "Insert" || k == "Ins" || k == "T" || k == "Ctrl+Shift+V";
  if (enters && controller.tool() != EditTool::units && !controller.choose(EditTool::units)) return true;
  return controller.tool() == EditTool::units && controller.entry().key(k);
}

}  // namespace rearguard
