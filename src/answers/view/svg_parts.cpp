#include "src/answers/view/svg_parts.h"

#include "src/answers/view/curves.h"

namespace rearguard {

namespace {

constexpr double straight_tolerance = 0.05;  // in pixels
constexpr double curve_tolerance = 0.1;
/// Points for each corner of a line so smooth that the curve itself is nearer than a tenth of a pixel.
constexpr std::size_t smoothed_points = 8;
constexpr std::size_t longest_run = 24;  // points that one line or curve replaces

Point on_curve(Point a, Point control, Point b, double t) {
  const double wa = (1 - t) * (1 - t), wc = 2 * t * (1 - t), wb = t * t;
  return {wa * a.x + wc * control.x + wb * b.x, wa * a.y + wc * control.y + wb * b.y};
}

bool is_straight(const std::vector<Point>& points, std::size_t from, std::size_t to) {
  for (std::size_t i = from + 1; i < to; ++i) {
    if (distance_to_segment(points[i], points[from], points[to]) > straight_tolerance) return false;
  }
  return true;
}

/// Returns the control point of a quadratic curve that nowhere leaves the line from one of its points to
/// another by more than the tolerance.
std::optional<Point> curve_through(const std::vector<Point>& points, std::size_t from, std::size_t to) {
  std::vector<double> along = {0};  // length so far
  for (std::size_t i = from; i < to; ++i)
    along.push_back(along.back() + std::hypot(points[i + 1].x - points[i].x, points[i + 1].y - points[i].y));
  if (along.back() <= 0) return std::nullopt;
  const Point a = points[from], b = points[to];
  Point sum;
  double weights = 0;
  for (std::size_t i = from + 1; i < to; ++i) {
    const double t = along[i - from] / along.back();
    const double weight = 2 * t * (1 - t);
    const Point ends = on_curve(a, {}, b, t);
    sum.x += weight * (points[i].x - ends.x);
    sum.y += weight * (points[i].y - ends.y);
    weights += weight * weight;
  }
  const Point control{sum.x / weights, sum.y / weights};
  constexpr int parts =
      2;  // of a piece of the line: its end and its middle, where a curve would cut a corner
  for (std::size_t i = from; i < to; ++i) {
    for (int part = 1; part <= parts; ++part) {
      const double t =
          (along[i - from] + (along[i + 1 - from] - along[i - from]) * part / parts) / along.back();
      if (distance_to_segment(on_curve(a, control, b, t), points[i], points[i + 1]) > curve_tolerance)
        return std::nullopt;
    }
  }
  return control;
}

constexpr double square = 64;     // pixels
constexpr double farthest = 1e6;  // from the corner of the picture; beyond it all squares are one
constexpr double max_squares = 5000;

bool overlap(const SvgBounds& a, const SvgBounds& b) {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

bool same_hue(const SvgPaint& a, const SvgPaint& b) {
  return a.hue && b.hue && with_alpha(*a.hue, 255) == with_alpha(*b.hue, 255);
}

std::string text_of_places(const SvgBatch& batch) {
  // The only point of a path is its first and its last: it would be marked twice.
  const std::string all = " style=\"fill:none;marker:url(#" + batch.mark + ")\"";
  const std::string only = " fill=\"none\" marker-start=\"url(#" + batch.mark + ")\"";
  return "<path" + batch.style + (batch.path.places() == 1 ? only : all) + " d=\"" + batch.path.text() +
         "\"/>\n";
}

std::string text_of(const SvgBatch& batch) {
  switch (batch.form) {
    case SvgForm::lines:
      return "<path" + batch.style + " d=\"" + batch.path.text() + "\"/>\n";
    case SvgForm::places:
      return text_of_places(batch);
    case SvgForm::texts:
      return "<g" + batch.style + ">\n" + batch.inner + "</g>\n";
    default:
      return batch.inner;
  }
}

}  // namespace

std::string svg_number(double value) {
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

SvgPath::Place SvgPath::rounded(Point p) const {
  const auto whole = [&](double value) {
    return std::isfinite(value) && std::abs(value) < 1e12 ? std::llround(value * units_) : 0LL;
  };
  return {whole(p.x), whole(p.y)};
}

void SvgPath::number(long long value) {
  std::string digits = svg_number(static_cast<double>(value) / units_);
  const std::size_t zero = digits[0] == '-' ? 1 : 0;
  if (digits.size() > zero + 1 && digits[zero] == '0') digits.erase(zero, 1);  // 0.5 is .5
  const bool after_number = !text_.empty() && text_.back() >= '0' && text_.back() <= '9';
  const bool parts_itself = digits[0] == '-' || (digits[0] == '.' && has_point_);
  if (after_number && !parts_itself) text_ += ' ';
  has_point_ = digits.find('.') != std::string::npos;
  text_ += digits;
}

void SvgPath::command(char letter, std::initializer_list<long long> numbers) {
  if (letter != last_) text_ += letter;
  last_ = letter == 'm' ? 'l' : letter == 'z' ? '\0' : letter;
  for (const long long value : numbers) number(value);
}

void SvgPath::move_to(Place p) {
  last_ = '\0';
  if (text_.empty()) {
    command('M', {p.x, p.y});
    last_ = '\0';
  } else {
    command('m', {p.x - here_.x, p.y - here_.y});
  }
  start_ = here_ = p;
}

void SvgPath::line_to(Place p) {
  if (p.y == here_.y)
    command('h', {p.x - here_.x});
  else if (p.x == here_.x)
    command('v', {p.y - here_.y});
  else
    command('l', {p.x - here_.x, p.y - here_.y});
  here_ = p;
}

void SvgPath::add_curve(const std::vector<Point>& corners) {
  // Corners at even places have the middles of their sides at places, so that no error adds up: each curve
  // has as its control point the reflection of the one before.
  std::vector<Place> even;
  for (const Point p : corners) {
    const Place half = rounded({p.x / 2, p.y / 2});
    even.push_back({2 * half.x, 2 * half.y});
  }
  const auto middle_after = [&](std::size_t i) {
    const Place a = even[i % even.size()], b = even[(i + 1) % even.size()];
    return Place{(a.x + b.x) / 2, (a.y + b.y) / 2};
  };
  move_to(middle_after(even.size() - 1));
  for (std::size_t i = 0; i < even.size(); ++i) {
    const Place to = middle_after(i);
    if (i == 0)
      command('q', {even[0].x - here_.x, even[0].y - here_.y, to.x - here_.x, to.y - here_.y});
    else
      command('t', {to.x - here_.x, to.y - here_.y});
    here_ = to;
  }
  command('z', {});
}

void SvgPath::add(const std::vector<Point>& points, bool closed) {
  if (points.empty()) return;
  if (closed) {
    const std::vector<Point> corners = unsmoothed(points);
    if (corners.size() * smoothed_points <= points.size()) return add_curve(corners);
  }
  std::vector<Point> line = points;
  if (closed) line.push_back(line.front());
  move_to(rounded(line.front()));
  for (std::size_t at = 0; at + 1 < line.size();) {
    const std::size_t most = std::min(line.size() - 1, at + longest_run);
    std::size_t to = at + 1;
    while (to < most && is_straight(line, at, to + 1)) ++to;
    std::optional<Point> control;
    for (std::size_t end = to + 2; end <= most; ++end) {
      const auto found = curve_through(line, at, end);
      if (!found) break;
      control = found;
      to = end;
    }
    const Place p = rounded(line[to]);
    if (control) {
      const Place c = rounded(*control);
      command('q', {c.x - here_.x, c.y - here_.y, p.x - here_.x, p.y - here_.y});
      here_ = p;
    } else if (!closed || to + 1 < line.size()) {  // the last side closes the ring without a word
      line_to(p);
    }
    at = to;
  }
  if (!closed) return;
  command('z', {});
  here_ = start_;
}

void SvgPath::add_place(Point p) {
  const Place place = rounded(p);
  if (++places_ == 1)
    move_to(place);
  else
    line_to(place);
}

void SvgBounds::include(Point p) {
  left = std::min(left, p.x);
  top = std::min(top, p.y);
  right = std::max(right, p.x);
  bottom = std::max(bottom, p.y);
}

std::vector<std::vector<std::size_t>*> SvgBatches::lists_for(const SvgBounds& b) {
  const auto square_of = [](double at) {
    return static_cast<int>(std::floor(std::clamp(at, -farthest, farthest) / square));
  };
  const int left = square_of(b.left), right = square_of(b.right);
  const int top = square_of(b.top), bottom = square_of(b.bottom);
  if ((right - left + 1.0) * (bottom - top + 1.0) > max_squares) return {&wide_};
  std::vector<std::vector<std::size_t>*> lists;
  for (int x = left; x <= right; ++x) {
    for (int y = top; y <= bottom; ++y) lists.push_back(&pieces_in_[{x, y}]);
  }
  return lists;
}

SvgBatch& SvgBatches::next(SvgForm form, const std::string& style, const SvgPaint& paint,
                           const std::string& mark) {
  std::vector<std::size_t>& like = by_style_[std::to_string(static_cast<int>(form)) + style + mark];
  std::size_t first = 0;  // that may have this piece
  const auto look_at = [&](std::size_t i) {
    const Piece& under = pieces_[i];
    if (under.batch < first || !overlap(under.paint.bounds, paint.bounds)) return;
    if (paint.apart && std::binary_search(like.begin(), like.end(), under.batch))
      first = under.batch + 1;
    else if (!same_hue(under.paint, paint))
      first = under.batch;
  };
  const auto lists = lists_for(paint.bounds);
  if (lists.size() == 1 && lists.front() == &wide_) {
    for (std::size_t i = 0; i < pieces_.size(); ++i) look_at(i);
  } else {
    for (const auto* list : lists) std::for_each(list->begin(), list->end(), look_at);
    std::for_each(wide_.begin(), wide_.end(), look_at);
  }
  for (auto* list : lists) list->push_back(pieces_.size());
  const auto found = form == SvgForm::whole ? like.end() : std::lower_bound(like.begin(), like.end(), first);
  const std::size_t batch = found == like.end() ? batches_.size() : *found;
  if (batch == batches_.size()) {
    batches_.push_back({form, style, mark, SvgPath(), {}});
    like.push_back(batch);
  }
  pieces_.push_back({paint, batch});
  return batches_[batch];
}

std::string SvgBatches::text() const {
  std::string text;
  for (const SvgBatch& batch : batches_) text += text_of(batch);
  return text;
}

}  // namespace rearguard
