#include "src/workshop/exchange/tiled/tile_data.h"

#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <array>

#include "hexmap/base64.h"
#include "hexmap/plural.h"
#include "src/core/document/document.h"
#include "src/core/document/source_text.h"

namespace rearguard {
namespace {

// The four highest bits of a gid are flip and rotation flags.
constexpr std::uint32_t without_flags = 0x0FFFFFFFU;
constexpr std::int64_t max_gid = 0xFFFFFFFFLL;

using Cells = std::optional<std::vector<std::uint32_t>>;

class CellReader {
 public:
  CellReader(const Node& data, std::size_t count, Problems& problems)
      : data_(data), count_(count), problems_(problems) {}

  Cells numbers() {
    if (data_.items.size() != count_) return wrong_count(data_.items.size());
    std::vector<std::uint32_t> gids;
    gids.reserve(count_);
    for (const Node& item : data_.items) {
      if (item.kind != Node::Kind::integer || item.whole < 0 || item.whole > max_gid) {
        problems_.add(item.place, "a cell is the number of a tile, from 0 to 4294967295");
        return std::nullopt;
      }
      gids.push_back(static_cast<std::uint32_t>(item.whole) & without_flags);
    }
    return gids;
  }

  Cells commas() {
    std::vector<std::uint32_t> gids;
    TextCursor cursor(data_.text);
    bool expects_number = true;
    while (!cursor.at_end()) {
      const char c = cursor.peek();
      if (c >= '0' && c <= '9' && expects_number) {
        const auto gid = number(cursor);
        if (!gid) return std::nullopt;
        if (gids.size() == count_) return wrong_count(count_ + 1);
        gids.push_back(*gid);
        expects_number = false;
      } else if (c == ',' && !expects_number) {
        expects_number = true;
        cursor.advance();
      } else if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
        cursor.advance();
      } else {
        problems_.add(within(cursor.place()), "cells are numbers with commas between them");
        return std::nullopt;
      }
    }
    if (gids.size() != count_) return wrong_count(gids.size());
    return gids;
  }

  Cells base64(const std::string& compression) {
    const auto packed = from_base64(data_.text);
    if (!packed) {
      problems_.add(data_.place, "this is not base64");
      return std::nullopt;
    }
    std::vector<unsigned char> bytes;
    if (compression.empty()) {
      bytes.assign(packed->begin(), packed->end());
    } else if (compression == "zstd" ? !unpack_zstd(*packed, bytes) : !inflate_all(*packed, bytes)) {
      return std::nullopt;
    }
    if (bytes.size() != 4 * count_) return wrong_count(bytes.size() / 4);
    std::vector<std::uint32_t> gids(count_);
    for (std::size_t i = 0; i < count_; ++i) {
      std::uint32_t gid = 0;
      for (std::size_t k = 4; k-- > 0;) gid = (gid << 8U) | bytes[4 * i + k];
      gids[i] = gid & without_flags;
    }
    return gids;
  }

 private:
  std::optional<std::uint32_t> number(TextCursor& cursor) {
    const Place begin = cursor.place();
    std::int64_t value = 0;
    while (!cursor.at_end() && cursor.peek() >= '0' && cursor.peek() <= '9') {
      value = std::min(value * 10 + (cursor.peek() - '0'), max_gid + 1);
      cursor.advance();
    }
    if (value <= max_gid) return static_cast<std::uint32_t>(value) & without_flags;
    problems_.add(within(begin), "a cell is the number of a tile, from 0 to 4294967295");
    return std::nullopt;
  }

  /// Returns the place in the file of a place in the text of `data_`.
  Place within(Place place) const {
    if (place.line > 1) return {data_.place.line + place.line - 1, place.column};
    return {data_.place.line, data_.place.column + place.column - 1};
  }

  Cells wrong_count(std::size_t found) {
    const bool more = found > count_;
    problems_.add(data_.place, "this layer should have " + plural(count_, "cell", "cells") + ", but has " +
                                   (more ? "more" : std::to_string(found)));
    return std::nullopt;
  }

  /// Decompresses the cells; stops as soon as there are more bytes than the layer needs.
  bool inflate_all(const std::string& packed, std::vector<unsigned char>& bytes) {
    constexpr int zlib_or_gzip = 15 + 32;
    z_stream stream{};
    if (inflateInit2(&stream, zlib_or_gzip) != Z_OK) return report_damaged();
    stream.next_in = reinterpret_cast<unsigned char*>(const_cast<char*>(packed.data()));
    stream.avail_in = static_cast<unsigned>(packed.size());
    std::array<unsigned char, 16384> block{};
    int state = Z_OK;
    while (state == Z_OK && bytes.size() <= 4 * count_) {
      stream.next_out = block.data();
      stream.avail_out = static_cast<unsigned>(block.size());
      state = inflate(&stream, Z_NO_FLUSH);
      bytes.insert(bytes.end(), block.begin(), block.end() - static_cast<std::ptrdiff_t>(stream.avail_out));
    }
    inflateEnd(&stream);
    return state == Z_STREAM_END || bytes.size() > 4 * count_ ? true : report_damaged();
  }
  /// Decompresses the cells; more bytes than the layer needs are taken for damage.
  bool unpack_zstd(const std::string& packed, std::vector<unsigned char>& bytes) {
    bytes.resize(4 * count_);
    const std::size_t size = ZSTD_decompress(bytes.data(), bytes.size(), packed.data(), packed.size());
    if (ZSTD_isError(size) != 0) return report_damaged();
    bytes.resize(size);
    return true;
  }
  bool report_damaged() {
    problems_.add(data_.place, "the compressed cells of this layer are damaged");
    return false;
  }

  const Node& data_;
  std::size_t count_;
  Problems& problems_;
};

}  // namespace

Cells read_cells(const Node& data, const std::string& encoding, const std::string& compression,
                 std::size_t count, Problems& problems) {
  CellReader reader(data, count, problems);
  if (data.kind == Node::Kind::array) return reader.numbers();
  if (data.kind != Node::Kind::string) {
    problems.add(data.place, "`data` must be an array or a string, not " + std::string(kind_name(data.kind)));
    return std::nullopt;
  }
  if (encoding == "csv") return reader.commas();
  const bool known =
      compression.empty() || compression == "zlib" || compression == "gzip" || compression == "zstd";
  if (encoding == "base64" && known) return reader.base64(compression);
  problems.add(data.place, (encoding == "base64" ? "the compression " + value_text(compression)
                                                 : "the encoding " + value_text(encoding)) +
                               " cannot be read; choose the tile layer format \"CSV\" in the properties of "
                               "the map in Tiled and save it again");
  return std::nullopt;
}

}  // namespace rearguard
