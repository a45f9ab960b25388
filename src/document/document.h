#pragma once
// A document as a tree of located values. TOML and JSON give the same tree for the same content.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "src/document/diagnostic.h"

namespace rearguard {

struct Member;

/// One value of a document and where it stands.
struct Node {
  enum class Kind : std::uint8_t { table, array, string, integer, real, boolean };

  Kind kind = Kind::table;
  bool truth = false;  ///< of a boolean
  /// Of a string: its value begins in the file one column after `place` and stands there unescaped,
  /// so that a place inside the value is known as well.
  bool verbatim = false;
  Place place;                  ///< where the value begins
  std::string text;             ///< of a string: its value; of a number: its digits as written
  std::int64_t whole = 0;       ///< of an integer
  std::vector<Member> members;  ///< of a table, in the order of the text, no key twice
  std::vector<Node> items;      ///< of an array

  /// The member with this key, or null; always null where this is no table.
  const Member* member(std::string_view key) const;
  const Node* find(std::string_view key) const;
};

struct Member {
  std::string key;
  Place place;  ///< where the key begins
  Node value;
};

/// "a string", "a table", … as messages name them.
std::string_view kind_name(Node::Kind kind);

inline constexpr int max_nesting = 100;

/// Reads a whole document: JSON where the first character that is no space is `{`, else TOML. A byte
/// order mark is skipped. `file` names the text in messages. Refused, with the place: text that is
/// not UTF-8 or holds control characters, syntax errors, a key given twice, `null` and dates, numbers
/// beyond all bounds, and nesting deeper than `max_nesting`. The result is a table.
Checked<Node> parse_document(std::string_view text, const std::string& file);

}  // namespace rearguard
