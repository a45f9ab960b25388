#include "src/answers/view/svg.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include <fmt/format.h>

#include "hexmap/base64.h"
#include "hexmap/grid.h"
#include "hexmap/hex.h"
#include "src/answers/view/art.h"
#include "src/answers/view/colour.h"
#include "src/answers/view/scene.h"
#include "src/answers/view/svg_parts.h"

namespace rearguard {

namespace {

/// Returns the bytes of the first character of a text; 0 if it is none of UTF-8, or XML 1.0 forbids it.
std::size_t bytes_of_first(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text[0]);
  if (lead < 0x80U) return lead >= 0x20U || lead == 0x09U || lead == 0x0AU || lead == 0x0DU ? 1 : 0;
  const std::size_t length = lead >= 0xF0U && lead < 0xF5U   ? 4
                             : lead >= 0xE0U && lead < 0xF0U ? 3
                             : lead >= 0xC2U && lead < 0xE0U ? 2
                                                             : 0;
  if (length == 0 || length > text.size()) return 0;
  unsigned code = lead & (0x7FU >> length);
  for (std::size_t k = 1; k < length; ++k) {
    const auto byte = static_cast<unsigned char>(text[k]);
    if ((byte & 0xC0U) != 0x80U) return 0;
    code = (code << 6U) | (byte & 0x3FU);
  }
  const bool overlong = (length == 3 && code < 0x800U) || (length == 4 && code < 0x10000U);
  const bool forbidden =
      (code >= 0xD800U && code <= 0xDFFFU) || code == 0xFFFEU || code == 0xFFFFU || code > 0x10FFFFU;
  return overlong || forbidden ? 0 : length;
}

/// Escapes a text for XML. Characters that XML 1.0 forbids and invalid UTF-8 become U+FFFD.
std::string escaped(std::string_view text) {
  static const std::map<char, std::string_view> entities = {
      {'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"}, {'"', "&quot;"}, {'\'', "&apos;"}};
  std::string out;
  while (!text.empty()) {
    const std::size_t bytes = bytes_of_first(text);
    const auto entity = entities.find(text[0]);
    out += entity != entities.end() ? entity->second : bytes == 0 ? "\xEF\xBF\xBD" : text.substr(0, bytes);
    text.remove_prefix(std::max<std::size_t>(bytes, 1));
  }
  return out;
}

std::string paint_attributes(std::string_view name, Colour colour) {
  std::string text = " ";
  text.append(name).append("=\"").append(to_text(colour)).append("\"");
  if (colour.alpha != 255)
    text.append(" ").append(name).append("-opacity=\"").append(svg_number(colour.alpha / 255.0)).append("\"");
  return text;
}

std::string tenths(double value) {
  return svg_number(value, 1);
}

/// The joins of all lines are round, and what states no fill has none: the document says both.
std::string stroke_attributes(const Stroke& stroke) {
  std::string text = paint_attributes("stroke", stroke.colour);
  text.append(" stroke-width=\"").append(svg_number(stroke.width)).append("\"");
  if (stroke.round_cap) text += " stroke-linecap=\"round\"";
  if (!stroke.dash.empty()) {
    text += " stroke-dasharray=\"";
    for (std::size_t i = 0; i < stroke.dash.size(); ++i)
      text.append(i == 0 ? "" : " ").append(svg_number(stroke.dash[i]));
    text += '"';
  }
  return text;
}

/// How the outline of a shape is painted: as it is, or first its fill and then the hatch `over` it.
struct Look {
  std::string attributes, over;
  SvgPaint paint;
};

Look look_of(const std::optional<Colour>& fill, const std::optional<std::string>& hatch,
             const std::optional<Stroke>& stroke, const SvgBounds& bounds) {
  const std::string outline = stroke ? stroke_attributes(*stroke) : std::string();
  const std::string inside = fill ? paint_attributes("fill", *fill) : std::string();
  const bool one_hue =
      !hatch && (!fill || !stroke || with_alpha(*fill, 255) == with_alpha(stroke->colour, 255));
  SvgPaint paint{bounds};
  if (one_hue && stroke) paint.hue = stroke->colour;
  if (one_hue && fill) paint.hue = *fill;
  paint.apart = fill || hatch || !stroke || stroke->colour.alpha != 255;
  if (!hatch) return {inside + outline, {}, paint};
  const std::string hatched = " fill=\"url(#" + *hatch + ")\"" + outline;
  if (!fill) return {hatched, {}, paint};
  return {inside, hatched, paint};
}

/// A drawing as one of those that are the same but for their place.
struct Mark {
  std::string key;
  Point place;
  int saved = 0;  ///< characters, about, each time that it is only a place
};

class Writer {
 public:
  explicit Writer(std::string prefix) : prefix_(std::move(prefix)) {}

  std::string document(const Scene& scene, double scale, const std::string& unit, const Section& part) {
    for (const Item& item : scene.items) {
      if (const auto mark = mark_of(item)) ++marks_[mark->key].count;
    }
    SvgBatches all;
    for (std::size_t i = 0; i < scene.items.size();) i = write_from(scene, i, all);
    std::string out =
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"";
    out.append(svg_number(part.width * scale) + unit + "\" height=\"" + svg_number(part.height * scale) +
               unit);
    const std::string corner = svg_number(part.left) + " " + svg_number(part.top);
    const std::string size = svg_number(part.width) + " " + svg_number(part.height);
    out.append("\" viewBox=\"" + corner + " " + size +
               "\" role=\"img\" fill=\"none\" stroke-linejoin=\"round\">\n");
    if (!scene.title.empty()) out.append("<title>").append(escaped(scene.title)).append("</title>\n");
    if (!shared_.empty()) out.append("<defs>\n").append(shared_).append("</defs>\n");
    if (scene.background.alpha > 0)
      out.append("<rect" + place_of(part) + " width=\"100%\" height=\"100%\"")
          .append(paint_attributes("fill", scene.background))
          .append("/>\n");
    return out.append(all.text(prefix_ + "s")).append("</svg>\n");
  }

 private:
  struct MarkUse {
    int count = 0;
    std::string id;  // of its marker, when there is one
  };

  /// Writes an item, or all of a subject as one group; returns the number of the next item.
  std::size_t write_from(const Scene& scene, std::size_t first, SvgBatches& all) {
    const Depicted* subject = scene.items[first].subject.get();
    if (subject == nullptr) {
      out_ = &all;
      write(scene.items[first]);
      return first + 1;
    }
    SvgBatches group;
    out_ = &group;
    SvgBounds bounds;
    std::size_t i = first;
    for (; i < scene.items.size() && scene.items[i].subject.get() == subject; ++i) {
      write(scene.items[i]);
      bounds.include({bounds_.left, bounds_.top});
      bounds.include({bounds_.right, bounds_.bottom});
    }
    all.next({}, {bounds}).inner = opened(*subject) + group.text() + "</g>\n";
    return i;
  }
  static std::string opened(const Depicted& subject) {
    std::string text = "<g role=\"img\"";
    for (const auto& [name, value] :
         {std::pair("data-unit", &subject.unit), std::pair("data-hex", &subject.hex),
          std::pair("aria-label", &subject.label)}) {
      if (!value->empty()) text.append(" ").append(name).append("=\"").append(escaped(*value)).append("\"");
    }
    return text + ">\n";
  }
  void write(const Item& item) {
    note_ = item.note;
    role_ = " class=\"" + std::string(to_text(item.role)) + "\"";
    bounds_ = std::visit([](const auto& shape) { return bounds_of(shape); }, item.shape);
    if (const auto mark = mark_of(item)) {
      MarkUse& use = marks_[mark->key];
      if (use.count * mark->saved > mark_costs) {
        if (use.id.empty()) use.id = add_marker(item);
        out_->next({SvgForm::places, role_, {}, use.id}, {bounds_, hue_of(item)}).path.add_place(mark->place);
        return;
      }
    }
    std::visit([this](const auto& shape) { write(shape); }, item.shape);
  }
  static SvgBounds bounds_of(const std::vector<std::vector<Point>>& lines, double around) {
    SvgBounds bounds;
    for (const auto& line : lines) {
      for (const Point p : line) bounds.include(p);
    }
    return bounds.grown(around);
  }
  static SvgBounds bounds_of(const Polygon& polygon) {
    return bounds_of(polygon.rings, polygon.stroke ? polygon.stroke->width / 2 : 0);
  }
  static SvgBounds bounds_of(const Polyline& line) { return bounds_of({line.points}, line.stroke.width / 2); }
  static SvgBounds bounds_of(const Backdrop& backdrop) { return bounds_of(backdrop.clip, 0); }
  static SvgBounds bounds_of(const Circle& circle) {
    return bounds_of({{circle.centre}}, circle.radius + (circle.stroke ? circle.stroke->width / 2 : 0));
  }
  static SvgBounds bounds_of(const Sprite& sprite) {
    const double turned = std::hypot(sprite.width, sprite.height) / 2;
    const double wide = sprite.angle == 0 ? sprite.width / 2 : turned;
    const double high = sprite.angle == 0 ? sprite.height / 2 : turned;
    const Point c = sprite.centre;
    return {c.x - wide, c.y - high, c.x + wide, c.y + high};
  }
  /// As wide as its letters, estimated with something to spare.
  static SvgBounds bounds_of(const Text& text) {
    const double wide = 1.3 * text_width(text.text, text.size, text.face) + text.size / 2;
    const double around = text.halo ? text.halo_width : 0;
    if (text.angle != 0) return bounds_of({{text.point}}, wide + 1.2 * text.size + around);
    const double left = text.anchor == Anchor::start ? 0 : text.anchor == Anchor::middle ? wide / 2 : wide;
    const Point p = text.point;
    return SvgBounds{p.x - left, p.y - 1.2 * text.size, p.x - left + wide, p.y + 0.4 * text.size}.grown(
        around);
  }

  // What is drawn many times is a marker. Markers cannot be pointed at, so units and marks in hexes are none.
  static constexpr int mark_costs = 400;  // characters, with the elements that it parts
  static constexpr std::size_t max_mark_points = 100;

  static std::string mark_content(const Polygon& polygon, Point origin, int decimals) {
    SvgPath path(decimals);
    for (const auto& ring : polygon.rings) path.add(shifted(ring, origin), true);
    const std::string rule = polygon.rings.size() > 1 ? " fill-rule=\"evenodd\"" : "";
    return "<path" + rule + look_of(polygon.fill, std::nullopt, polygon.stroke, {}).attributes + " d=\"" +
           path.text() + "\"/>";
  }
  static std::string mark_content(const Polyline& line, Point origin, int decimals) {
    SvgPath path(decimals);
    path.add(shifted(line.points, origin), false);
    return "<path" + stroke_attributes(line.stroke) + " d=\"" + path.text() + "\"/>";
  }
  static std::string mark_content(const Circle& circle, Point, int) {
    return "<circle r=\"" + svg_number(circle.radius) + "\"" +
           look_of(circle.fill, std::nullopt, circle.stroke, {}).attributes + "/>";
  }
  std::string mark_content(const Sprite& sprite, Point, int) {
    return "<use href=\"#" + art_id(sprite.art) + "\" transform=\"" +
           turned_and_sized(sprite.angle, sprite.width, sprite.height) + "\"/>";
  }
  static std::optional<Point> origin_of(const Polygon& polygon) {
    std::size_t points = 0;
    for (const auto& ring : polygon.rings) points += ring.size();
    if (polygon.hatch || points == 0 || points > max_mark_points) return std::nullopt;
    return polygon.rings.front().front();
  }
  static std::optional<Point> origin_of(const Polyline& line) {
    if (!line.stroke.dash.empty() || line.points.empty() || line.points.size() > max_mark_points)
      return std::nullopt;
    return line.points.front();
  }
  static std::optional<Point> origin_of(const Circle& circle) {
    return circle.hatch ? std::nullopt : std::optional(circle.centre);
  }
  static std::optional<Point> origin_of(const Sprite& sprite) {
    return sprite.clip.empty() ? std::optional(sprite.centre) : std::nullopt;
  }
  template <class Shape>
  static std::optional<Point> origin_of(const Shape&) {
    return std::nullopt;
  }
  template <class Shape>
  static std::string mark_content(const Shape&, Point, int) {
    return {};
  }
  static std::vector<Point> shifted(std::vector<Point> points, Point origin) {
    for (Point& p : points) p = {p.x - origin.x, p.y - origin.y};
    return points;
  }
  std::optional<Mark> mark_of(const Item& item) {
    if (item.subject || !item.note.empty()) return std::nullopt;
    const auto origin = std::visit([](const auto& shape) { return origin_of(shape); }, item.shape);
    if (!origin) return std::nullopt;
    constexpr int element = 60, rest_of_path = 11;  // beside what a line of a path shared with others takes
    std::string content =
        std::visit([&](const auto& shape) { return mark_content(shape, *origin, 1); }, item.shape);
    const std::size_t path = content.find(" d=\"");
    const int saved =
        path == std::string::npos ? element : static_cast<int>(content.size() - path) - rest_of_path;
    return Mark{std::move(content), *origin, saved};
  }
  std::string add_marker(const Item& item) {
    const Point origin = mark_of(item)->place;
    const std::string id = prefix_ + "m" + std::to_string(markers_++);
    shared_ += "<marker id=\"" + id + "\" overflow=\"visible\">" +
               std::visit([&](const auto& shape) { return mark_content(shape, origin, 2); }, item.shape) +
               "</marker>\n";
    return id;
  }
  static std::optional<Colour> hue_of(const Item& item) {
    if (const auto* line = std::get_if<Polyline>(&item.shape)) return line->stroke.colour;
    if (const auto* polygon = std::get_if<Polygon>(&item.shape))
      return look_of(polygon->fill, std::nullopt, polygon->stroke, {}).paint.hue;
    if (const auto* circle = std::get_if<Circle>(&item.shape))
      return look_of(circle->fill, std::nullopt, circle->stroke, {}).paint.hue;
    return std::nullopt;
  }

  /// Writes one element of its own; an empty `inner` makes it self-closing.
  std::string element(std::string_view name, const std::string& attributes, const std::string& inner = {}) {
    std::string text = "<" + std::string(name) + attributes;
    const std::string inside = (note_.empty() ? "" : "<title>" + escaped(note_) + "</title>") + inner;
    note_.clear();
    if (inside.empty()) return text + "/>\n";
    return text + ">" + inside + "</" + std::string(name) + ">\n";
  }
  void add_whole(const std::string& text) {
    out_->next({SvgForm::whole, role_, {}, {}}, {bounds_}).inner = text;
  }
  /// Writes an element of its own for each time that it is painted.
  void add_whole(std::string_view name, const std::string& geometry, const Look& look) {
    add_whole(element(name, geometry + look.attributes));
    if (!look.over.empty()) add_whole(element(name, geometry + look.over));
  }
  /// Adds lines to those that look the same, or an element with the note.
  void add_path(const Look& look, const std::vector<std::vector<Point>>& lines, bool closed) {
    SvgBatch own;
    SvgBatch& batch =
        note_.empty() ? out_->next({SvgForm::lines, role_, look.attributes, look.over}, look.paint) : own;
    for (const auto& line : lines) batch.path.add(line, closed);
    if (!note_.empty()) add_whole("path", " d=\"" + own.path.text() + "\"", look);
  }
  std::optional<std::string> hatch_id(const std::optional<Hatch>& hatch) {
    return hatch ? std::optional(pattern(*hatch)) : std::nullopt;
  }
  void write(const Polygon& polygon) {
    Look look = look_of(polygon.fill, hatch_id(polygon.hatch), polygon.stroke, bounds_);
    if (polygon.rings.size() > 1) {
      look.attributes += " fill-rule=\"evenodd\"";
      if (!look.over.empty()) look.over += " fill-rule=\"evenodd\"";
    }
    add_path(look, polygon.rings, true);
  }
  void write(const Polyline& line) {
    add_path(
        {stroke_attributes(line.stroke), {}, {bounds_, line.stroke.colour, line.stroke.colour.alpha != 255}},
        {line.points}, false);
  }
  void write(const Circle& circle) {
    const std::string geometry = " cx=\"" + tenths(circle.centre.x) + "\" cy=\"" + tenths(circle.centre.y) +
                                 "\" r=\"" + svg_number(circle.radius) + "\"";
    add_whole("circle", geometry, look_of(circle.fill, hatch_id(circle.hatch), circle.stroke, bounds_));
  }
  void write(const Text& text) {
    const bool serif = text.face == Face::serif || text.face == Face::serif_bold;
    std::string style = " font-size=\"" + svg_number(text.size);
    style +=
        serif ? "\" font-family=\"'DejaVu Serif',serif\"" : "\" font-family=\"'DejaVu Sans',sans-serif\"";
    if (text.face == Face::sans_bold || text.face == Face::serif_bold) style += " font-weight=\"bold\"";
    if (text.anchor != Anchor::start)
      style += text.anchor == Anchor::middle ? " text-anchor=\"middle\"" : " text-anchor=\"end\"";
    const std::string turned = text.angle == 0
                                   ? ""
                                   : " transform=\"rotate(" + svg_number(text.angle) + " " +
                                         svg_number(text.point.x) + " " + svg_number(text.point.y) + ")\"";
    const std::string title = note_.empty() ? "" : "<title>" + escaped(note_) + "</title>";
    style += paint_attributes("fill", text.colour);
    SvgPaint paint{bounds_, text.colour, text.halo.has_value()};
    if (text.halo) {
      style += stroke_attributes({*text.halo, 2 * text.halo_width, {}, true}) + " paint-order=\"stroke\"";
      paint.hue.reset();
    }
    out_->next({SvgForm::texts, role_, style, {}}, paint)
        .texts.push_back({text.point, turned, title + escaped(text.text)});
  }
  std::string art_id(const std::shared_ptr<const Art>& art) {
    const auto [it, is_new] = art_ids_.insert({art.get(), prefix_ + "art" + std::to_string(art_ids_.size())});
    if (is_new) {
      shared_.append("<image id=\"").append(it->second);
      shared_.append("\" x=\"-50\" y=\"-50\" width=\"100\" height=\"100\" preserveAspectRatio=\"none\" ");
      shared_.append("href=\"data:image/").append(art->format == Art::Format::svg ? "svg+xml" : "png");
      shared_.append(";base64,").append(to_base64(art->bytes)).append("\"/>\n");
    }
    return it->second;
  }
  static std::string turned_and_sized(int angle, double width, double height) {
    const std::string turned = angle == 0 ? "" : "rotate(" + std::to_string(angle) + ")";
    const std::string wide = share(width), high = share(height);
    return turned + "scale(" + wide + (wide == high ? "" : " " + high) + ")";
  }
  void write(const Sprite& sprite) {
    const std::string use =
        element("use", " href=\"#" + art_id(sprite.art) + "\" transform=\"translate(" +
                           tenths(sprite.centre.x) + " " + tenths(sprite.centre.y) + ") " +
                           turned_and_sized(sprite.angle, sprite.width, sprite.height) + "\"");
    if (sprite.clip.empty()) return add_whole(use);
    add_whole("<g clip-path=\"url(#" + clip({sprite.clip}) + ")\">" + use + "</g>\n");
  }
  std::string clip(const std::vector<std::vector<Point>>& rings) {
    const std::string id = prefix_ + "clip" + std::to_string(clips_++);
    SvgPath path;
    for (const auto& ring : rings) path.add(ring, true);
    shared_ += "<clipPath id=\"" + id + "\"><path" + (rings.size() > 1 ? " clip-rule=\"evenodd\"" : "") +
               " d=\"" + path.text() + "\"/></clipPath>\n";
    return id;
  }
  void write(const Backdrop& backdrop) {
    if (!backdrop.picture || backdrop.clip.empty()) return;
    const BackdropPicture& picture = *backdrop.picture;
    const Affine& a = backdrop.to_scene;
    // Many thousand pixels are multiplied by these numbers.
    std::string attributes = fmt::format(
        " width=\"{}\" height=\"{}\" preserveAspectRatio=\"none\" transform=\"matrix({:.9g} {:.9g} {:.9g} "
        "{:.9g} {:.9g} {:.9g})\"",
        picture.width, picture.height, a.xx, a.yx, a.xy, a.yy, a.shift.x, a.shift.y);
    if (backdrop.opacity < 1) attributes += fmt::format(" opacity=\"{:.3g}\"", backdrop.opacity);
    attributes += " href=\"data:" + picture.media_type + ";base64," + to_base64(picture.bytes) + "\"";
    add_whole("<g clip-path=\"url(#" + clip(backdrop.clip) + ")\">" + element("image", attributes) +
              "</g>\n");
  }
  static std::string place_of(const Section& part) {
    if (part.left == 0 && part.top == 0) return {};
    return " x=\"" + svg_number(part.left) + "\" y=\"" + svg_number(part.top) + "\"";
  }
  /// Formats a length as a factor of the 100 units that every drawing is wide and high.
  static std::string share(double length) { return svg_number(length / 100, 4); }
  std::string pattern(const Hatch& hatch) {
    const auto key = std::make_tuple(hatch.colour, hatch.angle, hatch.spacing, hatch.width, hatch.crossed);
    const auto [it, is_new] =
        pattern_ids_.insert({key, prefix_ + "hatch" + std::to_string(pattern_ids_.size())});
    if (!is_new) return it->second;
    const std::string side = svg_number(hatch.spacing);
    const std::string middle = svg_number(hatch.spacing / 2);
    shared_ += "<pattern id=\"" + it->second + "\" patternUnits=\"userSpaceOnUse\" width=\"" + side +
               "\" height=\"" + side + "\" patternTransform=\"rotate(" + svg_number(hatch.angle) +
               ")\"><path d=\"M0 " + middle + "H" + side;
    if (hatch.crossed) shared_ += "M" + middle + " 0V" + side;
    shared_ += "\"" + stroke_attributes({hatch.colour, hatch.width, {}, false}) + "/></pattern>\n";
    return it->second;
  }

  std::string prefix_;
  std::string shared_;  // what elements refer to
  SvgBatches* out_ = nullptr;
  std::string note_, role_;  // of the item that is being written
  SvgBounds bounds_;
  std::map<std::tuple<Colour, double, double, double, bool>, std::string> pattern_ids_;
  // Never iterated: the order of addresses must not affect the output.
  std::map<const Art*, std::string> art_ids_;
  std::map<std::string, MarkUse> marks_;
  int markers_ = 0;
  int clips_ = 0;
};

}  // namespace

std::string to_svg(const Scene& scene, double scale, const std::string& prefix, const std::string& unit,
                   const std::optional<Section>& section) {
  return Writer(prefix).document(scene, scale, unit,
                                 section.value_or(Section{0, 0, scene.width, scene.height}));
}

}  // namespace rearguard
