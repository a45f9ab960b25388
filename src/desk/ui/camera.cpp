#include "src/desk/ui/camera.h"

#include <algorithm>
#include <cmath>

namespace rearguard {

namespace {

constexpr double paper_margin = 1;  // around the map, in hex radii
constexpr int levels_a_double = 4;
constexpr int lowest_level = -40;  // a thousandth of a pixel

}  // namespace

double radius_of_level(int level) {
  return std::exp2(static_cast<double>(level) / levels_a_double);
}

Camera::Camera(const Grid& grid, const ScreenBox& view, double scale)
    : sheet_(grid, 1, std::nullopt, paper_margin), layout_(sheet_), view_(view), scale_(scale) {
  fit();
}

void Camera::set_view(const ScreenBox& view) {
  const bool was_whole = level_ <= whole_map_level();
  view_ = view;
  if (was_whole) return fit();
  set_level(level_);
  clamp();
}

int Camera::nearest_level() const {
  return closest_level + static_cast<int>(std::lround(std::log2(std::max(scale_, 0.25)) * levels_a_double));
}

int Camera::whole_map_level() const {
  const double radius = std::min(view_.width / sheet_.width(), view_.height / sheet_.height());
  if (!(radius > 0)) return lowest_level;
  const int level = static_cast<int>(std::floor(std::log2(radius) * levels_a_double + 1e-9));
  return std::clamp(level, lowest_level, nearest_level());
}

void Camera::set_level(int level) {
  level_ = std::clamp(level, whole_map_level(), nearest_level());
  layout_ = sheet_.scaled(hex_radius());
}

void Camera::clamp() {
  const auto within = [](double at, double size, double shown) {
    const double slack = (shown - size) / 2;  // a sheet that fits is fully visible
    if (slack >= 0) return std::clamp(at, size / 2 - slack, size / 2 + slack);
    return std::clamp(at, 0.0, size);
  };
  middle_ = {within(middle_.x, sheet_.width(), view_.width / hex_radius()),
             within(middle_.y, sheet_.height(), view_.height / hex_radius())};
}

void Camera::zoom(Point pointer, int levels) {
  const Point before = to_sheet(pointer);
  const Point under{before.x / hex_radius(), before.y / hex_radius()};
  set_level(level_ + levels);
  const Point view_middle = view_.middle();
  middle_ = {under.x - (pointer.x - view_middle.x) / hex_radius(),
             under.y - (pointer.y - view_middle.y) / hex_radius()};
  clamp();
}

void Camera::set_hex_radius(double radius) {
  const double level = std::log2(std::clamp(radius, 0.001, 1000.0)) * levels_a_double;
  zoom(view_.middle(), static_cast<int>(std::lround(level)) - level_);
}

void Camera::pan(double right, double down) {
  middle_ = {middle_.x - right / hex_radius(), middle_.y - down / hex_radius()};
  clamp();
}

void Camera::fit() {
  set_level(whole_map_level());
  middle_ = {sheet_.width() / 2, sheet_.height() / 2};
  clamp();
}

void Camera::centre_on(Hex h) {
  centre_on(sheet_.centre(h));
}

void Camera::centre_on(Point sheet_radii) {
  middle_ = sheet_radii;
  clamp();
}

Point Camera::origin() const {
  const Point m = view_.middle();
  return {std::round(m.x - middle_.x * hex_radius()), std::round(m.y - middle_.y * hex_radius())};
}

Point Camera::to_sheet(Point screen) const {
  const Point o = origin();
  return {screen.x - o.x, screen.y - o.y};
}

Point Camera::to_screen(Point sheet) const {
  const Point o = origin();
  return {sheet.x + o.x, sheet.y + o.y};
}

Point Camera::to_screen(Hex h) const {
  return to_screen(layout_.centre(h));
}

std::optional<Hex> Camera::hex_at(Point screen) const {
  if (!view_.contains(screen)) return std::nullopt;
  return layout_.hex_at(to_sheet(screen));
}

bool Camera::shows(Hex h) const {
  return view_.contains(to_screen(h));
}

}  // namespace rearguard
