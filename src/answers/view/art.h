#pragma once
// Small drawings on maps: a tree, a house, a bridge. Stored as the bytes of their files; painters turn them
// into pixels at the size at which they are drawn.

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
  int width = 0, height = 0;  ///< in pixels; 0: of no size of its own
};

/// A collection of drawings by name. Copies share the drawings.
class ArtLibrary {
 public:
  /// Adds a drawing; replaces one of the same name.
  void add(Art art) {
    auto shared = std::make_shared<const Art>(std::move(art));
    art_.insert_or_assign(shared->name, shared);
  }
  /// Returns the drawing with this name, or null.
  std::shared_ptr<const Art> find(std::string_view name) const {
    const auto found = art_.find(name);
    return found == art_.end() ? nullptr : found->second;
  }
  std::size_t size() const { return art_.size(); }

 private:
  std::map<std::string, std::shared_ptr<const Art>, std::less<>> art_;
};

/// Returns the name in an ArtLibrary of the picture of a terrain, a feature or a unit, by its file as
/// written in the map or the position.
inline std::string picture_name(std::string_view file) {
  return "picture:" + std::string(file);
}

}  // namespace rearguard
