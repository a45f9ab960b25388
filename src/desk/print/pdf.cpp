#include "src/desk/print/pdf.h"

#include <cairo-ft.h>
#include <cairo-pdf.h>
#include <cairo.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>
#include <numbers>
#include <stdexcept>

#include "src/desk/paint/font.h"
#include "src/desk/paint/item_bounds.h"
#include "src/desk/paint/late_call.h"
#include "src/desk/paint/raster.h"
#include "src/desk/paint/scan.h"
#include "src/desk/paint/sprites.h"
#include "src/desk/print/print_game.h"

namespace rearguard {
namespace {

#define REARGUARD_CAIRO(name) constinit LateCall<decltype(::name)> name(LateLibrary::cairo, #name)
REARGUARD_CAIRO(FT_Init_FreeType);
REARGUARD_CAIRO(FT_New_Memory_Face);
REARGUARD_CAIRO(cairo_arc);
REARGUARD_CAIRO(cairo_clip);
REARGUARD_CAIRO(cairo_close_path);
REARGUARD_CAIRO(cairo_create);
REARGUARD_CAIRO(cairo_destroy);
REARGUARD_CAIRO(cairo_fill_preserve);
REARGUARD_CAIRO(cairo_ft_font_face_create_for_ft_face);
REARGUARD_CAIRO(cairo_image_surface_create);
REARGUARD_CAIRO(cairo_image_surface_get_data);
REARGUARD_CAIRO(cairo_image_surface_get_stride);
REARGUARD_CAIRO(cairo_line_to);
REARGUARD_CAIRO(cairo_move_to);
REARGUARD_CAIRO(cairo_new_path);
REARGUARD_CAIRO(cairo_paint_with_alpha);
REARGUARD_CAIRO(cairo_pdf_surface_add_outline);
REARGUARD_CAIRO(cairo_pdf_surface_create_for_stream);
REARGUARD_CAIRO(cairo_pdf_surface_set_metadata);
REARGUARD_CAIRO(cairo_pdf_surface_set_page_label);
REARGUARD_CAIRO(cairo_pdf_surface_set_size);
REARGUARD_CAIRO(cairo_rectangle);
REARGUARD_CAIRO(cairo_restore);
REARGUARD_CAIRO(cairo_rotate);
REARGUARD_CAIRO(cairo_save);
REARGUARD_CAIRO(cairo_scale);
REARGUARD_CAIRO(cairo_set_dash);
REARGUARD_CAIRO(cairo_set_fill_rule);
REARGUARD_CAIRO(cairo_set_font_face);
REARGUARD_CAIRO(cairo_set_font_size);
REARGUARD_CAIRO(cairo_set_line_cap);
REARGUARD_CAIRO(cairo_set_line_join);
REARGUARD_CAIRO(cairo_set_line_width);
REARGUARD_CAIRO(cairo_set_source_rgba);
REARGUARD_CAIRO(cairo_set_source_surface);
REARGUARD_CAIRO(cairo_show_page);
REARGUARD_CAIRO(cairo_show_text);
REARGUARD_CAIRO(cairo_status);
REARGUARD_CAIRO(cairo_status_to_string);
REARGUARD_CAIRO(cairo_stroke);
REARGUARD_CAIRO(cairo_surface_destroy);
REARGUARD_CAIRO(cairo_surface_finish);
REARGUARD_CAIRO(cairo_surface_flush);
REARGUARD_CAIRO(cairo_surface_mark_dirty);
REARGUARD_CAIRO(cairo_surface_status);
REARGUARD_CAIRO(cairo_text_extents);
REARGUARD_CAIRO(cairo_text_path);
REARGUARD_CAIRO(cairo_toy_font_face_create);
REARGUARD_CAIRO(cairo_transform);
REARGUARD_CAIRO(cairo_translate);
#undef REARGUARD_CAIRO

constexpr double pt_per_px = 0.75;
constexpr double drawing_px_per_px = 400.0 / 96;  ///< of a PDF: 400 to an inch of paper

struct FontFaces {
  std::array<std::vector<unsigned char>, 4> files;  // in use as long as the faces
  std::array<cairo_font_face_t*, 4> faces{};
};

/// Opens the fonts of pictures. They stay until the process ends, because Cairo keeps fonts for later.
std::unique_ptr<const FontFaces> opened_fonts() {
  auto fonts = std::make_unique<FontFaces>();
  FT_Library library = nullptr;
  FT_Init_FreeType(&library);
  for (std::size_t i = 0; i < fonts->faces.size(); ++i) {
    std::vector<unsigned char>& file = fonts->files[i];
    file = font_file(static_cast<Face>(i));
    FT_Face face = nullptr;
    if (!file.empty() &&
        FT_New_Memory_Face(library, file.data(), static_cast<FT_Long>(file.size()), 0, &face) == 0) {
      fonts->faces[i] = cairo_ft_font_face_create_for_ft_face(face, FT_LOAD_NO_HINTING);
    } else {
      fonts->faces[i] =
          cairo_toy_font_face_create(i < 2 ? "sans-serif" : "serif", CAIRO_FONT_SLANT_NORMAL,
                                     i % 2 == 0 ? CAIRO_FONT_WEIGHT_NORMAL : CAIRO_FONT_WEIGHT_BOLD);
    }
  }
  return fonts;
}

cairo_font_face_t* font_face(Face face) {
  static const std::unique_ptr<const FontFaces> fonts = opened_fonts();
  return fonts->faces[static_cast<std::size_t>(face)];
}

using Surface = std::shared_ptr<cairo_surface_t>;
Surface owned(cairo_surface_t* surface) {
  return {surface, [](cairo_surface_t* s) { cairo_surface_destroy(s); }};
}

/// Makes a picture of Cairo, which multiplies colours by their opacity.
Surface surface_of(int width, int height, const std::function<Colour(int, int)>& colour_at) {
  Surface surface = owned(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height));
  cairo_surface_flush(surface.get());
  unsigned char* const rows = cairo_image_surface_get_data(surface.get());
  if (rows == nullptr) throw std::runtime_error("a picture is too large to print");
  const int stride = cairo_image_surface_get_stride(surface.get());
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      const Colour c = colour_at(x, y);
      const auto part = [&](std::uint8_t value) {
        return static_cast<std::uint32_t>((value * c.alpha + 127) / 255);
      };
      const std::uint32_t pixel = static_cast<std::uint32_t>(c.alpha) << 24U | part(c.red) << 16U |
                                  part(c.green) << 8U | part(c.blue);
      std::copy_n(reinterpret_cast<const unsigned char*>(&pixel), sizeof pixel,
                  rows + static_cast<std::ptrdiff_t>(y) * stride + 4 * static_cast<std::ptrdiff_t>(x));
    }
  }
  cairo_surface_mark_dirty(surface.get());
  return surface;
}

cairo_status_t take_bytes(void* into, const unsigned char* data, unsigned length) {
  const auto* const bytes = reinterpret_cast<const std::byte*>(data);
  auto& all = *static_cast<std::vector<std::byte>*>(into);
  all.insert(all.end(), bytes, bytes + length);
  return CAIRO_STATUS_SUCCESS;
}

void check(cairo_status_t status) {
  if (status != CAIRO_STATUS_SUCCESS)
    throw std::runtime_error(std::string("Cairo: ") + cairo_status_to_string(status));
}

/// Draws pages: those of a document, or one as a picture.
struct PageCanvas {
  Surface surface;
  double px_per_px = drawing_px_per_px;  ///< pixels of drawings to a scene pixel
  cairo_t* context = nullptr;
  // Each picture is written once, however often it is drawn. Never iterated: addresses must not count.
  std::map<std::pair<const void*, int>, Surface> pictures;

  PageCanvas(cairo_surface_t* target, double scale) : surface(owned(target)), context(cairo_create(target)) {
    cairo_scale(context, scale, scale);
  }
  PageCanvas(const PageCanvas&) = delete;
  PageCanvas& operator=(const PageCanvas&) = delete;
  ~PageCanvas() { cairo_destroy(context); }

  void colour(Colour c) const {
    cairo_set_source_rgba(context, c.red / 255.0, c.green / 255.0, c.blue / 255.0, c.alpha / 255.0);
  }
  void outline(const std::vector<std::vector<Point>>& rings, bool closed) const {
    cairo_new_path(context);
    for (const auto& ring : rings) {
      for (std::size_t i = 0; i < ring.size(); ++i)
        (i == 0 ? cairo_move_to : cairo_line_to)(context, ring[i].x, ring[i].y);
      if (closed) cairo_close_path(context);
    }
  }
  /// Strokes the path, and forgets it.
  void stroke(const Stroke& with) const {
    colour(with.colour);
    cairo_set_line_width(context, with.width);
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND);
    cairo_set_line_cap(context, with.round_cap ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT);
    cairo_set_dash(context, with.dash.data(), static_cast<int>(with.dash.size()), 0);
    cairo_stroke(context);
  }
  /// Draws parallel lines within the path, measured from the origin of the scene so that adjacent shapes
  /// match.
  void hatch(const Hatch& with, const Bounds& bounds) const {
    cairo_save(context);
    cairo_clip(context);
    const double reach = std::hypot(bounds.right - bounds.left, bounds.bottom - bounds.top) / 2;
    const Point middle{(bounds.left + bounds.right) / 2, (bounds.top + bounds.bottom) / 2};
    for (int set = 0; set < (with.crossed ? 2 : 1); ++set) {
      const double angle = with.angle * std::numbers::pi / 180 + set * std::numbers::pi / 2;
      const double along = middle.x * std::cos(angle) + middle.y * std::sin(angle);
      const double across = middle.y * std::cos(angle) - middle.x * std::sin(angle);
      cairo_save(context);
      cairo_rotate(context, angle);
      const double first = std::ceil((across - reach) / with.spacing - 0.5);
      for (double y = (first + 0.5) * with.spacing; y < across + reach; y += with.spacing) {
        cairo_move_to(context, along - reach, y);
        cairo_line_to(context, along + reach, y);
      }
      stroke({with.colour, with.width, {}, false});
      cairo_restore(context);
    }
    cairo_restore(context);
  }
  /// `add_path` adds the outline of the shape.
  void shape(const std::function<void()>& add_path, const std::optional<Colour>& fill,
             const std::optional<Hatch>& hatched, const std::optional<Stroke>& line,
             const Bounds& bounds) const {
    cairo_set_fill_rule(context, CAIRO_FILL_RULE_EVEN_ODD);
    add_path();
    if (fill) {
      colour(*fill);
      cairo_fill_preserve(context);
    }
    if (hatched) {
      hatch(*hatched, bounds);
      add_path();
    }
    if (line) stroke(*line);
    cairo_new_path(context);
  }

  void draw(const Polygon& polygon, const Bounds& bounds) const {
    shape([&] { outline(polygon.rings, true); }, polygon.fill, polygon.hatch, polygon.stroke, bounds);
  }
  void draw(const Polyline& line, const Bounds&) const {
    outline({line.points}, false);
    stroke(line.stroke);
  }
  void draw(const Circle& circle, const Bounds& bounds) const {
    const auto ring = [&] {
      cairo_new_path(context);
      cairo_arc(context, circle.centre.x, circle.centre.y, circle.radius, 0, 2 * std::numbers::pi);
      cairo_close_path(context);
    };
    shape(ring, circle.fill, circle.hatch, circle.stroke, bounds);
  }
  void draw(const Text& text, const Bounds&) const {
    cairo_save(context);
    cairo_set_font_face(context, font_face(text.face));
    cairo_set_font_size(context, text.size);
    cairo_translate(context, text.point.x, text.point.y);
    cairo_rotate(context, text.angle * std::numbers::pi / 180);
    cairo_text_extents_t extents{};
    cairo_text_extents(context, text.text.c_str(), &extents);
    const double share = text.anchor == Anchor::start ? 0 : text.anchor == Anchor::middle ? 0.5 : 1;
    const double left = -share * extents.x_advance;
    if (text.halo) {
      cairo_new_path(context);
      cairo_move_to(context, left, 0);
      cairo_text_path(context, text.text.c_str());
      stroke({*text.halo, 2 * text.halo_width, {}, true});
    }
    colour(text.colour);
    cairo_move_to(context, left, 0);
    cairo_show_text(context, text.text.c_str());
    cairo_new_path(context);
    cairo_restore(context);
  }
  void draw(const Sprite& drawing, const Bounds&) {
    int side = 32;
    while (side < 1024 && side < std::max(drawing.width, drawing.height) * px_per_px) side *= 2;
    Surface& picture = pictures[{drawing.art.get(), side}];
    if (!picture) {
      const auto image = sprite(drawing.art, side, side, 0);
      picture = surface_of(side, side, [&](int x, int y) { return image->at(x, y); });
    }
    cairo_save(context);
    if (!drawing.clip.empty()) {
      cairo_set_fill_rule(context, CAIRO_FILL_RULE_EVEN_ODD);
      outline({drawing.clip}, true);
      cairo_clip(context);
    }
    cairo_translate(context, drawing.centre.x, drawing.centre.y);
    cairo_rotate(context, drawing.angle * std::numbers::pi / 180);
    cairo_scale(context, drawing.width / side, drawing.height / side);
    cairo_set_source_surface(context, picture.get(), -side / 2.0, -side / 2.0);
    cairo_paint_with_alpha(context, 1);
    cairo_restore(context);
  }
  void draw(const Backdrop& backdrop, const Bounds&) {
    if (!backdrop.picture || !backdrop.picture->pixels || backdrop.clip.empty()) return;
    const Scan& scan = *backdrop.picture->pixels;
    const int level = scan.level_for(px_per_px * backdrop.to_scene.scale());
    const Scan::Level& pixels = scan.level(level);
    Surface& picture = pictures[{&scan, level}];
    if (!picture) {
      picture = surface_of(pixels.width, pixels.height, [&](int x, int y) {
        const auto at = 3 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(pixels.width) +
                             static_cast<std::size_t>(x));
        return Colour{pixels.rgb[at], pixels.rgb[at + 1], pixels.rgb[at + 2], 255};
      });
    }
    cairo_save(context);
    cairo_set_fill_rule(context, CAIRO_FILL_RULE_EVEN_ODD);
    outline(backdrop.clip, true);
    cairo_clip(context);
    const Affine& a = backdrop.to_scene;
    const cairo_matrix_t placed{a.xx, a.yx, a.xy, a.yy, a.shift.x, a.shift.y};
    cairo_transform(context, &placed);
    cairo_scale(context, scan.step(level), scan.step(level));
    cairo_set_source_surface(context, picture.get(), 0, 0);
    cairo_paint_with_alpha(context, backdrop.opacity);
    cairo_restore(context);
  }
};

void begin_page(cairo_surface_t* surface, const PrintedPage& page, std::size_t number) {
  cairo_pdf_surface_set_size(surface, page.width * pt_per_px, page.height * pt_per_px);
  if (!page.label.empty()) cairo_pdf_surface_set_page_label(surface, page.label.c_str());
  if (!page.chapter.empty()) {
    const std::string place = "page=" + std::to_string(number) + " pos=[0 0]";
    cairo_pdf_surface_add_outline(surface, CAIRO_PDF_OUTLINE_ROOT, page.chapter.c_str(), place.c_str(),
                                  static_cast<cairo_pdf_outline_flags_t>(0));
  }
}

void draw_page(PageCanvas& canvas, const PrintedPage& page) {
  cairo_t* const context = canvas.context;
  for (const PageLayer& layer : page.layers) {
    cairo_save(context);
    if (layer.only) {
      const PageBox& box = *layer.only;
      cairo_rectangle(context, box.left, box.top, box.right - box.left, box.bottom - box.top);
      cairo_clip(context);
    }
    cairo_translate(context, layer.shift.x, layer.shift.y);
    for (const Item& item : layer.scene.items) {
      const Bounds bounds = bounds_of(item);
      std::visit([&](const auto& shape) { canvas.draw(shape, bounds); }, item.shape);
    }
    cairo_restore(context);
  }
  check(cairo_status(context));
}

}  // namespace

std::vector<std::byte> to_pdf(const PrintedBook& book) {
  std::vector<std::byte> bytes;
  // The canvas ends before the bytes, into which it writes.
  PageCanvas canvas(cairo_pdf_surface_create_for_stream(take_bytes, &bytes, 1, 1), pt_per_px);
  cairo_surface_t* const surface = canvas.surface.get();
  cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, book.title.c_str());
  // Without this it would be the time of the clock.
  cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "");
  for (std::size_t i = 0; i < book.pages; ++i) {
    const PrintedPage page = book.page(i);
    begin_page(surface, page, i + 1);
    draw_page(canvas, page);
    cairo_show_page(canvas.context);
  }
  cairo_surface_finish(surface);
  check(cairo_surface_status(surface));
  return bytes;
}

Image picture_of(const PrintedPage& page, double scale) {
  const auto pixels = [&](double length) {
    return std::max(1, static_cast<int>(std::lround(length * scale)));
  };
  Image image(pixels(page.width), pixels(page.height), rgb(0xffffff));
  PageCanvas canvas(cairo_image_surface_create(CAIRO_FORMAT_RGB24, image.width, image.height), scale);
  canvas.px_per_px = scale;
  cairo_set_source_rgba(canvas.context, 1, 1, 1, 1);
  cairo_paint_with_alpha(canvas.context, 1);
  draw_page(canvas, page);
  cairo_surface_flush(canvas.surface.get());
  const unsigned char* const rows = cairo_image_surface_get_data(canvas.surface.get());
  if (rows == nullptr) throw std::runtime_error("a page is too large to draw");
  const int stride = cairo_image_surface_get_stride(canvas.surface.get());
  for (int y = 0; y < image.height; ++y) {
    for (int x = 0; x < image.width; ++x) {
      std::uint32_t pixel = 0;
      std::memcpy(&pixel, rows + static_cast<std::ptrdiff_t>(y) * stride + 4 * static_cast<std::ptrdiff_t>(x),
                  sizeof pixel);
      std::uint8_t* const to = image.pixels.data() + 4 * (static_cast<std::ptrdiff_t>(y) * image.width + x);
      for (int part = 0; part < 3; ++part) to[part] = static_cast<std::uint8_t>(pixel >> (16 - 8 * part));
    }
  }
  return image;
}

}  // namespace rearguard
