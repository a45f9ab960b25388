#include "src/desk/print/flow.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace rearguard {
namespace {

constexpr double line_height = 1.3;
constexpr double between_columns = 7 * px_per_mm;
constexpr double cell_padding = 10;
constexpr std::array<Paper, 5> known_papers = {{{"A4", 210, 297},
                                                {"A3", 297, 420},
                                                {"Letter", 215.9, 279.4},
                                                {"Legal", 215.9, 355.6},
                                                {"Tabloid", 279.4, 431.8}}};

bool same_letters(std::string_view a, std::string_view b) {
  return std::ranges::equal(
      a, b, [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

/// Returns how wide the columns of a table are: as their words, or if these are too wide, the widest ones
/// less.
std::vector<double> column_widths(const Table& table, double available) {
  std::vector<double> widths;
  for (std::size_t c = 0; c < table.headers.size(); ++c) {
    double width = text_width(table.headers[c], table.size, Face::sans_bold);
    for (const auto& row : table.rows) width = std::max(width, text_width(row[c], table.size, Face::sans));
    widths.push_back(width + cell_padding);
  }
  std::vector<double> sorted = widths;
  std::ranges::sort(sorted);
  double left = available;
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    const double share = left / static_cast<double>(sorted.size() - i);
    if (sorted[i] > share) {
      for (double& width : widths) width = std::min(width, share);
      break;
    }
    left -= sorted[i];
  }
  return widths;
}

/// Returns the lines of a cell. A word that is too wide is broken, so that it covers no other cell.
std::vector<std::string> lines_in(const std::string& cell, double size, Face face, double width) {
  std::vector<std::string> lines;
  for (const std::string& line : wrapped(cell, size, face, width)) {
    for (std::string_view rest = line; !rest.empty();) {
      const std::size_t end = bytes_that_fit(rest, size, face, width);
      lines.emplace_back(rest.substr(0, end));
      rest.remove_prefix(end);
    }
  }
  return lines;
}

struct Row {
  std::vector<std::vector<std::string>> lines;  ///< by cell
  Face face = Face::sans;
  double height = 0;
};

Row laid_out(const Table& table, const std::vector<std::string>& cells, const std::vector<double>& widths,
             Face face) {
  Row row{{}, face, 0};
  std::size_t most = 1;
  for (std::size_t c = 0; c < cells.size(); ++c) {
    row.lines.push_back(lines_in(cells[c], table.size, face, 1.02 * (widths[c] - cell_padding)));
    most = std::max(most, row.lines.back().size());
  }
  row.height = static_cast<double>(most) * table.size * line_height + 4;
  return row;
}

/// Adds the words of a row, and a line below it. Returns its top left corner.
Point add_row(Flow& flow, const Table& table, const Row& row, const std::vector<double>& widths) {
  const Point corner = flow.room(row.height);
  const double step = table.size * line_height;
  double x = corner.x + table.picture_width;
  for (std::size_t c = 0; c < row.lines.size(); ++c) {
    double y = corner.y + (row.height - step * static_cast<double>(row.lines[c].size())) / 2 + 0.8 * step;
    for (const std::string& line : row.lines[c]) {
      write(flow.scene(), {x, y}, line, table.size, row.face);
      y += step;
    }
    x += widths[c];
  }
  const double below = corner.y + row.height;
  rule(flow.scene(), {corner.x, below}, {x, below}, row.face == Face::sans ? 0.2 : 0.8);
  return corner;
}

}  // namespace

void write(Scene& scene, Point at, const std::string& words, double size, Face face, Anchor anchor,
           double angle) {
  Text text{at, words, size, anchor, face, print_ink};
  text.angle = angle;
  scene.add(Role::legend, std::move(text));
}

void rule(Scene& scene, Point from, Point to, double width, const std::vector<double>& dash) {
  scene.add(Role::frame, Polyline{{from, to}, {print_ink, width, dash, false}});
}

void frame(Scene& scene, const PageBox& box) {
  const auto [left, top, right, bottom] = box;
  Polygon outline{{{{left, top}, {right, top}, {right, bottom}, {left, bottom}}}};
  outline.stroke = Stroke{print_ink, 0.8, {}, false};
  scene.add(Role::frame, std::move(outline));
}

std::span<const Paper> papers() {
  return known_papers;
}

const Paper* find_paper(std::string_view name) {
  const auto found =
      std::ranges::find_if(known_papers, [&](const Paper& p) { return same_letters(p.name, name); });
  return found == known_papers.end() ? nullptr : &*found;
}

Flow::Flow(const Paper& paper, int columns, std::string chapter)
    : page_width_(paper.width * px_per_mm),
      page_height_(paper.height * px_per_mm),
      columns_(columns),
      width_((page_width_ - 2 * page_margin - (columns - 1) * between_columns) / columns),
      bottom_(page_height_ - page_margin),
      chapter_(std::move(chapter)) {
  begin_page();
}

void Flow::begin_page() {
  PrintedPage& page = pages_.emplace_back();
  page.width = page_width_;
  page.height = page_height_;
  if (pages_.size() == 1) page.chapter = chapter_;
  page.layers.emplace_back();
  column_ = 0;
  pen_ = {page_margin, page_margin};
}

void Flow::next_column() {
  if (++column_ == columns_) return begin_page();
  pen_ = {page_margin + column_ * (width_ + between_columns), page_margin};
}

Point Flow::room(double height) {
  if (!fits(height) && pen_.y > page_margin) next_column();
  const Point corner = pen_;
  pen_.y += height;
  return corner;
}

void Flow::gap(double height) {
  if (pen_.y > page_margin) pen_.y += height;
}

void Flow::draw_below(Scene scene, const PageBox& only) {
  std::vector<PageLayer>& layers = pages_.back().layers;
  layers.insert(layers.end() - 1, PageLayer{std::move(scene), {}, only});
}

void Flow::text(const std::string& words, const TextLook& look) {
  double indent = look.indent;
  // The first line is as wide as it is, all others are narrower.
  for (std::string rest = words; !rest.empty(); indent = look.indent + look.hang) {
    const std::vector<std::string> lines = wrapped(rest, look.size, look.face, width_ - indent);
    rest.clear();
    for (std::size_t i = 1; i < lines.size(); ++i) rest += (i == 1 ? "" : " ") + lines[i];
    if (lines.empty()) break;
    const Point corner = room(look.size * line_height);
    write(scene(), {corner.x + indent, corner.y + look.size}, lines.front(), look.size, look.face);
  }
}

void Flow::heading(const std::string& words, double size) {
  gap(0.8 * size);
  if (!fits(5 * size)) next_column();
  text(words, {size, Face::serif_bold});
  gap(0.2 * size);
}

void add_paragraphs(Flow& flow, std::string_view words, double size) {
  std::string paragraph;
  const auto add = [&] {
    if (!paragraph.empty()) flow.text(paragraph, {size});
    if (!paragraph.empty()) flow.gap(size / 2);
    paragraph.clear();
  };
  while (!words.empty()) {
    const std::string_view line = words.substr(0, words.find('\n'));
    words.remove_prefix(std::min(words.size(), line.size() + 1));
    if (line.find_first_not_of(' ') == std::string_view::npos) {
      add();
    } else {
      paragraph.append(paragraph.empty() ? "" : " ").append(line);
    }
  }
  add();
}

void add_table(Flow& flow, const Table& table) {
  const std::vector<double> widths = column_widths(table, flow.width() - table.picture_width);
  const Row header = laid_out(table, table.headers, widths, Face::sans_bold);
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    Row row = laid_out(table, table.rows[i], widths, Face::sans);
    row.height = std::max(row.height, table.least_row_height);
    if (i == 0 || !flow.fits(row.height)) {
      if (!flow.fits(header.height + row.height)) flow.next_column();
      add_row(flow, table, header, widths);
    }
    const Point corner = add_row(flow, table, row, widths);
    if (table.draw) table.draw(i, {corner.x + table.picture_width / 2, corner.y + row.height / 2});
  }
}

}  // namespace rearguard
