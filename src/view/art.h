#pragma once
// Little pictures that stand on maps: a tree, a house, a bridge. Kept as the bytes of their files; the
// painters make pixels of them at the size that they are drawn in.

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>

namespace rearguard {

/// A drawing, as SVG (shapes only) or PNG.
struct Art {
  enum class Format : std::uint8_t { svg, png };
  std::string name;
  Format format = Format::svg;
  std::string bytes;
};

/// The drawings by name. Copies share them.
class ArtBook {
 public:
  /// Replaces a drawing of the same name.
  void add(Art art) {
    auto shared = std::make_shared<const Art>(std::move(art));
    art_.insert_or_assign(shared->name, shared);
  }
  /// Nothing where there is no drawing of that name.
  std::shared_ptr<const Art> find(std::string_view name) const {
    const auto found = art_.find(name);
    return found == art_.end() ? nullptr : found->second;
  }
  std::size_t size() const { return art_.size(); }

 private:
  std::map<std::string, std::shared_ptr<const Art>, std::less<>> art_;
};

/// The name in an ArtBook of a picture that a terrain or feature asks for, by its file as the map names it.
inline std::string picture_name(std::string_view file) {
  return "picture:" + std::string(file);
}

}  // namespace rearguard
