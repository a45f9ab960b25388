#include "src/desk/editor/underlay_tool.h"

#include <cmath>
#include <filesystem>
#include <system_error>

#include "hexmap/cycle.h"
#include "src/core/document/file_access.h"
#include "src/core/document/text_file.h"
#include "src/core/io/maps/underlay_file.h"
#include "src/desk/paint/scan.h"
#include "src/workshop/edit/underlay_edit.h"
#include "src/workshop/exchange/files/picture_header.h"

namespace rearguard {

namespace {

namespace fs = std::filesystem;

constexpr double seen_through = 0.5;  // opacity of painted terrain above the picture

const std::shared_ptr<const MapOpacity>& opacity_in_editor() {
  static const auto opacity = std::make_shared<const MapOpacity>(MapOpacity{seen_through, 1, {}});
  return opacity;
}

/// Returns a picture's path as seen from the map's folder: as it is, or else from the working directory.
std::string named_from_map(const std::string& picture, const std::string& map_file) {
  std::error_code problem;
  if (!fs::path(picture).is_absolute() && fs::exists(path_from(directory_of(map_file), picture), problem))
    return picture;
  const fs::path folder = fs::weakly_canonical(document_folder(map_file), problem);
  const fs::path file = fs::weakly_canonical(picture, problem);
  const fs::path named = file.lexically_relative(folder);
  return problem || named.empty() ? picture : named.generic_string();
}

}  // namespace

std::optional<std::string> UnderlayTool::follow(const std::string& map_file) {
  const std::string wanted = underlay() ? underlay()->picture + "\n" + map_file : std::string();
  if (wanted == followed_) return loader_.take_problem();
  followed_ = wanted;
  const UnderlayPicture picture = underlay() ? underlay_picture(*underlay(), map_file) : UnderlayPicture{};
  loader_.show(picture.path);
  return picture.problem.empty() ? std::nullopt : std::optional(picture.problem);
}

Affine UnderlayTool::lie() const {
  const auto found = lie_of(*underlay(), draft_.map().grid());
  return std::holds_alternative<Affine>(found) ? std::get<Affine>(found) : Affine{};
}

std::optional<ShownUnderlay> UnderlayTool::shown(bool handles) const {
  const auto scan = underlay() ? loader_.scan() : nullptr;
  const Grid& grid = draft_.map().grid();
  if (!scan || !std::holds_alternative<Affine>(lie_of(*underlay(), grid))) return std::nullopt;
  ShownUnderlay out{scan, lie(), underlay()->fade, opacity_in_editor()};
  if (held_) out.moved = then(inverse(std::get<Affine>(lie_of(held_->now, grid))), lie());
  if (!handles) return out;
  for (std::size_t i = 0; i < underlay()->points.size(); ++i) {
    const Hex h = underlay()->points[i].hex;
    const bool is_held = held_ && held_->point == i;
    out.handles.push_back(
        {is_held ? held_->place : centre(grid, h), is_held || (!held_ && i == selected()), grid.number(h)});
  }
  return out;
}

std::string UnderlayTool::change(const std::string& name, const std::optional<Underlay>& changed) {
  cancel();
  if (!changed) return "the hexes would then be in one line";
  return draft_.set_underlay(name, changed);
}

std::string UnderlayTool::lay(const std::string& picture, const std::string& map_file) {
  if (map_file.empty()) return "save the map first: a picture is found from the map's folder";
  const std::string named = named_from_map(picture, map_file);
  if (!is_inside_folder(document_folder(map_file), named))
    return "the picture must be in the map's folder or below it: copy it there";
  const std::string path = path_from(directory_of(map_file), named);
  const auto bytes = read_named_file(path);
  if (!bytes) return path + ": " + bytes.problems().front().message;
  const auto header = read_picture_header(*bytes);
  if (!header || header->width < 1 || header->height < 1)
    return path + ": it is no PNG, JPEG, GIF, WebP or SVG picture";
  cancel();
  // The file may have changed since it was last loaded.
  loader_.show("");
  followed_.clear();
  return draft_.set_underlay("lay a picture under the map",
                             initial_underlay(draft_.map().grid(), named, header->width, header->height));
}

std::string UnderlayTool::remove() {
  cancel();
  return draft_.set_underlay("remove the picture under the map", std::nullopt);
}

void UnderlayTool::begin_fade() {
  cancel();
  draft_.begin("fade the picture");
}

void UnderlayTool::fade(double fade) {
  if (!underlay()) return;
  Underlay changed = *underlay();
  changed.fade = std::round(std::clamp(fade, 0.0, 1.0) * 100) / 100;
  draft_.set_underlay("fade the picture", changed);
}

void UnderlayTool::end_fade() {
  draft_.finish();
}

std::string UnderlayTool::allow_stretch(bool allowed) {
  if (!underlay()) return {};
  const std::string name = allowed ? "let the picture stretch" : "let the picture not stretch";
  return change(
      name, allowed ? with_third_point(*underlay(), draft_.map().grid()) : without_third_point(*underlay()));
}

std::string UnderlayTool::set_place(std::size_t point, Point at) {
  if (!underlay() || point >= underlay()->points.size()) return {};
  return change("move the picture", with_place(*underlay(), draft_.map().grid(), point, at));
}

std::string UnderlayTool::set_hex(std::size_t point, Hex hex) {
  if (!underlay() || point >= underlay()->points.size()) return {};
  return change("choose another hex", with_hex(*underlay(), draft_.map().grid(), point, hex));
}

std::size_t UnderlayTool::selected() const {
  return underlay() && selected_ < underlay()->points.size() ? selected_ : 0;
}

void UnderlayTool::step(int by) {
  if (!underlay()) return;
  selected_ = cycled(selected(), by, underlay()->points.size());
}

bool UnderlayTool::press(Point place, double reach) {
  held_.reset();
  if (!underlay() || !loader_.scan()) return false;
  double nearest = reach;
  for (std::size_t i = 0; i < underlay()->points.size(); ++i) {
    const Point c = centre(draft_.map().grid(), underlay()->points[i].hex);
    const double away = std::hypot(place.x - c.x, place.y - c.y);
    if (away > nearest) continue;
    nearest = away;
    held_ = Held{i, {place.x - c.x, place.y - c.y}, c, *underlay()};
  }
  if (held_) selected_ = held_->point;
  return held_.has_value();
}

void UnderlayTool::drag(Point place) {
  if (!held_) return;
  const Point p{place.x - held_->grip.x, place.y - held_->grip.y};
  auto now = with_place(*underlay(), draft_.map().grid(), held_->point, inverse(lie())(p));
  if (!now) return;
  held_->place = p;
  held_->now = *std::move(now);
}

std::optional<Point> UnderlayTool::release() {
  if (!held_) return std::nullopt;
  const Held held = *std::exchange(held_, std::nullopt);
  const Point c = centre(draft_.map().grid(), underlay()->points[held.point].hex);
  draft_.set_underlay("move the picture", held.now);
  return Point{held.place.x - c.x, held.place.y - c.y};
}

void UnderlayTool::cancel() {
  held_.reset();
}

}  // namespace rearguard
