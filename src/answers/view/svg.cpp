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

/// Escapes a text for XML. Characters that XML 1.0 forbids and invalid UTF-8 become U+FFFD.
std::string escaped(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    const auto lead = static_cast<unsigned char>(text[i]);
    if (lead < 0x80U) {
      switch (text[i]) {
        case '&':
          out += "&amp;";
          break;
        case '<':
          out += "&lt;";
          break;
        case '>':
          out += "&gt;";
          break;
        case '"':
          out += "&quot;";
          break;
        case '\'':
          out += "&apos;";
          break;
        default:
          if (lead >= 0x20U || lead == 0x09U || lead == 0x0AU || lead == 0x0DU)
            out += text[i];
          else
            out += "\xEF\xBF\xBD";
      }
      ++i;
      continue;
    }
    const std::size_t length = lead >= 0xF0U && lead < 0xF5U   ? 4
                               : lead >= 0xE0U && lead < 0xF0U ? 3
                               : lead >= 0xC2U && lead < 0xE0U ? 2
                                                               : 0;
    bool good = length > 0 && i + length <= text.size();
    unsigned code = length > 0 ? lead & (0x7FU >> length) : 0;
    for (std::size_t k = 1; good && k < length; ++k) {
      const auto byte = static_cast<unsigned char>(text[i + k]);
      good = (byte & 0xC0U) == 0x80U;
      code = (code << 6U) | (byte & 0x3FU);
    }
    const bool overlong = (length == 3 && code < 0x800U) || (length == 4 && code < 0x10000U);
    const bool forbidden =
        (code >= 0xD800U && code <= 0xDFFFU) || code == 0xFFFEU || code == 0xFFFFU || code > 0x10FFFFU;
    if (good && !overlong && !forbidden) {
      out += text.substr(i, length);
      i += length;
    } else {
      out += "\xEF\xBF\xBD";
      ++i;
    }
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
  return svg_number(std::round(value * 10) / 10);
}

/// The joins of all lines are round: the document says it.
std::string stroke_attributes(const Stroke& stroke) {
  std::string text = paint_attributes("stroke", stroke.colour);
  text.append(" stroke-width=\"").append(svg_number(stroke.width)).append("\"");
  if (stroke.round_cap) text += " stroke-linecap=\"round\"";
  if (!stroke.dash.empty()) {
    text += " stroke-dasharray=\"";
    for (std::size_t i = 0; i < stroke.dash.size(); ++i)
      text.append(i == 0 ? "" : " ").append(tenths(stroke.dash[i]));
    text += '"';
  }
  return text;
}

/// One way to paint the outline of a shape.
struct Look {
  std::string attributes;
  SvgPaint paint;
};

/// Returns how a shape is painted: once, or first its fill and then the hatch over it.
std::vector<Look> looks_of(const std::optional<Colour>& fill, const std::optional<std::string>& hatch,
                           const std::optional<Stroke>& stroke, const SvgBounds& bounds) {
  const std::string outline = stroke ? stroke_attributes(*stroke) : std::string();
  const std::string inside = fill ? paint_attributes("fill", *fill) : std::string(" fill=\"none\"");
  const bool one_hue = !fill || !stroke || with_alpha(*fill, 255) == with_alpha(stroke->colour, 255);
  SvgPaint paint{bounds};
  if (one_hue && stroke) paint.hue = stroke->colour;
  if (one_hue && fill) paint.hue = *fill;
  paint.apart = fill || hatch || !stroke || stroke->colour.alpha != 255;
  if (!hatch) return {{inside + outline, paint}};
  const Look hatched{" fill=\"url(#" + *hatch + ")\"" + outline, {bounds, std::nullopt, true}};
  if (!fill) return {hatched};
  return {{inside, {bounds, fill, true}}, hatched};
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
    out.append("\" viewBox=\"" + corner + " " + size + "\" role=\"img\" stroke-linejoin=\"round\">\n");
    if (!scene.title.empty()) out.append("<title>").append(escaped(scene.title)).append("</title>\n");
    if (!shared_.empty()) out.append("<defs>\n").append(shared_).append("</defs>\n");
    if (scene.background.alpha > 0)
      out.append("<rect" + place_of(part) + " width=\"100%\" height=\"100%\"")
          .append(paint_attributes("fill", scene.background))
          .append("/>\n");
    return out.append(all.text()).append("</svg>\n");
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
    all.next(SvgForm::whole, {}, {bounds}).inner = opened(*subject) + group.text() + "</g>\n";
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
    class_ = " class=\"" + std::string(to_text(item.role)) + "\"";
    bounds_ = std::visit([](const auto& shape) { return bounds_of(shape); }, item.shape);
    if (const auto mark = mark_of(item)) {
      MarkUse& use = marks_[mark->key];
      if (use.count * mark->saved > mark_costs) {
        if (use.id.empty()) use.id = add_marker(item);
        out_->next(SvgForm::places, class_, {bounds_, hue_of(item)}, use.id).path.add_place(mark->place);
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
  /// Sizes of drawings that are drawn many times are multiples of this, in pixels: no edge moves by more than
  /// a quarter of a pixel.
  static constexpr double size_step = 1;

  static std::string mark_content(const Polygon& polygon, Point origin, int decimals) {
    SvgPath path(decimals);
    for (const auto& ring : polygon.rings) path.add(shifted(ring, origin), true);
    const std::string rule = polygon.rings.size() > 1 ? " fill-rule=\"evenodd\"" : "";
    return "<path" + rule + looks_of(polygon.fill, std::nullopt, polygon.stroke, {}).front().attributes +
           " d=\"" + path.text() + "\"/>";
  }
  static std::string mark_content(const Polyline& line, Point origin, int decimals) {
    SvgPath path(decimals);
    path.add(shifted(line.points, origin), false);
    return "<path fill=\"none\"" + stroke_attributes(line.stroke) + " d=\"" + path.text() + "\"/>";
  }
  static std::string mark_content(const Circle& circle, Point, int) {
    return "<circle r=\"" + svg_number(circle.radius) + "\"" +
           looks_of(circle.fill, std::nullopt, circle.stroke, {}).front().attributes + "/>";
  }
  std::string mark_content(const Sprite& sprite, Point, int) {
    const auto step = [](double size) { return std::max(1.0, std::round(size / size_step)) * size_step; };
    return "<use href=\"#" + art_id(sprite.art) + "\" transform=\"" +
           turned_and_sized(sprite.angle, step(sprite.width), step(sprite.height)) + "\"/>";
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
      return looks_of(polygon->fill, std::nullopt, polygon->stroke, {}).front().paint.hue;
    if (const auto* circle = std::get_if<Circle>(&item.shape))
      return looks_of(circle->fill, std::nullopt, circle->stroke, {}).front().paint.hue;
    return std::nullopt;
  }

  /// Writes one element of its own; an empty `inner` makes it self-closing.
  std::string element(std::string_view name, const std::string& attributes, const std::string& inner = {}) {
    std::string text = "<" + std::string(name) + class_ + attributes;
    const std::string inside = (note_.empty() ? "" : "<title>" + escaped(note_) + "</title>") + inner;
    note_.clear();
    if (inside.empty()) return text + "/>\n";
    return text + ">" + inside + "</" + std::string(name) + ">\n";
  }
  void add_whole(const std::string& text) { out_->next(SvgForm::whole, {}, {bounds_}).inner = text; }
  /// Adds lines to those that look the same, or an element with the note.
  void add_path(const std::string& style, const std::vector<std::vector<Point>>& lines, bool closed,
                const SvgPaint& paint) {
    SvgPath own;
    SvgPath& path = note_.empty() ? out_->next(SvgForm::lines, class_ + style, paint).path : own;
    for (const auto& line : lines) path.add(line, closed);
    if (!note_.empty()) add_whole(element("path", style + " d=\"" + own.text() + "\""));
  }
  std::optional<std::string> hatch_id(const std::optional<Hatch>& hatch) {
    return hatch ? std::optional(pattern(*hatch)) : std::nullopt;
  }
  void write(const Polygon& polygon) {
    const std::string rule = polygon.rings.size() > 1 ? " fill-rule=\"evenodd\"" : "";
    for (const Look& look : looks_of(polygon.fill, hatch_id(polygon.hatch), polygon.stroke, bounds_))
      add_path(rule + look.attributes, polygon.rings, true, look.paint);
  }
  void write(const Polyline& line) {
    add_path(" fill=\"none\"" + stroke_attributes(line.stroke), {line.points}, false,
             {bounds_, line.stroke.colour, line.stroke.colour.alpha != 255});
  }
  void write(const Circle& circle) {
    const std::string geometry = " cx=\"" + tenths(circle.centre.x) + "\" cy=\"" + tenths(circle.centre.y) +
                                 "\" r=\"" + svg_number(circle.radius) + "\"";
    for (const Look& look : looks_of(circle.fill, hatch_id(circle.hatch), circle.stroke, bounds_))
      add_whole(element("circle", geometry + look.attributes));
  }
  void write(const Text& text) {
    const bool serif = text.face == Face::serif || text.face == Face::serif_bold;
    std::string style = " font-size=\"" + svg_number(text.size);
    style +=
        serif ? "\" font-family=\"'DejaVu Serif',serif\"" : "\" font-family=\"'DejaVu Sans',sans-serif\"";
    if (text.face == Face::sans_bold || text.face == Face::serif_bold) style += " font-weight=\"bold\"";
    if (text.anchor != Anchor::start)
      style += text.anchor == Anchor::middle ? " text-anchor=\"middle\"" : " text-anchor=\"end\"";
    const std::string x = svg_number(text.point.x), y = svg_number(text.point.y);
    std::string attributes = " x=\"" + x + "\" y=\"" + y + "\"";
    if (text.angle != 0)
      attributes += " transform=\"rotate(" + svg_number(text.angle) + " " + x + " " + y + ")\"";
    const std::string title = note_.empty() ? "" : "<title>" + escaped(note_) + "</title>";
    style += paint_attributes("fill", text.colour);
    SvgPaint paint{bounds_, text.colour};
    if (text.halo) {
      style += stroke_attributes({*text.halo, 2 * text.halo_width, {}, true}) + " paint-order=\"stroke\"";
      paint.hue.reset();
    }
    out_->next(SvgForm::texts, class_ + style, paint).inner +=
        "<text" + attributes + ">" + title + escaped(text.text) + "</text>\n";
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
    const std::string turned = angle == 0 ? "" : "rotate(" + std::to_string(angle) + ") ";
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
  static std::string share(double length) {
    const std::string text = std::to_string(10000 + std::llround(length * 10));
    return length < 99.9 && length >= 0 ? "0." + text.substr(text.size() - 3) : svg_number(length / 100);
  }
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
  std::string note_, class_;  // of the item that is being written
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
