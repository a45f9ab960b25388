#include "src/workshop/exchange/files/picture_header.h"

#include <algorithm>
#include <charconv>
#include <pugixml.hpp>
#include <string>

namespace rearguard {
namespace {

constexpr int max_svg_side = 1'000'000;
constexpr std::size_t max_svg_bytes = std::size_t{64} << 20U;

int number_at(std::string_view bytes, std::size_t i) {
  return i < bytes.size() ? static_cast<unsigned char>(bytes[i]) : 0;
}
int big_endian(std::string_view bytes, std::size_t i) {
  return number_at(bytes, i) * 256 + number_at(bytes, i + 1);
}

std::optional<PictureHeader> png(std::string_view bytes) {
  if (!bytes.starts_with("\x89PNG\r\n\x1A\n") || bytes.size() < 24 || bytes.substr(12, 4) != "IHDR")
    return std::nullopt;
  const auto side = [&](std::size_t i) {
    const int high = big_endian(bytes, i);
    return high > 0x7FFF ? 0 : high * 65536 + big_endian(bytes, i + 2);
  };
  return PictureHeader{"png", side(16), side(20)};
}

std::optional<PictureHeader> gif(std::string_view bytes) {
  if (!(bytes.starts_with("GIF87a") || bytes.starts_with("GIF89a")) || bytes.size() < 10) return std::nullopt;
  return PictureHeader{"gif", number_at(bytes, 6) + 256 * number_at(bytes, 7),
                       number_at(bytes, 8) + 256 * number_at(bytes, 9)};
}

/// Segment after segment up to the one with the size.
std::optional<PictureHeader> jpeg(std::string_view bytes) {
  if (!bytes.starts_with("\xFF\xD8\xFF")) return std::nullopt;
  std::size_t at = 2;
  while (at + 9 < bytes.size()) {
    if (number_at(bytes, at) != 0xFF) return std::nullopt;
    const int marker = number_at(bytes, at + 1);
    if (marker == 0xFF) {
      ++at;
      continue;
    }
    const bool is_frame =
        marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC;
    if (is_frame) return PictureHeader{"jpg", big_endian(bytes, at + 7), big_endian(bytes, at + 5)};
    const int length = big_endian(bytes, at + 2);
    if (length < 2) return std::nullopt;
    at += 2 + static_cast<std::size_t>(length);
  }
  return std::nullopt;
}

int little_endian(std::string_view bytes, std::size_t i) {
  return number_at(bytes, i) + 256 * number_at(bytes, i + 1);
}

/// One of three kinds: extended, lossy, lossless.
std::optional<PictureHeader> webp(std::string_view bytes) {
  if (!bytes.starts_with("RIFF") || bytes.substr(8, 4) != "WEBP" || bytes.size() < 30) return std::nullopt;
  const std::string_view kind = bytes.substr(12, 4);
  if (kind == "VP8X") {
    const auto side = [&](std::size_t i) {
      return 1 + little_endian(bytes, i) + 65536 * number_at(bytes, i + 2);
    };
    return PictureHeader{"webp", side(24), side(27)};
  }
  if (kind == "VP8 ")
    return PictureHeader{"webp", little_endian(bytes, 26) & 0x3FFF, little_endian(bytes, 28) & 0x3FFF};
  if (kind != "VP8L") return std::nullopt;
  // 14 bits each, less 1, after a byte that is always the same.
  const int low = little_endian(bytes, 21);
  const int high = little_endian(bytes, 23);
  return PictureHeader{"webp", 1 + (low & 0x3FFF), 1 + ((low >> 14) | ((high & 0x0FFF) << 2))};
}

double length_of(std::string_view text) {
  double value = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
  return read.ec == std::errc() && value > 0 && value < max_svg_side ? value : 0;
}

bool has_text_element(const pugi::xml_node& root) {
  struct Walker : pugi::xml_tree_walker {
    bool found = false;
    bool for_each(pugi::xml_node& node) override {
      found = std::string_view(node.name()) == "text";
      return !found;
    }
  } walker;
  pugi::xml_node all = root;
  all.traverse(walker);
  return walker.found;
}

std::optional<PictureHeader> svg(std::string_view bytes) {
  if (bytes.size() > max_svg_bytes || bytes.substr(0, 4096).find("<svg") == std::string_view::npos)
    return std::nullopt;
  pugi::xml_document document;
  if (!document.load_buffer(bytes.data(), bytes.size())) return std::nullopt;
  const pugi::xml_node root = document.document_element();
  if (std::string_view(root.name()) != "svg") return std::nullopt;
  PictureHeader header{"svg"};
  double width = length_of(root.attribute("width").value());
  double height = length_of(root.attribute("height").value());
  if (width == 0 || height == 0) {
    // "left top width height"
    std::string_view box = root.attribute("viewBox").value();
    double numbers[4] = {0, 0, 0, 0};
    for (double& number : numbers) {
      const std::size_t begin = box.find_first_not_of(" ,");
      if (begin == std::string_view::npos) break;
      box.remove_prefix(begin);
      number = length_of(box.substr(0, box.find_first_of(" ,")));
      box.remove_prefix(std::min(box.size(), box.find_first_of(" ,")));
    }
    width = numbers[2];
    height = numbers[3];
  }
  header.width = static_cast<int>(width);
  header.height = static_cast<int>(height);
  header.has_text = has_text_element(root);
  return header;
}

}  // namespace

std::optional<PictureHeader> read_picture_header(std::string_view bytes) {
  for (const auto read : {png, gif, jpeg, webp, svg}) {
    if (auto header = read(bytes)) return header;
  }
  return std::nullopt;
}

}  // namespace rearguard
