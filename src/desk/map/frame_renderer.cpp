#include "src/desk/map/frame_renderer.h"

#include <fmt/format.h>
#include <imgui.h>

#include <cmath>
#include <ostream>

#include "src/desk/map/framing.h"
#include "src/desk/paint/sdl.h"
#include "src/desk/ui/key_name.h"
#include "src/workshop/edit/map_resize.h"

namespace rearguard {

namespace {

constexpr double drag_from = 4;    // points; a press that moves less is a click
constexpr double arrow_step = 64;  // points
constexpr double message_seconds = 5;
constexpr double blink_seconds = 0.2;  // a text field's cursor
constexpr double zoom_rest_seconds = 0.15;
constexpr double minimap_size = 190;  // points, the longer side
constexpr std::size_t many_stacks = 150;
constexpr Colour off_the_map = rgb(0xcfc5ae);

}  // namespace

FrameRenderer::FrameRenderer(Canvas& canvas, WindowContents& contents, FrameOptions options)
    : canvas_(canvas),
      contents_(contents),
      options_(std::move(options)),
      bridge_(canvas, options_.scale),
      store_(canvas, options_.woken) {
  bridge_.set_mouse_scale(options_.mouse_scale);
  contents_.on_news(options_.woken);
}

FrameRenderer::~FrameRenderer() {
  contents_.on_news({});
}

double FrameRenderer::seconds_to_next_frame() const {
  double wanted = message_left_ > 0 ? std::min(message_left_, 0.25) : contents_.seconds_to_next_frame();
  if (bridge_.blinks()) wanted = std::min(wanted, blink_seconds);
  return until_rest_ > 0 ? std::min(wanted, until_rest_) : wanted;
}

void FrameRenderer::handle(const SDL_Event& event) {
  owe(3);  // a panel may show the effect of an event two frames later
  if (event.type == SDL_QUIT) quit();
  if (event.type == SDL_RENDER_TARGETS_RESET || event.type == SDL_RENDER_DEVICE_RESET) {
    store_.forget();
    bridge_.make_font_texture();
  }
  bridge_.push(event);
}

void FrameRenderer::presented(std::uint32_t time) {
  before_ = std::exchange(latest_, {frames_, time});
}

void FrameRenderer::frame(double seconds) {
  ++frames_;
  if (owed_ > 0) --owed_;
  until_rest_ = std::max(0.0, until_rest_ - seconds);
  store_.begin_frame();
  bridge_.set_scale(contents_.ui_scale(options_.scale));
  bridge_.new_frame(seconds);
  contents_.note_frame(frames_);
  contents_.frame(*this);
  show_message(seconds);
  take_position();
  for (const SDL_Event& event : bridge_.taken()) route(event);
  hover();
  store_.set_zooming(until_rest_ > 0);
  draw();
  bridge_.render();
}

namespace {

bool is_same_sheet(const HexMap& a, const HexMap& b) {
  const Grid& one = a.grid();
  const Grid& other = b.grid();
  return a.name() == b.name() && one.orientation == other.orientation && one.columns == other.columns &&
         one.rows == other.rows && one.is_first_shifted() == other.is_first_shifted() &&
         one.number(one.hex_at(0)) == other.number(other.hex_at(0)) &&
         one.number(one.hex_at(one.size() - 1)) == other.number(other.hex_at(other.size() - 1));
}

}  // namespace

void FrameRenderer::take_position() {
  const std::shared_ptr<const Position> now = contents_.position();
  const ScreenBox area = contents_.map_area(canvas_.width(), canvas_.height());
  const bool other_map = !now || !position_ || now->shared_map() != position_->shared_map();
  awaits_underlay_ = contents_.awaits_underlay();
  underlay_ = contents_.underlay();
  if (now != position_ && other_map) {
    if (now && position_ && contents_.edits_map()) {
      show_edited_map(now, area);
    } else if (now && position_ && is_same_sheet(position_->map(), now->map())) {
      // The same map read again, from a file that has changed: the view stays.
      map_.emplace(prepared(now->shared_map()));
      restore_view(now->map().grid(), area);
    } else {
      show_another_map(now, area);
    }
  }
  const std::shared_ptr<const MapOpacity> opacity = underlay_ ? underlay_->opacity : nullptr;
  if (map_ && map_->sheet().opacity() != opacity) map_.emplace(prepared(now->shared_map()));
  position_ = now;
  counters_.set(now, contents_.counter_style());
  if (camera_) camera_->set_view(area);
}

std::shared_ptr<const PreparedMap> FrameRenderer::prepared(const std::shared_ptr<const HexMap>& map) const {
  return std::make_shared<const PreparedMap>(map, contents_.art(), underlay_ ? underlay_->opacity : nullptr);
}

void FrameRenderer::show_another_map(const std::shared_ptr<const Position>& now, const ScreenBox& area) {
  map_.reset();
  camera_.reset();
  if (!now) return;
  map_.emplace(prepared(now->shared_map()));
  camera_.emplace(now->map().grid(), area, options_.scale);
  apply_initial_view();
}

void FrameRenderer::show_edited_map(const std::shared_ptr<const Position>& now, const ScreenBox& area) {
  auto sheet = prepared(now->shared_map());
  const Grid& grid = now->map().grid();
  const ChangedHexes changed = changed_hexes(position_->map(), now->map());
  if (changed.all) {
    map_.emplace(std::move(sheet));
    restore_view(grid, area);
    return;
  }
  HexWindow window{changed.first, changed.last};
  if (map_->sheet().facts() != sheet->facts())
    window = {grid.to_printed(grid.hex_at(0)), grid.to_printed(grid.hex_at(grid.size() - 1))};
  map_->amend(std::move(sheet), window);
}

/// Restores centre and zoom on a grid of another size or with other numbers.
void FrameRenderer::restore_view(const Grid& grid, const ScreenBox& area) {
  const Grid& old = position_->map().grid();
  const Point middle = camera_->to_sheet(camera_->view().middle());
  const double radius = camera_->hex_radius();
  const Hex under = camera_->layout().any_hex_at(middle);
  camera_.emplace(grid, area, options_.scale);
  camera_->set_hex_radius(radius);
  if (old.columns == grid.columns && old.rows == grid.rows) {
    camera_->centre_on(Point{middle.x / radius, middle.y / radius});
  } else {
    camera_->centre_on(under);
  }
}

void FrameRenderer::apply_initial_view() {
  const InitialView& first = options_.first;
  constexpr double readable = 36;
  if (first.hex_radius || first.centre)
    camera_->set_hex_radius(first.hex_radius.value_or(readable) * options_.scale);
  if (first.centre) camera_->centre_on(*first.centre);
  options_.first = {};
}

void FrameRenderer::show_message(double seconds) {
  if (message_left_ <= 0) return;
  message_left_ -= seconds;
  const ScreenBox area =
      camera_ ? camera_->view()
              : ScreenBox{0, 0, static_cast<double>(canvas_.width()), static_cast<double>(canvas_.height())};
  ImGui::SetNextWindowPos(
      ImVec2(static_cast<float>(area.middle().x), static_cast<float>(area.bottom() - 16 * options_.scale)),
      ImGuiCond_Always, ImVec2(0.5F, 1));
  ImGui::Begin("##message", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoInputs |
                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing);
  ImGui::TextUnformatted(message_.c_str());
  ImGui::End();
}

void FrameRenderer::route(const SDL_Event& event) {
  const bool is_after_latest = latest_.frame == 0 || event.common.timestamp >= latest_.time;
  contents_.note_seen(latest_.frame == 0 ? frames_ : (is_after_latest ? latest_ : before_).frame);
  switch (event.type) {
    case SDL_MOUSEMOTION:
      move({static_cast<double>(event.motion.x), static_cast<double>(event.motion.y)});
      break;
    case SDL_MOUSEBUTTONDOWN:
      move({static_cast<double>(event.button.x), static_cast<double>(event.button.y)});
      if (!bridge_.wants_mouse()) press(event);
      break;
    case SDL_MOUSEBUTTONUP:
      move({static_cast<double>(event.button.x), static_cast<double>(event.button.y)});
      release(event);
      break;
    case SDL_MOUSEWHEEL:
      if (!bridge_.wants_mouse()) turn_wheel(event);
      break;
    case SDL_KEYDOWN:
      press_key(event);
      break;
    case SDL_KEYUP:
      if (const std::string name = key_name(event.key.keysym.sym, 0); !name.empty())
        contents_.key_released(name, *this);
      break;
    case SDL_DROPFILE:
      contents_.file_dropped(event.drop.file, *this);
      SDL_free(event.drop.file);
      break;
    case SDL_WINDOWEVENT:
      if (event.window.event == SDL_WINDOWEVENT_LEAVE) pointer_inside_ = false;
      break;
    default:
      break;
  }
}

void FrameRenderer::move(Point to) {
  const Point from = pointer_;
  pointer_ = to;
  pointer_inside_ = true;
  if (!camera_) return;
  if (drag_ == Drag::drawing) return contents_.drag_moved(touch(), *this);
  if (drag_ == Drag::pressed &&
      std::hypot(to.x - pressed_at_.x, to.y - pressed_at_.y) > drag_from * options_.scale) {
    const bool carries = drag_button_ == SDL_BUTTON_LEFT && contents_.drag_started(pressed_, *this);
    drag_ = carries ? Drag::drawing : Drag::pan;
    if (carries) return contents_.drag_moved(touch(), *this);
    camera_->pan(to.x - pressed_at_.x, to.y - pressed_at_.y);
    trace("drag");
  } else if (drag_ == Drag::pan) {
    camera_->pan(to.x - from.x, to.y - from.y);
  } else if (drag_ == Drag::minimap) {
    const auto box = minimap_box();
    if (!box) return;
    const double radii = camera_->layout().width() / camera_->hex_radius() / box->width;
    camera_->centre_on(Point{(to.x - box->left) * radii, (to.y - box->top) * radii});
  }
}

void FrameRenderer::press(const SDL_Event& event) {
  if (!camera_ || drag_ != Drag::none || !camera_->view().contains(pointer_)) return;
  pressed_at_ = pointer_;
  drag_button_ = event.button.button;
  if (const auto box = minimap_box(); box && box->contains(pointer_)) {
    drag_ = Drag::minimap;
    move(pointer_);
    trace("minimap");
    return;
  }
  pressed_ = touch();
  const bool draws = drag_button_ == SDL_BUTTON_LEFT && contents_.drag_begun(pressed_, *this);
  drag_ = draws ? Drag::drawing : Drag::pressed;
  if (draws) trace("draw");
}

MapTouch FrameRenderer::touch() const {
  const MapLayout& sheet = camera_->layout();
  const Grid& grid = sheet.grid();
  const Point at = camera_->to_sheet(pointer_);
  const Point first = sheet.centre(grid.hex_at(0));
  const SDL_Keymod held = SDL_GetModState();
  MapTouch made;
  made.hex = sheet.any_hex_at(at);
  made.place = {(at.x - first.x) / sheet.hex_radius(), (at.y - first.y) / sheet.hex_radius()};
  made.modifiers = {(held & KMOD_SHIFT) != 0, (held & KMOD_CTRL) != 0, (held & KMOD_ALT) != 0};
  return made;
}

void FrameRenderer::release(const SDL_Event& event) {
  if (drag_ == Drag::none || event.button.button != drag_button_) return;
  const Drag ended = drag_;
  drag_ = Drag::none;
  if (ended == Drag::pressed) click(event);
  if (ended == Drag::drawing) {
    contents_.drag_ended(*this);
    trace("drawn");
  }
}

void FrameRenderer::click(const SDL_Event& event) {
  const MouseButton button = event.button.button == SDL_BUTTON_LEFT    ? MouseButton::left
                             : event.button.button == SDL_BUTTON_RIGHT ? MouseButton::right
                                                                       : MouseButton::middle;
  const SDL_Keymod held = SDL_GetModState();
  MapClick click;
  click.button = button;
  click.modifiers = {(held & KMOD_SHIFT) != 0, (held & KMOD_CTRL) != 0, (held & KMOD_ALT) != 0};
  click.twice = event.button.clicks == 2;
  click.unit = counters_.fanned_at(pointer_);
  const auto hex = hex_under_pointer();
  if (hex) {
    click.hex = *hex;
    contents_.map_clicked(click, *this);
  } else {
    contents_.paper_clicked(button, *this);
  }
  trace(fmt::format("click {}", button == MouseButton::left    ? "left"
                                : button == MouseButton::right ? "right"
                                                               : "middle"));
}

void FrameRenderer::turn_wheel(const SDL_Event& event) {
  if (!camera_ || !camera_->view().contains(pointer_)) return;
  const int turned = event.wheel.direction == SDL_MOUSEWHEEL_FLIPPED ? -event.wheel.y : event.wheel.y;
  camera_->zoom(pointer_, turned);
  note_zoom();
  trace("wheel");
}

void FrameRenderer::press_key(const SDL_Event& event) {
  const std::string name = key_name(event.key.keysym.sym, event.key.keysym.mod);
  if (name.empty()) return;
  if (!contents_.key(name, *this) && !bridge_.wants_text()) own_key(name);
  trace("key " + name);
}

bool FrameRenderer::own_key(const std::string& name) {
  if (name == "Left") return pan(arrow_step, 0), true;
  if (name == "Right") return pan(-arrow_step, 0), true;
  if (name == "Up") return pan(0, arrow_step), true;
  if (name == "Down") return pan(0, -arrow_step), true;
  if (name == "+" || name == "=" || name == "Ctrl++" || name == "Ctrl+=") return zoom(2), true;
  if (name == "-" || name == "Ctrl+-") return zoom(-2), true;
  if (name == "0" || name == "Ctrl+0") return fit(), true;
  if (name == "Ctrl+G") return set_grid(!style_.grid), true;
  if (name == "Ctrl+H") return set_numbers(!style_.numbers), true;
  if (name == "Ctrl+M") return set_minimap(!minimap_), true;
  if (name == "F11") return set_full_screen(!full_screen_), true;
  if (name == "Ctrl+Q") return quit(), true;
  return false;
}

std::optional<Hex> FrameRenderer::hex_under_pointer() const {
  if (!camera_ || !pointer_inside_) return std::nullopt;
  if (const auto fan = counters_.fan_at(pointer_)) return fan;
  if (const auto box = minimap_box(); box && box->contains(pointer_)) return std::nullopt;
  const auto hex = camera_->hex_at(pointer_);
  return hex && (contents_.reaches_holes() || position_->map().exists(*hex)) ? hex : std::nullopt;
}

void FrameRenderer::hover() {
  const bool was_over_sheet = is_over_sheet_;
  is_over_sheet_ = camera_ && pointer_inside_ && drag_ == Drag::none && !bridge_.wants_mouse() &&
                   camera_->view().contains(pointer_);
  if (is_over_sheet_) {
    contents_.pointer_moved(touch(), *this);
  } else if (was_over_sheet && drag_ != Drag::drawing) {
    contents_.pointer_moved(std::nullopt, *this);
  }
  const std::optional<Hex> now =
      bridge_.wants_mouse() || drag_ == Drag::pan ? std::nullopt : hex_under_pointer();
  if (now == hovered_) return;
  hovered_ = now;
  contents_.map_hovered(now);
  owe(2);
}

void FrameRenderer::draw() {
  const bool has_map = camera_ && camera_->view().width >= 1 && camera_->view().height >= 1;
  const ScreenBox all{0, 0, static_cast<double>(canvas_.width()), static_cast<double>(canvas_.height())};
  canvas_.clip(std::nullopt);
  canvas_.fill_around(all, has_map ? camera_->view() : ScreenBox{}, off_the_map);
  if (has_map) {
    draw_map();
    draw_minimap();
    counters_.draw_fan(canvas_, store_, *camera_, contents_.fanned(), options_.scale);
  }
  canvas_.clip(std::nullopt);
}

void FrameRenderer::draw_map() {
  const std::vector<MapOverlay> overlays = contents_.overlays();
  MapLayer::DrawBelow below;
  if (underlay_)
    below = [this, to_screen = plane_to_screen(*camera_)](const ScreenBox& box) {
      underlay_layer_.draw(canvas_, store_, *underlay_, to_screen, box);
    };
  const bool is_moving = underlay_ && underlay_->moved;
  map_->draw(canvas_, store_, *camera_, style_, below, !is_moving);
  if (is_moving) {
    draw_moved_hexes(canvas_, *camera_, *underlay_->moved);
  } else {
    // So small, hexes have no outlines of their own, and those who lay hexes on a picture need them.
    if (underlay_ && !underlay_->handles.empty() && camera_->hex_radius() < far_radius)
      draw_moved_hexes(canvas_, *camera_, {});
    draw_overlays(canvas_, store_, *camera_, overlays, false);
    counters_.draw(canvas_, store_, *camera_);
    draw_overlays(canvas_, store_, *camera_, overlays, true);
  }
  if (underlay_) draw_handles(canvas_, store_, *camera_, *underlay_, options_.scale);
}

std::optional<ScreenBox> FrameRenderer::minimap_box() const {
  return camera_ ? minimap_box(*camera_) : std::nullopt;
}

std::optional<ScreenBox> FrameRenderer::minimap_box(const Camera& camera) const {
  if (!minimap_ || camera.level() == camera.whole_map_level()) return std::nullopt;
  const ScreenBox& view = camera.view();
  const double max_side = std::round(minimap_size * options_.scale);
  if (view.width < 2.5 * max_side || view.height < 2 * max_side) return std::nullopt;
  const MapLayout& sheet = camera.layout();
  const double factor = max_side / std::max(sheet.width(), sheet.height());
  const double width = std::ceil(sheet.width() * factor);
  const double height = std::ceil(sheet.height() * factor);
  const double edge = std::round(12 * options_.scale);
  return ScreenBox{std::round(view.right() - width - edge), std::round(view.bottom() - height - edge), width,
                   height};
}

void FrameRenderer::draw_minimap() {
  const auto box = minimap_box();
  if (!box) return;
  const double line = std::round(options_.scale);
  canvas_.clip(std::nullopt);
  canvas_.fill({box->left - 3 * line, box->top - 3 * line, box->width + 6 * line, box->height + 6 * line},
               rgb(0x3b332a));
  canvas_.fill(*box, margin_paper);
  const auto overview = map_->overview(store_, camera_->layout(), std::max(box->width, box->height));
  if (overview.texture == nullptr) return;
  canvas_.clip(*box);
  const double factor = overview.hex_radius / camera_->hex_radius();
  if (underlay_) {
    const Point first = camera_->layout().centre(camera_->layout().grid().hex_at(0));
    const Affine to_minimap{overview.hex_radius,
                            0,
                            0,
                            overview.hex_radius,
                            {box->left + first.x * factor, box->top + first.y * factor}};
    underlay_layer_.draw(canvas_, store_, *underlay_, to_minimap, *box);
    canvas_.clip(*box);
  }
  canvas_.copy(*overview.texture, {box->left, box->top});
  const double mark = counters_.stack_count() > many_stacks ? 4 : 6;
  counters_.draw_marks(canvas_, store_, static_cast<int>(std::lround(mark * options_.scale)), [&](Hex h) {
    const Point c = camera_->layout().centre(h);
    return Point{box->left + c.x * factor, box->top + c.y * factor};
  });
  const ScreenBox& view = camera_->view();
  const Point from = camera_->to_sheet(Point{view.left, view.top});
  const ScreenBox shown{box->left + from.x * factor, box->top + from.y * factor,
                        std::max(view.width * factor, 6.0), std::max(view.height * factor, 6.0)};
  canvas_.outline({shown.left - line, shown.top - line, shown.width + 2 * line, shown.height + 2 * line},
                  rgb(0xfffdf5), line);
  canvas_.outline(shown, rgb(0x9e1b1b), 2 * line);
}

void FrameRenderer::trace(const std::string& what) {
  if (options_.trace == nullptr) return;
  if (!camera_) {
    *options_.trace << what << '\n' << std::flush;
    return;
  }
  const Grid& grid = position_->map().grid();
  const Point m = camera_->view().middle();
  const auto under = hex_under_pointer();
  *options_.trace << fmt::format("{} level {} middle {} pointer {}\n", what, camera_->level(),
                                 grid.number(camera_->layout().any_hex_at(camera_->to_sheet(m))),
                                 under ? grid.number(*under) : "-")
                  << std::flush;
}

void FrameRenderer::centre_on(Hex h) {
  if (camera_) camera_->centre_on(h);
  owe(1);
}

void FrameRenderer::fit() {
  if (camera_) camera_->fit();
  owe(1);
}

void FrameRenderer::pan(double right, double down) {
  if (camera_) camera_->pan(right * options_.scale, down * options_.scale);
  owe(1);
}

void FrameRenderer::zoom(int levels) {
  if (camera_) camera_->zoom(camera_->view().middle(), levels);
  note_zoom();
}

void FrameRenderer::come_near(double radius) {
  if (camera_ && camera_->hex_radius() < radius * options_.scale)
    camera_->set_hex_radius(radius * options_.scale);
  note_zoom();
}

void FrameRenderer::note_zoom() {
  until_rest_ = zoom_rest_seconds;
  owe(1);
}

bool FrameRenderer::shows(Hex h) const {
  if (!camera_ || !camera_->shows(h)) return false;
  const auto box = minimap_box();
  return !box || !box->contains(camera_->to_screen(h));
}

void FrameRenderer::show_all(const std::vector<Hex>& hexes, double min_radius) {
  if (camera_)
    frame_hexes(*camera_, hexes, min_radius * options_.scale,
                [this](const Camera& camera) { return minimap_box(camera); });
  owe(1);
}

Point FrameRenderer::to_screen(Hex h) const {
  return camera_ ? camera_->to_screen(h) : Point{};
}

double FrameRenderer::hex_radius() const {
  return camera_ ? camera_->hex_radius() : 0;
}

void FrameRenderer::set_grid(bool shown) {
  style_.grid = shown;
  owe(1);
}

void FrameRenderer::set_numbers(bool shown) {
  style_.numbers = shown;
  owe(1);
}

void FrameRenderer::set_minimap(bool shown) {
  minimap_ = shown;
  owe(1);
}

void FrameRenderer::set_full_screen(bool full) {
  full_screen_ = full;
  owe(1);
}

void FrameRenderer::quit() {
  quitting_ = quitting_ || contents_.may_quit(*this);
  owe(2);
}

void FrameRenderer::message(const std::string& text) {
  message_ = text;
  message_left_ = message_seconds;
  owe(2);
}

}  // namespace rearguard
