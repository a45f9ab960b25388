#pragma once
// Tables of Tiled's format, read key by key. Private to exchange.

#include <optional>
#include <string>

#include "src/document/document.h"

namespace rearguard {

/// One table. Keys that nobody asks for are Tiled's own affair. A value of the wrong kind becomes a problem
/// at its place, and something harmless is given in its stead.
class TiledPart {
 public:
  /// `what` names the table in messages. The node must outlive this.
  TiledPart(const Node& node, std::string what, Problems& problems);

  /// Where the key is not there `otherwise`; without one that is a problem.
  int whole(const char* key, int least, int most, std::optional<int> otherwise = std::nullopt) const;
  /// Pixels; 0 where the key is not there.
  double number(const char* key) const;
  /// Empty where the key is not there, as below.
  std::string text(const char* key) const;
  bool truth(const char* key) const;
  const Node* list(const char* key) const;
  /// Its class: `type` in most versions of Tiled, `class` in 1.9 and on layers.
  std::string kind() const;
  /// Custom properties by name, as a table.
  Node properties() const;

  const Node& node() const { return node_; }

 private:
  void wrong(const Node& node, const std::string& what, const char* wanted) const;

  const Node& node_;
  std::string what_;
  Problems& problems_;
};

}  // namespace rearguard
