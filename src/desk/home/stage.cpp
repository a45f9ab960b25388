#include "src/desk/home/stage.h"

#include <imgui.h>

#include "src/desk/game/game_window.h"

namespace rearguard {

namespace {

constexpr std::uint64_t overlays_of_a_window = 1U << 20U;

}  // namespace

Stage::Stage(GameWindow& home, Ways ways, std::unique_ptr<WindowContents> first)
    : home_(home), ways_(std::move(ways)) {
  show_other(std::move(first));
  home_.panels().lead_on([this](const Errand& errand) {
    next_ = errand;
    may_go_ = true;
  });
}

void Stage::show_other(std::unique_ptr<WindowContents> other) {
  other_ = std::move(other);
  if (other_ && news_) other_->on_news(news_);
  if (auto* leading = dynamic_cast<Leading*>(other_.get())) {
    leading->lead_on([this](const Errand& errand) {
      next_ = errand;
      may_go_ = true;
    });
  }
}

WindowContents& Stage::shown() {
  return other_ ? *other_ : static_cast<WindowContents&>(home_);
}

const WindowContents& Stage::shown() const {
  return other_ ? *other_ : static_cast<const WindowContents&>(home_);
}

void Stage::on_news(const std::function<void()>& news) {
  news_ = news;
  home_.on_news(news);
  if (other_) other_->on_news(news);
}

void Stage::frame(WindowView& view) {
  if (may_go_) go(view);
  is_in_frame_ = true;
  shown().frame(view);
  is_in_frame_ = false;
  if (other_ || !kept_.empty()) way_back(view);
  if (may_go_) view.redraw();
}

/// Asks the window shown whether it may be left; if it has to ask first, it says so later.
void Stage::leave_for(const Errand& errand, WindowView& view) {
  if (errand.to == Errand::To::nothing) return view.message(errand.note);
  next_ = errand;
  may_go_ = other_ == nullptr || other_->may_quit(view);
  view.redraw();
}

void Stage::go(WindowView& view) {
  may_go_ = false;
  const Errand errand = *std::exchange(next_, std::nullopt);
  if (errand.to == Errand::To::retreats || errand.to == Errand::To::maps) {
    auto opened = ways_.open(errand);
    if (opened) {
      show_other(std::move(opened).value());
    } else if (other_) {
      view.message(to_string(opened.problems().front()));
    } else {
      home_.controller().report("This cannot be opened", to_string(opened.problems()));
    }
  } else {
    if (errand.comes_back && other_) kept_.push_back(std::move(other_));
    other_.reset();
    home_.controller().frame_opening();
    if (errand.file.empty())
      home_.panels().show_home();
    else if (errand.to == Errand::To::module)
      home_.panels().open_module(errand.file);
    else
      home_.panels().open(errand.file);
  }
  ++changes_;
  view.redraw();
}

void Stage::come_back(WindowView& view) {
  other_ = std::move(kept_.back());
  kept_.pop_back();
  ++changes_;
  view.redraw();
}

/// The way to the first screen, over the upper left corner of the map, or to the window that led to a game,
/// over the upper right one: the screens before a game have their own way back on the left.
void Stage::way_back(WindowView& view) {
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  const ScreenBox map = shown().map_area(static_cast<double>(size.x), static_cast<double>(size.y));
  const auto edge = static_cast<float>(8 * view.scale());
  const auto at = static_cast<float>(other_ ? map.left + edge : map.right() - edge);
  ImGui::SetNextWindowPos({at, static_cast<float>(map.top) + edge}, ImGuiCond_Always,
                          {other_ ? 0.0F : 1.0F, 0});
  ImGui::Begin("##stage", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoBackground |
                   ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoMove |
                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing |
                   ImGuiWindowFlags_NoBringToFrontOnFocus);
  const bool goes = ImGui::Button(other_ ? "Home" : "Back to the map");
  if (ImGui::IsItemHovered())
    ImGui::SetTooltip("%s", other_ ? "The first screen: games, lessons, maps (Alt+Home)"
                                   : "The map as it was left (Alt+Home or F5)");
  ImGui::End();
  if (!goes) return;
  if (other_) return leave_for({}, view);
  come_back(view);
}

bool Stage::may_quit(WindowView& view) {
  // Contents that had to ask leave in a frame.
  if (is_in_frame_ && next_) {
    may_go_ = true;
    return false;
  }
  next_.reset();
  if (!shown().may_quit(view)) return false;
  while (!kept_.empty()) {
    come_back(view);
    if (!shown().may_quit(view)) return false;
  }
  return true;
}

bool Stage::key(const std::string& name, WindowView& view) {
  const bool comes_back = !other_ && !kept_.empty() && (name == "Alt+Home" || name == "F5");
  if (comes_back) return come_back(view), true;
  if (name != "Alt+Home" || !other_) return shown().key(name, view);
  leave_for({}, view);
  return true;
}

void Stage::file_dropped(const std::string& file, WindowView& view) {
  leave_for(ways_.sort(file), view);
}

/// Windows count their overlays for themselves.
std::vector<MapOverlay> Stage::overlays() const {
  std::vector<MapOverlay> overlays = shown().overlays();
  for (MapOverlay& overlay : overlays) overlay.id += changes_ * overlays_of_a_window;
  return overlays;
}

}  // namespace rearguard
