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

namespace rearguard {

namespace {

/// Formats a number with at most two decimals, without exponent, comma or "-0".
std::string number(double value) {
  const bool finite = std::isfinite(value) && std::abs(value) < 1e12;
  const long long hundredths = finite ? std::llround(value * 100) : 0;
  const auto size = static_cast<unsigned long long>(hundredths < 0 ? -hundredths : hundredths);
  std::string text = hundredths < 0 ? "-" : "";
  text += std::to_string(size / 100);
  const unsigned long long rest = size % 100;
  if (rest == 0) return text;
  text += '.';
  text += static_cast<char>('0' + rest / 10);
  if (rest % 10 != 0) text += static_cast<char>('0' + rest % 10);
  return text;
}

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
    text.append(" ").append(name).append("-opacity=\"").append(number(colour.alpha / 255.0)).append("\"");
  return text;
}

std::string stroke_attributes(const Stroke& stroke) {
  std::string text = paint_attributes("stroke", stroke.colour);
  text.append(" stroke-width=\"").append(number(stroke.width)).append("\" stroke-linejoin=\"round\"");
  if (stroke.round_cap) text += " stroke-linecap=\"round\"";
  if (!stroke.dash.empty()) {
    text += " stroke-dasharray=\"";
    for (std::size_t i = 0; i < stroke.dash.size(); ++i)
      text.append(i == 0 ? "" : " ").append(number(stroke.dash[i]));
    text += '"';
  }
  return text;
}

class Writer {
 public:
  explicit Writer(std::string prefix) : prefix_(std::move(prefix)) {}

  std::string document(const Scene& scene, double scale, const std::string& unit, const Section& part) {
    const Depicted* shown = nullptr;
    for (const Item& item : scene.items) {
      if (item.subject.get() != shown) {
        if (shown != nullptr) body_ += "</g>\n";
        shown = item.subject.get();
        if (shown != nullptr) open_group(*shown);
      }
      write(item);
    }
    if (shown != nullptr) body_ += "</g>\n";
    std::string out =
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"";
    out.append(number(part.width * scale) + unit + "\" height=\"" + number(part.height * scale) + unit);
    const std::string corner = number(part.left) + " " + number(part.top);
    const std::string size = number(part.width) + " " + number(part.height);
    out.append("\" viewBox=\"" + corner + " " + size + "\" role=\"img\">\n");
    if (!scene.title.empty()) out.append("<title>").append(escaped(scene.title)).append("</title>\n");
    if (!patterns_.empty()) out.append("<defs>\n").append(patterns_).append("</defs>\n");
    if (scene.background.alpha > 0)
      out.append("<rect" + place_of(part) + " width=\"100%\" height=\"100%\"")
          .append(paint_attributes("fill", scene.background))
          .append("/>\n");
    return out.append(body_).append("</svg>\n");
  }

 private:
  void open_group(const Depicted& subject) {
    body_ += "<g role=\"img\"";
    for (const auto& [name, value] :
         {std::pair("data-unit", &subject.unit), std::pair("data-hex", &subject.hex),
          std::pair("aria-label", &subject.label)}) {
      if (!value->empty()) body_.append(" ").append(name).append("=\"").append(escaped(*value)).append("\"");
    }
    body_ += ">\n";
  }
  void write(const Item& item) {
    note_ = item.note;
    role_ = to_text(item.role);
    std::visit([this](const auto& shape) { write(shape); }, item.shape);
  }
  /// Writes one element; an empty `inner` makes it self-closing.
  void element(std::string_view name, const std::string& attributes, const std::string& inner = {}) {
    body_.append("<").append(name).append(" class=\"").append(role_).append("\"").append(attributes);
    std::string inside = note_.empty() ? std::string() : "<title>" + escaped(note_) + "</title>";
    inside += inner;
    if (inside.empty())
      body_ += "/>\n";
    else
      body_.append(">").append(inside).append("</").append(name).append(">\n");
    note_.clear();
  }
  /// Writes the same outline for each of fill, hatch and stroke that it has; fill and stroke share one
  /// element.
  void shape(std::string_view name, const std::string& geometry, const std::optional<Colour>& fill,
             const std::optional<Hatch>& hatch, const std::optional<Stroke>& stroke) {
    const std::string outline = stroke ? stroke_attributes(*stroke) : std::string();
    const std::string inside = fill ? paint_attributes("fill", *fill) : std::string(" fill=\"none\"");
    if (!hatch) return element(name, geometry + inside + outline);
    if (fill) element(name, geometry + inside);
    std::string hatched = geometry;
    hatched.append(" fill=\"url(#").append(pattern(*hatch)).append(")\"").append(outline);
    element(name, hatched);
  }
  void write(const Polygon& polygon) {
    std::string path = " fill-rule=\"evenodd\" d=\"";
    for (const auto& ring : polygon.rings) {
      path += points_of(ring);
      path += 'Z';
    }
    shape("path", path + "\"", polygon.fill, polygon.hatch, polygon.stroke);
  }
  void write(const Polyline& line) {
    element("path", " d=\"" + points_of(line.points) + "\" fill=\"none\"" + stroke_attributes(line.stroke));
  }
  void write(const Circle& circle) {
    std::string geometry = " cx=\"";
    geometry.append(number(circle.centre.x))
        .append("\" cy=\"")
        .append(number(circle.centre.y))
        .append("\" r=\"");
    geometry.append(number(circle.radius)).append("\"");
    shape("circle", geometry, circle.fill, circle.hatch, circle.stroke);
  }
  void write(const Text& text) {
    std::string attributes = " x=\"";
    attributes.append(number(text.point.x))
        .append("\" y=\"")
        .append(number(text.point.y))
        .append("\" font-size=\"")
        .append(number(text.size));
    const bool serif = text.face == Face::serif || text.face == Face::serif_bold;
    attributes.append(serif ? "\" font-family=\"'DejaVu Serif',serif\""
                            : "\" font-family=\"'DejaVu Sans',sans-serif\"");
    if (text.face == Face::sans_bold || text.face == Face::serif_bold) attributes += " font-weight=\"bold\"";
    if (text.anchor != Anchor::start)
      attributes.append(text.anchor == Anchor::middle ? " text-anchor=\"middle\"" : " text-anchor=\"end\"");
    if (text.angle != 0)
      attributes.append(" transform=\"rotate(")
          .append(number(text.angle))
          .append(" ")
          .append(number(text.point.x))
          .append(" ")
          .append(number(text.point.y))
          .append(")\"");
    if (text.halo) {
      const Stroke halo{*text.halo, 2 * text.halo_width, {}, true};
      const std::string note = std::move(note_);
      note_.clear();
      element("text", attributes + " fill=\"none\"" + stroke_attributes(halo), escaped(text.text));
      note_ = note;
    }
    element("text", attributes + paint_attributes("fill", text.colour), escaped(text.text));
  }
  void write(const Sprite& sprite) {
    const auto [it, is_new] =
        art_ids_.insert({sprite.art.get(), prefix_ + "art" + std::to_string(art_ids_.size())});
    if (is_new) {
      patterns_.append("<image id=\"").append(it->second);
      patterns_.append("\" x=\"-50\" y=\"-50\" width=\"100\" height=\"100\" preserveAspectRatio=\"none\" ");
      patterns_.append("href=\"data:image/")
          .append(sprite.art->format == Art::Format::svg ? "svg+xml" : "png");
      patterns_.append(";base64,").append(to_base64(sprite.art->bytes)).append("\"/>\n");
    }
    std::string attributes = " href=\"#" + it->second + "\" transform=\"translate(";
    attributes.append(number(sprite.centre.x)).append(" ").append(number(sprite.centre.y)).append(")");
    if (sprite.angle != 0) attributes.append(" rotate(").append(number(sprite.angle)).append(")");
    attributes.append(" scale(")
        .append(share(sprite.width))
        .append(" ")
        .append(share(sprite.height))
        .append(")\"");
    if (sprite.clip.empty()) return element("use", attributes);
    const std::string clip = prefix_ + "clip" + std::to_string(clips_++);
    patterns_.append("<clipPath id=\"").append(clip).append("\"><path d=\"");
    patterns_.append(points_of(sprite.clip)).append("Z\"/></clipPath>\n");
    body_.append("<g clip-path=\"url(#").append(clip).append(")\">");
    element("use", attributes);
    body_ += "</g>\n";
  }
  void write(const Backdrop& backdrop) {
    if (!backdrop.picture || backdrop.clip.empty()) return;
    const BackdropPicture& picture = *backdrop.picture;
    const std::string clip = prefix_ + "clip" + std::to_string(clips_++);
    patterns_.append("<clipPath id=\"").append(clip).append("\"><path clip-rule=\"evenodd\" d=\"");
    for (const auto& ring : backdrop.clip) patterns_.append(points_of(ring)).append("Z");
    patterns_.append("\"/></clipPath>\n");
    const Affine& a = backdrop.to_scene;
    body_.append("<g clip-path=\"url(#").append(clip).append(")\">");
    // Many thousand pixels are multiplied by these numbers.
    std::string attributes = fmt::format(
        " width=\"{}\" height=\"{}\" preserveAspectRatio=\"none\" transform=\"matrix({:.9g} {:.9g} {:.9g} "
        "{:.9g} {:.9g} {:.9g})\"",
        picture.width, picture.height, a.xx, a.yx, a.xy, a.yy, a.shift.x, a.shift.y);
    if (backdrop.opacity < 1) attributes += fmt::format(" opacity=\"{:.3g}\"", backdrop.opacity);
    attributes += " href=\"data:" + picture.media_type + ";base64," + to_base64(picture.bytes) + "\"";
    element("image", attributes);
    body_ += "</g>\n";
  }
  static std::string place_of(const Section& part) {
    if (part.left == 0 && part.top == 0) return {};
    return " x=\"" + number(part.left) + "\" y=\"" + number(part.top) + "\"";
  }
  /// Formats a length as a factor of the 100 units that every drawing is wide and high.
  static std::string share(double length) {
    const std::string text = std::to_string(10000 + std::llround(length * 10));
    return length < 99.9 && length >= 0 ? "0." + text.substr(text.size() - 3) : number(length / 100);
  }
  static std::string points_of(const std::vector<Point>& points) {
    std::string text;
    for (std::size_t i = 0; i < points.size(); ++i)
      text.append(i == 0 ? "M" : "L").append(number(points[i].x)).append(" ").append(number(points[i].y));
    return text;
  }
  std::string pattern(const Hatch& hatch) {
    const auto key = std::make_tuple(hatch.colour, hatch.angle, hatch.spacing, hatch.width, hatch.crossed);
    const auto [it, is_new] =
        pattern_ids_.insert({key, prefix_ + "hatch" + std::to_string(pattern_ids_.size())});
    if (!is_new) return it->second;
    const std::string side = number(hatch.spacing);
    const std::string middle = number(hatch.spacing / 2);
    patterns_.append("<pattern id=\"")
        .append(it->second)
        .append("\" patternUnits=\"userSpaceOnUse\" width=\"")
        .append(side);
    patterns_.append("\" height=\"")
        .append(side)
        .append("\" patternTransform=\"rotate(")
        .append(number(hatch.angle))
        .append(")\"><path d=\"M0 ");
    patterns_.append(middle).append("H").append(side);
    if (hatch.crossed) patterns_.append("M").append(middle).append(" 0V").append(side);
    patterns_.append("\"")
        .append(stroke_attributes({hatch.colour, hatch.width, {}, false}))
        .append("/></pattern>\n");
    return it->second;
  }

  std::string prefix_;
  std::string body_;
  std::string patterns_;
  std::string note_;
  std::string_view role_;
  std::map<std::tuple<Colour, double, double, double, bool>, std::string> pattern_ids_;
  // Never iterated: the order of addresses must not affect the output.
  std::map<const Art*, std::string> art_ids_;
  int clips_ = 0;
};

}  // namespace

std::string to_svg(const Scene& scene, double scale, const std::string& prefix, const std::string& unit,
                   const std::optional<Section>& section) {
  return Writer(prefix).document(scene, scale, unit,
                                 section.value_or(Section{0, 0, scene.width, scene.height}));
}

}  // namespace rearguard
