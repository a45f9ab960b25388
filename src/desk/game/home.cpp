// The screens before a game: what there is to do, the battles, the sheet of a new game, saved games.

#include <imgui.h>
#include <imgui_stdlib.h>

#include <cmath>

#include <fmt/format.h>

#include "hexmap/plural.h"
#include "src/core/document/text_file.h"
#include "src/core/io/rules/wording.h"
#include "src/desk/game/game_parts.h"
#include "src/desk/shared/readings_part.h"
#include "src/desk/ui/panel_widgets.h"
#include "src/play/game/briefing.h"
#include "src/play/opponent/opponent.h"

namespace rearguard {
namespace {

using Screen = GamePanels::Screen;
using Purpose = HomeState::Purpose;

constexpr float card_height = 112, narrow_card_height = 72, picture_width = 120;  // points
constexpr float two_columns = 860;  // points: width of the window

const char* title_of(Purpose purpose) {
  switch (purpose) {
    case Purpose::learn:
      return "Learn";
    case Purpose::computer:
      return "Play the computer";
    case Purpose::two:
      return "Two players at this computer";
    case Purpose::mail:
      return "By mail: the battle to invite to";
  }
  return "";
}

const char* manner_of(Strength strength) {
  switch (strength) {
    case Strength::recruit:
      return "Recruit: lets you learn";
    case Strength::captain:
      return "Captain: plays soundly";
    case Strength::general:
      return "General: thinks longer";
  }
  return "";
}

float text_in(const ImFont* font, ImVec2 at, float width, ImU32 ink, const std::string& text) {
  const float size = ImGui::GetFontSize();
  ImGui::GetWindowDrawList()->AddText(font, size, at, ink, text.c_str(), nullptr, width);
  return font->CalcTextSizeA(size, FLT_MAX, width, text.c_str()).y;
}

}  // namespace

bool GamePanels::Parts::card(const Card& card) {
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  ImGui::PushID(card.title.c_str());
  const bool clicked = ImGui::Button("##card", {card.width, card.height});
  ImGui::PopID();
  const float edge = 10 * scale;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.PushClipRect(corner, {corner.x + card.width, corner.y + card.height}, true);
  ImVec2 at{corner.x + edge, corner.y + edge};
  if (!card.sketched.empty()) {
    const float wide = picture_width * scale;
    draw_sketch(summaries.sketch(card.sketched), at, {wide, card.height - 2 * edge});
    at.x += wide + edge;
  }
  const float room = corner.x + card.width - edge - at.x;
  const ImFont* bold = ImGui::GetIO().Fonts->Fonts.back();
  at.y += text_in(bold, at, room, ImGui::GetColorU32(ImGuiCol_Text), card.title) + 4 * scale;
  text_in(ImGui::GetFont(), at, room, ImGui::GetColorU32(ImGuiCol_TextDisabled), card.text);
  list.PopClipRect();
  return clicked;
}

class GamePanels::Parts::CardGrid {
 public:
  explicit CardGrid(Parts& parts) : parts_(parts) {
    columns_ = parts.width >= two_columns * parts.scale ? 2 : 1;
    const float spacing = ImGui::GetStyle().ItemSpacing.x;
    width_ = (ImGui::GetContentRegionAvail().x - spacing * static_cast<float>(columns_ - 1)) /
             static_cast<float>(columns_);
  }
  bool operator()(const std::string& title, const std::string& text, const std::string& sketched = {}) {
    if (count_++ % columns_ > 0) ImGui::SameLine();
    const float height = columns_ == 1 && sketched.empty() ? narrow_card_height : card_height;
    return parts_.card({title, text, sketched, width_, height * parts_.scale});
  }

 private:
  Parts& parts_;
  int columns_ = 1, count_ = 0;
  float width_ = 0;
};

void GamePanels::Parts::list_files() {
  if (std::exchange(listed, true)) return;
  lessons = shipped_scenarios(controller.places().data);
  const auto battles =
      std::find_if(lessons.begin(), lessons.end(), [](const ScenarioEntry& e) { return e.lesson == 0; });
  scenarios.assign(battles, lessons.end());
  lessons.erase(battles, lessons.end());
  games = saved_games(controller.places().games, controller.places().kinds);
}

void GamePanels::Parts::home_screen() {
  ImGui::SetNextWindowPos({0, 0});
  ImGui::SetNextWindowSize({width, height});
  ImGui::Begin("##home", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                   ImGuiWindowFlags_NoBringToFrontOnFocus);
  list_files();
  if (home.screen == Screen::first) {
    bold_text("Rearguard");
    soft_text(
        "Hex wargames and their retreats. Drop a file anywhere: a scenario, a game, a position, a map, a "
        "mail.");
  } else {
    if (ImGui::Button("Back (Esc)")) go_back();
    ImGui::SameLine();
    ImGui::AlignTextToFramePadding();
    bold_text(home.screen == Screen::sheet     ? home.scenario.name
              : home.screen == Screen::battles ? title_of(home.purpose)
              : home.screen == Screen::lessons ? "Learn"
              : home.screen == Screen::by_mail ? "By mail"
              : home.screen == Screen::saved   ? "All saved games"
              : home.screen == Screen::module  ? "My VASSAL game"
                                               : "Draw a map");
  }
  ImGui::Spacing();
  ImGui::BeginChild("##screen");
  home_content();
  ImGui::EndChild();
  ImGui::End();
  is_waiting = summaries.advance() || is_waiting;
}

void GamePanels::Parts::home_content() {
  switch (home.screen) {
    case Screen::first:
      return first_screen();
    case Screen::lessons:
      return lessons_screen();
    case Screen::battles:
      return battles_screen();
    case Screen::sheet:
      return sheet_screen();
    case Screen::by_mail:
      return by_mail_screen();
    case Screen::saved:
      return saved_screen("", true);
    case Screen::module:
      is_waiting = module.draw(scale, hooks.go) || is_waiting;
      if (module.is_left()) go_back();
      return;
    case Screen::map:
      return map_screen();
  }
}

const SavedEntry* GamePanels::Parts::newest_game() const {
  const auto newest =
      std::find_if(games.begin(), games.end(), [](const SavedEntry& g) { return !g.is_autosave; });
  return newest == games.end() ? nullptr : &*newest;
}

void GamePanels::Parts::continue_card() {
  const SavedEntry* newest = newest_game();
  if (controller.is_open()) {
    if (card({"Back to the game (Esc)", controller.game().scenario().name, "",
              ImGui::GetContentRegionAvail().x, narrow_card_height * scale}))
      close_dialog();
  } else if (newest != nullptr) {
    const SavedSummary* known = summary_of_entry(*newest);
    const std::string title = known == nullptr || known->title.empty() ? newest->name : known->title;
    const std::string text =
        fmt::format("{}\n{}", known == nullptr ? "Reading …" : rearguard::describe(*known), newest->time);
    if (card({fmt::format("Continue: {} (Enter)", title), text, known == nullptr ? "" : known->scenario_file,
              ImGui::GetContentRegionAvail().x, card_height * scale}))
      resume_last();
  }
}

bool GamePanels::Parts::is_learned(const ScenarioEntry& lesson) const {
  return rearguard::listed(settings.lessons, lesson.name);
}

const ScenarioEntry* GamePanels::Parts::next_lesson() const {
  const auto next = std::find_if(lessons.begin(), lessons.end(),
                                 [this](const ScenarioEntry& lesson) { return !is_learned(lesson); });
  return next == lessons.end() ? nullptr : &*next;
}

bool GamePanels::Parts::learn_card(CardGrid& grid) {
  const auto learned = std::count_if(lessons.begin(), lessons.end(),
                                     [this](const ScenarioEntry& lesson) { return is_learned(lesson); });
  const ScenarioEntry* next = next_lesson();
  return grid("Learn",
              fmt::format("{} of five minutes, then a skirmish with hints. {} of {} learned. Next: {}.",
                          plural(lessons.size(), "lesson", "lessons"), learned, lessons.size(),
                          next == nullptr ? "the skirmish" : next->name),
              next == nullptr ? lessons.back().file : next->file);
}

void GamePanels::Parts::lessons_screen() {
  const float wide = ImGui::GetContentRegionAvail().x;
  for (const ScenarioEntry& lesson : lessons) {
    const std::string title =
        fmt::format("{}. {}{}", lesson.lesson, lesson.name, is_learned(lesson) ? " (learned)" : "");
    const std::string text = fmt::format("You play {}. About {}.\n{}", lesson.learns_as,
                                         plural(lesson.minutes, "minute", "minutes"), lesson.learned);
    if (card({title, text, lesson.file, wide, card_height * scale})) begin_lesson(lesson);
  }
  for (const ScenarioEntry& battle : scenarios) {
    if (!battle.begin_here || !card({"Then: " + battle.name,
                                     describe_sides(battle) + "\n" + describe_length(battle) + ", with hints",
                                     battle.file, wide, card_height * scale}))
      continue;
    home.purpose = Purpose::learn;
    open_sheet(battle);
  }
}

void GamePanels::Parts::begin_lesson(const ScenarioEntry& lesson) {
  home.purpose = Purpose::learn;
  open_sheet(ScenarioEntry(lesson));
  begin_game();
}

void GamePanels::Parts::again() {
  list_files();
  for (const ScenarioEntry& lesson : lessons) {
    if (lesson.name == controller.game().scenario().name) return begin_lesson(lesson);
  }
}

void GamePanels::Parts::first_screen() {
  continue_card();
  CardGrid grid(*this);
  if (!lessons.empty() && learn_card(grid)) open_screen(Screen::lessons);
  const std::string battles = plural(scenarios.size(), "battle", "battles");
  if (grid("Play the computer",
           battles + ", from fifteen minutes to an evening: choose your side and how well it plays.",
           scenarios.empty() ? "" : scenarios.back().file))
    open_battles(Purpose::computer);
  if (grid("Two players", "At this computer, in turns.")) open_battles(Purpose::two);
  if (!controller.parts().empty() &&
      grid("By mail", "With somebody at another computer: the game goes to and fro as a file."))
    open_screen(Screen::by_mail);
  if (hooks.go) {
    if (grid("Check a retreat",
             "Where may a unit go, and which rule forbids the rest? An example to try, your own board after "
             "that."))
      hooks.go({Errand::To::retreats, controller.places().data + "/maps/2930/rout.toml", "b1"});
    if (grid("My VASSAL game",
             "From your module and a saved game to the verdict on a retreat, step by step."))
      open_screen(Screen::module);
    if (grid("Draw a map", "A new map, or one that you have.")) open_screen(Screen::map);
  }
  const auto count =
      std::count_if(games.begin(), games.end(), [](const SavedEntry& g) { return !g.is_autosave; });
  if (grid("All saved games", plural(static_cast<std::size_t>(count), "game", "games")))
    open_screen(Screen::saved);
}

void GamePanels::Parts::open_home() {
  open_dialog(Dialog::home);
  open_screen(Screen::first);
}

void GamePanels::Parts::open_screen(Screen screen) {
  home.screen = screen;
  listed = false;
  dialog_opened = true;
  if (screen == Screen::map) home.chooser.open({".toml", ".json"}, "");
}

void GamePanels::Parts::open_battles(Purpose purpose) {
  home.purpose = purpose;
  open_screen(Screen::battles);
}

void GamePanels::Parts::go_back() {
  if (home.screen == Screen::module && module.back()) return;
  if (home.screen == Screen::first) {
    if (dialog == Dialog::home) close_dialog();
  } else if (home.screen == Screen::sheet) {
    home.screen = home.purpose == Purpose::learn ? Screen::lessons : Screen::battles;
  } else {
    home.screen =
        home.purpose == Purpose::mail && home.screen == Screen::battles ? Screen::by_mail : Screen::first;
  }
}

void GamePanels::Parts::battles_screen() {
  if (scenarios.empty()) soft_text("No scenarios were found.");
  for (const ScenarioEntry& entry : scenarios) {
    const std::string text = fmt::format("{}{}\n{}", entry.begin_here ? "Begin here. " : "",
                                         describe_sides(entry), describe_length(entry));
    ImGui::PushID(entry.file.c_str());
    if (card({entry.name, text, entry.file, ImGui::GetContentRegionAvail().x, card_height * scale}))
      open_battle(entry);
    ImGui::PopID();
  }
}

void GamePanels::Parts::open_battle(const ScenarioEntry& entry) {
  if (home.purpose != Purpose::mail) return open_sheet(entry);
  for (const auto& part : controller.parts()) part->invite_to(entry, *this);
}

void GamePanels::Parts::open_sheet(const ScenarioEntry& entry) {
  home.scenario = entry;
  home.own_side = 0;
  home.names.assign(entry.sides.size(), "");
  home.readings.clear();
  const auto wording = wording_of(controller.rules(), entry.rules, directory_of(entry.file));
  home.wording = wording ? *wording : Wording();
  home.screen = Screen::sheet;
}

void GamePanels::Parts::sheet_screen() {
  const ScenarioEntry& entry = home.scenario;
  draw_sketch(summaries.sketch(entry.file), ImGui::GetCursorScreenPos(), {300 * scale, 220 * scale});
  ImGui::Dummy({300 * scale, 220 * scale});
  wrapped_text(describe_sides(entry));
  soft_text(describe_length(entry));
  ImGui::Spacing();
  if (home.purpose == Purpose::two) {
    for (std::size_t i = 0; i < entry.sides.size(); ++i) {
      ImGui::SetNextItemWidth(260 * scale);
      ImGui::InputTextWithHint(entry.side_names[i].c_str(), "name, if you like", &home.names[i]);
    }
  } else {
    bold_text("You play");
    for (std::size_t i = 0; i < entry.sides.size(); ++i) {
      if (i > 0) ImGui::SameLine();
      if (ImGui::RadioButton(entry.side_names[i].c_str(), home.own_side == i)) home.own_side = i;
    }
    bold_text("The computer plays");
    for (const Strength strength : {Strength::recruit, Strength::captain, Strength::general}) {
      if (ImGui::RadioButton(manner_of(strength), home.strength == strength)) home.strength = strength;
    }
  }
  ImGui::Spacing();
  readings_part(home.wording.readings, home.readings);
  ImGui::Spacing();
  if (ImGui::Button("Begin (Enter)", {160 * scale, 0})) begin_game();
}

void GamePanels::Parts::begin_game() {
  std::vector<SidePlayer> players;
  for (std::size_t i = 0; i < home.scenario.sides.size() && home.scenario.lesson == 0; ++i) {
    const bool is_person = home.purpose == Purpose::two || i == home.own_side;
    players.push_back(
        {home.scenario.sides[i], !is_person, is_person ? home.names[i] : name_of(home.strength)});
  }
  if (home.purpose == Purpose::learn) controller.show_hints(true);
  if (!controller.begin(with_readings(home.scenario.file, home.readings), {}, {}, players)) return;
  home.screen = Screen::first;
  page = Page::scenario;
  page_chosen = true;
  open_dialog(Dialog::help);
}

bool GamePanels::Parts::resume_game(std::string file) {
  listed = false;
  if (!controller.resume(file)) return false;
  home.screen = Screen::first;
  close_dialog();
  return true;
}

bool GamePanels::Parts::resume_last() {
  const SavedEntry* newest = newest_game();
  return newest != nullptr && resume_game(newest->file);
}

void GamePanels::Parts::by_mail_screen() {
  CardGrid grid(*this);
  if (grid("Invite somebody",
           "Choose a battle and your side; the file to send is written, your key is made on the way."))
    open_battles(Purpose::mail);
  for (const auto& part : controller.parts()) {
    ImGui::Spacing();
    part->draw_in_list(*this);
    ImGui::Spacing();
    bold_text("My games by mail");
    saved_screen(part->label(), false);
  }
}

void GamePanels::Parts::saved_screen(std::string_view kind, bool with_copies) {
  std::string resume;
  bool has_copies = false, is_empty = true;
  const auto entries = [&](bool copies) {
    for (const SavedEntry& entry : games) {
      has_copies = has_copies || entry.is_autosave;
      if (entry.is_autosave != copies || (!kind.empty() && entry.kind != kind)) continue;
      is_empty = false;
      saved_row(entry, resume);
    }
  };
  entries(false);
  if (is_empty) soft_text("There are none yet.");
  if (with_copies && has_copies && ImGui::CollapsingHeader("Autosaves, one per turn")) entries(true);
  if (!resume.empty()) resume_game(resume);
}

void GamePanels::Parts::map_screen() {
  bold_text("A new map");
  NewSheet& sheet = home.sheet;
  ImGui::SetNextItemWidth(150 * scale);
  ImGui::InputInt("columns", &sheet.columns);
  ImGui::SameLine();
  ImGui::SetNextItemWidth(150 * scale);
  ImGui::InputInt("rows", &sheet.rows);
  sheet.columns = std::clamp(sheet.columns, 1, max_sheet_side);
  sheet.rows = std::clamp(sheet.rows, 1, max_sheet_side);
  for (const bool is_pointy : {false, true}) {
    for (const bool shifts_second : {true, false}) {
      if (is_pointy || !shifts_second) ImGui::SameLine();
      if (sheet_choice(is_pointy, shifts_second,
                       sheet.is_pointy == is_pointy && sheet.shifts_second == shifts_second)) {
        sheet.is_pointy = is_pointy;
        sheet.shifts_second = shifts_second;
      }
    }
  }
  if (ImGui::Button("Draw it")) hooks.go({Errand::To::maps, "", "", sheet});
  ImGui::Separator();
  bold_text("A map that you have");
  const auto file = home.chooser.draw("Open", false, scale);
  if (home.chooser.is_left()) return go_back();
  if (file) hooks.go({Errand::To::maps, *file});
}

bool GamePanels::Parts::sheet_choice(bool is_pointy, bool shifts_second, bool chosen) const {
  const float size = 92 * scale;
  const float r = size / 7;
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  ImGui::PushID((is_pointy ? 2 : 0) + (shifts_second ? 1 : 0));
  if (chosen) ImGui::PushStyleColor(ImGuiCol_Button, ImGui::GetStyleColorVec4(ImGuiCol_TabActive));
  const bool clicked = ImGui::Button("##sheet", {size, size});
  if (chosen) ImGui::PopStyleColor();
  ImGui::PopID();
  ImDrawList& list = *ImGui::GetWindowDrawList();
  for (int i = 0; i < 6; ++i) {
    const bool is_shifted = (i / 2 == 1) == shifts_second;
    const float along = r * (1.9F + 1.5F * static_cast<float>(i / 2));
    const float across = r * (2.1F + 1.73F * static_cast<float>(i % 2) + (is_shifted ? 0.87F : 0));
    for (int corner_at = 0; corner_at < 6; ++corner_at) {
      const auto angle = static_cast<float>(corner_at) * 1.0472F;
      const float a = along + r * std::cos(angle);
      const float b = across + r * std::sin(angle);
      list.PathLineTo({corner.x + (is_pointy ? b : a), corner.y + (is_pointy ? a : b)});
    }
    list.PathStroke(ImGui::GetColorU32(ImGuiCol_Text), ImDrawFlags_Closed, std::max(1.0F, scale));
  }
  return clicked;
}

bool GamePanels::Parts::home_key(bool yes, bool no) {
  // A key that has been used to move among the cards presses the one it has come to.
  if (yes && ImGui::GetIO().NavVisible) return false;
  if (no) return go_back(), true;
  if (yes && home.screen == Screen::sheet) return begin_game(), true;
  return yes && home.screen == Screen::first && !controller.is_open() && resume_last();
}

}  // namespace rearguard
