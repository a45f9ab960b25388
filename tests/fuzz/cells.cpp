// The cells of a Tiled layer: the first byte selects their encoding, the second the number of cells expected;
// the rest are the cells, converted to base64 if the encoding needs it.

#include "src/workshop/exchange/tiled/tile_data.h"

#include "src/core/document/document.h"
#include "tests/fuzz/inputs.h"

namespace {

std::string base64_of(std::string_view bytes) {
  static constexpr std::string_view digits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t bits = 0;
    for (std::size_t k = 0; k < 3; ++k)
      bits = (bits << 8U) | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0U);
    for (std::size_t k = 0; k < 4; ++k)
      text += i + k > bytes.size() ? '=' : digits[(bits >> (18U - 6U * k)) & 63U];
  }
  return text;
}

}  // namespace

int fuzz_cells(const std::uint8_t* data, std::size_t size) {
  if (size < 2) return 0;
  const std::string_view rest = text_of(data + 2, size - 2);
  const bool packed = data[0] % 6 >= 2;
  Node node;
  node.kind = Node::Kind::string;
  node.text = packed ? base64_of(rest) : std::string(rest);
  Problems problems("map.tmx");
  const std::string encoding = data[0] % 6 == 0 ? "csv" : "base64";
  const std::string compression = data[0] % 6 < 3 ? "" : data[0] % 6 == 3 ? "zlib" : "gzip";
  const std::size_t count = data[1];
  const auto cells = read_cells(node, encoding, compression, count, problems);
  if (!cells) return rejected(problems.take());
  must(cells->size() == count, "a wrong number of cells");
  return 0;
}
