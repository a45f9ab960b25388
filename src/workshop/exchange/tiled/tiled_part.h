#pragma once
// Tables of Tiled's format, read key by key. Private to exchange.

#include <optional>
#include <string>

namespace rearguard {

struct Node;
class Problems;

/// A table of a Tiled document. Unread keys are ignored. A value of the wrong kind becomes a problem at its
/// place, and a harmless default is returned instead.
class TiledPart {
 public:
  /// `what` names the table in messages. The node must outlive this object.
  TiledPart(const Node& node, std::string what, Problems& problems);

  /// Returns a whole number from `min` to `max`. Returns `fallback` if the key is missing; without a fallback
  /// that is a problem.
  int whole(const char* key, int min, int max, std::optional<int> fallback = std::nullopt) const;
  /// Returns a number of pixels; 0 if the key is missing.
  double number(const char* key) const;
  /// Returns a string, a boolean or an array; empty, false or null if the key is missing.
  std::string text(const char* key) const;
  bool truth(const char* key) const;
  const Node* list(const char* key) const;
  /// Returns the class: `type` in most versions of Tiled, `class` in 1.9 and on layers.
  std::string kind() const;
  /// Returns the custom properties by name, as a table. Those of a class are a problem, or left out.
  Node properties(bool leaves_out_classes = false) const;

  const Node& node() const { return node_; }

 private:
  void wrong(const Node& node, const std::string& what, const char* wanted) const;

  const Node& node_;
  std::string what_;
  Problems& problems_;
};

}  // namespace rearguard
