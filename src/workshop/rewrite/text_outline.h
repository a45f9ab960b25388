#pragma once
// The positions of keys and values in the text of a document, which a parser discards and an editor needs.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rearguard {

/// Bytes [begin, end) of a text.
struct TextSpan {
  std::size_t begin = 0, end = 0;
};

struct Node;
struct TextMember;

/// A value as written, with its quotes or brackets.
struct TextValue {
  enum class Kind : std::uint8_t { string, array, table, other };
  Kind kind = Kind::other;
  TextSpan span;
  std::vector<TextValue> items;     ///< of an array
  std::vector<TextMember> members;  ///< of an inline table or a JSON object

  /// Returns the places of the items or members.
  std::vector<TextSpan> elements() const;
};

/// `key = value`, or `"key": value`; a dotted key has several parts.
struct TextMember {
  std::vector<std::string> path;
  std::vector<TextSpan> keys;  ///< the parts of `path` as written, with their quotes
  std::size_t begin = 0;       ///< of the key
  TextValue value;
  TextSpan span() const { return {begin, value.span.end}; }
};

/// A TOML header with the members below it. The first section has no header and contains the members before
/// all headers, or the whole of a JSON document, from its brace to the other.
struct TextSection {
  std::vector<std::string> path;
  std::vector<TextSpan> keys;  ///< as in `TextMember`
  bool is_item = false;        ///< `[[path]]`
  std::size_t begin = 0;       ///< of the header
  std::size_t end = 0;         ///< of the header's closing bracket
  std::vector<TextMember> members;
};

struct TextOutline {
  bool is_json = false;
  std::string line_end = "\n";  ///< as in the first line of the text
  std::vector<TextSection> sections;

  /// Calls `visit` for every member at any depth with its full path, in the order of the text.
  using Visit = std::function<void(const std::vector<std::string>& path, const TextMember& member)>;
  void for_each(const Visit& visit) const;
  /// Returns the member with this full path, or null.
  const TextMember* find(const std::vector<std::string>& path) const;
};

/// Returns the outline of a text that `parse_document` accepts. For any other text the result is unspecified,
/// but its spans are within the text.
TextOutline outline_of(std::string_view text);

/// Returns a value as a parser reads it.
Node node_at(std::string_view text, const TextValue& value);
/// Returns the content of a string value, without quotes and escapes.
std::string string_at(std::string_view text, const TextValue& value);

/// A replacement of a span of text; an empty span is an insertion.
struct TextChange {
  TextSpan span;
  std::string text;
};
/// Applies changes that do not overlap; insertions at one place keep the order of the list.
std::string changed_text(std::string_view text, std::vector<TextChange> changes);

/// An element of an edited list: an old element, unchanged or rewritten, or a new one.
struct ListSlot {
  static constexpr std::size_t none = static_cast<std::size_t>(-1);
  std::size_t retained = none;  ///< index of the old element
  bool is_rewritten = true;
  std::string text;  ///< of a new or rewritten element
};
ListSlot retained_slot(std::size_t index);
ListSlot rewritten_slot(std::size_t index, std::string text);
ListSlot new_slot(std::string text);
/// Returns the elements of a list that stay as they are: those of this many that meet a condition.
std::vector<ListSlot> retained_slots(std::size_t count, const std::function<bool(std::size_t)>& stays);

/// Returns the text of a bracketed list (an array, an inline table) with other elements in the layout of the
/// old ones. Retained elements keep their lines, indents and comments; comments on their own lines are
/// preserved. `whole` is the list with its brackets, `elements` are its old elements in order.
std::string rebuilt_list(std::string_view text, TextSpan whole, const std::vector<TextSpan>& elements,
                         const std::vector<ListSlot>& slots, const std::string& line_end);
/// Returns the change of a list that leaves these of its elements; nothing if all of them stay.
std::optional<TextChange> shortened_list(std::string_view text, const TextOutline& outline,
                                         const TextValue& list, const std::vector<ListSlot>& slots);

/// Return the beginning of the line of a byte, and the beginning of the next line (or the end of the text).
std::size_t line_begin(std::string_view text, std::size_t at);
std::size_t next_line(std::string_view text, std::size_t at);

}  // namespace rearguard
