#pragma once
// A document as a tree of located values. TOML and JSON with the same content give the same tree.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "src/core/document/diagnostic.h"

namespace rearguard {

struct Member;

/// A value of a document, with its place.
struct Node {
  enum class Kind : std::uint8_t { table, array, string, integer, real, boolean };

  Kind kind = Kind::table;
  bool truth = false;  ///< of a boolean
  /// Of a string: the file contains its value unescaped, one column after `place`. Hence places inside the
  /// value are known too.
  bool verbatim = false;
  /// Of a string in triple quotes: the file contains its value unescaped, from the first column of the line
  /// after `place`.
  bool starts_below = false;
  Place place;                  ///< where the value begins
  std::string text;             ///< of a string: its value; of a number: its digits as written
  std::int64_t whole = 0;       ///< of an integer
  std::vector<Member> members;  ///< of a table, in the order of the text, no key twice
  std::vector<Node> items;      ///< of an array

  /// Returns the member with this key, or null; always null if this is not a table.
  const Member* member(std::string_view key) const;
  const Node* find(std::string_view key) const;
};

struct Member {
  std::string key;
  Place place;  ///< where the key begins
  Node value;
};

/// Names a kind for messages: "a string", "a table" …
std::string_view kind_name(Node::Kind kind);

inline constexpr int max_nesting = 100;

/// Parses a whole document: JSON if the first character other than white space is `{`, a position if it is a
/// board in one line (`board_line.h`), otherwise TOML. Skips a byte order mark. `file` names the text in
/// messages. Problems with their places: text that is not UTF-8 or contains control characters, syntax
/// errors, duplicate keys, `null`, dates, numbers out of range, and nesting deeper than `max_nesting`. The
/// result is a table.
Checked<Node> parse_document(std::string_view text, const std::string& file);

}  // namespace rearguard
