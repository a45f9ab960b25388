#pragma once
// Text and tables that run through columns and over pages.

#include <functional>

#include "src/desk/print/page.h"
#include "src/desk/print/paper.h"

namespace rearguard {

inline constexpr double page_margin = 12 * px_per_mm;

struct TextLook {
  double size = 10;  ///< of the letters, in scene pixels
  Face face = Face::sans;
  double indent = 0;
  double hang = 0;  ///< by which all lines but the first are indented more
};

class Flow {
 public:
  /// `chapter` names the pages.
  Flow(const Paper& paper, int columns, std::string chapter);

  double width() const { return width_; }  ///< of a column
  bool fits(double height) const { return pen_.y + height <= bottom_; }
  /// Goes on at the top of the next column, or of the next page.
  void next_column();
  /// Takes a part of the column, from the next one if it does not fit here. Returns its top left corner.
  Point room(double height);
  void gap(double height);
  void text(const std::string& words, const TextLook& look = {});
  /// Adds a heading, with room for a few lines below it.
  void heading(const std::string& words, double size = 15);
  /// Draws a scene below all that is here, within a box.
  void draw_below(Scene scene, const PageBox& only);
  Scene& scene() { return pages_.back().layers.back().scene; }

  std::vector<PrintedPage> take() { return std::move(pages_); }

 private:
  void begin_page();

  double page_width_, page_height_;
  int columns_;
  int column_ = 0;
  double width_;
  double bottom_;
  Point pen_{};
  std::string chapter_;
  std::vector<PrintedPage> pages_;
};

/// Adds a text of paragraphs that empty lines separate; other ends of lines are blanks.
void add_paragraphs(Flow& flow, std::string_view words, double size);

/// A table whose header is repeated on each page.
struct Table {
  std::vector<std::string> headers;
  std::vector<std::vector<std::string>> rows;
  double size = 9;              ///< of the letters
  double least_row_height = 0;  ///< for what `draw` draws
  double picture_width = 0;     ///< before the first column, likewise
  std::function<void(std::size_t row, Point middle)> draw = nullptr;
};
void add_table(Flow& flow, const Table& table);

}  // namespace rearguard
