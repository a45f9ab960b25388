#include "hexmap/hex.h"

namespace rearguard {
namespace {

std::int64_t floor_div(std::int64_t a, std::int64_t b) {
  const std::int64_t q = a / b;
  return a % b < 0 ? q - 1 : q;
}

// The six directions along a ring: from the hex in direction 0 the ring continues in direction 2.
constexpr int first_ring_walk = 2;

void append_ring(std::vector<Hex>& out, Hex centre, int radius) {
  Hex h = centre + direction_vectors[0] * radius;
  for (int side = 0; side < direction_count; ++side) {
    for (int i = 0; i < radius; ++i) {
      out.push_back(h);
      h = neighbour(h, direction(first_ring_walk + side));
    }
  }
}

// Rounds numerator / denominator to the nearest whole number, an exact half up or down as requested.
std::int64_t round_to_nearest(std::int64_t numerator, std::int64_t denominator, bool half_up) {
  const std::int64_t doubled = 2 * numerator + denominator;
  const std::int64_t up = floor_div(doubled, 2 * denominator);
  const bool is_half = doubled % (2 * denominator) == 0;
  return is_half && !half_up ? up - 1 : up;
}

}  // namespace

Hex rotated(Hex h, int times) {
  for (int i = index_of(direction(times)); i > 0; --i) h = {-h.r, h.q + h.r};
  return h;
}

std::vector<Hex> ring(Hex centre, int radius) {
  std::vector<Hex> out;
  if (radius == 0) out.push_back(centre);
  if (radius > 0) {
    out.reserve(static_cast<std::size_t>(radius) * direction_count);
    append_ring(out, centre, radius);
  }
  return out;
}

std::vector<Hex> disc(Hex centre, int radius) {
  std::vector<Hex> out;
  if (radius < 0) return out;
  const auto n = static_cast<std::size_t>(radius);
  out.reserve(3 * n * (n + 1) + 1);
  out.push_back(centre);
  for (int k = 1; k <= radius; ++k) append_ring(out, centre, k);
  return out;
}

// One of the three cube coordinates q, r and s = -q - r changes by a whole hex with every step of the line,
// so only a second one is rounded; the third follows. Two hexes tie if that second one is an exact half.
std::vector<Hex> ray(Hex from, Hex through, int steps, int connectivity) {
  const int length = distance(from, through);
  if (length == 0) return {from};
  const Hex d = through - from;
  const bool q_leads = std::abs(d.q) == length;
  const bool r_leads = !q_leads && std::abs(d.r) == length;

  // Rounding the second coordinate up rather than down moves the hex by this vector.
  const Hex up = q_leads ? Hex{0, 1} : r_leads ? Hex{1, 0} : Hex{1, -1};
  const std::int64_t turn = std::int64_t{d.q} * up.r - std::int64_t{d.r} * up.q;
  const bool half_up = (turn > 0) == (connectivity > 0);

  std::vector<Hex> out{from};
  out.reserve(static_cast<std::size_t>(steps) + 1);
  for (int i = 1; i <= steps; ++i) {
    const int sign_q = d.q < 0 ? -1 : 1;
    const int sign_r = d.r < 0 ? -1 : 1;
    const auto second =
        static_cast<int>(round_to_nearest(std::int64_t{q_leads ? d.r : d.q} * i, length, half_up));
    if (q_leads) {
      out.push_back(from + Hex{sign_q * i, second});
    } else if (r_leads) {
      out.push_back(from + Hex{second, sign_r * i});
    } else {
      const int s = (d.q + d.r > 0 ? -1 : 1) * i;
      out.push_back(from + Hex{second, -second - s});
    }
  }
  return out;
}

std::vector<Hex> line(Hex a, Hex b, int connectivity) {
  return ray(a, b, distance(a, b), connectivity);
}

}  // namespace rearguard
