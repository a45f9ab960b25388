#include "src/answers/view/svg_parts.h"

#include <fmt/format.h>

#include "src/answers/view/curves.h"

namespace rearguard {

namespace {

constexpr double straight_tolerance = 0.05;  // in pixels
constexpr double curve_tolerance = 0.05;
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

/// The paths of a picture, of which those painted several times are written once.
class SharedPaths {
 public:
  SharedPaths(const std::vector<SvgBatch>& batches, const std::string& prefix) : prefix_(prefix) {
    for (const SvgBatch& batch : batches) {
      if (batch.path.text().size() > least && !prefix.empty())
        uses_[batch.path.text()].times += batch.look.over.empty() ? 1 : 2;
    }
  }

  std::string painted(const std::string& attributes, const std::string& path) {
    const std::string lines = " d=\"" + path + "\"/>";
    const auto use = uses_.find(path);
    if (use == uses_.end() || use->second.times < 2) return "<path" + attributes + lines + "\n";
    std::string& id = use->second.id;
    if (!id.empty()) return "<use href=\"#" + id + "\"" + attributes + "/>\n";
    id = prefix_ + std::to_string(named_++);
    return "<g" + attributes + "><path id=\"" + id + "\"" + lines + "</g>\n";
  }

 private:
  static constexpr std::size_t least = 60;  // characters that naming it takes
  struct Use {
    int times = 0;
    std::string id;
  };
  std::map<std::string_view, Use> uses_;
  std::string prefix_;
  int named_ = 0;
};

std::string text_of_places(const SvgBatch& batch, const std::string& role) {
  // The only point of a path is its first and its last, so it would be marked twice; and browsers mark
  // nothing where no line begins.
  const bool is_one = batch.path.places() == 1;
  return "<path" + role + (is_one ? " marker-start=\"" : " style=\"marker:") + "url(#" + batch.look.over +
         ")\" d=\"" + batch.path.text() + (is_one ? "h0" : "") + "\"/>\n";
}

/// Level texts below each other share how far they are from the left.
std::string text_of_columns(const SvgBatch& batch, const std::string& role) {
  constexpr std::size_t few = 3;  // a group would take more than it saves
  std::map<std::string, std::size_t> counts;
  for (const SvgText& text : batch.texts) counts[svg_number(text.place.x)] += text.turn.empty() ? 1 : 0;
  std::map<std::string, std::string> columns;
  std::string all = "<g" + role + batch.look.style + ">\n";
  for (const SvgText& text : batch.texts) {
    const std::string x = svg_number(text.place.x);
    const bool shares = text.turn.empty() && counts[x] > few;
    (shares ? columns[x] : all) += "<text" + (shares ? "" : " x=\"" + x + "\"") + " y=\"" +
                                   svg_number(text.place.y) + "\"" + text.turn + ">" + text.rest + "</text>" +
                                   (shares ? "" : "\n");
  }
  for (const auto& [x, texts] : columns) all += "<g transform=\"translate(" + x + ")\">" + texts + "</g>\n";
  return all + "</g>\n";
}

std::string text_of(const SvgBatch& batch, const std::string& role, SharedPaths& paths) {
  switch (batch.look.form) {
    case SvgForm::lines: {
      const std::string once = paths.painted(role + batch.look.style, batch.path.text());
      return batch.look.over.empty() ? once : once + paths.painted(role + batch.look.over, batch.path.text());
    }
    case SvgForm::places:
      return text_of_places(batch, role);
    case SvgForm::texts:
      return text_of_columns(batch, role);
    default:
      // Its role comes after its name.
      return std::string(batch.inner).insert(batch.inner.find_first_of(" />"), role);
  }
}

}  // namespace

std::string svg_number(double value, int decimals) {
  const bool finite = std::isfinite(value) && std::abs(value) < 1e12;
  const double parts = std::pow(10, decimals);
  // 0 is added because a sum is never -0.
  std::string text = fmt::format("{:.{}f}", finite ? std::round(value * parts) / parts + 0.0 : 0, decimals);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
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

SvgBatch& SvgBatches::next(const SvgLook& look, const SvgPaint& paint) {
  std::vector<std::size_t>& like =
      by_look_[{std::to_string(static_cast<int>(look.form)) + look.role, look.style, look.over}];
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
  const auto found =
      look.form == SvgForm::whole ? like.end() : std::lower_bound(like.begin(), like.end(), first);
  const std::size_t batch = found == like.end() ? batches_.size() : *found;
  if (batch == batches_.size()) {
    batches_.push_back({look, SvgPath(), {}, {}});
    like.push_back(batch);
  }
  pieces_.push_back({paint, batch});
  return batches_[batch];
}

std::string SvgBatches::text(const std::string& shapes) const {
  SharedPaths paths(batches_, shapes);
  constexpr std::size_t few = 3;  // a group would take more than it saves
  std::string text;
  for (std::size_t i = 0; i < batches_.size();) {
    const std::string& role = batches_[i].look.role;
    std::size_t end = i + 1;
    while (end < batches_.size() && batches_[end].look.role == role) ++end;
    const bool shares = !shapes.empty() && !role.empty() && end - i > few;
    if (shares) text += "<g" + role + ">\n";
    for (; i < end; ++i) text += text_of(batches_[i], shares ? std::string() : role, paths);
    if (shares) text += "</g>\n";
  }
  return text;
}

}  // namespace rearguard
